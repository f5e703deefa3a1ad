import { join } from 'node:path';
import { describeDriver } from '@skillgauge/conformance';
import { claudeCode } from '@skillgauge/driver-claude-code';

describeDriver(claudeCode, {
  recordings: join(import.meta.dirname, '..', '..', 'drivers', 'claude-code', 'recordings'),
});
