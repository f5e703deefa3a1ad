import type { CredentialFinding, DetectContext, Detection, DriverCredentials } from '@skillgauge/core';

/** The credential that would be used: the first variable that is set and not empty, else the first login file. */
export function findCredential(
  credentials: DriverCredentials,
  context: Pick<DetectContext, 'env' | 'homeFileExists'>,
): CredentialFinding {
  const variable = credentials.environment.find(({ name }) => (context.env[name] ?? '') !== '');
  if (variable !== undefined) return { kind: 'environment', ...variable };
  const file = credentials.files.find(({ path }) => context.homeFileExists(path));
  return file === undefined ? { kind: 'none' } : { kind: 'file', path: file.path, billing: file.billing };
}

/** The first `1.2.3`-like word of a version command's output. */
export function parseVersion(text: string): string | null {
  return /\d+\.\d+\.\d+(?:[-+.][0-9A-Za-z.-]+)?/.exec(text)?.[0] ?? null;
}

/**
 * Detects a harness by its `--version`. `explain` turns the output of a broken installation into a problem with its fix.
 */
export async function detectByVersion(
  credentials: DriverCredentials,
  context: DetectContext,
  explain: (output: string) => string | null = () => null,
): Promise<Detection> {
  const credential = findCredential(credentials, context);
  const billing = credential.kind === 'none' ? 'unknown' : credential.billing;
  const result = context.exec === null ? null : await context.exec(['--version']);
  if (result === null) return { found: false, version: null, credential, billing, problem: null };
  // Some say it on stderr.
  const said = result.stdout.trim() === '' ? result.stderr : result.stdout;
  const version = result.exitCode === 0 ? parseVersion(said) : null;
  const output = `${result.stdout}\n${result.stderr}`.trim();
  const problem = version === null ? (explain(output) ?? `--version failed: ${output.slice(0, 300)}`) : null;
  return { found: true, version, credential, billing, problem };
}
