/**
 * Lets concurrent calls share one piece of work: what is asked for while a batch is under way travels together in
 * the next one. Nobody waits for company: a call that finds nothing under way starts at the end of its tick. When a
 * batch fails, all its callers see the error.
 */
export function inBatches<Item, Result>(
  work: (items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Result>>,
  most = 1_000,
): (items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Result>> {
  interface Batch {
    readonly items: Map<string, Item>;
    readonly done: Promise<ReadonlyMap<string, Result>>;
  }
  let under: Promise<unknown> = Promise.resolve();
  let open: Batch | undefined;

  const start = (): Batch => {
    const items = new Map<string, Item>();
    const batch: Batch = {
      items,
      done: under.then(() => {
        if (open === batch) open = undefined;
        return work(items);
      }),
    };
    under = batch.done.catch(() => undefined);
    return batch;
  };

  return (items) => {
    if (open === undefined || open.items.size >= most) open = start();
    for (const [id, item] of items) open.items.set(id, item);
    return open.done;
  };
}
