import { readFile } from 'node:fs/promises';
import { GateSet, ObservationsFile, SkillgaugeError } from '@skillgauge/core';
import { parseDataFile, refuseProblems, schemaProblems } from '@skillgauge/skills';
import { isJsonLines, readObservationLines } from './read-observation-lines.ts';

const FILE_KEYS = Object.keys(ObservationsFile.shape);
const GATE_KEYS = Object.keys(GateSet.shape);
const CASE_KEYS = Object.keys(ObservationsFile.shape.cases.element.shape);

function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  if (path.length === 0) return FILE_KEYS;
  return path[0] === 'gates' ? GATE_KEYS : CASE_KEYS;
}

function parseObservations(path: string, text: string): ObservationsFile {
  const { lineAt, value } = parseDataFile(path, text);
  const parsed = ObservationsFile.safeParse(value);
  if (parsed.success) return parsed.data;
  refuseProblems(path, schemaProblems(parsed.error, value, knownKeys), lineAt);
  throw new SkillgaugeError('invalid_input', `${path} is no file of observations.`);
}

/**
 * Reads runs that somebody logged: one JSON or YAML document, or JSON lines with a run each. Which of them it is shows in the content.
 * @throws SkillgaugeError `invalid_input`, with every problem and its line
 */
export async function readObservations(path: string): Promise<ObservationsFile> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SkillgaugeError('invalid_input', `${path} cannot be read: ${reason}`, {
      cause,
      fix: 'Give a file of logged runs: JSON, YAML or JSON lines.',
    });
  });
  return isJsonLines(text) ? readObservationLines(path, text) : parseObservations(path, text);
}
