import type { RunErrorClass } from '@skillgauge/core';
import type { SimTurn } from '@skillgauge/sim';
import { COMPETITOR, TARGET } from '../live/live-scenarios.ts';
import type { ExpectedVerdict } from '../recorded/recording.ts';
import { attempts, censored, errored, loads, SILENT } from './expected-verdict.ts';
import { longText } from './long-text.ts';
import { defineScenario, type Scenario } from './scenario.ts';
import type { ScenarioName } from './scenario-name.ts';

/** A file that the workspace of every scenario starts with. */
export const FIXTURE_FILE = { path: 'notes.txt', content: 'Merged: #12 faster start, #15 new colours.\n' };

const STRANGER = `${TARGET.name}-two`;
const FIVE_MIB = 5 * 1024 * 1024;

const load = (skill: string): SimTurn => ({ kind: 'load', skill });

function scenario(
  name: ScenarioName,
  what: string,
  expect: ExpectedVerdict,
  turns: Scenario['turns'],
): Scenario {
  return defineScenario({ name, recording: `live-${name}`, what, expect, turns });
}

function failing(name: ScenarioName, fault: string, errorClass: RunErrorClass): Scenario {
  const what = `every model request meets the fault ${fault}`;
  return scenario(name, what, errored(errorClass), () => [{ kind: 'fault', fault }]);
}

/** Every scenario, in the order of the names. */
export const SCENARIOS: readonly Scenario[] = [
  scenario('fired', 'the model loads the skill under test', loads(TARGET.name), () => [load(TARGET.name)]),
  scenario('not-fired', 'the model answers in text', SILENT, () => []),
  scenario('other-skill', 'the model loads the competitor', loads(COMPETITOR.name), () => [
    load(COMPETITOR.name),
  ]),
  scenario(
    'unknown-skill',
    "the model asks for a skill that is not there, whose name begins like the target's",
    attempts(STRANGER),
    () => [load(STRANGER)],
  ),
  {
    ...scenario('denied', 'the model writes a file, which `read` refuses', SILENT, (calls) => [
      { kind: 'call', call: calls.write('written.txt', 'text') },
    ]),
    showsFailedCall: true,
    lacks: ({ capabilities }) =>
      capabilities.permissions.includes('read') ? null : 'it cannot be told to allow only reading',
  },
  scenario(
    'fired-late',
    'the model reads a file, then loads the skill under test',
    loads(TARGET.name),
    (calls) => [{ kind: 'call', call: calls.read(FIXTURE_FILE.path) }, load(TARGET.name)],
  ),
  scenario(
    'two-skills',
    'the model loads the competitor, then the skill under test',
    loads(COMPETITOR.name, TARGET.name),
    () => [load(COMPETITOR.name), load(TARGET.name)],
  ),
  failing('rate-limited', '429', 'rate_limit'),
  failing('unauthorised', '401', 'auth'),
  failing('overloaded', '529', 'overloaded'),
  failing('disconnected', 'reset', 'network'),
  failing('quota', 'quota', 'quota'),
  failing('context-length', 'context-length', 'context_length'),
  failing('model-not-found', 'model-not-found', 'model_not_found'),
  {
    ...scenario(
      'killed',
      'the model reads a file; then every process is killed while the next answer is awaited',
      censored('harness_crash'),
      (calls) => [
        { kind: 'call', call: calls.read(FIXTURE_FILE.path) },
        { kind: 'fault', fault: 'hang' },
      ],
    ),
    killedAtTurn: 2,
  },
  failing('no-output', 'empty', 'no_output'),
  // Not the last words of a run: some harnesses exit with those unwritten, and lose most of such a line.
  {
    ...scenario(
      '5-mib-line',
      'the model says 5 MiB of text and reads a file, then loads the skill under test; the run is stopped there',
      loads(TARGET.name),
      (calls) => [
        { kind: 'call', call: calls.read(FIXTURE_FILE.path), text: longText(FIVE_MIB) },
        load(TARGET.name),
        { kind: 'fault', fault: 'hang' },
      ],
    ),
    stop: 'fired',
  },
  {
    ...scenario('60-skills', 'the model loads one of 60 skills', loads(TARGET.name), () => [
      load(TARGET.name),
    ]),
    skills: 'sixty',
  },
];
