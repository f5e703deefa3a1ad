import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createRunError, type RunRecord, seededRandom } from '@skillgauge/core';
import { CASES, DRIVERS, SIZE } from './measurement.ts';

/** How likely each driver is to fire on each case: drivers differ a little, cases a lot. */
function chances(random: () => number): number[][] {
  return DRIVERS.map((_, driver) =>
    CASES.map(({ shouldTrigger }) => {
      const spread = random();
      return shouldTrigger
        ? Math.min(1, 0.5 + 0.55 * spread + driver / 100)
        : Math.max(0, 0.3 * spread - 0.1);
    }),
  );
}

function outcomeOf(share: number): RunRecord['outcome'] {
  if (share < 0.02) return 'errored';
  return share < 0.03 ? 'censored' : 'scored';
}

/** A record as the engine would leave it behind. */
export function makeRecord(place: number, driver: number, chance: number, random: () => number): RunRecord {
  const caseIndex = Math.floor(place / SIZE.drivers) % SIZE.cases;
  const trial = 1 + Math.floor(place / (SIZE.drivers * SIZE.cases));
  const outcome = outcomeOf(random());
  const fired = random() < chance;
  const isFiring = outcome === 'scored' && fired;
  const requestId = place.toString(16).padStart(64, '0');
  const error =
    outcome === 'scored'
      ? null
      : createRunError(outcome === 'errored' ? 'rate_limit' : 'timeout', 'Too much.');
  const wallMs = 1000 + Math.floor(20_000 * random());
  const usage: RunRecord['usage'] = {
    inputTokens: 1000 + Math.floor(5000 * random()),
    cacheReadTokens: 12_000,
    cacheWriteTokens: null,
    outputTokens: 50 + Math.floor(500 * random()),
    reasoningTokens: null,
    modelRequests: 2,
    wallMs,
    costUsd: Math.round(1e6 * 0.02 * random()) / 1e6,
    costSource: 'reported',
    billing: 'metered',
    lowerBound: isFiring,
  };
  const skill = (id: string, loaded: boolean) => ({
    ...{ id, installed: true, attempted: loaded, loaded, followed: false, exploratory: false },
    evidence: loaded ? ('event' as const) : null,
  });
  return {
    requestId,
    driver: DRIVERS[driver] ?? '',
    caseId: CASES[caseIndex]?.id ?? '',
    trial,
    arm: 'default',
    outcome,
    fired: outcome === 'scored' ? fired : null,
    skills: [skill('notes', isFiring), skill('pdf', !fired && random() < 0.1)],
    error,
    skipReason: null,
    attempts: [
      {
        attempt: 1,
        endedBy: isFiring ? 'fired' : 'exit',
        exitCode: 0,
        signal: null,
        error,
        usage,
        transcript: `transcripts/${requestId}-1.ndjson`,
      },
    ],
    usage,
    model: 'model-1',
    servedModel: 'model-1',
    harnessVersion: '1.2.3',
    denials: 0,
    startedAt: '2026-01-01T00:00:00.000Z',
    wallMs,
    warnings: [],
  };
}

/** Writes a journal as the engine would, the drivers mixed, always the same. */
export async function writeJournal(file: string): Promise<void> {
  const random = seededRandom('bench', 'scoring');
  const table = chances(random);
  const out = createWriteStream(file);
  const runs = SIZE.drivers * SIZE.cases * SIZE.trials;
  for (let start = 0; start < runs; start += 2000) {
    let text = '';
    for (let place = start; place < start + 2000; place += 1) {
      const driver = place % SIZE.drivers;
      const chance = table[driver]?.[Math.floor(place / SIZE.drivers) % SIZE.cases] ?? 0;
      text += `${JSON.stringify({ type: 'finished', record: makeRecord(place, driver, chance, random) })}\n`;
    }
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}
