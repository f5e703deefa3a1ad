import { SkillgaugeError, seededRandom } from '@skillgauge/core';
import { FAULTS } from './fault-table.ts';

/** A fault and the share of model requests that it strikes, in (0, 1]. */
export interface SimFault {
  name: string;
  share: number;
}

/** Names that `parseFault` knows. */
export const KNOWN_FAULTS: readonly string[] = [...FAULTS.keys()];

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

/**
 * Reads `NAME` or `NAME@SHARE`.
 * @example parseFault('429@0.5') // { name: '429', share: 0.5 }
 * @throws SkillgaugeError `invalid_input` for an unknown name or a share outside (0, 1].
 */
export function parseFault(text: string): SimFault {
  const [name = '', shareText, ...rest] = text.trim().split('@');
  if (!FAULTS.has(name)) {
    throw new SkillgaugeError('invalid_input', `There is no simulated fault "${text}".`, {
      fix: `Known faults: ${KNOWN_FAULTS.join(', ')}. Add @SHARE to strike a share of the requests: 429@0.5.`,
    });
  }
  const share = shareText === undefined ? 1 : Number(shareText);
  if (shareText?.trim() === '' || rest.length > 0 || !(share > 0 && share <= 1)) {
    throw new SkillgaugeError(
      'invalid_input',
      `The share in the simulated fault "${text}" is not in (0, 1].`,
      {
        fix: `Give a number above 0 and up to 1, such as ${name}@0.5. Known faults: ${KNOWN_FAULTS.join(', ')}.`,
      },
    );
  }
  return { name, share };
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
