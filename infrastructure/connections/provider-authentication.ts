import { createPrivateKey } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { type ClientAuth, ClientSecretBasic, ClientSecretPost, None, PrivateKeyJwt } from 'openid-client';
import { type ProviderAccess, ProviderFault } from '../../application/ports/connections/provider-client.js';

const APPLE_AUDIENCE = 'https://appleid.apple.com';
/** A client secret of Apple is made for each sign-in, so that it need not last. */
const APPLE_SECRET_SECONDS = 300;

/** Returns how the client of a connection proves itself at the token endpoint. */
export async function providerAuthentication(access: ProviderAccess): Promise<ClientAuth> {
  const { provider, authMethod, secret, keyId } = access;
  if (provider === 'apple') return appleAuthentication(access);
  if (authMethod === 'none') return None();
  if (secret === null) throw missing('The connection has no secret.');
  if (authMethod === 'client_secret_basic') return ClientSecretBasic(secret);
  if (authMethod === 'client_secret_post') return ClientSecretPost(secret);
  const key = await importPKCS8(secret, algorithmOf(secret));
  return PrivateKeyJwt(keyId === null ? key : { key, kid: keyId });
}

const missing = (detail: string): ProviderFault => new ProviderFault('invalid', 'client_secret', detail);

function algorithmOf(pem: string): string {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
  if (asymmetricKeyType === 'rsa') return 'RS256';
  if (asymmetricKeyType === 'ed25519') return 'Ed25519';
  return asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'ES384' : 'ES256';
}

/**
 * Returns the authentication at Apple, whose client secret is a token that the client signs itself (Sign in with Apple,
 * "Creating a client secret").
 */
async function appleAuthentication({ clientId, secret, keyId, teamId }: ProviderAccess): Promise<ClientAuth> {
  if (secret === null || keyId === null || teamId === null)
    throw missing('A connection to Apple needs the id of the team, the id of the key, and the key.');
  const key = await importPKCS8(secret, 'ES256');
  // oxlint-disable-next-line typescript/no-misused-promises -- the library waits for it
  return async (_server, _client, body) => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(APPLE_AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(`${APPLE_SECRET_SECONDS}s`)
      .sign(key);
    body.set('client_id', clientId);
    body.set('client_secret', token);
  };
}
