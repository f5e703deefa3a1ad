import { renderTrace, type ShownRun } from '@skillgauge/report';
import type { Command } from 'commander';
import { findRun } from '../../measure/read-run.ts';
import { readShown } from '../../measure/read-shown.ts';
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
