import { grantDetailsOf } from '../grant/live-grant.js';
import type {
  AuthorizationError,
  AuthorizationOutcome,
  AuthorizationRequest,
} from './authorization-request.js';
import { issueCode } from './issue-code.js';
import type { OpenIdApp } from './openid-app.js';

/** A request with its answer for the client. */
export interface CompletedAuthorization {
  readonly tenantId: string;
  readonly request: AuthorizationRequest;
  readonly result: { readonly code: string } | { readonly error: AuthorizationError };
  /**
   * For the cookie of the issuer's host (`Sessions.shareWithIssuer`), from the session behind the code; null without a
   * code.
   */
  readonly issuerSecret: string | null;
}

/**
 * Returns the answer to a request with `prompt=none` whose ticket comes without the cookie of the browser that began
 * it: such a browser keeps no cookies in a frame of another site, and gets the same answer as without any cookie
 * (OpenID Connect Core 1.0, section 3.1.2.6). Null for every other ticket.
 */
export async function unboundSilentAnswer(
  app: OpenIdApp,
  ticket: string,
): Promise<CompletedAuthorization | null> {
  const stored = await app.interactions.findByTicket('authorization', ticket);
  const request = stored?.content as AuthorizationRequest | undefined;
  if (!stored || request?.prompt.includes('none') !== true) return null;
  return { tenantId: stored.tenantId, request, result: { error: 'login_required' }, issuerSecret: null };
}

/** Returns where a ticket's redemption leads, and leaves the ticket as it is. Null when it is unknown, used or expired. */
export async function redirectUriOf(
  app: Pick<OpenIdApp, 'interactions'>,
  ticket: string,
): Promise<string | null> {
  const stored = await app.interactions.findByTicket('authorization', ticket);
  return stored === null ? null : (stored.content as AuthorizationRequest).redirectUri;
}

/**
 * Redeems the ticket with which a tenant's host sends the browser back, and issues the code. Checks again that session,
 * user, client and tenant are still valid, and that no new password is due; consent and `prompt` are not checked again.
 * Null when the ticket is unknown, used or expired, or another browser began the request.
 */
export async function completeAuthorization(
  app: OpenIdApp,
  ticket: string,
  browserSecret: string,
): Promise<CompletedAuthorization | null> {
  const redeemed = await app.interactions.redeem('authorization', ticket, browserSecret);
  if (!redeemed) return null;
  const { tenantId } = redeemed;
  const request = redeemed.content as AuthorizationRequest;
  const outcome = redeemed.outcome as AuthorizationOutcome;
  const refused = (error: AuthorizationError): CompletedAuthorization => ({
    tenantId,
    request,
    result: { error },
    issuerSecret: null,
  });
  if ('error' in outcome) return refused(outcome.error);
  const shared = await app.sessions.shareWithIssuer(tenantId, outcome.sessionId);
  if (!shared) return refused('login_required');
  const { session, secret: issuerSecret } = shared;
  // what the grant begins with, whatever the host serves from now on
  if (request.document) await app.metadataClients.store(request.document);
  const subject = { tenantId, userId: session.userId, clientId: request.clientId };
  const code = await issueCode(app, request, session, await grantDetailsOf(app, subject));
  return code === null ? refused('login_required') : { tenantId, request, result: { code }, issuerSecret };
}
