import { SkillgaugeError } from '@skillgauge/core';
import type { TokenCommand } from '../drivers/choose-credentials.ts';

/** What a number given by flag must be. */
interface NumberRule {
  flag: string;
  integer?: boolean;
  min: number;
  max?: number;
  /** A word that is right, too, for the message alone. */
  or?: string;
}

/** Parses a number given by flag, or says which value is wrong and what is right. */
export function parseNumber({ flag, integer = false, min, max = Number.MAX_SAFE_INTEGER, or }: NumberRule) {
  return (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    const fits =
      Number.isFinite(value) && value >= min && value <= max && (!integer || Number.isInteger(value));
    if (fits) return value;
    const kind = integer ? 'a whole number' : 'a number';
    const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
    throw new SkillgaugeError('invalid_input', `${flag} is "${text}".`, {
      fix: `Give ${kind} ${range}${or === undefined ? '' : `, or ${or}`}.`,
    });
  };
}

/** Parses `--threshold`. */
export function parseThreshold(text: string): number {
  const value = parseNumber({ flag: '--threshold', min: 0, max: 1 })(text);
  if (value > 0) return value;
  throw new SkillgaugeError('invalid_input', `--threshold is "${text}".`, {
    fix: 'Give a number above 0, at most 1.',
  });
}

/** Parses `--executable driver=path`, collecting several. */
export function collectExecutable(
  text: string,
  previous: Readonly<Record<string, string>>,
): Record<string, string> {
  const [driver, ...path] = text.split('=');
  if (driver === undefined || driver === '' || path.join('=') === '') {
    throw new SkillgaugeError('invalid_input', `--executable is "${text}".`, {
      fix: 'Write it as driver=path.',
    });
  }
  return { ...previous, [driver]: path.join('=') };
}

const WORD = /(?:[^\s"']|"[^"]*"|'[^']*')+/g;

/** Cuts a command line into words at white space; quotes keep white space together. `null`: a quote is not closed. */
function splitWords(text: string): string[] | null {
  if (text.replace(WORD, '').trim() !== '') return null;
  return (text.match(WORD) ?? []).map((word) =>
    word.replaceAll(
      /"([^"]*)"|'([^']*)'/g,
      (_whole, double?: string, single?: string) => double ?? single ?? '',
    ),
  );
}

/** Parses `--token-command driver=command line`, collecting several. No shell is involved. */
export function collectTokenCommand(
  text: string,
  previous: Readonly<Record<string, TokenCommand>>,
): Record<string, TokenCommand> {
  const [driver = '', ...line] = text.split('=');
  const [file, ...args] = splitWords(line.join('=')) ?? [];
  if (driver !== '' && file !== undefined) return { ...previous, [driver]: [file, ...args] };
  throw new SkillgaugeError('invalid_input', '--token-command is not usable.', {
    fix: 'Write it as driver=command, for instance codex="pass show openai".',
  });
}

/** An endpoint as a message may show it: without a user name, a password, a query and a fragment. */
function shownEndpoint(text: string): string {
  const [plain = ''] = text.split(/[?#]/);
  return plain.replace(/^(https?:\/\/)?.*@/is, '$1');
}

/**
 * Parses `--endpoint`: an http(s) URL without credentials in it, and without a query or a fragment, where keys are given, too: it is
 * kept with the run.
 */
export function parseEndpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new SkillgaugeError('invalid_input', `--endpoint is not usable: ${shownEndpoint(text)}`, {
      fix: 'Give an http or https URL without a user name or password; keys go into the harness’s environment variable.',
    });
  }
  if (!/[?#]/.test(text)) return text.replace(/\/+$/, '');
  throw new SkillgaugeError(
    'invalid_input',
    `--endpoint has a query or a fragment after ${shownEndpoint(text)}, which may hold a key.`,
    {
      fix: 'Leave it out. Put a key into an environment variable, and give the name of that: --endpoint-key-env NAME.',
    },
  );
}

/** Parses `--endpoint-key-env`: the name of a variable, never a key itself. */
export function parseVariableName(text: string): string {
  if (/^[A-Za-z_]\w{0,63}$/.test(text)) return text;
  throw new SkillgaugeError('invalid_input', '--endpoint-key-env is not the name of a variable.', {
    fix: 'Put the key into an environment variable, and give the name of that.',
  });
}
