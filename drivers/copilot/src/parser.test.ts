import { expect, it } from 'vitest';
import { createParser } from './parser.ts';

const context = {
  namespace: [{ name: 'pdf', id: 'pdf', aliases: [] }],
  canaries: [],
  model: null,
};

function call(toolCallId: string, skill: string): string {
  const data = { toolCallId, toolName: 'skill', arguments: { skill } };
  return JSON.stringify({ type: 'tool.execution_start', data });
}

it('passes over events that a run does not need, and keeps what it does not know', () => {
  const parser = createParser(context);
  const lines = [
    '{"type":"assistant.idle","data":{}}',
    '{"type":"session.news"}',
    '',
    'A banner',
    '{"type":"x"}',
  ];
  expect(lines.flatMap((line) => parser.push('stdout', line))).toEqual([
    { type: 'raw', channel: 'stdout', line: 'A banner' },
    { type: 'raw', channel: 'stdout', line: '{"type":"x"}' },
  ]);
});

it('takes a known event of another shape for one it does not know', () => {
  const line = '{"type":"tool.execution_complete","data":{"toolCallId":7}}';
  expect(createParser(context).push('stdout', line)).toEqual([{ type: 'raw', channel: 'stdout', line }]);
});

it('counts a skill that was asked for and never came as attempted', () => {
  const parser = createParser(context);
  parser.push('stdout', call('1', 'pdf'));
  parser.push('stdout', call('2', 'pdf-forms'));
  const events = parser.end({ code: null, signal: 'SIGKILL' });
  expect(
    events.map((event) => event.type === 'skill-call' && [event.requested, event.id, event.status]),
  ).toEqual([
    ['pdf', 'pdf', 'failed'],
    ['pdf-forms', null, 'unknown'],
  ]);
});

it('reports a skill that permissions deny as denied', () => {
  const parser = createParser(context);
  parser.push('stdout', call('1', 'pdf'));
  const data = { toolCallId: '1', success: false, error: { message: 'Permission denied', code: 'denied' } };
  expect(parser.push('stdout', JSON.stringify({ type: 'tool.execution_complete', data }))).toEqual([
    { type: 'tool-result', callId: '1', ok: false, denied: true, output: 'Permission denied' },
    {
      type: 'skill-call',
      callId: '1',
      requested: 'pdf',
      id: 'pdf',
      status: 'denied',
      evidence: 'event',
      detail: 'Permission denied',
    },
  ]);
});

it('takes a model that is still to be chosen for no model', () => {
  const data = { sessionId: 's', copilotVersion: '1.0.102', selectedModel: 'auto' };
  const line = JSON.stringify({ type: 'session.start', data });
  expect(createParser(context).push('session', line)).toEqual([
    { type: 'session', sessionId: 's', model: null, harnessVersion: '1.0.102' },
  ]);
});
