import { PromptText } from '../case-fields.ts';
import type { EvalImporter } from '../eval-importer.ts';
import { type CaseOutcome, refuse, refuseMalformed, toEvalDraft } from './case-outcome.ts';
import { extraFields } from './extra-keys.ts';
import { constraintSignals, graderSignals } from './graders.ts';
import { noLabelReason } from './labelled-case.ts';
import { isRecord, listAt, type RecordValue, recordAt, recordsIn, textAt } from './records.ts';
import { caseFromSignals, namedSkills, onlySkill, type SkillSignal } from './skill-signals.ts';
import { suiteSettings } from './suite-settings.ts';
import { skillNameOf } from './task-file-shape.ts';
import { chooseSkillText } from './two-lists-shape.ts';

/** A vally suite: stimuli, with a `skill-invocation` grader or `expect_activation` as label. */
export const vallyShape: EvalImporter = {
  id: 'vally',
  title: 'a vally suite: stimuli: [{ prompt, graders: [{ type: skill-invocation }] }]',
  recognises: (value) => listAt(value, 'stimuli') !== null,
  importCases: (value, context) => {
    const stimuli = listAt(value, 'stimuli') ?? [];
    const shared = graderSignals(listAt(value, 'graders'));
    const signals = stimuli.map((item) => [...shared, ...signalsIn(item)]);
    const named = skillNameOf(value);
    const skill = context.skill ?? named ?? onlySkill(signals.flat());
    const names = namedSkills(signals.flat());
    if (skill === null && names.length > 1)
      return { problems: [{ path: [], text: chooseSkillText(names, null) }] };
    const outcomes = stimuli.map((item, index) =>
      readStimulus(item, ['stimuli', index], signals[index] ?? [], skill),
    );
    const defaults = recordAt(value, 'defaults');
    return toEvalDraft(outcomes, {
      skillName: skill,
      ...suiteSettings(defaults, { trials: 'runs', timeout: 'timeout', unit: null }),
    });
  },
};

function signalsIn(item: unknown): SkillSignal[] {
  return isRecord(item) ? [...graderSignals(item['graders']), ...constraintSignals(item)] : [];
}

function readStimulus(
  item: unknown,
  path: PropertyKey[],
  signals: readonly SkillSignal[],
  skill: string | null,
): CaseOutcome {
  if (!isRecord(item))
    return refuseMalformed(path, item, [{ path, text: 'expected a stimulus with prompt' }]);
  if (signals.length === 0) return refuse('no-label', path, item, noGraderReason(item));
  const turns = listAt(item, 'turns');
  if (turns !== null && turns.length > 1) {
    return refuse('no-label', path, item, `${turns.length} turns: a trigger case is one prompt`);
  }
  const prompt = PromptText.safeParse(textAt(item, 'prompt') ?? turnText(turns?.[0]));
  if (!prompt.success)
    return refuseMalformed(path, item, [{ path: [...path, 'prompt'], text: 'must be a text' }]);
  const {
    name,
    prompt: _prompt,
    turns: _turns,
    graders: _graders,
    expect_activation: _label,
    ...extra
  } = item;
  return caseFromSignals(item, path, signals, skill, {
    title: typeof name === 'string' ? name : undefined,
    prompt: prompt.data,
    ...extraFields({ ...extra, environment: null, constraints: null, rubric: null }, true),
    fixture: null,
  });
}

function turnText(turn: unknown): string | null {
  return typeof turn === 'string' ? turn : (textAt(turn, 'prompt') ?? textAt(turn, 'content'));
}

/** Why a case without a check on skills is no trigger case: which checks it has. */
export function noGraderReason(item: RecordValue): string {
  const types = recordsIn(item['graders']).flatMap((grader) => textAt(grader, 'type') ?? []);
  return types.length === 0
    ? noLabelReason(item)
    : `no trigger label; found graders ${types.join(', ')} instead`;
}
