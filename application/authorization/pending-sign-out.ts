import type { OpenIdApp } from './openid-app.js';

/** A sign-out that an application asked for, at the tenant's host (OpenID Connect RP-Initiated Logout 1.0). */
export interface PendingSignOut {
  /** The application; null when it did not say. */
  readonly clientName: string | null;
  /** The session that the application's id_token is of: ended unasked when it is the browser's own; null: unknown. */
  readonly sessionId: string | null;
  /** Where the browser goes afterwards, checked; null: nowhere, a page says that it is done. */
  readonly location: string | null;
}

/** Keeps a sign-out for the tenant's host. Answers the handle. */
export const beginSignOut = (
  app: Pick<OpenIdApp, 'interactions'>,
  tenantId: string,
  content: PendingSignOut,
): Promise<string> => app.interactions.begin({ kind: 'sign-out', tenantId, browser: null, content });

/** By the opaque handle in the page's address (`?request=`). Null: unknown, expired, or another tenant's. */
export async function findSignOut(
  app: Pick<OpenIdApp, 'interactions'>,
  tenantId: string,
  handle: string,
): Promise<PendingSignOut | null> {
  const kept = await app.interactions.find('sign-out', tenantId, handle);
  return kept && (kept.content as PendingSignOut);
}
