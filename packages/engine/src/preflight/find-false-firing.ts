import {
  createRunError,
  type EvalDriver,
  type ParserContext,
  type RunError,
  type TraceEvent,
} from '@skillgauge/core';
import { driverFault } from '../contain/driver-fault.ts';

/** Lines that say nothing of any skill, whatever the harness. */
const EMPTY_WORDS: readonly [channel: string, line: string][] = [
  ['stdout', 'nothing is said here'],
  ['stdout', '{"type":"nothing-is-said-here"}'],
  ['stdout', '{}'],
  ['stderr', 'nothing is said here'],
];

function firingIn(events: readonly TraceEvent[]): string | null {
  const firing = events.find((event) => event.type === 'skill-call' && event.status === 'loaded');
  return firing?.type === 'skill-call' ? (firing.id ?? firing.requested) : null;
}

function falseFiring(driver: EvalDriver, skill: string, where: string): RunError {
  return createRunError(
    'protocol',
    `Driver ${driver.id} reports that skill ${skill} was loaded ${where}. Nothing that it reports can be believed.`,
  );
}

/** Reads empty words with a fresh parser of a driver. */
function readEmptyWords(driver: EvalDriver, context: ParserContext): TraceEvent[] {
  const parser = driver.parser(context);
  const events = EMPTY_WORDS.flatMap(([channel, line]) => parser.push(channel, line));
  return [...events, ...parser.end({ code: 0, signal: null })];
}

/**
 * The negative control of every measurement, which costs nothing: a driver that reports a firing in the preflight, where no model is
 * reached, or on lines that say nothing, is not to be believed. `null`: it passed.
 */
export function findFalseFiring(
  driver: EvalDriver,
  context: ParserContext,
  preflightTrace: readonly TraceEvent[],
): RunError | null {
  const seen = firingIn(preflightTrace);
  if (seen !== null) return falseFiring(driver, seen, 'in the preflight, which reaches no model');
  try {
    const skill = firingIn(readEmptyWords(driver, context));
    return skill === null ? null : falseFiring(driver, skill, 'on lines that say nothing of it');
  } catch (thrown) {
    return driverFault(driver, 'reading lines that say nothing', thrown);
  }
}
