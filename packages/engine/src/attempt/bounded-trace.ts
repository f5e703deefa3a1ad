import type { TraceEvent } from '@skillgauge/core';

/** What decides a run, and what it has cost: kept when nothing else is any more. */
const DECIDING: ReadonlySet<TraceEvent['type']> = new Set(['skill-call', 'usage', 'error', 'end']);

/** How much of a trace is kept, in events. */
export interface TraceLimits {
  /** Lines that the driver did not understand; they stand in the transcript. */
  raw: number;
  /** All events: past it only those that decide. */
  events: number;
  /** Past it nothing. */
  deciding: number;
}

const LIMITS: TraceLimits = { raw: 5000, events: 50_000, deciding: 100_000 };

/** A part of a longer text holds the whole of it in memory; a copy does not. */
function copyText(event: TraceEvent): TraceEvent {
  return event.type === 'raw' ? { ...event, line: Buffer.from(event.line).toString() } : event;
}

/** The trace of an attempt, however much a harness prints. */
export interface BoundedTrace {
  events: TraceEvent[];
  /** @param onlyDeciding keep what decides the run, and nothing else */
  add(events: readonly TraceEvent[], onlyDeciding?: boolean): void;
}

/** Makes a trace that stays small. */
export function createBoundedTrace(limits: TraceLimits = LIMITS): BoundedTrace {
  const kept: TraceEvent[] = [];
  let raw = 0;
  const isKept = ({ type }: TraceEvent, onlyDeciding: boolean): boolean => {
    if (DECIDING.has(type)) return kept.length < limits.deciding;
    if (onlyDeciding || kept.length >= limits.events) return false;
    return type !== 'raw' || raw < limits.raw;
  };
  return {
    events: kept,
    add: (events, onlyDeciding = false) => {
      for (const event of events) {
        if (!isKept(event, onlyDeciding)) continue;
        if (event.type === 'raw') raw += 1;
        kept.push(copyText(event));
      }
    },
  };
}
