import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { acceptAccessToken } from './accept-access-token.js';

/** Whose access token it is, and whether they may use the Management API. */
export interface TokenHolder {
  readonly tenantId: string;
  readonly userId: string;
  /** That the token was issued in. */
  readonly sessionId: string;
  /** They are owner or admin of the tenant now, whatever the token says. */
  readonly isAdministrator: boolean;
}

/**
 * The holder of an access token that is meant for this service itself: one that was issued for
 * another API, however good, is none here. Null then, and for a token that does not hold.
 */
export async function acceptAdministrator(app: OpenIdApp, token: string): Promise<TokenHolder | null> {
  // whoever may do anything is asked for exactly
  const accepted = await acceptAccessToken(app, token, app.events);
  if (!accepted?.audience.includes(app.addresses.baseUrl)) return null;
  const { tenantId, userId, sessionId } = accepted.grant;
  const ruling = [builtInRoleId(tenantId, 'owner'), builtInRoleId(tenantId, 'admin')];
  const isAdministrator = accepted.user.roleIds.some((roleId) => ruling.includes(roleId));
  return { tenantId, userId, sessionId, isAdministrator };
}
