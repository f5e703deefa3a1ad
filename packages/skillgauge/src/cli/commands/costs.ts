import { inertText, SkillgaugeError } from '@skillgauge/core';
import { type Command, Option } from 'commander';
import { CostDimension, CostsDocument } from '../../costs/costs-document.ts';
import { formatCosts } from '../../costs/format-costs.ts';
import { findRuns, readSpend } from '../../costs/read-costs.ts';
import { sumCosts } from '../../costs/sum-costs.ts';
import { ambient } from '../ambient.ts';
import type { Output } from '../output.ts';

interface CostsFlags {
  by: CostDimension[];
  json?: true;
}

/** Every folder that was named is damaged: the input is wrong. */
const EXIT_NOTHING_READ = 2;

function parseBy(text: string): CostDimension[] {
  const words = text.split(',').map((word) => word.trim());
  const known = words.map((word) => CostDimension.safeParse(word));
  const unknown = words.find((_, index) => known[index]?.success !== true);
  if (unknown === undefined) return [...new Set(known.flatMap(({ data }) => data ?? []))];
  throw new SkillgaugeError('invalid_input', `--by is "${text}".`, {
    fix: `Use one or several of: ${CostDimension.options.join(', ')}; joined by commas.`,
  });
}

/** Adds `skillgauge costs` to the program. `finish` gets the exit code. */
export function addCostsCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  program
    .command('costs')
    .argument(
      '[runs...]',
      'run folders, names below .skillgauge/runs, or folders of runs (default: all of .skillgauge/runs, and of .skillgauge/asks)',
    )
    .addOption(
      new Option('--by <what>', 'driver, model, skill, day (UTC), or several joined by commas')
        .argParser(parseBy)
        .default(['driver'] satisfies CostDimension[], 'driver'),
    )
    .option('--json', 'print one JSON document on stdout')
    .action(async (runs: string[], flags: CostsFlags) => finish(await runCosts(runs, flags, output)));
}

async function runCosts(runs: readonly string[], { by, json }: CostsFlags, output: Output): Promise<number> {
  const folders = await findRuns(runs, ambient().cwd);
  const document = CostsDocument.parse(sumCosts(await readSpend(folders), by));
  for (const problem of document.problems) output.log(inertText(`warning: ${problem}`));
  output.report(json === true ? JSON.stringify(document, null, 2) : formatCosts(document));
  return document.runFolders === 0 && document.damaged.length > 0 ? EXIT_NOTHING_READ : 0;
}
