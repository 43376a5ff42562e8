import { expect } from 'chai';
import { type UserAgent, type Visit, formsOf } from '../../support/http/user-agent.js';
import { call } from '../../support/http/http-client.js';
import {
  type OidcService,
  authorizeUrl,
  obtainCode,
  oidcService,
  pkce,
  redeem,
  signInAt,
} from '../../support/pages/oidc-service.js';
import { fifty } from './attacks/support/oauth-answers.js';
import { introspect, obtainTokens, refresh, tokensOf, userinfoStatus } from './attacks/support/tokens.js';

describe('access that a user withdraws from an application', () => {
  let oidc: OidcService;
  let agent: UserAgent;
  before(async () => {
    oidc = await oidcService();
    agent = oidc.browser();
    await signInAt(agent, authorizeUrl(oidc, pkce()));
  });
  after(() => oidc.close());

  const path = (): string => `http://acme.localhost:${oidc.port}/account/applications`;
  const withdraw = async (client: string): Promise<Visit> => {
    const [form] = formsOf(await agent.get(path()));
    return agent.follow(await agent.post(path(), { csrf: form?.hidden['csrf'] ?? '', client }));
  };

  it('a withdrawal ends tokens, refresh tokens and codes of the application, also of offline access', async function () {
    this.slow(10_000);

    await oidc.register('acme', { clientId: 'other' });
    const kept = await obtainTokens(oidc, { agent, client: 'other' });
    const offline = await obtainTokens(oidc, { agent, scope: 'openid offline_access' });
    const code = await obtainCode(oidc, {}, { agent });
    expect(await userinfoStatus(oidc, offline.access)).to.equal(200);
    const page = await withdraw('server');
    expect(page.body).to.contain('The app no longer has access.').and.not.to.contain('App server');
    expect(await userinfoStatus(oidc, offline.access)).to.equal(401);
    expect((await introspect(oidc, offline.refresh)).json).to.deep.equal({ active: false });
    expect((await refresh(oidc, offline.refresh)).json).to.include({ error: 'invalid_grant' });
    expect((await redeem(oidc, code)).json).to.include({ error: 'invalid_grant' });
    expect(await userinfoStatus(oidc, kept.access)).to.equal(200);
    expect((await agent.get(path().replace('applications', 'sessions'))).status).to.equal(200);
  });

  it('what a user allows an application is in the audit log and in their activity, with its name', async () => {
    const asked = await agent.follow(await agent.get(authorizeUrl(oidc, pkce(), { client_id: 'partner' })));
    await agent.submit(asked, { decision: 'deny' });
    const again = await agent.follow(await agent.get(authorizeUrl(oidc, pkce(), { client_id: 'partner' })));
    await agent.submit(again, { decision: 'allow' });
    await withdraw('partner');
    const activity = await agent.get(path().replace('applications', 'activity'));
    expect(activity.body.match(/You allowed an app access/g)).to.have.length(1);
    expect(activity.body)
      .to.contain('An app’s access was removed')
      .and.to.contain('App: <bdi>App partner</bdi>');
    const { json } = await call(oidc.service.url, 'GET', '/api/auditlogs?action=client.access_allowed', {
      key: oidc.service.apiKey(),
    });
    const [entry, ...others] = json['items'] as { readonly changes: { field: string; after: unknown }[] }[];
    expect(others).to.deep.equal([]);
    expect(Object.fromEntries(entry!.changes.map(({ field, after }) => [field, after]))).to.deep.equal({
      clientId: 'partner',
      clientName: 'App partner',
      scopes: ['openid', 'profile', 'email'],
      claims: [],
    });
  });

  it('an application of a third party asks again after a withdrawal', async () => {
    const url = authorizeUrl(oidc, pkce(), { client_id: 'partner' });
    const asked = await agent.follow(await agent.get(url));
    await agent.submit(asked, { decision: 'allow' });
    expect((await agent.follow(await agent.get(url))).location).to.contain('code=');
    await withdraw('partner');
    const again = await agent.follow(await agent.get(url));
    expect([again.location, again.body.includes('Allow')]).to.deep.equal([null, true]);
  });

  it('of fifty refreshes at the time of a withdrawal none is valid afterwards', async function () {
    this.slow(30_000);

    const all = await Promise.all(
      Array.from({ length: 5 }, () => obtainTokens(oidc, { agent, scope: 'openid offline_access' })),
    );
    const [replies] = await Promise.all([
      fifty((n) => refresh(oidc, all[n % all.length]!.refresh)),
      withdraw('server'),
    ]);
    const good = replies.filter(({ status }) => status === 200).map(tokensOf);
    for (const { access, refresh: token } of [...good, ...all]) {
      expect(await userinfoStatus(oidc, access)).to.equal(401);
      expect((await refresh(oidc, token)).json).to.include({ error: 'invalid_grant' });
    }
  });
});
