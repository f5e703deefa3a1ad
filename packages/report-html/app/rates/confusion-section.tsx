import type { Confusion, RateGroup } from '../../src/model/report-page.ts';
import { Inert } from '../inert.tsx';
import { Section } from '../section.tsx';

function Cell({
  count,
  kind,
  of,
  word,
}: {
  count: number;
  of: number;
  kind: 'right' | 'wrong';
  word: string;
}) {
  const share = of === 0 ? 0 : Math.ceil((count / of) * 4);
  return (
    <td class={`confusion-cell ${kind} share-${share}`}>
      <strong>{count}</strong>
      <span>{word}</span>
    </td>
  );
}

function Matrix({ confusion, subject }: { confusion: Confusion; subject: string }) {
  const { falseNegatives, falsePositives, figures, trueNegatives, truePositives, undecided } = confusion;
  const relevant = truePositives + falseNegatives;
  const irrelevant = falsePositives + trueNegatives;
  return (
    <article class="card confusion">
      <h3>
        <Inert text={subject} />
      </h3>
      <table>
        <thead>
          <tr>
            <th>
              <span class="hidden">Case</span>
            </th>
            <th scope="col">fired</th>
            <th scope="col">did not</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">should fire</th>
            <Cell count={truePositives} of={relevant} kind="right" word="right" />
            <Cell count={falseNegatives} of={relevant} kind="wrong" word="missed" />
          </tr>
          <tr>
            <th scope="row">should not</th>
            <Cell count={falsePositives} of={irrelevant} kind="wrong" word="false alarm" />
            <Cell count={trueNegatives} of={irrelevant} kind="right" word="right" />
          </tr>
        </tbody>
      </table>
      {undecided === 0 ? null : <p class="note">{undecided} without a scored trial</p>}
      <dl class="figures">
        {figures.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** Decisions by case, one matrix a driver. */
export function ConfusionSection({ groups }: { groups: readonly RateGroup[] }) {
  const found = groups.flatMap(({ confusion, subject }) =>
    confusion === null ? [] : [{ confusion, subject }],
  );
  if (found.length === 0) return null;
  return (
    <Section
      id="confusion"
      title="Decisions by case"
      note="A case counts as fired when its share of firings reaches the threshold."
    >
      <div class="cards small">
        {found.map(({ confusion, subject }) => (
          <Matrix confusion={confusion} subject={subject} />
        ))}
      </div>
    </Section>
  );
}
