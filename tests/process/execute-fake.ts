import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExecutionPlan } from '@skillgauge/core';
import {
  createRunFolder,
  type EngineEvent,
  type ExecutionContext,
  type ExecutionResult,
  executePlan,
} from '@skillgauge/engine';
import { expect, onTestFinished, vi } from 'vitest';
import { fakeSetup } from './fake-driver.ts';

/** A folder of the test's own, removed when the test ends. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'process-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An execution, with what it told and left. */
export interface FakeExecution extends ExecutionResult {
  events: EngineEvent[];
  runFolder: string;
  folder: string;
}

/** Executes a plan of the fake driver in a folder of the test's own, and checks that nothing temporary is left of it. */
export async function executeFake(
  plan: ExecutionPlan,
  over: Partial<ExecutionContext> = {},
  folder: string = testFolder(),
): Promise<FakeExecution> {
  const temporaryRoot = mkdtempSync(path.join(folder, 'temporary-'));
  const runFolder = await createRunFolder({
    parent: path.join(folder, 'runs'),
    name: 'test',
    now: new Date(0),
  });
  const events: EngineEvent[] = [];
  const { onEvent, ...context } = over;
  const result = await executePlan(plan, {
    setups: [fakeSetup()],
    runFolder,
    env: { PATH: process.env.PATH },
    temporaryRoot,
    retryWaitMs: 1,
    rateLimitWaitMs: 20,
    onEvent: (event) => {
      events.push(event);
      onEvent?.(event);
    },
    ...context,
  });
  expect(readdirSync(temporaryRoot)).toEqual([]);
  expect(readdirSync(runFolder.path)).not.toContain('lock.json');
  return { ...result, events, runFolder: runFolder.path, folder };
}

/** The pids that fakes have written to a file. */
export function readPids(file: string): number[] {
  return readFileSync(file, 'utf8').trim().split('\n').map(Number);
}

/** Fulfilled when a file has this many lines: the fakes tell by it how far they are. */
export async function linesWritten(file: string, count: number): Promise<void> {
  await vi.waitFor(() => expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(count), {
    timeout: 10_000,
    interval: 10,
  });
}

/** True while a process with this pid lives; a zombie does not. */
export function isLiving(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** What a fake printed to its transcript. */
export function readTranscript(execution: FakeExecution, requestId: string, suffix = '-1.ndjson'): string {
  return readFileSync(path.join(execution.runFolder, 'transcripts', `${requestId}${suffix}`), 'utf8');
}

/** The texts of the messages in a transcript. */
export function readMessages(execution: FakeExecution, requestId: string, suffix = '-1.ndjson'): string[] {
  return readTranscript(execution, requestId, suffix)
    .split('\n')
    .filter((line) => line.startsWith('{"type":"message"'))
    .map((line) => (JSON.parse(line) as { text: string }).text);
}
