import type { ListedSkill } from '@skillgauge/core';
import { plainWords, readDescription } from './read-description.ts';
import { contentWords, wordWeight } from './word-weight.ts';

/** A skill whose score is at least this fires. */
export const FIRING_SCORE = 1;

const NAME_SHARE = 0.5;
const PAIR_BONUS = 0.5;
const PHRASE_BONUS = 1.25;

/** What the simulated model thinks of one listed skill, for one prompt. */
export interface SkillDecision {
  id: string;
  score: number;
  fires: boolean;
}

/**
 * The simulated model's whole judgement, lexical and documented in the package's README: one decision for each listed skill,
 * in the listing's order, from the prompt and this skill's own name and description alone.
 */
export function decideSkills(prompt: string, listing: readonly ListedSkill[]): SkillDecision[] {
  const sentences = prompt.split(/(?<=[.!?])\s+|\n+/u).map((text) => ({
    words: contentWords(text),
    plain: ` ${plainWords(text)} `,
  }));
  return listing.map((skill) => {
    const score = skill.description === null ? 0 : scoreSkill(sentences, skill.id, skill.description);
    return { id: skill.id, score, fires: score >= FIRING_SCORE };
  });
}

interface Sentence {
  words: readonly string[];
  plain: string;
}

/**
 * The sentence that fits best decides; the words around it neither help nor hurt. Only a claim to everything is measured
 * against the whole prompt, since it rests on no sentence.
 */
function scoreSkill(sentences: readonly Sentence[], id: string, description: string): number {
  const parts = readDescription(description);
  const topic = readTopic(id, parts.positive, parts.excluded);
  const best = sentences.reduce((most, { words, plain }) => {
    const said = parts.phrases.filter((phrase) => plain.includes(` ${phrase} `)).length;
    return Math.max(most, said * PHRASE_BONUS + scoreWords(words, topic));
  }, 0);
  const everyWord = [...new Set(sentences.flatMap(({ words }) => words))];
  const claimed = parts.catchAll ? FIRING_SCORE - excludedWeight(everyWord, topic) : 0;
  return Math.round(Math.max(0, best + claimed) * 1000) / 1000;
}

interface Topic {
  counts: ReadonlyMap<string, number>;
  pairs: ReadonlySet<string>;
  excluded: ReadonlySet<string>;
}

function readTopic(id: string, positive: string, excludedText: string): Topic {
  const words = contentWords(positive);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const excluded = new Set(contentWords(excludedText).filter((word) => !counts.has(word)));
  for (const word of contentWords(id.split(':').at(-1) ?? id)) {
    if (!excluded.has(word) && !counts.has(word)) counts.set(word, NAME_SHARE);
  }
  return { counts, pairs: new Set(pairsOf(words)), excluded };
}

/** `(hits + pairs − exclusions) × coverage`, each part a sum of word weights over the distinct words of a sentence. */
function scoreWords(words: readonly string[], topic: Topic): number {
  const distinct = [...new Set(words)];
  const total = sum(distinct.map(wordWeight));
  if (total === 0) return 0;
  const known = distinct.filter((word) => topic.counts.has(word));
  const hits = sum(known.map((word) => wordWeight(word) * emphasis(topic.counts.get(word) ?? 0)));
  const pairs = pairsOf(words).filter((pair) => topic.pairs.has(pair)).length * PAIR_BONUS;
  const coverage = sum(known.map(wordWeight)) / total;
  return (hits + pairs - excludedWeight(distinct, topic)) * coverage;
}

function excludedWeight(words: readonly string[], topic: Topic): number {
  return sum(words.filter((word) => topic.excluded.has(word)).map(wordWeight));
}

/** A word that a description repeats is its topic: one occurrence counts once, two twice, four three times. */
function emphasis(count: number): number {
  return count < 1 ? count : 1 + Math.log2(count);
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index] ?? ''} ${word}`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
