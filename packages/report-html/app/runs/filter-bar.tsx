import { countText } from '@skillgauge/core';
import type { ReportPage } from '../../src/model/report-page.ts';
import type { PageView } from '../../src/runs/run-filter.ts';
import type { RunIndex } from '../../src/runs/run-index.ts';
import { inertName } from '../inert.tsx';
import { STATE_ORDER, STATE_WORDS } from './state-words.ts';

interface Props {
  page: ReportPage;
  index: RunIndex;
  view: PageView;
  onView: (change: Partial<PageView>) => void;
}

function Choice(props: {
  label: string;
  value: string;
  options: readonly [value: string, name: string][];
  onChange: (value: string) => void;
}) {
  const { label, onChange, options, value } = props;
  if (options.length < 2) return null;
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">all</option>
        {options.map(([each, name]) => (
          <option value={each}>{inertName(name, 60)}</option>
        ))}
      </select>
    </label>
  );
}

/** The legend is the filter by outcome: press a sign to see its runs. */
function Legend({ index, onView, view }: Props) {
  const present = STATE_ORDER.filter((state) => index.counts.has(state));
  const toggle = (outcome: string) => onView({ outcome: view.outcome === outcome ? '' : outcome });
  return (
    <fieldset class="legend">
      <legend class="hidden">Outcome</legend>
      {index.wrong === 0 ? null : (
        <button type="button" aria-pressed={view.outcome === 'wrong'} onClick={() => toggle('wrong')}>
          <span class="cell wrong" aria-hidden="true" />
          wrong <span class="count">{countText(index.wrong)}</span>
        </button>
      )}
      {present.map((state) => (
        <button type="button" aria-pressed={view.outcome === state} onClick={() => toggle(state)}>
          <span class={`cell state-${state}`} aria-hidden="true">
            {STATE_WORDS[state].sign}
          </span>
          {STATE_WORDS[state].word} <span class="count">{countText(index.counts.get(state) ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** What the list of runs is narrowed by. */
export function FilterBar(props: Props) {
  const { index, onView, page, view } = props;
  const drivers = new Map(page.lanes.map(({ driver, title }) => [driver, title]));
  return (
    <div class="filters">
      <label class="field grow">
        <span>Search</span>
        <input
          type="search"
          value={view.text}
          placeholder="id, prompt, skill, run id"
          onInput={(event) => onView({ text: event.currentTarget.value })}
        />
      </label>
      <Choice
        label="Tag"
        value={view.tag}
        options={index.tags.map((tag) => [tag, tag])}
        onChange={(tag) => onView({ tag })}
      />
      <Choice
        label="Driver"
        value={view.driver}
        options={[...drivers]}
        onChange={(driver) => onView({ driver })}
      />
      <Legend {...props} />
    </div>
  );
}
