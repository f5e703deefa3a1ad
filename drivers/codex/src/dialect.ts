import type { ListedSkill, SimDialect, SimRequest, SimToolCall } from '@skillgauge/core';
import { shellQuote, writeFileCommand } from '@skillgauge/driver-kit';
import { parseListing } from './listing.ts';
import { KEY_VARIABLE } from './provider.ts';

/** What Codex itself says in the user's name: where it runs, instructions of the project, a skill that `$name` injected, the end of a sub-agent. */
const HARNESS_TEXT =
  /^\s*<(?:environment_context|user_instructions|skill|subagent_notification)>|^# AGENTS\.md instructions/;

function listing(request: SimRequest): ListedSkill[] {
  for (const { role, text } of request.messages) {
    const skills = role === 'system' ? parseListing(text) : null;
    if (skills !== null) return skills;
  }
  return [];
}

/** A model with the JavaScript tool `exec` may call `exec_command` directly, too; 0.171.0 runs it. */
function hasShell({ tools }: SimRequest): boolean {
  return tools.some(({ name }) => name === 'exec_command' || name === 'exec');
}

function shellCall(cmd: string): SimToolCall {
  return { name: 'exec_command', arguments: { cmd } };
}

/** How the simulated model reads Codex's requests (OpenAI Responses) and loads a skill: by reading its file in the shell. */
export const codexDialect: SimDialect = {
  wire: 'openai-responses',
  // The newest model of the catalog that is offered plain tools; later ones get one JavaScript tool.
  model: 'gpt-5.5',
  environment: { [KEY_VARIABLE]: 'skillgauge-simulated-credential-codex' },
  // Codex 0.171.0 sends none beside the conversation.
  isAuxiliary: () => false,
  listing,
  prompt: ({ messages }) =>
    messages.findLast(({ role, text }) => role === 'user' && !HARNESS_TEXT.test(text))?.text ?? null,
  loadSkill: ({ location }, request) =>
    location !== undefined && hasShell(request) ? shellCall(`cat ${shellQuote(location)}`) : null,
  writeFile: ({ content, path }, request) =>
    hasShell(request) ? shellCall(writeFileCommand(path, content)) : null,
};
