import { type EvalDriver, SkillgaugeError, totalCostText, totalUsage } from '@skillgauge/core';
import { describePrices } from '@skillgauge/engine';
import type { EvalFileCase, SkillSource } from '@skillgauge/skills';
import type { AskPlan } from '../ask/ask-plan.ts';
import { executeAsks } from '../ask/execute-asks.ts';
import { planAsks } from '../ask/plan-asks.ts';
import { prepareAsker } from '../ask/prepare-asker.ts';
import { readAnswer } from '../ask/read-answers.ts';
import type { MeasureContext } from '../measure/measure-mode.ts';
import { openRunsFolder } from '../measure/open-runs-folder.ts';
import { simulatedOptions } from '../measure/simulation.ts';
import { type DraftCounts, readDrafts, writeDraftPrompt } from './draft-cases.ts';

/** Drafted cases, and what is worth telling of them. */
export interface Drafted {
  cases: EvalFileCase[];
  notes: string[];
}

/**
 * Asks a model for cases of a skill. The question and its answer are kept in a run folder.
 * @throws SkillgaugeError `not_measured` when no cases came back.
 */
export async function askForDrafts(
  driver: EvalDriver,
  skill: SkillSource & { body: string },
  options: DraftCounts & { model: string | null },
  context: MeasureContext,
): Promise<Drafted> {
  const { endpoint, simulate } = context;
  const prompt = writeDraftPrompt(skill, options);
  const plan = planAsks(driver, [{ id: 'drafts', prompt }], {
    model: options.model,
    endpoint,
    simulated: simulate === null ? null : simulatedOptions(simulate),
  });
  const prepared = await prepareAsker(driver, context, { model: options.model });
  const runFolder = await openRunsFolder(context.runsFolder, `init-${skill.name}`, context.now());
  await runFolder.writePlan({
    schemaVersion: 1,
    mode: 'ask',
    createdAt: context.now().toISOString(),
    simulated: simulate !== null,
    priceTable: describePrices(context.prices ?? {}),
    skill: skill.name,
    execution: plan,
  } satisfies AskPlan);
  const { records } = await executeAsks({ plan, runFolder, prepared, context });
  const [record] = records;
  const answered = record === undefined ? null : await readAnswer(runFolder.path, record);
  const drafts =
    answered === null || answered.answer === null
      ? { problem: answered?.why ?? 'interrupted' }
      : readDrafts(answered.answer);
  if ('problem' in drafts) {
    throw new SkillgaugeError('not_measured', `No cases were drafted: ${drafts.problem}`, {
      fix: `What was asked and answered is in ${runFolder.path}.`,
    });
  }
  const usage = totalUsage(records, describePrices(context.prices ?? {}));
  return { cases: drafts.cases, notes: [...drafts.notes, `cost of the drafts: ${totalCostText(usage)}`] };
}
