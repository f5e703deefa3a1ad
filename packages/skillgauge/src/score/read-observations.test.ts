import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readObservations } from './read-observations.ts';

async function read(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'skillgauge-test-'));
  try {
    await writeFile(join(folder, 'log'), text);
    return await readObservations(join(folder, 'log'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const YAML = 'skill: notes\ncases:\n  - { id: a, shouldTrigger: true, fired: [true, null] }\n';
const LINE = '{"case":"a","shouldTrigger":true,"trial":1,"fired":true}';

test('YAML, JSON and JSON lines in any order, with a byte-order mark and Windows line ends, are the same', async () => {
  const lines = ['{"skill":"notes","case":"a","shouldTrigger":true,"trial":2,"fired":null}', '', LINE].join(
    '\r\n',
  );
  const json = JSON.stringify({
    skill: 'notes',
    cases: [{ id: 'a', shouldTrigger: true, fired: [true, null] }],
  });
  const expected = { skill: 'notes', cases: [{ id: 'a', shouldTrigger: true, fired: [true, null] }] };
  expect(await Promise.all([YAML, json, lines].map((text) => read(`\uFEFF${text}`)))).toEqual([
    expected,
    expected,
    expected,
  ]);
});

test('a single line is JSON lines, too; prompt and tags stand on the first line of a case', async () => {
  expect(await read(LINE)).toEqual({ cases: [{ id: 'a', shouldTrigger: true, fired: [true] }] });
  const first =
    '{"case":"a","prompt":"Do it","tags":["x"],"style":"implicit","shouldTrigger":true,"trial":7,"fired":false}';
  expect(await read(`${first}\n${LINE}`)).toEqual({
    cases: [
      { id: 'a', prompt: 'Do it', tags: ['x'], style: 'implicit', shouldTrigger: true, fired: [true, false] },
    ],
  });
});

test.each([
  ['an empty file', '', /expected object, found null/],
  [
    'an unknown key',
    YAML.replace('shouldTrigger', 'shouldTriger'),
    /\(line 3\): unknown key; did you mean shouldTrigger/,
  ],
  [
    'an unknown figure of a gate',
    `${YAML}gates: { recal: ">= 1" }\n`,
    /gates\.recal \(line 4\): unknown key; did you mean recall/,
  ],
  [
    'a rule that is none',
    `${YAML}gates: { recall: 80% }\n`,
    /gates\.recall \(line 4\): must be a rule such as/,
  ],
  ['a value that is no observation', YAML.replace('null', '.nan'), /cases\[0\]\.fired\[1\] \(line 3\)/],
  ['no trial', YAML.replace('[true, null]', '[]'), /cases\[0\]\.fired/],
  ['no case', 'cases: []\n', /must hold at least one case/],
  ['a threshold out of range', `${YAML}threshold: 0\n`, /threshold \(line 4\)/],
  [
    'JSON lines that contradict each other',
    `${LINE}\n{"case":"a","shouldTrigger":false,"trial":1,"fired":true}\nx\n`,
    /3 problems[\s\S]*line 3: is no JSON[\s\S]*line 2\.trial: trial 1 of case a stands on line 1[\s\S]*line 2\.shouldTrigger/,
  ],
  [
    'JSON lines of two skills',
    `{"skill":"x",${LINE.slice(1)}\n{"skill":"y",${LINE.slice(1).replace('1', '2')}`,
    /a second skill, y/,
  ],
])('%s: refused, with the place', async (_name, text, message) => {
  await expect(read(text)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(message),
  });
});

test('no such file', async () => {
  await expect(readObservations('/no/such/log')).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/no\/such\/log cannot be read/),
  });
});
