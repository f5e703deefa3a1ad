import type { EvalDriver } from '@skillgauge/core';
import type { MeasureContext } from '../measure/measure-mode.ts';
import { loadSimulator, type SimulateOptions, simulatedOptions } from '../measure/simulation.ts';
import type { GradedPlan } from './graded-work.ts';
import type { GradingOptions, GradingTarget } from './grading-options.ts';

/** The simulator’s name of a grader: `grader` for an honest one. */
function personaOf(name = 'honest'): string {
  if (name === 'honest') return 'grader';
  return name.startsWith('grader') ? name : `grader:${name}`;
}

async function playGrader(simulate: SimulateOptions, name: string | undefined): Promise<SimulateOptions> {
  const { findPersona } = await loadSimulator();
  const persona = personaOf(name);
  findPersona(persona);
  return { ...simulate, persona };
}

/**
 * The context in which graders are asked: their own endpoint, and a simulated model that plays a grader.
 * @throws SkillgaugeError `invalid_input` for somebody whom it cannot play
 */
export async function asGrader(context: MeasureContext, options: GradingOptions): Promise<MeasureContext> {
  const { endpoint = context.endpoint, endpointKeyVariable = context.endpointKeyVariable } = options;
  const simulate = context.simulate === null ? null : await playGrader(context.simulate, options.persona);
  return { ...context, endpoint, endpointKeyVariable, simulate };
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

/** True where there is something that no code can do: neither a program nor a key is wanted else. */
export function asksModel({ tasks }: Pick<GradedPlan, 'tasks'>, { settings }: GradingOptions): boolean {
  const hasRubric = tasks.some(({ expectations }) => expectations.some(({ check }) => check === null));
  return settings.modelGrading && (hasRubric || settings.compareBlind || settings.suggestions);
}
