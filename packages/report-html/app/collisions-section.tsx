import { rateText } from '@skillgauge/core';
import type { CollisionCell, CollisionMap } from '../src/model/collision-map.ts';
import { Inert, InertLine, inertName } from './inert.tsx';
import { Scroll } from './scroll.tsx';
import { Section } from './section.tsx';

function heat(rate: number | null): string {
  return rate === null ? 'unknown' : `heat-${Math.ceil(Math.min(1, Math.max(0, rate)) * 5)}`;
}

function Cell({ cell, isOwn, names }: { cell: CollisionCell | undefined; isOwn: boolean; names: string }) {
  if (cell === undefined) return <td class="heat unknown">n/a</td>;
  const title = `${names}: ${cell.loaded} of ${cell.n}, rate ${rateText(cell.rate)}, stolen ${cell.stolen}`;
  return (
    <td class={`heat ${heat(cell.rate)}${isOwn ? ' own' : ''}`} title={inertName(title)}>
      <span class="figure">{rateText(cell.rate)}</span>
      <span class="count">
        {cell.loaded}/{cell.n}
        {cell.stolen > 0 ? ` · ${cell.stolen} stolen` : ''}
      </span>
    </td>
  );
}

function HeatMap({ map }: { map: CollisionMap }) {
  const cells = new Map(map.cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  return (
    <Scroll name={inertName(`Collisions on ${map.subject}`)}>
      <table class="heat-map">
        <caption>
          <Inert text={map.subject} />
        </caption>
        <thead>
          <tr>
            <th scope="col">prompts of ↓ · answered by →</th>
            {map.columns.map((name) => (
              <th scope="col" class="column">
                <InertLine text={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {map.rows.map((name, row) => (
            <tr>
              <th scope="row">
                <InertLine text={name} />
              </th>
              {map.columns.map((column, place) => (
                <Cell
                  cell={cells.get(`${row} ${place}`)}
                  isOwn={name === column}
                  names={`prompts of ${name} answered by ${column}`}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {map.thieves.length === 0 ? (
        <p class="note">No skill answered in another's stead.</p>
      ) : (
        <ul>
          {map.thieves.map((line) => (
            <li>
              <Inert text={line} />
            </li>
          ))}
        </ul>
      )}
    </Scroll>
  );
}

/** Which skill answers which skill's prompts. */
export function CollisionsSection({ maps }: { maps: readonly CollisionMap[] }) {
  if (maps.length === 0) return null;
  return (
    <Section
      id="collisions"
      title="Collisions"
      note="The share of the runs in which a skill was loaded. Framed: a skill on its own prompts, where more is better; elsewhere less is."
    >
      {maps.map((map) => (
        <HeatMap map={map} />
      ))}
    </Section>
  );
}
