import { describe, expect, it } from 'vitest';
import { createSandbox, runSkillgauge } from '../support/run-skillgauge.ts';

const BAD: [name: string, args: string[], message: RegExp][] = [
  ['no such folder', ['no/skills'], /no\/skills/],
  [
    'skills without eval files',
    ['examples/trigger/competitors'],
    /at least two skills with an eval file; there is none[\s\S]*evals\/trigger\.yaml/,
  ],
  [
    'an install set that is no folder',
    ['examples/matrix', '--install-set', 'examples/matrix/README.md'],
    /examples\/matrix\/README\.md/,
  ],
  ['a flag for one skill alone', ['examples/matrix', '--evals', 'evals.yaml'], /--evals/],
];

describe('bad input to matrix ends before any run, with exit 2 and one clear message', () => {
  it.each(BAD)('%s', async (_name, args, message) => {
    await using sandbox = await createSandbox();
    const given = ['matrix', ...args, '--driver', 'codex', '--sim', '--out', sandbox.out];
    const result = await runSkillgauge(sandbox, given);
    expect(result.stderr).toMatch(message);
    expect(result.stderr).not.toMatch(/\n\s+at .*:\d+/);
    expect([result.exitCode, result.stdout]).toEqual([2, '']);
  });
});
