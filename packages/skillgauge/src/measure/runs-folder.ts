import { join } from 'node:path';

/** The folder below `base` in which run folders are made (DESIGN 9). */
export function defaultRunsFolder(base: string): string {
  return join(base, '.skillgauge', 'runs');
}
