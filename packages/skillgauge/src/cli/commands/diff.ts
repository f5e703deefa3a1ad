import {
  ChangeKind,
  comparePairs,
  inertText,
  nearestName,
  REFUSED_CHANGES,
  SkillgaugeError,
} from '@skillgauge/core';
import { renderDiff, renderDiffJson } from '@skillgauge/report';
import { type Command, Option } from 'commander';
import { choosePairs, loadReports } from '../../measure/load-comparison.ts';
import { ambient } from '../ambient.ts';
import { type Output, terminalOptions } from '../output.ts';
import { parseNumber } from '../parse-option.ts';

interface DiffFlags {
  driver?: string[];
  allow: ChangeKind[];
  seed?: number;
  json?: true;
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function collectAllowed(text: string, previous: readonly ChangeKind[]): ChangeKind[] {
  const kinds = splitList(text).map((name) => {
    const kind = ChangeKind.safeParse(name);
    if (kind.success && REFUSED_CHANGES.includes(kind.data)) return kind.data;
    const nearest = nearestName(name, REFUSED_CHANGES);
    throw new SkillgaugeError('invalid_input', `--allow knows no "${name}".`, {
      fix: `${nearest === null ? '' : `Did you mean ${nearest}? `}Use one or more of: ${REFUSED_CHANGES.join(', ')}.`,
    });
  });
  return [...previous, ...kinds];
}

/** Adds `skillgauge diff` to the program. `finish` gets the exit code. */
export function addDiffCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  const run = 'a run folder, its name below .skillgauge/runs, a folder of runs, or a report.json';
  program
    .command('diff')
    .argument('<run A>', run)
    .argument('[run B]', `${run}: held against A`)
    .addOption(
      new Option('-d, --driver <ids>', 'only these drivers, joined by commas').argParser(
        (text: string, previous: string[] | undefined) => [...(previous ?? []), ...splitList(text)],
      ),
    )
    .addOption(
      new Option('--allow <kinds>', `compare although this changed: ${REFUSED_CHANGES.join(', ')}`)
        .argParser(collectAllowed)
        .default([], 'none'),
    )
    .addOption(
      new Option('--seed <n>', 'seed of the sign-flip draws (default: 42)').argParser(
        parseNumber({ flag: '--seed', integer: true, min: 0 }),
      ),
    )
    .option('--json', 'print one JSON document on stdout')
    .addHelpText('after', '\nThe verdict is no gate: whatever it is, the exit code is 0.')
    .action(async (runA: string, runB: string | undefined, flags: DiffFlags) =>
      finish(await runDiff(runA, runB, flags, output)),
    );
}

async function runDiff(
  runA: string,
  runB: string | undefined,
  flags: DiffFlags,
  output: Output,
): Promise<number> {
  const { cwd } = ambient();
  const load = (run: string) =>
    loadReports(run, cwd, (text) => output.log(inertText(`note: ${run}: ${text}`)));
  const first = await load(runA);
  const second = runB === undefined ? null : await load(runB);
  const report = comparePairs(choosePairs(first, second, flags.driver ?? null), {
    allow: flags.allow,
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
  });
  output.report(
    flags.json === true ? renderDiffJson(report) : renderDiff(report, terminalOptions({}, output)),
  );
  const isMeasured = report.comparisons.some(({ endpoints }) =>
    endpoints.some(({ verdict }) => verdict !== 'not-measured'),
  );
  return isMeasured ? 0 : 3;
}
