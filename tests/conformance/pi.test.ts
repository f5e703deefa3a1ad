import { join } from 'node:path';
import { describeDriver } from '@skillgauge/conformance';
import { pi } from '@skillgauge/driver-pi';

describeDriver(pi, {
  recordings: join(import.meta.dirname, '..', '..', 'drivers', 'pi', 'recordings'),
});
