import { countText } from '@skillgauge/core';
import type { Announcement, InstalledSet, InstalledSkill } from '../src/model/report-page.ts';
import { Inert, InertLine } from './inert.tsx';
import { Section } from './section.tsx';

function Skills({ skills }: { skills: readonly InstalledSkill[] }) {
  if (skills.length === 0) return <p class="empty">No skill was installed.</p>;
  return (
    <table>
      <thead>
        <tr>
          <th>Skill</th>
          <th>Role</th>
          <th>Description</th>
          <th class="number">Files</th>
          <th>Source</th>
        </tr>
      </thead>
      <tbody>
        {skills.map(({ description, files, hash, name, role }) => (
          <tr>
            <th scope="row">
              <InertLine text={name} />
            </th>
            <td>{role}</td>
            <td class="wide">
              <Inert text={description} />
            </td>
            <td class="number">{countText(files)}</td>
            <td>
              <code>{hash}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Announced({ announcement }: { announcement: Announcement }) {
  const { bundled, problem, skills, targetId, title, unseen } = announcement;
  return (
    <div class="announcement">
      <h4>
        <Inert text={title} />
      </h4>
      {problem === null ? null : (
        <p class="bad">
          <Inert text={problem} />
        </p>
      )}
      {unseen ? <p class="note">The harness does not say which skills it sees.</p> : null}
      <ul>
        {skills.map(({ arrives, id }) => (
          <li>
            <code>
              <InertLine text={id} />
            </code>
            {id === targetId ? <span class="badge accent">under test</span> : null}{' '}
            <span class="note">{arrives}</span>
          </li>
        ))}
      </ul>
      {bundled.length === 0 ? null : (
        <p class="note">
          Listed as well: <InertLine text={bundled.join(', ')} />
        </p>
      )}
    </div>
  );
}

/** The skills that were installed, and how each harness announced them to its model. */
export function InstalledSection({ sets }: { sets: readonly InstalledSet[] }) {
  return (
    <Section id="installed" title="What was installed" note="And how each harness announced it to its model.">
      {sets.map(({ announcements, hasTarget, skills, target }) => (
        <details class="card scroll" open={sets.length === 1}>
          <summary>
            {hasTarget ? 'With' : 'Without'} <InertLine text={target} />{' '}
            <span class="count">{skills.length}</span>
          </summary>
          <Skills skills={skills} />
          <div class="announcements">
            {announcements.map((announcement) => (
              <Announced announcement={announcement} />
            ))}
          </div>
        </details>
      ))}
    </Section>
  );
}
