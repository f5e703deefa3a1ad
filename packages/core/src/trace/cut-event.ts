import type { TraceEvent } from './trace-event.ts';

/** Longest text of a trace event on disk, in bytes of UTF-8. */
export const TRACE_TEXT_LIMIT_BYTES = 256 * 1024;

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
function sizeOf(text: string): number {
  let size = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isFirstHalf = code >= 0xd800 && code < 0xdc00 && isSecondHalf(text.charCodeAt(index + 1));
    if (isFirstHalf) index += 1;
    size += isFirstHalf ? 4 : code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
  }
  return size;
}

function isSecondHalf(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

/**
 * The start of a text that fits, by whole characters, with a mark that says how much is missing.
 * @example cutText('abcdef', 4) // 'abcd… [2 of 6 bytes cut]'
 */
export function cutText(text: string, limitBytes: number): string {
  // Three bytes is the most that one UTF-16 unit takes.
  if (text.length * 3 <= limitBytes) return text;
  const size = sizeOf(text);
  if (size <= limitBytes) return text;
  const { read, written } = encoder.encodeInto(text, new Uint8Array(limitBytes));
  const missing = (size - written).toLocaleString('en-US');
  return `${text.slice(0, read)}… [${missing} of ${size.toLocaleString('en-US')} bytes cut]`;
}

/** A trace event whose long texts are cut, wherever they stand in it. */
export function cutEvent(event: TraceEvent, limitBytes = TRACE_TEXT_LIMIT_BYTES): TraceEvent {
  return JSON.parse(JSON.stringify(event), (_key, value: unknown) =>
    typeof value === 'string' ? cutText(value, limitBytes) : value,
  );
}
