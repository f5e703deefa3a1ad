import { isUtf8 } from 'node:buffer';

/** One line of output, decoded. */
export interface OutputLine {
  text: string;
  /** False when bytes were not UTF-8: they show as U+FFFD. */
  validUtf8: boolean;
  /** True when the line was longer than the limit: its beginning is here, the rest is dropped. */
  truncated: boolean;
}

/** Cuts bytes into lines, however the bytes are cut into chunks. */
export interface LineSplitter {
  push(chunk: Uint8Array): void;
  /** Gives out a last line that has no newline. */
  end(): void;
}

/** Longest line that is kept whole. Harnesses embed command output in one JSON line: 5 MiB was seen. */
const LONGEST_LINE_BYTES = 16 * 1024 * 1024;

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Splits at newline bytes before decoding, so a chunk that ends inside a UTF-8 character does no harm. A carriage return before
 * the newline is dropped.
 */
export function createLineSplitter(
  onLine: (line: OutputLine) => void,
  longestLineBytes: number = LONGEST_LINE_BYTES,
): LineSplitter {
  let parts: Uint8Array[] = [];
  let size = 0;
  let truncated = false;

  const keep = (part: Uint8Array): void => {
    const room = longestLineBytes - size;
    if (part.length > room) truncated = true;
    if (room <= 0 || part.length === 0) return;
    const kept = part.subarray(0, room);
    parts.push(kept);
    size += kept.length;
  };
  const emit = (): void => {
    const bytes = Buffer.concat(parts, size);
    const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
    const line = bytes.subarray(0, end);
    const wasTruncated = truncated;
    parts = [];
    size = 0;
    truncated = false;
    onLine({
      text: line.toString('utf8'),
      validUtf8: wasTruncated || isUtf8(line),
      truncated: wasTruncated,
    });
  };

  return {
    push: (chunk) => {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        keep(chunk.subarray(start, end));
        emit();
        start = end + 1;
      }
      // A copy: the stream may reuse the memory of its chunk.
      keep(chunk.slice(start));
    },
    end: () => {
      if (size > 0) emit();
    },
  };
}
