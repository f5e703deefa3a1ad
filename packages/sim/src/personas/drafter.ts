import { sayText } from '../script.ts';
import type { Persona } from './persona.ts';

const DATA = /^skillgauge-drafter\/1[\s\S]*?<<<skillgauge-data\n([\s\S]*)\nskillgauge-data>>>/m;

interface Told {
  name: string;
  description: string;
  positives: number;
  negatives: number;
}

const STYLES = ['explicit', 'implicit', 'contextual', 'noisy'];
const WAYS = ['please', 'for our team', 'by tomorrow', 'from the notes', 'again', 'in short'];

/** The first sentence of a description, as something to ask for. */
function wishOf({ description }: Told): string {
  const [first = description] = description.split(/(?<=[.!?])\s/);
  return first.replace(/[.!?]$/, '');
}

function positive(told: Told, index: number) {
  const style = STYLES[index % STYLES.length] ?? 'implicit';
  const way = `${WAYS[index % WAYS.length]} ${Math.floor(index / WAYS.length) + 1}`;
  const wish = wishOf(told);
  const words: Readonly<Record<string, string>> = {
    explicit: `Use ${told.name} ${way}`,
    implicit: `${wish}, ${way}`,
    contextual: `We meet the customer soon. ${wish}, ${way}`,
    noisy: `pls ${wish.toLowerCase()} ${way}`,
  };
  return { style, prompt: words[style] ?? wish };
}

/** Somebody who drafts cases for a skill, each a little otherwise. Any other prompt is left to the rule. */
export const drafter: Persona = ({ prompt }) => {
  const json = DATA.exec(prompt ?? '')?.[1];
  if (json === undefined) return null;
  const told: Told = JSON.parse(json);
  const negatives = Array.from({ length: told.negatives }, (_, index) => ({
    prompt: `What does a ${told.name.replaceAll('-', ' ')} cost, ${WAYS[index % WAYS.length]} ${index + 1}?`,
    why: 'it asks for a price',
  }));
  const positives = Array.from({ length: told.positives }, (_, index) => positive(told, index));
  return sayText(JSON.stringify({ positives, negatives }));
};
