import { daysAfter, monthsAfter } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { fault, refuseFaults } from '../shared/faults.js';
import { type BillingState, type Consent, type PresentSubscription, creditIn } from './billing.js';
import type { BillingEvent, BillingTerms, CancelReason, Terms } from './billing-events.js';
import { type Issuing, amountOf, invoiceEvents, periodLine, restLine, unusedLine } from './invoice.js';
import type { Plan, PlanCatalogue } from './plan.js';

/** The most units of a plan. */
export const MOST_UNITS = 100_000;

/** Returns the terms of a plan today. Throws `invalid_input` for a quantity that it does not have. */
export function termsOf(plan: Plan, { currency }: Pick<PlanCatalogue, 'currency'>, quantity: number): Terms {
  const isGood = Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_UNITS;
  refuseFaults(isGood ? [] : [fault('/quantity', 'range', `must be a whole number from 1 to ${MOST_UNITS}`)]);
  return {
    plan: plan.id,
    planName: plan.name,
    quantity: plan.per === 'unit' ? quantity : 1,
    unitAmount: plan.amount,
    currency,
    interval: plan.interval,
    per: plan.per,
    limits: plan.limits,
  };
}

/** Returns the subscription. Throws `no_subscription` where there is none. */
export function presentSubscription({ subscription }: BillingState): PresentSubscription {
  if (subscription === null)
    throw new DomainError('not-found', 'no_subscription', 'The tenant has no subscription.');
  return subscription;
}

/** How a subscription begins. */
export interface NewSubscription {
  readonly subscriptionId: string;
  readonly terms: Terms;
  /** Days of the plan's trial; a tenant has one trial ever. */
  readonly trialDays: number;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Decides that a tenant subscribes to a plan: with a trial if it has had none, else with an invoice for the first period.
 * Throws `subscription_exists`; `invoice_unpaid` while an invoice is open or uncollectible; `consent_required` for a plan
 * with a price and without a trial, until an operator lets the tenant pay.
 */
export function decideSubscription(
  state: BillingState,
  { subscriptionId, terms, trialDays, at }: NewSubscription,
  issuing: Issuing,
): BillingEvent[] {
  if (state.subscription !== null)
    throw new DomainError('conflict', 'subscription_exists', 'The tenant has a subscription: change it.');
  refuseDebt(state);
  const trialEndsAt = trialDays > 0 && !state.hadTrial ? daysAfter(at, trialDays) : null;
  if (trialEndsAt === null && amountOf(terms) > 0 && state.consent === null) throw consentRequired();
  const { collection, termsDays } = state.consent ?? withoutConsent;
  const data: BillingTerms = {
    ...terms,
    subscriptionId,
    status: trialEndsAt === null ? 'active' : 'trialing',
    startedAt: at,
    trialEndsAt,
    currentPeriodStart: at,
    currentPeriodEnd: trialEndsAt ?? periodEnd(at, 1, terms),
    cancelAtPeriodEnd: false,
    pending: null,
    collection,
    termsDays,
    engine: 'ledger',
  };
  const created: BillingEvent = { type: 'BillingSubscriptionCreated', data };
  if (trialEndsAt !== null) return [created];
  const lines = [periodLine(terms, at, data.currentPeriodEnd)];
  return [created, ...invoiceEvents(state, { terms: data, purpose: `period|${at}`, lines, at }, issuing)];
}

/** What is due after a trial is due at once. */
const withoutConsent: Consent = { collection: 'manual', termsDays: 0 };

const consentRequired = (): DomainError =>
  new DomainError(
    'conflict',
    'consent_required',
    'Plans with a price are opened by the operator of this service: ask them.',
  );

/** Throws `invoice_unpaid` while an invoice is open or uncollectible. */
export function refuseDebt({ unpaid }: BillingState): void {
  const [first] = unpaid;
  if (first === undefined) return;
  // the number alone is not what the ledger's invoice is known by: see `invoiceNumber`
  const { externalNumber } = first;
  throw new DomainError(
    'conflict',
    'invoice_unpaid',
    `${externalNumber === undefined ? 'An invoice' : `Invoice ${externalNumber}`} is not paid. A plan can be chosen when it is.`,
  );
}

/** Returns the end of the n-th period since `anchor`. */
export const periodEnd = (anchor: string, n: number, { interval }: Pick<Terms, 'interval'>): string =>
  monthsAfter(anchor, n * (interval === 'year' ? 12 : 1));

/** A year has twelve months: amounts of both intervals compare by it. */
const yearly = (terms: Terms): number => amountOf(terms) * (terms.interval === 'year' ? 1 : 12);

/**
 * Returns the terms that a tenant means by these of today's catalogue. The plan and the quantity that it has are those that were
 * agreed, whatever they cost today: to choose them only withdraws what was to change at the end of the period. They are other
 * terms where the plan has another currency or interval today and nothing was to change.
 */
export function meantTerms(before: PresentSubscription | null, terms: Terms): Terms {
  if (before?.plan !== terms.plan || before.quantity !== terms.quantity) return terms;
  const isSold = before.currency === terms.currency && before.interval === terms.interval;
  return isSold || before.pending !== null || before.cancelAtPeriodEnd ? onlyTerms(before) : terms;
}

/**
 * Decides that a tenant changes to other terms: more expensive ones hold at once, and what is left of the period is settled by an
 * invoice; cheaper ones hold from the end of the period on. So do those in another currency, since an invoice has one and
 * cannot set them off against what is left of the period. During a trial every change holds at once. The present terms
 * (see `meantTerms`) withdraw a change that is due. Throws `invoice_unpaid` for more expensive terms and another currency while an invoice is open or
 * uncollectible; `consent_required` for terms with a price that neither a trial, nor an operator, nor what was paid so far
 * covers; `currency_differs` for another currency at Stripe, where a subscription keeps the one that it began with.
 */
export function decideChange(
  state: BillingState,
  chosen: Terms,
  at: string,
  issuing: Issuing,
): BillingEvent[] {
  const before = presentSubscription(state);
  const terms = meantTerms(before, chosen);
  if (isSame(before, terms)) return updated(before, { pending: null, cancelAtPeriodEnd: false });
  if (before.engine === 'stripe' && terms.currency !== before.currency) throw currencyDiffers();
  refuseWithoutConsent(state, before, terms, issuing);
  if (before.status === 'trialing')
    return updated(before, { ...terms, pending: null, cancelAtPeriodEnd: false });
  const later = updated(before, { pending: terms, cancelAtPeriodEnd: false });
  const isComparable = terms.currency === before.currency;
  if (isComparable && yearly(terms) <= yearly(before)) return later;
  refuseDebt(state);
  if (!isComparable) return later;
  const cut = { ...before, at };
  const isSamePeriod = terms.interval === before.interval;
  const changes = isSamePeriod ? {} : { currentPeriodStart: at, currentPeriodEnd: periodEnd(at, 1, terms) };
  const events = updated(before, { ...terms, ...changes, pending: null, cancelAtPeriodEnd: false });
  const line = isSamePeriod ? restLine(terms, cut) : periodLine(terms, at, periodEnd(at, 1, terms));
  const lines = [unusedLine(before, cut), line];
  const purpose = `change|${at}|${terms.plan}|${terms.quantity}`;
  return [...events, ...invoiceEvents(state, { terms: before, purpose, lines, at }, issuing)];
}

const currencyDiffers = (): DomainError =>
  new DomainError(
    'conflict',
    'currency_differs',
    'A subscription at Stripe keeps its currency: end it, then choose the plan.',
  );

/**
 * Who may begin with a plan only with an operator's consent may not change to it without: the trial covers plans that have one
 * themselves. Whose terms have a price already has paid, or is kept from more expensive terms by what is owed.
 */
function refuseWithoutConsent(
  { consent }: BillingState,
  before: PresentSubscription,
  terms: Terms,
  { hasTrial }: Issuing,
): void {
  if (before.engine !== 'ledger' || consent !== null || amountOf(terms) === 0) return;
  const isCovered = before.status === 'trialing' ? hasTrial(terms.plan) : amountOf(before) > 0;
  if (!isCovered) throw consentRequired();
}

const termMembers = ['plan', 'planName', 'quantity', 'unitAmount', 'currency', 'interval', 'per'] as const;

/** Returns whether two terms differ in nothing but limits, which follow from the plan. */
export const isSame = (one: Terms, other: Terms): boolean =>
  termMembers.every((member) => one[member] === other[member]);

/** Returns the terms alone. */
export const onlyTerms = (of: Terms): Terms => ({
  ...(Object.fromEntries(termMembers.map((member) => [member, of[member]])) as unknown as Terms),
  ...(of.limits === undefined ? {} : { limits: of.limits }),
});

/** Decides that a subscription ends with its period. Idempotent. */
export const decideCancelAtPeriodEnd = (state: BillingState): BillingEvent[] =>
  updated(presentSubscription(state), { cancelAtPeriodEnd: true });

/** Decides that a subscription goes on after its period. Idempotent. */
export const decideResumption = (state: BillingState): BillingEvent[] =>
  updated(presentSubscription(state), { cancelAtPeriodEnd: false });

/**
 * Decides that a subscription ends now. Where all is paid, what is left of the period becomes credit, which a later
 * subscription uses up; what is not paid stays owed.
 */
export function decideCancellation(state: BillingState, reason: CancelReason, at: string): BillingEvent[] {
  const before = presentSubscription(state);
  const credit = isWholePaid(state) ? -unusedLine(before, { ...before, at }).amount : 0;
  return [canceled(before, reason, at, creditIn(state, before) + credit)];
}

/** Returns whether the present period is paid, so that what is left of it is worth something. */
export const isWholePaid = ({ subscription, unpaid }: BillingState): boolean =>
  subscription?.status === 'active' && unpaid.length === 0;

/** Returns the event that ends a subscription. */
export const canceled = (
  before: PresentSubscription,
  reason: CancelReason,
  endedAt: string,
  creditAfter: number,
): BillingEvent => ({
  type: 'BillingSubscriptionCanceled',
  data: { ...billingTerms(before), status: 'canceled', pending: null, reason, endedAt, creditAfter },
});

const billingTerms = ({ anchor: _, periods: _periods, ...terms }: PresentSubscription): BillingTerms => terms;

/** Returns the event of changed members; none where nothing but limits differs, which follow from the plan. */
export function updated(before: PresentSubscription, changes: Partial<BillingTerms>): BillingEvent[] {
  const changed = Object.entries(changes)
    .filter(
      ([name, value]) =>
        name !== 'limits' && JSON.stringify(value) !== JSON.stringify(before[name as keyof BillingTerms]),
    )
    .map(([name]) => name);
  if (changed.length === 0) return [];
  const { plan, quantity, status } = before;
  return [
    {
      type: 'BillingSubscriptionUpdated',
      data: { ...billingTerms(before), ...changes, changed, previous: { plan, quantity, status } },
    },
  ];
}

/** What a change would cost: at once, and for each period from the next one on. */
export interface ChangePreview {
  /** Before tax; what is due now. */
  readonly now: number;
  /** Before tax, for one interval of the new terms. */
  readonly next: number;
  /** When the new terms begin. */
  readonly from: string;
}

/** Returns what a change to other terms would cost. Throws what `decideChange` throws. */
export function previewOf(state: BillingState, chosen: Terms, at: string, issuing: Issuing): ChangePreview {
  const terms = meantTerms(state.subscription, chosen);
  const events = decideChange(state, terms, at, issuing);
  const invoice = events.find((event) => event.type === 'InvoiceIssued');
  const isLater = presentSubscription(state).status !== 'trialing' && invoice === undefined;
  const from = isLater ? presentSubscription(state).currentPeriodEnd : at;
  return { now: invoice?.data.subtotal ?? 0, next: amountOf(terms), from };
}
