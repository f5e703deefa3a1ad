import { rateText } from '@skillgauge/core';
import type { AbArm } from '../../src/model/ab-figures.ts';
import { DotWhisker } from '../charts/dot-whisker.tsx';
import { InertLine, inertName } from '../inert.tsx';
import { intervalText } from '../rates/rates-section.tsx';
import { Scroll } from '../scroll.tsx';

/** The arms with their pass rates and what their runs took. */
export function ArmsTable({ arms }: { arms: readonly AbArm[] }) {
  const [first] = arms;
  if (first === undefined) return null;
  return (
    <Scroll name="Pass rate by arm">
      <table class="rates">
        <caption>Pass rate by arm</caption>
        <thead>
          <tr>
            <th>Arm</th>
            <th class="chart">
              <span class="hidden">Chart from 0 to 1</span>
            </th>
            <th class="number">Rate</th>
            <th class="number">95% interval</th>
            {first.cells.map(([name]) => (
              <th class="number">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arms.map(({ arm, cells, driver, interval, rate }) => (
            <tr>
              <th scope="row">
                <InertLine text={arm} /> <span class="note">{driver}</span>
              </th>
              <td class="chart">
                <DotWhisker
                  name={inertName(`Pass rate of ${arm} on ${driver}`)}
                  value={rate}
                  interval={interval}
                />
              </td>
              <td class="number figure">{rateText(rate)}</td>
              <td class="number">{intervalText(interval)}</td>
              {cells.map(([name, value]) => (
                <td class="number" data-name={name}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
