import type { WebhookEvent } from '../../domain/webhook/webhook-events.js';
import type { Handler, Recorded, Table } from '../runner/projection.js';
import { webhookColumns, webhookKey, type WebhookRow, webhooks } from './table.js';

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
