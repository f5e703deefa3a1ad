import { claudeCodeTable } from './claude-code/table.ts';
import { codexTable } from './codex/table.ts';
import { copilotTable } from './copilot/table.ts';
import { geminiCliTable } from './gemini-cli/table.ts';
import type { ScenarioTable } from './scenario-table.ts';

/** Each driver's own scenarios, by driver id. */
export const SCENARIO_TABLES: ReadonlyMap<string, ScenarioTable> = new Map([
  ['claude-code', claudeCodeTable],
  ['codex', codexTable],
  ['gemini-cli', geminiCliTable],
  ['copilot', copilotTable],
]);

/** Drivers whose further recordings were made by hand, and have no table yet. */
export const WITHOUT_TABLE: ReadonlySet<string> = new Set(['opencode']);
