import { CaseSplit, CaseStyle, GateSet, TriggerSettings } from '@skillgauge/core';
import { z } from 'zod';
import { CaseId, PromptText, TriggerLabel } from './case-fields.ts';
import type { CaseDraft, EvalFileSettings, EvalImporter, EvalProblem } from './eval-importer.ts';
import { schemaProblems } from './schema-problems.ts';
import { type CaseOutcome, refuseMalformed, toEvalDraft } from './shapes/case-outcome.ts';
import { isRecord, recordsIn } from './shapes/records.ts';

const FolderPath = z.string().min(1);

/** One case of a skillgauge eval file. */
export const EvalFileCase = z.strictObject({
  id: CaseId.optional().describe('Unique in the file. Left out: the position, counted from 1'),
  prompt: PromptText.describe('What the user says'),
  should_trigger: TriggerLabel.describe('Should the skill fire?'),
  style: CaseStyle.optional().describe('How the prompt asks for the skill'),
  tags: z.array(z.string()).optional().describe('Groups that a report can be split by'),
  notes: z.string().optional().describe('For people; it has no effect'),
  expected_skill: z.string().min(1).optional().describe('Name of another skill that should fire instead'),
  split: CaseSplit.optional().describe('Side of a split that is kept'),
  fixture: FolderPath.nullable().optional().describe('Folder with the files that the workspace starts with'),
});
export type EvalFileCase = z.infer<typeof EvalFileCase>;

/** A skillgauge eval file, YAML or JSON. Folders count from the file. */
export const EvalFileContent = z.strictObject({
  skill: FolderPath.optional().describe('Folder of the skill under test'),
  trials: TriggerSettings.shape.trials.unwrap().optional(),
  threshold: TriggerSettings.shape.threshold.unwrap().optional(),
  model: TriggerSettings.shape.model.unwrap().optional(),
  timeout_seconds: z.number().min(1).optional().describe('Time limit of a run'),
  gates: GateSet.optional().describe('What the measurement must reach'),
  install_set: z.array(FolderPath).optional().describe('Folders of competitor skills'),
  fixture: FolderPath.optional().describe('Fixture of every case that does not name its own'),
  cases: z.array(EvalFileCase, { error: 'must be a list of cases' }).min(1, 'must hold at least one case'),
});
export type EvalFileContent = z.infer<typeof EvalFileContent>;

const FILE_KEYS = Object.keys(EvalFileContent.shape);
const GATE_KEYS = Object.keys(GateSet.shape);
const CASE_KEYS = Object.keys(EvalFileCase.shape);

/** Keys that only our own files have. A file with one of them is never read as another tool's, which would drop what they say. */
const OWN_FILE_KEYS = ['gates', 'install_set', 'timeout_seconds', 'fixture'];
/** Keys that only files of other tools have, at the top or in a case. A file with one is read as theirs. */
const FOREIGN_FILE_KEYS = ['skill_name', 'about', 'description', 'description_under_test', 'name', 'version'];
const FOREIGN_CASE_KEYS =
  'query input text expected_trigger expect route expected_route expected_guide note reason why rationale category language kind check_type rubric preferred_skill expect_skill expectations assertions expected_output files skill'.split(
    ' ',
  );

function isForeign(value: Readonly<Record<string, unknown>>): boolean {
  if (OWN_FILE_KEYS.some((key) => key in value)) return false;
  return (
    FOREIGN_FILE_KEYS.some((key) => key in value) ||
    recordsIn(value['cases']).some((item) => FOREIGN_CASE_KEYS.some((key) => key in item))
  );
}

/** Our own shape: a map with `cases`, in which an unknown key is an error. */
export const skillgaugeShape: EvalImporter = {
  id: 'skillgauge',
  title: 'a map with cases: [{ prompt, should_trigger }]',
  recognises: (value) => isRecord(value) && 'cases' in value && !isForeign(value),
  importCases: (value) => {
    const parsed = EvalFileContent.safeParse(value);
    if (!parsed.success) {
      const problems = schemaProblems(parsed.error, value, knownKeys);
      const isOfCases = problems.every(({ path }) => path[0] === 'cases' && typeof path[1] === 'number');
      return isOfCases ? importSome(value, problems) : { problems };
    }
    const { data } = parsed;
    const drafts = data.cases.map((item, index) => ({ draft: toDraft(item, index, data.fixture) }));
    return toEvalDraft(drafts, {
      skill: data.skill ?? null,
      settings: settingsOf(data),
      installSet: data.install_set ?? [],
    });
  },
};

/** The cases of a file some of whose cases have mistakes. */
function importSome(value: unknown, problems: readonly EvalProblem[]) {
  const file = EvalFileContent.omit({ cases: true }).safeParse(withoutCases(value)).data;
  const items: unknown[] = isRecord(value) && Array.isArray(value['cases']) ? value['cases'] : [];
  const outcomes = items.map((item, index): CaseOutcome => {
    const own = problems.filter(({ path }) => path[1] === index);
    const parsed = EvalFileCase.safeParse(item);
    if (own.length > 0 || !parsed.success) return refuseMalformed(['cases', index], item, own);
    return { draft: toDraft(parsed.data, index, file?.fixture) };
  });
  return toEvalDraft(outcomes, { skill: file?.skill ?? null, installSet: file?.install_set ?? [] });
}

function withoutCases(value: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([key]) => key !== 'cases'));
}

function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  if (path[0] === 'gates') return GATE_KEYS;
  return path.length === 0 ? FILE_KEYS : CASE_KEYS;
}

function settingsOf({
  gates,
  trials,
  threshold,
  model,
  timeout_seconds: seconds,
}: EvalFileContent): EvalFileSettings {
  return {
    ...(gates === undefined ? {} : { gates }),
    ...(trials === undefined ? {} : { trials }),
    ...(threshold === undefined ? {} : { threshold }),
    ...(model === undefined ? {} : { model }),
    ...(seconds === undefined ? {} : { timeoutMs: Math.round(seconds * 1000) }),
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
    expectedSkill: item.expected_skill,
    split: item.split,
    fixture: fixtureOf(item, index, shared),
  };
}

/** A case's own fixture counts before the file's; `fixture: null` means none. */
function fixtureOf(item: EvalFileCase, index: number, shared: string | undefined): CaseDraft['fixture'] {
  if (item.fixture === undefined) return shared === undefined ? null : { folder: shared, path: ['fixture'] };
  return item.fixture === null ? null : { folder: item.fixture, path: ['cases', index, 'fixture'] };
}
