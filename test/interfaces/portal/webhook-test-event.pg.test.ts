import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { type WebhookListener, webhookListener } from '../../support/http/webhook-listener.js';
import { admin } from '../../support/pages/portal-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

describe('test events of webhooks', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let listener: WebhookListener;
  let path: string;
  before(async () => {
    listener = await webhookListener();
    portal = await startPortalWindows({
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
      WEBHOOK_RETRY_DELAYS: '1',
    });
    const body = { url: listener.url, events: ['user.created', 'invoice.*'] };
    const made = await portal.api<{ id: string }>('POST', '/api/webhooks', body);
    path = `/webhooks/${made.id}`;
    // what is here for administrators is for owners, too
    page = await portal.signedIn(`${path}?tab=test`, { who: admin });
  });
  after(async () => {
    listener.close();
    await portal.close();
  });

  const go = (query: string) => page.goto(`${portal.portalUrl}/t/acme${path}${query}`);
  const data = () => page.getByLabel('Data');
  const edited = (members: object): string => JSON.stringify({ ...sample, ...members });
  const sample = {
    userId: '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f',
    email: 'edited@example.com',
    firstName: 'Grace',
    lastName: null,
    roles: ['user'],
    source: 'api',
  };

  it('sends the edited data with “test”: true, shows the attempts, and keeps what was typed', async () => {
    expect(await page.getByLabel('Event').inputValue()).to.equal('user.created');
    expect(JSON.parse(await data().inputValue())).to.include({ email: 'grace@example.com' });
    await data().fill(edited({}));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.clock.runUntil(() => page.getByText('Succeeded', { exact: true }).isVisible());
    await page.locator('.attempts').getByText('thanks').waitFor();
    await until(() => listener.received.length === 1);
    expect(listener.received[0]).to.include({ event: 'user.created' });
    expect(listener.received[0]!.data).to.deep.equal({ ...sample, test: true });
    expect(await data().inputValue()).to.equal(edited({}));

    // other kinds, tabs and screens do not lose it
    await page.getByLabel('Event').selectOption('user.login');
    await until(async () => (await data().inputValue()).includes('203.0.113.7'));
    await page.getByRole('link', { name: 'Open the delivery' }).click();
    await page.getByText('test', { exact: true }).waitFor();
    await page.goBack();
    await page.getByLabel('Event').selectOption('user.created');
    await until(async () => (await data().inputValue()) === edited({}));
    await page.getByRole('button', { name: 'Back to the sample' }).click();
    await until(async () => (await data().inputValue()).includes('grace@example.com'));
  });

  it('says while one types where the data is no JSON, and sends nothing', async () => {
    const before = listener.received.length;
    await data().fill('{\n  "email": oops\n}');
    await page.getByText('This is not JSON yet.').waitFor();
    await data().fill('{\n  "email": "a"\n  "roles": []\n}');
    await page.getByText('This is not JSON: line 3, column 3.').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The data is not JSON yet.').waitFor();
    expect(await data().getAttribute('aria-invalid')).to.equal('true');
    await until(async () => (await page.evaluate('document.activeElement.name')) === 'data');
    await data().fill('[]');
    await page.getByText('Write an object, which begins with { and ends with }.').waitFor();
    expect(listener.received).to.have.length(before);
  });

  it('names the members that are not as the kind has them at the field', async () => {
    await data().fill(edited({ email: 7, roles: 'user' }));
    await page.getByRole('button', { name: 'Send' }).click();
    const faults = page.locator('.json .fault');
    for (const member of ['email', 'roles']) await faults.getByText(`"${member}" must be`).waitFor();
    expect(await data().getAttribute('aria-invalid')).to.equal('true');
  });

  it('shows every attempt of a test that fails, and says that a webhook is off', async () => {
    listener.answer = { status: 500, text: 'no disk' };
    const before = listener.received.length;
    await data().fill(edited({}));
    await page.getByRole('button', { name: 'Send' }).click();
    await until(() => listener.received.length === before + 2);
    await page.clock.runUntil(() => page.getByText('Failed', { exact: true }).isVisible());
    expect(await page.locator('.attempts').getByText('no disk').count()).to.equal(2);
    listener.answer = { status: 200, text: 'thanks' };
    await portal.api('PUT', `/api${path}`, { active: false });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('This webhook is inactive: activate it first.').waitFor();
    await go('?tab=test');
    await page.getByText('This webhook is inactive: nothing is sent to it.').waitFor();
    await portal.api('PUT', `/api${path}`, { active: true });
  });

  it('says everything in German, too', async () => {
    const context = { locale: 'de-DE' };
    const german = await portal.signedIn(`${path}?tab=replay`, { context });
    for (const [query, text] of [
      ['?tab=replay', 'Einen Zeitraum wiederholen'],
      ['', 'Einstellungen'],
      ['?tab=deliveries', 'Erneut zustellen'],
      ['?tab=test', 'Ein Testereignis senden'],
      ['?tab=health', 'Zustand des Empfängers'],
    ] as const) {
      await german.goto(`${portal.portalUrl}/t/acme${path}${query}`);
      await german.getByText(text).first().waitFor();
    }
    await german.context().close();
  });
});
