import { normaliseEmail } from '../../../domain/shared/email.js';
import { domainOf, tenantSignUpCaps } from '../../../domain/sign-up/sign-up.js';
import type { DeliveryApp, SignInApp } from '../../app.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { type RequestSignUpInput, type SignUpRequest, beginSignUp } from '../request-sign-up.js';

/**
 * Begins the sign-up of a new tenant by mailing a code and a link to the address of its owner. `context` is of the system's
 * tenant, under which such sign-ups stand. Nothing looks at whether the address has an account at a tenant: a person may own
 * several.
 */
export async function requestTenantSignUp(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  { email: typed, work }: Omit<RequestSignUpInput, 'clientId'>,
): Promise<Exclude<SignUpRequest, { kind: 'refused' }>> {
  const { tenantId, ip } = context;
  const email = normaliseEmail(typed);
  const source = { tenantId, domain: domainOf(email), ip };
  if (await app.signUpCounts.isFull(source, tenantSignUpCaps, app.clock.now())) return { kind: 'full' };
  return beginSignUp(app, context, { email, clientId: null, work });
}
