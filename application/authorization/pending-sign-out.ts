import type { RegisteredClient } from '../../domain/client/client.js';
import { matchesRedirectUri } from '../../domain/client/redirect-uri.js';
import { findClient } from '../client/find-client.js';
import type { Session } from '../ports/sign-in/sessions.js';
import type { OpenIdApp } from './openid-app.js';

/** Where a browser is to go after a sign-out. */
export interface AfterSignOut {
  /** `post_logout_redirect_uri`. */
  readonly uri: string;
  readonly state: string | null;
}

/** A sign-out that an application asked for, at the tenant's host (OpenID Connect RP-Initiated Logout 1.0). */
export interface PendingSignOut {
  /** The application; null when it is not known. */
  readonly clientName: string | null;
  /** The session that the application's id_token is of: ended unasked when it is the browser's own; null: unknown. */
  readonly sessionId: string | null;
  /** Where the browser goes afterwards, checked; null: nowhere, a page says that it is done. */
  readonly location: string | null;
  /** Where a request that names no application wants to go; not checked. Null where there is nothing to check. */
  readonly unchecked: AfterSignOut | null;
  /** BCP 47 tags in order of preference. */
  readonly uiLocales: readonly string[];
}

/** Keeps a sign-out for the tenant's host. Answers the handle. */
export const beginSignOut = (
  app: Pick<OpenIdApp, 'interactions'>,
  tenantId: string,
  content: PendingSignOut,
): Promise<string> => app.interactions.begin({ kind: 'sign-out', tenantId, browser: null, content });

/**
 * Returns a sign-out by the opaque handle in the page's address (`?request=`). Null: unknown, expired, or another tenant's.
 * @param session that the browser has: an address that no application vouches for is taken where it is registered for a
 *   client that this session signed in to, which is what confirms it (RP-Initiated Logout 1.0, section 3)
 */
export async function findSignOut(
  app: OpenIdApp,
  tenantId: string,
  handle: string,
  session: Session | null,
): Promise<PendingSignOut | null> {
  const kept = await app.interactions.find('sign-out', tenantId, handle);
  if (!kept) return null;
  const asked = kept.content as PendingSignOut;
  if (asked.unchecked === null || session === null) return asked;
  for (const clientId of await app.grants.clientsOfSession(session)) {
    const found = await findClient(app, clientId, true);
    if (found?.tenantId !== tenantId) continue;
    const location = locationAfter(found.client, asked.unchecked);
    if (location !== null) return { ...asked, clientName: found.client.name, location };
  }
  return asked;
}

/** Returns exactly a registered address, with `state` and nothing else added; null where it is not registered. */
export function locationAfter(
  { postLogoutRedirectUris, type }: RegisteredClient,
  { uri, state }: AfterSignOut,
): string | null {
  if (matchesRedirectUri(postLogoutRedirectUris, uri, type === 'public') === undefined) return null;
  if (state === null) return uri;
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams({ state }).toString()}`;
}
