import type { WebhookRecord } from '../../application/webhook/webhook-record.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { type RecordQueries, recordQueries } from '../paging/record-queries.js';
import type { QuerySources, TenantReader } from '../reader-connection.js';
import { webhooksTable } from './project.js';

export type WebhookQueries = RecordQueries<WebhookRecord>;

const columns = `r.id, r.url, r.events, r.description, r.active,
  ${isoTimeSql('r.created_at')} as "createdAt", ${isoTimeSql('r.updated_at')} as "updatedAt"`;

/** Returns the queries for webhooks in the read model. `database` is of the role `tessera_reader`. */
export const webhookQueries = (database: TenantReader): WebhookQueries =>
  recordQueries(database, 'webhooks', columns);

export const webhookReadModel = {
  table: webhooksTable,
  queries: ({ reader }: QuerySources): WebhookQueries => webhookQueries(reader),
};
