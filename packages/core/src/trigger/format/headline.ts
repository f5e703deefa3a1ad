import { inertText } from '../../text/inert-text.ts';
import { wrapText } from '../../text/layout.ts';
import { nameSome, plural } from '../../text/number-text.ts';
import type { TriggerRateReport } from '../report.ts';

/** The harness with its driver and its version. */
export function harnessText({
  driver,
  driverTitle,
  harnessVersion,
}: Pick<TriggerRateReport, 'driver' | 'driverTitle' | 'harnessVersion'>): string {
  const title = driverTitle === undefined ? driver : `${driverTitle} (${driver})`;
  return inertText(`${title} ${harnessVersion ?? 'of unknown version'}`);
}

/** The model asked for, and what served where that is another. */
export function modelText({
  model,
  n,
  servedModels = [],
  effort,
}: Pick<TriggerRateReport, 'model' | 'n' | 'servedModels' | 'effort'>): string {
  const asked = model ?? "the harness's own default";
  const served = servedModels.filter((name) => name !== model);
  const parts = [
    `model: ${asked}`,
    ...(served.length > 0 ? [`served by ${served.join(', ')}`] : []),
    ...(servedModels.length === 0 && n > 0 ? ['the harness does not tell which model served'] : []),
    ...(effort === undefined || effort === null ? [] : [`effort ${effort}`]),
  ];
  return inertText(parts.join(', '));
}

function conditionsText(report: TriggerRateReport): string {
  const { installAs, namespace, permissions, seed, stop } = report;
  const parts = [
    ...(namespace === undefined || namespace === null ? [] : [`announced as ${namespace}`]),
    ...(installAs === undefined ? [] : [`installed as ${installAs}`]),
    `trials ${report.trials}`,
    `threshold ${report.threshold}`,
    ...(stop === undefined ? [] : [`stop ${stop}`]),
    ...(permissions === undefined ? [] : [`permissions ${permissions}`]),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...(report.fullBodies === true ? ['real bodies'] : []),
    ...(report.endpoint === undefined || report.endpoint === null ? [] : [`endpoint ${report.endpoint}`]),
  ];
  return inertText(parts.join(', '));
}

function competitorLines({ competitors, competitorIds = [], bundled = [] }: TriggerRateReport): string[] {
  const lines: string[] = [];
  if (competitors === 0) {
    lines.push('isolated (0 competitors): recall is an upper bound, false-positive rate a lower bound');
  } else if (competitors !== undefined) {
    const noun = competitors === 1 ? 'competitor' : 'competitors';
    const names = competitorIds.length > 0 ? `: ${nameSome(competitorIds, 20)}` : '';
    lines.push(inertText(`against ${competitors} installed ${noun}${names}`));
  }
  if (bundled.length > 0) {
    lines.push(inertText(`listed as well, not installed by this measurement: ${nameSome(bundled, 20)}`));
  }
  return lines;
}

/** What was measured, and under which conditions. */
export function headlineLines(report: TriggerRateReport): string[] {
  return [
    ...wrapText(`Trigger rate of skill "${inertText(report.skill)}" on ${harnessText(report)}`),
    ...[modelText(report), conditionsText(report), ...competitorLines(report)].flatMap((line) =>
      wrapText(line, undefined, 2),
    ),
  ];
}

/** A title that fills its line, and the text below it. */
function banner(title: string, text: string): string[] {
  return [`!!! ${title} `.padEnd(72, '!'), ...wrapText(`    ${inertText(text)}`, undefined, 4)];
}

/** What was not started after all. */
function partialBanners({ skipped }: Pick<TriggerRateReport, 'skipped'>): string[][] {
  const blocks: string[][] = [];
  const kept = skipped?.byReason['budget'] ?? 0;
  if (kept > 0) {
    blocks.push(
      banner(
        'PARTIAL: THE BUDGET IS USED UP',
        `${plural(kept, 'run')} ${kept === 1 ? 'was' : 'were'} not started. The figures are of the others alone.`,
      ),
    );
  }
  const stopped = skipped?.byReason['max-errors'] ?? 0;
  if (stopped > 0) {
    blocks.push(
      banner(
        'PARTIAL: TOO MANY ERRORS',
        `${plural(stopped, 'run')} ${stopped === 1 ? 'was' : 'were'} not started, since as many were errored as --max-errors allows. The figures are of the others alone.`,
      ),
    );
  }
  return blocks;
}

/** The blocks that nobody may overlook: contaminated baseline, simulated model, experimental driver, suspect instrument, full permissions, first turn only. */
export function bannerLines(
  report: Pick<
    TriggerRateReport,
    'simulated' | 'experimental' | 'suspect' | 'permissions' | 'stop' | 'skipped'
  > & { contaminated?: string | null },
): string[][] {
  const blocks: string[][] = [];
  if (report.contaminated) blocks.push(banner('CONTAMINATED BASELINE', report.contaminated));
  if (report.simulated === true) {
    blocks.push(
      banner(
        'SIMULATED MODEL',
        'A simulated model answered, by a small lexical rule. The figures show how the measurement works, and nothing of how a real model behaves: do not tune a description on them.',
      ),
    );
  }
  if (report.experimental !== undefined) blocks.push(banner('EXPERIMENTAL', report.experimental));
  if (report.suspect !== undefined) {
    blocks.push(
      banner(
        'INSTRUMENT SUSPECT',
        `Do not trust these figures: ${report.suspect}. Check that the harness can load the skill before blaming its description.`,
      ),
    );
  }
  blocks.push(...partialBanners(report));
  if (report.permissions === 'full') {
    blocks.push(
      banner(
        'FULL PERMISSIONS',
        'The harness was allowed everything that it offers, such as writing files and running commands.',
      ),
    );
  }
  if (report.stop === 'first-turn') {
    blocks.push(
      banner(
        'FIRST TURN ONLY',
        'Runs were decided after the first model turn. Later firings are missed, so the rates are too low.',
      ),
    );
  }
  return blocks;
}
