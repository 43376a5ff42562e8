import { DomainError } from '../shared/domain-error.js';
import { fault, refuseFaults } from '../shared/faults.js';
import type { BillingState } from './billing.js';
import type { BillingDetails } from './invoice-events.js';
import type { BillingEvent, Terms } from './billing-events.js';
import { amountOf } from './invoice.js';

/** Members to change; absent ones stay. */
export type DetailsInput = { readonly [Member in keyof BillingDetails]?: string | undefined };

const most: Readonly<Record<keyof BillingDetails, number>> = { name: 200, address: 1000, taxId: 50 };
const members = Object.keys(most) as readonly (keyof BillingDetails)[];

/** The members without which no invoice can be made out. */
const needed = ['name', 'address'] as const;

/** Returns whether it is known whom an invoice is made out to: there are a name and an address. */
export const isNamed = (details: BillingDetails | null): boolean =>
  details !== null && needed.every((member) => details[member] !== '');

/**
 * Throws `billing_details_required` for terms with a price while it is not known whom invoices are made out to: an invoice
 * that is issued stays without a customer for good.
 */
export function refuseUnnamed({ details }: Pick<BillingState, 'details'>, terms: Terms): void {
  if (amountOf(terms) === 0 || isNamed(details)) return;
  throw new DomainError(
    'conflict',
    'billing_details_required',
    'A plan with a price needs somebody to make invoices out to: send `details` with a name and an address.',
  );
}

/**
 * Returns the changes in the form in which they are stored. Throws `invalid_input` with all faults.
 * @param at pointer of the details in the request
 */
export function checkedDetails(input: DetailsInput, at = ''): Partial<BillingDetails> {
  const given = members.flatMap((member) => {
    const value = input[member]?.trim();
    return value === undefined ? [] : [[member, value] as const];
  });
  refuseFaults(
    given
      .filter(([member, value]) => value.length > most[member])
      .map(([member]) => fault(`${at}/${member}`, 'length', `must have at most ${most[member]} characters`)),
  );
  return Object.fromEntries(given);
}

/** Throws `invalid_input` for changes that leave no name or no address. @param at as in `checkedDetails` */
export function refuseEmpty(changes: Partial<BillingDetails>, at = ''): void {
  refuseFaults(
    needed
      .filter((member) => changes[member] === '')
      .map((member) => fault(`${at}/${member}`, 'required', 'must not be empty: invoices need it')),
  );
}

/**
 * Decides a change of whom invoices are made out to; none where nothing differs. Throws `invalid_input` where the ledger
 * could make out no invoice of the present subscription, or of the one after it, any more.
 */
export function decideDetailsChange(
  { details, subscription }: Pick<BillingState, 'details' | 'subscription'>,
  changes: Partial<BillingDetails>,
): BillingEvent[] {
  const before: BillingDetails = details ?? { name: '', address: '', taxId: '' };
  if (members.every((member) => changes[member] === undefined || changes[member] === before[member]))
    return [];
  const after = { ...before, ...changes };
  const isPaid =
    subscription?.engine === 'ledger' &&
    amountOf(subscription) + amountOf(subscription.pending ?? subscription) > 0;
  if (isPaid) refuseEmpty(changes);
  return [{ type: 'BillingDetailsChanged', data: { details: after } }];
}
