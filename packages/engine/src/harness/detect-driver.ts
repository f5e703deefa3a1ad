import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Detection, EvalDriver, ExecResult } from '@skillgauge/core';
import { containDriver } from '../contain/contain-driver.ts';
import { isMachineFailure } from '../contain/machine-failure.ts';
import { createEnvironment } from '../process/environment.ts';
import { runProcess } from '../process/run-process.ts';
import { makePlace, planPlace } from '../workspace/run-place.ts';
import { createScratchFolder } from '../workspace/scratch-folder.ts';
import { noteOf, writeNote } from '../workspace/scratch-note.ts';
import type { Executable } from './executable.ts';
import { type LocateOptions, locateHarness } from './locate-harness.ts';

/** What is looked at to detect a harness. */
export interface DetectOptions extends LocateOptions {
  /** The user's HOME: only asked whether login files exist there. */
  home: string;
  /** Where the throwaway HOME is made. @default the system's folder for temporary files */
  temporaryRoot?: string;
  /** How long the driver may take. @default 45000 */
  limitMs?: number;
}

/** A harness as it was found, with its program. */
export interface DetectedDriver {
  executable: Executable | null;
  detection: Detection;
}

const DETECT_LIMIT_MS = 20_000;

/** Most of each output that is kept, from its beginning: a version is a line. */
const OUTPUT_CHARACTERS = 65_536;

/** Runs a short command of the harness in a throwaway HOME. `null`: it could not be started. */
async function execInThrowawayHome(
  executable: Executable,
  args: readonly string[],
  options: DetectOptions,
): Promise<ExecResult | null> {
  const marker = randomUUID();
  const scratch = await createScratchFolder(options.temporaryRoot ?? tmpdir(), async (folder) =>
    writeNote(folder, marker),
  );
  try {
    const folders = planPlace(scratch.path, scratch.nextName());
    await makePlace(folders);
    const output = { stdin: '', stdout: '', stderr: '' };
    const { home, tmp } = folders;
    const outcome = await runProcess({
      executable,
      args,
      cwd: folders.workspace,
      env: createEnvironment({
        user: options.env,
        home,
        tmp,
        credentials: {},
        driver: {},
        network: false,
        marker,
      }),
      marker,
      folder: folders.root,
      timeoutMs: DETECT_LIMIT_MS,
      idleTimeoutMs: DETECT_LIMIT_MS,
      onLine: (channel, line) => {
        output[channel] = `${output[channel]}${line.text}\n`.slice(0, OUTPUT_CHARACTERS);
        return true;
      },
    });
    const { stderr, stdout } = output;
    return outcome.failure === null ? { exitCode: outcome.exit.code, stdout, stderr } : null;
  } finally {
    await scratch.remove();
    await rm(noteOf(scratch.path), { force: true });
  }
}

/**
 * Finds a driver's harness, and asks the driver what it makes of it: version, credentials, billing. No model is reached.
 * @throws SkillgaugeError `driver_fault` for a driver that throws, answers something else than it must, or does not answer.
 */
export async function detectDriver(driver: EvalDriver, options: DetectOptions): Promise<DetectedDriver> {
  const executable = await locateHarness(driver.harness, options);
  const limits = options.limitMs === undefined ? {} : { detectLimitMs: options.limitMs };
  const ours: { failure?: unknown } = {};
  const exec = (args: readonly string[], file: Executable): Promise<ExecResult> =>
    execInThrowawayHome(file, args, options).then(orFailed, (failure: unknown) => {
      ours.failure = failure;
      throw failure;
    });
  try {
    const detection = await containDriver(driver, limits).detect({
      env: options.env,
      exec: executable === null ? null : (args) => exec(args, executable),
      homeFileExists: (file) => existsSync(path.join(options.home, file)),
    });
    return { executable, detection };
  } catch (thrown) {
    // No fault of the driver: what we did for it failed.
    throw isMachineFailure(ours.failure) ? ours.failure : thrown;
  }
}

/** A file that is there and does not start is a broken installation, not a missing one. */
function orFailed(result: ExecResult | null): ExecResult {
  return result ?? { exitCode: null, stdout: '', stderr: 'The program could not be started.' };
}
