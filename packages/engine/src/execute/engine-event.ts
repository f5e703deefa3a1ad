import type { PreflightRecord, RunError, RunRecord } from '@skillgauge/core';

/** What an execution tells while it goes on. `done` and `total` count requests. */
export type EngineEvent =
  | { type: 'preflight'; record: PreflightRecord }
  | { type: 'started'; driver: string; requestId: string; caseId: string; trial: number; attempt: number }
  | { type: 'finished'; record: RunRecord; done: number; total: number }
  | { type: 'skipped'; record: RunRecord; done: number; total: number }
  | { type: 'retry'; driver: string; requestId: string; attempt: number; error: RunError; waitMs: number }
  | { type: 'rate-limited'; driver: string; waitMs: number; until: Date }
  | { type: 'circuit-open'; driver: string; reason: string }
  | { type: 'warning'; message: string };
