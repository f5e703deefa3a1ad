import type { FedLine } from './recording.ts';

/** A line that we said, as a transcript has it: with the number of lines of stdout that came before it. */
interface SentLine {
  after: number;
  line: string;
}

function readSent(text: string): SentLine | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('after' in value) || !('line' in value)) return null;
    const { after, line } = value;
    return typeof after === 'number' && typeof line === 'string' ? { after, line } : null;
  } catch {
    return null;
  }
}

/**
 * The lines of all channels as a parser was given them: what we said to a harness that is talked with stands where it was said, between
 * the lines of stdout. Other channels stay as they are.
 */
export function inOrder(lines: readonly FedLine[]): FedLine[] {
  const sent = lines.filter(({ channel }) => channel === 'stdin').flatMap(({ line }) => readSent(line) ?? []);
  if (sent.length === 0) return [...lines];
  const rest = lines.filter(({ channel }) => channel !== 'stdin');
  const said = (from: number, to: number) =>
    sent
      .filter(({ after }) => after >= from && after < to)
      .map(({ line }): FedLine => ({ channel: 'stdin', line }));
  const stdout = rest.filter(({ channel }) => channel === 'stdout');
  return [
    ...stdout.flatMap((fed, index) => [...said(index, index + 1), fed]),
    ...said(stdout.length, Number.POSITIVE_INFINITY),
    ...rest.filter(({ channel }) => channel !== 'stdout'),
  ];
}
