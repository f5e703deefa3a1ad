import { dirname, relative, resolve, sep } from 'node:path';
import {
  type Baseline,
  baselineObstacles,
  compareBaseline,
  findBaselines,
  SkillgaugeError,
  type TriggerReportDocument,
} from '@skillgauge/core';
import { type Command, Option } from 'commander';
import { readLock } from '../../measure/lock-store.ts';
import type { TriggerMeasurement } from '../../measure/measure-trigger.ts';
import type { DriversOfFlag } from '../choose-drivers.ts';

/** The flag that names committed figures. */
export interface BaselineFlags {
  baseline?: string;
}

/** Adds the flag to a command. */
export function addBaselineFlag(command: Command): Command {
  return command.addOption(
    new Option(
      '--baseline <lock file>',
      'compare with committed figures, and fail when the run is shown to be worse',
    ).helpGroup('Gates:'),
  );
}

/** What is about to be measured, as far as a baseline must fit it. */
interface BaselineSubject {
  cwd: string;
  target: string;
  measurement: TriggerMeasurement;
  drivers: DriversOfFlag;
  endpoint: string | null;
  isSimulated: boolean;
}

/** Committed figures that fit what is about to be measured. */
export interface OpenBaseline {
  file: string;
  byDriver: ReadonlyMap<string, Baseline>;
}

/** A driver that was named must be in the lock; of those that `all` takes, one. */
function requireLocked(
  found: ReadonlyMap<string, Baseline>,
  { drivers, measurement }: BaselineSubject,
  file: string,
): void {
  const ids = drivers.chosen.map(({ driver }) => driver.id);
  const missing = ids.filter((id) => !found.has(id));
  if (drivers.onlyAvailable ? missing.length < ids.length : missing.length === 0) return;
  throw new SkillgaugeError(
    'invalid_input',
    `${file} has no figures of ${measurement.set.target} on ${missing.join(', ')}.`,
    { fix: 'Measure without --baseline, and lock that run: skillgauge lock update.' },
  );
}

function requireFit(found: ReadonlyMap<string, Baseline>, subject: BaselineSubject, file: string): void {
  const { endpoint, isSimulated, measurement } = subject;
  const { fullBodies, permissions, stop, threshold } = measurement.settings;
  const skills = measurement.set.skills.map(({ name }) => name);
  const now = { threshold, permissions, stop, fullBodies, endpoint, isSimulated, skills };
  const ids = new Set(subject.drivers.chosen.map(({ driver }) => driver.id));
  const obstacles = [...found]
    .filter(([id]) => ids.has(id))
    .flatMap(([id, baseline]) => baselineObstacles(baseline, now).map((text) => `\n  ${id}: ${text}`));
  if (obstacles.length === 0) return;
  throw new SkillgaugeError(
    'invalid_input',
    `This run could not be compared with ${file}, since it is made otherwise:${obstacles.join('')}`,
    { fix: 'Measure under the same conditions; or measure without --baseline, and lock that run.' },
  );
}

/**
 * The committed figures that `--baseline` names, before anything is spent; `null` without the flag.
 * @throws SkillgaugeError `invalid_input` for a missing or damaged lock, or one that does not fit
 */
export async function openBaseline(
  { baseline }: BaselineFlags,
  subject: BaselineSubject,
): Promise<OpenBaseline | null> {
  if (baseline === undefined) return null;
  const path = resolve(subject.cwd, baseline);
  const lock = await readLock(path, baseline);
  const target = relative(dirname(path), resolve(subject.cwd, subject.target)).split(sep).join('/');
  const byDriver = findBaselines(lock, subject.measurement.set.target, target);
  requireLocked(byDriver, subject, baseline);
  requireFit(byDriver, subject, baseline);
  return { file: baseline, byDriver };
}

/** The document with its comparison, where there is something to compare with. */
export function withBaseline(
  document: TriggerReportDocument,
  baseline: OpenBaseline | null,
): TriggerReportDocument {
  if (baseline === null) return document;
  return { ...document, baseline: compareBaseline(baseline.file, baseline.byDriver, document.reports) };
}
