import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { measureSimulated, ROOT, type Sandbox } from './run-skillgauge.ts';

/** How many of the example's cases are judged, how often, how many at once. */
export interface VerdictRun {
  driver: string;
  concurrency: number;
  trials: number;
  /** Half of them positives. */
  cases: number;
}

interface LabelledCase {
  id: string;
  prompt: string;
  should_trigger: boolean;
}

/** Runs cases whose answer is known, and counts the runs whose verdict was right. */
export async function judgeKnownCases(sandbox: Sandbox, run: VerdictRun) {
  const source = join(ROOT, 'examples/trigger/specific/evals/trigger.yaml');
  const all: LabelledCase[] = parse(await readFile(source, 'utf8')).cases;
  const pick = (label: boolean) =>
    all.filter((item) => item.should_trigger === label).slice(0, run.cases / 2);
  const file = join(sandbox.path, 'known.yaml');
  await writeFile(file, stringify({ cases: [...pick(true), ...pick(false)] }));
  const { document } = await measureSimulated(sandbox, [
    ...['examples/trigger/specific', '--evals', file, '--driver', run.driver],
    ...['--concurrency', String(run.concurrency), '--trials', String(run.trials)],
  ]);
  const runs = document.reports.flatMap((report) => report.runs ?? []);
  const label = new Map(all.map((item) => [item.id, item.should_trigger]));
  const scored = runs.filter((item) => item.outcome === 'scored');
  const isRight = (item: (typeof scored)[number]) => item.fired === label.get(item.caseId);
  return {
    right: scored.filter(isRight).length,
    wrong: scored.filter((item) => !isRight(item)).map((item) => `${item.caseId}#${item.trial}`),
    notScored: runs.length - scored.length,
  };
}
