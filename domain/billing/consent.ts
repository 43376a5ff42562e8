import { fault, oneOf, refuseFaults } from '../shared/faults.js';
import type { BillingState } from './billing.js';
import type { BillingEvent } from './billing-events.js';

/** How an operator lets a tenant pay. */
export interface ConsentInput {
  /** `manual`: an operator marks what was paid; `invoice`: the same, with terms; null: not at all. */
  readonly collection: 'manual' | 'invoice' | null;
  /** Days between the issue of an invoice and the day on which it is due. Default: 0 for `manual`, 30 for `invoice`. */
  readonly termsDays?: number | undefined;
}

const MOST_DAYS = 120;

/** Decides how the tenant may pay. Idempotent. Throws `invalid_input`. */
export function decideConsent(
  { consent }: Pick<BillingState, 'consent'>,
  { collection, termsDays = collection === 'invoice' ? 30 : 0 }: ConsentInput,
): BillingEvent[] {
  const isGood = Number.isInteger(termsDays) && termsDays >= 0 && termsDays <= MOST_DAYS;
  refuseFaults([
    ...(collection === null ? [] : oneOf('/collection', collection, ['manual', 'invoice'])),
    ...(isGood ? [] : [fault('/termsDays', 'range', `must be a whole number from 0 to ${MOST_DAYS}`)]),
  ]);
  if (
    collection === null
      ? consent === null
      : consent?.collection === collection && consent.termsDays === termsDays
  )
    return [];
  return [{ type: 'BillingConsentChanged', data: { collection, termsDays } }];
}
