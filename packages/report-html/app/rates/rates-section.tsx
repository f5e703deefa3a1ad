import { NOT_AVAILABLE, rateText } from '@skillgauge/core';
import type { RateFigure, RateGroup } from '../../src/model/report-page.ts';
import { DotWhisker } from '../charts/dot-whisker.tsx';
import { Inert, inertName } from '../inert.tsx';
import { Scroll } from '../scroll.tsx';
import { Section } from '../section.tsx';

/** An interval as a cell. */
export function intervalText(interval: RateFigure['interval']): string {
  return interval === null ? NOT_AVAILABLE : `${rateText(interval.low)} – ${rateText(interval.high)}`;
}

function RateRow({ rate, subject }: { subject: string; rate: RateFigure }) {
  const name = `${rate.name} of ${inertName(subject)}: ${rateText(rate.value)}, interval ${intervalText(rate.interval)}`;
  return (
    <tr>
      <th scope="row">
        <Inert text={subject} />
      </th>
      <td class="chart">
        <DotWhisker name={name} value={rate.value} interval={rate.interval} />
      </td>
      <td class="number figure">{rateText(rate.value)}</td>
      <td class="number">{intervalText(rate.interval)}</td>
      <td class="number">{rate.counts}</td>
    </tr>
  );
}

/** Drivers stand below each other, metric by metric, so that they can be compared. */
function Metric({ groups, name }: { groups: readonly RateGroup[]; name: string }) {
  const rows = groups.flatMap(({ rates, subject }) => {
    const rate = rates.find((figure) => figure.name === name);
    return rate === undefined ? [] : [{ rate, subject }];
  });
  const better = rows[0]?.rate.better === 'low' ? 'lower is better' : 'higher is better';
  return (
    <tbody>
      <tr class="group">
        <th colSpan={5} scope="rowgroup">
          {name} <span class="note">{better}</span>
        </th>
      </tr>
      {rows.map(({ rate, subject }) => (
        <RateRow rate={rate} subject={subject} />
      ))}
    </tbody>
  );
}

/** Recall, precision and false-positive rate with their intervals. */
export function RatesSection({ groups }: { groups: readonly RateGroup[] }) {
  if (groups.length === 0) return null;
  const names = [...new Set(groups.flatMap(({ rates }) => rates.map(({ name }) => name)))];
  return (
    <Section
      id="rates"
      title="Rates"
      note="A dot is the figure, its whisker the 95% interval. Trials of one case are not taken as independent."
    >
      <Scroll name="Rates">
        <table class="rates">
          <thead>
            <tr>
              <th>
                <span class="hidden">Driver or skill</span>
              </th>
              <th class="chart">
                <span class="scale" aria-hidden="true">
                  <span>0</span>
                  <span>0.5</span>
                  <span>1</span>
                </span>
                <span class="hidden">Chart from 0 to 1</span>
              </th>
              <th class="number">Rate</th>
              <th class="number">95% interval</th>
              <th class="number">Runs</th>
            </tr>
          </thead>
          {names.map((name) => (
            <Metric groups={groups} name={name} />
          ))}
        </table>
      </Scroll>
      <Conditions groups={groups} />
    </Section>
  );
}

function Conditions({ groups }: { groups: readonly RateGroup[] }) {
  return (
    <details class="conditions">
      <summary>Conditions of the measurement</summary>
      <dl>
        {groups.map(({ conditions, subject }) => (
          <>
            <dt>
              <Inert text={subject} />
            </dt>
            <dd>
              <Inert text={conditions} />
            </dd>
          </>
        ))}
      </dl>
    </details>
  );
}
