import type { EvalDriver } from '@skillgauge/core';
import { expectEqual } from '../recorded/compare.ts';
import type { LiveFindings, LiveRun } from './live-findings.ts';
import { PLANTED_MARK } from './live-world.ts';

function whole({ runs }: LiveFindings): LiveRun[] {
  return runs.filter(({ scenario }) => scenario.errorClass === null);
}

function named(run: LiveRun, problems: readonly string[]): string[] {
  return problems.map((problem) => `${run.scenario.id} as ${run.installAs}: ${problem}`);
}

/** The recordings are of the tested version, so the live harness must be. */
export function checkVersion(driver: EvalDriver, { version }: LiveFindings): string[] {
  const { testedVersion } = driver.harness;
  return testedVersion === null ? [] : expectEqual('the version', testedVersion, version);
}

/** Preflight found every skill of the set under its resolved id, and the model was shown them, too. */
export function checkAnnounced({ preflights, runs }: LiveFindings): string[] {
  const asked = runs.flatMap((run) =>
    run.requests.filter(({ auxiliary }) => !auxiliary).map((request) => ({ run, request })),
  );
  return [
    ...(preflights.length === 0 ? ['there was no preflight'] : []),
    ...preflights.flatMap(({ error, warnings }) => [
      ...(error === null ? [] : [`preflight: ${error.class}: ${error.message}`]),
      ...warnings.map((warning) => `preflight: ${warning}`),
    ]),
    ...asked.flatMap(({ request, run }) =>
      run.namespace
        .filter(({ id }) => !request.listing.includes(id))
        .flatMap(({ id }) => named(run, [`${id} is not in the listing: ${request.listing.join(', ')}`])),
    ),
  ];
}

/** Nothing of the user's skills and instructions, in HOME or above the workspace, reaches the model. */
export function checkIsolation({ runs }: LiveFindings): string[] {
  return runs
    .filter(({ requests }) => requests.some(({ body }) => body.includes(PLANTED_MARK)))
    .flatMap((run) => named(run, ['the model saw what belongs to the user']));
}

/** No file is left in the temporary root, and none of the user's is touched. */
export function checkTidiness({ leftBehind, userChanges }: LiveFindings): string[] {
  return [
    ...leftBehind.map((name) => `${name} is left in the temporary root`),
    ...userChanges.map((file) => `${file} of the user was changed`),
  ];
}

/** The model that was asked for is the one that served, on the wire and by the harness's own word. */
export function checkModel(driver: EvalDriver, findings: LiveFindings): string[] {
  return whole(findings).flatMap((run) => {
    const asked = run.record.model;
    const served = run.requests.filter(({ auxiliary }) => !auxiliary).map(({ model }) => model);
    return named(run, [
      ...served.flatMap((model) => expectEqual('the model on the wire', asked, model)),
      ...(driver.capabilities.servedModel
        ? expectEqual('the served model', asked, run.record.servedModel)
        : []),
    ]);
  });
}

/** Runs that came to their end show tokens, and a cost where the harness reports one. */
export function checkLiveUsage({ capabilities }: EvalDriver, findings: LiveFindings): string[] {
  return whole(findings).flatMap((run) => {
    const { costSource, costUsd, inputTokens, outputTokens } = run.record.usage;
    const isPositive = (what: string, figure: number | null) =>
      figure !== null && figure > 0 ? [] : [`${what} is ${figure}`];
    return named(run, [
      ...(capabilities.tokens
        ? [...isPositive('inputTokens', inputTokens), ...isPositive('outputTokens', outputTokens)]
        : []),
      ...(capabilities.cost === 'reported'
        ? [...isPositive('costUsd', costUsd), ...expectEqual('costSource', 'reported', costSource)]
        : expectEqual('a reported cost', false, costSource === 'reported')),
    ]);
  });
}
