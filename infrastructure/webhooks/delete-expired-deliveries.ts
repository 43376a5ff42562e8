import type { EventKind } from '../../domain/webhook/event-kinds.js';
import type { Sql } from '../postgres/database.js';
import type { Statement } from '../postgres/statement.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';
import { UNSENT } from './delivery-statements.js';

// the tenant's own secret is no webhook's
const UNNAMED = `k.subscription_id <> k.tenant_id and not exists (select from runtime.webhook_subscriptions s
  where s.subscription_id = k.subscription_id
    and s.secrets @> jsonb_build_array(jsonb_build_object('id', k.secret_id)))`;

/** Deletes the secrets that no webhook signs with. */
export const dropUnnamedSecrets: Statement = {
  text: `delete from runtime.webhook_secrets k where ${UNNAMED}`,
};

/**
 * Deletes secrets that no webhook signs with: of a creation or rotation that was not completed, or replaced. To be run when
 * every event is projected. Secrets younger than an hour stay, since an event may still name them.
 */
export const forgetUnnamedSecrets: Statement = {
  text: `delete from runtime.webhook_secrets k where k.created_at < now() - interval '1 hour' and ${UNNAMED}`,
};

const STORED_FOR = '30 days';
/** Kind of the bodies that may concern a person without an account. */
const FAILED_SIGN_IN: EventKind = 'user.login_failed';

/**
 * Deletes after 30 days: completed deliveries with their attempts; bodies without deliveries, and those of failed sign-ins
 * with an address of no user, which no erasure deletes; completed replays. Deliveries of replays that were never sent go
 * with their webhook. Hosts without a webhook, and
 * addresses, are deleted a minute after their last request.
 */
export async function deleteExpiredDeliveries(database: Sql): Promise<void> {
  const deleteExpired = (table: string, condition: string, ...values: unknown[]): Promise<void> =>
    deleteInBatches(database, `runtime.${table}`, condition, [STORED_FOR, ...values]);
  await deleteExpired('webhook_deliveries', 'completed_at < now() - $1::interval');
  await deleteExpired(
    'webhook_bodies',
    `occurred_at < now() - $1::interval and (
       (user_id is null and kind = $2)
       or not exists (select from runtime.webhook_deliveries d where d.event_id = webhook_bodies.event_id))`,
    FAILED_SIGN_IN,
  );
  await deleteUnsentOfDeleted(database);
  await deleteExpired('webhook_replays', 'done_at < now() - $1::interval');
  // a host whose webhook comes again within the minute is not counted anew
  await deleteInBatches(
    database,
    'runtime.webhook_hosts',
    `not exists (select from runtime.webhook_subscriptions s where s.host = webhook_hosts.host)
       and coalesce(requests[cardinality(requests)] < now() - interval '1 minute', true)`,
    [],
  );
  await deleteInBatches(
    database,
    'runtime.webhook_addresses',
    `requests[cardinality(requests)] < now() - interval '1 minute'`,
    [],
  );
}

/** Deletes what replays of deleted webhooks never sent. */
async function deleteUnsentOfDeleted(database: Sql): Promise<void> {
  const { rows } = await database.query<{ readonly id: string }>(
    `select r.id from runtime.webhook_replays r where r.done_at is not null
       and not exists (select from runtime.webhook_subscriptions s where s.subscription_id = r.subscription_id)`,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await deleteInBatches(
    database,
    'runtime.webhook_deliveries',
    `replay_id = any ($1::uuid[]) and ${UNSENT}`,
    [ids],
  );
}
