import { NOT_AVAILABLE, rateText } from '@skillgauge/core';
import type { AbComparison, AbFigures } from '../../src/model/ab-figures.ts';
import { DotWhisker } from '../charts/dot-whisker.tsx';
import { Inert, InertLine, inertName } from '../inert.tsx';
import { Section } from '../section.tsx';
import { ArmsTable } from './arms-table.tsx';
import { ExpectationsTable } from './expectations-table.tsx';

function signedRate(value: number | null): string {
  if (value === null) return NOT_AVAILABLE;
  const text = rateText(Math.abs(value));
  return `${Number(text) === 0 ? '' : value < 0 ? '−' : '+'}${text}`;
}

function Spent({ comparison }: { comparison: AbComparison }) {
  return (
    <table class="spent">
      <thead>
        <tr>
          <th>
            <span class="hidden">What</span>
          </th>
          <th class="number">Baseline</th>
          <th class="number">Arm</th>
          <th class="number">Difference</th>
        </tr>
      </thead>
      <tbody>
        {comparison.spent.map(([name, baseline, arm, difference]) => (
          <tr>
            <th scope="row">{name}</th>
            <td class="number">{baseline}</td>
            <td class="number">{arm}</td>
            <td class="number">{difference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Worse({ comparison }: { comparison: AbComparison }) {
  if (comparison.difference === null) return null;
  if (comparison.worse.length === 0) return <p class="note">Nothing got worse.</p>;
  return (
    <>
      <h4>What got worse</h4>
      <ul>
        {comparison.worse.map(({ arm, baseline, place, text }) => (
          <li>
            <InertLine text={place} />: <Inert text={text} />{' '}
            <span class="nowrap">
              {baseline} → {arm}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Comparison({ comparison }: { comparison: AbComparison }) {
  const { difference, interval, notes, text, title, verdict } = comparison;
  const range =
    interval === null ? 'no interval' : `${signedRate(interval.low)} to ${signedRate(interval.high)}`;
  return (
    <article class="card">
      <h3>
        <Inert text={title} />
      </h3>
      <div class="delta">
        <span class="delta-figure">{signedRate(difference)}</span>
        <span>
          pass rate, {range}
          <br />
          <strong>{verdict}</strong>
        </span>
        <DotWhisker
          name={`Difference of the pass rates, ${inertName(title)}: ${signedRate(difference)}, ${range}`}
          value={difference}
          interval={interval}
          from={-1}
          to={1}
          mark={0}
        />
      </div>
      <p>
        <Inert text={text} />
      </p>
      {difference === null ? null : <Spent comparison={comparison} />}
      <Worse comparison={comparison} />
      {notes.map((note) => (
        <p class="note">
          <Inert text={note} />
        </p>
      ))}
    </article>
  );
}

/** What the arms of an A/B measurement differ by. */
export function AbSection({ ab }: { ab: AbFigures }) {
  return (
    <Section id="ab" title="A/B" note="Differences are paired by task: arm minus baseline, from −1 to +1.">
      <div class="cards broad">
        {ab.comparisons.map((comparison) => (
          <Comparison comparison={comparison} />
        ))}
      </div>
      <ArmsTable arms={ab.arms} />
      <ExpectationsTable expectations={ab.expectations} />
      {ab.remarks.map(({ lines, title }) => (
        <details class="card remarks">
          <summary>
            {title} <span class="count">{lines.length}</span>
          </summary>
          <ul>
            {lines.map((line) => (
              <li>
                <Inert text={line} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Section>
  );
}
