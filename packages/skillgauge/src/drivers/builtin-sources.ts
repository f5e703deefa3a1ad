import type { EvalDriver } from '@skillgauge/core';

/** A driver that skillgauge ships. It is loaded when it is chosen, so that a command waits only for those that it uses. */
export interface BuiltinDriver {
  id: string;
  load: () => Promise<EvalDriver>;
}

/** The drivers that skillgauge ships with, in the order in which they are shown. */
export const builtinSources: readonly BuiltinDriver[] = [
  { id: 'claude-code', load: async () => (await import('@skillgauge/driver-claude-code')).claudeCode },
  { id: 'codex', load: async () => (await import('@skillgauge/driver-codex')).codex },
  { id: 'gemini-cli', load: async () => (await import('@skillgauge/driver-gemini-cli')).geminiCli },
  { id: 'opencode', load: async () => (await import('@skillgauge/driver-opencode')).openCode },
  { id: 'copilot', load: async () => (await import('@skillgauge/driver-copilot')).copilot },
  { id: 'qwen-code', load: async () => (await import('@skillgauge/driver-qwen-code')).qwenCode },
  { id: 'pi', load: async () => (await import('@skillgauge/driver-pi')).pi },
];
