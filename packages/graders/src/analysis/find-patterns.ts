import {
  type AnalyzedRun,
  type ArmGrades,
  type ExpectationFinding,
  type ExpectationPattern,
  groupBy,
} from '@skillgauge/core';

/** The two arms that are held against each other: what is tried, and what it is tried against. */
export interface ComparedArms {
  candidate: string;
  baseline: string;
}

/** An expectation has value, or does harm, where the one arm passes it in more than this share of its graded runs and the other never. */
export const MOSTLY = 0.5;
/** With fewer graded runs in an arm a finding may be luck, and its note says so. */
export const FEW_RUNS = 3;

interface Grades {
  driver: string;
  taskId: string;
  expectationId: string;
  text: string;
  arms: ArmGrades[];
}

const COUNTED: ReadonlySet<AnalyzedRun['state']> = new Set(['graded', 'ungraded']);

function countArms(
  runs: readonly AnalyzedRun[],
  expectationId: string,
  arms: readonly string[],
): ArmGrades[] {
  return arms.map((arm) => {
    const verdicts = runs
      .filter((run) => run.arm === arm)
      .flatMap(({ expectations }) => expectations.filter(({ id }) => id === expectationId))
      .map(({ verdict }) => verdict);
    const count = (wanted: string): number => verdicts.filter((verdict) => verdict === wanted).length;
    return { arm, pass: count('pass'), fail: count('fail'), ungraded: count('ungraded') };
  });
}

/** Grades by driver, task and expectation, in the order in which they come up. */
function collectGrades(runs: readonly AnalyzedRun[], arms: readonly string[]): Grades[] {
  const valid = runs.filter(({ state }) => COUNTED.has(state));
  const groups = groupBy(valid, ({ driver, taskId }) => JSON.stringify([driver, taskId]));
  return [...groups.values()].flatMap((own) => {
    const texts = new Map(own.flatMap(({ expectations }) => expectations.map(({ id, text }) => [id, text])));
    const [first] = own;
    if (first === undefined) return [];
    return [...texts].map(([expectationId, text]) => ({
      driver: first.driver,
      taskId: first.taskId,
      expectationId,
      text,
      arms: countArms(own, expectationId, arms),
    }));
  });
}

function isMostly({ fail, pass }: ArmGrades): boolean {
  return pass / (pass + fail) > MOSTLY;
}

function patternOf(arms: readonly ArmGrades[], { baseline, candidate }: ComparedArms): ExpectationPattern {
  const graded = arms.filter(({ fail, pass }) => fail + pass > 0);
  if (graded.length === 0) return 'ungraded';
  if (graded.length === arms.length) {
    if (graded.every(({ fail }) => fail === 0)) return 'no-discrimination';
    if (graded.every(({ pass }) => pass === 0)) return 'fails-everywhere';
  }
  const tried = graded.find(({ arm }) => arm === candidate);
  const against = graded.find(({ arm }) => arm === baseline);
  if (tried !== undefined && against !== undefined) {
    if (against.pass === 0 && isMostly(tried)) return 'value';
    if (tried.pass === 0 && isMostly(against)) return 'harm';
  }
  return graded.some(({ fail, pass }) => fail > 0 && pass > 0) ? 'flaky' : 'mixed';
}

function meaning(pattern: ExpectationPattern, { baseline, candidate }: ComparedArms): string {
  switch (pattern) {
    case 'no-discrimination':
      return 'passes in every run of every arm: it does not tell the arms apart';
    case 'fails-everywhere':
      return 'fails in every run of every arm: it is broken, or out of reach';
    case 'value':
      return `passes in ${candidate} only: this is what ${candidate} adds`;
    case 'harm':
      return `passes in ${baseline} only: ${candidate} does harm here`;
    case 'flaky':
      return 'varies within an arm: more trials, or a sharper expectation';
    case 'mixed':
      return 'is none of the clear cases: an arm without grades, or more than two arms';
    case 'ungraded':
      return 'has no grade at all';
    default:
      return pattern satisfies never;
  }
}

function noteOf({ arms, text }: Grades, pattern: ExpectationPattern, compared: ComparedArms): string {
  const counts = arms
    .map(
      ({ arm, fail, pass, ungraded }) =>
        `${arm} ${pass} of ${pass + fail}${ungraded === 0 ? '' : ` (${ungraded} ungraded)`}`,
    )
    .join(', ');
  const few = arms.some(({ fail, pass }) => pass + fail < FEW_RUNS);
  const caution =
    few && pattern !== 'ungraded' ? `; fewer than ${FEW_RUNS} graded runs in an arm: may be luck` : '';
  return `"${text}" ${meaning(pattern, compared)} (passed: ${counts}${caution})`;
}

/** What the grades say of each expectation, by driver and task. Runs that are invalid, cut off or without work are left out. */
export function findPatterns(
  runs: readonly AnalyzedRun[],
  arms: readonly string[],
  compared: ComparedArms,
): ExpectationFinding[] {
  return collectGrades(runs, arms).map((grades) => {
    const pattern = patternOf(grades.arms, compared);
    return { ...grades, pattern, note: noteOf(grades, pattern, compared) };
  });
}
