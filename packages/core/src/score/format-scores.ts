import { gateLines } from '../gates/gate-lines.ts';
import { inertText } from '../text/inert-text.ts';
import { alignRows, REPORT_COLUMNS, truncateText, wrapText } from '../text/layout.ts';
import { nameSome, plural } from '../text/number-text.ts';
import { flakyLines, wrongCaseLines } from '../trigger/format/case-lines.ts';
import { groupLines } from '../trigger/format/group-lines.ts';
import { scoreLines } from '../trigger/format/score-lines.ts';
import type { TriggerScoresDocument } from './trigger-scores.ts';

function headLines({ competitors, seed, skill, threshold, trials }: TriggerScoresDocument): string[] {
  const against =
    competitors.length === 0
      ? []
      : [`against ${plural(competitors.length, 'other skill')}: ${nameSome(competitors)}`];
  return [
    `Trigger scores of skill "${inertText(skill)}"`,
    `at most ${plural(trials, 'trial')} a case, threshold ${threshold}, seed ${seed}`,
    ...against.map(inertText),
  ].flatMap((line) => wrapText(line, undefined, 2));
}

function otherLines({ perPrompt, perIrrelevant }: TriggerScoresDocument): string[] {
  const cases = [...perPrompt, ...perIrrelevant];
  const names = [...new Set(cases.flatMap(({ others }) => Object.keys(others)))].toSorted();
  if (names.length === 0) return [];
  const rows = names.map((name) => {
    const found = cases.filter(({ others }) => Object.hasOwn(others, name));
    const runs = found.reduce((sum, { others }) => sum + (others[name] ?? 0), 0);
    return [
      `  ${truncateText(inertText(name), 40)}`,
      plural(runs, 'run'),
      nameSome(
        found.map(({ id }) => inertText(id)),
        5,
      ),
    ];
  });
  return [
    'other skills that fired',
    ...alignRows(rows, ['left', 'right']).map((line) => truncateText(line, REPORT_COLUMNS)),
  ];
}

function excludedLines({ errored, planned }: TriggerScoresDocument): string[] {
  if (errored.total === 0) return [`excluded runs: none of ${plural(planned, 'run')}`];
  return [
    `excluded runs: ${errored.total} of ${plural(planned, 'run')} errored (in no rate)`,
    ...errored.examples.flatMap((message) => wrapText(`  for instance: ${inertText(message)}`, undefined, 4)),
  ];
}

/**
 * Scores as plain text of at most 100 columns, in the form of a trigger report. Text from elsewhere cannot steer the terminal.
 * @example console.log(formatTriggerScores(await runTriggers(cases, 'pdf-forms', agent)))
 */
export function formatTriggerScores(scores: TriggerScoresDocument): string {
  const blocks = [
    headLines(scores),
    gateLines(scores.gates),
    scoreLines(scores),
    groupLines(scores),
    wrongCaseLines(scores),
    flakyLines(scores),
    otherLines(scores),
    excludedLines(scores),
    scores.warnings.flatMap((warning) => wrapText(`warning: ${inertText(warning)}`, undefined, 2)),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}
