import { basename } from 'node:path';
import type { RunReport } from '@skillgauge/core';
import type { PageInput } from '@skillgauge/report-html';
import type { AnyRunPlan } from '../measure/read-plan.ts';
import type { RunJournal } from '../measure/score-run.ts';

/** Cases and tasks are rows of the same list. */
function casesOf(plan: AnyRunPlan): PageInput['cases'] {
  switch (plan.mode) {
    case 'trigger':
    case 'optimize':
      return plan.cases.map((item) => ({ ...pickCase(item), skill: null }));
    case 'matrix':
      return plan.targets.flatMap(({ cases, skill }) => cases.map((item) => ({ ...pickCase(item), skill })));
    case 'bench':
      return plan.tasks.map(({ id, prompt }) => ({ id, prompt, shouldTrigger: null, tags: [], skill: null }));
    default:
      return plan satisfies never;
  }
}

function pickCase(item: { id: string; prompt: string; shouldTrigger: boolean; tags: string[] }) {
  const { id, prompt, shouldTrigger, tags } = item;
  return { id, prompt, shouldTrigger, tags };
}

/** What the HTML page of a run is made from. */
export function pageInput(
  plan: AnyRunPlan,
  journal: RunJournal,
  report: RunReport,
  runFolder: string,
): PageInput {
  const { createdAt, drivers, execution } = plan;
  return {
    report,
    runName: basename(runFolder),
    createdAt,
    drivers: drivers.map(({ id, title }) => ({ id, title })),
    cases: casesOf(plan),
    requests: execution.requests,
    skipped: execution.skipped ?? [],
    records: journal.records,
    preflights: journal.preflights,
    installSets: execution.installSets,
  };
}
