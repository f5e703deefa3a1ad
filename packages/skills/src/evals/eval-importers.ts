import type { EvalImporter } from './eval-importer.ts';
import { csvShape } from './shapes/csv-shape.ts';
import { queryListShape, splitListsShape, wrappedListShape } from './shapes/labelled-list-shape.ts';
import { pluginCaseShape } from './shapes/plugin-case-shape.ts';
import { promptfooShape } from './shapes/promptfoo-shape.ts';
import { routingShape } from './shapes/routing-shape.ts';
import { scenariosShape } from './shapes/scenarios-shape.ts';
import { skillgradeShape } from './shapes/skillgrade-shape.ts';
import { taskFileShape } from './shapes/task-file-shape.ts';
import { twoListsShape } from './shapes/two-lists-shape.ts';
import { vallyShape } from './shapes/vally-shape.ts';
import { wazaShape, wazaTaskShape } from './shapes/waza-shape.ts';
import { skillgaugeShape } from './skillgauge-shape.ts';

/** The shapes that are read, in the order in which they are tried: the narrower ones first. */
export const EVAL_IMPORTERS: readonly EvalImporter[] = [
  csvShape,
  pluginCaseShape,
  promptfooShape,
  wazaShape,
  wazaTaskShape,
  vallyShape,
  scenariosShape,
  skillgradeShape,
  twoListsShape,
  splitListsShape,
  queryListShape,
  skillgaugeShape,
  wrappedListShape,
  routingShape,
  taskFileShape,
];

/** The importer whose shape this content has; the file's name says nothing. */
export function recogniseShape(value: unknown): EvalImporter | null {
  return EVAL_IMPORTERS.find((importer) => importer.recognises(value)) ?? null;
}

/** Why no importer takes a content: what it is, and which keys it has. */
export function describeUnknownShape(value: unknown): string {
  if (isEmpty(value)) return 'holds no cases';
  const keys = keysOf(value);
  const what = Array.isArray(value) ? 'a list' : `a ${typeof value}`;
  const found = typeof value === 'object' ? `keys found: ${keys.join(', ') || 'none'}` : `it holds ${what}`;
  return `is in no shape of trigger cases that is known (${found})`;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Keys of a map, or of the items of a list. */
function keysOf(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const keys = items.flatMap((item) => (typeof item === 'object' && item !== null ? Object.keys(item) : []));
  return [...new Set(keys)];
}
