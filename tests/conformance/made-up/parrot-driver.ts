import {
  createRunError,
  DRIVER_CONTRACT,
  defineDriver,
  type RunEnding,
  type RunError,
  WHOLE_LISTING,
} from '@skillgauge/core';
import { detectByVersion, placeSkills } from '@skillgauge/driver-kit';
import { createParrotParser } from './parrot-parser.ts';

function runError({ exit, stderrTail, trace }: RunEnding): RunError | null {
  const failure = trace.findLast((event) => event.type === 'error');
  if (failure?.class) return createRunError(failure.class, failure.message);
  const end = trace.findLast((event) => event.type === 'end');
  if (end !== undefined) return end.ok ? null : createRunError('protocol', end.reason);
  if (trace.length === 0) return createRunError('no_output', `exit ${exit.code}`, { evidence: stderrTail });
  return createRunError('harness_crash', `It ended in the middle, exit ${exit.code}.`, {
    evidence: stderrTail,
  });
}

/** A harness that nobody ships, with a driver that does all a driver must do: it proves the conformance kit. */
export const parrotDriver = defineDriver({
  contract: DRIVER_CONTRACT,
  id: 'parrot',
  title: 'Parrot',
  harness: { package: 'parrot-cli', command: 'parrot', testedVersion: '1.0.0', from: import.meta.url },
  capabilities: {
    firing: 'event',
    namespacing: 'the folder name',
    installAs: ['project'],
    tokens: true,
    cost: 'reported',
    usageWhenStopped: 'partial',
    listing: { ...WHOLE_LISTING, measured: 'made up' },
    wires: ['openai-chat'],
    pins: { model: true, effort: false, maxTurns: false, toolAllowList: false, retries: false },
    permissions: ['read', 'full'],
    bundledSwitch: false,
    retryAfter: false,
    servedModel: true,
    explicitPrompts: 'unsupported',
    peakMemoryMiB: 10,
  },
  credentials: {
    environment: [{ name: 'PARROT_KEY', billing: 'metered' }],
    files: [],
    help: 'Set PARROT_KEY.',
  },
  detect: (context) => detectByVersion(parrotDriver.credentials, context),
  install: (set, { installAs }) => ({
    installAs,
    files: placeSkills(set, 'workspace', '.parrot/skills'),
    namespace: set.skills.map(({ folder, name }) => ({ name, id: folder, aliases: [`skill:${folder}`] })),
  }),
  preflight: { command: () => ({ args: ['skills'], env: {} }) },
  command: ({ model, permissions, prompt }, { credentials, endpoint }) => ({
    args: [...(model === null ? [] : ['--model', model]), '--allow', permissions, '--', prompt],
    env: { ...credentials, ...(endpoint === null ? {} : { PARROT_URL: endpoint.baseUrl }) },
  }),
  parser: createParrotParser,
  runError,
});
