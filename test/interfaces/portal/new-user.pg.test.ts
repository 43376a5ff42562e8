import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { insufficientAuthentication } from '../../../interfaces/management-api/serving/refusals.js';
import { admin, nobody, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { problemAnswer } from '../../support/dom/problem-answer.js';
import { until } from '../../support/run/until.js';

describe('the screen that adds a user', () => {
  let portal: PortalWindows;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows();
    await portal.api('POST', '/api/roles', { name: 'approver', description: 'Approves what others order.' });
    page = await portal.signedIn('/users/new');
  });
  after(() => portal.close());

  const userWith = async (email: string): Promise<Record<string, unknown> | undefined> => {
    const query = new URLSearchParams({ email }).toString();
    const { items } = await portal.api<{ items: Record<string, unknown>[] }>('GET', `/api/users?${query}`);
    return items[0];
  };
  const go = async (): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/users/new`);
    await page.getByLabel('approver').waitFor();
  };
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const isAtFault = (label: string): Promise<void> =>
    until(async () => (await field(label).getAttribute('aria-invalid')) === 'true');
  const isAtUser = () => page.waitForURL(/\/users\/[-0-9a-f]{36}$/);

  it('says how it went after the screen was left, and neither goes to the user nor asks for a sign-in', async () => {
    const signIns: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('max_age=')) signIns.push(request.url());
    });
    for (const isRefused of [false, true]) {
      let answer: (() => void) | undefined;
      const isLeft = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/users', async (route) => {
        const response = isRefused ? undefined : await route.fetch();
        await isLeft;
        const refused = problemAnswer(insufficientAuthentication('urn:tessera:pwd'));
        await route.fulfill(response ? { response } : refused);
      });
      await go();
      await page.getByLabel('Email').fill(`left-${isRefused}@acme.test`);
      const asked = page.waitForRequest('**/api/users');
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      const reported = (await asked).response();
      await page.getByRole('link', { name: 'Roles' }).click();
      await page.getByRole('link', { name: 'approver' }).waitFor();
      answer?.();
      if (isRefused) {
        await reported;
        await page.getByRole('link', { name: 'approver' }).click();
        await page.getByRole('heading', { level: 1, name: 'approver' }).waitFor();
        expect(signIns).to.deep.equal([]);
      } else {
        await page.getByText('The invitation is on its way to left-false@acme.test.').waitFor();
        expect(new URL(page.url()).pathname).to.match(/\/roles$/);
      }
      await page.unrouteAll();
    }
    await go();
  });

  it('invites a user, says that the mail is on its way, and goes to the user', async () => {
    await page.getByLabel('approver').waitFor();
    await page.getByLabel('Email').fill('emmy@acme.test');
    await page.getByLabel('First name').fill('Emmy');
    await page.getByLabel('Last name').fill('Noether');
    await page.getByLabel('Language (optional)').fill('de-at');
    await page.getByLabel('approver').check();
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('External ID').fill('crm-1');
    await page.getByLabel('Metadata').fill('plan=gold\nteam = algebra');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText('The invitation is on its way to emmy@acme.test.').waitFor();
    await isAtUser();
    const user = await userWith('emmy@acme.test');
    expect(user).to.deep.include({
      firstName: 'Emmy',
      lastName: 'Noether',
      locale: 'de-AT',
      roles: ['user', 'approver'],
      externalId: 'crm-1',
      metadata: { plan: 'gold', team: 'algebra' },
    });
    expect(page.url()).to.contain(String(user?.['id']));
  });

  it('adds a user with a password, who then signs in with it', async () => {
    await go();
    const person = { email: 'sofia@acme.test', password: 'partial-differential-1874' };
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('With a password that you set').check();
    await field('Password').fill(person.password);
    expect(await field('Password').getAttribute('type')).to.equal('password');
    await page.getByRole('button', { name: 'Add the user' }).click();
    await page.getByText('can sign in as sofia@acme.test with the password you set').waitFor();
    expect(await userWith(person.email)).to.deep.include({ roles: ['user'], metadata: {}, locale: null });
    const theirs = await portal.newWindow();
    await theirs.goto(`${portal.portalUrl}/t/acme/users`);
    await signInAs(theirs, person);
    await theirs.getByRole('heading', { name: 'You do not administer this organisation' }).waitFor();
    await theirs.context().close();
  });

  it('puts each refusal at its field', async () => {
    await go();
    const send = page.getByRole('button', { name: 'Send the invitation' });
    const email = page.getByLabel('Email');
    await send.click();
    await isAtFault('Email address');
    await until(async () => (await page.evaluate('document.activeElement.name')) === 'email');
    await email.fill('no address');
    await send.click();
    await page.getByText('Give an address like name@example.com.').waitFor();
    await email.fill(nobody.email.toUpperCase());
    await send.click();
    await page.getByText('There is a user with this address already.').waitFor();
    await isAtFault('Email address');

    await email.fill('kurt@acme.test');
    await page.getByLabel('Language (optional)').fill('not a tag');
    await send.click();
    await page.getByText('Give a language tag like en or de-AT.').waitFor();
    await page.getByLabel('Language (optional)').fill('');
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('Metadata').fill('no value');
    await page.getByText('More', { exact: true }).click();
    await send.click();
    await page.getByText('Each line needs a name, “=” and a value.').waitFor();
    await isAtFault('Metadata (optional)');
    await until(async () => (await page.evaluate('document.activeElement.name')) === 'metadata');
    await page.getByLabel('Metadata').fill('');
    await page.getByLabel('External ID').fill('crm-1');
    await send.click();
    await page.getByText('Another user has this external ID.').waitFor();
    await page.getByLabel('External ID').fill('');

    await page.getByLabel('With a password that you set').check();
    await field('Password').fill('short');
    await page.getByRole('button', { name: 'Add the user' }).click();
    await page.getByText('This is too short.').waitFor();
    await isAtFault('Password');
    await field('Password').fill('password1');
    await page.getByRole('button', { name: 'Add the user' }).click();
    await page.getByText('one of the most common passwords').waitFor();
    expect(await userWith('kurt@acme.test')).to.equal(undefined);
  });

  it('confirms who names an administrator, and comes back with all that was typed but the password', async () => {
    await go();
    await page.getByLabel('Email').fill('hedy@acme.test');
    await page.getByLabel('owner').check();
    await page.getByLabel('With a password that you set').check();
    await field('Password').fill('frequency-hopping-1942');
    portal.clock.advance(16 * 60_000);
    const add = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Add the user' }).click();
      await page.getByRole('dialog', { name: 'Assign the role “owner” to hedy@acme.test?' }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Add the user' }).click();
    };
    await add();
    await page.waitForURL('**/sign-in*');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.to.contain('frequency');
    await signInAs(page, owner);
    await page.getByText('You have confirmed that it is you.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).to.equal('hedy@acme.test');
    expect(await field('Password').inputValue()).to.equal('');
    await field('Password').fill('frequency-hopping-1942');
    await add();
    await isAtUser();
    expect((await userWith('hedy@acme.test'))?.['roles']).to.deep.equal(['owner', 'user']);
  });

  it('offers no owner to an administrator, and says why, also in German', async () => {
    await page.context().close();
    page = await portal.signedIn('/users/new', { who: admin, context: { locale: 'de-DE' } });
    await page.getByText('Die Rolle „owner“ können nur Inhaber zuweisen und entziehen.').waitFor();
    expect(await page.getByLabel('owner').count()).to.equal(0);
    await page.getByLabel('E-Mail').fill('keine Adresse');
    await page.getByRole('button', { name: 'Einladung senden' }).click();
    await page.getByText('Geben Sie eine Adresse wie name@example.com ein.').waitFor();
  });
});
