import { expect, it, onTestFinished } from 'vitest';
import { createSandbox, runSkillgauge } from '../support/run-skillgauge.ts';
import {
  benchDocument,
  onlyRun,
  readWitness,
  tallyRuns,
  writeScribeBench,
} from '../support/scribe/bench-with-scribe.ts';

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

it('a grader that cannot be asked is met before the work starts', async () => {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox[Symbol.asyncDispose]());
  const bench = await writeScribeBench(sandbox, ['rain'], 1);
  const own = ['--grader', 'model-endpoint', '--grader-endpoint', 'http://127.0.0.1:9/v1'];
  const ways = {
    'no key of a provider': ['--grader', 'model-endpoint', '--grader-model', 'm-1'],
    'a variable that is not set': [...own, '--grader-endpoint-key-env', 'NO_SUCH_KEY'],
    'a key without an endpoint': ['--grader-endpoint-key-env', 'NO_SUCH_KEY'],
  };
  const seen: Record<string, unknown> = {};
  for (const [name, flags] of Object.entries(ways)) {
    const { exitCode, stderr, stdout } = await runSkillgauge(sandbox, [...bench.args, ...flags]);
    const message = stderr.split('\n').find((line) => line.startsWith('skillgauge: '));
    seen[name] = [exitCode, stdout, message];
  }
  expect(seen).toMatchInlineSnapshot(`
    {
      "a key without an endpoint": [
        2,
        "{
      "schemaVersion": 1,
      "error": {
        "code": "invalid_input",
        "message": "--grader-endpoint-key-env was given, and no endpoint.",
        "fix": "Give --grader-endpoint URL, too."
      }
    }",
        "skillgauge: --grader-endpoint-key-env was given, and no endpoint.",
      ],
      "a variable that is not set": [
        3,
        "{
      "schemaVersion": 1,
      "error": {
        "code": "credentials_missing",
        "message": "The variable NO_SUCH_KEY is not set, or empty.",
        "fix": "Set NO_SUCH_KEY to the key of the endpoint, or leave out the flag that names it."
      }
    }",
        "skillgauge: The variable NO_SUCH_KEY is not set, or empty.",
      ],
      "no key of a provider": [
        3,
        "{
      "schemaVersion": 1,
      "error": {
        "code": "credentials_missing",
        "message": "Model endpoint has no key, and no endpoint was given.",
        "fix": "Set OPENAI_API_KEY, ANTHROPIC_API_KEY or OPENROUTER_API_KEY, or name an endpoint and the variable of its key. Or try without a model account: --sim"
      }
    }",
        "skillgauge: Model endpoint has no key, and no endpoint was given.",
      ],
    }
  `);
  expect(await readWitness(bench)).toEqual({ worked: 0, graded: 0 });
}, 60_000);
