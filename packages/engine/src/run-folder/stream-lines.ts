import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';

const NEWLINE = 0x0a;
/** Bytes read at once. The buffer grows where a line is longer. */
const CHUNK = 1024 * 1024;

/** Gets a line without its newline, its number in the file, from 1, and whether its bytes are UTF-8. */
export type OnLine = (line: string, number: number, isUtf8: boolean) => void;

/** Where reading stands: how many bytes of a line have come, and how many lines before it. */
interface Progress {
  rest: number;
  lines: number;
}

/** Gives the lines of the first `length` bytes, and moves what is left of the last one to the front. */
function takeLines(buffer: Buffer, length: number, lines: number, onLine: OnLine): Progress {
  let start = 0;
  let count = lines;
  for (let end = buffer.indexOf(NEWLINE); end !== -1 && end < length; end = buffer.indexOf(NEWLINE, start)) {
    count += 1;
    giveLine(buffer, start, end, count, onLine);
    start = end + 1;
  }
  buffer.copyWithin(0, start, length);
  return { rest: length - start, lines: count };
}

function giveLine(buffer: Buffer, start: number, end: number, number: number, onLine: OnLine): void {
  if (end > start) onLine(buffer.toString('utf8', start, end), number, isUtf8(buffer.subarray(start, end)));
}

/** The lines of a file that may be larger than a string can be, each without its newline and none of them empty. */
export async function streamLines(file: string, onLine: OnLine): Promise<void> {
  const handle = await open(file);
  try {
    // One buffer for all: a new one each time would keep the garbage collector busy.
    let buffer = Buffer.alloc(CHUNK);
    let at: Progress = { rest: 0, lines: 0 };
    for (;;) {
      if (at.rest === buffer.length) buffer = Buffer.concat([buffer, Buffer.alloc(buffer.length)]);
      const { bytesRead } = await handle.read(buffer, at.rest, buffer.length - at.rest, null);
      if (bytesRead === 0) break;
      at = takeLines(buffer, at.rest + bytesRead, at.lines, onLine);
    }
    giveLine(buffer, 0, at.rest, at.lines + 1, onLine);
  } finally {
    await handle.close();
  }
}
