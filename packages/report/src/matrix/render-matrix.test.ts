import { type MatrixReport, MatrixReportDocument } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { USAGE } from '../testing/usage-total.ts';
import { renderMatrix, renderMatrixJson } from './render-matrix.ts';

function row(skill: string): MatrixReport['rows'][number] {
  return {
    driver: 'demo',
    skill,
    trials: 2,
    threshold: 0.5,
    rate: 0.5,
    rateInterval: { low: 0.1, high: 0.9, level: 0.95 },
    n: 6,
    falsePositiveRate: null,
    precision: null,
    perPrompt: [],
    perIrrelevant: [],
    competitors: 3,
    errored: { total: 1, byClass: { server: 1 } },
    warnings: [],
  };
}

/** Every skill after the first answers the prompts of the one before it. */
function matrix(names: readonly string[], changes: Partial<MatrixReport> = {}): MatrixReport {
  const cells = names.flatMap((prompts, index) =>
    names
      .filter((skill) => skill !== prompts)
      .map((skill) => {
        const loaded = skill === names[index + 1] ? 3 : 0;
        const stolen = loaded === 0 ? 0 : 2;
        return {
          prompts,
          skill,
          n: 6,
          loaded,
          rate: loaded / 6,
          interval: null,
          stolen,
          stolenRate: stolen / 6,
          cases: loaded === 0 ? [] : [`${prompts}/p1`],
        };
      }),
  );
  return {
    driver: 'demo',
    driverTitle: 'Demo Agent',
    harnessVersion: '1.2.3',
    testedVersion: '1.2.3',
    model: 'model-1',
    servedModels: ['model-1'],
    effort: null,
    installAs: 'project',
    permissions: 'read',
    stop: 'fired',
    endpoint: null,
    fullBodies: false,
    seed: 42,
    simulated: false,
    skills: names.map((skill) => ({ skill, id: skill, measured: true })),
    rows: names.map(row),
    cells,
    ranking: cells.filter(({ loaded }) => loaded > 0),
    thieves: names.slice(1).map((skill, index) => ({
      skill,
      stolen: 2,
      from: [{ skill: names[index] ?? '', stolen: 2, loaded: 3, n: 6 }],
    })),
    planned: 20,
    scored: 17,
    errored: { total: 1, byClass: { server: 1 } },
    censored: 1,
    skipped: { total: 1, byReason: { budget: 1 } },
    usage: USAGE,
    warnings: [],
    ...changes,
  };
}

function document(...matrices: MatrixReport[]): MatrixReportDocument {
  return { schemaVersion: 1, mode: 'matrix', simulated: false, matrices, runDir: 'runs/1' };
}

test('the thief is named, and hostile names stay on their line', () => {
  const hostile = matrix(['\u001b[2Ja', 'b'.repeat(64)], {
    experimental: 'Inferred.',
    warnings: ['Experimental driver: Inferred.', 'Two\nlines.'],
  });
  expect(renderMatrix(document(hostile))).toMatchInlineSnapshot(`
    "Matrix of 2 skills on Demo Agent (demo) 1.2.3
    model: model-1
    installed as project, trials 2, threshold 0.5, stop fired, permissions read, seed 42
    each skill against 3 announced competitors (not isolated)

    !!! EXPERIMENTAL !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        Inferred.

    !!! PARTIAL: THE BUDGET IS USED UP !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        1 run was not started. The figures are of the others alone.

    each skill on its own prompts, all others installed (FPR over its own negatives)
         skill                         recall  fired  95% interval  FPR  fired  excluded
      1  \\u{1b}[2Ja                      0.50    0/0  0.10 to 0.90  n/a    0/0         1
      2  bbbbbbbbbbbbbbbbbbbbbbbbbbb…    0.50    0/0  0.10 to 0.90  n/a    0/0         1

    who answered whose prompts: share of a row's runs in which the column's skill was loaded (· never)
      prompts of                           1       2
      1 \\u{1b}[2Ja                    [0.50]    0.50
      2 bbbbbbbbbbbbbbbbbbbbbbbbbbb…       ·  [0.50]

    who answers whose prompts, the worst first
      bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb answers \\u{1b}[2Ja's prompts: 3
        of 6 runs, 2 of them instead of it (0.50)
      (a run is over once the skill itself has fired; what others did later is not seen: --stop end)

    thief: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb took 2 runs from \\u{1b}[2Ja
      (2 of 6 runs)

    excluded runs: 3 of 20 planned runs
      errored 1 (in no rate): server 1
      censored 1 (cut off undecided)
      skipped 1 (never started): budget 1

    usage (every launch, also of errored runs and retried attempts)
      tokens: 900 in, 0 cache read, cache write not reported, 60 out
      9 runs, 9 launches (0 retried attempts), model requests: 9
      cost: ≥ $0.4200, 1 run unreported, computed from tokens

    warning: Two\\nlines.

    ────────────────────────────────────────────────────────────────────────

    run folder: runs/1
    "
  `);
});

test('sixty skills stay within 100 columns, and JSON has every cell', () => {
  const names = Array.from({ length: 60 }, (_, index) => `skill-with-a-rather-long-name-${index}`);
  const wide = document(matrix(names));
  const text = renderMatrix(wide);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(text).toMatch(/the grid is left out: 60 skills do not fit side by side/);
  expect(text).toMatch(/… and 39 more \(all of them with --json\)/);
  const [first] = MatrixReportDocument.parse(JSON.parse(renderMatrixJson(wide))).matrices;
  expect(first?.cells).toHaveLength(60 * 59);
});

test('eight skills with long names still have a grid within 100 columns', () => {
  const names = Array.from({ length: 8 }, (_, index) => `${'long-'.repeat(12)}${index}`);
  const lines = renderMatrix(document(matrix(names))).split('\n');
  expect(lines.filter((line) => /^ {2}8 long-.*\[0\.50\]$/.test(line))).toHaveLength(1);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
});

test('drivers side by side, the experimental one marked', () => {
  const text = renderMatrix(
    document(matrix(['a', 'b']), matrix(['a', 'b'], { driver: 'x', experimental: 'Inferred.' })),
  );
  expect(text.split('drivers side by side').at(-1)).toMatchInlineSnapshot(`
    "
      demo: 3 collisions, 2 stolen, 17 of 20 runs scored, cost ≥ $0.4200
      x * (EXPERIMENTAL): 3 collisions, 2 stolen, 17 of 20 runs scored, cost ≥ $0.4200

    ────────────────────────────────────────────────────────────────────────

    run folder: runs/1
    "
  `);
});

test('nothing that is not a number gets out', () => {
  const broken = document(matrix(['a', 'b'], { scored: Number.NaN }));
  expect(() => renderMatrixJson(broken)).toThrow(/NaN/);
});
