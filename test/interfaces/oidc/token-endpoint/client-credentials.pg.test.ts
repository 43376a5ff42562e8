import { expect } from 'chai';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { changeClient } from '../../../../application/client/change-client.js';
import { defineRole } from '../../../../application/role/define-role.js';
import { deleteRole } from '../../../../application/role/delete-role.js';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import { until } from '../../../support/run/until.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  type TokenReply,
  oidcService,
  postForm,
} from '../../../support/pages/oidc-service.js';
import { assertionKey } from '../assertion-key.js';

const audience = 'https://api.acme.test';
const service = { kind: 'service', grantTypes: ['client_credentials'], redirectUris: [] };
const refusalOf = ({ status, json }: TokenReply): unknown[] => [status, json['error']];

describe('the grant client_credentials', () => {
  let oidc: OidcService;
  let viewerId: string;
  const key = assertionKey();
  before(async () => {
    oidc = await oidcService();
    for (const name of ['billing-viewer', 'auditor']) {
      const { record } = await defineRole(oidc.runtime.app, command(), { name });
      if (name === 'billing-viewer') viewerId = record.id;
    }
    await oidc.register('acme', { ...service, clientId: 'robot', roles: ['billing-viewer', 'auditor'] });
    await oidc.register('acme', { ...service, clientId: 'plain' });
    await oidc.register('acme', {
      ...service,
      clientId: 'signer',
      authMethod: 'private_key_jwt',
      jwks: key.jwks,
    });
    await oidc.register('acme', { kind: 'service', clientId: 'asker', redirectUris: [] });
  });
  after(() => oidc.close());

  const command = (slug = 'acme') => systemCommand({ tenantId: oidc.tenantIds[slug]! });
  const ask = (more: Record<string, string> = {}, by: string | null = 'robot'): Promise<TokenReply> =>
    postForm(oidc, '/connect/token', { grant_type: 'client_credentials', ...more }, by);
  const rolesOf = async (by: string): Promise<unknown> =>
    decodeJwt(String((await ask({}, by)).json['access_token']))['roles'];

  it('a service gets an access token of RFC 9068 for itself, and nothing else', async () => {
    const { status, json, headers } = await ask();
    expect(status).to.equal(200);
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(Object.keys(json).sort()).to.deep.equal(['access_token', 'expires_in', 'token_type']);
    expect(json).to.include({ token_type: 'Bearer', expires_in: 900 });
    const keys = (await (await fetch(`${oidc.issuer}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(String(json['access_token']), createLocalJWKSet(keys), {
      issuer: oidc.issuer,
      audience,
      subject: 'robot',
      typ: 'at+jwt',
      algorithms: ['RS256'],
      requiredClaims: ['client_id', 'exp', 'iat', 'jti'],
      currentDate: new Date(oidc.clock.now()),
    });
    const { iat, exp, nbf, jti, ...rest } = payload;
    expect(exp).to.equal(iat! + 900);
    expect(nbf).to.equal(iat);
    expect(jti).to.match(/^[0-9a-f-]{36}$/);
    expect(rest).to.deep.equal({
      iss: oidc.issuer,
      aud: audience,
      sub: 'robot',
      client_id: 'robot',
      tenant_id: oidc.tenantIds['acme'],
      roles: ['auditor', 'billing-viewer'],
    });
  });

  it('each of 50 requests at once gets a token of its own', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask({}, 'plain')));
    expect(replies.map(({ status }) => status)).to.deep.equal(Array.from({ length: 50 }, () => 200));
    const ids = replies.map(({ json }) => decodeJwt(String(json['access_token'])).jti);
    expect(new Set(ids).size).to.equal(50);
  });

  it('a service proves who it is by a secret in the form and by a signed assertion, used once', async () => {
    const posted = { client_id: 'robot', client_secret: oidc.secrets.get('robot')! };
    expect((await ask(posted, null)).status).to.equal(200);
    const assertion = await key.assert('signer', oidc);
    const signed = await ask(assertion, null);
    expect(signed.status).to.equal(200);
    expect(decodeJwt(String(signed.json['access_token'])).sub).to.equal('signer');
    expect((await ask(assertion, null)).json['error']).to.equal('invalid_client');
  });

  it('a wrong secret, no secret, and the secret of another service get no token', async () => {
    for (const form of [
      { client_id: 'robot', client_secret: 'w'.repeat(43) },
      { client_id: 'robot' },
      { client_id: 'robot', client_secret: oidc.secrets.get('plain')! },
    ])
      expect(refusalOf(await ask(form, null))).to.deep.equal([400, 'invalid_client']);
  });

  it('a public client, and one that is no service or does not list the grant, get unauthorized_client', async () => {
    for (const by of ['server', 'asker'])
      expect(refusalOf(await ask({}, by)), by).to.deep.equal([400, 'unauthorized_client']);
    expect(refusalOf(await ask({ client_id: 'web' }, null))).to.deep.equal([400, 'unauthorized_client']);
  });

  it("a service is refused openid, offline_access, a person's scopes and those of the Management API", async () => {
    for (const scope of [
      'openid',
      'offline_access',
      'profile',
      'email',
      'roles',
      'users:read',
      'openid email',
    ])
      expect(refusalOf(await ask({ scope })), scope).to.deep.equal([400, 'invalid_scope']);
    expect((await ask({ scope: '' })).status).to.equal(200);
  });

  it('resource is the audience of the client, and none else', async () => {
    const named = await ask({ resource: audience });
    expect(decodeJwt(String(named.json['access_token'])).aud).to.equal(audience);
    for (const resource of ['https://other.acme.test', oidc.issuer])
      expect(refusalOf(await ask({ resource })), resource).to.deep.equal([400, 'invalid_target']);
  });

  it('the type in the header follows accessTokenType, and such a token is no id_token', async () => {
    await oidc.register('acme', { ...service, clientId: 'typed', accessTokenType: 'JWT' });
    const token = String((await ask({}, 'typed')).json['access_token']);
    expect(decodeProtectedHeader(token).typ).to.equal('JWT');
    const url = `${oidc.issuer}/connect/endsession?id_token_hint=${token}`;
    expect((await fetch(url, { redirect: 'manual' })).status).to.equal(400);
  });

  it('a role that was deleted, or taken from the service, is in the next token no more', async () => {
    await deleteRole(oidc.runtime.app, command(), { roleId: viewerId });
    await until(async () => JSON.stringify(await rolesOf('robot')) === '["auditor"]');
    await changeClient(oidc.runtime.app, command(), { clientId: 'robot', roles: [] });
    await until(async () => JSON.stringify(await rolesOf('robot')) === '[]');
  });

  it('a service whose grant is taken away gets unauthorized_client, and learns what to add', async () => {
    await changeClient(oidc.runtime.app, command(), { clientId: 'plain', grantTypes: [] });
    await until(async () => (await ask({}, 'plain')).json['error'] === 'unauthorized_client');
    expect((await ask({}, 'plain')).json['error_description']).to.contain(
      'add client_credentials to its grantTypes',
    );
  });

  it('a service of a locked tenant gets access_denied, whatever the lock', async () => {
    await oidc.register('globex', { ...service, clientId: 'theirs', audience: 'https://api.globex.test' });
    expect((await ask({}, 'theirs')).status).to.equal(200);
    await lockTenant(oidc.runtime.app, command('globex'), { kind: 'billing', reason: 'unpaid' });
    await until(async () => (await ask({}, 'theirs')).status !== 200);
    expect(refusalOf(await ask({}, 'theirs'))).to.deep.equal([400, 'access_denied']);
  });
});
