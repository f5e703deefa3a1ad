import { expect, test } from 'vitest';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { parseFault } from './sim-fault.ts';

test.each([
  ['401', { name: '401', share: 1 }],
  [' quota ', { name: 'quota', share: 1 }],
  ['429@0.5', { name: '429', share: 0.5 }],
  ['hang@1', { name: 'hang', share: 1 }],
])('reads %s', (given, fault) => {
  expect(parseFault(given)).toEqual(fault);
});

test.each(['', '418', '429@', '429@0', '429@1.5', '429@-1', '429@half', '429@0.5@1', '@0.5'])(
  'refuses "%s"',
  (given) => {
    const error = caught(() => parseFault(given));
    expect(SkillgaugeError.isInstance(error) && [error.code, error.message.includes(`"${given}"`)]).toEqual([
      'invalid_input',
      true,
    ]);
  },
);

test('the refusal names the value and the known faults', () => {
  const error = caught(() => parseFault('418'));
  expect(SkillgaugeError.isInstance(error) && `${error.message} ${error.fix}`).toMatchInlineSnapshot(
    `"There is no simulated fault "418". Known faults: 401, 403, 429, quota, 500, 503, 529, context-length, model-not-found, cut, reset, refused, malformed, empty, hang. Add @SHARE to strike a share of the requests: 429@0.5."`,
  );
});

function caught(run: () => unknown): unknown {
  try {
    run();
    return null;
  } catch (error) {
    return error;
  }
}
