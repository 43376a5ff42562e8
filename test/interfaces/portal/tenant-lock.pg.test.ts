import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../../application/tenant/unlock-tenant.js';
import type { LockKind } from '../../../domain/tenant/tenant-events.js';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { admin, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';
import { runtimeBeside } from '../../support/pages/runtime-beside.js';

const REASON = 'Invoices are unpaid since May';

describe('a locked tenant in the portal', () => {
  let portal: PortalWindows;
  let runtime: Runtime;
  before(async () => {
    portal = await startPortalWindows();
    runtime = await runtimeBeside(portal);
  });
  after(async () => {
    await runtime.close();
    await portal.close();
  });
  afterEach(() => unlock());

  const by = () => systemCommand({ tenantId: portal.tenantId });
  /** The lock is set by another process than that of the portal. */
  const untilStatusIs = (status: string): Promise<void> =>
    until(async () => {
      const reply = await fetch(`${portal.portalUrl}/t/acme/client.json`);
      return ((await reply.json()) as { readonly status: string }).status === status;
    });
  const lock = async (kind: LockKind): Promise<void> => {
    await lockTenant(runtime.app, by(), { kind, reason: REASON });
    await untilStatusIs('locked');
  };
  const unlock = async (): Promise<void> => {
    await unlockTenant(runtime.app, by(), { reason: 'for the next test' });
    await untilStatusIs('active');
  };

  for (const [locale, signIn, title, why, works] of [
    [
      'en-GB',
      'Sign in as an owner',
      'Acme Inc. is locked',
      'The reason is a payment.',
      'The audit log can be exported.',
    ],
    [
      'de-DE',
      'Als Inhaber anmelden',
      'Acme Inc. ist gesperrt',
      'Der Grund ist eine Zahlung.',
      'Das Protokoll kann exportiert werden.',
    ],
  ] as const)
    it(`informs strangers that it is locked, and an owner who signs in why, since when and what works (${locale})`, async () => {
      await lock('billing');
      const page = await portal.newWindow({ locale });
      await page.goto(`${portal.portalUrl}/t/acme/roles`);
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await page.locator('body').innerText()).not.to.include(REASON);
      await page.getByRole('button', { name: signIn }).click();
      await signInAs(page, owner);
      const banner = page.locator('.banner');
      await banner.getByText(title).waitFor();
      const text = await banner.innerText();
      expect(text).to.include(why).and.include(REASON).and.include(works);
      expect(await banner.locator('time').getAttribute('datetime')).to.match(/^\d{4}-/);
      await page.context().close();
    });

  it('answers a write of an owner with the text of the lock, and shows the banner from then on', async () => {
    const page = await portal.signedIn('/roles');
    await page
      .getByRole('button', { name: /New role|Create a role|New/ })
      .first()
      .click();
    await page.getByRole('textbox').first().fill('reviewer');
    await lock('abuse');
    await page.getByRole('dialog').locator('button[type=submit], button:not([type])').last().click();
    await page.getByText('Until it is unlocked, owners can read and pay').waitFor();
    await page.locator('.banner').getByText('The reason is abuse.').waitFor();
    expect(await page.locator('.banner').innerText()).not.to.include('exported');
    await page.context().close();
  });

  it('informs an admin whose tenant is locked that they can do nothing, and shows no reason', async () => {
    const page = await portal.signedIn('/roles', { who: admin });
    await lock('billing');
    await page.reload();
    await page.getByRole('heading', { name: 'Acme Inc. is locked' }).waitFor();
    expect(await page.locator('body').innerText()).not.to.include(REASON);
    await page.context().close();
    await unlock();
    const other = await portal.signedIn('/roles', { who: owner });
    await lock('security');
    const reported = other.getByText('You can do nothing here until');
    // the screen may learn of it before the link is used
    const used = other.getByRole('link', { name: 'Users' }).click();
    await Promise.race([used.catch(() => undefined), reported.waitFor()]);
    await reported.waitFor();
    expect(await other.locator('body').innerText()).not.to.include(REASON);
    await other.context().close();
  });

  /** Signs in, and locks the tenant before the application redeems the code. */
  const lockedOnTheWay = async (who: typeof owner, kind: LockKind): Promise<DomPage> => {
    const page = await portal.newWindow();
    await page.route('**/connect/token', async (route) => {
      await lock(kind);
      await route.continue();
    });
    await page.goto(`${portal.portalUrl}/t/acme/roles`);
    await signInAs(page, who);
    return page;
  };

  for (const [title, who, kind] of [
    ['an admin', admin, 'billing'],
    ['an owner, for security,', owner, 'security'],
  ] as const)
    it(`informs ${title} that it was locked while they signed in, and begins anew at the same screen once it is unlocked`, async () => {
      const page = await lockedOnTheWay(who, kind);
      await page.getByRole('heading', { name: 'Acme Inc. is locked' }).waitFor();
      expect(await page.locator('body').innerText()).not.to.include(REASON);
      await page.unroute('**/connect/token');
      await unlock();
      await page.getByRole('button', { name: 'Sign in as an owner' }).click();
      await page.waitForURL(`${portal.portalUrl}/t/acme/roles`);
      await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
      await page.context().close();
    });

  it('lets an owner in who signed in while it was locked, says why, and shows the plan, the invoices and the export', async () => {
    const page = await lockedOnTheWay(owner, 'billing');
    await page.locator('.banner').getByText('The reason is a payment.').waitFor();
    for (const [link, heading] of [
      ['Plan and invoices', 'Plan and invoices'],
      ['Audit log', 'Audit log'],
      ['Settings', 'Settings'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.locator('.banner').getByText(REASON).waitFor();
    }
    await page.getByRole('button', { name: 'Start an export' }).click();
    await page.clock.runUntil(() => page.getByRole('button', { name: /^Download/ }).isVisible());
    await page.context().close();
  });
});
