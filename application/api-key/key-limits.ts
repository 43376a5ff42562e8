import { billing } from '../../domain/billing/billing.js';
import { type Subscribed, entitlementsOf } from '../../domain/billing/entitlements.js';
import type { App } from '../app.js';
import { isoTime } from '../shared/event-context.js';
import type { ApiKeyDirectoryOptions } from './api-key-directory.js';

/**
 * Returns a function that returns the requests a minute that a tenant's plan allows each of its keys.
 * @param stateOf returns what the tenant has subscribed to from the read model; null for nothing
 */
export const keyLimits =
  (
    { plans, clock }: Pick<App, 'plans' | 'clock'>,
    stateOf: (tenantId: string) => Promise<Subscribed | null>,
  ): ApiKeyDirectoryOptions['limitOf'] =>
  async (tenantId) => {
    const subscribed = (await stateOf(tenantId)) ?? billing.initial;
    const { limits, until } = entitlementsOf(plans, subscribed, isoTime(clock.now()));
    return {
      requestsPerMinute: limits.rateLimitPerMinute,
      until: until === null ? null : Date.parse(until),
    };
  };
