import { rowKey, type TableName } from '../runner/projection.js';

export interface WebhookRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
  readonly active: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  /** Of the subscription's stream, for `ETag`. */
  readonly revision: string;
}

export const webhooks: TableName<WebhookRow> = { name: 'webhooks' };

export const webhookKey = (tenantId: string, subscriptionId: string): string =>
  rowKey(tenantId, subscriptionId);

export const webhookColumns = {
  tenant_id: 'uuid',
  id: 'uuid',
  url: 'text not null',
  events: 'text[] not null',
  description: 'text not null',
  active: 'boolean not null',
  created_at: 'timestamptz(3) not null',
  updated_at: 'timestamptz(3) not null',
  revision: 'bigint not null',
} satisfies Record<keyof WebhookRow, string>;
