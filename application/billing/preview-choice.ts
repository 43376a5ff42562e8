import type { BillingState } from '../../domain/billing/billing.js';
import { amountOf } from '../../domain/billing/invoice.js';
import {
  type ChangePreview,
  decideSubscription,
  presentSubscription,
  previewOf,
} from '../../domain/billing/subscription.js';
import type { BillingApp } from '../app.js';
import { isoTime } from '../shared/event-context.js';
import { catchUp } from './advance-billing.js';
import { issuingOf, loadBilling } from './billing-stream.js';
import { refuseBesideFree } from './choose-plan.js';
import { type Choice, chosenPlan } from './chosen-plan.js';

/** What a choice would cost. */
export interface ChoicePreview extends ChangePreview {
  readonly currency: string;
  /** When the trial ends, in which the choice costs nothing; null: there is none. ISO 8601. */
  readonly trialEndsAt: string | null;
}

/** Returns what a choice would cost. Throws what `choosePlan` throws. */
export async function previewChoice(
  app: BillingApp,
  tenantId: string,
  { plan: id, quantity }: Pick<Choice, 'plan' | 'quantity'>,
): Promise<ChoicePreview> {
  await catchUp(app, tenantId);
  const { state: loaded } = await loadBilling(app, tenantId);
  const chosen = chosenPlan(app, loaded, { plan: id, quantity });
  const { terms, trialDays } = chosen;
  refuseBesideFree(app, loaded, chosen);
  // who pays by card needs no operator's consent
  const state: BillingState =
    app.stripe === null || loaded.subscription?.engine === 'ledger'
      ? loaded
      : { ...loaded, consent: { collection: 'stripe', termsDays: 0 } };
  const now = isoTime(app.clock.now());
  const { currency } = terms;
  if (chosen.isDefault) {
    const { currentPeriodEnd } = presentSubscription(state);
    return { now: 0, next: 0, from: currentPeriodEnd, currency, trialEndsAt: null };
  }
  const issuing = issuingOf(app, state);
  if (state.subscription !== null) {
    const { status, trialEndsAt } = state.subscription;
    const preview = previewOf(state, terms, now, issuing);
    return { ...preview, currency, trialEndsAt: status === 'trialing' ? trialEndsAt : null };
  }
  const first = { subscriptionId: app.ids.next(), terms, trialDays, at: now };
  const events = decideSubscription(state, first, issuing);
  const invoice = events.find((event) => event.type === 'InvoiceIssued');
  const created = events.find((event) => event.type === 'BillingSubscriptionCreated');
  return {
    now: invoice?.data.subtotal ?? 0,
    next: amountOf(terms),
    from: now,
    currency,
    trialEndsAt: created?.data.trialEndsAt ?? null,
  };
}
