import { expect } from 'chai';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { createUser } from '../../../application/user/create-user.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../support/in-memory/in-memory-links.js';
import { until } from '../../support/run/until.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type HostedPagesUnderTest, hostedPages } from '../../support/pages/hosted-pages.js';
import { userNow } from '../../support/samples/second-factor.js';
import { addVirtualAuthenticator } from '../../support/pages/virtual-authenticator.js';

const password = 'correct horse staple';
const email = 'hedy@acme.test';

describeInBrowser('passkeys on the account page in a browser', (browser) => {
  let pages: HostedPagesUnderTest;
  let context: BrowserContext;
  let page: Page;
  let cdp: CDPSession;
  let authenticatorId: string;
  let userId: string;
  before(async () => {
    pages = await hostedPages();
    const { app, tenantId } = pages;
    userId = (await createUser(app, systemCommand({ tenantId }), { email, password })).record.id;
    context = await browser().newContext({ viewport: { width: 390, height: 800 } });
    page = await context.newPage();
    ({ cdp, authenticatorId } = await addVirtualAuthenticator(page));
  });
  after(async () => {
    await context.close();
    await pages.stop();
  });

  const button = (name: string): ReturnType<Page['getByRole']> => page.getByRole('button', { name });
  const kept = async (): Promise<number> =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  const known = async (): Promise<number> =>
    (await userNow(pages.app, pages.tenantId, userId)).factors.passkeys.length;

  it('a passkey is added after a mailed code, with backup codes, and named by the browser', async () => {
    await page.goto(`${pages.host}/account/security/passkeys`);
    await page.fill('#email', email);
    await page.fill('#password', password);
    await page.click('button[type=submit]');
    await page.waitForURL(/\/step-up/);
    await button('Email me a code').click();
    await page.waitForURL(/\/mail-code/);
    const { id } = pages.world.log.all.findLast(({ event }) => event.type === 'SignInCodeRequested')!;
    // the script sends it at its sixth digit
    await page.fill('#code', readableSecrets.code(id));
    await page.waitForURL(`${pages.host}/account/security/passkeys`);
    await button('Add a passkey').waitFor();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await button('Add a passkey').click();
    await page.getByText('No passkey was created.').waitFor();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await button('Add a passkey').click();
    await page.getByRole('heading', { name: 'Save your backup codes' }).waitFor();
    expect(await page.locator('.codes li').count()).to.equal(10);
    await page.getByRole('link', { name: 'I’ve saved them' }).click();
    await page.getByText('Chrome on Linux').waitFor();
    expect([await kept(), await known()]).to.deep.equal([1, 1]);
  });

  it('a passkey that was just added is renamed and removed without a step-up, and the device forgets it', async () => {
    await page.getByRole('link', { name: 'Manage passkeys' }).click();
    await page.waitForURL(`${pages.host}/account/security/passkeys`);
    await page.fill('input[name=name]', 'My key');
    await button('Save name').click();
    await page.getByText('The passkey has its new name.').waitFor();
    expect(await page.locator('body').textContent()).to.contain('My key');
    await page.getByRole('link', { name: 'Manage passkeys' }).click();
    await page.getByRole('link', { name: 'Remove passkey' }).click();
    await button('Remove passkey').click();
    await page.getByText('The passkey is removed.').waitFor();
    await until(async () => (await kept()) === 0);
    expect([await kept(), await known()]).to.deep.equal([0, 0]);
  });
});
