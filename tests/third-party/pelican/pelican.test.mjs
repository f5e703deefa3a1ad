import { join } from 'node:path';
import { env } from 'node:process';
import { describeDriver } from '@skillgauge/conformance';
import { driver } from './driver.mjs';

const here = import.meta.dirname;

describeDriver(driver, {
  recordings: join(here, 'recordings'),
  live: { env, executable: join(here, 'pelican.mjs') },
});
