import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import { type OperatorWindow, firstSignInOfOperator } from '../../support/dom/operator-windows.js';
import { addOperatorTo } from '../../support/pages/operator-page.js';
import { type PortalCall, asPersonIn } from '../../support/pages/portal-bearer.js';
import { problemAnswer } from '../../support/dom/problem-answer.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

const OPERATOR = '/portal/api/operator';

describe("the service itself on the operators' console", () => {
  let portal: PortalWindows;
  let runtime: Runtime;
  let page: DomPage;
  let confirmByPasskey: OperatorWindow['confirmByPasskey'];
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    runtime = portal.service.runtime;
    await addOperatorTo(portal);
    ({ page, confirmByPasskey } = await firstSignInOfOperator(portal));
    call = await asPersonIn(page, portal);
  });
  after(async () => {
    await portal.close();
  });

  const go = async (path: string, heading: string): Promise<void> => {
    await page.goto(`${portal.portalUrl}/operator${path}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const send = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const settled = () => until(async () => (await page.locator('[aria-busy=true]').count()) === 0);

  /** Parks the tenant as a projector does that cannot apply its newest event: the projector leaves out its later ones. */
  const park = async (): Promise<void> => {
    const { database } = runtime.readModel;
    await database.query(
      `insert into projections.parked (projection, slot, tenant_id, position, event_id, event_type, error)
       select 'core', 'live', $1, position + 1, gen_random_uuid(), 'RoleDefined', 'TypeError'
         from projections.checkpoints where projection = 'core' and slot = 'live'`,
      [portal.tenantId],
    );
    await database.query(
      `update projections.checkpoints set generation = generation + 1 where projection = 'core' and slot = 'live'`,
    );
  };

  it('shows each check of the health, and that all is well', async () => {
    await page.getByRole('link', { name: 'Health' }).click();
    await page.getByText('The service and everything it depends on are working.').waitFor();
    const { checks } = await call<{ checks: { name: string }[] }>('GET', `${OPERATOR}/health`);
    expect(await page.getByRole('row').count()).to.equal(checks.length + 1);
    expect(await page.getByText('OK', { exact: true }).count()).to.equal(checks.length);
    for (const name of ['Database', 'Event store', 'RabbitMQ and webhook dispatcher'])
      await page.getByRole('row', { name }).first().waitFor();
  });

  it('shows how far the projections are, and that no tenant is parked', async () => {
    await page.getByRole('link', { name: 'Projections' }).click();
    const row = page.getByRole('row', { name: 'Records (core)' });
    await row.waitFor();
    const { items } = await call<{ items: { name: string; lagMs: number }[] }>(
      'GET',
      `${OPERATOR}/projections`,
    );
    expect(await page.getByRole('table').first().getByRole('row').count()).to.equal(items.length + 1);
    await page.getByText('None.').waitFor();
  });

  it('shows a parked tenant, and resumes it with a reason that the step-up does not lose', async () => {
    await park();
    await portal.api('POST', '/api/roles', { name: 'auditor' });
    await button('Refresh').click();
    const row = page.getByRole('row', { name: 'Acme Inc.' });
    await row.waitFor();
    expect(await row.innerText())
      .to.include('RoleDefined')
      .and.include('TypeError');
    await go('/health', 'Health');
    await page.getByText(`parked tenants: ${portal.tenantId}`).waitFor();
    await go('/tenants', 'Tenants');
    await page.getByRole('row', { name: 'Acme Inc.' }).getByText('Parked').waitFor();
    await go('/projections', 'Projections');
    await button('Resume: Acme Inc.').click();
    await send('Resume');
    await dialog().locator('.fault').waitFor();
    await dialog().getByLabel('Reason').fill('Version 2 knows the event');
    portal.clock.advance(16 * 60_000);
    await send('Resume');
    await confirmByPasskey();
    expect(await dialog().getByLabel('Reason').inputValue()).to.equal('Version 2 knows the event');
    await send('Resume');
    await page.getByText(/events? (was|were) applied\./).waitFor();
    await page.getByText('None.').waitFor();
    call = await asPersonIn(page, portal);
    const { items } = await call<{ items: { parked: unknown[] }[] }>('GET', `${OPERATOR}/projections`);
    expect(items.flatMap(({ parked }) => parked)).to.deep.equal([]);
    const roles = await portal.api<{ items: { name: string }[] }>('GET', '/api/roles');
    expect(roles.items.map(({ name }) => name)).to.include('auditor');
  });

  it('says why a tenant stays parked', async () => {
    await park();
    await page.reload();
    await button('Resume: Acme Inc.').click();
    await dialog().getByLabel('Reason').fill('Once more');
    await page.route('**/resume', (route) =>
      route.fulfill(
        problemAnswer({
          status: 409,
          code: 'tenant_parked_again',
          detail: 'An event of the tenant still cannot be applied.',
        }),
      ),
    );
    await send('Resume');
    await dialog().getByText('An event still cannot be applied: the tenant stays parked.').waitFor();
    await page.unroute('**/resume');
    await send('Resume');
    await page.getByText('None.').waitFor();
  });

  it('counts the webhooks of a tenant whose listeners are degraded', async () => {
    await go('/tenants', 'Tenants');
    const row = page.getByRole('row', { name: 'Acme Inc.' });
    await row.getByText('Active', { exact: true }).waitFor();
    const url = 'https://hooks.acme.test/tessera';
    const { id } = await portal.api<{ id: string }>('POST', '/api/webhooks', { url, events: ['user.*'] });
    await until(async () => {
      const { rowCount } = await runtime.database.query(
        `insert into runtime.webhook_listeners (subscription_id, tenant_id, failures, successes, degraded, turned_at)
         select subscription_id, tenant_id, 6, 0, true, now() from runtime.webhook_subscriptions
         where subscription_id = $1`,
        [id],
      );
      return rowCount === 1;
    });
    const tenant = await call<{ webhooksDegraded: number }>('GET', `${OPERATOR}/tenants/${portal.tenantId}`);
    expect(tenant.webhooksDegraded).to.equal(1);
    await page.reload();
    await row.getByText('1 webhook fails').waitFor();
  });

  const kids = async (): Promise<string[]> =>
    (await call<{ items: { kid: string }[] }>('GET', `${OPERATOR}/signing-keys`)).items.map(({ kid }) => kid);

  it('shows the signing keys, and changes them as planned', async () => {
    await page.getByRole('link', { name: 'Signing keys' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    const before = await kids();
    for (const kid of before) await page.getByRole('row', { name: kid }).waitFor();
    await button('Rotate keys').click();
    await dialog().getByLabel('Reason').fill('Every year');
    await send('Rotate keys');
    await page.getByText('The next key signs as soon as it has been published for a day.').waitFor();
    for (const kid of await kids()) await page.getByRole('row', { name: kid }).waitFor();
    expect(await kids()).to.include.members(before);
  });

  it('replaces all keys in an emergency, and the operator signs in again', async () => {
    const before = await kids();
    await button('Rotate keys').click();
    await dialog().getByRole('radio', { name: 'Emergency' }).check();
    await dialog().getByLabel('Reason').fill('A backup was stolen');
    await send('Rotate keys');
    await page.getByText('All keys are replaced.').waitFor();
    // the new key is published for a while before it signs
    portal.clock.advance(10_000);
    await page.reload();
    await page.getByText('Active', { exact: true }).waitFor();
    call = await asPersonIn(page, portal);
    const after = await kids();
    expect(after.filter((kid) => before.includes(kid))).to.deep.equal([]);
    for (const kid of after) await page.getByRole('row', { name: kid }).waitFor();
  });

  it('lists what operators did, with reason, tenant and address, page by page', async () => {
    for (let count = 1; count <= 25; count += 1)
      for (const action of ['lock', 'unlock'])
        await call('POST', `${OPERATOR}/tenants/${portal.tenantId}/${action}`, {
          ...(action === 'lock' ? { kind: 'billing' } : {}),
          reason: `Round ${count}`,
        });
    await page.getByRole('link', { name: 'Operator activity' }).click();
    const first = page.getByRole('row').nth(1);
    await page.getByText('Round 25').first().waitFor();
    expect(await first.innerText())
      .to.include('Unlocked the tenant')
      .and.include('Acme Inc.')
      .and.include('127.0.0.1')
      .and.include('ops@example.test');
    await settled();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('A backup was stolen').waitFor();
    const rotation = page.getByRole('row', { name: 'Every year' });
    expect(await rotation.getByRole('link').count()).to.equal(0);
    await page.getByText('Resumed the tenant in a projection').first().waitFor();
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.getByText('Round 25').first().waitFor();
  });

  it('lists those of one tenant, and everything else that happened in the operators’ tenant', async () => {
    await first('Acme Inc.').click();
    await page.getByRole('heading', { level: 1, name: 'Acme Inc.' }).waitFor();
    await page.getByRole('link', { name: 'Operator activity for this tenant' }).click();
    await page.getByText('For one tenant only.').waitFor();
    await page.getByText('Round 25').first().waitFor();
    await page.getByLabel('Show').selectOption('all');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByLabel('Show').selectOption('all');
    await page.getByText('Round 25').first().waitFor();
    await settled();
    await page.getByRole('link', { name: 'Next' }).click();
    await page
      .getByText(/signed in/)
      .first()
      .waitFor();
    // nothing leads to a screen that the console does not have
    const links = await page.getByRole('table').getByRole('link').all();
    for (const link of links) expect(await link.getAttribute('href')).to.match(/\/operator\/tenants\//);
  });
  const first = (name: string) => page.getByRole('table').getByRole('link', { name }).first();

  it('speaks German', async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByLabel('Language').selectOption('de');
    for (const [path, heading] of [
      ['/health', 'Zustand'],
      ['/projections', 'Projektionen'],
      ['/signing-keys', 'Signaturschlüssel'],
      ['/acts', 'Aktivität der Betreiber'],
    ] as const) {
      await go(path, heading);
      await page.getByRole('row').nth(1).waitFor();
    }
  });
});
