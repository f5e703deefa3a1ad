import type { PreflightRecord, RunError, RunRecord } from '@skillgauge/core';
import type { AutoReason } from '../limits/auto-size.ts';

/** What an execution tells while it goes on. `done` and `total` count requests. */
export type EngineEvent =
  | { type: 'preflight'; record: PreflightRecord }
  | { type: 'started'; driver: string; requestId: string; caseId: string; trial: number; attempt: number }
  | { type: 'finished'; record: RunRecord; done: number; total: number }
  | { type: 'skipped'; record: RunRecord; done: number; total: number }
  | { type: 'retry'; driver: string; requestId: string; attempt: number; error: RunError; waitMs: number }
  | { type: 'rate-limited'; driver: string; waitMs: number; until: Date }
  /** Drivers with concurrency `auto` run so many at once from now on, all together. */
  | { type: 'concurrency'; size: number; reason: AutoReason }
  | { type: 'circuit-open'; driver: string; reason: string }
  | { type: 'warning'; message: string };
