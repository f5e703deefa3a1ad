import { join } from 'node:path';
import { describeDriver } from '@skillgauge/conformance';
import { qwenCode } from '@skillgauge/driver-qwen-code';

describeDriver(qwenCode, {
  recordings: join(import.meta.dirname, '..', '..', 'drivers', 'qwen-code', 'recordings'),
});
