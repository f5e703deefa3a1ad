import { alignRows, type EvalDriver, inertText, plural, truncateText } from '@skillgauge/core';
import type { LintedSkill, LintFinding, LintLevel, LintReport, SkillVerdict } from './finding.ts';

const ORDER: readonly LintLevel[] = ['error', 'warning', 'note'];

/** How a path is shown: relative to where the command runs. */
export type ShowPath = (path: string) => string;

/** The report as text: what each harness does with each skill, then the findings, the worst first. */
export function renderLint(report: LintReport, drivers: readonly EvalDriver[], show: ShowPath): string {
  const titles = new Map(drivers.map(({ id, title }) => [id, title]));
  const skills = report.skills.flatMap((skill) => skillLines(skill, titles, show));
  const findings = ORDER.flatMap((level) => report.findings.filter((finding) => finding.level === level));
  return [...skills, ...findings.map((finding) => findingLine(finding, show)), summaryLine(report)].join(
    '\n',
  );
}

function skillLines(skill: LintedSkill, titles: ReadonlyMap<string, string>, show: ShowPath): string[] {
  const length =
    skill.descriptionCharacters === null
      ? 'no description'
      : `${plural(skill.descriptionCharacters, 'character')} of description`;
  const rows = skill.verdicts.map((verdict) => [
    `  ${titles.get(verdict.driver) ?? verdict.driver}`,
    verdictText(verdict, skill),
  ]);
  return [
    `${inertText(skill.name ?? '(no name)')} — ${inertText(show(skill.path))}, ${length}`,
    ...alignRows(rows),
    '',
  ];
}

function verdictText(
  { fate, shownCharacters }: SkillVerdict,
  { descriptionCharacters }: LintedSkill,
): string {
  if (fate === 'dropped') return 'does not list it';
  if (fate === 'changed') return 'lists it with another id or description';
  const whole = descriptionCharacters ?? 0;
  const shown =
    shownCharacters === null
      ? 'how much of the description is not known'
      : shownCharacters >= whole
        ? 'the whole description'
        : shownCharacters === 0
          ? 'by its name alone'
          : `${shownCharacters} of ${whole} characters of the description`;
  return fate === 'unknown' ? `not measured what it does with such a file; ${shown}` : `lists it, ${shown}`;
}

function findingLine({ file, level, line, message, rule }: LintFinding, show: ShowPath): string {
  const text = truncateText(inertText(message.replaceAll(/\n\s*/g, '; ')), 2000);
  return `${level}  ${inertText(show(file))}:${line}  ${text}  [${rule}]`;
}

function summaryLine({ findings }: LintReport): string {
  const count = (level: LintLevel): number => findings.filter((finding) => finding.level === level).length;
  return [
    plural(count('error'), 'error'),
    plural(count('warning'), 'warning'),
    plural(count('note'), 'note'),
  ].join(', ');
}
