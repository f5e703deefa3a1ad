import { expect, test } from 'vitest';
import type { Arrival } from '../run/description-arrival.ts';
import { createRunError } from '../run/run-error.ts';
import { OPTIONS, preflight, scoreInput, TARGET, USAGE } from '../testing/trigger-run.ts';
import { scoreTrigger } from './score-trigger.ts';

test('a skill that was not announced has no namespace, and the report says why nothing ran', () => {
  const failed = preflight({
    announced: [],
    error: createRunError('not_announced', 'Skill notes is not announced as kit:notes; announced: none.'),
  });
  const report = scoreTrigger(scoreInput({ p1: '..', n1: '..' }, { preflight: failed }));
  expect([report.namespace, report.skipped]).toEqual([null, { total: 4, byReason: { 'not run': 4 } }]);
  expect(report.warnings).toMatchInlineSnapshot(`
    [
      "Preflight failed (not_announced): Skill notes is not announced as kit:notes; announced: none.",
      "Instrument suspect: the harness announced none of the installed skills.",
      "4 of 4 planned runs (100%) were not scored.",
      "2 cases without a scored trial: p1, n1.",
    ]
  `);
});

test('every reason to doubt is a warning', () => {
  const input = scoreInput({ p1: 'FFF', n1: '---' });
  const report = scoreTrigger({
    ...input,
    driver: { ...input.driver, experimental: 'Firing is inferred.' },
    options: { ...OPTIONS, stop: 'first-turn' },
    preflight: preflight({ warnings: ['The harness shows 10 of the description’s 99 characters.'] }),
    harnessVersion: '1.3.0',
    records: input.records.map((item, index) => ({
      ...item,
      denials: index < 2 ? 2 : 0,
      harnessVersion: index === 0 ? '1.2.3' : '1.3.0',
      usage: { ...USAGE, lowerBound: index < 3 },
      warnings: index > 3 ? ['No price for model-1.'] : [],
    })),
  });
  expect(report.warnings).toMatchInlineSnapshot(`
    [
      "Experimental driver: Firing is inferred.",
      "The harness shows 10 of the description’s 99 characters.",
      "Runs were decided after the first model turn (stop first-turn): later firings are missed, so the rates are too low.",
      "The usage of 3 runs is a lower bound: the harness had not given its final figures.",
      "Permissions refused 4 tool calls in 2 runs; a skill that needs them can look as if it did not fire.",
      "Demo Agent 1.3.0 was used; the driver is tested with 1.2.3.",
      "The runs were made with several harness versions: 1.2.3, 1.3.0.",
      "No price for model-1.",
    ]
  `);
  expect([report.experimental, report.denials, report.stop]).toEqual([
    'Firing is inferred.',
    4,
    'first-turn',
  ]);
});

test('more than a tenth missing is a warning, a tenth is not', () => {
  const warnings = (line: string) => scoreTrigger(scoreInput({ p1: line })).warnings;
  expect(warnings('FFFFFFFFFe')).toEqual([]);
  expect(warnings('FFFFFFFFee')).toEqual(['2 of 10 planned runs (20%) were not scored.']);
});

test('what the plan and the journal tell beside the runs is among the warnings', () => {
  const input = scoreInput({ p1: 'FFF', n1: '---' });
  const { warnings } = scoreTrigger({
    ...input,
    driver: { ...input.driver, descriptionLimit: 10 },
    unfinished: 2,
    notes: ['A competitor could not be read.'],
  });
  expect(warnings).toMatchInlineSnapshot(`
    [
      "The description has 11 characters; Demo Agent takes 10 at most.",
      "2 launches began and never ended: what they spent is unknown.",
      "A competitor could not be read.",
    ]
  `);
});

test('descriptions that do not reach the model whole: the target’s, and its competitors’ in one line', () => {
  const arrival = (id: string, arrives: Arrival, shownCharacters: number, estimated = false) => ({
    ...{ id, arrives, shownCharacters, estimated },
  });
  const warningsOf = (...descriptions: ReturnType<typeof arrival>[]) =>
    scoreTrigger(
      scoreInput({ p1: 'FFF', n1: '---' }, { preflight: preflight({ targetId: TARGET, descriptions }) }),
    ).warnings;
  expect(
    warningsOf(
      arrival(TARGET, 'cut', 7),
      arrival('kit:a', 'whole', 40),
      arrival('kit:b', 'cut', 7),
      arrival('kit:c', 'absent', 0),
    ),
  ).toMatchInlineSnapshot(`
    [
      "The description does not reach the model whole: Demo Agent shows 7 of its 11 characters.",
      "Demo Agent does not show the descriptions of 2 of 3 competitors whole: 1 cut (kit:b), 1 not announced (kit:c).",
    ]
  `);
  expect(
    warningsOf(arrival(TARGET, 'name-only', 0, true), arrival('kit:a', 'name-only', 0, true)),
  ).toMatchInlineSnapshot(`
    [
      "The description does not reach the model: Demo Agent lists the skill by its bare name (estimated).",
      "Demo Agent does not show the descriptions of 1 of 1 competitor whole (estimated): 1 as a bare name (kit:a).",
    ]
  `);
  expect(warningsOf(arrival(TARGET, 'whole', 11), arrival('kit:a', 'unknown', 3))).toEqual([]);
});
