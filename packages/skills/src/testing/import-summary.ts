import { join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { importEvals } from '../evals/import-evals.ts';
import { tempTree } from './temp-tree.ts';

/** An account in few words: `+` and `-` for the labels, then what was refused and what was warned of. */
export interface ImportSummary {
  shape: string;
  skill: string | null;
  cases: string[];
  refused: string[];
  warnings: string[];
  settings: object;
}

/** Imports files of a temporary folder, and gives the account in few words; or the message of a refusal. */
export async function importSummary(
  files: Readonly<Record<string, string>>,
  names: readonly string[],
  skill: string | null = null,
): Promise<ImportSummary | string> {
  await using tree = await tempTree(files);
  const hide = (text: string): string => text.replaceAll(tree.path, 'TREE');
  try {
    const account = await importEvals(
      names.map((name) => join(tree.path, name)),
      skill,
    );
    return {
      shape: account.shape,
      skill: account.skill,
      cases: account.cases.map(({ expectedSkill, id, notes, prompt, shouldTrigger, split, style, tags }) =>
        [
          shouldTrigger ? '+' : '-',
          `${id}:`,
          JSON.stringify(prompt),
          style,
          ...(tags.length > 0 ? [`#${tags.join(' #')}`] : []),
          ...(split === undefined ? [] : [`in ${split}`]),
          ...(expectedSkill === undefined ? [] : [`→ ${expectedSkill}`]),
          ...(notes === undefined ? [] : [`(${notes})`]),
        ].join(' '),
      ),
      refused: account.refused.map(({ kind, reason, where }) => hide(`${kind} ${where}: ${reason}`)),
      warnings: account.warnings.map(hide),
      settings: account.settings,
    };
  } catch (error) {
    if (!SkillgaugeError.isInstance(error)) throw error;
    return hide(error.message);
  }
}

/** The same of one file with this content; what is no text is written as JSON. */
export async function contentSummary(
  content: unknown,
  skill: string | null = null,
): Promise<ImportSummary | string> {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 1);
  return importSummary({ 'no-matter.txt': text }, ['no-matter.txt'], skill);
}
