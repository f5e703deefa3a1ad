import { join } from 'node:path';
import { formatTriggerRateReport, measureTriggerRate } from 'skillgauge';
import { expect, it } from 'vitest';

it('the release-notes skill fires when it should, and only then', async () => {
  const report = await measureTriggerRate(
    {
      skillsDir: join(import.meta.dirname, '../trigger/specific'),
      prompts: ['Write the release notes for v2.4.0, please.', 'changelog for 3.0.0-rc.1 vs 2.9.7'],
      irrelevantPrompts: ['Bump the version in package.json to 2.4.0 and update the lock file.'],
      trials: 1,
    },
    { driver: 'claude-code', simulate: true }, // without `simulate` it asks the real model
  );
  console.log(formatTriggerRateReport(report));
  expect(report.errored.total).toBe(0);
  expect(report.rate).toBe(1);
  expect(report.falsePositiveRate).toBe(0);
}, 120_000);
