import {
  CANARY_PLACEHOLDER,
  type CommandRequest,
  type EvalDriver,
  type InstallAs,
  type InstallableSkill,
  type InstallSet,
  type RunPlace,
} from '@skillgauge/core';

/** A value that looks like nothing else, to find out where a driver puts a credential. */
export const SECRET = 'conformance-credential-2f9c41d07b';

/** A folder that no machine has: drivers only build paths from it. */
const PLACE = '/conformance-place';

/** Front matter with all that a careless copy would change: CRLF, a folded description, unknown keys, a quoted emoji. */
const TARGET_SKILL = [
  '---',
  'name: sample-target',
  'description: >-',
  '  Fills in "forms" & files: café, 表.',
  "  Use when the user's request is about a form.",
  'x-unknown: "🛰️ {{kept}} $HOME"',
  '---',
  CANARY_PLACEHOLDER,
  '',
  '# Sample',
  '',
].join('\r\n');

function competitor(name: string, folder: string): InstallableSkill {
  return {
    name,
    folder,
    description: `Does what ${name} does.`,
    role: 'competitor',
    sourceHash: `hash-of-${name}`,
    files: [
      {
        path: 'SKILL.md',
        encoding: 'utf8',
        content: `---\nname: ${name}\ndescription: Does what ${name} does.\n---\n${CANARY_PLACEHOLDER}\n`,
        executable: false,
      },
    ],
  };
}

/** An install set of three skills: one with a script and a binary file, one whose folder and name differ. */
function sampleSet(pluginName: string | null = null): InstallSet {
  return {
    key: 'conformance-set',
    target: 'sample-target',
    pluginName,
    skills: [
      {
        name: 'sample-target',
        folder: 'sample-target',
        description: `Fills in "forms" & files: café, 表. Use when the user's request is about a form.`,
        role: 'target',
        sourceHash: 'hash-of-sample-target',
        files: [
          { path: 'SKILL.md', encoding: 'utf8', content: TARGET_SKILL, executable: false },
          { path: 'scripts/fill.sh', encoding: 'utf8', content: '#!/bin/sh\necho "$1"\n', executable: true },
          { path: 'assets/logo.bin', encoding: 'base64', content: 'AP/+gICA', executable: false },
        ],
      },
      competitor('sample-target-two', 'sample-target-two'),
      competitor('sample-other', 'other-folder'),
    ],
  };
}

/** The install set with which a driver is tried in one form of installation. */
export function sampleSetFor(installAs: InstallAs): InstallSet {
  return sampleSet(installAs === 'plugin' ? 'sample-plugin' : null);
}

/** A place with one credential in every variable that the driver names. */
export function samplePlace(driver: EvalDriver): RunPlace {
  return {
    workspace: `${PLACE}/workspace`,
    home: `${PLACE}/home`,
    tmp: `${PLACE}/tmp`,
    endpoint: { baseUrl: 'http://127.0.0.1:9/r/conformance/1' },
    credentials: Object.fromEntries(driver.credentials.environment.map(({ name }) => [name, SECRET])),
  };
}

/** A request for a driver, in its default form of installation. */
export function sampleRequest(driver: EvalDriver, changes: Partial<CommandRequest> = {}): CommandRequest {
  const installAs = driver.capabilities.installAs[0] ?? 'project';
  return {
    prompt: 'Please fill in the form.',
    model: driver.capabilities.pins.model ? (driver.sim?.model ?? 'sample-model-1') : null,
    effort: null,
    maxTurns: null,
    permissions: 'read',
    bundled: false,
    installation: driver.install(sampleSetFor(installAs), { installAs }),
    ...changes,
  };
}
