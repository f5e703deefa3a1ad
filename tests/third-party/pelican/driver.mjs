import { createRunError, DRIVER_CONTRACT, defineDriver, resolveSkill, WHOLE_LISTING } from '@skillgauge/core';
import {
  classifyByTable,
  classOfStatus,
  createCallLedger,
  detectByVersion,
  parseJsonLine,
  placeSkills,
  rawEvents,
  wholeInputUsage,
} from '@skillgauge/driver-kit';

const credentials = {
  environment: [{ name: 'PELICAN_TOKEN', billing: 'metered' }],
  files: [],
  help: 'Set PELICAN_TOKEN to a token of the sea.',
};

/** The settings have the endpoint, so each run has a file of its own. */
const buildCommand =
  (more) =>
  ({ model, permissions, prompt }, { credentials: tokens, endpoint }) => ({
    args: [
      ...more,
      '--dives',
      '1',
      '--grip',
      permissions === 'full' ? 'any' : 'look',
      ...(model === null ? [] : ['--model', model]),
    ],
    env: { ...tokens },
    stdin: prompt,
    files: [
      {
        root: 'home',
        path: '.pelican/settings.json',
        content: JSON.stringify({ sea: `${endpoint?.baseUrl ?? 'https://sea.example'}/v1` }),
      },
    ],
  });

const text = (value) => (typeof value === 'string' ? value : '');
const count = (value) => (Number.isSafeInteger(value) && value >= 0 ? value : null);
const COMMON_TOOLS = { swallow: 'skill', peek: 'read', drop: 'write' };

function skillCall(callId, { fish }, { bad, held }, namespace) {
  const skill = resolveSkill(namespace, text(fish));
  const known = skill === null ? 'unknown' : 'failed';
  const status = held === true ? 'denied' : bad === undefined && skill !== null ? 'loaded' : known;
  const about = { callId, requested: text(fish), id: skill?.id ?? null, detail: text(bad) };
  return { type: 'skill-call', ...about, status, evidence: 'event' };
}

/** What the lines of Pelican mean, by their `did`. */
const MEANINGS = {
  woke: ({ model, pouch, version }) => [
    { type: 'session', sessionId: null, model: text(model) || null, harnessVersion: text(version) || null },
    {
      type: 'skills-listed',
      skills: (Array.isArray(pouch) ? pouch : [])
        .filter((item) => text(item?.fish) !== '')
        .map(({ about, fish }) => ({ id: fish, description: text(about) })),
      canLoad: true,
    },
  ],
  called: ({ model, words }) => [
    { type: 'message', text: text(words), model: text(model) || null, subagent: false },
  ],
  took: ({ id, input, tool }, { calls, seen }) => {
    if (text(id) === '' || seen.has(id)) return [];
    seen.add(id);
    calls.open(id, { tool, input: input ?? {} });
    const common = Object.hasOwn(COMMON_TOOLS, text(tool)) ? COMMON_TOOLS[tool] : 'other';
    return [
      { type: 'tool-call', callId: id, name: text(tool), tool: common, input: input ?? {}, subagent: false },
    ];
  },
  got: (line, { calls, namespace }) => {
    const call = calls.close(text(line.id));
    if (call === undefined) return [];
    const result = { callId: line.id, ok: line.bad === undefined, denied: line.held === true };
    return [
      { type: 'tool-result', ...result, output: text(line.good) || text(line.bad) },
      ...(call.tool === 'swallow' ? [skillCall(line.id, call.input, line, namespace)] : []),
    ];
  },
  ate: ({ known, model, said, seen, turn }) => [
    wholeInputUsage(
      { scope: 'request', key: `turn ${count(turn) ?? '?'}`, model: text(model) || null, modelRequests: 1 },
      {
        inputTokens: count(seen),
        cacheReadTokens: count(known),
        cacheWriteTokens: null,
        outputTokens: count(said),
        reasoningTokens: null,
      },
    ),
  ],
  missed: ({ dive, problem, status }) => [
    {
      type: 'retry',
      attempt: count(dive) ?? 0,
      status: count(status),
      delayMs: null,
      message: text(problem),
    },
  ],
  crashed: ({ problem, status }) => [
    { type: 'error', class: null, status: count(status), message: text(problem), fatal: true },
  ],
  landed: ({ turns }, state) => endOnce(true, 'landed', turns, state),
  tired: ({ turns }, state) => endOnce(false, 'tired', turns, state),
};

function endOnce(ok, reason, turns, state) {
  if (state.hasEnded) return [];
  state.hasEnded = true;
  return [{ type: 'end', ok, reason, turns: count(turns), denials: 0 }];
}

function createParser({ namespace }) {
  const state = { namespace, calls: createCallLedger(), seen: new Set(), hasEnded: false };
  return {
    push: (channel, line) => {
      const native = channel === 'stdout' ? parseJsonLine(line) : null;
      const isKnown = native !== null && Object.hasOwn(MEANINGS, text(native.did));
      return isKnown ? MEANINGS[native.did](native, state) : rawEvents(channel, line);
    },
    end: () => [],
  };
}

/** What its words mean where the status alone misleads. */
const ERRORS = [
  { match: /insufficient_quota/, class: 'quota' },
  { match: /context_length/, class: 'context_length' },
  { match: /^no sea/, class: 'network' },
];

function classifyEnding({ exit, stderrTail, trace }) {
  const failure = trace.findLast(({ type }) => type === 'error');
  if (failure !== undefined) {
    const known = classifyByTable(ERRORS, failure.message);
    const byStatus = failure.status === null ? null : classOfStatus(failure.status);
    return known ?? createRunError(byStatus ?? 'protocol', failure.message);
  }
  const end = trace.findLast(({ type }) => type === 'end');
  if (end?.ok === false)
    return createRunError('capped', `Pelican is ${end.reason} after ${end.turns} turns.`);
  const hasSpoken = trace.some(({ type }) => type === 'message' || type === 'tool-call');
  if (end !== undefined && hasSpoken) return null;
  const crashed = exit.code === null || hasSpoken;
  return createRunError(crashed ? 'harness_crash' : 'no_output', 'Pelican did not land with an answer.', {
    evidence: stderrTail,
  });
}

/** How the simulated model reads Pelican's requests. */
const sim = {
  wire: 'openai-chat',
  model: 'pelican-large',
  environment: { PELICAN_TOKEN: 'a-token-for-the-simulated-sea' },
  isAuxiliary: () => false,
  listing: ({ messages }) => {
    const menu = messages.find(({ role }) => role === 'system')?.text ?? '';
    return [...menu.matchAll(/^<(fish\/[^>]+)> (.*)$/gm)].map(([, id, description]) => ({ id, description }));
  },
  prompt: ({ messages }) => messages.find(({ role }) => role === 'user')?.text ?? null,
  loadSkill: ({ id }) => ({ name: 'swallow', arguments: { fish: id } }),
};

/** How the harness's own tools are called, for the scenarios. */
export const calls = {
  read: (path) => ({ name: 'peek', arguments: { path } }),
  write: (path, content) => ({ name: 'drop', arguments: { path, content } }),
};

export const driver = defineDriver({
  contract: DRIVER_CONTRACT,
  id: 'pelican',
  title: 'Pelican',
  harness: { package: 'pelican-cli', command: 'pelican', testedVersion: '2.4.1', from: import.meta.url },
  capabilities: {
    firing: 'event',
    namespacing: 'fish/ and the name of the front matter',
    installAs: ['project'],
    tokens: true,
    cost: 'none',
    usageWhenStopped: 'partial',
    listing: { ...WHOLE_LISTING, measured: '60 skills of 800 characters, all whole on the wire' },
    wires: ['openai-chat'],
    pins: { model: true, effort: false, maxTurns: false, toolAllowList: false, retries: true },
    permissions: ['read', 'full'],
    bundledSwitch: false,
    retryAfter: false,
    servedModel: true,
    explicitPrompts: 'unsupported',
    peakMemoryMiB: 70,
  },
  credentials,
  detect: (context) => detectByVersion(credentials, context),
  install: (set, { installAs }) => ({
    installAs,
    files: placeSkills(set, 'workspace', '.pelican/pouch'),
    namespace: set.skills.map(({ name }) => ({ name, id: `fish/${name}`, aliases: [] })),
  }),
  preflight: { command: buildCommand(['--pouch']) },
  command: buildCommand([]),
  parser: createParser,
  runError: classifyEnding,
  sim,
});
