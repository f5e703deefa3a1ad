import { type GateSet, parseGateFlags } from '@skillgauge/core';
import { type Command, Option } from 'commander';
import { parseNumber } from '../parse-option.ts';

/** The flags that set gates, parsed. */
export interface GateFlags {
  gate: string[];
  minCoverage?: number;
}

/** Adds the flags that set gates to a command, under a heading. */
export function addGateFlags(command: Command): Command {
  const options = [
    new Option('--gate <rule>', 'what must be reached, such as "recall >= 0.8" (repeatable)')
      .argParser((value: string, previous: string[]) => [...previous, value])
      .default([], 'none'),
    new Option(
      '--min-coverage <share>',
      'share of runs that must be valid for a verdict (default: 0.8)',
    ).argParser(parseNumber({ flag: '--min-coverage', min: 0, max: 1 })),
  ];
  for (const option of options) command.addOption(option.helpGroup('Gates:'));
  return command;
}

/**
 * The gates that were given by flag.
 * @throws SkillgaugeError `invalid_input` for a rule that is none
 */
export function givenGates({ gate, minCoverage }: GateFlags): GateSet {
  return { ...parseGateFlags(gate), ...(minCoverage === undefined ? {} : { minCoverage }) };
}
