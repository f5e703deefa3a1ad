import { expect, test } from 'vitest';
import { publishedSchema } from '../testing/published-schema.ts';
import { BenchReportDocument } from './bench-report.ts';

test('the published schema of an A/B report is that of the code', async () => {
  await expect(
    publishedSchema(BenchReportDocument, 'What `skillgauge bench --json` prints'),
  ).toMatchFileSnapshot('../../schemas/bench-report.schema.json');
});
