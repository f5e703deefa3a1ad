import type { EvalFileSettings } from '../eval-importer.ts';
import { type RecordValue, textAt } from './records.ts';

/** The settings of another tool's suite that mean the same here, and what is not taken over. */
export interface SuiteSettings {
  settings: EvalFileSettings;
  warnings: string[];
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a duration with its unit, such as `90s` or `5m`; `null` for anything else. */
function durationMs(text: string): number | null {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h)$/.exec(text.trim()) ?? [];
  return count === undefined ? null : Number(count) * (UNITS[unit] ?? 1);
}

/**
 * Takes over how often a case is run, and its time limit.
 * @param unit how the tool counts a time limit that is a bare number; `null`: that is not known
 */
export function suiteSettings(
  values: RecordValue,
  keys: { trials: string; timeout: string; unit: 's' | 'ms' | null },
): SuiteSettings {
  const trials = values[keys.trials];
  const timeout = values[keys.timeout];
  const timeoutMs = timeout === undefined || timeout === null ? null : toMilliseconds(timeout, keys.unit);
  const model = textAt(values, 'model');
  return {
    settings: {
      ...(typeof trials === 'number' && Number.isInteger(trials) && trials >= 1 ? { trials } : {}),
      ...(timeoutMs === null || timeoutMs < 1000 ? {} : { timeoutMs }),
    },
    warnings: [
      ...(timeout !== undefined && timeout !== null && timeoutMs === null
        ? [`The time limit ${JSON.stringify(timeout)} is not taken over: its unit is not known.`]
        : []),
      ...(model === null ? [] : [`The model ${model} is not taken over: name one with --model.`]),
    ],
  };
}

function toMilliseconds(timeout: unknown, unit: 's' | 'ms' | null): number | null {
  if (typeof timeout === 'string') return durationMs(timeout);
  if (typeof timeout !== 'number' || unit === null || !(timeout > 0)) return null;
  return Math.round(unit === 's' ? timeout * 1000 : timeout);
}
