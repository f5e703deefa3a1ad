import type { RunIndex } from './run-index.ts';

/** What the pages are made from. */
export interface ViewSource {
  /** Folder of the runs. */
  folder: string;
  index: RunIndex;
}
