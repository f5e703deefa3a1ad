import { describeDriverLive } from '@skillgauge/conformance';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { codex } from '@skillgauge/driver-codex';
import { pi } from '@skillgauge/driver-pi';

// The others are in tests/live-long.
for (const driver of [claudeCode, codex, pi]) describeDriverLive(driver, { env: process.env });
