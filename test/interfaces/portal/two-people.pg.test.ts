import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { admin, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';

interface Named {
  readonly id: string;
}

describe('two people in one window of the portal', () => {
  let portal: PortalWindows;
  before(async () => {
    portal = await startPortalWindows();
  });
  after(() => portal.close());

  const idOf = async (email: string): Promise<string> =>
    (await portal.api<{ items: Named[] }>('GET', `/api/users?email=${email}`)).items[0]!.id;
  const newRole = async (name: string): Promise<string> =>
    (await portal.api<Named>('POST', '/api/roles', { name, description: 'as it is stored' })).id;
  const keptDrafts = (page: DomPage): Promise<string | null> =>
    page.evaluate('sessionStorage.getItem("tessera.drafts")');

  /** A window in which the owner has typed, and whose session was ended by an administrator meanwhile. */
  const typedAndEnded = async (roleId: string): Promise<DomPage> => {
    const page = await portal.signedIn(`/roles/${roleId}`);
    await page.getByLabel('Description').fill('what Ada typed');
    await portal.api('DELETE', `/api/users/${await idOf(owner.email)}/sessions`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('You have been signed out').waitFor();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL('**/sign-in*');
    return page;
  };

  it('what one person typed comes back to them, and is not shown to another person who signs in there', async () => {
    const mine = await newRole('of-one');
    const page = await typedAndEnded(mine);
    await signInAs(page, owner);
    await page.getByRole('heading', { level: 1, name: 'of-one' }).waitFor();
    expect(await page.getByLabel('Description').inputValue()).to.equal('what Ada typed');
    await page.context().close();

    const theirs = await newRole('of-two');
    const other = await typedAndEnded(theirs);
    await signInAs(other, admin);
    await other.getByRole('heading', { level: 1, name: 'of-two' }).waitFor();
    expect(await other.getByLabel('Description').inputValue()).to.equal('as it is stored');
    expect(await keptDrafts(other)).to.equal(null);
    await other.context().close();
  });

  it('a step-up names the person by id_token_hint, and nobody else gets through it nor what was typed', async () => {
    const roles = await portal.api<{ items: (Named & { readonly name: string })[] }>('GET', '/api/roles');
    const { id } = roles.items.find(({ name }) => name === 'admin')!;
    const page = await portal.signedIn(`/roles/${id}`);
    portal.clock.advance(16 * 60_000);
    const asked = page.waitForRequest((request) => request.url().includes('/connect/authorize?'));
    await page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Person').fill('bo');
    await dialog.getByRole('button', { name: 'Add: Bo Li' }).click();
    await dialog.getByRole('button', { name: 'Assign the role' }).click();
    const parameters = new URL((await asked).url()).searchParams;
    expect(parameters.get('max_age')).to.equal('900');
    expect(decodeJwt(parameters.get('id_token_hint')!).sub).to.equal(await idOf(owner.email));
    await page.waitForURL('**/sign-in*');

    const answer = page.waitForRequest((request) => request.url().startsWith(`${portal.portalUrl}/callback`));
    await signInAs(page, admin);
    expect(new URL((await answer).url()).searchParams.get('error')).to.equal('login_required');
    await page.getByText('Sign-in failed').waitFor();
    expect(page.url()).to.equal(`${portal.portalUrl}/t/acme/roles/${id}`);
    const holders = await portal.api<{ items: Named[] }>('GET', `/api/roles/${id}/users`);
    expect(holders.items.map((holder) => holder.id)).to.deep.equal([await idOf(admin.email)]);

    // the window has the session of the other person now
    await page.goto(`${portal.portalUrl}/t/acme/roles/${id}`);
    await page.getByRole('button', { name: 'Add a person' }).waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(0);
    expect(await keptDrafts(page)).to.equal(null);
  });
});
