import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import {
  attempt,
  installSet,
  NO_USAGE,
  OPTIONS,
  observation,
  preflight,
  record,
  scoreInput,
  TARGET,
  USAGE,
} from '../testing/trigger-run.ts';
import { formatTriggerRateReport } from './format-report.ts';
import { TriggerRateReport } from './report.ts';
import { scoreTrigger } from './score-trigger.ts';

test('a clean measurement', () => {
  const report = scoreTrigger(scoreInput({ p1: 'FFF', p2: 'FFF', n1: '---', n2: '---' }));
  expect(formatTriggerRateReport(report)).toMatchInlineSnapshot(`
    "Trigger rate of skill "notes" on Demo Agent (demo) 1.2.3
    model: model-1
    announced as kit:notes, installed as plugin, trials 3, threshold 0.5, stop fired, permissions read,
      seed 42
    isolated (0 competitors): recall is an upper bound, false-positive rate a lower bound

    scores
      rate (recall)        1.00  6/6  relevant runs fired       95% interval 0.01 to 1.00
      false-positive rate  0.00  0/6  irrelevant runs fired     95% interval 0.00 to 0.99
      precision            1.00  6/6  fired runs were relevant  interval n/a
      by case: TP 2, FP 0, FN 0, TN 2
               recall 1.00, precision 1.00, F1 1.00, accuracy 1.00, specificity 1.00
      all of 3 trials right (pass^3) 1.00 (relevant 1.00, irrelevant 1.00), over 4 cases
      one of 3 trials right (pass@3) 1.00 (relevant 1.00, irrelevant 1.00)

    excluded runs: none of 12 planned runs

    usage (every launch, also of errored runs and retried attempts)
      tokens: 1,200 in, 240 cache read, cache write not reported, 120 out
      12 runs, 12 launches (0 retried attempts), model requests: 12
      cost: $3.0000, reported by the harness
    "
  `);
});

test('everything that can be said at once', () => {
  const input = scoreInput(
    { p1: 'FF-', p2: 'a--', p3: 'ce.', n1: '---', n2: 'FFF', n3: 's--' },
    { set: installSet('pdf', 'mail') },
  );
  const other = observation('kit:pdf', { attempted: true, loaded: true, evidence: 'event' });
  const records = input.records.map((item) =>
    item.caseId === 'p2' && item.trial > 1
      ? { ...item, skills: [observation(TARGET, { exploratory: item.trial === 3 }), other], denials: 1 }
      : item,
  );
  const report = scoreTrigger({
    ...input,
    driver: {
      ...input.driver,
      experimental:
        'Firing is inferred from text that came back to the model; it is not yet validated against the wire.',
    },
    options: {
      ...OPTIONS,
      permissions: 'full',
      stop: 'first-turn',
      simulated: { seed: 1, faults: [], noise: 0 },
    },
    preflight: preflight({ announced: [TARGET, 'kit:mail', 'kit:pdf'], bundled: ['built-in'] }),
    harnessVersion: '1.3.0',
    records: records.map((item, index) => ({
      ...item,
      servedModel: 'model-1-20250101',
      usage:
        index === 0
          ? { ...USAGE, lowerBound: true, costSource: 'computed' as const, billing: 'subscription' as const }
          : index === 1
            ? { ...NO_USAGE, billing: 'subscription' as const }
            : { ...item.usage, billing: 'subscription' as const },
      attempts: item.attempts.map((launch, number) =>
        attempt({
          ...launch,
          usage: { ...USAGE, costSource: index + number === 0 ? 'computed' : 'reported' },
        }),
      ),
    })),
  });
  expect(formatTriggerRateReport(report)).toMatchInlineSnapshot(`
    "Trigger rate of skill "notes" on Demo Agent (demo) 1.3.0
    model: model-1, served by model-1-20250101
    announced as kit:notes, installed as plugin, trials 3, threshold 0.5, stop first-turn, permissions
      full, seed 42
    against 2 installed competitors: kit:mail, kit:pdf
    listed as well, not installed by this measurement: built-in

    !!! SIMULATED MODEL !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        A simulated model answered, by a small lexical rule. The figures show how the measurement works,
        and nothing of how a real model behaves: do not tune a description on them.

    !!! EXPERIMENTAL !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        Firing is inferred from text that came back to the model; it is not yet validated against the
        wire.

    !!! PARTIAL: THE BUDGET IS USED UP !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        1 run was not started. The figures are of the others alone.

    !!! FULL PERMISSIONS !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        The harness was allowed everything that it offers, such as writing files and running commands.

    !!! FIRST TURN ONLY !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        Runs were decided after the first model turn. Later firings are missed, so the rates are too
        low.

    scores
      rate (recall)        0.33  2/6  relevant runs fired       95% interval 0.00 to 0.99
      false-positive rate  0.38  3/8  irrelevant runs fired     95% interval 0.02 to 0.95
      precision            0.40  2/5  fired runs were relevant  95% interval 0.00 to 1.00
      by case: TP 1, FP 1, FN 1, TN 2, undecided 1
               recall 0.50, precision 0.50, F1 0.50 (95% interval 0.00 to 1.00), accuracy 0.60,
               specificity 0.67
      all of 3 trials right (pass^3) 0.25 (relevant 0.00, irrelevant 0.50), over 4 cases
      one of 3 trials right (pass@3) 0.50 (relevant 0.50, irrelevant 0.50)

    wrong cases (2), the worst first
      missed       0/3  p2  "Prompt of p2"
      false alarm  3/3  n2  "Prompt of n2"

    flaky (fired in some scored trials, not in all): p1 (2/3)
    asked for, but never loaded (no firing), in 1 run: p2 (1)
    its text came back only beside others (no firing) in 1 run: p2 (1)

    other installed skills that fired
      kit:pdf  2 relevant runs  0 irrelevant runs  p2
      (a run is over once the skill under test has fired; what others did later is not seen)

    excluded runs: 4 of 18 planned runs
      errored 1 (in no rate): server 1
      for instance server: It broke.
      censored 1 (cut off undecided; 1 relevant, 0 irrelevant): timeout 1
      bounds if none or all of them had fired: rate 0.29 to 0.43, false-positive rate 0.38 to 0.38
      skipped 2 (never started): not run 1, budget 1

    usage (every launch, also of errored runs and retried attempts)
      tokens: ≥ 1,500 in, ≥ 300 cache read, cache write not reported, ≥ 150 out; 1 run unreported
      16 runs, 16 launches (0 retried attempts), model requests: 15
      cost: ≥ $3.7500, 1 run unreported, 1 run with a lower bound only, computed from tokens, reported
        by the harness, API-equivalent, billed by subscription
      wasted on attempts that ended in an error: $0.5000
      prices: prices 1.0 (2025-01-01)
      simulated: the usage is made up, nothing was billed

    warning: 4 of 18 planned runs (22%) were not scored.
    warning: 1 case without a scored trial: p3.
    warning: Runs were decided after the first model turn (stop first-turn): later firings are missed,
      so the rates are too low.
    warning: The usage of 1 run is a lower bound: the harness had not given its final figures.
    warning: Permissions refused 2 tool calls in 2 runs; a skill that needs them can look as if it did
      not fire.
    warning: Demo Agent 1.3.0 was used; the driver is tested with 1.2.3.
    "
  `);
});

test('a total outage shows no figure', () => {
  const input = scoreInput({ p1: 'ee', n1: 'es' });
  const records = input.records.map((item) => ({ ...item, usage: NO_USAGE }));
  const report = scoreTrigger({
    ...input,
    records,
    harnessVersion: null,
    options: { ...OPTIONS, model: null },
  });
  expect(formatTriggerRateReport(report, { runs: true })).toMatchInlineSnapshot(`
    "Trigger rate of skill "notes" on Demo Agent (demo) 1.2.3
    model: the harness's own default, served by model-1
    announced as kit:notes, installed as plugin, trials 3, threshold 0.5, stop fired, permissions read,
      seed 42
    isolated (0 competitors): recall is an upper bound, false-positive rate a lower bound

    !!! PARTIAL: THE BUDGET IS USED UP !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        1 run was not started. The figures are of the others alone.

    nothing was measured: no run could be scored
      rate (recall)        n/a  0/0  relevant runs fired                           interval n/a
      false-positive rate  n/a  0/0  irrelevant runs fired                         interval n/a
      precision            n/a       needs firings, and scored runs of both kinds
      by case: TP 0, FP 0, FN 0, TN 0, undecided 2
               recall n/a, precision n/a, F1 n/a, accuracy n/a, specificity n/a

    excluded runs: 4 of 4 planned runs
      errored 3 (in no rate): server 3
      for instance server: It broke.
      skipped 1 (never started): budget 1

    runs
      p1 trial 1  errored (server): It broke.  tokens not reported  cost not reported
      p1 trial 2  errored (server): It broke.  tokens not reported  cost not reported
      n1 trial 1  errored (server): It broke.  tokens not reported  cost not reported
      n1 trial 2  skipped: budget

    usage (every launch, also of errored runs and retried attempts)
      tokens: not reported
      3 runs, 3 launches (0 retried attempts), model requests: not reported
      cost: not reported
      wasted on attempts that ended in an error: $0.7500

    warning: 4 of 4 planned runs (100%) were not scored.
    warning: 2 cases without a scored trial: p1, n1.
    "
  `);
});

test('a report recorded without any optional field', () => {
  const report = TriggerRateReport.parse({
    driver: 'old',
    skill: 'notes',
    trials: 1,
    threshold: 0.5,
    rate: null,
    n: 0,
    falsePositiveRate: null,
    precision: null,
    perPrompt: [],
    perIrrelevant: [],
    errored: { total: 0, byClass: {} },
  });
  expect(formatTriggerRateReport(report)).toMatchInlineSnapshot(`
    "Trigger rate of skill "notes" on old of unknown version
    model: the harness's own default
    trials 1, threshold 0.5

    nothing was measured: no run could be scored
      rate (recall)        n/a  0/0  relevant runs fired
      false-positive rate  n/a  0/0  irrelevant runs fired
      precision            n/a       needs firings, and scored runs of both kinds

    excluded runs: none
    "
  `);
});

test('ten wrong cases are listed, the worst first; the rest is counted', () => {
  const line = (index: number) => (index === 7 ? '---' : index % 2 === 0 ? 'F--' : '-F-');
  const sketches = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`p${index}`, line(index)]));
  const text = formatTriggerRateReport(scoreTrigger(scoreInput({ ...sketches, n1: 'FF-' })));
  expect(text.split('\n\n').find((block) => block.startsWith('wrong cases'))).toMatchInlineSnapshot(`
    "wrong cases (13), the worst first
      missed  0/3  p7  "Prompt of p7"
      missed  1/3  p0  "Prompt of p0"
      missed  1/3  p1  "Prompt of p1"
      missed  1/3  p2  "Prompt of p2"
      missed  1/3  p3  "Prompt of p3"
      missed  1/3  p4  "Prompt of p4"
      missed  1/3  p5  "Prompt of p5"
      missed  1/3  p6  "Prompt of p6"
      missed  1/3  p8  "Prompt of p8"
      missed  1/3  p9  "Prompt of p9"
      … and 3 more"
  `);
});

const hostile = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 });

test('no line is wider than 100 columns, whatever the texts; nothing steers the terminal', () => {
  fc.assert(
    fc.property(
      hostile,
      hostile,
      hostile,
      fc.constantFrom('FFF', '---', 'aec', 'F-.'),
      (id, prompt, text, line) => {
        const input = scoreInput({ p1: line, n1: 'F-c' });
        const cases = input.cases.map((item) => ({ ...item, id: id + item.id, prompt }));
        const report = scoreTrigger({
          ...input,
          cases,
          driver: { id: text, title: text, experimental: text, testedVersion: text },
          set: { ...installSet(text), target: text },
          requests: input.requests.map((item) => ({ ...item, driver: text, caseId: id + item.caseId })),
          preflight: preflight({ bundled: [text], warnings: [text], announced: [TARGET, text] }),
          priceTable: text,
          records: input.records.map((item) =>
            record(item.caseId, item.trial, 'e', {
              ...item,
              skipReason: text,
              servedModel: text,
              warnings: [text],
            }),
          ),
        });
        const shown = formatTriggerRateReport(report, { runs: true });
        expect(Math.max(...shown.split('\n').map((row) => stringWidth(row)))).toBeLessThanOrEqual(100);
        expect(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(shown.replaceAll('\n', ''))).toBe(false);
      },
    ),
    { numRuns: 60 },
  );
});

test('no NaN, Infinity, undefined or null in any report', () => {
  const sketch = fc.string({ unit: fc.constantFrom('F', '-', 'a', 'c', 'e', 's', '.'), maxLength: 3 });
  fc.assert(
    fc.property(sketch, sketch, sketch, (first, second, third) => {
      const report = scoreTrigger(scoreInput({ p1: first, p2: second, n1: third }));
      expect(formatTriggerRateReport(report, { runs: true })).not.toMatch(/NaN|Infinity|undefined|null/);
    }),
    { numRuns: 60 },
  );
});
