import { join } from 'node:path';
import { describeRecordedScenarios } from '@skillgauge/conformance';
import { builtinDrivers } from 'skillgauge';

for (const driver of builtinDrivers) {
  describeRecordedScenarios(driver, {
    recordings: join(import.meta.dirname, '..', '..', 'drivers', driver.id, 'recordings'),
  });
}
