import { resolve } from 'node:path';
import { type Fixture, SkillgaugeError } from '@skillgauge/core';
import { readFixture } from '../files/read-fixture.ts';
import type { CaseDraft, EvalProblem } from './eval-importer.ts';

/** The fixtures of a set of cases, each once, and their keys by the folder as the cases spell it. */
export interface FixturesRead {
  fixtures: Fixture[];
  keys: Map<string, string>;
  problems: EvalProblem[];
}

/** Reads every fixture that the cases name; folders count from `base`. Each bad one is a problem, not an exception. */
export async function readFixtures(drafts: readonly CaseDraft[], base: string): Promise<FixturesRead> {
  const byKey = new Map<string, Fixture>();
  const keys = new Map<string, string>();
  const problems: EvalProblem[] = [];
  const seen = new Set<string>();
  for (const { fixture: named } of drafts) {
    if (named === null || seen.has(named.folder)) continue;
    const { folder, path } = named;
    seen.add(folder);
    const fixture = await readFixture(resolve(base, folder)).catch(messageOf);
    if (typeof fixture === 'string') {
      problems.push({ path, text: fixture });
      continue;
    }
    byKey.set(fixture.key, fixture);
    keys.set(folder, fixture.key);
  }
  return { fixtures: [...byKey.values()], keys, problems };
}

function messageOf(error: unknown): string {
  if (!SkillgaugeError.isInstance(error)) throw error;
  return error.message;
}
