import type { AbFigures } from './ab-figures.ts';
import type { CollisionMap } from './collision-map.ts';
import type { OptimizerHistory } from './optimizer-history.ts';
import type { RunColumns } from './run-columns.ts';

/** A gate as a line: all texts are ready to be shown. */
export interface GateRow {
  name: string;
  passed: boolean;
  value: string;
  wanted: string;
  note: string;
}

/** What a measurement comes to, for one driver, skill or comparison. */
export interface VerdictCard {
  subject: string;
  state: 'passed' | 'failed' | 'none' | 'open';
  /** The verdict in a word or two. */
  word: string;
  /** The one sentence that matters. */
  text: string;
  gates: GateRow[];
  /** How much of the plan it rests on. */
  coverage: string;
}

/** What a reader must know before any figure. */
export interface Caveat {
  tone: 'strong' | 'plain';
  title: string;
  text: string;
  /** Of which drivers it holds; empty: of all. */
  subjects: string[];
}

/** A rate with its interval, from 0 to 1. */
export interface RateFigure {
  name: string;
  value: number | null;
  interval: { low: number; high: number } | null;
  /** `28/30`, or nothing. */
  counts: string;
  /** What is to be wished for. */
  better: 'high' | 'low';
}

/** The rates of one driver, and of one skill where there are several. */
export interface RateGroup {
  subject: string;
  /** Model, form of installation, trials and the like. */
  conditions: string;
  rates: RateFigure[];
  confusion: Confusion | null;
}

/** Decisions by case. */
export interface Confusion {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
  trueNegatives: number;
  undecided: number;
  /** Figures by case, ready to be shown. */
  figures: [name: string, value: string][];
}

/** A case or a task: a row of the list of runs. */
export interface PageCase {
  id: string;
  prompt: string;
  /** `null`: nothing should or should not fire, as with a task. */
  shouldTrigger: boolean | null;
  tags: string[];
  /** The skill whose case it is, where there are several. */
  skill: string | null;
}

/** A driver, and an arm where there are several: a group of columns of the list of runs. */
export interface Lane {
  driver: string;
  title: string;
  arm: string | null;
}

/** What a driver spent. */
export interface SpendRow {
  driver: string;
  title: string;
  runs: number;
  launches: number;
  inputTokens: number | null;
  cacheTokens: number | null;
  outputTokens: number | null;
  /** A part of the tokens is not known: each figure is a lower bound. */
  tokensArePartial: boolean;
  costUsd: number | null;
  /** With what is missing in it: `≥ $0.42, 3 runs unreported`. */
  costText: string;
  notes: string[];
}

/** A skill that was installed. */
export interface InstalledSkill {
  name: string;
  role: string;
  description: string;
  /** Beginning of the hash of its source. */
  hash: string;
  files: number;
}

/** How a driver announced a set of skills to its model. */
export interface Announcement {
  driver: string;
  title: string;
  /** Id of the skill under test; `null`: not known. */
  targetId: string | null;
  /** The harness works, and does not say which skills it sees. */
  unseen: boolean;
  skills: { id: string; arrives: string }[];
  bundled: string[];
  problem: string | null;
}

/** A set of skills that was installed together, and how each driver announced it. */
export interface InstalledSet {
  target: string;
  /** An arm that does without the skill under test has a set without it. */
  hasTarget: boolean;
  skills: InstalledSkill[];
  announcements: Announcement[];
}

/** Everything that the page shows but transcripts. Plain JSON; texts are as they came: the page makes them harmless. */
export interface ReportPage {
  version: 1;
  mode: 'trigger' | 'matrix' | 'bench' | 'optimize';
  /** What was measured: the name of the skill, or of the set. */
  title: string;
  runName: string;
  createdAt: string | null;
  simulated: boolean;
  verdicts: VerdictCard[];
  caveats: Caveat[];
  rates: RateGroup[];
  cases: PageCase[];
  lanes: Lane[];
  runs: RunColumns;
  /** Runs that the page does not list, since a browser could not hold them all. */
  runsLeftOut: number;
  collisions: CollisionMap[];
  ab: AbFigures | null;
  optimizer: OptimizerHistory | null;
  spend: SpendRow[];
  installed: InstalledSet[];
  /** Transcripts that the file does not hold, since there is a limit to its size. */
  transcriptsLeftOut: number;
}
