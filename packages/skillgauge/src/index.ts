export {
  type EvalDriver,
  formatTriggerRateReport,
  SkillgaugeError,
  skillResolved,
  type TriggerRateReport,
  type TriggerRateSpec,
  type TriggerRateSpecInput,
  type TriggerReportDocument,
} from '@skillgauge/core';
export { builtinDrivers } from './drivers/builtin-drivers.ts';
export type { DriverSelection } from './drivers/select-drivers.ts';
export type { MeasureEvent } from './measure/measure-trigger.ts';
export type { SimulateOptions } from './measure/simulation.ts';
export { type MeasureOptions, measureTriggerRate, measureTriggerRates } from './measure-trigger-rate.ts';
