import type { AbExpectation } from '../../src/model/ab-figures.ts';
import { Inert, InertLine } from '../inert.tsx';
import { Scroll } from '../scroll.tsx';

function GradesCell({ grades }: { grades: AbExpectation['arms'][number] | undefined }) {
  if (grades === undefined) return <td class="number">n/a</td>;
  const decided = grades.pass + grades.fail;
  return (
    <td class="number">
      {decided === 0 ? 'n/a' : `${grades.pass}/${decided}`}
      {grades.ungraded === 0 ? null : <span class="note"> +{grades.ungraded}?</span>}
    </td>
  );
}

function AnalyzerCell({ row }: { row: AbExpectation }) {
  return (
    <td class="wide">
      {row.pattern === '' ? null : <span class="badge">{row.pattern}</span>}
      <div class="note">
        <Inert text={row.note} />
      </div>
    </td>
  );
}

/** How often each expectation passed in each arm, and what the analyzer says of it. */
export function ExpectationsTable({ expectations }: { expectations: readonly AbExpectation[] }) {
  if (expectations.length === 0) return null;
  const isAnalyzed = expectations.some(({ pattern }) => pattern !== '');
  const arms = [...new Set(expectations.flatMap((row) => row.arms.map(({ arm }) => arm)))];
  return (
    <Scroll name="Expectations by arm">
      <table>
        <caption>Expectations: passed of the graded runs (+n? could not be graded)</caption>
        <thead>
          <tr>
            <th>Expectation</th>
            {arms.map((arm) => (
              <th class="number">
                <InertLine text={arm} />
              </th>
            ))}
            {isAnalyzed ? <th>Analyzer</th> : null}
          </tr>
        </thead>
        <tbody>
          {expectations.map((row) => (
            <tr>
              <th scope="row" class="wide">
                <Inert text={row.text} />
                <div class="note">
                  <InertLine text={row.task} /> · {row.grader} · {row.driver}
                </div>
              </th>
              {arms.map((arm) => (
                <GradesCell grades={row.arms.find((grades) => grades.arm === arm)} />
              ))}
              {isAnalyzed ? <AnalyzerCell row={row} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
