import { type BillingState, billing } from '../../../domain/billing/billing.js';
import type { BillingEvent } from '../../../domain/billing/billing-events.js';
import { decideAdvance, nextStepAt } from '../../../domain/billing/advance.js';
import type { Issuing } from '../../../domain/billing/invoice.js';
import { decidePayment } from '../../../domain/billing/payment.js';
import { type PlanCatalogue, checkedPlans } from '../../../domain/billing/plan.js';
import { decideChange, decideSubscription, termsOf } from '../../../domain/billing/subscription.js';

export const plans = checkedPlans({
  currency: 'EUR',
  seller: { name: 'Tessera Ltd', address: '1 High Street', taxId: 'GB1' },
  taxPercent: 19,
  plans: [
    { id: 'free', name: 'Free', default: true },
    { id: 'gift', name: 'Gift' },
    { id: 'team', name: 'Team', amount: 4900, trialDays: 14, limits: { users: 100 } },
    { id: 'crew', name: 'Crew', amount: 900, per: 'unit', trialDays: 14 },
    { id: 'seats', name: 'Seats', amount: 333, per: 'unit' },
    { id: 'yearly', name: 'Yearly', amount: 49_999, interval: 'year' },
  ],
});

/** The same plans after their currency was changed. */
export const dollars: PlanCatalogue = { ...plans, currency: 'USD' };

export const planNamed = (id: string) => {
  const found = plans.plans.find((plan) => plan.id === id);
  if (!found) throw new Error(`no plan ${id}`);
  return found;
};

export const issuing: Issuing = {
  seller: plans.seller,
  taxPercentAt: () => plans.taxPercent,
  hasTrial: (plan) => planNamed(plan).trialDays > 0,
  idOf: (subscriptionId, purpose) => `${subscriptionId}/${purpose}`,
};

/** What a tenant has subscribed to and owes, under a clock that a test moves. */
export interface Life {
  readonly state: () => BillingState;
  readonly events: () => readonly BillingEvent[];
  readonly now: () => string;
  /** Decides and applies. */
  readonly perform: (
    decide: (state: BillingState, now: string) => readonly BillingEvent[],
  ) => readonly BillingEvent[];
  /** Lets the tenant pay, so many days after each invoice. */
  readonly consent: (termsDays: number) => void;
  /** Moves the clock, and takes every step that is due then. */
  readonly pass: (ms: number) => readonly BillingEvent[];
  /** Moves the clock without looking at what is due. */
  readonly sleep: (ms: number) => void;
}

export const DAY = 86_400_000;

export function newLife(start = '2026-01-31T09:30:00.000Z'): Life {
  let state = billing.initial;
  let at = Date.parse(start);
  const events: BillingEvent[] = [];
  const now = (): string => new Date(at).toISOString();
  const perform: Life['perform'] = (decide) => {
    const decided = decide(state, now());
    for (const event of decided) state = billing.evolve(state, event, now());
    events.push(...decided);
    return decided;
  };
  const catchUp = (): readonly BillingEvent[] => {
    const taken: BillingEvent[] = [];
    for (;;) {
      const due = nextStepAt(state);
      const step = perform((before, time) => decideAdvance(before, time, issuing));
      if (step.length === 0) return taken;
      if (due === null || due > now()) throw new Error('a step that was not due');
      taken.push(...step);
    }
  };
  return {
    state: () => state,
    events: () => events,
    now,
    perform,
    consent: (termsDays) =>
      void perform(() => [{ type: 'BillingConsentChanged', data: { collection: 'manual', termsDays } }]),
    pass: (ms) => {
      at += ms;
      return catchUp();
    },
    sleep: (ms) => {
      at += ms;
    },
  };
}

export const invoicesOf = (events: readonly BillingEvent[]) =>
  events.filter((event) => event.type === 'InvoiceIssued').map(({ data }) => data);

export const typesOf = (events: readonly BillingEvent[]): string[] => events.map(({ type }) => type);

/** Begins a subscription. */
export const choose = (life: Life, plan: string, quantity = 1, catalogue = plans) =>
  life.perform((state, at) =>
    decideSubscription(
      state,
      {
        subscriptionId: '00000000-0000-7000-8000-000000000001',
        terms: termsOf(planNamed(plan), catalogue, quantity),
        trialDays: planNamed(plan).trialDays,
        at,
      },
      issuing,
    ),
  );
/** Begins a subscription of a tenant that may pay. */
export const subscribe = (life: Life, plan: string, quantity = 1, termsDays = 0) => {
  life.consent(termsDays);
  return choose(life, plan, quantity);
};

export const change = (life: Life, plan: string, quantity = 1, catalogue = plans) =>
  life.perform((state, at) =>
    decideChange(state, termsOf(planNamed(plan), catalogue, quantity), at, issuing),
  );

export const payAll = (life: Life) => {
  for (const { invoiceId } of life.state().unpaid)
    life.perform((state, at) => decidePayment(state, invoiceId, { reference: 'bank 1', at }));
};

/** Returns the last invoice. */
export const last = (life: Life) => invoicesOf(life.events()).at(-1);
