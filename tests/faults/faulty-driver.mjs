// A driver of the fake harness for the built command: the prompt of a case says what the harness does, as JSON.
import { createRunError, defineDriver } from '@skillgauge/core';
import { detectByVersion, parseJsonLine, placeSkills, rawEvents, skillsRead } from '@skillgauge/driver-kit';
import { driver as pelican } from '../third-party/pelican/driver.mjs';

const credentials = {
  environment: [{ name: 'FAULTY_KEY', billing: 'metered' }],
  files: [],
  help: 'Set FAULTY_KEY.',
};

/** More than a pipe holds: it is not written whole to a harness that does not read it. */
const UNREAD = 'x'.repeat(8 * 1024 * 1024);

const KNOWN = new Set(['message', 'tool-call', 'tool-result', 'usage', 'skills-listed', 'end']);

function createParser({ canaries }) {
  return {
    push: (channel, line) => {
      const event = channel === 'stdout' ? parseJsonLine(line) : null;
      if (!KNOWN.has(event?.type)) return rawEvents(channel, line);
      return event.type === 'tool-result'
        ? [event, ...skillsRead({ ...event, detail: 'Read' }, canaries)]
        : [event];
    },
    end: () => [],
  };
}

function classifyEnding({ exit, stdoutLines, trace }) {
  if (trace.some(({ type }) => type === 'end')) return null;
  const silent = exit.code === 0 && stdoutLines === 0;
  return createRunError(silent ? 'no_output' : 'harness_crash', 'It did not say that it is done.');
}

const { sim: _, ...base } = pelican;

export const driver = defineDriver({
  ...base,
  id: 'faulty',
  title: 'Faulty',
  harness: { ...base.harness, package: 'faulty-cli', command: 'faulty', testedVersion: '1.2.3' },
  capabilities: { ...base.capabilities, namespacing: 'the folder name', peakMemoryMiB: 50 },
  credentials,
  detect: (context) => detectByVersion(credentials, context),
  install: (set, { installAs }) => ({
    installAs,
    files: placeSkills(set, 'workspace', 'skills'),
    namespace: set.skills.map(({ folder, name }) => ({ name, id: folder, aliases: [] })),
  }),
  preflight: { command: () => ({ args: ['--preflight'], env: {} }) },
  command: ({ prompt }) => {
    const stdin = prompt.includes('"unread"') ? { stdin: UNREAD } : {};
    return { args: ['--run', prompt], env: {}, ...stdin };
  },
  parser: createParser,
  runError: classifyEnding,
});
