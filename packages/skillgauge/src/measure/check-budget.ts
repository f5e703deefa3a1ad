import { type EvalDriver, type ExecutionPlan, nearestName, SkillgaugeError } from '@skillgauge/core';
import { type BudgetLimits, hasPrice, type OwnPrices } from '@skillgauge/engine';

function refuse(driver: EvalDriver, what: string, flag: string, fix: string): never {
  throw new SkillgaugeError('capability_missing', `${driver.title} ${what}: ${flag} could not be kept.`, {
    fix,
  });
}

const WITHOUT = 'Limit the launches with --max-runs, or leave this driver out.';

/** The models that a driver is asked for; its own default cannot be looked up before it has run. */
function modelsOf(driver: EvalDriver, { requests }: ExecutionPlan): string[] {
  const own = requests.filter((request) => request.driver === driver.id);
  return [...new Set(own.flatMap(({ options }) => options.model ?? []))];
}

/** The flag of each limit. */
const FLAGS: Readonly<Record<keyof BudgetLimits, string>> = {
  maxUsd: '--max-usd',
  maxTokens: '--max-tokens',
  maxRuns: '--max-runs',
};

function isLimit(name: string): name is keyof BudgetLimits {
  return Object.hasOwn(FLAGS, name);
}

/** A program may give anything: what is no number would be no limit. */
function requireFigures(limits: BudgetLimits): void {
  for (const [name, value] of Object.entries(limits)) {
    if (!isLimit(name)) {
      const names = Object.keys(FLAGS);
      const nearest = nearestName(name, names);
      throw new SkillgaugeError('invalid_input', `budget.${name} is no limit.`, {
        fix: `${nearest === null ? '' : `Do you mean ${nearest}? `}Known: ${names.join(', ')}.`,
      });
    }
    if (value === undefined || (Number.isFinite(value) && value >= 0)) continue;
    throw new SkillgaugeError('invalid_input', `budget.${name} (${FLAGS[name]}) is ${String(value)}.`, {
      fix: 'Give a number of 0 or more, or leave it out for no limit.',
    });
  }
}

/**
 * Refuses what is no limit, and a limit that cannot be kept: a driver that never tells what the limit counts, and a model without a price where the driver
 * reports no cost of its own.
 * @throws SkillgaugeError `invalid_input`, `capability_missing`
 */
export function checkBudget(
  limits: BudgetLimits,
  drivers: readonly EvalDriver[],
  execution: ExecutionPlan,
  prices: OwnPrices,
): void {
  requireFigures(limits);
  for (const driver of drivers) {
    const { cost, tokens } = driver.capabilities;
    if (limits.maxTokens !== undefined && !tokens)
      refuse(driver, 'does not report tokens', '--max-tokens', WITHOUT);
    if (limits.maxUsd === undefined || cost !== 'none') continue;
    if (!tokens) refuse(driver, 'reports neither cost nor tokens', '--max-usd', WITHOUT);
    const unpriced = modelsOf(driver, execution).find((model) => !hasPrice(model, prices));
    if (unpriced === undefined) continue;
    refuse(
      driver,
      `reports no cost, and there is no price for model ${unpriced}`,
      '--max-usd',
      'Give its price under prices: in skillgauge.config.yaml, or limit with --max-tokens or --max-runs.',
    );
  }
}
