import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { SubjectKeys } from '../../../application/ports/events/subject-keys.js';
import type { WebhookSecrets } from '../../../application/ports/webhooks/webhook-secrets.js';
import { listenerHost } from '../../../domain/webhook/listener-host.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { rootKey } from '../../../infrastructure/installation/root-key.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { sessionMigrations } from '../../../infrastructure/sessions/session-table.js';
import { bodyContext, bodySubject } from '../../../infrastructure/webhooks/sealed-body.js';
import { postgresWebhookSecrets } from '../../../infrastructure/webhooks/webhook-secrets.js';
import { webhooks } from '../../../infrastructure/webhooks/outbox-statements.js';
import { webhookMigrations } from '../../../infrastructure/webhooks/webhook-tables.js';
import { dropTestDatabase, testDatabaseUrl } from '../services/postgres.js';

/** A webhook as the process manager stores it. */
export interface Subscribed {
  readonly tenantId: string;
  readonly webhookId: string;
  /** The newest first. */
  readonly secrets: readonly string[];
}

export interface Enqueued {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly body: string;
}

export interface Enqueuing {
  /** Deliveries of as many events. Default: 1. */
  readonly count?: number;
  readonly most?: number;
  readonly userId?: string;
  /** Milliseconds since the epoch. Default: now. */
  readonly dueAt?: number;
  /** Additional members of its data. */
  readonly data?: object;
}

/** Webhooks and deliveries in a database, as if events had caused them. */
export interface WebhookWorld {
  readonly url: string;
  readonly masterKey: KeyObject;
  readonly database: Database;
  readonly keys: SubjectKeys;
  readonly secrets: WebhookSecrets;
  subscribe(
    url: string,
    options?: {
      readonly tenantId?: string;
      readonly active?: boolean;
      readonly secretsExpire?: readonly (string | null)[];
      /** Whether its host has answered 2xx before. Default: yes. */
      readonly answered?: boolean;
    },
  ): Promise<Subscribed>;
  enqueue(to: Subscribed, options?: Enqueuing): Promise<Enqueued[]>;
  close(): Promise<void>;
}

/** Returns the key that wraps all others: that of the service whose database it is, or the key itself where there is none. */
async function rootOf(database: Database, given: KeyObject): Promise<KeyObject> {
  const { rows } = await database.query<{ is: boolean }>(
    "select to_regclass('keys.root_key') is not null as is",
  );
  return rows[0]?.is === true ? rootKey(database, given) : given;
}

export async function webhookWorld(databaseUrl?: string, key?: string): Promise<WebhookWorld> {
  const url = databaseUrl ?? (await testDatabaseUrl());
  const given = createSecretKey(key === undefined ? randomBytes(32) : Buffer.from(key, 'base64url'));
  const database = new Database({ url, max: 8 });
  await migrate(database, [...personalDataMigrations, ...sessionMigrations, ...webhookMigrations]);
  const masterKey = await rootOf(database, given);
  const keys = postgresSubjectKeys({ database, masterKey });
  const secrets = postgresWebhookSecrets(database, masterKey);
  return {
    url,
    masterKey,
    database,
    keys,
    secrets,
    async subscribe(
      listenerUrl,
      { tenantId = uuids.next(), active = true, secretsExpire = [null], answered = true } = {},
    ) {
      const webhookId = uuids.next();
      const texts = secretsExpire.map(() => `whsec_${randomBytes(48).toString('base64')}`);
      const kept = secretsExpire.map((expiresAt) => ({ id: uuids.next(), expiresAt }));
      for (const [index, { id: secretId }] of kept.entries())
        await secrets.store({ tenantId, webhookId, secretId, secret: texts[index]! }, 100);
      const row = {
        subscription_id: webhookId,
        tenant_id: tenantId,
        url: listenerUrl,
        host: listenerHost(listenerUrl),
        events: ['*'],
        active,
        secrets: kept,
        position: '1',
      };
      await database.query({ ...webhooks.put, values: [JSON.stringify([row])] });
      if (answered)
        await database.query('update runtime.webhook_hosts set answered_at = now() where host = $1', [
          row.host,
        ]);
      return { tenantId, webhookId, secrets: texts };
    },
    async enqueue(
      { tenantId, webhookId },
      { count = 1, most = 6, userId, dueAt = Date.now(), data = {} } = {},
    ) {
      const subject = bodySubject(tenantId, userId ?? null);
      const keySet = await keys.forSealing([subject]);
      const kind = 'user.updated';
      const occurredAt = new Date(dueAt).toISOString();
      const made = Array.from({ length: count }, () => {
        const eventId = uuids.next();
        const envelope = { event: kind, id: `evt_${eventId}`, occurredAt, tenantId, data };
        return { deliveryId: uuids.next(), eventId, body: JSON.stringify(envelope) };
      });
      const sealed = made.map(({ eventId, body }) =>
        Buffer.from(keySet.sealBytes(subject, bodyContext(tenantId, eventId), Buffer.from(body))),
      );
      const ids = made.map(({ eventId }) => eventId);
      await database.query(
        `insert into runtime.webhook_bodies (event_id, tenant_id, user_id, kind, occurred_at, sealed)
         select id, $3, $4, $5, $6, sealed from unnest($1::uuid[], $2::bytea[]) as b (id, sealed)`,
        [ids, sealed, tenantId, userId ?? null, kind, occurredAt],
      );
      await database.query(
        `insert into runtime.webhook_deliveries
           (id, tenant_id, subscription_id, event_id, kind, user_id, max_attempts, due_at, created_at)
         select id, $3, $4, event_id, $5, $6, $7, $8, $8 from unnest($1::uuid[], $2::uuid[]) as d (id, event_id)`,
        [
          made.map(({ deliveryId }) => deliveryId),
          ids,
          tenantId,
          webhookId,
          kind,
          userId ?? null,
          most,
          occurredAt,
        ],
      );
      return made;
    },
    async close() {
      await database.close();
      if (databaseUrl === undefined) await dropTestDatabase(url);
    },
  };
}
