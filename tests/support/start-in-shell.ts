import type { SimDialect, SimToolCall } from '@skillgauge/core';

/** How each harness's model starts a command in the harness's shell. */
const SHELL_CALLS: Readonly<Record<string, (command: string) => SimToolCall>> = {
  'claude-code': (command) => ({ name: 'Bash', arguments: { command, description: 'Wait' } }),
  // After 10 s it would give the word back to the model.
  codex: (cmd) => ({ name: 'exec_command', arguments: { cmd, yield_time_ms: 30_000 } }),
  'gemini-cli': (command) => ({ name: 'run_shell_command', arguments: { command, description: 'Wait' } }),
  opencode: (command) => ({ name: 'bash', arguments: { command, description: 'Wait' } }),
  copilot: (command) => ({ name: 'bash', arguments: { command, description: 'Wait', mode: 'sync' } }),
  // It refuses a command that begins with `sleep` (0.15.10).
  'qwen-code': (command) => ({
    name: 'run_shell_command',
    arguments: { command: `true; ${command}`, description: 'Wait', is_background: false },
  }),
  pi: (command) => ({ name: 'bash', arguments: { command } }),
};

/** True where it is known here how this harness's model uses its shell. */
export function hasShell(driver: string): boolean {
  return SHELL_CALLS[driver] !== undefined;
}

/** What the model does: it starts a command first; then it loads the skill, or says that it is done. */
export interface ShellScript {
  driver: string;
  prompt: string;
  command: string;
  target: string;
  thenLoadsTarget: boolean;
}

/** A dialect whose model follows the script, whatever it is asked: to the prompt its only skill fits. */
export function startInShell(dialect: SimDialect, script: ShellScript): SimDialect {
  const call = SHELL_CALLS[script.driver]?.(script.command) ?? null;
  return {
    ...dialect,
    listing: () => [{ id: script.target, description: script.prompt }],
    loadSkill: (skill, request) => {
      if (!script.thenLoadsTarget || !request.messages.some(({ role }) => role === 'tool')) return call;
      const listed = dialect.listing(request).find(({ id }) => id === skill.id);
      return listed === undefined ? null : dialect.loadSkill(listed, request);
    },
  };
}
