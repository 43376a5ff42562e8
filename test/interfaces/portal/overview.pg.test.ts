import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { userAgent } from '../../support/http/user-agent.js';
import { answered, authorizeUrl, pkce, redeem, signInAt } from '../../support/pages/oidc-service.js';
import { portalBearer } from '../../support/pages/portal-bearer.js';
import { admin, nobody, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';
import { addTotp } from '../../support/samples/second-factor.js';

const DAY_MS = 86_400_000;
const redirectUri = 'https://shop.acme.test/callback';

interface Overview {
  readonly days: readonly { readonly signIns: number; readonly failures: number }[];
  readonly alerts: { readonly newest: readonly unknown[] };
  readonly webhooks: { readonly failing: number };
}

describe('the overview', () => {
  let portal: PortalWindows;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/overview');
  });
  after(() => portal.close());

  const host = (): string => `http://acme.localhost:${new URL(portal.portalUrl).port}`;
  const open = async (): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/overview`);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.locator('.figures').waitFor();
  };
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  const isDone = async (name: string): Promise<boolean> =>
    (await step(name).getByRole('img', { name: 'Done' }).count()) === 1;
  const figure = (name: string): Promise<string> =>
    page
      .locator('.figures > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .innerText();
  /** Signs in at the tenant's own pages. */
  const signIn = async (who: typeof owner, password = who.password): Promise<void> => {
    const agent = userAgent(Number(new URL(host()).port));
    const form = await agent.follow(await agent.get(`${host()}/account`));
    await agent.submit(form, { email: who.email, password });
  };

  it('is where the address of the tenant leads', async () => {
    await page.goto(`${portal.portalUrl}/t/acme`);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).to.match(/\/t\/acme\/overview$/);
  });

  it('shows a tenant in which little has happened', async () => {
    await open();
    await page.getByText('No webhooks yet').waitFor();
    expect(await isDone('Issue an API key')).to.equal(true);
    expect(await isDone('Create a webhook')).to.equal(false);
    expect(await step('Create an application').getByRole('link').getAttribute('href')).to.match(
      /\/t\/acme\/applications\/new$/,
    );
  });

  it('says so where there is nothing to show', async () => {
    await page.route('**/portal/api/overview', async (route) => {
      const response = await route.fetch();
      const found = (await response.json()) as Overview;
      const days = found.days.map((day) => ({ ...day, signIns: 0, failures: 0, newPeople: 0 }));
      const alerts = { open: { low: 0, medium: 0, high: 0 }, newest: [] };
      await route.fulfill({ response, json: { ...found, days, alerts } });
    });
    await open();
    await page.getByText('No open alerts').waitFor();
    await page.getByText('No sign-ins in the last 30 days').waitFor();
    await page.getByText('No new users in the last 30 days').waitFor();
    await page.unroute('**/portal/api/overview');
  });

  it('ticks a step off when the API did it, and leads to the screen of one that is open', async () => {
    await portal.api('POST', '/api/webhooks', { url: 'https://hooks.acme.test/tessera', events: ['user.*'] });
    await open();
    expect(await isDone('Create a webhook')).to.equal(true);
    await page.getByText('All listeners are healthy.').waitFor();
    await page.getByRole('link', { name: 'Set your colours and logo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Branding' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  it('drops the first steps when all are done', async () => {
    await portal.api('PUT', '/api/branding', { supportEmail: 'desk@acme.test' });
    const call = await portalBearer(portal);
    const client = await call<{ clientId: string }>('POST', '/portal/api/clients', {
      name: 'Shop',
      kind: 'spa',
      redirectUris: [redirectUri],
    });
    const issuer = { issuer: new URL(portal.portalUrl).origin, secrets: new Map<string, string>() };
    const proof = pkce();
    const request = { client_id: client.clientId, redirect_uri: redirectUri };
    const agent = userAgent(Number(new URL(host()).port));
    const visit = await signInAt(agent, authorizeUrl(issuer, proof, request), nobody);
    const code = { code: answered(visit).get('code') ?? '', verifier: proof.verifier };
    const { status } = await redeem(issuer, code, request, null);
    expect(status).to.equal(200);
    await open();
    expect(await isDone('Sign in to it')).to.equal(true);
    await page.getByText('6 of 7 done').waitFor();
    const ada = await portal.api<{ items: { id: string }[] }>('GET', `/api/users?email=${owner.email}`);
    const runtime = portal.service.runtime;
    await addTotp(runtime.app, portal.tenantId, ada.items[0]?.id ?? '');
    await open();
    expect(await page.getByText('First steps').count()).to.equal(0);
  });

  it('shows sign-ins, refusals and alerts as the API counts them', async () => {
    const bo = { email: nobody.email, password: 'wrong-horse' };
    for (const count of [2, 1, 1, 1]) {
      portal.clock.advance(DAY_MS);
      for (let index = 0; index < count; index += 1) await signIn(nobody);
      await signIn(bo);
    }
    for (let index = 0; index < 12; index += 1) await signIn({ ...bo, email: `no${index}@acme.test` });
    const fresh = await portal.signedIn('/overview', { who: admin });
    const read = fresh.waitForResponse((response) => response.url().endsWith('/portal/api/overview'));
    await fresh.reload();
    const overview = (await (await read).json()) as Overview;
    const total = (of: 'signIns' | 'failures'): number =>
      overview.days.reduce((sum, day) => sum + day[of], 0);
    expect(total('failures')).to.be.at.least(4);
    page = fresh;
    await page.locator('.figures').waitFor();
    expect(await figure('Sign-ins in 30 days')).to.equal(String(total('signIns')));
    expect(await figure('Failed sign-ins in 30 days')).to.equal(String(total('failures')));
    await until(async () => (await page.locator('.newest li').count()) === overview.alerts.newest.length);
    await page.getByText('Show as table').first().click();
    const table = page.getByRole('table', { name: 'Sign-ins by day' });
    expect(await table.getByRole('row').count()).to.equal(31);
    await page.getByText('Show as table').first().click();
  });

  it('speaks German', async () => {
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Offene Warnungen' }).waitFor();
  });
});
