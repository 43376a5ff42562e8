import { inTime } from './in-time.js';

/** How long what is made piece by piece may take for one of them, in ms. */
export const PROGRESS_MS = 30_000;

/**
 * The source's pieces, each of which has to come within `ms` of being asked for. Throws EventStoreUnavailable otherwise:
 * a source that is silent does not hear that it is to end, and is not waited for.
 */
export async function* inProgress<T>(
  source: AsyncIterable<T>,
  ms = PROGRESS_MS,
): AsyncGenerator<T, void, void> {
  const iterator = source[Symbol.asyncIterator]();
  let isLeft = false;
  try {
    for (;;) {
      const next = await inTime(ms, iterator.next());
      if (next.done === true) return;
      isLeft = true;
      yield next.value;
      isLeft = false;
    }
  } finally {
    const ending = iterator.return?.();
    // left between two pieces, the source can end; one that has failed or is done has ended already
    if (isLeft) await ending;
    else ending?.catch(() => undefined);
  }
}
