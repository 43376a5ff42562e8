import type { Page, PageRequest } from '../../application/shared/page.js';
import type { WebhookRecord } from '../../application/webhook/webhook-record.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { builder, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { byCreation, keyset, pageOf } from '../paging/keyset.js';
import type { QuerySources } from '../reader-connection.js';
import { webhooksTable } from './project.js';

export interface WebhookQueries {
  /** Returns a webhook with the revision of its stream; null when the tenant has none with this id. */
  byId(
    tenantId: string,
    id: string,
  ): Promise<{ readonly record: WebhookRecord; readonly revision: bigint } | null>;
  list(tenantId: string, page: PageRequest): Promise<Page<WebhookRecord>>;
}

/** Row `w` of `core.webhooks` as a `WebhookRecord`. */
const record = `w.id, w.url, w.events, w.description, w.active,
  ${isoTimeSql('w.created_at')} as "createdAt", ${isoTimeSql('w.updated_at')} as "updatedAt"`;

const statements = {
  byId: {
    name: 'webhook by id',
    text: `select ${record}, w.revision from core.webhooks w where w.tenant_id = $1 and w.id = $2`,
  },
  count: {
    name: 'count of webhooks',
    text: 'select count(*)::int as total from core.webhooks w where w.tenant_id = $1',
  },
};

/** Returns the queries for webhooks in the read model. `database` is of the role `tessera_reader`. */
const webhookQueries = (database: Database): WebhookQueries => ({
  async byId(tenantId, id) {
    const [found] = await database.asTenant(tenantId, [{ ...statements.byId, values: [tenantId, id] }]);
    const row = found!.rows[0] as (WebhookRecord & { revision: bigint }) | undefined;
    if (row === undefined) return null;
    const { revision, ...webhook } = row;
    return { record: webhook, revision };
  },

  async list(tenantId, page) {
    const webhooks = builder.from('core.webhooks as w').where('w.tenant_id', tenantId);
    const found = keyset(webhooks, { key: 'w.created_at', id: 'w.id' }, page).select(builder.raw(record));
    const [{ rows } = { rows: [] }, counted] = await database.asTenant(tenantId, [
      statementOf(found),
      ...(page.includeTotal ? [{ ...statements.count, values: [tenantId] }] : []),
    ]);
    const total = counted?.rows[0]!['total'] as number | undefined;
    return pageOf(rows as unknown as WebhookRecord[], page, total, byCreation);
  },
});

export const webhookReadModel = {
  table: webhooksTable,
  queries: ({ reader }: QuerySources) => webhookQueries(reader),
};
