import { plural, type TurnCall, type TurnSkill } from '@skillgauge/core';
import type { DetailItem, DetailTrace } from '../../src/model/run-detail.ts';
import { Inert, InertLine } from '../inert.tsx';
import { LongText } from './long-text.tsx';

interface Context {
  /** Announced id of the skill under test. */
  target: string | null;
}

function SkillLine({ skill, target }: Context & { skill: TurnSkill }) {
  const { detail, evidence, id, requested, status } = skill;
  const name = id ?? requested;
  if (status !== 'loaded') {
    return (
      <p class="skill-call">
        Skill <Inert text={name} /> was asked for and not loaded ({status})
        {detail.trim() === '' ? null : (
          <>
            : <Inert text={detail.trim().slice(0, 600)} />
          </>
        )}
      </p>
    );
  }
  const isTarget = target === null || target === id;
  const why = evidence === 'event' ? 'the harness says so' : 'its text came back to the model';
  return (
    <p class={`skill-call loaded${isTarget ? ' fired' : ''}`}>
      {isTarget ? '▶ Fired: ' : 'Loaded: '}
      <Inert text={name} /> ({why})
    </p>
  );
}

function inputEntries(input: unknown): [name: string, text: string][] {
  if (input === null || input === undefined) return [];
  const isObject = typeof input === 'object' && !Array.isArray(input);
  const entries: [string, unknown][] = isObject ? Object.entries(input) : [['input', input]];
  return entries.map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ]);
}

function Call({ call, target }: Context & { call: TurnCall }) {
  const { input, name, result, skills, subagent, tool } = call;
  const outcome =
    result === null ? 'no result came' : result.denied ? 'denied' : result.ok ? 'result' : 'failed';
  return (
    <div class="item call">
      <p class="who">
        {subagent ? 'Sub-agent calls' : 'Call'}{' '}
        <code>
          <Inert text={name} />
        </code>{' '}
        <span class="badge">{tool}</span>
      </p>
      {inputEntries(input).map(([key, text]) => (
        <div class="argument">
          <span class="note">
            <InertLine text={key} />
          </span>
          <LongText text={text} />
        </div>
      ))}
      <p class={`who outcome ${result?.ok === true ? '' : 'bad'}`}>{outcome}</p>
      {result === null || result.output.trim() === '' ? null : <LongText text={result.output} />}
      {skills.map((skill) => (
        <SkillLine skill={skill} target={target} />
      ))}
    </div>
  );
}

function Item({ item, target }: Context & { item: DetailItem }) {
  switch (item.kind) {
    case 'message':
      return (
        <div class="item message">
          <p class="who">{item.subagent ? 'Sub-agent' : 'Agent'}</p>
          <LongText text={item.text} />
        </div>
      );
    case 'call':
      return <Call call={item} target={target} />;
    case 'skill':
      return <SkillLine skill={item.skill} target={target} />;
    case 'raw':
      return (
        <p class="note">
          {plural(item.lines, 'line')} of <InertLine text={item.channel} /> not understood
        </p>
      );
    case 'retry':
    case 'error': {
      const status = item.status === null ? '' : ` (HTTP ${item.status})`;
      const what =
        item.kind === 'retry' ? `Retry ${item.attempt}` : item.fatal ? 'Error' : 'Error that it went on from';
      return (
        <div class="item problem">
          <p class="who">
            {what}
            {status}
          </p>
          <LongText text={item.message} />
        </div>
      );
    }
    default:
      return item satisfies never;
  }
}

function endText({ end }: DetailTrace, endedBy: string | null): string {
  if (end !== null) return `End, ${end.ok ? 'done' : 'failed'}: ${end.reason}`;
  return endedBy === 'fired'
    ? 'skillgauge stopped it: the skill under test had fired'
    : `The harness did not say that it is done (ended by ${endedBy ?? 'nothing'})`;
}

/** How many bytes of the output were no text: they came as U+FFFD. */
function BrokenBytes({ trace }: { trace: DetailTrace }) {
  const count = JSON.stringify(trace).split('\ufffd').length - 1;
  return count === 0 ? null : (
    <p class="note">{plural(count, 'place')} that were no valid UTF-8 are shown as �.</p>
  );
}

function hasFired({ before, turns }: DetailTrace, target: string | null): boolean {
  const isFiring = ({ id, status }: TurnSkill) => status === 'loaded' && (target === null || id === target);
  return [...before, ...turns.flatMap(({ items }) => items)].some(
    (item) =>
      (item.kind === 'skill' && isFiring(item.skill)) || (item.kind === 'call' && item.skills.some(isFiring)),
  );
}

function showFiring(button: HTMLElement): void {
  button.closest('dialog')?.querySelector('.skill-call.fired')?.scrollIntoView({ block: 'center' });
}

/** What the agent did, turn by turn, with the firing marked. */
export function Transcript({
  endedBy,
  target,
  trace,
}: Context & { trace: DetailTrace | null; endedBy: string | null }) {
  if (trace === null) return <p class="empty">This run left no transcript behind.</p>;
  return (
    <>
      <h3>Transcript</h3>
      {hasFired(trace, target) ? (
        <button type="button" class="more" onClick={(event) => showFiring(event.currentTarget)}>
          ↓ To the firing
        </button>
      ) : null}
      <BrokenBytes trace={trace} />
      {trace.listed === null ? null : (
        <p class="note">
          Skills announced: <InertLine text={trace.listed.join(', ') || 'none'} />
        </p>
      )}
      {trace.before.map((item) => (
        <Item item={item} target={target} />
      ))}
      <ol class="turns">
        {trace.turns.map(({ items, number }) => (
          <li>
            <h4>Turn {number}</h4>
            {items.map((item) => (
              <Item item={item} target={target} />
            ))}
          </li>
        ))}
      </ol>
      <p class="note">
        <Inert text={endText(trace, endedBy)} />
      </p>
    </>
  );
}
