import type { Analysis, GradedExpectation } from '@skillgauge/core';
import { fenceBlocks, shortenText } from '../prompt/data-blocks.ts';
import { readJsonAnswer } from '../prompt/read-json-answer.ts';
import { runBlocks, SHOWN_LIMITS, type ShownRun } from '../prompt/shown-run.ts';
import { createQuoteFinder } from '../rubric/find-quote.ts';
import { ImprovementSuggestion } from './suggestion.ts';

/** A run that suggestions may quote. */
export interface QuotableRun extends ShownRun {
  requestId: string;
  arm: string;
  transcript: string | null;
  expectations: readonly GradedExpectation[];
}

/** What a model shall propose changes to, and on what grounds. */
export interface SuggestionInput {
  skill: { name: string; text: string };
  analysis: Analysis;
  runs: readonly QuotableRun[];
}

/** Suggestions that hold, and how many were dropped, each with its reason. */
export interface SuggestionsRead {
  suggestions: ImprovementSuggestion[];
  dropped: number;
  problems: string[];
}

const RULES = `Propose changes to the skill that would make the work better. Few and certain ones: at most 8.
Each is tied to one run: "run" is its id, and "quote" is copied character for character and in one piece out of that run's final answer,
files or transcript, and shows what went wrong. It is looked up there: a suggestion whose quote is not found is thrown away.
"category" is one of instructions, tools, examples, error_handling, structure, references; "priority" one of high, medium, low.`;

const SHAPE = `{
  "improvement_suggestions": [{"priority": "…", "category": "…", "suggestion": "…", "expected_impact": "…", "quote": "…", "run": "…"}]
}`;

function runLimits(count: number): typeof SHOWN_LIMITS {
  const share = 1 / Math.max(1, count);
  return {
    ...SHOWN_LIMITS,
    answer: Math.ceil(SHOWN_LIMITS.answer * share),
    file: Math.ceil(SHOWN_LIMITS.file * share),
    allFiles: Math.ceil(SHOWN_LIMITS.allFiles * share),
    transcript: Math.ceil(SHOWN_LIMITS.transcript * share),
  };
}

/** The prompt that asks for changes to a skill, from what its runs showed. */
export function buildSuggestionPrompt({ analysis, runs, skill }: SuggestionInput): string {
  const limits = runLimits(runs.length);
  const { rule, text } = fenceBlocks([
    { name: `skill ${skill.name}`, content: shortenText(skill.text, SHOWN_LIMITS.transcript) },
    { name: 'findings', content: analysis.expectations.map(({ note }) => note).join('\n') || '(none)' },
    ...runs.flatMap((run) => {
      const prefix = `run ${run.requestId}: `;
      const grades = run.expectations.map(
        ({ reason, text: asked, verdict }) => `${verdict}: ${asked} (${reason})`,
      );
      return [
        { name: `${prefix}grades`, content: [`arm ${run.arm}`, ...grades].join('\n') },
        ...runBlocks(run, prefix, limits),
        ...(run.transcript === null
          ? []
          : [{ name: `${prefix}transcript`, content: shortenText(run.transcript, limits.transcript) }]),
      ];
    }),
  ]);
  return [
    'You read runs of an agent that was given a skill, and propose how to improve the skill.',
    rule,
    RULES,
    text,
    'Now propose the changes by the rules above. Answer with one JSON object and nothing else:',
    SHAPE,
  ].join('\n\n');
}

/** Why a suggestion does not hold; `null`: it does. */
function flaw({ quote, run }: ImprovementSuggestion, { runs, skill }: SuggestionInput): string | null {
  const own = runs.find(({ requestId }) => requestId === run);
  if (own === undefined) return `there is no run "${run}"`;
  const found = createQuoteFinder({ ...own, notEvidence: [skill.text] })(quote, '');
  return found.found ? null : found.why;
}

/** Reads what a model proposed. A suggestion whose quote is not in its run is dropped and counted. */
export function readSuggestions(text: string | null, input: SuggestionInput): SuggestionsRead {
  const { problem, value } = readJsonAnswer(text, 'improvement_suggestions');
  const entries = value?.['improvement_suggestions'];
  if (!Array.isArray(entries)) {
    return { suggestions: [], dropped: 0, problems: [problem ?? '"improvement_suggestions" is no list'] };
  }
  const read = entries.map((entry: unknown) => {
    const parsed = ImprovementSuggestion.safeParse(entry);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return {
        suggestion: null,
        problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'cannot be read'}`,
      };
    }
    const wrong = flaw(parsed.data, input);
    return wrong === null
      ? { suggestion: parsed.data, problem: null }
      : { suggestion: null, problem: `"${parsed.data.suggestion}": ${wrong}` };
  });
  return {
    suggestions: read.flatMap(({ suggestion }) => suggestion ?? []),
    dropped: read.filter(({ suggestion }) => suggestion === null).length,
    problems: read.flatMap((entry) => entry.problem ?? []),
  };
}
