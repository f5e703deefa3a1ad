import { seededRandom } from './seeded-random.ts';

/** What `signFlipTest` needs besides the differences. */
export interface SignFlipOptions {
  seed: number;
  /** `greater`: the differences are above 0. @default 'two-sided' */
  alternative?: 'two-sided' | 'greater' | 'less';
  /** Random sign patterns where there are too many to try each. @default 20000 */
  draws?: number;
}

/** The p-value of a sign-flip test, and how it came about. */
export interface SignFlipResult {
  p: number;
  /** Every sign pattern was tried. */
  exact: boolean;
  /** How many patterns were tried. */
  draws: number;
}

/** Up to here every pattern is tried: 2^16 = 65,536. */
const MOST_EXACT = 16;

/** Counts the patterns whose sum is as far out as what was seen; sums that differ by rounding alone are equal. */
function createCounter(differences: readonly number[], alternative: SignFlipOptions['alternative']) {
  const slack = 1e-9 * differences.reduce((total, difference) => total + Math.abs(difference), 0);
  const turn = alternative === 'less' ? -1 : 1;
  const measure = (sum: number) =>
    alternative === 'greater' || alternative === 'less' ? turn * sum : Math.abs(sum);
  const seen = measure(differences.reduce((total, difference) => total + difference, 0)) - slack;
  return (sum: number) => (measure(sum) >= seen ? 1 : 0);
}

/** Walks through patterns in Gray code order, in which one sign changes at a time; the signs past `free` stay as they are. */
function countExact(
  differences: readonly number[],
  isAsFarOut: (sum: number) => number,
  free: number,
): number {
  const signed = Float64Array.from(differences);
  let sum = signed.reduce((total, difference) => total + difference, 0);
  let count = isAsFarOut(sum);
  const patterns = 2 ** free;
  for (let pattern = 1; pattern < patterns; pattern += 1) {
    const index = 31 - Math.clz32(pattern & -pattern);
    const flipped = -(signed[index] ?? 0);
    signed[index] = flipped;
    sum += 2 * flipped;
    count += isAsFarOut(sum);
  }
  return count;
}

/** Differences whose signs are drawn together: each of their 2^8 patterns has its sum in a table. */
const TOGETHER = 8;
const PATTERNS = 2 ** TOGETHER;

/** The sums of each eight differences under each pattern of signs; a bit that is set turns a sign. */
function signedSums(differences: readonly number[]): Float64Array {
  const sums = new Float64Array(Math.ceil(differences.length / TOGETHER) * PATTERNS);
  for (const [index, difference] of differences.entries()) {
    const table = Math.floor(index / TOGETHER) * PATTERNS;
    const bit = 1 << (index % TOGETHER);
    for (let pattern = 0; pattern < PATTERNS; pattern += 1) {
      const place = table + pattern;
      sums[place] = (sums[place] ?? 0) + ((pattern & bit) === 0 ? difference : -difference);
    }
  }
  return sums;
}

function countDrawn(
  differences: readonly number[],
  isAsFarOut: (sum: number) => number,
  draws: number,
  seed: number,
): number {
  const random = seededRandom(seed, 'sign-flip');
  const sums = signedSums(differences);
  let count = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0;
    let bits = 0;
    for (let table = 0; table < sums.length; table += PATTERNS) {
      // A random number has 32 bits: enough for four tables.
      if (table % (4 * PATTERNS) === 0) bits = random() * 2 ** 32;
      sum += sums[table + (bits & (PATTERNS - 1))] ?? 0;
      bits >>>= TOGETHER;
    }
    count += isAsFarOut(sum);
  }
  return count;
}

/**
 * The permutation test of paired differences: under no difference each one is as likely with the other sign (Fisher 1935, "The Design
 * of Experiments", section 21). The statistic is the mean. With up to 16 differences other than 0 every pattern is tried; else
 * `draws` seeded ones, with p = (b + 1)/(B + 1) (Phipson and Smyth 2010, "Permutation p-values should never be zero", Statistical
 * Applications in Genetics and Molecular Biology 9, article 39). A difference of 0 is the same under either sign.
 * @param differences one a case
 */
export function signFlipTest(differences: readonly number[], options: SignFlipOptions): SignFlipResult {
  const { alternative = 'two-sided', draws = 20_000, seed } = options;
  const moving = differences.filter((difference) => difference !== 0);
  const isAsFarOut = createCounter(moving, alternative);
  if (moving.length <= MOST_EXACT) {
    // On both sides together a pattern and its mirror image count alike: one sign need not change.
    const free = alternative === 'two-sided' ? Math.max(0, moving.length - 1) : moving.length;
    const p = countExact(moving, isAsFarOut, free) / 2 ** free;
    return { p, exact: true, draws: 2 ** moving.length };
  }
  const count = countDrawn(moving, isAsFarOut, draws, seed);
  return { p: (count + 1) / (draws + 1), exact: false, draws };
}
