import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../support/run-skillgauge.ts';

it('the parts of driver.mjs in docs/write-a-driver.md are the driver of the example, in order', async () => {
  const text = await readFile(join(ROOT, 'docs/write-a-driver.md'), 'utf8');
  const parts = [...text.matchAll(/^```js driver\.mjs\n([\s\S]*?)^```$/gm)].map(([, part = '']) => part);
  const driver = await readFile(join(ROOT, 'examples/write-a-driver/driver.mjs'), 'utf8');
  expect(parts.join('\n')).toBe(driver);
});
