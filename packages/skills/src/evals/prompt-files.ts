import type { CaseDraft, EvalDraft } from './eval-importer.ts';
import type { ReferenceReader } from './references.ts';
import { type CaseOutcome, refuse } from './shapes/case-outcome.ts';

/** A prompt that is nothing but the path of a text. */
const TEXT_PATH = /^(?:file:\/\/\S+|[\w.-]+(?:\/[\w.-]+)+\.(?:md|txt)|[\w-]+\.(?:md|txt))$/;

/**
 * Puts the text of a file in the place of a prompt that is only its path. `file://…` without a file is a mistake; a bare path without one
 * may be a prompt after all, and is told.
 */
export async function readPromptFiles(draft: EvalDraft, references: ReferenceReader): Promise<EvalDraft> {
  const outcomes = await Promise.all(draft.cases.map((item) => readPrompt(item, references)));
  const refused = outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome] : []));
  return {
    ...draft,
    cases: outcomes.flatMap((outcome) => ('draft' in outcome ? [outcome.draft] : [])),
    refused: [...draft.refused, ...refused.map((outcome) => outcome.refused)],
    problems: [...draft.problems, ...refused.flatMap(({ problems }) => problems)],
    warnings: [
      ...draft.warnings,
      ...outcomes.flatMap((outcome) => ('draft' in outcome ? (outcome.warnings ?? []) : [])),
    ],
  };
}

async function readPrompt(item: CaseDraft, references: ReferenceReader): Promise<CaseOutcome> {
  const path = item.prompt.trim();
  if (!TEXT_PATH.test(path)) return { draft: item };
  const read = await references.read(path);
  if ('problem' in read) {
    if (path.startsWith('file://')) return refuse('malformed', item.path, item, read.problem);
    return {
      draft: item,
      warnings: [`The prompt ${path} looks like a path (${read.problem}): taken as it stands.`],
    };
  }
  const prompt = read.files.map(({ text }) => text.trim()).join('\n');
  if (prompt === '') return refuse('malformed', item.path, item, `${path} is empty`);
  return {
    draft: { ...item, prompt },
    warnings: [`The prompt ${path} is a path: the text of that file is the prompt.`],
  };
}
