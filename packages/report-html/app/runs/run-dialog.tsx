import { costText, countText } from '@skillgauge/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReportPage } from '../../src/model/report-page.ts';
import { type RunRow, rowAt } from '../../src/model/run-columns.ts';
import type { RunDetail } from '../../src/model/run-detail.ts';
import { isWrong } from '../../src/runs/run-index.ts';
import { Inert, InertLine } from '../inert.tsx';
import type { Details } from '../read-embedded.ts';
import { RunFacts } from './run-facts.tsx';
import { laneName } from './run-table.tsx';
import { STATE_WORDS } from './state-words.ts';
import { Transcript } from './transcript.tsx';

interface Props {
  page: ReportPage;
  details: Details;
  /** Place of the run. */
  run: number;
  onClose: () => void;
}

type Reading =
  | { state: 'reading' }
  | { state: 'left-out' }
  | { state: 'failed' }
  | { state: 'read'; detail: RunDetail };

async function readDetail(details: Details, run: number): Promise<Reading> {
  try {
    const detail = await details.read(run);
    return detail === null ? { state: 'left-out' } : { state: 'read', detail };
  } catch {
    return { state: 'failed' };
  }
}

function useDetail(details: Details, run: number): Reading {
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  useEffect(() => {
    let isCurrent = true;
    setReading({ state: 'reading' });
    const read = async (): Promise<void> => {
      const found = await readDetail(details, run);
      if (isCurrent) setReading(found);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [details, run]);
  return reading;
}

function usageText(row: RunRow): [name: string, value: string][] {
  const least = row.lowerBound ? '≥ ' : '';
  const known = (count: number | null) => (count === null ? countText(null) : `${least}${countText(count)}`);
  const source = row.costUsd === null ? '' : ` (${row.costSource})`;
  return [
    ['Cost', row.costUsd === null ? costText(null) : `${least}${costText(row.costUsd)}${source}`],
    ['Tokens in', known(row.inputTokens)],
    ['Cache', known(row.cacheTokens)],
    ['Tokens out', known(row.outputTokens)],
    ['Time', `${(row.wallMs / 1000).toFixed(1)} s`],
    ['Attempts', countText(row.attempts)],
  ];
}

function DetailPart({ page, reading, row }: { page: ReportPage; reading: Reading; row: RunRow }) {
  if (reading.state === 'reading') return <p class="empty">Reading…</p>;
  if (reading.state === 'failed') return <p class="empty">The transcript in this file is damaged.</p>;
  if (reading.state === 'left-out') {
    return (
      <p class="empty">
        This file does not hold the transcript of this run: it would be too large. Read it with{' '}
        <code>
          skillgauge show <Inert text={page.runName} /> {row.id}
        </code>
      </p>
    );
  }
  return (
    <>
      <RunFacts detail={reading.detail} />
      <Transcript
        trace={reading.detail.trace}
        target={reading.detail.target}
        endedBy={reading.detail.endedBy}
      />
    </>
  );
}

function DialogHead({ page, row }: { page: ReportPage; row: RunRow }) {
  const item = page.cases[row.caseIndex];
  const lane = page.lanes[row.laneIndex];
  const wrong = item !== undefined && isWrong(row.state, item.shouldTrigger);
  const { sign, word } = STATE_WORDS[row.state];
  return (
    <>
      <h2 id="run-title">
        <span class={`cell state-${row.state}${wrong ? ' wrong' : ''}`} aria-hidden="true">
          {sign}
        </span>
        <InertLine text={item?.id ?? ''} /> · trial {row.trial} · {word}
        {wrong && row.passRate === null ? (
          <span class="bad"> · wrong, it {item.shouldTrigger === true ? 'should fire' : 'should not'}</span>
        ) : null}
      </h2>
      <p class="note">
        <InertLine text={lane === undefined ? '' : laneName(lane)} /> · <code>{row.id}</code>
      </p>
    </>
  );
}

/** One run: what was asked, what came of it, what it took, and its transcript. */
export function RunDialog({ details, onClose, page, run }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const reading = useDetail(details, run);
  const row = rowAt(page.runs, run);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} class="run" aria-labelledby="run-title" onClose={onClose}>
      <div class="dialog-bar">
        <DialogHead page={page} row={row} />
        <button type="button" class="close" onClick={() => dialog.current?.close()}>
          Close <kbd>Esc</kbd>
        </button>
      </div>
      <div class="dialog-body" tabIndex={0} role="region" aria-label="Run">
        <h3>Prompt</h3>
        <p class="text">
          <Inert text={page.cases[row.caseIndex]?.prompt ?? ''} />
        </p>
        {row.reason === null ? null : (
          <p class="text problem">
            <Inert text={row.reason} />
          </p>
        )}
        <dl class="figures">
          {usageText(row).map(([name, value]) => (
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <DetailPart page={page} reading={reading} row={row} />
      </div>
    </dialog>
  );
}
