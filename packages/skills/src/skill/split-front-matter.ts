/** A SKILL.md in its parts; `frontMatter + body` is the file, character by character. */
export interface SkillParts {
  /** From the first character (a byte-order mark included) to the end of the closing `---` line. */
  frontMatter: string;
  /** What stands between the two `---` lines. */
  yaml: string;
  body: string;
  /** Line end of the closing line, for text that is added after it. @default "\n" when the file ends there */
  lineEnd: string;
}

/** Why a text has no front matter. */
export interface NoFrontMatter {
  problem: string;
}

const OPENING = /^\uFEFF?---[ \t]*(?:\r\n|\r|\n)/;
const LATE_OPENING = /^\uFEFF?\s+---[ \t]*[\r\n]/;

/** Splits a SKILL.md. The front matter must begin on the first line and be closed by a line of its own. */
export function splitFrontMatter(text: string): SkillParts | NoFrontMatter {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) {
    const isLate = LATE_OPENING.test(text);
    return {
      problem: isLate
        ? 'the front matter begins after empty lines, and must begin on line 1'
        : 'no front matter: line 1 is not ---',
    };
  }
  const closingLine = /(?<=[\r\n])---[ \t]*(\r\n|\r|\n|$)/g;
  closingLine.lastIndex = opening.length;
  const closing = closingLine.exec(text);
  if (closing === null) return { problem: 'the front matter is not closed by a line ---' };
  const end = closing.index + closing[0].length;
  return {
    frontMatter: text.slice(0, end),
    yaml: text.slice(opening.length, closing.index),
    body: text.slice(end),
    lineEnd: closing[1] === undefined || closing[1] === '' ? '\n' : closing[1],
  };
}
