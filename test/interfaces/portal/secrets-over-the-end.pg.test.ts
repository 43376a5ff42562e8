import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { admin } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

interface Listed {
  readonly items: readonly { readonly id: string; readonly name: string }[];
}

describe('a secret that is shown once when the session ends underneath', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let webhook: string;
  before(async () => {
    portal = await startPortalWindows();
    const body = { url: 'https://hooks.acme.test/', events: ['user.created'] };
    ({ id: webhook } = await portal.api<{ id: string }>('POST', '/api/webhooks', body));
  });
  afterEach(() => page.context().close());
  after(() => portal.close());

  const dialog = () => page.getByRole('dialog');
  const secret = () => dialog().locator('.secret code');
  const asksBeforeUnload = (): Promise<boolean> =>
    page.evaluate(
      "(() => { const event = new Event('beforeunload', { cancelable: true }); window.dispatchEvent(event); return event.defaultPrevented; })()",
    );
  const adminId = async (): Promise<string> => {
    const { items } = await portal.api<Listed>('GET', `/api/users?email=${admin.email}`);
    return items[0]?.id ?? '';
  };
  const adminRole = async (): Promise<string> => {
    const { items } = await portal.api<Listed>('GET', '/api/roles');
    return `/api/roles/${items.find(({ name }) => name === 'admin')?.id ?? ''}/users/${await adminId()}`;
  };
  const goElsewhere = async (): Promise<void> => {
    if ((await dialog().count()) > 0) await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Audit log' }).click();
  };
  const pressRotate = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await dialog().getByRole('button', { name: 'Rotate' }).click();
  };

  /** Has the secret made, which the answer that is returned brings. */
  const makeSecret = async (): Promise<() => void> => {
    page = await portal.signedIn(`/webhooks/${webhook}`, { who: admin });
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    let made = (): void => undefined;
    const isMade = new Promise<void>((resolve) => (made = resolve));
    await page.route('**/rotate-secret', async (route) => {
      const response = await route.fetch();
      expect(response.status).to.equal(200);
      made();
      await isAnswered;
      await route.fulfill({ response });
    });
    await pressRotate();
    await isMade;
    return answer;
  };

  it('after a sign-out elsewhere by an administrator it stays over the covered screen, and leaving the page asks until it is kept', async () => {
    const answer = await makeSecret();
    await portal.api('DELETE', `/api/users/${await adminId()}/sessions`);
    await goElsewhere();
    await dialog().getByRole('heading', { name: 'You have been signed out' }).waitFor();
    expect(await asksBeforeUnload()).to.equal(true);
    answer();
    await secret().waitFor();
    expect(await dialog().count()).to.equal(1);
    expect(
      await page.getByRole('navigation', { name: 'Sections', includeHidden: true }).isVisible(),
    ).to.equal(false);
    expect(await asksBeforeUnload()).to.equal(true);
    await dialog().getByRole('button', { name: 'I have stored it' }).click();
    await dialog().getByRole('heading', { name: 'You have been signed out' }).waitFor();
    expect(await asksBeforeUnload()).to.equal(false);
    await dialog().getByRole('button', { name: 'Sign in again' }).click();
    await signInAs(page, admin);
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  });

  it('after the role was taken away it stays over the notice, and leaving the page asks until it is kept', async () => {
    const held = await adminRole();
    const answer = await makeSecret();
    await portal.api('DELETE', held);
    try {
      await goElsewhere();
      await page.getByRole('heading', { name: 'You do not administer this organisation' }).waitFor();
      expect(await asksBeforeUnload()).to.equal(true);
      answer();
      await secret().waitFor();
      expect(await asksBeforeUnload()).to.equal(true);
      await dialog().getByRole('button', { name: 'I have stored it' }).click();
      expect(await dialog().count()).to.equal(0);
      expect(await asksBeforeUnload()).to.equal(false);
    } finally {
      await portal.api('POST', held);
    }
  });

  it('one that was not made because the session had ended before asks nothing', async () => {
    page = await portal.signedIn(`/webhooks/${webhook}`, { who: admin });
    await page.getByRole('button', { name: 'Rotate secret' }).waitFor();
    await portal.api('DELETE', `/api/users/${await adminId()}/sessions`);
    await pressRotate();
    await page.getByRole('heading', { name: 'You have been signed out' }).waitFor();
    expect(await asksBeforeUnload()).to.equal(false);
  });

  it('goes with a sign-out in another tab, which says so', async () => {
    const answer = await makeSecret();
    answer();
    await secret().waitFor();
    const other = await page.context().newPage();
    await other.goto(`${portal.portalUrl}/t/acme/roles`);
    await other.getByRole('button', { name: 'Your account' }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('A secret that you had not stored is gone as well.').waitFor();
    expect(await dialog().count()).to.equal(0);
    await until(async () => !(await asksBeforeUnload()));
  });
});
