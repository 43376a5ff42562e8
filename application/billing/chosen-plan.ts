import { type DetailsInput, checkedDetails, refuseEmpty } from '../../domain/billing/billing-details.js';
import type { Terms } from '../../domain/billing/billing-events.js';
import type { BillingDetails } from '../../domain/billing/invoice-events.js';
import { type Plan, defaultPlan } from '../../domain/billing/plan.js';
import { meantTerms, onlyTerms, termsOf } from '../../domain/billing/subscription.js';
import type { BillingState } from '../../domain/billing/billing.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App } from '../app.js';

/** A plan that an owner or an operator chooses. */
export interface Choice {
  readonly plan: string;
  /** Units of a plan that is paid by the unit. Default: 1. */
  readonly quantity?: number | undefined;
  /** Whom invoices are made out to from now on. Default: as before. Stripe asks for its own. */
  readonly details?: DetailsInput | undefined;
}

/** A choice, checked. */
export interface ChosenPlan {
  /** Those of today; those that were agreed, where the tenant has the plan already (see `meantTerms`). */
  readonly terms: Terms;
  /** Days of the trial of a first subscription. */
  readonly trialDays: number;
  /** Whether it is the plan of tenants without a subscription. */
  readonly isDefault: boolean;
  /** What changes of the details. */
  readonly details: Partial<BillingDetails>;
}

/** Returns the plan. Throws `invalid_input` for one that is not offered. */
export function offeredPlan({ plans }: Pick<App, 'plans'>, id: string): Plan {
  const found = plans.plans.find((plan) => plan.id === id);
  if (found) return found;
  const detail = `is not one of ${plans.plans.map((plan) => plan.id).join(', ')}`;
  throw new DomainError('invalid', 'invalid_input', `/plan: ${detail}`, [
    { pointer: '/plan', code: 'unknown', detail },
  ]);
}

/**
 * Returns the choice of a tenant with this subscription, checked. A plan that is not offered any more is kept by the tenant that
 * has it. Throws `invalid_input`.
 */
export function chosenPlan(
  app: Pick<App, 'plans'>,
  { subscription }: Pick<BillingState, 'subscription'>,
  { plan: id, quantity = 1, details = {} }: Choice,
): ChosenPlan {
  const changes = checkedDetails(details, '/details');
  refuseEmpty(changes, '/details');
  const isOffered = app.plans.plans.some((plan) => plan.id === id);
  if (!isOffered && subscription?.plan === id && subscription.quantity === quantity)
    return { terms: onlyTerms(subscription), trialDays: 0, isDefault: false, details: changes };
  const plan = offeredPlan(app, id);
  return {
    terms: meantTerms(subscription, termsOf(plan, app.plans, quantity)),
    trialDays: plan.trialDays,
    isDefault: plan.id === defaultPlan(app.plans).id,
    details: changes,
  };
}
