import { join } from 'node:path';
import { ExecutionPlan, findRecord, nameSome, type RunRecord, SkillgaugeError } from '@skillgauge/core';
import { readOutputs, readRunJournal, readRunPlan, readTrace } from '@skillgauge/engine';
import type { ShownRun } from '@skillgauge/report';
import { z } from 'zod';

/** Plans of all modes hold what was to be executed, and nothing else is needed here. */
const AnyPlan = z.looseObject({ execution: ExecutionPlan });

function recordOf(records: readonly RunRecord[], id: string, folder: string): RunRecord {
  const found = findRecord(records, id);
  if ('record' in found) return found.record;
  const isUnknown = found.problem === 'unknown';
  const what = isUnknown ? `No run ${id} in ${folder}.` : `More than one run fits ${id}.`;
  const near = nameSome(found.near);
  const fix = isUnknown ? `The nearest: ${near}` : `Say which: ${near}`;
  throw new SkillgaugeError('invalid_input', what, {
    fix: near === '' ? 'The run folder holds no finished run.' : fix,
  });
}

/**
 * Reads one run of a run folder with what it left behind.
 * @param id id of the run, its beginning, or case/driver/trial
 * @param wanted number of the attempt; `undefined`: the last one
 * @throws SkillgaugeError `invalid_input` when there is none, or several fit
 */
export async function readShown(folder: string, id: string, wanted: number | undefined): Promise<ShownRun> {
  const plan = AnyPlan.safeParse(await readRunPlan(folder)).data?.execution;
  const { records } = await readRunJournal(folder, plan?.requests ?? null);
  const record = recordOf(records, id, folder);
  const request = plan?.requests.find((each) => each.id === record.requestId) ?? null;
  const attempt =
    (wanted === undefined
      ? record.attempts.at(-1)
      : record.attempts.find((each) => each.attempt === wanted)) ?? null;
  if (attempt === null && wanted !== undefined) {
    const known = record.attempts.map((each) => each.attempt).join(', ') || 'none';
    throw new SkillgaugeError('invalid_input', `Run ${id} has no attempt ${wanted}.`, {
      fix: `Its attempts: ${known}.`,
    });
  }
  const which = attempt?.attempt;
  return {
    record,
    request,
    attempt,
    trace: await readTrace(folder, record, which),
    outputs: await readOutputs(folder, record, which === undefined ? {} : { attempt: which }),
    transcript: typeof attempt?.transcript === 'string' ? join(folder, attempt.transcript) : null,
  };
}
