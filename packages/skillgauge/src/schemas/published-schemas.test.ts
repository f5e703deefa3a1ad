import { expect, test } from 'vitest';
import { publishedSchema } from '../../../core/src/testing/published-schema.ts';
import { PUBLISHED_SCHEMAS } from './published-schemas.ts';

test.each(PUBLISHED_SCHEMAS)(
  'the published schema $file is that of the code',
  async ({ file, schema, title }) => {
    const reused = file === 'report.schema.json' ? 'ref' : 'inline';
    await expect(publishedSchema(schema, title, reused)).toMatchFileSnapshot(`../../schemas/${file}`);
  },
);
