import { createHash } from 'node:crypto';
import { subscriptionRecord } from '../../../application/billing/billing-records.js';
import { issuingOf, loadBilling } from '../../../application/billing/billing-stream.js';
import { changeBillingDetails, noDetails } from '../../../application/billing/change-billing-details.js';
import { cancelSubscription, resumeSubscription } from '../../../application/billing/cancel-subscription.js';
import { choosePlan } from '../../../application/billing/choose-plan.js';
import { type Choice } from '../../../application/billing/chosen-plan.js';
import { previewChoice } from '../../../application/billing/preview-choice.js';
import { openCardPortal, openCheckout } from '../../../application/billing/open-checkout.js';
import { invoiceOf, invoicePdf, invoicesOf } from '../../../application/billing/read-invoices.js';
import type { App } from '../../../application/app.js';
import type { BillingState } from '../../../domain/billing/billing.js';
import { isoTime } from '../../../application/shared/event-context.js';
import { type DetailsInput, isNamed } from '../../../domain/billing/billing-details.js';
import { defaultPlan } from '../../../domain/billing/plan.js';
import { presentSubscription } from '../../../domain/billing/subscription.js';
import { pageParameters } from '../../management-api/schemas/schemas.js';
import { pageBody, pageRequest } from '../../management-api/serving/paging.js';
import {
  type Answer,
  type Api,
  type ReadRequest,
  type Route,
  writing,
} from '../../management-api/serving/route.js';
import { pageInMemory } from '../../../projections/paging/page-in-memory.js';

/** Billing is an owner's matter alone. */
const ofOwners = { scopes: [], ownersOnly: true } as const;

/** Returns the plans that are offered, as a tenant sees them. */
export function plansFor(
  app: Pick<App, 'plans' | 'stripe' | 'ids' | 'clock'>,
  state: Pick<BillingState, 'subscription' | 'hadTrial' | 'details' | 'overrides'>,
) {
  const { plans: offered, stripe } = app;
  const { subscription, hadTrial } = state;
  const { currency, plans } = offered;
  const taxPercent = issuingOf(app, state).taxPercentAt(isoTime(app.clock.now()));
  const current = subscription?.plan ?? defaultPlan(offered).id;
  const engine = stripe === null ? 'ledger' : 'stripe';
  const needsDetails = !isNamed(state.details);
  const subscribed = subscription !== null;
  return { currency, taxPercent, needsDetails, current, subscribed, hadTrial, engine, items: plans };
}

/** Returns a page of a tenant's invoices, newest first. */
export async function listInvoices(api: Api, request: ReadRequest, tenantId: string): Promise<Answer> {
  const found = pageInMemory(
    await invoicesOf(api.app, tenantId),
    pageRequest(api, request),
    ({ issuedAt, id }) => ({ key: issuedAt, id }),
  );
  return { body: pageBody(api, request, found) };
}

const subscriptionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/plans',
    operationId: 'listPlans',
    whileLocked: 'owners',
    summary: 'List the plans',
    ...ofOwners,
    status: 200,
    answers: 'Plans',
    handle: async ({ app }, { tenantId }) => {
      const { state } = await loadBilling(app, tenantId);
      return { body: plansFor(app, state) };
    },
  },
  {
    method: 'GET',
    path: '/portal/api/subscription',
    operationId: 'getSubscription',
    whileLocked: 'owners',
    summary: 'Read the subscription',
    description: 'A tenant on the default plan has none.',
    ...ofOwners,
    status: 200,
    answers: 'BillingSubscription',
    refusals: { 404: ['no_subscription'] },
    handle: async ({ app }, { tenantId }) => {
      const { state, revision } = await loadBilling(app, tenantId);
      return { body: subscriptionRecord(presentSubscription(state)), revision: revision ?? -1n };
    },
  },
  writing<Choice>({
    method: 'PUT',
    path: '/portal/api/subscription',
    operationId: 'choosePlan',
    whileLocked: 'owners',
    summary: 'Choose a plan',
    description:
      'More expensive terms apply at once, and the rest of the period is settled by an invoice; cheaper ones apply from the end of the period on. The default plan ends the subscription with its period. The plan and the quantity that the tenant has withdraw a change that was to come, at the price that was agreed.',
    ...ofOwners,
    stepUp: true,
    takes: 'ChoosePlan',
    conditional: true,
    status: 200,
    answers: 'BillingSubscription',
    refusals: {
      404: ['no_subscription'],
      409: [
        'invoice_unpaid',
        'consent_required',
        'free_plan',
        'billing_details_required',
        'currency_differs',
        'checkout_required',
        'billing_refused',
      ],
    },
    handle: async ({ app }, { context, body }) => {
      const { record, revision, position } = await choosePlan(app, context, body);
      return { body: record, revision, position };
    },
  }),
  writing<Choice>({
    method: 'POST',
    path: '/portal/api/subscription/preview',
    operationId: 'previewPlan',
    whileLocked: 'owners',
    summary: 'Say what a plan would cost, now and next',
    ...ofOwners,
    takes: 'ChoosePlan',
    status: 200,
    answers: 'PlanPreview',
    refusals: {
      404: ['no_subscription'],
      409: ['invoice_unpaid', 'consent_required', 'free_plan', 'currency_differs'],
    },
    handle: async ({ app }, { tenantId, body }) => ({ body: await previewChoice(app, tenantId, body) }),
  }),
  writing<{ readonly atPeriodEnd?: boolean }>({
    method: 'POST',
    path: '/portal/api/subscription/cancel',
    operationId: 'cancelSubscription',
    whileLocked: 'owners',
    summary: 'Cancel the subscription',
    description:
      'The tenant is on the default plan afterwards. What it has stays; only new creations meet its limits.',
    ...ofOwners,
    stepUp: true,
    takes: 'CancelSubscription',
    bodyOptional: true,
    status: 204,
    refusals: { 404: ['no_subscription'] },
    handle: async ({ app }, { context, body }) => {
      const { position } = await cancelSubscription(app, context, body.atPeriodEnd ?? true);
      return { position };
    },
  }),
  writing({
    method: 'POST',
    path: '/portal/api/subscription/resume',
    operationId: 'resumeSubscription',
    whileLocked: 'owners',
    summary: 'Resume a subscription that was to end with its period',
    ...ofOwners,
    stepUp: true,
    status: 200,
    answers: 'BillingSubscription',
    refusals: { 404: ['no_subscription'] },
    handle: async ({ app }, { context }) => {
      const { record, revision, position } = await resumeSubscription(app, context);
      return { body: record, revision, position };
    },
  }),
];

const invoiceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/billing-details',
    operationId: 'getBillingDetails',
    whileLocked: 'owners',
    summary: 'Read whom invoices are made out to',
    ...ofOwners,
    status: 200,
    answers: 'BillingDetails',
    handle: async ({ app }, { tenantId }) => {
      const { state, revision } = await loadBilling(app, tenantId);
      return { body: state.details ?? noDetails, revision: revision ?? -1n };
    },
  },
  writing<DetailsInput>({
    method: 'PUT',
    path: '/portal/api/billing-details',
    operationId: 'changeBillingDetails',
    whileLocked: 'owners',
    summary: 'Change whom later invoices are made out to',
    ...ofOwners,
    stepUp: true,
    takes: 'ChangeBillingDetails',
    conditional: true,
    status: 200,
    answers: 'BillingDetails',
    handle: async ({ app }, { context, body }) => {
      const { record, revision, position } = await changeBillingDetails(app, context, body);
      return { body: record, revision, position };
    },
  }),
  {
    method: 'GET',
    path: '/portal/api/invoices',
    operationId: 'listInvoices',
    whileLocked: 'owners',
    summary: 'List the invoices',
    description: 'Newest first.',
    ...ofOwners,
    query: pageParameters,
    status: 200,
    answers: 'InvoicePage',
    handle: (api, request) => listInvoices(api, request, request.tenantId),
  },
  {
    method: 'GET',
    path: '/portal/api/invoices/{id}',
    operationId: 'getInvoice',
    whileLocked: 'owners',
    summary: 'Read an invoice',
    ...ofOwners,
    status: 200,
    answers: 'Invoice',
    refusals: { 404: ['invoice_not_found'] },
    handle: async ({ app }, { tenantId, params }) => ({
      body: await invoiceOf(app, tenantId, params['id'] ?? ''),
    }),
  },
  {
    method: 'GET',
    path: '/portal/api/invoices/{id}/pdf',
    operationId: 'getInvoicePdf',
    whileLocked: 'owners',
    summary: 'Read an invoice as a PDF',
    description: "In the language of the tenant's settings, whoever reads it.",
    ...ofOwners,
    status: 200,
    sends: ['application/pdf'],
    refusals: { 404: ['invoice_not_found'], 503: ['invoices_busy'] },
    handle: async ({ app }, { tenantId, params }) => {
      const bytes = await invoicePdf(app, tenantId, params['id'] ?? '');
      const etag = createHash('sha256').update(bytes).digest('hex');
      return { file: { bytes, mediaType: 'application/pdf', etag } };
    },
  },
];

const stripeRoutes: readonly Route[] = [
  writing<Choice>({
    method: 'POST',
    path: '/portal/api/billing/checkout',
    operationId: 'openCheckout',
    whileLocked: 'owners',
    summary: 'Open the page where a first plan is paid for',
    description:
      "Returns the address of the page at Stripe. A tenant has one open page; the present one, where it is for the same plan. What was paid is known by Stripe's word alone, not by the browser coming back.",
    ...ofOwners,
    stepUp: true,
    takes: 'ChoosePlan',
    status: 200,
    answers: 'BillingPageAddress',
    refusals: { 409: ['no_checkout', 'subscription_exists', 'invoice_unpaid', 'billing_refused'] },
    handle: async ({ app }, { context, body }) => {
      const { url, position } = await openCheckout(app, context, body);
      return { body: { url }, position };
    },
  }),
  writing({
    method: 'POST',
    path: '/portal/api/billing/portal',
    operationId: 'openCardPortal',
    whileLocked: 'owners',
    summary: 'Open the page where cards are changed',
    ...ofOwners,
    stepUp: true,
    status: 200,
    answers: 'BillingPageAddress',
    refusals: { 404: ['no_customer'], 409: ['no_checkout', 'billing_refused'] },
    handle: async ({ app }, { context }) => {
      const { state } = await loadBilling(app, context.tenantId);
      return { body: { url: await openCardPortal(app, context, state) } };
    },
  }),
];

/** The operations of what a tenant subscribes to and pays. */
export const billingRoutes: readonly Route[] = [...subscriptionRoutes, ...invoiceRoutes, ...stripeRoutes];
