import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { createSandbox, ROOT, runSkillgauge } from '../support/run-skillgauge.ts';

const RUN = ['trigger', 'examples/trigger/specific', '--driver', 'codex', '--sim', '--trials', '1'];
const CASES = ['--filter', 'terse', '--filter', 'bump'];

it('elsewhere than on a terminal: plain lines without an escape; with --quiet only what is wrong', async () => {
  await using sandbox = await createSandbox();
  const words = [...RUN, ...CASES, '--out', sandbox.out];
  const plain = await runSkillgauge(sandbox, words);
  expect(plain.stderr.match(/^\[\d\/2\] codex/gm)).toEqual(['[1/2] codex', '[2/2] codex']);
  expect(`${plain.stdout}${plain.stderr}`).not.toContain('\u001b');
  const quiet = await runSkillgauge(sandbox, [...words, '--quiet']);
  expect(quiet.stderr.split('\n').filter((line) => !line.startsWith('note: '))).toEqual([]);
  expect(quiet.stdout.split('\n')[0]).toBe(plain.stdout.split('\n')[0]);
});

it('on a terminal: a table below the log, which is gone before the report', async () => {
  await using sandbox = await createSandbox();
  const words = [join(ROOT, 'node_modules/.bin/skillgauge'), ...RUN, ...CASES, '--out', sandbox.out];
  const { exitCode, stdout } = await execa(
    'script',
    ['-qec', `stty cols 80 rows 24; ${words.join(' ')}`, '/dev/null'],
    {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: sandbox.home,
        LANG: 'C.UTF-8',
        TERM: 'xterm',
        NO_COLOR: '1',
      },
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
    },
  );
  expect(exitCode).toBe(0);
  const [live = '', report = ''] = stdout.split('Trigger rate of skill');
  const lines = stripVTControlCharacters(live).split(/\r?\n/);
  expect(
    lines.filter((line) => line.startsWith('codex  ')).map((line) => line.split(/\s+/).slice(0, 2)),
  ).toContainEqual(['codex', '2/2']);
  expect(lines.filter((line) => /^\[\d\/2\] codex/.test(line)).length).toBe(2);
  const drawn = lines.slice(lines.findIndex((line) => line.includes('announces')));
  expect(drawn.filter((line) => line.length > 80)).toEqual([]);
  expect(live).not.toContain('\u001b[1m');
  expect(
    report
      .split('\u001b')
      .slice(1)
      .filter((code) => !code.startsWith('[?25h')),
  ).toEqual([]);
});
