import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { loadDraft } from './load-draft.ts';

const FIRST_NAMES: readonly string[] = ['trigger.yaml', 'trigger.yml', 'trigger.json'];
const DATA_FILE = /\.(?:ya?ml|json|csv)$/;

/**
 * Finds the eval file of a skill in its `evals/` folder: `trigger.yaml`, `trigger.yml` or `trigger.json`, else the one file
 * there whose content is a known shape of trigger cases. `null`: there is no `evals/`, or no YAML or JSON file in it.
 * @throws SkillgaugeError `invalid_input` when several could be meant, or none of those there can be read; all are named.
 */
export async function findEvalFile(skillFolder: string): Promise<string | null> {
  const folder = join(skillFolder, 'evals');
  const names = (await readdir(folder).catch(() => [])).filter((name) => DATA_FILE.test(name)).toSorted();
  const first = names.filter((name) => FIRST_NAMES.includes(name));
  const [named] = first;
  if (first.length > 1) refuseSeveral(folder, first);
  if (named !== undefined) return join(folder, named);
  const looked = await Promise.all(names.map((name) => lookAt(folder, name)));
  const known = looked.filter(({ problem }) => problem === null).map(({ name }) => name);
  const [only] = known;
  if (known.length > 1) refuseSeveral(folder, known);
  if (only !== undefined) return join(folder, only);
  if (names.length === 0) return null;
  const problems = looked.map(({ problem }) => problem).join('\n  ');
  throw new SkillgaugeError('invalid_input', `No eval file with trigger cases in ${folder}\n  ${problems}`, {
    fix: 'Write evals/trigger.yaml with cases: [{ prompt, should_trigger }], or name another file with --evals.',
  });
}

async function lookAt(folder: string, name: string): Promise<{ name: string; problem: string | null }> {
  try {
    const { draft } = await loadDraft(join(folder, name), null);
    const hasCases = draft.cases.length + draft.problems.length > 0;
    return { name, problem: hasCases ? null : `${name}: no case has a trigger label` };
  } catch (error) {
    if (!SkillgaugeError.isInstance(error)) throw error;
    return { name, problem: error.message.replaceAll(join(folder, name), name) };
  }
}

function refuseSeveral(folder: string, names: readonly string[]): never {
  throw new SkillgaugeError('invalid_input', `Several eval files in ${folder}: ${names.join(', ')}`, {
    fix: 'Name the one to use with --evals, or rename it to trigger.yaml.',
  });
}
