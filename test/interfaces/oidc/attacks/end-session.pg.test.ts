import { expect } from 'chai';
import {
  type OidcService,
  afterSignOut,
  answered,
  authorizeUrl,
  bo,
  obtainCode,
  oidcService,
  pkce,
  redeem,
  signInAt,
  zoe,
} from '../../../support/pages/oidc-service.js';
import { type UserAgent, type Visit, formOf } from '../../../support/http/user-agent.js';
import { addressMutations } from './support/mutations.js';
import { obtainTokens, refresh, tokensOf, userinfoStatus } from './support/tokens.js';

const globexCallback = 'https://app.globex.test/cb';

describe('endsession: open redirect, script and forced sign-out', () => {
  let oidc: OidcService;
  let agent: UserAgent;
  let hint: string;
  before(async () => {
    oidc = await oidcService();
    agent = oidc.browser();
    ({ id: hint } = await obtainTokens(oidc, { agent }));
  });
  after(() => oidc.close());

  const address = (parameters: Readonly<Record<string, string>>): string =>
    `${oidc.issuer}/connect/endsession?${new URLSearchParams(parameters).toString()}`;
  const isSignedIn = async (who: UserAgent, client_id = 'server'): Promise<boolean> => {
    const place = client_id === 'globex-server' ? { redirect_uri: globexCallback } : {};
    const url = authorizeUrl(oidc, pkce(), { prompt: 'none', client_id, ...place });
    return answered(await who.follow(await who.get(url))).has('code');
  };
  const expectPage = ({ status, location, body }: Visit, about: string): void => {
    expect({ status, location }, about).to.deep.equal({ status: 400, location: null });
    expect(body, about).not.to.contain('evilplace');
  };

  it('a sign-out redirects to no variation of a registered address, and then ends no session', async () => {
    const mutations = addressMutations(afterSignOut);
    expect(mutations.length).to.be.greaterThan(60);
    const visits = await Promise.all(
      mutations.map((post_logout_redirect_uri) =>
        agent.get(address({ id_token_hint: hint, post_logout_redirect_uri })),
      ),
    );
    visits.forEach((visit, index) => expectPage(visit, JSON.stringify(mutations[index])));
    expect(await isSignedIn(agent)).to.equal(true);
  });

  it('a sign-out redirects neither to an address of another application nor to a redirect URI', async () => {
    for (const uri of ['https://app.globex.test/bye', globexCallback, 'https://app.acme.test/callback'])
      expectPage(await agent.get(address({ id_token_hint: hint, post_logout_redirect_uri: uri })), uri);
  });

  it('a sign-out is refused with two addresses, two hints or two clients', async () => {
    const good = address({ id_token_hint: hint, post_logout_redirect_uri: afterSignOut });
    for (const more of [
      `&post_logout_redirect_uri=${encodeURIComponent('https://evilplace.test/')}`,
      `&id_token_hint=${hint}`,
      '&client_id=server&client_id=server',
      '&client_id=partner',
    ])
      expectPage(await agent.get(good + more), more);
    expect(await isSignedIn(agent)).to.equal(true);
  });

  it('a sign-out without a hint asks first, by GET and by POST from another site', async () => {
    const visits = [
      await agent.follow(await agent.get(address({}))),
      await agent.follow(
        await agent.get(address({ client_id: 'server', post_logout_redirect_uri: afterSignOut })),
      ),
      await agent.follow(await agent.get(address({ logout_hint: 'ada@acme.test', state: 'x' }))),
      await agent.follow(
        await agent.post(
          `${oidc.issuer}/connect/endsession`,
          { client_id: 'server' },
          { Origin: 'https://evilplace.test' },
        ),
      ),
    ];
    for (const { status, body, location } of visits) {
      expect({ status, location }).to.deep.equal({ status: 200, location: null });
      expect(body).to.contain('<form');
    }
    expect(await isSignedIn(agent)).to.equal(true);
  });

  it('a sign-out that a page of another site loads as a resource ends no session, even with all cookies', async () => {
    for (const loads of ['image', 'iframe', 'empty', 'document']) {
      const headers = {
        'Sec-Fetch-Dest': loads,
        'Sec-Fetch-Site': 'cross-site',
        Referer: 'https://evilplace.test/',
      };
      const { status, location } = await agent.get(address({}), headers);
      expect(status, loads).to.equal(303);
      expect((await agent.get(location!, headers)).body, loads).to.contain('<form');
    }
    expect(await isSignedIn(agent)).to.equal(true);
  });

  it('the confirmation of a sign-out is refused without its token, with a wrong one and from another page', async () => {
    const asked = await agent.follow(await agent.get(address({})));
    const { action, hidden } = formOf(asked);
    const { csrf: token = '', ...rest } = hidden;
    for (const [form, headers] of [
      [rest, {}],
      [{ ...rest, csrf: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` }, {}],
      [{ ...rest, csrf: token.slice(0, -1) }, {}],
      [hidden, { Origin: 'https://evilplace.test' }],
      [hidden, { Origin: oidc.issuer }],
      [hidden, { Origin: `http://globex.localhost:${oidc.port}` }],
      [hidden, { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
    ] as const)
      expect((await agent.post(action, form, headers)).status, JSON.stringify(headers)).to.equal(403);
    expect(await isSignedIn(agent)).to.equal(true);
  });

  it('a sign-out with the hint of another user’s session asks first', async () => {
    const other = oidc.browser();
    const { id } = await obtainTokens(oidc, { agent: other, who: bo });
    const asked = await agent.follow(
      await agent.get(address({ id_token_hint: id, post_logout_redirect_uri: afterSignOut })),
    );
    expect(asked.status).to.equal(200);
    expect(asked.body).to.contain('<form');
    expect([await isSignedIn(agent), await isSignedIn(other)]).to.deep.equal([true, true]);
  });

  it('a sign-out at one tenant leaves the sessions of the browser at other tenants', async () => {
    const both = oidc.browser();
    const acme = await obtainTokens(oidc, { agent: both });
    const globex = { client_id: 'globex-server', redirect_uri: globexCallback };
    const code = await obtainCode(oidc, globex, { agent: both, who: zoe });
    const zoes = tokensOf(await redeem(oidc, code, { redirect_uri: globexCallback }, 'globex-server'));
    expectPage(
      await both.get(address({ id_token_hint: zoes.id, client_id: 'server' })),
      'client of another tenant',
    );
    const done = await both.follow(
      await both.get(address({ id_token_hint: acme.id, post_logout_redirect_uri: afterSignOut })),
    );
    expect(done.location).to.equal(afterSignOut);
    expect([await isSignedIn(both), await isSignedIn(both, 'globex-server')]).to.deep.equal([false, true]);
    expect(await userinfoStatus(oidc, zoes.access)).to.equal(200);
    expect((await refresh(oidc, acme.refresh)).status).to.equal(400);
  });

  it('the pages of a sign-out show parameters as text and pass them on as data', async () => {
    const mine = oidc.browser();
    const { id } = await obtainTokens(oidc, { agent: mine });
    const state = `"><script>alert(1)</script>\r\nSet-Cookie: a=b&post_logout_redirect_uri=https://evilplace.test`;
    const done = await mine.follow(
      await mine.get(address({ id_token_hint: id, post_logout_redirect_uri: afterSignOut, state })),
    );
    const { origin, pathname, searchParams } = new URL(done.location!);
    expect(origin + pathname).to.equal(afterSignOut);
    expect([...searchParams]).to.deep.equal([['state', state]]);
  });

  it('a sign-out ends the session for good', async () => {
    const mine = oidc.browser();
    const { id, access, refresh: token } = await obtainTokens(oidc, { agent: mine });
    const cookie = mine.cookie('acme.localhost', 'tessera_session')!;
    await mine.follow(await mine.get(address({ id_token_hint: id })));
    expect(mine.cookie('acme.localhost', 'tessera_session')).to.equal(undefined);
    const kept = await oidc
      .browser()
      .get(`http://acme.localhost:${oidc.port}/sign-in`, { Cookie: `tessera_session=${cookie}` });
    expect(kept.body).to.contain('name="password"');
    expect(await userinfoStatus(oidc, access)).to.equal(401);
    expect((await refresh(oidc, token)).status).to.equal(400);
    expect(
      answered(await mine.follow(await mine.get(authorizeUrl(oidc, pkce(), { prompt: 'none' })))).get(
        'error',
      ),
    ).to.equal('login_required');
    expect(await signInAt(mine, authorizeUrl(oidc, pkce())))
      .to.have.property('location')
      .that.contains('code=');
  });
});
