import { isAbsolute } from 'node:path';
import { DRIVER_CONTRACT, DriverCapabilities, type EvalDriver } from '@skillgauge/core';
import { expectEqual } from '../recorded/compare.ts';
import { findPathProblems } from './check-paths.ts';

const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const VARIABLE = /^[A-Z_][A-Z0-9_]*$/;
const REAL_KEY = /^(?:sk-(?:ant|proj|live)-|AIza|ghp_|gho_|github_pat_|xai-|AKIA)/;

/** `null` is said on purpose, where it may be said. */
function emptyFields(fields: Readonly<Record<string, string | null>>): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === null || (typeof value === 'string' && value.trim() !== '') ? [] : [`${name} is empty`],
  );
}

/** The plain fields: contract, id, title, harness. */
export function checkIdentity(driver: EvalDriver): string[] {
  const { harness, id, title } = driver;
  return [
    ...expectEqual('contract', DRIVER_CONTRACT, driver.contract),
    ...(ID.test(id) ? [] : [`id ${id} is not lower-case words joined by hyphens`]),
    ...emptyFields({
      title,
      'harness.package': harness.package ?? 'none',
      'harness.command': harness.command,
      'harness.from': harness.from,
    }),
    ...(harness.testedVersion === null || /^\d+\.\d+\.\d+/.test(harness.testedVersion)
      ? []
      : [`harness.testedVersion ${harness.testedVersion} is not an exact version`]),
    ...(/^[^\s/\\]+$/.test(harness.command) || isAbsolute(harness.command)
      ? []
      : [`harness.command ${harness.command} is neither a bare name nor an absolute path`]),
  ];
}

/** The capabilities are what the schema says, without a key that nobody reads. */
export function checkCapabilities(driver: EvalDriver): string[] {
  const parsed = DriverCapabilities.strict().safeParse(driver.capabilities);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ message, path }) => `capabilities.${path.join('.')}: ${message}`);
}

/** Inferred firing is not validated until its table says so: the caveat travels on every report. */
export function checkCaveat(driver: EvalDriver): string[] {
  const isInferred = driver.capabilities.firing === 'inferred';
  const hasCaveat = driver.experimental !== undefined;
  if (isInferred && !hasCaveat) return ['firing is inferred, but experimental is not set'];
  if (!isInferred && hasCaveat) return ['firing is an event, but experimental is set'];
  return emptyFields(hasCaveat ? { experimental: driver.experimental ?? '' } : {});
}

/** What a throwaway HOME needs is named by variable and by path, with a word on what to do without. */
export function checkCredentials({ credentials }: EvalDriver): string[] {
  const names = credentials.environment.map(({ name }) => name);
  return [
    ...names.filter((name) => !VARIABLE.test(name)).map((name) => `${name} is no variable name`),
    ...(new Set(names).size === names.length ? [] : ['a credential variable is named twice']),
    ...findPathProblems(credentials.files.map(({ path }) => path)),
    ...emptyFields({ 'credentials.help': credentials.help }),
  ];
}

/** The stand-ins for the simulated model are known variables, and look like no real key. */
export function checkSim({ capabilities, credentials, sim }: EvalDriver): string[] {
  if (sim === undefined) return [];
  const known = new Set(credentials.environment.map(({ name }) => name));
  return [
    ...(capabilities.wires.includes(sim.wire) ? [] : [`sim.wire ${sim.wire} is not in capabilities.wires`]),
    ...emptyFields({ 'sim.model': sim.model ?? 'none' }),
    ...Object.entries(sim.environment).flatMap(([name, value]) => [
      ...(known.has(name) ? [] : [`sim.environment sets ${name}, which is no credential variable`]),
      ...(REAL_KEY.test(value) ? [`sim.environment.${name} looks like a real key`] : []),
    ]),
  ];
}
