import { inertText } from '@skillgauge/core';
import type { ComponentChildren } from 'preact';

/** What a browser, a reader or a terminal would obey instead of showing it; line breaks and tabs of a block stay. */
const HIDDEN = /(?![\n\t\u200c]|\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

function withMarks(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (index > end) parts.push(text.slice(end, index));
    parts.push(<span class="mark">{inertText(character)}</span>);
    end = index + character.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** A text of somebody else as harmless text: controls of terminals and of text direction are shown as marks. */
export function Inert({ text }: { text: string }) {
  return <bdi>{withMarks(text)}</bdi>;
}

/** The same on one line: line breaks are marks, too. */
export function InertLine({ text }: { text: string }) {
  return <bdi>{withMarks(text.replaceAll('\n', '⏎').replaceAll('\t', ' '))}</bdi>;
}

/** The same for an attribute, such as an accessible name. */
export function inertName(text: string, limit = 200): string {
  return inertText(text.length <= limit ? text : `${text.slice(0, limit)}…`);
}
