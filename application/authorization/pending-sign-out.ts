import type { RegisteredClient } from '../../domain/client/client.js';
import { matchesRedirectUri } from '../../domain/client/redirect-uri.js';
import { findClientOfTenant } from '../client/find-client.js';
import type { Session } from '../ports/sign-in/sessions.js';
import type { OpenIdApp } from './openid-app.js';

/** Where a browser is sent after a sign-out. */
export interface AfterSignOut {
  /** `post_logout_redirect_uri`. */
  readonly uri: string;
  readonly state: string | null;
}

/** A sign-out that an application requested, at the tenant's host (OpenID Connect RP-Initiated Logout 1.0). */
export interface PendingSignOut {
  /** The name of the application; null when it is unknown. */
  readonly clientName: string | null;
  /**
   * The session of the application's id_token: ended without a question when it is the browser's own; null: unknown.
   */
  readonly sessionId: string | null;
  /** Where the browser is sent afterwards, checked; null: the page says that the user is signed out. */
  readonly location: string | null;
  /** The unchecked address of a request that names no application. Null when there is nothing to check. */
  readonly unchecked: AfterSignOut | null;
  /** BCP 47 tags in order of preference. */
  readonly uiLocales: readonly string[];
}

/** Stores a sign-out for the tenant's host. Returns its handle. */
export const beginSignOut = (
  app: Pick<OpenIdApp, 'interactions'>,
  tenantId: string,
  content: PendingSignOut,
): Promise<string> => app.interactions.begin({ kind: 'sign-out', tenantId, browserSecret: null, content });

/**
 * Returns the sign-out with the opaque handle in the page's address (`?request=`). Null: unknown, expired, or another
 * tenant's.
 * @param session the browser's session: without a named application, an address is accepted when it is registered for a
 * client that this session signed in to, which confirms it (RP-Initiated Logout 1.0, section 3)
 */
export async function findSignOut(
  app: OpenIdApp,
  tenantId: string,
  handle: string,
  session: Session | null,
): Promise<PendingSignOut | null> {
  const stored = await app.interactions.find('sign-out', tenantId, handle);
  if (!stored) return null;
  const pending = stored.content as PendingSignOut;
  if (pending.unchecked === null || session === null) return pending;
  for (const clientId of await app.grants.clientsOfSession(session)) {
    const found = await findClientOfTenant(app, tenantId, clientId);
    if (!found) continue;
    const location = locationAfter(found.client, pending.unchecked);
    if (location !== null) return { ...pending, clientName: found.client.name, location };
  }
  return pending;
}

/** Returns exactly a registered address, with only `state` added; null for an address that is not registered. */
export function locationAfter(
  { postLogoutRedirectUris, type }: RegisteredClient,
  { uri, state }: AfterSignOut,
): string | null {
  if (matchesRedirectUri(postLogoutRedirectUris, uri, type === 'public') === undefined) return null;
  if (state === null) return uri;
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams({ state }).toString()}`;
}
