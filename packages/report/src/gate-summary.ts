import { inertText, type TriggerReportDocument, wrapText } from '@skillgauge/core';

const WORDS = { passed: 'PASS', failed: 'FAIL', none: 'NO VERDICT' } as const;

/** The verdicts of several drivers in one line. Empty for fewer than two reports, or without gates. */
export function gateSummaryLines({ reports }: TriggerReportDocument): string[] {
  const judged = reports.flatMap(({ driver, gates }) =>
    gates === undefined ? [] : [{ driver, verdict: gates.verdict }],
  );
  if (reports.length < 2 || judged.length === 0) return [];
  const whole = (['failed', 'none'] as const).find((verdict) =>
    judged.some((item) => item.verdict === verdict),
  );
  const parts = judged.map(({ driver, verdict }) => `${inertText(driver)} ${WORDS[verdict]}`);
  return wrapText(`gates: ${WORDS[whole ?? 'passed']} (${parts.join(', ')})`, undefined, 2);
}
