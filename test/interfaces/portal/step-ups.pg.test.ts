import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { webhookListener } from '../../support/http/webhook-listener.js';
import { admin, nobody, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

interface User {
  readonly email: string;
  readonly roles: readonly string[];
}

/** Step-ups of forms that the tests of their screens do not prove. */
describe('a form of the portal that needs a step-up', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let listener: Awaited<ReturnType<typeof webhookListener>>;
  let webhookId: string;
  before(async () => {
    listener = await webhookListener();
    portal = await startPortalWindows({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
    const body = { url: listener.url, events: ['user.created'] };
    webhookId = (await portal.api<{ id: string }>('POST', '/api/webhooks', body)).id;
    page = await portal.signedIn('/roles');
  });
  after(async () => {
    listener.close();
    await portal.close();
  });

  const dialog = () => page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const go = async (path: string, heading: string): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const userOf = async ({
    email,
  }: {
    readonly email: string;
  }): Promise<(User & { id: string }) | undefined> =>
    (await portal.api<{ items: (User & { id: string })[] }>('GET', `/api/users?email=${email}`)).items[0];
  /** Sends a form when the sign-in is old, and signs in again: the window is at the form with what was typed. */
  const sentLate = async (send: () => Promise<void>): Promise<void> => {
    portal.clock.advance(16 * 60_000);
    await send();
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await page.getByText('asks for this before it shows or changes something important.').waitFor();
    await signInAs(page, owner);
    await page.getByText('You have confirmed that it is you.').waitFor();
  };

  it('gives a role with the choice that was made', async () => {
    const { id = '' } = (await userOf(nobody)) ?? {};
    await go(`/users/${id}?tab=roles`, 'Bo Li');
    const role = page.getByLabel('Assign a role');
    await role.selectOption('admin');
    const chosen = await role.inputValue();
    const give = async (): Promise<void> => {
      await button('Assign the role').click();
      await dialog().getByRole('button', { name: 'Assign the role' }).click();
    };
    await sentLate(give);
    expect(await role.inputValue())
      .to.equal(chosen)
      .and.not.equal('');
    expect((await userOf(nobody))?.roles).not.to.include('admin');
    await give();
    await until(async () => (await userOf(nobody))?.roles.includes('admin') === true);
  });

  it('takes a role after it was confirmed a second time', async () => {
    const { id = '' } = (await userOf(nobody)) ?? {};
    await go(`/users/${id}?tab=roles`, 'Bo Li');
    portal.clock.advance(16 * 60_000);
    await button('Remove the role admin').click();
    const remove = () => dialog().getByRole('button', { name: 'Remove the role' }).click();
    await remove();
    await signInAs(page, owner);
    await page.getByText('You have confirmed that it is you.').waitFor();
    await remove();
    await page.getByText('The role admin was removed.').waitFor();
    expect((await userOf(nobody))?.roles).not.to.include('admin');
  });

  it('changes the URL of a webhook', async () => {
    await go(`/webhooks/${webhookId}`, listener.url);
    await page.getByLabel('URL').fill(`${listener.url}/moved`);
    await sentLate(() => button('Save').click());
    expect(await page.getByLabel('URL').inputValue()).to.equal(`${listener.url}/moved`);
    await button('Save').click();
    await page.getByRole('heading', { level: 1, name: `${listener.url}/moved` }).waitFor();
  });

  it('replaces the secret of a webhook', async () => {
    await go(`/webhooks/${webhookId}`, listener.url);
    await button('Rotate secret').click();
    await dialog().getByLabel('Yes, or I am not sure').check();
    await sentLate(() => dialog().getByRole('button', { name: 'Rotate' }).click());
    expect(await dialog().getByLabel('Yes, or I am not sure').isChecked()).to.equal(true);
    await dialog().getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog', { name: 'The new secret' }).waitFor();
  });

  it('replays a span of time to a webhook', async () => {
    await go(`/webhooks/${webhookId}?tab=replay`, listener.url);
    const local = (at: number): string =>
      new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    const from = local(Date.now() - 3_600_000);
    await page.getByLabel('From').fill(from);
    await page.getByLabel('To', { exact: true }).fill(local(Date.now()));
    const send = async (): Promise<void> => {
      await page.locator('form button[type=submit]').click();
      await dialog().getByRole('button', { name: 'Replay' }).click();
    };
    await sentLate(send);
    expect(await page.getByLabel('From').inputValue()).to.equal(from);
    await send();
    await page.getByRole('link', { name: 'See the deliveries' }).waitFor();
  });

  it('changes the sign-in policy', async () => {
    await go('/sign-in', 'Sign-in policy');
    await page.getByLabel('Minimum password length').fill('14');
    await sentLate(() => button('Save').click());
    expect(await page.getByLabel('Minimum password length').inputValue()).to.equal('14');
    await button('Save').click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
  });

  it('creates an application', async () => {
    await go('/applications/new', 'New application');
    await page.getByRole('radio', { name: 'Service' }).check();
    await page.getByLabel('Name').fill('Nightly export');
    await sentLate(() => button('Create').click());
    expect(await page.getByLabel('Name').inputValue()).to.equal('Nightly export');
    await button('Create').click();
    await button('I have stored it').click();
    await page.getByRole('heading', { level: 1, name: 'Nightly export' }).waitFor();
  });

  it('deletes a user', async () => {
    const { id = '' } = (await userOf(nobody)) ?? {};
    await go(`/users/${id}`, 'Bo Li');
    await button('Delete').click();
    await sentLate(() => dialog().getByRole('button', { name: 'Delete' }).click());
    expect(await userOf(nobody)).to.include({ id });
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    expect(await userOf(nobody)).to.equal(undefined);
  });

  it('makes a person an owner', async () => {
    await go('/settings', 'Settings');
    await button('Add an owner').click();
    await dialog().getByLabel('Person').fill('grace');
    await dialog().getByRole('button', { name: 'Choose: Grace Hopper' }).click();
    await sentLate(() => dialog().getByRole('button', { name: 'Add an owner' }).click());
    await dialog().getByText('Grace Hopper may then do everything that you may').waitFor();
    await dialog().getByRole('button', { name: 'Add an owner' }).click();
    await page.getByText('Grace Hopper is an owner now.').waitFor();
    expect((await userOf(admin))?.roles).to.include('owner');
  });
});
