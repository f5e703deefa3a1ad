import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureAgent, smallSkill } from '../support/measure-acp.ts';
import { createSandbox } from '../support/run-skillgauge.ts';

it('a real agent is measured over ACP, and cancelled by protocol when the skill has fired', async () => {
  await using sandbox = await createSandbox();
  const { exitCode, report } = await measureAgent(sandbox, 'gemini', [await smallSkill(sandbox)]);
  const { errored, falsePositiveRate, harnessVersion, precision, rate } = report;
  expect({ exitCode, rate, precision, falsePositiveRate, errored: errored.byClass, harnessVersion }).toEqual({
    exitCode: 0,
    rate: 1,
    precision: 1,
    falsePositiveRate: 0,
    errored: {},
    harnessVersion: '0.61.0',
  });
  expect(report.experimental).toBeDefined();
  const [run = ''] = await readdir(sandbox.out);
  const transcripts = join(sandbox.out, run, 'transcripts');
  const sent = (await readdir(transcripts)).filter((file) => file.endsWith('.stdin.ndjson'));
  const texts = await Promise.all(sent.map((file) => readFile(join(transcripts, file), 'utf8')));
  // The preflight, and the run of each case.
  expect([texts.length, texts.filter((text) => text.includes('session/cancel')).length]).toEqual([3, 1]);
});
