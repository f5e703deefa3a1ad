/**
 * Does the work of every item, in order, with at most `size` under way at the same time; the results in the order of the items. What an
 * item needs while it waits for its turn, and what it leaves behind, is not held for thousands of them. If one throws, no more are begun.
 */
export async function mapInWindow<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, worker));
  return results;
}
