import { seededRandom, TriggerCase } from '@skillgauge/core';
import { type OptimizerEffects, optimize, splitParts } from '@skillgauge/optimizer';

/** One cell of the table of proofs by chance: a writer at random, and a skill that no wording changes. */
export interface ProofCell {
  cases: number;
  trials: number;
  /** Chance that a prompt that should trigger does; the others do with 1 − chance. */
  chance: number;
  /** Share of the cases that stays untouched; 0: the verdict is on the selection part. */
  test: number;
}

/** The cells that docs/statistics.md shows. */
export const PROOF_CELLS: ProofCell[] = [0.2, 0].flatMap((test) =>
  [1, 3].flatMap((trials) => [0.5, 0.7, 0.9].map((chance) => ({ cases: 60, trials, chance, test }))),
);

const INSTRUMENT = 'made up';

function caseSet(count: number): TriggerCase[] {
  return Array.from({ length: count }, (_, index) =>
    TriggerCase.parse({ id: `${index}`, prompt: `prompt ${index}`, shouldTrigger: index % 2 === 0 }),
  );
}

/** Fires by chance, whatever the description says. */
function measureByChance({ chance, trials }: ProofCell, random: () => number): OptimizerEffects['evaluate'] {
  return async (_step, candidates, cases) => ({
    stopped: null,
    evaluations: candidates.map(({ id }) => ({
      candidate: id,
      rates: cases.map((item) => {
        const likely = item.shouldTrigger ? chance : 1 - chance;
        const fired = Array.from({ length: trials }, () => random() < likely).filter(Boolean).length;
        return { instrument: INSTRUMENT, caseId: item.id, fired, trials };
      }),
    })),
  });
}

/** How often five rounds of a writer at random end with a proof, of so many loops. */
export async function proofsByChance(cell: ProofCell, loops: number, seed: number): Promise<number> {
  const random = seededRandom(seed, 'proofs', cell.test, cell.trials, cell.chance);
  const parts = splitParts(caseSet(cell.cases), { holdout: 0.4, test: cell.test, seed });
  const skill = { name: 'made-up', description: 'Original.', body: '' };
  const task = { skill, parts, instruments: [INSTRUMENT], iterations: 5, candidates: 1 };
  let proofs = 0;
  for (let loop = 0; loop < loops; loop += 1) {
    const { verdict } = await optimize(
      { ...task, seed: loop },
      {
        evaluate: measureByChance(cell, random),
        improve: async (step) => ({
          answer: JSON.stringify({ descriptions: [`Words of ${step}.`] }),
          stopped: null,
        }),
        problemOfWriting: () => null,
      },
    );
    if (verdict?.verdict === 'proven') proofs += 1;
  }
  return proofs / loops;
}
