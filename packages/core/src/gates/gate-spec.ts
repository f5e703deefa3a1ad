import { z } from 'zod';

/** What a rule may look like: which end of the interval (the point where none is named), how it compares, and a share. */
const RULE = /^(?:(point|low|high) +)?(>=|<=|>|<) *(0(?:\.\d+)?|1(?:\.0+)?|\.\d+)$/;

/** Which figure a rule looks at: the estimate, or an end of its interval. */
export const GateBound = z.enum(['point', 'low', 'high']);
export type GateBound = z.infer<typeof GateBound>;

/** How the figure is compared with the limit. */
export const GateOperator = z.enum(['>=', '<=', '>', '<']);
export type GateOperator = z.infer<typeof GateOperator>;

const RuleText = z
  .string()
  .regex(RULE, 'must be a rule such as ">= 0.8", or "low >= 0.8" for an end of the interval');

/** `">= 0.8"` for the estimate, `"low >= 0.8"` for the lower end of its interval; or several of them, of which all count. */
export const GateRule = z.union([RuleText, z.array(RuleText).min(1)], {
  error: 'must be a rule such as ">= 0.8", or "low >= 0.8" for an end of the interval, or a list of them',
});
export type GateRule = z.infer<typeof GateRule>;

const rule = GateRule.optional();
const passHat = rule.describe('That many trials of a case are all right');
const passAt = rule.describe('At least one of that many trials of a case is right');

/** Rules by figure. */
export const GateRules = z.strictObject({
  recall: rule.describe('The rate: share of relevant runs that fired'),
  falsePositiveRate: rule.describe('Share of irrelevant runs that fired'),
  specificity: rule.describe('Share of irrelevant runs that stayed quiet'),
  precision: rule.describe('Relevant fired runs / all fired runs'),
  f1: rule.describe('By case'),
  accuracy: rule.describe('By case; it has no interval'),
  passHat2: passHat,
  passHat3: passHat,
  passHat4: passHat,
  passHat5: passHat,
  passHat10: passHat,
  passAt2: passAt,
  passAt3: passAt,
  passAt4: passAt,
  passAt5: passAt,
  passAt10: passAt,
});
export type GateRules = z.infer<typeof GateRules>;

/** A figure that a gate can be on. */
export const GateMetric = GateRules.keyof();
export type GateMetric = z.infer<typeof GateMetric>;

/** Share of the planned runs that must be valid for a verdict. */
export const DEFAULT_COVERAGE = 0.8;

/** What a measurement must reach. Unknown keys are refused. */
export const GateSet = GateRules.extend({
  minCoverage: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Share of the planned runs that must be valid, or there is no verdict; 0.8 when left out'),
  drivers: z
    .record(z.string(), GateRules)
    .optional()
    .describe('By driver id: rules that take the place of those above'),
});
export type GateSet = z.infer<typeof GateSet>;

/** One rule, read. */
export interface Gate {
  metric: GateMetric;
  bound: GateBound;
  operator: GateOperator;
  limit: number;
}

/** Reads a rule of a metric; `null` when it is none. */
export function parseGateRule(metric: GateMetric, text: string): Gate | null {
  const [, bound = 'point', operator, limit] = RULE.exec(text) ?? [];
  if (operator === undefined || limit === undefined) return null;
  return {
    metric,
    bound: GateBound.parse(bound),
    operator: GateOperator.parse(operator),
    limit: Number(limit),
  };
}

/** The rules that count for a driver, its own in the place of the common ones of the same figure. */
export function gatesFor(gates: GateSet, driver: string | null): Gate[] {
  const own = driver === null ? {} : (gates.drivers?.[driver] ?? {});
  return GateMetric.options.flatMap((metric) => {
    const rules = own[metric] ?? gates[metric] ?? [];
    const texts = typeof rules === 'string' ? [rules] : rules;
    return texts.map((text) => parseGateRule(metric, text)).filter((gate) => gate !== null);
  });
}

/** True when a value keeps a rule. */
export function keepsRule(value: number, { limit, operator }: Pick<Gate, 'limit' | 'operator'>): boolean {
  switch (operator) {
    case '>=':
      return value >= limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '<':
      return value < limit;
  }
}
