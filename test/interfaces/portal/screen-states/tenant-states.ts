import { overridePlan } from '../../../../application/billing/override-plan.js';
import { operatorContext } from '../../../../application/shared/event-context.js';
import { addOperator } from '../../../../application/tenant/operators/add-operator.js';
import { operatorPseudonym } from '../../../../application/tenant/operators/present-operator.js';
import { PLATFORM_TENANT } from '../../../../domain/shared/stream-name.js';
import { portalBearer } from '../../../support/pages/portal-bearer.js';
import type { Filled, State } from './screen-state.js';

const FIFTEEN_DAYS_MS = 15 * 86_400_000;

/** Plan, sign-in, settings, and what an owner decides about the tenant. */
export const tenantStates: readonly State<Filled>[] = [
  {
    name: 'billing-details-fault',
    open: async ({ go, page, press }) => {
      await go('/billing?tab=details');
      await page.getByLabel('Tax ID').fill('x'.repeat(51));
      await press('Save');
      await page.locator('[name=taxId][aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'billing-usage-days',
    open: async ({ go, page }) => {
      await go('/billing?tab=usage');
      await page.getByText('Show as table').first().click();
      await page.getByRole('row').nth(30).waitFor();
    },
  },
  {
    name: 'sign-in-policy-unsaved',
    open: async ({ go, page, press, says }) => {
      await go('/sign-in');
      await page.getByLabel('Required for owners and administrators').check();
      await says('One owner has no second factor');
      await press('Save');
      await says('Set up a second factor of your own');
    },
  },
  {
    name: 'settings-invite',
    open: async ({ go, press, dialog, send }) => {
      await go('/settings');
      await press('Invite an owner');
      await dialog.getByLabel('Email address').fill('bo@acme.test');
      await send('Send the invitation');
      await dialog.getByText('There is a user with this address already.').waitFor();
    },
  },
  {
    name: 'not-copied',
    open: async ({ go, page, press }) => {
      await go('/settings');
      await page.evaluate(
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
      );
      await press('Copy');
      await page.getByRole('button', { name: 'Could not copy: copy it manually' }).waitFor();
    },
  },
  {
    name: 'tenant-export-ready',
    open: async ({ go, press, says }) => {
      await go('/settings');
      await press('Start an export');
      await says('You can download it once, until');
    },
  },
  {
    name: 'tenant-export-running',
    open: async ({ go, portal, runtime, says }) => {
      const { tenantExports, ids } = runtime.app;
      const ref = { tenantId: portal.tenantId, exportId: ids.next() };
      await tenantExports.forget(portal.tenantId);
      await tenantExports.begin({ ...ref, requestedBy: ids.next() });
      await tenantExports.note(ref, { done: 300, total: 1000 });
      await go('/settings');
      await says('300 of about 1,000 records.');
    },
  },
  {
    name: 'claims-fault',
    open: async ({ go, page, press, says }) => {
      await go('/settings/claims');
      await page.locator('#claim-1-name').fill('roles');
      await press('Save');
      await says('This name has a meaning of its own');
    },
  },
  {
    name: 'witnesses-fault',
    open: async ({ go, page, press, says }) => {
      await go('/settings/witnesses');
      await press('Add a witness');
      await page.getByLabel('Name').fill('witness-of-the-subsidiary.acme-holding.example');
      await page.getByLabel('Address').fill('witness.example.com');
      await press('Save');
      await says('Give an address such as https://witness.example.com');
    },
  },
  {
    name: 'witnesses-filled',
    open: async ({ portal, go, page }) => {
      const call = await portalBearer(portal);
      const witnesses = ['witness.acme.example', 'witness-of-the-subsidiary.acme-holding.example'].map(
        (name, index) => ({
          name,
          url: `https://${name}/a/rather/long/path/of/the/witness`,
          verifierKey: `${name}+0000000${index}+BA${String(index).repeat(42)}`,
        }),
      );
      await call('PUT', '/portal/api/settings', { witnesses });
      await go('/settings');
      await go('/settings/witnesses');
      await page.locator('#witness-1-name').waitFor();
    },
  },
  {
    name: 'legacy-sign-in-changed',
    open: async ({ go, page, press, dialog }) => {
      await go('/settings/legacy-sign-in');
      await page.getByLabel('URL').fill('https://accounts.subsidiary.example.com/a/rather/long/path');
      await press('Save');
      await dialog.getByText('a new secret is made').waitFor();
    },
  },
  {
    name: 'legacy-sign-in-secret',
    open: async ({ dialog, send, page }) => {
      await send('Ask this system');
      await dialog.locator('.secret').waitFor();
      await page.getByText('The former system is asked from now on.').waitFor();
    },
    leave: ({ send }) => send('I have stored it'),
  },
  {
    name: 'legacy-sign-in-stop',
    open: async ({ press, dialog }) => (await press('Stop asking'), dialog.waitFor()),
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'support-access-dialog',
    open: async ({ go, press, dialog, send }) => {
      await go('/settings/support-access');
      await press('Grant access');
      await dialog.getByLabel('Operator ID').fill('nobody');
      await send('Grant access');
      await dialog.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'support-access',
    open: async ({ dialog, send, says, page, portal, runtime }) => {
      const context = operatorContext(PLATFORM_TENANT, runtime.app.ids.next());
      const operator = { email: 'ops@example.test', password: 'difference-engine-1822' };
      const { record } = await addOperator(runtime.app, context, operator);
      const id = await operatorPseudonym(runtime.app, portal.tenantId, record.id);
      await dialog.getByLabel('Operator ID').fill(id);
      await send('Grant access');
      await says('The operator now has access to your data.');
      await page.getByRole('table', { name: 'Active access' }).getByText(id).waitFor();
    },
  },
  {
    name: 'tenant-deletion-dialog',
    open: async ({ go, press, dialog, send }) => {
      await go('/settings');
      await press('Delete the organisation');
      await dialog.getByLabel('Short name').fill('acne');
      await send('Delete the organisation');
      await dialog.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'tenant-deletion-banner',
    open: async ({ dialog, send, says }) => {
      await dialog.getByLabel('Short name').fill('acme');
      await send('Delete the organisation');
      await says('This organisation will be deleted on');
    },
  },
  {
    name: 'tenant-kept',
    open: async ({ press, page }) => {
      await press('Withdraw the deletion');
      await page.getByText('This organisation will be deleted on').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'plan-limit',
    open: async ({ go, page, press, portal, runtime }) => {
      const { app } = runtime;
      const context = operatorContext(portal.tenantId, app.ids.next());
      await overridePlan(app, context, { limit: 'users', value: 3, reason: 'A test' });
      await go('/users/new');
      await page.getByLabel('Email address').fill('mary@acme.test');
      await press('Send the invitation');
      await page.getByRole('alert').waitFor();
    },
  },
];

/** A tenant whose trial has ended without a payment. */
export const unpaidStates = (invoiceId: () => string): readonly State[] => [
  { name: 'billing-past-due', open: async ({ go, says }) => (await go('/billing'), says('is not paid.')) },
  { name: 'invoices', open: async ({ go, says }) => (await go('/billing?tab=invoices'), says('Overdue')) },
  {
    name: 'invoice',
    open: async ({ go, page }) => {
      await go(`/billing/invoices/${invoiceId()}`);
      await page.getByRole('article').waitFor();
    },
  },
  {
    name: 'api-keys-expired',
    open: async ({ go, page }) => {
      // as far ahead as the service's clock
      await page.evaluate(`Date.now = ((now) => () => now() + ${FIFTEEN_DAYS_MS})(Date.now.bind(Date))`);
      await go('/api-keys');
      await page.getByRole('row').getByText('expired').first().waitFor();
    },
  },
];
