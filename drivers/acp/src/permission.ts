import type { Permissions } from '@skillgauge/core';
import type { PermissionRequest } from './messages.ts';
import { isSkillTool } from './named-skills.ts';

/** Kinds of tools that change nothing. */
const READING = new Set(['read', 'search', 'think']);

/** What we answer: one of the options, or that the question was cancelled. */
export type PermissionOutcome = { outcome: 'selected'; optionId: string } | { outcome: 'cancelled' };

function isAllowed({ toolCall }: PermissionRequest, permissions: Permissions): boolean {
  if (permissions === 'full' || READING.has(toolCall.kind ?? '')) return true;
  // What an agent calls "other" loads a skill when it says so.
  const isOther = toolCall.kind === undefined || toolCall.kind === null || toolCall.kind === 'other';
  return isOther && isSkillTool(toolCall);
}

/** Answers a question for permission: `read` lets skills be loaded and files be read, `full` everything; always for this once. */
export function answerPermission(request: PermissionRequest, permissions: Permissions): PermissionOutcome {
  const kinds = isAllowed(request, permissions)
    ? ['allow_once', 'allow_always']
    : ['reject_once', 'reject_always'];
  for (const kind of kinds) {
    const option = request.options.find((each) => each.kind === kind);
    if (option !== undefined) return { outcome: 'selected', optionId: option.optionId };
  }
  return { outcome: 'cancelled' };
}
