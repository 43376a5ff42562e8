import { renderDocs } from '../../support/http/rendered-docs.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Scope, scopes } from '../../../domain/api-key/scopes.js';
import type { Route } from '../../../interfaces/management-api/serving/route.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import type { Reply } from '../../support/http/http-client.js';
import type { ApiUnderTest } from '../../support/http/http-service.js';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const addressOf = ({ path }: Route): string => path.replace(/\{\w+\}/g, () => randomUUID());
const unknownKey = (): string => `tsk_${randomBytes(32).toString('base64url')}`;

const expectProblem = (reply: Reply, status: number, code: string, error?: string): void => {
  expect(reply.json).to.include({ status, code });
  expect(reply.status).to.equal(status);
  expect(reply.json['error']).to.equal(error);
  expect(reply.json['traceId']).to.match(/^[0-9a-f]{32}$/);
};

/** Which credential reaches which path: every route of the table, and every other path (API description, "Credentials"). */
export function policySuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let tenantId: string;
  let key: string;
  before(renderDocs);
  before(async () => {
    service = await start();
    tenantId = await service.tenant();
    key = await service.key(tenantId);
  });
  after(() => service.stop());

  const keys = new Map<string, Promise<string>>();
  /** One key for all who ask for the same scopes. */
  const keyWith = (granted: readonly Scope[]): Promise<string> => {
    const name = granted.join(' ');
    const made = keys.get(name) ?? service.key(tenantId, granted);
    keys.set(name, made);
    return made;
  };

  for (const route of routes) {
    describe(nameOf(route), () => {
      const ask = (headers: Record<string, string>): Promise<Reply> =>
        service.call(route.method, addressOf(route), { headers });

      it(`${nameOf(route)} without a credential answers 401 and how to authenticate`, async () => {
        const reply = await ask({});
        expectProblem(reply, 401, 'credential_missing', 'API key missing');
        expect(reply.headers.get('www-authenticate')).to.match(/^ApiKey realm=".+", Bearer realm=".+"$/);
      });

      for (const [name, wrong] of [
        ['an unknown key', unknownKey()],
        ['a key of another shape', 'secret'],
        ['an empty key', ''],
      ] as const) {
        it(`${nameOf(route)} with ${name} answers 401`, async () => {
          const reply = await ask({ 'X-Api-Key': wrong });
          expectProblem(reply, 401, 'api_key_invalid', 'API key invalid');
          expect(reply.headers.get('www-authenticate')).to.contain('ApiKey');
        });
      }

      it(`${nameOf(route)} with a valid key as bearer token answers 401`, async () => {
        const reply = await ask({ Authorization: `Bearer ${key}` });
        expectProblem(reply, 401, 'access_token_invalid', 'Access token invalid');
        expect(reply.headers.get('www-authenticate')).to.match(/^Bearer realm=".+", error="invalid_token"$/);
      });

      it(`${nameOf(route)} with two credentials answers 400`, async () => {
        for (const Authorization of ['Bearer x', 'bearer', 'BEARER  y'])
          expectProblem(await ask({ 'X-Api-Key': key, Authorization }), 400, 'two_credentials');
      });

      it(`${nameOf(route)} is reached with the credentials of a proxy beside the key`, async () => {
        const reply = await ask({ 'X-Api-Key': key, Authorization: 'Basic YTpi' });
        expect(reply.status).to.be.oneOf([200, 204, 400, 404, 415]);
      });

      for (const scope of route.scopes) {
        it(`${nameOf(route)} is refused with 403 without the scope ${scope}`, async () => {
          const lacking = await keyWith(scopes.filter((other) => other !== scope));
          const before = await service.head();
          const reply = await ask({ 'X-Api-Key': lacking });
          expectProblem(reply, 403, 'missing_scope', `API key missing required scope: ${scope}`);
          expect(await service.head()).to.equal(before);
        });
      }

      it(`${nameOf(route)} is reached with its scopes only`, async () => {
        const reply = await ask({ 'X-Api-Key': await keyWith(route.scopes) });
        expect(reply.status).to.be.oneOf([200, 204, 400, 404, 415]);
      });
    });
  }

  const MISSING = 'API key missing required scope: ';
  const WRITES = 'Write operations are not allowed on this resource via API key';
  const ACCESS = 'This endpoint is not accessible via API key';

  const unrouted: readonly [string, string, string | null, number, string, string?][] = [
    ['GET', '/api/branding/nothing', null, 404, 'not_found'],
    ['GET', '/api/branding', 'branding:read', 403, 'missing_scope', `${MISSING}branding:read`],
    ['PUT', '/api/branding', 'branding:write', 403, 'missing_scope', `${MISSING}branding:write`],
    ['GET', '/api/webhooks/x/deliveries', 'webhooks:read', 403, 'missing_scope', `${MISSING}webhooks:read`],
    ['POST', '/api/webhooks', 'webhooks:write', 403, 'missing_scope', `${MISSING}webhooks:write`],
    ['POST', '/api/webhooks', null, 400, 'body_required'],
    ['GET', '/api/webhooks/x/nothing', null, 404, 'not_found'],
    ['GET', '/api/auditlogs/x/y', null, 404, 'not_found'],
    ['GET', '/api/auditlogs/stats', 'audit:read', 403, 'missing_scope', `${MISSING}audit:read`],
    ['HEAD', '/api/auditlogs/x/y', null, 404, ''],
    ['HEAD', '/api/auditlogs/export', null, 405, ''],
    ['POST', '/api/auditlogs', null, 403, 'writes_not_allowed', WRITES],
    ['POST', '/api/auditlogs', 'audit:read', 403, 'writes_not_allowed', WRITES],
    ['PUT', '/api/auditlogs/1', null, 403, 'writes_not_allowed', WRITES],
    ['DELETE', '/api/auditlogs/x/y', null, 403, 'writes_not_allowed', WRITES],
    ['PATCH', '/api/auditlogs', null, 403, 'writes_not_allowed', WRITES],
    ['GET', '/api/users/x/nothing', 'users:read', 403, 'missing_scope', `${MISSING}users:read`],
    ['PATCH', '/api/users', 'users:write', 403, 'missing_scope', `${MISSING}users:write`],
    ['PATCH', '/api/users', null, 405, 'method_not_allowed'],
    ['DELETE', '/api/roles', 'roles:write', 403, 'missing_scope', `${MISSING}roles:write`],
    ['GET', '/', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '/docs', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '/openapi.json', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '/api', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '/api/', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '/api/tenants', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '/api/usersx', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '/api/constructor', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '/API/users', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '//api/users', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '/connect/userinfo', null, 403, 'endpoint_not_accessible', ACCESS],
    ['POST', '/connect/token', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '/.well-known/jwks.json', null, 403, 'endpoint_not_accessible', ACCESS],
    ['GET', '/portal', null, 403, 'endpoint_not_accessible', ACCESS],
  ];
  for (const [method, path, lacking, status, code, error] of unrouted) {
    it(`${method} ${path} with ${lacking === null ? 'every scope' : `all scopes but ${lacking}`} answers ${status} ${code}`, async () => {
      const used = await keyWith(scopes.filter((scope) => scope !== lacking));
      const reply = await service.call(method, path, { key: used });
      if (method === 'HEAD') expect(reply.status).to.equal(status);
      else expectProblem(reply, status, code, error);
    });
  }

  const meant: readonly [string, RegExp][] = [
    ['/api/user', /Did you mean \/api\/users\?$/],
    ['/api/Users/x', /Did you mean \/api\/users\?$/],
    ['/users', /Did you mean \/api\/users\?$/],
    ['/api/v1/roles', /Did you mean \/api\/roles\?$/],
    ['/api/audit-logs', /Did you mean \/api\/auditlogs\?$/],
    ['/api/webhook/x', /Did you mean \/api\/webhooks\?$/],
    ['/connect/userinfo', /Keys reach \/api\/users, .+\/api\/auditlogs\.$/],
    ['/openapi.json', /need none: leave X-Api-Key out\.$/],
    ['/docs', /need none: leave X-Api-Key out\.$/],
    ['/docs/nothing', /need none: leave X-Api-Key out\.$/],
  ];
  for (const [path, detail] of meant) {
    it(`a key at ${path} learns which addresses it is for`, async () => {
      const reply = await service.call('GET', path, { key: await keyWith(['users:read']) });
      expectProblem(reply, 403, 'endpoint_not_accessible', ACCESS);
      expect(reply.json['detail']).to.match(detail);
    });
  }

  it('an unknown path without a credential is answered with a plain 404', async () => {
    expectProblem(await service.call('GET', '/portal/nothing'), 404, 'not_found');
  });

  it('an unknown path with a wrong credential is answered with 401', async () => {
    const wrongKey = await service.call('GET', '/nothing', { key: unknownKey() });
    expectProblem(wrongKey, 401, 'api_key_invalid', 'API key invalid');
    const wrongToken = await service.call('GET', '/nothing', { headers: { Authorization: `Bearer ${key}` } });
    expectProblem(wrongToken, 401, 'access_token_invalid', 'Access token invalid');
  });

  it('the documentation is shown to a caller with another Authorization header', async () => {
    const reply = await service.call('GET', '/docs', { headers: { Authorization: 'Basic eDp5' } });
    expect(reply.status).to.equal(200);
  });

  it('probes are answered with any credential', async () => {
    for (const path of ['/health/live', '/metrics']) {
      expect((await service.call('GET', path, { key })).status).to.equal(200);
      expect((await service.call('GET', path, { key: 'wrong' })).status).to.equal(200);
    }
  });
}
