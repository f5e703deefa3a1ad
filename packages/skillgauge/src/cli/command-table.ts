import type { Command } from 'commander';
import type { Output } from './output.ts';

/** What a command is added with, besides the program and its output. */
export interface CommandStart {
  /** What stands after `skillgauge`. */
  args: readonly string[];
  /** Runs `skillgauge` with other words, and gives its exit code. */
  runAgain: (args: readonly string[]) => Promise<number>;
}

/** Adds a command to the program. `finish` gets the exit code. */
type AddCommand = (
  program: Command,
  output: Output,
  finish: (exitCode: number) => void,
  start: CommandStart,
) => void;

/** A command, as `skillgauge --help` shows it. Its module is loaded when it is called. */
export interface CommandEntry {
  /** Its name and what it takes. */
  term: string;
  description: string;
  load: () => Promise<AddCommand>;
}

const entry = (term: string, description: string, load: () => Promise<AddCommand>): CommandEntry => ({
  term,
  description,
  load,
});

/** The commands in the order of the help. Nothing of a command that is not called is loaded: `skillgauge --help` stays quick. */
export const COMMANDS: readonly CommandEntry[] = [
  entry(
    'init [options] <skill>',
    'write a starter eval file next to a skill, or have a model draft one',
    async () => (await import('./commands/init.ts')).addInitCommand,
  ),
  entry(
    'trigger [options] <skill|eval file>',
    'measure whether a skill fires when it should, and stays quiet when it should not',
    async () => (await import('./commands/trigger.ts')).addTriggerCommand,
  ),
  entry(
    'bench [options] <skill|eval file>',
    'measure whether a skill helps: the same tasks with and without it, graded',
    async () => (await import('./commands/bench.ts')).addBenchCommand,
  ),
  entry(
    'matrix [options] <skills dir>',
    'measure which skill of a folder answers which skill’s prompts',
    async () => (await import('./commands/matrix.ts')).addMatrixCommand,
  ),
  entry(
    'optimize [options] <skill|eval file>',
    'write a better description, choose it on held-out prompts, and prove it on untouched ones',
    async () => (await import('./commands/optimize.ts')).addOptimizeCommand,
  ),
  entry(
    'grade [options] [run]',
    'grade an A/B run again, without a harness for the work, and report it',
    async () => (await import('./commands/grade.ts')).addGradeCommand,
  ),
  entry(
    'resume [run] [flags...]',
    'go on with a run that was killed or interrupted',
    async () => (await import('./commands/resume.ts')).addResumeCommand,
  ),
  entry(
    'import [options] <file...>',
    'turn an eval file of another tool into one of skillgauge, and account for every case',
    async () => (await import('./commands/import.ts')).addImportCommand,
  ),
  entry(
    'lint [options] <path>',
    'say what each harness would do with a skill, and what is wrong with its cases',
    async () => (await import('./commands/lint.ts')).addLintCommand,
  ),
  entry(
    'diff [options] <run A> [run B]',
    'compare two runs case by case, or the drivers of one run with each other',
    async () => (await import('./commands/diff.ts')).addDiffCommand,
  ),
  entry(
    'doctor [options]',
    'say which harnesses are here, in which version, with which credentials',
    async () => (await import('./commands/doctor.ts')).addDoctorCommand,
  ),
  entry(
    'drivers [options]',
    'list the drivers and what each can do',
    async () => (await import('./commands/drivers.ts')).addDriversCommand,
  ),
  entry(
    'report [options] [run]',
    'make the report of a run again, in one of seven forms',
    async () => (await import('./commands/report.ts')).addReportCommand,
  ),
  entry(
    'view [options] [run]',
    'look at many runs in a browser: list, trends, comparisons, transcripts',
    async () => (await import('./commands/view.ts')).addViewCommand,
  ),
  entry(
    'show [options] <run> <id>',
    'show what happened in one run, turn by turn, the same for every harness',
    async () => (await import('./commands/show.ts')).addShowCommand,
  ),
  entry(
    'plan [options]',
    'say how many cases and runs it takes to know a rate, or to show a difference',
    async () => (await import('./commands/plan.ts')).addPlanCommand,
  ),
  entry(
    'score [options] <file>',
    'score runs that somebody logged elsewhere',
    async () => (await import('./commands/score.ts')).addScoreCommand,
  ),
  entry(
    'costs [options] [runs...]',
    'sum up what runs have cost, by driver, model, skill or day',
    async () => (await import('./commands/costs.ts')).addCostsCommand,
  ),
  entry(
    'lock <update|check>',
    'commit what was measured, and verify in CI, without a model, that it still holds',
    async () => (await import('./commands/lock.ts')).addLockCommand,
  ),
];
