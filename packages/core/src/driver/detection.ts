import type { Billing } from '../usage/usage.ts';

/** An environment variable that holds a credential, and how runs made with it are billed. */
export interface CredentialVariable {
  name: string;
  billing: Billing;
}

/** A login that the harness keeps in a file, relative to HOME. */
export interface CredentialFile {
  path: string;
  billing: Billing;
  /**
   * From when on (milliseconds since the epoch) the harness renews the login in this text: its expiry, less the time by which
   * the harness is early. `null`: the text does not tell. @default never
   */
  expiresAt?(content: string): number | null;
}

/** A variable by which users point the harness at another server than its provider's, a gateway for instance. */
export interface BaseUrlVariable {
  name: string;
  /** Credential variables whose keys the harness would send there. @default all */
  keys?: readonly string[];
  /** Origin of the provider's own server, where such a key goes otherwise: naming that one changes nothing. @default there is none */
  ownOrigin?: string;
}

/** What a throwaway HOME needs, and nothing else. */
export interface DriverCredentials {
  /** In order of preference: the first one set is used. */
  environment: readonly CredentialVariable[];
  /** Which of them takes the key of an own endpoint: with one, no other is used. @default the first one, and others are used, too */
  endpointVariable?: string;
  /**
   * Where users name another server. No run gets these variables, since `--endpoint` alone says where it goes; so a key from the
   * environment is refused while one of them is set: it would go to another server than it is for. @default none
   */
  baseUrlVariables?: readonly BaseUrlVariable[];
  files: readonly CredentialFile[];
  /** Variables that are passed on besides, where they are set: a second key, an account, a region. They are masked like keys. */
  besides?: readonly string[];
  /** Runs go without a credential where there is none: the harness may need none, and says so when it does. @default false */
  optional?: boolean;
  /** Why this value cannot be used, in words that do not repeat it; `null` when it can. @default every value can */
  refuse?(value: string): string | null;
  /** Where else the harness keeps its login, for instance an item of the macOS keychain: shown by `doctor`, never read. */
  keychain?: string;
  /** What to do when there are none: one sentence with the command that helps. */
  help: string;
}

/** Which credential would be used. Never its value. */
export type CredentialFinding =
  | { kind: 'environment'; name: string; billing: Billing }
  | { kind: 'file'; path: string; billing: Billing }
  | { kind: 'none' };

/** Output of a short command. */
export interface ExecResult {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Effects that `detect` may use. */
export interface DetectContext {
  env: Readonly<Record<string, string | undefined>>;
  /** Runs the harness with these arguments; `null` when the command was not found. */
  exec: ((args: readonly string[]) => Promise<ExecResult>) | null;
  /** True when this file exists below the user's HOME. */
  homeFileExists: (path: string) => boolean;
}

/** What is here of a harness. */
export interface Detection {
  found: boolean;
  version: string | null;
  credential: CredentialFinding;
  billing: Billing;
  /** Why it cannot be used although it was found, with the fix; `null` when it can. */
  problem: string | null;
}
