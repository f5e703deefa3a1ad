import { type DiversityKind, SkillgaugeError } from '@skillgauge/core';
import { type ImportAccount, importEvals } from '@skillgauge/skills';
import type { LintFinding, LintRule } from './finding.ts';

const RULE_OF: Record<DiversityKind, LintRule> = {
  'both-labels': 'evals/malformed',
  duplicate: 'evals/duplicate',
  'near-duplicate': 'evals/near-duplicate',
  'too-few': 'evals/too-few',
  lopsided: 'evals/lopsided',
  'one-sided': 'evals/one-sided',
};

/** What is to be said of an eval file. What stops a measurement is an error. */
export async function lintEvals(path: string, skill: string | null): Promise<LintFinding[]> {
  const account = await importEvals([path], skill).catch((error: unknown) => {
    if (!SkillgaugeError.isInstance(error)) throw error;
    return error;
  });
  if (account instanceof Error) {
    return [{ rule: 'evals/unreadable', level: 'error', message: account.message, file: path, line: 1 }];
  }
  return [
    ...refusedFindings(account, path),
    ...setFindings(account, path),
    ...account.warnings.map(
      (message): LintFinding => ({ rule: 'evals/other', level: 'note', message, file: path, line: 1 }),
    ),
  ];
}

function refusedFindings({ cases, refused }: ImportAccount, path: string): LintFinding[] {
  const isWithout = cases.length === 0 && refused.length > 0;
  return [
    ...refused.map(
      ({ kind, line, reason, where }): LintFinding => ({
        rule: kind === 'malformed' ? 'evals/malformed' : 'evals/not-a-trigger-case',
        level: kind === 'malformed' ? 'error' : 'note',
        message: `${where}: ${reason}`,
        file: path,
        line: line ?? 1,
      }),
    ),
    ...(isWithout
      ? [
          {
            rule: 'evals/unreadable' as const,
            level: 'warning' as const,
            message: 'No case has a trigger label, so that nothing of this file can be measured by trigger.',
            file: path,
            line: 1,
          },
        ]
      : []),
  ];
}

/** At the last of the cases that a finding is about: the one to change. */
function setFindings({ cases, findings, lines }: ImportAccount, path: string): LintFinding[] {
  const lineOf = (id: string | undefined): number => lines[cases.findIndex((item) => item.id === id)] ?? 1;
  return findings.map(({ ids, kind, level, message }) => ({
    rule: RULE_OF[kind],
    level: level === 'warning' ? 'warning' : 'error',
    message,
    file: path,
    line: kind === 'duplicate' || kind === 'near-duplicate' ? lineOf(ids.at(-1)) : 1,
  }));
}
