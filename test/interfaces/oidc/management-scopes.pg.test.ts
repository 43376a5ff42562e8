import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { changeClient } from '../../../application/client/change-client.js';
import {
  type OidcService,
  type TokenReply,
  ada,
  answered,
  authorizeUrl,
  bo,
  callback,
  oidcService,
  pkce,
  postForm,
  signInAt,
} from '../../support/pages/oidc-service.js';
import { until } from '../../support/run/until.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import type { UserAgent } from '../../support/http/user-agent.js';

/** Clients of a tenant that administrators let into the Management API (RFC 8707; RFC 9700, section 4.15). */
describe('clients with scopes of the Management API', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
    await oidc.register('acme', {
      clientId: 'tool',
      type: 'public',
      managementScopes: ['users:read', 'roles:read'],
    });
    await oidc.register('acme', {
      clientId: 'local-tool',
      type: 'public',
      redirectUris: ['http://127.0.0.1/callback'],
      managementScopes: ['users:read'],
    });
  });
  after(() => oidc.close());

  const request = (more: Readonly<Record<string, string | undefined>> = {}) => ({
    client_id: 'tool',
    scope: 'openid offline_access users:read users:write',
    resource: oidc.issuer,
    ...more,
  });

  /** Signs in, and agrees where that is asked. */
  async function granted(
    agent: UserAgent,
    more: Readonly<Record<string, string | undefined>> = {},
    who = ada,
  ): Promise<{ readonly code: string; readonly verifier: string; readonly wasAsked: boolean }> {
    const proof = pkce();
    let visit = await agent.follow(await agent.get(authorizeUrl(oidc, proof, request(more))));
    if (visit.url.includes('/sign-in')) visit = await agent.submit(visit, { ...who });
    const wasAsked = visit.url.includes('/consent');
    if (wasAsked) visit = await agent.submit(visit, { decision: 'allow' });
    return { code: answered(visit).get('code')!, verifier: proof.verifier, wasAsked };
  }

  const redeemed = (
    { code, verifier }: { readonly code: string; readonly verifier: string },
    more: Readonly<Record<string, string>> = {},
  ): Promise<TokenReply> =>
    postForm(
      oidc,
      '/connect/token',
      {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: callback,
        client_id: 'tool',
        ...more,
      },
      null,
    );

  const statusOf = async (path: string, token: unknown, init: RequestInit = {}): Promise<number> => {
    const headers = { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' };
    return (await fetch(oidc.issuer + path, { ...init, headers })).status;
  };

  it('get tokens for the service alone, with those scopes that they have, and not beyond the session', async () => {
    const code = await granted(oidc.browser());
    expect(code.wasAsked).to.equal(true);
    const { json } = await redeemed(code);
    expect(json['scope']).to.equal('openid users:read');
    expect(decodeJwt(String(json['access_token'])).aud).to.equal(oidc.issuer);
    expect(await statusOf('/api/users', json['access_token'])).to.equal(200);
    // a scope that was not asked for, and one that the client does not have
    expect(await statusOf('/api/roles', json['access_token'])).to.equal(403);
    const init = { method: 'POST', body: JSON.stringify({ email: 'eve@acme.test' }) };
    expect(await statusOf('/api/users', json['access_token'], init)).to.equal(403);
  });

  it('get no rights that the user does not have', async () => {
    const { json } = await redeemed(await granted(oidc.browser(), {}, bo));
    expect(await statusOf('/api/users', json['access_token'])).to.equal(403);
  });

  it('lose a right that is taken from the client', async () => {
    await oidc.register('acme', { clientId: 'former', type: 'public', managementScopes: ['users:read'] });
    const code = await granted(oidc.browser(), { client_id: 'former' });
    const { json } = await redeemed(code, { client_id: 'former' });
    expect(await statusOf('/api/users', json['access_token'])).to.equal(200);
    const context = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await changeClient(oidc.runtime.app, context, { clientId: 'former', managementScopes: [] });
    // by another process than the one that answers, which sees it within a second
    await until(async () => (await statusOf('/api/users', json['access_token'])) === 403, 5_000);
  });

  it('get ordinary tokens without resource', async () => {
    const agent = oidc.browser();
    const code = await granted(agent, { resource: undefined });
    expect(code.wasAsked).to.equal(false);
    const { json } = await redeemed(code);
    expect(json['scope']).to.equal('openid offline_access');
    expect(decodeJwt(String(json['access_token'])).aud).to.equal('https://api.acme.test');
    const refused = await fetch(`${oidc.issuer}/api/users`, {
      headers: { Authorization: `Bearer ${String(json['access_token'])}` },
    });
    expect(refused.status).to.equal(401);
    expect(((await refused.json()) as { detail: string }).detail).to.contain(`resource=${oidc.issuer}`);
  });

  it('never make a token for the service of an ordinary grant, nor the reverse', async () => {
    const agent = oidc.browser();
    const ordinary = await granted(agent, { resource: undefined });
    const refused = await redeemed(ordinary, { resource: oidc.issuer });
    expect(refused.json['error']).to.equal('invalid_target');
    const { json } = await redeemed(ordinary);
    const refresh = (token: unknown, resource: string): Promise<TokenReply> =>
      postForm(
        oidc,
        '/connect/token',
        { grant_type: 'refresh_token', refresh_token: String(token), client_id: 'tool', resource },
        null,
      );
    expect((await refresh(json['refresh_token'], oidc.issuer)).json['error']).to.equal('invalid_target');
    const managing = await redeemed(await granted(agent));
    const other = await refresh(managing.json['refresh_token'], 'https://api.acme.test');
    expect(other.json['error']).to.equal('invalid_target');
    const same = await refresh(managing.json['refresh_token'], oidc.issuer);
    expect(decodeJwt(String(same.json['access_token'])).aud).to.equal(oidc.issuer);
    // fewer scopes change nothing about whom the token is for
    const narrowed = await postForm(
      oidc,
      '/connect/token',
      {
        grant_type: 'refresh_token',
        refresh_token: String(same.json['refresh_token']),
        client_id: 'tool',
        scope: 'openid',
      },
      null,
    );
    expect(decodeJwt(String(narrowed.json['access_token'])).aud).to.equal(oidc.issuer);
    expect(await statusOf('/api/users', narrowed.json['access_token'])).to.equal(403);
  });

  it('learn when they ask for nothing of the Management API, or may not', async () => {
    const agent = oidc.browser();
    const errorOf = async (more: Readonly<Record<string, string>>): Promise<string | null> =>
      answered(await agent.get(authorizeUrl(oidc, pkce(), request(more)))).get('error');
    expect(await errorOf({ scope: 'openid' })).to.equal('invalid_scope');
    expect(await errorOf({ scope: 'openid users:write' })).to.equal('invalid_scope');
    expect(await errorOf({ client_id: 'web' })).to.equal('invalid_target');
    expect(await errorOf({ resource: 'https://elsewhere.test' })).to.equal('invalid_target');
  });

  it('are granted silently after a consent, but not where any program of the device may answer', async () => {
    const agent = oidc.browser();
    await granted(agent);
    const silently = async (more: Readonly<Record<string, string>>): Promise<URLSearchParams> =>
      answered(await signInAt(agent, authorizeUrl(oidc, pkce(), request({ prompt: 'none', ...more }))));
    expect((await silently({})).get('code')).to.be.a('string');
    const local = { client_id: 'local-tool', redirect_uri: 'http://127.0.0.1:8123/callback' };
    expect((await granted(agent, local)).wasAsked).to.equal(true);
    expect((await silently(local)).get('error')).to.equal('consent_required');
    expect((await granted(agent, local)).wasAsked).to.equal(true);
  });

  it('are not of a third party', async () => {
    const refused = await oidc
      .register('acme', { clientId: 'foreign', thirdParty: true, managementScopes: ['users:read'] })
      .catch((error: unknown) => error);
    expect(refused).to.have.nested.property('faults[0].pointer', '/managementScopes');
    const unknown = await oidc
      .register('acme', { clientId: 'odd', managementScopes: ['users:delete'] })
      .catch((error: unknown) => error);
    expect(unknown).to.have.nested.property('faults[0].pointer', '/managementScopes/0');
  });
});
