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
