import {
  type BenchReportDocument,
  costText,
  inertText,
  plural,
  rateText,
  totalCostText,
  wrapText,
} from '@skillgauge/core';

/** Remarks of graders that the text lists before it says "and N more". */
const LISTED = 8;

function limited(lines: readonly string[], what: string): string[] {
  const rest = lines.length - LISTED;
  return [...lines.slice(0, LISTED), ...(rest > 0 ? [`  … and ${rest} more ${what} (--json)`] : [])];
}

function blindLines({ blind }: BenchReportDocument): string[] {
  if (blind === null) return [];
  const { bias, outcomes } = blind;
  const count = (winner: 'baseline' | 'arm' | 'tie' | null) =>
    outcomes.filter((outcome) => outcome.winner === winner).length;
  const share =
    bias.biased === null
      ? 'too few wins to tell'
      : bias.biased
        ? `BIASED: ${rateText(bias.shareA)} of the wins fell to the output shown first`
        : `none shown (${rateText(bias.shareA)} of the wins fell to the output shown first)`;
  return [
    `blind comparison: ${plural(outcomes.length, 'pair')}: ${count('arm')} won by the arm, ${count('baseline')} by the baseline, ${plural(count('tie'), 'tie')}, ${count(null)} without a valid comparison`,
    `  position bias: ${share}; ${bias.pairsChanged} of ${plural(bias.pairsBothWays, 'pair')} changed the winner with the order`,
  ];
}

function feedbackLines({ remarks }: BenchReportDocument): string[] {
  const texts = remarks.flatMap(({ evalFeedback, taskId }) =>
    (evalFeedback?.suggestions ?? []).map(
      ({ assertion, reason }) => `${taskId}: ${assertion === undefined ? '' : `"${assertion}": `}${reason}`,
    ),
  );
  const unique = [...new Set(texts)].map((text) => `  ${inertText(text)}`);
  return unique.length === 0 ? [] : ['graders on the expectations', ...limited(unique, 'remarks')];
}

function claimLines({ remarks }: BenchReportDocument): string[] {
  const claims = remarks.flatMap((remark) => remark.claims.map((claim) => ({ ...claim, ...remark })));
  if (claims.length === 0) return [];
  const wrong = claims.filter(({ verified }) => !verified);
  return [
    `claims of the work: ${claims.length}, of which ${claims.length - wrong.length} hold`,
    ...limited(
      wrong.map(({ arm, claim, taskId, trial }) =>
        inertText(`  does not hold: ${taskId} trial ${trial}, ${arm}: ${claim}`),
      ),
      'claims',
    ),
  ];
}

function suggestionLines({ suggestions }: BenchReportDocument): string[] {
  if (suggestions === null) return [];
  if (suggestions.length === 0) return ['suggestions: none that quotes a run'];
  return [
    'suggestions of a model, each tied to a quoted run',
    ...suggestions.map(({ category, priority, suggestion }) =>
      inertText(`  ${priority}, ${category}: ${suggestion}`),
    ),
  ];
}

/** Who graded, and what that cost: in no figure of the work. */
function spendLines({ grading }: BenchReportDocument): string[] {
  const { driver, majority, model, problems, usage } = grading;
  const who =
    driver === null || usage === null
      ? 'by code alone; no model was asked'
      : `a model through ${driver}${model === null ? '' : `, ${model}`}${majority ? ', majority of three' : ''}`;
  const cost =
    usage === null
      ? []
      : [
          `  spent on graders, and in no figure of the work: ${totalCostText(usage)}, ${plural(usage.attempts, 'launch', 'launches')}${grading.simulated && usage.costUsd !== null ? ` (simulated: ${costText(usage.costUsd)} is made up)` : ''}`,
        ];
  return [
    inertText(`grading: ${who}`),
    ...cost,
    ...problems.map((problem) => `  problem: ${inertText(problem)}`),
  ];
}

/** What graders said besides their grades, and what they cost. */
export function gradingBlocks(document: BenchReportDocument): string[][] {
  return [
    blindLines(document),
    claimLines(document),
    feedbackLines(document),
    suggestionLines(document),
    spendLines(document),
  ].map((lines) => lines.flatMap((line) => wrapText(line, undefined, 4)));
}
