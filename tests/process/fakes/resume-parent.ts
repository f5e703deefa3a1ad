// A program of its own that goes on with a plan in a run folder, wherever it was killed before. argv is the folder of the test.
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { cleanUpAfterKill, executePlan, openRunFolder, readEarlierWork } from '@skillgauge/engine';
import { fakeSetup } from '../fake-driver.ts';
import { resumedPlan } from '../resumed-plan.ts';

const [folder = ''] = process.argv.slice(2);
const temporaryRoot = path.join(folder, 'temporary');
const runFolder = openRunFolder(path.join(folder, 'runs/run'));
if (!existsSync(runFolder.path)) {
  mkdirSync(path.join(runFolder.path, 'transcripts'), { recursive: true });
  mkdirSync(temporaryRoot);
}
const plan = resumedPlan(path.join(folder, 'log'));
await cleanUpAfterKill({ runsFolder: path.join(folder, 'runs'), temporaryRoot, now: () => new Date() });
await executePlan(plan, {
  setups: [fakeSetup()],
  runFolder,
  env: { PATH: process.env['PATH'] },
  temporaryRoot,
  earlier: () => readEarlierWork(runFolder.path, plan.requests),
  onEvent: ({ type }) => appendFileSync(path.join(folder, 'events'), `${type}\n`),
});
