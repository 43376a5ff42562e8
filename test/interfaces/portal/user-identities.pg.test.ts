import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { deleteConnection } from '../../../application/connection/delete-connection.js';
import { linkIdentity } from '../../../application/connection/link-identity.js';
import { identityDigestOf } from '../../../application/connection/unique-identity.js';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { admin, nobody, owner } from '../../support/pages/portal-page.js';
import { addConnection } from '../../support/samples/connections.js';

const issuer = 'https://id.acme.test';

describe('the external accounts on the screen of a user', () => {
  let portal: PortalWindows;
  let runtime: Runtime;
  let page: DomPage;
  let connectionId: string;
  let subjects = 0;
  before(async () => {
    portal = await startPortalWindows();
    runtime = portal.service.runtime;
    connectionId = await addConnection(runtime.app, portal.tenantId, { issuer, name: 'Acme staff' });
    page = await portal.signedIn('/users');
  });
  after(async () => {
    await portal.close();
  });

  const command = () => systemCommand({ tenantId: portal.tenantId });
  const idOf = async (email: string): Promise<string> =>
    (await portal.api<{ items: { id: string }[] }>('GET', `/api/users?email=${email}`)).items[0]?.id ?? '';
  /** Links an account to a user, as a sign-in at the provider does. Returns its id. */
  const link = async (userId: string, email: string | null, at = connectionId): Promise<string> => {
    const subject = `subject-${(subjects += 1)}`;
    const identityDigest = await identityDigestOf(runtime.app, portal.tenantId, { issuer, subject });
    const identityId = runtime.app.ids.next();
    const identity = { identityId, connectionId: at, identityDigest, subject, identityEmail: email };
    await linkIdentity(runtime.app, command(), { userId, identity });
    return identityId;
  };
  const linked = (userId: string): Promise<readonly { id: string; linkedAt: string }[]> =>
    portal.api('GET', `/api/users/${userId}/identities`);
  const open = async (userId: string, on = page): Promise<void> => {
    await on.goto(`${portal.portalUrl}/t/acme/users/${userId}?tab=security`);
    await on.getByRole('heading', { name: 'Second factors' }).waitFor();
    await on.locator('.loading').waitFor({ state: 'hidden' });
  };
  const section = (of = page) => of.getByRole('list', { name: 'External accounts' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');

  it('says whether a user has a password, and nothing of accounts where there are none', async () => {
    await open(await idOf(nobody.email));
    await page.getByText('Set. Passwords cannot be read.').waitFor();
    expect(await section().count()).to.equal(0);
    const { id } = await portal.api<{ id: string }>('POST', '/api/users', {
      email: 'invited@acme.test',
      sendInvitation: false,
    });
    await open(id);
    await page.getByText('None. Passwords cannot be read.').waitFor();
  });

  it('shows the connection, the address and when it was linked, and unlinks after a question and a step-up', async () => {
    const bo = await idOf(nobody.email);
    await link(bo, 'bo.li@elsewhere.test');
    await link(bo, null);
    const [first, second] = await linked(bo);
    await open(bo);
    await section().getByText('bo.li@elsewhere.test').waitFor();
    await section().getByText('subject-2').waitFor();
    expect(await section().getByText('Acme staff').count()).to.equal(2);
    expect(await section().locator('time').first().getAttribute('datetime')).to.equal(first?.linkedAt);

    await button('Unlink: bo.li@elsewhere.test').click();
    await page
      .getByRole('dialog', { name: 'Unlink bo.li@elsewhere.test?' })
      .getByText('Bo Li can no longer sign in with this account')
      .waitFor();
    expect(await dialog().getByText('It is their only way to sign in').count()).to.equal(0);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect(await linked(bo)).to.have.lengthOf(2);

    portal.clock.advance(16 * 60_000);
    await button('Unlink: bo.li@elsewhere.test').click();
    await dialog().getByRole('button', { name: 'Unlink' }).click();
    await signInAs(page, owner);
    await page.getByText('You have confirmed that it is you.').waitFor();
    expect(await linked(bo)).to.have.lengthOf(2);
    await dialog().getByRole('button', { name: 'Unlink' }).click();
    await page.getByText('bo.li@elsewhere.test is unlinked.').waitFor();
    await section().getByText('bo.li@elsewhere.test').waitFor({ state: 'detached' });
    expect((await linked(bo)).map(({ id }) => id)).to.deep.equal([second?.id]);
    await button('Unlink: subject-2').click();
    await dialog().getByRole('button', { name: 'Unlink' }).click();
    await section().waitFor({ state: 'detached' });
    expect(await linked(bo)).to.deep.equal([]);
  });

  it('a user with such an account and without a password can sign in, and it is said before the last way goes', async () => {
    const { id } = await portal.api<{ id: string }>('POST', '/api/users', {
      email: 'vera@acme.test',
      emailVerified: true,
      sendInvitation: false,
    });
    await link(id, 'vera@elsewhere.test');
    await open(id);
    await page.getByText('None. Passwords cannot be read.').waitFor();
    await page.getByText('Nothing stops vera@acme.test from signing in.').waitFor();
    await button('Unlink: vera@elsewhere.test').click();
    await dialog().getByText('It is their only way to sign in.').waitFor();
    await dialog().getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('heading', { name: 'vera@acme.test cannot sign in' }).waitFor();
    expect(await linked(id)).to.deep.equal([]);
  });

  it('says that an account was unlinked meanwhile', async () => {
    const bo = await idOf(nobody.email);
    const identity = await link(bo, 'bo@elsewhere.test');
    await open(bo);
    await button('Unlink: bo@elsewhere.test').click();
    await portal.api('DELETE', `/api/users/${bo}/identities/${identity}`);
    await dialog().getByRole('button', { name: 'Unlink' }).click();
    await dialog().getByText('This account is no longer linked.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('administrators see the accounts of an owner and unlink none of them', async () => {
    const ada = await idOf(owner.email);
    const identity = await link(ada, 'ada@elsewhere.test');
    const other = await portal.signedIn('/users', { who: admin });
    await open(ada, other);
    await section(other).getByText('ada@elsewhere.test').waitFor();
    await other.getByText('Set.', { exact: true }).waitFor();
    expect(await section(other).getByRole('button').count()).to.equal(0);
    await other.context().close();
    await portal.api('DELETE', `/api/users/${ada}/identities/${identity}`);
  });

  it('an account of a deleted connection is there until it is unlinked, also in German', async () => {
    const bo = await idOf(nobody.email);
    const gone = await addConnection(runtime.app, portal.tenantId, { issuer, name: 'Old staff' });
    await link(bo, 'bo@elsewhere.test', gone);
    await deleteConnection(runtime.app, command(), { connectionId: gone, force: true });
    await open(bo);
    await section().getByText('Deleted connection').waitFor();
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Externe Konten' }).waitFor();
    await page.keyboard.press('Escape');
    await button('Trennen: bo@elsewhere.test').click();
    await page
      .getByRole('dialog', { name: 'bo@elsewhere.test trennen?' })
      .getByRole('button', { name: 'Trennen' })
      .click();
    await page.getByText('bo@elsewhere.test ist getrennt.').waitFor();
    expect(await linked(bo)).to.deep.equal([]);
  });
});
