import { rateText } from '@skillgauge/core';
import type { MeasuredStep, OptimizerHistory } from '../src/model/optimizer-history.ts';
import { LineChart } from './charts/line-chart.tsx';
import { Inert, InertLine } from './inert.tsx';
import { Scroll } from './scroll.tsx';
import { Section } from './section.tsx';

function points(steps: readonly MeasuredStep[], figure: 'train' | 'selection') {
  return steps.flatMap((step, place) => {
    const value = step[figure];
    return value === null ? [] : [{ x: place, y: value }];
  });
}

function StepRow({ step }: { step: MeasuredStep }) {
  return (
    <tr class={step.isWinner ? 'winner' : ''}>
      <th scope="row">
        <InertLine text={step.id} />
        {step.isWinner ? <span class="badge accent">winner</span> : null}
      </th>
      <td class="number">{rateText(step.train)}</td>
      <td class="number figure">{rateText(step.selection)}</td>
      <td class="number">{rateText(step.weakest)}</td>
      <td class="number">{step.characters}</td>
      <td class="wide">
        <Inert text={step.description} />
        {step.instruments.map((line) => (
          <div class="note">
            <Inert text={line} />
          </div>
        ))}
      </td>
    </tr>
  );
}

function Steps({ steps }: { steps: readonly MeasuredStep[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Description</th>
          <th class="number">Train</th>
          <th class="number">Selection</th>
          <th class="number">Weakest</th>
          <th class="number">Chars</th>
          <th>Text</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <StepRow step={step} />
        ))}
      </tbody>
    </table>
  );
}

function Change({ history }: { history: OptimizerHistory }) {
  if (history.winner === history.original) return null;
  return (
    <div class="card">
      <h3>What the winner changes</h3>
      <p class="text removed">
        <span class="hidden">Before: </span>
        <Inert text={history.original} />
      </p>
      <p class="text added">
        <span class="hidden">After: </span>
        <Inert text={history.winner} />
      </p>
    </div>
  );
}

/** How the descriptions did, step by step. */
export function OptimizerSection({ history }: { history: OptimizerHistory }) {
  const { dropped, ended, sizes, steps, untouched } = history;
  return (
    <Section
      id="optimizer"
      title="History"
      note={`Balanced accuracy of each description; ${sizes}. ${ended}`}
    >
      <Scroll name="Measured descriptions">
        <LineChart
          name="Balanced accuracy by description; the figures stand in the table below"
          lines={[
            { name: 'train', points: points(steps, 'train') },
            { name: 'selection', points: points(steps, 'selection') },
          ]}
          yMax={1}
          xLabels={steps.map(({ id }) => id)}
          yText={rateText}
        />
        <Steps steps={steps} />
      </Scroll>
      <Change history={history} />
      {untouched.length === 0 ? null : (
        <div class="card">
          <h3>On cases that nothing was chosen on</h3>
          {untouched.map((line) => (
            <p>
              <Inert text={line} />
            </p>
          ))}
        </div>
      )}
      {dropped.length === 0 ? null : (
        <details class="card remarks">
          <summary>
            Never measured <span class="count">{dropped.length}</span>
          </summary>
          <ul>
            {dropped.map(({ description, iteration, reason }) => (
              <li>
                iteration {iteration}: <Inert text={reason} />
                <div class="note">
                  <Inert text={description.slice(0, 2000)} />
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}
