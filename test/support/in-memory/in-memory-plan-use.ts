import { billingTarget } from '../../../application/billing/billing-stream.js';
import type { PlanUse } from '../../../application/ports/billing/plan-use.js';
import type { CountedLimit } from '../../../domain/billing/entitlements.js';
import { isoTime } from '../../../application/shared/event-context.js';
import { isBuiltInClient } from '../../../domain/client/portal-client.js';
import { fold } from '../../../domain/shared/decider.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import type { InMemoryEventLog } from './in-memory-event-log.js';

type Step = readonly [by: 1 | -1, id: string];

/** Returns which record an event adds or takes away, at `now` (ISO 8601). */
const steps: Readonly<Record<CountedLimit, (event: DomainEvent, now: string) => Step | null>> = {
  users: ({ type, data }) =>
    type === 'UserCreated'
      ? [1, data.userId]
      : type === 'UserDeleted' || type === 'UserCreationCancelled'
        ? [-1, data.userId]
        : null,
  webhooks: ({ type, data }) =>
    type === 'WebhookCreated'
      ? [1, data.subscriptionId]
      : type === 'WebhookDeleted'
        ? [-1, data.subscriptionId]
        : null,
  clients: ({ type, data }) =>
    type === 'ClientRegistered' && !isBuiltInClient(data.clientId)
      ? [1, data.clientId]
      : type === 'ClientDeleted'
        ? [-1, data.clientId]
        : null,
  apiKeys: ({ type, data }, now) => {
    if (type === 'ApiKeyRevoked') return [-1, data.apiKeyId];
    if ((type !== 'ApiKeyIssued' && type !== 'ApiKeyChanged') || data.expiresAt === undefined) return null;
    return [data.expiresAt === null || data.expiresAt > now ? 1 : -1, data.apiKeyId];
  },
};

/** Counts events. */
export const inMemoryPlanUse = (log: InMemoryEventLog): PlanUse => ({
  subscribedBy: async (tenantId) => {
    const { stream, aggregate } = billingTarget(tenantId);
    const history = await log.load(stream);
    return fold(
      aggregate,
      history.map(({ event, context }) => ({ event: event as never, at: context.occurredAt })),
    );
  },
  count: (tenantId, what, now) => {
    const present = new Set<string>();
    for (const { event, context } of log.all) {
      const step = context.tenantId === tenantId ? steps[what](event, isoTime(now)) : null;
      if (step?.[0] === 1) present.add(step[1]);
      else if (step) present.delete(step[1]);
    }
    return Promise.resolve(present.size);
  },
});
