import { problemAnswer } from '../../../support/dom/problem-answer.js';
import { until } from '../../../support/run/until.js';
import { type Filled, type State, answerOnce } from './screen-state.js';

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
        .getByText(/^0 of \d+ selected$/)
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
    // it stays on whatever screen, until it is said to be kept
    leave: ({ send }) => send('I have stored it'),
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
      await press('Rotate secret');
      await page.getByRole('dialog', { name: 'Rotate the secret?' }).waitFor();
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
    name: 'replay-question',
    open: async ({ go, ids, page, press, dialog }) => {
      await go(`/webhooks/${ids.webhookId}?tab=replay`);
      await page.getByLabel('From').fill(typedTime(Date.now() - DAY_MS));
      await page.getByLabel('To').fill(typedTime(Date.now() + DAY_MS));
      await page.locator('.event-group summary').first().click();
      await press('Replay');
      await dialog.getByText(/^This webhook had .* in this period/).waitFor();
    },
  },
  {
    name: 'replay',
    open: async ({ page, send }) => {
      await send('Replay');
      const rows = page.getByRole('table', { name: 'Replays' }).getByRole('row');
      await rows
        .getByText(/^(Delivering|Completed|Paused)$/)
        .first()
        .waitFor();
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
      const body = JSON.stringify({
        valid: false,
        checked: 3,
        firstBroken: { id: 4, reason: 'altered' },
        head: { id: 3, hash: 'a'.repeat(64) },
        since: null,
        witnesses: [
          { name: 'witness.acme.example', cosigned: 1_200, refused: false },
          { name: 'auditors.example', cosigned: 7, refused: true },
        ],
      });
      await answerOnce(page, /\/audit-?logs\/verify/, {
        status: 200,
        contentType: 'application/json',
        body,
      });
      await go('/audit?tab=proof');
      await press('Verify now');
      await says('The log is not intact');
    },
  },
  {
    name: 'audit-proof-valid',
    open: async ({ press, says }) => {
      await press('Verify again');
      await says('The log is complete and unchanged');
    },
  },
  {
    name: 'audit-access-nobody',
    open: async ({ go, page, press, says }) => {
      await go('/audit?tab=access');
      await page.getByLabel('Ask about').selectOption('role');
      await page
        .getByLabel('Role', { exact: true })
        .selectOption({ label: 'regional-purchase-order-approver-2' });
      await press('Show');
      await says('Nobody had this access then');
    },
  },
  {
    name: 'audit-access-asked',
    open: async ({ page, press, says }) => {
      await page.getByLabel('Role', { exact: true }).selectOption({ label: 'admin' });
      await press('Show');
      await page.getByRole('table', { name: 'Who could do what' }).waitFor();
      await page.getByLabel('Since').fill(typedTime(Date.now() - DAY_MS));
      await press('Show changes');
      await says('created the role');
    },
  },
  {
    name: 'audit-access-fault',
    open: async ({ page, press, says }) => {
      const incomplete = { status: 503, code: 'history_incomplete', detail: 'An entry may be missing.' };
      await answerOnce(page, /\/api\/auditlogs\/access\?/, problemAnswer(incomplete));
      await press('Show');
      await says('a signed file must have all of them');
    },
  },
  {
    name: 'audit-access-reviewed',
    open: async ({ portal, go, page, press, says }) => {
      const reviews = JSON.stringify({ [portal.tenantId]: '2026-03-01T10:00:00.000Z' });
      await page.evaluate(`localStorage.setItem('tessera.reviews', ${JSON.stringify(reviews)})`);
      await go('/alerts');
      await go('/audit?tab=access');
      await says('a minute before is filled in');
      await page.getByLabel('Ask about').selectOption('role');
      await press('Show');
      await says('Fill this in.');
    },
  },
];
