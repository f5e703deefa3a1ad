import { foldLongText } from '../scenarios/long-text.ts';

/** What is known to differ from run to run, and what is written in its place. */
export interface KnownTexts {
  /** Folders and other texts, with their placeholders; longer ones are replaced first. */
  texts: ReadonlyMap<string, string>;
  /** The version of the harness. */
  version: string | null;
}

/** Replaces all that differs from run to run in the texts of one run. Equal ids get equal placeholders, in every text. */
export type Normalize = (text: string) => string;

/** Ids by their shape; what comes before the varying part is kept. */
const IDS: readonly RegExp[] = [
  /()[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /\b((?:toolu|call|msg|resp|fc|chatcmpl|req|ses|prt|rs)[_-])(?=[a-z_-]*[0-9A-Z])[\w-]{10,}/g,
  // Of sub-agents.
  /(?<!\w)()a[0-9a-f]{16}(?!\w)/g,
  // A name, the time, a count: ids of calls where the protocol has none.
  /(?<=_)()1[6-9]\d{11}(?=_\d)/g,
  /(?<!\w)()(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})(?!\w)/g,
];

const TIMES: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g, '2000-01-01T00:00:00.000Z'],
  [/\b20\d\d-\d\d-\d\d\b/g, '2000-01-01'],
  [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z][a-z]+ \d{1,2}, 20\d\d/g, 'Saturday, January 1, 2000'],
  [/\b\d{1,2}(?::\d\d)?[ap]m\b/g, '1am'],
  [/(?<!\d)1[6-9]\d{11}(?:\.\d+)?(?!\d)/g, '1600000000000'],
  [/(?<!\d)1[6-9]\d{8}(?:\.\d+)?(?!\d)/g, '1600000000'],
];

const DURATION_KEY = '\\w*(?:_ms|Ms|secs|nanos|seconds|Seconds|[dD]uration|[lL]atency|elapsed)';
const FIGURES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`("${DURATION_KEY}":\\s*"?)\\d+(?:\\.\\d+)?(?=["\\s,}])`, 'g'), '$11'],
  [/\b\d+(?:\.\d+)? (?=seconds\b)/g, '1 '],
  [/(?<=127\.0\.0\.1:|localhost:)\d+/g, 'PORT'],
  [/\/r\/[0-9a-f]{12,}(?=\/)/g, '/r/REQUEST'],
  [/\/[^\s"'()\\]*\/node_modules\/(?:\.pnpm\/[^/\s]+\/node_modules\/)?/g, '$MODULES/'],
];

/** Long instructions of the harness's own, which would be in every recording again. */
const INSTRUCTIONS = /("\w*[iI]nstructions":\s*(?:\{"text":\s*)?")(?:[^"\\]|\\.){4000,}(?=")/g;

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The shortest beginning of a folder that is taken for one. */
const SHORTEST_BEGINNING = 6;

/** A folder that was cut off before the end of its text: some harnesses tell a message again with each piece that comes. */
function cutOffPattern(folder: string): RegExp {
  const count = Math.max(0, folder.length - SHORTEST_BEGINNING);
  const beginnings = Array.from({ length: count }, (_, index) =>
    escapePattern(folder.slice(0, folder.length - 1 - index)),
  );
  return new RegExp(`(?:${beginnings.join('|')})(?=\\\\*")`, 'g');
}

/** Makes the normalizer of one run. */
export function createNormalize({ texts, version }: KnownTexts): Normalize {
  const known = [...texts].toSorted(([left], [right]) => right.length - left.length);
  const folders = known.filter(([what]) => what.startsWith('/') && what.length > SHORTEST_BEGINNING);
  const cutOff = folders.map(([folder]) => cutOffPattern(folder));
  const ids = new Map<string, string>();
  const idOf = (found: string): string => {
    const id = ids.get(found) ?? `ID${String(ids.size + 1).padStart(4, '0')}`;
    ids.set(found, id);
    return id;
  };
  const versionPattern =
    version === null ? null : new RegExp(`(?<![\\w.])${escapePattern(version)}(?![\\w]|\\.\\d)`, 'g');
  return (text) => {
    let rest = foldLongText(text).replace(INSTRUCTIONS, '$1(cut)');
    for (const [what, placeholder] of known) rest = rest.replaceAll(what, placeholder);
    for (const pattern of cutOff) rest = rest.replace(pattern, '$CUT_OFF');
    for (const [pattern, placeholder] of FIGURES) rest = rest.replace(pattern, placeholder);
    for (const pattern of IDS) {
      rest = rest.replace(pattern, (found, start: string) => start + idOf(found));
    }
    for (const [pattern, placeholder] of TIMES) rest = rest.replace(pattern, placeholder);
    return versionPattern === null ? rest : rest.replace(versionPattern, 'VERSION');
  };
}

/** Folders of a machine that are left in a text: a recording with one is not to be committed. `/tmp/...` is none. */
export function findMachinePaths(text: string): string[] {
  return [
    ...new Set(
      [
        ...text.matchAll(/(?<![\w.$-])\/(?:tmp|root|home|work|Users|var\/folders)\/(?!\.{3})[^\s"'\\)]*/g),
      ].map(([path]) => path),
    ),
  ];
}
