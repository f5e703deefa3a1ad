import { bannerLines, markdownText, type TriggerRateReport } from '@skillgauge/core';

type Conditions = Parameters<typeof bannerLines>[0];

/** What nobody may overlook, as quoted lines: a title in bold, and its text. The same of several drivers comes once. */
export function bannerParts(reports: readonly Conditions[]): string[] {
  const blocks = reports.flatMap((report) =>
    bannerLines(report).map(([title = '', ...text]) => {
      const words = text.map((line) => line.trim()).join(' ');
      return `> **${markdownText(title.replaceAll('!', '').trim())}.** ${markdownText(words)}`;
    }),
  );
  return [...new Set(blocks)];
}

/** Warnings that no banner says. */
export function ownWarnings({
  experimental,
  warnings,
}: Pick<TriggerRateReport, 'experimental' | 'warnings'>): string[] {
  return warnings.filter(
    (warning) =>
      !warning.startsWith('Instrument suspect:') &&
      (experimental === undefined || !warning.endsWith(experimental)),
  );
}

/** A list of sentences from elsewhere. */
export function listPart(lines: readonly string[]): string {
  return lines.map((line) => `- ${markdownText(line)}`).join('\n');
}
