import { fitColumns } from '@skillgauge/core';
import { createLogUpdate } from 'log-update';
import type { MeasureEvent } from '../measure/measure-mode.ts';
import type { BelowTheLog } from './output.ts';
import { progressLine } from './progress-lines.ts';
import { emptyProgress, takeEvent } from './progress-state.ts';
import { progressTable } from './progress-table.ts';

/** Times and waits go on although nothing happens. */
const TICK_MS = 1000;

/** The terminal that the table is drawn on. */
export interface LiveTerminal {
  stream: NodeJS.WriteStream;
  now: () => Date;
}

/** A table below the log. */
export interface LiveProgress extends BelowTheLog {
  take(event: MeasureEvent): void;
}

const HEADING = (text: string): string => `\u001b[1m${text}\u001b[22m`;

/** Draws how far each driver is on a terminal, with the log above. */
export function createLiveProgress({ now, stream }: LiveTerminal): LiveProgress {
  const update = createLogUpdate(stream);
  const state = emptyProgress();
  let isOver = false;
  // A last column that is written moves the cursor on some terminals.
  const columns = (): number => Math.max(20, stream.columns - 1);
  const draw = (): void => {
    const [head, ...rows] = progressTable(state, now(), columns());
    if (isOver || head === undefined) return;
    update(['', stream.hasColors() ? HEADING(head) : head, ...rows].join('\n'));
  };
  const timer = setInterval(draw, TICK_MS).unref();
  const above = (line: string): void => {
    update.persist(fitColumns(line, Math.max(40, columns())));
    draw();
  };
  return {
    above,
    take: (event) => {
      takeEvent(state, event, now());
      const line = progressLine(event);
      if (line === null) draw();
      else above(line);
    },
    end: () => {
      if (isOver) return;
      isOver = true;
      clearInterval(timer);
      update.clear();
      update.done();
    },
  };
}
