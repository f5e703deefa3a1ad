import { KNOWN_FAULTS, LEAST_MAX_TURNS, LONGEST_TIMEOUT_MS, SkillgaugeError } from '@skillgauge/core';
import { type Command, Option } from 'commander';
import type { TokenCommand } from '../../drivers/choose-credentials.ts';
import { CONFIG_FLAG, collectDriver } from '../choose-drivers.ts';
import {
  collectExecutable,
  collectTokenCommand,
  parseEndpoint,
  parseNumber,
  parseThreshold,
  parseVariableName,
} from '../parse-option.ts';
import { type LimitFlags, limitOptions } from './limit-flags.ts';

/** The flags of `skillgauge trigger`, parsed. */
export interface TriggerFlags extends LimitFlags {
  driver?: string[];
  config?: string;
  evals?: string;
  skill?: string;
  trials?: number;
  threshold?: number;
  installSet: string[];
  installAs?: 'project' | 'plugin';
  bundled?: true;
  permissions?: 'read' | 'full';
  model?: string;
  effort?: string;
  maxTurns?: number;
  endpoint?: string;
  endpointKeyEnv?: string;
  sim?: true;
  simFault: string[];
  simNoise?: number;
  simLatency?: number;
  seed?: number;
  timeout?: number;
  idleTimeout?: number;
  stop?: 'fired' | 'end' | 'first-turn';
  fullBodies?: true;
  allowUntested?: true;
  executable: Record<string, string>;
  tokenCommand: Record<string, TokenCommand>;
  out?: string;
  json?: true;
  quiet?: true;
  runs?: true;
}

const collect = (value: string, previous: string[]): string[] => [...previous, value];

const words = (flag: string, description: string, choices: readonly string[]): Option =>
  new Option(flag, description).argParser((text: string) => {
    if (choices.includes(text)) return text;
    const name = /--[a-z-]+/.exec(flag)?.[0] ?? flag;
    throw new SkillgaugeError('invalid_input', `${name} is "${text}".`, {
      fix: `Use one of: ${choices.join(', ')}.`,
    });
  });

const number = (
  flag: string,
  description: string,
  rule: { integer?: boolean; min: number; max?: number },
): Option =>
  new Option(flag, description).argParser(
    parseNumber({ flag: /--[a-z-]+/.exec(flag)?.[0] ?? flag, ...rule }),
  );

const SECONDS = { min: 1, max: Math.floor(LONGEST_TIMEOUT_MS / 1000) };

const list = (flag: string, description: string): Option =>
  new Option(flag, description).argParser(collect).default([], 'none');

/** What is measured, and how it is installed. */
const subjectOptions = (): Option[] => [
  new Option(
    '-d, --driver <ids>',
    'drivers joined by commas, or all (default); also ./my-driver.mjs, or a package (repeatable)',
  ).argParser(collectDriver),
  new Option(...CONFIG_FLAG),
  new Option('--evals <file>', 'eval file (default: the one in the skill’s evals/ folder)'),
  new Option('--skill <name>', 'the skill under test, where the folder holds several'),
  list('--install-set <folder>', 'install these competitor skills, too (repeatable)'),
  words('--install-as <form>', 'project or plugin (default: the harness’s usual form)', [
    'project',
    'plugin',
  ]),
  new Option('--bundled', 'keep the skills that the harness itself ships'),
  new Option('--full-bodies', 'install the real skill bodies instead of stubs'),
];

/** How often, with which model, under which limits. */
const runOptions = (): Option[] => [
  number('-n, --trials <n>', 'repeats of each case (default: 3)', { integer: true, min: 1 }),
  new Option(
    '--threshold <share>',
    'share of trials from which a case is triggered (default: 0.5)',
  ).argParser(parseThreshold),
  new Option('-m, --model <name>', 'model to ask for (default: the harness’s own)'),
  new Option('--effort <level>', 'reasoning effort'),
  number('--max-turns <n>', 'turn cap', { integer: true, min: LEAST_MAX_TURNS }),
  new Option('--endpoint <url>', 'model endpoint to use instead of the provider’s own').argParser(
    parseEndpoint,
  ),
  new Option('--endpoint-key-env <name>', 'variable that holds the endpoint’s key').argParser(
    parseVariableName,
  ),
  words('--permissions <mode>', 'read or full (default: read)', ['read', 'full']),
  words('--stop <policy>', 'when a run is ended: fired, end or first-turn (default: fired)', [
    'fired',
    'end',
    'first-turn',
  ]),
  number('--timeout <seconds>', 'time limit of a run (default: 300)', SECONDS),
  number('--idle-timeout <seconds>', 'longest time without output (default: 120)', SECONDS),
  number('--seed <n>', 'seed of everything random (default: 42)', { integer: true, min: 0 }),
  new Option('--allow-untested', 'run harnesses of a version that their drivers are not tested with'),
  new Option('--executable <driver=path>', 'harness command to use (repeatable)')
    .argParser(collectExecutable)
    .default({}, 'found'),
  new Option('--token-command <driver=command>', 'command that prints a driver’s credential (repeatable)')
    .argParser(collectTokenCommand)
    .default({}, 'none'),
];

const simulationOptions = (): Option[] => [
  new Option('--sim', 'use the simulated model: no key, no network; the report says so'),
  list('--sim-fault <fault>', `${KNOWN_FAULTS.join(', ')}, each also as NAME@SHARE (repeatable)`),
  number('--sim-noise <share>', 'turn this share of decisions round', { min: 0, max: 1 }),
  number('--sim-latency <ms>', 'waiting time of each answer', { integer: true, min: 0 }),
];

const outputOptions = (): Option[] => [
  new Option('-o, --out <folder>', 'where run folders are made (default: .skillgauge/runs)'),
  new Option('--json', 'print one JSON document on stdout'),
  new Option('-q, --quiet', 'no progress: say on stderr only what is wrong'),
  new Option('--runs', 'list every run in the text report'),
];

/**
 * Adds the flags of `skillgauge trigger` to a command that measures, under headings.
 * @param isTaken by the name of a flag's value, as `maxTurns`; `@default` all are taken
 */
export function addTriggerFlags(command: Command, isTaken: (name: string) => boolean = () => true): Command {
  const groups: [heading: string, options: Option[]][] = [
    ['What is measured:', subjectOptions()],
    ['How it runs:', runOptions()],
    ['Limits:', limitOptions()],
    ['Simulated model:', simulationOptions()],
    ['Output:', outputOptions()],
  ];
  for (const [heading, options] of groups) {
    for (const option of options) {
      if (isTaken(option.attributeName())) command.addOption(option.helpGroup(heading));
    }
  }
  return command;
}
