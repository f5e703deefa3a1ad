import type { CommonTool } from '@skillgauge/core';

/** The tool that loads a skill. */
export const SKILL_TOOL = 'skill';

/** Tools of 1.0.102 by their native names. */
export const COMMON_TOOLS: ReadonlyMap<string, CommonTool> = new Map([
  [SKILL_TOOL, 'skill'],
  ['view', 'read'],
  ['create', 'write'],
  ['edit', 'edit'],
  ['bash', 'shell'],
  ['read_bash', 'shell'],
  ['stop_bash', 'shell'],
  ['list_bash', 'shell'],
  ['grep', 'search'],
  ['glob', 'search'],
  ['web_fetch', 'web'],
  ['web_search', 'web'],
  ['task', 'agent'],
  ['read_agent', 'agent'],
  ['list_agents', 'agent'],
  ['write_agent', 'agent'],
]);
