import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { inertText, nameSome, plural, REPORT_SCHEMA_VERSION, SkillgaugeError } from '@skillgauge/core';
import { type ImportAccount, importEvals, toEvalFileContent, writeEvalFile } from '@skillgauge/skills';
import { type Command, Option } from 'commander';
import { ambient } from '../ambient.ts';
import type { Output } from '../output.ts';

interface ImportFlags {
  skill?: string;
  to: 'yaml' | 'json';
  json?: true;
  output?: string;
  force?: true;
}

/** Adds `skillgauge import` to the program. `finish` gets the exit code. */
export function addImportCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  program
    .command('import')
    .argument('<file...>', 'a file or folder of cases; or several, such as a train and a validation file')
    .option('--skill <name>', 'name of the skill under test (needed for files about several)')
    .addOption(new Option('--to <format>', 'format to write').choices(['yaml', 'json']).default('yaml'))
    .option('--json', 'print the account on stdout: { shape, cases, refused, warnings }')
    .option('-o, --output <file>', 'write the eval file there instead of on stdout')
    .option('--force', 'write over a file that is there')
    .action(async (files: string[], flags: ImportFlags) => finish(await runImport(files, flags, output)));
}

async function runImport(files: readonly string[], flags: ImportFlags, output: Output): Promise<number> {
  const { cwd } = ambient();
  const paths = files.map((file) => resolve(cwd, file));
  const account = await importEvals(paths, flags.skill ?? null);
  const malformed = account.refused.filter(({ kind }) => kind === 'malformed').length;
  const isWritable = malformed === 0 && account.cases.length > 0;
  for (const line of accountLines(account)) output.log(inertText(line));
  const folder = flags.output === undefined ? dirname(paths[0] ?? cwd) : dirname(resolve(cwd, flags.output));
  if (isWritable && (flags.output !== undefined || flags.json !== true)) {
    const text = writeEvalFile(toEvalFileContent({ ...account, folder }), flags.to);
    if (flags.output === undefined) output.report(text);
    else await writeNew(resolve(cwd, flags.output), text, flags, output);
  }
  if (flags.json === true) output.report(JSON.stringify(accountDocument(account), null, 2));
  if (malformed > 0) {
    output.log(`Nothing is written: ${plural(malformed, 'case')} with mistakes. Correct them first.`);
    return 2;
  }
  if (account.cases.length > 0 || (flags.json === true && flags.output === undefined)) return 0;
  output.log('Nothing is written: there is no trigger case in it.');
  return 2;
}

async function writeNew(path: string, text: string, { force, output: shown }: ImportFlags, output: Output) {
  await writeFile(path, text, { flag: force === true ? 'w' : 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new SkillgaugeError('invalid_input', `${shown} is there already.`, {
      fix: 'Name another file, or write over it with --force.',
      cause: error,
    });
  });
  output.log(`Written: ${shown}`);
}

/** The account as the one document of `--json`. */
function accountDocument({ cases, findings, refused, settings, shape, skill, warnings }: ImportAccount) {
  return {
    schemaVersion: REPORT_SCHEMA_VERSION,
    shape,
    skill,
    total: cases.length + refused.length,
    cases,
    refused: refused.map(({ excerpt, id, kind, line, prompt, reason, task, where }) => ({
      where,
      line,
      id,
      prompt,
      kind,
      reason,
      excerpt,
      ...(task === undefined ? {} : { task }),
    })),
    warnings: [...warnings, ...findings.map(({ message }) => message)],
    findings,
    settings,
  };
}

/** The account in words, for people. */
function accountLines({ cases, findings, refused, shape, skill, warnings }: ImportAccount): string[] {
  const positives = cases.filter(({ shouldTrigger }) => shouldTrigger).length;
  const explicit = cases.filter(({ style }) => style === 'explicit').map(({ id }) => id);
  const total = plural(cases.length + refused.length, 'case');
  return [
    `shape: ${shape}${skill === null ? '' : `, skill: ${skill}`}`,
    `${total}: ${positives} should trigger, ${cases.length - positives} should not, ${refused.length} refused`,
    ...(explicit.length === 0 ? [] : [`explicit (they name the skill): ${nameSome(explicit)}`]),
    ...refused.map(({ id, reason, where }) => `refused ${where}${id === null ? '' : ` [${id}]`}: ${reason}`),
    ...[...warnings, ...findings.map(({ message }) => message)].map((text) => `warning: ${text}`),
  ];
}
