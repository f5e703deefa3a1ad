/**
 * Does the work of every item, in order, with at most `size` under way at the same time; the results in the order of the items. What an
 * item needs while it waits for its turn, and what it leaves behind, is not held for thousands of them.
 *
 * If one throws, no more are begun. `onThrow` is called at once, to cut short what is under way. The first error is passed on when all of
 * that has ended.
 */
export async function mapInWindow<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
  onThrow: () => void = () => undefined,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failures.length > 0) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failures.push(error);
        onThrow();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
