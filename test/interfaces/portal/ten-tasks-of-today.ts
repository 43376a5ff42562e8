import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type PortalCall, asPersonIn } from '../../support/pages/portal-bearer.js';
import {
  type PortalUnderTest,
  admin,
  owner,
  signInAs,
  startPortal,
} from '../../support/pages/portal-page.js';
import { createPerson, idOf, signInThere } from '../../support/pages/task-steps.js';
import { until } from '../../support/run/until.js';
import { plain } from '../../support/samples/sample-images.js';
import { addTotp, totpCode } from '../../support/samples/second-factor.js';
import { type Way, doing, limits } from './ten-tasks.js';

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly secretHints: readonly { readonly expiresAt: string | null }[];
}

const ada = {
  email: 'ada.king@acme.test',
  password: 'bernoulli-numbers-1842',
  firstName: 'Ada',
  lastName: 'King',
};
const DAY_MS = 86_400_000;

/** Declares the tasks that need no past, in a way. Each begins at the overview. */
export function tasksOfToday(title: string, way: Way): void {
  describeInBrowser(title, (browser) => {
    const { hand } = way;
    let portal: PortalUnderTest;
    let page: Page;
    let call: PortalCall;
    const doTask = doing(() => portal, way);
    before(async () => {
      portal = await startPortal(browser);
      page = await portal.signedIn('/overview');
      call = await asPersonIn(page, portal);
    });
    after(() => portal.close());

    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const sessionsOf = async (id: string): Promise<number> =>
      (await portal.api<{ items: unknown[] }>('GET', `/api/users/${id}/sessions`)).items.length;

    it(limits[1].title, async () => {
      await doTask(1, page, async () => {
        await hand.go(page, 'Applications', 'a');
        await hand.press(page.getByRole('main').getByRole('link', { name: 'New application' }).first());
        await hand.press(page.getByRole('radio', { name: 'Single-page application' }));
        await hand.type(field('Name'), 'First');
        await hand.type(field('Redirect URIs'), 'https://first.acme.test/cb');
        await hand.press(button('Create'));
        await hand.press(button('Try it'));
        await page.getByText('The sign-in works.').waitFor();
      });
      const { items } = await call<{ items: Client[] }>('GET', '/portal/api/clients');
      expect(items).to.have.length(1);
      expect(items[0]).to.deep.include({
        name: 'First',
        kind: 'spa',
        redirectUris: ['https://first.acme.test/cb'],
      });
      const users = await call('GET', `/portal/api/clients/${items[0]?.clientId ?? ''}/users`);
      expect(users).to.have.nested.property('items[0].email', owner.email);
    });

    it(limits[2].title, async () => {
      const id = await createPerson(portal, ada);
      for (let time = 0; time < 10; time += 1)
        await signInThere(portal, { email: ada.email, password: `wrong-${time}-password` });
      expect(await signInThere(portal, ada)).to.equal('/sign-in');
      expect(await portal.api('GET', `/api/users/${id}`)).to.include({ status: 'locked' });
      await doTask(2, page, async () => {
        await hand.go(page, 'Users', 'u');
        await hand.search(page, 'king');
        await page.getByText('1 in total').waitFor();
        await hand.press(link('Ada King'));
        await page.getByRole('heading', { name: 'Ada King cannot sign in' }).waitFor();
        await page.getByText('The account is locked until').waitFor();
        await page.getByText('10 times, the last one').waitFor();
        await hand.press(button('Unlock'));
        await page.getByText('Ada King is unlocked, and may sign in at once.').waitFor();
      });
      expect(await portal.api('GET', `/api/users/${id}`)).to.include({ status: 'active', lockedUntil: null });
      expect(await signInThere(portal, ada)).to.equal('/account');
    });

    it(limits[3].title, async () => {
      const body = { name: 'Leaky', kind: 'web', redirectUris: ['https://shop.acme.test/cb'] };
      const client = await call<Client>('POST', '/portal/api/clients', body);
      const works = async (secret: string): Promise<boolean> => {
        const basic = Buffer.from(`${client.clientId}:${secret}`).toString('base64');
        const response = await fetch(`${portal.service.url}/connect/introspect`, {
          method: 'POST',
          headers: { Authorization: `Basic ${basic}` },
          body: new URLSearchParams({ token: 'none' }),
        });
        return response.status === 200;
      };
      let secret = '';
      await doTask(3, page, async () => {
        await hand.go(page, 'Applications', 'a');
        await hand.press(button('Rotate secret of Leaky'));
        await hand.press(button('Change within one hour'));
        secret = await page.getByRole('dialog').locator('.secret code').innerText();
        await hand.press(button('I have stored it'));
      });
      expect([await works(secret), await works(client.clientSecret)]).to.deep.equal([true, true]);
      const { secretHints } = await call<Client>('GET', `/portal/api/clients/${client.clientId}`);
      const left = Date.parse(secretHints[1]?.expiresAt ?? '') - Date.now();
      expect(left).to.be.within(3_400_000, 3_600_000);
    });

    it(limits[6].title, async () => {
      let key = '';
      await doTask(6, page, async () => {
        await hand.go(page, 'API keys', 'k');
        await hand.press(page.getByRole('main').getByRole('link', { name: 'Issue a key' }).first());
        await hand.type(field('Name'), 'reports');
        await hand.press(button('Reads users only'));
        await hand.type(page.getByLabel('Allowed networks'), '127.0.0.0/8\n::1');
        await hand.press(button('Issue'));
        key = (await page.getByRole('dialog').locator('.secret code').innerText()).trim();
      });
      const { items } = await call<{ items: { name: string; expiresAt: string }[] }>(
        'GET',
        '/portal/api/api-keys',
      );
      const issued = items.find(({ name }) => name === 'reports');
      expect(issued).to.deep.include({ scopes: ['users:read'], allowedNetworks: ['127.0.0.0/8', '::1/128'] });
      expect((Date.parse(issued?.expiresAt ?? '') - Date.now()) / DAY_MS).to.be.within(89, 91);
      const statusOf = async (path: string): Promise<number> =>
        (await fetch(portal.service.url + path, { headers: { 'X-Api-Key': key } })).status;
      expect([await statusOf('/api/users'), await statusOf('/api/roles')]).to.deep.equal([200, 403]);
    });

    it(limits[8].title, async () => {
      const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await plain(40, 40).png().toBuffer() };
      const frame = page.locator('iframe[title="Preview: Sign-in page"]');
      await doTask(8, page, async () => {
        await hand.go(page, 'Branding', 'b');
        await hand.type(
          page.getByRole('group', { name: 'Light' }).getByLabel('Buttons and links').last(),
          '#7a1fa2',
        );
        await hand.give(field('Logo'), logo);
        await page.getByText('Logo: published.').waitFor();
        await page.getByText('Unpublished changes').waitFor();
        await hand.press(button('Dark'));
        await hand.press(button('Narrow'));
        await until(async () => ((await frame.getAttribute('src')) ?? '').includes('scheme=dark'));
        await page.locator('.preview-frame.narrow').waitFor();
        await hand.press(button('Publish'));
        await page.getByText('The draft is published.').waitFor();
      });
      const published = await portal.api('GET', '/api/branding');
      expect(published).to.have.nested.property('colors.primary', '#7a1fa2');
      expect(published['logoUrl']).to.be.a('string');
    });

    it(limits[9].title, async () => {
      const ids: string[] = [];
      for (const firstName of ['Anne', 'Bernard', 'Clara', 'Dorothea', 'Émile']) {
        const leaver = { email: `leaver-${ids.length}@acme.test`, password: `left-the-house-${ids.length}` };
        ids.push(await createPerson(portal, { ...leaver, firstName, lastName: 'Leaver' }));
        expect(await signInThere(portal, leaver)).to.equal('/account');
      }
      await doTask(9, page, async () => {
        await hand.go(page, 'Users', 'u');
        await hand.search(page, 'leaver');
        await page.getByText('5 in total').waitFor();
        await hand.press(page.getByLabel('Select all on this page'));
        await hand.press(button('Suspend'));
        await page.getByRole('dialog').getByText('All their sessions end at once').waitFor();
        await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Suspend' }));
        await page.getByRole('dialog', { name: '5 users are suspended' }).waitFor();
      });
      for (const id of ids) {
        expect(await portal.api('GET', `/api/users/${id}`)).to.include({ status: 'suspended' });
        expect(await sessionsOf(id)).to.equal(0);
      }
    });

    it(limits[7].title, async () => {
      const runtime = portal.service.runtime;
      const { secret } = await addTotp(runtime.app, portal.tenantId, await idOf(portal, owner.email));
      await page.context().close();
      // the code of the first half minute has been used
      portal.clock.advance(31_000);
      page = await (await browser().newContext({ locale: 'en-GB' })).newPage();
      await page.goto(`${portal.portalUrl}/t/acme/overview`);
      await signInAs(page, owner);
      await page.waitForURL('**/second-factor*');
      await page.locator('input[name=code]').fill(totpCode(secret, Date.now() + 31_000));
      await page.keyboard.press('Enter');
      await page.waitForURL(`${portal.portalUrl}/t/acme/overview`);
      await doTask(7, page, async () => {
        await hand.go(page, 'Sign-in policy', 'p');
        await hand.press(field('Required for owners and administrators'));
        await page.getByText('Every owner has a second factor.').waitFor();
        await hand.press(button('Save'));
        await page.getByText('Saved', { exact: true }).first().waitFor();
        await hand.press(link('One administrator has no second factor'));
        await page.getByRole('row', { name: /Grace Hopper/ }).waitFor();
        expect(await page.locator('[data-row]').count()).to.equal(1);
      });
      call = await asPersonIn(page, portal);
      expect(await call('GET', '/portal/api/settings')).to.include({ mfa: 'required_for_admins' });
      const without = await portal.api<{ items: { email: string }[] }>(
        'GET',
        '/api/users?role=admin&mfaEnabled=false',
      );
      expect(without.items.map(({ email }) => email)).to.deep.equal([admin.email]);
    });
  });
}
