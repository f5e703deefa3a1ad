import { clusteredRate } from '../stats/clustered-rate.ts';
import { ratioOrNull } from '../stats/ratio.ts';
import type { PlannedRun } from '../trigger/collect-runs.ts';
import type { MatrixCell, MatrixSkill, MatrixThief } from './matrix-report.ts';

/** A scored run of a prompt that should trigger the skill it is about. */
export interface AnsweredRun {
  caseId: string;
  isExplicit: boolean;
  fired: boolean;
  /** Ids of the installed skills that were loaded. */
  loaded: ReadonlySet<string>;
}

/** The runs that a row's cells are counted over: scored, of prompts that should trigger its skill. */
export function answeredRuns(runs: readonly PlannedRun[]): AnsweredRun[] {
  return runs
    .filter((run) => run.case.shouldTrigger && run.record.outcome === 'scored')
    .map(({ case: { id, style }, record }) => ({
      caseId: id,
      isExplicit: style === 'explicit',
      fired: record.fired === true,
      loaded: new Set(
        record.skills.filter((skill) => skill.installed && skill.loaded).map((skill) => skill.id),
      ),
    }));
}

function countRuns(runs: readonly AnsweredRun[], id: string | null) {
  const loaded = id === null ? [] : runs.filter((run) => run.loaded.has(id));
  return {
    n: runs.length,
    loaded: loaded.length,
    stolen: loaded.filter(({ fired }) => !fired).length,
    cases: [...new Set(loaded.map(({ caseId }) => caseId))],
  };
}

function intervalOf(runs: readonly AnsweredRun[], id: string): MatrixCell['interval'] {
  const counts = new Map<string, { fired: number; trials: number }>();
  for (const { caseId, loaded } of runs) {
    const count = counts.get(caseId) ?? { fired: 0, trials: 0 };
    const fired = count.fired + (loaded.has(id) ? 1 : 0);
    counts.set(caseId, { fired, trials: count.trials + 1 });
  }
  const found = clusteredRate([...counts.values()]);
  return found === null ? null : { low: found.low, high: found.high, level: found.level };
}

/** What `other` did with the prompts of a row's skill, over the runs of that skill's own measurement. */
export function countCollisions(
  prompts: string,
  runs: readonly AnsweredRun[],
  other: MatrixSkill,
): MatrixCell {
  const plain = runs.filter(({ isExplicit }) => !isExplicit);
  const explicit = runs.filter(({ isExplicit }) => isExplicit);
  const counts = countRuns(plain, other.id);
  const { cases: _, ...named } = countRuns(explicit, other.id);
  return {
    prompts,
    skill: other.skill,
    ...counts,
    // What was announced under an unknown id may have been loaded unseen.
    rate: other.id === null ? null : ratioOrNull(counts.loaded, counts.n),
    interval: other.id === null ? null : intervalOf(plain, other.id),
    stolenRate: other.id === null ? null : ratioOrNull(counts.stolen, counts.n),
    ...(explicit.length === 0 ? {} : { explicit: named }),
  };
}

function compareText(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The cells in which another skill was loaded, the worst first. */
export function rankCollisions(cells: readonly MatrixCell[]): MatrixCell[] {
  return cells
    .filter(({ loaded }) => loaded > 0)
    .toSorted(
      (left, right) =>
        right.stolen - left.stolen ||
        right.loaded - left.loaded ||
        compareText(left.skill, right.skill) ||
        compareText(left.prompts, right.prompts),
    );
}

/** Who answered prompts of others in their stead, and whose. */
export function findThieves(ranking: readonly MatrixCell[]): MatrixThief[] {
  const stealing = ranking.filter(({ stolen }) => stolen > 0);
  return [...new Set(stealing.map(({ skill }) => skill))]
    .map((skill) => {
      const from = stealing
        .filter((cell) => cell.skill === skill)
        .map(({ loaded, n, prompts, stolen }) => ({ skill: prompts, stolen, loaded, n }));
      return { skill, stolen: from.reduce((sum, { stolen }) => sum + stolen, 0), from };
    })
    .toSorted((left, right) => right.stolen - left.stolen || compareText(left.skill, right.skill));
}
