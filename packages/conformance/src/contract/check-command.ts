import { isDeepStrictEqual } from 'node:util';
import type { CommandRequest, EvalDriver, HarnessCommand } from '@skillgauge/core';
import { show } from '../recorded/compare.ts';
import { findPathProblems } from './check-paths.ts';
import { SECRET, samplePlace, sampleRequest } from './sample-set.ts';

/** Prompts that break a shell, a line-based reader or an option parser. */
const PROMPTS: readonly string[] = [
  'Please fill in the form.',
  `it's "quoted", \`ticked\` and $HOME; rm -rf * && echo $(id) | cat > x`,
  'two\nlines\r\n\nand a third\n',
  '--help',
  '-p is a flag',
  '- a list\n- of things',
  'emoji 🛰️👩‍👩‍👧, combined e\u0301, right to left \u05D0\u05D1',
  '@file.txt #tag !bang %PATH% \\back\\slash',
  '{"json": ["yes"]}',
];

function commandOf(driver: EvalDriver, changes: Partial<CommandRequest> = {}): HarnessCommand {
  return driver.command(sampleRequest(driver, changes), samplePlace(driver));
}

/** How a prompt is handed over: by stdin, as one argument that cannot be taken for an option, or not safely. */
function findPromptProblems({ args, stdin }: HarnessCommand, prompt: string): string[] {
  if (stdin !== undefined && (stdin.includes(prompt) || stdin.includes(JSON.stringify(prompt)))) return [];
  const place = args.findIndex((argument) => argument === prompt || argument.endsWith(`=${prompt}`));
  if (place === -1) return [`prompt ${show(prompt)} is neither one argument nor on stdin`];
  const isBare = args[place] === prompt;
  const isGuarded = args.slice(0, place).includes('--');
  return prompt.startsWith('-') && isBare && !isGuarded
    ? [`prompt ${show(prompt)} can be taken for an option: no "--" comes before it`]
    : [];
}

/** Every prompt arrives whole, as one argument or on stdin, and changes no other argument. */
export function checkPrompts(driver: EvalDriver): string[] {
  const others = PROMPTS.map((prompt) => {
    const { args, stdin } = commandOf(driver, { prompt });
    return {
      args: args.map((argument) => argument.replace(prompt, 'PROMPT')),
      hasStdin: stdin !== undefined,
    };
  });
  return [
    ...PROMPTS.flatMap((prompt) => findPromptProblems(commandOf(driver, { prompt }), prompt)),
    ...others.flatMap((other, index) =>
      isDeepStrictEqual(other, others[0])
        ? []
        : [`prompt ${show(PROMPTS[index])} changes other arguments: ${show(other.args)}`],
    ),
  ];
}

function findSecretProblems(what: string, command: HarnessCommand): string[] {
  const workspaceFiles = (command.files ?? []).filter(({ root }) => root === 'workspace');
  return [
    ...(command.args.some((argument) => argument.includes(SECRET))
      ? [`${what}: a credential is in the arguments`]
      : []),
    ...(command.stdin?.includes(SECRET) === true ? [`${what}: a credential is on stdin`] : []),
    ...workspaceFiles
      .filter(({ content }) => Buffer.from(content).includes(SECRET))
      .map(({ path }) => `${what}: a credential is in ${path}, where the agent can read it`),
  ];
}

/** Credentials go by environment or HOME only: arguments are there for all to see, the workspace is the agent's. */
export function checkNoSecrets(driver: EvalDriver): string[] {
  const request = sampleRequest(driver);
  const place = samplePlace(driver);
  return [
    ...findSecretProblems('command', driver.command(request, place)),
    ...findSecretProblems('preflight', driver.preflight.command(request, place)),
  ];
}

function findShapeProblems(what: string, command: HarnessCommand): string[] {
  const { args, env, files = [], outputs = [] } = command;
  return [
    ...(args.every((argument) => typeof argument === 'string' && !argument.includes('\0'))
      ? []
      : [`${what}: an argument is no plain text`]),
    ...Object.entries(env)
      .filter(([name, value]) => typeof value !== 'string' || name.includes('='))
      .map(([name]) => `${what}: variable ${name} is no plain text`),
    ...findPathProblems([...files.map(({ path }) => path), ...outputs.map(({ folder }) => folder)]).map(
      (problem) => `${what}: ${problem}`,
    ),
    ...outputs
      .filter(({ channel }) => channel === 'stdout' || channel === 'stderr')
      .map(({ channel }) => `${what}: a file is read as ${channel}`),
  ];
}

/** Command and preflight are plain text with plain paths, and the same for the same request. */
export function checkCommandShape(driver: EvalDriver): string[] {
  const request = sampleRequest(driver);
  const place = samplePlace(driver);
  return [
    ...findShapeProblems('command', driver.command(request, place)),
    ...findShapeProblems('preflight', driver.preflight.command(request, place)),
    ...(isDeepStrictEqual(driver.command(request, place), driver.command(request, place))
      ? []
      : ['a second command() answers something else']),
  ];
}

/** Each option that the capabilities say can be pinned changes the command; so do endpoint and bundled skills. */
export function checkPins(driver: EvalDriver): string[] {
  const { bundledSwitch, pins } = driver.capabilities;
  const plain = commandOf(driver);
  const anyEffort = pins.effort === true ? ['high'] : [];
  const efforts = Array.isArray(pins.effort) ? pins.effort : anyEffort;
  const mustDiffer = (what: string, other: HarnessCommand) =>
    isDeepStrictEqual(plain, other) ? [`${what} does not change the command`] : [];
  const baseUrl = 'http://127.0.0.1:9/r/another/2';
  const elsewhere = driver.command(sampleRequest(driver), { ...samplePlace(driver), endpoint: { baseUrl } });
  return [
    ...(pins.model ? mustDiffer('model', commandOf(driver, { model: 'another-model-2' })) : []),
    ...efforts.flatMap((effort) => mustDiffer(`effort ${effort}`, commandOf(driver, { effort }))),
    ...(pins.maxTurns ? mustDiffer('maxTurns', commandOf(driver, { maxTurns: 3 })) : []),
    ...(bundledSwitch ? mustDiffer('bundled', commandOf(driver, { bundled: true })) : []),
    ...(describeCommand(elsewhere).includes(baseUrl)
      ? []
      : ['the endpoint is nowhere in the command, its variables or its files']),
  ];
}

function describeCommand({ args, env, files = [] }: HarnessCommand): string {
  const contents = files.map(({ content }) => Buffer.from(content).toString('utf8'));
  return [...args, ...Object.values(env), ...contents].join('\n');
}

/** `read` and `full` are two commands; `full` is never what `read` gives. */
export function checkPermissions(driver: EvalDriver): string[] {
  const [read, full] = (['read', 'full'] as const).map((permissions) => commandOf(driver, { permissions }));
  return isDeepStrictEqual(read, full) ? ['permissions read and full give the same command'] : [];
}
