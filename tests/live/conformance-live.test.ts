import { describeDriverLive } from '@skillgauge/conformance';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { codex } from '@skillgauge/driver-codex';
import { copilot } from '@skillgauge/driver-copilot';
import { geminiCli } from '@skillgauge/driver-gemini-cli';
import { openCode } from '@skillgauge/driver-opencode';
import { pi } from '@skillgauge/driver-pi';

for (const driver of [claudeCode, codex, geminiCli, copilot, openCode, pi])
  describeDriverLive(driver, { env: process.env });
