import {
  formatSamplePlan,
  type MeasuredSample,
  measuredSample,
  type PlanAssumptions,
  type PlanGoals,
  planSample,
  type SamplePlan,
  SkillgaugeError,
} from '@skillgauge/core';
import { type Command, Option } from 'commander';
import { loadReports } from '../../measure/load-comparison.ts';
import { ambient } from '../ambient.ts';
import type { Output } from '../output.ts';
import { parseNumber } from '../parse-option.ts';

interface PlanFlags extends PlanGoals {
  rate?: number;
  icc?: number;
  trials?: number;
  correlation?: number;
  level?: number;
  power?: number;
  costPerRun?: number;
  from?: string;
  driver?: string[];
  negatives?: true;
  json?: true;
}

/** What is assumed where neither a flag nor a measured run tells. */
const DEFAULTS = { rate: 0.8, icc: 0.3, trials: 3, correlation: 0.5, level: 0.95, power: 0.8 };

function numberOption(
  flags: string,
  description: string,
  rule: { integer?: boolean; min: number; max?: number },
) {
  const flag = flags.split(' ')[0] ?? flags;
  return new Option(flags, description).argParser(parseNumber({ flag, ...rule }));
}

function splitList(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

/** Adds `skillgauge plan` to the program. `finish` gets the exit code. */
export function addPlanCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  const share = { min: 0, max: 1 };
  const odds = { min: 0.5, max: 0.9999 };
  program
    .command('plan')
    .addOption(
      numberOption('--half-width <w>', 'know the rate within ± this much', { min: 0.0001, max: 0.5 }),
    )
    .addOption(numberOption('--difference <d>', 'show a difference of this much', { min: 0.0001, max: 1 }))
    .addOption(
      numberOption('--cases <n>', 'what this many cases tell', { integer: true, min: 2, max: 1_000_000 }),
    )
    .addOption(numberOption('--rate <r>', 'how often a case fires (default: 0.8)', share))
    .addOption(
      numberOption('--trials <n>', 'trials of a case (default: 3)', { integer: true, min: 1, max: 100_000 }),
    )
    .addOption(
      numberOption('--icc <i>', 'how far trials of one case repeat each other (default: 0.3)', share),
    )
    .addOption(
      numberOption('--correlation <c>', 'how far hard cases are hard in both set-ups (default: 0.5)', share),
    )
    .addOption(numberOption('--level <l>', 'confidence level (default: 0.95)', odds))
    .addOption(
      numberOption('--power <p>', 'chance of showing a difference that is there (default: 0.8)', odds),
    )
    .addOption(numberOption('--cost-per-run <usd>', 'what a run costs', { min: 0 }))
    .option(
      '--from <run>',
      'take rate, ICC, trials and cost from a measured run: its folder or its report.json',
    )
    .addOption(new Option('-d, --driver <ids>', 'with --from: only these drivers').argParser(splitList))
    .option('--negatives', 'with --from: plan for the false-positive rate')
    .option('--json', 'print one JSON document on stdout')
    .action(async (flags: PlanFlags) => finish(await runPlan(flags, output)));
}

function checkFlags(flags: PlanFlags): void {
  if (flags.halfWidth === undefined && flags.difference === undefined && flags.cases === undefined) {
    throw new SkillgaugeError('invalid_input', 'There is nothing to plan for.', {
      fix: 'Give --half-width 0.1, --difference 0.2 or --cases 20.',
    });
  }
  if (flags.from !== undefined) return;
  const idle = flags.driver === undefined ? (flags.negatives === true ? '--negatives' : null) : '--driver';
  if (idle === null) return;
  throw new SkillgaugeError('invalid_input', `${idle} was given without --from.`, {
    fix: 'Name a measured run with --from, or leave it out.',
  });
}

async function readMeasured(flags: PlanFlags): Promise<MeasuredSample | null> {
  if (flags.from === undefined) return null;
  const loaded = await loadReports(flags.from, ambient().cwd);
  const known = [...new Set(loaded.map(({ report }) => report.driver))];
  const missing = (flags.driver ?? []).find((name) => !known.includes(name));
  if (missing !== undefined) {
    throw new SkillgaugeError('invalid_input', `No report of driver "${missing}" in ${flags.from}.`, {
      fix: `Drivers there: ${known.join(', ')}.`,
    });
  }
  const chosen = loaded
    .map(({ report }) => report)
    .filter(({ driver }) => flags.driver?.includes(driver) ?? true);
  const measured = measuredSample(chosen, flags.negatives === true ? 'negatives' : 'positives');
  if (measured !== null && measured.rate !== null) return measured;
  const label = flags.negatives === true ? 'should not' : 'should';
  throw new SkillgaugeError(
    'not_measured',
    `${flags.from} has fewer than two scored cases that ${label} trigger.`,
    {
      fix: 'Give a run that measured something, or --rate and --icc.',
    },
  );
}

/** A flag wins over what was measured, that over a default. */
function assumptionsOf(flags: PlanFlags, measured: MeasuredSample | null): PlanAssumptions {
  const sources: PlanAssumptions['sources'] = {};
  const choose = (key: 'rate' | 'icc' | 'trials' | 'correlation' | 'level' | 'power'): number => {
    const seen = key === 'rate' || key === 'icc' || key === 'trials' ? (measured?.[key] ?? null) : null;
    sources[key] = flags[key] === undefined ? (seen === null ? 'default' : 'measured') : 'given';
    return flags[key] ?? seen ?? DEFAULTS[key];
  };
  const figures = {
    rate: choose('rate'),
    icc: choose('icc'),
    trials: choose('trials'),
    correlation: choose('correlation'),
    level: choose('level'),
    power: choose('power'),
  };
  // A measured spread belongs to the trials, the rate and the correlation it was measured with.
  const isChanged = [flags.rate, flags.icc, flags.trials, flags.correlation].some(
    (value) => value !== undefined,
  );
  const differencesSd = isChanged ? null : (measured?.differencesSd ?? null);
  const costPerRunUsd = flags.costPerRun ?? measured?.costPerRunUsd ?? null;
  if (differencesSd !== null) sources['differencesSd'] = 'measured';
  if (costPerRunUsd !== null)
    sources['costPerRunUsd'] = flags.costPerRun === undefined ? 'measured' : 'given';
  return { ...figures, differencesSd, costPerRunUsd, measuredOn: measured?.driver ?? null, sources };
}

function checkPlan(plan: SamplePlan, { difference, halfWidth }: PlanFlags): void {
  const { rate } = plan.assumptions;
  if (difference !== undefined && rate - difference < 0 && rate + difference > 1) {
    throw new SkillgaugeError('invalid_input', `No rate is ${difference} away from ${rate}.`, {
      fix: `Give a --difference of at most ${Math.max(rate, 1 - rate).toFixed(2)}, or another --rate.`,
    });
  }
  const tooMany = plan.precision?.size.cases === null || plan.difference?.size.cases === null;
  if (!tooMany) return;
  const wanted =
    plan.precision?.size.cases === null ? `--half-width ${halfWidth}` : `--difference ${difference}`;
  throw new SkillgaugeError('invalid_input', `${wanted} takes more than 1,000,000 cases.`, {
    fix: 'Give a larger one.',
  });
}

async function runPlan(flags: PlanFlags, output: Output): Promise<number> {
  checkFlags(flags);
  const assumptions = assumptionsOf(flags, await readMeasured(flags));
  const plan = planSample(assumptions, flags);
  checkPlan(plan, flags);
  output.report(flags.json === true ? JSON.stringify(plan, null, 2) : formatSamplePlan(plan));
  return 0;
}
