import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { BillingEvent } from '../../../domain/billing/billing-events.js';
import { until } from '../../support/run/until.js';
import { uuidOf } from '../support/mixed-log.js';
import { type OutboxWorld, openOutbox, testOwnersOf } from './outbox-world.js';

const tenantId = uuidOf('tenant');

/** Returns the stored example of an event, with other members. */
const example = (type: BillingEvent['type'], changes: object = {}): BillingEvent => {
  const file = new URL(`../../domain/golden/${type}.v1.json`, import.meta.url);
  const { data } = JSON.parse(readFileSync(file, 'utf8')) as { data: object };
  return { type, data: { ...data, ...changes } } as BillingEvent;
};

describe('the mail outbox of what a tenant pays', () => {
  let world: OutboxWorld;
  beforeEach(async () => {
    world = await openOutbox();
    await world.begin();
  });
  afterEach(() => world.close());

  const append = (...events: readonly BillingEvent[]): Promise<bigint> =>
    world.append(tenantId, 'subscription', tenantId, events);
  const kinds = async (): Promise<readonly string[]> => (await world.mails()).map(({ kind }) => kind);
  const untilPosition = (position: bigint): Promise<void> =>
    until(async () => ((await world.checkpoint()) ?? 0n) >= position);

  it('each owner gets a mail of an invoice, of each failed attempt, of the payment and of the end', async () => {
    world.follow();
    await append(
      example('InvoiceIssued', { total: 58_801_843 }),
      example('InvoicePaymentFailed'),
      example('InvoicePaid', { amount: 58_801_843 }),
      example('BillingSubscriptionCanceled', { reason: 'unpaid' }),
    );
    await until(async () => (await world.mails()).length === 8);
    expect(await kinds()).to.deep.equal([
      'invoice-issued',
      'invoice-issued',
      'payment-failed',
      'payment-failed',
      'invoice-paid',
      'invoice-paid',
      'subscription-ended',
      'subscription-ended',
    ]);
    const mails = await world.mails();
    expect(new Set(mails.map(({ user_id }) => user_id))).to.deep.equal(new Set(testOwnersOf(tenantId)));
    const { rows } = await world.admin.query<{ row: string }>('select m::text as row from runtime.mails m');
    for (const { row } of rows) expect(row).not.to.contain('58801843');
  });

  it('each owner gets a mail of the request to delete the tenant, and of each reminder', async () => {
    world.follow();
    const scheduledFor = '2026-03-01T00:00:00.000Z';
    await world.append(tenantId, 'tenant', tenantId, [
      { type: 'TenantDeletionRequested', data: { tenantId, scheduledFor, requestedBy: 'owner' } },
      { type: 'TenantDeletionRequested', data: { tenantId, scheduledFor, requestedBy: 'operator' } },
      { type: 'TenantDeletionReminded', data: { tenantId, days: 7 } },
      { type: 'TenantDeletionStarted', data: { tenantId } },
    ]);
    await until(async () => (await world.mails()).length === 6);
    const both = (kind: string): string[] => [kind, kind];
    expect(await kinds()).to.have.members([
      ...both('tenant-deletion'),
      ...both('tenant-deletion-by-operator'),
      ...both('tenant-deletion-near'),
    ]);
  });

  it('each owner gets a mail of much use, and of the end of the trial', async () => {
    world.follow();
    const position = await append(example('MonthlyUseWarned'), example('TrialEndAnnounced'));
    await untilPosition(position);
    expect(await kinds()).to.have.members(['use-warning', 'use-warning', 'trial-ending', 'trial-ending']);
  });

  it('nobody gets a mail of an invoice without anything to pay, nor of the end of a deleted tenant', async () => {
    world.follow();
    await append(
      example('InvoiceIssued', { total: 0 }),
      example('InvoicePaid', { amount: 0 }),
      example('BillingSubscriptionCanceled', { reason: 'tenant_deleted' }),
      example('BillingSubscriptionUpdated'),
    );
    const position = await append(example('InvoicePaymentFailed'));
    await untilPosition(position);
    expect(await kinds()).to.deep.equal(['payment-failed', 'payment-failed']);
  });

  it('no mail is written twice when the log is read again: its id follows from the event and the owner', async () => {
    const first = world.follow();
    const position = await append(example('InvoicePaymentFailed'));
    await untilPosition(position);
    await first.stop();
    const before = await world.mails();
    await world.admin.query(`update runtime.mails set status = 'sent'`);
    await world.admin.query(
      `update projections.checkpoints set position = 0 where projection = 'mail-outbox'`,
    );
    world.follow();
    await untilPosition(position);
    const mails = await world.mails();
    expect(mails.map(({ status }) => status)).to.deep.equal(['sent', 'sent']);
    expect(mails.map(({ event_id }) => event_id)).to.have.members(before.map(({ event_id }) => event_id));
  });
});
