import { expect } from 'chai';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { openApiDocument } from '../../../interfaces/management-api/openapi/openapi.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import type { Route } from '../../../interfaces/management-api/serving/route.js';
import { portalDocument } from '../../../interfaces/portal-api/portal-document.js';
import { portalRoutes } from '../../../interfaces/portal-api/portal-routes.js';
import type { Reply } from '../../support/http/http-client.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { pathWith } from '../step-up-table.js';
import { type OperatorService, operatorService } from './routes/operator-service.js';

const operations: readonly Route[] = [...routes, ...portalRoutes];
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const about = {
  baseUrl: 'https://id.example.com',
  portalUrl: 'https://id.example.com/portal',
  version: '1.0.0',
};
const documents = [openApiDocument(routes, about), portalDocument(portalRoutes, about)];

/** Returns the names of all members that a schema may have, also in others that it refers to. */
function membersOf(schema: string): ReadonlySet<string> {
  const schemas = Object.assign({}, ...documents.map(({ components }) => components.schemas)) as object;
  const all = new Map<string, unknown>(Object.entries(schemas));
  const members = new Set<string>();
  const seen = new Set([schema]);
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, value] of Object.entries(part)) {
      if (name === 'properties') for (const member of Object.keys(value as object)) members.add(member);
      if (name === '$ref') seen.add(String(value).replace('#/components/schemas/', ''));
      walk(value);
    }
  };
  for (const name of seen) walk(all.get(name));
  return members;
}
const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];

describe('operators without support access', () => {
  let service: OperatorService;
  before(async () => {
    service = await operatorService();
  });
  after(() => service.stop());

  /** Ways in which a caller could try to name the tenant. */
  const namings = (): readonly [query: string, headers: Readonly<Record<string, string>>][] => [
    ['', {}],
    [`?tenant=${service.tenantId}`, {}],
    [`?tenantId=${service.tenantId}`, {}],
    ['', { 'X-Tenant': service.tenantId, 'Tessera-Tenant': service.tenantId }],
  ];

  /** Tries an operation with an operator's own token, for both people whom they could mean. */
  const expectNothing = async (route: Route): Promise<void> => {
    const head = service.world.log.all.length;
    for (const person of [service.ownerId, service.operatorId])
      for (const [query, headers] of namings()) {
        const path = pathWith(route.path, person) + query;
        const reply = await service.as('operator', route.method, path, { headers });
        expect(problem(reply), path).to.deep.equal([403, 'operator_routes_only']);
        expect(reply.text).not.to.contain('ada@acme.test');
      }
    expect(service.world.log.all).to.have.length(head);
  };
  const ofTenants = operations.filter(({ operatorsOnly }) => !operatorsOnly);

  it('the operations that are tried here are those of both documents', () => {
    // the endpoints of OpenID Connect have tests of their own
    const ids = documents.flatMap(({ paths }) =>
      Object.entries(paths)
        .filter(([path]) => path.startsWith('/api/'))
        .flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId)),
    );
    expect(ids).to.have.members(operations.map(({ operationId }) => operationId));
  });

  for (const route of ofTenants)
    it(`${nameOf(route)} shows and does nothing for them, whatever tenant they name`, () =>
      expectNothing(route));

  describe('that have an access, but use their own token', () => {
    before(async () => {
      const at = `/portal/api/operator/tenants/${service.tenantId}/support-access`;
      const { operatorId } = (await service.as('operator', 'GET', at)).json;
      const body = { operatorId, hours: 24 };
      const given = await service.as('owner', 'POST', '/portal/api/support-access', { body });
      expect(given.status, given.text).to.equal(201);
    });
    after(() => service.as('owner', 'DELETE', '/portal/api/support-access'));

    for (const route of ofTenants)
      it(`${nameOf(route)} shows and does nothing for them all the same`, () => expectNothing(route));
  });

  for (const { operationId, answers } of operations.filter(({ operatorsOnly }) => operatorsOnly)) {
    // that list is about the operators themselves
    if (operationId === 'listOperatorActs') continue;
    it(`the answer to ${operationId} has no member for a person's name or address`, () => {
      expect(answers, 'its schema').to.be.a('string');
      const members = membersOf(answers ?? '');
      expect(members.size).to.be.greaterThan(0);
      for (const personal of ['email', 'firstName', 'lastName', 'ip', 'userAgent', 'grantedBy'])
        expect([...members]).not.to.include(personal);
    });
  }

  for (const route of operations.filter(({ operatorsOnly, method }) => operatorsOnly && method === 'GET'))
    it(`${nameOf(route)} shows no person`, async () => {
      const reply = await service.as('operator', 'GET', route.path.replace('{id}', service.tenantId));
      expect(reply.status).to.equal(200);
      for (const personal of ['ada@', service.ownerId]) expect(reply.text).not.to.contain(personal);
      // that list is about the operators themselves
      if (route.operationId === 'listOperatorActs') return;
      for (const own of ['ops@', service.operatorId]) expect(reply.text).not.to.contain(own);
    });

  for (const route of operations.filter(({ operatorsOnly }) => operatorsOnly)) {
    const path = (): string => pathWith(route.path.replace('{id}', service.tenantId), service.ownerId);

    it(`${nameOf(route)} is refused to owners of tenants, locked or not`, async () => {
      const head = service.world.log.all.length;
      const reply = await service.as('owner', route.method, path(), {
        body: route.method === 'GET' ? undefined : {},
      });
      expect(problem(reply)).to.deep.equal([403, 'operator_required']);
      expect(service.world.log.all).to.have.length(head);
    });

    it(`${nameOf(route)} is refused to API keys`, async () => {
      const key = await service.key(service.tenantId);
      const reply = await service.call(route.method, path(), { key });
      expect([reply.status, reply.json['error']]).to.deep.equal([
        403,
        'This endpoint is not accessible via API key',
      ]);
    });

    it(`${nameOf(route)} is refused without a credential`, async () => {
      expect((await service.call(route.method, path())).status).to.equal(401);
    });
  }

  it('every action of operators asks for a step-up and a reason', () => {
    const actions = operations.filter(({ operatorsOnly, method }) => operatorsOnly && method !== 'GET');
    // changes nothing
    for (const route of actions.filter(({ operationId }) => operationId !== 'reportConsoleFailure'))
      expect([route.stepUp, 'takes' in route], route.operationId).to.deep.equal([true, true]);
  });

  it('an owner learns nothing of a lock of another tenant', async () => {
    const other = await service.tenant();
    await lockTenant(service.app, systemCommand({ tenantId: other }), { kind: 'abuse', reason: 'x' });
    const reply = await service.as('owner', 'GET', `/portal/api/operator/tenants/${other}`);
    expect(problem(reply)).to.deep.equal([403, 'operator_required']);
  });
});
