import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endingOf, type Recording, readRecordings, replay } from '@skillgauge/conformance';
import { type EvalDriver, foldUsage } from '@skillgauge/core';
import { priceTokens } from '@skillgauge/engine';
import { builtinDrivers } from 'skillgauge';
import { describe, expect, it, onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const NOT_REPORTED = 'not reported';

/** The cells of the rows of `docs/costs.md` that name a recording: case, recording, then the figures. */
async function documentedCases(): Promise<{ name: string; recording: string; figures: string[] }[]> {
  const text = await readFile(join(ROOT, 'docs', 'costs.md'), 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, name = '', recording = '', ...figures] = line.split('|').map((cell) => cell.trim());
    const [, path] = /^`([a-z-]+\/[\d.]+\/[a-z0-9-]+)`$/.exec(recording) ?? [];
    return path === undefined ? [] : [{ name, recording: path, figures: figures.slice(0, 5) }];
  });
}

/** Reads one recording: a copy of its folder alone, since there are hundreds beside it. */
async function readRecording(path: string): Promise<{ driver: EvalDriver; recording: Recording }> {
  const [id = '', version = '', name = ''] = path.split('/');
  const driver = builtinDrivers.find((each) => each.id === id);
  const alone = await mkdtemp(join(tmpdir(), 'usage-cases-'));
  onTestFinished(() => rm(alone, { recursive: true, force: true }));
  const from = join(ROOT, 'drivers', id, 'recordings', version, name);
  await cp(from, join(alone, version, name), { recursive: true });
  const { problems, recordings } = readRecordings(alone);
  const [recording] = recordings;
  if (driver === undefined || recording === undefined) throw new Error(`${path}: ${problems.join('; ')}`);
  return { driver, recording };
}

/** The figures as the page writes them. */
function figuresOf({ driver, recording }: Awaited<ReturnType<typeof readRecording>>): string[] {
  const { endedBy, trace } = endingOf(recording, replay(driver, recording));
  const { byModel, lowerBound, reportedCostUsd, tokens } = foldUsage(trace);
  const prices = [...byModel].map(([model, counts]) => priceTokens(model, counts));
  const isPriced = prices.length > 0 && prices.every((price) => price !== null);
  const computed = isPriced ? prices.reduce<number>((sum, price) => sum + (price ?? 0), 0) : null;
  const costUsd = reportedCostUsd ?? computed;
  const bound = lowerBound && endedBy !== 'exit' ? '≥ ' : '';
  const { cacheReadTokens, cacheWriteTokens, inputTokens, outputTokens } = tokens;
  return [
    ...[inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens].map((count) =>
      count === null ? NOT_REPORTED : `${bound}${count}`,
    ),
    costUsd === null ? NOT_REPORTED : `${bound}$${costUsd.toFixed(7)}`,
  ];
}

describe('the recorded usage cases of docs/costs.md', async () => {
  const cases = await documentedCases();

  it('are there', () => {
    expect(cases.map(({ name }) => name)).toEqual([
      'repeated message ids',
      'cumulative counters',
      'cached tokens outside of input',
      'cached tokens inside of input',
      'cached tokens inside of input, written ones too',
      'reasoning beside output',
      'reasoning inside output',
      'zero usage with an answer',
      'two models in one run',
      'a model without a price',
      'a stopped run',
      'a stopped run, told in another file',
      'a run that ended in an error',
    ]);
  });

  it.each(cases)('$name: $recording', async ({ figures, recording }) => {
    expect(figuresOf(await readRecording(recording))).toEqual(figures);
  });
});
