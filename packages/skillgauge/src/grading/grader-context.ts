import type { EvalDriver } from '@skillgauge/core';
import { askerContext } from '../ask/asker-context.ts';
import type { MeasureContext } from '../measure/measure-mode.ts';
import { loadSimulator, simulatedOptions } from '../measure/simulation.ts';
import type { GradedPlan } from './graded-work.ts';
import type { GradingOptions, GradingTarget } from './grading-options.ts';

/** The simulator’s name of a grader: `grader` for an honest one. */
function personaOf(name = 'honest'): string {
  if (name === 'honest') return 'grader';
  return name.startsWith('grader') ? name : `grader:${name}`;
}

/**
 * The context in which graders are asked: their own endpoint, and a simulated model that plays a grader.
 * @throws SkillgaugeError `invalid_input` for somebody whom it cannot play
 */
export async function asGrader(context: MeasureContext, options: GradingOptions): Promise<MeasureContext> {
  const persona = personaOf(options.persona);
  if (context.simulate !== null) (await loadSimulator()).findPersona(persona);
  return askerContext(context, options, persona);
}

/** Who is asked, and how, as far as that decides a grade. */
export function targetOf(
  grader: EvalDriver | null,
  options: GradingOptions,
  context: MeasureContext,
): GradingTarget {
  const isAsked = grader !== null;
  return {
    driver: grader?.id ?? null,
    effort: options.effort ?? null,
    endpoint: isAsked ? context.endpoint : null,
    simulated: isAsked && context.simulate !== null ? simulatedOptions(context.simulate) : null,
  };
}

/** The model that graders are asked of, and its effort. */
export function askedHow({ effort = null, settings }: GradingOptions): {
  model: string | null;
  effort: string | null;
} {
  return { model: settings.model, effort };
}

/** True where there is something that no code can do: neither a program nor a key is wanted else. */
export function asksModel({ tasks }: Pick<GradedPlan, 'tasks'>, { settings }: GradingOptions): boolean {
  const hasRubric = tasks.some(({ expectations }) => expectations.some(({ check }) => check === null));
  return settings.modelGrading && (hasRubric || settings.compareBlind || settings.suggestions);
}
