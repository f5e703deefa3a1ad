import { checkInput, refuse, type ScoreOptions } from './check-input.ts';
import type { TrialResult } from './count-trials.ts';
import type { OfferedSkill, ScoreCase, ScoreCaseInput, SkillInput } from './score-case.ts';
import { scoreTrials } from './score-observations.ts';
import type { TriggerScores } from './trigger-scores.ts';

/** Which skills an agent used: one by name, several, none; or whether it used the one under test. */
export type AgentAnswer = string | readonly string[] | boolean | null | undefined;

/**
 * Anything that answers a prompt with the skills that it would load.
 * @param offered the skill under test first, then its competitors
 * @param runIndex the trial, counted from 0
 */
export type TriggerAgent = (
  item: ScoreCase,
  offered: readonly OfferedSkill[],
  runIndex: number,
) => AgentAnswer | Promise<AgentAnswer>;

/** How `runTriggers` runs an agent. */
export interface RunTriggersOptions extends ScoreOptions {
  /** Repeats of each case. @default 3 */
  trials?: number;
}

function readAnswer(answer: unknown, target: string): TrialResult {
  if (typeof answer === 'boolean') return { fired: answer, others: [] };
  const given: unknown[] = Array.isArray(answer)
    ? answer
    : answer === null || answer === undefined
      ? []
      : [answer];
  const names = given.filter((name) => typeof name === 'string');
  if (names.length !== given.length) {
    throw new TypeError('The agent answered with something else than names of skills, none, or a boolean.');
  }
  const others = new Set(names.filter((name) => name !== target && name !== ''));
  return { fired: names.includes(target), others: [...others] };
}

/** What was thrown, in words, whatever it was. */
function thrownText(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown);
  } catch {
    return 'The agent threw something that has no text.';
  }
}

/** A copy for each run: what an agent does to its arguments changes no other run. */
function copyCase(item: ScoreCase): ScoreCase {
  return { ...item, tags: [...item.tags] };
}

/**
 * Runs any function as the agent, scores which skill it used, and needs no harness. Trials run one after the other, in the order of
 * the cases. A run in which the agent throws is errored: it is in no rate, and the other runs go on. Names are compared whole.
 * @example
 * const scores = await runTriggers(cases, { name: 'pdf-forms', description: 'Fills in PDF forms.' }, async (item, offered) => {
 *   return myRouter.pick(item.prompt, offered.map(({ name }) => name));
 * });
 * @throws SkillgaugeError `invalid_input` before the first run
 */
export async function runTriggers(
  cases: readonly ScoreCaseInput[],
  skill: SkillInput,
  agent: TriggerAgent,
  { trials = 3, ...options }: RunTriggersOptions = {},
): Promise<TriggerScores> {
  if (!Number.isSafeInteger(trials) || trials < 1) {
    refuse(`trials is ${trials}.`, 'Give a whole number of 1 or more.');
  }
  if (typeof agent !== 'function') refuse('The agent is no function.', 'Give a function that takes a case.');
  const checked = checkInput(cases, skill, options);
  const offered = [checked.skill, ...checked.competing];
  const errors: string[] = [];
  const results: (TrialResult | null)[][] = [];
  for (const item of checked.cases) {
    const row: (TrialResult | null)[] = [];
    for (let runIndex = 0; runIndex < trials; runIndex += 1) {
      try {
        const given = offered.map((one) => ({ ...one }));
        row.push(readAnswer(await agent(copyCase(item), given, runIndex), checked.skill.name));
      } catch (error) {
        errors.push(thrownText(error));
        row.push(null);
      }
    }
    results.push(row);
  }
  return scoreTrials(checked, (index) => results[index] ?? [], errors);
}
