import type { Harness } from './contract.ts';

/** True for a version that the driver's tests have passed with, and for an unknown one: nothing speaks against it. */
export function isTestedVersion(
  harness: Pick<Harness, 'testedVersion'> & { testedVersions?: readonly string[] | undefined },
  version: string | null,
): boolean {
  return (
    version === null ||
    harness.testedVersion === null ||
    version === harness.testedVersion ||
    (harness.testedVersions?.includes(version) ?? false)
  );
}
