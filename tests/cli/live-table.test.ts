import { expect, it } from 'vitest';
import { readTests } from '../live-table/live-results.ts';
import { writeTable } from '../live-table/live-table.ts';

const DRIVERS = [
  { id: 'gemini', version: '1.2.3' },
  { id: 'gemini-two', version: '2.0.0' },
];

function fileOf(
  name: string,
  tests: readonly [group: string, title: string, status: string][],
  message = '',
) {
  return {
    name: `/anywhere/tests/${name}.test.ts`,
    status: message === '' && tests.every(([, , status]) => status !== 'failed') ? 'passed' : 'failed',
    message,
    assertionResults: tests.map(([group, title, status]) => ({ ancestorTitles: [group], title, status })),
  };
}

const RESULTS = {
  testResults: [
    fileOf('live-long/scenarios', [
      ['driver gemini, live scenarios', 'fired: the model loads the skill', 'passed'],
      ['driver gemini, live scenarios', 'denied: the model writes', 'skipped'],
      ['driver gemini-two, live scenarios', 'fired: the model loads the skill', 'failed'],
    ]),
    fileOf('live/planted', [
      ['nothing of the user arrives', 'gemini: not from HOME', 'passed'],
      ['nothing of the user arrives', 'gemini-two: not from HOME', 'passed'],
      ['nothing of the user arrives', 'gemini-two: not by a variable', 'failed'],
      ['', 'gemini beside gemini-two', 'passed'],
    ]),
    fileOf('live/broken', [], 'Cannot find module'),
  ],
};

it('shows each scenario by driver and version, how many other tests passed, and what failed', () => {
  const older = [
    {
      driver: 'gemini',
      version: '1.2.2',
      note: null,
      scenarios: [
        { name: 'fired', problems: [] },
        { name: 'denied', problems: ['outcome: expected "scored"'] },
      ],
    },
    { driver: 'gemini-two', version: null, note: 'it could not be installed', scenarios: [] },
  ];
  const table = writeTable({ drivers: DRIVERS, tests: readTests(RESULTS), older });
  expect(table).toMatchInlineSnapshot(`
    "
    Scenarios, on the tested version, then on the older one: yes, NO, or - for not run

                    gemini   gemini-two
    tested version  1.2.3    2.0.0
    older version   1.2.2    -
    fired           yes yes  NO -
    denied          skip NO  - -

    Other live tests: how many passed, by file

                  gemini  gemini-two   several
    live/planted  1       1, 1 FAILED  1
    live/broken   -       -            1 FAILED

    Failed:
    - live-long/scenarios: driver gemini-two, live scenarios: fired: the model loads the skill
    - live/planted: nothing of the user arrives: gemini-two: not by a variable
    - live/broken: Cannot find module
    - gemini 1.2.2: denied: outcome: expected "scored"
    - gemini-two, older version: it could not be installed"
  `);
});

it('has no older versions when none were run', () => {
  const table = writeTable({
    drivers: DRIVERS.slice(0, 1),
    tests: readTests({ testResults: [] }),
    older: [],
  });
  expect(table).toMatchInlineSnapshot(`
    "
    Scenarios, on the tested version: yes, NO, or - for not run

                    gemini
    tested version  1.2.3

    Other live tests: how many passed, by file

      gemini  several

    No test was run."
  `);
});
