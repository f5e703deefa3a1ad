import { type GateSet, inertText, SkillgaugeError } from '@skillgauge/core';
import { renderJson, renderTerminal } from '@skillgauge/report';
import { type Command, Option } from 'commander';
import { loadMeasurement } from '../../measure/load-measurement.ts';
import { measureTrigger, triggerMode } from '../../measure/measure-trigger.ts';
import { exitCodeOf } from '../../measure/score-run.ts';
import { ambient } from '../ambient.ts';
import { chooseDrivers, type DriversOfFlag } from '../choose-drivers.ts';
import { abortOnInterrupt } from '../interrupt.ts';
import { type Output, terminalOptions } from '../output.ts';
import { addBudgetFlags, type BudgetFlags } from './budget-flags.ts';
import { addCaseSetFlags, type CaseSetFlags } from './case-set-flags.ts';
import { addGateFlags, type GateFlags, givenGates } from './gate-flags.ts';
import { createMeasureContext, givenSettings, simulateOptions } from './measure-flags.ts';
import { reportPlan } from './report-plan.ts';
import { addResumeFlags, earlierRuns, type ResumeFlags } from './resume-flags.ts';
import { addTriggerFlags, type TriggerFlags } from './trigger-flags.ts';

interface RunFlags extends TriggerFlags, GateFlags, CaseSetFlags, ResumeFlags, BudgetFlags {
  filter: string[];
}

/** Adds `skillgauge trigger` to the program. `finish` gets the exit code. */
export function addTriggerCommand(
  program: Command,
  output: Output,
  finish: (exitCode: number) => void,
  args: readonly string[],
): void {
  const command = program
    .command('trigger')
    .description('measure whether a skill fires when it should, and stays quiet when it should not')
    .argument('<skill|eval file>', 'a skill folder, a folder of skills, a plugin folder, or an eval file');
  addBudgetFlags(addResumeFlags(addCaseSetFlags(addGateFlags(addTriggerFlags(command)))))
    .addOption(
      new Option('--filter <tag|id>', 'measure only cases with this tag, or an id like pdf-* (repeatable)')
        .argParser((value: string, previous: string[]) => [...previous, value])
        .default([], 'all')
        .helpGroup('What is measured:'),
    )
    .action(async (target: string, flags: RunFlags) => finish(await runTrigger(target, flags, output, args)));
}

/** A gate on a driver that is not measured would never be judged. */
function checkedGates(flags: RunFlags, { chosen }: DriversOfFlag): GateSet {
  const gates = givenGates(flags);
  const ids = chosen.map(({ driver }) => driver.id);
  const unknown = Object.keys(gates.drivers ?? {}).find((id) => !ids.includes(id));
  if (unknown === undefined) return gates;
  throw new SkillgaugeError('invalid_input', `--gate names the driver "${unknown}", which is not measured.`, {
    fix: `Measured: ${ids.join(', ')}.`,
  });
}

async function runTrigger(
  target: string,
  flags: RunFlags,
  output: Output,
  args: readonly string[],
): Promise<number> {
  const here = ambient();
  const drivers = await chooseDrivers(flags.driver, output, flags.config);
  const measurement = await loadMeasurement({
    cwd: here.cwd,
    target,
    evals: flags.evals ?? null,
    skill: flags.skill ?? null,
    installSet: flags.installSet,
    settings: givenSettings(flags),
    filter: flags.filter,
    allow: flags.allow,
    strict: flags.strict === true,
    gates: checkedGates(flags, drivers),
  });
  const simulate = simulateOptions(flags, measurement.settings.seed);
  for (const note of measurement.notes) output.log(`note: ${inertText(note)}`);
  const earlier = await earlierRuns(flags, { command: 'trigger', args, cwd: here.cwd }, output);
  using interrupt = abortOnInterrupt(output);
  const context = createMeasureContext(
    flags,
    { ...here, drivers, simulate, earlier, signal: interrupt.signal },
    output,
  );
  if (flags.dryRun === true) return reportPlan(triggerMode(measurement, context), context, flags, output);
  const { document, interrupted } = await measureTrigger(measurement, context);
  output.report(
    flags.json === true ? renderJson(document) : renderTerminal(document, terminalOptions(flags, output)),
  );
  return interrupted ? 130 : exitCodeOf(document);
}
