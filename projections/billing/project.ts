import { nextStepAt } from '../../domain/billing/advance.js';
import { type BillingState, billing } from '../../domain/billing/billing.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import { type Handler, type Recorded, rowKey, type Table } from '../runner/projection.js';

/** What a tenant has subscribed to and owes, for what time brings and for operators. */
export interface BillingRow {
  readonly tenant_id: string;
  /** The folded stream, without what is sealed. */
  readonly state: BillingState;
  /** When time brings the next change; null: it brings none. */
  readonly next_step_at: string | null;
  /** Null: the default plan. */
  readonly plan: string | null;
  readonly status: string | null;
  /** The tenant at Stripe. */
  readonly customer_id: string | null;
  readonly updated_at: string;
}

const billingColumns = {
  tenant_id: 'uuid',
  state: 'jsonb not null',
  next_step_at: 'timestamptz(3)',
  plan: 'text',
  status: 'text',
  customer_id: 'text',
  updated_at: 'timestamptz(3) not null',
} satisfies Record<keyof BillingRow, string>;

const folded = <T extends BillingEvent['type']>(): Handler<BillingRow, T> => ({
  keys: ({ context }: Recorded<T>) => [rowKey(context.tenantId)],
  apply: (row, { event, context }) => {
    const next = billing.evolve(row?.state ?? billing.initial, event, context.occurredAt);
    const state: BillingState = {
      ...next,
      details: null,
      overrides: next.overrides.map((override) => ({ ...override, reason: null })),
    };
    return {
      tenant_id: context.tenantId,
      state,
      next_step_at: nextStepAt(state),
      plan: state.subscription?.plan ?? null,
      status: state.subscription?.status ?? null,
      customer_id: state.customer?.customerId ?? null,
      updated_at: context.occurredAt,
    };
  },
});

const handlers: { readonly [T in BillingEvent['type']]: Handler<BillingRow, T> } = {
  BillingSubscriptionCreated: folded(),
  BillingSubscriptionUpdated: folded(),
  BillingSubscriptionCanceled: folded(),
  InvoiceIssued: folded(),
  InvoicePaid: folded(),
  InvoicePaymentFailed: folded(),
  InvoiceGivenUp: folded(),
  InvoiceVoided: folded(),
  BillingDetailsChanged: folded(),
  BillingCustomerLinked: folded(),
  BillingConsentChanged: folded(),
  PlanOverridden: folded(),
  PlanOverrideRemoved: folded(),
  MonthlyUseWarned: folded(),
  TrialEndAnnounced: folded(),
};

export const billingTable: Table<BillingRow> = {
  name: 'billing',
  columns: billingColumns,
  key: ['tenant_id'],
  indexes: ['(next_step_at) where next_step_at is not null', '(customer_id) where customer_id is not null'],
  on: handlers,
};
