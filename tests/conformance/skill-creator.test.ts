import type { AnalyzedRun } from '@skillgauge/core';
import { readComparison } from '@skillgauge/graders';
import { type SkillCreatorInput, type SkillCreatorRun, skillCreatorFiles } from '@skillgauge/report';
import { describe, expect, it } from 'vitest';
import { analyzedRun } from '../../packages/graders/src/testing/analyzed-run.ts';
import { skillCreatorProblems } from '../support/skill-creator-problems.ts';

function runOf(
  arm: string,
  trial: number,
  grades: string,
  parts: Partial<AnalyzedRun> = {},
): SkillCreatorRun {
  const seconds = (arm === 'with_skill' ? 20 : 7) + trial;
  const analyzed = analyzedRun(arm, trial, grades, { seconds, tokens: 1000 * trial, ...parts });
  return {
    analyzed,
    grading: {
      requestId: analyzed.requestId,
      expectations: analyzed.expectations,
      claims: [{ claim: 'c', type: 'factual', verified: true, evidence: 'q' }],
      evalFeedback: { suggestions: [{ reason: 'r' }], overall: 'o' },
      userNotes: { uncertainties: ['old data'], needs_review: [], workarounds: [] },
      warnings: [],
      seconds: 2,
    },
    startedAt: '2026-01-15T10:30:00Z',
    endedAt: '2026-01-15T10:30:11Z',
    turns: 3,
    trace: [{ type: 'tool-call', callId: '1', name: 'Write', tool: 'write', input: {}, subagent: false }],
    files: [{ path: 'report.md', change: 'added', size: 5, text: 'hello' }],
    finalAnswer: 'Done.',
    transcript: 'assistant: Done.',
    userNotes: 'old data',
  };
}

/** All that is unknown is `null`. */
function bareRun(arm: string, trial: number, state: AnalyzedRun['state']): SkillCreatorRun {
  const run = runOf(arm, trial, 'u', {
    state,
    why: 'no reason',
    seconds: null,
    tokens: null,
    toolCalls: null,
    errors: null,
  });
  return {
    ...run,
    grading: null,
    startedAt: null,
    endedAt: null,
    turns: null,
    trace: [],
    finalAnswer: null,
    transcript: null,
    userNotes: null,
  };
}

const scores = (value: number): unknown => ({
  content: { correctness: value, completeness: value, accuracy: value },
  structure: { organization: value, formatting: value, usability: value },
});

const answer = JSON.stringify({
  winner: 'A',
  reasoning: 'A is complete.',
  rubric: { A: scores(5), B: scores(2) },
  output_quality: {
    A: { strengths: ['complete'], weaknesses: [] },
    B: { strengths: [], weaknesses: ['thin'] },
  },
  expectation_results: { A: [{ text: 'expectation e0', passed: true }], B: [] },
});

const INPUT: SkillCreatorInput = {
  skill: { name: 'reporter', path: 'skills/reporter' },
  arms: [
    { name: 'with_skill', skillPath: 'skills/reporter' },
    { name: 'without_skill', skillPath: null },
  ],
  tasks: [
    {
      id: 'report',
      name: 'A report',
      prompt: 'Write a report.\n## Not a heading of ours',
      expectations: [{ id: 'e0', text: 'expectation e0', check: null }],
    },
  ],
  runs: [
    runOf('with_skill', 1, 'pp'),
    runOf('with_skill', 2, 'pf'),
    runOf('without_skill', 1, 'pf'),
    runOf('without_skill', 2, 'ff'),
    runOf('without_skill', 3, 'pp', { state: 'invalid', why: 'the skill was read' }),
    bareRun('with_skill', 3, 'ungraded'),
    bareRun('with_skill', 4, 'errored'),
  ],
  comparisons: [
    {
      taskId: 'report',
      trial: 1,
      baseline: { arm: 'without_skill' },
      other: { arm: 'with_skill' },
      winner: 'second',
      why: 'It is complete.',
      readings: [readComparison(answer, 'second-is-a')],
    },
    {
      taskId: 'report',
      trial: 2,
      baseline: { arm: 'without_skill' },
      other: { arm: 'with_skill' },
      winner: 'tie',
      why: 'TIE by order',
      readings: [readComparison(answer, 'first-is-a'), readComparison(answer, 'second-is-a')],
    },
  ],
  suggestions: [
    {
      priority: 'high',
      category: 'instructions',
      suggestion: 's',
      expectedImpact: 'i',
      quote: 'q',
      requestId: 'with_skill-1',
    },
  ],
  notes: ['expectation e0 passes everywhere'],
  executorModel: 'model-1',
  analyzerModel: null,
  timestamp: '2026-01-15T10:30:00Z',
};

function contentOf(input: SkillCreatorInput, path: string): unknown {
  const file = skillCreatorFiles(input).files.find((candidate) => candidate.path === path);
  return file === undefined ? undefined : JSON.parse(file.content);
}

/** What the tests read of `benchmark.json`. */
interface Benchmark {
  runs: { configuration: string; run_number: number; result: { pass_rate: number } }[];
  run_summary: unknown;
  notes: unknown;
}

describe('files of skill-creator', () => {
  it('are where its scripts look, and fit the schemas', async () => {
    const { files, runFolders } = skillCreatorFiles(INPUT);
    expect(await skillCreatorProblems(files)).toEqual([]);
    expect({ files: files.map(({ path }) => path), runFolders }).toMatchInlineSnapshot(`
      {
        "files": [
          "benchmark.json",
          "eval-1/eval_metadata.json",
          "eval-1/comparison.json",
          "eval-1/analysis.json",
          "eval-1/comparison-2.json",
          "eval-1/with_skill/run-1/eval_metadata.json",
          "eval-1/with_skill/run-1/grading.json",
          "eval-1/with_skill/run-1/timing.json",
          "eval-1/with_skill/run-1/metrics.json",
          "eval-1/with_skill/run-1/transcript.md",
          "eval-1/with_skill/run-1/user_notes.md",
          "eval-1/with_skill/run-1/outputs/final-answer.md",
          "eval-1/with_skill/run-2/eval_metadata.json",
          "eval-1/with_skill/run-2/grading.json",
          "eval-1/with_skill/run-2/timing.json",
          "eval-1/with_skill/run-2/metrics.json",
          "eval-1/with_skill/run-2/transcript.md",
          "eval-1/with_skill/run-2/user_notes.md",
          "eval-1/with_skill/run-2/outputs/final-answer.md",
          "eval-1/without_skill/run-1/eval_metadata.json",
          "eval-1/without_skill/run-1/grading.json",
          "eval-1/without_skill/run-1/timing.json",
          "eval-1/without_skill/run-1/metrics.json",
          "eval-1/without_skill/run-1/transcript.md",
          "eval-1/without_skill/run-1/user_notes.md",
          "eval-1/without_skill/run-1/outputs/final-answer.md",
          "eval-1/without_skill/run-2/eval_metadata.json",
          "eval-1/without_skill/run-2/grading.json",
          "eval-1/without_skill/run-2/timing.json",
          "eval-1/without_skill/run-2/metrics.json",
          "eval-1/without_skill/run-2/transcript.md",
          "eval-1/without_skill/run-2/user_notes.md",
          "eval-1/without_skill/run-2/outputs/final-answer.md",
          "eval-1/without_skill/run-3/eval_metadata.json",
          "eval-1/without_skill/run-3/timing.json",
          "eval-1/without_skill/run-3/metrics.json",
          "eval-1/without_skill/run-3/transcript.md",
          "eval-1/without_skill/run-3/user_notes.md",
          "eval-1/without_skill/run-3/outputs/final-answer.md",
          "eval-1/with_skill/run-3/eval_metadata.json",
          "eval-1/with_skill/run-3/timing.json",
          "eval-1/with_skill/run-3/metrics.json",
          "eval-1/with_skill/run-3/transcript.md",
        ],
        "runFolders": [
          {
            "path": "eval-1/with_skill/run-1",
            "requestId": "with_skill-1",
          },
          {
            "path": "eval-1/with_skill/run-2",
            "requestId": "with_skill-2",
          },
          {
            "path": "eval-1/without_skill/run-1",
            "requestId": "without_skill-1",
          },
          {
            "path": "eval-1/without_skill/run-2",
            "requestId": "without_skill-2",
          },
          {
            "path": "eval-1/without_skill/run-3",
            "requestId": "without_skill-3",
          },
          {
            "path": "eval-1/with_skill/run-3",
            "requestId": "with_skill-3",
          },
        ],
      }
    `);
  });

  it('benchmark.json: counted runs alone, spread with n − 1, what is left out named', () => {
    const benchmark = contentOf(INPUT, 'benchmark.json') as Benchmark;
    const [first, ...others] = benchmark.runs;
    expect({ ...benchmark, runs: first }).toMatchInlineSnapshot(`
      {
        "metadata": {
          "analyzer_model": "none",
          "evals_run": [
            1,
          ],
          "executor_model": "model-1",
          "runs_per_configuration": 2,
          "skill_name": "reporter",
          "skill_path": "skills/reporter",
          "timestamp": "2026-01-15T10:30:00Z",
        },
        "notes": [
          "expectation e0 passes everywhere",
          "In no figure: without_skill, eval 1, run 3: invalid (the skill was read)",
          "In no figure: with_skill, eval 1, run 3: ungraded (no reason)",
          "In no figure: with_skill, eval 1, run 4: errored (no reason)",
        ],
        "run_summary": {
          "delta": {
            "pass_rate": "+0.50",
            "time_seconds": "+13.0",
            "tokens": "+0",
          },
          "with_skill": {
            "pass_rate": {
              "max": 1,
              "mean": 0.75,
              "min": 0.5,
              "stddev": 0.3535533905932738,
            },
            "time_seconds": {
              "max": 22,
              "mean": 21.5,
              "min": 21,
              "stddev": 0.7071067811865476,
            },
            "tokens": {
              "max": 2000,
              "mean": 1500,
              "min": 1000,
              "stddev": 707.1067811865476,
            },
          },
          "without_skill": {
            "pass_rate": {
              "max": 0.5,
              "mean": 0.25,
              "min": 0,
              "stddev": 0.3535533905932738,
            },
            "time_seconds": {
              "max": 9,
              "mean": 8.5,
              "min": 8,
              "stddev": 0.7071067811865476,
            },
            "tokens": {
              "max": 2000,
              "mean": 1500,
              "min": 1000,
              "stddev": 707.1067811865476,
            },
          },
        },
        "runs": {
          "configuration": "with_skill",
          "eval_id": 1,
          "eval_name": "A report",
          "expectations": [
            {
              "evidence": "a quote",
              "passed": true,
              "text": "expectation 0",
            },
            {
              "evidence": "a quote",
              "passed": true,
              "text": "expectation 1",
            },
          ],
          "notes": [
            "old data",
          ],
          "result": {
            "errors": 0,
            "failed": 0,
            "pass_rate": 1,
            "passed": 2,
            "time_seconds": 21,
            "tokens": 1000,
            "tool_calls": 1,
            "total": 2,
          },
          "run_number": 1,
        },
      }
    `);
    expect(others.map((run) => `${run.configuration} ${run.run_number} ${run.result.pass_rate}`)).toEqual([
      'with_skill 2 0.5',
      'without_skill 1 0.5',
      'without_skill 2 0',
    ]);
  });

  it('grading.json, metrics.json and timing.json of a run', () => {
    const folder = 'eval-1/with_skill/run-2';
    expect(
      ['grading', 'metrics', 'timing'].map((name) => contentOf(INPUT, `${folder}/${name}.json`)),
    ).toMatchInlineSnapshot(`
      [
        {
          "claims": [
            {
              "claim": "c",
              "evidence": "q",
              "type": "factual",
              "verified": true,
            },
          ],
          "eval_feedback": {
            "overall": "o",
            "suggestions": [
              {
                "reason": "r",
              },
            ],
          },
          "execution_metrics": {
            "errors_encountered": 0,
            "output_chars": 5,
            "tool_calls": {
              "Write": 1,
            },
            "total_steps": 3,
            "total_tool_calls": 1,
            "transcript_chars": 16,
          },
          "expectations": [
            {
              "evidence": "a quote",
              "passed": true,
              "text": "expectation 0",
            },
            {
              "evidence": "a reason",
              "passed": false,
              "text": "expectation 1",
            },
          ],
          "summary": {
            "failed": 1,
            "pass_rate": 0.5,
            "passed": 1,
            "total": 2,
          },
          "timing": {
            "executor_duration_seconds": 22,
            "grader_duration_seconds": 2,
          },
          "user_notes_summary": {
            "needs_review": [],
            "uncertainties": [
              "old data",
            ],
            "workarounds": [],
          },
        },
        {
          "errors_encountered": 0,
          "files_created": [
            "report.md",
          ],
          "output_chars": 5,
          "tool_calls": {
            "Write": 1,
          },
          "total_steps": 3,
          "total_tool_calls": 1,
          "transcript_chars": 16,
        },
        {
          "duration_ms": 22000,
          "executor_duration_seconds": 22,
          "executor_end": "2026-01-15T10:30:11Z",
          "executor_start": "2026-01-15T10:30:00Z",
          "grader_duration_seconds": 2,
          "total_duration_seconds": 22,
          "total_tokens": 2000,
        },
      ]
    `);
  });

  it('what is not known is left out, never 0', () => {
    const folder = 'eval-1/with_skill/run-3';
    expect(
      ['grading', 'metrics', 'timing'].map((name) => contentOf(INPUT, `${folder}/${name}.json`)),
    ).toMatchInlineSnapshot(`
      [
        undefined,
        {
          "files_created": [
            "report.md",
          ],
          "output_chars": 5,
        },
        {},
      ]
    `);
  });

  it('comparison.json and analysis.json say which letter was which', () => {
    const { outputs, winner, ...rest } = contentOf(INPUT, 'eval-1/comparison.json') as Record<
      string,
      unknown
    >;
    const tie = contentOf(INPUT, 'eval-1/comparison-2.json');
    const read = readComparison(answer, 'second-is-a').comparison;
    expect({ ...rest, winner }).toEqual({ ...read, reasoning: 'It is complete.' });
    expect({ outputs, winner }).toEqual({
      outputs: { A: 'eval-1/with_skill/run-1', B: 'eval-1/without_skill/run-1' },
      winner: 'A',
    });
    expect(contentOf(INPUT, 'eval-1/analysis.json')).toMatchInlineSnapshot(`
      {
        "comparison_summary": {
          "comparator_reasoning": "It is complete.",
          "loser_skill": "(no skill)",
          "winner": "A",
          "winner_skill": "skills/reporter",
        },
        "improvement_suggestions": [
          {
            "category": "instructions",
            "expected_impact": "i",
            "priority": "high",
            "quote": "q",
            "run": "with_skill-1",
            "suggestion": "s",
          },
        ],
        "instruction_following": {
          "loser": {
            "issues": [
              "expectation 1: a reason",
            ],
            "score": 6,
          },
          "winner": {
            "issues": [],
            "score": 10,
          },
        },
        "loser_weaknesses": [
          "thin",
        ],
        "transcript_insights": {
          "loser_execution_pattern": "Write × 1",
          "winner_execution_pattern": "Write × 1",
        },
        "winner_strengths": [
          "complete",
        ],
      }
    `);
    expect(tie).toMatchObject({ winner: 'TIE', reasoning: 'TIE by order' });
  });

  it('one run has no spread, and no arm without graded runs has figures', async () => {
    const input = {
      ...INPUT,
      runs: [runOf('with_skill', 1, 'pf'), bareRun('without_skill', 1, 'ungraded')],
      comparisons: [],
    };
    const benchmark = contentOf(input, 'benchmark.json') as Benchmark;
    expect(await skillCreatorProblems(skillCreatorFiles(input).files)).toEqual([]);
    expect({ run_summary: benchmark.run_summary, notes: benchmark.notes }).toMatchInlineSnapshot(`
      {
        "notes": [
          "expectation e0 passes everywhere",
          "In no figure: without_skill, eval 1, run 1: ungraded (no reason)",
          "One graded run of with_skill: a spread is not known, and its time and tokens stand with the run alone",
        ],
        "run_summary": {
          "delta": {},
          "with_skill": {
            "pass_rate": {
              "max": 0.5,
              "mean": 0.5,
              "min": 0.5,
              "stddev": null,
            },
          },
        },
      }
    `);
  });

  it('numbers stay the numbers of evals, and no name leaves the folder or meets another', () => {
    const tasks = ['7', '3'].map((id) => ({ id, name: null, prompt: 'p', expectations: [] }));
    const arms = ['../../etc', '.._.._etc', 'delta'].map((name) => ({ name, skillPath: null }));
    const runs = arms.flatMap(({ name }) => [runOf(name, 1, 'p', { taskId: '7' })]);
    const { files, runFolders } = skillCreatorFiles({ ...INPUT, tasks, arms, runs, comparisons: [] });
    expect(runFolders.map(({ path }) => path)).toMatchInlineSnapshot(`
      [
        "eval-7/_etc/run-1",
        "eval-7/____etc/run-1",
        "eval-7/arm_delta/run-1",
      ]
    `);
    expect(files.filter(({ path }) => path.includes('..'))).toEqual([]);
  });
});
