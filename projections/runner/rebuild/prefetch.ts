export interface PrefetchOptions<Page> {
  /**
   * Runs when the consumer has stopped or failed, before the source is asked to end: it has to make a source that waits
   * for something stop waiting.
   */
  readonly onEnd?: () => void;
  /**
   * Whether the source has more behind a page. Default: always. Where it has not, the next page is fetched once this
   * one is done: what comes meanwhile is in it, instead of waiting for a page of the little that came first.
   */
  readonly isFull?: (page: Page) => boolean;
}

/** The source's pages, each prepared while the one before it is being worked on: one page ahead, never more. */
export async function* prefetch<T, U>(
  source: AsyncIterable<T>,
  prepare: (page: T) => Promise<U>,
  { onEnd, isFull = () => true }: PrefetchOptions<U> = {},
): AsyncGenerator<U, void, void> {
  const iterator = source[Symbol.asyncIterator]();
  const fetch = async (): Promise<{ readonly page: U } | undefined> => {
    const next = await iterator.next();
    return next.done === true ? undefined : { page: await prepare(next.value) };
  };
  const start = (): ReturnType<typeof fetch> => {
    const fetched = fetch();
    // Its failure is met when its turn comes.
    fetched.catch(() => undefined);
    return fetched;
  };
  let ahead: ReturnType<typeof fetch> | undefined;
  try {
    for (;;) {
      const current = await (ahead ?? fetch());
      if (current === undefined) return;
      ahead = isFull(current.page) ? start() : undefined;
      yield current.page;
    }
  } finally {
    onEnd?.();
    await iterator.return?.();
  }
}
