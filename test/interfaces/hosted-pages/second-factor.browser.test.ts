import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createUser } from '../../../application/user/create-user.js';
import { requireMfa } from '../../../application/user/factors/change-factors.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type HostedPagesUnderTest, hostedPages } from '../../support/pages/hosted-pages.js';
import { readableSecrets } from '../../support/in-memory/in-memory-links.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { totpCode } from '../../support/samples/second-factor.js';

const password = 'correct horse staple';

/** What has the focus: its id, else its text; the page itself has none. */
const focused = `document.activeElement === document.body ? '' :
  document.activeElement.id || document.activeElement.name || document.activeElement.getAttribute('aria-label') || document.activeElement.textContent.trim()`;

describeInBrowser('a second factor by the keyboard alone', (browser) => {
  let pages: HostedPagesUnderTest;
  let users = 0;
  before(async () => {
    pages = await hostedPages();
  });
  after(() => pages.stop());

  /** Presses Tab until something has the focus; returns what had it on the way, that included. */
  const tabTo = async (page: Page, name: string): Promise<string[]> => {
    const passed: string[] = [];
    while (passed.at(-1) !== name) {
      if (passed.length > 12) throw new Error(`not reached: ${name} after ${passed.join(', ')}`);
      await page.keyboard.press('Tab');
      passed.push(await page.evaluate<string>(focused));
    }
    return passed;
  };
  /** Types into the field that has the focus, and sends the form. */
  const type = async (page: Page, id: string, text: string): Promise<void> => {
    await page.waitForSelector(`#${id}:focus`);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const signIn = async (page: Page, email: string): Promise<void> => {
    await page.goto(`${pages.host}/sign-in`);
    await page.waitForSelector('#email:focus');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await type(page, 'password', password);
  };

  for (const javaScriptEnabled of [true, false])
    it(`a factor is set up, its backup codes are read, and both sign in, in the order in which the pages are read, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const email = `user-${++users}@acme.test`;
      const { app, tenantId, world, host } = pages;
      const { record } = await createUser(app, systemCommand({ tenantId }), { email, password });
      await requireMfa(app, systemCommand({ tenantId }), { userId: record.id, required: true });
      const context = await browser().newContext({ javaScriptEnabled });
      const page = await context.newPage();

      await signIn(page, email);
      await page.waitForURL(`${host}/mail-code`);
      const { id } = world.log.all.findLast(({ event }) => event.type === 'SignInCodeRequested')!;
      await type(page, 'code', readableSecrets.code(id));
      await page.waitForURL(`${host}/set-up`);
      const secret = (await page.textContent('.secret-key'))!.replaceAll(' ', '');
      const passkey = javaScriptEnabled ? ['Create a passkey'] : [];
      const fields = ['Not you?', ...passkey, 'Open the app on this device', 'code'];
      expect(await tabTo(page, 'code')).to.deep.equal(fields);
      await type(page, 'code', '000000');
      await page.getByRole('alert').waitFor();
      await type(page, 'code', totpCode(secret, world.now));
      await page.getByRole('heading', { name: 'Save your backup codes' }).waitFor();
      const codes = await page.locator('.codes code').allTextContents();
      expect(codes).to.have.lengthOf(10);
      const copies = javaScriptEnabled ? ['Copy', 'Print'] : [];
      const stops = [...copies, 'Save as a file', 'I’ve saved them'];
      expect(await tabTo(page, 'I’ve saved them')).to.deep.equal(stops);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${host}/account`);

      await context.clearCookies();
      world.now += 60_000;
      await signIn(page, email);
      await page.waitForURL(`${host}/second-factor`);
      await type(page, 'code', '000000');
      await page.getByRole('alert').waitFor();
      await type(page, 'code', totpCode(secret, world.now));
      await page.waitForURL(`${host}/account`);

      await context.clearCookies();
      await signIn(page, email);
      await page.waitForURL(`${host}/second-factor`);
      await page.waitForSelector('#code:focus');
      expect(await tabTo(page, 'Use a backup code')).to.deep.equal([
        'remember',
        'Continue',
        'Use a backup code',
      ]);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${host}/second-factor?use=backup-code`);
      await type(page, 'code', codes[4]!);
      await page.waitForURL(`${host}/account`);
      await context.close();
    });
});
