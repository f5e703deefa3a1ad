import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../support/run-skillgauge.ts';

/** So many lines of logic that are the same in two drivers belong into packages/driver-kit. */
const SAME_LINES = 6;

interface CodeLine {
  driver: string;
  place: string;
  text: string;
}

/** Lines without which a reader would miss no logic: comments, imports, brackets. */
const NO_LOGIC = /^(?:$|\/\/|\/\*|\*|[\s()[\]{};,]*$)/;
/** `driver.ts` is a table of data: what is said there of two harnesses may be the same. */
const PROPERTY = /^(?:\w+,|\w+: .*,)$/;

function codeLines(driver: string, file: string, content: string): CodeLine[] {
  const code = content.replaceAll(/^(?:import|export)\s[^;]*?from '[^']+';$/gm, (text) =>
    text.replaceAll(/[^\n]+/g, ''),
  );
  return code
    .split('\n')
    .map((line, index) => ({ driver, place: `${driver}/${file}:${index + 1}`, text: line.trim() }))
    .filter(({ text }) => !NO_LOGIC.test(text) && !(file === 'driver.ts' && PROPERTY.test(text)));
}

/** Places in two drivers at which the same run of lines begins. */
function sharedRuns(files: readonly (readonly CodeLine[])[]): string[] {
  const seen = new Map<string, CodeLine>();
  const found: string[] = [];
  for (const lines of files) {
    for (let start = 0; start + SAME_LINES <= lines.length; start += 1) {
      const first = lines[start];
      const run = lines.slice(start, start + SAME_LINES).map(({ text }) => text);
      const other = seen.get(run.join('\n'));
      if (first === undefined) continue;
      if (other === undefined) seen.set(run.join('\n'), first);
      else if (other.driver !== first.driver) found.push(`${other.place} ~ ${first.place}`);
    }
  }
  return found;
}

it('finds what is the same, apart from comments and imports', () => {
  const logic = Array.from({ length: SAME_LINES }, (_, index) => `call(${index});`);
  const [one, two] = [
    ["import { call } from './call.ts';", ...logic].join('\n'),
    ['/** Again. */', ...logic.map((line) => `  ${line}\n  // And so on.`)].join('\n'),
  ];
  expect(sharedRuns([codeLines('one', 'a.ts', one), codeLines('two', 'b.ts', two)])).toEqual([
    'one/a.ts:2 ~ two/b.ts:2',
  ]);
});

it(`no two drivers share ${SAME_LINES} lines of logic`, async () => {
  const files: CodeLine[][] = [];
  for (const driver of await readdir(join(ROOT, 'drivers'))) {
    const folder = join(ROOT, 'drivers', driver, 'src');
    const names = (await readdir(folder)).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    for (const name of names) {
      files.push(codeLines(driver, name, await readFile(join(folder, name), 'utf8')));
    }
  }
  expect(files.length).toBeGreaterThan(0);
  expect(sharedRuns(files)).toEqual([]);
});
