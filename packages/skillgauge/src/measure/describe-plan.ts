import type { ExecutionPlan } from '@skillgauge/core';
import { describePrices } from '@skillgauge/engine';
import type { PreparedDriver } from '../drivers/prepare-driver.ts';
import type { MeasureContext } from './measure-mode.ts';
import type { TriggerMeasurement } from './measure-trigger.ts';
import { PLAN_SCHEMA_VERSION, type PlannedDriver, type TriggerRunPlan } from './run-plan.ts';

/** The drivers as `plan.json` remembers them. */
export function describeDrivers(prepared: readonly PreparedDriver[]): PlannedDriver[] {
  return prepared.map(({ driver, version }) => ({
    id: driver.id,
    title: driver.title,
    ...(driver.experimental === undefined ? {} : { experimental: driver.experimental }),
    testedVersion: driver.harness.testedVersion,
    ...(driver.harness.testedVersions === undefined
      ? {}
      : { testedVersions: [...driver.harness.testedVersions] }),
    harnessVersion: version,
    descriptionLimit: driver.capabilities.listing.descriptionLimit,
  }));
}

/** What `plan.json` says of a measurement: everything that a report needs to be made again. */
export function describePlan(
  measurement: TriggerMeasurement,
  prepared: readonly PreparedDriver[],
  execution: ExecutionPlan,
  context: MeasureContext,
): TriggerRunPlan {
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    mode: 'trigger',
    createdAt: context.now().toISOString(),
    simulated: context.simulate !== null,
    priceTable: describePrices(context.prices ?? {}),
    settings: measurement.settings,
    cases: [...measurement.cases],
    notes: [...measurement.notes],
    drivers: describeDrivers(prepared),
    execution,
  };
}
