import { join } from 'node:path';
import { ExecutionPlan, findRecord, nameSome, type RunRecord, SkillgaugeError } from '@skillgauge/core';
import { readOutputs, readRunJournal, readRunPlan, readTrace } from '@skillgauge/engine';
import { renderTrace, type ShownRun } from '@skillgauge/report';
import type { Command } from 'commander';
import { z } from 'zod';
import { findRun } from '../../measure/read-run.ts';
import { ambient } from '../ambient.ts';
import type { Output } from '../output.ts';
import { parseNumber } from '../parse-option.ts';

interface ShowFlags {
  json?: true;
  full?: true;
  attempt?: number;
}

const HELP = `
<id> is the id of a run, the beginning of it, or case/driver/trial (case/driver/arm/trial where there are
arms). skillgauge report --runs lists the runs.`;

/** Plans of all modes hold what was to be executed, and nothing else is needed here. */
const AnyPlan = z.looseObject({ execution: ExecutionPlan });

/** Adds `skillgauge show` to the program. `finish` gets the exit code. */
export function addShowCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  program
    .command('show')
    .argument('<run>', 'a run folder, or its name below .skillgauge/runs')
    .argument('<id>', 'which run of it')
    .option('--attempt <n>', 'an earlier attempt (default: the last one)', parseAttempt)
    .option('--full', 'cut nothing')
    .option('--json', 'print the events as one JSON document on stdout')
    .addHelpText('after', HELP)
    .action(async (run: string, id: string, flags: ShowFlags) =>
      finish(await showRun(run, id, flags, output)),
    );
}

const parseAttempt = parseNumber({ flag: '--attempt', integer: true, min: 1 });

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

async function readShown(folder: string, id: string, wanted: number | undefined): Promise<ShownRun> {
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

function renderJson({ attempt, record, trace, transcript }: ShownRun): string {
  const { arm, caseId, driver, fired, outcome, requestId, trial } = record;
  const run = { requestId, caseId, driver, arm, trial, outcome, fired };
  const document = { ...run, attempt: attempt?.attempt ?? null, transcript, events: trace };
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function showRun(run: string, id: string, flags: ShowFlags, output: Output): Promise<number> {
  const folder = await findRun(run, ambient().cwd);
  const shown = await readShown(folder, id, flags.attempt);
  const width = output.columns === undefined ? {} : { columns: output.columns };
  output.report(
    flags.json === true ? renderJson(shown) : renderTrace(shown, { full: flags.full === true, ...width }),
  );
  return 0;
}
