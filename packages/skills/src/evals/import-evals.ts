import { basename, dirname, relative, resolve } from 'node:path';
import { type DiversityFinding, fillStyles, SkillgaugeError, type StyledCase } from '@skillgauge/core';
import type { CaseDraft, EvalFileSettings, EvalProblem, RefusedCase } from './eval-importer.ts';
import { finishCases } from './finish-cases.ts';
import { findOtherHalf, type LoadedDraft, loadDraft } from './load-draft.ts';
import { formatPath } from './refuse-problems.ts';
import { refuse } from './shapes/case-outcome.ts';
import { lastPart, sameSkill } from './shapes/same-skill.ts';

/** A case that was not imported, and where it stands. */
export interface RefusedEntry extends RefusedCase {
  /** `file: cases[3] (line 12)`; the file only when there are several. */
  where: string;
  line: number | null;
}

/** Everything that became of the cases of one or several files: imported and refused ones are together all there are. */
export interface ImportAccount {
  /** The shape's id; of several files each, joined by `+`. */
  shape: string;
  /** Name of the skill under test, where it is known. */
  skill: string | null;
  settings: EvalFileSettings;
  /** `fixture` is the folder as the file spells it, absolute. */
  cases: StyledCase[];
  /** Line of each case in its file, in the order of `cases`; `null`: not known. */
  lines: (number | null)[];
  refused: RefusedEntry[];
  findings: DiversityFinding[];
  warnings: string[];
}

/**
 * Imports files of cases, of whatever known shape, and accounts for every case in them.
 * @param paths one file or folder; or several, such as a train and a validation file
 * @throws SkillgaugeError `invalid_input` for what concerns a file as a whole: no such file, a syntax error, an unknown shape, a missing
 * reference, several skills and none named.
 */
export async function importEvals(paths: readonly string[], skill: string | null): Promise<ImportAccount> {
  const loaded: LoadedDraft[] = [];
  for (const path of paths) loaded.push(await loadDraft(path, skill));
  const stated = loaded.map(({ draft }) => draft.skillName).find((name) => name !== null) ?? null;
  const sources = loaded.flatMap((file) => toSources(file, loaded.length > 1));
  const { dropped, kept } = dropMistakes(sources);
  const drafts = kept.map(({ draft }) => draft);
  const { cases, findings } = finishCases(drafts, fixtureFolders(drafts));
  const refused = [...loaded.flatMap((file) => refusedOf(file, loaded.length > 1)), ...dropped];
  const around = loaded.map(({ skillName }) => skillName).find((found) => found !== null) ?? null;
  const name = skill ?? stated ?? around;
  return {
    shape: [...new Set(loaded.map(({ shape }) => shape))].join('+'),
    skill: name,
    settings: loaded.reduce<EvalFileSettings>((all, { draft }) => ({ ...all, ...draft.settings }), {}),
    cases: fillStyles(cases, name === null ? [] : [name, lastPart(name)]),
    lines: kept.map(({ draft, file }) => file.lineAt(draft.path)),
    refused,
    findings,
    warnings: [
      ...skillWarnings(
        drafts.some(({ style }) => style === undefined),
        name,
        stated,
        skill,
      ),
      ...loaded.flatMap(({ draft }) => draft.warnings),
      ...(await halfWarnings(paths)),
    ],
  };
}

/** A draft with the file that it is from. */
interface Source {
  file: LoadedDraft;
  /** Position in its file's drafts. */
  draft: CaseDraft;
  label: string;
}

/** Ids of several files begin with the side of the split, or the position of the file, where two files use one id. */
function toSources(file: LoadedDraft, isOneOfSeveral: boolean): Source[] {
  const folder = dirname(file.path);
  return file.draft.cases.map((draft) => ({
    file,
    label: isOneOfSeveral ? file.path : '',
    draft: {
      ...draft,
      id: isOneOfSeveral && draft.id !== undefined ? `${draft.split ?? 'file'}-${draft.id}` : draft.id,
      fixture:
        draft.fixture === null ? null : { ...draft.fixture, folder: resolve(folder, draft.fixture.folder) },
    },
  }));
}

/** An account names folders; nothing of them is read. */
function fixtureFolders(drafts: readonly CaseDraft[]): Map<string, string> {
  return new Map(
    drafts.flatMap(({ fixture }) => (fixture === null ? [] : [[fixture.folder, fixture.folder]])),
  );
}

/** Takes out cases that are wrong beside the others: an id twice, a prompt with both labels, a style against the label. */
function dropMistakes(sources: readonly Source[]): { kept: Source[]; dropped: RefusedEntry[] } {
  const tagged = sources.map((source, index) => ({ ...source, draft: { ...source.draft, path: [index] } }));
  const drafts = tagged.map(({ draft }) => draft);
  const { problems } = finishCases(drafts, fixtureFolders(drafts));
  const byIndex = (index: number): EvalProblem[] => [
    ...problems.filter(({ path }) => path[0] === index),
    ...problems
      .filter(({ against }) => against?.[0] === index)
      .map(() => ({ path: [index], text: 'the prompt comes again, with the other label' })),
  ];
  const dropped = sources.flatMap((source, index) => {
    const found = byIndex(index);
    return found.length === 0 ? [] : [toEntry(source, found.map(({ text }) => text).join('; '))];
  });
  return { kept: sources.filter((_, index) => byIndex(index).length === 0), dropped };
}

function toEntry({ draft, file, label }: Source, reason: string): RefusedEntry {
  const value = { id: draft.id, prompt: draft.prompt, should_trigger: draft.shouldTrigger };
  const outcome = refuse('malformed', draft.path, value, reason);
  if (!('refused' in outcome)) throw new SkillgaugeError('invalid_input', reason);
  return place(outcome.refused, file, label);
}

function refusedOf(file: LoadedDraft, isOneOfSeveral: boolean): RefusedEntry[] {
  return file.draft.refused.map((item) => place(item, file, isOneOfSeveral ? file.path : ''));
}

function place(item: RefusedCase, file: LoadedDraft, label: string): RefusedEntry {
  const line = file.lineAt(item.path);
  const parts = [formatPath(item.path), ...(line === null ? [] : [`(line ${line})`])].join(' ').trim();
  return { ...item, line, where: label === '' ? parts : `${relative('', label)}: ${parts}` };
}

function skillWarnings(
  isGuessed: boolean,
  name: string | null,
  stated: string | null,
  asked: string | null,
): string[] {
  if (name === null) {
    if (!isGuessed) return [];
    return [
      'The file names no skill: prompts are marked explicit by their form alone (/name, $name, "use the name skill"). Name the skill with --skill.',
    ];
  }
  return asked !== null && stated !== null && !sameSkill(stated, asked)
    ? [`The file says that it is about ${stated}, not about ${asked}.`]
    : [];
}

/** One file of a pair that was split before, given alone. */
async function halfWarnings(paths: readonly string[]): Promise<string[]> {
  const [only, ...others] = paths;
  const half = only === undefined || others.length > 0 ? null : await findOtherHalf(only);
  return half === null
    ? []
    : [`${basename(half)} lies beside it and is not read: name both files to import both sides.`];
}
