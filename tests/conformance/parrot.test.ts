import { join } from 'node:path';
import { describeDriver } from '@skillgauge/conformance';
import { parrotDriver } from './made-up/parrot-driver.ts';

describeDriver(parrotDriver, { recordings: join(import.meta.dirname, 'made-up', 'recordings') });
