import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { innerRunFolders } from '@skillgauge/engine';
import { expect, test } from 'vitest';
import { testFolder } from './execute-fake.ts';

/** A folder with these files, each of its own path as text. */
function folderWith(files: readonly string[]): string {
  const folder = testFolder();
  for (const file of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), '{}');
  }
  return folder;
}

test('grading and steps are found, sorted; what a run wrote, and what has no plan, is none', async () => {
  const folder = folderWith([
    'plan.json',
    'steps/2-second/plan.json',
    'steps/1-first/plan.json',
    'steps/1-first/inner/plan.json',
    'steps/3-not-begun/journal.ndjson',
    'steps/deep/deeper/plan.json',
    'grading/plan.json',
    'outputs/one/plan.json',
    'transcripts/plan.json',
    'notes/readme.txt',
    'steps/plan.txt',
  ]);
  symlinkSync(path.join(folder, 'grading'), path.join(folder, 'linked'));
  const found = await innerRunFolders(folder);
  expect(found.map((inner) => path.relative(folder, inner))).toEqual([
    'grading',
    'steps/1-first',
    'steps/2-second',
  ]);
});

test('a file, a folder that is not there, and one without others have none', async () => {
  const folder = folderWith(['plan.json']);
  const places = [folder, path.join(folder, 'plan.json'), path.join(folder, 'none')];
  expect(await Promise.all(places.map((place) => innerRunFolders(place)))).toEqual([[], [], []]);
});
