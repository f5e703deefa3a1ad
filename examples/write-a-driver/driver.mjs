/** A complete driver for Wren, without a single import. */
const credentials = {
  environment: [{ name: 'WREN_KEY', billing: 'metered' }],
  files: [],
  help: 'Set WREN_KEY to the key of your model.',
};

async function detect({ env, exec }) {
  const result = exec === null ? null : await exec(['--version']);
  const version = result?.exitCode === 0 ? (/\d+\.\d+\.\d+/.exec(result.stdout)?.[0] ?? null) : null;
  return {
    found: result !== null,
    version,
    credential: env.WREN_KEY
      ? { kind: 'environment', name: 'WREN_KEY', billing: 'metered' }
      : { kind: 'none' },
    billing: env.WREN_KEY ? 'metered' : 'unknown',
    problem: result !== null && version === null ? `--version failed: ${result.stderr}` : null,
  };
}

function install(set, { installAs }) {
  const place = ({ folder, files }) =>
    files.map(({ content, encoding, executable, path }) => ({
      root: 'workspace',
      path: `.wren/skills/${folder}/${path}`,
      content: encoding === 'utf8' ? content : Buffer.from(content, 'base64'),
      executable,
    }));
  return {
    installAs,
    files: set.skills.flatMap(place),
    namespace: set.skills.map(({ folder, name }) => ({ name, id: folder, aliases: [] })),
  };
}

const commandWith =
  (...flags) =>
  ({ model, prompt }, { credentials: keys, endpoint }) => ({
    args: [...flags, ...(model === null ? [] : ['--model', model])],
    env: { ...keys, WREN_URL: `${endpoint?.baseUrl ?? 'https://models.example'}/v1` },
    stdin: prompt,
  });

/** What a line of Wren means, as trace events. Anything unknown is no event. */
function translate(line, { calls, namespace }) {
  switch (line?.note) {
    case 'hello':
      return [{ type: 'skills-listed', skills: line.skills, canLoad: true }];
    case 'text':
      return [{ type: 'message', text: line.text, model: null, subagent: false }];
    case 'call':
      calls.set(line.id, line.skill);
      return [
        { type: 'tool-call', callId: line.id, name: line.tool, tool: 'skill', input: {}, subagent: false },
      ];
    case 'result': {
      const requested = calls.get(line.id);
      if (requested === undefined) return [];
      const id = namespace.find((skill) => skill.id === requested)?.id ?? null;
      const status = line.ok ? 'loaded' : 'unknown';
      return [
        { type: 'tool-result', callId: line.id, ok: line.ok, denied: false, output: '' },
        { type: 'skill-call', callId: line.id, requested, id, status, evidence: 'event', detail: '' },
      ];
    }
    case 'failed':
      return [{ type: 'error', class: null, status: line.status, message: line.text, fatal: true }];
    case 'done':
      return [{ type: 'end', ok: true, reason: 'done', turns: line.turns, denials: 0 }];
    default:
      return [];
  }
}

function parser({ namespace }) {
  const state = { namespace, calls: new Map() };
  const parse = (line) => {
    try {
      return JSON.parse(line);
    } catch {
      return null;
    }
  };
  return {
    push: (channel, line) => (channel === 'stdout' ? translate(parse(line), state) : []),
    end: () => [],
  };
}

const CLASSES = { 401: 'auth', 429: 'rate_limit' };

function runError({ exit, trace }) {
  const failure = trace.findLast(({ type }) => type === 'error');
  const wrong = (name, message) => ({
    class: name,
    message,
    retryable: name === 'rate_limit' || name === 'server',
    evidence: '',
  });
  if (failure !== undefined) return wrong(CLASSES[failure.status] ?? 'server', failure.message);
  if (trace.some(({ type }) => type === 'end')) return null;
  return wrong(trace.length === 0 ? 'no_output' : 'harness_crash', `It ended early, exit ${exit.code}.`);
}

/** How the simulated model reads Wren's requests: only needed for --sim. */
const sim = {
  wire: 'openai-chat',
  model: 'wren-1',
  environment: { WREN_KEY: 'a-key-for-the-simulated-model' },
  isAuxiliary: () => false,
  listing: ({ messages }) =>
    [...(messages[0]?.text ?? '').matchAll(/^\* (\S+): (.*)$/gm)].map(([, id, description]) => ({
      id,
      description,
    })),
  prompt: ({ messages }) => messages.find(({ role }) => role === 'user')?.text ?? null,
  loadSkill: ({ id }) => ({ name: 'use_skill', arguments: { name: id } }),
};

export const driver = {
  contract: 'driver/1',
  id: 'wren',
  title: 'Wren',
  harness: { package: 'wren-cli', command: 'wren', testedVersion: '1.0.0', from: import.meta.url },
  capabilities: {
    firing: 'event',
    namespacing: 'the name of the folder',
    installAs: ['project'],
    tokens: false,
    cost: 'none',
    usageWhenStopped: 'none',
    listing: {
      descriptionLimit: null,
      overLimit: 'cut',
      budgetCharacters: null,
      whenOver: 'none',
      order: 'none',
      entryCharacters: 0,
      bareNameCharacters: null,
      bundledCharacters: 0,
      preflight: 'descriptions',
      measured: 'Read in its source: no limit.',
    },
    wires: ['openai-chat'],
    pins: { model: true, effort: false, maxTurns: false, toolAllowList: false, retries: false },
    permissions: ['read'],
    bundledSwitch: false,
    retryAfter: false,
    servedModel: false,
    explicitPrompts: 'unsupported',
    peakMemoryMiB: 60,
  },
  credentials,
  detect,
  install,
  preflight: { command: commandWith('--list') },
  command: commandWith(),
  parser,
  runError,
  sim,
};
