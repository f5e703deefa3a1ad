import { type Command, Option } from 'commander';

/** Flags that say who grades, and what else graders are asked. */
export interface GraderFlags {
  grader?: string;
  graderModel?: string;
  /** `false` after `--no-model-grading`. */
  modelGrading: boolean;
  majority?: true;
  claims?: true;
  compareBlind?: true;
  suggestions?: true;
  simGrader?: string;
}

/** Adds the flags to a command that grades. */
export function addGraderFlags(command: Command): Command {
  const options = [
    new Option('--grader <driver>', 'driver that the model graders run through (default: the first driver)'),
    new Option('--grader-model <name>', 'model of the graders (default: the harness’s own)'),
    new Option('--no-model-grading', 'ask no model: what code cannot check stays ungraded'),
    new Option('--majority', 'ask graders three times, and take what two agree on'),
    new Option('--claims', 'have graders look into what the work claims without being asked'),
    new Option('--compare-blind', 'compare the outputs of two arms as A and B, in both orders'),
    new Option('--suggestions', 'ask a model what to improve in the skill, each tied to a quoted run'),
    new Option('--sim-grader <persona>', 'whom the simulated model plays as a grader (default: grader)'),
  ];
  for (const option of options) command.addOption(option.helpGroup('Grading:'));
  return command;
}

/** The grader settings that were given by flag; the others come from the task file, or are defaults. */
export function givenGraderSettings(flags: GraderFlags): Record<string, unknown> {
  const { claims, compareBlind, grader, graderModel, majority, modelGrading, suggestions } = flags;
  const settings = {
    driver: grader,
    model: graderModel,
    ...(modelGrading ? {} : { modelGrading }),
    majority,
    claims,
    compareBlind,
    suggestions,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
