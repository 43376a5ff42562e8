import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { DeliveryNotice, DeliveryNotices } from '../ports/webhooks/delivery-queue.js';
import { eventContext, systemContext } from '../shared/event-context.js';

const MOST_AT_ONCE = 100;

/**
 * Appends the notices of deliveries and listeners to the event log until none is left or the signal aborts. Concurrent
 * processes append each once, since the ids of the events are those of the notices.
 */
export async function appendNotices(
  app: Pick<App, 'events' | 'clock'>,
  notices: DeliveryNotices,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const oldest = await notices.oldest(MOST_AT_ONCE);
    await Promise.all(oldest.map((notice) => append(app, notice)));
    if (oldest.length > 0) await notices.appended(oldest.map(({ id }) => id));
    if (oldest.length < MOST_AT_ONCE) return;
  }
}

async function append(app: Pick<App, 'events' | 'clock'>, notice: DeliveryNotice): Promise<void> {
  const { id, tenantId, occurredAt, event } = notice;
  const stream = streamName(tenantId, 'webhookdelivery', event.data.subscriptionId);
  const context = { ...eventContext(app.clock, systemContext(tenantId, id)), occurredAt };
  await app.events.append([{ stream, expected: 'any', events: [event], ids: [id], context }]);
}
