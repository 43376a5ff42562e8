export interface PrefetchOptions<Page> {
  /** Called when the consumer has stopped or failed, before the source is closed. Must end a source that waits. */
  readonly onEnd?: () => void;
  /**
   * Returns whether the source has more behind a page. Default: always true. If not, the next page is fetched after this one is
   * done, with all events that came meanwhile.
   */
  readonly isFull?: (page: Page) => boolean;
}

/** Yields the source's pages, each prepared while the consumer works on the one before it. */
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
    // a failure is thrown when the consumer asks for the page
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
