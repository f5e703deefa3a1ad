import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { inertText, nearestName, type RunReport, SkillgaugeError } from '@skillgauge/core';
import { type Command, Option } from 'commander';
import { benchExitCode } from '../../bench/bench-exit-code.ts';
import { findRun, readRun } from '../../measure/read-run.ts';
import { isMatrixMeasured } from '../../measure/score-matrix-run.ts';
import { exitCodeOf } from '../../measure/score-run.ts';
import { targetWords } from '../../outputs/annotated-file.ts';
import { recallPlace } from '../../outputs/recall-place.ts';
import { REPORT_FORMATS, type ReportFormat, renderReport } from '../../outputs/render-report.ts';
import { ambient } from '../ambient.ts';
import { type Output, terminalOptions } from '../output.ts';
import { githubAnnotations, writeStepSummary } from '../tell-github.ts';

/** What the command prints: every form, and what GitHub Actions obeys. */
const FORMATS = [...REPORT_FORMATS, 'github'] as const;
type Format = ReportFormat | 'github';

interface ReportFlags {
  json?: true;
  runs?: true;
  format?: Format;
  out?: string;
}

const HELP = `
Forms: text, json, md (for a pull request), html (one file), junit, csv (a row a run), github (annotations, and the
summary of the step where GitHub Actions gives a file for it).`;

function parseFormat(text: string): Format {
  const found = FORMATS.find((format) => format === text);
  if (found !== undefined) return found;
  const nearest = nearestName(text, FORMATS);
  throw new SkillgaugeError('invalid_input', `--format is "${text}".`, {
    fix: `${nearest === null ? '' : `Did you mean ${nearest}? `}Use one of: ${FORMATS.join(', ')}.`,
  });
}

/** Adds `skillgauge report` to the program. `finish` gets the exit code. */
export function addReportCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  program
    .command('report')
    .argument(
      '[run]',
      'a run folder, its name below .skillgauge/runs, or a folder of runs (default: the newest run)',
    )
    .addOption(
      new Option('-f, --format <form>', `${FORMATS.join(', ')} (default: text)`).argParser(parseFormat),
    )
    .option('-o, --out <file>', 'write it into this file instead of to stdout')
    .option('--json', 'the same as --format json')
    .option('--runs', 'list every run in the text report')
    .addHelpText('after', HELP)
    .action(async (run: string | undefined, flags: ReportFlags) =>
      finish(await runReport(run, flags, output)),
    );
}

function formatOf({ format, json }: ReportFlags): Format {
  if (json !== true) return format ?? 'text';
  if (format === undefined || format === 'json') return 'json';
  throw new SkillgaugeError('invalid_input', `--json and --format ${format} were both given.`, {
    fix: 'Give one of them.',
  });
}

/** At once: whoever reads the file sees the old one or the new one. */
async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

function exitCodeFor(run: RunReport): number {
  if (run.mode === 'trigger') return exitCodeOf(run.document);
  if (run.mode === 'optimize') return run.document.verdict === null ? 3 : 0;
  if (run.mode === 'bench') return benchExitCode(run.document);
  return isMatrixMeasured(run.document) ? 0 : 3;
}

/** Annotations, and the summary of the step. */
async function renderForGithub(run: RunReport, path: string, output: Output): Promise<string> {
  const { args, cwd } = await recallPlace(path);
  await writeStepSummary(run, output);
  return githubAnnotations(run, { words: targetWords(args), cwd });
}

async function runReport(run: string | undefined, flags: ReportFlags, output: Output): Promise<number> {
  const { cwd } = ambient();
  const format = formatOf(flags);
  const path = await findRun(run, cwd);
  const found = await readRun(path, (text) => output.log(inertText(`note: ${text}`)));
  const text =
    format === 'github'
      ? await renderForGithub(found, path, output)
      : await renderReport(found, format, path, terminalOptions(flags, output));
  if (flags.out !== undefined) {
    const file = resolve(cwd, flags.out);
    await writeWhole(file, text);
    output.log(inertText(`written: ${file}`));
  } else if (format === 'github') output.annotate(text, 'stdout');
  else output.report(text);
  return exitCodeFor(found);
}
