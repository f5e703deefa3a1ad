import type { EvalDriver } from '@skillgauge/core';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { codexDriver } from '@skillgauge/driver-codex';

/** The drivers that skillgauge ships with, in the order in which they are shown. */
export const builtinDrivers: readonly EvalDriver[] = [claudeCode, codexDriver];
