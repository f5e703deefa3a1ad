import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parseDataFile } from '../files/parse-data-file.ts';
import { parseFrontMatter } from '../skill/parse-front-matter.ts';
import { splitFrontMatter } from '../skill/split-front-matter.ts';
import type { EvalDraft, EvalProblem } from './eval-importer.ts';
import { type CaseOutcome, refuse, toEvalDraft } from './shapes/case-outcome.ts';
import { readPluginCase, skillsOfGraders } from './shapes/plugin-case-shape.ts';
import { isRecord, listAt, type RecordValue } from './shapes/records.ts';

/** Never searched for cases. */
const PASSED_OVER: ReadonlySet<string> = new Set(['node_modules', '.git', 'graders', 'mocks', 'results']);
const DEEPEST = 6;

/** A folder that is a case, and the files that make it one. */
interface CaseFolder {
  path: string;
  names: readonly string[];
}

/** What the folders of a folder hold. */
export interface FolderDraft {
  shape: 'plugin-eval' | 'agent-eval';
  draft: EvalDraft | { problems: EvalProblem[] };
}

/**
 * Reads a folder with a folder a case: of `claude plugin eval` (`case.yaml`, or `prompt.md` with `graders/*.md`), or with a `PROMPT.md`.
 * Links are not followed. `null`: there is no such folder in it.
 */
export async function readCaseFolders(root: string, skill: string | null): Promise<FolderDraft | null> {
  const folders = await findCaseFolders(root, 0);
  const plugin = folders.filter(({ names }) => names.includes('case.yaml') || names.includes('prompt.md'));
  if (plugin.length > 0) return { shape: 'plugin-eval', draft: await readPluginCases(root, plugin, skill) };
  if (folders.length === 0) return null;
  const outcomes = await Promise.all(folders.map((folder) => readPromptFolder(root, folder)));
  return { shape: 'agent-eval', draft: toEvalDraft(outcomes) };
}

async function findCaseFolders(path: string, depth: number): Promise<CaseFolder[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  if (['case.yaml', 'prompt.md', 'PROMPT.md'].some((name) => names.includes(name))) return [{ path, names }];
  if (depth === DEEPEST) return [];
  const below = entries
    .filter((entry) => entry.isDirectory() && !PASSED_OVER.has(entry.name))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const found = await Promise.all(below.map(({ name }) => findCaseFolders(join(path, name), depth + 1)));
  return found.flat();
}

async function readPluginCases(root: string, folders: readonly CaseFolder[], skill: string | null) {
  const cases = await Promise.all(folders.map(readPluginFolder));
  const problems = cases.flatMap((found, index) =>
    'problem' in found ? [{ path: [placeOf(root, folders[index]?.path ?? root)], text: found.problem }] : [],
  );
  if (problems.length > 0) return { problems };
  const values = cases.flatMap((found) => ('value' in found ? [found.value] : []));
  const names = [...new Set(values.flatMap(({ graders }) => skillsOfGraders(graders)))];
  const about = skill ?? (names.length === 1 ? (names[0] ?? null) : null);
  if (about === null && names.length > 1) {
    const text = `the cases are about several skills: name one with --skill (${names.join(', ')})`;
    return { problems: [{ path: [], text }] };
  }
  const outcomes = values.map((value, index) =>
    readPluginCase(value, [placeOf(root, folders[index]?.path ?? root)], about),
  );
  return toEvalDraft(outcomes, { skillName: about });
}

function placeOf(root: string, path: string): string {
  return relative(root, path) || basename(path);
}

/** What `case.yaml` says, with the prompt of `prompt.md` and the graders of `graders/*.md`. */
async function readPluginFolder({
  names,
  path,
}: CaseFolder): Promise<{ value: RecordValue } | { problem: string }> {
  const file = names.includes('case.yaml')
    ? parseDataFile(join(basename(path), 'case.yaml'), await readFile(join(path, 'case.yaml'), 'utf8')).value
    : {};
  if (!isRecord(file)) return { problem: 'case.yaml is not a map' };
  const prompt = names.includes('prompt.md') ? await readMarkdown(join(path, 'prompt.md')) : null;
  if (prompt !== null && 'problem' in prompt) return { problem: `prompt.md: ${prompt.problem}` };
  const graders: unknown[] = [...(listAt(file, 'graders') ?? [])];
  const folder = join(path, 'graders');
  const files: string[] = await readdir(folder).catch(() => []);
  for (const name of files.toSorted()) {
    if (!name.endsWith('.md')) continue;
    const grader = await readMarkdown(join(folder, name));
    if ('problem' in grader) return { problem: `graders/${name}: ${grader.problem}` };
    graders.push({ name: name.slice(0, -'.md'.length), ...grader.values });
  }
  const own = prompt === null ? {} : { ...prompt.values, prompt: prompt.body };
  return { value: { name: basename(path), ...own, ...file, graders } };
}

type Markdown = { values: RecordValue; body: string } | { problem: string };

async function readMarkdown(path: string): Promise<Markdown> {
  const text = await readFile(path, 'utf8');
  const parts = splitFrontMatter(text);
  if ('problem' in parts) return { values: {}, body: withoutFrame(text) };
  if (parts.yaml.trim() === '') return { values: {}, body: withoutFrame(parts.body) };
  const parsed = parseFrontMatter(parts.yaml);
  return 'problem' in parsed ? parsed : { values: parsed.values, body: withoutFrame(parts.body) };
}

/** Empty lines before and after a text belong to the file, not to the prompt. */
function withoutFrame(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\s*\n/, '')
    .trimEnd();
}

async function readPromptFolder(root: string, { path }: CaseFolder): Promise<CaseOutcome> {
  const prompt = withoutFrame(await readFile(join(path, 'PROMPT.md'), 'utf8'));
  const value = { id: placeOf(root, path), prompt };
  const reason = 'no trigger label: what the agent should do is in a test program (EVAL.ts), not in a label';
  return refuse('no-label', [placeOf(root, path)], value, reason, {
    expectedOutput: null,
    expectations: [],
    files: [],
  });
}
