import {
  authorizeUrl,
  obtainCode,
  pkce,
  redeem,
  type OidcService,
  type TokenReply,
  postForm,
} from '../../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../../support/http/user-agent.js';

/** What a client got for a code. */
export interface Tokens {
  readonly access: string;
  readonly id: string;
  readonly refresh: string;
}

export interface Wanted {
  /** Signed in or not. Default: a new browser. */
  readonly agent?: UserAgent;
  readonly who?: { readonly email: string; readonly password: string };
  /** By Basic. Default: `server`. */
  readonly client?: string;
  readonly scope?: string;
  readonly redirectUri?: string;
}

/** A sign-in from beginning to end. */
export async function obtainTokens(oidc: OidcService, wanted: Wanted = {}): Promise<Tokens> {
  const { agent, who, client = 'server', scope, redirectUri } = wanted;
  const place = redirectUri === undefined ? {} : { redirect_uri: redirectUri };
  const parameters = { client_id: client, ...(scope === undefined ? {} : { scope }), ...place };
  const code = await obtainCode(oidc, parameters, { ...(agent ? { agent } : {}), ...(who ? { who } : {}) });
  return tokensOf(await redeem(oidc, code, place, client));
}

/** The tokens of an answer that must be a good one. */
export function tokensOf({ status, json }: TokenReply): Tokens {
  if (status !== 200) throw new Error(`no tokens: ${status} ${JSON.stringify(json)}`);
  const { access_token: access, id_token: id, refresh_token: refresh } = json;
  return { access: String(access), id: String(id), refresh: String(refresh) };
}

export const refresh = (
  oidc: OidcService,
  refreshToken: string,
  more: Readonly<Record<string, string>> = {},
  client: string | null = 'server',
): Promise<TokenReply> =>
  postForm(
    oidc,
    '/connect/token',
    { grant_type: 'refresh_token', refresh_token: refreshToken, ...more },
    client,
  );

export const introspect = (oidc: OidcService, token: string, client = 'server'): Promise<TokenReply> =>
  postForm(oidc, '/connect/introspect', { token }, client);

export const revoke = (oidc: OidcService, token: string, client = 'server'): Promise<TokenReply> =>
  postForm(oidc, '/connect/revoke', { token }, client);

/** The status of userinfo with this token. */
export async function userinfoStatus({ issuer }: OidcService, token: string): Promise<number> {
  const reply = await fetch(`${issuer}/connect/userinfo`, { headers: { Authorization: `Bearer ${token}` } });
  await reply.arrayBuffer();
  return reply.status;
}

/** Returns the address with which the tenant's host sends a browser back that is signed in and asks for a code. */
export async function ticketFor(
  oidc: OidcService,
  agent: UserAgent,
  parameters: Readonly<Record<string, string>> = {},
): Promise<string> {
  // without the cookies of the issuer's host, which would give it a code at once
  agent.forget(new URL(oidc.issuer).hostname);
  let { location } = await agent.get(authorizeUrl(oidc, pkce(), parameters));
  for (let hops = 0; hops < 5 && location?.includes('ticket=') === false; hops++)
    ({ location } = await agent.get(location));
  if (location === null) throw new Error('the browser is not signed in');
  return location;
}
