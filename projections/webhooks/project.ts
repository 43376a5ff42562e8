import type { WebhookEvent } from '../../domain/webhook/webhook-events.js';
import { type Handler, type Recorded, type Table, rowKey, type TableName } from '../runner/projection.js';

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

const webhooks: TableName<WebhookRow> = { name: 'webhooks' };

const webhookKey = (tenantId: string, subscriptionId: string): string => rowKey(tenantId, subscriptionId);

const webhookColumns = {
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

const ownKey = ({ context, event }: Recorded<WebhookEvent['type']>): string[] => [
  webhookKey(context.tenantId, event.data.subscriptionId),
];

const created: Handler<WebhookRow, 'WebhookCreated'> = {
  keys: ownKey,
  creates: true,
  apply(row, { event, context: { tenantId, occurredAt }, revision }) {
    if (row !== undefined) return { ...row, revision: revision.toString() };
    const { subscriptionId, secretId: _, ...settings } = event.data;
    return {
      tenant_id: tenantId,
      id: subscriptionId,
      ...settings,
      created_at: occurredAt,
      updated_at: occurredAt,
      revision: revision.toString(),
    };
  },
};

export const webhooksTable: Table<WebhookRow> = {
  name: webhooks.name,
  columns: webhookColumns,
  key: ['tenant_id', 'id'],
  indexes: ['(tenant_id, created_at desc, id)'],
  on: {
    WebhookCreated: created,
    WebhookChanged: {
      keys: ownKey,
      apply(row, { event, context, revision }) {
        const { subscriptionId: _, ...changes } = event.data;
        return row && { ...row, ...changes, updated_at: context.occurredAt, revision: revision.toString() };
      },
    },
    WebhookSecretRotated: {
      keys: ownKey,
      apply: (row, { context, revision }) =>
        row && { ...row, updated_at: context.occurredAt, revision: revision.toString() },
    },
    WebhookDeleted: { keys: ownKey, apply: () => undefined },
  },
};
