import { fenceBlocks } from '../prompt/data-blocks.ts';
import { runBlocks, SHOWN_LIMITS } from '../prompt/shown-run.ts';
import type { ComparedPair } from './compared-pair.ts';
import type { ComparisonOrder } from './comparison.ts';

/** Two outputs share what one may take. */
const LIMITS = { ...SHOWN_LIMITS, answer: SHOWN_LIMITS.answer / 2, allFiles: SHOWN_LIMITS.allFiles / 2 };

const RULES = `Score each output from 1 (poor) to 5 (excellent):
- content: correctness (are there errors?), completeness (is anything missing?), accuracy (do details hold?)
- structure: organization, formatting, usability (how well can the user go on with it?)
Judge what is there, not how it was made or how sure of itself it sounds. The letters say nothing: which output is A was drawn by lot.
The better scores decide. "TIE" is for outputs of the same worth. "reasoning" names what decided it.`;

function answerShape(hasExpectations: boolean): string {
  const scores =
    '{"content": {"correctness": 1-5, "completeness": 1-5, "accuracy": 1-5}, "structure": {"organization": 1-5, "formatting": 1-5, "usability": 1-5}}';
  const keys = [
    '  "winner": "A" | "B" | "TIE"',
    '  "reasoning": "…"',
    `  "rubric": {"A": ${scores}, "B": {…}}`,
    '  "output_quality": {"A": {"strengths": ["…"], "weaknesses": ["…"]}, "B": {…}}',
    ...(hasExpectations
      ? ['  "expectation_results": {"A": [{"text": "…", "passed": true | false}], "B": […]}']
      : []),
  ];
  return `{\n${keys.join(',\n')}\n}`;
}

/** The prompt of the blind comparator: the task, and what two runs left behind, as A and B. Transcripts would show the set-up. */
export function buildComparisonPrompt(pair: ComparedPair, order: ComparisonOrder): string {
  const { expectations, task } = pair;
  const [a, b] = order === 'first-is-a' ? [pair.first, pair.second] : [pair.second, pair.first];
  const { rule, text } = fenceBlocks([
    { name: 'task', content: task.prompt },
    ...(task.expectedOutput === null ? [] : [{ name: 'expected output', content: task.expectedOutput }]),
    ...(expectations.length === 0
      ? []
      : [{ name: 'expectations', content: expectations.map((expectation) => expectation.text).join('\n') }]),
    ...runBlocks(a, 'output A: ', LIMITS),
    ...runBlocks(b, 'output B: ', LIMITS),
  ]);
  return [
    'You compare two outputs, A and B, of the same task.',
    rule,
    RULES,
    text,
    'Now compare A and B by the rules above. Answer with one JSON object and nothing else:',
    answerShape(expectations.length > 0),
  ].join('\n\n');
}
