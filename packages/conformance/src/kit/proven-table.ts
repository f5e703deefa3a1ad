import type { EvalDriver } from '@skillgauge/core';
import type { ProvenCheck } from './prove-driver.ts';

function cellText(checks: readonly ProvenCheck[]): string {
  if (checks.length === 0) return '';
  const made = checks.filter(({ skip }) => skip === null);
  const failed = made.filter(({ problems }) => problems.length > 0).length;
  if (made.length === 0) return `skipped: ${checks[0]?.skip ?? ''}`;
  const count = checks.length === 1 ? '' : ` (${made.length})`;
  return failed === 0
    ? `proven${count}`
    : `FAILED${checks.length === 1 ? '' : ` (${failed} of ${made.length})`}`;
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}

/** One row a check: what it says, and whether it is proven on recordings and on the real harness. */
function rowsOf(checks: readonly ProvenCheck[]): string[] {
  const rows = new Map<string, ProvenCheck[]>();
  for (const check of checks) {
    const name = `${check.part}: ${check.title}`;
    rows.set(name, [...(rows.get(name) ?? []), check]);
  }
  return [...rows].map(([name, members]) => {
    const on = (where: ProvenCheck['on']) => cellText(members.filter((member) => member.on === where));
    return `| ${[name, on('recorded'), on('live')].map(escapeCell).join(' | ')} |`;
  });
}

/** How many problems of one check are shown: a fault in a parser makes hundreds. */
const SHOWN_PROBLEMS = 4;

function problemLines(checks: readonly ProvenCheck[]): string[] {
  const byCheck = new Map<string, string[]>();
  for (const { on, part, problems, title } of checks) {
    const name = on === 'live' && part === 'scenario' ? `${part}: ${title} (live)` : `${part}: ${title}`;
    byCheck.set(name, [...(byCheck.get(name) ?? []), ...problems]);
  }
  return [...byCheck].flatMap(([name, problems]) => {
    const more = problems.length - SHOWN_PROBLEMS;
    return [
      ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => `- ${name}: ${problem}`),
      ...(more > 0 ? [`- ${name}: and ${more} more`] : []),
    ];
  });
}

/**
 * What is proven of a driver, as a markdown table: a row for each check, with the number of recordings that it was made on, and what was
 * skipped and why. Below it the problems, the first few of each check.
 * @example provenTable(driver, await proveDriver(driver, { recordings }))
 */
export function provenTable(driver: EvalDriver, checks: readonly ProvenCheck[]): string {
  const problems = problemLines(checks);
  const { harness, title } = driver;
  return [
    `## What is proven of ${driver.id} (${title} ${harness.testedVersion ?? 'of any version'})`,
    '',
    '| what | recorded | live |',
    '| --- | --- | --- |',
    ...rowsOf(checks),
    '',
    ...(problems.length === 0 ? [] : ['### Problems', '', ...problems, '']),
  ].join('\n');
}
