import type { State } from './screen-state.js';

/** What a tenant shows in which little has happened: lists without a record, and what money looks like before there is any. */
export const newTenantStates: readonly State[] = [
  { name: 'overview-new', open: async ({ go, says }) => (await go('/overview'), says('No webhooks yet')) },
  {
    name: 'users-none',
    open: async ({ go, says }) => (await go('/users?q=nowhere'), says('No users match')),
  },
  {
    name: 'applications-none',
    open: async ({ go, says }) => (await go('/applications'), says('No applications yet')),
  },
  {
    name: 'documents-none',
    open: async ({ go, says }) => (await go('/applications/documents'), says('No such applications yet')),
  },
  { name: 'apis-none', open: async ({ go, says }) => (await go('/apis'), says('No APIs yet')) },
  {
    name: 'connections-none',
    open: async ({ go, says }) => (await go('/connections'), says('No connections yet')),
  },
  {
    name: 'legacy-sign-in-none',
    open: async ({ go, says }) => (await go('/settings/legacy-sign-in'), says('No former system is asked')),
  },
  {
    name: 'legacy-sign-in-fault',
    open: async ({ press, dialog, send }) => {
      await press('Ask a former system');
      await dialog.getByLabel('URL').fill('http://old.example.com/tessera');
      await send('Ask this system');
      await dialog.locator('[aria-invalid=true]').waitFor();
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  { name: 'imports-none', open: async ({ go, says }) => (await go('/users/import'), says('No imports yet')) },
  { name: 'webhooks-none', open: async ({ go, says }) => (await go('/webhooks'), says('No webhooks yet')) },
  {
    name: 'deliveries-none',
    open: async ({ go, says, portal }) => {
      const body = { url: 'https://new.example.com/hooks', events: ['user.deleted'], active: false };
      const { id } = await portal.api<{ id: string }>('POST', '/api/webhooks', body);
      await go(`/webhooks/${id}?tab=deliveries`);
      await says('No deliveries yet');
      await portal.api('DELETE', `/api/webhooks/${id}`);
    },
  },
  {
    name: 'alerts-none',
    open: async ({ go, says }) => (await go('/alerts?severity=low'), says('No alerts match')),
  },
  {
    name: 'entries-none',
    open: async ({ go, says }) => (
      await go('/audit?outcome=failure&action=role.deleted'),
      says(/No entries/)
    ),
  },
  {
    name: 'invoices-none',
    open: async ({ go, says }) => (await go('/billing?tab=invoices'), says('No invoices yet')),
  },
  { name: 'billing-default', open: async ({ go, says }) => (await go('/billing'), says('You are on Free.')) },
  {
    name: 'billing-choose',
    open: async ({ page, dialog }) => {
      await page.getByRole('button', { name: 'Choose Team' }).click();
      await dialog.getByText('First invoice').waitFor();
    },
  },
  {
    name: 'billing-trial',
    open: async ({ dialog, send, says }) => {
      await dialog.getByLabel('Name').fill('Acme Inc.');
      await dialog.getByLabel('Address').fill('1 Main Street');
      await send('Change the plan');
      await says('From then on the plan costs');
    },
  },
  {
    name: 'support-access-none',
    open: async ({ go, says }) => (await go('/settings/support-access'), says('No operator has access')),
  },
];
