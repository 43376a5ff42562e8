import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type WebhookListener, webhookListener } from '../../support/http/webhook-listener.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { addRecords, recordIds } from '../../support/pages/filled-tenant.js';
import { portalBearer } from '../../support/pages/portal-bearer.js';
import { expectAccessible, expectToFit } from '../../support/pages/portal-appearance.js';
import {
  type PortalUnderTest,
  admin,
  owner,
  signInAs,
  startPortal,
} from '../../support/pages/portal-page.js';
import { addressOfScreen, portalScreens } from '../../support/pages/portal-screens.js';
import { unpaidInvoice } from '../../support/pages/unpaid-invoice.js';
import { until } from '../../support/run/until.js';
import { accessStates } from './screen-states/access-states.js';
import { eventsStates } from './screen-states/events-states.js';
import { type Filled, type ScreenUnderTest, type State, lookedAt } from './screen-states/screen-state.js';
import { newTenantStates } from './screen-states/new-tenant-states.js';
import { peopleStates } from './screen-states/people-states.js';
import { tenantStates, unpaidStates } from './screen-states/tenant-states.js';
import { billedTo } from '../../support/billing/billed-to.js';

const MINUTE = 60_000;
/** Colours in transition are none that stay. */
const still = { reducedMotion: 'reduce' } as const;

// that every screen of the portal is in the list of screens, `requests.pg.test.ts` checks
describeInBrowser('the appearance of the portal', (browser) => {
  let portal: PortalUnderTest;
  let listener: WebhookListener;
  before(async () => {
    listener = await webhookListener();
    portal = await startPortal(browser, {
      PLANS_FILE: 'demo',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
      WEBHOOK_RETRY_DELAYS: '1',
    });
  });
  after(async () => {
    listener.close();
    await portal.close();
  });
  const signedIn = async (who = owner): Promise<ScreenUnderTest> =>
    lookedAt(
      portal,
      await portal.signedIn('/overview', { who, context: still }),
      `${portal.portalUrl}/t/acme`,
    );

  /** Declares a test for each of the states of the tenant, which come after each other. */
  const looksOf = <Of extends ScreenUnderTest>(states: readonly State<Of>[], at: () => Of): void => {
    for (const { name, open, leave } of states)
      it(`${name} looks well, wide and narrow, light and dark`, async () => {
        await open(at());
        await expectAccessible(at().page, name);
        await leave?.(at());
      });
  };

  describe('of a new tenant', () => {
    let at: ScreenUnderTest;
    before(async () => {
      at = await signedIn();
    });
    after(() => at.page.context().close());

    looksOf(newTenantStates, () => at);
  });

  describe('of a tenant with records of every kind', () => {
    let at: Filled;
    before(async () => {
      const call = await portalBearer(portal);
      // a plan with room for them
      await call('PUT', '/portal/api/subscription', { plan: 'team', ...billedTo });
      await addRecords(portal, call, { from: 0, to: 3, listener: listener.url });
      const ids = await recordIds(portal, call);
      at = { ...(await signedIn()), ids, runtime: portal.service.runtime };
    });
    after(async () => {
      await at.page.context().close();
    });

    for (const screen of portalScreens)
      it(`${screen.name} looks well, wide and narrow, light and dark`, async () => {
        await at.go(addressOfScreen(screen, at.ids));
        await expectAccessible(at.page, screen.name, { isMissing: screen.isMissing === true });
      });

    looksOf([...peopleStates, ...accessStates, ...eventsStates, ...tenantStates], () => at);

    describe('in German', () => {
      before(async () => {
        await at.go('/settings');
        await at.page.getByRole('button', { name: 'Your account' }).click();
        await at.page.locator('#language').selectOption('de');
        await at.page.locator('html[lang=de]').waitFor();
      });

      // how German looks beside that, `all-screens.long.ts` shows
      for (const screen of portalScreens)
        it(`${screen.name} fits wide and narrow windows in German`, async () => {
          await at.go(addressOfScreen(screen, at.ids));
          await expectToFit(at.page, `${screen.name}, in German`);
        });
    });

    describe('to an administrator', () => {
      let theirs: ScreenUnderTest;
      before(async () => {
        theirs = await signedIn(admin);
      });
      after(() => theirs.page.context().close());

      for (const screen of portalScreens)
        if (screen.toAdmins !== undefined)
          it(`${screen.name} looks well to an administrator, wide and narrow, light and dark`, async () => {
            await theirs.go(addressOfScreen(screen, at.ids));
            await theirs.says(screen.toAdmins!);
            await expectAccessible(theirs.page, `${screen.name}-to-admins`);
          });

      it('the account of an owner looks well to an administrator, wide and narrow, light and dark', async () => {
        const { items } = await portal.api<{ items: { id: string }[] }>(
          'GET',
          `/api/users?email=${owner.email}`,
        );
        await theirs.go(`/users/${items[0]?.id ?? ''}`);
        await theirs.says('Only owners may change it');
        await expectAccessible(theirs.page, 'owner-to-admins');
      });
    });
  });

  describe('of a tenant that does not pay', () => {
    let at: ScreenUnderTest;
    let invoiceId: string;
    let role: { readonly id: string };
    before(async () => {
      role = await portal.api('POST', '/api/roles', { name: 'approver' });
      ({ invoiceId } = await unpaidInvoice(portal));
      at = await signedIn();
    });

    looksOf(
      unpaidStates(() => invoiceId),
      () => at,
    );

    it('a person who was asked to confirm that it is them sees a screen that looks well, wide and narrow, light and dark', async () => {
      const { page, go, press, send, says } = at;
      await go(`/settings`);
      portal.clock.advance(16 * MINUTE);
      await press('Delete the organisation');
      await at.dialog.getByLabel('Short name').fill('acme');
      await send('Delete the organisation');
      await signInAs(page, owner);
      await says('You have confirmed that it is you.');
      await expectAccessible(page, 'stepped-up');
      await page.keyboard.press('Escape');
    });

    it('the end of a session and a sign-out look well, wide and narrow, light and dark', async () => {
      const { page, go, press } = at;
      await go(`/roles/${role.id}`);
      await page.getByLabel('Description').fill('typed yesterday');
      portal.clock.advance(25 * 60 * MINUTE);
      await press('Save');
      await page.getByRole('dialog', { name: 'You have been signed out' }).waitFor();
      await expectAccessible(page, 'session-ended');
      await at.send('Sign in again');
      await signInAs(page, owner);
      await page.getByRole('heading', { level: 1, name: 'approver' }).waitFor();
      // in another tab, since the one in which a person signs out goes elsewhere
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByRole('button', { name: 'Your account' }).click();
      await other.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { level: 1, name: 'You have been signed out' }).waitFor();
      await expectAccessible(page, 'signed-out');
      await page.context().close();
    });

    it('a locked tenant looks well to strangers and to its owner, wide and narrow, light and dark', async () => {
      const runtime = portal.service.runtime;
      const context = systemCommand({ tenantId: portal.tenantId });
      await lockTenant(runtime.app, context, { kind: 'billing', reason: 'Invoices are unpaid since May' });
      await until(async () => {
        const reply = await fetch(`${portal.portalUrl}/t/acme/client.json`);
        return ((await reply.json()) as { readonly status: string }).status === 'locked';
      });
      const page = await (await browser().newContext({ locale: 'en-GB', ...still })).newPage();
      await page.goto(`${portal.portalUrl}/t/acme/roles`);
      await page.getByRole('heading', { name: 'Acme Inc. is locked' }).waitFor();
      await expectAccessible(page, 'tenant-locked');
      await page.getByRole('button', { name: 'Sign in as an owner' }).click();
      await signInAs(page, owner);
      await page.locator('.banner').getByText('Acme Inc. is locked').waitFor();
      await expectAccessible(page, 'lock-banner');
      await page.context().close();
    });
  });
});
