import { SkillgaugeError } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { drawFault, parseFault } from './sim-fault.ts';

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

test('a share strikes about that many requests, and a retry draws again', () => {
  const faults = [{ name: '429', share: 0.5 }];
  const draws = Array.from({ length: 2000 }, (_, index) =>
    drawFault(faults, { seed: 7, requestId: `r${index % 500}`, attempt: 1, n: 1 + Math.floor(index / 500) }),
  );
  const struck = draws.filter((fault) => fault !== null).length;
  expect(Math.abs(struck - 1000)).toBeLessThan(100);
  const first = draws.slice(0, 500);
  const changed = first.filter((fault, index) => (fault === null) !== (draws[index + 500] === null)).length;
  expect(Math.abs(changed - 250)).toBeLessThan(75);
});

test('the same draw is the same fault, and a share of 1 always strikes', () => {
  const draw = { seed: 1, requestId: 'r', attempt: 1, n: 1 };
  const faults = [parseFault('429@0.3'), parseFault('500')];
  expect(drawFault(faults, draw)).toEqual(drawFault(faults, draw));
  expect(drawFault([parseFault('500')], draw)).toEqual({ name: '500', share: 1 });
  expect(drawFault([], draw)).toBeNull();
});

function caught(run: () => unknown): unknown {
  try {
    run();
    return null;
  } catch (error) {
    return error;
  }
}
