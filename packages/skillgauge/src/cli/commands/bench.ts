import { inertText, plural, SkillgaugeError } from '@skillgauge/core';
import { renderBench, renderBenchJson } from '@skillgauge/report';
import { type Command, Option } from 'commander';
import { benchExitCode } from '../../bench/bench-exit-code.ts';
import { benchPlanning } from '../../bench/bench-mode.ts';
import { countQuestions } from '../../bench/count-questions.ts';
import { type BenchMeasurement, loadBench } from '../../bench/load-bench.ts';
import { measureBench } from '../../bench/measure-bench.ts';
import { planOnly } from '../../measure/dry-run.ts';
import type { MeasureContext } from '../../measure/measure-mode.ts';
import { formatSpendPlan, SPEND_PLAN_SCHEMA_VERSION } from '../../measure/plan-spend.ts';
import { ambient } from '../ambient.ts';
import { chooseDrivers } from '../choose-drivers.ts';
import type { CommandStart } from '../command-table.ts';
import { abortOnInterrupt } from '../interrupt.ts';
import { type Output, terminalOptions } from '../output.ts';
import { tellGithub } from '../tell-github.ts';
import { askerEndpointOptions, givenAskerEndpoint } from './asker-endpoint.ts';
import { addBudgetFlags, type BudgetFlags } from './budget-flags.ts';
import { admitGrader, tellGraded } from './grade.ts';
import { addGraderFlags, type GraderFlags, givenGraderSettings } from './grader-flags.ts';
import { createMeasureContext, givenTarget, simulateOptions } from './measure-flags.ts';
import { addResumeFlags, earlierRuns, type ResumeFlags } from './resume-flags.ts';
import { addTriggerFlags, type TriggerFlags } from './trigger-flags.ts';

/** The flags of `skillgauge bench`, parsed. */
interface BenchFlags extends TriggerFlags, ResumeFlags, BudgetFlags, GraderFlags {
  graderEndpoint?: string;
  graderEndpointKeyEnv?: string;
  against?: string;
  models: string[];
  compare?: 'drivers';
  filter: string[];
  strict?: true;
}

/** Flags of `skillgauge trigger` that mean nothing here: every run is let go to its end, with real bodies. */
const NOT_OF_A_BENCH: readonly string[] = ['threshold', 'stop', 'fullBodies', 'runs'];

function splitList(text: string, previous: readonly string[]): string[] {
  const words = text.split(',').map((word) => word.trim());
  return [...previous, ...words.filter((word) => word !== '')];
}

function parseCompared(text: string): 'drivers' {
  if (text === 'drivers') return text;
  throw new SkillgaugeError('invalid_input', `--compare is "${text}".`, { fix: 'Use --compare drivers.' });
}

const armOptions = (): Option[] => [
  new Option('--against <skill>', 'compare with this older version of the skill, in place of none'),
  new Option('--models <names>', 'compare these models, all with the skill (joined by commas)')
    .argParser(splitList)
    .default([], 'none'),
  new Option('--compare <what>', 'drivers: compare the drivers with each other, too').argParser(
    parseCompared,
  ),
  new Option('--filter <id>', 'do only the tasks with an id like report-* (repeatable)')
    .argParser((value: string, previous: string[]) => [...previous, value])
    .default([], 'all'),
  new Option('--strict', 'refuse a skill whose front matter is not valid YAML'),
];

/** Adds `skillgauge bench` to the program. `finish` gets the exit code. */
export function addBenchCommand(
  program: Command,
  output: Output,
  finish: (exitCode: number) => void,
  { args }: CommandStart,
): void {
  const command = program
    .command('bench')
    .argument(
      '<skill|eval file>',
      'a skill folder with evals/bench.yaml or evals/evals.json, or a task file',
    );
  addTriggerFlags(command, (name) => !NOT_OF_A_BENCH.includes(name));
  for (const option of armOptions()) command.addOption(option.helpGroup('What is compared:'));
  addGraderFlags(command);
  for (const option of askerEndpointOptions('grader')) command.addOption(option.helpGroup('Grading:'));
  addBudgetFlags(addResumeFlags(command)).action(async (target: string, flags: BenchFlags) =>
    finish(await runBench(target, flags, output, args)),
  );
}

/** `--dry-run`: the plan of the work, and how often a model would be asked to grade it. */
async function reportBenchPlan(
  measurement: BenchMeasurement,
  context: MeasureContext,
  flags: BenchFlags,
  output: Output,
): Promise<0> {
  const plan = await planOnly(benchPlanning(measurement, context), context);
  const grading = countQuestions(measurement, context.drivers);
  const document = { schemaVersion: SPEND_PLAN_SCHEMA_VERSION, dryRun: true, ...plan, grading };
  const asked = grading.driver === null ? 'no model is asked' : `through ${grading.driver}`;
  const line = `grading: at most ${plural(grading.questions, 'question')} to a model (${asked}); not in the figures above`;
  output.report(
    flags.json === true ? JSON.stringify(document, null, 2) : `${formatSpendPlan(plan).trimEnd()}\n${line}\n`,
  );
  return 0;
}

async function runBench(
  target: string,
  flags: BenchFlags,
  output: Output,
  args: readonly string[],
): Promise<number> {
  const here = ambient();
  const drivers = await chooseDrivers(flags.driver, output, flags.config);
  const measurement = await loadBench({
    ...givenTarget(here.cwd, target, flags),
    grader: givenGraderSettings(flags),
    filter: flags.filter,
    strict: flags.strict === true,
    against: flags.against ?? null,
    models: flags.models,
    compareDrivers: flags.compare === 'drivers',
  });
  const simulate = simulateOptions(flags, measurement.settings.seed);
  const { graderEndpoint: endpoint, graderEndpointKeyEnv: endpointKeyVariable } = flags;
  const asker = givenAskerEndpoint('grader', { endpoint, endpointKeyVariable }, simulate !== null);
  for (const note of measurement.notes) output.log(`note: ${inertText(note)}`);
  const earlier = await earlierRuns(flags, { command: 'bench', args, cwd: here.cwd }, output);
  using interrupt = abortOnInterrupt(output);
  const context = createMeasureContext(
    flags,
    {
      ...here,
      drivers,
      // A worker who does what the task and the skill say.
      simulate: simulate === null ? null : { ...simulate, persona: 'worker' },
      earlier,
      signal: interrupt.signal,
    },
    output,
  );
  if (flags.dryRun === true) return reportBenchPlan(measurement, context, flags, output);
  const { document, interrupted } = await measureBench(measurement, context, {
    ...asker,
    cwd: here.cwd,
    config: flags.config,
    persona: flags.simGrader,
    onGrader: (chosen) => admitGrader(chosen, output),
    onGraded: tellGraded(output),
  });
  output.report(
    flags.json === true ? renderBenchJson(document) : renderBench(document, terminalOptions({}, output)),
  );
  await tellGithub({ mode: 'bench', document }, { words: [target], cwd: here.cwd }, output);
  if (interrupted) return 130;
  return benchExitCode(document);
}
