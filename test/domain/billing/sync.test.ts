import { expect } from 'chai';
import { decideAdvance, nextStepAt } from '../../../domain/billing/advance.js';
import { type BillingState, billing } from '../../../domain/billing/billing.js';
import type { BillingEvent } from '../../../domain/billing/billing-events.js';
import type {
  RemoteAccount,
  RemoteInvoice,
  RemoteSubscription,
} from '../../../domain/billing/remote-account.js';
import { decideChange, decideSubscription, termsOf } from '../../../domain/billing/subscription.js';
import { decideSync } from '../../../domain/billing/sync.js';
import { issuing, planNamed, plans, typesOf } from './billing-life.js';

const at = '2026-03-01T00:00:00.000Z';
const end = '2026-04-01T00:00:00.000Z';
const syncing = {
  seller: plans.seller,
  idOf: (id: string) => `own ${id}`,
  limitsOf: (plan: string) => plans.plans.find(({ id }) => id === plan)?.limits ?? null,
  at,
};
const terms = termsOf(planNamed('seats'), plans, 2);

const subscription = (changes: Partial<RemoteSubscription> = {}): RemoteSubscription => ({
  id: 'sub_1',
  status: 'active',
  terms,
  taxPercent: 19,
  startedAt: at,
  trialEndsAt: null,
  currentPeriodStart: at,
  currentPeriodEnd: end,
  cancelAtPeriodEnd: false,
  pending: null,
  endedAt: null,
  endReason: 'requested',
  ...changes,
});
const invoice = (changes: Partial<RemoteInvoice> = {}): RemoteInvoice => ({
  id: 'in_1',
  subscription: 'sub_1',
  status: 'paid',
  number: 'ACME-0001',
  currency: 'EUR',
  lines: [],
  subtotal: 666,
  tax: 127,
  total: 793,
  due: 793,
  customer: { name: 'Acme Inc.', address: '', taxId: '' },
  issuedAt: at,
  dueAt: at,
  paidAt: at,
  attempts: 1,
  nextAttemptAt: null,
  failureReason: 'card_declined',
  ...changes,
});
const open = (changes: Partial<RemoteInvoice> = {}) =>
  invoice({ status: 'open', paidAt: null, nextAttemptAt: end, ...changes });

const linked: BillingEvent = {
  type: 'BillingCustomerLinked',
  data: { customerId: 'cus_1', livemode: false },
};
const after = (events: readonly BillingEvent[], before: BillingState = billing.initial): BillingState =>
  events.reduce((state, event) => billing.evolve(state, event, at), before);
const account = (
  subscriptions: readonly RemoteSubscription[],
  invoices: readonly RemoteInvoice[] = [],
): RemoteAccount => ({ subscriptions, invoices });
const empty = after([linked]);
const sync = (state: BillingState, remote: RemoteAccount) => decideSync(state, remote, syncing);
/** The state after each of these answers of Stripe, and what the last one brought. */
const synced = (...answers: readonly RemoteAccount[]) =>
  answers.reduce<{ state: BillingState; events: BillingEvent[] }>(
    ({ state }, answer) => {
      const events = sync(state, answer);
      return { state: after(events, state), events };
    },
    { state: empty, events: [] },
  );

describe("a comparison with Stripe's answer", () => {
  it('reports a new subscription with its invoice, and of nothing when it is repeated', () => {
    const answer = account([subscription()], [invoice()]);
    const { state, events } = synced(answer);
    expect(typesOf(events)).to.deep.equal(['BillingSubscriptionCreated', 'InvoiceIssued', 'InvoicePaid']);
    expect(state.subscription).to.include({
      subscriptionId: 'own sub_1',
      engine: 'stripe',
      collection: 'stripe',
      quantity: 2,
    });
    expect(events[1]!.data).to.include({ number: 1, externalNumber: 'ACME-0001', taxPercent: 19.07 });
    expect(events[2]!.data).to.include({ attempt: 1, amount: 793, externalNumber: 'ACME-0001' });
    expect(sync(state, answer)).to.deep.equal([]);
  });

  it('reports a whole life at once, in its order', () => {
    const answer = account(
      [
        subscription({ status: 'canceled', endedAt: end }),
        subscription({ id: 'sub_2', currentPeriodStart: end }),
      ],
      [invoice(), invoice({ id: 'in_2', subscription: 'sub_2', number: 'ACME-0002' })],
    );
    const { state, events } = synced(answer);
    expect(typesOf(events)).to.deep.equal([
      'BillingSubscriptionCreated',
      'InvoiceIssued',
      'InvoicePaid',
      'BillingSubscriptionCanceled',
      'BillingSubscriptionCreated',
      'InvoiceIssued',
      'InvoicePaid',
    ]);
    expect(sync(state, answer)).to.deep.equal([]);
  });

  for (const status of ['incomplete', 'incomplete_expired'])
    it(`says nothing of a subscription that is ${status}, nor of its invoice`, () => {
      expect(sync(empty, account([subscription({ status })], [open()]))).to.deep.equal([]);
    });

  for (const [status, ours] of [
    ['trialing', 'trialing'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['paused', 'past_due'],
    ['a_word_of_next_year', 'active'],
  ] as const) {
    it(`takes ${status} for ${ours}, and keeps the plan`, () => {
      const { state } = synced(account([subscription()]), account([subscription({ status })]));
      expect(state.subscription).to.include({ status: ours, plan: 'seats' });
    });
  }

  it('keeps a status that it knows where Stripe uses a word that it does not', () => {
    const { events } = synced(
      account([subscription({ status: 'past_due' })]),
      account([subscription({ status: 'a_word_of_next_year' })]),
    );
    expect(events).to.deep.equal([]);
  });

  it('reports each failed attempt once, also of those that it did not see', () => {
    const { state, events } = synced(
      account([subscription()], [open({ attempts: 1 })]),
      account([subscription({ status: 'past_due' })], [open({ attempts: 3, failureReason: 'expired_card' })]),
    );
    expect(typesOf(events)).to.deep.equal([
      'InvoicePaymentFailed',
      'InvoicePaymentFailed',
      'BillingSubscriptionUpdated',
    ]);
    expect(events[1]!.data).to.include({ attempt: 3, failureReason: 'expired_card', nextAttemptAt: end });
    expect(state.unpaid[0]).to.include({ attempts: 3, engine: 'stripe' });
  });

  it('does not report failures of an invoice that is paid meanwhile', () => {
    const { events } = synced(account([subscription()], [invoice({ attempts: 3 })]));
    expect(typesOf(events)).not.to.include('InvoicePaymentFailed');
    expect(events.at(-1)!.data).to.include({ attempt: 3 });
  });

  it('counts a payment by hand as an attempt of its own, and one of nothing as none', () => {
    const failed = account([subscription()], [open({ attempts: 1 })]);
    const { events } = synced(failed, account([subscription()], [invoice({ attempts: 1 })]));
    expect(events[0]!.data).to.include({ attempt: 2 });
    const free = synced(account([subscription()], [invoice({ due: 0, attempts: 0 })]));
    expect(free.events.at(-1)!.data).to.include({ attempt: 0, amount: 0 });
  });

  it('gives up what Stripe calls uncollectible, and what is left open by a subscription that ended', () => {
    for (const remote of [
      account([subscription()], [open({ status: 'uncollectible' })]),
      account(
        [subscription({ status: 'canceled', endedAt: end, endReason: 'unpaid' })],
        [open({ nextAttemptAt: null })],
      ),
    ]) {
      const { state, events } = synced(account([subscription()], [open({ attempts: 0 })]), remote);
      expect(typesOf(events)).to.include('InvoiceGivenUp');
      expect(sync(state, remote)).to.deep.equal([]);
    }
  });

  it('voids an invoice that it reported, and is silent about one that it did not', () => {
    const gone = account([subscription()], [open({ status: 'void' })]);
    expect(typesOf(synced(account([subscription()], [open()]), gone).events)).to.deep.equal([
      'InvoiceVoided',
    ]);
    expect(typesOf(synced(gone).events)).to.deep.equal(['BillingSubscriptionCreated']);
  });

  it('agrees on the limits of a plan when a subscription comes to it, and keeps them', () => {
    const of = (plan: string) => {
      const { limits: _, ...shown } = termsOf(planNamed(plan), plans, 1);
      return shown;
    };
    const account = (plan: string) => ({ subscriptions: [subscription({ terms: of(plan) })], invoices: [] });
    const [created] = decideSync(billing.initial, account('seats'), syncing);
    const started = billing.evolve(billing.initial, created!, at);
    expect(started.subscription?.limits).to.deep.equal(planNamed('seats').limits);
    const [changed] = decideSync(started, account('team'), syncing);
    const state = billing.evolve(started, changed!, at);
    expect(state.subscription?.limits?.users).to.equal(100);
    const withdrawn = { ...syncing, limitsOf: () => null };
    expect(decideSync(state, account('team'), withdrawn)).to.deep.equal([]);
  });

  it('leaves a second subscription beside the first alone', () => {
    const { events } = synced(
      account([subscription()]),
      account([subscription(), subscription({ id: 'sub_2' })], [invoice({ subscription: 'sub_2' })]),
    );
    expect(events).to.deep.equal([]);
  });

  it('names an unpaid invoice by the number of Stripe where more expensive terms are refused', () => {
    const { state } = synced(account([subscription()], [open()]));
    expect(() => decideChange(state, { ...terms, quantity: 3 }, at, issuing)).to.throw(
      'Invoice ACME-0001 is not paid',
    );
  });

  it('does not touch a subscription of the ledger', () => {
    const own = decideSubscription(
      { ...empty, consent: { collection: 'manual', termsDays: 3 } },
      { subscriptionId: 'own', terms, trialDays: 0, at },
      issuing,
    );
    const state = after(own, empty);
    expect(sync(state, account([]))).to.deep.equal([]);
    expect(sync(state, account([subscription()], [invoice()]))).to.deep.equal([]);
  });
});

describe("the ledger's timers", () => {
  const late = '2027-01-01T00:00:00.000Z';

  it('leave a subscription and an unpaid invoice at Stripe alone', () => {
    const { state } = synced(account([subscription()], [open()]));
    expect(state.unpaid).to.have.length(1);
    expect(nextStepAt(state)).to.equal(null);
    expect(decideAdvance(state, late, issuing)).to.deep.equal([]);
  });

  it('still take the steps of an invoice of the ledger beside it', () => {
    const ledger = after(
      decideSubscription(
        { ...empty, consent: { collection: 'manual', termsDays: 3 } },
        { subscriptionId: 'own', terms, trialDays: 0, at },
        issuing,
      ),
      empty,
    );
    const state: BillingState = {
      ...after(sync(empty, account([subscription()])), empty),
      unpaid: ledger.unpaid,
    };
    expect(nextStepAt(state)).to.equal('2026-03-04T00:00:00.000Z');
    expect(typesOf(decideAdvance(state, late, issuing))).to.deep.equal(['InvoicePaymentFailed']);
  });
});
