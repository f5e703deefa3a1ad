import { expect, test } from 'vitest';
import { publishedSchema } from '../testing/published-schema.ts';
import { LockCheck } from './check-lock.ts';
import { LockFile } from './lock-file.ts';

test('the published schema of a lock file is that of the code', async () => {
  await expect(publishedSchema(LockFile, 'A file that `skillgauge lock update` writes')).toMatchFileSnapshot(
    '../../schemas/lock-file.schema.json',
  );
});

test('the published schema of a check is that of the code', async () => {
  await expect(publishedSchema(LockCheck, 'What `skillgauge lock check --json` prints')).toMatchFileSnapshot(
    '../../schemas/lock-check.schema.json',
  );
});
