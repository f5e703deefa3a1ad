import {
  type AnalyzedRun,
  cutText,
  type OutputFile,
  type ReadTrace,
  type RunRecord,
  readTurns,
  type SkillObservation,
  type TraceEvent,
  type TurnItem,
} from '@skillgauge/core';
import type { DetailItem, DetailTrace, RunDetail } from '../model/run-detail.ts';

/** Longest text of a transcript in the page, in bytes. */
const TEXT_LIMIT_BYTES = 16 * 1024;
/** Files of a run that the page lists. */
const MOST_OUTPUTS = 200;

/** What a run's detail is made from. */
export interface DetailSource {
  record: RunRecord;
  targetId: string;
  trace: readonly TraceEvent[] | null;
  outputs: readonly OutputFile[] | null;
  analyzed: AnalyzedRun | null;
}

function levelOf({ attempted, evidence, exploratory, followed, loaded }: SkillObservation): string {
  if (loaded) return `loaded (${evidence ?? 'unknown evidence'})${followed ? ', followed' : ''}`;
  if (exploratory) return 'came back beside others';
  return attempted ? 'asked for, not loaded' : 'seen';
}

function detailItem(item: TurnItem): DetailItem {
  return item.kind === 'raw' ? { kind: 'raw', channel: item.channel, lines: item.lines.length } : item;
}

function detailTrace({ before, end, listed, session, turns }: ReadTrace): DetailTrace {
  const whole = {
    session,
    listed,
    end,
    before: before.map(detailItem),
    turns: turns.map(({ items, number }) => ({ number, items: items.map(detailItem) })),
  };
  return JSON.parse(JSON.stringify(whole), (_key, value: unknown) =>
    typeof value === 'string' ? cutText(value, TEXT_LIMIT_BYTES) : value,
  );
}

/** What the page shows of a run when somebody opens it. Long texts are cut, with a mark. */
export function runDetail({ analyzed, outputs, record, targetId, trace }: DetailSource): RunDetail {
  const last = record.attempts.at(-1);
  const made = outputs?.filter(({ change }) => change !== 'unchanged').slice(0, MOST_OUTPUTS) ?? null;
  return {
    target: targetId,
    endedBy: last?.endedBy ?? null,
    exitCode: last?.exitCode ?? null,
    signal: last?.signal ?? null,
    servedModel: record.servedModel,
    harnessVersion: record.harnessVersion,
    skills: record.skills.map((skill) => ({ id: skill.id, level: levelOf(skill) })),
    warnings: record.warnings,
    grades:
      analyzed?.expectations.map(({ evidence, grader, reason, text, verdict }) => ({
        text,
        verdict,
        evidence: evidence === null ? null : cutText(evidence, TEXT_LIMIT_BYTES),
        reason,
        grader,
      })) ?? null,
    outputs: made?.map(({ change, path, size }) => ({ path, change, size })) ?? null,
    trace: trace === null ? null : detailTrace(readTurns(trace)),
  };
}
