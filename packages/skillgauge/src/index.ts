export {
  type CompareOptions,
  compareRuns,
  type DiffReport,
  type EvalDriver,
  formatTriggerRateReport,
  formatTriggerScores,
  runTriggers,
  SkillgaugeError,
  scoreObservations,
  skillResolved,
  type TriggerAgent,
  type TriggerRateReport,
  type TriggerRateSpec,
  type TriggerRateSpecInput,
  type TriggerReportDocument,
  type TriggerScores,
} from '@skillgauge/core';
export { builtinDrivers } from './drivers/builtin-drivers.ts';
export type { DriverSelection } from './drivers/driver-selection.ts';
export type { MeasureEvent } from './measure/measure-mode.ts';
export type { SimulateOptions } from './measure/simulation.ts';
export { type MeasureOptions, measureTriggerRate, measureTriggerRates } from './measure-trigger-rate.ts';
