import { SkillgaugeError } from '../errors/skillgauge-error.ts';

/** The faults that the simulated model can show, in the order in which they are listed to people. */
export const KNOWN_FAULTS: readonly string[] = [
  '401',
  '403',
  '429',
  'quota',
  '500',
  '503',
  '529',
  'context-length',
  'model-not-found',
  'cut',
  'reset',
  'refused',
  'malformed',
  'empty',
  'hang',
];

/** A fault and the share of model requests that it strikes, in (0, 1]. */
export interface SimFault {
  name: string;
  share: number;
}

/**
 * Reads `NAME` or `NAME@SHARE`.
 * @example parseFault('429@0.5') // { name: '429', share: 0.5 }
 * @throws SkillgaugeError `invalid_input` for an unknown name or a share outside (0, 1].
 */
export function parseFault(text: string): SimFault {
  const [name = '', shareText, ...rest] = text.trim().split('@');
  if (!KNOWN_FAULTS.includes(name)) {
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
