import { SkillgaugeError } from '@skillgauge/core';

/** What a number given by flag must be. */
interface NumberRule {
  flag: string;
  integer?: boolean;
  min: number;
  max?: number;
}

/** Parses a number given by flag, or says which value is wrong and what is right. */
export function parseNumber({ flag, integer = false, min, max = Number.MAX_SAFE_INTEGER }: NumberRule) {
  return (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    const fits =
      Number.isFinite(value) && value >= min && value <= max && (!integer || Number.isInteger(value));
    if (fits) return value;
    const kind = integer ? 'a whole number' : 'a number';
    const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
    throw new SkillgaugeError('invalid_input', `${flag} is "${text}".`, { fix: `Give ${kind} ${range}.` });
  };
}

/** Parses `--concurrency`. */
export function parseConcurrency(text: string): number | 'auto' {
  return text === 'auto'
    ? 'auto'
    : parseNumber({ flag: '--concurrency', integer: true, min: 1, max: 256 })(text);
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

/** Parses `--endpoint`: an http(s) URL without credentials in it. */
export function parseEndpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') {
    return text.replace(/\/+$/, '');
  }
  const shown = url === null ? text : `${url.protocol}//${url.host}`;
  throw new SkillgaugeError('invalid_input', `--endpoint is not usable: ${shown}`, {
    fix: 'Give an http or https URL without a user name or password; keys go into the harness’s environment variable.',
  });
}
