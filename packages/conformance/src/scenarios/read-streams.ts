import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { RunRecord } from '@skillgauge/core';

/** What the first attempt of a run said, by channel: the transcripts of its run folder. The trace beside them is the engine's own. */
export async function readStreams(runFolder: string, { attempts }: RunRecord): Promise<Map<string, string>> {
  const transcript = attempts[0]?.transcript ?? null;
  if (transcript === null) return new Map();
  const folder = join(runFolder, dirname(transcript));
  const stem = basename(transcript, '.ndjson');
  const names = (await readdir(folder))
    .filter((name) => name.startsWith(`${stem}.`) && name !== `${stem}.trace.ndjson`)
    .toSorted();
  const entries = names.map(
    async (name): Promise<[string, string]> => [
      channelOf(name.slice(stem.length + 1)),
      await readFile(join(folder, name), 'utf8'),
    ],
  );
  return new Map(await Promise.all(entries));
}

/** `ndjson` is stdout, `stderr.txt` stderr, `<channel>.ndjson` any other. */
function channelOf(ending: string): string {
  if (ending === 'ndjson') return 'stdout';
  return ending.slice(0, ending.lastIndexOf('.'));
}
