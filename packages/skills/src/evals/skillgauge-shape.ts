import { CaseStyle, TriggerSettings } from '@skillgauge/core';
import { z } from 'zod';
import { CaseId, PromptText, TriggerLabel } from './case-fields.ts';
import type { CaseDraft, EvalFileSettings, EvalImporter } from './eval-importer.ts';
import { schemaProblems } from './schema-problems.ts';

const FolderPath = z.string().min(1);

/** One case of a skillgauge eval file. */
export const EvalFileCase = z.strictObject({
  id: CaseId.optional().describe('Unique in the file. Left out: the position, counted from 1'),
  prompt: PromptText.describe('What the user says'),
  should_trigger: TriggerLabel.describe('Should the skill fire?'),
  style: CaseStyle.optional().describe('How the prompt asks for the skill'),
  tags: z.array(z.string()).optional().describe('Groups that a report can be split by'),
  notes: z.string().optional().describe('For people; it has no effect'),
  fixture: FolderPath.nullable().optional().describe('Folder with the files that the workspace starts with'),
});
export type EvalFileCase = z.infer<typeof EvalFileCase>;

/** A skillgauge eval file, YAML or JSON. Folders count from the file. */
export const EvalFileContent = z.strictObject({
  skill: FolderPath.optional().describe('Folder of the skill under test'),
  trials: TriggerSettings.shape.trials.unwrap().optional(),
  threshold: TriggerSettings.shape.threshold.unwrap().optional(),
  model: TriggerSettings.shape.model.unwrap().optional(),
  install_set: z.array(FolderPath).optional().describe('Folders of competitor skills'),
  fixture: FolderPath.optional().describe('Fixture of every case that does not name its own'),
  cases: z.array(EvalFileCase, { error: 'must be a list of cases' }).min(1, 'must hold at least one case'),
});
export type EvalFileContent = z.infer<typeof EvalFileContent>;

const FILE_KEYS = Object.keys(EvalFileContent.shape);
const CASE_KEYS = Object.keys(EvalFileCase.shape);

/** Our own shape: a map with `cases`, in which an unknown key is an error. */
export const skillgaugeShape: EvalImporter = {
  title: 'a map with cases: [{ prompt, should_trigger }]',
  recognises: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && 'cases' in value,
  importCases: (value) => {
    const parsed = EvalFileContent.safeParse(value);
    if (!parsed.success) return { problems: schemaProblems(parsed.error, value, knownKeys) };
    const { data } = parsed;
    return {
      skill: data.skill ?? null,
      settings: settingsOf(data),
      installSet: data.install_set ?? [],
      cases: data.cases.map((item, index) => toDraft(item, index, data.fixture)),
    };
  },
};

function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  return path.length === 0 ? FILE_KEYS : CASE_KEYS;
}

function settingsOf({ trials, threshold, model }: EvalFileContent): EvalFileSettings {
  return {
    ...(trials === undefined ? {} : { trials }),
    ...(threshold === undefined ? {} : { threshold }),
    ...(model === undefined ? {} : { model }),
  };
}

function toDraft(item: EvalFileCase, index: number, shared: string | undefined): CaseDraft {
  return {
    path: ['cases', index],
    id: item.id,
    prompt: item.prompt,
    shouldTrigger: item.should_trigger,
    style: item.style,
    tags: item.tags ?? [],
    notes: item.notes,
    fixture: fixtureOf(item, index, shared),
  };
}

/** A case's own fixture counts before the file's; `fixture: null` means none. */
function fixtureOf(item: EvalFileCase, index: number, shared: string | undefined): CaseDraft['fixture'] {
  if (item.fixture === undefined) return shared === undefined ? null : { folder: shared, path: ['fixture'] };
  return item.fixture === null ? null : { folder: item.fixture, path: ['cases', index, 'fixture'] };
}
