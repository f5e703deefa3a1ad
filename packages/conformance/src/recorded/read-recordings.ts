import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeThrown } from '../check.ts';
import { FOLDED_MARK, unfoldLongText } from '../scenarios/long-text.ts';
import { type ReadRecordings, RecordedCase, type Recording } from './recording.ts';

function subfolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

function readChannel(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return bytes.includes(FOLDED_MARK) ? Buffer.from(unfoldLongText(bytes.toString('utf8'))) : bytes;
}

/** stdout first, then stderr, then every other `<channel>.jsonl` by name. */
function readChannels(folder: string): Map<string, Uint8Array> {
  const channels = new Map<string, Uint8Array>([['stdout', readChannel(join(folder, 'stdout.jsonl'))]]);
  const stderr = join(folder, 'stderr.txt');
  if (existsSync(stderr)) channels.set('stderr', readChannel(stderr));
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith('.jsonl') || name === 'stdout.jsonl') continue;
    channels.set(name.slice(0, -'.jsonl'.length), readChannel(join(folder, name)));
  }
  return channels;
}

function readRecording(name: string, folder: string): Recording {
  const parsed = RecordedCase.safeParse(JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`case.json is not valid: ${issues.join('; ')}`);
  }
  return { name, folder, case: parsed.data, channels: readChannels(folder) };
}

/**
 * Reads `<folder>/<version>/<case>/` with `stdout.jsonl`, `case.json`, and optionally `stderr.txt` and one
 * `<channel>.jsonl` for every other channel. What cannot be read is a problem, named by its folder.
 */
export function readRecordings(folder: string): ReadRecordings {
  if (!existsSync(folder)) return { recordings: [], problems: [`there is no folder ${folder}`] };
  const recordings: Recording[] = [];
  const problems: string[] = [];
  for (const version of subfolders(folder)) {
    for (const name of subfolders(join(folder, version))) {
      try {
        recordings.push(readRecording(`${version}/${name}`, join(folder, version, name)));
      } catch (thrown) {
        problems.push(`${version}/${name}: ${describeThrown(thrown)}`);
      }
    }
  }
  return { recordings, problems };
}
