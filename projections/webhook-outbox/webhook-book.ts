import type { StoredEvent } from '../../application/ports/events/event-store.js';
import { selects } from '../../domain/webhook/event-kinds.js';
import { listenerHost } from '../../domain/webhook/listener-host.js';
import { type WebhookEvent, webhookEvents } from '../../domain/webhook/webhook-events.js';
import { rotated } from '../../domain/webhook/webhook.js';
import type { WebhookRow } from '../../infrastructure/webhooks/outbox-statements.js';

/** The webhooks of all tenants, folded in memory by the one process that writes them. */
export interface WebhookBook {
  /** Applies an event. Returns the id of its webhook where that was deactivated or deleted, else null. */
  apply(stored: StoredEvent, data: WebhookEvent['data']): string | null;
  /** Returns the ids of the tenant's active webhooks that select this kind. */
  selecting(tenantId: string, kind: string): readonly string[];
  /** Returns whether the tenant has an active webhook. */
  hasActive(tenantId: string): boolean;
  /** Returns whether the tenant has this webhook and it is active. */
  isActive(tenantId: string, webhookId: string): boolean;
  /** Returns the changes since the last call: rows, and ids of deleted webhooks. */
  takeChanges(): { readonly put: readonly WebhookRow[]; readonly dropped: readonly string[] };
}

export const changesWebhooks = (type: string): type is WebhookEvent['type'] =>
  Object.hasOwn(webhookEvents, type);

export function webhookBook(rows: readonly WebhookRow[]): WebhookBook {
  const byTenant = new Map<string, Map<string, WebhookRow>>();
  const changed = new Map<string, WebhookRow | null>();
  const find = (tenantId: string, webhookId: string): WebhookRow | undefined =>
    byTenant.get(tenantId)?.get(webhookId);
  const activeOf = (tenantId: string): readonly WebhookRow[] =>
    [...(byTenant.get(tenantId)?.values() ?? [])].filter(({ active }) => active);
  const put = (row: WebhookRow): void => {
    const own = byTenant.get(row.tenant_id) ?? new Map<string, WebhookRow>();
    byTenant.set(row.tenant_id, own.set(row.subscription_id, row));
  };
  for (const row of rows) put(row);

  return {
    apply({ type, position, metadata: { tenantId = '' } }, data) {
      const { subscriptionId: webhookId } = data;
      const before = find(tenantId, webhookId);
      const event = { type, data } as WebhookEvent;
      if (event.type === 'WebhookDeleted') {
        byTenant.get(tenantId)?.delete(webhookId);
        changed.set(webhookId, null);
        return webhookId;
      }
      const after = rowAfter(before, event, tenantId, position.toString());
      if (after === undefined) return null;
      put(after);
      changed.set(webhookId, after);
      return before?.active === true && !after.active ? webhookId : null;
    },
    selecting: (tenantId, kind) =>
      activeOf(tenantId)
        .filter(({ events }) => selects(events, kind))
        .map(({ subscription_id }) => subscription_id),
    hasActive: (tenantId) => activeOf(tenantId).length > 0,
    isActive: (tenantId, webhookId) => find(tenantId, webhookId)?.active === true,
    takeChanges() {
      const present = [...changed.values()].filter((row) => row !== null);
      const dropped = [...changed.keys()].filter((id) => changed.get(id) === null);
      changed.clear();
      return { put: present, dropped };
    },
  };
}

function rowAfter(
  before: WebhookRow | undefined,
  event: Exclude<WebhookEvent, { type: 'WebhookDeleted' }>,
  tenantId: string,
  position: string,
): WebhookRow | undefined {
  if (event.type === 'WebhookCreated') {
    if (before !== undefined) return before;
    const { subscriptionId, secretId, url, events, active } = event.data;
    return {
      subscription_id: subscriptionId,
      tenant_id: tenantId,
      url,
      host: listenerHost(url),
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
  return { ...before, url, host: listenerHost(url), events, active, position };
}
