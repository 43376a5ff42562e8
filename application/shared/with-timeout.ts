import { EventStoreUnavailable } from '../ports/events/event-store.js';

/** Returns the result of `work`. Throws EventStoreUnavailable when it takes longer than `ms`; `work` is not stopped. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new EventStoreUnavailable('not read in time')), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/** The longest time between two items of a stream, in ms. */
export const ITEM_TIMEOUT_MS = 30_000;

/**
 * Yields the source's items. Throws EventStoreUnavailable when an item takes longer than `ms`, without waiting for the end
 * of the source, which may not react any more.
 */
export async function* withItemTimeout<T>(
  source: AsyncIterable<T>,
  ms = ITEM_TIMEOUT_MS,
): AsyncGenerator<T, void, void> {
  const iterator = source[Symbol.asyncIterator]();
  let isLeft = false;
  try {
    for (;;) {
      const next = await withTimeout(ms, iterator.next());
      if (next.done === true) return;
      isLeft = true;
      yield next.value;
      isLeft = false;
    }
  } finally {
    const ending = iterator.return?.();
    // only a source that is left between two items has not ended by itself
    if (isLeft) await ending;
    else ending?.catch(() => undefined);
  }
}
