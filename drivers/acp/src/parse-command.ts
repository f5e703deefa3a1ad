/** A command as it was written, taken apart into words; or why it cannot be. */
export type ParsedCommand = { command: string; args: string[] } | { problem: string };

const WORD = /(?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+/gy;
const PIECE = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^'"\\]+)/g;

function unquote(word: string): string {
  return [...word.matchAll(PIECE)]
    .map(
      ([, single, double, escaped, plain]) =>
        single ?? double?.replaceAll(/\\(["\\])/g, '$1') ?? escaped ?? plain ?? '',
    )
    .join('');
}

/**
 * Takes a command apart as a shell would, quotes and backslashes honoured, and nothing expanded.
 * @example parseAcpCommand('gemini --acp') // { command: 'gemini', args: ['--acp'] }
 */
export function parseAcpCommand(text: string): ParsedCommand {
  const words: string[] = [];
  let place = 0;
  while (place < text.length) {
    const blank = /\s*/y;
    blank.lastIndex = place;
    place += blank.exec(text)?.[0].length ?? 0;
    if (place >= text.length) break;
    WORD.lastIndex = place;
    const [word] = WORD.exec(text) ?? [];
    if (word === undefined) return { problem: `a quote is not closed in: ${text}` };
    words.push(unquote(word));
    place += word.length;
    if (place < text.length && !/\s/.test(text[place] ?? ''))
      return { problem: `a quote is not closed in: ${text}` };
  }
  const [command = '', ...args] = words;
  return command === '' ? { problem: 'no command was given' } : { command, args };
}
