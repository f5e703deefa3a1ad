import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { inertText, type RunReport } from '@skillgauge/core';
import { renderGithub, renderMarkdown } from '@skillgauge/report';
import { annotatedFile } from '../outputs/annotated-file.ts';
import { ambient, isOnGithub } from './ambient.ts';
import type { Output } from './output.ts';

/** What was measured: words of the command line, and where they count from. */
export interface Measured {
  words: readonly string[];
  cwd: string;
}

/** The annotations of a report. */
export function githubAnnotations(report: RunReport, { cwd, words }: Measured): Promise<string> {
  const { env } = ambient();
  const repository = resolve(cwd, env['GITHUB_WORKSPACE'] ?? '.');
  return annotatedFile(words, cwd, repository).then((file) => renderGithub(report, file));
}

/** Adds a report to the summary of the step, where GitHub Actions gives a file for it. */
export async function writeStepSummary(report: RunReport, output: Output): Promise<void> {
  const file = ambient().env['GITHUB_STEP_SUMMARY'];
  if (file === undefined || file === '') return;
  await appendFile(file, `${renderMarkdown(report)}\n`).catch((error: unknown) => {
    output.log(inertText(`warning: the summary of the step could not be written: ${String(error)}`));
  });
}

/** In a job of GitHub Actions: annotations, and a summary of the step. Elsewhere nothing. */
export async function tellGithub(report: RunReport, measured: Measured, output: Output): Promise<void> {
  if (!isOnGithub()) return;
  output.annotate(await githubAnnotations(report, measured), 'stderr');
  await writeStepSummary(report, output);
}
