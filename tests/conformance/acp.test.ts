import { join } from 'node:path';
import { describeDriver } from '@skillgauge/conformance';
import { acpDriver, TESTED_AGENTS } from '../support/acp-agents.ts';
import { ROOT } from '../support/run-skillgauge.ts';

for (const { name } of TESTED_AGENTS) {
  describeDriver(acpDriver(name), { recordings: join(ROOT, 'drivers/acp/recordings', name) });
}
