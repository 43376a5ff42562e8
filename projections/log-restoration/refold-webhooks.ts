import { type EventStore, type Position, START } from '../../application/ports/events/event-store.js';
import type { WebhookEvent } from '../../domain/webhook/webhook-events.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { webhooks } from '../../infrastructure/webhooks/outbox-statements.js';
import { dropUnnamedSecrets } from '../../infrastructure/webhooks/delete-expired-deliveries.js';
import { readCheckpoint } from '../runner/checkpoint.js';
import { pagesToHead } from '../runner/read-model.js';
import { WEBHOOK_OUTBOX } from '../webhook-outbox/follow-webhook-outbox.js';
import { changesWebhooks, webhookBook } from '../webhook-outbox/webhook-book.js';

const REFOLD_MS = 600_000;

/**
 * Folds the webhooks of the outbox again, from the first event to its checkpoint, and deletes the secrets with which no webhook
 * signs.
 */
export async function refoldWebhooks(database: Database, store: EventStore): Promise<void> {
  const upTo: Position = (await readCheckpoint(database, WEBHOOK_OUTBOX.name, 'live'))?.position ?? START;
  const book = webhookBook([]);
  for await (const page of pagesToHead(store, START, upTo))
    for (const event of page)
      if (event.position <= upTo && changesWebhooks(event.type))
        book.apply(event, JSON.parse(event.data) as WebhookEvent['data']);
  const { put } = book.takeChanges();
  await database.transaction(async (tx) => {
    await tx.query('delete from runtime.webhook_subscriptions');
    await tx.query({ ...webhooks.put, values: [JSON.stringify(put)] });
    await tx.query(dropUnnamedSecrets);
  }, REFOLD_MS);
}
