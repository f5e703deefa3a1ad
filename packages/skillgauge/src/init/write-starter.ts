import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { type EvalFileCase, findTriggerFiles, writeEvalFile } from '@skillgauge/skills';

const FILE = join('evals', 'trigger.yaml');

/**
 * Where the eval file of a skill goes.
 * @throws SkillgaugeError `invalid_input` when the skill has one already: nothing is ever overwritten.
 */
export async function starterPath(skillFolder: string): Promise<string> {
  const [found] = await findTriggerFiles(skillFolder);
  if (found === undefined) return join(skillFolder, FILE);
  throw new SkillgaugeError('invalid_input', `The skill has an eval file already: ${found}`, {
    fix: 'Edit that one, or move it away.',
  });
}

const SCHEMA = '# Cases of a trigger measurement: skillgauge trigger <skill>';

/** A file that says how it is filled in, and holds no case yet. */
function emptyStarter(name: string): string {
  return `${SCHEMA}
# Write at least 10 prompts that should load ${name}, as its users would type them, and at least 10 near misses:
# prompts that share words or subject with it, and need something else. Remove the marks of comment, then:
#   skillgauge trigger .
cases:
#  - prompt: What a user would type
#    should_trigger: true
#    style: implicit # explicit names the skill, contextual tells a situation
#  - prompt: Something close that needs another skill, or none
#    should_trigger: false
`;
}

/** Writes the eval file of a skill: with drafted cases, or with an explanation where there are none. */
export async function writeStarter(
  file: string,
  name: string,
  cases: readonly EvalFileCase[] | null,
): Promise<void> {
  const text =
    cases === null
      ? emptyStarter(name)
      : `${SCHEMA}\n# DRAFTS that a model wrote: read each one, correct its label, remove what nobody would type, then remove the notes.\n${writeEvalFile({ cases: [...cases] }, 'yaml')}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { flag: 'wx' });
}
