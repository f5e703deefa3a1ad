import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Executable } from '@skillgauge/engine';

/** How the harness was started in one run: what a shell loop needs to start it in the same way. */
export interface RecordedLaunch {
  executable: Executable;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The run's folder; the workspace lies in it. Its name is in arguments and environment. */
  root: string;
  /** Name of the workspace. */
  workspace: string;
  /** A copy of the run's folder, from before the start. */
  template: string;
}

/** A word of a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Writes a program that notes how it is started, and goes on as the harness. */
export async function writeRecorder(folder: string, { file, prefix }: Executable): Promise<string> {
  const path = join(folder, 'record.sh');
  const note = (name: string) => quote(join(folder, name));
  const lines = [
    '#!/bin/sh',
    // A run, or its preflight before it: nothing else has a folder that may be copied.
    'if [ -n "$SKILLGAUGE_RUN" ]; then',
    `  rm -rf ${note('template')} && cp -R .. ${note('template')}`,
    `  printf '%s\\0' "$@" > ${note('args')}`,
    `  env -0 > ${note('env')}`,
    `  pwd -P > ${note('cwd')}`,
    'fi',
    `exec ${[file, ...prefix].map(quote).join(' ')} "$@"`,
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(path, `${lines.join('\n')}\n`);
  await chmod(path, 0o755);
  return path;
}

/** What the recorder noted last: the run, which comes after its preflight. */
export async function readRecord(folder: string, executable: Executable): Promise<RecordedLaunch> {
  const read = async (name: string) => readFile(join(folder, name), 'utf8');
  const list = async (name: string) => (await read(name)).split('\0').slice(0, -1);
  const cwd = (await read('cwd')).trim();
  const pairs = (await list('env')).map((entry) => {
    const [name = '', ...value] = entry.split('=');
    return [name, value.join('=')] as const;
  });
  return {
    executable,
    args: await list('args'),
    // The shell's own.
    env: Object.fromEntries(pairs.filter(([name]) => name !== 'PWD' && name !== '_' && name !== 'OLDPWD')),
    root: dirname(cwd),
    workspace: cwd.slice(dirname(cwd).length + 1),
    template: join(folder, 'template'),
  };
}

/**
 * A shell script that starts the harness for each file of prompts, one after the other: in a fresh copy of the run's folder, with the
 * recorded arguments and environment, and nothing else. Ends with 1 when the harness does.
 */
export function loopScript(
  launch: RecordedLaunch,
  options: { prompts: string; folder: string; endpoint: { from: string; to: string } },
): string {
  const place = join(options.folder, 'work', '000002');
  const moved = (text: string) =>
    text.replaceAll(launch.root, place).replaceAll(options.endpoint.from, options.endpoint.to);
  const { file, prefix } = launch.executable;
  const env = Object.entries(launch.env).map(([name, value]) => `${name}=${moved(value)}`);
  const words = ['env', '-i', ...env, file, ...prefix, ...launch.args.map(moved)];
  return [
    '#!/bin/sh',
    `mkdir -p ${quote(dirname(place))}`,
    `for prompt in ${quote(options.prompts)}/*; do`,
    `  cp -R ${quote(launch.template)} ${quote(place)}`,
    `  cd ${quote(join(place, launch.workspace))}`,
    `  ${words.map(quote).join(' ')} < "$prompt" > ${quote(join(options.folder, 'output'))} || exit 1`,
    '  cd /',
    `  rm -rf ${quote(place)}`,
    'done',
    '',
  ].join('\n');
}
