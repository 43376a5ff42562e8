import { until } from '../../../support/run/until.js';
import type { Filled, State } from './looked-at.js';

const DAY_MS = 86_400_000;

/** Returns a time as a field for a day and a time of this machine's zone takes it. */
const typedTime = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** Returns whether a text is JSON with members. */
const isObject = (text: string): boolean => text.startsWith('{');

/** Webhooks, alerts and the audit log. */
export const eventsStates: readonly State<Filled>[] = [
  {
    name: 'webhook-create',
    open: async ({ go, press, dialog }) => {
      await go('/webhooks');
      await press('New webhook');
      await dialog.getByLabel('URL').fill('https://hooks.example.com/a');
      await dialog
        .getByText(/^0 of \d+ chosen$/)
        .first()
        .click();
      await dialog.getByLabel('user.created').check();
      await dialog.getByText('Sample user.created').click();
      await dialog.getByText('"grace@example.com"').first().waitFor();
      await dialog.getByLabel('All events of invoices').check();
    },
  },
  {
    name: 'webhook-secret',
    open: async ({ send, page }) => {
      await send('Create');
      await page.getByRole('dialog', { name: 'The webhook was created.' }).waitFor();
    },
  },
  {
    name: 'webhook-conflict',
    open: async ({ portal, go, ids, page, press }) => {
      await go(`/webhooks/${ids.webhookId}`);
      await page.getByLabel('Description').fill('mine');
      await portal.api('PUT', `/api/webhooks/${ids.webhookId}`, { description: 'theirs' });
      await press('Save');
      await page.getByRole('dialog', { name: 'Somebody else has changed this' }).waitFor();
    },
  },
  {
    name: 'webhook-rotate',
    open: async ({ go, ids, page, press }) => {
      await go(`/webhooks/${ids.webhookId}`);
      await page.locator('.event-group details summary').first().click();
      await press('New secret');
      await page.getByRole('dialog', { name: 'Replace the secret?' }).waitFor();
    },
  },
  {
    name: 'webhook-delete',
    open: async ({ page, press, dialog }) => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await press('Delete the webhook');
      await page.getByRole('dialog', { name: 'Delete this webhook?' }).waitFor();
    },
  },
  {
    name: 'webhook-tested',
    open: async ({ go, ids, page, press, says }) => {
      await go(`/webhooks/${ids.webhookId}?tab=test`);
      await until(async () => isObject(await page.getByLabel('Data').inputValue()));
      await press('Send');
      await says('Open the delivery');
      await page.locator('.attempts li').first().waitFor();
    },
  },
  {
    name: 'webhook-test-no-json',
    open: async ({ page, press, says }) => {
      await page.getByLabel('Data').fill('{\n  "email": "a"\n  "roles": []\n}');
      await press('Send');
      await says('The data is not JSON yet.');
    },
  },
  {
    name: 'webhook-test-bad-data',
    open: async ({ page, press }) => {
      await page.getByLabel('Data').fill('{ "email": 7, "roles": "user" }');
      await press('Send');
      await page.locator('.json .fault').getByText('"email" must be').waitFor();
    },
  },
  {
    name: 'replay',
    open: async ({ go, ids, page, press, says }) => {
      await go(`/webhooks/${ids.webhookId}?tab=replay`);
      await page.getByLabel('From').fill(typedTime(Date.now() - DAY_MS));
      await page.getByLabel('To').fill(typedTime(Date.now() + DAY_MS));
      await page.locator('.event-group summary').first().click();
      await press('Replay');
      await says(/events? so far/);
      await page.getByText(/under way/).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'alert-acknowledge',
    open: async ({ go, ids, press, dialog }) => {
      await go(`/alerts/${ids.alertId}`);
      await press('Acknowledge');
      await dialog.getByLabel('Note').fill('I ask Bo.');
    },
  },
  {
    name: 'alert-acknowledged',
    open: async ({ send, says, dialog }) => {
      await send('Acknowledge');
      await dialog.waitFor({ state: 'hidden' });
      await says('I ask Bo.');
    },
  },
  {
    name: 'audit-filtered',
    open: async ({ go, ids, page }) => {
      await go(`/audit?outcome=success&targetId=${ids.userId}`);
      await page.locator('.filter-chip').first().waitFor();
    },
  },
  {
    name: 'audit-fault',
    open: async ({ go, page, press, says }) => {
      await page.route(
        /\/audit-?logs\/verify/,
        (route) =>
          route.fulfill({
            json: {
              valid: false,
              checked: 3,
              firstBroken: { id: 4, reason: 'altered' },
              head: { id: 3, hash: 'a'.repeat(64) },
            },
            headers: { 'Access-Control-Allow-Origin': '*' },
          }),
        { times: 1 },
      );
      await go('/audit?tab=proof');
      await press('Check now');
      await says('The log has a fault');
    },
  },
  {
    name: 'audit-proof-valid',
    open: async ({ press, says }) => {
      await press('Check again');
      await says('The log is complete and unchanged');
    },
  },
];
