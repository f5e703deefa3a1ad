import { expect, test } from 'vitest';
import type { Config } from '../config/index.ts';
import { resolveAcpDriver } from './acp-drivers.ts';

const CONFIG: Config = {
  path: '/repo/skillgauge.config.yaml',
  folder: '/repo',
  prices: {},
  agents: {
    mine: {
      command: './agents/mine.mjs --skills ./skills',
      title: 'Mine',
      skillsDir: 'skills',
      env: { KEY: '$MY_KEY' },
    },
    gemini: { command: 'gemini --acp --debug', skillsDir: '.agents/skills', env: {} },
  },
};

function described(text: string) {
  const driver = resolveAcpDriver(text, CONFIG, '/here');
  const place = { workspace: '/w', home: '/h', tmp: '/t', endpoint: null, credentials: {} };
  const installation = { installAs: 'project' as const, files: [], namespace: [] };
  const { args } = driver.command(
    {
      prompt: '',
      model: null,
      effort: null,
      maxTurns: null,
      permissions: 'read',
      bundled: false,
      installation,
    },
    place,
  );
  return [driver.id, driver.title, driver.harness.command, ...args];
}

test.each([
  ['gemini-cli --acp', ['acp-gemini-cli', 'gemini-cli (ACP)', 'gemini-cli', '--acp']],
  [
    './bin/My.Agent.mjs "two words"',
    ['acp-my-agent', 'My.Agent (ACP)', '/here/bin/My.Agent.mjs', 'two words'],
  ],
  ['"my agent --list a,b"', ['acp-my', 'my (ACP)', 'my', 'agent', '--list', 'a,b']],
  ['node ./agent.mjs', ['acp-node', 'node (ACP)', 'node', '/here/agent.mjs']],
  ['mine', ['acp-mine', 'Mine', '/repo/agents/mine.mjs', '--skills', '/repo/skills']],
  ['gemini', ['acp-gemini', 'gemini (ACP)', 'gemini', '--acp', '--debug']],
])('acp:%s', (text, expected) => {
  expect(described(text)).toEqual(expected);
});

test('an agent’s variable of the user is its only credential', () => {
  expect(resolveAcpDriver('mine', CONFIG).credentials.environment).toEqual([
    { name: 'MY_KEY', billing: 'metered' },
  ]);
});
