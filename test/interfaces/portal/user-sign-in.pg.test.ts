import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { addPasskey, openAccount, signInWithNewTotp } from '../../support/dom/person-in-windows.js';
import { tenantPage } from '../../support/pages/person-on-pages.js';
import { nobody } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';
import { outbox } from '../../support/services/outbox.js';

interface User {
  readonly id: string;
  readonly status: string;
  readonly mfaRequired: boolean;
}

describe('the sign-ins of a user on the screen of that user', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let bo: string;
  before(async () => {
    portal = await startPortalWindows();
    const found = await portal.api<{ items: User[] }>('GET', `/api/users?email=${nobody.email}`);
    bo = found.items[0]?.id ?? '';
    page = await portal.signedIn(`/users/${bo}`);
  });
  after(() => portal.close());

  const userNow = (): Promise<User> => portal.api('GET', `/api/users/${bo}`);
  const open = async (id: string, tab = ''): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/users/${id}${tab && `?tab=${tab}`}`);
    await page.getByRole('navigation', { name: 'Parts of the account' }).waitFor();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const heading = (name: string) => page.getByRole('heading', { name });
  const count = async (path: 'sessions' | 'factors'): Promise<number> => {
    const answer = await portal.api<unknown[] | { items: unknown[] }>('GET', `/api/users/${bo}/${path}`);
    return 'items' in answer ? answer.items.length : answer.length;
  };
  const failToSignIn = async (times: number): Promise<void> => {
    const stranger = await portal.newWindow();
    for (let time = 0; time < times; time += 1) {
      await stranger.goto(tenantPage(portal, '/sign-in'));
      await signInAs(stranger, { ...nobody, password: `wrong-${time}-password` });
      await stranger.getByRole('alert').waitFor();
    }
    await stranger.context().close();
  };

  it('says that nothing stops a user, and after a failed sign-in why it failed', async () => {
    await page.getByText('Nothing stops Bo Li from signing in.').waitFor();
    await failToSignIn(1);
    await open(bo);
    await heading('Bo Li may sign in, but the last attempts failed').waitFor();
    await page.getByText('Wrong password').waitFor();
  });

  it('shows the parts of the account once what stands above them has its height', async () => {
    const entries = /\/api\/auditlogs\?targetId=/;
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(entries, async (route) => {
      await isAnswered;
      await route.continue();
    });
    await page.goto(`${portal.portalUrl}/t/acme/users/${bo}`);
    await heading('Bo Li').waitFor();
    await page.getByText(nobody.email).first().waitFor();
    expect(await page.getByRole('navigation', { name: 'Parts of the account' }).count()).to.equal(0);
    answer();
    await page.getByRole('navigation', { name: 'Parts of the account' }).waitFor();
    expect(await heading('Bo Li may sign in, but the last attempts failed').count()).to.equal(1);
    await page.unroute(entries);
  });

  it('says that a user cannot sign in after ten failed sign-ins', async () => {
    await failToSignIn(9);
    await open(bo);
    await heading('Bo Li cannot sign in').waitFor();
    await portal.api('POST', `/api/users/${bo}/unlock`);
  });

  it('suspends a user and takes it back, and shows a suspension that the API has made', async () => {
    await open(bo, 'security');
    await button('Suspend').click();
    await page
      .getByRole('dialog', { name: 'Suspend Bo Li?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    expect(await userNow()).to.include({ status: 'active' });
    await button('Suspend').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await heading('Bo Li cannot sign in').waitFor();
    await page.getByText('By Ada Byron,').waitFor();
    expect(await userNow()).to.include({ status: 'suspended' });
    await button('Undo').click();
    await heading('Bo Li cannot sign in').waitFor({ state: 'hidden' });
    expect(await userNow()).to.include({ status: 'active' });

    await portal.api('POST', `/api/users/${bo}/suspend`);
    await open(bo);
    await page.getByText('The account is suspended.').waitFor();
    await button('Reactivate').click();
    await page.getByText('Bo Li may sign in again.').waitFor();
    expect(await userNow()).to.include({ status: 'active' });
  });

  it('requires a second factor, shows what the user sets up, and removes one factor and then all', async () => {
    await open(bo, 'security');
    await page.getByText('No second factor', { exact: true }).waitFor();
    await button('Always required').click();
    await page.getByText('A second factor is required and they have none.').waitFor();
    expect(await userNow()).to.include({ mfaRequired: true });
    const own = await portal.newWindow();
    await signInWithNewTotp(portal, own, nobody);
    await addPasskey(portal, own);
    await own.context().close();

    await open(bo, 'security');
    await page.getByText('Authenticator app', { exact: true }).waitFor();
    await page.getByText('Passkey: Chrome on Linux', { exact: true }).waitFor();
    await page.getByText('10 left').waitFor();
    await button('Remove: Backup codes').click();
    await dialog().getByText('It can no longer be used to sign in').waitFor();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed: Backup codes.').waitFor();
    expect(await count('factors')).to.equal(2);

    await button('Reset second factors').click();
    await dialog().getByText('every session ends').waitFor();
    await dialog().getByRole('button', { name: 'Reset second factors' }).click();
    await page.getByText('Bo Li no longer has a second factor.').waitFor();
    expect([await count('factors'), await count('sessions')]).to.deep.equal([0, 0]);
    await button('As the sign-in policy says').click();
    await until(async () => !(await userNow()).mfaRequired);
  });

  it('ends one session, and then all, and the browsers of the user are signed out', async () => {
    const [first, second] = [await portal.newWindow(), await portal.newWindow()];
    await openAccount(portal, first, nobody);
    await openAccount(portal, second, nobody);
    const isSignedOut = async (window: DomPage): Promise<boolean> => {
      await window.goto(tenantPage(portal, '/account'));
      return new URL(window.url()).pathname === '/sign-in';
    };
    await open(bo, 'security');
    const ends = page.getByRole('button', { name: /^End the session: / });
    await until(async () => (await ends.count()) === 2);
    // the newest one stands first
    await ends.first().click();
    await page.getByText('The session has ended.').waitFor();
    expect(await count('sessions')).to.equal(1);
    expect([await isSignedOut(first), await isSignedOut(second)]).to.deep.equal([false, true]);

    await button('End all sessions').click();
    await dialog().getByLabel('Keep offline access').check();
    await dialog().getByRole('button', { name: 'End all sessions' }).click();
    await page.getByText('Not signed in anywhere').waitFor();
    expect(await count('sessions')).to.equal(0);
    expect(await isSignedOut(first)).to.equal(true);
    for (const window of [first, second]) await window.context().close();
  });

  it('has a new password mailed, and says that it must be changed', async () => {
    await open(bo, 'security');
    await button('Email a new password').click();
    await dialog().getByText('The current password stops working').waitFor();
    await dialog().getByRole('button', { name: 'Email a new password' }).click();
    await page.getByText('A new password is on its way to bo@acme.test.').waitFor();
    await page.getByText('A new password was emailed to them.').waitFor();
    expect(await outbox(portal.service.dataDir).take('generated-password')).to.contain('bo@acme.test');
  });

  it('says of an invited user that there is no password, and sends the mail again, up to three an hour', async () => {
    const mails = outbox(portal.service.dataDir);
    const { id } = await portal.api<User>('POST', '/api/users', { email: 'new@acme.test' });
    await mails.take('invitation');
    await open(id);
    await heading('new@acme.test cannot sign in').waitFor();
    await page.getByText('They have not set a password yet.').waitFor();
    for (let mail = 0; mail < 3; mail += 1) {
      await button('Resend the email').click();
      expect(await mails.take('invitation')).to.contain('new@acme.test');
    }
    await button('Resend the email').click();
    await page.getByText('Three such emails were sent within an hour.').waitFor();

    const known = await portal.api<User>('POST', '/api/users', {
      email: 'known@acme.test',
      password: 'chosen-by-the-import-7',
    });
    await open(known.id);
    await heading('Nothing stops known@acme.test from signing in').waitFor();
    await page.getByText('The email address is not verified.').waitFor();
    expect(await page.locator('.findings li').count()).to.equal(1);
  });
});
