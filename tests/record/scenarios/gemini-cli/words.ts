import type { HarnessCommand } from '@skillgauge/core';
import { call, NOTES } from '../scenario-table.ts';

/** The tool that loads a skill. */
export const SKILL_TOOL = 'activate_skill';
/** The model that every scenario asks for, unless it says otherwise. */
export const ASKED_MODEL = 'gemini-2.5-pro';
/** Reads the notes. */
export const readNotes = call('read_file', { file_path: NOTES });
/** Lists the workspace. */
export const list = call('list_directory', { dir_path: '.' });
/** An answer in text. */
export const PLAIN = 'A plain answer.';

/** One event of a streamed answer. */
export function chunk(parts: readonly object[], model = ASKED_MODEL, finish: string | null = 'STOP') {
  return {
    candidates: [
      { content: { role: 'model', parts }, index: 0, ...(finish === null ? {} : { finishReason: finish }) },
    ],
    usageMetadata: figures(1000, 20),
    modelVersion: model,
  };
}

/** Figures of one answer; the total is their sum unless it is given. */
export function figures(
  prompt: number,
  output: number,
  rest: { cached?: number; thoughts?: number; tool?: number; total?: number } = {},
) {
  const { cached, thoughts, tool, total = prompt + output + (thoughts ?? 0) + (tool ?? 0) } = rest;
  return {
    promptTokenCount: prompt,
    candidatesTokenCount: output,
    totalTokenCount: total,
    ...(cached === undefined ? {} : { cachedContentTokenCount: cached }),
    ...(thoughts === undefined ? {} : { thoughtsTokenCount: thoughts }),
    ...(tool === undefined ? {} : { toolUsePromptTokenCount: tool }),
  };
}

/** The command with the texts of its files changed. */
export function withFiles(
  command: HarnessCommand,
  change: (path: string, content: string) => string,
): HarnessCommand {
  return {
    ...command,
    files: (command.files ?? []).map((file) => ({
      ...file,
      content: typeof file.content === 'string' ? change(file.path, file.content) : file.content,
    })),
  };
}

/** The command with its settings changed. */
export function withSettings(
  command: HarnessCommand,
  change: (settings: Record<string, unknown>) => object,
): HarnessCommand {
  return withFiles(command, (path, content) =>
    path.endsWith('settings.json') ? JSON.stringify(change(JSON.parse(content))) : content,
  );
}
