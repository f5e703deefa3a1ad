import { costText, countText } from '@skillgauge/core';
import { useMemo } from 'preact/hooks';
import type { ReportPage, SpendRow } from '../../src/model/report-page.ts';
import { spendOverTime } from '../../src/runs/spend-over-time.ts';
import { LineChart } from '../charts/line-chart.tsx';
import { Inert } from '../inert.tsx';
import { Scroll } from '../scroll.tsx';
import { Section } from '../section.tsx';

function Bar({ share }: { share: number }) {
  return (
    <svg class="bar" aria-hidden="true" height="10">
      <rect class="bar-back" width="100%" height="10" rx="3" />
      <rect class="bar-fill" width={`${(share * 100).toFixed(1)}%`} height="10" rx="3" />
    </svg>
  );
}

/** The figure, and below it what is missing in it. */
function CostCell({ text }: { text: string }) {
  const [figure = '', ...missing] = text.split(', ');
  return (
    <td class="number figure">
      {figure}
      {missing.map((each) => (
        <div class="note">{each}</div>
      ))}
    </td>
  );
}

function TokensCell({ count, isPartial }: { count: number | null; isPartial: boolean }) {
  return <td class="number">{`${count !== null && isPartial ? '≥ ' : ''}${countText(count)}`}</td>;
}

function Row({ most, row }: { row: SpendRow; most: number }) {
  return (
    <tr>
      <th scope="row">
        <Inert text={row.title} />
      </th>
      <td class="chart">
        {row.costUsd === null ? null : <Bar share={most === 0 ? 0 : row.costUsd / most} />}
      </td>
      <CostCell text={row.costText} />
      <TokensCell count={row.inputTokens} isPartial={row.tokensArePartial} />
      <TokensCell count={row.cacheTokens} isPartial={row.tokensArePartial} />
      <TokensCell count={row.outputTokens} isPartial={row.tokensArePartial} />
      <td class="number">
        {countText(row.runs)} / {countText(row.launches)}
      </td>
    </tr>
  );
}

function SpendTable({ rows }: { rows: readonly SpendRow[] }) {
  const most = rows.reduce((largest, { costUsd }) => Math.max(largest, costUsd ?? 0), 0);
  return (
    <table class="spend">
      <thead>
        <tr>
          <th>Driver</th>
          <th class="chart">
            <span class="hidden">Share of the most expensive</span>
          </th>
          <th class="number">Cost</th>
          <th class="number">Tokens in</th>
          <th class="number">Cache</th>
          <th class="number">Tokens out</th>
          <th class="number">Runs / launches</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row row={row} most={most} />
        ))}
      </tbody>
    </table>
  );
}

function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** What was spent, by driver and over the run. The rows of an optimisation are its first step alone, so that its course is not drawn. */
export function SpendSection({ page }: { page: ReportPage }) {
  const lines = useMemo(
    () =>
      (page.mode === 'optimize' ? [] : spendOverTime(page)).map(({ points, title }) => ({
        name: title,
        points: points.map(({ costUsd, seconds }) => ({ x: seconds, y: costUsd })),
      })),
    [page],
  );
  const made = page.simulated
    ? 'Simulated: the usage is made up, nothing was billed.'
    : 'Retried attempts and errored runs are in it.';
  return (
    <Section id="spend" title="Cost" note={made}>
      <Scroll name="Cost by driver and over time">
        {page.spend.length === 0 ? (
          <p class="empty">Nothing is known of the cost.</p>
        ) : (
          <SpendTable rows={page.spend} />
        )}
        {lines.length === 0 ? null : (
          <LineChart
            name="Cost over the time of the measurement, added up by driver; the totals stand in the table above"
            lines={lines}
            yText={costText}
            xText={durationText}
            isStepped
          />
        )}
        <ul class="notes">
          {page.spend.flatMap(({ notes, title }) =>
            notes.length === 0
              ? []
              : [
                  <li>
                    <Inert text={`${title}: ${notes.join('; ')}`} />
                  </li>,
                ],
          )}
        </ul>
      </Scroll>
    </Section>
  );
}
