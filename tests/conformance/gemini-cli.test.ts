import { join } from 'node:path';
import { describeDriver } from '@skillgauge/conformance';
import { geminiCli } from '@skillgauge/driver-gemini-cli';

describeDriver(geminiCli, {
  recordings: join(import.meta.dirname, '..', '..', 'drivers', 'gemini-cli', 'recordings'),
});
