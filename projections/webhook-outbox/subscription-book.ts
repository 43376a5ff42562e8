import type { StoredEvent } from '../../application/ports/events/event-store.js';
import { selects } from '../../domain/webhook/event-kinds.js';
import type { WebhookEvent } from '../../domain/webhook/webhook-events.js';
import { webhookEvents } from '../../domain/webhook/webhook-events.js';
import { rotated } from '../../domain/webhook/webhook.js';
import type { SubscriptionRow } from '../../infrastructure/webhooks/outbox-rows.js';

/** What changed since it was asked for the last time. */
export interface BookChanges {
  readonly put: readonly SubscriptionRow[];
  /** Ids of those that are gone. */
  readonly dropped: readonly string[];
}

/** The subscriptions of all tenants, kept in memory by whoever alone writes them down. */
export interface SubscriptionBook {
  /** The event's subscription if it may not be delivered to any more: it was deactivated or deleted. */
  apply(stored: StoredEvent, data: WebhookEvent['data']): string | null;
  /** Ids of the tenant's active subscriptions that get this kind. */
  selecting(tenantId: string, kind: string): readonly string[];
  /** Whether anything at all is delivered for the tenant. */
  hasActive(tenantId: string): boolean;
  /** The tenant's subscription with this id, if it is active. */
  active(tenantId: string, subscriptionId: string): SubscriptionRow | undefined;
  takeChanges(): BookChanges;
}

export const changesSubscriptions = (type: string): type is WebhookEvent['type'] =>
  Object.hasOwn(webhookEvents, type);

export function subscriptionBook(rows: readonly SubscriptionRow[]): SubscriptionBook {
  const byTenant = new Map<string, Map<string, SubscriptionRow>>();
  let changed = new Set<string>();
  const tenantOf = new Map<string, string>();

  const put = (row: SubscriptionRow): void => {
    const own = byTenant.get(row.tenant_id) ?? new Map<string, SubscriptionRow>();
    byTenant.set(row.tenant_id, own.set(row.subscription_id, row));
    tenantOf.set(row.subscription_id, row.tenant_id);
  };
  for (const row of rows) put(row);

  const find = (tenantId: string, id: string): SubscriptionRow | undefined => byTenant.get(tenantId)?.get(id);

  return {
    apply({ type, position, metadata }, data) {
      const { tenantId = '' } = metadata;
      const { subscriptionId } = data;
      const before = find(tenantId, subscriptionId);
      const event = { type, data } as WebhookEvent;
      changed.add(subscriptionId);
      if (event.type === 'WebhookDeleted') {
        tenantOf.set(subscriptionId, tenantId);
        byTenant.get(tenantId)?.delete(subscriptionId);
        return subscriptionId;
      }
      const after = rowAfter(before, event, tenantId, position.toString());
      if (after === undefined) return null;
      put(after);
      return before?.active === true && !after.active ? subscriptionId : null;
    },
    selecting(tenantId, kind) {
      const ids: string[] = [];
      for (const row of byTenant.get(tenantId)?.values() ?? [])
        if (row.active && selects(row.events, kind)) ids.push(row.subscription_id);
      return ids;
    },
    hasActive: (tenantId) => [...(byTenant.get(tenantId)?.values() ?? [])].some(({ active }) => active),
    active(tenantId, id) {
      const row = find(tenantId, id);
      return row?.active === true ? row : undefined;
    },
    takeChanges() {
      const ids = [...changed];
      changed = new Set();
      const found = ids.map((id) => ({ id, row: find(tenantOf.get(id) ?? '', id) }));
      const dropped = found.flatMap(({ id, row }) => (row === undefined ? [id] : []));
      for (const id of dropped) tenantOf.delete(id);
      return { put: found.flatMap(({ row }) => row ?? []), dropped };
    },
  };
}

function rowAfter(
  before: SubscriptionRow | undefined,
  event: Exclude<WebhookEvent, { type: 'WebhookDeleted' }>,
  tenantId: string,
  position: string,
): SubscriptionRow | undefined {
  if (event.type === 'WebhookCreated') {
    if (before !== undefined) return before;
    const { subscriptionId, secretId, url, events, active } = event.data;
    return {
      subscription_id: subscriptionId,
      tenant_id: tenantId,
      url,
      events,
      active,
      position,
      secrets: [{ id: secretId, expiresAt: null }],
    };
  }
  if (before === undefined) return undefined;
  if (event.type === 'WebhookSecretRotated') {
    const { secretId, previousExpiresAt } = event.data;
    return { ...before, secrets: rotated(before.secrets, secretId, previousExpiresAt), position };
  }
  const { url = before.url, events = before.events, active = before.active } = event.data;
  return { ...before, url, events, active, position };
}
