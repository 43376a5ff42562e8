import { type ConsentInput, decideConsent } from '../../domain/billing/consent.js';
import type { LogApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { billingTarget } from './billing-stream.js';

/**
 * Lets the tenant pay so from its next subscription on, as an operator decides; null: not any more. Idempotent. Throws
 * `invalid_input`.
 */
export async function allowPayment(
  app: LogApp,
  context: CommandContext,
  consent: ConsentInput,
): Promise<Done> {
  const { position } = await execute(app, context, {
    ...billingTarget(context.tenantId),
    expects: (state) => state,
    decide: (state) => decideConsent(state, consent),
  });
  return { position };
}
