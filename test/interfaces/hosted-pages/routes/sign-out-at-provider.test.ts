import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type HostedPagesUnderTest, ada, hostedPages, send } from '../../../support/pages/hosted-pages.js';
import {
  type UpstreamProvider,
  clientIds,
  clientSecret,
  upstreamProvider,
} from '../../../support/providers/upstream-provider.js';

const elsewhere = 'https://app.acme.test/bye?state=st';
const connectionId = '0196f000-0000-7000-8000-000000000001';

describe('signing out of a session that was made with an external account', () => {
  let pages: HostedPagesUnderTest;
  let provider: UpstreamProvider;
  let browser: UserAgent;
  let there: string;
  before(async () => {
    pages = await hostedPages();
    provider = await upstreamProvider([`${pages.host}/sign-in/connection/callback`]);
    there = `${provider.issuer}/session/end?client_id=${clientIds.client_secret_basic}`;
    const { record } = await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), {
      email: 'lin@acme.test',
    });
    pages.connections.unknown = () => Promise.resolve({ kind: 'known', userId: record.id, position: null });
  });
  beforeEach(async () => {
    provider.odd = {};
    pages.signOuts.clear();
    connected();
    browser = pages.browser();
    const page = await browser.get(`${pages.host}/sign-in`);
    const [form = ''] = /<form[^>]*action="\/sign-in\/connection[?"][\s\S]*?<\/form>/.exec(page.body) ?? [];
    const sent = await send(browser, { ...page, body: form }, { connection: connectionId });
    await browser.get((await provider.signIn(sent.location!, 'lin')).href);
    expect(sessionCookie()).not.to.equal(undefined);
  });
  after(async () => {
    await provider.close();
    await pages.stop();
  });

  /** Lists the connection, as it is after another change each time. */
  let revision = 0;
  const connected = (): void => {
    pages.connections.connections.splice(0, 10, {
      connectionId,
      name: 'Acme Workforce',
      visibility: 'button',
      secondFactor: 'ours',
      theirFactorValues: [],
      access: {
        revision: `${(revision += 1)}`,
        provider: 'oidc',
        issuer: provider.issuer,
        clientId: clientIds.client_secret_basic,
        authMethod: 'client_secret_basic',
        secret: clientSecret,
        keyId: null,
        teamId: null,
        hostedDomain: null,
        scopes: ['openid'],
      },
    });
  };
  const sessionCookie = (): unknown => browser.cookie(new URL(pages.host).hostname, 'tessera_session');
  const open = (): Promise<Visit> => browser.get(`${pages.host}/sign-out`);
  const asked = (location: string | null, sessionId: string | null = null): Promise<Visit> => {
    const from = { clientName: 'Acme Expenses', unchecked: null, uiLocales: [] };
    pages.signOuts.set('handle', { ...from, sessionId, location });
    return browser.get(`${pages.host}/sign-out?request=handle`);
  };
  const linksOf = ({ body }: Visit): string[] =>
    [...body.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  const ownSession = (): string => {
    const { event } = pages.world.log.all.findLast((one) => one.event.type === 'UserSignedIn')!;
    return (event.data as { readonly sessionId: string }).sessionId;
  };

  for (const [language, says] of [
    ['en', 'Also sign out at <bdi>Acme Workforce</bdi>'],
    ['de', 'Auch bei <bdi>Acme Workforce</bdi> abmelden'],
  ] as const)
    it(`the page that says that the person is signed out offers the sign-out at the provider (${language})`, async () => {
      const page = await browser.get(`${pages.host}/sign-out`, {
        'Accept-Language': language,
      });
      expect(page.body).not.to.contain('name="also"');
      const visit = await send(browser, page, {}, { 'Accept-Language': language });
      expect(sessionCookie()).to.equal(undefined);
      expect(visit.body).to.contain(says);
      expect(linksOf(visit)).to.include(there);
    });

  it('the provider asks its user at the address that is offered, and keeps them', async () => {
    const answer = await fetch(there, { redirect: 'manual' });
    expect(answer.status).to.equal(200);
    expect(await answer.text()).to.contain('<form');
  });

  it('a sign-out that the application proves to be of this session leads straight to the application', async () => {
    expect((await asked(elsewhere, ownSession())).location).to.equal(elsewhere);
  });

  it('a sign-out that the application proves offers it where the application wants nobody back', async () => {
    const visit = await asked(null, ownSession());
    expect(visit.status).to.equal(200);
    expect(linksOf(visit)).to.include(there);
  });

  it('the question before a sign-out for an application has a box, and an empty one leads to the application', async () => {
    const page = await asked(elsewhere);
    expect(page.body)
      .to.contain('type="checkbox" name="also"')
      .and.to.contain('Also sign out at <bdi>Acme Workforce</bdi>');
    expect((await send(browser, page)).location).to.equal(elsewhere);
    expect(sessionCookie()).to.equal(undefined);
  });

  it('a ticked box signs out here first, and then leads to the provider in another tab and on to the application', async () => {
    const visit = await send(browser, await asked(elsewhere), { also: 'yes' });
    expect(visit.status).to.equal(200);
    expect(sessionCookie()).to.equal(undefined);
    expect(linksOf(visit)).to.include.members([there, elsewhere]);
    expect(visit.body)
      .to.contain('target="_blank" rel="noopener noreferrer"')
      .and.to.contain('Continue to <bdi>Acme Expenses</bdi>');
  });

  it('a ticked box leads on to the application where the provider has stopped to answer', async () => {
    const page = await asked(elsewhere);
    connected();
    provider.odd = { at: { '/.well-known/openid-configuration': (_, res) => res.writeHead(503).end() } };
    expect((await send(browser, page, { also: 'yes' })).location).to.equal(elsewhere);
  });

  for (const [what, document] of [
    ['ends no sessions', { end_session_endpoint: undefined }],
    ['names no address of the web for it', { end_session_endpoint: 'javascript:alert(1)' }],
    ['names something that is no address', { end_session_endpoint: 'sign out' }],
  ] as const)
    it(`nothing is offered where the provider ${what}`, async () => {
      connected();
      provider.odd = { discovery: (published) => ({ ...published, ...document }) };
      expect((await asked(elsewhere)).body).not.to.contain('name="also"');
      const visit = await send(browser, await open());
      expect(visit.body).to.contain('You’re signed out').and.not.to.contain('Acme Workforce');
    });

  it('a person is signed out within seconds where the provider never answers', async function () {
    this.slow(6_000);
    connected();
    provider.odd = { at: { '/.well-known/openid-configuration': () => undefined } };
    const began = Date.now();
    const visit = await send(browser, await open());
    expect(visit.body).to.contain('You’re signed out').and.not.to.contain('Acme Workforce');
    expect(Date.now() - began).to.be.lessThan(5_000);
  });

  it('nothing is offered where the connection is gone', async () => {
    pages.connections.connections.splice(0, 10);
    expect((await send(browser, await open())).body).not.to.contain('Acme Workforce');
  });

  for (const value of ['x', "' or true", '0196f000-0000-7000-8000-000000000002'])
    it(`a cookie with the connection ${value} offers nothing`, async () => {
      browser.keep(new URL(pages.host).hostname, new Map([['tessera_last_way', value]]));
      const visit = await send(browser, await open());
      expect(visit.status).to.equal(200);
      expect(visit.body).to.contain('You’re signed out').and.not.to.contain('Acme Workforce');
    });

  it('a person who signed in with their password is offered nothing, whatever the browser used before', async () => {
    const other = pages.browser();
    await send(other, await other.get(`${pages.host}/sign-in`), ada);
    other.keep(new URL(pages.host).hostname, new Map([['tessera_last_way', connectionId]]));
    const visit = await send(other, await other.get(`${pages.host}/sign-out`));
    expect(visit.body).to.contain('You’re signed out').and.not.to.contain('Acme Workforce');
  });

  it('an application cannot tick the box by its address', async () => {
    pages.signOuts.set('handle', {
      clientName: null,
      unchecked: null,
      uiLocales: [],
      sessionId: ownSession(),
      location: elsewhere,
    });
    const visit = await browser.get(`${pages.host}/sign-out?request=handle&also=yes`);
    expect(visit.location).to.equal(elsewhere);
  });
});
