import { type DetailsInput, checkedDetails, refuseEmpty } from '../../domain/billing/billing-details.js';
import type { Terms } from '../../domain/billing/billing-events.js';
import type { BillingDetails } from '../../domain/billing/invoice-events.js';
import { type Plan, defaultPlan } from '../../domain/billing/plan.js';
import { termsOf } from '../../domain/billing/subscription.js';
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
  readonly plan: Plan;
  readonly terms: Terms;
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

/** Returns the choice, checked. Throws `invalid_input`. */
export function chosenPlan(
  app: Pick<App, 'plans'>,
  { plan: id, quantity = 1, details = {} }: Choice,
): ChosenPlan {
  const plan = offeredPlan(app, id);
  const changes = checkedDetails(details, '/details');
  refuseEmpty(changes, '/details');
  const isDefault = plan.id === defaultPlan(app.plans).id;
  return { plan, terms: termsOf(plan, app.plans, quantity), isDefault, details: changes };
}
