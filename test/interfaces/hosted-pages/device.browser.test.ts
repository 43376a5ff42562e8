import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { defaultSettings } from '../../../domain/tenant/tenant-settings.js';
import { addTotp, totpCode } from '../../support/samples/second-factor.js';
import { createUser } from '../../../application/user/create-user.js';
import { until } from '../../support/run/until.js';
import { ada } from '../../support/pages/oidc-service.js';
import { type Codes, type DeviceWorld, deviceWorld } from '../oidc/devices/device-world.js';

describeInBrowser('the pages of a device in a browser', (browser) => {
  let world: DeviceWorld;
  before(async () => {
    world = await deviceWorld();
  });
  after(() => world.oidc.close());

  const tab = async (javaScriptEnabled = true): Promise<Page> => {
    const viewport = { width: 390, height: 800 };
    const context = await browser().newContext({ viewport, locale: 'en-GB', javaScriptEnabled });
    return context.newPage();
  };
  const expectToFit = async (page: Page): Promise<void> => {
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow), page.url()).to.equal(0);
  };
  /** Types into the field that has the focus, as a person does. */
  const type = async (page: Page, field: string, text: string): Promise<void> => {
    await page.waitForSelector(`${field}:focus`);
    await page.keyboard.type(text);
  };
  const signIn = async (page: Page, email = ada.email): Promise<void> => {
    await type(page, '#email', email);
    await page.keyboard.press('Tab');
    await type(page, '#password', ada.password);
    await page.keyboard.press('Enter');
  };
  /** Moves the focus to a button with the keyboard, and presses it. */
  const press = async (page: Page, name: string): Promise<void> => {
    const isThere = `document.activeElement.textContent.trim() === ${JSON.stringify(name)}`;
    for (let step = 0; step < 15 && !(await page.evaluate(isThere)); step += 1)
      await page.keyboard.press('Tab');
    expect(await page.evaluate(isThere), name).to.equal(true);
    await page.keyboard.press('Enter');
  };

  for (const javaScriptEnabled of [true, false])
    it(`a person types the code with the keyboard on a phone, signs in and agrees, and the device gets tokens, ${javaScriptEnabled ? 'with' : 'without'} script`, async function () {
      this.slow(30_000);
      const codes = await world.codes();
      expect((await world.poll(codes)).json).to.include({ error: 'authorization_pending' });
      const page = await tab(javaScriptEnabled);
      await page.goto(codes.verification_uri);
      await expectToFit(page);
      await signIn(page);
      await page.waitForURL(/\/device$/);
      await expectToFit(page);
      // a wrong one first
      await type(page, 'input[name=code]', 'BCDF-GHJK');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await page.waitForSelector('input[name=code]:focus');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(codes.user_code.toLowerCase().replace('-', ' '));
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/device\/consent\?/);
      expect(await page.locator('h1').innerText()).to.contain('Telly');
      // no button has the focus, so that a stray key decides nothing
      await page.keyboard.press('Enter');
      expect(page.url()).to.match(/\/device\/consent\?/);
      await expectToFit(page);
      await press(page, 'Allow');
      await page.waitForURL(/\/device\/allowed$/);
      await expectToFit(page);
      world.oidc.clock.advance(5_000);
      const { status, json } = await world.poll(codes);
      expect(status, JSON.stringify(json)).to.equal(200);
      expect(json).to.include.keys('access_token', 'id_token', 'refresh_token');
      await page.context().close();
    });

  it('a person refuses a code of somebody else with the keyboard, and the device learns it', async function () {
    this.slow(30_000);
    const codes = await world.codes();
    const page = await tab();
    await page.goto(codes.verification_uri_complete);
    await signIn(page);
    await page.waitForURL(/\/device\?/);
    expect(await page.locator('input[name=code]').inputValue()).to.equal(codes.user_code);
    await page.waitForSelector('input[name=code]:focus');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/device\/consent\?/);
    await press(page, 'Deny');
    await page.waitForURL(/\/device\/refused$/);
    expect((await world.poll(codes)).json).to.include({ error: 'access_denied' });
    await page.context().close();
  });

  describe('with a session that is weaker than the policy asks', () => {
    const app = () => world.oidc.runtime.app;
    const tenantId = (): string => world.oidc.tenantIds['acme']!;
    const weaklySignedIn = async (codes: Codes, email: string): Promise<{ page: Page; userId: string }> => {
      const who = { email, password: ada.password };
      const { record } = await createUser(app(), systemCommand({ tenantId: tenantId() }), who);
      const page = await tab();
      await page.goto(codes.verification_uri);
      await signIn(page, email);
      await page.waitForURL(/\/device$/);
      return { page, userId: record.id };
    };
    const requireFactors = () =>
      changeTenantSettings(app(), systemCommand({ tenantId: tenantId() }), { mfa: 'required' });
    afterEach(() => changeTenantSettings(app(), systemCommand({ tenantId: tenantId() }), defaultSettings));

    it('a person with a second factor shows it first, comes back to the code, and the device gets tokens', async function () {
      this.slow(30_000);
      const codes = await world.codes();
      const { page, userId } = await weaklySignedIn(codes, 'with-factor@acme.test');
      const { secret } = await addTotp(app(), tenantId(), userId);
      await requireFactors();
      // as soon as the service knows of both
      await until(async () => {
        await page.goto(codes.verification_uri_complete);
        return page.url().includes('/step-up');
      });
      await press(page, 'Continue');
      await page.waitForSelector('input[name=code]:focus');
      await expectToFit(page);
      // the next code: that of now was used when the factor was set up
      world.oidc.clock.advance(30_000);
      await type(page, 'input[name=code]', totpCode(secret, app().clock.now()));
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/device\?/);
      expect(await page.locator('input[name=code]').inputValue()).to.equal(codes.user_code);
      await page.waitForSelector('input[name=code]:focus');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/device\/consent\?/);
      await press(page, 'Allow');
      await page.waitForURL(/\/device\/allowed$/);
      expect((await world.poll(codes)).status).to.equal(200);
      await page.context().close();
    });

    it('a person without a second factor signs in anew, and the code typed before the policy allows nothing', async function () {
      this.slow(30_000);
      const codes = await world.codes();
      const { page } = await weaklySignedIn(codes, 'without-factor@acme.test');
      await requireFactors();
      const other = await page.context().newPage();
      await until(async () => {
        await other.goto(codes.verification_uri);
        return other.url().includes('/sign-in');
      });
      await other.close();
      await type(page, 'input[name=code]', codes.user_code);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/sign-in\?account=other/);
      expect((await world.poll(codes)).json).to.include({ error: 'authorization_pending' });
      await page.context().close();
    });
  });
});
