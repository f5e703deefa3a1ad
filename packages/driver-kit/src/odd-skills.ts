import type { OddSkill } from '@skillgauge/core';

/** What most harnesses leave out of their listing: there is nothing to show, or the file is called otherwise. */
export const USUALLY_DROPPED: readonly OddSkill[] = ['no-description', 'no-front-matter', 'lower-case-file'];
