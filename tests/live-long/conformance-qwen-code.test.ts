import { describeDriverLive } from '@skillgauge/conformance';
import { qwenCode } from '@skillgauge/driver-qwen-code';

// It tries a request that met a 429 or a 5xx seven times, in more than a minute, and nothing turns that down.
describeDriverLive(qwenCode, { env: process.env });
