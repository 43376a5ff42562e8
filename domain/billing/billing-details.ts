import { fault, refuseFaults } from '../shared/faults.js';
import type { BillingState } from './billing.js';
import type { BillingDetails } from './invoice-events.js';
import type { BillingEvent } from './billing-events.js';

/** Members to change; absent ones stay. */
export type DetailsInput = { readonly [Member in keyof BillingDetails]?: string | undefined };

const most: Readonly<Record<keyof BillingDetails, number>> = { name: 200, address: 1000, taxId: 50 };
const members = Object.keys(most) as readonly (keyof BillingDetails)[];

/** Returns the changes in the form in which they are stored. Throws `invalid_input` with all faults. */
export function checkedDetails(input: DetailsInput): Partial<BillingDetails> {
  const given = members.flatMap((member) => {
    const value = input[member]?.trim();
    return value === undefined ? [] : [[member, value] as const];
  });
  refuseFaults(
    given
      .filter(([member, value]) => value.length > most[member])
      .map(([member]) => fault(`/${member}`, 'length', `must have at most ${most[member]} characters`)),
  );
  return Object.fromEntries(given);
}

/** Decides a change of whom invoices are made out to; none where nothing differs. */
export function decideDetailsChange(
  { details }: Pick<BillingState, 'details'>,
  changes: Partial<BillingDetails>,
): BillingEvent[] {
  const before: BillingDetails = details ?? { name: '', address: '', taxId: '' };
  if (members.every((member) => changes[member] === undefined || changes[member] === before[member]))
    return [];
  return [{ type: 'BillingDetailsChanged', data: { details: { ...before, ...changes } } }];
}
