import type { KeptSecret, WebhookSecrets } from '../../application/ports/webhooks/webhook-secrets.js';
import type { BoxKey } from '../crypto/sealed-box.js';
import { openBox, sealBox } from '../crypto/sealed-box.js';
import type { Database } from '../postgres/database.js';

/** Whoever adds to a tenant's subscriptions waits for those who do so at the same time: the count stays true. */
const TAKE_TURNS = "select pg_advisory_xact_lock(hashtextextended('webhooks of ' || $1, 0))";

const KEEP = `
  insert into runtime.webhook_secrets (secret_id, tenant_id, subscription_id, sealed, created_at)
  select $1, $2, $3, $4, clock_timestamp()
   where (select count(distinct subscription_id) from runtime.webhook_secrets
           where tenant_id = $2 and subscription_id <> $3) < $5
  on conflict (secret_id) do nothing`;

const FIND = `
  select secret_id as "secretId", tenant_id as "tenantId", subscription_id as "subscriptionId", sealed
    from runtime.webhook_secrets where secret_id = any ($1::uuid[])`;

type Row = Omit<KeptSecret, 'secret'> & { readonly sealed: Buffer };

/** Bound to its place: the row of another subscription opens nowhere. */
const contextOf = ({ tenantId, subscriptionId, secretId }: Omit<KeptSecret, 'secret'>): string =>
  `webhook-secret|${tenantId}|${subscriptionId}|${secretId}`;

/** Secrets in `runtime.webhook_secrets`. See the port. `open` throws BrokenSeal for an altered row. */
export function postgresWebhookSecrets(database: Database, masterKey: BoxKey): WebhookSecrets {
  const opened = (row: Row): string => openBox(masterKey, contextOf(row), row.sealed).toString();
  return {
    async keep(kept, mostWebhooks) {
      const { tenantId, subscriptionId, secretId, secret } = kept;
      const sealed = sealBox(masterKey, contextOf(kept), secret);
      return database.transaction(async (tx) => {
        await tx.query(TAKE_TURNS, [tenantId]);
        await tx.query(KEEP, [secretId, tenantId, subscriptionId, sealed, mostWebhooks]);
        const { rows } = await tx.query<Row>(FIND, [[secretId]]);
        return rows[0] === undefined ? null : opened(rows[0]);
      });
    },
    async open(secretIds) {
      const { rows } = await database.query<Row>(FIND, [secretIds]);
      return new Map(rows.map((row) => [row.secretId, opened(row)]));
    },
    async drop(subscriptionIds) {
      await database.query('delete from runtime.webhook_secrets where subscription_id = any ($1::uuid[])', [
        subscriptionIds,
      ]);
    },
  };
}
