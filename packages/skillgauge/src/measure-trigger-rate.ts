import { resolve } from 'node:path';
import type {
  EvalDriver,
  TriggerRateReport,
  TriggerRateSpecInput,
  TriggerReportDocument,
} from '@skillgauge/core';
import { SkillgaugeError } from '@skillgauge/core';
import type { BudgetLimits, OwnPrices } from '@skillgauge/engine';
import { ambient } from './cli/ambient.ts';
import { parseEndpoint } from './cli/parse-option.ts';
import { builtinSources } from './drivers/builtin-sources.ts';
import type { TokenCommand } from './drivers/choose-credentials.ts';
import { checkEndpointKey } from './drivers/choose-credentials.ts';
import { type DriverSelection, wantsAll } from './drivers/driver-selection.ts';
import { selectDrivers } from './drivers/select-drivers.ts';
import { checkLimits, driverLimit, type GivenLimit, type RunLimits } from './measure/driver-limits.ts';
import { loadSpec } from './measure/load-measurement.ts';
import type { MeasureEvent } from './measure/measure-mode.ts';
import { measureTrigger } from './measure/measure-trigger.ts';
import { defaultRunsFolder } from './measure/runs-folder.ts';
import type { SimulateOptions } from './measure/simulation.ts';

/** With what a spec is measured, besides the driver. */
export interface MeasureOptions {
  /** Use the simulated model. `true`: with its defaults. Without it the provider, or `endpoint`, is reached. */
  simulate?: boolean | SimulateOptions;
  /** Base URL of a model endpoint that speaks the harness's protocol, without a query. */
  endpoint?: string;
  /** Name of the variable that holds the endpoint's key. @default the harness's usual variable, without one no key; never its login */
  endpointKeyEnv?: string;
  /** Runs at once, of each driver or by driver id. @default 'auto' */
  concurrency?: GivenLimit<number | 'auto'>;
  /** Least time between the starts of two runs, of each driver or by driver id. @default none */
  spacingMs?: GivenLimit<number>;
  /** Most runs started in any 60 seconds, of each driver or by driver id. @default no limit */
  requestsPerMinute?: GivenLimit<number>;
  /** Errored runs of a driver after which the rest of it is skipped. @default no limit */
  maxErrors?: number;
  /** Harness commands to use instead of the ones found, by driver id. */
  executables?: Readonly<Record<string, string>>;
  /** Commands that print the credential of a driver, as file and arguments, by driver id. Their output is never shown. */
  tokenCommands?: Readonly<Record<string, TokenCommand>>;
  /** Run harnesses of a version that their drivers are not tested with. @default false */
  allowUntested?: boolean;
  /** How much may be spent: nothing more is launched then. @default no limit */
  budget?: BudgetLimits;
  /** Prices that go before those of the price table, by the exact name of the model. @default none */
  prices?: OwnPrices;
  /** Folder in which run folders are made. @default .skillgauge/runs below the current folder */
  out?: string;
  signal?: AbortSignal;
  onEvent?: (event: MeasureEvent) => void;
}

function givenLimits(options: MeasureOptions): RunLimits {
  const { concurrency, maxErrors, requestsPerMinute, spacingMs } = options;
  return {
    ...(concurrency === undefined ? {} : { concurrency: driverLimit(concurrency) }),
    ...(spacingMs === undefined ? {} : { spacingMs: driverLimit(spacingMs) }),
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute: driverLimit(requestsPerMinute) }),
    ...(maxErrors === undefined ? {} : { maxErrors }),
  };
}

/**
 * Measures a skill with several drivers.
 * @throws SkillgaugeError before any run for bad input; `not_measured` never: look at `n` of each report.
 */
export async function measureTriggerRates(
  spec: TriggerRateSpecInput,
  options: MeasureOptions & { drivers: DriverSelection },
): Promise<TriggerReportDocument> {
  const here = ambient();
  const { chosen, left } = await selectDrivers(options.drivers, { builtin: builtinSources, cwd: here.cwd });
  for (const error of left) options.onEvent?.({ type: 'driver-left-out', error });
  const measurement = await loadSpec(spec, here.cwd);
  const { document, interrupted } = await measureTrigger(measurement, {
    ...here,
    drivers: chosen.map(({ driver }) => driver),
    onlyAvailable: wantsAll(options.drivers),
    simulate: options.simulate === true ? {} : options.simulate === false ? null : (options.simulate ?? null),
    endpoint: options.endpoint === undefined ? null : parseEndpoint(options.endpoint),
    limits: checkLimits(
      givenLimits(options),
      chosen.map(({ driver }) => driver.id),
    ),
    budget: options.budget ?? {},
    prices: options.prices ?? {},
    executables: options.executables ?? {},
    tokenCommands: options.tokenCommands ?? {},
    allowUntested: options.allowUntested ?? false,
    endpointKeyVariable: checkEndpointKey(options.endpoint, options.endpointKeyEnv),
    runsFolder: options.out === undefined ? defaultRunsFolder(here.cwd) : resolve(here.cwd, options.out),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.onEvent === undefined ? {} : { onEvent: options.onEvent }),
  });
  if (interrupted) {
    throw new SkillgaugeError('interrupted', `Interrupted; the partial report is in ${document.runDir}.`);
  }
  return document;
}

/**
 * The library's main door: measures how often a skill fires with one driver: its id, the path of its module (`./my-driver.mjs`), the name
 * of its package, or the driver itself.
 * @example
 * const report = await measureTriggerRate(
 *   { skillsDir: 'skills/pdf-forms', prompts: ['Fill in this form.pdf'], irrelevantPrompts: ['Merge two PDFs'] },
 *   { driver: 'claude-code', simulate: true },
 * );
 * console.log(report.rate, report.falsePositiveRate);
 * @throws SkillgaugeError before any run for bad input, a missing harness or missing credentials.
 */
export async function measureTriggerRate(
  spec: TriggerRateSpecInput,
  { driver, ...options }: MeasureOptions & { driver: string | EvalDriver },
): Promise<TriggerRateReport> {
  const { reports } = await measureTriggerRates(spec, { ...options, drivers: [driver] });
  const [report] = reports;
  if (report === undefined) throw new SkillgaugeError('not_measured', 'The driver gave no report.');
  return report;
}
