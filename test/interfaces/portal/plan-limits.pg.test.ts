import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { overridePlan } from '../../../application/billing/override-plan.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import { admin } from '../../support/pages/portal-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

/** What a limit allows, and what is there already; the key is that of the tests. */
const limits = { users: 3, webhooks: 0, clients: 1, apiKeys: 1 } as const;

describe('a screen on which something is created beyond the plan', () => {
  let portal: PortalWindows;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows({ PLANS_FILE: 'demo' });
    const { app } = portal.service.runtime;
    const context = () => operatorContext(portal.tenantId, app.ids.next());
    for (const [limit, value] of Object.entries(limits))
      await overridePlan(app, context(), { limit, value, reason: 'A test' });
    page = await portal.signedIn('/overview');
  });
  after(() => portal.close());

  const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
  const go = (path: string, on = page) => on.goto(`${portal.portalUrl}/t/acme${path}`);
  /** Fails unless it is reported, with the way to the plans, which it takes. */
  const reported = async (text: string): Promise<void> => {
    const alert = page.getByRole('alert');
    await alert.getByText(text).waitFor();
    await alert.getByRole('link', { name: 'See the plans' }).click();
    await button('Leave without saving').click();
    await page.getByRole('heading', { level: 1, name: 'Plan and invoices' }).waitFor();
  };

  it('names limit, use and plan where a user is added, and leads an owner to the plans', async () => {
    await go('/users/new');
    await page.getByLabel('Email address').fill('mary@acme.test');
    await button('Send the invitation').click();
    await page.getByRole('alert').waitFor();
    await reported('Your plan “Free” allows 3 users (in use: 3).');
    expect((await portal.api<{ items: unknown[] }>('GET', '/api/users')).items).to.have.lengthOf(3);
  });

  it('names limit, use and plan where an owner is invited', async () => {
    await go('/settings');
    await button('Invite an owner').click();
    await page.getByRole('dialog').getByLabel('Email address').fill('mary@acme.test');
    await page.getByRole('dialog').getByRole('button', { name: 'Send the invitation' }).click();
    await reported('Your plan “Free” allows 3 users (in use: 3).');
  });

  it('names limit, use and plan where a webhook is created', async () => {
    await go('/webhooks');
    await button('New webhook').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL').fill('https://listener.acme.test/hook');
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await reported('Your plan “Free” allows 0 webhooks (in use: 0).');
  });

  it('names limit, use and plan where an application is registered', async () => {
    const register = async (name: string): Promise<void> => {
      await go('/applications/new');
      await page.getByRole('radio', { name: 'Single-page application' }).check();
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Redirect URIs').fill('https://shop.acme.test/cb');
      await button('Create').click();
    };
    await register('Shop');
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
    await register('Second shop');
    await reported('Your plan “Free” allows 1 application (in use: 1).');
  });

  it('names limit, use and plan where an API key is issued', async () => {
    await go('/api-keys/new');
    await page.getByLabel('Name').fill('Nightly export');
    await page.getByRole('checkbox', { name: 'users:read' }).check();
    await button('Issue').click();
    await reported('Your plan “Free” allows 1 API key (in use: 1).');
  });

  it('informs an administrator in German, and that an owner can choose a larger plan', async () => {
    const german = await portal.signedIn('/users/new', { who: admin, context: { locale: 'de' } });
    await german.getByLabel('E-Mail-Adresse').fill('mary@acme.test');
    await german.locator('form button[type=submit]').click();
    const alert = german.getByRole('alert');
    await until(async () => (await alert.innerText()).includes('Ihr Tarif „Free“ erlaubt 3 Benutzer'));
    const text = await alert.innerText();
    expect(text).to.include('(in Verwendung: 3).').and.include('Ein Inhaber der Organisation kann');
    expect(await alert.getByRole('link').count()).to.equal(0);
    await german.context().close();
  });
});
