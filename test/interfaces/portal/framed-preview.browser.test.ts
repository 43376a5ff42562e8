import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Frame, Page } from 'playwright-core';
import { type UserAgent, userAgent } from '../../support/http/user-agent.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

const MINUTE = 60_000;
const framed = { 'Sec-Fetch-Dest': 'iframe' };
const DRAFTED = 'draft-only@acme.test';

describeInBrowser('the preview in a frame', (browser) => {
  let portal: PortalUnderTest;
  let page: Page;
  let elsewhere: Server;
  before(async () => {
    portal = await startPortal(browser);
    elsewhere = createServer((req, res) => {
      const address = new URL(req.url ?? '/', 'http://evil.localhost').searchParams.get('of') ?? '';
      res.setHeader('Content-Type', 'text/html');
      res.end(`<!doctype html><title>elsewhere</title><iframe src="${address}"></iframe>`);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
    page = await portal.signedIn('/branding');
    await page.getByLabel('Email address for help').fill(DRAFTED);
    await page.getByLabel('Email address for help').blur();
    await page.getByText('Unpublished changes: Email address for help.').waitFor();
  });
  after(async () => {
    elsewhere.close();
    await portal.close();
  });

  const agent = (): UserAgent => userAgent(Number(new URL(portal.portalUrl).port));
  const frame = 'iframe[title="Preview: Sign-in page"]';
  /** Returns the address of the preview once it shows the draft. */
  const shownAddress = async (): Promise<string> => {
    await page.frameLocator(frame).locator(`a[href*="${DRAFTED}"]`).waitFor();
    return (await page.locator(frame).getAttribute('src'))!;
  };
  const framedIn = async (inPage: Page): Promise<string> => {
    let inner: Frame | undefined;
    await until(() => {
      inner = inPage.frames().find((one) => one.parentFrame() !== null && one.url() !== 'about:blank');
      return Promise.resolve(inner !== undefined);
    });
    await inner!.waitForLoadState();
    return inner!.content();
  };

  it('the portal shows it in a sandbox, without the cookies of the person who looks', async () => {
    const address = await shownAddress();
    const inner = page.frames().find((one) => one.url() === address)!;
    expect(await inner.evaluate('self.origin')).to.equal('null');
    expect(
      await inner.evaluate('(() => { try { return document.cookie } catch { return "none" } })()'),
    ).to.equal('none');
    const cookies = await page.context().cookies(address);
    expect(cookies, 'the person is signed in at the tenant’s host').not.to.be.empty;
    const [own, stranger] = [agent(), agent()];
    own.keep(new URL(address).hostname, new Map(cookies.map(({ name, value }) => [name, value])));
    const [seen, theirs] = [await own.get(address, framed), await stranger.get(address, framed)];
    expect(seen.status).to.equal(200);
    expect(seen.body).to.equal(theirs.body);
    for (const { headers } of [seen, theirs]) {
      expect(headers['set-cookie']).to.equal(undefined);
      expect(headers['content-security-policy']).to.contain('sandbox');
    }
  });

  it('a page of another origin cannot frame it, though it knows the address', async () => {
    const address = await shownAddress();
    const { port } = elsewhere.address() as AddressInfo;
    const evil = await page.context().newPage();
    const refused = evil.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await evil.goto(`http://evil.localhost:${port}/?of=${encodeURIComponent(address)}`);
    await refused;
    const shown = await framedIn(evil);
    expect(shown).not.to.contain(DRAFTED).and.not.contain('password');
    await evil.close();
  });

  it('it is no page of its own: whoever opens the address sees nothing of the draft', async () => {
    const address = await shownAddress();
    const direct = await page.context().newPage();
    const answer = await direct.goto(address);
    expect(answer!.status()).to.equal(404);
    expect(await direct.content()).not.to.contain(DRAFTED);
    await direct.close();
  });

  it('one address works for ten minutes', async () => {
    const address = await shownAddress();
    const statusNow = async (): Promise<number> => (await agent().get(address, framed)).status;
    expect(await statusNow()).to.equal(200);
    portal.clock.advance(9 * MINUTE);
    expect(await statusNow()).to.equal(200);
    portal.clock.advance(MINUTE);
    expect(await statusNow()).to.equal(404);
  });
});
