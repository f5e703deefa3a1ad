import { randomInt } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvalDriver, TriggerSettings } from '@skillgauge/core';
import { buildInstallSet, readSkill } from '@skillgauge/skills';
import { vi } from 'vitest';
import { executeSimulated, type SimulatedResult } from './execute-simulated.ts';
import { processesWith } from './living-processes.ts';
import { createSandbox, ROOT } from './run-skillgauge.ts';
import { startInShell } from './start-in-shell.ts';

const PROMPT = 'Write the release notes for v2.4.0, please.';
/** Longer than any of these runs may take: what is found of it later was left over. */
const SECONDS = 300;
const START_LIMIT_MS = 90_000;

/** How a run comes to its end, while the command that its model started goes on. */
export interface Way {
  endedBy: 'timeout' | 'interrupt' | 'fired' | 'exit';
  /** The shell is free again at once, so that the model has another turn. */
  background: boolean;
  thenLoadsTarget: boolean;
  settings: Partial<TriggerSettings>;
}

/** What came of it. */
export interface LeftRunning {
  /** The command did run. */
  started: boolean;
  endedBy: string | undefined;
  /** Command lines of processes that outlive the run. */
  left: string[];
  /** Temporary folders that are still there. */
  folders: string[];
}

async function markersOf(runFolder: string): Promise<string[]> {
  const lines = (await readFile(join(runFolder, 'journal.ndjson'), 'utf8')).split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .flatMap((entry) => (entry.type === 'started' ? [`SKILLGAUGE_RUN=${entry.marker}`] : []));
}

/** True as soon as a process with this argument lives; false when the run ends without one. */
async function isSeen(argument: string, running: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  void running.catch(() => undefined).finally(() => over.abort());
  const look = async () => {
    const isLiving = (await processesWith(argument)).length > 0;
    return isLiving ? 'living' : over.signal.aborted && 'over';
  };
  return (await vi.waitUntil(look, { timeout: START_LIMIT_MS, interval: 10 })) === 'living';
}

/** The shell told the process id of what it had started in the background. */
function isTold({ log }: SimulatedResult): boolean {
  return log.some(({ body }) => /started \d+/.test(body));
}

/** Runs a harness whose model starts `sleep` in its shell, ends the run in this way, and looks what is left. */
export async function leaveRunning(driver: EvalDriver, way: Way): Promise<LeftRunning & { wallMs: number }> {
  await using sandbox = await createSandbox();
  const temporaryRoot = join(sandbox.path, 'temporary');
  await mkdir(temporaryRoot);
  // No other process on this machine has this argument.
  const seconds = `${SECONDS}.${randomInt(1e8, 1e9)}`;
  const background = `sleep ${seconds} > /dev/null 2>&1 & echo "started $!"`;
  const target = await readSkill(join(ROOT, 'examples/trigger/specific'));
  const interruption = new AbortController();
  const running = executeSimulated({
    ...{ driver, sandbox, temporaryRoot, prompt: PROMPT, signal: interruption.signal },
    set: buildInstallSet({ target, competitors: [] }),
    settings: { permissions: 'full', installAs: 'project', timeoutMs: START_LIMIT_MS, ...way.settings },
    dialect: (dialect) =>
      startInShell(dialect, {
        ...{ driver: driver.id, prompt: PROMPT, target: target.name },
        command: way.background ? background : `sleep ${seconds}`,
        thenLoadsTarget: way.thenLoadsTarget,
      }),
  });
  const wasSeen = !way.background && (await isSeen(seconds, running));
  if (way.endedBy === 'interrupt') interruption.abort();
  const result = await running;
  const texts = [seconds, ...(await markersOf(result.runFolder))];
  return {
    started: wasSeen || isTold(result),
    endedBy: result.record.attempts.at(-1)?.endedBy,
    left: (await Promise.all(texts.map(processesWith))).flat(),
    folders: await readdir(temporaryRoot),
    wallMs: result.record.wallMs,
  };
}
