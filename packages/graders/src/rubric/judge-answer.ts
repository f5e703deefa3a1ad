import type { GradedExpectation } from '@skillgauge/core';
import { isEmptyFile } from '../checks/check-files.ts';
import { type CheckOutcome, failed, passed, toGrade, ungraded } from '../checks/check-outcome.ts';
import { isRecord } from '../prompt/is-record.ts';
import { producedFiles, type ShownRun } from '../prompt/shown-run.ts';
import type { QuoteFinder } from './find-quote.ts';
import { AnsweredExpectation } from './rubric-answer.ts';
import type { RubricInput } from './rubric-input.ts';

type Asked = RubricInput['expectations'][number];

/** True where a text names a file: its path, or its last part where that could be no other word. */
function namesFile(text: string, path: string): boolean {
  const name = path.split('/').at(-1) ?? path;
  const words = text.split(/[\s"'`“”‘’(),:;<>]+/).map((word) => word.replace(/[.!?]+$/, ''));
  return words.includes(path) || (name.includes('.') && words.includes(name));
}

/** Why this run can pass nothing, or not this expectation; `null`: it may. Decided by code, whatever the model says. */
function emptiness(run: ShownRun, { text }: Asked): string | null {
  const produced = producedFiles(run);
  const isSilent = run.finalAnswer === null || run.finalAnswer.trim() === '';
  if (isSilent && produced.every(isEmptyFile)) return 'The run left no answer and no file with content.';
  const empty = produced.find((file) => isEmptyFile(file) && namesFile(text, file.path));
  return empty === undefined ? null : `${empty.path} is empty.`;
}

function judge(answer: AnsweredExpectation, asked: Asked, run: ShownRun, find: QuoteFinder): CheckOutcome {
  const reason = answer.reason === '' ? 'The grader gives no reason.' : answer.reason;
  if (answer.verdict === 'ungraded') return ungraded(reason);
  if (answer.evidence.trim() === '') {
    return answer.verdict === 'pass'
      ? ungraded(`The grader passes it without evidence: ${reason}`)
      : failed(reason);
  }
  const quote = find(answer.evidence, asked.text);
  if (!quote.found) return ungraded(`The grader says "${answer.verdict}", and ${quote.why}.`);
  if (answer.verdict === 'fail') return failed(reason, quote.quote);
  const empty = emptiness(run, asked);
  return empty === null ? passed(quote.quote, reason) : failed(`The grader passes it. ${empty}`, quote.quote);
}

function outcomeOf(
  answers: readonly AnsweredExpectation[],
  asked: Asked,
  run: ShownRun,
  find: QuoteFinder,
): CheckOutcome {
  const [first] = answers;
  if (first === undefined) return ungraded('The grader does not name it.');
  if (new Set(answers.map(({ verdict }) => verdict)).size > 1) {
    return ungraded('The grader gives it two different verdicts.');
  }
  return judge(first, asked, run, find);
}

/** Why an entry of the answer cannot be read, and whose it seems to be. */
function entryProblem(entry: unknown): { id: string | null; problem: string } {
  const fields = isRecord(entry) ? entry : {};
  const { id } = fields;
  if (typeof id !== 'string' && typeof id !== 'number') return { id: null, problem: 'an entry has no id' };
  const key = String(AnsweredExpectation.safeParse(entry).error?.issues[0]?.path[0] ?? 'verdict');
  const value = fields[key];
  const what = value === undefined ? `it has no ${key}` : `its ${key} is ${JSON.stringify(value)}`;
  return { id: String(id), problem: `"${id}": ${what}` };
}

/** Grades each expectation that was asked about, in its order, from the entries of an answer. */
export function judgeAnswer(
  entries: readonly unknown[],
  input: RubricInput,
  find: QuoteFinder,
): { expectations: GradedExpectation[]; problems: string[] } {
  const read = entries.map((entry) => ({ entry, parsed: AnsweredExpectation.safeParse(entry) }));
  const answers = read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []));
  const unread = read.flatMap(({ entry, parsed }) => (parsed.success ? [] : [entryProblem(entry)]));
  const known = new Set(input.expectations.map(({ id }) => id));
  const unknown = answers.filter(({ id }) => !known.has(id)).map(({ id }) => `nobody asked about "${id}"`);
  const expectations = input.expectations.map((asked) => {
    const bad = unread.find(({ id }) => id === asked.id);
    const own = answers.filter(({ id }) => id === asked.id);
    const outcome =
      bad === undefined
        ? outcomeOf(own, asked, input, find)
        : ungraded(`The grader's entry cannot be read: ${bad.problem}.`);
    return toGrade(asked, outcome, 'rubric');
  });
  return { expectations, problems: [...unread.map(({ problem }) => problem), ...unknown] };
}
