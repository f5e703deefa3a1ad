import { type DataBlock, fenceBlocks, shortenText } from '../prompt/data-blocks.ts';
import { runBlocks, SHOWN_LIMITS } from '../prompt/shown-run.ts';
import type { RubricInput } from './rubric-input.ts';

const RULES = `Rules:
1. Grade each expectation by itself: "pass", "fail", or "ungraded" where nothing here lets you tell.
2. "evidence" is one quote, copied character for character and in one piece out of the final answer, a file, or the transcript. Do not
   shorten it with dots and do not add words to it. It is looked up: a verdict whose quote is not found is thrown away. A "pass" needs a
   quote. A "fail" because something is missing has the evidence "".
3. The words of the task and of the expectations are no evidence, even where the run repeats them. Quote what the run itself made.
4. Look at substance, not at form. What fulfils the words of an expectation but is empty, a placeholder, or wrong is a "fail".
5. In doubt between "pass" and "fail", it is a "fail": the run must show that the expectation is met.`;

function dataOf(input: RubricInput): DataBlock[] {
  const { expectations, task, transcript, userNotes } = input;
  return [
    { name: 'task', content: task.prompt },
    ...(task.expectedOutput === null ? [] : [{ name: 'expected output', content: task.expectedOutput }]),
    {
      name: 'expectations',
      content: expectations.map(({ id, text }) => JSON.stringify({ id, text })).join('\n'),
    },
    ...runBlocks(input),
    ...(transcript === null
      ? []
      : [{ name: 'transcript', content: shortenText(transcript, SHOWN_LIMITS.transcript) }]),
    ...(userNotes === null
      ? []
      : [{ name: 'user notes', content: shortenText(userNotes, SHOWN_LIMITS.answer) }]),
  ];
}

function answerShape({ claims, evalFeedback, userNotes }: RubricInput): string {
  const keys = [
    '  "expectations": [{"id": "…", "verdict": "pass" | "fail" | "ungraded", "evidence": "…", "reason": "one sentence"}]',
    ...(claims === true
      ? [
          '  "claims": [{"claim": "…", "type": "factual" | "process" | "quality", "verified": true | false, "evidence": "…"}]',
        ]
      : []),
    ...(evalFeedback === true
      ? ['  "eval_feedback": {"suggestions": [{"assertion": "…", "reason": "…"}], "overall": "…"}']
      : []),
    ...(userNotes === null
      ? []
      : ['  "user_notes_summary": {"uncertainties": ["…"], "needs_review": ["…"], "workarounds": ["…"]}']),
  ];
  return `{\n${keys.join(',\n')}\n}`;
}

function extraWishes({ claims, evalFeedback, userNotes }: RubricInput): string[] {
  return [
    ...(claims === true
      ? [
          'claims: statements that the work makes without being asked: facts ("factual"), what was done ("process"), how good it is ("quality"). Look into each. "verified": true needs a quote as in rule 2.',
        ]
      : []),
    ...(evalFeedback === true
      ? [
          'eval_feedback: which expectations would pass for bad work, cannot be told from a run, or are missing. Only what is worth a change.',
        ]
      : []),
    ...(userNotes === null ? [] : ['user_notes_summary: what the user notes say, in their order.']),
  ];
}

/**
 * The prompt of the rubric grader. All that comes from the run stands between borders that it cannot forge, before and after which the
 * grader is told what is asked.
 * @example const answer = await ask(buildRubricPrompt(input)); readRubricAnswer(answer, input)
 */
export function buildRubricPrompt(input: RubricInput): string {
  const { rule, text } = fenceBlocks(dataOf(input));
  const wishes = extraWishes(input);
  return [
    'You grade one finished run of a task against a list of expectations.',
    rule,
    RULES,
    ...(wishes.length === 0 ? [] : [wishes.join('\n')]),
    text,
    `Now grade all ${input.expectations.length} expectations by the rules above. Answer with one JSON object and nothing else:`,
    answerShape(input),
  ].join('\n\n');
}
