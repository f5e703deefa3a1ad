import { type EvalDriver, SkillgaugeError } from '@skillgauge/core';
import { looksLikeDriver, requireDriver } from './driver-shape.ts';
import { type LocatedDriver, placeOf } from './locate-driver.ts';

/** A module that is still not loaded by then waits for something that will not come. */
const IMPORT_LIMIT_MS = 20_000;

type Exports = Readonly<Record<string, unknown>>;

function failure(located: LocatedDriver, reason: string, cause?: unknown): SkillgaugeError {
  const sentence = reason.endsWith('.') ? reason : `${reason}.`;
  return new SkillgaugeError('invalid_input', `The driver ${located.name} could not be loaded: ${sentence}`, {
    fix: `"node ${placeOf(located)}" shows where it fails; docs/write-a-driver.md says what a driver module is.`,
    ...(cause === undefined ? {} : { cause }),
  });
}

function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `it threw ${String(thrown)}`;
  return `${thrown.name}: ${thrown.message.split('\n')[0]}`;
}

async function importModule(located: LocatedDriver): Promise<Exports> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const late = () => reject(failure(located, `its import did not end within ${IMPORT_LIMIT_MS / 1000} s.`));
    timer = setTimeout(late, IMPORT_LIMIT_MS);
  });
  try {
    const loaded: Exports = await Promise.race([import(located.url), limit]);
    return loaded;
  } catch (thrown) {
    throw SkillgaugeError.isInstance(thrown) ? thrown : failure(located, describe(thrown), thrown);
  } finally {
    clearTimeout(timer);
  }
}

/** The export that was named, else `driver`, else the only one that looks like a driver. */
function pickExport(exports: Exports, located: LocatedDriver): unknown {
  const { exportName, name } = located;
  const names = Object.keys(exports);
  const there = names.length === 0 ? 'it has no export at all' : `its exports are ${names.join(', ')}`;
  const wanted = exportName ?? (names.includes('driver') ? 'driver' : null);
  if (wanted !== null && names.includes(wanted)) return exports[wanted];
  if (wanted !== null) throw failure(located, `it has no export ${wanted}: ${there}.`);
  const found = names.filter((each) => looksLikeDriver(exports[each]));
  const [only, ...others] = found;
  if (only === undefined)
    throw failure(located, `none of its exports is a driver: ${there}. Export it as \`driver\`.`);
  if (others.length === 0) return exports[only];
  throw failure(
    located,
    `it exports several drivers: ${found.join(', ')}. Name one of them: ${name}#${only}.`,
  );
}

/**
 * Imports the driver of a module: the export that was named, else the one called `driver`, else the only one that looks like a driver.
 * @throws SkillgaugeError `invalid_input` when it cannot be imported, or exports no driver; `contract_version`.
 */
export async function loadDriver(located: LocatedDriver): Promise<EvalDriver> {
  const value = pickExport(await importModule(located), located);
  try {
    return requireDriver(value, `The driver in ${located.name}`);
  } catch (thrown) {
    throw SkillgaugeError.isInstance(thrown) ? thrown : failure(located, describe(thrown), thrown);
  }
}
