import type { BillingState } from '../../domain/billing/billing.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import { type Plan, defaultPlan } from '../../domain/billing/plan.js';
import {
  type ChangePreview,
  decideCancelAtPeriodEnd,
  decideCancellation,
  decideChange,
  decideResumption,
  decideSubscription,
  presentSubscription,
  previewOf,
  termsOf,
} from '../../domain/billing/subscription.js';
import { amountOf } from '../../domain/billing/invoice.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App } from '../app.js';
import type { BillingEngine } from '../ports/billing/billing-engine.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { type SubscriptionRecord, subscriptionRecord } from './billing-records.js';
import type { Loaded } from '../shared/load.js';
import { billingTarget, issuingOf, loadBilling } from './billing-stream.js';
import { changeAtStripe, changeTerms, checkoutRequired, endNow, endWithPeriod } from './change-at-stripe.js';
import { engineOf } from './sync-billing.js';

/** A plan that an owner or an operator chooses. */
export interface Choice {
  readonly plan: string;
  /** Units of a plan that is paid by the unit. Default: 1. */
  readonly quantity?: number | undefined;
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
 * Puts the tenant on a plan: begins a subscription, or changes the one that it has; the default plan ends it with its
 * period. Throws `invalid_input`, `invoice_unpaid`, `consent_required`; `no_subscription` where the default plan is chosen
 * by a tenant that is on it.
 */
export async function choosePlan(
  app: App,
  context: CommandContext,
  { plan: id, quantity = 1 }: Choice,
): Promise<Outcome<SubscriptionRecord>> {
  const plan = offeredPlan(app, id);
  const engine = await engineFor(app, context.tenantId);
  if (engine !== null) return chosenAtStripe(app, context, engine, { plan, quantity });
  return changed(app, context, (state, now) => {
    if (plan.id === defaultPlan(app.plans).id) return decideCancelAtPeriodEnd(state);
    const terms = termsOf(plan, app.plans, quantity);
    const issuing = issuingOf(app, state, now);
    if (state.subscription !== null) return decideChange(state, terms, now, issuing);
    const subscriptionId = app.ids.derive(context.commandId, 'subscription');
    return decideSubscription(state, { subscriptionId, terms, trialDays: plan.trialDays, at: now }, issuing);
  });
}

/** What a choice would cost. */
export interface ChoicePreview extends ChangePreview {
  readonly currency: string;
  /** When the trial ends, in which the choice costs nothing; null: there is none. ISO 8601. */
  readonly trialEndsAt: string | null;
}

/** Changes a subscription at Stripe. Throws `checkout_required` where there is none. */
async function chosenAtStripe(
  app: App,
  context: CommandContext,
  engine: BillingEngine,
  { plan, quantity }: { readonly plan: Plan; readonly quantity: number },
): Promise<Outcome<SubscriptionRecord>> {
  if (plan.id === defaultPlan(app.plans).id)
    return present(shown(await changeAtStripe(app, context, engine, endWithPeriod(true))));
  const terms = termsOf(plan, app.plans, quantity);
  const { state } = await loadBilling(app, context.tenantId);
  if (state.subscription === null) throw checkoutRequired();
  const at = isoTime(app.clock.now());
  const change = changeTerms(terms, { at, issuing: issuingOf(app, state, at), key: context.commandId });
  return present(shown(await changeAtStripe(app, context, engine, change)));
}

const engineFor = async (app: App, tenantId: string): Promise<BillingEngine | null> =>
  engineOf(app, (await loadBilling(app, tenantId)).state);

/** Returns what a choice would cost. Throws what `choosePlan` throws. */
export async function previewChoice(
  app: App,
  tenantId: string,
  { plan: id, quantity = 1 }: Choice,
): Promise<ChoicePreview> {
  const plan = offeredPlan(app, id);
  const { state: loaded } = await loadBilling(app, tenantId);
  // who pays by card needs no operator's consent
  const state: BillingState =
    app.billingEngine === null ? loaded : { ...loaded, consent: { collection: 'stripe', termsDays: 0 } };
  const now = isoTime(app.clock.now());
  const { currency } = app.plans;
  if (plan.id === defaultPlan(app.plans).id)
    return {
      now: 0,
      next: 0,
      from: presentSubscription(state).currentPeriodEnd,
      currency,
      trialEndsAt: null,
    };
  const terms = termsOf(plan, app.plans, quantity);
  const issuing = issuingOf(app, state, now);
  if (state.subscription !== null) {
    const { status, trialEndsAt } = state.subscription;
    const preview = previewOf(state, terms, now, issuing);
    return { ...preview, currency, trialEndsAt: status === 'trialing' ? trialEndsAt : null };
  }
  const events = decideSubscription(
    state,
    { subscriptionId: app.ids.next(), terms, trialDays: plan.trialDays, at: now },
    issuing,
  );
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

/**
 * Ends the subscription, with its period or at once. Returns it; null once it has ended. Idempotent at the period's end.
 * Throws `no_subscription`.
 */
export async function cancelSubscription(
  app: App,
  context: CommandContext,
  atPeriodEnd: boolean,
): Promise<Outcome<SubscriptionRecord | null>> {
  const reason = context.actor.type === 'operator' ? 'operator' : 'requested';
  const engine = await engineFor(app, context.tenantId);
  if (engine !== null) {
    const change = atPeriodEnd ? endWithPeriod(true) : endNow(reason);
    return shown(await changeAtStripe(app, context, engine, change));
  }
  return decided(app, context, (state, now) =>
    atPeriodEnd ? decideCancelAtPeriodEnd(state) : decideCancellation(state, reason, now),
  );
}

/** Lets a subscription go on that was to end with its period. Idempotent. Throws `no_subscription`. */
export async function resumeSubscription(
  app: App,
  context: CommandContext,
): Promise<Outcome<SubscriptionRecord>> {
  const engine = await engineFor(app, context.tenantId);
  if (engine !== null)
    return present(shown(await changeAtStripe(app, context, engine, endWithPeriod(false))));
  return changed(app, context, (state) => decideResumption(state));
}

type Decide = (state: BillingState, now: string) => readonly BillingEvent[];

async function changed(
  app: App,
  context: CommandContext,
  decide: Decide,
): Promise<Outcome<SubscriptionRecord>> {
  return present(await decided(app, context, decide));
}

function present({ record, ...outcome }: Outcome<SubscriptionRecord | null>): Outcome<SubscriptionRecord> {
  if (record === null) throw new TypeError('the subscription has ended meanwhile');
  return { ...outcome, record };
}

async function decided(
  app: App,
  context: CommandContext,
  decide: Decide,
): Promise<Outcome<SubscriptionRecord | null>> {
  return shown(
    await execute(app, context, {
      ...billingTarget(context.tenantId),
      expects: (state) => state,
      decide: (state) => decide(state, isoTime(app.clock.now())),
    }),
  );
}

function shown(loaded: Loaded<BillingState>): Outcome<SubscriptionRecord | null> {
  const { state, revision, position } = written(loaded);
  const { subscription } = state;
  return { record: subscription && subscriptionRecord(subscription), revision, position };
}
