import { expect, test } from 'vitest';
import { installSet, preflight, TARGET } from '../testing/trigger-run.ts';
import { announcedCompetitors } from './announced-competitors.ts';

function competitors(announced: readonly string[] | null, shown: readonly string[]): string[] {
  const input = {
    set: installSet('pdf', 'mail'),
    preflight: announced === null ? null : preflight({ announced: [...announced] }),
  };
  return announcedCompetitors(input, announced === null ? null : TARGET, [TARGET, ...shown]);
}

test('competitors are what the harness announced, not what was installed', () => {
  expect(competitors([TARGET, 'kit:pdf'], ['kit:pdf', 'kit:mail'])).toEqual(['kit:pdf']);
  expect(competitors([TARGET], ['kit:pdf', 'kit:mail'])).toEqual([]);
});

test('without a listing they are what the runs show, or else what was installed', () => {
  expect(competitors([], ['kit:pdf', 'kit:mail'])).toEqual(['kit:mail', 'kit:pdf']);
  expect(competitors([], [])).toEqual(['pdf', 'mail']);
  expect(competitors(null, ['kit:pdf'])).toEqual(['pdf', 'mail']);
});
