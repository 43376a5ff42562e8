import type { KeptSecret, WebhookSecrets } from '../../../application/ports/webhooks/webhook-secrets.js';

/** Secrets of webhooks in memory. */
export function inMemoryWebhookSecrets(): WebhookSecrets {
  const kept = new Map<string, KeptSecret>();
  return {
    keep(secret, mostWebhooks) {
      const { tenantId, subscriptionId, secretId } = secret;
      const others = [...kept.values()].filter(
        (one) => one.tenantId === tenantId && one.subscriptionId !== subscriptionId,
      );
      const count = new Set(others.map((one) => one.subscriptionId)).size;
      if (!kept.has(secretId) && count < mostWebhooks) kept.set(secretId, secret);
      return Promise.resolve(kept.get(secretId)?.secret ?? null);
    },
    open: (ids) =>
      Promise.resolve(
        new Map(ids.flatMap((id): [string, string][] => (kept.has(id) ? [[id, kept.get(id)!.secret]] : []))),
      ),
    drop(subscriptionIds) {
      for (const [id, { subscriptionId }] of kept)
        if (subscriptionIds.includes(subscriptionId)) kept.delete(id);
      return Promise.resolve();
    },
  };
}
