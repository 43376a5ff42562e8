import type { DomLocator } from '../../support/dom/dom-locator.js';
import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { type WebhookListener, webhookListener } from '../../support/http/webhook-listener.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly status: string;
  readonly replayOf: string | null;
}

const DAY_MS = 86_400_000;

/** Returns a time as a field for a day and a time of this machine's zone takes it. */
const typedTime = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

describe('the deliveries of webhooks', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let listener: WebhookListener;
  let webhookId: string;
  let made = 0;
  before(async () => {
    listener = await webhookListener();
    portal = await startPortalWindows({
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
      WEBHOOK_RETRY_DELAYS: '1',
    });
    webhookId = await createWebhook();
    page = await portal.signedIn(`/webhooks/${webhookId}`);
  });
  after(async () => {
    listener.close();
    await portal.close();
  });

  const createWebhook = async (): Promise<string> => {
    const body = { url: listener.url, events: ['user.created', 'user.deleted'] };
    return (await portal.api<{ id: string }>('POST', '/api/webhooks', body)).id;
  };
  /** The screen looks again every second or so. */
  const untilShown = (one: DomLocator): Promise<void> => page.clock.runUntil(() => one.isVisible());
  const go = (path: string) => page.goto(`${portal.portalUrl}/t/acme${path}`);
  const deliveries = async (query = ''): Promise<readonly Delivery[]> =>
    (await portal.api<{ items: Delivery[] }>('GET', `/api/webhooks/${webhookId}/deliveries${query}`)).items;
  const untilEnded = (status: string, count: number) =>
    until(async () => (await deliveries(`?status=${status}`)).length === count);
  const createUser = (): Promise<{ id: string }> => {
    made += 1;
    return portal.api('POST', '/api/users', { email: `person${made}@example.com`, sendInvitation: false });
  };
  const rows = () => page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr');

  it('offers to show what is new in the list', async () => {
    await go(`/webhooks/${webhookId}?tab=deliveries`);
    await page.getByText('No deliveries yet').waitFor();
    await createUser();
    await untilEnded('succeeded', 1);
    await untilShown(page.getByRole('button', { name: 'Refresh' }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await rows().getByText('user.created').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).waitFor({ state: 'hidden' });
  });

  it('pales while it reads a list by other filters, not while it reads the same one again', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await go(`/webhooks/${webhookId}?tab=deliveries`);
    await rows().first().waitFor();
    await createUser();
    await untilEnded('succeeded', 2);
    await untilShown(page.getByRole('button', { name: 'Refresh' }));
    await page.route(/\/deliveries\?/, (route) => held.then(() => route.continue()));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.locator('.loaded[aria-busy=true]').waitFor();
    expect(await page.locator('.loaded.stale').count()).to.equal(0);
    await page.getByLabel('Status').selectOption('Succeeded');
    await page.locator('.loaded.stale').waitFor();
    answer();
    await page.locator('.loaded.stale').waitFor({ state: 'detached' });
    await page.unrouteAll();
  });

  it('shows each attempt of a failed delivery with the answer, and delivers it again', async () => {
    listener.answer = { status: 503, text: 'try later' };
    await createUser();
    await untilEnded('failed', 1);
    await go(`/webhooks/${webhookId}?tab=deliveries&status=failed`);
    await rows().getByRole('link', { name: 'user.created' }).click();
    await page.getByRole('heading', { level: 1, name: 'Delivery of user.created' }).waitFor();
    expect(await page.locator('.attempts li').count()).to.equal(2);
    for (const text of ['try later', '503', 'The listener did not answer with 2xx.'])
      await page.locator('.attempts').getByText(text).first().waitFor();
    const request = page.locator('section', { hasText: 'As it was sent last' });
    await request.getByText('Tessera-Event: user.created').waitFor();
    await request.getByText(`"email": "person${made}@example.com"`).waitFor();

    listener.answer = { status: 200, text: 'thanks' };
    const [failed] = await deliveries('?status=failed');
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await untilShown(page.getByText('Succeeded', { exact: true }));
    expect(await deliveries()).to.satisfy((all: Delivery[]) =>
      all.some(({ replayOf, status }) => replayOf === failed!.id && status === 'succeeded'),
    );
    await go(`/webhooks/${webhookId}?tab=deliveries&status=failed`);
    await rows()
      .getByRole('button', { name: /^Redeliver: user.created/ })
      .click();
    await untilEnded('succeeded', 4);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Delivery of user.created' }).waitFor();
  });

  it('delivers again once, however often the button is pressed meanwhile', async () => {
    await go(`/webhooks/${webhookId}?tab=deliveries&status=failed`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/redeliver')) sent.push(request.url());
    });
    const again = rows().getByRole('button', { name: /^Redeliver: user.created/ });
    await again.dblclick();
    await page.getByRole('button', { name: 'Show', exact: true }).waitFor();
    expect(sent).to.have.length(1);
    await again.click();
    await until(() => sent.length === 2);
    await untilEnded('succeeded', 6);
  });

  it('filters by status, event and day, and keeps the filters on Back', async () => {
    // the day on which this begins, and one more: it may be midnight meanwhile
    const [today, tomorrow] = [Date.now(), Date.now() + DAY_MS].map((at) => typedTime(at).slice(0, 10)) as [
      string,
      string,
    ];
    const { id } = await createUser();
    await portal.api('DELETE', `/api/users/${id}`);
    await until(async () => (await deliveries('?event=user.deleted&status=succeeded')).length === 1);
    await go(`/webhooks/${webhookId}?tab=deliveries`);
    await rows().first().waitFor();
    await page.getByLabel('Status').selectOption('Succeeded');
    await page.getByLabel('Event').selectOption('user.deleted');
    await until(async () => (await rows().count()) === 1);
    await page.getByLabel('To').fill(typedTime(Date.now() - 2 * DAY_MS).slice(0, 10));
    await page.getByLabel('To').blur();
    await page.getByText('No deliveries match').waitFor();
    await page.getByLabel('To').fill(tomorrow);
    await page.getByLabel('From').fill(today);
    await page.getByLabel('From').blur();
    await rows().getByRole('link', { name: 'user.deleted' }).click();
    await page.getByRole('heading', { level: 1, name: 'Delivery of user.deleted' }).waitFor();
    await page.goBack();
    await rows().getByRole('link', { name: 'user.deleted' }).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).to.equal('succeeded');
    expect(await page.getByLabel('Event').inputValue()).to.equal('user.deleted');
    expect(await page.getByLabel('From').inputValue()).to.equal(today);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await until(async () => (await rows().count()) > 1);
  });

  it('says why the request of a delivery is not shown once the person is deleted', async () => {
    const { id } = await createUser();
    await until(() => listener.received.some(({ data }) => data['userId'] === id));
    await until(async () => (await deliveries('?event=user.created'))[0]?.status === 'succeeded');
    const [delivery] = await deliveries('?event=user.created');
    const path = `/webhooks/${webhookId}/deliveries/${delivery!.id}`;
    await portal.api('DELETE', `/api/users/${id}`);
    await until(async () => (await portal.api<{ request: unknown }>('GET', `/api${path}`)).request === null);
    await go(path);
    await page.getByText('No longer available').waitFor();
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await page.getByText('The body is no longer kept').waitFor();
  });

  it('replays only the failed ones of some events, and names what is missing at its field', async () => {
    // one of which nothing was repeated so far
    await portal.api('DELETE', `/api/webhooks/${webhookId}`);
    webhookId = await createWebhook();
    await go(`/webhooks/${webhookId}?tab=replay`);
    await page.getByRole('button', { name: 'Replay' }).click();
    const from = page.getByLabel('From');
    await until(async () => (await from.getAttribute('aria-invalid')) === 'true');
    await from.fill(typedTime(Date.now() - 40 * DAY_MS));
    await page.getByLabel('To').fill(typedTime(Date.now()));
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await page
      .locator('.field', { has: page.locator('[name=to]') })
      .getByText('must be within 31 days')
      .waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    listener.answer = { status: 500, text: 'down' };
    await createUser();
    await untilEnded('failed', 1);
    listener.answer = { status: 200, text: 'thanks' };
    const before = listener.received.length;
    await from.fill(typedTime(Date.now() - DAY_MS));
    await page.getByLabel('To').fill(typedTime(Date.now() + DAY_MS));
    await page.getByLabel('Last delivery of the event').selectOption('failed');
    await page.locator('.event-group summary').first().click();
    await page.getByLabel('user.created').check();
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('dialog').getByText('This webhook had one such delivery in this period.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await untilShown(page.getByText('1 succeeded, 0 failed, 0 cancelled.'));
    // it is a record: a reload shows it again
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Completed' }).getByText('1 of 1.').waitFor();
    expect(listener.received.length - before).to.equal(1);
    await page.getByRole('link', { name: 'See the deliveries' }).click();
    await rows().first().getByText('replay').waitFor();
  });

  it('says that a replay paused after twenty failures in a row, and replays what was left of it', async () => {
    const before = (await deliveries('?status=succeeded&limit=200')).length;
    listener.answer = { status: 200, text: 'thanks' };
    for (let n = 0; n < 25; n++) await createUser();
    await untilEnded('succeeded&limit=200', before + 25);
    listener.answer = { status: 500, text: 'down' };
    await go(`/webhooks/${webhookId}?tab=replay`);
    await page.getByLabel('From').fill(typedTime(Date.now() - DAY_MS));
    await page.getByLabel('To').fill(typedTime(Date.now() + DAY_MS));
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await untilShown(page.getByText('After 20 failures in a row the replay paused'));
    listener.answer = { status: 200, text: 'thanks' };
    const received = listener.received.length;
    const left = (await deliveries('?status=cancelled&limit=200')).length;
    await page.getByLabel('Last delivery of the event').selectOption('cancelled');
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await until(() => listener.received.length === received + left);
    await untilShown(page.getByText(`${left} of ${left}.`));
  });

  it('shows in a chart what succeeded and failed, and keeps the span in the address', async () => {
    await go(`/webhooks/${webhookId}?tab=health`);
    const failed = (await deliveries('?status=failed')).length;
    await page.getByText(`${failed} failed.`).waitFor();
    await page.getByText('The listener answers, or has not failed for long.').waitFor();
    await page.getByRole('button', { name: '30 days' }).click();
    await page.getByText(`${failed} failed.`).waitFor();
    expect(new URL(page.url()).searchParams.get('span')).to.equal('month');
    await page.getByText('Show as table').first().click();
    await page.getByRole('table', { name: 'Deliveries by creation time' }).waitFor();
  });

  it('names the days of the chart as they are counted, in UTC, west of it as well', async () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      await namesDaysInUtc();
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
  const namesDaysInUtc = async (): Promise<void> => {
    expect(new Date(0).getHours()).to.equal(19);
    const health = `/webhooks/${webhookId}?tab=health&span=month`;
    const west = await portal.signedIn(health);
    await west.getByText('Show as table').first().click();
    const answer = await portal.api<{ buckets: { at: string }[] }>(
      'GET',
      `/api/webhooks/${webhookId}/health?interval=day`,
    );
    const today = west.getByRole('table', { name: 'Deliveries by creation time' }).getByRole('row').last();
    const day = Number(answer.buckets.at(-1)!.at.slice(8, 10));
    expect(await today.getByRole('rowheader').innerText()).to.match(new RegExp(`^${day} `));
    await west.getByText('Days are counted in UTC.').waitFor();
    await west.context().close();
  };

  it('says since when a listener has been failing, in the list, on its screen and in its health', async () => {
    listener.answer = { status: 500, text: 'down' };
    const failed = (await deliveries('?status=failed')).length;
    await createUser();
    await untilEnded('failed', failed + 1);
    portal.clock.advance(2 * 60_000);
    for (const _ of ['second', 'third']) await createUser();
    await untilEnded('failed', failed + 3);
    const degraded = async (): Promise<string | null | undefined> =>
      (await portal.api<{ items: { degradedSince: string | null }[] }>('GET', '/api/webhooks')).items[0]
        ?.degradedSince;
    await until(async () => typeof (await degraded()) === 'string');
    await go(`/webhooks/${webhookId}?tab=health`);
    await page.getByText('The listener has been failing since').waitFor();
    await page.locator('.page-head').getByText('Failing since').waitFor();
    expect(await page.locator('.page-head').getByText('Active', { exact: true }).count()).to.equal(0);
    await go('/webhooks');
    await page.getByRole('row').filter({ hasText: listener.url }).getByText('Failing since').waitFor();
  });
});
