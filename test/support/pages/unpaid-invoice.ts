import { advanceBilling } from '../../../application/billing/advance-billing.js';
import { type PortalCall, portalBearer } from './portal-bearer.js';
import type { PortalService } from './portal-page.js';

const TRIAL_AND_A_DAY = 15 * 24 * 3_600_000;

/**
 * Subscribes the tenant to a plan of the demonstration, and lets its trial end without a payment; the service's clock is
 * then ahead by 15 days, and sessions are over. Returns the invoice, and calls as the owner.
 */
export async function unpaidInvoice(
  portal: PortalService,
): Promise<{ readonly invoiceId: string; readonly call: PortalCall }> {
  const before = await portalBearer(portal);
  await before('PUT', '/portal/api/billing-details', {
    name: 'Acme Incorporated of the Northern Region and Its Subsidiaries',
    address: '1 Main Street\nSpringfield',
    taxId: 'GB123456789',
  });
  await before('PUT', '/portal/api/subscription', { plan: 'business', quantity: 5 });
  portal.clock.advance(TRIAL_AND_A_DAY);
  await advanceBilling(portal.service.runtime.app, {
    due: () => Promise.resolve([portal.tenantId]),
    onError: raise,
  });
  const call = await portalBearer(portal);
  const { items } = await call<{ items: readonly { readonly id: string }[] }>('GET', '/portal/api/invoices');
  return { invoiceId: items[0]?.id ?? '', call };
}

const raise = (error: unknown): never => {
  throw error;
};
