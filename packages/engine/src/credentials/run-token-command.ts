import type { Result } from 'execa';

/** What a token command gave: its value, or why there is none. Neither its output nor its error output is in that. */
export type TokenResult = { value: string } | { problem: string };

const LIMIT_MS = 30_000;

function describe(result: Pick<Result, 'timedOut' | 'exitCode' | 'code' | 'signal'>): string {
  if (result.timedOut) return `it did not end within ${LIMIT_MS / 1000} s`;
  if (result.exitCode !== undefined) return `it ended with exit code ${result.exitCode}`;
  return result.signal === undefined
    ? `it could not be started (${result.code})`
    : `it ended by ${result.signal}`;
}

/**
 * Runs a command that prints a credential, without a shell and in the user's own environment. The value is what it prints,
 * without white space around it.
 */
export async function runTokenCommand(
  words: readonly [string, ...string[]],
  env: Readonly<Record<string, string | undefined>>,
): Promise<TokenResult> {
  // Loaded when it is needed: it is an eighth of all modules.
  const { execa } = await import('execa');
  const [file, ...args] = words;
  const result = await execa(file, args, {
    env,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: LIMIT_MS,
    maxBuffer: 1_000_000,
  });
  if (result.failed) return { problem: describe(result) };
  const value = result.stdout.trim();
  if (value === '') return { problem: 'it printed nothing' };
  return /\s/.test(value) ? { problem: 'it printed more than one word' } : { value };
}
