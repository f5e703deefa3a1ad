import type { CommonTool } from '@skillgauge/core';
import type { ToolCall } from './messages.ts';
import { isSkillTool } from './named-skills.ts';

const COMMON: ReadonlyMap<string, CommonTool> = new Map<string, CommonTool>([
  ['read', 'read'],
  ['edit', 'edit'],
  ['delete', 'edit'],
  ['move', 'edit'],
  ['search', 'search'],
  ['execute', 'shell'],
  ['fetch', 'web'],
]);

/** The common name of a tool, by the kind that the protocol gives it. */
export function commonTool(call: ToolCall): CommonTool {
  return isSkillTool(call) ? 'skill' : (COMMON.get(call.kind ?? '') ?? 'other');
}

/** The native name of a tool, where the agent shows it; else what the call is titled. */
export function toolName({ _meta, kind, title, toolCallId }: ToolCall): string {
  const [prefix = '', ...rest] = toolCallId.split('__');
  return _meta?.toolName ?? (rest.length > 0 ? prefix : (title ?? kind ?? 'unknown'));
}
