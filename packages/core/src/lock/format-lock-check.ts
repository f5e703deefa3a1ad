import { gateLines } from '../gates/gate-lines.ts';
import type { Interval } from '../score/figures.ts';
import { inertText } from '../text/inert-text.ts';
import { wrapText } from '../text/layout.ts';
import { plural, rateText } from '../text/number-text.ts';
import { bannerLines, harnessText } from '../trigger/format/headline.ts';
import type { CheckedEntry, CheckedTarget, LockCheck } from './check-lock.ts';
import { changeText } from './compare-inputs.ts';

function intervalText(interval: Interval | null): string {
  return interval === null ? '' : ` [${rateText(interval.low)}, ${rateText(interval.high)}]`;
}

function figureLines({ scores }: CheckedTarget): string[] {
  const { falsePositiveRate, falsePositiveRateInterval, irrelevantN, n, rate, rateInterval } = scores;
  return [
    `recall ${rateText(rate)}${intervalText(rateInterval)} of ${plural(n, 'run')}, ` +
      `false-positive rate ${rateText(falsePositiveRate)}${intervalText(falsePositiveRateInterval)} of ${plural(irrelevantN, 'run')}`,
  ];
}

function staleLines({ changes, stale, unreadable }: CheckedEntry): string[] {
  if (!stale) return ['inputs: unchanged'];
  // A new measurement would not mend it: it would end in the same way.
  if (unreadable !== null) return ['inputs: STALE, since they cannot be read', `  ${unreadable}`];
  return [
    'inputs: STALE, measure again and lock the new run',
    ...changes.map((change) => `  ${changeText(change)}`),
  ];
}

function targetLines(entry: CheckedEntry, target: CheckedTarget): string[] {
  const name = entry.mode === 'matrix' ? [`skill ${target.skill}`] : [];
  return [...name, ...figureLines(target), ...gateLines(target.gates)];
}

function entryLines(entry: CheckedEntry): string[] {
  const skills =
    entry.mode === 'matrix' ? `matrix ${entry.target}` : `skill ${entry.targets[0]?.skill ?? ''}`;
  const simulated = entry.simulated ? ', simulated model' : '';
  const lines = [...staleLines(entry), ...entry.targets.flatMap((target) => targetLines(entry, target))];
  return [
    ...wrapText(`${inertText(skills)} on ${harnessText(entry)}${simulated}`),
    ...lines.flatMap((line) =>
      line.split('\n').flatMap((part) => wrapText(`  ${inertText(part)}`, undefined, 6)),
    ),
  ];
}

function verdictText({ entries, exitCode, file }: LockCheck): string {
  const count = plural(entries.length, 'measurement');
  const stale = entries.filter((entry) => entry.stale).length;
  const words =
    exitCode === 0
      ? 'holds'
      : exitCode === 3
        ? 'NO VERDICT'
        : stale > 0
          ? `STALE (${stale} of ${count})`
          : 'a gate FAILED';
  return inertText(`${file}: ${words}${exitCode === 1 && stale > 0 ? '' : `, ${count}`}`);
}

/** A check of a lock as plain text of at most 100 columns. */
export function formatLockCheck(check: LockCheck): string {
  const caveats = new Set(check.entries.flatMap(({ experimental = null }) => experimental ?? []));
  const blocks = [
    [verdictText(check)],
    ...bannerLines({ simulated: check.simulated }),
    ...[...caveats].flatMap((experimental) => bannerLines({ experimental })),
    ...check.entries.map(entryLines),
  ];
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}
