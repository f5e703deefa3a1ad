const NAMED: ReadonlyMap<string, string> = new Map([
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
]);

/**
 * Makes a text harmless for a terminal and for one line: control characters (ANSI sequences, newlines), bidi controls and
 * other invisible format characters, and lone surrogates become visible escapes such as `\n` or `\u{1b}`. The joiners U+200C and
 * U+200D stay, since scripts and emoji need them.
 * @example inertText('a\u001b[31mb') // 'a\\u{1b}[31mb'
 */
export function inertText(text: string): string {
  return text.replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return NAMED.get(character) ?? String.raw`\u{${code.toString(16)}}`;
  });
}
