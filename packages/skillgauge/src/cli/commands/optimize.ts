import { inertText, type OptimizeReportDocument, plural, SkillgaugeError } from '@skillgauge/core';
import { renderOptimize, renderOptimizeJson } from '@skillgauge/report';
import { type Command, Option } from 'commander';
import { selectAsker } from '../../ask/select-asker.ts';
import { planOnly } from '../../measure/dry-run.ts';
import { formatSpendPlan, SPEND_PLAN_SCHEMA_VERSION } from '../../measure/plan-spend.ts';
import { loadSimulator } from '../../measure/simulation.ts';
import { applyDescription } from '../../optimize/apply-description.ts';
import { loadOptimization, type Optimization } from '../../optimize/load-optimization.ts';
import { measureOptimization, optimizePlanning } from '../../optimize/measure-optimization.ts';
import { ambient } from '../ambient.ts';
import { chooseDrivers } from '../choose-drivers.ts';
import type { CommandStart } from '../command-table.ts';
import { abortOnInterrupt } from '../interrupt.ts';
import type { Output } from '../output.ts';
import { parseNumber } from '../parse-option.ts';
import { tellGithub } from '../tell-github.ts';
import { askerEndpointOptions, givenAskerEndpoint } from './asker-endpoint.ts';
import { addBudgetFlags, type BudgetFlags } from './budget-flags.ts';
import { addCaseSetFlags, type CaseSetFlags } from './case-set-flags.ts';
import { createMeasureContext, givenSettings, simulateOptions } from './measure-flags.ts';
import { addResumeFlags, earlierRuns, type ResumeFlags } from './resume-flags.ts';
import { addTriggerFlags, type TriggerFlags } from './trigger-flags.ts';

/** The flags of `skillgauge optimize`, parsed. */
interface OptimizeFlags extends TriggerFlags, CaseSetFlags, ResumeFlags, BudgetFlags {
  iterations?: number;
  candidates?: number;
  holdout?: number;
  test?: number;
  models: string[];
  improver?: string;
  improverModel?: string;
  improverEndpoint?: string;
  improverEndpointKeyEnv?: string;
  simImprover?: string;
  apply?: true;
  acceptUnproven?: true;
}

/** Flags of `skillgauge trigger` that mean nothing here: a model is one of `--models`, and a body decides nothing. */
const NOT_OF_AN_OPTIMIZATION: readonly string[] = ['model', 'fullBodies', 'runs'];

const GROUP = 'How it is optimized:';

function count(flags: string, description: string): Option {
  return new Option(flags, description).argParser(
    parseNumber({ flag: flags.split(' ')[0] ?? flags, integer: true, min: 1 }),
  );
}

function share(flags: string, description: string): Option {
  return new Option(flags, description).argParser(
    parseNumber({ flag: flags.split(' ')[0] ?? flags, min: 0, max: 0.95 }),
  );
}

const optimizeOptions = (): Option[] => [
  count('--iterations <n>', 'rounds of improving and measuring (default: 5)'),
  count('--candidates <n>', 'descriptions asked for in a round (default: 1)'),
  share('--holdout <share>', 'share of the cases that the winner is chosen on (default: 0.4)'),
  share('--test <share>', 'share of the cases that stays untouched, for the verdict; 0: none (default: 0.2)'),
  new Option('--models <names>', 'measure every driver with each of these models (joined by commas)')
    .argParser((text: string, previous: string[]) => [
      ...previous,
      ...text.split(',').map((name) => name.trim()),
    ])
    .default([], 'the harness’s own'),
  new Option(
    '--improver <driver>',
    'driver that is asked for descriptions, or model-endpoint (default: the first)',
  ),
  new Option('--improver-model <name>', 'model that is asked (default: the driver’s own)'),
  ...askerEndpointOptions('improver'),
  new Option(
    '--sim-improver <name>',
    'with --sim: honest (default), random, over-long, same, brackets, not-json',
  ),
  new Option('--apply', 'write a proven winner into SKILL.md; a backup is kept'),
  new Option('--accept-unproven', 'with --apply: write a winner that is not proven, too'),
];

/** Adds `skillgauge optimize` to the program. `finish` gets the exit code. */
export function addOptimizeCommand(
  program: Command,
  output: Output,
  finish: (exitCode: number) => void,
  { args }: CommandStart,
): void {
  const command = program
    .command('optimize')
    .argument('<skill|eval file>', 'a skill folder, a folder of skills, a plugin folder, or an eval file');
  addTriggerFlags(command, (name) => !NOT_OF_AN_OPTIMIZATION.includes(name));
  for (const option of optimizeOptions()) command.addOption(option.helpGroup(GROUP));
  addBudgetFlags(addResumeFlags(addCaseSetFlags(command))).action(
    async (target: string, flags: OptimizeFlags) => finish(await runOptimize(target, flags, output, args)),
  );
}

function givenOptimizer(flags: OptimizeFlags): Record<string, unknown> {
  const { candidates, holdout, improver, improverModel, iterations, models, test } = flags;
  const settings = { candidates, holdout, improver, improverModel, iterations, models, test };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Whom the simulated model plays as the improver. Looked up at once, not when the first run is paid. */
async function personaOf({ sim, simImprover }: OptimizeFlags): Promise<string> {
  const persona =
    simImprover === undefined || simImprover === 'honest' ? 'improver' : `improver:${simImprover}`;
  if (sim === true) (await loadSimulator()).findPersona(persona);
  else if (simImprover !== undefined) {
    throw new SkillgaugeError('invalid_input', '--sim-improver was given without --sim.', {
      fix: 'Add --sim to use the simulated model, or leave the flag out.',
    });
  }
  return persona;
}

/** `--apply`: writes the winner, or says why it does not. */
async function applyWinner(
  document: OptimizeReportDocument,
  optimization: Optimization,
  { apply, acceptUnproven }: OptimizeFlags,
  output: Output,
): Promise<void> {
  const winner = document.measured.find(({ id }) => id === document.winner);
  const verdict = document.verdict?.verdict;
  if (winner === undefined || document.winner === 'original' || verdict === undefined) {
    if (apply === true) output.log('Nothing is applied: no other description is better.');
    return;
  }
  if (apply !== true) {
    output.log(`${optimization.file} is not changed; --apply writes a proven winner.`);
    return;
  }
  if (verdict !== 'proven' && acceptUnproven !== true) {
    output.log(`Nothing is applied: the winner is ${verdict}; --accept-unproven writes it all the same.`);
    return;
  }
  const { backup, file } = await applyDescription(optimization.file, optimization.text, winner.description);
  output.log(`${file}: the description is replaced; as it was: ${backup}`);
}

async function runOptimize(
  target: string,
  flags: OptimizeFlags,
  output: Output,
  args: readonly string[],
): Promise<number> {
  const here = ambient();
  const drivers = await chooseDrivers(flags.driver, output, flags.config);
  const optimization = await loadOptimization({
    cwd: here.cwd,
    target,
    evals: flags.evals ?? null,
    skill: flags.skill ?? null,
    installSet: flags.installSet,
    settings: givenSettings(flags),
    allow: flags.allow,
    strict: flags.strict === true,
    optimizer: givenOptimizer(flags),
  });
  const simulate = simulateOptions(flags, optimization.settings.seed);
  const persona = await personaOf(flags);
  const { improverEndpoint: endpoint, improverEndpointKeyEnv: endpointKeyVariable } = flags;
  const asker = givenAskerEndpoint('improver', { endpoint, endpointKeyVariable }, simulate !== null);
  const improver =
    flags.improver === undefined
      ? null
      : (await selectAsker(flags.improver, { cwd: here.cwd, config: flags.config })).driver;
  for (const note of optimization.notes) output.log(`note: ${inertText(note)}`);
  const earlier = await earlierRuns(flags, { command: 'optimize', args, cwd: here.cwd }, output);
  using interrupt = abortOnInterrupt(output);
  const context = createMeasureContext(
    flags,
    { ...here, drivers, simulate, earlier, signal: interrupt.signal },
    output,
  );
  if (flags.dryRun === true) {
    const plan = await planOnly(optimizePlanning(optimization, context), context);
    const rounds = `These are the runs of the first step alone; up to ${optimization.optimizer.iterations} rounds follow.`;
    const document = { schemaVersion: SPEND_PLAN_SCHEMA_VERSION, dryRun: true, ...plan, notes: [rounds] };
    output.report(
      flags.json === true
        ? JSON.stringify(document, null, 2)
        : `${formatSpendPlan(plan).trimEnd()}\n${rounds}\n`,
    );
    return 0;
  }
  const { document, interrupted } = await measureOptimization(optimization, context, {
    ...asker,
    driver: improver,
    persona,
    onStep: (step, runs) => output.log(`step ${step}: ${plural(runs, 'run')}`),
  });
  output.report(flags.json === true ? renderOptimizeJson(document) : renderOptimize(document));
  await tellGithub({ mode: 'optimize', document }, { words: [target], cwd: here.cwd }, output);
  if (interrupted) return 130;
  await applyWinner(document, optimization, flags, output);
  return document.verdict === null ? 3 : 0;
}
