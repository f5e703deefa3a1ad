import { describeDriverLive } from '@skillgauge/conformance';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { codex } from '@skillgauge/driver-codex';

for (const driver of [claudeCode, codex]) describeDriverLive(driver, { env: process.env });
