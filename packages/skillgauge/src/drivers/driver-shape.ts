import { isAbsolute } from 'node:path';
import {
  Billing,
  DRIVER_CONTRACT,
  DriverCapabilities,
  type EvalDriver,
  SkillgaugeError,
  Wire,
} from '@skillgauge/core';
import { z } from 'zod';

const callable = z.custom<object>((value) => typeof value === 'function', 'is not a function');
const text = z.string().min(1);

/** Lower-case words joined by hyphens. Ids become parts of paths. */
const Id = z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'is not lower-case words joined by hyphens');

const CacheName = z.string().regex(/^[\w-][\w.-]*$/, 'is not a plain name');
const Command = text.refine(
  (command) => /^[^\s/\\]+$/.test(command) || isAbsolute(command),
  'is neither the bare name of a command nor its absolute path',
);
const Module = z
  .string()
  .refine((from) => from.startsWith('file:') || isAbsolute(from), 'is not import.meta.url of the driver');

const HarnessShape = z.object({
  package: text.nullable(),
  command: Command,
  testedVersion: text.nullable(),
  testedVersions: z.array(text).optional(),
  from: Module,
});

const CredentialsShape = z.object({
  environment: z.array(z.object({ name: text, billing: Billing })),
  endpointVariable: text.optional(),
  baseUrlVariables: z
    .array(z.object({ name: text, keys: z.array(text).optional(), ownOrigin: text.optional() }))
    .optional(),
  files: z.array(z.object({ path: text, billing: Billing, expiresAt: callable.optional() })),
  refuse: callable.optional(),
  keychain: text.optional(),
  help: text,
});

const DialectShape = z.object({
  wire: Wire,
  model: text.nullable(),
  environment: z.record(z.string(), z.string()),
  isAuxiliary: callable,
  listing: callable,
  prompt: callable,
  loadSkill: callable,
});

/** What every driver is made of, as far as it can be seen without calling it. */
const DriverShape = z.object({
  id: Id,
  title: text,
  harness: HarnessShape,
  experimental: text.optional(),
  capabilities: DriverCapabilities,
  credentials: CredentialsShape,
  sharedCaches: z.array(CacheName).optional(),
  detect: callable,
  install: callable,
  preflight: z.object({ command: callable, parser: callable.optional(), session: callable.optional() }),
  command: callable,
  parser: callable,
  session: callable.optional(),
  runError: callable,
  sim: DialectShape.optional(),
});

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** True for what is meant to be a driver, whether or not it is a sound one. */
export function looksLikeDriver(value: unknown): boolean {
  return isObject(value) && 'contract' in value;
}

function shapeProblems(value: unknown): string[] {
  const parsed = DriverShape.safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ message, path }) => `${path.join('.') || 'driver'}: ${message}`);
}

function isDriver(value: unknown): value is EvalDriver {
  return shapeProblems(value).length === 0;
}

function checkContract(value: Readonly<Record<string, unknown>>, where: string): void {
  const spoken = value['contract'];
  if (spoken === DRIVER_CONTRACT) return;
  const found = spoken === undefined ? 'names no contract' : `speaks contract ${JSON.stringify(spoken)}`;
  throw new SkillgaugeError(
    'contract_version',
    `${where} ${found}; this skillgauge speaks "${DRIVER_CONTRACT}".`,
    {
      fix: `Use a version of the driver that speaks "${DRIVER_CONTRACT}", or a skillgauge that speaks the driver's.`,
    },
  );
}

/**
 * A value as a driver: first its contract is looked at, then its shape, all problems at once with their paths. None of its functions
 * is called.
 * @param where What the value is, to begin a sentence with: `The driver in ./my-driver.mjs`.
 * @throws SkillgaugeError `contract_version` for another contract, `invalid_input` for another shape.
 */
export function requireDriver(value: unknown, where: string): EvalDriver {
  if (!isObject(value)) {
    throw new SkillgaugeError('invalid_input', `${where} is not a driver, but a ${typeof value}.`, {
      fix: 'A driver is an object; docs/write-a-driver.md says what its parts are.',
    });
  }
  checkContract(value, where);
  if (isDriver(value)) return value;
  const problems = shapeProblems(value).map((problem) => `\n  ${problem}`);
  throw new SkillgaugeError('invalid_input', `${where} is not a driver:${problems.join('')}`, {
    fix: 'Correct what is named above; docs/write-a-driver.md says what each part is.',
  });
}
