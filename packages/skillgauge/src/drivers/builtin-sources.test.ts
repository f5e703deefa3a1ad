import { expect, test } from 'vitest';
import { builtinDrivers } from './builtin-drivers.ts';
import { builtinSources } from './builtin-sources.ts';

test('each source loads the driver of its id, in the order of the drivers', async () => {
  const loaded = await Promise.all(builtinSources.map(async ({ load }) => load()));
  expect(loaded).toEqual(builtinDrivers);
  expect(loaded.map(({ id }) => id)).toEqual(builtinSources.map(({ id }) => id));
});
