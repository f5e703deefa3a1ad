import { type SimFault, seededRandom } from '@skillgauge/core';
import { FAULTS } from './fault-table.ts';

/**
 * Which request a fault may strike. `n` counts the model requests of one attempt from 1, so that a retry draws again; 0 is the
 * attempt as a whole.
 */
export interface FaultDraw {
  seed: number;
  requestId: string;
  attempt: number;
  n: number;
}

/** True for a fault that strikes a whole attempt at a run, before any request of it. */
export function isRouteFault({ name }: SimFault): boolean {
  return FAULTS.get(name)?.kind === 'refused';
}

/** The first fault of the list that strikes this request, or `null`. The same draw gives the same fault, always. */
export function drawFault(faults: readonly SimFault[], draw: FaultDraw): SimFault | null {
  const strikes = ({ name, share }: SimFault) =>
    seededRandom(draw.seed, 'fault', name, draw.requestId, draw.attempt, draw.n)() < share;
  return faults.find(strikes) ?? null;
}
