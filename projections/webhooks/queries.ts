import type { Page, PageRequest } from '../../application/shared/page.js';
import type { WebhookRecord } from '../../application/webhook/webhook-record.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { build, from, fromFound, parameter, raw } from '../../infrastructure/postgres/query-builder.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { byCreation, keyset, pageOf, pageValues } from '../paging/keyset.js';

export interface WebhookQueries {
  /** A subscription with the revision of its stream; null when the tenant has none with this id. */
  byId(
    tenantId: string,
    id: string,
  ): Promise<{ readonly record: WebhookRecord; readonly revision: bigint } | null>;
  list(tenantId: string, page: PageRequest): Promise<Page<WebhookRecord>>;
}

const record = `json_build_object(
  'id', w.id, 'url', w.url, 'events', w.events, 'description', w.description, 'active', w.active,
  'createdAt', ${isoTimeSql('w.created_at')}, 'updatedAt', ${isoTimeSql('w.updated_at')})`;

const one = `select ${record} as record, w.revision from core.webhooks w where w.tenant_id = $1 and w.id = $2`;

const webhooks = () => from('core.webhooks as w').where('w.tenant_id', parameter('tenantId'));

const pageOfWebhooks = (isFirst: boolean) => {
  const page = keyset(webhooks(), { key: 'w.created_at', id: 'w.id' }, isFirst).select('w.*');
  return build(fromFound(page, 'w').select(raw(`coalesce(json_agg(${record}), '[]') as items`)));
};
const firstPage = pageOfWebhooks(true);
const laterPage = pageOfWebhooks(false);
const countOfWebhooks = build(webhooks().select(raw('count(*)::int as total')));

/** Webhook subscriptions from the read model. `database` is of the role `tessera_reader`. */
export const webhookQueries = (database: Database): WebhookQueries => ({
  async byId(tenantId, id) {
    const statement = { name: 'webhook by id', text: one, values: [tenantId, id] };
    const [found] = await database.asTenant(tenantId, [statement]);
    return (found!.rows[0] as { record: WebhookRecord; revision: bigint } | undefined) ?? null;
  },

  async list(tenantId, page) {
    const values = { tenantId, ...pageValues(page) };
    const [found, counted] = await database.asTenant(tenantId, [
      (page.after === null ? firstPage : laterPage)(values),
      ...(page.includeTotal ? [countOfWebhooks(values)] : []),
    ]);
    const total = counted?.rows[0]!['total'] as number | undefined;
    return pageOf(found!.rows[0]!['items'] as WebhookRecord[], page, total, byCreation);
  },
});
