import type { EvalDriver } from '@skillgauge/core';

/** A driver that skillgauge ships. It is loaded when it is chosen, so that a command waits only for those that it uses. */
export interface BuiltinDriver {
  id: string;
  load: () => Promise<EvalDriver>;
}

/** The drivers that skillgauge ships with, in the order in which they are shown. */
export const builtinSources: readonly BuiltinDriver[] = [
  {
    id: 'claude-code',
    load: async () => import('@skillgauge/driver-claude-code').then(({ claudeCode }) => claudeCode),
  },
  { id: 'codex', load: async () => import('@skillgauge/driver-codex').then(({ codex }) => codex) },
  {
    id: 'gemini-cli',
    load: async () => import('@skillgauge/driver-gemini-cli').then(({ geminiCli }) => geminiCli),
  },
  {
    id: 'opencode',
    load: async () => import('@skillgauge/driver-opencode').then(({ openCode }) => openCode),
  },
  { id: 'copilot', load: async () => import('@skillgauge/driver-copilot').then(({ copilot }) => copilot) },
  {
    id: 'qwen-code',
    load: async () => import('@skillgauge/driver-qwen-code').then(({ qwenCode }) => qwenCode),
  },
  { id: 'pi', load: async () => import('@skillgauge/driver-pi').then(({ pi }) => pi) },
];
