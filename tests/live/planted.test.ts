import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvalDriver } from '@skillgauge/core';
import { buildInstallSet, readSkill } from '@skillgauge/skills';
import { builtinDrivers } from 'skillgauge';
import { beforeAll, describe, expect, it } from 'vitest';
import { executeSimulated } from '../support/execute-simulated.ts';
import { differences, listFolder } from '../support/folder-listing.ts';
import { inTurn } from '../support/in-turn.ts';
import { MARKER, plantUserState, pointingAt } from '../support/plant-user-state.ts';
import { createSandbox, ROOT } from '../support/run-skillgauge.ts';

const PROMPT = 'Write the release notes for v2.4.0, please.';

/** The driver with its isolation lifted: its harness is told of the user's folders. */
function lifted(driver: EvalDriver, home: string): EvalDriver {
  return {
    ...driver,
    command: (request, place) => {
      const command = driver.command(request, place);
      const args = command.args.map((word, index) =>
        command.args[index - 1] === '--setting-sources' ? 'user,project' : word,
      );
      // In another folder pi would not find the model, either.
      return driver.id === 'pi'
        ? { ...command, args: [...args, '--skill', join(home, '.pi/agent/skills')] }
        : { ...command, args, env: { ...command.env, ...pointingAt(home) } };
    },
  };
}

/** A run to its own end, with planted state in HOME, in the temporary root, and in that one's parent. */
async function runAmongPlanted(driver: EvalDriver, isLifted: boolean) {
  await using sandbox = await createSandbox();
  const temporaryRoot = join(sandbox.path, 'temporary');
  await mkdir(temporaryRoot);
  for (const base of [sandbox.home, temporaryRoot, sandbox.path]) await plantUserState(base);
  const target = await readSkill(join(ROOT, 'examples/trigger/specific'));
  const before = [await listFolder(sandbox.home), await listFolder(temporaryRoot)];
  const { log, preflight, record } = await executeSimulated({
    ...{ driver: isLifted ? lifted(driver, sandbox.home) : driver, sandbox, temporaryRoot, prompt: PROMPT },
    set: buildInstallSet({ target, competitors: [] }),
    settings: { stop: 'end', timeoutMs: 90_000 },
    env: pointingAt(sandbox.home),
  });
  const after = [await listFolder(sandbox.home), await listFolder(temporaryRoot)];
  const turns = log.filter(({ auxiliary }) => !auxiliary);
  return {
    ...{ outcome: record.outcome, fired: record.fired, turns: turns.length },
    // That the bodies are there, and are searched: what was installed is found in each.
    searched: turns.every(({ body }) => body.includes(target.name)),
    reached: log.filter(({ body }) => body.includes(MARKER)).map(({ turn }) => `turn ${turn}`),
    announced: [...preflight.announced, ...preflight.bundled].filter((id) => id.includes(MARKER)),
    changed: before.flatMap((listing, index) => differences(listing, after[index] ?? new Map())),
  };
}

type Planted = Awaited<ReturnType<typeof runAmongPlanted>>;
let results: PromiseSettledResult<Planted>[];
let control: PromiseSettledResult<Planted>[];

beforeAll(async () => {
  results = await inTurn(builtinDrivers, 2, (driver) => runAmongPlanted(driver, false));
  control = await inTurn(builtinDrivers, 2, (driver) => runAmongPlanted(driver, true));
}, 300_000);

describe('skills, settings, instructions and plugins of the user reach no request', () => {
  for (const [index, { id }] of builtinDrivers.entries()) {
    it(`${id}: not from HOME, not from a folder above, not by a variable`, () => {
      const result = results[index];
      if (result?.status !== 'fulfilled') throw result?.reason;
      expect(result.value).toEqual({
        ...{ outcome: 'scored', fired: true, turns: 2, searched: true },
        ...{ reached: [], announced: [], changed: [] },
      });
    });

    it(`${id}: what is planted would reach one, were the harness told of the user's folders`, () => {
      const result = control[index];
      if (result?.status !== 'fulfilled') throw result?.reason;
      expect(result.value.reached).not.toEqual([]);
    });
  }
});
