import { join } from 'node:path';
import { describeDriver } from '@skillgauge/conformance';
import { codex } from '@skillgauge/driver-codex';

describeDriver(codex, {
  recordings: join(import.meta.dirname, '..', '..', 'drivers', 'codex', 'recordings'),
});
