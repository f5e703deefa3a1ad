import { describeDriverLive } from '@skillgauge/conformance';
import { claudeCode } from '@skillgauge/driver-claude-code';
import { codexDriver } from '@skillgauge/driver-codex';

for (const driver of [claudeCode, codexDriver]) describeDriverLive(driver, { env: process.env });
