import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import type { CaseScore } from '../score/figures.ts';
import { plural, rateText } from '../text/number-text.ts';
import { checkContradictions } from './check-contradictions.ts';
import { gateFigure, isBootstrapped } from './gate-figure.ts';
import { type Gate, type GateSet, gatesFor, keepsRule } from './gate-spec.ts';

/** How large a measurement will be. */
export interface PlannedSize {
  /** Cases that should trigger. */
  relevant: number;
  /** Cases that should not. */
  irrelevant: number;
  trials: number;
}

/** More cases than this are no help to name. */
const MOST_CASES = 1000;

/** A measurement in which every run went right. */
function perfectCases({ irrelevant, relevant, trials }: PlannedSize): CaseScore[] {
  return Array.from({ length: relevant + irrelevant }, (_, index) => {
    const shouldTrigger = index < relevant;
    return {
      id: String(index),
      prompt: '',
      shouldTrigger,
      tags: [],
      planned: trials,
      n: trials,
      fired: shouldTrigger ? trials : 0,
      rate: shouldTrigger ? 1 : 0,
      triggered: shouldTrigger,
      flaky: false,
      errored: 0,
      others: {},
    };
  });
}

function isOutOfReach(gate: Gate, size: PlannedSize): boolean {
  const { value } = gateFigure(gate, perfectCases(size), 0);
  return value === null || !keepsRule(value, gate);
}

/** The fewest cases of the side that matters with which a perfect run would pass; `null`: that is not the reason. */
function casesNeeded(
  gate: Gate,
  size: PlannedSize,
): { side: 'relevant' | 'irrelevant'; cases: number } | null {
  if (gate.bound === 'point') return null;
  const side = gate.metric === 'recall' ? 'relevant' : 'irrelevant';
  for (let cases = size[side] + 1; cases <= MOST_CASES; cases += 1) {
    if (!isOutOfReach(gate, { ...size, [side]: cases })) return { side, cases };
  }
  return null;
}

function describe({ bound, limit, metric, operator }: Gate): string {
  return `${metric} ${bound === 'point' ? '' : `${bound} `}${operator} ${limit}`;
}

function refuse(gate: Gate, size: PlannedSize): never {
  const { reason, value } = gateFigure(gate, perfectCases(size), 0);
  const found = value === null ? (reason ?? '') : `a perfect one would have ${rateText(value)}`;
  const needed = casesNeeded(gate, size);
  throw new SkillgaugeError(
    'invalid_input',
    `No outcome of this measurement could pass the gate "${describe(gate)}": ${found}.`,
    {
      fix:
        needed === null
          ? 'Change the gate, the cases or the trials.'
          : `It needs ${plural(needed.cases, `${needed.side} case`)} at least, or a wider limit, or the point instead of the interval.`,
    },
  );
}

/** Gates that ask for a good outcome; one that asks for a bad one may be meant. */
function wantsRight({ metric, operator }: Gate): boolean {
  const wantsMore = operator === '>=' || operator === '>';
  return wantsMore === (metric !== 'falsePositiveRate');
}

/**
 * Refuses gates that not even a perfect run of this size could pass, before any money is spent, and names the size that could (R102);
 * and gates that contradict each other.
 * @throws SkillgaugeError `invalid_input`
 */
export function checkReachable(gates: GateSet, size: PlannedSize): void {
  checkContradictions(gates);
  const all = [null, ...Object.keys(gates.drivers ?? {})].flatMap((driver) => gatesFor(gates, driver));
  for (const gate of all.filter(wantsRight)) {
    // At 1 a resampled interval is not there; an outcome a little below may have one that passes.
    if (gate.bound !== 'point' && isBootstrapped(gate.metric)) continue;
    if (isOutOfReach(gate, size)) refuse(gate, size);
  }
}
