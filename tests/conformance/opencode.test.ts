import { join } from 'node:path';
import { describeDriver } from '@skillgauge/conformance';
import { openCode } from '@skillgauge/driver-opencode';

describeDriver(openCode, {
  recordings: join(import.meta.dirname, '..', '..', 'drivers', 'opencode', 'recordings'),
});
