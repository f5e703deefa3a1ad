import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EvalDriver, RunRecord, TraceEvent, TraceParser } from '@skillgauge/core';
import { containDriver, detectDriver } from '@skillgauge/engine';
import { expect, test } from 'vitest';
import { executeFake, testFolder } from './execute-fake.ts';
import {
  answer,
  createParser,
  end,
  FAKE_HARNESS,
  fakeDriver,
  fakePlan,
  fakeRequest,
  fakeSetup,
} from './fake-driver.ts';

const explode = (): never => {
  throw new Error('boom');
};
/** What a driver without types might answer. */
const garbage = (value: unknown) => (): never => value as never;
const rejecting = (): never => Promise.reject(new Error('nobody waits for this')) as never;

const firing = (callId: string): TraceEvent[] => [
  { type: 'tool-call', callId, name: 'load', tool: 'skill', input: {}, subagent: false },
  {
    type: 'skill-call',
    callId,
    requested: 'target',
    id: 'target',
    status: 'loaded',
    evidence: 'event',
    detail: '',
  },
];

function withPush(
  push: TraceParser['push'],
  only: (line: string) => boolean = () => true,
): Partial<EvalDriver> {
  return {
    parser: (context) => {
      const inner = createParser(context);
      return {
        ...inner,
        push: (channel, line) => (only(line) ? push(channel, line) : inner.push(channel, line)),
      };
    },
  };
}

const withEnd = (close: TraceParser['end']): Partial<EvalDriver> => ({
  parser: (context) => ({ ...createParser(context), end: close }),
});
const installing = (file: object): Partial<EvalDriver> => ({
  install: (set, options) => ({ ...fakeDriver.install(set, options), files: [file as never] }),
});
const withLogin = (expiresAt: () => number | null): Partial<EvalDriver> => ({
  credentials: {
    ...fakeDriver.credentials,
    files: [{ path: 'login.json', billing: 'subscription', expiresAt }],
  },
});
const inAnswer = (line: string) => line.includes('"message"');
const command = (over: object): Partial<EvalDriver> => ({
  command: garbage({ args: ['--run', '[[]]'], env: {}, ...over }),
});

/** One fault a driver; its name is the driver's id. */
const FAULTS: Readonly<Record<string, Partial<EvalDriver>>> = {
  'install-throws': { install: explode },
  'install-is-late': { install: rejecting },
  'install-is-nothing': { install: garbage(undefined) },
  'install-climbs': installing({ root: 'workspace', path: 'a/../../b', content: '' }),
  'install-is-absolute': installing({ root: 'home', path: '/etc/x', content: '' }),
  'install-is-elsewhere': installing({ root: 'system', path: 'x', content: '' }),
  'install-is-endless': {
    install: garbage({ installAs: 'project', files: Array.from({ length: 1e6 }), namespace: [] }),
  },
  'preflight-throws': { preflight: { command: explode } },
  'preflight-is-nothing': { preflight: { command: garbage(null) } },
  'preflight-parser-throws': { preflight: { ...fakeDriver.preflight, parser: explode } },
  'command-throws': { command: explode },
  'command-throws-long': {
    command: () => {
      throw new Error('x'.repeat(2000));
    },
  },
  'command-is-late': { command: rejecting },
  'command-has-numbers': command({ args: [1], env: { A: 2 } }),
  'command-changes': {
    command: (...given) => {
      const sound = fakeDriver.command(...given);
      const reads = { left: 1 };
      return {
        ...sound,
        get args() {
          reads.left -= 1;
          return reads.left < 0 ? explode() : sound.args;
        },
      };
    },
  },
  'command-has-nul': command({ args: ['a\0b'], env: { A: 'a\0b' } }),
  'command-takes-home': command({ env: { HOME: '/', 'A=B': '', '': '' } }),
  'command-climbs': command({ files: [{ root: 'home', path: '../x', content: '' }] }),
  'command-reads-elsewhere': command({
    outputs: [{ channel: 'c', root: 'home', folder: '../..', prefix: '', suffix: '' }],
  }),
  'parser-throws': { parser: explode },
  'parser-is-nothing': { parser: garbage(undefined) },
  'parser-is-half': { parser: garbage({ push: () => [] }) },
  'push-throws': withPush(explode),
  'push-throws-late': withPush(explode, inAnswer),
  'push-is-late': withPush(rejecting, inAnswer),
  'push-is-text': withPush(garbage('text'), inAnswer),
  'push-is-no-event': withPush(garbage([{ type: 'fired' }, null, 3]), inAnswer),
  'push-is-endless': withPush(garbage(Array.from({ length: 1e6 }, () => firing('1')[0])), inAnswer),
  'end-throws': withEnd(explode),
  'end-is-garbage': withEnd(garbage([{ type: 'end', ok: 'yes' }])),
  'judge-throws': { runError: explode },
  'judge-is-garbage': { runError: garbage({ class: 'sunspots', message: 1 }) },
  'judge-is-late': { runError: rejecting },
  'session-throws': { session: explode },
  'session-rejects': { session: rejecting },
  'preflight-session-throws': {
    session: async () => {},
    preflight: { ...fakeDriver.preflight, parser: createParser, session: explode },
  },
  'expiry-throws': withLogin(explode),
  'expiry-is-garbage': withLogin(garbage('tomorrow')),
  'fires-on-every-line': withPush((_channel, line) => firing(line)),
  'fires-at-the-end': withEnd(() => firing('1')),
  'fires-in-the-preflight': {
    preflight: {
      ...fakeDriver.preflight,
      parser: (context) => ({
        ...createParser(context),
        push: (...args) => [...firing(args[1]), ...createParser(context).push(...args)],
      }),
    },
  },
};

const ANSWERED = [[answer, end]];

const requestOf = (driver: string) => ({ ...fakeRequest(driver, ANSWERED), driver });

function setupOf(id: string, over: Partial<EvalDriver>, home: string) {
  // The preflight's parser is sound unless the fault is there.
  const preflight = { ...fakeDriver.preflight, parser: createParser };
  const driver = containDriver({ ...fakeDriver, preflight, ...over, id });
  const { files } = driver.credentials;
  return fakeSetup(driver, files.length === 0 ? {} : { loginFiles: { home, files } });
}

/** A record without the times and the paths of its run. */
function essence({ attempts, caseId, error, fired, outcome, servedModel, skills, warnings }: RunRecord) {
  return { caseId, outcome, fired, error, skills, servedModel, warnings, attempts: attempts.length };
}

test('a driver that fails anywhere is an error of its own runs, by name; the sound driver beside it is as if alone', async () => {
  const home = testFolder();
  writeFileSync(path.join(home, 'login.json'), '{}');
  const faulty = Object.entries(FAULTS).map(([id, over]) => setupOf(id, over, home));
  const alone = await executeFake(fakePlan(requestOf('sound')), { setups: [setupOf('sound', {}, home)] });
  const { preflights, records } = await executeFake(
    fakePlan(requestOf('sound'), ...faulty.map(({ driver: { id } }) => requestOf(id))),
    { setups: [setupOf('sound', {}, home), ...faulty] },
  );
  expect(records.slice(0, 1).map(essence)).toEqual(alone.records.map(essence));
  expect(preflights.filter(({ driver }) => driver === 'sound')).toEqual(alone.preflights);
  const told = records
    .slice(1)
    .map(({ driver, error, outcome }) => [
      `${driver}: ${outcome === 'censored' ? 'CENSORED ' : ''}${error?.class}`,
      error?.message.replace(`Driver ${driver} `, '… ').replace(/x{1000}$/, '… (1000 x)'),
    ]);
  expect(Object.fromEntries(told)).toMatchInlineSnapshot(`
    {
      "command-changes: undefined": undefined,
      "command-climbs: protocol": "… failed while building its command: it answered something else than it must: files.0.path: "../x" is not a relative path without ".."",
      "command-has-nul: protocol": "… failed while building its command: it answered something else than it must: args.0: has a NUL character; env.A: has a NUL character",
      "command-has-numbers: protocol": "… failed while building its command: it answered something else than it must: args.0: Invalid input: expected string, received number; env.A: Invalid input: expected string, received number",
      "command-is-late: protocol": "… failed while building its command: it answered a promise, where an answer is due at once",
      "command-reads-elsewhere: protocol": "… failed while building its command: it answered something else than it must: outputs.0.folder: "../.." is not a relative path without ".."",
      "command-takes-home: protocol": "… failed while building its command: it answered something else than it must: env.HOME: is set by skillgauge alone; env.A=B: is not the name of a variable; env.: is not the name of a variable",
      "command-throws-long: protocol": "… failed while building its command: … (1000 x)",
      "command-throws: protocol": "… failed while building its command: boom",
      "end-is-garbage: protocol": "… failed while closing its parser: it answered something else than it must: 0.ok: Invalid input: expected boolean, received string; 0.reason: Invalid input: expected string, received undefined; 0.turns: Invalid input: expected number, received undefined",
      "end-throws: protocol": "… failed while closing its parser: boom",
      "expiry-is-garbage: protocol": "… failed while reading when a login expires: it answered something else than it must: Invalid input: expected number, received string",
      "expiry-throws: protocol": "… failed while reading when a login expires: boom",
      "fires-at-the-end: protocol": "… reports that skill target was loaded on lines that say nothing of it. Nothing that it reports can be believed.",
      "fires-in-the-preflight: protocol": "… reports that skill target was loaded in the preflight, which reaches no model. Nothing that it reports can be believed.",
      "fires-on-every-line: protocol": "… reports that skill target was loaded on lines that say nothing of it. Nothing that it reports can be believed.",
      "install-climbs: protocol": "… failed while installing the skills: it answered something else than it must: files.0.path: "a/../../b" is not a relative path without ".."",
      "install-is-absolute: protocol": "… failed while installing the skills: it answered something else than it must: files.0.path: "/etc/x" is not a relative path without ".."",
      "install-is-elsewhere: protocol": "… failed while installing the skills: it answered something else than it must: files.0.root: Invalid option: expected one of "workspace"|"home"",
      "install-is-endless: protocol": "… failed while installing the skills: it answered something else than it must: files: Too big: expected array to have <=20000 items",
      "install-is-late: protocol": "… failed while installing the skills: it answered a promise, where an answer is due at once",
      "install-is-nothing: protocol": "… failed while installing the skills: it answered something else than it must: Invalid input: expected object, received undefined",
      "install-throws: protocol": "… failed while installing the skills: boom",
      "judge-is-garbage: protocol": "… failed while judging the ending: it answered something else than it must: class: Invalid option: expected one of "rate_limit"|"quota"|"auth"|"overloaded"|"server"|"network"|"timeout"|"context_length"|"…; message: Invalid input: expected string, received number; retryable: Invalid input: expected boolean, received undefined",
      "judge-is-late: protocol": "… failed while judging the ending: it answered a promise, where an answer is due at once",
      "judge-throws: protocol": "… failed while judging the ending: boom",
      "parser-is-half: protocol": "… failed while making its parser: it answered something else than it must: end: is not a function",
      "parser-is-nothing: protocol": "… failed while making its parser: it answered something else than it must: Invalid input: expected object, received undefined",
      "parser-throws: protocol": "… failed while making its parser: boom",
      "preflight-is-nothing: protocol": "… failed while building its preflight: it answered something else than it must: Invalid input: expected object, received null",
      "preflight-parser-throws: protocol": "… failed while making its parser: boom",
      "preflight-session-throws: protocol": "… failed while talking with its harness: boom",
      "preflight-throws: protocol": "… failed while building its preflight: boom",
      "push-is-endless: protocol": "… failed while reading a line of stdout: it answered something else than it must: Too big: expected array to have <=20000 items",
      "push-is-late: protocol": "… failed while reading a line of stdout: it answered a promise, where an answer is due at once",
      "push-is-no-event: protocol": "… failed while reading a line of stdout: it answered something else than it must: 0.type: Invalid discriminator value. Expected 'session' | 'skills-listed' | 'message' | 'tool-call' | 'tool-result' | 'skill-cal…; 1: Invalid input: expected object, received null; 2: Invalid input: expected object, received number",
      "push-is-text: protocol": "… failed while reading a line of stdout: it answered something else than it must: Invalid input: expected array, received string",
      "push-throws-late: protocol": "… failed while reading a line of stdout: boom",
      "push-throws: protocol": "… failed while reading a line of stdout: boom",
      "session-rejects: protocol": "… failed while talking with its harness: nobody waits for this",
      "session-throws: protocol": "… failed while talking with its harness: boom",
    }
  `);
});

test('a driver that fails to detect its harness is named, also when it does not answer at all', async () => {
  const detect = async (over: Partial<EvalDriver>, limitMs = 30_000) =>
    detectDriver(
      { ...fakeDriver, ...over },
      { env: {}, home: testFolder(), given: FAKE_HARNESS, temporaryRoot: testFolder(), limitMs },
    ).then(
      ({ detection }) => `version ${detection.version}`,
      (error: Error) => error.message,
    );
  expect([
    await detect({}),
    await detect({ detect: explode }),
    await detect({ detect: () => Promise.reject(new Error('late boom')) }),
    await detect({ detect: garbage({ found: 'yes' }) }),
    await detect({ detect: () => new Promise(() => undefined) }, 500),
  ]).toMatchInlineSnapshot(`
    [
      "version 1.2.3",
      "Driver fake failed while detecting its harness: boom",
      "Driver fake failed while detecting its harness: late boom",
      "Driver fake failed while detecting its harness: it answered something else than it must: found: Invalid input: expected boolean, received string; version: Invalid input: expected string, received undefined; credential: Invalid input: expected object, received undefined; and 2 more",
      "Driver fake failed while detecting its harness: no answer within 0.5 s",
    ]
  `);
});
