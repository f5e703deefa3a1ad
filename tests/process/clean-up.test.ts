import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { cleanUpAfterKill, type JournalEntry, readJournal } from '@skillgauge/engine';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { isLiving, linesWritten, readPids, testFolder } from './execute-fake.ts';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(import.meta.dirname, 'fakes/parent.ts');
const now = () => new Date(0);

/** A program that executes a plan, killed when its fakes have written so many pids. */
async function killInTheMidst(folder: string, mode: string, pids: number): Promise<string> {
  const args = ['--conditions=@skillgauge/source', '--import=tsx', program, folder, mode];
  const parent = execa(process.execPath, args, { cwd: root, reject: false });
  writeFileSync(path.join(folder, 'pids'), '');
  await linesWritten(path.join(folder, 'pids'), pids);
  parent.kill('SIGKILL');
  expect((await parent).signal).toBe('SIGKILL');
  const [name = ''] = readdirSync(folder).filter((entry) => entry.endsWith('-run'));
  return path.join(folder, name);
}

function journalOf(runFolder: string): string {
  return readFileSync(path.join(runFolder, 'journal.ndjson'), 'utf8');
}

function lastEntry(runFolder: string): JournalEntry {
  return JSON.parse(journalOf(runFolder).trimEnd().split('\n').at(-1) ?? '{}');
}

test.each([
  ['two runs', 'killed', 4],
  ['a preflight', 'killed-preflight', 2],
])(
  'after SIGKILL in the midst of %s, the next start leaves no process and no folder',
  async (_, mode, pids) => {
    const folder = testFolder();
    const temporaryRoot = path.join(folder, 'temporary');
    const runFolder = await killInTheMidst(folder, mode, pids);
    const left = readPids(path.join(folder, 'pids'));
    const [scratch = ''] = readdirSync(temporaryRoot);
    expect(left.some(isLiving)).toBe(true);
    expect(scratch).toMatch(/^work-[0-9a-f]{12}$/);

    const cleaned = await cleanUpAfterKill({ runsFolder: folder, temporaryRoot, now });
    expect(left.filter(isLiving)).toEqual([]);
    expect(readdirSync(temporaryRoot)).toEqual([]);
    const folders = [path.join(temporaryRoot, scratch)];
    expect(cleaned).toEqual([{ runFolder, folders, processes: expect.any(Number), problems: [] }]);
    expect(cleaned[0]?.processes).toBeGreaterThanOrEqual(pids / 2);
    expect(lastEntry(runFolder)).toMatchObject({ type: 'cleaned', at: now().toISOString(), folders });
    expect(readdirSync(runFolder)).not.toContain('lock.json');

    const journal = journalOf(runFolder);
    expect(await cleanUpAfterKill({ runsFolder: folder, temporaryRoot, now })).toEqual([]);
    expect(journalOf(runFolder)).toBe(journal);
  },
);

test.each(['grading', 'steps/2-look-further'])(
  'after SIGKILL in the midst of a run folder within another (%s), the next start leaves nothing either',
  async (place) => {
    const folder = testFolder();
    const temporaryRoot = path.join(folder, 'temporary');
    const killed = await killInTheMidst(folder, 'killed', 4);
    const left = readPids(path.join(folder, 'pids'));
    expect(left.some(isLiving)).toBe(true);
    // Run folders hold no path of their own: it is as if it had been made there.
    const inner = path.join(folder, 'runs/outer', place);
    mkdirSync(path.dirname(inner), { recursive: true });
    writeFileSync(path.join(folder, 'runs/outer/plan.json'), '{}');
    writeFileSync(path.join(killed, 'plan.json'), '{}');
    renameSync(killed, inner);

    const cleaned = await cleanUpAfterKill({ runsFolder: path.join(folder, 'runs'), temporaryRoot, now });
    expect(cleaned.map(({ problems, runFolder }) => [runFolder, problems])).toEqual([[inner, []]]);
    expect(left.filter(isLiving)).toEqual([]);
    expect(readdirSync(temporaryRoot)).toEqual([]);
    expect(readdirSync(inner)).not.toContain('lock.json');
  },
);

/** A run folder whose owner is gone, with a journal that names these folders and is torn at its end. */
function staleRun(runsFolder: string, folders: readonly string[]): string {
  const runFolder = path.join(runsFolder, 'stale');
  mkdirSync(runFolder, { recursive: true });
  writeFileSync(path.join(runFolder, 'lock.json'), '{"pid":1,"startTime":"of another boot"}');
  const entries = folders.map((name, attempt) => ({
    ...{ type: 'started', id: 'one', attempt: attempt + 1 },
    ...{ marker: `marker-${attempt}`, folders: [name] },
  }));
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  writeFileSync(path.join(runFolder, 'journal.ndjson'), `${lines}{"type":"fini`);
  return runFolder;
}

test('a journal cannot have anything removed but folders of ours below the temporary root', async () => {
  const folder = testFolder();
  const temporaryRoot = path.join(folder, 'temporary');
  const elsewhere = path.join(folder, 'work-0123456789ab');
  const foreign = path.join(temporaryRoot, 'foreign');
  const link = path.join(temporaryRoot, 'work-aaaaaaaaaaaa');
  const ours = path.join(temporaryRoot, 'work-bbbbbbbbbbbb');
  for (const made of [elsewhere, foreign, ours]) mkdirSync(made, { recursive: true });
  symlinkSync(elsewhere, link);
  const climbing = `${ours}/../foreign`;
  const deep = path.join(ours, '1');
  const named = [elsewhere, foreign, link, climbing, temporaryRoot, deep, ours];
  const runFolder = staleRun(path.join(folder, 'runs'), named);

  const [cleaned] = await cleanUpAfterKill({ runsFolder: path.join(folder, 'runs'), temporaryRoot, now });
  expect(cleaned?.folders).toEqual([ours]);
  expect(cleaned?.problems).toHaveLength(5);
  expect([elsewhere, foreign, link, ours].map((file) => existsSync(file))).toEqual([true, true, true, false]);
  const { leftovers, tornLines, unfinished } = readJournal(journalOf(runFolder));
  expect({ leftovers, tornLines, unfinished: unfinished.length }).toEqual({
    leftovers: { markers: [], folders: [] },
    tornLines: 1,
    unfinished: named.length,
  });
});

test('run folders of living commands, and folders that are none, are left alone', async () => {
  const folder = testFolder();
  const runFolder = staleRun(folder, [path.join(folder, 'work-cccccccccccc')]);
  const start = readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  const owner = JSON.stringify({ pid: process.pid, startTime: start });
  writeFileSync(path.join(runFolder, 'lock.json'), owner);
  mkdirSync(path.join(folder, 'no-run'));
  mkdirSync(path.join(folder, 'work-cccccccccccc'));
  expect(await cleanUpAfterKill({ runsFolder: folder, temporaryRoot: folder, now })).toEqual([]);
  expect(readFileSync(path.join(runFolder, 'lock.json'), 'utf8')).toBe(owner);
  expect(readdirSync(folder)).toContain('work-cccccccccccc');
  expect(
    await cleanUpAfterKill({ runsFolder: path.join(folder, 'none'), temporaryRoot: folder, now }),
  ).toEqual([]);
});

test('what a command left that was killed while it detected a harness is removed, and nothing else', async () => {
  const temporaryRoot = testFolder();
  const start = readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  const notes: Record<string, unknown> = {
    'work-000000000001': { pid: process.pid, startTime: 'of an earlier process', marker: 'm-1' },
    'work-000000000002': { pid: process.pid, startTime: start, marker: 'm-2' },
    'work-000000000003': { some: 'other file' },
    elsewhere: { pid: process.pid, startTime: 'of an earlier process', marker: 'm-4' },
  };
  for (const [name, note] of Object.entries(notes)) {
    mkdirSync(path.join(temporaryRoot, name, '000001/home'), { recursive: true });
    symlinkSync(JSON.stringify(note), path.join(temporaryRoot, `${name}.note`));
  }
  await cleanUpAfterKill({ runsFolder: path.join(temporaryRoot, 'none'), temporaryRoot, now });
  expect(readdirSync(temporaryRoot).toSorted()).toEqual([
    ...['elsewhere', 'elsewhere.note', 'work-000000000002', 'work-000000000002.note'],
    ...['work-000000000003', 'work-000000000003.note'],
  ]);
});
