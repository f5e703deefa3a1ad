import type { EvalDriver } from '@skillgauge/core';
import { builtinDrivers } from 'skillgauge';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTurn } from '../support/in-turn.ts';
import { type LeftRunning, leaveRunning, type Way } from '../support/leave-running.ts';
import { hasShell } from '../support/start-in-shell.ts';

const BACKGROUND = { background: true, settings: {} };
const HELD = { background: false, thenLoadsTarget: false, settings: {} };
/** The first one tells how slow this machine is. */
const WAYS: Readonly<Record<string, Way>> = {
  'ended by itself': { ...BACKGROUND, endedBy: 'exit', thenLoadsTarget: false },
  stopped: { ...BACKGROUND, endedBy: 'fired', thenLoadsTarget: true },
  interrupted: { ...HELD, endedBy: 'interrupt' },
  'timed out': { ...HELD, endedBy: 'timeout' },
};

const isLinux = process.platform === 'linux';
const results = new Map<string, PromiseSettledResult<LeftRunning>>();

function isAble(driver: EvalDriver): boolean {
  return driver.capabilities.permissions.includes('full') && hasShell(driver.id);
}

async function tryAllWays(driver: EvalDriver): Promise<void> {
  let timeoutMs = 8000;
  for (const [title, way] of Object.entries(WAYS)) {
    const settings = way.endedBy === 'timeout' ? { timeoutMs, idleTimeoutMs: 2 * timeoutMs } : {};
    const run = leaveRunning(driver, { ...way, settings: { ...way.settings, ...settings } });
    const [result] = await Promise.allSettled([
      run.then(({ wallMs, ...left }) => {
        timeoutMs = Math.max(timeoutMs, Math.round(3 * wallMs));
        return left;
      }),
    ]);
    results.set(`${driver.id} ${title}`, result);
  }
}

beforeAll(async () => {
  if (isLinux) await inTurn(builtinDrivers.filter(isAble), 2, tryAllWays);
}, 600_000);

describe.runIf(isLinux)('what a harness started in its shell is ended with the run', () => {
  for (const driver of builtinDrivers) {
    for (const [title, { endedBy }] of Object.entries(WAYS)) {
      it(`${driver.id}, ${title}: no process and no folder is left`, (context) => {
        context.skip(!isAble(driver), `${driver.id} has no shell that its model may use`);
        const result = results.get(`${driver.id} ${title}`);
        if (result?.status !== 'fulfilled') throw result?.reason;
        expect(result.value).toEqual({ started: true, endedBy, left: [], folders: [] });
      });
    }
  }
});
