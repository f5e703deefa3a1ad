// Records agents that speak ACP: `tsx --conditions @skillgauge/source tests/record/record-acp.ts [agent…] [--scenario NAME]…`
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  checkScenario,
  runDriverScenarios,
  SCENARIOS,
  type Scenario,
  SILENT,
  writeRecording,
} from '@skillgauge/conformance';
import { createAcpDriver } from '@skillgauge/driver-acp';
import { agentEnvironment, TESTED_AGENTS, type TestedAgent } from '../support/acp-agents.ts';
import { ROOT } from '../support/run-skillgauge.ts';

/** Long output shows nothing here that it does not show elsewhere. */
const LEFT_OUT = new Set(['5-mib-line', '60-skills']);

/**
 * Where an agent is not as others: Gemini CLI 0.61.0 leaves the name out of a skill that it does not know; Copilot 1.0.102 asks again after an
 * empty answer, and is answered.
 */
const OTHERWISE: Readonly<Record<string, Readonly<Record<string, Partial<Scenario>>>>> = {
  gemini: { 'unknown-skill': { expect: SILENT } },
  copilot: { 'no-output': { expect: SILENT } },
};

async function record({ agent, calls, name }: TestedAgent, wanted: readonly string[]): Promise<boolean> {
  const driver = createAcpDriver(agent);
  const scenarios = SCENARIOS.filter((scenario) =>
    wanted.length === 0 ? !LEFT_OUT.has(scenario.name) : wanted.includes(scenario.name),
  ).map((scenario) => ({ ...scenario, ...OTHERWISE[name]?.[scenario.name] }));
  const { runs } = await runDriverScenarios(driver, scenarios, { env: agentEnvironment(), calls });
  let isAsExpected = true;
  for (const run of runs) {
    const problems = 'notRun' in run ? [run.notRun] : checkScenario(driver, run);
    if (!('notRun' in run) && problems.length === 0) {
      const version = run.record.harnessVersion ?? 'unknown';
      const folder = join(ROOT, 'drivers/acp/recordings', name);
      problems.push(...(await writeRecording(folder, { driver, run, version })));
    }
    isAsExpected &&= problems.length === 0;
    console.log(
      [
        `${name} ${run.scenario.name}: ${problems.length === 0 ? 'written' : 'NOT AS EXPECTED'}`,
        ...problems,
      ].join('\n    '),
    );
  }
  return isAsExpected;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { scenario: { type: 'string', multiple: true, default: [] } },
});
let isAsExpected = true;
for (const tested of TESTED_AGENTS) {
  if (positionals.length > 0 && !positionals.includes(tested.name)) continue;
  isAsExpected = (await record(tested, values.scenario)) && isAsExpected;
}
process.exitCode = isAsExpected ? 0 : 1;
