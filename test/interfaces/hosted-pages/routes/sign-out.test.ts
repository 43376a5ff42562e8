import { expect } from 'chai';
import { accountPaths } from '../../../../interfaces/hosted-pages/account-sections.js';
import {
  type HostedPagesUnderTest,
  ada,
  cookieOf,
  header,
  hostedPages,
  isFormRefused,
  send,
} from '../../../support/pages/hosted-pages.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

const elsewhere = 'https://app.acme.test/bye?state=st';

describe('the sign-out page', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let sessionId: string;
  before(async () => {
    pages = await hostedPages();
  });
  beforeEach(async () => {
    browser = pages.browser();
    pages.signOuts.clear();
    const visit = await send(
      browser,
      await browser.get(`${pages.host}/sign-in?request=${pages.request()}`),
      ada,
    );
    sessionId = /ticket=(.*)$/.exec(visit.location ?? '')?.[1] ?? '';
  });
  after(() => pages.stop());

  const asked = (given: { sessionId?: string; location?: string } = {}): string => {
    const { sessionId: session = null, location = null } = given;
    const from = { clientName: 'Acme Expenses', unchecked: null, uiLocales: [] };
    pages.signOuts.set('handle', { ...from, sessionId: session, location });
    return `${pages.host}/sign-out?request=handle`;
  };
  const isSignedIn = async (): Promise<boolean> =>
    (await pages.app.sessions.byId(pages.tenantId, sessionId)) !== null;
  const cleared = (visit: Visit): boolean => cookieOf(visit).startsWith('tessera_session=; Max-Age=0;');

  it('the sign-out page asks first, and then says that it is done', async () => {
    const page = await browser.get(`${pages.host}/sign-out`);
    expect(page.status).to.equal(200);
    expect(page.body)
      .to.contain('Do you want to sign out of <bdi>Acme Inc.</bdi>?')
      .and.contain('ada@acme.test');
    expect(await isSignedIn()).to.equal(true);
    const visit = await send(browser, page);
    expect(visit.status).to.equal(200);
    expect(cleared(visit)).to.equal(true);
    expect(await isSignedIn()).to.equal(false);
    expect(visit.body).to.contain('You’re signed out').and.to.contain('ada@acme.test');
    const types = pages.world.log.all.map(({ event }) => event.type);
    expect(types.at(-1)).to.equal('UserSignedOut');
  });

  it('the sign-out page does not ask when the application proves this session by its hint', async () => {
    const visit = await browser.get(asked({ sessionId, location: elsewhere }));
    expect(visit.status).to.equal(303);
    expect(visit.location).to.equal(elsewhere);
    expect(cleared(visit)).to.equal(true);
    expect(await isSignedIn()).to.equal(false);
  });

  it('the sign-out page asks when the application proves nothing, or another session, and then continues', async () => {
    for (const given of [{ location: elsewhere }, { sessionId: 'another', location: elsewhere }]) {
      const page = await browser.get(asked(given));
      expect(page.status).to.equal(200);
      expect(header(page, 'content-security-policy')).to.contain("form-action 'self' https://app.acme.test;");
    }
    expect(await isSignedIn()).to.equal(true);
    const visit = await send(browser, await browser.get(asked({ location: elsewhere })));
    expect(visit.location).to.equal(elsewhere);
    expect(await isSignedIn()).to.equal(false);
  });

  it('the sign-out page redirects a browser without a session only for an application that proves whose sign-out it is', async () => {
    await send(browser, await browser.get(`${pages.host}/sign-out`));
    const addresses = [`${pages.host}/sign-out`, asked({ location: elsewhere })];
    for (const address of [...addresses, `${pages.host}/sign-out?request=gone`]) {
      const { status, location, body } = await browser.get(address);
      expect({ status, location }).to.deep.equal({ status: 200, location: null });
      expect(body).to.contain('You’re not signed in').and.not.to.contain('ada@acme.test');
    }
    expect((await browser.get(asked({ sessionId, location: elsewhere }))).location).to.equal(elsewhere);
  });

  it('the sign-out page ends no session by a form without the token, from another site, or of another session', async () => {
    const page = await browser.get(`${pages.host}/sign-out`);
    const refused = [
      await send(browser, page, { csrf: '' }),
      await send(browser, page, {}, { Origin: 'https://evil.test' }),
      await browser.post(`${pages.host}/sign-out`, {}),
    ];
    for (const visit of refused) expect(isFormRefused(visit)).to.equal(true);
    expect(await isSignedIn()).to.equal(true);
  });

  it('the sign-out page ends no session of a browser by a form of another site, with which no cookie is sent', async () => {
    for (const address of [`${pages.host}/sign-out`, asked({ location: elsewhere })]) {
      const { status, headers } = await pages.browser().post(address, {}, { Origin: 'https://evil.test' });
      expect(status).to.equal(200);
      expect(String(headers['set-cookie'] ?? '')).not.to.contain('tessera_session');
    }
    pages.signOuts.clear();
    browser.keep(new URL(pages.host).hostname, new Map([['tessera_session', 'x'.repeat(43)]]));
    expect(cleared(await browser.get(`${pages.host}/sign-out`))).to.equal(true);
  });

  it('every account page signs out by one press', async () => {
    for (const path of Object.values(accountPaths)) {
      const { body } = await browser.get(pages.host + path);
      expect(body, path)
        .to.contain('type="submit" form="sign-out">Sign out</button>')
        .and.to.contain('<span class="initials" aria-hidden="true">AB</span>');
    }
    const page = await browser.get(`${pages.host}/account/activity`);
    const [form = ''] = /<form method="post" action="\/sign-out"[\s\S]*?<\/form>/.exec(page.body) ?? [];
    const visit = await send(browser, { ...page, body: form });
    expect(visit.body).to.contain('You’re signed out');
    expect(await isSignedIn()).to.equal(false);
  });
});
