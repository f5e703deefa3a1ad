import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Recording, readRecordings, replay } from '@skillgauge/conformance';
import type { EvalDriver } from '@skillgauge/core';
import { builtinDrivers } from 'skillgauge';
import { describe, expect, test } from 'vitest';
import { SCENARIO_TABLES } from '../record/scenarios/tables.ts';
import { ROOT } from '../support/run-skillgauge.ts';

/** A row's regular expression, as it is written in a driver's table. */
const ROW = /\bmatch:\s*\/((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n[])+)\/([a-z]*)/g;
/** A row that knows a name by heart, as in a table of the harness's own classes. */
const NAMED_ROW = /^ {2}\['(\w+)', '\w+'\],$/gm;

function sourceOf({ id }: EvalDriver): string {
  return readFileSync(join(ROOT, 'drivers', id, 'src/errors.ts'), 'utf8');
}

function patternsIn(source: string): RegExp[] {
  return [...source.matchAll(ROW)].map(([, pattern = '', flags]) => new RegExp(pattern, flags));
}

function namesIn(source: string): string[] {
  return [...source.matchAll(NAMED_ROW)].map(([, name = '']) => name);
}

/** What a recording says of what went wrong: the texts of its events, stderr line by line, and stderr as a whole. */
function textsOf(driver: EvalDriver, recording: Recording): string[] {
  const stderr = Buffer.from(recording.channels.get('stderr') ?? []).toString('utf8');
  const said = replay(driver, recording).trace.flatMap((event) =>
    event.type === 'error' || event.type === 'retry' ? [event.message] : [],
  );
  return [...said, ...stderr.split('\n'), stderr];
}

function outputOf({ channels }: Recording): string {
  return [...channels.values()].map((bytes) => Buffer.from(bytes).toString('utf8')).join('\n');
}

const driven = builtinDrivers.filter(({ id }) => SCENARIO_TABLES.has(id));

describe.each(driven)('the error table of driver $id', (driver) => {
  const source = sourceOf(driver);
  const { recordings } = readRecordings(join(ROOT, 'drivers', driver.id, 'recordings'));

  test('each row is proven by a recording', () => {
    const texts = recordings.flatMap((recording) => textsOf(driver, recording));
    const patterns = patternsIn(source);
    expect(patterns.length).toBeGreaterThan(0);
    expect(patterns.filter((pattern) => !texts.some((text) => pattern.test(text)))).toEqual([]);
  });

  test('each name that the harness has for an error is in a recording', () => {
    const output = recordings.map(outputOf).join('\n');
    expect(namesIn(source).filter((name) => !output.includes(name))).toEqual([]);
  });
});
