import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { parseDataFile, refuseProblems, schemaProblems } from '@skillgauge/skills';
import { AgentEntry, ConfigFile, ModelPrices } from './config-file.ts';

/** The name of the configuration file. */
export const CONFIG_NAME = 'skillgauge.config.yaml';

/** A configuration, and where it comes from. Without a file it is empty. */
export interface Config extends ConfigFile {
  /** `null`: there is no file. */
  path: string | null;
  /** Paths of the configuration are relative to it: the file's folder, else the current one. */
  folder: string;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The nearest file from here up to the root of the repository, or of the disk where there is none. */
async function findConfig(folder: string): Promise<string | null> {
  const file = join(folder, CONFIG_NAME);
  if (await exists(file)) return file;
  const parent = dirname(folder);
  return parent === folder || (await exists(join(folder, '.git'))) ? null : findConfig(parent);
}

function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  if (path.length === 0) return Object.keys(ConfigFile.shape);
  return Object.keys((path[0] === 'prices' ? ModelPrices : AgentEntry).shape);
}

async function readConfig(path: string): Promise<Config> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new SkillgaugeError('invalid_input', `The configuration ${path} cannot be read.`, {
      fix: 'Give the path of a file that exists, or leave --config out.',
      cause,
    });
  });
  const { lineAt, value } = parseDataFile(path, text);
  const parsed = ConfigFile.safeParse(value ?? {});
  if (!parsed.success) refuseProblems(path, schemaProblems(parsed.error, value, knownKeys), lineAt);
  return { ...ConfigFile.parse(value ?? {}), path, folder: dirname(path) };
}

/**
 * Reads the configuration: `file`, else the nearest `skillgauge.config.yaml` from `cwd` up to the root of the repository.
 * @throws SkillgaugeError `invalid_input` with every problem, each with its line.
 */
export async function loadConfig(cwd: string, file?: string): Promise<Config> {
  const path = file === undefined ? await findConfig(cwd) : resolve(cwd, file);
  return path === null ? { agents: {}, prices: {}, path, folder: cwd } : readConfig(path);
}
