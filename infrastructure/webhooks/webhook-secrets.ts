import type { StoredSecret, WebhookSecrets } from '../../application/ports/webhooks/webhook-secrets.js';
import { type BoxKey, openBox, sealBox } from '../crypto/sealed-box.js';
import type { Database } from '../postgres/database.js';

/** Statements on `runtime.webhook_secrets`. */
const statements = {
  /** Lets additions to one tenant's webhooks take turns, so that their count is exact. */
  lockTenant: "select pg_advisory_xact_lock(hashtextextended('webhooks of ' || $1, 0))",
  insert: `
    insert into runtime.webhook_secrets (secret_id, tenant_id, subscription_id, sealed, created_at)
    select $1, $2, $3, $4, clock_timestamp()
     where (select count(distinct subscription_id) from runtime.webhook_secrets
             where tenant_id = $2 and subscription_id not in ($3, tenant_id)) < $5
    on conflict (secret_id) do nothing`,
  find: `
    select secret_id as "secretId", tenant_id as "tenantId", subscription_id as "webhookId", sealed
      from runtime.webhook_secrets where secret_id = any ($1::uuid[])`,
  ofTenants:
    'select distinct tenant_id as "tenantId" from runtime.webhook_secrets where subscription_id = tenant_id',
  dropOf: 'delete from runtime.webhook_secrets where subscription_id = any ($1::uuid[])',
  drop: 'delete from runtime.webhook_secrets where secret_id = any ($1::uuid[])',
};

type Row = Omit<StoredSecret, 'secret'> & { readonly sealed: Buffer };

/** Returns the associated data of a sealed secret: it does not open in another row. */
const contextOf = ({ tenantId, webhookId, secretId }: Omit<StoredSecret, 'secret'>): string =>
  `webhook-secret|${tenantId}|${webhookId}|${secretId}`;

/** Creates the secrets in `runtime.webhook_secrets`. See the port. `open` throws BrokenSeal for an altered row. */
export function postgresWebhookSecrets(database: Database, masterKey: BoxKey): WebhookSecrets {
  const opened = (row: Row): string => openBox(masterKey, contextOf(row), row.sealed).toString();
  return {
    async store(added, mostWebhooks) {
      const { tenantId, webhookId, secretId, secret } = added;
      const sealed = sealBox(masterKey, contextOf(added), secret);
      return database.transaction(async (tx) => {
        await tx.query(statements.lockTenant, [tenantId]);
        await tx.query(statements.insert, [secretId, tenantId, webhookId, sealed, mostWebhooks]);
        const { rows } = await tx.query<Row>(statements.find, [[secretId]]);
        return rows[0] === undefined ? null : opened(rows[0]);
      });
    },
    async open(secretIds) {
      const { rows } = await database.query<Row>(statements.find, [secretIds]);
      return new Map(rows.map((row) => [row.secretId, opened(row)]));
    },
    async drop(webhookIds) {
      await database.query(statements.dropOf, [webhookIds]);
    },
    async dropSecrets(secretIds) {
      await database.query(statements.drop, [secretIds]);
    },
    async tenantsWithOwn() {
      const { rows } = await database.query<{ readonly tenantId: string }>(statements.ofTenants);
      return rows.map(({ tenantId }) => tenantId);
    },
  };
}
