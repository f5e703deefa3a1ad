import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EvalDriver } from '@skillgauge/core';
import { createRunFolder, detectDriver, executePlan, locateHarness, readRunFolder } from '@skillgauge/engine';
import { expect, test } from 'vitest';
import { executeFake, testFolder } from './execute-fake.ts';
import { answer, end, FAKE_HARNESS, fakeDriver, fakePlan, fakeRequest, fakeSetup } from './fake-driver.ts';

function summary({ records }: Awaited<ReturnType<typeof executeFake>>) {
  return records.map(({ attempts, driver, error, outcome }) => [
    driver,
    outcome,
    error?.class ?? null,
    error?.message ?? null,
    attempts.length,
  ]);
}

test('preflight: what the harness announces; it is no run', async () => {
  const execution = await executeFake(fakePlan(fakeRequest('one', [[answer, end]])));
  expect(execution.preflights).toMatchInlineSnapshot(`
    [
      {
        "announced": [
          "other",
          "target",
        ],
        "bundled": [],
        "descriptions": [
          {
            "arrives": "name-only",
            "estimated": false,
            "id": "target",
            "shownCharacters": 0,
          },
          {
            "arrives": "name-only",
            "estimated": false,
            "id": "other",
            "shownCharacters": 0,
          },
        ],
        "driver": "fake",
        "error": null,
        "installSet": "set",
        "targetDescription": null,
        "targetId": "target",
        "warnings": [],
      },
    ]
  `);
  expect(execution.records[0]?.attempts.length).toBe(1);
});

test('preflight: a target that is not announced stops the driver, and only that one', async () => {
  const hidden: EvalDriver = {
    ...fakeDriver,
    id: 'hidden',
    install: (set, options) => {
      const installed = fakeDriver.install(set, options);
      return {
        ...installed,
        namespace: installed.namespace.map((skill) => ({ ...skill, id: `p:${skill.id}` })),
      };
    },
  };
  const request = fakeRequest('two', [[answer, end]]);
  const execution = await executeFake(
    fakePlan(fakeRequest('one', [[answer, end]]), { ...request, driver: 'hidden' }),
    { setups: [fakeSetup(), fakeSetup(hidden)] },
  );
  expect(summary(execution)).toMatchInlineSnapshot(`
    [
      [
        "fake",
        "scored",
        null,
        null,
        1,
      ],
      [
        "hidden",
        "errored",
        "not_announced",
        "Skill target is not announced as p:target; announced: other, target.",
        0,
      ],
    ]
  `);
});

test('preflight: a harness that says nothing', async () => {
  const silent: EvalDriver = {
    ...fakeDriver,
    preflight: {
      command: () => ({
        args: [
          '--run',
          JSON.stringify([
            [
              ['stderr', 1024],
              ['exit', 0],
            ],
          ]),
        ],
        env: {},
      }),
    },
  };
  const execution = await executeFake(fakePlan(fakeRequest('one', [[answer, end]])), {
    setups: [fakeSetup(silent)],
  });
  expect(summary(execution)).toMatchInlineSnapshot(`
    [
      [
        "fake",
        "errored",
        "not_announced",
        "Fake did not say which skills it sees.",
        0,
      ],
    ]
  `);
});

test('the journal reads back what ran, whatever byte it was cut at', async () => {
  const execution = await executeFake(fakePlan(fakeRequest('one', [[answer, end]])));
  const journal = path.join(execution.runFolder, 'journal.ndjson');
  writeFileSync(path.join(execution.runFolder, 'plan.json'), '{"asked":true}');
  const whole = readFileSync(journal);
  expect(
    whole
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { type: string }).type),
  ).toEqual(['journal', 'opened', 'started', 'preflight', 'started', 'finished', 'completed']);
  const readBack = await readRunFolder(execution.runFolder);
  expect(readBack).toEqual({
    plan: { asked: true },
    records: execution.records,
    preflights: execution.preflights,
    unfinished: [],
    leftovers: { markers: [], folders: [expect.stringMatching(/\/work-[0-9a-f]{12}$/)] },
    tornLines: 0,
    problems: [],
    completed: true,
    version: 2,
  });
  writeFileSync(journal, whole.subarray(0, whole.indexOf('{"type":"completed"') - 20));
  const torn = await readRunFolder(execution.runFolder);
  expect({ records: torn.records, tornLines: torn.tornLines }).toEqual({ records: [], tornLines: 1 });
  expect(torn.unfinished.map(({ attempt, id }) => [id, attempt])).toEqual([['one', 1]]);
});

test('two executions never write one journal; a dead owner’s lock is taken over', async () => {
  const folder = testFolder();
  const runFolder = await createRunFolder({ parent: folder, name: 'Käse / x', now: new Date(0) });
  expect(path.basename(runFolder.path)).toBe('1970-01-01T00-00-00Z-K-se-x');
  const again = await createRunFolder({ parent: folder, name: 'Käse / x', now: new Date(0) });
  expect(path.basename(again.path)).toBe('1970-01-01T00-00-00Z-K-se-x-2');
  const context = { setups: [], runFolder, env: {}, temporaryRoot: folder };
  const lock = await runFolder.lock();
  await expect(executePlan(fakePlan(), context)).rejects.toMatchObject({ code: 'invalid_input' });
  await lock.release();
  writeFileSync(path.join(runFolder.path, 'lock.json'), JSON.stringify({ pid: process.pid, startTime: '1' }));
  await expect(executePlan(fakePlan(), context)).resolves.toEqual({
    records: [],
    preflights: [],
    interrupted: false,
  });
});

test('a plan that does not hold together is refused before anything runs', async () => {
  const plan = fakePlan(fakeRequest('one', [[end]]));
  const refusal = async (...args: Parameters<typeof executeFake>) =>
    executeFake(...args).catch((error: Error) => error.message);
  expect([
    await refusal(plan, { setups: [] }),
    await refusal({ ...plan, installSets: [] }),
    await refusal(fakePlan({ ...fakeRequest('one', [[end]]), fixture: 'f' })),
    await refusal(plan, { setups: [fakeSetup({ ...fakeDriver, contract: 'driver/9' as 'driver/1' })] }),
  ]).toMatchInlineSnapshot(`
    [
      "Request one refers to driver fake, which the plan lacks.",
      "Request one refers to install set set, which the plan lacks.",
      "Request one refers to fixture f, which the plan lacks.",
      "Driver fake speaks driver/9; this version speaks driver/1.",
    ]
  `);
});

test('a harness is found where it was given, beside its driver, or on PATH', async () => {
  const folder = testFolder();
  const program = path.join(folder, 'fake');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { harness } = fakeDriver;
  const env = { PATH: `/no/such/folder${path.delimiter}${folder}` };
  expect(
    [
      await locateHarness(harness, { env }),
      await locateHarness(harness, { env: {} }),
      await locateHarness(harness, { env, given: FAKE_HARNESS }),
      await locateHarness(harness, { env, given: 'fake' }),
      await locateHarness(harness, { env, given: path.join(folder, 'absent') }),
      await locateHarness({ ...harness, package: 'vitest', command: 'vitest' }, { env }),
    ].map(
      (found) =>
        found && [
          found.origin,
          found.file === process.execPath ? 'node' : path.basename(found.file),
          ...found.prefix.map((part) => path.basename(part)),
        ],
    ),
  ).toEqual([
    ['path', 'fake'],
    null,
    ['given', 'node', 'fake-harness.mjs'],
    ['given', 'fake'],
    null,
    ['pinned', 'node', 'vitest.mjs'],
  ]);
});

test('of what a harness prints when it is detected, the beginning of each output is kept', async () => {
  const flood = JSON.stringify([
    [
      ['text', 'v1\n'],
      ['lines', 2, 1024],
      ['stderr', 2 * 1024 * 1024],
    ],
  ]);
  const kept: [number, string][] = [];
  const driver: EvalDriver = {
    ...fakeDriver,
    detect: async (context) => {
      const result = await context.exec?.(['--run', flood]);
      for (const text of [result?.stdout ?? '', result?.stderr ?? ''])
        kept.push([text.length, text.slice(0, 3)]);
      return fakeDriver.detect(context);
    },
  };
  await detectDriver(driver, {
    env: {},
    home: testFolder(),
    given: FAKE_HARNESS,
    temporaryRoot: testFolder(),
  });
  expect(kept).toEqual([
    [65_536, 'v1\n'],
    [65_536, 'xxx'],
  ]);
});

test('detection asks the harness in a throwaway HOME', async () => {
  const { detection, executable } = await detectDriver(fakeDriver, {
    env: { PATH: process.env.PATH, SECRET: 'do-not-pass-on' },
    home: testFolder(),
    given: FAKE_HARNESS,
    temporaryRoot: testFolder(),
  });
  expect({ executable: executable?.origin, ...detection }).toMatchInlineSnapshot(`
    {
      "billing": "unknown",
      "credential": {
        "kind": "none",
      },
      "executable": "given",
      "found": true,
      "problem": "fake 1.2.3 ["HOME","LANG","NO_COLOR","PATH","SKILLGAUGE_RUN","TEMP","TERM","TMP","TMPDIR"]
    ",
      "version": "1.2.3",
    }
  `);
  const absent = await detectDriver(fakeDriver, { env: {}, home: testFolder() });
  expect([absent.executable, absent.detection.found]).toEqual([null, false]);
});
