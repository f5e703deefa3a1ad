import type { SimRequest } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { geminiDialect } from './dialect.ts';

const CONTEXT = '<session_context>\nThis is the Gemini CLI.\n- **Directory Structure:**\n</session_context>';
const SKILL_TOOL = { name: 'activate_skill', description: '' };
const READ_TOOL = { name: 'read_file', description: '' };

function request(texts: readonly string[], tools: SimRequest['tools'] = [SKILL_TOOL]): SimRequest {
  const messages = texts.map((text) => ({ role: 'user' as const, text, toolCalls: [] }));
  return { model: 'gemini-2.5-pro', messages, tools };
}

it('finds the prompt beside the session context, in one message or in two', () => {
  expect(geminiDialect.prompt(request([`${CONTEXT}\n--help\nme`]))).toBe('--help\nme');
  expect(geminiDialect.prompt(request([CONTEXT, 'first', 'later']))).toBe('first');
  expect(geminiDialect.prompt(request([CONTEXT]))).toBeNull();
});

it('takes requests without functions for routing', () => {
  expect(geminiDialect.isAuxiliary(request(['hello'], []))).toBe(true);
  expect(geminiDialect.isAuxiliary(request(['hello'], [READ_TOOL]))).toBe(false);
});

it('loads a skill only where the tool is offered', () => {
  const skill = { id: 'pdf-forms', description: null };
  expect(geminiDialect.loadSkill(skill, request(['hello']))).toEqual({
    name: 'activate_skill',
    arguments: { name: 'pdf-forms' },
  });
  expect(geminiDialect.loadSkill(skill, request(['hello'], [READ_TOOL]))).toBeNull();
});
