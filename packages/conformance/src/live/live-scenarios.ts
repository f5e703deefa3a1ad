import type { RunErrorClass, SimDialect } from '@skillgauge/core';

/** One run of the real harness with the simulated model, and what the model does in it. */
export interface LiveScenario {
  id: string;
  prompt: string;
  /** Faults of the simulated model, as given to --sim-fault. */
  faults: readonly string[];
  /** Class of the error that the faults must end in. */
  errorClass: RunErrorClass | null;
  /** How the model differs from the driver's own dialect. */
  change: (dialect: SimDialect) => SimDialect;
}

/** The skill under test. */
export const TARGET = {
  name: 'release-notes',
  description: 'Writes release notes from merged pull requests. Use for release notes and changelogs.',
};

/** The competitor. */
export const COMPETITOR = {
  name: 'recipe-measures',
  description: 'Converts a cooking recipe between metric and imperial measures. Use for recipes.',
};

const TARGET_PROMPT = 'Write the release notes for the merged pull requests.';

/** Nothing in it is about a skill, and everything in it breaks a careless shell, line reader or option parser. */
const AWKWARD_PROMPT = `--version is not what I'm after.\nWhat is the "capital" of \`France\` & $HOME 🛰️?\n- name it`;

const same = (dialect: SimDialect): SimDialect => dialect;

/** A model that asks for a skill whose name only begins like the target's. */
function withUnknownSkill(dialect: SimDialect): SimDialect {
  const stranger = `${TARGET.name}-two`;
  return {
    ...dialect,
    loadSkill: ({ description, id, location }, request) =>
      dialect.loadSkill(
        {
          id: id.replaceAll(TARGET.name, stranger),
          description,
          ...(location === undefined ? {} : { location: location.replaceAll(TARGET.name, stranger) }),
        },
        request,
      ),
  };
}

function failing(fault: string, errorClass: RunErrorClass): LiveScenario {
  return { id: `fault-${fault}`, prompt: TARGET_PROMPT, faults: [fault], errorClass, change: same };
}

/** Run in every form of installation. */
export const BASIC_SCENARIOS: readonly LiveScenario[] = [
  { id: 'fires', prompt: TARGET_PROMPT, faults: [], errorClass: null, change: same },
  { id: 'silent', prompt: AWKWARD_PROMPT, faults: [], errorClass: null, change: same },
  {
    id: 'competitor',
    prompt: 'Convert this cooking recipe to metric measures.',
    faults: [],
    errorClass: null,
    change: same,
  },
];

/** Run in the driver's first form of installation only. */
export const FURTHER_SCENARIOS: readonly LiveScenario[] = [
  { id: 'unknown-skill', prompt: TARGET_PROMPT, faults: [], errorClass: null, change: withUnknownSkill },
  failing('401', 'auth'),
  failing('429', 'rate_limit'),
  failing('500', 'server'),
  failing('quota', 'quota'),
];
