import { DomainError } from '../shared/domain-error.js';
import type { BillingState } from './billing.js';
import {
  type LimitName,
  type Limits,
  type PlanCatalogue,
  defaultPlan,
  limitNames,
  noLimits,
} from './plan.js';

/** What limits derive from. */
export type Subscribed = Pick<BillingState, 'subscription' | 'overrides'>;

/** What a tenant may have. */
export interface Entitlements {
  /** The name of its plan. */
  readonly planName: string;
  readonly limits: Limits;
  /** When an override ends next (ISO 8601); null: none does by itself. */
  readonly until: string | null;
}

/**
 * Returns what a tenant may have at `now` (ISO 8601): the limits of the plan of its subscription, also while that is past due,
 * or of the default plan; an override beats them until its end. A plan that is not offered any more limits what it did when it
 * was agreed.
 */
export function entitlementsOf(
  plans: PlanCatalogue,
  { subscription, overrides }: Subscribed,
  now: string,
): Entitlements {
  const plan =
    subscription === null ? defaultPlan(plans) : plans.plans.find(({ id }) => id === subscription.plan);
  const present = overrides.filter(({ until }) => until === null || until > now);
  const ends = present.flatMap(({ until }) => until ?? []).sort();
  const overridden = Object.fromEntries(
    limitNames.flatMap((name) =>
      present.filter(({ limit }) => limit === name).map(({ value }) => [name, value] as const),
    ),
  );
  return {
    planName: plan?.name ?? subscription?.planName ?? '',
    limits: { ...(plan?.limits ?? subscription?.limits ?? noLimits), ...overridden },
    until: ends[0] ?? null,
  };
}

/** The limits of what a tenant creates. */
export type CountedLimit = Extract<LimitName, 'users' | 'webhooks' | 'clients' | 'apiKeys'>;

const words: Readonly<Record<CountedLimit, readonly [one: string, more: string]>> = {
  users: ['user', 'users'],
  webhooks: ['webhook', 'webhooks'],
  clients: ['client', 'clients'],
  apiKeys: ['API key', 'API keys'],
};

/** Returns the refusal of a creation beyond a limit. */
export function beyondPlan(
  limit: CountedLimit,
  { planName, most, present }: { readonly planName: string; readonly most: number; readonly present: number },
): DomainError {
  const [one, more] = words[limit];
  const allowed = `${most} ${most === 1 ? one : more}`;
  const there = `there ${present === 1 ? 'is' : 'are'} ${present}`;
  return new DomainError('conflict', 'plan_limit', `The plan ${planName} allows ${allowed}; ${there}.`, [], {
    planLimit: { limit, plan: planName, most, present },
  });
}

/** Sign-ups of strangers leave this share of the users of a plan to administrators. */
const SIGN_UP_SHARE = 0.9;

/** Returns the number of users from which on people cannot sign up by themselves; null: there is no such number. */
export const signUpsEndAt = ({ limits: { users } }: Entitlements): number | null =>
  users === null ? null : Math.floor(users * SIGN_UP_SHARE);
