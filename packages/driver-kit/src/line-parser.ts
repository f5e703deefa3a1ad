import type { TraceEvent, TraceParser } from '@skillgauge/core';
import type { z } from 'zod';
import { parseJsonLine } from './json-line.ts';
import { rawEvents } from './raw-line.ts';

/** How one driver reads what its harness prints. */
export interface LineReading<S extends z.ZodType> {
  /** A line of stdout, as far as it is read. */
  schema: S;
  /** Lines of stdout that are known to say nothing new; they are not even parsed. @default none */
  silent?: RegExp;
  /** What a line of stdout says. */
  translate: (event: z.output<S>) => TraceEvent[];
  /** What a line of another channel says, by channel; those that are not named say nothing. */
  channels?: Readonly<Record<string, (line: string) => TraceEvent[]>>;
  /** What is said once the output has ended. */
  end: () => TraceEvent[];
}

/** A parser of JSON lines on stdout. A line that is no event of the schema is told as it is. */
export function createLineParser<S extends z.ZodType>(reading: LineReading<S>): TraceParser {
  const { channels = {}, schema, silent, translate } = reading;
  return {
    push: (channel, line) => {
      if (channel !== 'stdout') return channels[channel]?.(line) ?? [];
      if (silent?.test(line) === true) return [];
      const event = schema.safeParse(parseJsonLine(line));
      return event.success ? translate(event.data) : rawEvents('stdout', line);
    },
    end: () => reading.end(),
  };
}
