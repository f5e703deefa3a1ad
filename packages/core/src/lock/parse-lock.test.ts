import { expect, test } from 'vitest';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { sampleLock } from '../testing/lock-sample.ts';
import { mergeEntries } from './lock-file.ts';
import { lockText } from './lock-text.ts';
import { parseLock } from './parse-lock.ts';

const TEXT = lockText(sampleLock());

function refusal(text: string): string {
  try {
    parseLock(text, 'my.lock.json');
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return error.message;
    throw error;
  }
  return 'not refused';
}

test('a lock is read back, and written to the same bytes', () => {
  expect(parseLock(TEXT, 'my.lock.json')).toEqual(sampleLock());
  expect(lockText(parseLock(JSON.stringify(sampleLock()), 'my.lock.json'))).toBe(TEXT);
});

test('an entry takes the place of an older one of the same thing; the order does not depend on the past', () => {
  const { entries } = sampleLock();
  const [first] = entries;
  const other = { ...first, driver: 'another' };
  const newer = { ...first, harnessVersion: '2.0.0' };
  const merged = mergeEntries(mergeEntries(null, [other, first]), [newer]);
  expect(merged).toEqual(mergeEntries(mergeEntries(null, [newer]), [other]));
  expect(merged.entries).toEqual([other, newer]);
});

test('the text of a lock', () => {
  expect(TEXT).toMatchInlineSnapshot(`
    "{
      "schemaVersion": 1,
      "entries": [
        {
          "mode": "trigger",
          "simulated": false,
          "driver": "demo",
          "driverTitle": "Demo Agent",
          "harnessVersion": "1.2.3",
          "asked": {
            "target": "skills/notes",
            "evals": null,
            "skill": null,
            "installSet": [],
            "filter": [],
            "settings": {},
            "gates": {},
            "config": null,
            "driver": "demo",
            "strict": false
          },
          "inputs": "4c054b7918afa168",
          "contract": "driver/1",
          "stub": "stub/1",
          "pluginName": "kit",
          "skills": [
            { "name": "notes", "folder": "notes", "source": "aaaaaaaaaaaaaaaa", "description": "0a782b92496b3434", "frontMatter": "9097fff8840a5e70", "body": "25704e1492d5bd18", "files": "4f53cda18c2baa0c" }
          ],
          "targets": [
            {
              "skill": "notes",
              "options": {
                "trials": 3,
                "threshold": 0.5,
                "seed": 42,
                "model": "model-1",
                "effort": null,
                "permissions": "read",
                "installAs": "plugin",
                "fullBodies": false,
                "stop": "fired",
                "endpoint": null,
                "simulated": null,
                "bundled": false,
                "idleTimeoutMs": 120000,
                "maxTurns": null,
                "timeoutMs": 300000
              },
              "requests": "be5ffc71d90987d4",
              "scores": {
                "rate": 0.95,
                "rateInterval": { "low": 0.699037, "high": 0.993607, "level": 0.95 },
                "n": 20,
                "falsePositiveRate": 0.2,
                "falsePositiveRateInterval": { "low": 0.000878, "high": 0.986137, "level": 0.95 },
                "irrelevantN": 5,
                "precision": 0.95,
                "precisionInterval": { "low": 0.888889, "high": 1, "level": 0.95 },
                "decisions": {
                  "truePositives": 7,
                  "falsePositives": 1,
                  "falseNegatives": 0,
                  "trueNegatives": 1,
                  "undecided": 0,
                  "precision": 0.875,
                  "recall": 1,
                  "falsePositiveRate": 0.5,
                  "specificity": 0.5,
                  "f1": 0.933333,
                  "accuracy": 0.888889
                }
              },
              "gates": [],
              "servedModels": ["model-1"],
              "bundled": [],
              "cases": [
                { "id": "p1", "shouldTrigger": true, "prompt": "dc74414ef3de7c33", "hash": "4528219072636e37", "planned": 3, "n": 3, "fired": 3 },
                { "id": "p2", "shouldTrigger": true, "prompt": "30dc2bd6f9aa727c", "hash": "b795b9a14dd1ce0d", "planned": 3, "n": 3, "fired": 2 },
                { "id": "p3", "shouldTrigger": true, "prompt": "80039872f4195fba", "hash": "0fe0c0325a4a9469", "planned": 3, "n": 2, "fired": 2, "censored": 1 },
                { "id": "p4", "shouldTrigger": true, "prompt": "7af85254d7d24b89", "hash": "346b00ee0122f220", "planned": 3, "n": 3, "fired": 3 },
                { "id": "p5", "shouldTrigger": true, "prompt": "2ae6f5c270ef265f", "hash": "45056f982229bf34", "planned": 3, "n": 3, "fired": 3 },
                { "id": "p6", "shouldTrigger": true, "prompt": "54556639048cc594", "hash": "5296d78ef6980f5b", "planned": 3, "n": 3, "fired": 3 },
                { "id": "p7", "shouldTrigger": true, "prompt": "a77bedf562df1a3e", "hash": "f08bd835107e26e8", "planned": 3, "n": 3, "fired": 3 },
                { "id": "n1", "shouldTrigger": false, "prompt": "73edbc5183dfc4a0", "hash": "7c51efd5b1c68c3f", "planned": 3, "n": 3, "fired": 0 },
                { "id": "n2", "shouldTrigger": false, "prompt": "53e6ac371554e528", "hash": "ffe56869ecb6a537", "planned": 3, "n": 2, "fired": 1, "errored": 1 }
              ]
            }
          ]
        }
      ]
    }
    "
  `);
});

test('damaged and hostile locks are refused with path and line', () => {
  const edit = (from: string | RegExp, to: string) => {
    expect(TEXT).toMatch(from);
    return refusal(TEXT.replace(from, to));
  };
  expect([
    refusal(TEXT.slice(0, 400)),
    edit('"schemaVersion": 1', '"schemaVersion": 2'),
    edit('"schemaVersion": 1', '"schemaVersion": 1, "schemaVersion": 1'),
    edit('"trials": 3', '"trials": "3"'),
    edit('"trials": 3', '"trials": NaN'),
    edit('"fired": 3', '"fired": 4'),
    edit('"fired": 2', '"fired": 1'),
    edit(/"rate": 0\.\d+/, '"rate": 0.99'),
    edit('"trials": 3', '"trials": 4'),
    edit('"target": "skills/notes"', '"target": "/etc/notes"'),
    edit('"strict": false', '"strict": false, "extra": 1'),
    refusal('[]'),
    refusal('{ "schemaVersion": 1, "entries": [] }'),
    refusal(`"${'x'.repeat(5_000_001)}"`),
  ]).toMatchInlineSnapshot(`
    [
      "my.lock.json:18: the text ends here, and , or } is expected.",
      "my.lock.json:2: the lock is of version 2; this skillgauge reads version 1.",
      "my.lock.json:2: the key "schemaVersion" comes twice.",
      "my.lock.json is not a lock file:
      my.lock.json:33: entries.0.targets.0.options.trials: Invalid input: expected number, received string",
      "my.lock.json:33: unexpected NaN.",
      "my.lock.json is not a lock file:
      my.lock.json:77: entries.0.targets.0.cases.0: its counts contradict each other",
      "my.lock.json is not a lock file:
      my.lock.json:50: entries.0.targets.0.scores: the scores are not those of the cases",
      "my.lock.json is not a lock file:
      my.lock.json:50: entries.0.targets.0.scores: the scores are not those of the cases",
      "my.lock.json is not a lock file:
      my.lock.json:22: entries.0.inputs: the hash is not that of the entry’s own inputs",
      "my.lock.json is not a lock file:
      my.lock.json:11: entries.0.asked.target: must be relative to the folder of the lock file",
      "my.lock.json is not a lock file:
      my.lock.json:10: entries.0.asked: Unrecognized key: "extra"",
      "my.lock.json is not a lock file:
      my.lock.json:1: Invalid input: expected object, received array",
      "my.lock.json is not a lock file:
      my.lock.json:1: entries: Too small: expected array to have >=1 items",
      "my.lock.json is no lock file: it has 5000003 characters, and 5000000 are the most.",
    ]
  `);
});
