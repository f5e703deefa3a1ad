/** Characters of a description in the Agent Skills specification, counted in the parsed value. */
export const LONGEST_DESCRIPTION = 1024;

function normalised(description: string): string {
  return description.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

/**
 * Why a description is not measured; `null`: it is.
 * @param earlier descriptions that were measured or refused already
 * @param problemOfWriting why it cannot stand in the skill's front matter, or `null`
 */
export function candidateProblem(
  description: string,
  earlier: readonly string[],
  problemOfWriting: (description: string) => string | null,
): string | null {
  const { length } = Array.from(description.trim());
  if (length === 0) return 'it is empty';
  if (length > LONGEST_DESCRIPTION) {
    return `it has ${length} characters; ${LONGEST_DESCRIPTION} is the most`;
  }
  if (/[<>]/.test(description)) return 'it holds an angle bracket, which harnesses may read as markup';
  if (earlier.some((other) => normalised(other) === normalised(description))) {
    return 'it equals an earlier description';
  }
  const problem = problemOfWriting(description);
  return problem === null ? null : `it cannot be written into the skill: ${problem}`;
}
