import {
  EventStoreUnavailable,
  type SubscriptionMessage,
} from '../../../application/ports/events/event-store.js';

/** `EventStore.subscribe` says twice a second that it is caught up; a page of the past is read within 9 s. */
const SILENT_MS = 10_000;

/**
 * The log's messages while there are any. Throws EventStoreUnavailable when none comes for 10 s: a process that is cut
 * off from the log is to give its duty up, since another one may not be.
 */
export async function* audible(
  messages: AsyncIterable<SubscriptionMessage>,
  silentMs = SILENT_MS,
): AsyncGenerator<SubscriptionMessage, void, void> {
  const iterator = messages[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await inTime(iterator.next(), silentMs);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // one that is silent ends with the signal of the subscription only
    void iterator.return?.().catch(() => undefined);
  }
}

async function inTime<T>(message: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EventStoreUnavailable(`the log was silent for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([message, silence]);
  } finally {
    clearTimeout(timer);
    message.catch(() => undefined);
  }
}
