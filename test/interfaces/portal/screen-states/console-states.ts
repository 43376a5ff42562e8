import { advanceBilling } from '../../../../application/billing/advance-billing.js';
import type { Runtime } from '../../../../interfaces/compose/runtime/runtime.js';
import { confirmByPasskey } from '../../../support/pages/operator-page.js';
import type { PortalCall } from '../../../support/pages/portal-bearer.js';
import { owner } from '../../../support/pages/portal-page.js';
import { runtimeBeside } from '../../../support/pages/runtime-beside.js';
import { addTotp } from '../../../support/samples/second-factor.js';
import { until } from '../../../support/run/until.js';
import type { ScreenUnderTest, State } from './screen-state.js';

const DAY = 86_400_000;
const OPERATOR = '/portal/api/operator';

/** A window of an operator. */
export interface Console extends ScreenUnderTest {
  /** Another process's view of the service. */
  readonly runtime: Runtime;
  /** Calls as the owner of the tenant, and as the operator. */
  readonly asOwner: PortalCall;
  readonly asOperator: PortalCall;
}

const atTenant = ({ go, portal }: Console, tab = ''): Promise<void> =>
  go(`/tenants/${portal.tenantId}${tab && `?tab=${tab}`}`);

/** Parks the tenant as a projector does that cannot apply its newest event: the projector leaves out its later ones. */
async function park({ runtime, portal }: Console): Promise<void> {
  const { database } = runtime.readModel;
  await database.query(
    `insert into projections.parked (projection, slot, tenant_id, position, event_id, event_type, error)
     select 'core', 'live', $1, position + 1, gen_random_uuid(), 'RoleDefined', 'TypeError'
       from projections.checkpoints where projection = 'core' and slot = 'live'`,
    [portal.tenantId],
  );
  await database.query(
    `update projections.checkpoints set generation = generation + 1 where projection = 'core' and slot = 'live'`,
  );
  await portal.api('POST', '/api/roles', { name: 'auditor' });
}

/** Makes the only webhook of the tenant one whose listener fails. */
async function degrade({ runtime, portal }: Console): Promise<void> {
  const body = { url: 'https://hooks.acme.test/tessera', events: ['user.*'] };
  const { id } = await portal.api<{ id: string }>('POST', '/api/webhooks', body);
  await until(async () => {
    const { rowCount } = await runtime.database.query(
      `insert into runtime.webhook_listeners (subscription_id, tenant_id, failures, successes, degraded, turned_at)
       select subscription_id, tenant_id, 6, 0, true, now() from runtime.webhook_subscriptions
       where subscription_id = $1`,
      [id],
    );
    return rowCount === 1;
  });
}

/** What an operator sees of tenants and does to them, in this order. */
export const tenantsStates: readonly State<Console>[] = [
  {
    name: 'tenants-none',
    open: async ({ go, says }) => (await go('/tenants?q=nowhere'), says('No tenants match')),
  },
  {
    name: 'new-tenant-faults',
    open: async ({ go, page, press, says }) => {
      await go('/tenants/new');
      await page.getByLabel('Name', { exact: true }).fill('Globex');
      await page.getByLabel('Slug').fill('acme');
      await page.getByLabel('Email address of the owner').fill('hank');
      await page.getByLabel('Reason').fill('Ticket 1');
      await press('Create the tenant');
      await says('This is not a complete email address.');
    },
  },
  {
    name: 'tenant-plan-dialog',
    open: async (at) => {
      const { press, send, dialog } = at;
      await atTenant(at, 'plan');
      await press('Change the plan');
      await dialog.getByLabel('Plan').selectOption('business');
      await dialog.getByLabel('Quantity').fill('5');
      await dialog.getByLabel('Reason').fill('Contract 12');
      await dialog.getByLabel('Payment method').selectOption('invoice');
      await dialog.getByLabel('Payment terms in days').fill('');
      await dialog.getByLabel('Name').fill('Acme Inc.');
      await dialog.getByLabel('Address').fill('1 Main Street');
      await send('Change the plan');
      await dialog.locator('[name=termsDays][aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'tenant-plan-by-invoice',
    open: async ({ dialog, send, says }) => {
      await dialog.getByLabel('Payment terms in days').fill('14');
      await send('Change the plan');
      await says('By invoice, with payment terms, due after 14 days');
    },
  },
  {
    name: 'override-dialog',
    open: async ({ press, dialog, send }) => {
      await press('Override a limit');
      await dialog.getByLabel('Reason').fill('Ticket 5');
      await dialog.getByLabel('Value').fill('500');
      await dialog.getByLabel('Expires').fill('2020-01-01');
      await send('Save override');
      await dialog.getByText('Choose a day in the future.').waitFor();
    },
  },
  {
    name: 'tenant-overrides',
    open: async ({ dialog, send, says }) => {
      await dialog.getByLabel('Expires').fill('2999-01-01');
      await send('Save override');
      await says('Users: the override applies.');
    },
  },
  {
    name: 'tenant-invoices-none',
    open: async (at) => (await atTenant(at, 'invoices'), at.says('No invoices yet')),
  },
  {
    name: 'support-given',
    open: async (at) => {
      const path = `${OPERATOR}/tenants/${at.portal.tenantId}/support-access`;
      const { operatorId } = await at.asOperator<{ operatorId: string }>('GET', path);
      await at.asOwner('POST', '/portal/api/support-access', { operatorId, hours: 4 });
      await atTenant(at, 'support');
      await at.page.getByText('Until', { exact: true }).waitFor();
    },
  },
  {
    name: 'support-users',
    open: async ({ page, portal, says }) => {
      await page.goto(`${portal.operatorUrl}/support/acme/users`);
      await says('You see Acme Inc. as an operator, to help.');
      await page.getByRole('row', { name: owner.email }).waitFor();
    },
  },
  {
    name: 'support-user',
    open: async ({ page, says }) => {
      await page.getByRole('row', { name: owner.email }).getByRole('link').click();
      await says('Last updated');
    },
  },
  {
    name: 'support-role',
    open: async ({ asOwner, page, portal }) => {
      const identifier = 'https://purchase-orders.of-the-subsidiary-abroad.acme.example';
      const names = ['orders:read', 'purchase-orders:approve-up-to-the-limit-of-the-region'];
      await asOwner('POST', '/portal/api/resources', {
        identifier,
        permissions: names.map((name) => ({ name })),
      });
      const permissions = names.map((name) => ({ resource: identifier, name }));
      const { id } = await portal.api<{ id: string }>('POST', '/api/roles', {
        name: 'approver',
        permissions,
      });
      await page.goto(`${portal.operatorUrl}/support/acme/roles/${id}`);
      await page.getByRole('table', { name: 'Permissions' }).waitFor();
    },
  },
  {
    name: 'support-branding',
    open: async ({ page, says }) => {
      await page.goto(`${page.url().replace(/\/roles\/.*/, '')}/branding`);
      await says('Buttons and links');
    },
    // it has its own navigation
    leave: async ({ page, says }) => {
      await page.getByRole('link', { name: 'Back to the console' }).click();
      await says('Your ID in this tenant');
    },
  },
  {
    name: 'recovery-dialog',
    open: async (at) => {
      await atTenant(at, 'support');
      await at.press('Remove the second factors');
      await at.dialog.getByLabel('Reason').fill('Ticket 4712');
      await at.dialog.getByLabel('Owner ID').fill('ada');
      await at.send('Remove the second factors');
      await at.dialog.getByText('The tenant has no active owner with this ID.').waitFor();
    },
  },
  {
    name: 'recovery',
    open: async ({ portal, runtime, dialog, send, says }) => {
      const { items } = await portal.api<{ items: { id: string }[] }>(
        'GET',
        `/api/users?email=${owner.email}`,
      );
      const id = items[0]?.id ?? '';
      await addTotp(runtime.app, portal.tenantId, id);
      await dialog.getByLabel('Owner ID').fill(id);
      await send('Remove the second factors');
      await says('are removed, unless somebody objects or the owner signs in');
    },
  },
  {
    name: 'deletion-dialog',
    open: async (at) => {
      await atTenant(at);
      await at.press('Delete the tenant');
      await at.dialog.getByLabel('Slug').fill('acne');
      await at.dialog.getByLabel('Reason').fill('Contract ended');
      await at.send('Delete the tenant');
      await at.dialog.locator('[name=slug][aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'deletion-requested',
    open: async ({ dialog, send, says }) => {
      await dialog.getByLabel('Slug').fill('acme');
      await send('Delete the tenant');
      await says(/^Acme Inc\. will be deleted on /);
    },
  },
  {
    name: 'tenants-to-be-deleted',
    open: async ({ go, page }) => {
      await go('/tenants');
      await page.getByRole('row').getByText('Deletion scheduled').waitFor();
    },
  },
  {
    name: 'deletion-withdrawal',
    open: async (at) => {
      await atTenant(at);
      await at.press('Withdraw the deletion');
      await at.dialog.getByLabel('Reason').fill('The contract goes on');
    },
  },
  {
    name: 'tenant-kept',
    open: async ({ send, says }) => (await send('Withdraw the deletion'), says('Nobody has requested it.')),
  },
  {
    name: 'lock-dialog',
    open: async ({ press, send, dialog }) => {
      await press('Lock the tenant');
      await send('Lock the tenant');
      await dialog.locator('.fault').first().waitFor();
    },
  },
  {
    name: 'tenant-locked',
    open: async ({ dialog, send, says }) => {
      await dialog.getByRole('radio', { name: 'Abuse' }).check();
      await dialog.getByLabel('Reason').fill('Ticket 4711');
      await send('Lock the tenant');
      await says('Acme Inc. is locked.');
    },
  },
];

/** What an operator sees of the service, in this order. */
export const serviceStates: readonly State<Console>[] = [
  {
    name: 'signing-keys-dialog',
    open: async ({ go, press, dialog }) => {
      await go('/signing-keys');
      await press('Rotate keys');
      await dialog.getByLabel('Reason').fill('Every year');
    },
  },
  {
    name: 'acts-all',
    open: async ({ go, page }) => {
      await go('/acts');
      await page.getByLabel('Show').selectOption('all');
      await page
        .getByText(/signed in/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'tenants-degraded',
    open: async (at) => {
      await degrade(at);
      await at.go('/tenants');
      await at.says('1 webhook fails');
    },
  },
  {
    name: 'projections-parked',
    open: async (at) => {
      await park(at);
      await at.go('/projections');
      await at.page.getByRole('row', { name: 'Acme Inc.' }).waitFor();
    },
  },
  { name: 'health-parked', open: async ({ go, says }) => (await go('/health'), says(/parked tenants/)) },
  {
    name: 'resume-dialog',
    open: async ({ go, press, send, dialog }) => {
      await go('/projections');
      await press('Resume: Acme Inc.');
      await send('Resume');
      await dialog.locator('.fault').waitFor();
    },
  },
  {
    name: 'projections-resumed',
    open: async ({ dialog, send, says }) => {
      await dialog.getByLabel('Reason').fill('Version 2 knows the event');
      await send('Resume');
      await says('None.');
    },
  },
];

/** What an operator sees after the trial of the tenant has ended without a payment. */
export const unpaidStates: readonly State<Console>[] = [
  {
    name: 'tenant-invoices',
    open: async (at) => {
      const { portal, page } = at;
      portal.clock.advance(15 * DAY);
      const late = await runtimeBeside(portal, 15 * DAY, { PLANS_FILE: 'demo' });
      try {
        await advanceBilling(late.app, {
          due: () => Promise.resolve([portal.tenantId]),
          onError: (error) => {
            throw error;
          },
        });
      } finally {
        await late.close();
      }
      await page.goto(`${portal.operatorUrl}/tenants/${portal.tenantId}?tab=invoices`);
      // the session has ended meanwhile
      await confirmByPasskey(page, page.getByText('Open', { exact: true }));
    },
  },
  {
    name: 'invoice-paid-dialog',
    open: async ({ page, dialog }) => {
      await page.getByRole('button', { name: /^Mark as paid: / }).click();
      await dialog.getByLabel('Reference').fill('Statement 7');
      await dialog.getByLabel('Reason').fill('It has arrived');
    },
  },
];
