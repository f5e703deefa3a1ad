import { expect, test } from 'vitest';
import { executeFake, readMessages, readTranscript } from './execute-fake.ts';
import { answer, end, fakePlan, fakeRequest } from './fake-driver.ts';

const MiB = 1024 * 1024;

test('a 5 MiB line of two-byte characters is one event', async () => {
  const execution = await executeFake(fakePlan(fakeRequest('big', [[['big', 5 * MiB], end]])));
  expect(execution.records.map(({ fired, outcome }) => ({ fired, outcome }))).toEqual([
    { fired: false, outcome: 'scored' },
  ]);
  expect(readMessages(execution, 'big')[0] === 'é'.repeat((5 * MiB) / 2)).toBe(true);
});

test('1 MiB of stderr, then a last event without a newline, is read whole and apart', async () => {
  const last = JSON.stringify(end[1]);
  const execution = await executeFake(
    fakePlan(fakeRequest('stderr', [[answer, ['stderr', MiB], ['text', last], ['exit', 0]]])),
  );
  expect(execution.records[0]?.outcome).toBe('scored');
  expect(readTranscript(execution, 'stderr')).toBe(`${JSON.stringify(answer[1])}\n${last}\n`);
  expect(readTranscript(execution, 'stderr', '-1.stderr.txt').length).toBe(MiB);
});

test('bytes that are no UTF-8 are shown, counted, and harm nothing', async () => {
  const bytes = Buffer.from('noise \xff\xfe\n', 'latin1').toString('base64');
  const execution = await executeFake(fakePlan(fakeRequest('bytes', [[['bytes', bytes], answer, end]])));
  const [record] = execution.records;
  expect({ outcome: record?.outcome, warnings: record?.warnings }).toMatchInlineSnapshot(`
    {
      "outcome": "scored",
      "warnings": [
        "1 lines of output were not valid UTF-8.",
      ],
    }
  `);
  expect(readTranscript(execution, 'bytes').split('\n')[0]).toBe('noise \uFFFD\uFFFD');
});

test('files that the harness leaves behind are read before they go, oldest name first', async () => {
  const other = JSON.stringify({ ...(answer[1] as object), text: 'first' });
  const execution = await executeFake(
    fakePlan(
      fakeRequest('files', [
        [
          ['leave', 'sessions/2026/log-2.jsonl', JSON.stringify(end[1])],
          ['leave', 'sessions/2026/log-1.jsonl', `${other}\n`],
          ['leave', 'sessions/2026/other.jsonl', 'not read'],
        ],
      ]),
    ),
  );
  expect(execution.records[0]?.outcome).toBe('scored');
  expect(readTranscript(execution, 'files', '-1.session.ndjson')).toBe(
    `${other}\n${JSON.stringify(end[1])}\n`,
  );
});

test('how a run ended is a value: exit codes, signals, and exit 0 without an answer', async () => {
  const execution = await executeFake(
    fakePlan(
      fakeRequest('code', [[['exit', 3]]]),
      fakeRequest('signal', [[['signal', 'SIGKILL']]]),
      fakeRequest('silent', [[['exit', 0]]]),
      fakeRequest('lying', [[answer, end, ['exit', 1]]]),
    ),
  );
  expect(
    execution.records.map(({ attempts, error, outcome, requestId }) => {
      const [attempt] = attempts;
      const { endedBy, exitCode, signal } = attempt ?? {};
      return { requestId, outcome, class: error?.class, endedBy, exitCode, signal };
    }),
  ).toMatchInlineSnapshot(`
    [
      {
        "class": "harness_crash",
        "endedBy": "exit",
        "exitCode": 3,
        "outcome": "errored",
        "requestId": "code",
        "signal": null,
      },
      {
        "class": "harness_crash",
        "endedBy": "exit",
        "exitCode": null,
        "outcome": "errored",
        "requestId": "signal",
        "signal": "SIGKILL",
      },
      {
        "class": "no_output",
        "endedBy": "exit",
        "exitCode": 0,
        "outcome": "errored",
        "requestId": "silent",
        "signal": null,
      },
      {
        "class": undefined,
        "endedBy": "exit",
        "exitCode": 1,
        "outcome": "scored",
        "requestId": "lying",
        "signal": null,
      },
    ]
  `);
});
