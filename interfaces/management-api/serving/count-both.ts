import type { RateLimitState } from '../../../application/ports/shared/rate-limiter.js';

type Counted = RateLimitState | Promise<RateLimitState>;

/**
 * Counts a request that a credential's own limit has let through against the limit of its tenant as well. Returns the state
 * that has less left: what the credential is refused does not use up the limit of the others.
 */
export function countBoth(own: Counted, countTenant: () => Counted): Counted {
  if (own instanceof Promise) return own.then((state) => countBoth(state, countTenant));
  if (!own.allowed) return own;
  const tenant = countTenant();
  return tenant instanceof Promise ? tenant.then((state) => scarcer(own, state)) : scarcer(own, tenant);
}

const scarcer = (own: RateLimitState, tenant: RateLimitState): RateLimitState =>
  tenant.allowed && own.remaining <= tenant.remaining ? own : tenant;
