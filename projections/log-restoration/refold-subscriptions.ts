import type { EventStore, Position } from '../../application/ports/events/event-store.js';
import { START } from '../../application/ports/events/event-store.js';
import type { WebhookEvent } from '../../domain/webhook/webhook-events.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { putSubscriptions } from '../../infrastructure/webhooks/outbox-rows.js';
import { readCheckpoint } from '../runner/checkpoint.js';
import { pagesToHead } from '../runner/read-model.js';
import { WEBHOOK_OUTBOX } from '../webhook-outbox/follow-webhook-outbox.js';
import { changesSubscriptions, subscriptionBook } from '../webhook-outbox/subscription-book.js';

const REFOLD_MS = 600_000;

/**
 * Folds the subscriptions that deliveries go to anew, from the first event to where the outbox is, and drops the secrets
 * that none of them signs with.
 */
export async function refoldSubscriptions(database: Database, store: EventStore): Promise<void> {
  const upTo: Position = (await readCheckpoint(database, WEBHOOK_OUTBOX.name, 'live'))?.position ?? START;
  const book = subscriptionBook([]);
  for await (const page of pagesToHead(store, START, upTo))
    for (const event of page)
      if (event.position <= upTo && changesSubscriptions(event.type))
        book.apply(event, JSON.parse(event.data) as WebhookEvent['data']);
  const { put } = book.takeChanges();
  await database.transaction(async (tx) => {
    await tx.query('delete from runtime.webhook_subscriptions');
    await tx.query(putSubscriptions(put));
    await tx.query(`delete from runtime.webhook_secrets k where not exists (
      select from runtime.webhook_subscriptions s where s.subscription_id = k.subscription_id
         and s.secrets @> jsonb_build_array(jsonb_build_object('id', k.secret_id)))`);
  }, REFOLD_MS);
}
