import { areOfAdministrator } from '../../domain/role/built-in-roles.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { acceptAccessToken } from './accept-access-token.js';

/** The user of an access token, and whether they may use the Management API. */
export interface TokenHolder {
  readonly tenantId: string;
  readonly userId: string;
  /** The session that the token was issued in. */
  readonly sessionId: string;
  /** Whether they are owner or admin of the tenant now, by the log and not by the token. */
  readonly isAdministrator: boolean;
}

/**
 * Returns the user of an access token whose audience is this service. Null for a token of another audience, and for one
 * that is not valid.
 */
export async function acceptAdministrator(app: OpenIdApp, token: string): Promise<TokenHolder | null> {
  // rights are read from the log itself, not from a copy that may be a second old
  const accepted = await acceptAccessToken(app, token, app.events);
  if (!accepted?.audience.includes(app.addresses.baseUrl)) return null;
  const { tenantId, userId, sessionId } = accepted.grant;
  const isAdministrator = areOfAdministrator(tenantId, accepted.user.roleIds);
  return { tenantId, userId, sessionId, isAdministrator };
}
