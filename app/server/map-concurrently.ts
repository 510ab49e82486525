import PQueue from "p-queue";

/** Once one has failed none is begun any more, and it ends when those under way have. @throws as the first that fails */
export async function mapConcurrently<Item, Result>(
  concurrency: number,
  items: Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = new PQueue({ concurrency });
  try {
    return await queue.addAll(items.map((item) => () => map(item)));
  } finally {
    queue.clear();
    await queue.onIdle();
  }
}
