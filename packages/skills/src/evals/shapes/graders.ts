import { type RecordValue, recordAt, recordsIn, textList } from './records.ts';
import type { SkillSignal } from './skill-signals.ts';

function named(value: unknown, fires: boolean): SkillSignal[] {
  return (textList(value) ?? []).map((skill) => ({ skill, fires }));
}

/** `required: true | false | [names]` and `disallowed: [names]` of a grader; neither: its tool takes that as a demand. */
function invocationSignals(config: RecordValue): SkillSignal[] {
  const { disallowed, required } = config;
  if (typeof required === 'boolean') return [{ skill: null, fires: required }, ...named(disallowed, false)];
  const signals = [...named(required, true), ...named(disallowed, false)];
  const isOpen = required === undefined && disallowed === undefined;
  return isOpen ? [{ skill: null, fires: true, byDefault: true }] : signals;
}

/** What the graders of a task suite say about skills. */
export function graderSignals(graders: unknown): SkillSignal[] {
  return recordsIn(graders).flatMap((grader) => {
    const config = recordAt(grader, 'config');
    switch (grader['type']) {
      case 'skill-invocation':
        return invocationSignals(config);
      case 'skill_invocation':
        return [...named(config['required_skills'], true), ...named(config['forbidden_skills'], false)];
      case 'trigger':
        return config['mode'] === 'positive' || config['mode'] === 'negative'
          ? [{ skill: null, fires: config['mode'] === 'positive' }]
          : [];
      default:
        return [];
    }
  });
}

/** What `expect_activation` and a case's constraints say about skills. */
export function constraintSignals(item: RecordValue): SkillSignal[] {
  const { expect_activation: expected } = item;
  const constraints = recordAt(item, 'constraints');
  return [
    ...(typeof expected === 'boolean' ? [{ skill: null, fires: expected }] : []),
    ...named(constraints['expect_skills'], true),
    ...named(constraints['reject_skills'], false),
  ];
}
