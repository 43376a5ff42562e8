import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { createUser } from '../../../application/user/create-user.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import {
  type OidcService,
  type TokenReply,
  ada,
  answered,
  authorizeUrl,
  bo,
  obtainCode,
  oidcService,
  pkce,
  postForm,
  redeem,
  signInAt,
} from '../../support/pages/oidc-service.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { sendRaw } from '../../support/http/http-client.js';
import type { UserAgent } from '../../support/http/user-agent.js';

const PORTAL = 'https://portal.acme.test';
const redirectUri = `${PORTAL}/callback`;

/** The client with which administrators sign in to the portal. */
describe('the client of the portal', () => {
  let oidc: OidcService;
  let clientId: string;
  before(async () => {
    oidc = await oidcService({ PORTAL_URL: PORTAL });
    clientId = portalClientId(oidc.tenantIds['acme']!);
  });
  after(() => oidc.close());

  const request = (more: Readonly<Record<string, string>> = {}) => ({
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid profile email roles offline_access',
    ...more,
  });
  const tokensOf = async (who = ada, agent: UserAgent = oidc.browser()): Promise<TokenReply['json']> => {
    const code = await obtainCode(oidc, request(), { agent, who });
    const reply = await redeem(oidc, code, { client_id: clientId, redirect_uri: redirectUri }, null);
    expect(reply.status).to.equal(200);
    return reply.json;
  };
  const call = (path: string, token: unknown, init: RequestInit = {}): Promise<Response> =>
    fetch(oidc.issuer + path, {
      ...init,
      headers: { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' },
    });
  const refresh = (token: unknown): Promise<TokenReply> =>
    postForm(
      oidc,
      '/connect/token',
      { grant_type: 'refresh_token', refresh_token: String(token), client_id: clientId },
      null,
    );

  it('gives administrators tokens of five minutes for the Management API', async () => {
    const tokens = await tokensOf();
    expect(tokens['expires_in']).to.equal(300);
    expect(tokens['scope']).to.equal('openid profile email roles');
    const { aud, exp, iat } = decodeJwt(String(tokens['access_token']));
    expect([aud, exp! - iat!]).to.deep.equal([oidc.issuer, 300]);
    expect((await call('/api/users', tokens['access_token'])).status).to.equal(200);
  });

  it('opens the API of the portal to administrators, and its settings to owners who signed in just now', async () => {
    const admin = { email: 'admin@acme.test', password: 'tea-at-four-and-a-half' };
    const context = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await createUser(oidc.runtime.app, context, { ...admin, roles: ['admin'] });
    const owner = await tokensOf(ada);
    const adminToken = (await tokensOf(admin))['access_token'];
    const ownerToken = owner['access_token'];
    const at = async (token: unknown, change = false): Promise<number> => {
      const body = JSON.stringify({ emailCode: true });
      const reply = await sendRaw(
        oidc.issuer,
        [
          `${change ? 'PUT' : 'GET'} /api/settings HTTP/1.1`,
          `Host: ${new URL(PORTAL).host}`,
          `Authorization: Bearer ${String(token)}`,
          ...(change ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
          'Connection: close',
          '',
          change ? body : '',
        ].join('\r\n'),
      );
      return Number(reply.split(' ')[1]);
    };
    expect(await at(ownerToken)).to.equal(200);
    expect(await at(adminToken)).to.equal(200);
    expect(await at((await tokensOf(bo))['access_token'])).to.equal(403);
    expect(await at(adminToken, true)).to.equal(403);
    expect(await at(ownerToken, true)).to.equal(200);
    oidc.clock.advance(16 * 60_000);
    const stale = await refresh(owner['refresh_token']);
    expect(await at(stale.json['access_token'], true)).to.equal(401);
    expect(await at(stale.json['access_token'])).to.equal(200);
  });

  it('gives others a token that the Management API refuses', async () => {
    const { access_token: token } = await tokensOf(bo);
    expect((await call('/api/users', token)).status).to.equal(403);
  });

  it('is named as the source of what administrators do with its tokens', async () => {
    const { access_token: token } = await tokensOf();
    const body = JSON.stringify({ name: 'reviewer', description: 'Reviews' });
    const created = await call('/api/roles', token, { method: 'POST', body });
    expect(created.status).to.equal(201);
    const { id } = (await created.json()) as { id: string };
    const entries = await call(`/api/auditlogs?targetId=${id}`, token);
    const { items } = (await entries.json()) as { items: { action: string; source: string }[] };
    expect(items.map(({ action, source }) => [action, source])).to.deep.equal([['role.created', 'portal']]);
  });

  it('rotates refresh tokens, which end with the session', async () => {
    const agent = oidc.browser();
    const first = await tokensOf(ada, agent);
    const second = await refresh(first['refresh_token']);
    expect(second.status).to.equal(200);
    expect(second.json['refresh_token']).not.to.equal(first['refresh_token']);
    const { sid, sub } = decodeJwt(String(first['access_token']));
    const ended = await call(`/api/users/${sub!}/sessions/${String(sid)}`, second.json['access_token'], {
      method: 'DELETE',
    });
    expect(ended.status).to.equal(204);
    expect((await refresh(second.json['refresh_token'])).json['error']).to.equal('invalid_grant');
    expect((await call('/api/users', second.json['access_token'])).status).to.equal(401);
  });

  it('has no other redirect URI', async () => {
    const agent = oidc.browser();
    for (const other of [
      `${PORTAL}/`,
      `${PORTAL}/callback/`,
      `${redirectUri}?x=1`,
      'https://app.acme.test/callback',
    ]) {
      const visit = await agent.get(authorizeUrl(oidc, pkce(), request({ redirect_uri: other })));
      expect([visit.status, visit.location]).to.deep.equal([400, null]);
    }
  });

  it('exists for tenants that exist, and for nothing else', async () => {
    for (const id of [portalClientId(randomUUID()), 'portal-', 'portal-acme', `portal-${clientId}`]) {
      const visit = await oidc.browser().get(authorizeUrl(oidc, pkce(), request({ client_id: id })));
      expect(visit.status, id).to.equal(400);
    }
  });

  it('is of one tenant: people of another one cannot sign in with it', async () => {
    const visit = await signInAt(
      oidc.browser(),
      authorizeUrl(oidc, pkce(), request({ client_id: portalClientId(oidc.tenantIds['globex']!) })),
      ada,
    );
    expect(visit.location).to.equal(null);
  });

  it('answers a silent request of an administrator who is signed in', async () => {
    const agent = oidc.browser();
    await tokensOf(ada, agent);
    const visit = await signInAt(agent, authorizeUrl(oidc, pkce(), request({ prompt: 'none' })));
    expect(answered(visit).get('code')).to.be.a('string');
  });

  it('keeps the beginning of its id from other clients', async () => {
    for (const id of [clientId, 'portal-mine'])
      expect(
        await oidc.register('acme', { clientId: id }).catch((error: unknown) => error),
      ).to.have.nested.property('faults[0].code', 'reserved');
  });
});
