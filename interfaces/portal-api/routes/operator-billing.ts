import { subscriptionRecord } from '../../../application/billing/billing-records.js';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { assignPlan } from '../../../application/billing/choose-plan.js';
import { markFailed, markPaid } from '../../../application/billing/settle-invoice.js';
import { changeOverrides } from '../../../application/tenant/operators/change-overrides.js';
import type { DetailsInput } from '../../../domain/billing/billing-details.js';
import type { FailureReason } from '../../../domain/billing/invoice-events.js';
import type { ConsentInput } from '../../../domain/billing/consent.js';
import type { OverrideInput } from '../../../domain/billing/override.js';
import { pageParameters } from '../../management-api/schemas/schemas.js';
import { type Route, writing } from '../../management-api/serving/route.js';
import { listInvoices, plansFor } from './billing.js';
import { actingOn, ofOperators, oneOperatorTenant } from './operator-tenants.js';

interface AssignPlan {
  readonly plan: string;
  readonly quantity?: number;
  readonly collection?: NonNullable<ConsentInput['collection']>;
  readonly termsDays?: number;
  readonly details?: DetailsInput;
  readonly reason: string;
}

const missing = { throwIfMissing: oneOperatorTenant } as const;

/** What operators see and do about what tenants subscribe to and pay. */
export const operatorBillingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/operator/tenants/{id}/plan',
    operationId: 'getOperatorPlan',
    summary: 'Read the plan of a tenant',
    ...ofOperators,
    ...missing,
    status: 200,
    answers: 'OperatorPlan',
    refusals: { 404: ['tenant_not_found'] },
    handle: async (api, request) => {
      await oneOperatorTenant(api, request);
      const { state, revision } = await loadBilling(api.app, request.params['id'] ?? '');
      const { subscription, consent } = state;
      return {
        body: {
          plans: plansFor(api.app, state),
          subscription: subscription && subscriptionRecord(subscription),
          consent,
        },
        revision: revision ?? -1n,
      };
    },
  },
  writing<AssignPlan>({
    method: 'PUT',
    path: '/portal/api/operator/tenants/{id}/plan',
    operationId: 'assignPlan',
    summary: 'Put a tenant on a plan',
    description:
      'As an owner who chooses one. With `collection`, the tenant may pay this way from its next subscription on, also where Stripe collects from others.',
    ...ofOperators,
    ...missing,
    stepUp: true,
    takes: 'AssignPlan',
    conditional: true,
    status: 200,
    answers: 'BillingSubscription',
    refusals: {
      404: ['tenant_not_found', 'no_subscription'],
      409: [
        'invoice_unpaid',
        'consent_required',
        'billing_details_required',
        'currency_differs',
        'checkout_required',
        'billing_refused',
      ],
    },
    handle: async (api, request) => {
      const { collection, termsDays, ...choice } = request.body;
      const consent = collection === undefined ? null : { collection, termsDays };
      const done = await assignPlan(api.app, await actingOn(api, request), choice, consent);
      const { record, revision, position } = done;
      return { body: record, revision, position };
    },
  }),
  {
    method: 'GET',
    path: '/portal/api/operator/tenants/{id}/overrides',
    operationId: 'listOverrides',
    summary: 'List the overrides of a tenant',
    ...ofOperators,
    ...missing,
    status: 200,
    answers: 'Overrides',
    refusals: { 404: ['tenant_not_found'] },
    handle: async (api, request) => {
      await oneOperatorTenant(api, request);
      const { state, revision } = await loadBilling(api.app, request.params['id'] ?? '');
      return { body: { items: state.overrides }, revision: revision ?? -1n };
    },
  },
  writing<{ readonly overrides: readonly Omit<OverrideInput, 'reason'>[]; readonly reason: string }>({
    method: 'PUT',
    path: '/portal/api/operator/tenants/{id}/overrides',
    operationId: 'changeOverrides',
    summary: 'Override limits of a tenant’s plan',
    ...ofOperators,
    ...missing,
    stepUp: true,
    takes: 'ChangeOverrides',
    conditional: true,
    status: 200,
    answers: 'Overrides',
    refusals: { 404: ['tenant_not_found'], 409: ['billing_refused'] },
    handle: async (api, request) => {
      const context = await actingOn(api, request);
      const { items, revision, position } = await changeOverrides(api.app, context, request.body);
      return { body: { items }, revision, position };
    },
  }),
  {
    method: 'GET',
    path: '/portal/api/operator/tenants/{id}/invoices',
    operationId: 'listOperatorInvoices',
    summary: 'List the invoices of a tenant',
    description: 'Newest first.',
    ...ofOperators,
    ...missing,
    query: pageParameters,
    status: 200,
    answers: 'InvoicePage',
    refusals: { 404: ['tenant_not_found'] },
    handle: async (api, request) => {
      await oneOperatorTenant(api, request);
      return listInvoices(api, request, request.params['id'] ?? '');
    },
  },
  writing<{ readonly reference?: string; readonly reason: string }>({
    method: 'POST',
    path: '/portal/api/operator/tenants/{id}/invoices/{invoiceId}/paid',
    operationId: 'markInvoicePaid',
    summary: 'Note that an invoice was paid',
    ...ofOperators,
    ...missing,
    stepUp: true,
    takes: 'InvoicePaid',
    status: 200,
    answers: 'Invoice',
    refusals: {
      404: ['tenant_not_found', 'invoice_not_found'],
      409: ['invoice_settled', 'invoice_at_stripe'],
    },
    handle: async (api, request) => {
      const context = await actingOn(api, request);
      const { reference = null } = request.body;
      const done = await markPaid(api.app, context, request.params['invoiceId'] ?? '', reference);
      return { body: done.record, position: done.position };
    },
  }),
  writing<{ readonly failureReason?: FailureReason; readonly reason: string }>({
    method: 'POST',
    path: '/portal/api/operator/tenants/{id}/invoices/{invoiceId}/failed',
    operationId: 'markInvoiceFailed',
    summary: 'Note that an attempt to collect an invoice failed',
    ...ofOperators,
    ...missing,
    stepUp: true,
    takes: 'InvoiceFailed',
    status: 200,
    answers: 'Invoice',
    refusals: {
      404: ['tenant_not_found', 'invoice_not_found'],
      409: ['invoice_settled', 'invoice_at_stripe'],
    },
    handle: async (api, request) => {
      const context = await actingOn(api, request);
      const { failureReason = 'processing_error' } = request.body;
      const done = await markFailed(api.app, context, request.params['invoiceId'] ?? '', failureReason);
      return { body: done.record, position: done.position };
    },
  }),
];
