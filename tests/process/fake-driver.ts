import {
  CANARY_PLACEHOLDER,
  createRunError,
  defineDriver,
  type EvalDriver,
  type ExecutionPlan,
  type InstallableSkill,
  type InstallSet,
  type RunEnding,
  type RunError,
  type RunOptions,
  type RunRequest,
  TraceEvent,
  type TraceParser,
  WHOLE_LISTING,
} from '@skillgauge/core';
import { findCanaries, parseVersion, placeSkills } from '@skillgauge/driver-kit';
import type { DriverSetup } from '@skillgauge/engine';

/** The fake harness: a real program. */
export const FAKE_HARNESS = new URL('./fakes/fake-harness.mjs', import.meta.url).pathname;

/** One step of the fake harness: its name and arguments. */
export type Step = readonly [string, ...unknown[]];

/** Steps of common endings. */
export const answer: Step = ['event', { type: 'message', text: 'done', model: null, subagent: false }];
export const end: Step = ['event', { type: 'end', ok: true, reason: 'done', turns: 1, denials: 0 }];

/** A step that prints one model request's usage. */
export function usage(key: string, inputTokens: number, model = 'claude-sonnet-4-5'): Step {
  const tokens = {
    inputTokens,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 10,
    reasoningTokens: null,
  };
  return ['event', { type: 'usage', scope: 'request', key, model, tokens, modelRequests: 1, costUsd: null }];
}

/** A step that prints an error and, where given, how long the provider asked to wait. */
export function failure(errorClass: RunError['class'], retryAfterMs?: number): Step[] {
  const retry: Step = [
    'event',
    { type: 'retry', attempt: 1, status: null, delayMs: retryAfterMs, message: '' },
  ];
  return [
    ...(retryAfterMs === undefined ? [] : [retry]),
    [
      'event',
      { type: 'error', class: errorClass, status: null, message: `it is ${errorClass}`, fatal: true },
    ],
    ['exit', 1],
  ];
}

function classify({ exit, stderrTail, trace }: RunEnding): RunError | null {
  const fatal = trace.find((event) => event.type === 'error' && event.fatal);
  const retry = trace.find((event) => event.type === 'retry');
  if (fatal?.type === 'error' && fatal.class !== null) {
    const delayMs = retry?.type === 'retry' ? retry.delayMs : null;
    return createRunError(fatal.class, fatal.message, {
      evidence: stderrTail.slice(-200),
      ...(delayMs === null ? {} : { retryAfterMs: delayMs }),
    });
  }
  if (trace.some((event) => event.type === 'end')) return null;
  return exit.code === 0
    ? createRunError('no_output', 'No terminal event.')
    : createRunError('harness_crash', `Exit ${exit.code ?? exit.signal}.`, {
        evidence: stderrTail.slice(-200),
      });
}

/** The parser of the fake harness. */
export function createParser({ canaries }: Parameters<EvalDriver['parser']>[0]): TraceParser {
  const parse = (line: string): TraceEvent | null => {
    try {
      return TraceEvent.safeParse(JSON.parse(line)).data ?? null;
    } catch {
      return null;
    }
  };
  return {
    push: (channel, line) => {
      if (channel === 'stderr') return [];
      const event = parse(line);
      if (event === null) return [{ type: 'raw', channel, line }];
      if (event.type !== 'tool-result') return [event];
      const hits = findCanaries(event.output, canaries);
      return [
        event,
        ...hits.ids.map((id) => ({
          type: 'skill-call' as const,
          callId: event.callId,
          requested: id,
          id,
          status: 'loaded' as const,
          evidence: 'canary' as const,
          detail: '',
        })),
      ];
    },
    end: () => [],
  };
}

/** A driver of the fake harness. */
export const fakeDriver: EvalDriver = defineDriver({
  contract: 'driver/1',
  id: 'fake',
  title: 'Fake',
  harness: {
    package: '@skillgauge/no-such-package',
    command: 'fake',
    testedVersion: '1.2.3',
    from: import.meta.url,
  },
  capabilities: {
    firing: 'event',
    namespacing: 'the folder name',
    installAs: ['project'],
    tokens: true,
    cost: 'none',
    usageWhenStopped: 'partial',
    listing: { ...WHOLE_LISTING, measured: 'made up' },
    wires: ['anthropic-messages'],
    pins: { model: true, effort: true, maxTurns: true, toolAllowList: true, retries: true },
    permissions: ['read'],
    bundledSwitch: true,
    retryAfter: true,
    servedModel: true,
    explicitPrompts: 'unsupported',
    peakMemoryMiB: 50,
  },
  credentials: { environment: [{ name: 'FAKE_KEY', billing: 'metered' }], files: [], help: 'Set FAKE_KEY.' },
  detect: async ({ exec }) => {
    const result = exec === null ? null : await exec(['--version']);
    return {
      found: result !== null,
      version: parseVersion(result?.stdout ?? ''),
      credential: { kind: 'none' },
      billing: 'unknown',
      problem: result?.stdout ?? null,
    };
  },
  install: (set, { installAs }) => ({
    installAs,
    files: placeSkills(set, 'workspace', 'skills'),
    namespace: set.skills.map(({ folder, name }) => ({ name, id: folder, aliases: [] })),
  }),
  preflight: { command: () => ({ args: ['--preflight'], env: {} }) },
  command: ({ prompt }, { endpoint }) => ({
    args: ['--run', prompt],
    env: { FAKE_ATTEMPT: endpoint?.baseUrl.split('/').at(-1) ?? '1' },
    outputs: [{ channel: 'session', root: 'home', folder: 'sessions', prefix: 'log-', suffix: '.jsonl' }],
  }),
  parser: createParser,
  runError: classify,
});

function fakeSkill(name: string, role: InstallableSkill['role']): InstallableSkill {
  const content = `---\nname: ${name}\ndescription: d\n---\n${CANARY_PLACEHOLDER}\n`;
  return {
    name,
    folder: name,
    description: 'd',
    role,
    sourceHash: name,
    files: [{ path: 'SKILL.md', encoding: 'utf8', content, executable: false }],
  };
}

/** A target and a competitor. */
export const fakeSet: InstallSet = {
  key: 'set',
  target: 'target',
  pluginName: null,
  skills: [fakeSkill('target', 'target'), fakeSkill('other', 'competitor')],
};

const OPTIONS: RunOptions = {
  model: null,
  effort: null,
  maxTurns: null,
  permissions: 'read',
  installAs: 'project',
  bundled: false,
  fullBodies: false,
  stop: 'fired',
  timeoutMs: 20_000,
  idleTimeoutMs: 20_000,
  endpoint: null,
  simulated: null,
};

/** A request whose attempts do these steps; the last list is for every further attempt. */
export function fakeRequest(
  id: string,
  attempts: readonly (readonly Step[])[],
  options: Partial<RunOptions> = {},
): RunRequest {
  return {
    id,
    driver: 'fake',
    caseId: id,
    prompt: JSON.stringify(attempts),
    trial: 1,
    arm: 'default',
    installSet: fakeSet.key,
    target: fakeSet.target,
    fixture: null,
    options: { ...OPTIONS, ...options },
  };
}

/** A plan of these requests. */
export function fakePlan(...requests: RunRequest[]): ExecutionPlan {
  return { requests, installSets: [fakeSet], fixtures: [] };
}

/** The set-up of a fake driver. */
export function fakeSetup(driver: EvalDriver = fakeDriver, over: Partial<DriverSetup> = {}): DriverSetup {
  return {
    driver,
    executable: { file: process.execPath, prefix: [FAKE_HARNESS], origin: 'given' },
    version: '1.2.3',
    credentials: { FAKE_KEY: 'value-of-the-fake-key' },
    billing: 'metered',
    endpoint: (_request, attempt) => `http://127.0.0.1:9/attempt/${attempt}`,
    concurrency: 2,
    ...over,
  };
}
