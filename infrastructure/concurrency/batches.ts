/**
 * Returns a function whose concurrent calls share one run of `work`: items that are given while a run is under way
 * are all passed to the next run, at most `most` of them. A call that finds no run under way starts one at the end of
 * its tick. When a run fails, all its callers get the error.
 */
export function inBatches<Item, Result>(
  work: (items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Result>>,
  most = 1_000,
): (items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Result>> {
  interface Batch {
    readonly items: Map<string, Item>;
    readonly done: Promise<ReadonlyMap<string, Result>>;
  }
  let running: Promise<unknown> = Promise.resolve();
  let open: Batch | undefined;

  const start = (): Batch => {
    const items = new Map<string, Item>();
    const batch: Batch = {
      items,
      done: running.then(() => {
        if (open === batch) open = undefined;
        return work(items);
      }),
    };
    running = batch.done.catch(() => undefined);
    return batch;
  };

  return (items) => {
    if (open === undefined || open.items.size >= most) open = start();
    for (const [id, item] of items) open.items.set(id, item);
    return open.done;
  };
}
