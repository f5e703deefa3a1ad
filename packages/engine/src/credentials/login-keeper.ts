import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { FileLock } from '../lock/lock-file.ts';
import type { Redactor } from '../redaction/redactor.ts';
import { lockLogins } from './lock-logins.ts';
import { type Login, type LoginSource, readIfThere, readLogins } from './login-files.ts';
import { isJson, secretValuesOf } from './secret-values.ts';
import { createTurnGate, type EndTurn } from './turn-gate.ts';
import { writeBack } from './write-back.ts';

/** The logins that one run was given. */
export interface LoginLoan {
  logins: readonly Login[];
  /**
   * To be called once the run has ended as a whole: what it renewed in its HOME is written back, and others may have their
   * turn. A second call does nothing. The problems, in words.
   */
  giveBack(home: string): Promise<string[]>;
}

/** Lends a driver's logins to its runs. */
export interface LoginKeeper {
  /**
   * The logins as they are now. A run within whose time limit one would have to be renewed goes alone: two would use the same
   * refresh token, and providers revoke a login for that. `null`: interrupted while waiting for its turn.
   */
  lend(run: RunLimits): Promise<LoginLoan | null>;
}

/** What ends a run. */
interface RunLimits {
  timeoutMs: number;
  signal: AbortSignal;
}

/** A run's turn at the logins. */
interface Turn {
  isAlone: boolean;
  /** Held against other commands, where this run is alone and the lock could be had. */
  lock: FileLock | null;
  end: EndTurn;
}

/** What a keeper needs besides the logins. */
export interface KeeperOptions {
  source: LoginSource;
  redactor: Redactor;
  now: () => Date;
}

/** A write-back is a matter of milliseconds; another command's lone run may hold the lock for longer. */
const WRITE_BACK_WAIT_MS = 10_000;

/**
 * What a run made of a login, if that is a login still: a run that was ended in the midst of writing leaves a torn file, and a link
 * may lead anywhere.
 */
async function renewedContent(home: string, login: Login): Promise<string | null> {
  const file = path.join(home, login.path);
  const found = await lstat(file).catch(() => null);
  const content = found?.isFile() === true ? await readIfThere(file) : null;
  if (content === null || content === login.content || content.trim() === '') return null;
  return isJson(login.content) && !isJson(content) ? null : content;
}

async function writeBackOne(source: LoginSource, login: Login, content: string): Promise<string[]> {
  const file = path.join(source.home, login.path);
  try {
    if (await writeBack(file, login.hash, content)) return [];
    return [`~/${login.path} was changed by somebody else meanwhile; what this run renewed was not written.`];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`The renewed login could not be written to ~/${login.path}: ${reason}`];
  }
}

async function writeBackAll(
  { redactor, source }: KeeperOptions,
  loan: { logins: readonly Login[]; home: string; lock: FileLock | null },
): Promise<{ problems: string[]; renewed: boolean }> {
  const renewed: { login: Login; content: string }[] = [];
  for (const login of loan.logins) {
    const content = await renewedContent(loan.home, login);
    if (content !== null) renewed.push({ login, content });
  }
  if (renewed.length === 0) return { problems: [], renewed: false };
  redactor.learn(renewed.flatMap(({ content }) => secretValuesOf(content)));
  const lock = loan.lock ?? (await lockLogins(source, { waitMs: WRITE_BACK_WAIT_MS }));
  try {
    const problems: string[] = [];
    for (const { content, login } of renewed) problems.push(...(await writeBackOne(source, login, content)));
    return { problems, renewed: true };
  } finally {
    if (lock !== loan.lock) await lock?.release();
  }
}

/** A driver may throw while its logins are read: the others must have their turn all the same. */
async function orEndTurn<T>(work: Promise<T>, end: () => void): Promise<T> {
  try {
    return await work;
  } catch (error) {
    end();
    throw error;
  }
}

/** Makes the keeper of a driver's logins. */
export function createLoginKeeper(options: KeeperOptions): LoginKeeper {
  const { now, redactor, source } = options;
  const gate = createTurnGate();

  const read = async (): Promise<Login[]> => {
    const logins = await readLogins(source);
    redactor.learn(logins.flatMap(({ content }) => secretValuesOf(content)));
    return logins;
  };
  const isDue = (logins: readonly Login[], timeoutMs: number): boolean =>
    logins.some(({ expiresAt }) => expiresAt !== null && expiresAt <= now().getTime() + timeoutMs);

  const loanOf = (logins: readonly Login[], turn: Turn): LoginLoan => {
    let given: Promise<string[]> | null = null;
    const giveBack = async (home: string): Promise<string[]> => {
      try {
        const { problems, renewed } = await writeBackAll(options, { logins, home, lock: turn.lock });
        if (!turn.isAlone || renewed) return problems;
        return [...problems, 'The login is about to expire and was not renewed: runs go one at a time.'];
      } finally {
        await turn.lock?.release();
        turn.end();
      }
    };
    return { logins, giveBack: (home) => (given ??= giveBack(home)) };
  };

  /** `null`: it need not be alone any more, because another run has renewed the login. */
  const lendAlone = async (end: EndTurn, run: RunLimits): Promise<LoginLoan | null> => {
    // Another command may be renewing this login at this moment.
    const isStillDue = isDue(await read(), run.timeoutMs);
    const lock = isStillDue ? await lockLogins(source, { waitMs: run.timeoutMs, signal: run.signal }) : null;
    const logins = await orEndTurn(read(), () => void lock?.release());
    if (isDue(logins, run.timeoutMs)) return loanOf(logins, { isAlone: true, lock, end });
    await lock?.release();
    end();
    return null;
  };

  const lend: LoginKeeper['lend'] = async (run) => {
    const endTurn = await gate.together(run.signal);
    if (endTurn === null) return null;
    const logins = await orEndTurn(read(), endTurn);
    if (!isDue(logins, run.timeoutMs)) return loanOf(logins, { isAlone: false, lock: null, end: endTurn });
    endTurn();
    const endAlone = await gate.alone(run.signal);
    if (endAlone === null) return null;
    return (await orEndTurn(lendAlone(endAlone, run), endAlone)) ?? lend(run);
  };
  return { lend };
}
