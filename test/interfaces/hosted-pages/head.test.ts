import { expect } from 'chai';
import type { PendingSignOut } from '../../../application/authorization/pending-sign-out.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import {
  type HostedPagesUnderTest,
  ada,
  header,
  hostedPages,
  send,
} from '../../support/pages/hosted-pages.js';

/** RFC 9110, sections 9.1, 9.2.1 and 9.3.2. */
describe('HEAD at a tenant’s host', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  beforeEach(async () => {
    pages = await hostedPages();
    browser = pages.browser();
  });
  afterEach(() => pages.stop());

  const signIn = async (): Promise<void> => {
    await send(browser, await browser.get(`${pages.host}/sign-in`), ada);
  };
  const cookies = (): string => browser.cookieHeader(new URL(pages.host).hostname);
  const reported = (visit: Visit): unknown[] => [
    visit.status,
    visit.location,
    header(visit, 'content-type'),
    header(visit, 'cache-control'),
  ];

  for (const isSignedIn of [false, true])
    it(`every page answers HEAD like GET, without a cookie and an event, to ${isSignedIn ? 'a signed-in user' : 'a visitor'}`, async () => {
      if (isSignedIn) await signIn();
      expect(pages.paths).to.include.members([
        '/',
        '/sign-in',
        '/account',
        '/account/delete',
        '/reset-password',
      ]);
      for (const path of pages.paths) {
        const before = [cookies(), pages.world.log.all.length];
        const head = await browser.head(pages.host + path);
        expect([cookies(), pages.world.log.all.length], path).to.deep.equal(before);
        expect(head.body, path).to.equal('');
        expect(reported(head), path).to.deep.equal(reported(await browser.get(pages.host + path)));
      }
    });

  it('HEAD does not renew a session', async () => {
    await signIn();
    const lastUsed = async (): Promise<string | undefined> => {
      const [{ userId } = { userId: '' }] = pages.world.log.all.flatMap(({ event }) =>
        event.type === 'UserSignedIn' ? [event.data] : [],
      );
      return (await pages.app.sessions.ofUser(pages.tenantId, userId))[0]?.lastUsedAt;
    };
    const started = await lastUsed();
    pages.world.now += 5 * 60_000;
    expect((await browser.head(`${pages.host}/account`)).status).to.equal(200);
    expect(await lastUsed()).to.equal(started);
    await browser.get(`${pages.host}/account`);
    expect(await lastUsed()).not.to.equal(started);
  });

  it('HEAD signs nobody out, though a GET of the same address does', async () => {
    await signIn();
    const session = pages.world.log.all.flatMap(({ event }) =>
      event.type === 'UserSignedIn' ? [event.data.sessionId] : [],
    )[0];
    const pending: PendingSignOut = {
      clientName: 'Acme Expenses',
      sessionId: session ?? null,
      location: 'https://app.acme.test/bye',
      unchecked: null,
      uiLocales: [],
    };
    pages.signOuts.set('bye', pending);
    const address = `${pages.host}/sign-out?request=bye`;
    expect((await browser.head(address)).location).to.equal(pending.location);
    expect((await browser.get(`${pages.host}/account`)).status).to.equal(200);
    expect((await browser.get(address)).location).to.equal(pending.location);
    expect((await browser.get(`${pages.host}/account`)).status).to.equal(303);
  });

  it('what a page says once is still said after HEAD', async () => {
    await signIn();
    const page = await browser.get(`${pages.host}/account/profile`);
    const csrf = /action="\/account\/profile"[^]*?name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    await browser.post(`${pages.host}/account/profile`, { csrf, firstName: 'Augusta' });
    await browser.head(`${pages.host}/account/profile`);
    expect((await browser.get(`${pages.host}/account/profile`)).body).to.contain('Your profile is saved.');
  });
});
