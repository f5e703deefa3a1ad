import type { Caveat } from '../src/model/report-page.ts';
import { Inert } from './inert.tsx';
import { Section } from './section.tsx';

/** Caveats of one title and the same drivers. */
interface CaveatGroup extends Omit<Caveat, 'text'> {
  texts: string[];
}

/** Caveats that follow each other and have the same title share a row. */
function groupCaveats(caveats: readonly Caveat[]): CaveatGroup[] {
  const groups: CaveatGroup[] = [];
  for (const { text, ...caveat } of caveats) {
    const last = groups.at(-1);
    const isSame = last?.title === caveat.title && last.subjects.join() === caveat.subjects.join();
    if (isSame) last.texts.push(text);
    else groups.push({ ...caveat, texts: [text] });
  }
  return groups;
}

function Group({ group }: { group: CaveatGroup }) {
  return (
    <li class={`caveat ${group.tone}`}>
      <div class="caveat-title">
        {group.tone === 'strong' ? <span aria-hidden="true">▲ </span> : null}
        <Inert text={group.title} />
        {group.subjects.map((subject) => (
          <span class="badge">
            <Inert text={subject} />
          </span>
        ))}
      </div>
      <div>
        {group.texts.map((text) => (
          <p>
            <Inert text={text} />
          </p>
        ))}
      </div>
    </li>
  );
}

/** What must be known before any figure. */
export function CaveatsSection({ caveats }: { caveats: readonly Caveat[] }) {
  return (
    <Section id="caveats" title="Read this first">
      {caveats.length === 0 ? (
        <p class="empty">No caveats: validated drivers, nothing excluded.</p>
      ) : (
        <ul class="caveats">
          {groupCaveats(caveats).map((group) => (
            <Group group={group} />
          ))}
        </ul>
      )}
    </Section>
  );
}
