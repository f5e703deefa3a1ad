import {
  checkCapabilities,
  chooseInstallAs,
  contentHash,
  countText,
  type EvalDriver,
  type ExecutionPlan,
  type Fixture,
  type InstallSet,
  type RunOptions,
  type RunRequest,
  requestId,
  type SimulatedOptions,
  SkillgaugeError,
} from '@skillgauge/core';
import type { Ask } from './ask.ts';

/** How models are asked. */
export interface AskOptions {
  /** @default the harness's own, or the dialect's where it is simulated */
  model?: string | null;
  /** @default the harness's own */
  effort?: string | null;
  /** Wall time of one attempt. @default 300000 */
  timeoutMs?: number;
  /** Longest time without output. @default 120000 */
  idleTimeoutMs?: number;
  /** As the user gave it. @default the provider's own */
  endpoint?: string | null;
  /** @default a real model */
  simulated?: SimulatedOptions | null;
}

/** The arm of every question. */
const ARM = 'ask';

/** Nothing is installed: what a model is asked is answered without any skill. */
const NO_SKILLS: InstallSet = { key: contentHash([]), target: '', pluginName: null, skills: [] };

/** The file that holds a question which is longer than the harness takes. */
const QUESTION_FILE = 'question.md';
const POINTER = `Read the file ${QUESTION_FILE} in the current folder from its first to its last line, and answer what it asks. Your last message is the answer.`;

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function keyed(fixture: Omit<Fixture, 'key'>): Fixture {
  return { key: contentHash(fixture), ...fixture };
}

/** A question in the length that the driver takes: what is longer goes into a file, which the model is told to read. */
function fitPrompt(driver: EvalDriver, ask: Ask): Ask {
  const { promptLimitBytes: limit, readsFiles = true } = driver.capabilities;
  const size = sizeOf(ask.prompt);
  if (limit === undefined || size <= limit) return ask;
  if (!readsFiles) {
    throw new SkillgaugeError(
      'invalid_input',
      `Question ${ask.id} has ${countText(size)} bytes; ${driver.id} takes ${countText(limit)} at most, and reads no files.`,
      { fix: 'Ask with another driver.' },
    );
  }
  const { files = [], key: _key, ...rest } = ask.fixture ?? {};
  const question = {
    path: QUESTION_FILE,
    encoding: 'utf8' as const,
    content: ask.prompt,
    executable: false,
  };
  return { ...ask, prompt: POINTER, fixture: keyed({ ...rest, files: [...files, question] }) };
}

function checkFiles(driver: EvalDriver, { fixture, id }: Ask): void {
  if (fixture === undefined || (driver.capabilities.readsFiles ?? true)) return;
  throw new SkillgaugeError(
    'capability_missing',
    `Driver ${driver.id} has no capability readsFiles: question ${id} comes with files.`,
    { fix: 'Put their text into the prompt, or ask with another driver.' },
  );
}

function checkIds(asks: readonly Ask[]): void {
  const seen = new Set<string>();
  for (const { id } of asks) {
    if (seen.has(id)) throw new SkillgaugeError('invalid_input', `Two questions have the id "${id}".`);
    seen.add(id);
  }
}

function optionsOf(driver: EvalDriver, given: AskOptions): RunOptions {
  const {
    effort = null,
    endpoint = null,
    idleTimeoutMs = 120_000,
    model = null,
    timeoutMs = 300_000,
  } = given;
  const simulated = given.simulated ?? null;
  const settings = { model, effort, maxTurns: null, permissions: 'read' as const };
  checkCapabilities({ driver, set: NO_SKILLS, settings, simulated });
  return {
    ...settings,
    model: model ?? (simulated === null ? null : (driver.sim?.model ?? null)),
    installAs: chooseInstallAs({ driver, set: NO_SKILLS, settings }),
    bundled: false,
    fullBodies: true,
    stop: 'end',
    timeoutMs,
    idleTimeoutMs,
    endpoint,
    simulated,
  };
}

/**
 * Plans questions to a model behind a driver: no skill is installed, nothing but reading is allowed, and each is run to its end. The
 * ids are hashes of what is asked and how, so that the same question is not asked again when a run goes on.
 * @throws SkillgaugeError `capability_missing` for what the driver lacks, `invalid_input` for a question that is too long for it, or an
 * id that comes twice.
 * @example planAsks(modelEndpoint, [{ id: 'one', prompt: 'What is 6 × 7?' }], { model: 'gpt-5-mini' })
 */
export function planAsks(driver: EvalDriver, asks: readonly Ask[], given: AskOptions): ExecutionPlan {
  checkIds(asks);
  const options = optionsOf(driver, given);
  const fixtures = new Map<string, Fixture>();
  const requests = asks.map((ask): RunRequest => {
    checkFiles(driver, ask);
    const { fixture, id, prompt } = fitPrompt(driver, ask);
    if (fixture !== undefined) fixtures.set(fixture.key, fixture);
    const request = {
      driver: driver.id,
      caseId: id,
      prompt,
      trial: 1,
      arm: ARM,
      installSet: NO_SKILLS.key,
      target: NO_SKILLS.target,
      fixture: fixture?.key ?? null,
      options,
    };
    return { id: requestId(request, NO_SKILLS), ...request };
  });
  return { requests, installSets: [NO_SKILLS], fixtures: [...fixtures.values()] };
}
