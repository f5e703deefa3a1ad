import { join } from 'node:path';
import { describeDriver } from '@skillgauge/conformance';
import { copilot } from '@skillgauge/driver-copilot';

describeDriver(copilot, {
  recordings: join(import.meta.dirname, '..', '..', 'drivers', 'copilot', 'recordings'),
});
