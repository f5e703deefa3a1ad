import { loads, type ScenarioInput } from '@skillgauge/conformance';
import { call, depends, fault, load, OTHER, say, TARGET, together, tries } from '../scenario-table.ts';
import { errorReply, figures, skillFile } from './words.ts';

/** A skill fires, in all the ways in which OpenCode tells it. */
export const firing: ScenarioInput[] = [
  {
    name: 'two-skills-one-turn',
    what: 'both skills are called in one answer',
    expect: loads(OTHER, TARGET),
    turns: () => [together(load(TARGET), load(OTHER))],
  },
  {
    name: 'stop-with-tool-call',
    what: 'the answer that loads the other skill ends with the finish reason stop; the next one loads the skill',
    expect: loads(OTHER, TARGET),
    turns: () => [load(OTHER, { finish: 'stop' }), load(TARGET)],
  },
  {
    name: 'skill-file-read',
    what: 'the skill is not loaded, its file is read: no skill event',
    expect: loads(TARGET),
    turns: () => [depends((request) => call('read', { filePath: skillFile(request, TARGET) }))],
  },
  {
    name: 'outside-read-denied',
    what: 'a file outside of the workspace is read, which a rule denies, then the skill is loaded',
    expect: loads(TARGET),
    showsFailedCall: true,
    turns: () => [call('read', { filePath: '/etc/hostname' }), load(TARGET)],
  },
  {
    name: 'full-permission-fired',
    what: 'permissions full: a shell command that writes, then the skill',
    expect: loads(TARGET),
    settings: { permissions: 'full' },
    turns: () => [
      call('bash', { command: 'echo x > a.txt && cat a.txt', description: 'Writes' }),
      load(TARGET),
    ],
  },
  {
    name: 'usage-nonzero-two-turns',
    what: 'two answers with known figures, part of them from the cache',
    expect: loads(TARGET),
    usage: {
      inputTokens: 1100,
      cacheReadTokens: 1900,
      outputTokens: 50,
      reasoningTokens: 12,
      modelRequests: 2,
      reportedCostUsd: null,
    },
    turns: () => [
      load(TARGET, { usage: figures(1000, 400, 20, 7) }),
      say('Done.', { usage: figures(2000, 1500, 30, 5) }),
    ],
  },
  {
    name: 'stopped-at-firing',
    what: 'the run is stopped as soon as the skill has fired',
    expect: loads(TARGET),
    stop: 'fired',
    turns: () => [load(TARGET), fault('hang')],
  },
  {
    name: 'retried-then-fired',
    what: '500 once, then the skill',
    expect: loads(TARGET),
    turns: () => [tries(errorReply(500, 'The server had an error.'), load(TARGET))],
  },
  {
    name: 'error-after-fired',
    what: 'the request after the firing gets 403',
    expect: loads(TARGET),
    usage: {
      inputTokens: 600,
      cacheReadTokens: 400,
      outputTokens: 20,
      reasoningTokens: 7,
      modelRequests: 1,
    },
    turns: () => [load(TARGET, { usage: figures(1000, 400, 20, 7) }), fault('403')],
  },
];
