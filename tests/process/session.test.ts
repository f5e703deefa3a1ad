import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type EvalDriver, type HarnessSession, SkillgaugeError } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { executeFake, isLiving, linesWritten, readPids, readTranscript, testFolder } from './execute-fake.ts';
import { answer, end, fakeDriver, fakePlan, fakeRequest, fakeSetup, type Step } from './fake-driver.ts';

const say = async (writer: WritableStreamDefaultWriter<Uint8Array>, line: string): Promise<void> =>
  writer.write(new TextEncoder().encode(`${line}\n`));

/** Says hello, reads until the fake has said that it is done, and says goodbye when it is cancelled. */
const politeSession: HarnessSession = async ({ input, output }, { place, signal }) => {
  const writer = input.getWriter();
  signal.addEventListener('abort', () => void say(writer, 'goodbye'), { once: true });
  await say(writer, `hello, my key is ${place.credentials['FAKE_KEY']}`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of output) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes('"type":"end"')) return;
  }
};

function talkative(session: HarnessSession, over: Partial<EvalDriver> = {}): EvalDriver {
  return { ...fakeDriver, session, ...over };
}

function run(session: HarnessSession, steps: readonly Step[], options = {}, context = {}) {
  return executeFake(fakePlan(fakeRequest('talk', [steps], options)), {
    setups: [fakeSetup(talkative(session))],
    ...context,
  });
}

function summary({ records }: Awaited<ReturnType<typeof run>>) {
  return records.map(({ attempts, error, fired, outcome }) => ({
    outcome,
    fired,
    endedBy: attempts[0]?.endedBy,
    signal: attempts[0]?.signal,
    error: error === null ? null : `${error.class}: ${error.message}`,
  }));
}

test('a whole answer ends the process, and both directions are in the transcript, in order and masked', async () => {
  const log = path.join(testFolder(), 'pids');
  const execution = await run(politeSession, [['pid', log], answer, ['hear'], answer, end, ['hang']]);
  expect(summary(execution)).toEqual([
    { outcome: 'scored', fired: false, endedBy: 'exit', signal: 'SIGTERM', error: null },
  ]);
  expect(readPids(log).map(isLiving)).toEqual([false]);
  const said = readTranscript(execution, 'talk', '-1.stdin.ndjson').trim();
  expect(JSON.parse(said)).toEqual({
    after: expect.any(Number),
    line: expect.stringMatching(/^hello, my key is /),
  });
  expect(said).not.toContain('value-of-the-fake-key');
  expect(readTranscript(execution, 'talk')).toContain('heard: hello, my key is');
});

test('fired: it is cancelled by protocol, and ended within a second or so though it does not care', async () => {
  const log = path.join(testFolder(), 'pids');
  const startedAt = performance.now();
  const children: Step[] = [
    ['child', 'setsid', log],
    ['child', 'scrubbed', log],
  ];
  const execution = await run(politeSession, [
    ['stubborn'],
    ['pid', log],
    ...children,
    ['hear'],
    ['load', 'target'],
    ['hear'],
    ['noise'],
  ]);
  expect(summary(execution)).toEqual([
    { outcome: 'scored', fired: true, endedBy: 'fired', signal: 'SIGKILL', error: null },
  ]);
  const lines = readTranscript(execution, 'talk', '-1.stdin.ndjson').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { line: string }).line.slice(0, 7))).toEqual([
    'hello, ',
    'goodbye',
  ]);
  expect(readTranscript(execution, 'talk')).toContain('heard: goodbye');
  expect(readPids(log).map(isLiving)).toEqual([false, false, false]);
  expect(performance.now() - startedAt).toBeLessThan(8000);
});

test('a time limit and silence cancel, too; what we say ourselves is no progress', async () => {
  const chatty: HarnessSession = async ({ input }, { signal }) => {
    const writer = input.getWriter();
    while (!signal.aborted) {
      await say(writer, 'are you there?');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await say(writer, 'goodbye');
  };
  const [late, silent] = await Promise.all([
    run(politeSession, [answer, ['noise']], { timeoutMs: 1500 }),
    run(chatty, [answer, ['hang']], { idleTimeoutMs: 1500 }),
  ]);
  expect(
    [...summary(late), ...summary(silent)].map(({ endedBy, error }) => [endedBy, error?.split(':')[0]]),
  ).toEqual([
    ['timeout', 'timeout'],
    ['no-progress', 'timeout'],
  ]);
  expect(readTranscript(late, 'talk', '-1.stdin.ndjson')).toContain('goodbye');
  expect(readTranscript(silent, 'talk', '-1.stdin.ndjson')).toContain('goodbye');
});

test('an interrupt cancels by protocol, and leaves nothing', async () => {
  const log = path.join(testFolder(), 'pids');
  const controller = new AbortController();
  const running = run(
    politeSession,
    [['pid', log], ['hear'], answer, ['child', 'setsid', log], ['hang']],
    {},
    { signal: controller.signal },
  );
  await linesWritten(log, 2);
  controller.abort();
  const execution = await running;
  expect({ interrupted: execution.interrupted, ...summary(execution)[0] }).toMatchObject({
    interrupted: true,
    outcome: 'censored',
    endedBy: 'interrupt',
  });
  expect(readTranscript(execution, 'talk', '-1.stdin.ndjson')).toContain('goodbye');
  expect(readPids(log).map(isLiving)).toEqual([false, false]);
});

const faulty: Record<string, HarnessSession> = {
  rejects: async () => {
    throw new Error('out of words');
  },
  throws: () => {
    throw new SkillgaugeError('invalid_input', 'out of words');
  },
};

test.each(Object.entries(faulty))('a session that %s is that run’s protocol error', async (_, session) => {
  const execution = await run(session, [answer, ['hang']]);
  expect(summary(execution)).toMatchObject([
    { endedBy: 'exit', error: 'protocol: Driver fake failed while talking with its harness: out of words' },
  ]);
});

test('a session that returns at once ends the run; one that never returns ends with its harness', async () => {
  const [hasty, endless] = await Promise.all([
    run(async () => undefined, [answer, ['hang']]),
    run(() => new Promise(() => undefined), [answer, end, ['exit', 0]]),
  ]);
  expect([...summary(hasty), ...summary(endless)]).toMatchObject([
    { outcome: 'errored', endedBy: 'exit', signal: 'SIGTERM' },
    { outcome: 'scored', endedBy: 'exit', signal: null },
  ]);
});

test('a harness that dies in the middle is blamed itself, not the session that hears nothing more', async () => {
  const session: HarnessSession = async ({ input, output }) => {
    const reader = output.getReader();
    while (!(await reader.read()).done);
    await say(input.getWriter(), 'are you there?');
    throw new Error('nobody there');
  };
  const execution = await run(session, [answer, ['exit', 7]]);
  expect(summary(execution)).toEqual([
    { outcome: 'censored', fired: null, endedBy: 'exit', signal: null, error: 'harness_crash: Exit 7.' },
  ]);
});

test('a session hears the end of its harness, also one that had not read before', async () => {
  let heard = 'nothing';
  const late: HarnessSession = async ({ output }, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    const reader = output.getReader();
    while (!(await reader.read()).done);
    heard = 'the end';
  };
  const execution = await run(late, [answer, end, ['exit', 0]]);
  expect(summary(execution)).toMatchObject([{ outcome: 'scored', endedBy: 'exit', error: null }]);
  await expect.poll(() => heard).toBe('the end');
});

test('a session that does not read makes a harness wait that prints without end', async () => {
  const log = path.join(testFolder(), 'blocks');
  const deaf: HarnessSession = async (_, { signal }) =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  const execution = await run(deaf, [['flood', log]], { timeoutMs: 2500 });
  expect(summary(execution)).toMatchObject([{ endedBy: 'timeout' }]);
  expect(Number(readFileSync(log, 'utf8'))).toBeLessThan(64);
});
