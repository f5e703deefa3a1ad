import type { TraceEvent, TraceEventOf } from '../trace/trace-event.ts';
import type { AbsentSkill } from './request.ts';

/** A place in a trace where a skill shows that the run must do without. */
export interface Leak {
  /** Name of the skill. */
  skill: string;
  /** `listed`: it was announced; `loaded`: the harness loaded it; `text`: its text came to the model. */
  kind: 'listed' | 'loaded' | 'text';
  /** Which event, with the words that show it. */
  quote: string;
}

/** Longest quote of a line. */
const QUOTE_CHARACTERS = 200;

const SHORTEST_FINGERPRINT = 40;
const MOST_FINGERPRINTS = 20;

/** What Markdown puts before the words of a line. */
const LIST_MARK = /^(?:[-*+>]|#+|\d+[.)]) /;

function flatten(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** True for an id of that skill: its name, its folder, or either behind the name of a plugin. */
export function isIdOf(id: string, { folder, name }: Pick<AbsentSkill, 'folder' | 'name'>): boolean {
  const bare = id.slice(id.lastIndexOf(':') + 1);
  return [name, folder].some((own) => own === id || own === bare);
}

/** Words that a line has and hardly any other: long ones, digits, code. */
function distinctness(line: string): number {
  const words = line.split(' ');
  return new Set(words.filter((word) => word.length > 5 || /[\d_/`]/.test(word))).size;
}

/**
 * The most distinctive lines of a skill's body, in their order, at most 20: one of them in a tool result shows that the skill was
 * read. Lines that a run meets anyway show nothing.
 * @param body without the front matter
 * @param elsewhere prompts, fixture files, other skills: texts whose lines are no fingerprints
 */
export function fingerprintsOf(body: string, elsewhere: readonly string[] = []): string[] {
  const known = elsewhere.map(flatten);
  const lines = body
    .split('\n')
    .map((line) => flatten(line).replace(LIST_MARK, ''))
    .filter((line) => line.length >= SHORTEST_FINGERPRINT && distinctness(line) > 1)
    .filter((line) => !known.some((text) => text.includes(line)));
  const unique = [...new Set(lines)];
  const best = new Set(
    unique.toSorted((left, right) => distinctness(right) - distinctness(left)).slice(0, MOST_FINGERPRINTS),
  );
  return unique.filter((line) => best.has(line));
}

/** The line of a text that shows a skill's body, plain or inside a JSON text. */
function fingerprintIn(text: string, { fingerprints }: AbsentSkill): string | null {
  const flat = flatten(text);
  const isThere = (line: string) => line !== '' && flat.includes(line);
  return (
    fingerprints.find(
      (line) => isThere(flatten(line)) || isThere(JSON.stringify(flatten(line)).slice(1, -1)),
    ) ?? null
  );
}

function frontMatterIn(output: string, { name }: AbsentSkill): string | null {
  if (!/^\W*\d*\W*description:/m.test(output)) return null;
  const lines = output.split('\n');
  return lines.find((line) => /^\W*\d*\W*name:[ \t]*["']?(.+?)["']?[ \t]*$/.exec(line)?.[1] === name) ?? null;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The path of its SKILL.md among the arguments of a reading tool. A path in a command shows nothing. */
function filePathIn(call: TraceEventOf<'tool-call'> | undefined, { folder }: AbsentSkill): string | null {
  if (call?.tool !== 'read') return null;
  const isIt = (text: string) => {
    const path = text.replaceAll('\\', '/');
    return path === `${folder}/SKILL.md` || path.endsWith(`/${folder}/SKILL.md`);
  };
  return textsIn(call.input).find(isIt) ?? null;
}

/** What an event is judged by besides itself. */
interface Calls {
  calls: ReadonlyMap<string, TraceEventOf<'tool-call'>>;
  results: ReadonlyMap<string, TraceEventOf<'tool-result'>>;
}

/** A harness that loads a skill which nobody installed says that the name is unknown to us, with a result that is fine. */
function isLoaded({ callId, status }: TraceEventOf<'skill-call'>, { results }: Calls): boolean {
  return status === 'loaded' || (status === 'unknown' && results.get(callId)?.ok === true);
}

type Words = [kind: Leak['kind'], words: string];

function resultWords(result: TraceEventOf<'tool-result'>, skill: AbsentSkill, calls: Calls['calls']) {
  if (!result.ok) return null;
  const { callId, output } = result;
  return fingerprintIn(output, skill) ?? frontMatterIn(output, skill) ?? filePathIn(calls.get(callId), skill);
}

/** The words of an event that show a skill; `null`: it does not. */
function wordsOf(event: TraceEvent, skill: AbsentSkill, joined: Calls): Words | null {
  if (event.type === 'skills-listed') {
    const listed = event.skills.find(({ id }) => isIdOf(id, skill));
    return listed === undefined ? null : ['listed', listed.id];
  }
  if (event.type === 'skill-call') {
    const isIt = isIdOf(event.id ?? event.requested, skill) && isLoaded(event, joined);
    return isIt ? ['loaded', event.requested] : null;
  }
  const words =
    event.type === 'tool-result'
      ? resultWords(event, skill, joined.calls)
      : event.type === 'raw'
        ? fingerprintIn(event.line, skill)
        : null;
  return words === null ? null : ['text', words];
}

function whereOf(event: TraceEvent, number: number, { calls }: Calls): string {
  const name = event.type === 'tool-result' ? calls.get(event.callId)?.name : undefined;
  return `event ${number}, ${event.type}${name === undefined ? '' : ` of ${name}`}`;
}

/**
 * Where skills show in a run that must do without them: announced, loaded, or read, in the main session or a sub-agent of it. Each is
 * told once for every event.
 */
export function findLeaks(trace: readonly TraceEvent[], absent: readonly AbsentSkill[]): Leak[] {
  if (absent.length === 0) return [];
  const ofType = <T extends TraceEvent['type']>(type: T) =>
    trace.filter((event): event is TraceEventOf<T> => event.type === type);
  const joined: Calls = {
    calls: new Map(ofType('tool-call').map((call) => [call.callId, call])),
    results: new Map(ofType('tool-result').map((result) => [result.callId, result])),
  };
  return trace.flatMap((event, index) =>
    absent.flatMap((skill) => {
      const found = wordsOf(event, skill, joined);
      if (found === null) return [];
      const [kind, words] = found;
      const quote = `${whereOf(event, index + 1, joined)}: ${words.trim().slice(0, QUOTE_CHARACTERS)}`;
      return [{ skill: skill.name, kind, quote: `${skill.name}, ${kind}: ${quote}` }];
    }),
  );
}
