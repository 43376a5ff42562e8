import { type BillingState, billing } from '../../domain/billing/billing.js';
import { decideDetailsChange, refuseUnnamed } from '../../domain/billing/billing-details.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import { type ConsentInput, decideConsent } from '../../domain/billing/consent.js';
import {
  decideCancelAtPeriodEnd,
  decideCancellation,
  decideChange,
  decideResumption,
  decideSubscription,
} from '../../domain/billing/subscription.js';
import type { App, BillingApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { isoTime } from '../shared/event-context.js';
import { concurrentChange, execute } from '../shared/execute.js';
import type { Loaded } from '../shared/load.js';
import { catchUp } from './advance-billing.js';
import type { BillingEngine } from './billing-engine.js';
import { billingTarget, issuingOf } from './billing-stream.js';
import { type Choice, chosenPlan } from './chosen-plan.js';

/** Returns the service's own ledger, where invoices are settled by hand. */
export function ledgerEngine(app: BillingApp): BillingEngine {
  const decided = async (
    context: CommandContext,
    decide: (state: BillingState, now: string) => readonly BillingEvent[],
  ): Promise<Loaded<BillingState>> => {
    await catchUp(app, context.tenantId);
    return execute(app, context, {
      ...billingTarget(context.tenantId),
      expects: (state) => state,
      decide: (state) => decide(state, isoTime(app.clock.now())),
    });
  };
  return {
    choose: (context, choice, consent) =>
      decided(context, (state, now) => {
        // a checkout at Stripe was completed meanwhile
        if (state.subscription?.engine === 'stripe') throw concurrentChange();
        const subscriptionId = app.ids.derive(context.commandId, 'subscription');
        return decideChoice(app, state, { choice, consent, subscriptionId, now });
      }),
    setCancelAtPeriodEnd: (context, isCanceled) =>
      decided(context, (state) => (isCanceled ? decideCancelAtPeriodEnd(state) : decideResumption(state))),
    cancel: (context, reason) => decided(context, (state, now) => decideCancellation(state, reason, now)),
  };
}

function decideChoice(
  app: Pick<App, 'plans' | 'ids'>,
  before: BillingState,
  {
    choice,
    consent,
    subscriptionId,
    now,
  }: {
    readonly choice: Choice;
    readonly consent: ConsentInput | null;
    readonly subscriptionId: string;
    readonly now: string;
  },
): readonly BillingEvent[] {
  const { terms, trialDays, isDefault, details } = chosenPlan(app, before, choice);
  const agreed = [
    ...(consent === null ? [] : decideConsent(before, consent)),
    ...decideDetailsChange(before, details),
  ];
  const state = agreed.reduce((known, event) => billing.evolve(known, event, now), before);
  if (isDefault) return [...agreed, ...decideCancelAtPeriodEnd(state)];
  const issuing = issuingOf(app, state);
  const subscription = { subscriptionId, terms, trialDays, at: now };
  const events =
    state.subscription === null
      ? decideSubscription(state, subscription, issuing)
      : decideChange(state, terms, now, issuing);
  refuseUnnamed(state, terms);
  return [...agreed, ...events];
}
