import type { OutputFile } from '@skillgauge/core';
import { type DataBlock, shortenText } from './data-blocks.ts';

/** What a model sees of a run: what it left behind, and never how it was set up. */
export interface ShownRun {
  finalAnswer: string | null;
  files: readonly OutputFile[];
}

/** How much of a run a prompt may hold, in characters. */
export interface ShownLimits {
  answer: number;
  file: number;
  allFiles: number;
  transcript: number;
  listedFiles: number;
}

/** Some 60,000 tokens at most: what is longer is shortened in its middle, and quotes are still looked for in all of it. */
export const SHOWN_LIMITS: ShownLimits = {
  answer: 30_000,
  file: 20_000,
  allFiles: 120_000,
  transcript: 60_000,
  listedFiles: 200,
};

/** Files that the run made or changed. */
export function producedFiles({ files }: Pick<ShownRun, 'files'>): OutputFile[] {
  return files.filter(({ change }) => change === 'added' || change === 'changed');
}

function fileList(files: readonly OutputFile[], limit: number): string {
  const lines = files.map(
    ({ change, path, size, text }) =>
      `${JSON.stringify(path)}: ${change}, ${size} bytes${text === null && change !== 'removed' ? ', not shown (no text, or too large)' : ''}`,
  );
  const rest = lines.length - limit;
  return [...lines.slice(0, limit), ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n');
}

/** The answer, the list of files and their texts, as blocks. `prefix` tells runs apart where there are two. */
export function runBlocks(run: ShownRun, prefix = '', limits = SHOWN_LIMITS): DataBlock[] {
  const touched = run.files.filter(({ change }) => change !== 'unchanged');
  let left = limits.allFiles;
  const texts = producedFiles(run).flatMap(({ path, text }) => {
    if (text === null || left <= 0) return [];
    const content = shortenText(text, Math.min(limits.file, left));
    left -= content.length;
    return [{ name: `${prefix}file ${JSON.stringify(path)}`, content }];
  });
  return [
    {
      name: `${prefix}final answer`,
      content: run.finalAnswer === null ? '(none)' : shortenText(run.finalAnswer, limits.answer),
    },
    {
      name: `${prefix}list of files`,
      content: touched.length === 0 ? '(none)' : fileList(touched, limits.listedFiles),
    },
    ...texts,
  ];
}
