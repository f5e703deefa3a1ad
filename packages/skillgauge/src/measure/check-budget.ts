import { type EvalDriver, type ExecutionPlan, SkillgaugeError } from '@skillgauge/core';
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

/**
 * Refuses a limit that cannot be kept: a driver that never tells what the limit counts, and a model without a price where the driver
 * reports no cost of its own.
 * @throws SkillgaugeError `capability_missing`
 */
export function checkBudget(
  limits: BudgetLimits,
  drivers: readonly EvalDriver[],
  execution: ExecutionPlan,
  prices: OwnPrices,
): void {
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
