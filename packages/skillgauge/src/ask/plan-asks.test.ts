import type { EvalDriver } from '@skillgauge/core';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { modelEndpoint } from '@skillgauge/driver-model-endpoint';
import { expect, test } from 'vitest';
import { planAsks } from './plan-asks.ts';

function limited(driver: EvalDriver, promptLimitBytes: number): EvalDriver {
  return { ...driver, capabilities: { ...driver.capabilities, promptLimitBytes } };
}

function thrown(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return 'nothing';
}

const QUESTION = { id: 'one', prompt: 'What is 6 × 7?' };
const FILE = { path: 'notes.txt', encoding: 'utf8' as const, content: '42', executable: false };
const FIXTURE = { key: 'notes', files: [FILE] };

test('a question installs nothing, may only read, and is run to its end', () => {
  const { fixtures, installSets, requests } = planAsks(modelEndpoint, [QUESTION], { model: 'm-1' });
  const asked = requests.map(({ id: _id, installSet: _set, ...request }) => request);
  expect({ fixtures, skills: installSets.map(({ skills }) => skills), asked }).toMatchInlineSnapshot(`
    {
      "asked": [
        {
          "arm": "ask",
          "caseId": "one",
          "driver": "model-endpoint",
          "fixture": null,
          "options": {
            "bundled": false,
            "effort": null,
            "endpoint": null,
            "fullBodies": true,
            "idleTimeoutMs": 120000,
            "installAs": "project",
            "maxTurns": null,
            "model": "m-1",
            "permissions": "read",
            "simulated": null,
            "stop": "end",
            "timeoutMs": 300000,
          },
          "prompt": "What is 6 × 7?",
          "target": "",
          "trial": 1,
        },
      ],
      "fixtures": [],
      "skills": [
        [],
      ],
    }
  `);
});

test('the id is of what is asked and how, and of nothing else', () => {
  const idOf = (...args: Parameters<typeof planAsks>) => planAsks(...args).requests[0]?.id;
  const id = idOf(modelEndpoint, [QUESTION], {});
  expect(idOf(modelEndpoint, [QUESTION, { id: 'two', prompt: 'And 7 × 8?' }], {})).toBe(id);
  const others = [
    idOf(claudeCode, [QUESTION], {}),
    idOf(modelEndpoint, [{ ...QUESTION, id: 'other' }], {}),
    idOf(modelEndpoint, [{ ...QUESTION, prompt: 'What?' }], {}),
    idOf(modelEndpoint, [QUESTION], { model: 'm-1' }),
    idOf(claudeCode, [{ ...QUESTION, fixture: FIXTURE }], {}),
  ];
  expect(new Set([id, ...others]).size).toBe(6);
});

test('a question that is longer than the harness takes goes into a file', () => {
  const { fixtures, requests } = planAsks(limited(claudeCode, 10), [{ ...QUESTION, fixture: FIXTURE }], {});
  expect({ prompt: requests[0]?.prompt, files: fixtures[0]?.files }).toMatchInlineSnapshot(`
    {
      "files": [
        {
          "content": "42",
          "encoding": "utf8",
          "executable": false,
          "path": "notes.txt",
        },
        {
          "content": "What is 6 × 7?",
          "encoding": "utf8",
          "executable": false,
          "path": "question.md",
        },
      ],
      "prompt": "Read the file question.md in the current folder from its first to its last line, and answer what it asks. Your last message is the answer.",
    }
  `);
  expect(requests[0]?.fixture).toBe(fixtures[0]?.key);
});

test('what a driver cannot do is refused', () => {
  expect({
    'files without tools': thrown(() => planAsks(modelEndpoint, [{ ...QUESTION, fixture: FIXTURE }], {})),
    'too long, and no files': thrown(() => planAsks(limited(modelEndpoint, 10), [QUESTION], {})),
    'an id twice': thrown(() => planAsks(modelEndpoint, [QUESTION, QUESTION], {})),
    'no dialect': thrown(() => {
      const { sim: _sim, ...driver } = modelEndpoint;
      return planAsks(driver, [QUESTION], { simulated: { seed: 1, faults: [], noise: 0 } });
    }),
  }).toMatchInlineSnapshot(`
    {
      "an id twice": "SkillgaugeError: Two questions have the id "one".",
      "files without tools": "SkillgaugeError: Driver model-endpoint has no capability readsFiles: question one comes with files.",
      "no dialect": "SkillgaugeError: Driver model-endpoint has no capability sim: it has no dialect for the simulated model.",
      "too long, and no files": "SkillgaugeError: Question one has 15 bytes; model-endpoint takes 10 at most, and reads no files.",
    }
  `);
});
