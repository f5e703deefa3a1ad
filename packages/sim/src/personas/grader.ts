import { sayText } from '../script.ts';
import { blockOf, type DataBlocks, readDataBlocks } from './data-blocks.ts';
import { gradeExpectation, type WrittenGrade } from './grade-expectation.ts';
import type { Persona } from './persona.ts';

/** How a grader behaves: honestly, or badly in one known way. */
export type GraderKind = 'honest' | 'no-quote' | 'invented-quote' | 'always-a' | 'not-json';

/** What it is asked for, by how the prompt begins. */
const RUBRIC = /^You grade one finished run/;
const COMPARISON = /^You compare two outputs/;
const SUGGESTIONS = /^You read runs of an agent/;

const INVENTED = 'All of the work was checked by hand and is in perfect order.';
const NOT_JSON = 'I have looked at everything, and I think it went rather well.';

/** Lines of what a run left behind: its files first, since an answer may only repeat the task. */
function linesOf(blocks: DataBlocks, prefix = ''): string[] {
  const files = blocks.filter(({ name }) => name.startsWith(`${prefix}file `));
  const texts = [...files.map(({ content }) => content), blockOf(blocks, `${prefix}final answer`)];
  return texts.flatMap((text) => text.split('\n').map((line) => line.trim())).filter((line) => line !== '');
}

function parseExpectation(line: string): { id: string; text: string }[] {
  try {
    const { id, text }: { id?: unknown; text?: unknown } = JSON.parse(line);
    return typeof id === 'string' && typeof text === 'string' ? [{ id, text }] : [];
  } catch {
    return [];
  }
}

function spoil(written: WrittenGrade, kind: GraderKind): WrittenGrade {
  if (kind === 'no-quote') return { ...written, verdict: 'pass', evidence: '', reason: 'It looks fine.' };
  if (kind === 'invented-quote') {
    return { ...written, verdict: 'pass', evidence: INVENTED, reason: 'It looks fine.' };
  }
  return written;
}

function grade(prompt: string, kind: GraderKind): unknown {
  const blocks = readDataBlocks(prompt);
  const lines = linesOf(blocks);
  const asked = blockOf(blocks, 'expectations').split('\n').flatMap(parseExpectation);
  return { expectations: asked.map((item) => spoil(gradeExpectation(item, lines), kind)) };
}

/** One to five for each of the six, from how much there is: an empty output is the worst. */
function scoresOf(lines: readonly string[]) {
  const score = Math.min(5, 1 + Math.floor(Math.log2(1 + lines.length)));
  return {
    content: { correctness: score, completeness: score, accuracy: score },
    structure: { organization: score, formatting: score, usability: score },
  };
}

const BEST = {
  content: { correctness: 5, completeness: 5, accuracy: 5 },
  structure: { organization: 5, formatting: 5, usability: 5 },
};
const WORST = {
  content: { correctness: 2, completeness: 2, accuracy: 2 },
  structure: { organization: 2, formatting: 2, usability: 2 },
};

/** By the number of lines alone, whichever of them is A; a bad one has a taste for the first place. */
function compare(prompt: string, kind: GraderKind): unknown {
  if (kind === 'always-a') {
    return { winner: 'A', reasoning: 'A is better in every way.', rubric: { A: BEST, B: WORST } };
  }
  const blocks = readDataBlocks(prompt);
  const [a, b] = [linesOf(blocks, 'output A: '), linesOf(blocks, 'output B: ')];
  const rubric = { A: scoresOf(a), B: scoresOf(b) };
  const difference = rubric.A.content.correctness - rubric.B.content.correctness;
  const winner = difference === 0 ? 'TIE' : difference > 0 ? 'A' : 'B';
  return { winner, reasoning: `A has ${a.length} lines, B has ${b.length}.`, rubric };
}

/** One suggestion for each run that failed something, with a line of its answer. */
function suggest(prompt: string, kind: GraderKind): unknown {
  const blocks = readDataBlocks(prompt);
  const failed = blocks.filter(({ content, name }) => name.endsWith(': grades') && /^fail: /m.test(content));
  const suggestions = failed.flatMap(({ content, name }) => {
    const prefix = name.slice(0, -'grades'.length);
    const quote = kind === 'invented-quote' ? INVENTED : linesOf(blocks, prefix).at(-1);
    if (quote === undefined) return [];
    const lost = /^fail: (.*)$/m.exec(content)?.[1] ?? '';
    return [
      {
        priority: 'high',
        category: 'instructions',
        suggestion: `Say how to meet this: ${lost}`,
        expected_impact: 'The expectation is met.',
        quote: kind === 'no-quote' ? '' : quote,
        run: prefix.replace(/^run /, '').replace(/: $/, ''),
      },
    ];
  });
  return { improvement_suggestions: suggestions };
}

/** A grader of work, as `@skillgauge/graders` asks it. A prompt that is no grader's is left to the rule. */
export function createGrader(kind: GraderKind): Persona {
  return ({ prompt }) => {
    const asked = prompt?.trimStart() ?? '';
    const job = [
      { begins: RUBRIC, work: grade },
      { begins: COMPARISON, work: compare },
      { begins: SUGGESTIONS, work: suggest },
    ].find(({ begins }) => begins.test(asked));
    if (job === undefined) return null;
    return sayText(kind === 'not-json' ? NOT_JSON : JSON.stringify(job.work(asked, kind)));
  };
}
