/** Runs a task for every item, some at once, when the results are first asked for. They come in the order of the items; a failure is a value. */
export function runInOrder<T, R>(
  items: readonly T[],
  atOnce: number,
  task: (item: T) => Promise<R>,
): () => Promise<PromiseSettledResult<R>[]> {
  let results: Promise<PromiseSettledResult<R>[]> | null = null;
  return () => (results ??= runAll(items, atOnce, task));
}

async function runAll<T, R>(
  items: readonly T[],
  atOnce: number,
  task: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = [];
  const waiting = [...items.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, item] = next;
      const [result] = await Promise.allSettled([task(item)]);
      results[index] = result;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
