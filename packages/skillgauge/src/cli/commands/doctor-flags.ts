import { SkillgaugeError } from '@skillgauge/core';
import { type Command, Option } from 'commander';
import { checkEndpointKey } from '../../drivers/choose-credentials.ts';
import type { LiveCheckContext } from '../../measure/live-check.ts';
import { CONFIG_FLAG, collectDriver } from '../choose-drivers.ts';
import { collectExecutable } from '../parse-option.ts';
import { simulateOptions } from './measure-flags.ts';
import { addTriggerFlags, type TriggerFlags } from './trigger-flags.ts';

/** Flags of `skillgauge trigger` that say how a live run is made. */
const SHARED = ['model', 'endpoint', 'endpointKeyEnv', 'tokenCommand'] as const;

/** The flags of `skillgauge doctor`, parsed. */
export interface DoctorFlags
  extends Pick<TriggerFlags, 'driver' | 'config' | 'executable' | 'sim' | 'json' | (typeof SHARED)[number]> {
  live?: true;
}

const GROUP = 'With --live:';

/** Adds the flags of `skillgauge doctor`. What a live run takes means what it means for a measurement. */
export function addDoctorFlags(command: Command): Command {
  command
    .option('-d, --driver <ids>', 'as for trigger (default: all)', collectDriver)
    .option(...CONFIG_FLAG)
    .option('--executable <driver=path>', 'harness command to use (repeatable)', collectExecutable, {})
    .option('--live', 'prove login and model by one smallest run per harness; costs a little')
    .option('--json', 'print one JSON document on stdout')
    .addOption(new Option('--sim', 'use the simulated model, no key and no cost'));
  const names: readonly string[] = ['sim', ...SHARED];
  addTriggerFlags(command, (name) => name !== 'sim' && names.includes(name));
  for (const option of command.options) {
    if (names.includes(option.attributeName())) option.helpGroup(GROUP);
  }
  return command;
}

function liveOnly({ endpoint, endpointKeyEnv, model, sim, tokenCommand }: DoctorFlags): string[] {
  return [
    ...(sim === undefined ? [] : ['--sim']),
    ...(model === undefined ? [] : ['--model']),
    ...(endpoint === undefined ? [] : ['--endpoint']),
    ...(endpointKeyEnv === undefined ? [] : ['--endpoint-key-env']),
    ...(Object.keys(tokenCommand).length === 0 ? [] : ['--token-command']),
  ];
}

/** How live runs are made: with which model, at which endpoint, with whose key. */
export type LiveRun = Pick<
  LiveCheckContext,
  'simulate' | 'model' | 'endpoint' | 'endpointKeyVariable' | 'tokenCommands' | 'executables'
>;

/**
 * How live runs are made, as the flags say it; `null`: none is made.
 * @throws SkillgaugeError `invalid_input` for flags that do not go together.
 */
export function givenLiveRun(flags: DoctorFlags): LiveRun | null {
  if (flags.live !== true) {
    const alone = liveOnly(flags);
    if (alone.length === 0) return null;
    const words = alone.join(' and ');
    throw new SkillgaugeError(
      'invalid_input',
      `${words} ${alone.length === 1 ? 'was' : 'were'} given without --live.`,
      { fix: `Add --live, or leave ${words} out.` },
    );
  }
  return {
    simulate: simulateOptions({ ...flags, installSet: [], simFault: [] }, 42),
    model: flags.model ?? null,
    endpoint: flags.endpoint ?? null,
    endpointKeyVariable: checkEndpointKey(flags.endpoint, flags.endpointKeyEnv),
    tokenCommands: flags.tokenCommand,
    executables: flags.executable,
  };
}
