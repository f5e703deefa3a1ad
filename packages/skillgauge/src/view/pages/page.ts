import { type Markup, markup, type Part } from '../markup.ts';
import { STYLES } from '../styles.ts';

/** The style element's own text is ours: it holds nothing from elsewhere. */
const STYLE: Markup = { markup: `<style>${STYLES}</style>` };

/** A whole page. */
export function page(title: string, body: Part): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · skillgauge</title>
${STYLE}
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><a class="brand" href="/">skillgauge</a><nav aria-label="Pages"><a href="/">Runs</a> · <a href="/trend">Trends</a> · <a href="/compare">Compare</a></nav></header>
<main id="content">
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.markup;
}

/** A table that scrolls by itself where it is too wide. `numbers`: places of columns that hold numbers. */
export function table(
  caption: string,
  headers: readonly string[],
  rows: readonly (readonly Part[])[],
  numbers: readonly number[] = [],
): Markup {
  const kind = (column: number): string => (numbers.includes(column) ? 'number' : '');
  return markup`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${headers.map((text, column) => markup`<th scope="col" class="${kind(column)}">${text}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => markup`<tr>${cells.map((cell, column) => markup`<td class="${kind(column)}">${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}

/** The options of a choice, one of them chosen. The first stands for none. */
export function options(none: string, values: readonly string[], chosen: string): Markup[] {
  const option = (value: string, text: string) =>
    value === chosen
      ? markup`<option value="${value}" selected>${text}</option>`
      : markup`<option value="${value}">${text}</option>`;
  return [option('', none), ...values.map((value) => option(value, value))];
}

/** A part of an address, whatever text it is. */
export function addressPart(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd'));
}

/** The address of a run, or of something of it. */
export function runPath(name: string, rest = ''): string {
  return `/run/${addressPart(name)}${rest}`;
}

/** `2026-05-04 03:02`, in UTC. */
export function timeText(time: Date | null): string {
  return time === null ? 'n/a' : time.toISOString().slice(0, 16).replace('T', ' ');
}
