import type { RunRecord } from '@skillgauge/core';
import {
  type Candidate,
  type EvalDriver,
  type ExecutionPlan,
  planTrigger,
  type RunRequest,
  type SimulatedOptions,
  type TriggerCase,
} from '@skillgauge/core';
import type { CaseRate, Evaluation } from '@skillgauge/optimizer';
import { targetDescription, withDescription } from './candidate-set.ts';
import type { Optimization } from './load-optimization.ts';

/** What candidates are measured with: a driver with one of the models. */
export interface Instrument {
  name: string;
  driver: string;
  model: string | null;
}

/** Every driver with every model; without models each driver with its own default. */
export function listInstruments(drivers: readonly string[], models: readonly string[]): Instrument[] {
  const all: readonly (string | null)[] = models.length === 0 ? [null] : models;
  return drivers.flatMap((driver) =>
    all.map((model) => ({ name: model === null ? driver : `${driver} (${model})`, driver, model })),
  );
}

/** Where candidates are measured, besides what is measured. */
export interface CandidateTarget {
  drivers: readonly EvalDriver[];
  endpoint: string | null;
  simulated: SimulatedOptions | null;
}

/** One of each list in turn, so that a batch which is cut off has as much of one candidate as of another. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

/** Plans the measurement of candidates on cases as one batch: every driver, model, candidate, case and trial. */
export function planCandidates(
  { fixtures, optimizer, set, settings }: Pick<Optimization, 'fixtures' | 'optimizer' | 'set' | 'settings'>,
  candidates: readonly Candidate[],
  cases: readonly TriggerCase[],
  { drivers, endpoint, simulated }: CandidateTarget,
): ExecutionPlan {
  const used = new Set(cases.map(({ fixture }) => fixture));
  const models = optimizer.models.length === 0 ? [settings.model] : optimizer.models;
  const plans = drivers.flatMap((driver) =>
    models.flatMap((model) =>
      candidates.map(({ description }) =>
        planTrigger({
          driver,
          set: withDescription(set, description),
          cases,
          fixtures: fixtures.filter(({ key }) => used.has(key)),
          settings: { ...settings, model },
          endpoint,
          simulated,
        }),
      ),
    ),
  );
  const sets = new Map(plans.flatMap(({ installSets }) => installSets.map((item) => [item.key, item])));
  return {
    requests: inTurn(plans.map(({ requests }) => requests)),
    installSets: [...sets.values()],
    fixtures: fixtures.filter(({ key }) => used.has(key)),
  };
}

/** The instrument that a request was measured with. */
function instrumentOf(request: RunRequest, instruments: readonly Instrument[]): string | null {
  const own = instruments.filter(({ driver }) => driver === request.driver);
  return (
    (own.find(({ model }) => model === request.options.model) ?? own.find(({ model }) => model === null))
      ?.name ?? null
  );
}

/** What a batch shows of each candidate. Runs that are not scored are in no rate. */
export function ratesOf(
  candidates: readonly Candidate[],
  { installSets, requests }: ExecutionPlan,
  records: readonly RunRecord[],
  instruments: readonly Instrument[],
): Evaluation[] {
  const outcomes = new Map(records.map((record) => [record.requestId, record]));
  const descriptions = new Map(installSets.map((set) => [set.key, targetDescription(set)]));
  return candidates.map(({ description, id }) => {
    const rates = new Map<string, CaseRate>();
    for (const request of requests) {
      const instrument = instrumentOf(request, instruments);
      if (instrument === null || descriptions.get(request.installSet) !== description) continue;
      const key = JSON.stringify([instrument, request.caseId]);
      const rate = rates.get(key) ?? { instrument, caseId: request.caseId, fired: 0, trials: 0 };
      const record = outcomes.get(request.id);
      const isScored = record?.outcome === 'scored';
      rates.set(key, {
        ...rate,
        trials: rate.trials + (isScored ? 1 : 0),
        fired: rate.fired + (isScored && record.fired === true ? 1 : 0),
      });
    }
    return { candidate: id, rates: [...rates.values()] };
  });
}
