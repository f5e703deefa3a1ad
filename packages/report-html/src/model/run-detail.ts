import type { ReadTrace, TurnItem } from '@skillgauge/core';

/** A grade of a run of a task. */
export interface DetailGrade {
  text: string;
  verdict: string;
  evidence: string | null;
  reason: string;
  grader: string;
}

/** A thing that happened; of output that nobody understood, only how much there was. */
export type DetailItem = Exclude<TurnItem, { kind: 'raw' }> | { kind: 'raw'; channel: string; lines: number };

/** The turns of a run. */
export interface DetailTrace extends Pick<ReadTrace, 'session' | 'listed' | 'end'> {
  before: DetailItem[];
  turns: { number: number; items: DetailItem[] }[];
}

/** What a run holds besides its row. It lies compressed in the file, and is read when somebody looks. */
export interface RunDetail {
  /** Announced id of the skill under test, whose firing is marked. */
  target: string | null;
  endedBy: string | null;
  exitCode: number | null;
  signal: string | null;
  servedModel: string | null;
  harnessVersion: string | null;
  /** Skills that were asked for, and how far each came. */
  skills: { id: string; level: string }[];
  warnings: string[];
  grades: DetailGrade[] | null;
  outputs: { path: string; change: string; size: number }[] | null;
  /** `null`: the run left none behind. */
  trace: DetailTrace | null;
}
