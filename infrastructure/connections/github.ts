import { type Configuration, fetchProtectedResource, type ServerMetadata } from 'openid-client';
import { ProviderFault } from '../../application/ports/connections/provider-client.js';

/** Returns what GitHub, which publishes nothing about itself, has where (GitHub Docs, "Authorizing OAuth apps"). */
export const githubServer = ({ href, origin }: URL): ServerMetadata => ({
  issuer: href.replace(/\/$/, ''),
  authorization_endpoint: `${origin}/login/oauth/authorize`,
  token_endpoint: `${origin}/login/oauth/access_token`,
});

/** Returns the address of the API: GitHub Enterprise Server has its own. */
const apiOf = ({ origin }: URL): string =>
  origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`;

/**
 * Returns the user of a token in the claims of OpenID Connect, which GitHub does not speak (GitHub REST API, "Get the
 * authenticated user", "List email addresses for the authenticated user"). The address is the primary one, if GitHub verified it.
 */
export async function githubClaims(
  configuration: Configuration,
  accessToken: string,
): Promise<Readonly<Record<string, unknown>>> {
  const api = apiOf(new URL(configuration.serverMetadata().issuer));
  const [user, emails] = await Promise.all([
    read(configuration, accessToken, `${api}/user`),
    read(configuration, accessToken, `${api}/user/emails`),
  ]);
  const { id, name, login, avatar_url: picture } = (user ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof id !== 'number') throw new ProviderFault('invalid', 'answer', 'Its user has no id.');
  const primary = Array.isArray(emails)
    ? (emails as Record<string, unknown>[]).find((one) => one['primary'] === true)
    : null;
  return {
    sub: String(id),
    name: name ?? login,
    preferred_username: login,
    picture,
    email: primary?.['email'],
    email_verified: primary?.['verified'] === true,
  };
}

async function read(configuration: Configuration, accessToken: string, address: string): Promise<unknown> {
  const headers = new Headers({ Accept: 'application/vnd.github+json', 'User-Agent': 'Tessera' });
  const answer = await fetchProtectedResource(
    configuration,
    accessToken,
    new URL(address),
    'GET',
    null,
    headers,
  );
  // an application that may not read addresses gets none
  if (answer.status === 403 || answer.status === 404) return null;
  if (answer.status !== 200)
    throw new ProviderFault('unreachable', 'http_status', `Its API answered with status ${answer.status}.`);
  return answer.json();
}
