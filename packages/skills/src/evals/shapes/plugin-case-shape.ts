import { PromptText } from '../case-fields.ts';
import type { EvalImporter } from '../eval-importer.ts';
import { type CaseOutcome, refuse, refuseMalformed, toEvalDraft } from './case-outcome.ts';
import { extraFields } from './extra-keys.ts';
import { listAt, type RecordValue, recordAt, recordsIn, textAt } from './records.ts';
import { caseFromSignals, type SkillSignal } from './skill-signals.ts';
import { taskOf } from './task-file-shape.ts';

/**
 * What a grader `tool_used` of the tool that loads skills says about a skill. Its `input_match` is a pattern over the call's JSON; a grader
 * that at most none passes forbids the skill, one that is fine with none says nothing.
 */
function signalOf(grader: RecordValue, skill: string | null): SkillSignal[] {
  if (grader['type'] !== 'tool_used' || grader['tool'] !== 'Skill') return [];
  const { max, min } = grader;
  const fires = max !== 0;
  if (fires && min === 0) return [];
  const pattern = textAt(grader, 'input_match');
  if (pattern === null) return [{ skill: null, fires }];
  const name =
    skill === null ? nameIn(pattern) : matches(pattern, skill) ? skill : (nameIn(pattern) ?? pattern);
  return [{ skill: name ?? pattern, fires }];
}

/** Does a pattern match a call that loads this skill, with a plugin's name in front or without? */
function matches(pattern: string, skill: string): boolean {
  try {
    const expression = new RegExp(pattern);
    return [skill, `plugin:${skill}`].some(
      (name) => expression.test(JSON.stringify({ skill: name })) || expression.test(`{"skill": "${name}"}`),
    );
  } catch {
    return false;
  }
}

/** The skill's name at the end of a pattern such as `"skill"\s*:\s*"(?:[\w-]+:)?name"`. */
function nameIn(pattern: string): string | null {
  return /([a-z0-9][a-z0-9-]*)["'$)]*$/.exec(pattern)?.[1] ?? null;
}

/** The skills that the graders of a case name. */
export function skillsOfGraders(graders: unknown): string[] {
  return recordsIn(graders).flatMap((grader) => signalOf(grader, null).flatMap(({ skill }) => skill ?? []));
}

/** Makes a case of `claude plugin eval` one of ours. */
export function readPluginCase(
  value: RecordValue,
  path: readonly PropertyKey[],
  skill: string | null,
): CaseOutcome {
  const graders = listAt(value, 'graders') ?? [];
  const signals = recordsIn(graders).flatMap((grader) => signalOf(grader, skill));
  const execution = recordAt(value, 'execution');
  const prompt = PromptText.safeParse(textAt(execution, 'prompt') ?? textAt(value, 'prompt'));
  const shown = { ...value, ...(prompt.success ? { prompt: prompt.data } : {}) };
  if (signals.length === 0) {
    const types = recordsIn(graders).flatMap((grader) => textAt(grader, 'type') ?? []);
    const found = types.length === 0 ? 'no grader' : types.join(', ');
    const reason = `no trigger label: no grader tool_used for Skill; found ${found}`;
    return refuse('no-label', path, shown, reason, taskOf(value));
  }
  if (!prompt.success) return refuseMalformed(path, value, [{ path, text: 'there is no prompt' }]);
  const name = textAt(value, 'name') ?? undefined;
  return caseFromSignals(shown, path, signals, skill, {
    id: name,
    prompt: prompt.data,
    ...extraFields({ tags: value['tags'], notes: textAt(value, 'description') }, true),
    fixture: null,
  });
}

/** A `case.yaml` by itself. */
export const pluginCaseShape: EvalImporter = {
  id: 'plugin-eval',
  title:
    'a case of claude plugin eval: { execution: { prompt }, graders: [{ type: tool_used, tool: Skill }] }',
  recognises: (value) => textAt(recordAt(value, 'execution'), 'prompt') !== null,
  importCases: (value, { skill }) => {
    const record = recordAt({ value }, 'value');
    const names = skillsOfGraders(record['graders']);
    const about = skill ?? names[0] ?? null;
    return toEvalDraft([readPluginCase(record, [], about)], { skillName: about });
  },
};
