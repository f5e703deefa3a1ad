import type { CommonTool } from '@skillgauge/core';

/** Common names of tools that several harnesses call the same. A driver adds its own to them. */
export const WIDESPREAD_TOOLS: ReadonlyMap<string, CommonTool> = new Map<string, CommonTool>([
  ['skill', 'skill'],
  ['read', 'read'],
  ['read_file', 'read'],
  ['write', 'write'],
  ['write_file', 'write'],
  ['edit', 'edit'],
  ['bash', 'shell'],
  ['run_shell_command', 'shell'],
  ['list_directory', 'search'],
  ['ls', 'search'],
  ['find', 'search'],
  ['glob', 'search'],
  ['grep', 'search'],
  ['grep_search', 'search'],
  ['web_fetch', 'web'],
  ['agent', 'agent'],
]);
