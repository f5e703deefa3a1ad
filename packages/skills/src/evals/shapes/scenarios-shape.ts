import { PromptText } from '../case-fields.ts';
import type { EvalImporter } from '../eval-importer.ts';
import { showValue } from '../schema-problems.ts';
import { type CaseOutcome, PROMPT_KEYS, refuseMalformed, toEvalDraft } from './case-outcome.ts';
import { extraFields } from './extra-keys.ts';
import { firstKey, isRecord, listAt, recordsIn } from './records.ts';
import { caseFromSignals } from './skill-signals.ts';
import { suiteSettings } from './suite-settings.ts';
import { skillNameOf } from './task-file-shape.ts';

const LABEL = 'expect_activation';

/** A suite of the dotnet skills validator: scenarios, with `expect_activation` as label; left out it means true. */
export const scenariosShape: EvalImporter = {
  id: 'dotnet-scenarios',
  title: 'scenarios: [{ prompt, expect_activation }]',
  recognises: (value) => listAt(value, 'scenarios') !== null,
  importCases: (value, context) => {
    const scenarios = listAt(value, 'scenarios') ?? [];
    const skill = context.skill ?? skillNameOf(value);
    const outcomes = scenarios.map((item, index) => readScenario(item, ['scenarios', index], skill));
    const timeouts = recordsIn(scenarios).flatMap(({ timeout }) =>
      typeof timeout === 'number' ? [timeout] : [],
    );
    const longest = timeouts.length === 0 ? {} : { timeout: Math.max(...timeouts) };
    const { settings } = suiteSettings(longest, { trials: 'runs', timeout: 'timeout', unit: 's' });
    return toEvalDraft(outcomes, { skillName: skill, settings });
  },
};

function readScenario(item: unknown, path: PropertyKey[], skill: string | null): CaseOutcome {
  if (!isRecord(item))
    return refuseMalformed(path, item, [{ path, text: 'expected a scenario with prompt' }]);
  const key = firstKey(item, PROMPT_KEYS) ?? 'prompt';
  const prompt = PromptText.safeParse(item[key]);
  const label = item[LABEL];
  const problems = [
    ...(prompt.success ? [] : [{ path: [...path, key], text: 'must be a text' }]),
    ...(label === undefined || typeof label === 'boolean'
      ? []
      : [
          {
            path: [...path, LABEL],
            text: `must be true or false, without quotes, found ${showValue(label)}`,
          },
        ]),
  ];
  if (!prompt.success || problems.length > 0) return refuseMalformed(path, item, problems);
  const {
    id,
    name,
    assertions: _assertions,
    rubric: _rubric,
    timeout: _timeout,
    setup: _setup,
    ...extra
  } = item;
  const own = Object.fromEntries(Object.entries(extra).filter(([name_]) => name_ !== key && name_ !== LABEL));
  const signal = { skill: null, fires: label !== false, ...(label === undefined ? { byDefault: true } : {}) };
  return caseFromSignals(item, path, [signal], skill, {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined,
    title: typeof name === 'string' ? name : undefined,
    prompt: prompt.data,
    ...extraFields(own, true),
    fixture: null,
  });
}
