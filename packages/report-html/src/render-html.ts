import { embedJson } from './embed-json.ts';
import type { ReportPage } from './model/report-page.ts';

/** Where the template takes data: before and behind its script. */
const MARKS = /<!--skillgauge:(?:page|details)-->/;

/** What a file is made from. */
export interface HtmlData {
  page: ReportPage;
  /** By the place of the run: its detail as raw-deflated JSON in base64; `null`: left out. */
  details: readonly (string | null)[];
}

/** A script element of a type that no browser runs. */
function dataElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${embedJson(value)}</script>`;
}

/**
 * Puts data into the built page: one HTML file that needs nothing else and loads nothing.
 * @param template what `readTemplate` gives
 * @throws Error when the template has no single place for data: it comes from another version
 */
export function renderHtml({ details, page }: HtmlData, template: string): string {
  const [head, script, tail, ...others] = template.split(MARKS);
  if (head === undefined || script === undefined || tail === undefined || others.length > 0) {
    throw new Error('The template of the HTML report has no place for data; run npm run build.');
  }
  const [before, behind] = [dataElement('skillgauge-page', page), dataElement('skillgauge-details', details)];
  return `${head}${before}${script}${behind}${tail}`;
}
