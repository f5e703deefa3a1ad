import fc from 'fast-check';
import { describeThrown } from '../check.ts';

/** How often a property is tried, and the seed that makes a failure come again. */
export interface PropertyRuns {
  seed: number;
  runs: number;
}

/** Tries `findProblems` on generated values; the problems of the smallest value that has any. */
export function runProperty<T>(
  values: fc.Arbitrary<T>,
  { runs, seed }: PropertyRuns,
  findProblems: (value: T) => string[],
): string[] {
  let problems: string[] = [];
  const property = fc.property(values, (value) => {
    try {
      const found = findProblems(value);
      if (found.length > 0) problems = found;
      return found.length === 0;
    } catch (thrown) {
      problems = [describeThrown(thrown)];
      return false;
    }
  });
  fc.check(property, { seed, numRuns: runs });
  return problems;
}
