import { expect, it, onTestFinished } from 'vitest';
import { createSandbox, runSkillgauge } from '../support/run-skillgauge.ts';
import { benchDocument, onlyRun, tallyRuns, writeScribeBench } from '../support/scribe/bench-with-scribe.ts';

it('graders that fail, or that a budget keeps from being asked, leave grades ungraded and code’s as they are', async () => {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox[Symbol.asyncDispose]());
  const bench = await writeScribeBench(sandbox, ['rain'], 1);
  await runSkillgauge(sandbox, [...bench.args, '--no-model-grading']);
  const runFolder = await onlyRun(sandbox);
  const seen: Record<string, unknown> = {};
  const ways = {
    'no key is right': ['--sim-fault', '401'],
    'the budget is spent': ['--max-runs', '1', '--concurrency', '1'],
    'the stream is torn': ['--sim-fault', 'malformed'],
    'all is well': [],
  };
  for (const [name, flags] of Object.entries(ways)) {
    const words = ['grade', runFolder, '--sim', '--grader', 'model-endpoint', '--fresh', ...flags, '--json'];
    const document = benchDocument(await runSkillgauge(sandbox, words));
    const reasons = document.runs.flatMap(({ expectations }) =>
      expectations
        .filter(({ verdict }) => verdict === 'ungraded')
        .map(({ reason }) => reason.replace(/\{.*/, '{…')),
    );
    const { problems, usage } = document.grading;
    const runs = Object.keys(tallyRuns(document)).toSorted();
    seen[name] = { runs, reasons: [...new Set(reasons)], problems, launches: usage?.attempts };
  }
  expect(seen).toMatchInlineSnapshot(`
    {
      "all is well": {
        "launches": 2,
        "problems": [],
        "reasons": [],
        "runs": [
          "with_skill: graded, report pass (check), source pass (rubric)",
          "without_skill: graded, report pass (check), source fail (rubric)",
        ],
      },
      "no key is right": {
        "launches": 2,
        "problems": [],
        "reasons": [
          "The grader gave no answer: auth: HTTP 401: Incorrect API key provided.",
        ],
        "runs": [
          "with_skill: graded, report pass (check), source ungraded (rubric)",
          "without_skill: graded, report pass (check), source ungraded (rubric)",
        ],
      },
      "the budget is spent": {
        "launches": 1,
        "problems": [
          "1 question not asked of the grader: budget.",
        ],
        "reasons": [
          "The grader was not asked: budget.",
        ],
        "runs": [
          "with_skill: graded, report pass (check), source pass (rubric)",
          "without_skill: graded, report pass (check), source ungraded (rubric)",
        ],
      },
      "the stream is torn": {
        "launches": 2,
        "problems": [],
        "reasons": [
          "The grader gave no answer: protocol: The endpoint sent what is no JSON: {…",
        ],
        "runs": [
          "with_skill: graded, report pass (check), source ungraded (rubric)",
          "without_skill: graded, report pass (check), source ungraded (rubric)",
        ],
      },
    }
  `);
}, 180_000);
