import { inertText } from '@skillgauge/core';

/** Markup that is safe to be sent: made by `markup` alone. */
export interface Markup {
  readonly markup: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is no markup, in an element and in an attribute. Lines stay; what turns the direction of text is visible. */
function escapeText(text: string): string {
  return text
    .split('\n')
    .map((line) => inertText(line).replaceAll(/[&<>"']/g, (found) => ENTITIES[found] ?? found))
    .join('\n');
}

/** What stands in a template: text, which is escaped, and markup, which is not. */
export type Part = string | number | Markup | null | readonly Part[];

function partText(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(partText).join('');
}

/**
 * A template for markup. Whatever is put into it is text, unless it was made by this function.
 * @example markup`<p>${prompt}</p>`
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return {
    markup: strings.map((piece, index) => piece + partText(parts[index] ?? null)).join(''),
  };
}
