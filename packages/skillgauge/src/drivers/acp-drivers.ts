import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type EvalDriver, nearestName, SkillgaugeError } from '@skillgauge/core';
import { type AcpAgent, commandName, createAcpDriver, parseAcpCommand } from '@skillgauge/driver-acp';
import type { Config } from '../config/index.ts';

/** What the names of agents begin with. */
export const ACP_PREFIX = 'acp:';

function refuse(text: string, problem: string): SkillgaugeError {
  return new SkillgaugeError('invalid_input', `--driver acp:${text}: ${problem}.`, {
    fix: 'Give the command that starts the agent, for instance --driver "acp:gemini --acp", or the name of an agent of the configuration.',
  });
}

/** Ids are lower-case words joined by hyphens. */
function idOf(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `acp-${words === '' ? 'agent' : words}`;
}

/** A command in quotes as a whole, as one writes it to keep a comma in it, is the command within. */
function parseWords(text: string): { command: string; args: string[] } {
  const parsed = parseAcpCommand(text);
  if ('problem' in parsed) throw refuse(text, parsed.problem);
  if (parsed.args.length > 0 || !/^(["']).*\1$/.test(text.trim())) return parsed;
  const within = parseAcpCommand(parsed.command);
  if ('problem' in within) throw refuse(text, within.problem);
  return within;
}

/** A bare name is looked for on PATH; anything else is a path, relative to where it was written. */
function absolute(command: string, folder: string): string {
  return /[\\/]/.test(command) ? resolve(folder, command) : command;
}

/** A run has a folder of its own, so an argument that begins with `./` or `../` is a path from where it was written. */
function absoluteArguments(args: readonly string[], folder: string): string[] {
  return args.map((arg) => (/^\.{1,2}[\\/]/.test(arg) ? resolve(folder, arg) : arg));
}

function agentOf(name: string, { agents, folder }: Config): AcpAgent | null {
  const entry = Object.hasOwn(agents, name) ? agents[name] : undefined;
  if (entry === undefined) return null;
  const { args, command } = parseWords(entry.command);
  return {
    id: idOf(name),
    title: entry.title ?? `${name} (ACP)`,
    command: absolute(command, folder),
    args: absoluteArguments(args, folder),
    skillsDir: entry.skillsDir,
    env: entry.env,
    from: pathToFileURL(join(folder, 'package.json')).href,
  };
}

/**
 * The driver of an ACP agent: `text` is what stands after `acp:`, the name of an agent of the configuration, or a command. A path in a
 * command of `text` is relative to `cwd`.
 * @throws SkillgaugeError `invalid_input` for a command that cannot be taken apart, or a mistyped name.
 */
export function resolveAcpDriver(text: string, config: Config, cwd: string = config.folder): EvalDriver {
  const named = agentOf(text.trim(), config);
  if (named !== null) return createAcpDriver(named);
  const { args, command } = parseWords(text);
  const names = Object.keys(config.agents);
  const nearest = args.length === 0 ? nearestName(command, names) : null;
  if (nearest !== null) {
    throw new SkillgaugeError('invalid_input', `There is no agent "${command}" in ${config.path}.`, {
      fix: `Did you mean acp:${nearest}? Known agents: ${names.join(', ')}.`,
    });
  }
  return createAcpDriver({
    id: idOf(commandName(command)),
    command: absolute(command, cwd),
    args: absoluteArguments(args, cwd),
    from: pathToFileURL(join(cwd, 'package.json')).href,
  });
}
