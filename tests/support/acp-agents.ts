import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NativeCalls } from '@skillgauge/conformance';
import { type AcpAgent, createAcpDriver } from '@skillgauge/driver-acp';
import { NATIVE_CALLS } from './native-calls.ts';
import { ROOT } from './run-skillgauge.ts';

/** A real agent that the tests measure over ACP: with the program that is pinned beside another driver. */
export interface TestedAgent {
  name: string;
  agent: AcpAgent;
  calls: NativeCalls;
}

function pinned(name: string, bin: string, calls: string): TestedAgent {
  const native = NATIVE_CALLS[calls];
  if (native === undefined) throw new Error(`How ${calls} calls its own tools is not known.`);
  const [file = '', ...args] = bin.split(' ');
  const agent: AcpAgent = {
    id: `acp-${name}`,
    title: `${name} (ACP)`,
    command: join(ROOT, 'drivers', file),
    args,
    from: pathToFileURL(join(ROOT, 'package.json')).href,
  };
  return { name, agent, calls: native };
}

/** The agents, by the name of their command. */
export const TESTED_AGENTS: readonly TestedAgent[] = [
  pinned('gemini', 'gemini-cli/node_modules/.bin/gemini --acp', 'gemini-cli'),
  pinned('opencode', 'opencode/node_modules/.bin/opencode acp', 'opencode'),
  pinned('copilot', 'copilot/node_modules/.bin/copilot --acp', 'copilot'),
];

/** The environment to find agents in. OpenCode loads no skill without ripgrep, of which a copy lies beside its driver. */
export function agentEnvironment(): Record<string, string | undefined> {
  const require = createRequire(join(ROOT, 'drivers/opencode/package.json'));
  const { rgPath }: { rgPath: string } = require('@vscode/ripgrep');
  return { ...process.env, PATH: [dirname(rgPath), process.env.PATH ?? ''].join(delimiter) };
}

/** The driver of a tested agent. */
export function acpDriver(name: string) {
  const found = TESTED_AGENTS.find((tested) => tested.name === name);
  if (found === undefined) throw new Error(`There is no tested agent ${name}.`);
  return createAcpDriver(found.agent);
}
