import type { DiversityKind } from '@skillgauge/core';
import { type Command, Option } from 'commander';
import { parseAllowed } from '../../measure/case-set-gate.ts';

/** Flags that say what is put up with in cases and skills. */
export interface CaseSetFlags {
  allow: DiversityKind[];
  strict?: true;
}

/** Adds `--allow` and `--strict` to a command that measures. */
export function addCaseSetFlags(command: Command): Command {
  const group = 'What is measured:';
  return command
    .addOption(
      new Option(
        '--allow <kinds>',
        'measure in spite of findings on the cases: duplicate, near-duplicate, all',
      )
        .argParser(parseAllowed)
        .default([], 'none')
        .helpGroup(group),
    )
    .addOption(
      new Option('--strict', 'refuse a skill whose front matter is not valid YAML').helpGroup(group),
    );
}
