import { useRef } from 'preact/hooks';
import type { Lane, PageCase, ReportPage } from '../../src/model/report-page.ts';
import { type RunRow, rowAt } from '../../src/model/run-columns.ts';
import { hasOutcome } from '../../src/runs/filter-rows.ts';
import type { PageView } from '../../src/runs/run-filter.ts';
import { type CaseRow, isWrong } from '../../src/runs/run-index.ts';
import { InertLine, inertName } from '../inert.tsx';
import { moveFocus } from './move-focus.ts';
import { STATE_WORDS } from './state-words.ts';

interface Props {
  page: ReportPage;
  rows: readonly CaseRow[];
  /** Places of the lanes that are shown. */
  lanes: readonly number[];
  view: PageView;
  onOpen: (runId: string) => void;
}

/** The name of a lane in words. */
export function laneName({ arm, title }: Lane): string {
  return arm === null ? title : `${title}, ${arm}`;
}

function RunCell(props: {
  row: RunRow;
  item: PageCase;
  lane: Lane;
  isFirst: boolean;
  outcome: string;
  onOpen: () => void;
}) {
  const { isFirst, item, lane, onOpen, outcome, row } = props;
  const { sign, word } = STATE_WORDS[row.state];
  const wrong = isWrong(row.state, item.shouldTrigger);
  const name = `${item.id}, ${laneName(lane)}, trial ${row.trial}: ${word}${wrong && row.passRate === null ? ', wrong' : ''}`;
  const dim = hasOutcome(row.state, item.shouldTrigger, outcome) ? '' : ' dim';
  return (
    <button
      type="button"
      class={`cell state-${row.state}${wrong ? ' wrong' : ''}${dim}`}
      aria-label={inertName(name)}
      title={inertName(row.reason === null ? name : `${name} (${row.reason})`)}
      tabIndex={isFirst ? 0 : -1}
      onClick={onOpen}
    >
      {sign}
    </button>
  );
}

const LABELS = new Map<boolean | null, string>([
  [true, 'should fire'],
  [false, 'should not'],
]);

function CaseHead({ item }: { item: PageCase }) {
  const label = LABELS.get(item.shouldTrigger);
  return (
    <th scope="row" class="case">
      <span class="case-id">
        <InertLine text={item.id} />
        {label === undefined ? null : (
          <span class={`label ${item.shouldTrigger === true ? 'yes' : 'no'}`}>{label}</span>
        )}
        {item.skill === null || item.id.startsWith(`${item.skill}/`) ? null : (
          <span class="badge">
            <InertLine text={item.skill} />
          </span>
        )}
        {item.tags.map((tag) => (
          <span class="badge">
            <InertLine text={tag} />
          </span>
        ))}
      </span>
      <span class="prompt">
        <InertLine text={item.prompt.slice(0, 400)} />
      </span>
    </th>
  );
}

function CaseLine({
  isFirst,
  lanes,
  onOpen,
  page,
  row,
  view,
}: Omit<Props, 'rows'> & { row: CaseRow; isFirst: boolean }) {
  const item = page.cases[row.caseIndex];
  if (item === undefined) return null;
  const first = lanes.flatMap((lane) => row.lanes[lane] ?? [])[0];
  return (
    <tr>
      <CaseHead item={item} />
      {lanes.map((place) => {
        const lane = page.lanes[place];
        return (
          <td class="cells" data-lane={lane === undefined ? '' : inertName(laneName(lane))}>
            {lane === undefined
              ? null
              : (row.lanes[place] ?? []).map((run) => (
                  <RunCell
                    key={run}
                    row={rowAt(page.runs, run)}
                    item={item}
                    lane={lane}
                    isFirst={isFirst && run === first}
                    outcome={view.outcome}
                    onOpen={() => onOpen(page.runs.ids[run] ?? '')}
                  />
                ))}
          </td>
        );
      })}
    </tr>
  );
}

/** A page of cases with the runs of each lane. */
export function RunTable(props: Props) {
  const { lanes, page, rows } = props;
  const table = useRef<HTMLTableElement>(null);
  return (
    <div class="card scroll">
      <table
        class="runs"
        ref={table}
        onKeyDown={(event) => {
          if (table.current !== null) moveFocus(event, table.current);
        }}
      >
        <thead>
          <tr>
            <th scope="col">{page.mode === 'bench' ? 'Task' : 'Case'}</th>
            {lanes.map((place) => {
              const lane = page.lanes[place];
              return <th scope="col">{lane === undefined ? '' : <InertLine text={laneName(lane)} />}</th>;
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <CaseLine key={row.caseIndex} {...props} row={row} isFirst={place === 0} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
