/**
 * The source's pages, each prepared while the one before it is being worked on: one page ahead, never more.
 * `onEnd` runs when the consumer has stopped or failed, before the source is asked to end: it has to make a source
 * that waits for something stop waiting.
 */
export async function* prefetch<T, U>(
  source: AsyncIterable<T>,
  prepare: (page: T) => Promise<U>,
  onEnd: () => void = () => undefined,
): AsyncGenerator<U, void, void> {
  const iterator = source[Symbol.asyncIterator]();
  const fetch = async (): Promise<{ readonly page: U } | undefined> => {
    const next = await iterator.next();
    return next.done === true ? undefined : { page: await prepare(next.value) };
  };
  const start = (): Promise<{ readonly page: U } | undefined> => {
    const fetched = fetch();
    // Its failure is met when its turn comes.
    fetched.catch(() => undefined);
    return fetched;
  };
  let ahead = start();
  try {
    for (;;) {
      const current = await ahead;
      if (current === undefined) return;
      ahead = start();
      yield current.page;
    }
  } finally {
    onEnd();
    await iterator.return?.();
  }
}
