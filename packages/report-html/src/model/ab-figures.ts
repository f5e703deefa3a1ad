/** A difference of two arms, or of one arm on two drivers. */
export interface AbComparison {
  title: string;
  verdict: string;
  /** `better`, `worse`, or anything else for what shows no difference. */
  direction: string;
  difference: number | null;
  interval: { low: number; high: number } | null;
  text: string;
  /** What it takes more or less: name, baseline, arm, difference with interval. */
  spent: [name: string, baseline: string, arm: string, difference: string][];
  worse: { place: string; text: string; baseline: string; arm: string }[];
  notes: string[];
}

/** An arm on a driver, as a row of a table. */
export interface AbArm {
  driver: string;
  arm: string;
  rate: number | null;
  interval: { low: number; high: number } | null;
  cells: [name: string, value: string][];
}

/** One expectation with its grades by arm. */
export interface AbExpectation {
  driver: string;
  task: string;
  text: string;
  grader: string;
  /** What the analyzer says of it; empty: nothing. */
  pattern: string;
  note: string;
  arms: { arm: string; pass: number; fail: number; ungraded: number }[];
}

/** Everything of an A/B measurement that a trigger measurement has not. */
export interface AbFigures {
  comparisons: AbComparison[];
  arms: AbArm[];
  expectations: AbExpectation[];
  /** Outliers, blind comparison, remarks of graders, suggestions: each a title with its lines. */
  remarks: { title: string; lines: string[] }[];
}
