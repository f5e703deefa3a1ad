import { expect, test } from 'vitest';
import { publishedSchema } from '../testing/published-schema.ts';
import { ObservationLine, ObservationsFile } from './observations.ts';
import { TriggerScoresDocument } from './trigger-scores.ts';

test.each([
  ['trigger-scores', TriggerScoresDocument, 'What `skillgauge score --json` prints'],
  ['observations', ObservationsFile, 'A file of logged runs for `skillgauge score`, JSON or YAML'],
  [
    'observation-line',
    ObservationLine,
    'One line of a file of logged runs for `skillgauge score`, JSON lines',
  ],
])('the published schema %s is that of the code', async (name, schema, title) => {
  await expect(publishedSchema(schema, title)).toMatchFileSnapshot(`../../schemas/${name}.schema.json`);
});
