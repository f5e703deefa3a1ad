import { ObservationLine, type ObservationsFile, type ObservedCase } from '@skillgauge/core';
import { refuseProblems, schemaProblems } from '@skillgauge/skills';

/** Something wrong in a line, counted from 1. */
interface LineProblem {
  line: number;
  path: readonly PropertyKey[];
  text: string;
}

interface NumberedLine {
  line: number;
  value: ObservationLine;
}

const KEYS = Object.keys(ObservationLine.shape);

function textLines(text: string): { line: number; source: string }[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((source, index) => ({ line: index + 1, source: source.trim() }))
    .filter(({ source }) => source !== '');
}

function parseJson(source: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(source) };
  } catch {
    return null;
  }
}

/** True when the first line is a run of its own: a JSON object that names its case. */
export function isJsonLines(text: string): boolean {
  const [first] = textLines(text);
  const value = first === undefined ? null : parseJson(first.source)?.value;
  return typeof value === 'object' && value !== null && 'case' in value && !('cases' in value);
}

function parseLines(text: string): { lines: NumberedLine[]; problems: LineProblem[] } {
  const lines: NumberedLine[] = [];
  const problems: LineProblem[] = [];
  for (const { line, source } of textLines(text)) {
    const json = parseJson(source);
    const parsed = ObservationLine.safeParse(json?.value);
    if (json === null) problems.push({ line, path: [], text: 'is no JSON' });
    else if (parsed.success) lines.push({ line, value: parsed.data });
    else
      problems.push(
        ...schemaProblems(parsed.error, json.value, () => KEYS).map((found) => ({ line, ...found })),
      );
  }
  return { lines, problems };
}

/** What later lines of a case say must be what its first line says. */
const SHARED = ['shouldTrigger', 'prompt', 'style'] as const;

function contradictions(runs: readonly NumberedLine[]): LineProblem[] {
  const [first] = runs;
  if (first === undefined) return [];
  const trials = new Map<number, number>();
  return runs.flatMap(({ line, value }) => {
    const earlier = trials.get(value.trial);
    trials.set(value.trial, line);
    const differs = SHARED.filter((key) => value[key] !== undefined && value[key] !== first.value[key]);
    return [
      ...(earlier === undefined
        ? []
        : [
            {
              line,
              path: ['trial'],
              text: `trial ${value.trial} of case ${value.case} stands on line ${earlier} already`,
            },
          ]),
      ...differs.map((key) => ({
        line,
        path: [key],
        text: `case ${value.case} has another ${key} on line ${first.line}`,
      })),
    ];
  });
}

function toCase(runs: readonly NumberedLine[]): ObservedCase[] {
  const [first] = runs;
  if (first === undefined) return [];
  const { case: id, prompt, shouldTrigger, style, tags } = first.value;
  return [
    {
      id,
      shouldTrigger,
      ...(prompt === undefined ? {} : { prompt }),
      ...(style === undefined ? {} : { style }),
      ...(tags === undefined ? {} : { tags }),
      fired: runs
        .toSorted((left, right) => left.value.trial - right.value.trial)
        .map(({ value }) => value.fired),
    },
  ];
}

/**
 * Reads JSON lines with a run each. Cases come in the order of their first lines.
 * @throws SkillgaugeError `invalid_input`, with every problem and its line
 */
export function readObservationLines(path: string, text: string): ObservationsFile {
  const { lines, problems } = parseLines(text);
  const cases = new Map<string, NumberedLine[]>();
  for (const line of lines) {
    const runs = cases.get(line.value.case);
    if (runs === undefined) cases.set(line.value.case, [line]);
    else runs.push(line);
  }
  const skills = new Set(lines.flatMap(({ value }) => (value.skill === undefined ? [] : [value.skill])));
  const found = [
    ...problems,
    ...[...cases.values()].flatMap(contradictions),
    ...[...skills]
      .slice(1)
      .map((name) => ({ line: 1, path: ['skill'], text: `a second skill, ${name}; give one file a skill` })),
  ];
  refuseProblems(
    path,
    found.map(({ line, path: place, text: what }) => ({ path: [`line ${line}`, ...place], text: what })),
  );
  const [skill] = skills;
  return {
    ...(skill === undefined ? {} : { skill }),
    cases: [...cases.values()].flatMap(toCase),
  };
}
