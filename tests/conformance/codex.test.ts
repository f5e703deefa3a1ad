import { join } from 'node:path';
import { describeDriver } from '@skillgauge/conformance';
import { codexDriver } from '@skillgauge/driver-codex';

describeDriver(codexDriver, {
  recordings: join(import.meta.dirname, '..', '..', 'drivers', 'codex', 'recordings'),
});
