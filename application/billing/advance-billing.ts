import { decideAdvance, nextStepAt } from '../../domain/billing/advance.js';
import type { BillingApp } from '../app.js';
import { isoTime, systemContext } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { billingTarget, issuingOf } from './billing-stream.js';

export interface DueBilling {
  /** Returns tenants whose subscription or invoice is due at `now` (ISO 8601), the longest due first, `limit` at most. */
  readonly due: (limit: number, now: string) => Promise<readonly string[]>;
  /** Called with failures, after which the tenant is due again in the next round. */
  readonly onError: (error: unknown) => void;
}

/** Tenants of a round, so that other work has its turn. */
const MOST = 100;

/**
 * Takes the steps that time has brought to subscriptions and invoices: the stream decides what is due, so that a repeated
 * or a missed round changes nothing. Safe while other processes do the same. Returns the number of steps.
 */
export async function advanceBilling(
  app: BillingApp,
  { due, onError }: DueBilling,
  signal?: AbortSignal,
): Promise<number> {
  let steps = 0;
  for (const tenantId of await due(MOST, isoTime(app.clock.now()))) {
    if (signal?.aborted) break;
    try {
      while (!signal?.aborted && (await takeStep(app, tenantId))) steps += 1;
    } catch (error) {
      onError(error);
    }
  }
  return steps;
}

/**
 * Takes the steps of a tenant that time has brought, so that what is decided next is the same whether or not a round has run since a
 * period ended: more expensive terms never hold for a period that is over, nor cheaper ones.
 */
export async function catchUp(app: BillingApp, tenantId: string): Promise<void> {
  while (await takeStep(app, tenantId));
}

/** Returns whether there was one. */
async function takeStep(app: BillingApp, tenantId: string): Promise<boolean> {
  let isTaken = false;
  await execute(app, systemContext(tenantId, app.ids.next()), {
    ...billingTarget(tenantId),
    expects: (state) => state,
    decide: (state) => {
      const now = isoTime(app.clock.now());
      const next = nextStepAt(state);
      const events = next === null || next > now ? [] : decideAdvance(state, now, issuingOf(app, state));
      isTaken = events.length > 0;
      return events;
    },
  });
  return isTaken;
}
