import { resolve } from 'node:path';
import { type BenchReportDocument, GraderSettings, inertText, SkillgaugeError } from '@skillgauge/core';
import { openRunFolder } from '@skillgauge/engine';
import { compareLabels, type HumanLabel } from '@skillgauge/graders';
import { renderBench } from '@skillgauge/report';
import { type Command, Option } from 'commander';
import { selectAsker } from '../../ask/select-asker.ts';
import { benchExitCode } from '../../bench/bench-exit-code.ts';
import type { BenchRunPlan } from '../../bench/bench-plan.ts';
import { scoreBenchRun } from '../../bench/score-bench-run.ts';
import { loadConfig } from '../../config/index.ts';
import type { ChosenDriver } from '../../drivers/select-drivers.ts';
import { type GradeRequest, gradeRun } from '../../grading/grade-run.ts';
import { agreementLines, loadLabels } from '../../grading/label-agreement.ts';
import { writeSkillCreatorFiles } from '../../grading/write-skill-creator.ts';
import { pageInput } from '../../html/page-input.ts';
import { writeRunHtml } from '../../html/write-html.ts';
import { readJournalOf } from '../../measure/read-journal.ts';
import { readPlan } from '../../measure/read-plan.ts';
import { findRun } from '../../measure/read-run.ts';
import { writeRunMarkdown } from '../../outputs/write-markdown.ts';
import { ambient } from '../ambient.ts';
import { admitGuest } from '../guard-process.ts';
import { abortOnInterrupt } from '../interrupt.ts';
import { type Output, terminalOptions } from '../output.ts';
import { addBudgetFlags, type BudgetFlags } from './budget-flags.ts';
import { addGraderFlags, type GraderFlags, givenGraderSettings } from './grader-flags.ts';
import { createMeasureContext, simulateOptions } from './measure-flags.ts';
import { addTriggerFlags, type TriggerFlags } from './trigger-flags.ts';

interface GradeFlags extends TriggerFlags, BudgetFlags, GraderFlags {
  fresh?: true;
  labels?: string;
}

/** Flags of `skillgauge trigger` that mean here what they mean there. */
const SHARED: ReadonlySet<string> = new Set([
  'config',
  'effort',
  'endpoint',
  'endpointKeyEnv',
  'concurrency',
  'spacing',
  'rpm',
  'maxErrors',
  'maxUsd',
  'maxTokens',
  'maxRuns',
  'allowUntested',
  'executable',
  'tokenCommand',
  'sim',
  'simFault',
  'simLatency',
  'seed',
  'json',
]);

const HELP = `
Checks are made first, then a model is asked. Nothing of the work is run again. With the same options only what failed is asked again;
with other options the earlier grading is kept beside the new one.`;

/** Adds `skillgauge grade` to the program. `finish` gets the exit code. */
export function addGradeCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  const command = program
    .command('grade')
    .argument(
      '[run]',
      'run folder of skillgauge bench, or its name below .skillgauge/runs (default: the newest run)',
    );
  const isTaken = (name: string): boolean => SHARED.has(name);
  addBudgetFlags(addTriggerFlags(command, isTaken), isTaken);
  const own = [
    new Option('--fresh', 'grade anew, although it was graded with these options before'),
    new Option('--labels <file>', 'human labels (JSON or CSV): say how far the graders agree with them'),
  ];
  for (const option of own) command.addOption(option.helpGroup('Grading:'));
  addGraderFlags(command)
    .addHelpText('after', HELP)
    .action(async (run: string | undefined, flags: GradeFlags) => finish(await runGrade(run, flags, output)));
}

async function readBenchPlan(folder: string): Promise<BenchRunPlan> {
  const plan = await readPlan(folder);
  if (plan.mode === 'bench') return plan;
  throw new SkillgaugeError(
    'invalid_input',
    `${folder} is a run of skillgauge ${plan.mode}: it has no grades.`,
    {
      fix: 'Give a run folder of skillgauge bench.',
    },
  );
}

/** Who grades: as named by flag, or in the task file; else the first driver that did the work. */
async function chooseGrader(
  { driver, modelGrading }: GraderSettings,
  plan: BenchRunPlan,
  { config }: GradeFlags,
  output: Output,
): Promise<ChosenDriver | null> {
  const name = driver ?? plan.drivers[0]?.id;
  if (!modelGrading || name === undefined) return null;
  const chosen = await selectAsker(name, { cwd: ambient().cwd, config });
  admitGrader(chosen, output);
  return chosen;
}

/** Says where a grader's driver comes from, when that is somewhere else than skillgauge. */
export function admitGrader({ driver, from }: ChosenDriver, output: Output): void {
  if (from === null) return;
  admitGuest(driver.id, from);
  output.log(inertText(`driver ${driver.id} is ${from}`));
}

/** Writes a plain line as each run is graded. */
export function tellGraded(output: Output): NonNullable<GradeRequest['onGraded']> {
  return ({ done, grading, run, total }) => {
    const count = (verdict: string) => grading.expectations.filter((item) => item.verdict === verdict).length;
    const { arm, caseId, trial } = run.request;
    const counts = `${count('pass')} passed, ${count('fail')} failed, ${count('ungraded')} ungraded`;
    output.log(inertText(`graded [${done}/${total}] ${caseId}, ${arm}, trial ${trial}: ${counts}`));
  };
}

function render(
  document: BenchReportDocument,
  labels: readonly HumanLabel[] | null,
  flags: GradeFlags,
  output: Output,
): string {
  const agreement = labels === null ? null : compareLabels(labels, document.runs, document.seed);
  if (flags.json === true) {
    return JSON.stringify(agreement === null ? document : { ...document, agreement }, null, 2);
  }
  const lines = agreement === null ? [] : ['', ...agreementLines(agreement), ''];
  return [renderBench(document, terminalOptions({}, output)).trimEnd(), ...lines].join('\n');
}

async function runGrade(run: string | undefined, flags: GradeFlags, output: Output): Promise<number> {
  const here = ambient();
  const runFolder = await findRun(run, here.cwd);
  const plan = await readBenchPlan(runFolder);
  const labels = flags.labels === undefined ? null : await loadLabels(resolve(here.cwd, flags.labels));
  const { modelGrading } = flags;
  // Who says `grade` wants grades, also of a run that was told to do without.
  const settings = GraderSettings.parse({ ...plan.grader, ...givenGraderSettings(flags), modelGrading });
  const grader = await chooseGrader(settings, plan, flags, output);
  const journal = await readJournalOf(plan, runFolder);
  const { prices } = await loadConfig(here.cwd, flags.config);
  using interrupt = abortOnInterrupt(output);
  const context = createMeasureContext(
    flags,
    {
      ...here,
      drivers: { chosen: grader === null ? [] : [grader], onlyAvailable: false, prices },
      simulate: simulateOptions(flags, flags.seed ?? plan.settings.seed),
      signal: interrupt.signal,
    },
    output,
  );
  const { graded, interrupted, putAside } = await gradeRun({
    runFolder,
    plan,
    records: journal.records,
    grader: grader?.driver ?? null,
    options: {
      settings,
      effort: flags.effort ?? null,
      retryErrored: true,
      fresh: flags.fresh === true,
      ...(flags.simGrader === undefined ? {} : { persona: flags.simGrader }),
    },
    context,
    onGraded: tellGraded(output),
  });
  if (putAside !== null) output.log(`the earlier grading is kept: ${putAside}`);
  const document = await scoreBenchRun(plan, journal, graded, runFolder);
  await openRunFolder(runFolder).writeReport(document);
  await writeSkillCreatorFiles(document, { plan, records: journal.records, gradings: graded.gradings });
  await writeRunMarkdown({ mode: 'bench', document }, runFolder);
  await writeRunHtml(pageInput(plan, journal, { mode: 'bench', document }, runFolder), runFolder);
  output.report(render(document, labels, flags, output));
  if (interrupted) return 130;
  return benchExitCode(document);
}
