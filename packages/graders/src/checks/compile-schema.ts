import { Ajv, type ErrorObject, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { createPatternSearch, PATTERN_LIMIT_MS } from './search-pattern.ts';

/** A schema made ready, or why it cannot be. `problems` of a document: none when it fits. */
export type CompiledSchema =
  | { state: 'ready'; problems: (document: unknown) => string[] }
  | { state: 'broken'; why: string };

const DRAFTS = [
  { marks: ['2020-12'], create: (options: Options) => new Ajv2020(options) },
  { marks: ['2019-09'], create: (options: Options) => new Ajv2019(options) },
  { marks: ['draft-07', 'draft-06'], create: (options: Options) => new Ajv(options) },
];

const OPTIONS: Options = {
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  logger: false,
};

/** What a schema says of itself; the newest draft where it says nothing. */
function draftOf(schema: Readonly<Record<string, unknown>>): (typeof DRAFTS)[number] | undefined {
  const named = schema['$schema'];
  if (named === undefined) return DRAFTS[0];
  return DRAFTS.find(({ marks }) => marks.some((mark) => typeof named === 'string' && named.includes(mark)));
}

interface RegExpLike {
  test: (text: string) => boolean;
  toString: () => string;
}

/** Patterns of a schema go through the search that cannot hang; `restart` gives them their time anew. */
function createTimedRegExp(): {
  engine: { (pattern: string, flags: string): RegExpLike; code: string };
  restart: (limitMs: number) => void;
} {
  let search = createPatternSearch();
  const engine = (pattern: string, flags: string): RegExpLike => {
    const test = (text: string): boolean => {
      const result = search(pattern, flags, text);
      if (result.state === 'broken') throw new Error(result.why);
      return result.state === 'match';
    };
    test('');
    // Ajv keeps patterns apart by their text.
    return { test, toString: () => `/${pattern}/${flags}` };
  };
  return {
    engine: Object.assign(engine, { code: 'timedRegExp' }),
    restart: (limitMs) => {
      search = createPatternSearch(limitMs);
    },
  };
}

/** One line for each place where a document does not fit. */
function describeErrors(errors: readonly ErrorObject[]): string[] {
  return errors.map(
    ({ instancePath, message = 'does not fit' }) => `${instancePath || 'the document'} ${message}`,
  );
}

/**
 * Compiles a JSON Schema: draft 2020-12 unless `$schema` names 2019-09, draft-07 or draft-06. Nothing is fetched. A keyword or a format
 * that nobody knows is an error: ignored, a misspelt one would let everything pass.
 * @param limitMs how long its patterns may take together on a document
 */
export function compileSchema(
  schema: Readonly<Record<string, unknown>>,
  limitMs = PATTERN_LIMIT_MS,
): CompiledSchema {
  const draft = draftOf(schema);
  if (draft === undefined) return { state: 'broken', why: `$schema is ${JSON.stringify(schema['$schema'])}` };
  const timed = createTimedRegExp();
  const ajv = draft.create({ ...OPTIONS, code: { regExp: timed.engine } });
  try {
    formats.default(ajv);
    const validate = ajv.compile(schema);
    if ('$async' in validate) return { state: 'broken', why: '$async schemas are not for files' };
    const problems = (document: unknown): string[] => {
      timed.restart(limitMs);
      return validate(document) ? [] : describeErrors(validate.errors ?? []);
    };
    return { state: 'ready', problems };
  } catch (error) {
    return { state: 'broken', why: error instanceof Error ? error.message : String(error) };
  }
}
