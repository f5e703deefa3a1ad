import { resolve } from 'node:path';
import { plural, SkillgaugeError } from '@skillgauge/core';
import { splitFrontMatter } from '@skillgauge/skills';
import { type Command, Option } from 'commander';
import { selectAsker } from '../../ask/select-asker.ts';
import { loadConfig } from '../../config/index.ts';
import { askForDrafts, type Drafted } from '../../init/ask-for-drafts.ts';
import { starterPath, writeStarter } from '../../init/write-starter.ts';
import { type ChosenSkill, chooseSkill } from '../../measure/choose-skill.ts';
import { asksFolder } from '../../measure/measure-trigger.ts';
import { ambient } from '../ambient.ts';
import type { CommandStart } from '../command-table.ts';
import { abortOnInterrupt } from '../interrupt.ts';
import type { Output } from '../output.ts';
import { parseNumber } from '../parse-option.ts';
import { addBudgetFlags, type BudgetFlags } from './budget-flags.ts';
import { createMeasureContext, simulateOptions } from './measure-flags.ts';
import { addTriggerFlags, type TriggerFlags } from './trigger-flags.ts';

interface InitFlags extends TriggerFlags, BudgetFlags {
  draft?: true;
  improver?: string;
  positives: number;
  negatives: number;
}

/** Flags of `skillgauge trigger` that say how a model is asked. */
const SHARED: ReadonlySet<string> = new Set(
  'skill config model endpoint endpointKeyEnv sim seed executable tokenCommand allowUntested maxUsd maxTokens'.split(
    ' ',
  ),
);

const GROUP = 'Drafts:';

function count(flags: string, description: string): Option {
  const parse = parseNumber({ flag: flags.split(' ')[0] ?? flags, integer: true, min: 2 });
  return new Option(flags, description).argParser(parse).default(12);
}

const ownOptions = (): Option[] => [
  new Option('--draft', 'have a model draft cases, marked as drafts that need review'),
  new Option('--improver <driver>', 'driver that is asked, or model-endpoint (needed with --draft)'),
  count('--positives <n>', 'prompts that should trigger'),
  count('--negatives <n>', 'near misses'),
];

/** Adds `skillgauge init` to the program. `finish` gets the exit code. */
export function addInitCommand(
  program: Command,
  output: Output,
  finish: (exitCode: number) => void,
  _start: CommandStart,
): void {
  const command = program.command('init').argument('<skill>', 'a skill folder, or a folder of skills');
  const isTaken = (name: string): boolean => SHARED.has(name);
  addBudgetFlags(addTriggerFlags(command, isTaken), isTaken);
  for (const option of ownOptions()) command.addOption(option.helpGroup(GROUP));
  command.action(async (target: string, flags: InitFlags) => finish(await runInit(target, flags, output)));
}

async function draft({ target }: ChosenSkill, flags: InitFlags, output: Output): Promise<Drafted> {
  const here = ambient();
  if (flags.improver === undefined) {
    throw new SkillgaugeError('invalid_input', '--draft needs somebody to ask.', {
      fix: 'Name a driver with --improver, for instance --improver claude-code.',
    });
  }
  const asker = await selectAsker(flags.improver, { cwd: here.cwd, config: flags.config });
  const { prices } = await loadConfig(here.cwd, flags.config);
  const simulate = simulateOptions({ ...flags, simFault: [] }, flags.seed ?? 42);
  using interrupt = abortOnInterrupt(output);
  const context = createMeasureContext(
    { ...flags, simFault: [], installSet: [], out: asksFolder(here.cwd) },
    {
      ...here,
      drivers: { chosen: [asker], onlyAvailable: false, prices },
      simulate: simulate === null ? null : { ...simulate, persona: 'drafter' },
      signal: interrupt.signal,
    },
    output,
  );
  const text = target.files.find(({ path }) => path === 'SKILL.md')?.content ?? '';
  const parts = splitFrontMatter(text);
  const skill = { ...target, body: 'problem' in parts ? '' : parts.body };
  return askForDrafts(asker.driver, skill, { ...flags, model: flags.model ?? null }, context);
}

async function runInit(target: string, flags: InitFlags, output: Output): Promise<0> {
  const here = ambient();
  const chosen = await chooseSkill(resolve(here.cwd, target), flags.skill ?? null);
  const file = await starterPath(chosen.target.path);
  const drafted = flags.draft === true ? await draft(chosen, flags, output) : null;
  await writeStarter(file, chosen.target.name, drafted?.cases ?? null);
  for (const note of drafted?.notes ?? []) output.log(note);
  const what =
    drafted === null
      ? 'no case yet: it says how to write them'
      : plural(drafted.cases.length, 'drafted case');
  output.report(`${file}: ${what}\n`);
  return 0;
}
