import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import { type OperatorWindow, firstSignInOfOperator } from '../../support/dom/operator-windows.js';
import { addOperatorTo } from '../../support/pages/operator-page.js';
import { type PortalCall, asPersonIn, portalBearer } from '../../support/pages/portal-bearer.js';
import { owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { addTotp } from '../../support/samples/second-factor.js';
import { outbox } from '../../support/services/outbox.js';

interface Tenant {
  readonly state: string;
  readonly deletion: { readonly requestedBy: string; readonly scheduledFor: string } | null;
}

describe("help for tenants on the operators' console", () => {
  let portal: PortalWindows;
  let runtime: Runtime;
  let page: DomPage;
  let confirmByPasskey: OperatorWindow['confirmByPasskey'];
  let call: PortalCall;
  let asOwner: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    runtime = portal.service.runtime;
    await addOperatorTo(portal);
    asOwner = await portalBearer(portal);
    ({ page, confirmByPasskey } = await firstSignInOfOperator(portal));
    call = await asPersonIn(page, portal);
  });
  after(async () => {
    await portal.close();
  });

  const address = (): string => `/portal/api/operator/tenants/${portal.tenantId}`;
  const open = async (query = ''): Promise<void> => {
    await page.goto(`${portal.portalUrl}/operator/tenants/${portal.tenantId}${query}`);
    await page.getByRole('heading', { level: 1, name: 'Acme Inc.' }).waitFor();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const send = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const tenant = () => call<Tenant>('GET', address());

  it('shows no access to the data before an owner gives it, and how to ask for it', async () => {
    await open('?tab=support');
    await page.getByText('Tell an owner this ID.').waitFor();
    await page.getByText('None', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'See its data' }).count()).to.equal(0);
  });

  it('deletes a tenant by its typed slug and a reason, which the step-up does not lose', async () => {
    await open();
    await page.getByText('Nobody has requested it.').waitFor();
    await button('Delete the tenant').click();
    await dialog().getByLabel('Slug').fill('acne');
    await dialog().getByLabel('Reason').fill('Contract ended');
    await send('Delete the tenant');
    await dialog().locator('[name=slug][aria-invalid=true]').waitFor();
    expect((await tenant()).deletion).to.equal(null);
    await dialog().getByLabel('Slug').fill('acme');
    portal.clock.advance(16 * 60_000);
    await send('Delete the tenant');
    await confirmByPasskey();
    expect(await dialog().getByLabel('Slug').inputValue()).to.equal('acme');
    expect(await dialog().getByLabel('Reason').inputValue()).to.equal('Contract ended');
    await send('Delete the tenant');
    await page.getByText(/^Acme Inc\. will be deleted on /).waitFor();
    await page.getByText('An operator', { exact: true }).waitFor();
    call = await asPersonIn(page, portal);
    expect((await tenant()).deletion).to.include({ requestedBy: 'operator' });
    expect(await button('Delete the tenant').count()).to.equal(0);
    await outbox(portal.service.dataDir).take('tenant-deletion-by-operator', owner.email);
  });

  it('finds the tenants that are to be deleted', async () => {
    await page.goto(`${portal.portalUrl}/operator/tenants`);
    await page.getByRole('row', { name: 'Acme Inc.' }).getByText('Deletion scheduled').waitFor();
    await page.getByLabel('State').selectOption('active');
    await page.getByText('No tenants match').waitFor();
    await page.getByLabel('State').selectOption('deletion_requested');
    await page.getByRole('link', { name: 'Acme Inc.' }).click();
    await page.getByRole('heading', { level: 1, name: 'Acme Inc.' }).waitFor();
  });

  it('withdraws a deletion', async () => {
    await button('Withdraw the deletion').click();
    await dialog().getByLabel('Reason').fill('The contract goes on');
    await send('Withdraw the deletion');
    await page.getByText('Acme Inc. is not deleted.').waitFor();
    await page.getByText('Nobody has requested it.').waitFor();
    expect((await tenant()).deletion).to.equal(null);
  });

  it('takes over what an owner requested, on the same day', async () => {
    asOwner = await portalBearer(portal);
    await asOwner('POST', '/portal/api/tenant/deletion', { slug: 'acme' });
    const { deletion } = await tenant();
    await open();
    await page.getByText('An owner of the tenant').waitFor();
    await button('Request it as an operator').click();
    await dialog().getByText('as an owner requested it').waitFor();
    await dialog().getByLabel('Slug').fill('acme');
    await dialog().getByLabel('Reason').fill('Agreed with the owner');
    await send('Delete the tenant');
    await page.getByText('An operator', { exact: true }).waitFor();
    expect((await tenant()).deletion).to.deep.equal({ ...deletion, requestedBy: 'operator' });
    await call('DELETE', `${address()}/deletion`, { reason: 'for the next test' });
  });

  it('removes the second factors of an owner after a time, and names each fault at the id', async () => {
    const { items } = await portal.api<{ items: { id: string }[] }>('GET', `/api/users?email=${owner.email}`);
    const ownerId = items[0]!.id;
    await open('?tab=support');
    await button('Remove the second factors').click();
    await dialog().getByLabel('Reason').fill('Ticket 4712');
    const recover = async (id: string, fault: string): Promise<void> => {
      await dialog().getByLabel('Owner ID').fill(id);
      await send('Remove the second factors');
      await dialog().locator('[name=userId][aria-invalid=true]').waitFor();
      await dialog().getByText(fault).waitFor();
    };
    await recover('', 'Fill this in.');
    await recover('ada', 'The tenant has no active owner with this ID.');
    await recover(ownerId, 'This owner has no second factor.');
    await addTotp(runtime.app, portal.tenantId, ownerId);
    await send('Remove the second factors');
    await page.getByText(ownerId).waitFor();
    await page.getByText('are removed, unless somebody objects or the owner signs in').waitFor();
    await outbox(portal.service.dataDir).take('owner-recovery', owner.email);
    await button('Remove the second factors').click();
    await dialog().getByLabel('Owner ID').fill(ownerId);
    await dialog().getByLabel('Reason').fill('Ticket 4712 again');
    await send('Remove the second factors');
    await dialog().getByText('This was requested for the owner already.').waitFor();
  });

  it('speaks German', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByLabel('Language').selectOption('de');
    await open('?tab=support');
    await page.getByText('Nennen Sie einem Inhaber diese ID.').waitFor();
    await open();
    await button('Mandanten löschen').click();
    await dialog().getByText('Geben Sie acme ein, um zu bestätigen').waitFor();
  });
});
