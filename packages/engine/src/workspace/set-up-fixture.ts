import { createRunError, type Fixture, type RunError } from '@skillgauge/core';
import { runSetUpCommand, type SetUpContext, type SetUpResult } from './run-set-up-command.ts';

/** Why a workspace could not be set up; `error` is `null` where it was an interrupt. */
export interface SetUpFailure {
  error: RunError | null;
}

/** Nothing of the user or the machine decides what is committed. */
const GIT_VARIABLES: Readonly<Record<string, string>> = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Fixture',
  GIT_AUTHOR_EMAIL: 'fixture@example.invalid',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Fixture',
  GIT_COMMITTER_EMAIL: 'fixture@example.invalid',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
};

/** Everything that lies in the workspace is committed, installed skills too: no arm begins with files that git calls untracked. */
function gitCommands(message: string): string[][] {
  return [
    ['git', 'init', '--quiet', '--template=', '--initial-branch=main'],
    ['git', 'add', '--all'],
    ['git', 'commit', '--quiet', '--no-verify', '--allow-empty', '--allow-empty-message', '-m', message],
  ];
}

function isMissing({ failure }: SetUpResult): boolean {
  return failure?.includes('ENOENT') === true;
}

/** As one could type it: words with anything but plain characters in quotes. */
function quoted(words: readonly string[]): string {
  return words.map((word) => (/^[\w./=:@,+-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');
}

function failureOf(words: readonly string[], result: SetUpResult): SetUpFailure | null {
  const { failure, interrupted, said } = result;
  if (interrupted) return { error: null };
  if (failure === null) return null;
  const isGit = words[0] === 'git' && isMissing(result);
  const fix = isGit ? ' The fixture wants a git repository: install git.' : '';
  const lastLine = said.split('\n').at(-1) ?? '';
  const why = lastLine === '' ? '.' : `: ${lastLine}`;
  const message = `The workspace could not be set up: ${quoted(words)} ${failure}${why}${fix}`;
  return { error: createRunError('set_up', message, { evidence: said }) };
}

/**
 * Makes the repository of a fixture, and runs its set-up commands, one after the other. `null`: all went well. A failure is not
 * retried: the same command would fail again.
 */
export async function setUpFixture(
  fixture: Fixture | null,
  context: SetUpContext,
): Promise<SetUpFailure | null> {
  const git = fixture?.git === undefined ? [] : gitCommands(fixture.git.message);
  const commands = [
    ...git.map((words) => ({ words, variables: GIT_VARIABLES })),
    ...(fixture?.setUp ?? []).map((words) => ({ words, variables: {} })),
  ];
  for (const { variables, words } of commands) {
    const failure = failureOf(words, await runSetUpCommand(words, context, variables));
    if (failure !== null) return failure;
  }
  return null;
}
