import type { CommonTool } from '@skillgauge/core';
import type { NativeItem } from './native-events.ts';

/** A tool call as Codex shows it, in the words of a trace. */
export interface ToolItem {
  name: string;
  tool: CommonTool;
  input: unknown;
  /** What may name a skill's file. */
  command: string;
  output: string;
  ok: boolean;
}

/** An item that is a tool call, with what both its start and its end show; `null` for any other. */
export function toolItem(item: NativeItem): ToolItem | null {
  switch (item.type) {
    case 'command_execution': {
      const { aggregated_output: output, command, exit_code: exitCode, status } = item;
      const ok = status === 'completed' && exitCode === 0;
      return { name: item.type, tool: 'shell', input: { command }, command, output, ok };
    }
    case 'file_change': {
      const input = { changes: item.changes ?? null };
      return {
        name: item.type,
        tool: 'edit',
        input,
        command: '',
        output: '',
        ok: item.status === 'completed',
      };
    }
    case 'mcp_tool_call': {
      const input = item.arguments ?? null;
      const output = item.result === undefined ? '' : JSON.stringify(item.result);
      const ok = item.status === 'completed';
      return {
        name: `${item.server}.${item.tool}`,
        tool: 'other',
        input,
        command: JSON.stringify(input),
        output,
        ok,
      };
    }
    case 'collab_tool_call': {
      const input = { prompt: item.prompt ?? null };
      return {
        name: item.tool,
        tool: 'agent',
        input,
        command: '',
        output: '',
        ok: item.status === 'completed',
      };
    }
    case 'web_search':
      return {
        name: item.type,
        tool: 'web',
        input: { query: item.query },
        command: '',
        output: '',
        ok: true,
      };
    case 'agent_message':
    case 'error':
    case 'reasoning':
    case 'todo_list':
      return null;
  }
}
