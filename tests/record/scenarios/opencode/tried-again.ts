import { censored, type ScenarioInput } from '@skillgauge/conformance';
import { fault, reply, say, tries } from '../scenario-table.ts';
import { answered, errorReply, FIRST_CHUNK, glob, PLAIN } from './words.ts';

/** Tried again, or waited for, for longer than the run may last: only the log on stderr tells of it, if anything does. */
const scenarios: ScenarioInput[] = [
  answered(
    'server-error-until-deadline',
    'every request gets 500; ended for want of progress',
    'server',
    fault('500'),
  ),
  answered(
    'overloaded-503-until-deadline',
    'every request gets 503 from an engine that is overloaded; ended for want of progress',
    'overloaded',
    fault('503'),
  ),
  answered(
    'rate-limited-until-deadline',
    'every request gets 429 with retry-after 60; ended for want of progress',
    'rate_limit',
    errorReply(429, 'Rate limit reached.', 'rate_limit_exceeded', { 'retry-after': '60' }),
  ),
  answered(
    'cut-in-answer',
    'every answer is cut off; ended for want of progress',
    'network',
    reply({ events: [FIRST_CHUNK], ending: 'cut' }),
  ),
  {
    ...answered('connection-refused', 'nobody listens; ended for want of progress', 'network', say(PLAIN)),
    refused: true,
  },
  answered('hanging-endpoint', 'no answer; ended for want of progress', 'timeout', fault('hang')),
  answered(
    'stalled-answer',
    'the answer stops in the middle; ended for want of progress',
    'timeout',
    reply({ events: [FIRST_CHUNK], ending: 'hang' }),
  ),
  {
    name: 'retried-then-hung',
    what: '500, then a tool is called, and the next request is never answered; ended for want of progress',
    expect: censored('timeout'),
    turns: () => [tries(fault('500'), glob), fault('hang')],
  },
];

/** Enough to start on a busy machine, and less than the 62 seconds that OpenCode waits between its attempts. */
const IDLE_TIMEOUT_MS = 45_000;

/** The same, each with its limit. */
export const triedAgain: ScenarioInput[] = scenarios.map((scenario) => ({
  ...scenario,
  settings: { idleTimeoutMs: IDLE_TIMEOUT_MS },
}));
