import { describeDriverLive } from '@skillgauge/conformance';
import { copilot } from '@skillgauge/driver-copilot';
import { geminiCli } from '@skillgauge/driver-gemini-cli';
import { openCode } from '@skillgauge/driver-opencode';
import { qwenCode } from '@skillgauge/driver-qwen-code';

// The harnesses that take longest to start, or that try again longest: tests/live has the others, and other tests of these.
for (const driver of [geminiCli, openCode, copilot, qwenCode])
  describeDriverLive(driver, { env: process.env });
