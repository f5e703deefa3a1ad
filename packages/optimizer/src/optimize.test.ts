import { seededRandom, TriggerCase } from '@skillgauge/core';
import { expect, it } from 'vitest';
import type { ImproverInput } from './improver-input.ts';
import { writeImproverPrompt } from './improver-prompt.ts';
import { type OptimizerEffects, type OptimizerTask, optimize } from './optimize.ts';
import { splitParts } from './split-parts.ts';

const TRIALS = 3;

function caseSet(count: number, prompt = (id: string) => `prompt ${id}`): TriggerCase[] {
  return Array.from({ length: count }, (_, index) => {
    const shouldTrigger = index % 2 === 0;
    const id = `${shouldTrigger ? 'yes' : 'no'}-${index}`;
    return TriggerCase.parse({ id, prompt: prompt(id), shouldTrigger });
  });
}

function taskOf(cases: readonly TriggerCase[], options: Partial<OptimizerTask> = {}): OptimizerTask {
  return {
    skill: { name: 'charts', description: 'Charts.', body: 'Draws charts.' },
    parts: splitParts(cases, { holdout: 0.4, test: 0.2, seed: 42 }),
    instruments: ['one', 'two'],
    iterations: 5,
    candidates: 1,
    seed: 42,
    ...options,
  };
}

/** Fires with a probability that a candidate and a case decide. */
function measureBy(
  instruments: readonly string[],
  probability: (description: string, item: TriggerCase) => number,
  random: () => number,
): OptimizerEffects['evaluate'] {
  return async (_, candidates, cases) => ({
    stopped: null,
    evaluations: candidates.map(({ description, id }) => ({
      candidate: id,
      rates: instruments.flatMap((instrument) =>
        cases.map((item) => {
          const chance = probability(description, item);
          const fired = Array.from({ length: TRIALS }, () => random() < chance).filter(Boolean).length;
          return { instrument, caseId: item.id, fired, trials: TRIALS };
        }),
      ),
    })),
  });
}

const answer = (...descriptions: string[]) => ({ answer: JSON.stringify({ descriptions }), stopped: null });
const writable = () => null;

it('an improver that helps is proven on cases that nobody saw', async () => {
  const task = taskOf(caseSet(60), { candidates: 2 });
  const steps: string[] = [];
  const quality = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0) / 10;
  const result = await optimize(task, {
    evaluate: async (step, candidates, cases) => {
      steps.push(`${step}: ${candidates.length} × ${cases.length}`);
      return measureBy(
        task.instruments,
        (text, { shouldTrigger }) => (shouldTrigger ? 1 : 1 - quality(text)),
        seededRandom(1, step),
      )(step, candidates, cases);
    },
    improve: async (step, { current }) => {
      const reached = quality(current.description) * 10;
      return answer(`Charts, better by ${reached + 3}.`, `Charts, better by ${reached + 2}.`);
    },
    problemOfWriting: writable,
  });
  const { dropped, ended, measured, untouched, verdict, winner } = result;
  expect({
    steps,
    measured: measured.map(({ candidate, selection, train }) => [candidate.id, train.mean, selection.mean]),
    dropped,
    ended,
    winner: winner.candidate,
    falsePositiveRate: [untouched?.original, untouched?.winner].map((score) =>
      score?.instruments.map(({ falsePositiveRate, recall }) => [recall, falsePositiveRate]),
    ),
    verdict,
  }).toMatchInlineSnapshot(`
    {
      "dropped": [],
      "ended": "train-perfect",
      "falsePositiveRate": [
        [
          [
            1,
            1,
          ],
          [
            1,
            1,
          ],
        ],
        [
          [
            1,
            0,
          ],
          [
            1,
            0,
          ],
        ],
      ],
      "measured": [
        [
          "original",
          0.5,
          0.5,
        ],
        [
          "1.1",
          0.6180555555555555,
          0.6180555555555556,
        ],
        [
          "1.2",
          0.5763888888888888,
          0.5972222222222223,
        ],
        [
          "2.1",
          0.7777777777777778,
          0.8333333333333334,
        ],
        [
          "2.2",
          0.6944444444444444,
          0.7083333333333333,
        ],
        [
          "3.1",
          0.9236111111111112,
          0.9722222222222222,
        ],
        [
          "3.2",
          0.9513888888888888,
          0.9027777777777778,
        ],
        [
          "4.1",
          1,
          1,
        ],
        [
          "4.2",
          1,
          1,
        ],
      ],
      "steps": [
        "0-evaluate: 1 × 48",
        "1-evaluate: 2 × 48",
        "2-evaluate: 2 × 48",
        "3-evaluate: 2 × 48",
        "4-evaluate: 2 × 48",
        "verify: 2 × 12",
      ],
      "verdict": {
        "cases": 12,
        "casesNeeded": null,
        "changed": 6,
        "gain": 0.5,
        "p": 0.015625,
        "part": "untouched",
        "text": "proven: better by 0.50 on 12 cases",
        "verdict": "proven",
      },
      "winner": {
        "description": "Charts, better by 11.",
        "id": "4.1",
        "iteration": 4,
      },
    }
  `);
});

it('a skill with no real difference: a random improver is proven in at most 5 % of 200 loops', async () => {
  const cases = caseSet(60);
  const parts = splitParts(cases, { holdout: 0.4, test: 0.2, seed: 42 });
  const onSelection = splitParts(cases, { holdout: 0.4, test: 0, seed: 42 });
  const verdicts = new Map<string, number>();
  for (const [name, part] of Object.entries({ untouched: parts, selection: onSelection })) {
    for (let loop = 0; loop < 200; loop += 1) {
      const random = seededRandom(loop, name);
      const task = taskOf(cases, { parts: part, instruments: ['one'], seed: loop });
      const result = await optimize(task, {
        evaluate: measureBy(task.instruments, (_, item) => (item.shouldTrigger ? 0.7 : 0.3), random),
        improve: async (step) => answer(`Charts, as of ${step}, number ${random()}.`),
        problemOfWriting: writable,
      });
      const key = `${name}: ${result.verdict?.verdict}`;
      verdicts.set(key, (verdicts.get(key) ?? 0) + 1);
    }
  }
  const most = 200 * (0.05 + 3 * Math.sqrt((0.05 * 0.95) / 200));
  for (const name of ['untouched', 'selection']) {
    expect(verdicts.get(`${name}: proven`) ?? 0).toBeLessThanOrEqual(most);
    // A lucky candidate is there often: it is called unproven.
    expect(verdicts.get(`${name}: unproven`) ?? 0).toBeGreaterThan(20);
  }
}, 60_000);

it('no word of the other parts reaches the improver', async () => {
  const cases = caseSet(60, (id) => `draw a chart marker${id}x`);
  const task = taskOf(cases, { candidates: 3 });
  const inputs: string[] = [];
  const random = seededRandom(7);
  await optimize(task, {
    evaluate: measureBy(task.instruments, () => 0.5, random),
    improve: async (step, input: ImproverInput) => {
      inputs.push(writeImproverPrompt(input));
      // One is refused each time, so that an input with reasons comes, too.
      return answer('Charts.', `First of ${step}.`, `Second of ${step}.`);
    },
    problemOfWriting: writable,
  });
  const found = (part: readonly TriggerCase[]) =>
    part.filter(({ id }) => inputs.some((text) => text.includes(`marker${id}x`))).length;
  expect({
    inputs: inputs.length,
    train: found(task.parts.train) > 0,
    selection: found(task.parts.selection),
    untouched: found(task.parts.untouched),
  }).toEqual({ inputs: 10, train: true, selection: 0, untouched: 0 });
});

it('sends back what is wrong once, with the reason, then drops it', async () => {
  const task = taskOf(caseSet(60), { iterations: 1, candidates: 4 });
  const refused: ImproverInput['refused'][] = [];
  const { dropped, ended, measured, verdict } = await optimize(task, {
    evaluate: measureBy(
      task.instruments,
      (_, { shouldTrigger }) => (shouldTrigger ? 1 : 0.5),
      seededRandom(3),
    ),
    improve: async (_, input) => {
      refused.push(input.refused);
      return answer('Charts. ', 'x'.repeat(1025), 'Charts of <any> kind.', '', 'Not YAML.', 'Good.');
    },
    problemOfWriting: (text) => (text === 'Not YAML.' ? 'it would not be read back' : null),
  });
  const cut = (text: string) => (text.length > 40 ? `${text.length} characters` : text);
  expect({
    refused: refused.map((list) => list.map(({ description, reason }) => `${cut(description)}: ${reason}`)),
    dropped: dropped.length,
    measured: measured.map(({ candidate }) => candidate.description),
    ended,
    verdict: verdict?.verdict,
  }).toMatchInlineSnapshot(`
    {
      "dropped": 5,
      "ended": "iterations",
      "measured": [
        "Charts.",
        "Good.",
      ],
      "refused": [
        [],
        [
          "Charts.: it equals an earlier description",
          "1025 characters: it has 1025 characters; 1024 is the most",
          "Charts of <any> kind.: it holds an angle bracket, which harnesses may read as markup",
          ": it is empty",
          "Not YAML.: it cannot be written into the skill: it would not be read back",
        ],
      ],
      "verdict": "keep-original",
    }
  `);
});

it('ends when train is perfect, when nothing can be measured, and when it is stopped', async () => {
  const task = taskOf(caseSet(60));
  const perfect = measureBy(task.instruments, (_, item) => (item.shouldTrigger ? 1 : 0), seededRandom(1));
  const improve = async () => answer('Better.');
  const run = (effects: Partial<OptimizerEffects>) =>
    optimize(task, { evaluate: perfect, improve, problemOfWriting: writable, ...effects });
  const stopped = await run({
    evaluate: async (step, candidates, cases) => {
      const chance = (_: string, { shouldTrigger }: TriggerCase) => (shouldTrigger ? 1 : 0.9);
      const result = await measureBy(task.instruments, chance, seededRandom(1))(step, candidates, cases);
      return { ...result, stopped: step === '1-evaluate' ? 'budget' : null };
    },
  });
  const whole = await run({});
  expect([
    [whole.ended, whole.verdict?.text, whole.winner.candidate.id],
    [stopped.ended, stopped.stopped, stopped.verdict, stopped.measured.length],
  ]).toEqual([
    ['train-perfect', 'keep the original: nothing that was tried is better', 'original'],
    ['stopped', 'budget', null, 2],
  ]);
  await expect(run({ evaluate: async () => ({ evaluations: [], stopped: null }) })).rejects.toThrow(
    'could not be measured',
  );
});

it('an instrument that never fires is suspect; a description that never does is not', async () => {
  const task = taskOf(caseSet(60), { iterations: 1 });
  const steps: string[] = [];
  const run = (firesOnProbe: boolean) =>
    optimize(task, {
      evaluate: (step, candidates, cases) => {
        steps.push(`${step}: ${cases.length}`);
        const fires = (text: string) => (firesOnProbe && text.includes('every request') ? 1 : 0);
        return measureBy(task.instruments, fires, seededRandom(1))(step, candidates, cases);
      },
      improve: async () => answer('Better.'),
      problemOfWriting: writable,
    });
  await expect(run(false)).rejects.toThrow('Instrument suspect: on one, two the skill never fires');
  const { verdict } = await run(true);
  expect([verdict?.verdict, steps]).toEqual([
    'keep-original',
    ['0-evaluate: 48', '0-probe: 3', '0-evaluate: 48', '0-probe: 3', '1-evaluate: 48'],
  ]);
});
