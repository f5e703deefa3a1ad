import { inertText } from './inert-text.ts';
import { truncateText } from './layout.ts';

/** An empty comment: it shows nothing, and keeps what stands around it from being taken together. */
const GAP = '<!-- -->';

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Code hosts find these in text, whatever markup it has. */
function keepApart(text: string): string {
  return text.replaceAll(/@(?=\w)|:(?=\/\/)|#(?=\d)|\bwww(?=\.)|\bGH(?=-\d)/gi, (found) => found + GAP);
}

/**
 * Text that means nothing to Markdown or HTML, for a cell of a table or a line: no markup, no new line, no link, and nobody and nothing on
 * a code host is mentioned by it.
 * @example markdownText('a|b @me') // 'a\\|b @<!-- -->me'
 */
export function markdownText(text: string): string {
  return keepApart(escapeHtml(inertText(text)).replaceAll(/[\\|`*_[\]~!#$]/g, String.raw`\$&`));
}

/** `markdownText` of a text that is cut to a width first. */
export function shortMarkdown(text: string, columns: number): string {
  return markdownText(truncateText(inertText(text), columns));
}

/** A table. Cells are Markdown already. */
export function markdownTable(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headers), line(headers.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * A part that is closed until somebody opens it.
 * @param summary plain text: Markdown is not read there
 */
export function markdownDetails(summary: string, body: string): string {
  return `<details>\n<summary>${keepApart(escapeHtml(inertText(summary)))}</summary>\n\n${body}\n\n</details>`;
}
