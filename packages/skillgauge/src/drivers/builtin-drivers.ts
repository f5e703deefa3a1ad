import type { EvalDriver } from '@skillgauge/core';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { codex } from '@skillgauge/driver-codex';
import { copilot } from '@skillgauge/driver-copilot';
import { geminiCli } from '@skillgauge/driver-gemini-cli';
import { openCode } from '@skillgauge/driver-opencode';
import { pi } from '@skillgauge/driver-pi';
import { qwenCode } from '@skillgauge/driver-qwen-code';

/** The drivers that skillgauge ships with, in the order in which they are shown. */
export const builtinDrivers: readonly EvalDriver[] = [
  claudeCode,
  codex,
  geminiCli,
  openCode,
  copilot,
  qwenCode,
  pi,
];
