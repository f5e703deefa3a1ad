import { Check, type Expectation, type RunEvidence } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { added, evidenceOf, toolCall } from '../testing/run-evidence.ts';
import type { CheckCommandEnding, CheckEffects, CustomCheck } from './check-effects.ts';
import { gradeChecks } from './grade-checks.ts';

const ended = (exitCode: number, stdout: string): CheckCommandEnding => ({
  state: 'ended',
  exitCode,
  signal: null,
  stdout,
  stderr: '',
});

const noCommands: CheckEffects = { runCommand: () => Promise.reject(new Error('no command was expected')) };

function expectationOf(check: unknown, id = 'e'): Expectation {
  return { id, text: `expectation ${id}`, check: Check.parse(check) };
}

/** Verdict, reason and evidence of one check, as lines. */
async function grade(
  check: unknown,
  evidence: RunEvidence = evidenceOf(),
  effects = noCommands,
): Promise<string> {
  const [grading] = await gradeChecks([expectationOf(check)], evidence, effects);
  return [`${grading?.verdict}: ${grading?.reason}`, ...(grading?.evidence?.split('\n') ?? [])].join('\n');
}

async function gradeAll(checks: readonly unknown[], evidence?: RunEvidence): Promise<string> {
  return (await Promise.all(checks.map((check) => grade(check, evidence)))).join('\n\n');
}

test('a file is there, is empty, is missing, was removed, is no text', async () => {
  const evidence = evidenceOf({
    files: [
      added('report.md', 'x'),
      added('empty.md', ' \n'),
      added('logo.png', null),
      { path: 'old.md', change: 'removed', size: 0, text: null },
      { path: 'given.md', change: 'unchanged', size: 1, text: 'g' },
    ],
  });
  const files = ['./report.md', 'empty.md', 'other.md', 'old.md', 'logo.png'];
  expect(
    await gradeAll(
      files.map((path) => ({ type: 'file-exists', path })),
      evidence,
    ),
  ).toMatchInlineSnapshot(`
    "pass: report.md is there.
    report.md (added, 1 bytes)

    fail: empty.md is there, and empty.
    empty.md (added, 2 bytes)

    fail: No such file: other.md; there is report.md, empty.md, logo.png, given.md.

    fail: The run removed old.md.

    pass: logo.png is there.
    logo.png (added, 4 bytes)"
  `);
  expect(await grade({ type: 'file-contains', path: 'logo.png', text: 'x' }, evidence)).toMatchInlineSnapshot(
    `"ungraded: logo.png is no text, or was too large to keep."`,
  );
  expect(await grade({ type: 'file-exists', path: 'a' }, evidenceOf({ files: [] }))).toMatchInlineSnapshot(
    `"fail: No such file: a; there is no file at all."`,
  );
});

test('texts and patterns quote the line that matched', async () => {
  expect(
    await gradeAll([
      { type: 'file-contains', path: 'report.md', text: 'Total: 42' },
      { type: 'file-contains', path: 'report.md', text: '2 items' },
      { type: 'file-matches', path: 'report.md', pattern: '^total: \\d+', flags: 'mi' },
      { type: 'file-matches', path: 'report.md', pattern: 'nothing' },
      { type: 'answer-contains', text: 'written' },
      { type: 'answer-matches', pattern: '^Done' },
    ]),
  ).toMatchInlineSnapshot(`
    "pass: report.md holds "Total: 42".
    Total: 42 items

    fail: report.md does not hold "2 items".

    pass: report.md matches /^total: \\d+/mi.
    Total: 42 items

    fail: Nothing in report.md matches /nothing/u.

    pass: the answer holds "written".
    The report is written.

    fail: Nothing in the answer matches /^Done/u."
  `);
});

test('"0 critical" is not in "10 critical" (R128)', async () => {
  const check = { type: 'answer-contains', text: '0 critical' };
  const verdicts = await Promise.all(
    ['10 critical', '0 critical', '1.0 critical', 'v0 critical', '10 critical, 0 critical'].map(
      async (finalAnswer) => (await grade(check, evidenceOf({ finalAnswer }))).split(':')[0],
    ),
  );
  expect(verdicts).toEqual(['fail', 'pass', 'fail', 'pass', 'pass']);
});

test('without a final answer no check of it passes', async () => {
  for (const finalAnswer of [null, ' \n']) {
    expect(await grade({ type: 'answer-matches', pattern: 'x*' }, evidenceOf({ finalAnswer }))).toBe(
      'fail: There is no final answer.',
    );
  }
});

test('a broken check is neither pass nor fail', async () => {
  expect(
    await gradeAll([
      { type: 'file-matches', path: 'report.md', pattern: '(' },
      { type: 'answer-matches', pattern: 'a', flags: 'uu' },
      { type: 'json-equals', path: 'report.md', pointer: 'a', value: 1 },
      { type: 'json-schema', path: 'report.md', schema: { type: 'objekt' } },
      { type: 'json-schema', path: 'report.md', schema: { requierd: ['a'] } },
      { type: 'json-schema', path: 'report.md', schema: { $ref: 'https://example.com/other.json' } },
      {
        type: 'json-schema',
        path: 'report.md',
        schema: { $schema: 'http://json-schema.org/draft-04/schema#' },
      },
      { type: 'files-within', globs: ['!secret/**'] },
      { type: 'tool-used', tool: 'read', max: 0 },
    ]),
  ).toMatchInlineSnapshot(`
    "ungraded: The check is broken: Invalid regular expression: /(/u: Unterminated group.

    ungraded: The check is broken: Invalid flags supplied to RegExp constructor 'uu'.

    ungraded: The check is broken: "a" is no JSON Pointer.

    ungraded: The check is broken: schema is invalid: data/type must be equal to one of the allowed values, data/type must be array, data/type must match a schema in anyOf.

    ungraded: The check is broken: strict mode: unknown keyword: "requierd".

    ungraded: The check is broken: can't resolve reference https://example.com/other.json from id #.

    ungraded: The check is broken: $schema is "http://json-schema.org/draft-04/schema#".

    ungraded: The check is broken: "!secret/**" says what is forbidden; globs say what is allowed.

    ungraded: The check is broken: max 0 is below min 1, so that nothing can pass."
  `);
});

test('JSON is compared by value, and what is not JSON fails', async () => {
  const evidence = evidenceOf({
    files: [
      added('a.json', '\uFEFF{"list": [{"b": 1, "a": [2.0]}], "m~n": {"x/y": null}}'),
      added('b.json', '{oops'),
    ],
  });
  const equals = (pointer: string, value: unknown, path = 'a.json'): unknown => ({
    type: 'json-equals',
    path,
    pointer,
    value,
  });
  expect(
    await gradeAll(
      [
        equals('/list/0', { a: [2], b: 1 }),
        equals('/m~0n/x~1y', null),
        equals('/list/0/b', '1'),
        equals('/list/1', 1),
        equals('/__proto__', 1),
        equals('', 1, 'b.json'),
      ],
      evidence,
    ),
  ).toMatchInlineSnapshot(`
    "pass: a.json#/list/0 is as expected.
    {"b":1,"a":[2]}

    pass: a.json#/m~0n/x~1y is as expected.
    null

    fail: a.json#/list/0/b is not "1".
    1

    fail: There is nothing at a.json#/list/1.

    fail: There is nothing at a.json#/__proto__.

    fail: b.json is not valid JSON: Expected property name or '}' in JSON at position 1."
  `);
});

test('JSON Schema: draft 2020-12 and draft-07, formats, patterns', async () => {
  const evidence = evidenceOf({ files: [added('a.json', '{"day": "2026-02-30", "tags": ["x1"]}')] });
  const fits = (schema: unknown): unknown => ({ type: 'json-schema', path: 'a.json', schema });
  expect(
    await gradeAll(
      [
        fits({
          type: 'object',
          required: ['day'],
          properties: { tags: { prefixItems: [{ pattern: '^x' }] } },
        }),
        fits({ properties: { day: { format: 'date' } } }),
        fits({ properties: { day: { format: 'weekday' } } }),
        fits({
          $schema: 'http://json-schema.org/draft-07/schema#',
          properties: { tags: { items: [{ const: 'x2' }] } },
        }),
      ],
      evidence,
    ),
  ).toMatchInlineSnapshot(`
    "pass: a.json fits the schema.
    {"day":"2026-02-30","tags":["x1"]}

    fail: a.json does not fit the schema: /day must match format "date".
    {"day":"2026-02-30","tags":["x1"]}

    ungraded: The check is broken: unknown format "weekday" ignored in schema at path "#/properties/day".

    fail: a.json does not fit the schema: /tags/0 must be equal to constant.
    {"day":"2026-02-30","tags":["x1"]}"
  `);
});

test('tools are counted by their common and their native name, denied calls apart', async () => {
  const evidence = evidenceOf({
    trace: [
      ...toolCall('1', 'Read', 'read'),
      ...toolCall('2', 'Bash', 'shell', { denied: true }),
      ...toolCall('3', 'Write', 'write', { ok: false }),
    ],
  });
  expect(
    await gradeAll(
      [
        { type: 'tool-used', tool: 'read' },
        { type: 'tool-used', tool: 'Write', min: 2 },
        { type: 'tool-used', tool: 'read', min: 0, max: 0 },
        { type: 'tool-not-used', tool: 'shell' },
        { type: 'tool-not-used', tool: 'Read' },
        { type: 'tool-order', tools: ['read', 'Write'] },
        { type: 'tool-order', tools: ['write', 'read'] },
      ],
      evidence,
    ),
  ).toMatchInlineSnapshot(`
    "pass: read was used 1 time, expected at least 1.
    Read {"path":"1"}

    fail: Write was used 1 time, expected at least 2.
    Write {"path":"3"}

    fail: read was used 1 time, expected exactly 0.
    Read {"path":"1"}

    pass: shell was used 0 times, expected exactly 0.

    fail: Read was used 1 time, expected exactly 0.
    Read {"path":"1"}

    pass: Used in this order: read, Write.
    Read {"path":"1"}
    Write {"path":"3"}

    fail: read was not used after write.
    Read, Write"
  `);
  expect(await grade({ type: 'tool-not-used', tool: 'shell' }, evidenceOf({ trace: [] }))).toBe(
    'ungraded: There is no trace of the run.',
  );
});

test('files lie within globs, removed ones too, the notes of the executor apart', async () => {
  const evidence = evidenceOf({
    files: [
      added('out/a.md', 'a'),
      added('user_notes.md', 'n'),
      { path: '.config/b', change: 'removed', size: 0, text: null },
      { path: 'given.md', change: 'unchanged', size: 1, text: 'g' },
    ],
  });
  expect(
    await gradeAll(
      [
        { type: 'files-within', globs: ['out/**', '.config/*'] },
        { type: 'files-within', globs: ['**/*.md'] },
      ],
      evidence,
    ),
  ).toMatchInlineSnapshot(`
    "pass: All 2 lie within out/**, .config/*.
    out/a.md (added)
    .config/b (removed)

    fail: 1 of 2 lie outside **/*.md.
    .config/b (removed)"
  `);
  expect(await grade({ type: 'files-within', globs: ['out/**'] }, evidenceOf({ files: [] }))).toBe(
    'pass: No file was made, changed or removed.',
  );
});

test('bounds: an unknown figure is no pass, a known part above the bound is a fail', async () => {
  const most = (metric: string, value: number): unknown => ({ type: 'at-most', metric, value });
  expect(
    await gradeAll([
      most('tokens', 150),
      most('tokens', 149),
      most('seconds', 1.5),
      most('turns', 2),
      most('cost_usd', 0.01),
    ]),
  ).toMatchInlineSnapshot(`
    "pass: tokens 150 is not above 150.
    tokens 150

    fail: tokens 150 is above 149.
    tokens 150

    pass: seconds 1.5 is not above 1.5.
    seconds 1.5

    fail: turns 3 is above 2.
    turns 3

    pass: cost_usd 0.01 is not above 0.01.
    cost_usd 0.01"
  `);
  expect(
    await gradeAll(
      [most('tokens', 150), most('tokens', 10), most('turns', 2), most('cost_usd', 1)],
      evidenceOf({ turns: null, usage: { outputTokens: null, costUsd: null } }),
    ),
  ).toMatchInlineSnapshot(`
    "ungraded: Of tokens only a part is known: 120.

    fail: tokens 120 is above 10.
    tokens 120

    ungraded: The harness does not report turns.

    ungraded: The harness does not report cost_usd."
  `);
});

test('the exit code of a command decides; one that cannot start, hangs or is killed decides nothing', async () => {
  const check = { type: 'command', run: ['node', 'check.mjs'], timeout_seconds: 5 };
  const endings: CheckCommandEnding[] = [
    ended(0, 'all good\n'),
    ended(1, `${'x'.repeat(500)}\nlast line\n`),
    { state: 'not-started', why: 'ENOENT' },
    { state: 'timed-out', stdout: '', stderr: '' },
    { state: 'ended', exitCode: null, signal: 'SIGKILL', stdout: '', stderr: '' },
  ];
  const grades = await Promise.all(
    endings.map((ending) => grade(check, evidenceOf(), { runCommand: () => Promise.resolve(ending) })),
  );
  expect(grades.join('\n\n').replaceAll(/x{10,}/g, 'x…x')).toMatchInlineSnapshot(`
    "pass: node check.mjs ends with exit code 0.
    exit code 0
    all good

    fail: node check.mjs ends with exit code 1.
    exit code 1
    …x…x
    last line

    ungraded: The check is broken: node check.mjs cannot start: ENOENT.

    ungraded: node check.mjs did not end within 5 s.

    ungraded: node check.mjs was ended by SIGKILL."
  `);
});

test('a custom command reads the run and prints its verdict', async () => {
  const check = { type: 'custom', run: ['./check'] };
  const outputs = [
    ended(0, '{"pass": true, "evidence": "Total: 42"}'),
    ended(1, '{"pass": false, "evidence": ""}'),
    ended(1, '{"pass": true, "evidence": "x"}'),
    ended(0, '{"pass": true, "evidence": " "}'),
    ended(0, '{"pass": "yes", "evidence": "x"}'),
    ended(0, 'PASS'),
  ];
  const grades = await Promise.all(
    outputs.map((ending) => grade(check, evidenceOf(), { runCommand: () => Promise.resolve(ending) })),
  );
  expect(grades.join('\n\n')).toMatchInlineSnapshot(`
    "pass: The check says so.
    Total: 42

    fail: The check says so.

    ungraded: The check says "pass" and ends with exit code 1.

    ungraded: The check passes without evidence.

    ungraded: The check is broken: it does not give { "pass": true or false, "evidence": text }.

    ungraded: The check is broken: it does not give { "pass": true or false, "evidence": text }."
  `);
  const read: unknown[] = [];
  await grade(check, evidenceOf({ trace: [] }), {
    runCommand: ({ stdin }) => {
      read.push(JSON.parse(stdin ?? ''));
      return Promise.resolve(ended(0, ''));
    },
  });
  expect(read).toMatchInlineSnapshot(`
    [
      {
        "expectation": {
          "id": "e",
          "text": "expectation e",
        },
        "files": [
          {
            "change": "added",
            "path": "report.md",
            "size": 26,
            "text": "# Report

    Total: 42 items
    ",
          },
        ],
        "final_answer": "The report is written.",
        "seconds": 1.5,
        "trace": [],
        "turns": 3,
        "usage": {
          "billing": "metered",
          "cacheReadTokens": 20,
          "cacheWriteTokens": null,
          "costSource": "reported",
          "costUsd": 0.01,
          "inputTokens": 100,
          "lowerBound": false,
          "modelRequests": 2,
          "outputTokens": 30,
          "reasoningTokens": null,
          "wallMs": 1500,
        },
        "user_notes": null,
      },
    ]
  `);
});

test('a function decides; one that throws leaves only its own expectation ungraded', async () => {
  const expectations: Expectation[] = [
    { id: 'mine', text: 'mine', check: null },
    { id: 'throws', text: 'throws', check: null },
    { id: 'model', text: 'graded by a model', check: null },
    expectationOf({ type: 'file-exists', path: 'report.md' }, 'last'),
  ];
  const grades = await gradeChecks(expectations, evidenceOf(), {
    ...noCommands,
    customChecks: new Map<string, CustomCheck>([
      ['mine', ({ finalAnswer }) => ({ pass: true, evidence: finalAnswer ?? '' })],
      [
        'throws',
        () => {
          throw new Error('oops');
        },
      ],
    ]),
  });
  expect(grades.map(({ id, reason, verdict }) => `${id} ${verdict}: ${reason}`)).toMatchInlineSnapshot(`
    [
      "mine pass: The check says so.",
      "throws ungraded: The check is broken: oops.",
      "last pass: report.md is there.",
    ]
  `);
});
