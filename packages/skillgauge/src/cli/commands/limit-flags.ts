import { SkillgaugeError } from '@skillgauge/core';
import { Option } from 'commander';
import type { DriverLimit, RunLimits } from '../../measure/driver-limits.ts';
import { parseNumber } from '../parse-option.ts';

/** The flags that say how many runs go at once, how quickly, and how many may go wrong. */
export interface LimitFlags {
  concurrency?: DriverLimit<number | 'auto'>;
  spacing?: DriverLimit<number>;
  rpm?: DriverLimit<number>;
  maxErrors?: number;
}

/**
 * Parses `4`, `codex=2`, or `4,codex=2,claude-code=1`: a figure for all drivers, and figures for some. Given again, a flag takes the place of
 * what was given before.
 */
function parseDriverLimit<T>(flag: string, parse: (text: string) => T) {
  return (text: string): DriverLimit<T> => {
    const byDriver = new Map<string, T>();
    const others: T[] = [];
    for (const part of text.split(',')) {
      const at = part.lastIndexOf('=');
      const id = part.slice(0, Math.max(0, at)).trim();
      const figure = part.slice(at + 1).trim();
      const isTwice = at === -1 ? others.length > 0 : byDriver.has(id);
      if (isTwice || figure === '' || (at !== -1 && id === '')) {
        throw new SkillgaugeError('invalid_input', `${flag} is "${text}".`, {
          fix: `Give one figure for all drivers, and at most one for each: ${flag} 4,codex=2`,
        });
      }
      if (at === -1) others.push(parse(figure));
      else byDriver.set(id, parse(figure));
    }
    const drivers = Object.fromEntries(byDriver);
    const [first] = others;
    return first === undefined ? { drivers } : { others: first, drivers };
  };
}

function parseConcurrency(text: string): number | 'auto' {
  return text === 'auto'
    ? 'auto'
    : parseNumber({ flag: '--concurrency', integer: true, min: 1, max: 256, or: 'auto' })(text);
}

const HOUR_MS = 3_600_000;

/** The flags, for any command that runs harnesses. */
export function limitOptions(): Option[] {
  const spacing = parseNumber({ flag: '--spacing', integer: true, min: 0, max: HOUR_MS });
  const perMinute = parseNumber({ flag: '--rpm', integer: true, min: 1, max: 100_000 });
  return [
    new Option(
      '-c, --concurrency <n>',
      'runs at once per driver, or auto (default); also per driver, as in 4,codex=2',
    ).argParser(parseDriverLimit('--concurrency', parseConcurrency)),
    new Option('--spacing <ms>', 'least time between the starts of two runs; also per driver').argParser(
      parseDriverLimit('--spacing', spacing),
    ),
    new Option('--rpm <n>', 'most runs started in a minute; also per driver').argParser(
      parseDriverLimit('--rpm', perMinute),
    ),
    new Option('--max-errors <n>', 'skip the rest of a driver after so many errored runs').argParser(
      parseNumber({ flag: '--max-errors', integer: true, min: 1 }),
    ),
  ];
}

/** The limits of these flags. */
export function givenRunLimits({ concurrency, maxErrors, rpm, spacing }: LimitFlags): RunLimits {
  return {
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(spacing === undefined ? {} : { spacingMs: spacing }),
    ...(rpm === undefined ? {} : { requestsPerMinute: rpm }),
    ...(maxErrors === undefined ? {} : { maxErrors }),
  };
}
