/** Runs `work` once all earlier work of the same key has ended, and returns its result. */
export type SerialQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Creates a queue that runs work of one key one after the other, and work of different keys at the same time. */
export function serialQueue(): SerialQueue {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
