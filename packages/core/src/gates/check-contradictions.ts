import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { type Gate, type GateSet, gatesFor } from './gate-spec.ts';

function isLowerLimit({ operator }: Gate): boolean {
  return operator === '>=' || operator === '>';
}

/** True when no value from 0 to 1 keeps both: one wants more than the other allows. */
function exclude(least: Gate, most: Gate): boolean {
  const isStrict = least.operator === '>' || most.operator === '<';
  return isStrict ? least.limit >= most.limit : least.limit > most.limit;
}

function ruleText({ bound, limit, metric, operator }: Gate): string {
  return `${metric} ${bound === 'point' ? '' : `${bound} `}${operator} ${limit}`;
}

/**
 * Refuses gates on one figure that no value of it can pass together.
 * @throws SkillgaugeError `invalid_input`
 */
export function checkContradictions(gates: GateSet): void {
  for (const driver of [null, ...Object.keys(gates.drivers ?? {})]) {
    const rules = gatesFor(gates, driver);
    for (const least of rules.filter(isLowerLimit)) {
      const most = rules.find(
        (rule) =>
          !isLowerLimit(rule) &&
          rule.metric === least.metric &&
          rule.bound === least.bound &&
          exclude(least, rule),
      );
      if (most === undefined) continue;
      throw new SkillgaugeError(
        'invalid_input',
        `No outcome passes both gates "${ruleText(least)}" and "${ruleText(most)}".`,
        { fix: 'Change or leave out one of them.' },
      );
    }
  }
}
