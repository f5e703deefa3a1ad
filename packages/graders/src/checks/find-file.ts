import { nameSome, type OutputFile, type RunEvidence } from '@skillgauge/core';
import { type CheckOutcome, failed, ungraded } from './check-outcome.ts';

/** A file that is there, or the outcome of a check that looks for it in vain. */
export type FoundFile = { file: OutputFile; outcome: null } | { file: null; outcome: CheckOutcome };

function normalPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
}

/** Paths of the files that are there at the end of a run, those that the run made or changed first. */
function presentPaths(evidence: RunEvidence): string[] {
  const present = evidence.files.filter(({ change }) => change !== 'removed');
  const touched = present.filter(({ change }) => change !== 'unchanged');
  return [...touched, ...present.filter(({ change }) => change === 'unchanged')].map(({ path }) => path);
}

/** Finds a file of the workspace at the end of the run. */
export function findFile(evidence: RunEvidence, path: string): FoundFile {
  const wanted = normalPath(path);
  const file = evidence.files.find((candidate) => candidate.path === wanted);
  if (file?.change === 'removed') return { file: null, outcome: failed(`The run removed ${wanted}.`) };
  if (file !== undefined) return { file, outcome: null };
  const present = presentPaths(evidence);
  const there = present.length === 0 ? 'there is no file at all' : `there is ${nameSome(present)}`;
  return { file: null, outcome: failed(`No such file: ${wanted}; ${there}.`) };
}

/** Finds a file and its text. Bytes that are no text, or were too many to keep, leave a check undecided. */
export function readFileText(
  evidence: RunEvidence,
  path: string,
): { text: string; outcome: null } | { text: null; outcome: CheckOutcome } {
  const { file, outcome } = findFile(evidence, path);
  if (file === null) return { text: null, outcome };
  return file.text === null
    ? { text: null, outcome: ungraded(`${file.path} is no text, or was too large to keep.`) }
    : { text: file.text, outcome: null };
}
