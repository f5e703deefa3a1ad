import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { ReportPage } from '../src/model/report-page.ts';
import { formatView, type PageView, parseView } from '../src/runs/run-filter.ts';
import { indexRuns } from '../src/runs/run-index.ts';
import { AbSection } from './ab/ab-section.tsx';
import { CaveatsSection } from './caveats-section.tsx';
import { CollisionsSection } from './collisions-section.tsx';
import { InstalledSection } from './installed-section.tsx';
import { OptimizerSection } from './optimizer-section.tsx';
import { PageHeader } from './page-header.tsx';
import { ConfusionSection } from './rates/confusion-section.tsx';
import { RatesSection } from './rates/rates-section.tsx';
import type { Details } from './read-embedded.ts';
import { RunDialog } from './runs/run-dialog.tsx';
import { RunsSection } from './runs/runs-section.tsx';
import { SpendSection } from './spend/spend-section.tsx';
import { VerdictSection } from './verdict-section.tsx';

/** Browsers refuse an address that is written at every key. */
const ADDRESS_MS = 150;

/** The view, kept in the address. */
function useView(): [PageView, (change: Partial<PageView>) => void] {
  const [view, setView] = useState(() => parseView(location.hash));
  useEffect(() => {
    const onHash = (): void => setView(parseView(location.hash));
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  useEffect(() => {
    const write = (): void =>
      history.replaceState(null, '', formatView(view) || location.pathname + location.search);
    const timer = setTimeout(write, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [view]);
  const change = useCallback((part: Partial<PageView>): void => {
    setView((before) => ({ ...before, ...part }));
  }, []);
  return [view, change];
}

/** The whole page: what it comes to, what to know first, then the figures and every run. */
export function App({ details, page }: { page: ReportPage; details: Details }) {
  const [view, changeView] = useView();
  const index = useMemo(() => indexRuns(page), [page]);
  const runPlace = useMemo(() => new Map(page.runs.ids.map((id, place) => [id, place])), [page]);
  const open = view.run === '' ? undefined : runPlace.get(view.run);
  return (
    <>
      <PageHeader page={page} />
      <main>
        <VerdictSection cards={page.verdicts} />
        <CaveatsSection caveats={page.caveats} />
        <RatesSection groups={page.rates} />
        <ConfusionSection groups={page.rates} />
        {page.ab === null ? null : <AbSection ab={page.ab} />}
        {page.optimizer === null ? null : <OptimizerSection history={page.optimizer} />}
        <CollisionsSection maps={page.collisions} />
        <RunsSection page={page} index={index} view={view} onView={changeView} />
        <SpendSection page={page} />
        <InstalledSection sets={page.installed} />
      </main>
      {open === undefined ? null : (
        <RunDialog page={page} details={details} run={open} onClose={() => changeView({ run: '' })} />
      )}
    </>
  );
}
