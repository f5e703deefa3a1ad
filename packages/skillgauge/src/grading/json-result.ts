import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchReportDocument } from '@skillgauge/core';
import { z } from 'zod';
import { BlindComparison } from './blind-comparison.ts';

/** What blind comparisons show, and whether the comparator has a taste for one place. */
export const BlindResult = z.object({
  comparisons: z.array(BlindComparison),
  bias: BenchReportDocument.shape.blind.unwrap().shape.bias,
});
export type BlindResult = z.infer<typeof BlindResult>;

/** What a model proposed, as far as its quotes hold. */
export const SuggestionResult = z.object({
  suggestions: BenchReportDocument.shape.suggestions.unwrap(),
  dropped: z.number().int().nonnegative(),
  problems: z.array(z.string()),
});
export type SuggestionResult = z.infer<typeof SuggestionResult>;

/** Writes a result at once: a kill leaves the one before it, or this one. */
async function writeDocument(file: string, document: unknown): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(document, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

async function readDocument(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

/** The blind comparisons of a grading folder; `null`: none were made. */
export async function readBlindResult(gradingFolder: string): Promise<BlindResult | null> {
  return BlindResult.safeParse(await readDocument(join(gradingFolder, 'comparisons.json'))).data ?? null;
}

/** The suggestions of a grading folder; `null`: none were asked for. */
export async function readSuggestionResult(gradingFolder: string): Promise<SuggestionResult | null> {
  return SuggestionResult.safeParse(await readDocument(join(gradingFolder, 'suggestions.json'))).data ?? null;
}

/** Keeps blind comparisons in a grading folder. */
export async function writeBlindResult(gradingFolder: string, result: BlindResult): Promise<void> {
  await writeDocument(join(gradingFolder, 'comparisons.json'), result);
}

/** Keeps suggestions in a grading folder. */
export async function writeSuggestionResult(gradingFolder: string, result: SuggestionResult): Promise<void> {
  await writeDocument(join(gradingFolder, 'suggestions.json'), result);
}
