import type { SubscriptionMessage } from '../../../application/ports/events/event-store.js';

/**
 * The log's messages, with a rest behind each page: what comes meanwhile is one page. `rest` is told how many events
 * the page had.
 */
export async function* paced(
  messages: AsyncIterable<SubscriptionMessage>,
  rest: (events: number) => Promise<unknown>,
): AsyncGenerator<SubscriptionMessage, void, void> {
  for await (const message of messages) {
    yield message;
    if (message.kind === 'events') await rest(message.events.length);
  }
}
