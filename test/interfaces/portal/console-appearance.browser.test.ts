import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { describeInBrowser } from '../../support/pages/browser.js';
import { consoleScreens } from '../../support/pages/console-screens.js';
import { addOperatorTo, firstSignInOfOperator } from '../../support/pages/operator-page.js';
import { asPersonIn, portalBearer } from '../../support/pages/portal-bearer.js';
import { expectAccessible, expectToFit } from '../../support/pages/portal-appearance.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';
import { root } from '../../support/run/built-checkout.js';
import { type Console, serviceStates, tenantsStates, unpaidStates } from './screen-states/console-states.js';
import { type State, lookedAt } from './screen-states/screen-state.js';

/** Colours in transition are none that stay. */
const still = { reducedMotion: 'reduce' } as const;
const env = { PLANS_FILE: 'demo' };

describe('The list of screens of the console that tests go through', () => {
  it('has every screen of the console', () => {
    const file = join(root, 'interfaces', 'portal', 'operator', 'console.tsx');
    const registered = readFileSync(file, 'utf8').matchAll(/\bpath: '([^']+)'/g);
    const paths = [...registered].map(([, path]) => path);
    expect(paths).to.include('/tenants').and.have.length.above(5);
    expect([...new Set(consoleScreens.map(({ path }) => path))].sort()).to.deep.equal(paths.sort());
  });
});

describeInBrowser("the appearance of the operators' console", (browser) => {
  let portal: PortalUnderTest;
  let at: Console;
  before(async () => {
    // the limit of the plan, which the tenant gets here: what was taken of a much higher one would use it up
    portal = await startPortal(browser, { ...env, RATE_LIMIT_PER_MINUTE: '6000' });
  });
  after(async () => {
    await portal.close();
  });

  const looksOf = (states: readonly State<Console>[]): void => {
    for (const { name, open, leave } of states)
      it(`${name} looks well, wide and narrow, light and dark`, async () => {
        await open(at);
        await expectAccessible(at.page, `console-${name}`);
        await leave?.(at);
      });
  };

  it('a service without operators looks well, wide and narrow, light and dark', async () => {
    const page = await (await browser().newContext({ locale: 'en-GB', ...still })).newPage();
    await page.goto(portal.operatorUrl);
    await page.getByRole('heading', { name: 'This service has no operators yet' }).waitFor();
    await expectAccessible(page, 'console-none');
    await page.context().close();
  });

  describe('with an operator', () => {
    before(async () => {
      await addOperatorTo(portal);
      const asOwner = await portalBearer(portal);
      const page = await firstSignInOfOperator(browser, portal, still);
      const asOperator = await asPersonIn(page, portal);
      await page.getByRole('row', { name: 'Acme Inc.' }).waitFor();
      const runtime = portal.service.runtime;
      at = { ...lookedAt(portal, page, portal.operatorUrl), runtime, asOwner, asOperator };
    });

    for (const { name, address } of consoleScreens)
      it(`${name} looks well, wide and narrow, light and dark`, async () => {
        await at.go(address(portal.tenantId));
        await expectAccessible(at.page, `console-${name}`, { isMissing: false });
      });

    looksOf([...serviceStates, ...tenantsStates, ...unpaidStates]);

    describe('in German', () => {
      before(async () => {
        await at.go('/acts');
        await at.page.getByRole('button', { name: 'Your account' }).click();
        await at.page.locator('#language').selectOption('de');
        await at.page.locator('html[lang=de]').waitFor();
      });

      for (const { name, address } of consoleScreens)
        it(`${name} fits wide and narrow windows in German`, async () => {
          await at.go(address(portal.tenantId));
          await expectToFit(at.page, `${name}, in German`);
        });

      it('a sign-out looks well, wide and narrow, light and dark', async () => {
        const other = await at.page.context().newPage();
        await other.goto(`${portal.operatorUrl}/health`);
        await other.getByRole('button', { name: 'Ihr Konto' }).click();
        await other.getByRole('button', { name: 'Abmelden' }).click();
        await at.page.getByRole('heading', { level: 1, name: 'Sie wurden abgemeldet' }).waitFor();
        await expectAccessible(at.page, 'console-signed-out');
      });
    });
  });
});
