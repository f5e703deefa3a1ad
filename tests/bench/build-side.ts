import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../support/run-skillgauge.ts';

/** A program that plain Node.js runs. Removed when disposed. */
export interface BuiltSide extends AsyncDisposable {
  file: string;
}

/**
 * Builds one side of a bench. What is measured are the built packages, loaded by plain Node.js as a user's are: a loader for TypeScript
 * would be in their memory, and make every fork dearer.
 */
export async function buildSide(source: string): Promise<BuiltSide> {
  // Where it finds the packages.
  const folder = await mkdtemp(join(ROOT, 'tests/node_modules/.bench-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    ssr: { external: true },
    build: { ssr: source, outDir: folder, target: 'node20', minify: false, emptyOutDir: true },
  });
  return {
    file: join(folder, basename(source).replace(/\.ts$/, '.js')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
