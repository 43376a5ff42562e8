import type { RegisteredClient } from '../../domain/client/client.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { GrantRefused } from './grant-refused.js';
import { verifiedAccessToken } from './verified-token.js';

/**
 * Revokes a token of the client (RFC 7009, section 2.1): a refresh token with its whole grant, an access token alone.
 * Ignores text that is no token of this service. Throws GrantRefused `unauthorized_client` for a token of another
 * client.
 */
export async function revokeToken(app: OpenIdApp, client: RegisteredClient, token: string): Promise<void> {
  const refresh = await app.grants.findRefreshToken(token);
  if (refresh) {
    if (refresh.grant.clientId !== client.clientId) throw ofAnotherClient();
    await app.grants.revoke(refresh.grant.grantId);
    return;
  }
  const claims = await verifiedAccessToken(app.signingKeys, token);
  if (claims === null) return;
  if (claims['client_id'] !== client.clientId) throw ofAnotherClient();
  const { jti, exp } = claims;
  if (typeof jti === 'string' && typeof exp === 'number') await app.grants.revokeAccessToken(jti, exp);
}

const ofAnotherClient = (): GrantRefused =>
  new GrantRefused(
    'unauthorized_client',
    'The token was issued to another client, which alone may revoke it',
  );
