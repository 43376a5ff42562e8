import { scopes } from '../../../domain/api-key/scopes.js';
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { TokenHolder } from '../../../application/grant/accept-administrator.js';
import { createUser } from '../../../application/user/create-user.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import type { Route } from '../../../interfaces/management-api/serving/route.js';
import { portalRoutes } from '../../../interfaces/portal-api/portal-routes.js';
import type { Reply } from '../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { type AskingBody, askingBodies, asksStepUp, pathWith } from '../step-up-table.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';

/** Returns what a request sends, without the ids that are new in each run. */
const contentOf = ({ body, role }: AskingBody): string =>
  JSON.stringify(body ?? role).replace(/[0-9a-f]{8}-[-0-9a-f]{27}/g, '…');
const operations = [...routes, ...portalRoutes];
const challenge = (acr: string): string =>
  'Bearer realm="Tessera Management API", error="insufficient_user_authentication", ' +
  `error_description="The user has to authenticate again", acr_values="${acr}", max_age=900`;

describe('a step-up at the Management API and the portal’s API', () => {
  let service: InMemoryApi;
  let tenantId: string;
  let userId: string;
  let key: string;
  /** The tenant of the caller: that of the operators for their operations. */
  let actingIn: string;
  const reported: { -readonly [Name in 'meetsPolicy' | 'isSteppedUp' | 'stepUpAcr']: TokenHolder[Name] } = {
    meetsPolicy: true,
    isSteppedUp: false,
    stepUpAcr: 'urn:tessera:mfa',
  };
  before(async () => {
    service = await inMemoryApi({
      holderOf: (token) =>
        Promise.resolve({
          tenantId: actingIn,
          userId: token,
          clientId: portalClientId(actingIn),
          scopes: new Set(scopes),
          sessionId: token,
          isAdministrator: true,
          lock: null,
          isOwner: true,
          ...reported,
        }),
    });
    tenantId = await service.tenant();
    actingIn = tenantId;
    key = await service.key(tenantId);
    const made = await createUser(service.app, systemCommand({ tenantId }), { email: 'ada@example.com' });
    userId = made.record.id;
  });
  beforeEach(() => {
    Object.assign(reported, { meetsPolicy: true, isSteppedUp: false, stepUpAcr: 'urn:tessera:mfa' });
  });
  after(() => service.stop());

  const bearer = () => ({ Authorization: `Bearer ${userId}` });
  const run = (
    { method, path, operatorsOnly }: Route,
    { body, role }: Partial<AskingBody> = {},
  ): Promise<Reply> => {
    actingIn = operatorsOnly ? PLATFORM_TENANT : tenantId;
    return service.call(
      method,
      pathWith(path, userId, role === undefined ? undefined : builtInRoleId(tenantId, role)),
      {
        headers: bearer(),
        ...(body ? { body } : {}),
      },
    );
  };
  const isAsked = ({ status, json }: Reply): boolean =>
    status === 401 && json['code'] === 'insufficient_user_authentication';
  const named = (operationId: string): Route => operations.find((one) => one.operationId === operationId)!;

  it('every operation is named in the table, and nothing else is', () => {
    expect(Object.keys(asksStepUp).sort(), 'asksStepUp in test/interfaces/step-up-table.ts').to.deep.equal(
      operations.map(({ operationId }) => operationId).sort(),
    );
  });

  it('every operation that asks sometimes is tried with a request that asks and one that does not', () => {
    for (const asks of [true, false])
      expect(
        [
          ...new Set(askingBodies.filter((one) => one.asks === asks).map(({ operationId }) => operationId)),
        ].sort(),
      ).to.deep.equal(
        Object.keys(asksStepUp)
          .filter((operationId) => asksStepUp[operationId] === 'sometimes')
          .sort(),
      );
  });

  it('reading asks for nothing, a download does', () => {
    const asking = operations.filter(
      (route) => route.method === 'GET' && asksStepUp[route.operationId] !== 'never',
    );
    for (const route of asking)
      expect('streams' in route || 'sends' in route || 'answersAs' in route, route.operationId).to.equal(
        true,
      );
  });

  for (const route of operations) {
    const asks = asksStepUp[route.operationId] === 'always';
    it(`${route.method} ${route.path} ${asks ? 'asks' : 'does not ask'} a user for a step-up whatever the body is`, async () => {
      const before = await service.head();
      const reply = await run(route);
      expect(isAsked(reply)).to.equal(asks);
      if (!asks) return;
      expect(reply.headers.get('www-authenticate')).to.equal(challenge('urn:tessera:mfa'));
      expect(reply.headers.get('content-type')).to.match(/^application\/problem\+json/);
      expect(await service.head()).to.equal(before);
      reported.stepUpAcr = 'urn:tessera:pwd';
      const withoutFactor = await run(route);
      expect(withoutFactor.headers.get('www-authenticate')).to.equal(challenge('urn:tessera:pwd'));
    });
  }

  it('changeWebhook asks a user for a step-up when the webhook would hear of more, and not for less or the same', async () => {
    const body = { url: 'https://example.com/hook', events: ['user.created', 'user.updated', 'invoice.*'] };
    const made = await service.call('POST', '/api/webhooks', { key, body });
    expect(made.status).to.equal(201);
    actingIn = tenantId;
    const change = (events: readonly string[]): Promise<Reply> =>
      service.call('PUT', `/api/webhooks/${String(made.json['id'])}`, {
        headers: bearer(),
        body: { events },
      });
    for (const more of [['user.deleted'], ['user.*'], ['*'], ['user.created', 'subscription.*']])
      expect(isAsked(await change(more)), more.join()).to.equal(true);
    for (const less of [
      ['user.created', 'user.updated', 'invoice.*'],
      ['invoice.paid', 'user.updated', 'user.created'],
      ['user.created'],
    ])
      expect(isAsked(await change(less)), less.join()).to.equal(false);
  });

  for (const one of askingBodies)
    it(`${one.operationId} ${contentOf(one)} ${one.asks ? 'asks' : 'does not ask'} a user for a step-up`, async () => {
      const before = await service.head();
      expect(isAsked(await run(named(one.operationId), one))).to.equal(one.asks);
      if (!one.asks) return;
      expect(await service.head()).to.equal(before);
      reported.isSteppedUp = true;
      expect(isAsked(await run(named(one.operationId), one))).to.equal(false);
    });

  it('a replayed answer with a secret asks for the step-up again', async () => {
    const body = { url: 'https://example.com/hook', events: ['user.created'] };
    const create = (): Promise<Reply> =>
      service.call('POST', '/api/webhooks', { headers: { ...bearer(), 'Idempotency-Key': 'once' }, body });
    reported.isSteppedUp = true;
    const first = await create();
    expect(first.status).to.equal(201);
    reported.isSteppedUp = false;
    expect(isAsked(await create())).to.equal(true);
    reported.isSteppedUp = true;
    expect((await create()).json['secret']).to.equal(first.json['secret']);
  });

  it('a user who has stepped up is asked for nothing, nor is an API key', async () => {
    reported.isSteppedUp = true;
    for (const route of operations) {
      const path = pathWith(route.path, randomUUID());
      const reply = await service.call(route.method, path, { headers: bearer() });
      expect(reply.status, route.operationId).not.to.equal(401);
    }
    const reply = await service.call('PUT', `/api/users/${userId}`, {
      key,
      body: { email: 'b@example.com' },
    });
    expect(reply.status).to.equal(200);
  });

  it('a token that is weaker than the policy asks now reaches nothing, not even by reading', async () => {
    reported.meetsPolicy = false;
    for (const route of operations) {
      const reply = await run(route);
      expect(isAsked(reply), route.operationId).to.equal(true);
      expect(reply.headers.get('www-authenticate')).to.equal(challenge('urn:tessera:mfa'));
    }
  });
});
