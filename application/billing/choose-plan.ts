import { type BillingState, billing } from '../../domain/billing/billing.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import { type ConsentInput, decideConsent } from '../../domain/billing/consent.js';
import {
  type DetailsInput,
  checkedDetails,
  decideDetailsChange,
  refuseEmpty,
  refuseUnnamed,
} from '../../domain/billing/billing-details.js';
import type { BillingDetails } from '../../domain/billing/invoice-events.js';
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
import { concurrentChange, execute } from '../shared/execute.js';
import { allowPayment } from './allow-payment.js';
import { type SubscriptionRecord, subscriptionRecord } from './billing-records.js';
import type { Loaded } from '../shared/load.js';
import { billingTarget, issuingOf, loadBilling } from './billing-stream.js';
import { changeAtStripe, changeTerms, checkoutRequired, endNow, endWithPeriod } from './change-at-stripe.js';
import { engineOf, syncBilling } from './sync-billing.js';

/** A plan that an owner or an operator chooses. */
export interface Choice {
  readonly plan: string;
  /** Units of a plan that is paid by the unit. Default: 1. */
  readonly quantity?: number | undefined;
  /** Whom invoices are made out to from now on. Default: as before. Stripe asks for its own. */
  readonly details?: DetailsInput | undefined;
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
 * period. Throws `invalid_input`, `invoice_unpaid`, `consent_required`; `billing_details_required` for a plan with a price
 * while nobody has said whom invoices are made out to; `free_plan` where a free subscription of the ledger has
 * to end before another is paid by card; `no_subscription` where the default plan is chosen
 * by a tenant that is on it.
 */
export async function choosePlan(
  app: App,
  context: CommandContext,
  choice: Choice,
): Promise<Outcome<SubscriptionRecord>> {
  const chosen = checkedChoice(app, choice);
  const { state } = await loadBilling(app, context.tenantId);
  refuseBesideFree(app, state, chosen);
  const engine = engineOf(app, state);
  return engine === null
    ? chosenInLedger(app, context, chosen)
    : chosenAtStripe(app, context, engine, chosen);
}

/**
 * Puts the tenant on a plan as an operator decides, and lets it pay so from its next subscription on; both or neither. With
 * Stripe, a subscription that an operator begins is one of the ledger where the tenant may pay otherwise than by card, or
 * where it costs nothing; pages at Stripe where an owner was about to pay are closed. Throws what `choosePlan` throws;
 * `checkout_required` for one that only a card can pay.
 */
export async function assignPlan(
  app: App,
  context: CommandContext,
  choice: Choice,
  consent: ConsentInput | null,
): Promise<Outcome<SubscriptionRecord>> {
  const chosen = checkedChoice(app, choice);
  const { quantity } = chosen;
  let { state } = await loadBilling(app, context.tenantId);
  const engine = engineOf(app, state);
  if (engine === null) return chosenInLedger(app, context, chosen, consent);
  const agreed = consent === null ? [] : decideConsent(state, consent);
  const isDefault = chosen.plan.id === defaultPlan(app.plans).id;
  const isFree = amountOf(termsOf(chosen.plan, app.plans, quantity)) === 0;
  if (state.subscription === null && !isDefault && (isFree || consent !== null || state.consent !== null)) {
    await closePages(engine, state);
    // one may have been completed without word of it so far
    state = (await syncBilling(app, context, engine, 'before assignment')).state;
    if (state.subscription === null) {
      const begun = await chosenInLedger(app, context, chosen, consent);
      // one may have been opened before the subscription began
      await closePages(engine, (await loadBilling(app, context.tenantId)).state);
      return begun;
    }
  }
  const outcome = await chosenAtStripe(app, context, engine, chosen);
  if (consent === null || agreed.length === 0) return outcome;
  const { ifMatch: _known, ...later } = context;
  const commandId = app.ids.derive(context.commandId, 'consent');
  await allowPayment(app, { ...later, commandId }, consent);
  return present(shown(await loadBilling(app, context.tenantId)));
}

async function closePages(engine: BillingEngine, { customer }: BillingState): Promise<void> {
  if (customer?.livemode === engine.livemode) await engine.closeCheckouts(customer.customerId);
}

interface Chosen {
  readonly plan: Plan;
  readonly quantity: number;
  /** What changes of the details. */
  readonly details: Partial<BillingDetails>;
}

function checkedChoice(app: Pick<App, 'plans'>, { plan: id, quantity = 1, details = {} }: Choice): Chosen {
  const plan = offeredPlan(app, id);
  const changes = checkedDetails(details, '/details');
  refuseEmpty(changes, '/details');
  return { plan, quantity, details: changes };
}

/** An operator may have begun it: the ledger does not take cards, and a checkout begins no second subscription. */
function refuseBesideFree(
  { plans, billingEngine }: Pick<App, 'plans' | 'billingEngine'>,
  { subscription, consent }: BillingState,
  { plan, quantity }: Pick<Chosen, 'plan' | 'quantity'>,
): void {
  if (billingEngine === null || consent !== null || subscription?.engine !== 'ledger') return;
  if (amountOf(subscription) > 0 || amountOf(termsOf(plan, plans, quantity)) === 0) return;
  throw new DomainError(
    'conflict',
    'free_plan',
    'The present plan is free: cancel it at once, then open a checkout for the one that is paid by card.',
  );
}

/** Begins or changes a subscription of the ledger. */
const chosenInLedger = (
  app: App,
  context: CommandContext,
  { plan, quantity, details }: Chosen,
  consent: ConsentInput | null = null,
): Promise<Outcome<SubscriptionRecord>> =>
  changed(app, context, (before, now) => {
    // Stripe was faster
    if (before.subscription?.engine === 'stripe') throw concurrentChange();
    const agreed = [
      ...(consent === null ? [] : decideConsent(before, consent)),
      ...decideDetailsChange(before, details),
    ];
    const state = agreed.reduce((known, event) => billing.evolve(known, event, now), before);
    if (plan.id === defaultPlan(app.plans).id) return [...agreed, ...decideCancelAtPeriodEnd(state)];
    const terms = termsOf(plan, app.plans, quantity);
    const issuing = issuingOf(app, state);
    const subscriptionId = app.ids.derive(context.commandId, 'subscription');
    const begun = { subscriptionId, terms, trialDays: plan.trialDays, at: now };
    const events =
      state.subscription === null
        ? decideSubscription(state, begun, issuing)
        : decideChange(state, terms, now, issuing);
    refuseUnnamed(state, terms);
    return [...agreed, ...events];
  });

/** What a choice would cost. */
export interface ChoicePreview extends ChangePreview {
  readonly currency: string;
  /** When the trial ends, in which the choice costs nothing; null: there is none. ISO 8601. */
  readonly trialEndsAt: string | null;
}

/** Changes a subscription at Stripe, which asks the customer itself whom invoices are made out to. Throws `checkout_required` where there is none. */
async function chosenAtStripe(
  app: App,
  context: CommandContext,
  engine: BillingEngine,
  { plan, quantity }: Chosen,
): Promise<Outcome<SubscriptionRecord>> {
  if (plan.id === defaultPlan(app.plans).id)
    return present(shown(await changeAtStripe(app, context, engine, endWithPeriod(true))));
  const terms = termsOf(plan, app.plans, quantity);
  const { state } = await loadBilling(app, context.tenantId);
  if (state.subscription === null) throw checkoutRequired();
  const at = isoTime(app.clock.now());
  const change = changeTerms(terms, { at, issuing: issuingOf(app, state), key: context.commandId });
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
  refuseBesideFree(app, loaded, { plan, quantity });
  // who pays by card needs no operator's consent
  const state: BillingState =
    app.billingEngine === null || loaded.subscription?.engine === 'ledger'
      ? loaded
      : { ...loaded, consent: { collection: 'stripe', termsDays: 0 } };
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
  const issuing = issuingOf(app, state);
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
