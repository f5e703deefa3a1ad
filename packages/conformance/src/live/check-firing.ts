import type { RunRecord } from '@skillgauge/core';
import { STOP_TEXT } from '@skillgauge/skills';
import { expectEqual } from '../recorded/compare.ts';
import type { LiveRun } from './live-findings.ts';
import { COMPETITOR, TARGET } from './live-scenarios.ts';

/** The part of the stub's text that comes before the canary: on the wire it shows that the skill reached the model. */
const STUB_MARK = 'Stop now; do not do the task.';

function idOf({ namespace }: LiveRun, name: string): string | null {
  return namespace.find((skill) => skill.name === name)?.id ?? null;
}

function loadedIds({ skills }: RunRecord): string[] {
  return skills.filter(({ loaded }) => loaded).map(({ id }) => id);
}

function expectScored({ record }: LiveRun, fired: boolean): string[] {
  const { error, outcome } = record;
  const shown = error === null ? outcome : `${outcome} (${error.class}: ${error.message})`;
  return [...expectEqual('outcome', 'scored', shown), ...expectEqual('fired', fired, record.fired)];
}

/** What the verdict says against what went over the wire: the stub's text in a later request, or not. */
function expectOnTheWire({ requests }: LiveRun, isLoaded: boolean): string[] {
  if (!STOP_TEXT.includes(STUB_MARK)) return ['the stub has another text than this check looks for'];
  const arrived = requests.some(({ body }) => body.includes(STUB_MARK));
  return expectEqual('the text of the skill in a request to the model', isLoaded, arrived);
}

/** The skill under test fires, alone, and its text did reach the model. */
export function checkFires(run: LiveRun): string[] {
  return [
    ...expectScored(run, true),
    ...expectEqual('loaded', [idOf(run, TARGET.name)], loadedIds(run.record)),
    ...expectOnTheWire(run, true),
  ];
}

/** Nothing fires, and the prompt arrived as it was given. */
export function checkSilent(run: LiveRun): string[] {
  const asked = run.requests.filter(({ auxiliary }) => !auxiliary);
  return [
    ...expectScored(run, false),
    ...expectEqual('loaded', [], loadedIds(run.record)),
    ...expectOnTheWire(run, false),
    ...(asked.length === 0 ? ['no request reached the model'] : []),
    ...asked.flatMap(({ prompt }) => expectEqual('the prompt at the model', run.scenario.prompt, prompt)),
  ];
}

/** Another skill fires: recorded, and no firing of the skill under test. */
export function checkCompetitor(run: LiveRun): string[] {
  return [
    ...expectScored(run, false),
    ...expectEqual('loaded', [idOf(run, COMPETITOR.name)], loadedIds(run.record)),
    ...expectOnTheWire(run, false),
  ];
}

/** A name that only begins like the target's is asked for, and loads nothing. */
export function checkUnknownSkill(run: LiveRun): string[] {
  const target = run.record.skills.find(({ id }) => id === idOf(run, TARGET.name));
  return [
    ...expectScored(run, false),
    ...expectEqual('loaded', [], loadedIds(run.record)),
    ...expectEqual('the target, attempted', false, target?.attempted),
    ...(run.requests.some(({ called }) => called !== null) ? [] : ['the model asked for no skill']),
    ...expectOnTheWire(run, false),
  ];
}

/** A failing endpoint is an error of its class: no rate, never a miss. */
export function checkFault(run: LiveRun): string[] {
  const { errorClass, faults } = run.scenario;
  return [
    ...expectEqual('outcome', 'errored', run.record.outcome),
    ...expectEqual('fired', null, run.record.fired),
    ...expectEqual('class of the error', errorClass, run.record.error?.class ?? null),
    ...(run.requests.some(({ fault }) => fault !== null)
      ? []
      : [`no request was struck by ${faults.join()}`]),
  ];
}
