// A program of its own that executes a plan: argv is a folder and what to do in the midst of it. Prints the records as JSON.
import { existsSync, mkdirSync, readFileSync, watchFile } from 'node:fs';
import path from 'node:path';
import type { EvalDriver } from '@skillgauge/core';
import { createRunFolder, executePlan } from '@skillgauge/engine';
import { end, fakeDriver, fakePlan, fakeRequest, fakeSetup, type Step } from '../fake-driver.ts';

const [folder = '', mode] = process.argv.slice(2);
const temporaryRoot = path.join(folder, 'temporary');
const log = path.join(folder, 'pids');
mkdirSync(temporaryRoot);

const steps: Record<string, Step[]> = {
  'open-stdin': [['stdin'], end],
  exit: [['pid', log], ['child', 'setsid', log], ['hang']],
  killed: [['pid', log], ['child', 'setsid', log], ['hang']],
  'killed-preflight': [],
};

/** A preflight that lists nothing and leaves a child behind. */
const hanging: EvalDriver = {
  ...fakeDriver,
  preflight: { command: () => ({ args: ['--run', JSON.stringify([steps['killed']])], env: {} }) },
};

function exitWhenChildIsThere(): void {
  if (existsSync(log) && readFileSync(log, 'utf8').split('\n').length > 2) process.exit(9);
}

const names = mode === 'killed' ? ['one', 'two'] : ['one'];
const plan = fakePlan(...names.map((name) => fakeRequest(name, [steps[mode ?? ''] ?? []])));
const { records } = await executePlan(plan, {
  setups: [fakeSetup(mode === 'killed-preflight' ? hanging : fakeDriver)],
  runFolder: await createRunFolder({ parent: folder, name: 'run', now: new Date(0) }),
  env: { PATH: process.env.PATH },
  temporaryRoot,
  onEvent: (event) => {
    if (mode === 'exit' && event.type === 'started') watchFile(log, { interval: 10 }, exitWhenChildIsThere);
  },
});
process.stdout.write(JSON.stringify(records.map(({ error, outcome }) => ({ error, outcome }))));
process.exit(0);
