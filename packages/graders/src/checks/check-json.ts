import { type Check, canonicalJson, type RunEvidence } from '@skillgauge/core';
import { type CheckOutcome, failed, passed, ungraded } from './check-outcome.ts';
import { compileSchema } from './compile-schema.ts';
import { readFileText } from './find-file.ts';
import { followPointer, isJsonPointer } from './json-pointer.ts';

type JsonCheck = Extract<Check, { type: 'json-equals' | 'json-schema' }>;

function parseJson(text: string, path: string): { document: unknown; outcome: CheckOutcome | null } {
  try {
    return { document: JSON.parse(text.replace(/^\uFEFF/, '')), outcome: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { document: undefined, outcome: failed(`${path} is not valid JSON: ${why}.`) };
  }
}

function checkEquals(check: Extract<JsonCheck, { type: 'json-equals' }>, document: unknown): CheckOutcome {
  if (!isJsonPointer(check.pointer)) {
    return ungraded(`The check is broken: ${JSON.stringify(check.pointer)} is no JSON Pointer.`);
  }
  const found = followPointer(document, check.pointer);
  const where = `${check.path}#${check.pointer}`;
  if (found.state === 'absent') return failed(`There is nothing at ${check.path}#${found.at}.`);
  const shown = JSON.stringify(found.value);
  return canonicalJson(found.value) === canonicalJson(check.value)
    ? passed(shown, `${where} is as expected.`)
    : failed(`${where} is not ${JSON.stringify(check.value)}.`, shown);
}

function checkSchema(check: Extract<JsonCheck, { type: 'json-schema' }>, document: unknown): CheckOutcome {
  const compiled = compileSchema(check.schema);
  if (compiled.state === 'broken') return ungraded(`The check is broken: ${compiled.why}.`);
  const problems = compiled.problems(document);
  const shown = JSON.stringify(document);
  return problems.length === 0
    ? passed(shown, `${check.path} fits the schema.`)
    : failed(`${check.path} does not fit the schema: ${problems.join('; ')}.`, shown);
}

/** A JSON file has a value at a place, or fits a schema. */
export function checkJson(check: JsonCheck, evidence: RunEvidence): CheckOutcome {
  const { outcome, text } = readFileText(evidence, check.path);
  if (text === null) return outcome;
  const parsed = parseJson(text, check.path);
  if (parsed.outcome !== null) return parsed.outcome;
  return check.type === 'json-equals'
    ? checkEquals(check, parsed.document)
    : checkSchema(check, parsed.document);
}
