import { open } from 'node:fs/promises';

/** A program to start: `file` with `prefix` before the run's own arguments. */
export interface Executable {
  file: string;
  prefix: readonly string[];
  /** Where it was found: a path that was given, a copy beside the driver, or PATH. */
  origin: 'given' | 'pinned' | 'path';
}

const NODE_SHEBANG = /^#!.*\bnode\b/;

async function isNodeScript(path: string): Promise<boolean> {
  if (/\.[cm]?js$/.test(path)) return true;
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(128), 0, 128, 0);
    return NODE_SHEBANG.test(buffer.toString('latin1', 0, bytesRead).split('\n')[0] ?? '');
  } finally {
    await file.close();
  }
}

/** A Node.js script is run by the Node.js that runs us, so that neither PATH nor the executable bit matters. */
export async function toExecutable(path: string, origin: Executable['origin']): Promise<Executable> {
  return (await isNodeScript(path))
    ? { file: process.execPath, prefix: [path], origin }
    : { file: path, prefix: [], origin };
}
