import { EventStoreUnavailable } from '../ports/events/event-store.js';

/** Returns the result of `work`. Throws EventStoreUnavailable when it takes longer than `ms`; `work` is not stopped. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new EventStoreUnavailable('not read in time')), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
