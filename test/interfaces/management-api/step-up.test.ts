import { scopes } from '../../../domain/api-key/scopes.js';
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { TokenHolder } from '../../../application/grant/accept-administrator.js';
import { createUser } from '../../../application/user/create-user.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import type { Route } from '../../../interfaces/management-api/serving/route.js';
import type { Reply } from '../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';

/** Operations that ask for a step-up whatever their body is. */
const always = [
  'createWebhook',
  'deleteUser',
  'exportAuditLog',
  'generatePassword',
  'removeFactor',
  'replayWebhook',
  'requireMfa',
  'resetMfa',
  'rotateWebhookSecret',
];
const challenge =
  'Bearer realm="Tessera Management API", error="insufficient_user_authentication", ' +
  'error_description="The user has to authenticate again", acr_values="urn:tessera:mfa", max_age=900';

describe('a step-up at the Management API', () => {
  let service: InMemoryApi;
  let tenantId: string;
  let userId: string;
  let key: string;
  const told = { meetsPolicy: true, isSteppedUp: false } as {
    -readonly [Name in 'meetsPolicy' | 'isSteppedUp']: TokenHolder[Name];
  };
  before(async () => {
    service = await inMemoryApi({
      holderOf: (token) =>
        Promise.resolve({
          tenantId,
          userId: token,
          clientId: 'web',
          scopes: new Set(scopes),
          sessionId: token,
          isAdministrator: true,
          isOwner: false,
          stepUpAcr: 'urn:tessera:mfa',
          ...told,
        }),
    });
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    const made = await createUser(service.app, systemCommand({ tenantId }), { email: 'ada@example.com' });
    userId = made.record.id;
  });
  beforeEach(() => {
    Object.assign(told, { meetsPolicy: true, isSteppedUp: false });
  });
  after(() => service.stop());

  const bearer = () => ({ Authorization: `Bearer ${userId}` });
  const pathOf = ({ path }: Route, roleId: string): string =>
    path
      .replace(/\{(id|userId)\}/, userId)
      .replace('{roleId}', roleId)
      .replace(/\{\w+\}/, randomUUID());
  const run = (route: Route, body?: object, roleId: string = randomUUID()): Promise<Reply> =>
    service.call(route.method, pathOf(route, roleId), { headers: bearer(), ...(body ? { body } : {}) });
  const isAsked = ({ status, json }: Reply): boolean =>
    status === 401 && json['code'] === 'insufficient_user_authentication';
  const named = (operationId: string): Route => routes.find((one) => one.operationId === operationId)!;

  it('the operations that always ask for a step-up are those of the contract', () => {
    const flagged = routes.filter(({ stepUp }) => stepUp).map(({ operationId }) => operationId);
    expect(flagged.sort()).to.deep.equal(always);
  });

  for (const route of routes) {
    const asks = always.includes(route.operationId);
    it(`${route.method} ${route.path} ${asks ? 'asks' : 'does not ask'} a user for a step-up`, async () => {
      const before = await service.head();
      const reply = await run(route);
      expect(isAsked(reply)).to.equal(asks);
      if (!asks) return;
      expect(reply.headers.get('www-authenticate')).to.equal(challenge);
      expect(await service.head()).to.equal(before);
    });
  }

  it('a body that changes an address, a URL or an administrator asks for a step-up, and others do not', async () => {
    for (const [operationId, asks, body] of [
      ['changeUser', true, { email: 'new@example.com' }],
      ['changeUser', false, { firstName: 'Ada' }],
      ['createUser', true, { email: 'o@example.com', roles: ['user', 'OWNER'] }],
      ['createUser', true, { email: 'a@example.com', roles: ['admin'] }],
      ['createUser', false, { email: 'u@example.com', roles: ['user'] }],
      ['changeWebhook', true, { url: 'https://example.com/new' }],
      ['changeWebhook', false, { active: false }],
    ] as const)
      expect(isAsked(await run(named(operationId), body)), `${operationId} ${JSON.stringify(body)}`).to.equal(
        asks,
      );
    for (const operationId of ['assignRole', 'unassignRole'])
      for (const [role, asks] of [
        ['owner', true],
        ['admin', true],
        ['user', false],
      ] as const) {
        const reply = await run(named(operationId), undefined, builtInRoleId(tenantId, role));
        expect(isAsked(reply), `${operationId} ${role}`).to.equal(asks);
      }
  });

  it('a replayed answer with a secret asks for the step-up again', async () => {
    const body = { url: 'https://example.com/hook', events: ['user.created'] };
    const create = (): Promise<Reply> =>
      service.call('POST', '/api/webhooks', { headers: { ...bearer(), 'Idempotency-Key': 'once' }, body });
    told.isSteppedUp = true;
    const first = await create();
    expect(first.status).to.equal(201);
    told.isSteppedUp = false;
    expect(isAsked(await create())).to.equal(true);
    told.isSteppedUp = true;
    expect((await create()).json['secret']).to.equal(first.json['secret']);
  });

  it('a user who has stepped up is asked for nothing, nor is an API key', async () => {
    told.isSteppedUp = true;
    for (const route of routes)
      if (route.method !== 'DELETE') expect(isAsked(await run(route)), route.operationId).to.equal(false);
    const reply = await service.call('PUT', `/api/users/${userId}`, {
      key,
      body: { email: 'b@example.com' },
    });
    expect(reply.status).to.equal(200);
  });

  it('a token that is weaker than the policy asks now reaches nothing, not even by reading', async () => {
    told.meetsPolicy = false;
    for (const route of routes) {
      const reply = await run(route);
      expect(isAsked(reply), route.operationId).to.equal(true);
      expect(reply.headers.get('www-authenticate')).to.equal(challenge);
    }
  });
});
