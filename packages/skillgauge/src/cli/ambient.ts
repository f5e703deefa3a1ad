import { homedir, tmpdir } from 'node:os';

/** The surroundings of this process: the only place that reads them. */
export interface Ambient {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  home: string;
  temporaryRoot: string;
  now: () => Date;
}

/** Reads the surroundings of this process. */
export function ambient(): Ambient {
  return {
    env: process.env,
    cwd: process.cwd(),
    home: homedir(),
    temporaryRoot: tmpdir(),
    now: () => new Date(),
  };
}

/** True in a job of GitHub Actions. */
export function isOnGithub(): boolean {
  return process.env['GITHUB_ACTIONS'] === 'true';
}

/** The terminal that stderr goes to, where a line can be drawn again; `null`: it is none, or is read by a program. */
export function liveTerminal(): NodeJS.WriteStream | null {
  const isPlain = process.env['TERM'] === 'dumb' || process.env['CI'] !== undefined;
  return process.stderr.isTTY && !isPlain ? process.stderr : null;
}
