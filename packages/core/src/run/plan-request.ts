import type { EvalDriver } from '../driver/contract.ts';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { CANARY_PLACEHOLDER, type InstallSet, STUB_VERSION } from '../skill/install-set.ts';
import { countText } from '../text/number-text.ts';
import { contentHash } from './content-hash.ts';
import type { RunOptions, RunRequest, SimulatedOptions } from './request.ts';

/** A driver with the set-up that it is asked for. */
export interface PlannedSetUp {
  driver: EvalDriver;
  set: Pick<InstallSet, 'pluginName'>;
  settings: Pick<RunOptions, 'model' | 'effort' | 'maxTurns' | 'permissions'> & {
    installAs?: RunOptions['installAs'] | undefined;
  };
  simulated?: SimulatedOptions | null | undefined;
}

/** More runs than this are a slip of the keyboard, and more than a plan can hold in memory. */
export const MOST_RUNS = 100_000;

function refuse(driver: EvalDriver, capability: string, value: string, fix: string): never {
  throw new SkillgaugeError(
    'capability_missing',
    `Driver ${driver.id} has no capability ${capability}: ${value}.`,
    {
      fix,
    },
  );
}

/**
 * Refuses prompts that are longer than the harness takes.
 * @throws SkillgaugeError `invalid_input`
 */
export function checkPrompts(driver: EvalDriver, cases: readonly { id: string; prompt: string }[]): void {
  const limit = driver.capabilities.promptLimitBytes;
  if (limit === undefined) return;
  const encoder = new TextEncoder();
  for (const { id, prompt } of cases) {
    const size = encoder.encode(prompt).length;
    if (size <= limit) continue;
    throw new SkillgaugeError(
      'invalid_input',
      `The prompt of case ${id} has ${countText(size)} bytes; ${driver.id} takes ${countText(limit)} at most.`,
      { fix: `Shorten it, put its text into a file of the case's fixture, or leave ${driver.id} out.` },
    );
  }
}

/**
 * Refuses what the driver lacks, naming the capability, before anything runs.
 * @throws SkillgaugeError `capability_missing`
 */
export function checkCapabilities({ driver, set, settings, simulated }: PlannedSetUp): void {
  const { capabilities } = driver;
  const installAs = settings.installAs;
  if (installAs !== undefined && !capabilities.installAs.includes(installAs)) {
    const known = capabilities.installAs.join(', ');
    refuse(
      driver,
      'installAs',
      `it cannot install as ${installAs}`,
      `Use --install-as ${known}, or leave ${driver.id} out.`,
    );
  }
  if (!capabilities.permissions.includes(settings.permissions)) {
    refuse(
      driver,
      'permissions',
      `no mode "${settings.permissions}"`,
      `Use ${capabilities.permissions.join(' or ')}.`,
    );
  }
  const levels = capabilities.pins.effort;
  if (settings.effort !== null && Array.isArray(levels) && !levels.includes(settings.effort)) {
    refuse(driver, 'pins.effort', `no effort "${settings.effort}"`, `Use one of: ${levels.join(', ')}.`);
  }
  for (const pin of ['model', 'effort', 'maxTurns'] as const) {
    if (settings[pin] !== null && !capabilities.pins[pin]) {
      refuse(
        driver,
        `pins.${pin}`,
        `${pin} ${settings[pin]} cannot be pinned`,
        `Leave ${pin} out for ${driver.id}.`,
      );
    }
  }
  if (simulated && driver.sim === undefined) {
    refuse(driver, 'sim', 'it has no dialect for the simulated model', `Run ${driver.id} with a real model.`);
  }
  if (set.pluginName !== null && installAs === 'project') {
    throw new SkillgaugeError('invalid_input', 'A plugin folder cannot be installed as project skills.', {
      fix: 'Point at the skill folder itself, or use --install-as plugin.',
    });
  }
}

/** The form of installation of a driver: as asked, else a plugin folder as plugin, else the driver's first form. */
export function chooseInstallAs({ driver, set, settings }: PlannedSetUp): RunOptions['installAs'] {
  if (settings.installAs !== undefined) return settings.installAs;
  const forms = driver.capabilities.installAs;
  if (set.pluginName !== null && forms.includes('plugin')) return 'plugin';
  return forms[0] ?? 'project';
}

/** The id of a request: a hash of everything that determines its execution, the skills by their sources. */
export function requestId(request: Omit<RunRequest, 'id'>, set: InstallSet): string {
  const sources = set.skills.map(({ name, folder, role, sourceHash }) => ({
    name,
    folder,
    role,
    sourceHash,
  }));
  return contentHash({
    ...request,
    installSet: { sources, pluginName: set.pluginName },
    stub: request.options.fullBodies ? null : STUB_VERSION,
    placeholder: CANARY_PLACEHOLDER,
  });
}
