import { isRecord, listAt, recordsIn, textAt, textList } from './records.ts';
import type { SkillSignal } from './skill-signals.ts';

/** What the assertions of a promptfoo-like test say about skills, those in sets that must hold as a whole included. */
export function signalsOf(assertions: readonly unknown[]): SkillSignal[] {
  return recordsIn(assertions).flatMap((assertion) => {
    if (assertion['type'] === 'assert-set') {
      return 'threshold' in assertion ? [] : signalsOf(listAt(assertion, 'assert') ?? []);
    }
    return signalsIn(assertion);
  });
}

function signalsIn(assertion: Readonly<Record<string, unknown>>): SkillSignal[] {
  const { type, value } = assertion;
  if (type === 'skill-trigger') {
    const skill = textAt(assertion, 'skill') ?? textAt(assertion, 'value');
    const fires = assertion['should_trigger'] ?? true;
    return skill === null || typeof fires !== 'boolean' ? [] : [{ skill, fires }];
  }
  if (type !== 'skill-used' && type !== 'not-skill-used') return [];
  const fires = type === 'skill-used';
  const names = textList(value);
  if (names !== null) return names.map((skill) => ({ skill, fires }));
  return isRecord(value) ? countedSignal(value, fires) : [];
}

/** `{ name or pattern, min, max }`: at most none forbids the skill, at least none demands nothing. */
function countedSignal(value: Readonly<Record<string, unknown>>, fires: boolean): SkillSignal[] {
  const skill = textAt(value, 'name') ?? textAt(value, 'pattern');
  if (skill === null) return [];
  const { max, min } = value;
  if (!fires) return min === undefined || min === 1 ? [{ skill, fires: false }] : [];
  if (max === 0) return [{ skill, fires: false }];
  return min === 0 ? [] : [{ skill, fires: true }];
}

/** The assertions in a row of a promptfoo table: `skill-used: name` in the columns `__expected`, `__expected1` and so on. */
export function assertionsOfCells(cells: Readonly<Record<string, string>>): unknown[] {
  return Object.entries(cells)
    .filter(([column, text]) => /^__expected\d*$/.test(column) && text !== '')
    .map(([, text]) => {
      const [, type = 'equals', value = text] =
        /^([a-z][a-z-]*)(?:\([^)]*\))?:\s*([\s\S]*)$/.exec(text) ?? [];
      return { type, value };
    });
}
