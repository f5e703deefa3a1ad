import type { EvalDriver, InstallAs } from '@skillgauge/core';
import type { Check } from '../check.ts';
import { checkCompetitor, checkFault, checkFires, checkSilent, checkUnknownSkill } from './check-firing.ts';
import {
  checkAnnounced,
  checkIsolation,
  checkLiveUsage,
  checkModel,
  checkTidiness,
  checkVersion,
} from './check-surroundings.ts';
import type { LiveFindings, LiveRun } from './live-findings.ts';
import { FURTHER_SCENARIOS } from './live-scenarios.ts';

type Find = () => LiveFindings;

function runCheckOf(find: Find, id: string, installAs: InstallAs, check: (run: LiveRun) => string[]) {
  return (): string[] => {
    const run = find().runs.find((each) => each.scenario.id === id && each.installAs === installAs);
    return run === undefined ? [`scenario ${id} did not run`] : check(run);
  };
}

function firingChecks(find: Find, installAs: InstallAs): Check[] {
  const check = (title: string, id: string, run: (live: LiveRun) => string[]): Check => ({
    title: `as ${installAs}: ${title}`,
    skip: null,
    run: runCheckOf(find, id, installAs, run),
  });
  return [
    check('fires for its own prompt', 'fires', checkFires),
    check('stays silent for another prompt, which arrives whole', 'silent', checkSilent),
    check('sees a competitor fire', 'competitor', checkCompetitor),
  ];
}

function furtherChecks(find: Find, installAs: InstallAs): Check[] {
  return FURTHER_SCENARIOS.map(({ errorClass, faults, id }) =>
    errorClass === null
      ? {
          title: 'never fires for a name that is not installed',
          skip: null,
          run: runCheckOf(find, id, installAs, checkUnknownSkill),
        }
      : {
          title: `takes ${faults.join()} for ${errorClass}`,
          skip: null,
          run: runCheckOf(find, id, installAs, checkFault),
        },
  );
}

function surroundingChecks(driver: EvalDriver, find: Find, options: { givenExecutable: boolean }): Check[] {
  const { pins, tokens } = driver.capabilities;
  const check = (title: string, skip: string | null, run: Check['run']): Check => ({ title, skip, run });
  return [
    check('is the tested version', options.givenExecutable ? 'another program was given' : null, () =>
      checkVersion(driver, find()),
    ),
    check('announces the skills under their ids', null, () => checkAnnounced(find())),
    check('shows the model nothing of the user', null, () => checkIsolation(find())),
    check('leaves nothing behind and the user alone', null, () => checkTidiness(find())),
    check('is served by the model asked for', pins.model ? null : 'it cannot pin a model', () =>
      checkModel(driver, find()),
    ),
    check('shows what it used', tokens ? null : 'it reports no tokens', () => checkLiveUsage(driver, find())),
  ];
}

/** The checks of a live suite. `find` answers the findings once the runs are done. */
export function liveChecks(driver: EvalDriver, find: Find, options: { givenExecutable: boolean }): Check[] {
  const forms = driver.capabilities.installAs;
  const [first = 'project'] = forms;
  const checks = [
    ...surroundingChecks(driver, find, options),
    ...forms.flatMap((installAs) => firingChecks(find, installAs)),
    ...furtherChecks(find, first),
  ];
  if (driver.sim !== undefined) return checks;
  return checks.map((check) => ({ ...check, skip: 'it has no dialect for the simulated model' }));
}
