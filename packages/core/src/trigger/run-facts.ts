import type { RunRecord } from '../run/record.ts';
import type { RunErrorClass } from '../run/run-error.ts';

/** Why a planned run without a record is missing. */
export const NOT_RUN = 'not run';

/** Counts by name, in the order of the places at which the names first came. */
interface PlacedCounts<Name extends string> {
  add(name: Name, place: number): void;
  names(): Name[];
  counts(): [name: Name, count: number][];
}

/** The order in which runs are counted does not show in the result. */
function createPlacedCounts<Name extends string>(): PlacedCounts<Name> {
  const found = new Map<Name, { count: number; first: number }>();
  const inOrder = () => [...found].toSorted(([, left], [, right]) => left.first - right.first);
  return {
    add: (name, place) => {
      const before = found.get(name) ?? { count: 0, first: place };
      found.set(name, { count: before.count + 1, first: Math.min(before.first, place) });
    },
    names: () => inOrder().map(([name]) => name),
    counts: () => inOrder().map(([name, { count }]) => [name, count]),
  };
}

/** What runs tell beside the scores. */
export interface RunFacts {
  planned: number;
  scored: number;
  denials: number;
  /** Runs with a refused tool call. */
  deniedRuns: number;
  /** Runs of which the harness had not given its final usage, though nobody stopped them. */
  cutOffUsage: number;
  errored: Partial<Record<RunErrorClass, number>>;
  /** The first message of each class. */
  examples: Partial<Record<RunErrorClass, string>>;
  censored: Partial<Record<RunErrorClass, number>>;
  skipReasons: Record<string, number>;
  warnings: string[];
  servedModels: string[];
  harnessVersions: string[];
  /** Ids of installed skills that runs show. */
  installed: ReadonlySet<string>;
}

/** A run that was stopped at its verdict: that its usage is a lower bound is no surprise. */
function isStoppedByUs({ attempts }: RunRecord): boolean {
  const last = attempts.at(-1)?.endedBy;
  return last === 'fired' || last === 'first-turn';
}

/** Gathers what runs tell, one after the other. `place` is a run's number among all of them. */
export function createRunFacts() {
  const counts = { planned: 0, scored: 0, denials: 0, deniedRuns: 0, cutOffUsage: 0 };
  const errored = createPlacedCounts<RunErrorClass>();
  const censored = createPlacedCounts<RunErrorClass>();
  const skipped = createPlacedCounts<string>();
  const warnings = createPlacedCounts<string>();
  const examples = new Map<RunErrorClass, { place: number; message: string }>();
  const models = new Set<string>();
  const versions = new Set<string>();
  const installed = new Set<string>();

  const addError = ({ error }: RunRecord, place: number): void => {
    // One that came without an error is a breach of protocol.
    errored.add(error?.class ?? 'protocol', place);
    if (error === null || (examples.get(error.class)?.place ?? place) < place) return;
    examples.set(error.class, { place, message: error.message });
  };
  const addOutcome = (record: RunRecord, place: number): void => {
    if (record.outcome === 'scored') counts.scored += 1;
    if (record.outcome === 'errored') addError(record, place);
    if (record.outcome === 'censored') censored.add(record.error?.class ?? 'protocol', place);
    if (record.outcome === 'skipped') skipped.add(record.skipReason ?? NOT_RUN, place);
  };
  return {
    add: (record: RunRecord, place: number): void => {
      counts.planned += 1;
      counts.denials += record.denials;
      if (record.denials > 0) counts.deniedRuns += 1;
      if (record.usage.lowerBound && !isStoppedByUs(record)) counts.cutOffUsage += 1;
      addOutcome(record, place);
      for (const warning of record.warnings) warnings.add(warning, place);
      if (record.servedModel !== null) models.add(record.servedModel);
      if (record.harnessVersion !== null) versions.add(record.harnessVersion);
      for (const skill of record.skills) if (skill.installed) installed.add(skill.id);
    },
    facts: (): RunFacts => ({
      ...counts,
      errored: Object.fromEntries(errored.counts()),
      examples: Object.fromEntries(
        errored.names().flatMap((name) => {
          const example = examples.get(name);
          return example === undefined ? [] : [[name, example.message]];
        }),
      ),
      censored: Object.fromEntries(censored.counts()),
      skipReasons: Object.fromEntries(skipped.counts()),
      warnings: warnings.names(),
      servedModels: [...models].toSorted(),
      harnessVersions: [...versions].toSorted(),
      installed,
    }),
  };
}
