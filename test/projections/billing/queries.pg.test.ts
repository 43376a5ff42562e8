import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { BillingEvent } from '../../../domain/billing/billing-events.js';
import { decideSubscription, termsOf } from '../../../domain/billing/subscription.js';
import { billing } from '../../../domain/billing/billing.js';
import { billingQueries } from '../../../projections/billing/queries.js';
import { planCounts } from '../../../projections/billing/plan-counts.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { tenantCreated, userCreated } from '../support/events.js';
import { issuing, planNamed, plans } from '../../domain/billing/billing-life.js';
import { openWorld, type World } from '../support/world.js';

const at = '2026-01-01T00:00:00.000Z';

describe('the billing of tenants', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const queries = () => billingQueries(world.projecting);
  const append = async (tenantId: string, events: readonly BillingEvent[]): Promise<void> => {
    const position = await world.append(tenantId, 'subscription', tenantId, events, new Date(at));
    expect(await world.process().progress.waitFor(position, 30_000)).to.equal(true);
  };
  const subscribed = (plan: string): BillingEvent[] => {
    const terms = termsOf(planNamed(plan), plans, 1);
    const consent = { collection: 'manual', termsDays: 3 } as const;
    const state = { ...billing.initial, consent };
    const { trialDays } = planNamed(plan);
    const subscriptionId = randomUUID();
    const own = { ...issuing, idOf: () => randomUUID() };
    return decideSubscription(state, { subscriptionId, terms, trialDays, at }, own);
  };

  it('is due at its next step, the longest due first', async () => {
    const [trial, unpaid] = [randomUUID(), randomUUID()];
    await append(trial, subscribed('team'));
    await append(unpaid, subscribed('seats'));
    expect(await queries().due(10, '2026-01-03T23:59:59.999Z')).to.deep.equal([]);
    expect(await queries().due(10, '2026-01-04T00:00:00.000Z')).to.deep.equal([unpaid]);
    expect(await queries().due(10, '2026-01-15T00:00:00.000Z')).to.deep.equal([unpaid, trial]);
    expect(await queries().due(1, '2026-01-15T00:00:00.000Z')).to.deep.equal([unpaid]);
  });

  it('is found by the customer at Stripe, the present one', async () => {
    const tenantId = randomUUID();
    const linked = (customerId: string, livemode: boolean): BillingEvent => ({
      type: 'BillingCustomerLinked',
      data: { customerId, livemode },
    });
    const [test, live] = [`cus_${randomUUID()}`, `cus_${randomUUID()}`];
    await append(tenantId, [linked(test, false), ...subscribed('seats')]);
    expect(await queries().tenantOfCustomer(test)).to.equal(tenantId);
    await append(tenantId, [linked(live, true)]);
    expect(await queries().tenantOfCustomer(live)).to.equal(tenantId);
    expect(await queries().tenantOfCustomer(test)).to.equal(null);
    await append(randomUUID(), [linked(live, true)]);
    expect(await queries().tenantOfCustomer(live)).to.equal(null);
  });

  it('is found by the tenant, without what is sealed', async () => {
    const tenantId = randomUUID();
    await append(tenantId, [
      ...subscribed('seats'),
      { type: 'BillingDetailsChanged', data: { details: { name: 'Acme', address: '', taxId: '' } } },
      { type: 'PlanOverridden', data: { limit: 'users', value: 5, reason: 'Agreed', until: null } },
    ]);
    const state = await queries().stateOf(tenantId);
    expect(state?.subscription).to.include({ plan: 'seats', status: 'active', periods: 1 });
    expect(state).to.deep.include({ details: null, lastNumber: 1 });
    expect(state?.overrides).to.deep.equal([{ limit: 'users', value: 5, reason: null, until: null }]);
    expect(await queries().stateOf(randomUUID())).to.equal(null);
    const { rows } = await world.admin.query<{ text: string }>(
      `select state::text as text from core.billing where tenant_id = $1`,
      [tenantId],
    );
    expect(rows[0]?.text).not.to.match(/Acme|Agreed/);
  });

  it('counts what a tenant has, without what was deleted, revoked or has expired', async () => {
    const tenantId = randomUUID();
    const now = Date.parse(at);
    const count = planCounts(world.reader);
    const counted = async () => {
      const found = [];
      for (const what of ['users', 'webhooks', 'clients', 'apiKeys'] as const)
        found.push(await count(tenantId, what, now));
      return found;
    };
    expect(await counted()).to.deep.equal([0, 0, 0, 0]);
    const key = (expiresAt: string | null): readonly [string, DomainEvent] => {
      const apiKeyId = randomUUID();
      const keyHash = randomUUID().replaceAll('-', '').padEnd(64, '0');
      const settings = { name: 'Shop', scopes: [], prefix: 'tsk_aaaa', allowedNetworks: null };
      return [apiKeyId, { type: 'ApiKeyIssued', data: { apiKeyId, keyHash, expiresAt, ...settings } }];
    };
    const webhook = (): readonly [string, DomainEvent] => {
      const subscriptionId = randomUUID();
      const settings = { url: 'https://hook.test/', events: [], description: '', active: true };
      const secretId = randomUUID();
      return [subscriptionId, { type: 'WebhookCreated', data: { subscriptionId, secretId, ...settings } }];
    };
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    const [userId, deletedId] = [randomUUID(), randomUUID()];
    await world.append(tenantId, 'user', userId, [userCreated(userId)]);
    await world.append(tenantId, 'user', deletedId, [
      userCreated(deletedId, { email: 'b@acme.test', emailDigest: 'b'.repeat(64) }),
      { type: 'UserDeleted', data: { userId: deletedId, roleIds: [] } },
    ]);
    const keys = [key(null), key('2026-01-01T00:00:00.001Z'), key(at), key(null)] as const;
    for (const [apiKeyId, issued] of keys) await world.append(tenantId, 'apikey', apiKeyId, [issued]);
    const [revoked] = keys[3];
    await world.append(tenantId, 'apikey', revoked, [{ type: 'ApiKeyRevoked', data: { apiKeyId: revoked } }]);
    const hooks = [webhook(), webhook()] as const;
    for (const [id, created] of hooks) await world.append(tenantId, 'webhook', id, [created]);
    const [gone] = hooks[0];
    const position = await world.append(tenantId, 'webhook', gone, [
      { type: 'WebhookDeleted', data: { subscriptionId: gone } },
    ]);
    expect(await world.process().progress.waitFor(position, 30_000)).to.equal(true);
    expect(await counted()).to.deep.equal([1, 1, 0, 2]);
  });

  it('uses an index for what is due', async () => {
    await world.admin.query('set enable_seqscan = off');
    const { rows } = await world.admin.query<{ 'QUERY PLAN': string }>(
      `explain select tenant_id from core.billing where next_step_at <= now() order by next_step_at limit 10`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).to.contain('next_step_at');
  });
});
