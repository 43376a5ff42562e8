import type { StoredSecret, WebhookSecrets } from '../../../application/ports/webhooks/webhook-secrets.js';

/** Secrets of webhooks in memory. */
export function inMemoryWebhookSecrets(): WebhookSecrets {
  const kept = new Map<string, StoredSecret>();
  return {
    store(secret, mostWebhooks) {
      const { tenantId, webhookId, secretId } = secret;
      const others = [...kept.values()].filter(
        (one) => one.tenantId === tenantId && one.webhookId !== webhookId && one.webhookId !== tenantId,
      );
      const count = new Set(others.map((one) => one.webhookId)).size;
      if (!kept.has(secretId) && count < mostWebhooks) kept.set(secretId, secret);
      return Promise.resolve(kept.get(secretId)?.secret ?? null);
    },
    open: (ids) =>
      Promise.resolve(
        new Map(ids.flatMap((id): [string, string][] => (kept.has(id) ? [[id, kept.get(id)!.secret]] : []))),
      ),
    drop(webhookIds) {
      for (const [id, { webhookId }] of kept) if (webhookIds.includes(webhookId)) kept.delete(id);
      return Promise.resolve();
    },
    dropSecrets(secretIds) {
      for (const id of secretIds) kept.delete(id);
      return Promise.resolve();
    },
    tenantsWithOwn: () =>
      Promise.resolve([
        ...new Set(
          [...kept.values()].flatMap((one) => (one.webhookId === one.tenantId ? [one.tenantId] : [])),
        ),
      ]),
  };
}
