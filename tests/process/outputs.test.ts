import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunRecord } from '@skillgauge/core';
import {
  copyTranscripts,
  listTranscriptFiles,
  OutputManifest,
  readOutputs,
  readTrace,
} from '@skillgauge/engine';
import { expect, test } from 'vitest';
import { executeFake, type FakeExecution, testFolder } from './execute-fake.ts';
import { answer, end, fakePlan, fakeRequest, type Step } from './fake-driver.ts';

const file = (name: string, content: string) => ({
  ...{ path: name, encoding: 'utf8' as const, content, executable: false },
});

const FIXTURE = {
  key: 'f',
  files: [file('keep.txt', 'same\n'), file('edit.txt', 'before\n'), file('drop.txt', 'gone\n')],
};

async function runScript(script: string): Promise<{ execution: FakeExecution; record: RunRecord }> {
  const steps: Step[] = [['shell', script], answer, end];
  const request = { ...fakeRequest('work', [steps]), fixture: 'f', keepOutputs: true };
  const execution = await executeFake({ ...fakePlan(request), fixtures: [FIXTURE] });
  const [record] = execution.records;
  if (record === undefined) throw new Error('There is no record.');
  return { execution, record };
}

function manifestOf({ runFolder }: FakeExecution): OutputManifest {
  const text = readFileSync(path.join(runFolder, 'outputs', 'work-1.json'), 'utf8');
  return OutputManifest.parse(JSON.parse(text));
}

test('what a run adds, changes and removes is kept, and nothing that was installed', async () => {
  const { execution, record } = await runScript(`
    mkdir -p out/deep && printf 'made' > out/deep/a.md
    echo after > edit.txt; touch keep.txt; rm drop.txt
    echo x >> skills/target/SKILL.md; mkdir skills/target/__pycache__; echo x > skills/target/__pycache__/y
    echo x > .git/description; mkdir -p lib/.git && echo x > lib/.git/HEAD
  `);
  expect(record.attempts[0]?.outputs).toBe('outputs/work-1');
  expect(manifestOf(execution)).toEqual([
    { path: 'drop.txt', change: 'removed', size: 0, kept: false },
    { path: 'edit.txt', change: 'changed', size: 6, kept: true },
    { path: 'keep.txt', change: 'unchanged', size: 5, kept: false },
    { path: 'out/deep/a.md', change: 'added', size: 4, kept: true },
  ]);
  expect(await readOutputs(execution.runFolder, record, { fixture: FIXTURE })).toEqual([
    { path: 'drop.txt', change: 'removed', size: 0, text: null },
    { path: 'edit.txt', change: 'changed', size: 6, text: 'after\n' },
    { path: 'keep.txt', change: 'unchanged', size: 5, text: 'same\n' },
    { path: 'out/deep/a.md', change: 'added', size: 4, text: 'made' },
  ]);
});

test('links, pipes, large files and secrets', async () => {
  const { execution, record } = await runScript(`
    rm keep.txt edit.txt drop.txt
    ln -s /etc/hostname link; ln -s . loop; mkfifo pipe
    printf 'key: %s\\n' value-of-the-fake-key > secret.txt
    printf 'a\\000value-of-the-fake-key' > secret.bin
    printf '\\000\\377' > plain.bin
    head -c 5242881 /dev/zero > large; head -c 5242880 /dev/zero > largest
    printf x > value-of-the-fake-key.txt
    printf 'x' > 'tab	and
line'
  `);
  const changes = manifestOf(execution).filter(({ change }) => change === 'added');
  expect(changes.map(({ kept, path: name, why }) => [name, kept, why ?? ''])).toMatchInlineSnapshot(`
    [
      [
        "large",
        false,
        "larger than 5 MiB",
      ],
      [
        "largest",
        true,
        "",
      ],
      [
        "link",
        false,
        "a link",
      ],
      [
        "loop",
        false,
        "a link",
      ],
      [
        "pipe",
        false,
        "no plain file",
      ],
      [
        "plain.bin",
        true,
        "",
      ],
      [
        "secret.bin",
        false,
        "not text, and it holds something like a secret",
      ],
      [
        "secret.txt",
        true,
        "a secret in it was masked",
      ],
      [
        "tab	and
    line",
        true,
        "",
      ],
      [
        "[redacted].txt",
        false,
        "its name holds a secret",
      ],
    ]
  `);
  const outputs = (await readOutputs(execution.runFolder, record)) ?? [];
  expect(outputs.find((output) => output.path === 'secret.txt')?.text).toBe('key: [redacted]\n');
  expect(outputs.find((output) => output.path === 'plain.bin')?.text).toBeNull();
});

test('more than 50 MiB of a run are not kept', async () => {
  const { execution } = await runScript(
    'for n in 01 02 03 04 05 06 07 08 09 10 11; do head -c 5242880 /dev/zero > $n; done',
  );
  const kept = manifestOf(execution).filter(({ change }) => change === 'added');
  expect(kept.map((entry) => entry.kept)).toEqual([...Array<boolean>(10).fill(true), false]);
  expect(kept.at(-1)?.why).toBe('the run made more than 50 MiB');
});

test('without the request nothing is kept, and what is gone says nothing', async () => {
  const plain = await executeFake(fakePlan(fakeRequest('work', [[['shell', 'echo x > y'], answer, end]])));
  expect(existsSync(path.join(plain.runFolder, 'outputs'))).toBe(false);
  const [record] = plain.records;
  if (record === undefined) throw new Error('There is no record.');
  expect(record.attempts[0]?.outputs).toBeUndefined();
  expect(await readOutputs(plain.runFolder, record)).toBeNull();
});

test('a run that puts a link in the place of its workspace has removed its files, and nothing behind the link is looked at', async () => {
  const { execution, record } = await runScript('cd ..; rm -rf project; ln -s /etc project');
  expect(manifestOf(execution).map((entry) => [entry.path, entry.change])).toEqual([
    ['drop.txt', 'removed'],
    ['edit.txt', 'removed'],
    ['keep.txt', 'removed'],
  ]);
  expect(record.warnings).toEqual(['Outputs: the workspace is no folder any more.']);
});

test('a run that is taken over into another folder brings its trace and its outputs', async () => {
  const { execution, record } = await runScript('mkdir out; echo made > out/a.txt; ln -s /etc/hostname link');
  const to = path.join(testFolder(), 'another');
  mkdirSync(path.join(to, 'transcripts'), { recursive: true });
  const from = execution.runFolder;
  await copyTranscripts(record, { from, to, names: await listTranscriptFiles(from) });
  expect(await readOutputs(to, record)).toEqual(await readOutputs(from, record));
  expect((await readOutputs(to, record))?.find((output) => output.path === 'out/a.txt')?.text).toBe('made\n');
  expect(await readTrace(to, record)).toEqual(await readTrace(from, record));
});
