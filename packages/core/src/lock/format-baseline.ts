import type { EndpointComparison, RunComparison } from '../compare/diff-report.ts';
import { ENDPOINT_WORDS, probabilityText, signedText } from '../compare/judge-difference.ts';
import { inertText } from '../text/inert-text.ts';
import { wrapText } from '../text/layout.ts';
import { nameSome, rateText } from '../text/number-text.ts';
import type { BaselineComparison } from './baseline-comparison.ts';

function endpointText({ a, adjustedP, b, difference, endpoint, interval, text }: EndpointComparison): string {
  const bounds = interval === null ? '' : ` [${signedText(interval.low)}, ${signedText(interval.high)}]`;
  const p = adjustedP === null ? '' : `, p ${probabilityText(adjustedP)}`;
  const change = difference === null ? '' : `, ${signedText(difference)}${bounds}${p}`;
  return `${ENDPOINT_WORDS[endpoint]} ${rateText(a)} → ${rateText(b)}${change}: ${text}`;
}

function comparisonLines({ b, changes, endpoints, warnings }: RunComparison): string[] {
  return [
    b.driver,
    ...endpoints.map((endpoint) => `  ${endpointText(endpoint)}`),
    ...changes.map(({ a: before, b: now, kind }) => `  changed since: ${kind}: ${before} → ${now}`),
    // The report itself has the driver's caveat.
    ...warnings.filter((text) => !text.startsWith('Experimental ')).map((text) => `  warning: ${text}`),
  ];
}

const VERDICTS: Readonly<Record<BaselineComparison['verdict'], string>> = {
  worse: 'WORSE',
  better: 'better',
  'no-difference': 'no difference',
  'too-few-cases': 'too few cases to show any difference',
  'not-measured': 'not measured',
};

/** A new run against committed figures as plain text of at most 100 columns. */
export function formatBaseline({ diff, falseAlarm, file, notLocked, verdict }: BaselineComparison): string {
  const lines = [
    `baseline ${file}: ${VERDICTS[verdict]}`,
    ...(diff?.comparisons ?? []).flatMap((item) => comparisonLines(item).map((line) => `  ${line}`)),
    ...(notLocked.length === 0 ? [] : [`  not in the lock, so not compared: ${nameSome(notLocked)}`]),
    `  A run without any change is called worse at most ${Math.round(100 * falseAlarm)}% of the time.`,
  ];
  return `${lines.flatMap((line) => wrapText(inertText(line), undefined, 6)).join('\n')}\n`;
}
