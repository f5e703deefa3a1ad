import { countText, plural } from '@skillgauge/core';
import { useMemo } from 'preact/hooks';
import type { ReportPage } from '../../src/model/report-page.ts';
import { filterRows, lanesOf } from '../../src/runs/filter-rows.ts';
import type { PageView } from '../../src/runs/run-filter.ts';
import type { RunIndex } from '../../src/runs/run-index.ts';
import { Section } from '../section.tsx';
import { FilterBar } from './filter-bar.tsx';
import { RunTable } from './run-table.tsx';

/** Rows that are shown at once. */
const ROWS_ON_PAGE = 50;

const NOTE = 'One sign a run, the worst cases first. Arrow keys move between runs, Enter opens one.';

interface Props {
  page: ReportPage;
  index: RunIndex;
  view: PageView;
  onView: (change: Partial<PageView>) => void;
}

function Pager({ onView, page, pages }: { page: number; pages: number; onView: Props['onView'] }) {
  if (pages < 2) return null;
  return (
    <nav class="pager" aria-label="Pages of the list of runs">
      <button type="button" disabled={page <= 1} onClick={() => onView({ page: page - 1 })}>
        ← Previous
      </button>
      <span aria-live="polite">
        page {countText(page)} of {countText(pages)}
      </span>
      <button type="button" disabled={page >= pages} onClick={() => onView({ page: page + 1 })}>
        Next →
      </button>
    </nav>
  );
}

/** How many runs the page knows, and what of them it does not hold. */
function allRunsText({ runs, runsLeftOut, transcriptsLeftOut }: ReportPage): string {
  return [
    `${plural(runs.ids.length, 'run')} in all`,
    ...(runsLeftOut === 0 ? [] : [`${plural(runsLeftOut, 'more run')} not listed: read journal.ndjson`]),
    ...(transcriptsLeftOut === 0
      ? []
      : [`the transcripts of ${plural(transcriptsLeftOut, 'run')} are not in this file`]),
  ].join('; ');
}

/** Every run of every case, worst first. */
export function RunsSection({ index, onView, page, view }: Props) {
  const { driver, outcome, tag, text } = view;
  const rows = useMemo(
    () => filterRows(page, index, { driver, outcome, tag, text }),
    [page, index, driver, outcome, tag, text],
  );
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_ON_PAGE));
  const current = Math.min(view.page, pages);
  const shown = rows.slice((current - 1) * ROWS_ON_PAGE, current * ROWS_ON_PAGE);
  const noun = page.mode === 'bench' ? 'task' : 'case';
  return (
    <Section
      id="runs"
      title="Every run"
      note={page.mode === 'optimize' ? `${NOTE} These are the runs of the original description.` : NOTE}
    >
      <FilterBar page={page} index={index} view={view} onView={(change) => onView({ ...change, page: 1 })} />
      <p class="note" role="status">
        {plural(rows.length, noun)} of {countText(page.cases.length)}; {allRunsText(page)}
      </p>
      {rows.length === 0 ? (
        <p class="empty">No {noun} fits this filter.</p>
      ) : (
        <RunTable
          page={page}
          rows={shown}
          lanes={lanesOf(page, view)}
          view={view}
          onOpen={(run) => onView({ run })}
        />
      )}
      <Pager page={current} pages={pages} onView={onView} />
    </Section>
  );
}
