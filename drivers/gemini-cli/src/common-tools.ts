import type { CommonTool } from '@skillgauge/core';

/** The tool that loads a skill. */
export const SKILL_TOOL = 'activate_skill';

/** What a run may use that only loads skills and reads. */
export const READ_TOOLS: readonly string[] = [
  SKILL_TOOL,
  'glob',
  'grep_search',
  'list_directory',
  'read_file',
];

const COMMON: ReadonlyMap<string, CommonTool> = new Map<string, CommonTool>([
  [SKILL_TOOL, 'skill'],
  ['read_file', 'read'],
  ['read_many_files', 'read'],
  ['glob', 'search'],
  ['grep_search', 'search'],
  ['list_directory', 'search'],
  ['write_file', 'write'],
  ['replace', 'edit'],
  ['run_shell_command', 'shell'],
  ['google_web_search', 'web'],
  ['web_fetch', 'web'],
  ['invoke_agent', 'agent'],
]);

/** The common name of one of Gemini CLI's tools. */
export function commonTool(name: string): CommonTool {
  return COMMON.get(name) ?? 'other';
}
