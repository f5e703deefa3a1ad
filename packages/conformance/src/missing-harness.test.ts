import type { EvalDriver } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { missingHarness } from './missing-harness.ts';

const told = (harness: Partial<EvalDriver['harness']>, problem: string | null = null) => {
  const whole = {
    package: 'wren-cli',
    command: 'wren',
    testedVersion: '1.0.0',
    from: 'file:///wren.mjs',
    ...harness,
  };
  const { fix, message } = missingHarness({ id: 'wren', harness: whole } as EvalDriver, problem);
  return `${message} ${fix}`;
};

test('a harness that is not here: what to install, and how to name another place', () => {
  expect([
    told({}),
    told({ testedVersion: null }),
    told({ package: null }),
    told({}, 'It is torn.'),
  ]).toMatchInlineSnapshot(`
    [
      "The command wren of driver wren is not here. Install wren-cli@1.0.0 beside the driver, or say where it is: --executable PATH (the option \`executable\` in a program).",
      "The command wren of driver wren is not here. Install wren-cli beside the driver, or say where it is: --executable PATH (the option \`executable\` in a program).",
      "The command wren of driver wren is not here. Install wren, or say where it is: --executable PATH (the option \`executable\` in a program).",
      "It is torn. Install wren-cli@1.0.0 beside the driver, or say where it is: --executable PATH (the option \`executable\` in a program).",
    ]
  `);
});
