import type { RunErrorClass } from '@skillgauge/core';
import { TARGET } from '../live/live-scenarios.ts';
import type { ExpectedVerdict } from '../recorded/recording.ts';

/** Nothing was loaded, or asked for. */
export const SILENT: ExpectedVerdict = {
  outcome: 'scored',
  fired: false,
  errorClass: null,
  loaded: [],
  attempted: [],
};

/** These skills were asked for and loaded. */
export function loads(...names: string[]): ExpectedVerdict {
  return { ...SILENT, fired: names.includes(TARGET.name), loaded: names, attempted: names };
}

/** Skills were asked for, and none was loaded. */
export function attempts(...names: string[]): ExpectedVerdict {
  return { ...SILENT, attempted: names };
}

/** There was no answer to judge. */
export function errored(errorClass: RunErrorClass): ExpectedVerdict {
  return { ...SILENT, outcome: 'errored', fired: null, errorClass };
}

/** It had begun to answer, and was cut off undecided. */
export function censored(errorClass: RunErrorClass): ExpectedVerdict {
  return { ...SILENT, outcome: 'censored', fired: null, errorClass };
}
