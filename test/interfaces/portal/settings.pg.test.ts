import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { admin, nobody, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { outbox } from '../../support/services/outbox.js';
import { until } from '../../support/run/until.js';

interface Tenant {
  readonly name: string;
  readonly defaultLocale: string | null;
  readonly mailFromName: string | null;
}

describe('the screen of settings', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    call = await portalBearer(portal);
    page = await portal.signedIn('/settings');
  });
  after(() => portal.close());

  const tenant = (): Promise<Tenant> => call('GET', '/portal/api/tenant');
  const owners = async (): Promise<readonly string[]> => {
    const { items } = await portal.api<{ items: { email: string }[] }>('GET', '/api/users?role=owner');
    return items.map(({ email }) => email).sort();
  };
  const open = async (): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/settings`);
    await page.getByRole('table', { name: 'Owners' }).waitFor();
  };
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
  };
  const choose = async (typed: string, name: string): Promise<void> => {
    await page.getByRole('dialog').getByLabel('Person').fill(typed);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Choose: ${name}` })
      .click();
  };

  it('changes what people see of the organisation, and the frame shows the new name', async () => {
    await open();
    await page.getByLabel('Name', { exact: true }).fill('Acme Works');
    await page.getByRole('main').getByLabel('Language').selectOption({ label: 'Deutsch' });
    await page.getByLabel('Sender name').fill('Acme Accounts');
    await save();
    expect(await tenant()).to.include({
      name: 'Acme Works',
      defaultLocale: 'de',
      mailFromName: 'Acme Accounts',
    });
    await page.getByRole('link', { name: 'Acme Works' }).waitFor();
    await page.getByLabel('Sender name').fill('');
    await save();
    await until(async () => (await tenant()).mailFromName === null);
  });

  it('shows a change that was made over the API, and puts a fault at its field', async () => {
    await call('PUT', '/portal/api/tenant', { mailFromName: 'Post' });
    await open();
    expect(await page.getByLabel('Sender name').inputValue()).to.equal('Post');
    await page.getByLabel('Sender name').fill('https://acme.test');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await until(async () => (await page.getByLabel('Sender name').getAttribute('aria-invalid')) === 'true');
    expect(await tenant()).to.include({ mailFromName: 'Post' });
  });

  it('shows both versions where somebody else has changed the name, and takes the other one', async () => {
    await open();
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await call('PUT', '/portal/api/tenant', { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await dialog.getByText('The change is by Ada Byron.').waitFor();
    await dialog.getByRole('button', { name: 'Keep the current version' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Theirs');
    await page.getByLabel('Name', { exact: true }).fill('Acme Inc.');
    await save();
    await until(async () => (await tenant()).name === 'Acme Inc.');
  });

  it('invites an owner, and refuses an address that has an account', async () => {
    await open();
    await page.getByRole('button', { name: 'Invite an owner' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill(nobody.email);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await dialog.getByText('There is a user with this address already.').waitFor();
    expect(await dialog.getByLabel('Email address').getAttribute('aria-invalid')).to.equal('true');
    await dialog.getByLabel('Email address').fill('joan@acme.test');
    await dialog.getByLabel('First name').fill('Joan');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('link', { name: 'Joan' }).waitFor();
    expect(await owners()).to.deep.equal([owner.email, 'joan@acme.test']);
    await outbox(portal.service.dataDir).take('invitation');
  });

  it('makes a person an owner and takes the role again, after a question each', async () => {
    await open();
    await page.getByRole('button', { name: 'Add an owner' }).click();
    await choose('bo', 'Bo Li');
    await page.getByText('Bo Li may then do everything that you may').waitFor();
    await page.getByText('Bo Li has never signed in.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Add an owner' }).click();
    await page.getByRole('link', { name: 'Bo Li' }).waitFor();
    expect(await owners()).to.include(nobody.email);
    await page.getByRole('button', { name: 'Remove the role “owner” from Bo Li' }).click();
    expect(await owners()).to.include(nobody.email);
    await page.getByText('What only owners can do ends for them at once.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the role' }).click();
    await page.getByRole('link', { name: 'Bo Li' }).waitFor({ state: 'detached' });
    expect(await owners()).not.to.include(nobody.email);
  });

  it('shows administrators the owners without the buttons, and sends them a test mail until the limit', async () => {
    const reader = await portal.signedIn('/settings', { who: admin });
    await reader.getByText('Only owners change who is an owner.').waitFor();
    await reader.getByRole('link', { name: 'Ada Byron' }).waitFor();
    expect(await reader.getByRole('button', { name: /owner/i }).count()).to.equal(0);
    const send = reader.getByRole('button', { name: 'Send a test email' });
    for (let count = 1; count <= 5; count += 1) {
      const answer = reader.waitForResponse((response) => response.url().endsWith('/settings/test-mail'));
      // pressed twice: one mail
      await send.dblclick();
      expect((await answer).status).to.equal(204);
      await reader.getByText(`The email is on its way to ${admin.email}.`).waitFor();
    }
    await outbox(portal.service.dataDir).take('test');
    await send.click();
    await reader.getByText('You were sent five test emails within an hour.').waitFor();
    await reader.context().close();
  });

  it('hands ownership over in one dialog, which is there again after a step-up', async () => {
    await open();
    portal.clock.advance(16 * 60_000);
    await page.getByRole('button', { name: 'Transfer ownership' }).click();
    await choose('grace', 'Grace Hopper');
    await page.getByText('Grace Hopper becomes an owner, and you no longer are one.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click();
    await signInAs(page, owner);
    await page.getByText('You have confirmed that it is you.').waitFor();
    await page.getByText('Grace Hopper becomes an owner, and you no longer are one.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click();
    await page.getByText('Only owners change who is an owner.').waitFor();
    expect(await owners())
      .to.include(admin.email)
      .and.not.to.include(owner.email);
    const { items } = await portal.api<{ items: { roles: string[] }[] }>(
      'GET',
      `/api/users?email=${owner.email}`,
    );
    expect(items[0]?.roles).to.include('admin');
  });
});
