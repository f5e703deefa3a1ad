import type { Recording } from '../recorded/recording.ts';
import { linesOf } from '../recorded/replay.ts';

/** Names of the fields by which harnesses tell their events apart. */
const KINDS = ['type', 'subtype', 'kind', 'name'];

/** An id in the place of a key, as it is written in a recording: its number is another one each time. */
const ID = /ID\d{4,}$/;

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'null' : typeof value;
}

function labelOf(value: object): string {
  const kinds = KINDS.flatMap((key) => {
    const kind: unknown = Reflect.get(value, key);
    return typeof kind === 'string' && /^[\w./-]{1,40}$/.test(kind) ? [kind] : [];
  });
  return kinds.length === 0 ? '' : `<${kinds.join(' ')}>`;
}

function addShapes(shapes: Set<string>, path: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) addShapes(shapes, `${path}[]`, item);
  } else if (typeof value === 'object' && value !== null) {
    const here = `${path}${labelOf(value)}`;
    for (const [key, item] of Object.entries(value)) {
      addShapes(shapes, `${here}.${key.replace(ID, 'ID')}`, item);
    }
  } else {
    shapes.add(`${path}: ${kindOf(value)}`);
  }
}

/** Every key that a recording's JSON lines have, with the kinds of event that it is in and the kind of its value. */
export function nativeShapes(recording: Recording): Set<string> {
  const shapes = new Set<string>();
  for (const { channel, line } of linesOf(recording)) {
    try {
      addShapes(shapes, channel, JSON.parse(line));
    } catch {
      shapes.add(`${channel}: a line that is no JSON`);
    }
  }
  return shapes;
}

/** The event that a key is in: its path up to the first key. */
function eventOf(shape: string): string {
  return /^[^.:<]*(?:<[^>]*>)?/.exec(shape)?.[0] ?? shape;
}

/** Keys that one list has and the other has not, with one line for an event of which the other has no key at all. */
function missingIn(other: ReadonlySet<string>, shapes: ReadonlySet<string>, sign: string): string[] {
  const known = new Set([...other].map(eventOf));
  const lines = [...shapes]
    .filter((shape) => !other.has(shape))
    .map((shape) => (known.has(eventOf(shape)) ? shape : `${eventOf(shape)}, the whole event`));
  return [...new Set(lines)].toSorted().map((line) => `${sign} ${line}`);
}

/** Keys that are gone (`- `) and keys that are new (`+ `). */
export function diffShapes(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...missingIn(after, before, '-'), ...missingIn(before, after, '+')];
}
