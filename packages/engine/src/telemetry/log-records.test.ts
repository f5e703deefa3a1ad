import { expect, test } from 'vitest';
import { readLogRecords } from './log-records.ts';

function request(...logRecords: unknown[]): unknown {
  const resource = { attributes: [{ key: 'host.name', value: { stringValue: 'the-machine' } }] };
  return { resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] };
}

test('a record becomes its name, its time and plain attributes', () => {
  const text = (value: string) => ({ stringValue: value });
  const attributes = [
    { key: 'event.name', value: text('harness.skill_used') },
    { key: 'skill.name', value: text('pdf') },
    { key: 'count', value: { intValue: '3' } },
    { key: 'ok', value: { boolValue: false } },
    { key: 'share', value: { doubleValue: 0.5 } },
    { key: 'list', value: { arrayValue: { values: [text('a'), { intValue: 1 }] } } },
    { key: 'map', value: { kvlistValue: { values: [{ key: 'k', value: text('v') }] } } },
    { key: 'nothing', value: {} },
  ];
  expect(
    readLogRecords(
      request({
        timeUnixNano: '0',
        observedTimeUnixNano: '1796045878493820312',
        eventName: 'event src/file.rs:1',
        attributes,
      }),
    ),
  ).toMatchInlineSnapshot(`
    [
      {
        "attributes": {
          "count": 3,
          "list": [
            "a",
            1,
          ],
          "map": {
            "k": "v",
          },
          "nothing": null,
          "ok": false,
          "share": 0.5,
          "skill.name": "pdf",
        },
        "name": "harness.skill_used",
        "time": "2026-11-30T13:37:58.493Z",
      },
    ]
  `);
});

test('what is missing or malformed is left out, and the rest is kept', () => {
  expect(
    readLogRecords(
      request(
        null,
        'x',
        { eventName: 'a.b', timeUnixNano: 1796045878493820312n.toString() },
        {
          attributes: [null, { value: 1 }, { key: 'k' }],
        },
      ),
    ),
  ).toMatchInlineSnapshot(`
    [
      {
        "attributes": {},
        "name": "a.b",
        "time": "2026-11-30T13:37:58.493Z",
      },
      {
        "attributes": {
          "k": null,
        },
        "name": "",
        "time": null,
      },
    ]
  `);
  expect([null, [], {}, { resourceLogs: [{}] }, { resourceLogs: 1 }].map(readLogRecords)).toEqual(
    Array.from({ length: 5 }, () => []),
  );
});
