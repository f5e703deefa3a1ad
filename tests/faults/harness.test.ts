import { expect, it } from 'vitest';
import { damageOf, NO_DAMAGE } from './fault-row.ts';
import { type Misdeed, misbehave } from './misbehave.ts';

/** Goes on for longer than any test, and can be told by its last argument. */
const FOREVER = 'while :; do sleep 1; done';
const MiB = 1024 * 1024;
/** What `skillgauge` may take, whatever a harness does. */
const MOST_MIB = 300;

const deaf = [['stubborn'], ['hang']] as const;

const MISDEEDS: readonly Misdeed[] = [
  {
    fault: 'ignores SIGTERM',
    steps: { between: deaf },
    outcome: 'censored: timeout',
    flags: ['--timeout', '2'],
    times: 4,
  },
  {
    fault: 'forks a daemon (setsid, twice)',
    steps: { before: [['shell', `setsid -f sh -c '${FOREVER}' daemon >/dev/null 2>&1 </dev/null`]] },
    outcome: 'scored',
    times: 4,
  },
  {
    fault: 'the same with an empty environment',
    steps: {
      before: [
        ['shell', `env -i PATH="$PATH" setsid -f sh -c '${FOREVER}' "$PWD" >/dev/null 2>&1 </dev/null`],
      ],
    },
    outcome: 'scored',
    times: 4,
  },
  {
    fault: 'forks a daemon and hangs, deaf',
    steps: {
      between: [['shell', `setsid -f sh -c '${FOREVER}' daemon >/dev/null 2>&1 </dev/null`], ...deaf],
    },
    outcome: 'censored: timeout',
    flags: ['--timeout', '2'],
    times: 4,
  },
  { fault: 'writes 2 GB in one line', steps: { before: [['line', 2048]] }, outcome: 'scored', times: 1 },
  {
    fault: 'writes 2 GB in lines of 1 KiB',
    steps: { before: [['lines', 2048, 1024]] },
    outcome: 'scored',
    times: 1,
  },
  {
    fault: 'writes 2 GB in lines of 1 MiB',
    steps: { before: [['lines', 2048, MiB]] },
    outcome: 'scored',
    times: 1,
  },
  {
    fault: 'writes 64 MB of random bytes',
    steps: { before: [['noiseBytes', 64]] },
    outcome: 'scored',
    times: 2,
  },
  {
    fault: 'closes stdout after its answer and goes on',
    steps: {
      after: [
        ['close', 1],
        ['wait', 500],
      ],
    },
    outcome: 'scored',
    times: 4,
  },
  {
    fault: 'closes stdout before its answer and goes on',
    steps: {
      before: [
        ['close', 1],
        ['wait', 500],
        ['exit', 0],
      ],
    },
    outcome: 'errored: harness_crash',
    times: 4,
  },
  {
    fault: 'exits before it has read its stdin',
    steps: { before: [['unread']] },
    outcome: 'scored',
    times: 4,
  },
  {
    fault: 'leaves its outputs to a grandchild',
    steps: {
      after: [
        ['shell', `setsid -f sh -c '${FOREVER}' grandchild`],
        ['close', 1],
        ['close', 2],
      ],
    },
    outcome: 'scored',
    times: 4,
  },
];

it.for(MISDEEDS)('$fault', async (misdeed, { task }) => {
  const row = await misbehave(misdeed);
  task.meta.faults = [row];
  expect(damageOf(row)).toEqual(NO_DAMAGE);
  expect(row.peakRssMiB).toBeLessThan(MOST_MIB);
});
