import { expect } from 'chai';
import { deleteClient } from '../../../../application/client/delete-client.js';
import { call } from '../../../support/http/http-client.js';
import { until } from '../../../support/run/until.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  type TokenReply,
  oidcService,
  postForm,
} from '../../../support/pages/oidc-service.js';

const service = { kind: 'service', grantTypes: ['client_credentials'], redirectUris: [] };

/** What the other endpoints make of a token that a service got for itself. */
describe('a token of a service', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
    await oidc.register('acme', { ...service, clientId: 'robot' });
    await oidc.register('acme', { ...service, clientId: 'apart', audience: 'https://other.acme.test' });
    await oidc.register('globex', { ...service, clientId: 'theirs', audience: 'https://api.globex.test' });
  });
  after(() => oidc.close());

  const tokenOf = async (by = 'robot'): Promise<string> => {
    const reply = await postForm(oidc, '/connect/token', { grant_type: 'client_credentials' }, by);
    expect(reply.status).to.equal(200);
    return String(reply.json['access_token']);
  };
  const introspect = (token: string, by: string): Promise<TokenReply> =>
    postForm(oidc, '/connect/introspect', { token }, by);
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

  it('userinfo answers insufficient_scope, since no person is behind it, and invalid_token for a forged one', async () => {
    const token = await tokenOf();
    const reply = await fetch(`${oidc.issuer}/connect/userinfo`, bearer(token));
    expect(reply.status).to.equal(403);
    expect(reply.headers.get('www-authenticate')).to.contain('error="insufficient_scope"');
    expect(await reply.json()).to.include({ error: 'insufficient_scope' });
    expect((await fetch(`${oidc.issuer}/connect/userinfo`, bearer(`${token}x`))).status).to.equal(401);
  });

  it('introspection shows it to its client and to clients of its audience, without claims about a user', async () => {
    const token = await tokenOf();
    for (const by of ['robot', 'server']) {
      const { json } = await introspect(token, by);
      expect(Object.keys(json).sort(), by).to.deep.equal(
        ['active', 'aud', 'client_id', 'exp', 'iat', 'iss', 'jti', 'nbf', 'roles', 'sub', 'tenant_id'].concat(
          'token_type',
        ),
      );
      expect(json).to.deep.include({ active: true, sub: 'robot', client_id: 'robot', roles: [] });
    }
  });

  it('introspection says inactive to clients of another audience and of another tenant', async () => {
    const token = await tokenOf();
    for (const by of ['apart', 'theirs'])
      expect((await introspect(token, by)).json, by).to.deep.equal({ active: false });
  });

  it('its client ends it by revocation, which leaves other tokens valid, and another client cannot', async () => {
    const [first, second] = [await tokenOf(), await tokenOf()];
    const refused = await postForm(oidc, '/connect/revoke', { token: first }, 'server');
    expect([refused.status, refused.json['error']]).to.deep.equal([400, 'unauthorized_client']);
    expect((await introspect(first, 'robot')).json['active']).to.equal(true);
    expect((await postForm(oidc, '/connect/revoke', { token: first }, 'robot')).status).to.equal(200);
    expect((await introspect(first, 'robot')).json).to.deep.equal({ active: false });
    expect((await fetch(`${oidc.issuer}/connect/userinfo`, bearer(first))).status).to.equal(401);
    expect((await introspect(second, 'robot')).json['active']).to.equal(true);
  });

  it('both APIs refuse it with 401, and name API keys', async () => {
    const token = await tokenOf();
    for (const path of ['/api/users', '/portal/api/clients']) {
      const reply = await call(oidc.issuer, 'GET', path, bearer(token));
      expect([reply.status, reply.json['code']], path).to.deep.equal([401, 'access_token_invalid']);
      expect(String(reply.json['detail']), path).to.contain('X-Api-Key');
    }
  });

  it('it ends with its client', async () => {
    await oidc.register('acme', { ...service, clientId: 'leaving' });
    const token = await tokenOf('leaving');
    expect((await introspect(token, 'server')).json['active']).to.equal(true);
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await deleteClient(oidc.runtime.app, command, { clientId: 'leaving' });
    await until(async () => (await introspect(token, 'server')).json['active'] === false);
  });
});
