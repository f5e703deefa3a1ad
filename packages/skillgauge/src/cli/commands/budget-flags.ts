import type { BudgetLimits } from '@skillgauge/engine';
import { type Command, Option } from 'commander';
import { parseNumber } from '../parse-option.ts';

/** Flags that limit what a measurement spends. */
export interface BudgetFlags {
  maxUsd?: number;
  maxTokens?: number;
  maxRuns?: number;
  dryRun?: true;
}

/**
 * Adds `--max-usd` and its kin to a command that measures.
 * @param isTaken by the name of a flag's value, as `maxUsd`; `@default` all are taken
 */
export function addBudgetFlags(command: Command, isTaken: (name: string) => boolean = () => true): Command {
  const limit = (flags: string, description: string, rule: { integer?: boolean; min: number }): Option =>
    new Option(flags, description).argParser(parseNumber({ flag: flags.split(' ')[0] ?? flags, ...rule }));
  const options = [
    limit('--max-usd <usd>', 'launch nothing more when this much is spent; runs in flight end', { min: 0 }),
    limit('--max-tokens <n>', 'the same for tokens, of input (cached or not) and output', {
      integer: true,
      min: 1,
    }),
    limit('--max-runs <n>', 'the same for launches, retried attempts included', { integer: true, min: 1 }),
    new Option('--dry-run', 'print the plan and its upper cost alone: nothing is started, no key is needed'),
  ];
  for (const option of options) {
    if (isTaken(option.attributeName())) command.addOption(option.helpGroup('Money:'));
  }
  return command;
}

/** The limits of these flags. */
export function givenLimits({ maxRuns, maxTokens, maxUsd }: BudgetFlags): BudgetLimits {
  return {
    ...(maxUsd === undefined ? {} : { maxUsd }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(maxRuns === undefined ? {} : { maxRuns }),
  };
}
