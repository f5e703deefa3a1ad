const DRIVE = /^[A-Za-z]:/;

function isSafe(path: string): boolean {
  if (path === '' || path.startsWith('/') || path.includes('\\') || DRIVE.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Paths must be relative, with forward slashes, without empty, `.` or `..` parts. */
export function findPathProblems(paths: readonly string[]): string[] {
  return paths
    .filter((path) => !isSafe(path))
    .map((path) => `path ${JSON.stringify(path)} is not plain relative`);
}
