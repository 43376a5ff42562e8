import { expect } from 'chai';
import { portalClientId } from '../../../../domain/client/portal-client.js';
import { createUser } from '../../../../application/user/create-user.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import {
  type OidcService,
  ada,
  authorizeUrl,
  oidcService,
  pkce,
  redeem,
} from '../../../support/pages/oidc-service.js';

const olga = { email: 'olga@acme.test', password: 'owls-never-sleep-at-nine' };

interface Administrator {
  readonly agent: UserAgent;
  post(path: string, body?: object): Promise<{ status: number; json: Record<string, unknown>; text: string }>;
}

describe('a try of a client', () => {
  let oidc: OidcService;
  let owner: Administrator;
  let other: Administrator;
  before(async () => {
    oidc = await oidcService();
    const tenantId = oidc.tenantIds['acme']!;
    const context = systemCommand({ tenantId });
    await createUser(oidc.runtime.app, context, { ...olga, roles: ['owner'] });
    [owner, other] = [await administrator(ada), await administrator(olga)];
  });
  after(() => oidc.close());

  /** Signs in to the portal. */
  const administrator = async (who: typeof ada): Promise<Administrator> => {
    const agent = oidc.browser();
    const client_id = portalClientId(oidc.tenantIds['acme']!);
    const redirect_uri = `${oidc.issuer}/portal/callback`;
    const proof = pkce();
    const { code } = await brought(authorizeUrl(oidc, proof, { client_id, redirect_uri }), agent, who);
    const { json } = await redeem(oidc, { ...proof, code }, { client_id, redirect_uri }, null);
    const headers = {
      Authorization: `Bearer ${String(json['access_token'])}`,
      'Content-Type': 'application/json',
    };
    return {
      agent,
      post: async (path, body = {}) => {
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        const reply = await fetch(`${oidc.issuer}/portal/api${path}`, init);
        const text = await reply.text();
        return { status: reply.status, json: JSON.parse(text) as Record<string, unknown>, text };
      },
    };
  };
  const created = async (more: object = {}): Promise<string> => {
    const body = { name: 'Shop', kind: 'spa', redirectUris: ['https://shop.acme.test/cb'], ...more };
    const { status, json } = await owner.post('/clients', body);
    expect(status).to.equal(201);
    return String(json['clientId']);
  };
  const started = async (clientId: string, by = owner): Promise<string> => {
    const { status, json } = await by.post(`/clients/${clientId}/try`);
    expect([status, json['result']]).to.deep.equal([200, null]);
    return String(json['url']);
  };
  /** Returns where an authorization request leads, which may be an address of the issuer's own host: the portal's. */
  const ended = async (url: string, agent = owner.agent, who = ada): Promise<string> => {
    const arrived = await agent.follow(await agent.get(url));
    const isOver = arrived.location !== null || new URL(arrived.url).searchParams.has('code');
    const visit = isOver ? arrived : await agent.submit(arrived, { ...who });
    return visit.location ?? visit.url;
  };
  const brought = async (url: string, agent = owner.agent, who = ada) => {
    const answer = new URL(await ended(url, agent, who)).searchParams;
    return { code: answer.get('code')!, state: answer.get('state')! };
  };
  const liveGrants = async (clientId: string): Promise<number> => {
    const { rows } = await oidc.runtime.database.query<{ n: number }>(
      'select count(*)::int as n from runtime.grants where client_id = $1 and revoked_at is null',
      [clientId],
    );
    return rows[0]!.n;
  };
  const isOver = ({ status, json }: { status: number; json: Record<string, unknown> }): void => {
    expect([status, json['code']]).to.deep.equal([409, 'try_over']);
  };
  const changed = (url: string, name: string, value: string): string => {
    const other = new URL(url);
    other.searchParams.set(name, value);
    return other.toString();
  };

  it('shows the claims that the application would get, and leaves no token and no grant', async function () {
    this.slow(10_000);

    const clientId = await created();
    const url = await started(clientId);
    expect(await ended(url)).to.match(new RegExp(`^${oidc.issuer}/portal/try\\?code=`));
    const { status, json, text } = await owner.post(`/clients/${clientId}/try`, await brought(url));
    expect(status, text).to.equal(200);
    const { idToken, accessToken, scopes } = json['result'] as Record<string, Record<string, unknown>>;
    expect(idToken).to.include({ aud: clientId, iss: oidc.issuer, email: ada.email });
    expect(accessToken).to.include({ client_id: clientId, sub: idToken!['sub'] });
    expect(scopes).to.deep.equal(['openid', 'profile', 'email', 'roles']);
    expect(text).not.to.match(/eyJ[\w-]+\.eyJ/);
    expect(await liveGrants(clientId)).to.equal(0);
  });

  it('is finished once, also by fifty requests at a time', async function () {
    this.slow(10_000);

    const clientId = await created();
    const answer = await brought(await started(clientId));
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => owner.post(`/clients/${clientId}/try`, answer)),
    );
    expect(replies.filter(({ status }) => status === 200)).to.have.length(1);
    for (const reply of replies) if (reply.status !== 200) isOver(reply);
    expect(await liveGrants(clientId)).to.equal(0);
  });

  it('makes its address a redirect URI for nothing but the request that it began', async () => {
    const [clientId, second] = [await created(), await created()];
    const url = await started(clientId);
    const tried = new URL(url).searchParams;
    for (const [name, value] of [
      ['state', 'another'],
      ['code_challenge', 'c'.repeat(43)],
      ['client_id', second],
      ['client_id', 'web'],
      ['redirect_uri', `${tried.get('redirect_uri')!}/`],
      ['redirect_uri', `${oidc.issuer}/portal/callback`],
    ] as const) {
      const visit = await owner.agent.get(changed(url, name, value));
      expect([visit.status, visit.location], `${name}=${value}`).to.deep.equal([400, null]);
      expect(visit.body).to.contain('redirect_uri');
    }
    const registered = new URL(changed(url, 'redirect_uri', 'https://shop.acme.test/cb'));
    const { code } = await brought(registered.toString());
    const finished = await owner.post(`/clients/${clientId}/try`, { code, state: tried.get('state')! });
    isOver(finished);
    expect(await liveGrants(clientId)).to.equal(0);
  });

  it('is of no use to another administrator, whether they took the code or were sent the address', async () => {
    const clientId = await created();
    const stolen = await brought(await started(clientId));
    isOver(await other.post(`/clients/${clientId}/try`, stolen));
    const theirs = await started(clientId);
    isOver(await owner.post(`/clients/${clientId}/try`, await brought(theirs, other.agent, olga)));
    const elsewhere = await started(clientId);
    isOver(await owner.post(`/clients/${clientId}/try`, await brought(elsewhere, oidc.browser())));
    expect(await liveGrants(clientId)).to.equal(0);
  });

  it('gives the application itself no code, since the verifier never leaves the service', async () => {
    const clientId = await created();
    const url = await started(clientId);
    expect(url).not.to.contain('verifier');
    const { code } = await brought(url);
    for (const verifier of ['v'.repeat(43), new URL(url).searchParams.get('code_challenge')!]) {
      const redirect_uri = `${oidc.issuer}/portal/try`;
      const reply = await redeem(oidc, { code, verifier }, { client_id: clientId, redirect_uri }, null);
      expect([reply.status, reply.json['error']]).to.deep.equal([400, 'invalid_grant']);
    }
  });

  it('is refused for clients that give rights at the Management API, for the portal itself, and half a request', async () => {
    const manages = await created({ managementScopes: ['users:read'] });
    const refused = await owner.post(`/clients/${manages}/try`);
    expect([refused.status, refused.json['code']]).to.deep.equal([409, 'client_not_triable']);
    const builtIn = await owner.post(`/clients/${portalClientId(oidc.tenantIds['acme']!)}/try`);
    expect([builtIn.status, builtIn.json['code']]).to.deep.equal([409, 'built_in_client']);
    const clientId = await created();
    const half = await owner.post(`/clients/${clientId}/try`, { code: 'c' });
    expect([half.status, half.json['code']]).to.deep.equal([400, 'try_incomplete']);
    expect(half.json['errors']).to.have.nested.property('[0].pointer', '/state');
    const unknown = await owner.post('/clients/nothing/try');
    expect([unknown.status, unknown.json['code']]).to.deep.equal([404, 'client_not_found']);
  });

  it('is over after ten minutes', async () => {
    const clientId = await created();
    const url = await started(clientId);
    oidc.clock.advance(10 * 60_000 + 1);
    const visit = await owner.agent.get(url);
    expect([visit.status, visit.location]).to.deep.equal([400, null]);
  });
});
