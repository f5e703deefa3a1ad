import { nearestName } from '../errors/nearest-name.ts';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { GateMetric, type GateRules, type GateSet, parseGateRule } from './gate-spec.ts';

const FLAG = /^(?:(.+): *)?([A-Za-z]\w*) +(.+)$/;

function refuse(text: string, fix: string): never {
  throw new SkillgaugeError('invalid_input', `--gate is "${text}".`, { fix });
}

function readFlag(text: string): { driver: string | null; metric: GateMetric; rule: string } {
  const [, driver = null, name, rule] = FLAG.exec(text.trim()) ?? [];
  if (name === undefined || rule === undefined) {
    refuse(text, 'Give a figure and a rule, for instance "recall >= 0.8" or "codex: recall low >= 0.6".');
  }
  const metric = GateMetric.safeParse(name);
  if (!metric.success) {
    const nearest = nearestName(name, GateMetric.options);
    const meant = nearest === null ? '' : `Did you mean ${nearest}? `;
    refuse(text, `${meant}A gate can be on ${GateMetric.options.join(', ')}.`);
  }
  if (parseGateRule(metric.data, rule) === null) {
    refuse(text, 'A rule is >=, <=, > or < and a number from 0 to 1, with low, high or point before it.');
  }
  return { driver: driver?.trim() ?? null, metric: metric.data, rule };
}

function addRule(rules: GateRules, metric: GateMetric, rule: string): void {
  const before = rules[metric];
  rules[metric] = before === undefined ? rule : [...(typeof before === 'string' ? [before] : before), rule];
}

/**
 * Reads the rules of a command line, each such as `recall >= 0.8` or `codex: recall low >= 0.6`.
 * @throws SkillgaugeError `invalid_input`
 */
export function parseGateFlags(texts: readonly string[]): GateSet {
  const gates: GateSet = {};
  for (const text of texts) {
    const { driver, metric, rule } = readFlag(text);
    if (driver === null) {
      addRule(gates, metric, rule);
      continue;
    }
    gates.drivers ??= {};
    const own = (gates.drivers[driver] ??= {});
    addRule(own, metric, rule);
  }
  return gates;
}

/** Rules of the command line take the place of those of the eval file that are on the same figure. */
export function mergeGates(file: GateSet | undefined, flags: GateSet): GateSet {
  const drivers: Record<string, GateRules> = { ...file?.drivers };
  const common = GateMetric.options.filter((metric) => flags[metric] !== undefined);
  for (const [driver, rules] of Object.entries(drivers)) {
    const kept = Object.entries(rules).filter(([metric]) => !common.some((name) => name === metric));
    drivers[driver] = Object.fromEntries(kept);
  }
  for (const [driver, rules] of Object.entries(flags.drivers ?? {})) {
    drivers[driver] = { ...drivers[driver], ...rules };
  }
  return { ...file, ...flags, ...(Object.keys(drivers).length === 0 ? {} : { drivers }) };
}

/** True when there is any rule at all. */
export function hasGates(gates: GateSet | undefined): gates is GateSet {
  if (gates === undefined) return false;
  const all = [gates, ...Object.values(gates.drivers ?? {})];
  return all.some((rules) => GateMetric.options.some((metric) => rules[metric] !== undefined));
}
