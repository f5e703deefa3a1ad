const MEBIBYTE = 1024 * 1024;
/** MiB of a file with cases, at most: a thousand cases have a tenth of that. */
const LARGEST_FILE = 10;

/** Why a file of so many bytes is not read, or `null`. */
export function tooLarge(bytes: number): string | null {
  if (bytes <= LARGEST_FILE * MEBIBYTE) return null;
  return `has ${Math.ceil(bytes / MEBIBYTE)} MiB, and a file with cases has ${LARGEST_FILE} MiB at most`;
}
