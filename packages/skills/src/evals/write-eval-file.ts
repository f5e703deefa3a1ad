import { relative } from 'node:path';
import type { StyledCase } from '@skillgauge/core';
import { stringify } from 'yaml';
import type { EvalFileSettings } from './eval-importer.ts';
import type { EvalFileContent } from './skillgauge-shape.ts';

/** What is written, and where to. */
export interface EvalFileParts {
  settings: EvalFileSettings;
  cases: readonly StyledCase[];
  /** Folder that the file will lie in: fixtures are named from there. */
  folder: string;
}

/** Cases as an eval file of ours has them. Read back, they are the same cases. */
export function toEvalFileContent({ cases, folder, settings }: EvalFileParts): EvalFileContent {
  const { gates, model, threshold, timeoutMs, trials } = settings;
  return {
    ...(trials === undefined ? {} : { trials }),
    ...(threshold === undefined ? {} : { threshold }),
    ...(model === undefined || model === null ? {} : { model }),
    ...(gates === undefined ? {} : { gates }),
    ...(timeoutMs === undefined ? {} : { timeout_seconds: timeoutMs / 1000 }),
    cases: cases.map((item) => ({
      id: item.id,
      prompt: item.prompt,
      should_trigger: item.shouldTrigger,
      style: item.style,
      ...(item.tags.length === 0 ? {} : { tags: item.tags }),
      ...(item.expectedSkill === undefined ? {} : { expected_skill: item.expectedSkill }),
      ...(item.split === undefined ? {} : { split: item.split }),
      ...(item.notes === undefined ? {} : { notes: item.notes }),
      ...(item.fixture === null ? {} : { fixture: relative(folder, item.fixture) || '.' }),
    })),
  };
}

/** The text of an eval file. */
export function writeEvalFile(content: EvalFileContent, format: 'yaml' | 'json'): string {
  if (format === 'json') return `${JSON.stringify(content, null, 2)}\n`;
  return stringify(content, { lineWidth: 120 });
}
