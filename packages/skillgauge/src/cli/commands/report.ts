import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { plural, SkillgaugeError } from '@skillgauge/core';
import { readRunFolder } from '@skillgauge/engine';
import { renderJson, renderTerminal } from '@skillgauge/report';
import type { Command } from 'commander';
import { z } from 'zod';
import { exists } from '../../measure/choose-skill.ts';
import { defaultRunsFolder } from '../../measure/measure-trigger.ts';
import { TriggerRunPlan } from '../../measure/run-plan.ts';
import { isMeasured, scoreRun } from '../../measure/score-run.ts';
import { ambient } from '../ambient.ts';
import { type Output, terminalOptions } from '../output.ts';

interface ReportFlags {
  json?: true;
  runs?: true;
}

/** Adds `skillgauge report` to the program. `finish` gets the exit code. */
export function addReportCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  program
    .command('report')
    .description('make the report of a run again, from its folder alone')
    .argument('[run]', 'a run folder, or its name below .skillgauge/runs (default: the newest)')
    .option('--json', 'print one JSON document on stdout')
    .option('--runs', 'list every run in the text report')
    .action(async (run: string | undefined, flags: ReportFlags) =>
      finish(await runReport(run, flags, output)),
    );
}

/** Names begin with the time. Whatever else lies there is passed over (R116). */
async function newestRun(runsFolder: string): Promise<string> {
  const names: string[] = await readdir(runsFolder).catch(() => []);
  for (const name of names.toSorted().toReversed()) {
    const folder = join(runsFolder, name);
    if (await exists(join(folder, 'plan.json'))) return folder;
  }
  throw new SkillgaugeError('invalid_input', `No runs in ${runsFolder}.`, {
    fix: 'Measure first: skillgauge trigger <skill>',
  });
}

async function findRun(run: string | undefined, cwd: string): Promise<string> {
  const runsFolder = defaultRunsFolder(cwd);
  if (run === undefined) return newestRun(runsFolder);
  for (const path of [resolve(cwd, run), join(runsFolder, run)])
    if (await exists(join(path, 'plan.json'))) return path;
  throw new SkillgaugeError('invalid_input', `No run folder at ${run} (no plan.json there).`, {
    fix: 'Give the path that a trigger command printed as its run folder.',
  });
}

function parsePlan(value: unknown, path: string): TriggerRunPlan {
  const parsed = TriggerRunPlan.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new SkillgaugeError(
    'invalid_input',
    `${join(path, 'plan.json')} is not a plan:\n${z.prettifyError(parsed.error)}`,
    {
      fix: 'It may come from another version of skillgauge, or be damaged.',
    },
  );
}

async function runReport(run: string | undefined, flags: ReportFlags, output: Output): Promise<number> {
  const path = await findRun(run, ambient().cwd);
  const { plan, tornLines, ...journal } = await readRunFolder(path);
  if (tornLines > 0) output.log(`note: left out ${plural(tornLines, 'journal line')}, cut off or damaged`);
  const document = scoreRun(parsePlan(plan, path), journal, path);
  output.report(
    flags.json === true ? renderJson(document) : renderTerminal(document, terminalOptions(flags, output)),
  );
  return isMeasured(document) ? 0 : 3;
}
