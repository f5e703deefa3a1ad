import { contentWords } from '../rule/word-weight.ts';
import { sayText } from '../script.ts';
import type { Persona } from './persona.ts';

/** How an improver of descriptions behaves: as well as it can, or badly in one known way. */
export type ImproverKind = 'honest' | 'random' | 'over-long' | 'same' | 'brackets' | 'not-json';

/** What a prompt to an improver tells, as far as this one listens. */
interface Told {
  name: string;
  body: string;
  current: string;
  missed: string[];
  falseTriggers: string[];
  candidates: number;
  iteration: number;
}

const DATA = /skillgauge-improver\/1[\s\S]*?<<<skillgauge-data\n([\s\S]*)\nskillgauge-data>>>/;

interface Attempt {
  description: string;
  missed: { prompt: string }[];
  falseTriggers: { prompt: string }[];
}

/** `null`: the prompt is no improver's. */
function readTold(prompt: string): Told | null {
  const json = DATA.exec(prompt)?.[1];
  if (json === undefined) return null;
  const data: {
    skill: { name: string; body: string };
    current: Attempt;
    history: Attempt[];
    candidates: number;
    iteration: number;
  } = JSON.parse(json);
  const attempts = [data.current, ...data.history];
  const prompts = (key: 'missed' | 'falseTriggers') => [
    ...new Set(attempts.flatMap((attempt) => attempt[key].map((item) => item.prompt))),
  ];
  return {
    ...data.skill,
    current: data.current.description,
    missed: prompts('missed'),
    falseTriggers: prompts('falseTriggers'),
    candidates: data.candidates,
    iteration: data.iteration,
  };
}

/** Words that carry meaning, by their stems, as they were first written; with how many texts hold each. */
function wordsOf(texts: readonly string[]): Map<string, { word: string; texts: number }> {
  const found = new Map<string, { word: string; texts: number }>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) {
      const [stem] = contentWords(word);
      if (stem === undefined || seen.has(stem)) continue;
      seen.add(stem);
      const earlier = found.get(stem);
      found.set(stem, { word: earlier?.word ?? word.toLowerCase(), texts: (earlier?.texts ?? 0) + 1 });
    }
  }
  return found;
}

/** The commonest words that none of `others` has. */
function commonest(texts: readonly string[], others: ReadonlySet<string>, most: number): string[] {
  return [...wordsOf(texts)]
    .filter(([stem]) => !others.has(stem))
    .toSorted(([, left], [, right]) => right.texts - left.texts)
    .slice(0, most)
    .map(([, { word }]) => word);
}

/** The first words of a skill's body that are neither a heading nor a list. */
function topicOf({ body, name }: Told): string {
  const paragraph = body.split(/\n\s*\n/).find((text) => /^\s*[\p{L}]/u.test(text)) ?? name;
  return paragraph.replaceAll(/\s+/g, ' ').replaceAll(/[<>]/g, '').trim().slice(0, 500);
}

/** Says what the skill's body says it does, what missed prompts ask for, and what it is not for: each version a little otherwise. */
function honest(told: Told): string[] {
  const topic = topicOf(told);
  const own = new Set(contentWords(`${told.name} ${topic}`));
  const wrong = new Set(contentWords(told.falseTriggers.join(' ')));
  const asked = commonest(told.missed, new Set([...own, ...wrong]), 12);
  const kept = new Set([...own, ...contentWords(asked.join(' '))]);
  const excluded = commonest(told.falseTriggers, kept, 12);
  const uses = asked.length === 0 ? '' : ` Use for ${asked.join(', ')}.`;
  const versions = [
    `${topic}${uses}`,
    `${topic}${uses}${excluded.length === 0 ? '' : ` Not for ${excluded.join(', ')}.`}`,
    `${told.name.replaceAll('-', ' ')}: ${topic}`,
  ];
  const start = told.candidates > 1 ? 0 : told.iteration - 1;
  return Array.from({ length: told.candidates }, (_, index) => {
    const round = Math.floor((start + index) / versions.length);
    const version = versions[(start + index) % versions.length] ?? topic;
    return round === 0 ? version : `${version} Version ${told.iteration}.`;
  });
}

const WORDS: Readonly<Record<Exclude<ImproverKind, 'not-json'>, (told: Told) => string[]>> = {
  honest,
  random: ({ candidates, iteration, name }) =>
    Array.from({ length: candidates }, (_, index) => `${name}, wording ${iteration} ${index}.`),
  'over-long': () => ['word '.repeat(300).trim()],
  same: ({ current }) => [current],
  brackets: ({ name }) => [`<${name}>`],
};

/** Somebody who writes descriptions, as packages/optimizer asks for them. Any other prompt is left to the rule. */
export function createImprover(kind: ImproverKind): Persona {
  return ({ prompt }) => {
    const told = readTold(prompt ?? '');
    if (told === null) return null;
    return sayText(
      kind === 'not-json' ? 'A better one.' : JSON.stringify({ descriptions: WORDS[kind](told) }),
    );
  };
}
