import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { DeliveryNotice, DeliveryNotices } from '../ports/webhooks/delivery-queue.js';
import { eventContext, systemContext } from '../shared/event-context.js';

const MOST_AT_ONCE = 100;

/**
 * Appends the notices of deliveries and listeners to the event log, the oldest first, until each was tried once or the signal
 * aborts. Concurrent processes append each once, since the ids of the events are those of the notices. One that cannot be
 * appended is left for the next time, and holds up no other; the first such failure is thrown at the end.
 */
export async function appendNotices(
  app: Pick<App, 'events' | 'clock'>,
  notices: DeliveryNotices,
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  let last: DeliveryNotice | undefined;
  while (!signal.aborted) {
    const oldest = await notices.oldest(MOST_AT_ONCE, last);
    const results = await Promise.allSettled(oldest.map((notice) => append(app, notice)));
    const appended = oldest.filter((_, index) => results[index]!.status === 'fulfilled');
    if (appended.length > 0) await notices.appended(appended.map(({ id }) => id));
    failures.push(...results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])));
    if (oldest.length < MOST_AT_ONCE) break;
    last = oldest.at(-1);
  }
  if (failures.length > 0) throw failures[0];
}

async function append(app: Pick<App, 'events' | 'clock'>, notice: DeliveryNotice): Promise<void> {
  const { id, tenantId, occurredAt, event } = notice;
  const stream = streamName(tenantId, 'webhookdelivery', event.data.subscriptionId);
  const context = { ...eventContext(app.clock, systemContext(tenantId, id)), occurredAt };
  await app.events.append([{ stream, expected: 'any', events: [event], ids: [id], context }]);
}
