import { expect, test } from 'vitest';
import { publishedSchema } from '../testing/published-schema.ts';
import { MatrixReportDocument } from './matrix-report.ts';

test('the published schema of a matrix is that of the code', async () => {
  await expect(
    publishedSchema(MatrixReportDocument, 'What `skillgauge matrix --json` prints'),
  ).toMatchFileSnapshot('../../schemas/matrix-report.schema.json');
});
