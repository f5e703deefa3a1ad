import { inertText } from '@skillgauge/core';

/** What XML 1.0 has no place for: most control characters, lone surrogates, and two more. */
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text without markup; what is illegal in XML is U+FFFD, and what turns the direction of text is visible. Lines stay. */
export function xmlText(text: string): string {
  return text
    .replaceAll(ILLEGAL, '\ufffd')
    .split(/\r?\n/)
    .map((line) => inertText(line).replaceAll(/[&<>"']/g, (found) => ENTITIES[found] ?? found))
    .join('\n');
}

/** The same on one line, for the value of an attribute. */
export function xmlAttribute(text: string): string {
  return xmlText(text.replaceAll(/\s*\r?\n\s*/g, ' '));
}
