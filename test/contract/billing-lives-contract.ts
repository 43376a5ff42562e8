import { endBillingOfTenant } from '../../application/billing/end-billing-of-tenant.js';
import { expect } from 'chai';
import type { App } from '../../application/app.js';
import { type InvoiceInStream, invoicesIn } from '../../application/billing/billing-records.js';
import { loadBilling } from '../../application/billing/billing-stream.js';
import { cancelSubscription, resumeSubscription } from '../../application/billing/cancel-subscription.js';
import { choosePlan } from '../../application/billing/choose-plan.js';
import { type Choice } from '../../application/billing/chosen-plan.js';
import { load } from '../../application/shared/load.js';
import { lockTenant } from '../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../application/tenant/unlock-tenant.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { presentTenant, tenant } from '../../domain/tenant/tenant.js';
import { systemCommand, TENANT } from '../support/in-memory/in-memory-app.js';

/** A tenant's billing on one engine, under a clock that the test moves. */
export interface BillingLife {
  readonly app: App;
  /** Begins to pay for a plan, as an owner does on this engine. */
  readonly begin: (choice: Choice) => Promise<unknown>;
  /** Returns whether later invoices are paid. Default: they are. */
  readonly setPaying: (isPaying: boolean) => void;
  /** Pays what is owed. */
  readonly payNow: () => Promise<void>;
  /** Lets so many days pass, with everything that they bring. */
  readonly pass: (days: number) => Promise<void>;
  readonly failureReason: string;
  readonly stop: () => Promise<void>;
}

const tenantStream = streamName(TENANT, 'tenant', TENANT);

/** The lives of subscriptions, which every engine of billing has to lead alike. */
export function billingLivesContract(engine: string, start: () => Promise<BillingLife>): void {
  describe(`lives of subscriptions on ${engine}`, () => {
    let life: BillingLife;
    beforeEach(async () => {
      life = await start();
    });
    afterEach(async () => {
      await expectSoundBooks(life);
      await life.stop();
    });

    const state = async () => (await loadBilling(life.app, TENANT)).state;
    const events = async () =>
      (await loadBilling(life.app, TENANT)).history.map(({ event }) => event as BillingEvent);
    const ofType = async <T extends BillingEvent['type']>(type: T) =>
      (await events()).filter((event): event is Extract<BillingEvent, { type: T }> => event.type === type);
    const invoices = async () => invoicesIn(TENANT, (await loadBilling(life.app, TENANT)).history);
    const choose = (choice: Choice) => choosePlan(life.app, systemCommand(), choice);

    it('a trial costs nothing, and the first period after it is invoiced and paid', async () => {
      await life.begin({ plan: 'team' });
      expect((await state()).subscription).to.include({ status: 'trialing', plan: 'team', periods: 0 });
      expect(await invoices()).to.deep.equal([]);
      await life.pass(13);
      expect(await invoices()).to.deep.equal([]);
      expect((await ofType('TrialEndAnnounced')).map(({ data }) => data.trialEndsAt)).to.deep.equal([
        '2026-03-15T00:00:00.000Z',
      ]);
      await life.pass(2);
      expect((await state()).subscription).to.include({
        status: 'active',
        trialEndsAt: '2026-03-15T00:00:00.000Z',
        currentPeriodStart: '2026-03-15T00:00:00.000Z',
        currentPeriodEnd: '2026-04-15T00:00:00.000Z',
        periods: 1,
      });
      expect(await ofType('BillingSubscriptionCreated')).to.have.length(1);
      const [invoice, ...others] = await invoices();
      expect(others).to.deep.equal([]);
      expect(invoice).to.include({ status: 'paid', subtotal: 4900, tax: 931, total: 5831, taxPercent: 19 });
      await life.pass(31);
      expect((await state()).subscription).to.include({ periods: 2, status: 'active' });
      expect(await ofType('InvoicePaid')).to.have.length(2);
    });

    it('a plan without a trial is invoiced at once', async () => {
      await life.begin({ plan: 'seats', quantity: 10 });
      await life.pass(1);
      expect((await state()).subscription).to.include({ status: 'active', quantity: 10, trialEndsAt: null });
      expect(await invoices()).to.have.length(1);
      expect((await invoices())[0]).to.include({ status: 'paid', subtotal: 3330 });
    });

    it('more expensive terms hold at once, and what is left of the period is settled by an invoice', async () => {
      await life.begin({ plan: 'seats', quantity: 10 });
      await life.pass(15);
      await choose({ plan: 'seats', quantity: 20 });
      expect((await state()).subscription).to.include({
        quantity: 20,
        currentPeriodEnd: '2026-04-01T00:00:00.000Z',
        pending: null,
      });
      await life.pass(1);
      const [invoice] = await invoices();
      expect(invoice!.lines.map(({ kind, amount }) => [kind, amount])).to.deep.equal([
        ['unused', -1719],
        ['rest', 3437],
      ]);
      expect(invoice).to.include({ status: 'paid', subtotal: 1718 });
      await life.pass(16);
      expect((await invoices())[0]).to.include({ subtotal: 6660 });
    });

    it('cheaper terms hold from the end of the period on, and are withdrawn by the present ones', async () => {
      await life.begin({ plan: 'seats', quantity: 10 });
      await life.pass(10);
      await choose({ plan: 'seats', quantity: 5 });
      expect((await state()).subscription).to.include({ quantity: 10 });
      expect((await state()).subscription?.pending).to.include({ quantity: 5 });
      await choose({ plan: 'seats', quantity: 10 });
      expect((await state()).subscription?.pending).to.equal(null);
      await choose({ plan: 'seats', quantity: 5 });
      await life.pass(22);
      expect((await state()).subscription).to.include({ quantity: 5, pending: null, periods: 2 });
      expect((await invoices())[0]).to.include({ subtotal: 1665, status: 'paid' });
      expect(await invoices()).to.have.length(2);
    });

    it('a payment that fails leaves the plan as it is, and one that succeeds makes it active again', async () => {
      await life.begin({ plan: 'seats' });
      await life.pass(1);
      life.setPaying(false);
      await life.pass(33);
      expect((await state()).subscription).to.include({ status: 'past_due', plan: 'seats' });
      const failed = await ofType('InvoicePaymentFailed');
      expect(failed.map(({ data }) => data.attempt)).to.deep.equal(failed.map((_, index) => index + 1));
      expect(failed[0]!.data).to.include({ failureReason: life.failureReason, amount: 396, currency: 'EUR' });
      expect(failed[0]!.data.nextAttemptAt).to.be.a('string');
      life.setPaying(true);
      await life.payNow();
      expect((await state()).subscription).to.include({ status: 'active' });
      expect((await invoices())[0]).to.include({ status: 'paid' });
      await life.pass(31);
      expect((await state()).subscription).to.include({ status: 'active', periods: 3 });
    });

    it('four payments that fail end the subscription, and what is owed keeps a new one from beginning', async () => {
      await life.begin({ plan: 'seats' });
      await life.pass(1);
      life.setPaying(false);
      await life.pass(60);
      expect((await state()).subscription).to.equal(null);
      const failed = await ofType('InvoicePaymentFailed');
      expect(failed.map(({ data }) => data.attempt)).to.deep.equal([1, 2, 3, 4]);
      expect(failed.at(-1)!.data.nextAttemptAt).to.equal(null);
      const [end, ...others] = await ofType('BillingSubscriptionCanceled');
      expect(others).to.deep.equal([]);
      expect(end!.data).to.include({ reason: 'unpaid', status: 'canceled' });
      expect((await invoices())[0]).to.include({ status: 'uncollectible' });
      const refusal = await life.begin({ plan: 'seats' }).catch((error: unknown) => error);
      expect(refusal).to.have.property('code', 'invoice_unpaid');
      life.setPaying(true);
      await life.payNow();
      expect((await state()).unpaid).to.deep.equal([]);
      await life.begin({ plan: 'seats' });
      expect((await state()).subscription).to.include({ status: 'active' });
      expect(await ofType('BillingSubscriptionCreated')).to.have.length(2);
    });

    it('the lock of the tenant stops neither payments nor dunning, and a payment does not end it', async () => {
      const lock = async () => presentTenant((await load(life.app, tenantStream, tenant)).state).lock;
      await life.begin({ plan: 'seats' });
      await life.pass(1);
      await lockTenant(life.app, systemCommand(), { kind: 'billing', reason: 'for a look at it' });
      const locked = await lock();
      await life.pass(31);
      expect((await state()).subscription).to.include({ status: 'active', periods: 2 });
      expect(await ofType('InvoicePaid')).to.have.length(2);
      life.setPaying(false);
      await life.pass(33);
      expect((await state()).subscription).to.include({ status: 'past_due' });
      expect(await ofType('InvoicePaymentFailed')).not.to.deep.equal([]);
      life.setPaying(true);
      await life.payNow();
      expect((await state()).subscription).to.include({ status: 'active' });
      expect((await invoices())[0]).to.include({ status: 'paid' });
      expect(await lock()).to.deep.equal(locked);
      await choose({ plan: 'seats', quantity: 2 });
      expect((await state()).subscription).to.include({ quantity: 2 });
      await cancelSubscription(life.app, systemCommand(), false);
      expect((await state()).subscription).to.equal(null);
      expect(await lock()).to.deep.equal(locked);
      await unlockTenant(life.app, systemCommand(), { reason: 'paid' });
      expect(await lock()).to.equal(null);
    });

    it('a subscription ends with its period, unless it is resumed', async () => {
      await life.begin({ plan: 'seats' });
      await life.pass(10);
      await cancelSubscription(life.app, systemCommand(), true);
      expect((await state()).subscription).to.include({ status: 'active', cancelAtPeriodEnd: true });
      await resumeSubscription(life.app, systemCommand());
      expect((await state()).subscription).to.include({ cancelAtPeriodEnd: false });
      await life.pass(25);
      expect((await state()).subscription).to.include({ status: 'active', periods: 2 });
      await choose({ plan: 'free' });
      await life.pass(40);
      const [end] = await ofType('BillingSubscriptionCanceled');
      expect(end!.data).to.include({ reason: 'requested', endedAt: '2026-05-01T00:00:00.000Z' });
      expect(await invoices()).to.have.length(2);
    });

    it('a subscription that is cancelled at once ends at once, and nothing comes after it', async () => {
      await life.begin({ plan: 'seats', quantity: 4 });
      await life.pass(10);
      const { record } = await cancelSubscription(life.app, systemCommand(), false);
      expect(record).to.equal(null);
      const [end] = await ofType('BillingSubscriptionCanceled');
      expect(end!.data).to.include({ reason: 'requested', endedAt: '2026-03-11T00:00:00.000Z' });
      await life.pass(1);
      const before = await events();
      await life.pass(90);
      expect(await events()).to.deep.equal(before);
    });

    it('the deletion of the tenant ends its subscription at once and voids what is open, and nothing comes after it', async () => {
      await life.begin({ plan: 'seats', quantity: 2 });
      await life.pass(1);
      life.setPaying(false);
      await life.pass(33);
      expect((await state()).unpaid.filter(({ isGivenUp }) => !isGivenUp)).to.have.length(1);
      await endBillingOfTenant(life.app, systemCommand());
      await endBillingOfTenant(life.app, systemCommand());
      const [end, ...others] = await ofType('BillingSubscriptionCanceled');
      expect(others).to.deep.equal([]);
      expect(end!.data).to.include({ reason: 'tenant_deleted', status: 'canceled' });
      expect((await state()).subscription).to.equal(null);
      expect((await state()).unpaid).to.deep.equal([]);
      expect((await invoices()).map(({ status }) => status)).to.deep.equal(['void', 'paid']);
      await life.pass(1);
      const before = await events();
      life.setPaying(true);
      await life.pass(60);
      expect(await events()).to.deep.equal(before);
    });

    it('the deletion of a tenant without a subscription changes nothing', async () => {
      await endBillingOfTenant(life.app, systemCommand());
      expect(await ofType('BillingSubscriptionCanceled')).to.deep.equal([]);
    });

    it('a tenant has one trial ever, and a changed trial costs nothing', async () => {
      await life.begin({ plan: 'team' });
      await choose({ plan: 'seats', quantity: 3 });
      expect((await state()).subscription).to.include({ status: 'trialing', plan: 'seats', quantity: 3 });
      expect(await invoices()).to.deep.equal([]);
      await cancelSubscription(life.app, systemCommand(), false);
      await life.begin({ plan: 'team' });
      await life.pass(1);
      expect((await state()).subscription).to.include({ status: 'active', plan: 'team' });
      expect((await invoices())[0]).to.include({ subtotal: 4900, status: 'paid' });
    });
  });
}

/** Every invoice is issued and paid once, has a number of its own, and adds up. */
async function expectSoundBooks({ app }: BillingLife): Promise<void> {
  const { history } = await loadBilling(app, TENANT);
  const reported = history.map(({ event }) => event as BillingEvent);
  const once = (types: readonly BillingEvent['type'][]): void => {
    const ids = reported
      .filter(({ type }) => types.includes(type))
      .map(({ data }) => ('invoiceId' in data ? data.invoiceId : ''));
    expect(new Set(ids).size, types.join()).to.equal(ids.length);
  };
  once(['InvoiceIssued']);
  once(['InvoicePaid', 'InvoiceVoided']);
  once(['InvoiceGivenUp']);
  const numbers = reported.flatMap((event) => (event.type === 'InvoiceIssued' ? [event.data.number] : []));
  expect(numbers).to.deep.equal(numbers.map((_, index) => index + 1));
  const records = invoicesIn(TENANT, history);
  expect(new Set(records.map(({ number }) => number)).size).to.equal(records.length);
  for (const invoice of records) expectSum(invoice);
}

function expectSum({ lines, subtotal, tax, total }: InvoiceInStream): void {
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).to.equal(subtotal);
  expect(subtotal + tax).to.equal(total);
}
