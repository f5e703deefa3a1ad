/** Does some work on every item, at most so many at once, and gives the results in the items' order. A failure is a value. */
export async function inTurn<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = [];
  const waiting = [...items.entries()];
  const go = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, item] = next;
      const [result] = await Promise.allSettled([work(item)]);
      if (result !== undefined) results[index] = result;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return results;
}
