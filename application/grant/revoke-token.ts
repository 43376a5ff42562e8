import type { RegisteredClient } from '../../domain/client/client.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { verifiedAccessToken } from './verified-token.js';

/**
 * Ends a token of the client (RFC 7009, section 2.1): a refresh token with its whole grant, an access token by itself.
 * What is not a token, or is another client's, is left alone.
 */
export async function revokeToken(app: OpenIdApp, client: RegisteredClient, token: string): Promise<void> {
  const refresh = await app.grants.findRefreshToken(token);
  if (refresh) {
    if (refresh.grant.clientId === client.clientId) await app.grants.revoke(refresh.grant.grantId);
    return;
  }
  const claims = await verifiedAccessToken(app.signingKeys, token);
  if (claims?.['client_id'] !== client.clientId) return;
  const { jti, exp } = claims;
  if (typeof jti === 'string' && typeof exp === 'number') await app.grants.revokeAccessToken(jti, exp);
}
