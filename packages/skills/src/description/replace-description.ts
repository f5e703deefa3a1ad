import { SkillgaugeError } from '@skillgauge/core';
import { parseFrontMatter } from '../skill/parse-front-matter.ts';
import { recoverFrontMatter } from '../skill/recover-front-matter.ts';
import { splitFrontMatter } from '../skill/split-front-matter.ts';
import { findScalar } from './find-scalar.ts';
import { writeScalar } from './write-scalar.ts';

const KEY = 'description';

function refuse(why: string): never {
  throw new SkillgaugeError('invalid_input', `The description cannot be replaced: ${why}.`, {
    fix: 'Write the description by hand.',
  });
}

/** A text with `\n` alone, and for each of its offsets the offset in the original. */
function toLineFeeds(text: string): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  let plain = '';
  for (let index = 0; index < text.length; index += 1) {
    const isPair = text[index] === '\r' && text[index + 1] === '\n';
    offsets.push(index);
    plain += text[index] === '\r' ? '\n' : text[index];
    if (isPair) index += 1;
  }
  return { text: plain, offsets: [...offsets, text.length] };
}

function valuesOf(yaml: string): Readonly<Record<string, unknown>> | null {
  const parsed = parseFrontMatter(yaml);
  return 'values' in parsed ? parsed.values : recoverFrontMatter(yaml);
}

/** Nothing but the description may read differently. */
function checkOthers(before: string, after: string, description: string): void {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const read = now?.[KEY];
  if (old === null || typeof read !== 'string' || read.trim() !== description) {
    refuse('its text would not be read back as it is');
  }
  const changed = Object.keys(old).filter(
    (key) => key !== KEY && JSON.stringify(old[key]) !== JSON.stringify(now?.[key]),
  );
  if (changed.length > 0) refuse(`${changed.join(', ')} would change with it`);
}

/**
 * A SKILL.md with another description. Only the bytes of that one value change: the style of its scalar (where it can hold the text),
 * line ends, comments, a byte-order mark and every other key stay as they are.
 * @param description white space around it is dropped
 * @throws SkillgaugeError `invalid_input` where there is no front matter, no description in it, or where another key would change with it.
 * @example replaceDescription('---\nname: a\ndescription: Old. # ours\n---\n', 'New.') // … description: New. # ours …
 */
export function replaceDescription(skill: string, description: string): string {
  const parts = splitFrontMatter(skill);
  if ('problem' in parts) return refuse(parts.problem);
  const wanted = description.replaceAll(/\r\n?/g, '\n').trim();
  if (wanted === '') return refuse('the new one is empty');
  const { offsets, text } = toLineFeeds(parts.yaml);
  const scalar = findScalar(text, KEY);
  if (scalar === null) return refuse('it stands in the file in a form that cannot be replaced by itself');
  const start = offsets[scalar.start] ?? 0;
  const end = offsets[scalar.end] ?? parts.yaml.length;
  const lineEnd = /\r\n|\r|\n/.exec(parts.yaml)?.[0] ?? '\n';
  const written = writeScalar(text.slice(scalar.start, scalar.end), wanted, scalar);
  const yaml = parts.yaml.slice(0, start) + written.replaceAll('\n', lineEnd) + parts.yaml.slice(end);
  checkOthers(parts.yaml, yaml, wanted);
  const before = parts.frontMatter.indexOf(parts.yaml, 3);
  const rest = parts.frontMatter.slice(before + parts.yaml.length);
  return `${parts.frontMatter.slice(0, before)}${yaml}${rest}${parts.body}`;
}
