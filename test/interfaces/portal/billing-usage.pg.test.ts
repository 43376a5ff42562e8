import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { DomLocator } from '../../support/dom/dom-locator.js';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type WebhookListener, webhookListener } from '../../support/http/webhook-listener.js';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { admin } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';

const plans = {
  currency: 'EUR',
  plans: [
    {
      id: 'free',
      name: 'Free',
      default: true,
      limits: { users: 5, monthlyActiveUsers: 2, webhooks: 3, apiKeys: 8 },
    },
    { id: 'team', name: 'Team', amount: 4900 },
  ],
};

interface Usage {
  readonly days: readonly { readonly day: string; readonly activeUsers: number; readonly signIns: number }[];
  readonly monthlyActiveUsers: { readonly used: number; readonly limit: number | null };
}

describe('the screen of usage', () => {
  const folder = temporaryFolder('plans');
  let listener: WebhookListener;
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    const file = join(folder, 'plans.json');
    writeFileSync(file, JSON.stringify(plans));
    listener = await webhookListener();
    portal = await startPortalWindows({ PLANS_FILE: file, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
    call = await portalBearer(portal);
    page = await portal.signedIn('/billing?tab=usage');
  });
  after(async () => {
    await portal.close();
    listener.close();
    rmSync(folder, { recursive: true });
  });

  const open = (query = ''): Promise<unknown> =>
    page.goto(`${portal.portalUrl}/t/acme/billing?tab=usage${query}`);
  const limit = (name: string): DomLocator =>
    page.locator('.used-limits li').filter({ has: page.getByText(name, { exact: true }) });
  const usage = (): Promise<Usage> => call('GET', '/portal/api/usage');

  it('shows what is used of each limit, and a bar where there is one', async () => {
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    expect(await limit('Monthly active users').innerText()).to.include('1 of 2');
    expect(await limit('Users').innerText()).to.include('3 of 5');
    expect(await limit('Applications').innerText()).to.include('without a limit');
    expect(await limit('API keys').innerText()).to.include('1 of 8');
    expect(await page.getByRole('meter').count()).to.equal(4);
    expect(await page.getByRole('meter', { name: 'Users', exact: true }).getAttribute('value')).to.equal(
      '0.6',
    );
    expect(await page.getByText('Nothing is stopped').count()).to.equal(0);
  });

  it('says where a limit is near, and where it is used up, that nothing is stopped', async () => {
    await portal.api('POST', '/api/users', { email: 'joan@acme.test' });
    await (await portal.signedIn('/overview', { who: admin })).context().close();
    await until(async () => (await usage()).monthlyActiveUsers.used === 2);
    await open();
    await page.getByText('All monthly active users of your plan are used.').waitFor();
    await page.getByText('Nothing is stopped: everybody can go on signing in.').waitFor();
    expect(await limit('Monthly active users').innerText())
      .to.include('Used up')
      .and.include('2 of 2');
    expect(await limit('Users').innerText())
      .to.include('Almost used up')
      .and.include('4 of 5');
  });

  it('shows active people, sign-ins and deliveries by day, as a chart and as a table', async () => {
    await portal.api('POST', '/api/webhooks', { url: listener.url, events: ['user.created'] });
    await portal.api('POST', '/api/users', { email: 'katherine@acme.test' });
    await until(async () => {
      await open();
      await page.getByRole('heading', { name: 'By day' }).waitFor();
      return (await page.getByRole('img', { name: 'Webhook deliveries' }).count()) === 1;
    });
    await page.getByText('2 different users were active in the last 30 days.').waitFor();
    const { days } = await usage();
    const shown = days.at(-1);
    // both were active on the day that began with this suite, which may be over
    expect(Math.max(...days.map(({ activeUsers }) => activeUsers))).to.be.within(1, 2);
    expect(days.reduce((sum, { activeUsers }) => sum + activeUsers, 0)).to.be.within(2, 4);
    const figure = page.locator('figure', { hasText: 'Sign-ins' });
    await figure.getByText('Show as table').click();
    const rows = figure.getByRole('row');
    expect(await rows.count()).to.equal(31);
    expect(await rows.last().locator('td').innerText()).to.equal(String(shown?.signIns));
  });

  it('shows other days by the span, which stands in the address', async () => {
    await open();
    await page.getByRole('button', { name: '7 days' }).click();
    await page.waitForURL('**/billing?tab=usage&span=7');
    await page.getByText('2 different users were active in the last 7 days.').waitFor();
    await page.goBack();
    await page.getByText('in the last 30 days.').waitFor();
    await open('&span=365');
    await page.getByText('in the last 365 days.').waitFor();
  });

  it('is for owners alone', async () => {
    const reader = await portal.signedIn('/billing?tab=usage', { who: admin });
    await reader.getByText('Only owners see the plan and the invoices').waitFor();
    expect(await reader.getByRole('meter').count()).to.equal(0);
    await reader.context().close();
  });

  it('speaks German', async () => {
    const german = await portal.signedIn('/billing?tab=usage', { context: { locale: 'de-DE' } });
    await german.getByRole('heading', { name: 'Nutzung' }).waitFor();
    await german.getByText('2 von 2').waitFor();
    await german.getByText('Alle monatlich aktiven Nutzer Ihres Tarifs sind erreicht.').waitFor();
    await german.context().close();
  });
});
