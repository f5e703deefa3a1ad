import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { loadDraft } from './load-draft.ts';

const FIRST_NAMES: readonly string[] = ['trigger.yaml', 'trigger.yml', 'trigger.json'];
const DATA_FILE = /\.(?:ya?ml|json|csv)$/;

/** The files of a folder that trigger cases may be in: those with the names for it, else all whose content is looked at. */
async function lookFor(folder: string): Promise<{ known: string[]; problems: string[] }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => DATA_FILE.test(name)).toSorted();
  const first = names.filter((name) => FIRST_NAMES.includes(name));
  if (first.length > 0) return { known: first, problems: [] };
  const looked = await Promise.all(names.map((name) => lookAt(folder, name)));
  return {
    known: looked.filter(({ problem }) => problem === null).map(({ name }) => name),
    problems: looked.flatMap(({ problem }) => problem ?? []),
  };
}

/** Every file of trigger cases of a skill. Files of tasks, and those that cannot be read, are none. */
export async function findTriggerFiles(skillFolder: string): Promise<string[]> {
  const folder = join(skillFolder, 'evals');
  return (await lookFor(folder)).known.map((name) => join(folder, name));
}

/**
 * Finds the eval file of a skill in its `evals/` folder: `trigger.yaml`, `trigger.yml` or `trigger.json`, else the one file
 * there whose content is a known shape of trigger cases. `null`: there is no `evals/`, or no YAML or JSON file in it.
 * @throws SkillgaugeError `invalid_input` when several could be meant, or none of those there can be read; all are named.
 */
export async function findEvalFile(skillFolder: string): Promise<string | null> {
  const folder = join(skillFolder, 'evals');
  const { known, problems } = await lookFor(folder);
  const [only] = known;
  if (known.length > 1) refuseSeveral(folder, known);
  if (only !== undefined) return join(folder, only);
  if (problems.length === 0) return null;
  throw new SkillgaugeError(
    'invalid_input',
    `No eval file with trigger cases in ${folder}\n  ${problems.join('\n  ')}`,
    {
      fix: 'Write evals/trigger.yaml with cases: [{ prompt, should_trigger }], or name another file with --evals.',
    },
  );
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
