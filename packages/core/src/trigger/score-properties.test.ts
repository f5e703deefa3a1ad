import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresText } from '../testing/figures-text.ts';
import { scoreInput } from '../testing/trigger-run.ts';
import { TriggerRateReport } from './report.ts';
import { scoreTrigger } from './score-trigger.ts';

const sketch = fc.string({ unit: fc.constantFrom('F', '-', 'a', 'c', 'e', 's', '.'), maxLength: 4 });

const measurement = fc.dictionary(
  fc.constantFrom('p1', 'p2', 'p3', 'p4', 'n1', 'n2', 'n3', 'n4').map((id) => id),
  sketch,
  { noNullPrototype: true },
);

test('errored and skipped runs change no rate', () => {
  fc.assert(
    fc.property(measurement, fc.constantFrom('e', 'ee', 's', '.', 'es.'), (sketches, more) => {
      const longer = Object.fromEntries(Object.entries(sketches).map(([id, line]) => [id, line + more]));
      const before = figuresText(scoreTrigger(scoreInput(sketches)));
      expect(figuresText(scoreTrigger(scoreInput(longer)))).toEqual(before);
    }),
    { numRuns: 40 },
  );
});

test('the order of the journal and of the plan changes nothing', () => {
  fc.assert(
    fc.property(measurement, (sketches) => {
      const input = scoreInput(sketches);
      const turned = {
        ...input,
        records: input.records.toReversed(),
        requests: input.requests.toReversed(),
      };
      expect(scoreTrigger(turned)).toEqual(scoreTrigger(input));
    }),
    { numRuns: 40 },
  );
});

test('swapping the labels swaps the rates and turns the table round', () => {
  fc.assert(
    fc.property(measurement, (sketches) => {
      const input = scoreInput(sketches);
      const swapped = input.cases.map((item) => ({ ...item, shouldTrigger: !item.shouldTrigger }));
      const before = scoreTrigger(input);
      const after = scoreTrigger({ ...input, cases: swapped });
      expect([after.rate, after.falsePositiveRate]).toEqual([before.falsePositiveRate, before.rate]);
      expect([after.cases?.truePositives, after.cases?.falseNegatives]).toEqual([
        before.cases?.falsePositives,
        before.cases?.trueNegatives,
      ]);
      expect(after.rateInterval).toEqual(before.falsePositiveRateInterval);
    }),
    { numRuns: 40 },
  );
});

test('every report fits its schema, adds up, and keeps its rates inside their bounds', () => {
  fc.assert(
    fc.property(measurement, (sketches) => {
      const report = scoreTrigger(scoreInput(sketches));
      expect(TriggerRateReport.parse(report)).toEqual(report);
      const scored = report.n + (report.irrelevantN ?? 0);
      const excluded = report.errored.total + (report.censored?.total ?? 0) + (report.skipped?.total ?? 0);
      expect(scored + excluded).toBe(report.planned);
      const { low, high } = report.censored?.rateBounds ?? { low: null, high: null };
      const { rate } = report;
      expect(rate === null || ((low ?? 2) <= rate && rate <= (high ?? -1))).toBe(true);
      const decided = report.cases;
      expect(
        (decided?.truePositives ?? 0) +
          (decided?.falsePositives ?? 0) +
          (decided?.falseNegatives ?? 0) +
          (decided?.trueNegatives ?? 0) +
          (decided?.undecided ?? 0),
      ).toBe(Object.keys(sketches).length);
    }),
    { numRuns: 60 },
  );
});
