import { deflateRawSync } from 'node:zlib';
import type { RunRecord, TraceEvent } from '@skillgauge/core';
import { type BuiltPage, runDetail } from '@skillgauge/report-html';

/** A short run: the agent looks for the skill, loads it where it fired, and answers. */
function sampleTrace(record: RunRecord, target: string, said: string): TraceEvent[] {
  const fired = record.fired === true;
  return [
    { type: 'session', sessionId: 's', model: 'model-1', harnessVersion: '1.2.3' },
    { type: 'skills-listed', skills: [{ id: target, description: said }], canLoad: true },
    { type: 'message', text: `I look for a skill. ${said}`, model: 'model-1', subagent: false },
    {
      type: 'tool-call',
      callId: '1',
      name: fired ? 'Skill' : 'Bash',
      tool: fired ? 'skill' : 'shell',
      input: { command: said, deep: { list: [1, said] } },
      subagent: false,
    },
    { type: 'tool-result', callId: '1', ok: fired, denied: false, output: said },
    ...(fired
      ? [
          {
            type: 'skill-call' as const,
            callId: '1',
            requested: target,
            id: target,
            status: 'loaded' as const,
            evidence: 'event' as const,
            detail: '',
          },
        ]
      : []),
    { type: 'message', text: 'That is the answer.', model: 'model-1', subagent: false },
    { type: 'end', ok: true, reason: 'done', turns: 2, denials: 0 },
  ];
}

/** The details of every row, as a run folder would give them. */
export function sampleDetails({ records }: BuiltPage, target: string, said: string): (string | null)[] {
  return records.map((record) => {
    if (record.attempts.length === 0) return null;
    const detail = runDetail({
      record,
      targetId: target,
      trace: sampleTrace(record, target, said),
      outputs: null,
      analyzed: null,
    });
    return deflateRawSync(JSON.stringify(detail)).toString('base64');
  });
}
