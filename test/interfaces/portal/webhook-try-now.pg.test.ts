import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type WebhookListener, webhookListener } from '../../support/http/webhook-listener.js';
import { until } from '../../support/run/until.js';

interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly attemptCount: number;
  readonly nextAttemptAt: string | null;
}

describe('deliveries that wait an hour for another attempt', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let listener: WebhookListener;
  let path: string;
  before(async () => {
    listener = await webhookListener();
    portal = await startPortalWindows({
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
      WEBHOOK_RETRY_DELAYS: '3600',
    });
    const body = { url: listener.url, events: ['user.created'] };
    const { id } = await portal.api<{ id: string }>('POST', '/api/webhooks', body);
    path = `/webhooks/${id}`;
    page = await portal.signedIn(path);
  });
  after(async () => {
    listener.close();
    await portal.close();
  });

  const deliveries = async (): Promise<readonly Delivery[]> =>
    (await portal.api<{ items: Delivery[] }>('GET', `/api${path}/deliveries`)).items;
  const go = (rest: string) => page.goto(`${portal.portalUrl}/t/acme${path}${rest}`);

  /** Returns a delivery that failed once, while the listener answers well from now on. */
  async function waiting(email: string): Promise<Delivery> {
    listener.answer = { status: 503, text: 'try later' };
    await portal.api('POST', '/api/users', { email, sendInvitation: false });
    await until(async () => (await deliveries())[0]?.status === 'retrying');
    listener.answer = { status: 200, text: 'thanks' };
    return (await deliveries())[0]!;
  }

  async function expectAttempted({ id }: Delivery, count: number): Promise<void> {
    await until(async () => (await deliveries())[0]?.status === 'succeeded');
    const all = await deliveries();
    expect(all, 'no other delivery was made').to.have.length(count);
    expect(all[0]).to.include({ id, attemptCount: 2, nextAttemptAt: null });
  }

  it('show in the list to the second when that is, and are attempted at once', async () => {
    const delivery = await waiting('ada@example.com');
    await go('?tab=deliveries');
    const row = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr').first();
    await row.getByText('Retrying').waitFor();
    const next = row.locator(`time[datetime="${delivery.nextAttemptAt}"]`);
    expect(await next.innerText()).to.match(/\d\d:\d\d:\d\d/);
    await row.getByRole('button', { name: /^Try now: user.created/ }).click();
    await page.getByText('The next attempt starts now.').waitFor();
    await expectAttempted(delivery, 1);
  });

  it('are attempted at once from their own screen, which shows the new attempt, in German too', async () => {
    const delivery = await waiting('grace@example.com');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByLabel('Language').selectOption('de');
    await go(`/deliveries/${delivery.id}`);
    await page.getByText('Nächster Versuch').waitFor();
    await page.getByRole('button', { name: 'Jetzt versuchen' }).click();
    await expectAttempted(delivery, 2);
    await page.clock.runUntil(() => page.getByRole('button', { name: 'Erneut zustellen' }).isVisible());
    await until(async () => (await page.locator('.attempts li').count()) === 2);
  });
});
