import { createRunError } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { backoffMs, isWorthRetrying } from './backoff.ts';
import { createCircuit } from './circuit.ts';
import { createRateLimitGate } from './rate-limit-gate.ts';

test('backoff doubles, has jitter, is capped, and honours the provider', () => {
  const base = { baseMs: 1000, retryAfterMs: undefined, random: 0 };
  expect([
    backoffMs({ ...base, attempt: 1 }),
    backoffMs({ ...base, attempt: 3 }),
    backoffMs({ ...base, attempt: 3, random: 0.5 }),
    backoffMs({ ...base, attempt: 20 }),
    backoffMs({ ...base, attempt: 1, retryAfterMs: 7000 }),
  ]).toEqual([1000, 4000, 6000, 60_000, 7000]);
});

test('what may pass is worth another attempt, unless the provider asks to wait for more than ten minutes', () => {
  const asking = (retryAfterMs: number) => createRunError('server', 'm', { retryAfterMs });
  const errors = [createRunError('server', 'm'), asking(600_000), asking(600_001), asking(2 ** 31)];
  expect(errors.map(isWorthRetrying)).toEqual([true, true, false, false]);
  expect(isWorthRetrying(createRunError('refused', 'm', { retryAfterMs: 5 }))).toBe(false);
});

test('the gate doubles per limit in a row, once for all that were under way, and starts anew after a pass', () => {
  let clock = 0;
  const gate = createRateLimitGate(100, () => clock);
  const [first, second] = [gate.launch(), gate.launch()];
  expect([gate.remainingMs(), gate.limited(first, undefined)]).toEqual([0, 100]);
  clock = 40;
  expect([gate.limited(second, undefined), gate.remainingMs()]).toEqual([60, 60]);
  clock = 100;
  expect([gate.remainingMs(), gate.limited(gate.launch(), undefined)]).toEqual([0, 200]);
  clock = 300;
  expect(gate.limited(gate.launch(), 1500)).toBe(1500);
  clock = 1800;
  gate.passed();
  expect(gate.limited(gate.launch(), undefined)).toBe(100);
});

test('a late limit of an earlier launch can only lengthen the pause', () => {
  const gate = createRateLimitGate(100, () => 0);
  const [first, second, third] = [gate.launch(), gate.launch(), gate.launch()];
  expect([gate.limited(first, 50), gate.limited(second, 900), gate.limited(third, 10)]).toEqual([
    50, 900, 900,
  ]);
});

test('three breaking errors without a success between them open the circuit; others do not count', () => {
  const circuit = createCircuit();
  const note = (error: Parameters<typeof circuit.note>[0]) => {
    circuit.note(error);
    return circuit.reason();
  };
  const auth = createRunError('auth', 'm');
  const quota = createRunError('quota', 'm');
  const mismatch = createRunError('model_mismatch', 'm');
  const server = createRunError('server', 'm');
  expect([auth, quota, null, auth, server, mismatch, quota, null].map(note)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    'circuit open: quota',
    'circuit open: quota',
  ]);
});

test('three failures of the harness with the same words open the circuit; other words, a success or another class between them do not', () => {
  const reasonAfter = (...errors: Parameters<ReturnType<typeof createCircuit>['note']>[0][]) => {
    const circuit = createCircuit();
    for (const error of errors) circuit.note(error);
    return circuit.reason();
  };
  const [crash, other] = [createRunError('harness_crash', 'm'), createRunError('harness_crash', 'n')];
  const [silent, refused] = [createRunError('no_output', 'm'), createRunError('refused', 'm')];
  expect([
    reasonAfter(crash, crash, crash),
    reasonAfter(silent, silent, silent),
    reasonAfter(crash, crash, other),
    reasonAfter(crash, crash, null, crash),
    reasonAfter(crash, crash, silent),
    reasonAfter(refused, refused, refused),
  ]).toEqual([
    'circuit open: 3 times the same harness_crash',
    'circuit open: 3 times the same no_output',
    null,
    null,
    null,
    null,
  ]);
});

test('as many errored runs as are allowed open the circuit, whatever their class; without a limit none do', () => {
  const circuit = createCircuit(2);
  const reasons = [circuit.reason()];
  for (let run = 0; run < 2; run += 1) {
    circuit.note(createRunError('server', 'm'));
    circuit.note(null);
    circuit.errored();
    reasons.push(circuit.reason());
  }
  expect([reasons, circuit.opened.aborted]).toEqual([[null, null, 'max-errors'], true]);
  const patient = createCircuit();
  for (let run = 0; run < 99; run += 1) patient.errored();
  expect(patient.reason()).toBeNull();
});
