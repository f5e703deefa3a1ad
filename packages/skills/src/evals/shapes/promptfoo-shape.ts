import { isCsvTable } from '../../files/parse-csv.ts';
import type { EvalImporter, ImportContext } from '../eval-importer.ts';
import { type CaseOutcome, refuse, refuseMalformed, toEvalDraft } from './case-outcome.ts';
import { extraFields } from './extra-keys.ts';
import { signalsOf } from './promptfoo-assertions.ts';
import { type PromptFound, promptOfTest, readTemplates } from './promptfoo-prompt.ts';
import { findTests, type PlacedTest, testOfCells } from './promptfoo-tests.ts';
import { isRecord, listAt, type RecordValue, recordAt, recordsIn, textAt } from './records.ts';
import { caseFromSignals, namedSkills, onlySkill, type SkillSignal } from './skill-signals.ts';
import { chooseSkillText } from './two-lists-shape.ts';

const MARKERS: readonly string[] = [
  'prompts',
  'providers',
  'targets',
  'defaultTest',
  'evaluateOptions',
  'evalcases',
];

function isTest(value: unknown): boolean {
  return isRecord(value) && ('vars' in value || 'assert' in value || isAsserted(value));
}

/** agentv calls them assertions; elsewhere those are sentences for a grader. */
function isAsserted(value: RecordValue): boolean {
  return recordsIn(value['assertions']).some((assertion) => 'type' in assertion);
}

/** A suite of promptfoo or of a tool that copied its form; the assertions `skill-used` and `not-skill-used` are the labels. */
export const promptfooShape: EvalImporter = {
  id: 'promptfoo',
  title: 'a promptfoo-like suite: tests: [{ vars, assert: [{ type: skill-used }] }]',
  recognises: (value) => {
    if (isCsvTable(value)) return value.header.some((name) => /^__expected\d*$/.test(name));
    if (Array.isArray(value)) return value.some(isTest);
    if (!isRecord(value) || !('tests' in value || 'evalcases' in value)) return false;
    const { tests } = value;
    const isReferred =
      typeof tests === 'string' || listAt(value, 'tests')?.some((test) => typeof test === 'string');
    return isReferred === true || MARKERS.some((key) => key in value) || recordsIn(tests).some(isTest);
  },
  importCases: async (value, context) => {
    const found = isCsvTable(value)
      ? {
          tests: value.rows.map(({ cells }, index) => ({ test: testOfCells(cells), path: [index] })),
          problems: [],
        }
      : await findTests(value, context.references);
    if (found.problems.length > 0) return { problems: found.problems };
    const shared = recordAt(value, 'defaultTest');
    const signals = found.tests.flatMap(({ test }) => signalsOf(assertionsOf(test, shared)));
    const skill = context.skill ?? onlySkill(signals);
    const names = namedSkills(signals);
    if (skill === null && names.length > 1)
      return { problems: [{ path: [], text: chooseSkillText(names, null) }] };
    const templates = await readTemplates(value, context.references);
    const suite = { shared, templates: templates.length === 0 ? [null] : templates, skill };
    const outcomes = await Promise.all(found.tests.map((test) => readTest(test, suite, context)));
    return toEvalDraft(outcomes.flat(), { skillName: skill });
  },
};

function assertionsOf(test: unknown, shared: RecordValue): unknown[] {
  const own = listAt(test, 'assert') ?? listAt(test, 'assertions') ?? [];
  const isAlone = recordAt(test, 'options')['disableDefaultAsserts'] === true;
  return isAlone ? own : [...(listAt(shared, 'assert') ?? []), ...own];
}

interface Suite {
  shared: RecordValue;
  templates: readonly (PromptFound | null)[];
  skill: string | null;
}

/** A test is one case for each prompt of the suite. */
async function readTest(
  { path, test }: PlacedTest,
  suite: Suite,
  context: ImportContext,
): Promise<CaseOutcome[]> {
  if (!isRecord(test)) {
    return [refuseMalformed(path, test, [{ path, text: 'expected a test with vars and assert' }])];
  }
  const signals = signalsOf(assertionsOf(test, suite.shared));
  return Promise.all(
    suite.templates.map(async (template, index) => {
      const prompt = await promptOfTest(test, suite.shared, template, context.references);
      const suffix = suite.templates.length > 1 ? `-prompt-${index + 1}` : '';
      return readCase({ path, test }, signals, prompt, suite.skill, suffix);
    }),
  );
}

function readCase(
  { path, test }: { path: readonly PropertyKey[]; test: RecordValue },
  signals: readonly SkillSignal[],
  prompt: PromptFound,
  skill: string | null,
  suffix: string,
): CaseOutcome {
  const types = recordsIn(listAt(test, 'assert') ?? test['assertions']).flatMap(
    (item) => textAt(item, 'type') ?? [],
  );
  if (signals.length === 0) {
    const found = types.length === 0 ? 'no assertion' : types.join(', ');
    return refuse(
      'no-label',
      path,
      test,
      `no trigger label: no assertion demands or forbids a skill; found ${found}`,
    );
  }
  if ('problem' in prompt) return refuse('malformed', path, test, prompt.problem);
  const {
    description,
    id,
    vars: _vars,
    assert: _assert,
    assertions: _assertions,
    options: _options,
    input: _input,
    ...extra
  } = test;
  const title = typeof description === 'string' ? description : undefined;
  return caseFromSignals(test, path, signals, skill, {
    id: typeof id === 'string' || typeof id === 'number' ? `${id}${suffix}` : undefined,
    title: title === undefined ? undefined : `${title}${suffix}`,
    prompt: prompt.text,
    ...extraFields({ ...recordAt(test, 'metadata'), ...extra, metadata: null }, true),
    fixture: null,
  });
}
