import { SkillgaugeError } from '@skillgauge/core';
import { createRunFolder, type RunFolder } from '@skillgauge/engine';

/**
 * Makes a new run folder below `parent`, and `parent` itself where it is missing.
 * @throws SkillgaugeError `invalid_input` when that place cannot be written.
 */
export async function openRunsFolder(parent: string, name: string, now: Date): Promise<RunFolder> {
  try {
    return await createRunFolder({ parent, name, now });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SkillgaugeError('invalid_input', `No run folder can be made in ${parent}: ${reason}`, {
      cause,
      fix: 'Name a folder that can be written with --out FOLDER (in a program: `out`).',
    });
  }
}
