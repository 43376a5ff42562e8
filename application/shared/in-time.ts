import { EventStoreUnavailable } from '../ports/events/event-store.js';

/**
 * What `work` gives, within so many milliseconds. Throws EventStoreUnavailable afterwards: the work goes on, and what
 * comes of it is dropped.
 */
export function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new EventStoreUnavailable('not read in time')), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
