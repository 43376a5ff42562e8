import { expect } from 'chai';
import { registerClient } from '../../../application/client/register-client.js';
import { recordNetworkUse } from '../../../application/shared/record-network-use.js';
import { alertTypes } from '../../../application/audit/alerts/alert-rule.js';
import { alertsEnglish } from '../../../interfaces/portal/texts/english/events/alerts.js';
import { alertsGerman } from '../../../interfaces/portal/texts/german/events/alerts.js';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { admin, nobody } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

interface Alert {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly subject: { readonly id: string };
  readonly evidence: readonly number[];
  readonly acknowledged: { readonly note: string | null; readonly by: { readonly name: string } } | null;
  readonly resolved: { readonly note: string | null; readonly by: { readonly name: string } } | null;
}

describe('The texts about alerts', () => {
  it('every type of alert has a name and a meaning in both languages', () => {
    for (const { types } of [alertsEnglish, alertsGerman]) {
      expect(Object.keys(types).sort()).to.deep.equal([...alertTypes].sort());
      for (const [name, meaning] of Object.values(types)) {
        expect(name).to.match(/\S/).and.not.match(/\.$/);
        expect(meaning).to.match(/\.$/);
      }
    }
  });
});

describe('the screens of alerts', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let bo: string;
  before(async () => {
    portal = await startPortalWindows();
    bo = await idOf(nobody.email);
    const roles = await portal.api<{ items: { id: string; name: string }[] }>('GET', '/api/roles');
    const adminRole = roles.items.find(({ name }) => name === 'admin')?.id ?? '';
    await portal.api('POST', `/api/roles/${adminRole}/users/${bo}`);
    await portal.api('PUT', `/api/users/${await idOf('ada@acme.test')}`, { email: 'ada.byron@acme.test' });
    await portal.api('PUT', `/api/users/${await idOf('ada.byron@acme.test')}`, { email: 'ada@acme.test' });
    page = await portal.signedIn('/alerts');
  });
  after(() => portal.close());

  const go = (path: string) => page.goto(`${portal.portalUrl}/t/acme${path}`);
  const idOf = async (email: string): Promise<string> =>
    (await portal.api<{ items: { id: string }[] }>('GET', `/api/users?q=${email}`)).items[0]?.id ?? '';
  const alertOf = async (type: string): Promise<Alert> => {
    const [found] = (await portal.api<{ items: Alert[] }>('GET', `/api/auditlogs/alerts?type=${type}`)).items;
    if (found === undefined) throw new Error(`no alert of type ${type}`);
    return found;
  };
  const raised = 'A person became owner or administrator';

  it('lists alerts in words, filters them in the address, and keeps the filters on Back', async () => {
    await page.getByRole('link', { name: raised }).waitFor();
    await page.getByLabel('Severity').selectOption('low');
    await page.getByText('No alerts match').waitFor();
    await page.getByLabel('Severity').selectOption('high');
    await page.getByLabel('Status').selectOption('open');
    await page.getByRole('link', { name: raised }).click();
    await page.getByRole('heading', { level: 1, name: raised }).waitFor();
    await page.goBack();
    await until(async () => (await page.getByLabel('Severity').inputValue()) === 'high');
    expect(await page.getByLabel('Status').inputValue()).to.equal('open');
  });

  it('shows an alert with its evidence as sentences, by one request for all entries', async () => {
    const { id, evidence } = await alertOf('owner_changed_by_key');
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await go(`/alerts/${id}`);
    await page.getByText('The API key all changed the account of Ada Byron').first().waitFor();
    const lines = page.locator('.entry-lines li');
    expect(await lines.count()).to.equal(evidence.length);
    expect(asked.filter((url) => url.includes('/api/auditlogs?'))).to.have.length(1);
    await lines.first().getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: `Entry ${evidence.at(-1)}` }).waitFor();
  });

  it('acknowledges an alert with a note and resolves it, and the API shows by whom', async () => {
    const { id } = await alertOf('role_raised');
    await go(`/alerts/${id}`);
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('x'.repeat(501));
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await until(async () => (await dialog.getByLabel('Note').getAttribute('aria-invalid')) === 'true');
    await dialog.getByLabel('Note').fill('I ask Bo.');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('I ask Bo.').waitFor();
    expect((await alertOf('role_raised')).acknowledged).to.deep.include({ note: 'I ask Bo.' });

    await page.getByRole('button', { name: 'Resolve' }).click();
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('Resolved by').waitFor();
    await until(async () => (await page.getByRole('button', { name: 'Resolve' }).count()) === 0);
    expect((await alertOf('role_raised')).resolved?.by.name).to.equal('Ada Byron');
  });

  it('acknowledges an alert from its row', async () => {
    await go('/alerts?status=open');
    await page
      .getByRole('button', { name: /^Acknowledge: An API key or an application was used/ })
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Acknowledge: An API key changed/ }).click();
    await page.getByText('The alert is acknowledged').waitFor();
    await page.getByRole('link', { name: 'An API key changed' }).waitFor({ state: 'detached' });
    expect((await alertOf('owner_changed_by_key')).status).to.equal('acknowledged');
  });

  it('lets somebody else resolve an alert about a person, and says so to that person', async () => {
    const { id } = await alertOf('owner_changed_by_key');
    await go(`/alerts/${id}`);
    await page.getByText('This alert is about your own account or something that you did.').waitFor();
    expect(await page.getByRole('button', { name: 'Resolve' }).count()).to.equal(0);
    const other = await portal.signedIn(`/alerts/${id}`, { who: admin });
    await other.getByRole('button', { name: 'Resolve' }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await other.getByText('Resolved by').waitFor();
    expect((await alertOf('owner_changed_by_key')).resolved?.by.name).to.equal('Grace Hopper');
    await other.context().close();
  });

  it('says whose action came between, in the dialog', async () => {
    await go('/audit?tab=proof');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('audit-log.ndjson');
    const { id } = await alertOf('audit_export');
    const other = await portal.signedIn(`/alerts/${id}`, { who: admin });
    await other.getByRole('button', { name: 'Acknowledge' }).click();
    await go('/alerts');
    await page.getByRole('button', { name: /^Acknowledge: The audit log/ }).click();
    await page.getByText('The alert is acknowledged').waitFor();
    await other.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
    await other.getByText('Somebody else has acknowledged it meanwhile.').waitFor();
    await other.context().close();
  });

  it('an alert about a service that got tokens from a new network leads to its application', async () => {
    const { tenantId, service } = portal;
    const { app } = service.runtime;
    await registerClient(app, systemCommand({ tenantId }), {
      clientId: 'nightly',
      name: 'Nightly',
      kind: 'service',
      grantTypes: ['client_credentials'],
      audience: 'https://api.acme.test',
      redirectUris: [],
    });
    const actor = { type: 'client', id: 'nightly' } as const;
    for (const ip of ['203.0.113.7', '198.51.100.7'])
      await recordNetworkUse(app, systemCommand({ tenantId, actor, ip }));
    const raised = () => alertOf('key_new_network').catch(() => null);
    await until(async () => (await raised()) !== null);
    await go(`/alerts/${(await raised())!.id}`);
    await page.getByText('The application Nightly got a token for itself from a new network').waitFor();
    const subject = page.getByRole('link', { name: 'The application Nightly', exact: true });
    expect(await subject.getAttribute('href')).to.match(/\/applications\/nightly$/);
    await subject.click();
    await page.getByRole('heading', { level: 1, name: 'Nightly' }).waitFor();
  });

  it('says where an alert does not exist', async () => {
    await go('/alerts/0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f');
    await page.getByText('This record no longer exists').waitFor();
  });

  it('speaks German', async () => {
    const german = await portal.signedIn(`/alerts/${(await alertOf('role_raised')).id}`, {
      context: { locale: 'de-DE' },
    });
    await german
      .getByRole('heading', { level: 1, name: 'Eine Person wurde Inhaber oder Administrator' })
      .waitFor();
    await german.getByText('hat Bo Li die Rolle admin zugewiesen').waitFor();
    for (const [path, text] of [
      ['/alerts', 'Warnungen'],
      ['/audit', 'Protokoll'],
      ['/audit?tab=stats', 'Protokoll'],
      ['/audit?tab=proof', 'Protokoll'],
    ] as const) {
      await german.goto(`${portal.portalUrl}/t/acme${path}`);
      await german.getByRole('heading', { level: 1, name: text }).waitFor();
      await german.locator('.list, .counts, progress, form').first().waitFor();
    }
    await german.context().close();
  });
});
