import { type EvalDriver, SkillgaugeError } from '@skillgauge/core';

/** What is thrown when a driver's harness is not here, or is here and does not run. */
export function missingHarness({ harness, id }: EvalDriver, problem: string | null): SkillgaugeError {
  const { command, package: name, testedVersion } = harness;
  const install =
    name === null
      ? `Install ${command}`
      : `Install ${name}${testedVersion === null ? '' : `@${testedVersion}`} beside the driver`;
  return new SkillgaugeError(
    'harness_missing',
    problem ?? `The command ${command} of driver ${id} is not here.`,
    {
      fix: `${install}, or say where it is: --executable PATH (the option \`executable\` in a program).`,
    },
  );
}
