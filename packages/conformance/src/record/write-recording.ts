import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { EvalDriver } from '@skillgauge/core';
import { eventsText } from '../recorded/events-text.ts';
import { readRecordings } from '../recorded/read-recordings.ts';
import type { RecordedCase } from '../recorded/recording.ts';
import { replay } from '../recorded/replay.ts';
import type { ScenarioRun } from '../scenarios/run-scenarios.ts';
import { createNormalize, findMachinePaths, type Normalize } from './normalize.ts';
import { recordingOf } from './recording-of.ts';

/** `recordedBy` in the `meta.json` of a recording that the recorder made, and may make again. */
export const RECORDED_BY = 'record';

/** A run to be written down. */
export interface RecordedRun {
  driver: EvalDriver;
  run: ScenarioRun;
  version: string;
}

/** Name of the folder of a scenario's recording. */
export function caseName({ scenario }: Pick<ScenarioRun, 'scenario'>): string {
  return scenario.recording;
}

function knownTexts({ observation: { context, place } }: ScenarioRun): Map<string, string> {
  const folders: [string, string][] = [
    [place.workspace, '$CWD'],
    [place.home, '$HOME'],
    [place.tmp, '$TMPDIR'],
    ...Object.entries(place.caches ?? {}).map(([name, folder]): [string, string] => [
      folder,
      `$CACHE/${name}`,
    ]),
  ];
  // Some harnesses make a folder name of a path.
  const names = folders.map(([folder, mark]): [string, string] => [
    folder.replaceAll(/[^A-Za-z0-9]/g, '-'),
    mark.replace('$', '$-'),
  ]);
  const endpoint = place.endpoint?.baseUrl ?? null;
  return new Map([
    ...folders,
    ...names,
    ...(endpoint === null ? [] : [[endpoint, 'http://127.0.0.1:PORT'] as const]),
    ...(place.telemetry === undefined
      ? []
      : [[place.telemetry.url, 'http://127.0.0.1:PORT/telemetry'] as const]),
    ...context.canaries.map(({ id, token }) => [token, `canary-${id.replace(/^.*:/, '')}`] as const),
    [hostname(), 'HOST'],
  ]);
}

function metaOf({ driver, run, version }: RecordedRun): Record<string, unknown> {
  const { observation, requests, scenario } = run;
  const { command } = observation;
  return {
    recordedBy: RECORDED_BY,
    harness: driver.id,
    version,
    case: caseName(run),
    what: scenario.what,
    command: driver.harness.command,
    args: command.args,
    env: command.env,
    stdin: command.stdin ?? null,
    modelRequests: requests.map(({ auxiliary, called, fault, model, status, turn }) => ({
      turn,
      model,
      auxiliary,
      status,
      fault,
      called,
    })),
  };
}

function withPlainIds(recorded: RecordedCase, normalize: Normalize): RecordedCase {
  return {
    ...recorded,
    canaries: recorded.canaries.map(({ id, token }) => ({ id, token: normalize(token) })),
  };
}

/** The files of a recording, by name, with all that differs from run to run replaced. */
export function recordingFiles(recorded: RecordedRun): Map<string, string> {
  const { run, version } = recorded;
  const normalize = createNormalize({ texts: knownTexts(run), version });
  const recording = recordingOf(run);
  const files = new Map<string, string>();
  for (const [channel, bytes] of recording.channels) {
    const name = channel === 'stderr' ? 'stderr.txt' : `${channel}.jsonl`;
    files.set(name, normalize(Buffer.from(bytes).toString('utf8')));
  }
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  // Named by hand: the version is what tells recordings apart.
  files.set(
    'meta.json',
    normalize(json({ ...metaOf(recorded), version: '' })).replace('"version": ""', `"version": "${version}"`),
  );
  files.set('case.json', json(withPlainIds(recording.case, normalize)));
  return files;
}

/** Why a folder must not be written to; `null` when it may. Recordings made by hand stay as they are. */
function whyKept(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const file = join(folder, 'meta.json');
  const meta: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const isOurs =
    typeof meta === 'object' && meta !== null && 'recordedBy' in meta && meta.recordedBy === RECORDED_BY;
  return isOurs ? null : `${folder} was not made by the recorder and stays as it is`;
}

async function clearFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}

/**
 * Writes a run as `<folder>/<version>/live-<scenario>/`, with the events that the driver makes of it. The problems: a folder that was not
 * made by the recorder, or a path of this machine that is left in a file. Then nothing is written.
 */
export async function writeRecording(folder: string, recorded: RecordedRun): Promise<string[]> {
  const name = caseName(recorded.run);
  const target = join(folder, recorded.version, name);
  const files = recordingFiles(recorded);
  const kept = whyKept(target);
  const { saysPaths } = recorded.run.scenario;
  const isOwn = (path: string) => saysPaths.some((beginning) => path.startsWith(beginning));
  const problems = [
    ...(kept === null ? [] : [kept]),
    ...[...files].flatMap(([file, text]) =>
      findMachinePaths(text)
        .filter((path) => !isOwn(path))
        .map((path) => `${name}/${file} has a path of this machine: ${path}`),
    ),
  ];
  if (problems.length > 0) return problems;
  await clearFolder(target);
  for (const [file, text] of files) await writeFile(join(target, file), text);
  const read = readRecordings(folder);
  const recording = read.recordings.find((each) => each.name === `${recorded.version}/${name}`);
  if (recording === undefined) return read.problems;
  await writeFile(join(target, 'expected-events.json'), eventsText(replay(recorded.driver, recording).trace));
  return [];
}
