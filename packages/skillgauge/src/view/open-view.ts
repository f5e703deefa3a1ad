import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { defaultRunsFolder } from '../measure/runs-folder.ts';
import { createRunIndex, isFile } from './run-index.ts';
import type { ViewSource } from './view-source.ts';

/** What is looked at, and where its first page is. */
export interface OpenedView {
  source: ViewSource;
  path: string;
}

/**
 * Finds what is meant: a run folder, its name below `.skillgauge/runs`, or a folder of runs; without a word all of `.skillgauge/runs`.
 * @throws SkillgaugeError `invalid_input` when there is no such folder
 */
export async function openView(run: string | undefined, cwd: string): Promise<OpenedView> {
  const runsFolder = defaultRunsFolder(cwd);
  if (run !== undefined) {
    for (const path of [resolve(cwd, run), join(runsFolder, run)]) {
      if (!(await isFile(join(path, 'plan.json')))) continue;
      const [folder, name] = [dirname(path), basename(path)];
      return {
        source: { folder, index: createRunIndex(folder, name) },
        path: `/run/${encodeURIComponent(name)}`,
      };
    }
  }
  const folder = run === undefined ? runsFolder : resolve(cwd, run);
  const isThere = await readdir(folder).then(
    () => true,
    () => false,
  );
  if (isThere) return { source: { folder, index: createRunIndex(folder, null) }, path: '/' };
  throw new SkillgaugeError('invalid_input', `No folder of runs at ${run ?? folder}.`, {
    fix: 'Measure first (skillgauge trigger <skill>), or give a run folder or a folder of runs.',
  });
}
