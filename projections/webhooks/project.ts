import type { WebhookEvent } from '../../domain/webhook/webhook-events.js';
import { type Recorded, type Table, atRevision, changedBy, rowKey } from '../runner/projection.js';

export interface WebhookRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
  readonly active: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  /** Revision of the webhook's stream, for `ETag`. */
  readonly revision: string;
}

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

const keys = ({ context, event }: Recorded<WebhookEvent['type']>): string[] => [
  rowKey(context.tenantId, event.data.subscriptionId),
];

export const webhooksTable: Table<WebhookRow> = {
  name: 'webhooks',
  columns: webhookColumns,
  key: ['tenant_id', 'id'],
  indexes: ['(tenant_id, created_at desc, id)'],
  on: {
    WebhookCreated: {
      keys,
      creates: true,
      apply(row, recorded) {
        if (row !== undefined) return atRevision(row, recorded);
        const { event, context, revision } = recorded;
        const { subscriptionId, secretId: _, ...settings } = event.data;
        return {
          tenant_id: context.tenantId,
          id: subscriptionId,
          ...settings,
          created_at: context.occurredAt,
          updated_at: context.occurredAt,
          revision: revision.toString(),
        };
      },
    },
    WebhookChanged: {
      keys,
      apply(row, recorded) {
        const { subscriptionId: _, ...changes } = recorded.event.data;
        return row && changedBy(row, recorded, changes);
      },
    },
    WebhookSecretRotated: { keys, apply: (row, recorded) => row && changedBy(row, recorded) },
    WebhookDeleted: { keys, apply: () => undefined },
  },
};
