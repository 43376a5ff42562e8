import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import { PLATFORM_TENANT } from '../../../../domain/shared/stream-name.js';
import { routes } from '../../../../interfaces/management-api/routes/routes.js';
import type { Route } from '../../../../interfaces/management-api/serving/route.js';
import { portalRoutes } from '../../../../interfaces/portal-api/portal-routes.js';
import type { Reply } from '../../../support/http/http-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { pathWith } from '../../step-up-table.js';
import { type OperatorService, operatorService } from './operator-service.js';

const PATH = '/portal/api/support-access';
const HOUR = 3_600_000;
const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];

/** All that an operator reads by an access. */
const reads = [
  'getBranding',
  'getRole',
  'getUser',
  'getWebhook',
  'getWebhookHealth',
  'listEventTypes',
  'listRoles',
  'listUsers',
  'listUsersOfRole',
  'listWebhooks',
];
const isRead = (route: Route): boolean => reads.includes(route.operationId);

describe('the access of operators to the data of a tenant', () => {
  let service: OperatorService;
  let operatorId: string;
  beforeEach(async () => {
    service = await operatorService();
    operatorId = await idOf('operator');
  });
  afterEach(() => service.stop());

  const idOf = async (caller: 'operator'): Promise<string> => {
    const at = `/portal/api/operator/tenants/${service.tenantId}/support-access`;
    return (await service.as(caller, 'GET', at)).json['operatorId'] as string;
  };
  const grant = (body: object = { operatorId, hours: 4 }): Promise<Reply> =>
    service.as('owner', 'POST', PATH, { body });
  const revoke = (query = ''): Promise<Reply> => service.as('owner', 'DELETE', PATH + query);
  const live = async () =>
    (await service.as('owner', 'GET', PATH)).json['items'] as readonly Record<string, unknown>[];
  const readUser = (caller: 'support' | 'other support' = 'support'): Promise<Reply> =>
    service.as(caller, 'GET', `/api/users/${service.ownerId}`);
  const seen = () => service.world.log.all.filter(({ event }) => event.type === 'SupportPersonRead');

  it('an owner gives access to one operator for some hours, and sees it', async () => {
    const given = await grant();
    expect(given.status, given.text).to.equal(201);
    expect(given.json).to.include({ operatorId, grantedBy: service.ownerId, usedAt: null });
    const { expiresAt, grantedAt } = given.json as { expiresAt: string; grantedAt: string };
    expect(Date.parse(expiresAt) - Date.parse(grantedAt)).to.equal(4 * HOUR);
    expect(await live()).to.deep.equal([given.json]);
    const at = `/portal/api/operator/tenants/${service.tenantId}/support-access`;
    expect((await service.as('operator', 'GET', at)).json).to.deep.equal({ operatorId, expiresAt });
  });

  it('accesses are listed newest first, page by page, and a new one names the list', async () => {
    const ids: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      service.world.now += 1_000;
      const given = await grant();
      expect(given.headers.get('location')).to.equal(PATH);
      ids.unshift(given.json['id']);
    }
    const read = (query: string): Promise<Reply> => service.as('owner', 'GET', `${PATH}?${query}`);
    const idsOf = ({ json }: Reply) => (json['items'] as { id: string }[]).map(({ id }) => id);
    const first = await read('limit=2&includeTotal=true');
    expect(first.json['total'], first.text).to.equal(3);
    expect(idsOf(first)).to.deep.equal(ids.slice(0, 2));
    const next = await read(`cursor=${String(first.json['nextCursor'])}`);
    expect(idsOf(next)).to.deep.equal(ids.slice(2));
    expect(next.json).to.include({ nextCursor: null }).and.not.to.have.property('total');
  });

  it('the operator reads people, each of whom the tenant’s log names under the operator’s pseudonym', async () => {
    await createUser(service.app, systemCommand({ tenantId: service.tenantId }), { email: 'bob@acme.test' });
    const access = (await grant()).json['id'];
    const one = await readUser();
    expect([one.status, one.json['email']]).to.deep.equal([200, 'ada@acme.test']);
    const list = await service.as('support', 'GET', '/api/users');
    const people = (list.json['items'] as { id: string }[]).map(({ id }) => id);
    expect(people).to.have.length(2);
    expect(seen().map(({ event }) => event.data)).to.deep.equal([
      { supportAccessId: access, userId: service.ownerId, operation: 'getUser' },
      ...people.map((userId) => ({ supportAccessId: access, userId, operation: 'listUsers' })),
    ]);
    for (const { context } of seen())
      expect(context).to.include({
        tenantId: service.tenantId,
        actorType: 'operator',
        actorId: operatorId,
        ip: null,
        userAgent: null,
      });
    expect(operatorId).not.to.equal(service.operatorId);
    expect((await live())[0]!['usedAt']).to.be.a('string');
    const used = service.world.log.all.filter(({ event }) => event.type === 'SupportAccessUsed');
    expect(used).to.have.length(1);
  });

  it('a user who does not exist, and one of another tenant, are not found, and nothing is noted', async () => {
    const elsewhere = await service.tenant();
    const { record } = await createUser(service.app, systemCommand({ tenantId: elsewhere }), {
      email: 'eve@other.test',
    });
    await grant();
    for (const id of [record.id, randomUUID(), service.operatorId])
      expect((await service.as('support', 'GET', `/api/users/${id}`)).status).to.equal(404);
    expect(seen()).to.deep.equal([]);
  });

  for (const route of [...routes, ...portalRoutes])
    it(`${route.method} ${route.path} is ${isRead(route) ? 'read' : 'refused'} by an access`, async () => {
      await grant();
      const head = service.world.log.all.length;
      const reply = await service.as('support', route.method, pathWith(route.path, service.ownerId));
      if (isRead(route)) {
        expect(reply.status, reply.text).to.be.oneOf([200, 404]);
        return;
      }
      expect(problem(reply)).to.deep.equal([403, 'support_reads_only']);
      expect(service.world.log.all).to.have.length(head);
    });

  for (const [when, end] of [
    ['before any was given', () => Promise.resolve()],
    [
      'after its hours',
      async () => {
        await grant();
        service.world.now += 4 * HOUR;
      },
    ],
    [
      'after it was revoked',
      async () => {
        await grant();
        await revoke();
      },
    ],
  ] as const)
    it(`no route works by a token for the tenant ${when}`, async function () {
      this.slow(20_000);

      await end();
      for (const route of [...routes, ...portalRoutes]) {
        const reply = await service.as('support', route.method, pathWith(route.path, service.ownerId));
        expect(problem(reply), route.operationId).to.deep.equal([403, 'support_access_required']);
        expect(reply.text).not.to.contain('ada@');
      }
      expect(seen()).to.deep.equal([]);
    });

  it('an access that is revoked between two requests ends at the second one', async () => {
    const { id } = (await grant()).json as { id: string };
    expect((await readUser()).status).to.equal(200);
    expect((await revoke(`?id=${id}`)).status).to.equal(204);
    expect(problem(await readUser())).to.deep.equal([403, 'support_access_required']);
    expect(await live()).to.deep.equal([]);
    expect(problem(await revoke(`?id=${id}`))).to.deep.equal([404, 'support_access_not_found']);
  });

  it('an access is of the operator whom it names', async () => {
    await grant();
    expect((await readUser('support')).status).to.equal(200);
    expect(problem(await readUser('other support'))).to.deep.equal([403, 'support_access_required']);
  });

  it('the operator without a token for the tenant sees nothing by an access', async () => {
    await grant();
    const reply = await service.as('operator', 'GET', `/api/users/${service.ownerId}`);
    expect(problem(reply)).to.deep.equal([403, 'operator_routes_only']);
  });

  for (const [what, body, pointer] of [
    ['for no hours', { hours: 0 }, '/hours'],
    ['for more than a day', { hours: 25 }, '/hours'],
    ['for half an hour', { hours: 0.5 }, '/hours'],
    ['without an end', { hours: undefined }, '/hours'],
    ['to an unknown operator', { operatorId: randomUUID() }, '/operatorId'],
    ['to nobody', { operatorId: undefined }, '/operatorId'],
  ] as const)
    it(`an access ${what} is refused`, async () => {
      const reply = await grant({ operatorId, hours: 4, ...body });
      expect(reply.status).to.equal(400);
      expect((reply.json['errors'] as { pointer: string }[])[0]!.pointer).to.equal(pointer);
      expect(await live()).to.deep.equal([]);
    });

  it('the operator’s own user id, and the id in another tenant, give no access', async () => {
    expect((await grant({ operatorId: service.operatorId, hours: 4 })).status).to.equal(400);
    const other = await service.tenant();
    const at = `/portal/api/operator/tenants/${other}/support-access`;
    const elsewhere = (await service.as('operator', 'GET', at)).json['operatorId'];
    expect((await grant({ operatorId: elsewhere, hours: 4 })).status).to.equal(400);
  });

  it('at most ten are live at the same time, also of 50 that are given at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => grant()));
    expect(answers.filter(({ status }) => status === 201).length).to.be.within(1, 10);
    expect((await live()).length).to.be.at.most(10);
    while ((await grant()).status === 201);
    expect(problem(await grant())).to.deep.equal([409, 'too_many_support_accesses']);
    expect(await live()).to.have.length(10);
    expect((await revoke()).status).to.equal(204);
    expect(await live()).to.deep.equal([]);
  });

  it('of 50 ends of one access at once one takes effect, and no read passes after it that is not noted', async function () {
    this.slow(10_000);

    const { id } = (await grant()).json as { id: string };
    const [ends, read] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => revoke(`?id=${id}`))),
      Promise.all(Array.from({ length: 50 }, () => readUser())),
    ]);
    expect(ends.filter(({ status }) => status === 204)).to.have.length(1);
    for (const reply of ends.filter(({ status }) => status !== 204))
      expect(problem(reply)).to.deep.equal([404, 'support_access_not_found']);
    expect(read.filter(({ status }) => status === 200)).to.have.length(seen().length);
    for (const reply of read.filter(({ status }) => status !== 200))
      expect(problem(reply)).to.deep.equal([403, 'support_access_required']);
    expect(problem(await readUser())).to.deep.equal([403, 'support_access_required']);
    const revoked = service.world.log.all.filter(({ event }) => event.type === 'SupportAccessRevoked');
    expect(revoked).to.have.length(1);
  });

  it('50 first reads at once note the first use once, and each read', async () => {
    await grant();
    const read = await Promise.all(Array.from({ length: 50 }, () => readUser()));
    for (const { status } of read) expect(status).to.equal(200);
    expect(seen()).to.have.length(50);
    const used = service.world.log.all.filter(({ event }) => event.type === 'SupportAccessUsed');
    expect(used).to.have.length(1);
  });

  it('the record of the tenant says until when operators have access, for the banner', async () => {
    const record = async () => (await service.as('owner', 'GET', '/portal/api/tenant')).json;
    expect(await record()).to.include({ supportAccessUntil: null, lock: null });
    const { expiresAt } = (await grant({ operatorId, hours: 8 })).json;
    await grant({ operatorId, hours: 4 });
    expect(await record()).to.include({ supportAccessUntil: expiresAt });
    const changed = await service.as('owner', 'PUT', '/portal/api/tenant', { body: { name: 'Acme' } });
    expect(changed.json).to.include({ name: 'Acme', supportAccessUntil: expiresAt, lock: null });
    service.world.now += 8 * HOUR;
    expect(await record()).to.include({ supportAccessUntil: null });
    await grant();
    await revoke();
    expect(await record()).to.include({ supportAccessUntil: null });
  });

  it('a read is answered only after it was noted: without the log there is no answer', async () => {
    await grant();
    await readUser();
    const { log } = service.world;
    const append = log.append.bind(log);
    log.append = () => Promise.reject(new Error('the log is gone'));
    try {
      const reply = await readUser();
      expect(reply.status).to.be.at.least(500);
      expect(reply.text).not.to.contain('ada@');
    } finally {
      log.append = append;
    }
  });

  it('the platform’s own log has nothing of the tenant’s people', async () => {
    await grant();
    await readUser();
    const own = service.world.log.all.filter(({ context }) => context.tenantId === PLATFORM_TENANT);
    const text = JSON.stringify(own.map(({ event, context }) => ({ event, context })));
    expect(text).not.to.contain(service.ownerId).and.not.to.contain('ada@');
  });
});
