import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { PLATFORM_TENANT } from '../../../../domain/shared/stream-name.js';
import { projectionLag } from '../../../../interfaces/management-api/serving/projection-lag.js';
import type { Reply } from '../../../support/http/http-client.js';
import { noOverdueWrites } from '../../../support/http/http-service.js';
import { type OperatorService, operatorService } from './operator-service.js';
import { billedTo } from '../../../support/billing/billed-to.js';

const TENANTS = '/portal/api/operator/tenants';
const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];

describe('tenants at the API of the operators', () => {
  let service: OperatorService;
  let path: string;
  beforeEach(async () => {
    service = await operatorService();
    path = `${TENANTS}/${service.tenantId}`;
  });
  afterEach(() => service.stop());

  const post = (at: string, body: object) => service.as('operator', 'POST', at, { body });
  const eventsOf = (tenantId: string, type: string) =>
    service.world.log.all.filter(
      ({ event, context }) => context.tenantId === tenantId && event.type === type,
    );

  it('a tenant is shown without any person, and found by the beginning of its name', async () => {
    const reply = await service.as('operator', 'GET', path);
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.json).to.deep.include({
      id: service.tenantId,
      state: 'active',
      lock: null,
      plan: 'free',
      users: 1,
      webhooksDegraded: 0,
    });
    expect(reply.text).not.to.contain('ada@acme.test').and.not.to.contain(service.ownerId);
    const found = await service.as('operator', 'GET', `${TENANTS}?q=tenant&includeTotal=true`);
    expect(found.json).to.deep.include({ items: [reply.json], total: 1 });
    expect((await service.as('operator', 'GET', `${TENANTS}?q=other`)).json['items']).to.deep.equal([]);
  });

  it('the operators’ own tenant is none of those that they see or change', async () => {
    const items = (await service.as('operator', 'GET', TENANTS)).json['items'] as { id: string }[];
    expect(items.map(({ id }) => id)).to.deep.equal([service.tenantId]);
    const own = `${TENANTS}/${PLATFORM_TENANT}`;
    expect(problem(await service.as('operator', 'GET', own))).to.deep.equal([404, 'tenant_not_found']);
    const lock = await post(`${own}/lock`, { kind: 'abuse', reason: 'for fun' });
    expect(problem(lock)).to.deep.equal([404, 'tenant_not_found']);
  });

  it('a tenant is locked with a kind and a reason, and unlocked', async () => {
    const locked = await post(`${path}/lock`, { kind: 'abuse', reason: 'Sends spam' });
    expect(locked.status, locked.text).to.equal(200);
    expect(locked.json['lock']).to.deep.include({ kind: 'abuse', reason: 'Sends spam' });
    expect((await service.as('operator', 'GET', `${TENANTS}?lock=any`)).json['items']).to.have.length(1);
    const other = await post(`${path}/lock`, { kind: 'security', reason: 'Stolen' });
    expect(other.json['lock']).to.deep.include({ kind: 'security', reason: 'Stolen' });
    const unlocked = await post(`${path}/unlock`, { reason: 'Sorry' });
    expect(unlocked.json['lock']).to.equal(null);
  });

  it('an action is in the tenant’s log under a pseudonym, and in the operators’ with person, address and reason', async () => {
    await post(`${path}/lock`, { kind: 'billing', reason: 'Unpaid since May' });
    const [action] = eventsOf(service.tenantId, 'TenantLocked');
    expect(action!.context).to.include({ actorType: 'operator', ip: null, userAgent: null });
    expect(action!.context.actorId)
      .to.match(/^[0-9a-f-]{36}$/)
      .and.not.to.equal(service.operatorId);
    const [own] = eventsOf(PLATFORM_TENANT, 'OperatorActed');
    expect(own!.event.data).to.deep.equal({
      operation: 'lockTenant',
      actedOn: service.tenantId,
      reason: 'Unpaid since May',
    });
    expect(own!.context).to.include({ actorType: 'user', actorId: service.operatorId, ip: '127.0.0.1' });
    const all = service.world.log.all
      .filter(({ context }) => context.tenantId === service.tenantId)
      .map(({ event, context }) => JSON.stringify({ event, context }));
    expect(all.join()).not.to.contain(service.operatorId);
  });

  it('the pseudonym of an operator differs between tenants', async () => {
    const made = await post(TENANTS, {
      slug: 'globex',
      name: 'Globex',
      ownerEmail: 'o@globex.test',
      reason: 'Signed',
    });
    expect(made.status, made.text).to.equal(201);
    const other = made.json['id'] as string;
    for (const id of [service.tenantId, other])
      await post(`${TENANTS}/${id}/lock`, { kind: 'billing', reason: 'Unpaid' });
    const [one, two] = [service.tenantId, other].map(
      (id) => eventsOf(id, 'TenantLocked')[0]!.context.actorId,
    );
    expect(one).not.to.equal(two);
  });

  it('a tenant is created with an owner who is invited, and the answer names no person', async () => {
    const body = { slug: 'globex', name: 'Globex', ownerEmail: 'boss@globex.test', reason: 'Contract 7' };
    const made = await post(TENANTS, body);
    expect(made.status, made.text).to.equal(201);
    expect(made.json).to.include({ slug: 'globex', name: 'Globex', users: 1 });
    expect(made.text).not.to.contain('boss@');
    const at = `/portal/api/operator/tenants/${String(made.json['id'])}`;
    expect(made.headers.get('location')).to.equal(at);
    const [user] = eventsOf(made.json['id'] as string, 'UserCreated');
    expect(user).to.not.equal(undefined);
    expect(problem(await post(TENANTS, body))).to.deep.equal([409, 'slug_taken']);
    const platform = await post(TENANTS, { ...body, slug: 'platform' });
    expect(platform.status).to.equal(400);
  });

  for (const [what, body, pointer] of [
    ['without a reason', { kind: 'abuse' }, '/reason'],
    ['with an empty reason', { kind: 'abuse', reason: ' ' }, '/reason'],
    ['of no kind', { reason: 'x' }, '/kind'],
    ['of another kind', { kind: 'mood', reason: 'x' }, '/kind'],
  ] as const)
    it(`a lock ${what} is refused, and nothing is noted`, async () => {
      const reply = await post(`${path}/lock`, body);
      expect(reply.status).to.equal(400);
      expect((reply.json['errors'] as { pointer: string }[])[0]!.pointer).to.equal(pointer);
      expect(eventsOf(PLATFORM_TENANT, 'OperatorActed')).to.deep.equal([]);
    });

  it('a write asks for a recent sign-in with a passkey, and reading does not', async () => {
    const stale = await service.as('stale', 'POST', `${path}/lock`, { body: { kind: 'abuse', reason: 'x' } });
    expect(problem(stale)).to.deep.equal([401, 'insufficient_user_authentication']);
    expect(stale.headers.get('www-authenticate')).to.contain('acr_values="phr"');
    expect((await service.as('stale', 'GET', path)).status).to.equal(200);
  });

  it('an unknown tenant is not found', async () => {
    const nowhere = `${TENANTS}/${randomUUID()}`;
    expect(problem(await service.as('operator', 'GET', nowhere))).to.deep.equal([404, 'tenant_not_found']);
    const lock = await post(`${nowhere}/lock`, { kind: 'abuse', reason: 'x' });
    expect(problem(lock)).to.deep.equal([404, 'tenant_not_found']);
  });
});

describe('tenants at the API of the operators while the read models are behind', () => {
  it('a tenant is what its streams say while nothing projects, and the answers say that counts may be missing', async () => {
    const service = await operatorService({
      lag: projectionLag({
        progress: { waitFor: () => Promise.resolve(false) },
        overdue: { ...noOverdueWrites, exist: () => true },
      }),
      operatorTenants: {
        byId: () => Promise.resolve(null),
        namesOf: () => Promise.resolve(new Map()),
        list: () => Promise.resolve({ items: [], next: null }),
      },
    });
    const send = async (status: number, method: string, at: string, body?: object) => {
      const reply = await service.as('operator', method, at, { ...(body && { body }) });
      expect(reply.status, reply.text).to.equal(status);
      expect(reply.headers.get('tessera-projection'), `${method} ${at}`).to.equal('lagging');
      return reply.json;
    };
    const reason = 'Contract 7';
    const input = { slug: 'globex', name: 'Globex', ownerEmail: 'o@globex.test', reason };
    const made = await send(201, 'POST', TENANTS, input);
    expect(made).to.include({ slug: 'globex', name: 'Globex', state: 'active', plan: 'free', users: 0 });
    const at = `${TENANTS}/${String(made['id'])}`;
    expect(await send(200, 'GET', at)).to.deep.equal(made);
    const locked = await send(200, 'POST', `${at}/lock`, { kind: 'abuse', reason });
    expect(locked['lock']).to.include({ kind: 'abuse' });
    await send(200, 'PUT', `${at}/plan`, { plan: 'team', quantity: 1, ...billedTo, reason });
    const asked = await send(200, 'POST', `${at}/deletion`, { reason });
    expect(asked).to.deep.include({ state: 'deletion_requested', plan: 'team' });
    expect(asked['deletion']).to.include({ requestedBy: 'operator' });
    expect(await send(200, 'DELETE', `${at}/deletion`, { reason })).to.include({ state: 'active' });
    await service.stop();
  });

  it('an answer after a write says that counts may be missing where only another write is overdue', async () => {
    const service = await operatorService({
      lag: projectionLag({
        progress: { waitFor: () => Promise.resolve(true) },
        overdue: { ...noOverdueWrites, exist: () => true },
      }),
    });
    const unlocked = await service.as('operator', 'POST', `${TENANTS}/${service.tenantId}/unlock`, {
      body: { reason: 'Paid' },
    });
    expect([unlocked.status, unlocked.headers.get('tessera-projection')]).to.deep.equal([200, 'lagging']);
    await service.stop();
  });
});
