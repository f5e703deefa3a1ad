/**
 * `npm run bench:startup`: how long `skillgauge --help` takes against `node -e 0`, the two in turn. The command is run as Node.js runs it
 * once it is installed (its built file); `npx` is not in it.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../support/run-skillgauge.ts';
import { benchOptions } from './bench-options.ts';
import { childCpuMs } from './child-cpu.ts';
import { median, printFigures, printHead } from './figures.ts';

const LIMIT = 2;

const COMMAND = join(ROOT, 'packages/skillgauge/bin/skillgauge.mjs');
const SIDES = { node: ['-e', '0'], help: [COMMAND, '--help'] } as const;

interface Spent {
  wallMs: number[];
  cpuMs: number;
}

function spend(side: keyof typeof SIDES, spent: Record<keyof typeof SIDES, Spent>): void {
  const wallBefore = performance.now();
  const cpuBefore = childCpuMs();
  const { status } = spawnSync(process.execPath, SIDES[side], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${SIDES[side].join(' ')} ended with ${status}.`);
  spent[side].wallMs.push(performance.now() - wallBefore);
  spent[side].cpuMs += childCpuMs() - cpuBefore;
}

function measureRound(times: number): Record<keyof typeof SIDES, Spent> {
  const spent = { node: { wallMs: [], cpuMs: 0 }, help: { wallMs: [], cpuMs: 0 } };
  for (let time = 0; time < times; time += 1) {
    spend('node', spent);
    spend('help', spent);
  }
  return spent;
}

const { rounds, times } = benchOptions({ rounds: 5, times: 21 }, process.argv.slice(2));
printHead(
  `skillgauge --help against node -e 0: ${rounds} rounds, the median of ${times} starts of each in turn`,
);
const measured = Array.from({ length: rounds }, () => measureRound(times));
const wall = (side: keyof typeof SIDES) => measured.map((round) => median(round[side].wallMs));
const cpu = (side: keyof typeof SIDES) => measured.map((round) => round[side].cpuMs / times);
const ratio = (above: number[], below: number[]) =>
  above.map((value, index) => value / (below[index] ?? Number.NaN));
printFigures([
  { name: 'node -e 0', unit: 'ms', values: wall('node') },
  { name: 'skillgauge --help', unit: 'ms', values: wall('help') },
  { name: 'ratio', unit: 'times', values: ratio(wall('help'), wall('node')), limit: LIMIT },
  { name: 'ratio of CPU time', unit: 'times', values: ratio(cpu('help'), cpu('node')) },
]);
