import type { WebhookRecord } from '../../application/webhook/webhook-record.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { type RecordQueries, recordQueries } from '../paging/record-queries.js';
import type { QuerySources } from '../reader-connection.js';
import { webhooksTable } from './project.js';

export type WebhookQueries = RecordQueries<WebhookRecord>;

const columns = `r.id, r.url, r.events, r.description, r.active,
  ${isoTimeSql('r.created_at')} as "createdAt", ${isoTimeSql('r.updated_at')} as "updatedAt"`;

export const webhookReadModel = {
  table: webhooksTable,
  queries: ({ reader }: QuerySources): WebhookQueries => recordQueries(reader, 'webhooks', columns),
};
