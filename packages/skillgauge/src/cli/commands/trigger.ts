import {
  formatBaseline,
  type GateSet,
  inertText,
  SkillgaugeError,
  type TriggerReportDocument,
} from '@skillgauge/core';
import { renderJson, renderTerminal } from '@skillgauge/report';
import { type Command, Option } from 'commander';
import { loadMeasurement } from '../../measure/load-measurement.ts';
import { measureTrigger, triggerMode } from '../../measure/measure-trigger.ts';
import { exitCodeOf } from '../../measure/score-run.ts';
import { ambient } from '../ambient.ts';
import { chooseDrivers, type DriversOfFlag } from '../choose-drivers.ts';
import type { CommandStart } from '../command-table.ts';
import { abortOnInterrupt } from '../interrupt.ts';
import { type Output, terminalOptions } from '../output.ts';
import { tellGithub } from '../tell-github.ts';
import { addBaselineFlag, type BaselineFlags, openBaseline, withBaseline } from './baseline-flag.ts';
import { addBudgetFlags, type BudgetFlags } from './budget-flags.ts';
import { addCaseSetFlags, type CaseSetFlags } from './case-set-flags.ts';
import { addGateFlags, type GateFlags, givenGates } from './gate-flags.ts';
import { createMeasureContext, givenTarget, simulateOptions } from './measure-flags.ts';
import { reportPlan } from './report-plan.ts';
import { addResumeFlags, earlierRuns, type ResumeFlags } from './resume-flags.ts';
import { addTriggerFlags, type TriggerFlags } from './trigger-flags.ts';

/** The flags of `skillgauge trigger`, parsed. */
export interface TriggerCommandFlags
  extends TriggerFlags,
    GateFlags,
    CaseSetFlags,
    ResumeFlags,
    BudgetFlags,
    BaselineFlags {
  filter: string[];
}

/** Adds what `skillgauge trigger` takes to a command. */
export function addTriggerWords(command: Command): Command {
  command.argument(
    '<skill|eval file>',
    'a skill folder, a folder of skills, a plugin folder, or an eval file',
  );
  const withFlags = addResumeFlags(addCaseSetFlags(addGateFlags(addTriggerFlags(command))));
  return addBaselineFlag(addBudgetFlags(withFlags)).addOption(
    new Option('--filter <tag|id>', 'measure only cases with this tag, or an id like pdf-* (repeatable)')
      .argParser((value: string, previous: string[]) => [...previous, value])
      .default([], 'all')
      .helpGroup('What is measured:'),
  );
}

/** Adds `skillgauge trigger` to the program. `finish` gets the exit code. */
export function addTriggerCommand(
  program: Command,
  output: Output,
  finish: (exitCode: number) => void,
  { args }: CommandStart,
): void {
  addTriggerWords(program.command('trigger')).action(async (target: string, flags: TriggerCommandFlags) =>
    finish(await runTrigger(target, flags, output, args)),
  );
}

/** A gate on a driver that is not measured would never be judged. */
function checkedGates(flags: TriggerCommandFlags, { chosen }: DriversOfFlag): GateSet {
  const gates = givenGates(flags);
  const ids = chosen.map(({ driver }) => driver.id);
  const unknown = Object.keys(gates.drivers ?? {}).find((id) => !ids.includes(id));
  if (unknown === undefined) return gates;
  throw new SkillgaugeError('invalid_input', `--gate names the driver "${unknown}", which is not measured.`, {
    fix: `Measured: ${ids.join(', ')}.`,
  });
}

function render(document: TriggerReportDocument, flags: TriggerCommandFlags, output: Output): string {
  const text = renderTerminal(document, terminalOptions(flags, output));
  return document.baseline === undefined ? text : `${text}\n${formatBaseline(document.baseline)}`;
}

async function runTrigger(
  target: string,
  flags: TriggerCommandFlags,
  output: Output,
  args: readonly string[],
): Promise<number> {
  const here = ambient();
  const drivers = await chooseDrivers(flags.driver, output, flags.config);
  const measurement = await loadMeasurement({
    ...givenTarget(here.cwd, target, flags),
    filter: flags.filter,
    allow: flags.allow,
    strict: flags.strict === true,
    gates: checkedGates(flags, drivers),
  });
  const simulate = simulateOptions(flags, measurement.settings.seed);
  const baseline = await openBaseline(flags, {
    cwd: here.cwd,
    target,
    measurement,
    drivers,
    endpoint: flags.endpoint ?? null,
    isSimulated: simulate !== null,
  });
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
  const compared = withBaseline(document, baseline);
  output.report(flags.json === true ? renderJson(compared) : render(compared, flags, output));
  await tellGithub({ mode: 'trigger', document: compared }, { words: [target], cwd: here.cwd }, output);
  if (interrupted) return 130;
  return compared.baseline?.verdict === 'worse' ? 1 : exitCodeOf(compared);
}
