import { describe, expect, it } from 'vitest';
import { TESTED_AGENTS } from '../support/acp-agents.ts';
import { measureAgent } from '../support/measure-acp.ts';
import { createSandbox } from '../support/run-skillgauge.ts';

describe.each(TESTED_AGENTS.map(({ name }) => name))('%s over ACP', (name) => {
  it.each([
    ['specific', 0, 1],
    ['vague', 1, 0.5],
  ])('gives the right figures of the %s example', async (example, falsePositiveRate, precision) => {
    await using sandbox = await createSandbox();
    const { exitCode, report } = await measureAgent(sandbox, name, [`examples/trigger/${example}`]);
    expect({
      exitCode,
      driver: report.driver,
      rate: report.rate,
      falsePositiveRate: report.falsePositiveRate,
      precision: report.precision,
      errored: report.errored.byClass,
    }).toEqual({ exitCode: 0, driver: `acp-${name}`, rate: 1, falsePositiveRate, precision, errored: {} });
  });
});
