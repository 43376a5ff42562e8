import { withTimeout } from './with-timeout.js';

/** The longest time between two items of a stream, in ms. */
export const ITEM_TIMEOUT_MS = 30_000;

/**
 * Yields the source's items, each of which has to come within `ms` of being requested. Throws EventStoreUnavailable
 * otherwise, without waiting for the end of the source, which may not react any more.
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
    // a source that is left between two items can end; one that failed or is done has ended already
    if (isLeft) await ending;
    else ending?.catch(() => undefined);
  }
}
