import { type EvalDriver, fateOf, nameSome, type SkillFate } from '@skillgauge/core';
import { DESCRIPTION_LIMIT, type SkillInspection } from '@skillgauge/skills';
import type { LintFinding, LintLevel, LintRule } from './finding.ts';

/** Keys of a front matter that the Agent Skills specification names. */
const SPECIFIED_KEYS = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'];
/** Keys beyond it that have findings of their own. */
const TREATED_KEYS = ['disable-model-invocation'];

/** A text's length as people count it: by code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** What a harness makes of a skill, by all that is odd about it: the worst counts. */
export function skillFate(driver: EvalDriver, skill: SkillInspection): SkillFate {
  const fates = skill.odd.map((odd) => fateOf(driver.capabilities.oddSkills, odd));
  if (fates.includes('dropped') || isTooLong(driver, skill)) return 'dropped';
  if (fates.includes('unknown')) return 'unknown';
  return fates.includes('changed') ? 'changed' : 'listed';
}

function isTooLong({ capabilities }: EvalDriver, { description }: SkillInspection): boolean {
  const { descriptionLimit, overLimit } = capabilities.listing;
  return overLimit === 'drop' && lengthOf(description ?? '') > (descriptionLimit ?? Number.POSITIVE_INFINITY);
}

/** What is to be said of one skill, apart from the others. */
export function lintSkill(skill: SkillInspection, drivers: readonly EvalDriver[]): LintFinding[] {
  const at = (rule: LintRule, level: LintLevel, key: string, message: string): LintFinding => ({
    rule,
    level,
    message,
    file: skill.file,
    line: skill.lineOf(key),
  });
  return [
    ...readingFindings(skill, at),
    ...descriptionFindings(skill, drivers, at),
    ...keyFindings(skill, drivers, at),
    ...drivers.flatMap((driver) => harnessFinding(driver, skill, at)),
  ];
}

type At = (rule: LintRule, level: LintLevel, key: string, message: string) => LintFinding;

function readingFindings({ invalidYaml, nested, odd, source }: SkillInspection, at: At): LintFinding[] {
  const isUserOnly = odd.includes('user-only');
  const yaml =
    invalidYaml === null
      ? []
      : [
          at(
            'skill/invalid-yaml',
            'error',
            lineKey(invalidYaml),
            `The front matter is not valid YAML: ${invalidYaml}`,
          ),
        ];
  if ('refused' in source) {
    if (isUserOnly && odd.length === 1) return yaml;
    const text = `${withoutPath(source.refused)}${source.fix === null ? '' : ` ${source.fix}`}`;
    return [...yaml, at('skill/unreadable', 'error', 'name', text)];
  }
  const known =
    /^(?:INVALID FRONT MATTER|The name|The description has|The skill has "allowed-tools"|.* is taken as a file)/;
  return [
    ...yaml,
    ...source.notes
      .filter((note) => note.startsWith('The name'))
      .map((note) => at('skill/name', 'warning', 'name', note)),
    ...source.notes
      .filter((note) => !known.test(note))
      .map((note) => at('skill/other', 'note', 'name', note)),
    ...nested.map((path) => at('skill/nested', 'warning', 'name', `${path} lies inside this skill.`)),
  ];
}

/** A finding says its file already. */
function withoutPath(message: string): string {
  return message.replace(/^\S*\.md: /i, '');
}

/** The key on the line that a YAML message names, at the end of it. */
function lineKey(problem: string): string {
  return /in "([\w-]+):/.exec(problem)?.[1] ?? 'name';
}

function descriptionFindings(
  { description }: SkillInspection,
  drivers: readonly EvalDriver[],
  at: At,
): LintFinding[] {
  const length = lengthOf(description ?? '');
  const cutting = drivers.filter(({ capabilities }) => {
    const { descriptionLimit, overLimit } = capabilities.listing;
    return descriptionLimit !== null && overLimit === 'cut' && length > descriptionLimit;
  });
  return [
    ...(length > DESCRIPTION_LIMIT
      ? [
          at(
            'skill/description-too-long',
            'error',
            'description',
            `The description has ${length} characters; the specification allows ${DESCRIPTION_LIMIT}.`,
          ),
        ]
      : []),
    ...cutting.map(({ capabilities, id, title }) => ({
      ...at(
        'skill/description-cut',
        'warning',
        'description',
        `${title} shows the first ${capabilities.listing.descriptionLimit} of ${length} characters of the description.`,
      ),
      driver: id,
    })),
  ];
}

function keyFindings(
  { frontMatter, nested, odd }: SkillInspection,
  drivers: readonly EvalDriver[],
  at: At,
): LintFinding[] {
  const extra = Object.keys(frontMatter).filter(
    (key) => !SPECIFIED_KEYS.includes(key) && !TREATED_KEYS.includes(key),
  );
  const own = drivers.filter(({ capabilities }) => capabilities.oddSkills?.nested === 'skill');
  return [
    ...(odd.includes('user-only')
      ? [
          at(
            'skill/user-only',
            'warning',
            'disable-model-invocation',
            'disable-model-invocation is true: the skill has no trigger rate where that is honoured.',
          ),
        ]
      : []),
    ...('allowed-tools' in frontMatter
      ? [
          at(
            'skill/allowed-tools',
            'note',
            'allowed-tools',
            'The skill has allowed-tools: some harnesses ask before they load such a skill, and a headless run has nobody to ask.',
          ),
        ]
      : []),
    ...(extra.length > 0
      ? [at('skill/unknown-keys', 'note', extra[0] ?? '', `Not in the specification: ${nameSome(extra)}.`)]
      : []),
    ...(nested.length === 0
      ? []
      : own.map(({ id, title }) => ({
          ...at(
            'skill/nested',
            'warning',
            'name',
            `${title} lists ${nested.join(', ')} as a skill of its own.`,
          ),
          driver: id,
        }))),
  ];
}

const BECAUSE: Readonly<Record<string, string>> = {
  'invalid-yaml': 'its front matter is not valid YAML',
  'no-front-matter': 'it has no front matter',
  'no-name': 'it has no name',
  'no-description': 'it has no description',
  'byte-order-mark': 'its file begins with a byte-order mark',
  'lower-case-file': 'its file is not called SKILL.md, in capitals',
  'user-only': 'it has disable-model-invocation',
  'colon-in-name': 'its name has a colon',
  'unspecified-name': 'its name is not one that the specification allows',
  'block-scalar': 'its description is a block scalar',
};

function harnessFinding(driver: EvalDriver, skill: SkillInspection, at: At): LintFinding[] {
  const { id, title } = driver;
  const fates = skill.odd.map((odd) => ({ odd, fate: fateOf(driver.capabilities.oddSkills, odd) }));
  const dropping = fates.filter(({ fate }) => fate === 'dropped').map(({ odd }) => BECAUSE[odd] ?? odd);
  const changing = fates.filter(({ fate }) => fate === 'changed').map(({ odd }) => BECAUSE[odd] ?? odd);
  const { descriptionLimit } = driver.capabilities.listing;
  if (isTooLong(driver, skill))
    dropping.push(`its description is longer than ${descriptionLimit} characters`);
  const isMeant = skill.odd.length === 1 && skill.odd[0] === 'user-only';
  if (dropping.length > 0) {
    const text = `${title} does not list the skill, since ${dropping.join(' and ')}.`;
    return [{ ...at('skill/harness-differs', isMeant ? 'note' : 'error', 'name', text), driver: id }];
  }
  if (changing.length === 0) return [];
  const text = `${title} lists the skill with another id or description than the file's, since ${changing.join(' and ')}.`;
  return [{ ...at('skill/harness-differs', 'warning', 'name', text), driver: id }];
}
