import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { ada, callback, type OidcService } from '../../../support/pages/oidc-service.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import { published, type Published, endpoint } from './published.js';

export type Mode = 'query' | 'form_post';

/** An application as the conformance suite plays one: it knows what is published, and what it was registered with. */
export interface RelyingParty {
  readonly oidc: OidcService;
  readonly published: Published;
  readonly clientId: string;
  readonly method: 'client_secret_basic' | 'client_secret_post' | 'none';
  readonly redirectUri: string;
  /** Asked for where it is not the default, `query`. */
  readonly mode: Mode;
}

export const relyingParty = async (
  oidc: OidcService,
  given: Partial<Omit<RelyingParty, 'oidc' | 'published'>> = {},
): Promise<RelyingParty> => ({
  clientId: 'server',
  method: 'client_secret_basic',
  redirectUri: callback,
  mode: 'query',
  ...given,
  oidc,
  published: await published(oidc.issuer),
});

/** An authorization request, and where the browser got with it. */
export interface Asked {
  readonly parameters: Readonly<Record<string, string>>;
  readonly verifier: string;
  readonly visit: Visit;
}

/** Absent as it is; undefined: left out. */
export type Changes = Readonly<Record<string, string | undefined>>;

const random = (characters: number): string =>
  randomBytes(characters).toString('base64url').slice(0, characters);

/** Sends a browser to the authorization endpoint; PKCE is in every request. `state` is as long as in the suite. */
export async function ask(
  { oidc, published: known, clientId, redirectUri, mode }: RelyingParty,
  agent: UserAgent,
  changes: Changes = {},
  how: 'GET' | 'POST' = 'GET',
): Promise<Asked> {
  const verifier = random(64);
  // in the order of the changes, as far as they go
  const all: Changes = {
    ...changes,
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: random(128),
    nonce: random(32),
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...(mode === 'query' ? {} : { response_mode: mode }),
    ...changes,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const parameters = Object.fromEntries(given);
  const address = endpoint(known, 'authorization');
  const first =
    how === 'GET'
      ? await agent.get(`${address}?${new URLSearchParams(parameters).toString()}`)
      : await agent.post(address, parameters, { Origin: new URL(redirectUri).origin });
  expect(first.url.startsWith(oidc.issuer)).to.equal(true);
  return { parameters, verifier, visit: await agent.follow(first) };
}

/** Returns whether the user is asked who they are. */
export const isSignInForm = ({ status, body, location }: Visit): boolean =>
  location === null && status === 200 && /<input[^>]*type="password"/.test(body);

/** Fills the form in that the request led to. */
export async function signIn(
  agent: UserAgent,
  asked: Asked,
  who: { readonly email: string; readonly password: string } = ada,
): Promise<Asked> {
  const { visit } = asked;
  expect(
    isSignInForm(visit),
    `a sign-in form at ${visit.url}: ${visit.status}, ${String(visit.location)}`,
  ).to.equal(true);
  return { ...asked, visit: await agent.submit(visit, { email: who.email, password: who.password }) };
}

/** Asks, and signs in. */
export const askAndSignIn = async (
  party: RelyingParty,
  agent: UserAgent,
  changes: Changes = {},
): Promise<Asked> => signIn(agent, await ask(party, agent, changes));
