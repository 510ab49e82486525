import PQueue from "p-queue";

/** After a failure no more are started. Settles when the running ones have ended. */
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
