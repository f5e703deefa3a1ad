import { inertText } from '../text/inert-text.ts';
import { wrapText } from '../text/layout.ts';
import { costText, countText, plural, rateText } from '../text/number-text.ts';
import type { PlanAssumptions, SamplePlan, SampleSize } from './sample-plan.ts';

function percentText(share: number): string {
  return `${Number((100 * share).toFixed(1))}%`;
}

function sizeLine({ cases, costUsd, runs, trials }: SampleSize, setUps: number): string {
  if (cases === null || runs === null) return '  more than 1,000,000 cases';
  const arms = setUps === 1 ? '' : ` × ${setUps} set-ups`;
  const cost = costUsd === null ? '' : `, about ${costText(costUsd)}`;
  return `  ${plural(cases, 'case')} × ${plural(trials, 'trial')}${arms} = ${plural(runs, 'run')}${cost}`;
}

function alternativeLines(alternatives: readonly SampleSize[]): string[] {
  if (alternatives.length === 0) return [];
  const cell = (count: number | null) => (count === null ? '> 1,000,000' : countText(count)).padStart(11);
  const rows = alternatives.map(
    ({ cases, costUsd, runs, trials }) =>
      `  ${countText(trials).padStart(6)} ${cell(cases)} ${cell(runs)}${costUsd === null ? '' : `  ${costText(costUsd)}`}`,
  );
  const cost = alternatives.some(({ costUsd }) => costUsd !== null) ? '  cost' : '';
  return [`  ${'trials'.padStart(6)} ${'cases'.padStart(11)} ${'runs'.padStart(11)}${cost}`, ...rows];
}

function precisionLines({ assumptions, precision }: SamplePlan): string[] {
  if (precision === undefined) return [];
  const level = percentText(assumptions.level);
  return [
    `to know a rate of about ${rateText(assumptions.rate)} within ±${rateText(precision.halfWidth)} (${level} interval)`,
    sizeLine(precision.size, 1),
    '',
    ...alternativeLines(precision.alternatives),
  ];
}

function differenceLines({ assumptions, difference, leastCases }: SamplePlan): string[] {
  if (difference === undefined) return [];
  const { from, size, to } = difference;
  const odds = `a chance of ${percentText(assumptions.power)} at p ≤ ${Number((1 - assumptions.level).toFixed(4))}`;
  const least =
    size.cases === leastCases ? [`  (fewer than ${leastCases} cases cannot show any difference)`] : [];
  return [
    `to show a difference of ${rateText(difference.difference)} (${rateText(from)} → ${rateText(to)}) with ${odds}`,
    sizeLine(size, 2),
    ...least,
    ...(difference.alternatives.length === 0 ? [] : ['', ...alternativeLines(difference.alternatives)]),
  ];
}

function casesLines({ assumptions, cases, leastCases }: SamplePlan): string[] {
  if (cases === undefined) return [];
  const shown =
    cases.detectable === null
      ? `no difference at all${(cases.size.cases ?? 0) < leastCases ? `: it takes ${leastCases} cases` : ''}`
      : `a difference of ${rateText(cases.detectable)} or more between two set-ups (${percentText(assumptions.power)} chance)`;
  return [
    `what ${plural(cases.size.cases ?? 0, 'case')} tell`,
    sizeLine(cases.size, 1),
    `  the rate within ±${rateText(cases.halfWidth)} (${percentText(assumptions.level)} interval)`,
    `  ${shown}`,
  ];
}

const FIGURES: readonly [key: keyof PlanAssumptions, words: string][] = [
  ['rate', 'rate'],
  ['icc', 'ICC'],
  ['correlation', 'correlation of the cases'],
  ['differencesSd', 'deviation of the differences'],
];

function assumptionLines(plan: SamplePlan): string[] {
  const { assumptions } = plan;
  const isComparison = plan.difference !== undefined || plan.cases !== undefined;
  const figures = FIGURES.flatMap(([key, words]) => {
    const value = assumptions[key];
    const isIdle = key === 'correlation' && (!isComparison || assumptions.differencesSd !== null);
    if (typeof value !== 'number' || isIdle) return [];
    return [`${words} ${value.toFixed(2)} (${assumptions.sources[key] ?? 'given'})`];
  });
  const cost = assumptions.costPerRunUsd;
  const origin = assumptions.measuredOn === null ? '' : `; measured on ${assumptions.measuredOn}`;
  return [
    ...wrapText(inertText(`assumed: ${figures.join(', ')}${origin}`), undefined, 2),
    ...wrapText(
      'Cases are those of one label: recall needs so many that should trigger, the false-positive rate so many that should not.',
    ),
    cost === null
      ? 'What a run costs is not known: give --cost-per-run, or a measured run with --from.'
      : `A run costs about ${costText(cost)} (${assumptions.sources['costPerRunUsd'] ?? 'given'}).`,
  ];
}

/**
 * A plan as plain text of at most 100 columns.
 * @example console.log(formatSamplePlan(planSample(assumptions, { halfWidth: 0.1 })))
 */
export function formatSamplePlan(plan: SamplePlan): string {
  const blocks = [precisionLines(plan), differenceLines(plan), casesLines(plan), assumptionLines(plan)];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}
