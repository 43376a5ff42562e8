import { expect } from 'chai';
import { requestTenantDeletion } from '../../../../application/tenant/deletion/request-tenant-deletion.js';
import { withdrawTenantDeletion } from '../../../../application/tenant/deletion/withdraw-tenant-deletion.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { presentTenant, tenant } from '../../../../domain/tenant/tenant.js';
import { load } from '../../../../application/shared/load.js';
import type { Reply } from '../../../support/http/http-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type OperatorService, operatorService } from './operator-service.js';

const OWN = '/portal/api/tenant/deletion';
const DAY_MS = 86_400_000;
const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];

describe('the deletion of a tenant at the API', () => {
  let service: OperatorService;
  let ofOperators: string;
  let slug: string;
  beforeEach(async () => {
    service = await operatorService();
    ofOperators = `/portal/api/operator/tenants/${service.tenantId}`;
    slug = String((await service.as('owner', 'GET', '/portal/api/tenant')).json['slug']);
  });
  afterEach(() => service.stop());

  const request = (typed = slug) => service.as('owner', 'POST', OWN, { body: { slug: typed } });
  const withdraw = () => service.as('owner', 'DELETE', OWN);
  const operator = (method: 'POST' | 'DELETE', reason = 'Ticket 4711') =>
    service.as('operator', method, `${ofOperators}/deletion`, { body: { reason } });
  const shown = async () => (await service.as('owner', 'GET', '/portal/api/tenant')).json['deletion'];
  const typesOf = () =>
    service.world.log.all
      .filter(
        ({ event, context }) => context.tenantId === service.tenantId && event.type.startsWith('TenantDel'),
      )
      .map(({ event }) => event.type);

  it('an owner who types the slug requests the deletion, which is 30 days away and shown', async () => {
    expect(await shown()).to.equal(null);
    const reply = await request();
    expect(reply.status, reply.text).to.equal(200);
    const scheduledFor = new Date(service.world.now + 30 * DAY_MS).toISOString();
    expect(reply.json['deletion']).to.deep.equal({ requestedBy: 'owner', scheduledFor });
    expect(await shown()).to.deep.equal({ requestedBy: 'owner', scheduledFor });
    const { json } = await service.as('operator', 'GET', ofOperators);
    expect(json).to.deep.include({
      state: 'deletion_requested',
      deletion: { requestedBy: 'owner', scheduledFor },
      lock: null,
    });
    const again = await request();
    expect(again.json['deletion']).to.deep.equal({ requestedBy: 'owner', scheduledFor });
    expect(typesOf()).to.deep.equal(['TenantDeletionRequested']);
  });

  it('a slug that is typed wrong requests nothing, and is named as the fault', async () => {
    for (const typed of ['', 'another', slug.toUpperCase()]) {
      const reply = await request(typed);
      expect(reply.status, typed).to.equal(400);
      expect(JSON.stringify(reply.json)).to.contain('/slug');
    }
    expect(typesOf()).to.deep.equal([]);
  });

  it('an owner withdraws what an owner requested, and everything is as before', async () => {
    await request();
    expect((await withdraw()).status).to.equal(204);
    expect((await withdraw()).status).to.equal(204);
    expect(await shown()).to.equal(null);
    expect(typesOf()).to.deep.equal(['TenantDeletionRequested', 'TenantDeletionWithdrawn']);
  });

  it('what an operator requested only operators withdraw', async () => {
    const reply = await operator('POST');
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.json['deletion']).to.deep.include({ requestedBy: 'operator' });
    expect(problem(await withdraw())).to.deep.equal([403, 'requested_by_operator']);
    expect(await shown()).to.deep.include({ requestedBy: 'operator' });
    const withdrawn = await operator('DELETE', 'They paid');
    expect(withdrawn.status, withdrawn.text).to.equal(200);
    expect(withdrawn.json).to.deep.include({ state: 'active', deletion: null });
  });

  it("an operator takes an owner's request over, which the owner cannot withdraw any more", async () => {
    const { json } = await request();
    await operator('POST');
    const before = json['deletion'] as { scheduledFor: string };
    expect(await shown()).to.deep.equal({ requestedBy: 'operator', scheduledFor: before.scheduledFor });
    expect(problem(await withdraw())).to.deep.equal([403, 'requested_by_operator']);
  });

  it('a lock stays as it is over a deletion and its withdrawal, and a deletion over a lock and its end', async () => {
    const perform = (name: string, body: object) =>
      service.as('operator', 'POST', `${ofOperators}/${name}`, { body: { reason: 'Ticket', ...body } });
    await perform('lock', { kind: 'abuse' });
    const locked = await operator('POST');
    expect(locked.json['lock']).to.deep.include({ kind: 'abuse' });
    expect((await operator('DELETE')).json['lock']).to.deep.include({ kind: 'abuse' });
    await operator('POST');
    const unlocked = await perform('unlock', {});
    expect(unlocked.json).to.deep.include({ state: 'deletion_requested', lock: null });
  });

  it("an operator's reason is needed, in the tenant's log it is sealed, and the person stays in the platform's", async () => {
    expect((await operator('POST', ' ')).status).to.equal(400);
    await operator('POST', 'Contract ended');
    const [requested] = service.world.log.all.filter(({ event }) => event.type === 'TenantDeletionRequested');
    expect(requested!.event.data).to.deep.include({ reason: 'Contract ended' });
    expect(requested!.context).to.include({ actorType: 'operator', ip: null });
    expect(requested!.context.actorId).not.to.equal(service.operatorId);
  });

  it('both sides ask for a step-up, and neither may use the routes of the other', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const stale = await service.as('stale', method, `${ofOperators}/deletion`, { body: { reason: 'x' } });
      expect(problem(stale)).to.deep.equal([401, 'insufficient_user_authentication']);
      const owner = await service.as('owner', method, `${ofOperators}/deletion`, { body: { reason: 'x' } });
      expect(owner.status).to.equal(403);
      const elsewhere = await service.as('operator', method, OWN, { body: { slug } });
      expect(elsewhere.status).to.equal(403);
    }
    expect(typesOf()).to.deep.equal([]);
  });

  it('operators find the tenants that are to be deleted', async () => {
    const found = async (state: string) =>
      (await service.as('operator', 'GET', `/portal/api/operator/tenants?state=${state}`)).json['items'];
    expect(await found('deletion_requested')).to.deep.equal([]);
    expect(await found('active')).to.have.length(1);
    await request();
    expect(await found('deletion_requested')).to.have.length(1);
    expect(await found('active')).to.deep.equal([]);
  });

  it('of 50 requests and withdrawals at once by owners and operators, the last word is never an owner’s over an operator', async () => {
    const { app, tenantId } = service;
    const as = (type: 'user' | 'operator') =>
      systemCommand({ tenantId, actor: { type, id: service.ownerId }, source: 'portal' });
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => {
        if (index % 3 === 0) return requestTenantDeletion(app, as('user'), { slug });
        if (index % 3 === 1) return requestTenantDeletion(app, as('operator'), { reason: 'Ticket' });
        return withdrawTenantDeletion(app, as('user'));
      }),
    );
    const { history, state } = await load(app, streamName(tenantId, 'tenant', tenantId), tenant);
    let by: string | null = null;
    for (const { event } of history) {
      if (event.type === 'TenantDeletionRequested') {
        expect([by, event.data.requestedBy]).not.to.deep.equal(['operator', 'owner']);
        by = event.data.requestedBy;
      } else if (event.type === 'TenantDeletionWithdrawn') {
        expect(by).to.equal('owner');
        by = null;
      }
    }
    expect(presentTenant(state).deletion?.requestedBy ?? null).to.equal(by);
  });
});
