import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { scopes } from '../../../domain/api-key/scopes.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import { defaultSettings } from '../../../domain/tenant/tenant-settings.js';
import type { Route } from '../../../interfaces/management-api/serving/route.js';
import { portalRoutes } from '../../../interfaces/portal-api/portal-routes.js';
import type { Reply } from '../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { userAgent } from '../../support/http/user-agent.js';

/** Operations that admins may not use. */
const ownersOnly = [
  'setLegacySignIn',
  'confirmLegacySignIn',
  'removeLegacySignIn',
  'createResource',
  'changeResource',
  'deleteResource',
  'createConnection',
  'changeConnection',
  'deleteConnection',
  'tryConnection',
  'addConnectionDomain',
  'verifyConnectionDomain',
  'removeConnectionDomain',
  'changeSettings',
  'requestDeletion',
  'withdrawDeletion',
  'listPlans',
  'getSubscription',
  'choosePlan',
  'previewPlan',
  'cancelSubscription',
  'resumeSubscription',
  'getBillingDetails',
  'changeBillingDetails',
  'listInvoices',
  'getInvoice',
  'getInvoicePdf',
  'getUsage',
  'openCheckout',
  'openCardPortal',
  'beginTenantExport',
  'getTenantExport',
  'downloadTenantExport',
  'listSupportAccess',
  'grantSupportAccess',
  'revokeSupportAccess',
];
/** Operations that ask for a step-up. */
const steppedUp = [
  'setLegacySignIn',
  'confirmLegacySignIn',
  'removeLegacySignIn',
  'createResource',
  'changeResource',
  'deleteResource',
  'createConnection',
  'changeConnection',
  'deleteConnection',
  'tryConnection',
  'addConnectionDomain',
  'verifyConnectionDomain',
  'removeConnectionDomain',
  'changeSettings',
  'requestDeletion',
  'withdrawDeletion',
  'actOnUsers',
  'createClient',
  'deleteClient',
  'rotateClientSecret',
  'tryClient',
  'issueApiKey',
  'changeApiKey',
  'rotateApiKey',
  'choosePlan',
  'cancelSubscription',
  'resumeSubscription',
  'changeBillingDetails',
  'openCheckout',
  'openCardPortal',
  'beginTenantExport',
  'downloadTenantExport',
  'grantSupportAccess',
  'revokeSupportAccess',
];
/** The bodies of operations that refuse an empty one. */
const bodies: Readonly<Record<string, object>> = {
  issueApiKey: { name: 'backend', scopes: ['users:read'] },
  actOnUsers: { action: 'suspend', userIds: [randomUUID()] },
  requestDeletion: { slug: 'another' },
  setLegacySignIn: { url: 'https://old.acme.test/tessera' },
  choosePlan: { plan: 'unlimited' },
  previewPlan: { plan: 'unlimited' },
  openCheckout: { plan: 'unlimited' },
  reportScreenFailure: { path: '/portal/t/acme', message: 'TypeError', stack: '' },
  createConnection: {
    provider: 'oidc',
    name: 'Acme',
    issuer: 'https://id.acme.test',
    clientId: 'tessera',
    clientSecret: 'hardly-a-secret',
  },
  createResource: { identifier: 'https://orders.acme.test' },
  createClient: { name: 'Shop', kind: 'spa', redirectUris: ['https://shop.acme.test/'] },
};

/** The answers of operations on a record that this test does not make. */
const absent: Readonly<Record<string, number>> = {
  publishBrandingDraft: 404,
  requestDeletion: 400,
  grantSupportAccess: 400,
  sendTestMail: 404,
  getSubscription: 404,
  choosePlan: 404,
  previewPlan: 404,
  cancelSubscription: 404,
  resumeSubscription: 404,
  openCheckout: 409,
  openCardPortal: 409,
  getTenantExport: 404,
  downloadTenantExport: 404,
};

type Who = 'owner' | 'admin' | 'stale owner' | 'owner elsewhere';

describe('the API of the portal', () => {
  let service: InMemoryApi;
  let tenantId: string;
  let key: string;
  before(async () => {
    service = await inMemoryApi({
      // the token is the name of its holder: who a token belongs to is tested elsewhere
      holderOf: (token) =>
        Promise.resolve({
          tenantId,
          userId: randomUUID(),
          clientId: token.endsWith('elsewhere') ? 'web' : portalClientId(tenantId),
          scopes: new Set(scopes),
          sessionId: token,
          isAdministrator: true,
          isOwner: token.includes('owner'),
          meetsPolicy: true,
          isSteppedUp: !token.startsWith('stale'),
          stepUpAcr: 'urn:tessera:mfa',
          lock: null,
        }),
    });
    tenantId = await service.tenant();
    key = await service.key(tenantId);
  });
  after(() => service.stop());

  const as = (who: Who) => ({ Authorization: `Bearer ${who.replace(' ', '-')}` });
  const run = (
    { method, path, operationId }: Route,
    headers: Readonly<Record<string, string>>,
  ): Promise<Reply> =>
    service.call(method, path, { headers, ...(method === 'GET' ? {} : { body: bodies[operationId] ?? {} }) });

  /** Returns the status for a caller whom the route admits: a path with an id names no record here. */
  const served = ({ path, status, operationId }: Route): number =>
    path.includes('{') ? 404 : (absent[operationId] ?? status);

  // those of operators are tested in operators-isolation.test.ts
  for (const route of portalRoutes.filter(({ operatorsOnly }) => !operatorsOnly)) {
    const name = `${route.method} ${route.path}`;
    it(`${name} is for the portal's tokens alone`, async () => {
      const anonymous = await run(route, {});
      expect([anonymous.status, anonymous.json['code']]).to.deep.equal([401, 'access_token_missing']);
      const byKey = await run(route, { 'X-Api-Key': key });
      expect([byKey.status, byKey.json['error']]).to.deep.equal([
        403,
        'This endpoint is not accessible via API key',
      ]);
      const elsewhere = await run(route, as('owner elsewhere'));
      expect([elsewhere.status, elsewhere.json['code']]).to.deep.equal([403, 'portal_required']);
      expect((await run(route, as('owner'))).status).to.equal(served(route));
    });

    const isForOwners = ownersOnly.includes(route.operationId);
    it(`${name} is ${isForOwners ? 'refused to' : 'open to'} admins`, async () => {
      const reply = await run(route, as('admin'));
      if (isForOwners) expect([reply.status, reply.json['code']]).to.deep.equal([403, 'owner_required']);
      else expect(reply.status).to.equal(served(route));
    });

    const asks = steppedUp.includes(route.operationId);
    it(`${name} ${asks ? 'asks' : 'does not ask'} for a step-up`, async () => {
      const reply = await run(route, as('stale owner'));
      expect(reply.json['code'] === 'insufficient_user_authentication').to.equal(asks);
    });
  }

  it('settings are read and changed, with the revision of the tenant', async () => {
    const first = await service.call('GET', '/portal/api/settings', { headers: as('owner') });
    expect(first.json).to.deep.equal({ ...defaultSettings, legacySignIn: null });
    const changed = await service.call('PUT', '/portal/api/settings', {
      headers: { ...as('owner'), 'If-Match': first.headers.get('etag')! },
      body: { emailCode: true, sessionIdleHours: 8, passkeys: null },
    });
    expect(changed.json).to.deep.equal({
      ...defaultSettings,
      emailCode: true,
      sessionIdleHours: 8,
      legacySignIn: null,
    });
    const late = await service.call('PUT', '/portal/api/settings', {
      headers: { ...as('owner'), 'If-Match': first.headers.get('etag')! },
      body: { emailCode: false },
    });
    expect(late.status).to.equal(412);
    const after = await service.call('GET', '/portal/api/settings', { headers: as('admin') });
    expect(after.json).to.deep.equal(changed.json);
    expect(after.headers.get('etag')).to.equal(changed.headers.get('etag'));
  });

  it('settings outside their bounds are refused, each by its name', async () => {
    const reply = await service.call('PUT', '/portal/api/settings', {
      headers: as('owner'),
      body: {
        passwordMinLength: 7,
        mfa: 'sometimes',
        signUpDomains: ['Example.COM'],
        claims: [{ name: 'roles', from: 'email', in: ['id_token'] }],
      },
    });
    expect(reply.status).to.equal(400);
    const faults = reply.json['errors'] as readonly { pointer: string; code: string }[];
    expect(faults.map(({ pointer, code }) => [pointer, code])).to.have.deep.members([
      ['/passwordMinLength', 'range'],
      ['/mfa', 'enum'],
      ['/signUpDomains/0', 'format'],
      ['/claims/0/name', 'reserved'],
      ['/claims/0/from', 'format'],
    ]);
    const shapeless = await service.call('PUT', '/portal/api/settings', {
      headers: as('owner'),
      body: { claims: [{ name: 'x', form: 'externalId', in: ['header'] }] },
    });
    const wrong = shapeless.json['errors'] as readonly { pointer: string }[];
    expect(wrong.map(({ pointer }) => pointer)).to.have.members(['/claims/0/form', '/claims/0/in/0']);
    const unknown = await service.call('PUT', '/portal/api/settings', {
      headers: as('owner'),
      body: { mfaa: 'off' },
    });
    expect(unknown.json).to.have.nested.property('errors[0].pointer', '/mfaa');
  });

  it('the tenant is read and changed', async () => {
    const changed = await service.call('PUT', '/portal/api/tenant', {
      headers: as('admin'),
      body: { defaultLocale: 'de-at' },
    });
    expect(changed.json).to.include({ id: tenantId, status: 'active', defaultLocale: 'de-AT' });
    const read = await service.call('GET', '/portal/api/tenant', { headers: as('owner') });
    expect(read.json).to.deep.equal(changed.json);
  });

  it('the names of a tenant are changed, and each fault is named', async () => {
    const change = (body: object) =>
      service.call('PUT', '/portal/api/tenant', { headers: as('admin'), body });
    const first = await service.call('GET', '/portal/api/tenant', { headers: as('admin') });
    const changed = await change({ name: ' Acme GmbH ', mailFromName: 'Acme Accounts' });
    expect(changed.json).to.deep.equal({ ...first.json, name: 'Acme GmbH', mailFromName: 'Acme Accounts' });
    expect((await change({ name: null, mailFromName: null })).json).to.include({
      name: 'Acme GmbH',
      mailFromName: null,
    });
    const refused = await change({ name: ' ', mailFromName: 'Win at evil.test' });
    expect(refused.status).to.equal(400);
    const faults = refused.json['errors'] as readonly { pointer: string; code: string }[];
    expect(faults.map(({ pointer, code }) => [pointer, code])).to.deep.equal([
      ['/name', 'required'],
      ['/mailFromName', 'link'],
    ]);
    const late = await service.call('PUT', '/portal/api/tenant', {
      headers: { ...as('admin'), 'If-Match': first.headers.get('etag')! },
      body: { name: 'Late' },
    });
    expect(late.status).to.equal(412);
  });

  it('an unknown path is a 404, a missing method a 405', async () => {
    const unknown = await service.call('GET', '/portal/api/nothing', { headers: as('owner') });
    expect(unknown.status).to.equal(404);
    const method = await service.call('DELETE', '/portal/api/tenant', { headers: as('owner') });
    expect([method.status, method.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, PUT, OPTIONS']);
  });
});

describe('the API of a portal with a host of its own', () => {
  const url = 'http://portal.acme.test';
  let service: InMemoryApi;
  let tenantId: string;
  before(async () => {
    service = await inMemoryApi({
      portalUrl: url,
      holderOf: () =>
        Promise.resolve({
          tenantId,
          userId: randomUUID(),
          clientId: portalClientId(tenantId),
          scopes: new Set(scopes),
          sessionId: 'session',
          isAdministrator: true,
          isOwner: true,
          meetsPolicy: true,
          isSteppedUp: true,
          stepUpAcr: 'urn:tessera:mfa',
          lock: null,
        }),
    });
    tenantId = await service.tenant();
  });
  after(() => service.stop());

  it('is at that host, and nothing else is', async () => {
    const agent = userAgent(Number(new URL(service.url).port));
    const headers = { Authorization: 'Bearer token' };
    const { status, body } = await agent.get(`${url}/api/tenant`, headers);
    expect([status, (JSON.parse(body) as { id: string }).id]).to.deep.equal([200, tenantId]);
    const key = { 'X-Api-Key': await service.key(tenantId) };
    for (const [address, credential, expected] of [
      [`${url}/api/users`, headers, 404],
      // at this host it is no path of the Management API
      [`${url}/api/users`, key, 403],
      [`${url}/api/tenant`, key, 403],
      [`${url}/api/tenant`, {}, 401],
      [`${url}/connect/authorize`, {}, 404],
      [`${service.url}/portal/api/tenant`, headers, 404],
      [`${service.url}/api/users`, key, 200],
    ] as const)
      expect((await agent.get(address, credential)).status, address).to.equal(expected);
  });
});
