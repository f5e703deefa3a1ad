import { expect, test } from 'vitest';
import { publishedSchema } from '../testing/published-schema.ts';
import { DiffReport } from './diff-report.ts';

test('the published schema of a comparison is that of the code', async () => {
  await expect(publishedSchema(DiffReport, 'What `skillgauge diff --json` prints')).toMatchFileSnapshot(
    '../../schemas/diff-report.schema.json',
  );
});
