const WIDTH = 8;

/** Numbers of seven digits from 0, each with a blank after it: no part of it repeats, and any part of it can be folded. */
export function longText(bytes: number): string {
  return numbersFrom(0, Math.floor(bytes / WIDTH));
}

function numbersFrom(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `${String(first + index).padStart(WIDTH - 1, '0')} `).join(
    '',
  );
}

const RUN = /(?:\d{7} ){1000,}/g;
const FOLDED = /\{\{numbers from (\d+), (\d+) of them\}\}/g;

/** Writes each long run of such numbers as `{{numbers from 0, 1000 of them}}`, so that a recording of megabytes is a short file. */
export function foldLongText(text: string): string {
  return text.replace(RUN, (run) => {
    const first = Number(run.slice(0, WIDTH - 1));
    const count = run.length / WIDTH;
    return run === numbersFrom(first, count) ? `{{numbers from ${first}, ${count} of them}}` : run;
  });
}

/** The text that was folded. */
export function unfoldLongText(text: string): string {
  return text.replace(FOLDED, (_folded, first: string, count: string) =>
    numbersFrom(Number(first), Number(count)),
  );
}
