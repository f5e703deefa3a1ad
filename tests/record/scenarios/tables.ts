import { claudeCodeTable } from './claude-code/table.ts';
import { codexTable } from './codex/table.ts';
import { copilotTable } from './copilot/table.ts';
import { geminiCliTable } from './gemini-cli/table.ts';
import { openCodeTable } from './opencode/table.ts';
import type { ScenarioTable } from './scenario-table.ts';

/**
 * Each driver's own scenarios, by driver id. One that is not here (`qwen-code`, `pi`) has the scenarios of all drivers only, and
 * no recording that was made by hand.
 */
export const SCENARIO_TABLES: ReadonlyMap<string, ScenarioTable> = new Map([
  ['claude-code', claudeCodeTable],
  ['codex', codexTable],
  ['gemini-cli', geminiCliTable],
  ['copilot', copilotTable],
  ['opencode', openCodeTable],
]);
