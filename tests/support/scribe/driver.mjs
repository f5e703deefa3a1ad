// A driver of a made-up harness for the built command: it does the work of an A/B run, or grades it, as its prompt says.
import { detectByVersion } from '@skillgauge/driver-kit';
import { driver as faulty } from '../../faults/faulty-driver.mjs';

const credentials = {
  environment: [{ name: 'SCRIBE_KEY', billing: 'metered' }],
  files: [],
  optional: true,
  help: 'It needs none.',
};

export const driver = {
  ...faulty,
  id: 'scribe',
  title: 'Scribe',
  harness: { package: 'scribe-cli', command: 'scribe', testedVersion: '1.0.0', from: import.meta.url },
  capabilities: { ...faulty.capabilities, permissions: ['read', 'full'] },
  credentials,
  detect: (context) => detectByVersion(credentials, context),
  command: ({ prompt }) => ({ args: [], env: {}, stdin: prompt }),
};
