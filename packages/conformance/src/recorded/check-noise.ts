import type { EvalDriver } from '@skillgauge/core';
import { findInvalidEvents } from './check-events.ts';
import { diffTraces, expectEqual, understood } from './compare.ts';
import { HUGE_NOISE, NOISE, type NoiseLine } from './noise.ts';
import type { FedLine, Recording } from './recording.ts';
import { endingOf, isJsonObjectLine, linesOf, replay, verdictOf } from './replay.ts';

/** JSON is noise only where JSON is spoken: not on stderr, and not where the harness printed none. */
function channelsFor(noise: NoiseLine, lines: readonly FedLine[]): Set<string> {
  const chosen = noise.json ? lines.filter(({ line }) => isJsonObjectLine(line)) : lines;
  return new Set(chosen.map(({ channel }) => channel));
}

/** The same lines with the noise before each of them and at the end of each channel. */
function insertEverywhere(lines: readonly FedLine[], noise: NoiseLine): FedLine[] {
  const channels = channelsFor(noise, lines);
  return lines.flatMap((fed, index) => {
    if (!channels.has(fed.channel)) return [fed];
    const extra = { channel: fed.channel, line: noise.line };
    const isLast = lines[index + 1]?.channel !== fed.channel;
    return isLast ? [extra, fed, extra] : [extra, fed];
  });
}

function insertOnce(lines: readonly FedLine[], noise: NoiseLine): FedLine[] {
  const place = lines.findIndex(({ channel, line }) => channel === 'stdout' && isJsonObjectLine(line));
  const extra = { channel: 'stdout', line: noise.line };
  return place === -1 ? [...lines] : [...lines.slice(0, place + 1), extra, ...lines.slice(place + 1)];
}

/** True where each line is a message of its own. Where a text spans lines, a line of noise inside it is a part of that text. */
function speaksJsonLines(lines: readonly FedLine[]): boolean {
  const said = lines.filter(({ channel, line }) => channel === 'stdout' && line.trim() !== '');
  return said.length === 0 || said.filter(({ line }) => isJsonObjectLine(line)).length * 2 > said.length;
}

function compareNoisy(driver: EvalDriver, recording: Recording, what: string, lines: FedLine[]): string[] {
  const plain = replay(driver, recording);
  const noisy = replay(driver, recording, lines);
  if (noisy.thrown !== null) return [`${what}: ${noisy.thrown}`];
  return [
    ...findInvalidEvents(noisy.trace),
    ...diffTraces(what, understood(plain.trace), understood(noisy.trace)),
    ...expectEqual(
      `${what}: the verdict`,
      verdictOf(driver, recording, endingOf(recording, plain)),
      verdictOf(driver, recording, endingOf(recording, noisy)),
    ),
  ];
}

/** The same lines with the noise before the first and after the last of each channel. */
function insertAround(lines: readonly FedLine[], { line }: NoiseLine): FedLine[] {
  return lines.flatMap((fed, index) => {
    const extra = { channel: fed.channel, line };
    const before = lines[index - 1]?.channel === fed.channel ? [] : [extra];
    const after = lines[index + 1]?.channel === fed.channel ? [] : [extra];
    return [...before, fed, ...after];
  });
}

function findInvalid(driver: EvalDriver, recording: Recording, what: string, lines: FedLine[]): string[] {
  const { thrown, trace } = replay(driver, recording, lines);
  return thrown === null ? findInvalidEvents(trace) : [`${what}: ${thrown}`];
}

/**
 * Noise anywhere in any channel survives. Where the harness prints JSON lines it changes neither an understood event nor the verdict,
 * anywhere; where a text spans lines, it does so before and after the output only: inside, nobody can tell it from the text.
 */
export function checkNoise(driver: EvalDriver, recording: Recording): string[] {
  const lines = linesOf(recording);
  if (speaksJsonLines(lines)) {
    return [
      ...NOISE.flatMap((noise) =>
        compareNoisy(driver, recording, noise.kind, insertEverywhere(lines, noise)),
      ),
      ...compareNoisy(driver, recording, HUGE_NOISE.kind, insertOnce(lines, HUGE_NOISE)),
    ];
  }
  return NOISE.filter(({ json }) => !json).flatMap((noise) => [
    ...compareNoisy(driver, recording, noise.kind, insertAround(lines, noise)),
    ...findInvalid(driver, recording, noise.kind, insertEverywhere(lines, noise)),
  ]);
}

/** A stream of noise alone fires nothing, ends nothing and is never a miss. */
export function checkNoiseAlone(driver: EvalDriver, recording: Recording): string[] {
  const lines = NOISE.map(({ line }) => ({ channel: 'stdout', line }));
  const replayed = replay(driver, recording, lines);
  if (replayed.thrown !== null) return [replayed.thrown];
  const ending = { ...endingOf(recording, replayed), endedBy: 'exit' as const };
  const { loaded, outcome } = verdictOf(driver, recording, ending);
  return [...expectEqual('loaded', [], loaded), ...expectEqual('outcome', 'errored', outcome)];
}
