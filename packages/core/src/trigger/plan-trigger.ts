import type { EvalDriver } from '../driver/contract.ts';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { contentHash } from '../run/content-hash.ts';
import type { ExecutionPlan, Fixture, RunOptions, RunRequest, SimulatedOptions } from '../run/request.ts';
import { CANARY_PLACEHOLDER, type InstallSet, STUB_VERSION } from '../skill/install-set.ts';
import type { TriggerCase } from './case.ts';
import { interleave } from './interleave.ts';
import type { TriggerSettings } from './spec.ts';

/** What the trigger planner works on: everything is read already, nothing has run. */
export interface TriggerPlanInput {
  driver: EvalDriver;
  set: InstallSet;
  fixtures?: readonly Fixture[];
  cases: readonly TriggerCase[];
  settings: TriggerSettings;
  endpoint?: string | null;
  simulated?: SimulatedOptions | null;
}

function refuse(driver: EvalDriver, capability: string, value: string, fix: string): never {
  throw new SkillgaugeError(
    'capability_missing',
    `Driver ${driver.id} has no capability ${capability}: ${value}.`,
    {
      fix,
    },
  );
}

/** Refuses what the driver lacks, naming the capability, before anything runs. */
function checkCapabilities({ driver, set, settings, simulated }: TriggerPlanInput): void {
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
function chooseInstallAs({ driver, set, settings }: TriggerPlanInput): RunOptions['installAs'] {
  if (settings.installAs !== undefined) return settings.installAs;
  const forms = driver.capabilities.installAs;
  if (set.pluginName !== null && forms.includes('plugin')) return 'plugin';
  return forms[0] ?? 'project';
}

function requestId(request: Omit<RunRequest, 'id'>, set: InstallSet): string {
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

/**
 * Plans a trigger measurement for one driver: every case, every trial, in a seeded order in which a stopped run is still
 * balanced.
 * @throws SkillgaugeError `capability_missing` for what the driver lacks.
 */
export function planTrigger(input: TriggerPlanInput): ExecutionPlan {
  checkCapabilities(input);
  const { cases, driver, set, settings } = input;
  const simulated = input.simulated ?? null;
  const options: RunOptions = {
    model: settings.model ?? (simulated === null ? null : (driver.sim?.model ?? null)),
    effort: settings.effort,
    maxTurns: settings.maxTurns,
    permissions: settings.permissions,
    installAs: chooseInstallAs(input),
    bundled: settings.bundled,
    fullBodies: settings.fullBodies,
    stop: settings.stop,
    timeoutMs: settings.timeoutMs,
    idleTimeoutMs: settings.idleTimeoutMs,
    endpoint: input.endpoint ?? null,
    simulated,
  };
  const requests = interleave(cases, settings.trials, settings.seed).map(({ item, trial }) => {
    const request = {
      driver: driver.id,
      caseId: item.id,
      prompt: item.prompt,
      trial,
      arm: 'default',
      installSet: set.key,
      target: set.target,
      fixture: item.fixture,
      options,
    };
    return { id: requestId(request, set), ...request };
  });
  return { requests, installSets: [set], fixtures: [...(input.fixtures ?? [])] };
}
