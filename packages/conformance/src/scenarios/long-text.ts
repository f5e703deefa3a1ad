const WIDTH = 8;

/** Numbers of seven digits from 0, each with a blank after it: no part of it repeats, and any part of it can be folded. */
export function longText(bytes: number): string {
  return numbersFrom(0, Math.floor(bytes / WIDTH));
}

function numbersFrom(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => numberText(first + index)).join('');
}

/** The beginning of a run that is worth folding; a whole one would be too much for an expression. */
const BEGINNING = /(?:\d{7} ){1000}/g;

/** What every folded text begins with. */
export const FOLDED_MARK = '{{numbers from ';
const FOLDED = /\{\{numbers from (\d+), (\d+) of them\}\}/g;

function numberText(number: number): string {
  return `${String(number).padStart(WIDTH - 1, '0')} `;
}

/** How many numbers stand one after the other from a place in a text on. */
function countNumbers(text: string, start: number, first: number): number {
  let count = 0;
  while (text.startsWith(numberText(first + count), start + count * WIDTH)) count += 1;
  return count;
}

/** Writes each long run of such numbers as `{{numbers from 0, 1000 of them}}`, so that a recording of megabytes is a short file. */
export function foldLongText(text: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const { 0: beginning, index } of text.matchAll(BEGINNING)) {
    if (index < done) continue;
    const first = Number(beginning.slice(0, WIDTH - 1));
    const count = countNumbers(text, index, first);
    if (count * WIDTH < beginning.length) continue;
    parts.push(text.slice(done, index), `{{numbers from ${first}, ${count} of them}}`);
    done = index + count * WIDTH;
  }
  return parts.join('') + text.slice(done);
}

/** The text that was folded. */
export function unfoldLongText(text: string): string {
  return text.replace(FOLDED, (_folded, first: string, count: string) =>
    numbersFrom(Number(first), Number(count)),
  );
}
