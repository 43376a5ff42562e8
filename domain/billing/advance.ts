import { daysAfter } from '../shared/calendar.js';
import { type BillingState, type OpenInvoice, type PresentSubscription, creditIn } from './billing.js';
import type { BillingEvent } from './billing-events.js';
import { type Issuing, invoiceEvents, periodLine } from './invoice.js';
import { failedPayment } from './payment.js';
import { canceled, onlyTerms, periodEnd, updated } from './subscription.js';

/** After the day on which an invoice is due, it is tried to collect it on these days; each failure is reported to owners. */
const DUNNING_DAYS = [0, 3, 5, 7] as const;

/** So many days after the day on which it was due, an invoice is given up and the subscription ends. */
export const GIVEN_UP_DAYS = 21;

/** So many days before the end of a trial, owners are notified of it. */
const TRIAL_NOTICE_DAYS = 3;

/** Something that time brings, and when. */
interface Step {
  readonly at: string;
  readonly events: () => BillingEvent[];
}

/**
 * Returns when time brings the next change of a tenant's subscription or invoices (ISO 8601); null when it brings none.
 * Those at Stripe change by Stripe's word alone, except for the notices to owners.
 */
export const nextStepAt = (state: BillingState): string | null => {
  const times = [
    ...collectible(state).map((invoice) => invoice.nextAttemptAt ?? givenUpAt(invoice)),
    ...(state.subscription?.engine === 'ledger' ? [state.subscription.currentPeriodEnd] : []),
    ...trialSteps(state).map(({ at }) => at),
  ];
  return times.length === 0 ? null : times.reduce((first, time) => (time < first ? time : first));
};

/**
 * Decides what time has brought until `now` (ISO 8601): the first due step alone, so that steps that were missed follow one
 * another in their order; each is dated by its own time. No events when nothing is due.
 */
export function decideAdvance(state: BillingState, now: string, issuing: Issuing): BillingEvent[] {
  const steps = [
    ...collectible(state).map((invoice) => dunning(state, invoice)),
    ...trialSteps(state),
    ...periodSteps(state, issuing),
  ];
  const due = steps.filter(({ at }) => at <= now);
  // of two at one time an invoice comes first
  const first = due.reduce<Step | undefined>(
    (found, step) => (found && found.at <= step.at ? found : step),
    undefined,
  );
  return first?.events() ?? [];
}

const collectible = ({ unpaid }: BillingState): readonly OpenInvoice[] =>
  unpaid.filter(({ isGivenUp, engine }) => !isGivenUp && engine === 'ledger');

const givenUpAt = ({ dueAt }: OpenInvoice): string => daysAfter(dueAt, GIVEN_UP_DAYS);

function dunning(state: BillingState, invoice: OpenInvoice): Step {
  const { nextAttemptAt } = invoice;
  if (nextAttemptAt === null) return { at: givenUpAt(invoice), events: () => givenUp(state, invoice) };
  const next = DUNNING_DAYS.map((days) => daysAfter(invoice.dueAt, days)).find(
    (time) => time > nextAttemptAt,
  );
  return {
    at: nextAttemptAt,
    events: () => failedPayment(state, invoice, 'no_payment_method', next ?? null),
  };
}

/** The subscription of an invoice that is given up ends; its other invoices are given up with it. */
function givenUp(state: BillingState, invoice: OpenInvoice): BillingEvent[] {
  const { subscription } = state;
  const others = collectible(state).filter(({ subscriptionId }) => subscriptionId === invoice.subscriptionId);
  const events = others.map(({ invoiceId, subscriptionId, number }): BillingEvent => ({
    type: 'InvoiceGivenUp',
    data: { invoiceId, subscriptionId, number },
  }));
  return subscription?.subscriptionId === invoice.subscriptionId
    ? [...events, canceled(subscription, 'unpaid', givenUpAt(invoice), creditIn(state, subscription))]
    : events;
}

/** Owners are notified of the end of a trial, unless it lasts no longer than the notice or they have cancelled already. */
function trialSteps({ subscription, toldTrialEnd }: BillingState): Step[] {
  if (subscription?.status !== 'trialing' || subscription.cancelAtPeriodEnd) return [];
  const { subscriptionId, trialEndsAt, startedAt } = subscription;
  if (trialEndsAt === null || trialEndsAt === toldTrialEnd) return [];
  const at = daysAfter(trialEndsAt, -TRIAL_NOTICE_DAYS);
  if (at <= startedAt) return [];
  return [{ at, events: () => [{ type: 'TrialEndAnnounced', data: { subscriptionId, trialEndsAt } }] }];
}

function periodSteps(state: BillingState, issuing: Issuing): Step[] {
  const { subscription } = state;
  if (subscription?.engine !== 'ledger') return [];
  const at = subscription.currentPeriodEnd;
  return [{ at, events: () => nextPeriod(state, subscription, issuing) }];
}

/** What the end of a period brings: the end of the subscription, or the next period with its invoice. */
function nextPeriod(state: BillingState, before: PresentSubscription, issuing: Issuing): BillingEvent[] {
  const at = before.currentPeriodEnd;
  if (before.cancelAtPeriodEnd) return [canceled(before, 'requested', at, creditIn(state, before))];
  const terms = before.pending ?? onlyTerms(before);
  const isCountedOn = terms.interval === before.interval;
  const end = isCountedOn ? periodEnd(before.anchor, before.periods + 1, terms) : periodEnd(at, 1, terms);
  const changes = { ...terms, pending: null, currentPeriodStart: at, currentPeriodEnd: end };
  const events = updated(before, {
    ...changes,
    ...(before.status === 'trialing' ? { status: 'active' } : {}),
  });
  const lines = [periodLine(terms, at, end)];
  const invoicing = { terms: { ...before, ...terms }, purpose: `period|${at}`, lines, at };
  return [...events, ...invoiceEvents(state, invoicing, issuing)];
}
