import { Check, type Expectation, nearestName } from '@skillgauge/core';
import type { EvalProblem } from '../evals/eval-importer.ts';
import { schemaProblems, showValue } from '../evals/schema-problems.ts';
import { firstKey, isRecord, textAt } from '../evals/shapes/records.ts';

/** Keys under which files keep the text of an expectation that is a map. */
const TEXT_KEYS: readonly string[] = [
  'text',
  'expectation',
  'assertion',
  'description',
  'criterion',
  'criteria',
  'statement',
  'value',
  'name',
];
const OWN_KEYS: readonly string[] = ['id', 'text', 'check'];

/** An expectation, or what is wrong with it. */
type ReadExpectation = { expectation: Expectation } | { problems: EvalProblem[] };

function readCheck(
  value: unknown,
  path: readonly PropertyKey[],
): { check: Check } | { problems: EvalProblem[] } {
  const types = Check.options.map((option) => option.shape.type.value);
  const type = isRecord(value) ? value['type'] : undefined;
  const option = Check.options.find((item) => item.shape.type.value === type);
  if (option === undefined) {
    const nearest = typeof type === 'string' ? nearestName(type, types) : null;
    const hint = nearest === null ? `one of ${types.join(', ')}` : `did you mean ${nearest}?`;
    const place = isRecord(value) ? [...path, 'type'] : path;
    const found = isRecord(value) ? type : value;
    return {
      problems: [
        {
          path: place,
          text: `unknown check ${found === undefined ? 'without a type' : showValue(found)}; ${hint}`,
        },
      ],
    };
  }
  const parsed = option.safeParse(value);
  if (!parsed.success) {
    const found = schemaProblems(parsed.error, value, () => Object.keys(option.shape));
    return { problems: found.map((problem) => ({ ...problem, path: [...path, ...problem.path] })) };
  }
  const wrong = patternProblem(parsed.data);
  return wrong === null
    ? { check: parsed.data }
    : { problems: [{ path: [...path, 'pattern'], text: wrong }] };
}

/** Why a check's pattern is none; `null`: it is one, or there is none. */
function patternProblem(check: Check): string | null {
  if (!('pattern' in check)) return null;
  try {
    RegExp(check.pattern, check.flags);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Reads an expectation: a text, or a map with its text and maybe a check.
 * @param id used where it has none of its own
 * @param isOwn in our own files an unknown key is a mistake; files of other tools have keys of their own
 */
function readExpectation(
  value: unknown,
  path: readonly PropertyKey[],
  id: string,
  isOwn: boolean,
): ReadExpectation {
  if (typeof value === 'string' && value.trim() !== '')
    return { expectation: { id, text: value, check: null } };
  const key = isRecord(value) ? firstKey(value, isOwn ? ['text'] : TEXT_KEYS) : null;
  const text = key === null ? null : textAt(value, key);
  if (!isRecord(value) || text === null) {
    return { problems: [{ path, text: `must be a text, or a map with a text, found ${showValue(value)}` }] };
  }
  const unknown = isOwn ? Object.keys(value).filter((name) => !OWN_KEYS.includes(name)) : [];
  if (unknown.length > 0) {
    return {
      problems: unknown.map((name) => {
        const nearest = nearestName(name, OWN_KEYS);
        const hint = nearest === null ? `known: ${OWN_KEYS.join(', ')}` : `did you mean ${nearest}?`;
        return { path: [...path, name], text: `unknown key; ${hint}` };
      }),
    };
  }
  const own = value['id'];
  const named = typeof own === 'string' || typeof own === 'number' ? String(own) : id;
  const check = value['check'];
  if (check === undefined || check === null) return { expectation: { id: named, text, check: null } };
  const read = readCheck(check, [...path, 'check']);
  return 'problems' in read ? read : { expectation: { id: named, text, check: read.check } };
}

/** Reads a list of expectations; ids are positions, counted from 1, where they have none. */
export function readExpectations(
  items: readonly unknown[],
  path: readonly PropertyKey[],
  isOwn: boolean,
): { expectations: Expectation[]; problems: EvalProblem[] } {
  const read = items.map((item, index) => readExpectation(item, [...path, index], String(index + 1), isOwn));
  const expectations = read.flatMap((item) => ('expectation' in item ? [item.expectation] : []));
  const twice = expectations.filter(
    ({ id }, index) => expectations.findIndex((other) => other.id === id) < index,
  );
  return {
    expectations,
    problems: [
      ...read.flatMap((item) => ('problems' in item ? item.problems : [])),
      ...twice.map(({ id }) => ({ path, text: `the id ${showValue(id)} comes twice` })),
    ],
  };
}
