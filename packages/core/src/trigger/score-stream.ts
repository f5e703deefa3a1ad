import type { RunRecord } from '../run/record.ts';
import { joinRecords, missingRecord } from './collect-runs.ts';
import type { TriggerRateReport } from './report.ts';
import { NOT_RUN } from './run-facts.ts';
import type { MeasuredInput } from './score-input.ts';
import { createTriggerTally } from './trigger-tally.ts';

/** Scores the records of a journal as they are read, of which only those without a verdict are kept. */
export interface TriggerStream {
  /** Counts a record; one of another driver, or of a case or trial that was not planned, is passed over. */
  add(record: RunRecord): void;
  report(): TriggerRateReport;
}

/**
 * `scoreTrigger` for journals that do not fit into memory: every case with every trial of the settings was planned. A scored record
 * stands; until it comes, a later record of a run replaces an earlier one, whose cost stays.
 */
export function createTriggerStream(input: MeasuredInput): TriggerStream {
  const { cases, driver, options, settings } = input;
  const { trials } = settings;
  const planned = cases.length * trials;
  const tally = createTriggerTally(input, planned);
  const indexOf = new Map(cases.map(({ id }, index) => [id, index]));
  const isScored = new Uint8Array(planned);
  const waiting = new Map<number, RunRecord>();

  const count = (record: RunRecord, place: number): void => {
    const item = cases[Math.floor(place / trials)];
    if (item !== undefined) tally.add({ case: item, record }, place);
  };
  const missing = (place: number): RunRecord => {
    const caseId = cases[Math.floor(place / trials)]?.id ?? '';
    const trial = 1 + (place % trials);
    const run = { requestId: `${caseId}/${trial}`, driver: driver.id, caseId, trial, arm: 'default' };
    return missingRecord({ ...run, model: options.model }, NOT_RUN);
  };
  return {
    add: (record) => {
      const index = indexOf.get(record.caseId);
      if (index === undefined || record.driver !== driver.id || record.trial > trials) return;
      const place = index * trials + record.trial - 1;
      if (isScored[place] === 1) return;
      const earlier = waiting.get(place);
      const joined = earlier === undefined ? record : joinRecords(earlier, record);
      if (record.outcome !== 'scored') {
        waiting.set(place, joined);
        return;
      }
      waiting.delete(place);
      isScored[place] = 1;
      count(joined, place);
    },
    report: () => {
      for (let place = 0; place < planned; place += 1) {
        if (isScored[place] !== 1) count(waiting.get(place) ?? missing(place), place);
      }
      return tally.report();
    },
  };
}
