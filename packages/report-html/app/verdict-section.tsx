import type { GateRow, VerdictCard } from '../src/model/report-page.ts';
import { Inert } from './inert.tsx';
import { Section } from './section.tsx';

const ICONS: Readonly<Record<VerdictCard['state'], string>> = {
  passed: '✓',
  failed: '✗',
  none: '?',
  open: '•',
};

function GateTable({ gates }: { gates: readonly GateRow[] }) {
  if (gates.length === 0) return null;
  return (
    <table class="gates">
      <thead>
        <tr>
          <th>Gate</th>
          <th>Result</th>
          <th class="number">Value</th>
          <th class="number">Wanted</th>
        </tr>
      </thead>
      <tbody>
        {gates.map(({ name, note, passed, value, wanted }) => (
          <tr>
            <td>
              {name}
              {note === '' ? null : (
                <div class="note">
                  <Inert text={note} />
                </div>
              )}
            </td>
            <td class={passed ? 'good' : 'bad'}>{passed ? '✓ pass' : '✗ fail'}</td>
            <td class="number">{value}</td>
            <td class="number">{wanted}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Card({ card }: { card: VerdictCard }) {
  return (
    <article class={`card verdict ${card.state}`}>
      <p class="verdict-word">
        <span class="verdict-icon" aria-hidden="true">
          {ICONS[card.state]}
        </span>
        {card.word}
      </p>
      <h3>
        <Inert text={card.subject} />
      </h3>
      <p>
        <Inert text={card.text} />
      </p>
      <GateTable gates={card.gates} />
      <p class="note">{card.coverage}</p>
    </article>
  );
}

/** What the measurement comes to. */
export function VerdictSection({ cards }: { cards: readonly VerdictCard[] }) {
  return (
    <Section id="verdict" title="Verdict">
      <div class="cards">
        {cards.map((card) => (
          <Card card={card} />
        ))}
      </div>
    </Section>
  );
}
