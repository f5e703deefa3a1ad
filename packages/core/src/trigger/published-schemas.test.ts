import { expect, test } from 'vitest';
import { publishedSchema } from '../testing/published-schema.ts';
import { TriggerReportDocument } from './report.ts';
import { TriggerRateSpec } from './spec.ts';

test('the published schema of the report document is that of the code', async () => {
  await expect(
    publishedSchema(TriggerReportDocument, 'What `skillgauge trigger --json` prints'),
  ).toMatchFileSnapshot('../../schemas/trigger-report.schema.json');
});

test('the published schema of the spec is that of the code', async () => {
  await expect(publishedSchema(TriggerRateSpec, 'What `measureTriggerRate` measures')).toMatchFileSnapshot(
    '../../schemas/trigger-rate-spec.schema.json',
  );
});
