import { useEffect, useState } from 'preact/hooks';
import type { ReportPage } from '../src/model/report-page.ts';
import { Inert, inertName } from './inert.tsx';

const MODES: Readonly<Record<ReportPage['mode'], string>> = {
  trigger: 'Trigger rate',
  matrix: 'Collision matrix',
  bench: 'A/B measurement',
  optimize: 'Description optimizer',
};

type Theme = 'auto' | 'light' | 'dark';
const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('auto');
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <fieldset class="theme">
      <legend class="hidden">Colours</legend>
      {THEMES.map((name) => (
        <label>
          <input type="radio" name="theme" checked={theme === name} onChange={() => setTheme(name)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function linksOf(page: ReportPage): [id: string, title: string][] {
  return [
    ['verdict', 'Verdict'],
    ['caveats', 'Caveats'],
    ...(page.rates.length > 0 ? [['rates', 'Rates'] satisfies [string, string]] : []),
    ...(page.ab === null ? [] : [['ab', 'A/B'] satisfies [string, string]]),
    ...(page.optimizer === null ? [] : [['optimizer', 'History'] satisfies [string, string]]),
    ...(page.collisions.length > 0 ? [['collisions', 'Collisions'] satisfies [string, string]] : []),
    ['runs', 'Runs'],
    ['spend', 'Cost'],
    ['installed', 'Installed'],
  ];
}

/** The part of the address behind `#` keeps the filter, so a link must not write to it. */
function jumpTo(event: Event, id: string): void {
  event.preventDefault();
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** What was measured and when, the way to each part, and the colours. */
export function PageHeader({ page }: { page: ReportPage }) {
  useEffect(() => {
    document.title = `${inertName(page.title)} · ${MODES[page.mode]} · skillgauge`;
  }, [page]);
  const when = page.createdAt === null ? null : page.createdAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return (
    <header class="page-header">
      <div class="page-title">
        <div>
          <p class="eyebrow">
            {MODES[page.mode]}
            {page.simulated ? <span class="badge strong">simulated</span> : null}
          </p>
          <h1>
            <Inert text={page.title} />
          </h1>
          <p class="note">
            <Inert text={page.runName} />
            {when === null ? null : <span> · measured {when}</span>}
          </p>
        </div>
        <ThemeSwitch />
      </div>
      <nav aria-label="Parts of the report">
        {linksOf(page).map(([id, title]) => (
          <a href={`#${id}`} onClick={(event) => jumpTo(event, id)}>
            {title}
          </a>
        ))}
      </nav>
    </header>
  );
}
