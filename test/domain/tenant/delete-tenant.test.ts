import { expect } from 'chai';
import {
  decideDeletionCompletion,
  decideTenantDeletionRequest,
  decideDeletionStep,
  decideTenantDeletionWithdrawal,
  nextDeletionStepAt,
  refuseOtherSlug,
} from '../../../domain/tenant/delete-tenant.js';
import type { TenantEvent } from '../../../domain/tenant/tenant-events.js';
import {
  claimOnSlug,
  decideTenantLock,
  decideTenantUnlock,
  presentTenant,
  tenant,
} from '../../../domain/tenant/tenant.js';
import { AT, faultsOf, given, refusalOf } from '../../support/samples/given.js';

const tenantId = '00000000-0000-7000-8000-000000000001';
const DAY_MS = 86_400_000;
/** A time so many days after that of all events. */
const inDays = (days: number): string => new Date(Date.parse(AT) + days * DAY_MS).toISOString();
const created: TenantEvent = { type: 'TenantCreated', data: { tenantId, slug: 'acme', name: 'Acme' } };
const requested = (requestedBy: 'owner' | 'operator' = 'owner', days = 30): TenantEvent => ({
  type: 'TenantDeletionRequested',
  data: { tenantId, scheduledFor: inDays(days), requestedBy },
});
const withdrawn: TenantEvent = { type: 'TenantDeletionWithdrawn', data: { tenantId } };
const reminded = (days: number): TenantEvent => ({
  type: 'TenantDeletionReminded',
  data: { tenantId, days },
});
const started: TenantEvent = { type: 'TenantDeletionStarted', data: { tenantId } };
const completed: TenantEvent = { type: 'TenantDeletionCompleted', data: { tenantId } };
const locked: TenantEvent = { type: 'TenantLocked', data: { tenantId, kind: 'abuse', reason: 'Spam' } };

const presentAfter = (...events: TenantEvent[]) => presentTenant(given(tenant, created, ...events));
const byOwner = { requestedBy: 'owner', scheduledFor: inDays(30) } as const;
const byOperator = { requestedBy: 'operator', scheduledFor: inDays(40), reason: 'Ticket 1' } as const;

describe('the deletion of a tenant', () => {
  it('a request of an owner is made once', () => {
    expect(decideTenantDeletionRequest(presentAfter(), byOwner)).to.deep.equal([requested()]);
    expect(decideTenantDeletionRequest(presentAfter(requested()), byOwner)).to.deep.equal([]);
  });

  it("an operator's request takes the place of an owner's at the same time, and never the other way round", () => {
    const events = decideTenantDeletionRequest(presentAfter(requested()), byOperator);
    expect(events.map(({ data }) => data)).to.deep.equal([
      { tenantId, scheduledFor: inDays(30), requestedBy: 'operator', reason: 'Ticket 1' },
    ]);
    expect(decideTenantDeletionRequest(presentAfter(requested('operator')), byOwner)).to.deep.equal([]);
    expect(decideTenantDeletionRequest(presentAfter(requested('operator')), byOperator)).to.deep.equal([]);
  });

  it('an owner withdraws what an owner requested, and never what an operator did', () => {
    const ofOwner = presentAfter(requested());
    const ofOperator = presentAfter(requested('operator'));
    expect(decideTenantDeletionWithdrawal(ofOwner, { by: 'owner' })).to.deep.equal([withdrawn]);
    expect(decideTenantDeletionWithdrawal(ofOwner, { by: 'operator' })).to.deep.equal([withdrawn]);
    expect(decideTenantDeletionWithdrawal(ofOperator, { by: 'operator' })).to.deep.equal([withdrawn]);
    const error = refusalOf(() => decideTenantDeletionWithdrawal(ofOperator, { by: 'owner' }));
    expect(error).to.include({ kind: 'forbidden', code: 'requested_by_operator' });
    const taken = presentAfter(requested(), requested('operator'));
    expect(refusalOf(() => decideTenantDeletionWithdrawal(taken, { by: 'owner' }))).to.include({
      code: 'requested_by_operator',
    });
    expect(decideTenantDeletionWithdrawal(presentAfter(), { by: 'owner' })).to.deep.equal([]);
  });

  it('a lock and a deletion leave each other alone', () => {
    const both = presentAfter(requested(), locked);
    expect(both.deletion).to.include({ scheduledFor: inDays(30) });
    expect(both.lock).to.include({ kind: 'abuse' });
    expect(presentAfter(locked, requested(), withdrawn).lock).to.include({ kind: 'abuse' });
    const unlocked = decideTenantUnlock(both, 'Paid');
    expect(presentAfter(requested(), locked, ...unlocked).deletion).to.include({ requestedBy: 'owner' });
    expect(decideTenantLock(presentAfter(requested()), { kind: 'abuse', reason: 'Spam' })).to.have.length(1);
    expect(decideTenantDeletionRequest(presentAfter(locked), byOwner)).to.have.length(1);
  });

  it('owners are reminded 7 days and 1 day before the deletion, once each, and then it starts', () => {
    const step = (at: string, ...events: TenantEvent[]) =>
      decideDeletionStep(presentAfter(requested(), ...events), at);
    expect(step(inDays(22.9))).to.deep.equal([]);
    expect(step(inDays(23))).to.deep.equal([reminded(7)]);
    expect(step(inDays(23), reminded(7))).to.deep.equal([]);
    expect(step(inDays(29), reminded(7))).to.deep.equal([reminded(1)]);
    expect(step(inDays(29.9), reminded(7), reminded(1))).to.deep.equal([]);
    expect(step(inDays(30), reminded(7), reminded(1))).to.deep.equal([started]);
    expect(step(inDays(30))).to.deep.equal([started]);
  });

  it('of two reminders that were missed, owners get the later one alone', () => {
    expect(decideDeletionStep(presentAfter(requested()), inDays(29.5))).to.deep.equal([reminded(1)]);
    expect(decideDeletionStep(presentAfter(requested(), reminded(1)), inDays(29.6))).to.deep.equal([]);
  });

  it('a grace of a few days brings no reminder that the request itself would repeat', () => {
    const short = presentAfter(requested('owner', 1));
    expect(decideDeletionStep(short, AT)).to.deep.equal([]);
    expect(nextDeletionStepAt(short)).to.equal(inDays(1));
    expect(nextDeletionStepAt(presentAfter(requested('owner', 0)))).to.equal(AT);
  });

  it('the next step is the next reminder or the start', () => {
    expect(nextDeletionStepAt(presentAfter())).to.equal(null);
    expect(nextDeletionStepAt(presentAfter(requested()))).to.equal(inDays(23));
    expect(nextDeletionStepAt(presentAfter(requested(), reminded(7)))).to.equal(inDays(29));
    expect(nextDeletionStepAt(presentAfter(requested(), reminded(7), reminded(1)))).to.equal(inDays(30));
  });

  it('a deletion that was withdrawn and is requested anew brings its reminders again', () => {
    const again = presentAfter(requested(), reminded(7), withdrawn, requested());
    expect(decideDeletionStep(again, inDays(23))).to.deep.equal([reminded(7)]);
  });

  it('a tenant whose deletion has started exists no longer, and its slug stays taken', () => {
    const state = given(tenant, created, requested(), started);
    expect(state.status).to.equal('deleting');
    expect(refusalOf(() => presentTenant(state))).to.include({ code: 'tenant_not_found' });
    expect(claimOnSlug(state, 'acme')).to.equal('holds');
    // what a command that was under way appends changes nothing any more
    for (const late of [withdrawn, locked, requested('operator')])
      expect(given(tenant, created, requested(), started, late)).to.deep.equal(state);
  });

  it('a deletion is completed once', () => {
    const state = given(tenant, created, requested(), started);
    if (state.status !== 'deleting') throw new Error('it is being deleted');
    expect(decideDeletionCompletion(state)).to.deep.equal([completed]);
    const done = given(tenant, created, requested(), started, completed);
    if (done.status !== 'deleting') throw new Error('it is being deleted');
    expect(done.completedAt).to.equal(AT);
    expect(decideDeletionCompletion(done)).to.deep.equal([]);
  });

  it('the slug has to be typed as it is', () => {
    refuseOtherSlug(presentAfter(), 'acme');
    for (const typed of ['Acme', 'acme ', '', 'globex'])
      expect(faultsOf(refusalOf(() => refuseOtherSlug(presentAfter(), typed)))).to.deep.equal([
        '/slug mismatch',
      ]);
  });
});
