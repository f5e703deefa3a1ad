import { countText } from '@skillgauge/core';
import type { DetailGrade, RunDetail } from '../../src/model/run-detail.ts';
import { Inert, InertLine } from '../inert.tsx';

const VERDICTS: Readonly<Record<string, string>> = { pass: '✓ pass', fail: '✗ fail', ungraded: '? ungraded' };

function Grades({ grades }: { grades: readonly DetailGrade[] }) {
  if (grades.length === 0) return null;
  return (
    <>
      <h3>Grades</h3>
      <ul class="grades">
        {grades.map(({ evidence, grader, reason, text, verdict }) => (
          <li>
            <span class={verdict === 'pass' ? 'good' : verdict === 'fail' ? 'bad' : 'note'}>
              {VERDICTS[verdict] ?? verdict}
            </span>{' '}
            <Inert text={text} /> <span class="badge">{grader}</span>
            <div class="note">
              <Inert text={reason} />
            </div>
            {evidence === null ? null : (
              <blockquote class="text">
                <Inert text={evidence} />
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Outputs({ outputs }: { outputs: RunDetail['outputs'] }) {
  if (outputs === null || outputs.length === 0) return null;
  return (
    <>
      <h3>Files that it made</h3>
      <ul class="outputs">
        {outputs.map(({ change, path, size }) => (
          <li>
            <InertLine text={path} />{' '}
            <span class="note">
              {change}, {countText(size)} bytes
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function endText({ endedBy, exitCode, signal }: RunDetail): string {
  const how = endedBy === null ? 'never started' : `ended by ${endedBy}`;
  const code = exitCode === null ? '' : `, exit code ${exitCode}`;
  return `${how}${code}${signal === null ? '' : `, ${signal}`}`;
}

/** What is known of a run besides its transcript. */
export function RunFacts({ detail }: { detail: RunDetail }) {
  const { grades, harnessVersion, outputs, servedModel, skills, warnings } = detail;
  const facts: [name: string, value: string][] = [
    ['Model', servedModel ?? 'not told'],
    ['Harness', harnessVersion ?? 'unknown version'],
    ['End', endText(detail)],
    ...skills.map(({ id, level }): [string, string] => [`Skill ${id}`, level]),
  ];
  return (
    <>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div>
            <dt>
              <InertLine text={name} />
            </dt>
            <dd>
              <InertLine text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {warnings.map((warning) => (
        <p class="note">
          <Inert text={warning} />
        </p>
      ))}
      {grades === null ? null : <Grades grades={grades} />}
      <Outputs outputs={outputs} />
    </>
  );
}
