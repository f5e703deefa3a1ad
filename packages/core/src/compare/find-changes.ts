import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { nameSome } from '../text/number-text.ts';
import type { TriggerRateReport } from '../trigger/report.ts';
import type { ChangeKind, RunChange } from './diff-report.ts';
import type { PairedCases } from './pair-cases.ts';

type Reading = (report: TriggerRateReport) => string | number | boolean | null | undefined;

/** What somebody compares on purpose. */
const SUBJECTS: readonly [ChangeKind, Reading][] = [
  ['driver', ({ driver }) => driver],
  ['model', ({ model, servedModels = [] }) => model ?? (servedModels.join(', ') || "the harness's default")],
  ['effort', ({ effort }) => effort ?? 'the default'],
  ['description', ({ description }) => description],
  ['trials', ({ trials }) => trials],
  ['seed', ({ seed }) => seed],
];

/** What must be equal for a difference to mean anything. */
const CONDITIONS: readonly [ChangeKind, Reading][] = [
  ['skill', ({ skill }) => skill],
  ['permissions', ({ permissions }) => permissions],
  ['stop', ({ stop }) => stop],
  [
    'simulated',
    ({ simulated }) => (simulated === undefined ? undefined : simulated ? 'simulated' : 'real model'),
  ],
  ['full-bodies', ({ fullBodies }) => (fullBodies === undefined ? undefined : fullBodies ? 'real' : 'stubs')],
  ['endpoint', ({ endpoint }) => (endpoint === null ? 'the provider’s own' : endpoint)],
  ['threshold', ({ threshold }) => threshold],
];

/** The same, but another driver brings its own. */
const DRIVER_CONDITIONS: readonly [ChangeKind, Reading][] = [
  ['harness-version', ({ harnessVersion }) => harnessVersion],
  ['install-as', ({ installAs }) => installAs],
  ['bundled', ({ bundled }) => bundled?.toSorted().join(', ')],
];

/** Kinds of change that stop a comparison until they are allowed. */
export const REFUSED_CHANGES: readonly ChangeKind[] = [
  ...[...CONDITIONS, ...DRIVER_CONDITIONS].map(([kind]) => kind),
  'competitors',
  'cases',
];

interface FoundChange extends Omit<RunChange, 'role'> {
  role: 'subject' | 'noted' | 'refused';
}

function readBoth(
  readings: readonly [ChangeKind, Reading][],
  a: TriggerRateReport,
  b: TriggerRateReport,
  role: FoundChange['role'],
): FoundChange[] {
  return readings.flatMap(([kind, read]) => {
    const [left, right] = [read(a) ?? null, read(b) ?? null];
    if (left === right) return [];
    const isUnknown = left === null || right === null;
    const text = (value: typeof left) => (value === null ? 'unknown' : value === '' ? 'none' : String(value));
    return [{ kind, a: text(left), b: text(right), role: isUnknown ? 'noted' : role }];
  });
}

/** Another driver, or another way of installing, announces the same skill under another id: then only their number is compared. */
function competitorChange(a: TriggerRateReport, b: TriggerRateReport): FoundChange[] {
  const sameIds = a.driver === b.driver && a.installAs === b.installAs;
  const hasIds = a.competitorIds !== undefined && b.competitorIds !== undefined;
  const read: Reading = ({ competitorIds, competitors }) =>
    sameIds && hasIds ? competitorIds?.toSorted().join(', ') : competitors;
  return readBoth([['competitors', read]], a, b, 'refused');
}

function caseChange({ changed, onlyA, onlyB }: PairedCases): FoundChange[] {
  if (changed.length + onlyA.length + onlyB.length === 0) return [];
  const describe = (own: readonly string[]): string =>
    [
      ...(own.length === 0 ? [] : [`${own.length} of its own: ${nameSome(own)}`]),
      ...(changed.length === 0
        ? []
        : [`${changed.length} with another prompt or label: ${nameSome(changed)}`]),
    ].join('; ') || 'none of its own';
  return [{ kind: 'cases', a: describe(onlyA), b: describe(onlyB), role: 'refused' }];
}

function refuse(changes: readonly FoundChange[]): never {
  const lines = changes.map(({ a, b, kind }) => `\n  ${kind}: ${a} → ${b}`).join('');
  throw new SkillgaugeError(
    'invalid_input',
    `These runs cannot be compared, since more has changed:${lines}`,
    {
      fix: `Measure both under the same conditions, or go on all the same with --allow ${changes.map(({ kind }) => kind).join(',')}; the report then says so.`,
    },
  );
}

/**
 * How the making of two runs differs. What would make a difference meaningless is refused, all of it at once, unless allowed.
 * @throws SkillgaugeError `invalid_input`
 */
export function findChanges(
  a: TriggerRateReport,
  b: TriggerRateReport,
  paired: PairedCases,
  allow: readonly ChangeKind[],
): RunChange[] {
  const found = [
    ...readBoth(SUBJECTS, a, b, 'subject'),
    ...readBoth(CONDITIONS, a, b, 'refused'),
    ...readBoth(DRIVER_CONDITIONS, a, b, a.driver === b.driver ? 'refused' : 'noted'),
    ...competitorChange(a, b),
    ...caseChange(paired),
  ];
  const refused = found.filter(({ kind, role }) => role === 'refused' && !allow.includes(kind));
  if (refused.length > 0) refuse(refused);
  return found.map(({ role, ...change }) => ({ ...change, role: role === 'refused' ? 'allowed' : role }));
}
