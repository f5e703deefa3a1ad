/** Masks secrets in texts, and in a copy of a JSON value in every text in it. */
export interface Redactor {
  text(text: string): string;
  value<T>(value: T): T;
  /** Masks these values, too, from now on. */
  learn(secrets: readonly string[]): void;
}

const MASK = '[redacted]';

/** Shorter values are no secrets worth the damage: masking `k` would shred every text. */
const SHORTEST_SECRET = 8;

/**
 * Texts that look like a key of a known kind. Plain words that begin like one (`sk-learn-…`) are left alone: a key has a digit
 * in it and no short parts only.
 */
const KEY_SHAPES: readonly RegExp[] = [
  /\bsk-(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{20,}/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{30,}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /\bAKIA[A-Z0-9]{16}\b/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  /(?<=\bBearer )[A-Za-z0-9._~+/-]{16,}=*/g,
  // User name and password of a URL, a proxy's for instance.
  /(?<=\b[a-z][a-z\d+.-]*:\/\/)[^\s/:@"'<>]*:[^\s/@"'<>]+(?=@)/gi,
];

/** A secret as it may be spelt: plain, inside a JSON text, inside a URL, and line by line. */
function spellings(secret: string): string[] {
  const lines = [secret, ...secret.split(/\r?\n/)];
  return lines
    .flatMap((line) => [line, JSON.stringify(line).slice(1, -1), encodeURIComponent(line)])
    .filter((spelling) => spelling.length >= SHORTEST_SECRET);
}

/** Makes a redactor for these secret values; texts shaped like a key are masked as well. */
export function createRedactor(secrets: readonly string[]): Redactor {
  const spelt = new Set<string>();
  let known: string[] = [];
  const learn = (values: readonly string[]): void => {
    const before = spelt.size;
    for (const spelling of values.flatMap(spellings)) spelt.add(spelling);
    // Longest first: a secret may be part of another.
    if (spelt.size > before) known = [...spelt].toSorted((left, right) => right.length - left.length);
  };
  learn(secrets);
  const text = (input: string): string => {
    const withoutKnown = known.reduce((rest, secret) => rest.replaceAll(secret, MASK), input);
    return KEY_SHAPES.reduce((rest, shape) => rest.replace(shape, MASK), withoutKnown);
  };
  const value = <T>(input: T): T =>
    JSON.parse(JSON.stringify(input), (_key, item: unknown) =>
      typeof item === 'string' ? text(item) : item,
    );
  return { text, value, learn };
}
