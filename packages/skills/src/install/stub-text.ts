import { CANARY_PLACEHOLDER, type SkillRole } from '@skillgauge/core';
import type { SkillParts } from '../skill/split-front-matter.ts';

/** First line after the front matter of every installed SKILL.md. The executor puts the run's token in its place. */
export const CANARY_LINE = `skillgauge-canary: ${CANARY_PLACEHOLDER}`;

/** What the stub of the skill under test tells the model. A simulated model looks for "Stop now". */
export const STOP_TEXT =
  'This is a measurement copy of a skill: it only shows that the skill was loaded, and holds no instructions. ' +
  `Stop now; do not do the task. Reply with exactly: ${CANARY_PLACEHOLDER}`;

/** What the stub of a competitor tells the model, so that it does not hide a later firing. */
export const GO_ON_TEXT =
  'This is a measurement copy of a skill: it only shows that the skill was loaded, and holds no instructions. ' +
  "Go on with the user's request, with other skills or without.";

/** A SKILL.md whose front matter is the source's to the byte, and whose body is ours alone. */
export function stubSkillText(parts: SkillParts, role: SkillRole): string {
  const { lineEnd } = parts;
  const lines = [CANARY_LINE, '', role === 'target' ? STOP_TEXT : GO_ON_TEXT, ''];
  return closedFrontMatter(parts) + lines.join(lineEnd);
}

/** The whole SKILL.md, with the canary line put in right after the front matter. */
export function fullSkillText(parts: SkillParts): string {
  return `${closedFrontMatter(parts)}${CANARY_LINE}${parts.lineEnd}${parts.body}`;
}

/** The front matter, with a line end after it where the file ended right there. */
function closedFrontMatter({ frontMatter, lineEnd }: SkillParts): string {
  return /[\r\n]$/.test(frontMatter) ? frontMatter : frontMatter + lineEnd;
}
