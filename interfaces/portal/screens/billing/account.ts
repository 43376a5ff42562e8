import { type Answer, get } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { type Resource, useResource } from '../../api/resource.js';

export type Plans = Schemas['Plans'];
export type Plan = Plans['items'][number];
export type Subscription = Schemas['BillingSubscription'];
export type Invoice = Schemas['Invoice'];

/** What an organisation has subscribed to, and what it could. */
export interface Account {
  readonly plans: Plans;
  /** Null on the default plan. */
  readonly subscription: Subscription | null;
  /** The newest first. */
  readonly invoices: readonly Invoice[];
}

/** What the parts of the plan's tab are given. */
export interface PlanTabProps {
  readonly account: Account;
  /** That of the subscription. */
  readonly etag: string | null;
  /** Reads it again; resolves when the screen has it. */
  readonly refresh: () => Promise<void>;
}

const KEY = '/portal/api/subscription';

/** Reads it for as long as the component is on the screen; its `etag` is that of the subscription. */
export const useAccount = (): Resource<Account> => useResource(KEY, readAccount);

async function readAccount(signal: AbortSignal): Promise<Answer<Account>> {
  const [{ plans, subscription }, invoices] = await Promise.all([
    readPlans(signal),
    get('/portal/api/invoices', { signal }),
  ]);
  const data = {
    plans: plans.data,
    subscription: subscription?.data ?? null,
    invoices: invoices.data.items,
  };
  return { data, etag: subscription?.etag ?? null, isLagging: false };
}

async function readPlans(signal: AbortSignal) {
  const plans = await get('/portal/api/plans', { signal });
  const subscription = plans.data.subscribed
    ? await get('/portal/api/subscription', { signal }).catch(noneOnDefault)
    : null;
  return { plans, subscription };
}

/** One may have ended since the plans were read. */
function noneOnDefault(thrown: unknown): null {
  if (thrown instanceof ApiError && thrown.code === 'no_subscription') return null;
  throw thrown;
}

/** Returns the plan of organisations without a subscription. */
export const defaultPlanOf = ({ items }: Plans): Plan | undefined => items.find((plan) => plan.default);

/** Returns the name of a plan, also of one that is not offered any more. */
export const planName = ({ items }: Plans, id: string): string =>
  items.find((plan) => plan.id === id)?.name ?? id;
