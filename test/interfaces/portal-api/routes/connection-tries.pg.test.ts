import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { type OidcService, ada, bo, oidcService } from '../../../support/pages/oidc-service.js';
import { type PortalInBrowser, portalInBrowser } from '../../../support/pages/portal-in-browser.js';
import {
  type UpstreamProvider,
  clientIds,
  clientSecret,
  upstreamProvider,
} from '../../../support/providers/upstream-provider.js';

type Json = Record<string, unknown>;

const olga = { email: 'olga@acme.test', password: 'owls-never-sleep-at-nine' };

describe('a try of a connection', () => {
  let oidc: OidcService;
  let provider: UpstreamProvider;
  let owner: PortalInBrowser;
  let other: PortalInBrowser;
  let tenantId: string;
  let id: string;
  let callbackUrl: string;
  before(async () => {
    oidc = await oidcService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
    tenantId = oidc.tenantIds['acme']!;
    callbackUrl = `http://acme.localhost:${oidc.port}/sign-in/connection/callback`;
    provider = await upstreamProvider([callbackUrl]);
    provider.accounts.set('kim', { email: 'kim@acme.test', email_verified: true, groups: ['staff', 'x'] });
    provider.accounts.set('bo', { email: bo.email, email_verified: true });
    await createUser(oidc.runtime.app, command(), { ...olga, roles: ['owner'] });
    [owner, other] = [await administrator(ada), await administrator(olga)];
    id = await created();
  });
  beforeEach(() => {
    provider.odd = {};
  });
  after(async () => {
    await provider.close();
    await oidc.close();
  });

  const command = () => systemCommand({ tenantId });
  const created = async (more: object = {}): Promise<string> => {
    const { status, json, text } = await owner.post('/connections', {
      provider: 'oidc',
      name: 'Acme staff',
      issuer: provider.issuer,
      clientId: clientIds.client_secret_basic,
      clientSecret,
      newPeople: 'anyone',
      roleRules: [
        { claim: 'groups', value: 'staff', role: 'admin' },
        { claim: 'groups', value: 'none', role: 'admin' },
        { claim: 'groups', value: 'staff', role: 'no-such-role' },
      ],
      ...more,
    });
    expect(status, text).to.equal(201);
    return String(json['id']);
  };
  const administrator = (who: typeof ada, agent?: UserAgent): Promise<PortalInBrowser> =>
    portalInBrowser(oidc, who, agent);
  const started = async (by = owner, of = id): Promise<string> => {
    const { status, json, text } = await by.post(`/connections/${of}/try`);
    expect([status, json['result']], text).to.deep.equal([200, null]);
    return String(json['url']);
  };
  /** Goes to the provider and back. Returns the parameters that the portal gets. */
  const brought = async (url: string, subject = 'kim', agent = owner.agent): Promise<URLSearchParams> => {
    const left = await agent.get(url);
    expect(left.location, left.body).to.match(new RegExp(`^${provider.issuer}/`));
    return portalGets((await agent.get((await provider.signIn(left.location!, subject)).href)).location);
  };
  const portalGets = (location: string | null): URLSearchParams => {
    expect(location).to.match(new RegExp(`^${oidc.issuer}/portal/try\\?`));
    return new URL(location!).searchParams;
  };
  const stateOf = async (subject = 'kim', of = id): Promise<string> =>
    (await brought(await started(owner, of), subject)).get('state')!;
  const finished = async (subject = 'kim', of = id): Promise<Json> => {
    const state = await stateOf(subject, of);
    const { status, json, text } = await owner.post(`/connections/${of}/try`, { state });
    expect([status, json['url']], text).to.deep.equal([200, null]);
    return json['result'] as Json;
  };
  const isOver = ({ status, json }: { status: number; json: Json }): void => {
    expect([status, json['code']]).to.deep.equal([409, 'try_over']);
  };
  const events = async (): Promise<number> => {
    const { rows } = await oidc.runtime.database.query<{ n: number }>(
      `select count(*)::int as n from events.event where type in ('UserCreated', 'UserSignedIn', 'UserIdentityLinked', 'UserRoleAssigned')`,
    );
    return rows[0]!.n;
  };

  const reasonsOf = (result: Json): readonly string[] =>
    (result['rules'] as Json[]).map(({ rule, reason }) => `${String(rule)} ${String(reason)}`);

  it('shows the claims, who the person would be, their roles, and what decided it; nobody is created or signed in', async () => {
    const before = await events();
    const result = await finished();
    expect(result).to.deep.include({
      outcome: 'creates',
      refusal: null,
      failure: null,
      user: null,
      roles: ['admin', 'user'],
      amr: ['fed'],
    });
    expect(result['claims']).to.deep.include({ sub: 'kim', groups: ['staff', 'x'] });
    expect(result['person']).to.include({ subject: 'kim', email: 'kim@acme.test', emailVerified: true });
    expect((result['roleRules'] as Json[]).map(({ effect }) => effect)).to.deep.equal([
      'gives',
      'none',
      'unknown_role',
    ]);
    expect(reasonsOf(result)).to.deep.equal([
      'domains other_domain',
      'newPeople created_within_limits',
      'secondFactor ours',
    ]);
    for (const { detail } of result['rules'] as Json[]) expect(detail).to.match(/^[A-Z].+\.$/);
    expect(await events()).to.equal(before);
  });

  it('says that somebody with the address of a user would be asked', async () => {
    const result = await finished('bo');
    expect(result).to.deep.include({ outcome: 'asks', roles: ['user'] });
    expect(result['user']).to.include({ email: bo.email });
    expect(reasonsOf(result)).to.include('linking asked');
  });

  it('says that nobody new may come, also for a connection that is switched off', async () => {
    const closed = await created({ newPeople: 'none', enabled: false });
    const result = await finished('kim', closed);
    expect(result).to.deep.include({ outcome: 'refused', refusal: 'unknown', roles: [] });
    expect(reasonsOf(result)).to.include('newPeople not_created');
  });

  it('says what was wrong with the provider’s answer', async () => {
    provider.odd = { idToken: (claims) => ({ ...claims, aud: 'another' }) };
    const result = await finished();
    expect(result).to.include({ outcome: 'failed', person: null });
    expect(result['failure']).to.include({ code: 'id_token_claim', said: null });
  });

  it('gives the words of the provider apart from those of the service', async () => {
    provider.odd = {
      at: {
        '/token': (_, res) =>
          res
            .writeHead(400, { 'Content-Type': 'application/json' })
            .end(JSON.stringify({ error: 'invalid_grant', error_description: 'The code\u0007 is spent' })),
      },
    };
    expect((await finished())['failure']).to.deep.equal({
      code: 'token_refused',
      detail: 'Its token endpoint answered invalid_grant. The code  is spent',
      said: { error: 'invalid_grant', description: 'The code  is spent' },
    });
  });

  it('is finished once, also by fifty requests at a time', async function () {
    this.slow(10_000);
    const state = await stateOf();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => owner.post(`/connections/${id}/try`, { state })),
    );
    expect(replies.filter(({ status }) => status === 200)).to.have.length(1);
    for (const reply of replies) if (reply.status !== 200) isOver(reply);
  });

  it('is finished by nobody else, for no other connection, and by no other state', async () => {
    const state = await stateOf();
    isOver(await other.post(`/connections/${id}/try`, { state }));
    isOver(await owner.post(`/connections/${await created()}/try`, { state }));
    isOver(await owner.post(`/connections/${id}/try`, { state: 'x'.repeat(43) }));
  });

  it('is opened once, in no other browser, and HEAD spends nothing', async () => {
    const url = await started();
    for (const agent of [other.agent, oidc.browser()])
      expect(portalGets((await agent.get(url)).location).get('error')).to.equal('try_over');
    await owner.agent.head(url);
    const left = await owner.agent.get(url);
    expect(left.location).to.match(new RegExp(`^${provider.issuer}/`));
    expect(portalGets((await owner.agent.get(url)).location).get('error')).to.equal('try_over');
  });

  it('is finished in no browser whose session is another one by then', async () => {
    const left = await owner.agent.get(await started());
    const answer = await provider.signIn(left.location!, 'kim');
    const host = `acme.localhost`;
    const cookie = owner.agent.cookies(host).get('tessera_connection')!;
    other.agent.keep(host, new Map([['tessera_connection', cookie]]));
    const visit = await other.agent.get(answer.href);
    expect(portalGets(visit.location).get('error')).to.equal('try_over');
  });

  it('is started by owners alone, and of a connection that is there', async () => {
    const reply = await owner.post('/connections/0190f0f0-0000-7000-8000-000000000009/try');
    expect([reply.status, reply.json['code']]).to.deep.equal([404, 'connection_not_found']);
    const admin = { email: 'adi@acme.test', password: 'adders-add-at-nine' };
    await createUser(oidc.runtime.app, command(), { ...admin, roles: ['admin'] });
    const refused = await (await administrator(admin)).post(`/connections/${id}/try`);
    expect(refused.status).to.equal(403);
  });

  it('ends after ten minutes', async () => {
    const [url, state] = [await started(), await stateOf()];
    oidc.clock.advance(10 * 60_000 + 1);
    expect(portalGets((await owner.agent.get(url)).location).get('error')).to.equal('try_over');
    const again = await administrator(ada, owner.agent);
    isOver(await again.post(`/connections/${id}/try`, { state }));
  });
});
