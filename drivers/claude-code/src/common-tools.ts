import type { CommonTool } from '@skillgauge/core';

const COMMON_TOOLS: ReadonlyMap<string, CommonTool> = new Map([
  ['Read', 'read'],
  ['Write', 'write'],
  ['Edit', 'edit'],
  ['NotebookEdit', 'edit'],
  ['Bash', 'shell'],
  ['Glob', 'search'],
  ['Grep', 'search'],
  ['WebFetch', 'web'],
  ['WebSearch', 'web'],
  ['Skill', 'skill'],
  ['Task', 'agent'],
  ['Agent', 'agent'],
  ['Workflow', 'agent'],
]);

/** The common name of a tool of Claude Code. */
export function commonTool(name: string): CommonTool {
  return COMMON_TOOLS.get(name) ?? 'other';
}
