import type { BillingDetails } from '../../domain/billing/invoice-events.js';
import {
  type DetailsInput,
  checkedDetails,
  decideDetailsChange,
} from '../../domain/billing/billing-details.js';
import type { LogApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { billingTarget } from './billing-stream.js';

/**
 * Changes whom the tenant's later invoices are made out to; absent members stay. Idempotent. Throws `invalid_input`.
 */
export async function changeBillingDetails(
  app: LogApp,
  context: CommandContext,
  input: DetailsInput,
): Promise<Outcome<BillingDetails>> {
  const changes = checkedDetails(input);
  const { state, revision, position } = await execute(app, context, {
    ...billingTarget(context.tenantId),
    expects: (before) => before,
    decide: (before) => decideDetailsChange(before, changes),
  });
  // without an event the stream may be empty
  return { record: state.details ?? noDetails, revision: revision ?? -1n, position };
}

/** The details of a tenant that has said none. */
export const noDetails: BillingDetails = { name: '', address: '', taxId: '' };
