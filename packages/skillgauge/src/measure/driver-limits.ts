import { nearestName, SkillgaugeError } from '@skillgauge/core';
import type { DriverSetup } from '@skillgauge/engine';

/** A limit of each driver: one for all, and others for some. */
export interface DriverLimit<T> {
  /** For every driver that `drivers` does not name. @default that of the engine */
  others?: T;
  /** By driver id. */
  drivers: Readonly<Record<string, T>>;
}

/** How many runs go at once, how quickly they are started, and how many may go wrong. Absent: no limit, or "auto". */
export interface RunLimits {
  concurrency?: DriverLimit<number | 'auto'>;
  spacingMs?: DriverLimit<number>;
  requestsPerMinute?: DriverLimit<number>;
  /** Errored runs of a driver after which the rest of it is skipped. */
  maxErrors?: number;
}

/** A limit as a program gives it: one figure for all drivers, or figures by driver id. */
export type GivenLimit<T extends number | string> = T | Readonly<Record<string, T>>;

/** The limit that a program has given. */
export function driverLimit<T extends number | string>(given: GivenLimit<T>): DriverLimit<T> {
  return typeof given === 'object' ? { drivers: given } : { others: given, drivers: {} };
}

function limitOf<T>(limit: DriverLimit<T> | undefined, id: string): T | undefined {
  if (limit === undefined) return undefined;
  return Object.hasOwn(limit.drivers, id) ? limit.drivers[id] : limit.others;
}

/** The limits of one driver, for its set-up. */
export function setupLimits(
  { concurrency, requestsPerMinute, spacingMs }: RunLimits,
  id: string,
): Pick<DriverSetup, 'concurrency' | 'spacingMs' | 'requestsPerMinute'> {
  const spacing = limitOf(spacingMs, id);
  const perMinute = limitOf(requestsPerMinute, id);
  return {
    concurrency: limitOf(concurrency, id) ?? 'auto',
    ...(spacing === undefined ? {} : { spacingMs: spacing }),
    ...(perMinute === undefined ? {} : { requestsPerMinute: perMinute }),
  };
}

/** The smallest figure that each limit may have. */
const LEAST = { concurrency: 1, spacingMs: 0, requestsPerMinute: 1 } as const;

const FLAGS = {
  concurrency: '--concurrency',
  spacingMs: '--spacing',
  requestsPerMinute: '--rpm',
} as const;

function requireFigures(name: keyof typeof LEAST, limit: DriverLimit<number | 'auto'>): void {
  const isFit = (value: number | 'auto') =>
    (name === 'concurrency' && value === 'auto') || (Number.isInteger(value) && Number(value) >= LEAST[name]);
  const figures = [...Object.values(limit.drivers), ...(limit.others === undefined ? [] : [limit.others])];
  const unfit = figures.find((value) => !isFit(value));
  if (unfit === undefined) return;
  throw new SkillgaugeError('invalid_input', `${FLAGS[name]} is ${unfit}.`, {
    fix: `Give a whole number of ${LEAST[name]} or more.`,
  });
}

function requireMaxErrors(maxErrors: number | undefined): void {
  if (maxErrors === undefined || (Number.isInteger(maxErrors) && maxErrors >= 1)) return;
  throw new SkillgaugeError('invalid_input', `maxErrors (--max-errors) is ${String(maxErrors)}.`, {
    fix: 'Give a whole number of 1 or more, or leave it out for no limit.',
  });
}

/**
 * Refuses figures that are no limits, and limits of drivers that are not measured: most likely a name is misspelt.
 * @throws SkillgaugeError `invalid_input`
 */
export function checkLimits(limits: RunLimits, measured: readonly string[]): RunLimits {
  requireMaxErrors(limits.maxErrors);
  for (const name of ['concurrency', 'spacingMs', 'requestsPerMinute'] as const) {
    const limit = limits[name] ?? { drivers: {} };
    requireFigures(name, limit);
    const unknown = Object.keys(limit.drivers).find((id) => !measured.includes(id));
    if (unknown === undefined) continue;
    const nearest = nearestName(unknown, measured);
    throw new SkillgaugeError(
      'invalid_input',
      `${FLAGS[name]} names the driver "${unknown}", which is not measured.`,
      {
        fix: `${nearest === null ? '' : `Do you mean ${nearest}? `}Measured: ${measured.join(', ')}.`,
      },
    );
  }
  return limits;
}
