import type { EvalDriver } from '../driver/contract.ts';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { contentHash } from '../run/content-hash.ts';
import type { ExecutionPlan, Fixture, RunOptions, RunRequest, SimulatedOptions } from '../run/request.ts';
import { CANARY_PLACEHOLDER, type InstallSet, STUB_VERSION } from '../skill/install-set.ts';
import { countText } from '../text/number-text.ts';
import type { TriggerCase } from './case.ts';
import { explicitRefusal } from './explicit-prompt.ts';
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

/** More runs than this are a slip of the keyboard, and more than a plan can hold in memory. */
const MOST_RUNS = 100_000;

function checkSize({ cases, settings }: TriggerPlanInput): void {
  const runs = cases.length * settings.trials;
  if (runs <= MOST_RUNS) return;
  throw new SkillgaugeError(
    'invalid_input',
    `${cases.length} cases with ${settings.trials} trials each are ${runs} runs.`,
    { fix: `Give fewer cases or trials: at most ${MOST_RUNS} runs a driver.` },
  );
}

/** Refuses prompts that are longer than the harness takes. */
function checkPrompts({ cases, driver }: TriggerPlanInput): void {
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
 * balanced. Prompts that the driver cannot judge, because they name the skill, are listed as skipped.
 * @throws SkillgaugeError `capability_missing` for what the driver lacks, `invalid_input` for more runs than can be meant, or a
 * prompt that is too long for it.
 */
export function planTrigger(input: TriggerPlanInput): ExecutionPlan {
  checkSize(input);
  checkCapabilities(input);
  checkPrompts(input);
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
  const planned = interleave(cases, settings.trials, settings.seed).map(({ item, trial }) => {
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
  const refusals = planned.map((request) => ({
    request,
    reason: explicitRefusal(driver, request.prompt, set),
  }));
  const skipped = refusals.flatMap(({ reason, request }) => (reason === null ? [] : [{ request, reason }]));
  return {
    requests: refusals.filter(({ reason }) => reason === null).map(({ request }) => request),
    installSets: [set],
    fixtures: [...(input.fixtures ?? [])],
    ...(skipped.length === 0 ? {} : { skipped }),
  };
}
