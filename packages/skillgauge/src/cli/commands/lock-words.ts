import { Command } from 'commander';
import type { Invocation } from '../../measure/invocation.ts';
import type { AskedWords } from '../../measure/lock-request.ts';
import { givenGates } from './gate-flags.ts';
import { addMatrixWords, type MatrixFlags } from './matrix.ts';
import { givenSettings } from './measure-flags.ts';
import { addTriggerWords, type TriggerCommandFlags } from './trigger.ts';

/** What a command line asked for, and the words of its `--driver`. */
export interface ReadWords extends AskedWords {
  driver: readonly string[] | undefined;
}

/** Reads the command line of a run again, as its command did. */
export function readWords({ args, command }: Invocation): ReadWords {
  const parser = new Command(command).exitOverride().configureOutput({ outputError: () => undefined });
  const isMatrix = command === 'matrix';
  (isMatrix ? addMatrixWords(parser) : addTriggerWords(parser)).parse([...args], { from: 'user' });
  const flags = parser.opts<Partial<TriggerCommandFlags> & MatrixFlags>();
  return {
    target: parser.args[0] ?? '.',
    evals: flags.evals,
    skill: flags.skill,
    installSet: flags.installSet,
    filter: flags.filter ?? [],
    settings: givenSettings(flags),
    gates: isMatrix
      ? {}
      : givenGates({
          gate: flags.gate ?? [],
          ...(flags.minCoverage === undefined ? {} : { minCoverage: flags.minCoverage }),
        }),
    config: flags.config,
    strict: flags.strict === true,
    driver: flags.driver,
  };
}
