import type { GroupRate, ScoreGroup } from '../../score/figures.ts';
import { inertText } from '../../text/inert-text.ts';
import { alignRows, REPORT_COLUMNS, truncateText } from '../../text/layout.ts';
import { rateText } from '../../text/number-text.ts';
import type { ShownScores } from './score-lines.ts';

/** Groups that a report lists before it says "and N more". */
const LISTED = 20;

/** Styles tell something where relevant prompts have several; a report with `rateByStyle` has told it already. */
function shownGroups({ groups = [], rateByStyle }: ShownScores): ScoreGroup[] {
  const styles = groups.filter(({ by, relevant }) => by === 'style' && relevant.cases > 0);
  const shown = rateByStyle === undefined && styles.length > 1 ? styles : [];
  return [...groups.filter(({ by }) => by === 'tag'), ...shown];
}

function rateCells(label: string, { cases, fired, interval, n, rate }: GroupRate): string[] {
  if (cases === 0) return ['', '', '', ''];
  const ends = interval === null ? '' : `${rateText(interval.low)} to ${rateText(interval.high)}`;
  return [label, rateText(rate), `${fired}/${n}`, ends];
}

/** The rates by tag and by style. */
export function groupLines(scores: ShownScores): string[] {
  const groups = shownGroups(scores);
  if (groups.length === 0) return [];
  const rows = groups
    .slice(0, LISTED)
    .map(({ by, irrelevant, name, relevant }) => [
      `  ${by === 'style' ? 'style ' : ''}${truncateText(inertText(name), 24)}`,
      ...rateCells('rate', relevant),
      ...rateCells('FPR', irrelevant),
    ]);
  const rest = groups.length - LISTED;
  return [
    'groups, with the 95% interval of each rate',
    ...alignRows(rows, ['left', 'left', 'right', 'right', 'left', 'left', 'right', 'right']).map((line) =>
      truncateText(line, REPORT_COLUMNS),
    ),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}
