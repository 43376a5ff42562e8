import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import type { DomLocator } from '../../support/dom/dom-locator.js';
import { verifyWebhook } from '../../../interfaces/webhook-verifier/webhooks.js';
import { type WebhookListener, webhookListener } from '../../support/http/webhook-listener.js';
import { owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
  readonly active: boolean;
}

describe('the screens of webhooks', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let listener: WebhookListener;
  before(async () => {
    listener = await webhookListener();
    portal = await startPortalWindows({
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
      WEBHOOK_RETRY_DELAYS: '1',
    });
    page = await portal.signedIn('/webhooks');
  });
  after(async () => {
    listener.close();
    await portal.close();
  });

  const go = (path: string) => page.goto(`${portal.portalUrl}/t/acme${path}`);
  const one = (id: string) => portal.api<Webhook>('GET', `/api/webhooks/${id}`);
  const webhooks = async (): Promise<readonly Webhook[]> =>
    (await portal.api<{ items: Webhook[] }>('GET', '/api/webhooks')).items;
  const create = (more: object = {}) =>
    portal.api<Webhook & { secret: string }>('POST', '/api/webhooks', {
      url: listener.url,
      events: ['user.created'],
      ...more,
    });
  /** Sends a test event to the webhook, and returns which of the secrets sign it. */
  const signing = async (id: string, secrets: readonly string[]): Promise<readonly boolean[]> => {
    const before = listener.received.length;
    await portal.api('POST', `/api/webhooks/${id}/test`);
    await until(() => listener.received.length > before);
    const { body, headers } = listener.received.at(-1)!;
    return secrets.map((secret) => {
      try {
        verifyWebhook({ body, signature: String(headers['tessera-signature']), secret });
        return true;
      } catch {
        return false;
      }
    });
  };
  const secretIn = async (dialog: DomLocator): Promise<string> => {
    const secret = await dialog.locator('.secret code').innerText();
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    return secret;
  };

  it('creates a webhook, whose secret is shown once and signs a delivery', async () => {
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByLabel('URL').fill(listener.url);
    await dialog
      .getByText(/^0 of \d+ selected$/)
      .first()
      .click();
    await dialog.getByLabel('user.created').check();
    await dialog.getByText('Sample user.created').click();
    await dialog.getByText('"grace@example.com"').first().waitFor();
    await dialog.getByLabel('All events of invoices').check();
    await dialog.getByLabel('Description').fill('CRM');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const made = page.getByRole('dialog', { name: 'The webhook was created.' });
    await made.waitFor();
    const secret = await secretIn(made);
    await page.getByRole('heading', { level: 1, name: listener.url }).waitFor();
    const [webhook] = await webhooks();
    expect(webhook).to.deep.include({
      url: listener.url,
      events: ['invoice.*', 'user.created'],
      description: 'CRM',
      active: true,
    });
    expect(await signing(webhook!.id, [secret])).to.deep.equal([true]);
    expect(await page.content()).not.to.contain(secret);
    await go(`/webhooks/${webhook!.id}`);
    await page.getByRole('heading', { level: 1, name: listener.url }).waitFor();
    await portal.api('DELETE', `/api/webhooks/${webhook!.id}`);
  });

  it('puts a refusal of the URL and of the events at their fields', async () => {
    await go('/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    const url = dialog.getByLabel('URL');
    for (const [typed, why] of [
      ['https://10.1.2.3/hooks', 'is not an address of the public internet'],
      ['http://example.com/hooks', 'must begin with https://'],
    ] as const) {
      await url.fill(typed);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog
        .locator('.field', { has: page.locator('[name=url]') })
        .getByText(why)
        .waitFor();
      expect(await url.getAttribute('aria-invalid')).to.equal('true');
    }
    await dialog.getByRole('group', { name: 'Events' }).getByText('Fill this in.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('lists webhooks that the API has made, and turns one off and on again by undo', async () => {
    const { id } = await create({
      description: 'Ledger',
      events: ['user.created', 'user.login', 'invoice.paid', 'tenant.locked'],
    });
    await go('/webhooks');
    const row = page.getByRole('row').filter({ hasText: 'Ledger' });
    await row.getByText('and 2 more').waitFor();
    await row.getByText('Active', { exact: true }).waitFor();
    await row.getByRole('button', { name: `Deactivate ${listener.url}` }).click();
    await row.getByText('Inactive', { exact: true }).waitFor();
    expect(await one(id)).to.include({ active: false });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Active', { exact: true }).waitFor();
    expect(await one(id)).to.include({ active: true });
    await create({ url: 'https://off.example.com/hooks', events: ['*'], active: false });
    await page.reload();
    await page.getByRole('link', { name: 'https://off.example.com/hooks' }).waitFor();
  });

  it('changes the settings, and a pattern takes the place of the kinds that it selects', async () => {
    const { id } = await create();
    await go(`/webhooks/${id}`);
    await page.getByLabel('Description').fill('Warehouse');
    await page.getByLabel('All events of users').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await one(id)).to.deep.include({ description: 'Warehouse', events: ['user.*'] });
    await page.getByLabel('Active').uncheck();
    await page.getByLabel('URL').fill(`${listener.url}/other`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: `${listener.url}/other` }).waitFor();
    expect(await one(id)).to.deep.include({ url: `${listener.url}/other`, active: false });
    await page.locator('.event-group details').first().locator('summary').first().click();
  });

  it('shows both versions where a change came between, and goes on from the one that is kept', async () => {
    const { id } = await create({ description: 'before' });
    await go(`/webhooks/${id}`);
    await page.getByLabel('Description').fill('mine');
    await page.getByLabel('Active').uncheck();
    await portal.api('PUT', `/api/webhooks/${id}`, { description: 'theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await dialog.getByText('The change is by all.').waitFor();
    const rows = (await dialog.getByRole('table').innerText()).replaceAll(/\s+/g, ' ');
    expect(rows).to.include('Description theirs mine').and.to.include('Active Yes No');
    await dialog.getByRole('button', { name: 'Keep the current version' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByLabel('Description').fill('both');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await one(id)).to.include({ description: 'both' });
  });

  it('replaces the secret: for a day both sign, and a leaked one ends at once', async () => {
    const { id, secret } = await create();
    await go(`/webhooks/${id}`);
    const rotate = async (isLeaked: boolean): Promise<string> => {
      await page.getByRole('button', { name: 'Rotate secret' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rotate the secret?' });
      if (isLeaked) await dialog.getByLabel('Yes, or I am not sure').check();
      await dialog.getByRole('button', { name: 'Rotate' }).click();
      return secretIn(page.getByRole('dialog', { name: 'The new secret' }));
    };
    const second = await rotate(false);
    expect(await signing(id, [secret, second])).to.deep.equal([true, true]);
    const third = await rotate(true);
    expect(await signing(id, [secret, second, third])).to.deep.equal([false, false, true]);
  });

  it('names the consequences before it deletes a webhook', async () => {
    const { id } = await create();
    await go(`/webhooks/${id}`);
    await page.getByRole('button', { name: 'Delete the webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this webhook?' });
    await dialog.getByText('Pending deliveries are cancelled').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The webhook was deleted.').waitFor();
    expect((await webhooks()).map((webhook) => webhook.id)).not.to.include(id);
  });

  it('asks who it is before it creates a webhook when the sign-in is old, and keeps what was typed', async () => {
    await go('/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByLabel('URL').fill(`${listener.url}/late`);
    await dialog.getByLabel('All events of the organisation').check();
    portal.clock.advance(16 * 60_000);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await signInAs(page, owner);
    await dialog.getByText('What you typed is here again').waitFor();
    expect(await dialog.getByLabel('URL').inputValue()).to.equal(`${listener.url}/late`);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await secretIn(page.getByRole('dialog', { name: 'The webhook was created.' }));
    const late = (await webhooks()).find(({ url }) => url.endsWith('/late'));
    expect(late?.events).to.deep.equal(['tenant.*']);
  });
});
