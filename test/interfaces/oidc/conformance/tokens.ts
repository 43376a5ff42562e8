import { expect } from 'chai';
import type { JWTPayload } from 'jose';
import { verifiedAccessToken } from './access-token-verifier.js';
import { codeOf } from './authorization-answer.js';
import {
  type Answer,
  checkedIdToken,
  checkNotKept,
  checkStandardClaims,
  checkUnguessable,
} from './common-checks.js';
import { endpoint } from './published.js';
import type { Asked, Changes, RelyingParty } from './relying-party.js';

/** Of a sign-in or a refresh, checked. */
export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly scope: string;
  readonly claims: JWTPayload & { readonly sub: string; readonly auth_time: number };
  /** Of the access token. */
  readonly access: Readonly<Record<string, unknown>>;
}

/** Posts a form as the application that `party` is; undefined leaves out what would be there. */
export async function post(
  { oidc, clientId, method, published }: RelyingParty,
  name: 'token' | 'revocation' | 'introspection',
  form: Changes,
): Promise<Answer> {
  const secret = oidc.secrets.get(clientId) ?? '';
  const credentials: Changes =
    method === 'client_secret_basic'
      ? {}
      : { client_id: clientId, ...(method === 'none' ? {} : { client_secret: secret }) };
  const headers: Record<string, string> =
    method === 'client_secret_basic'
      ? { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` }
      : {};
  const all = Object.entries({ ...credentials, ...form });
  const body = new URLSearchParams(all.filter((entry): entry is [string, string] => entry[1] !== undefined));
  return answerOf(await fetch(endpoint(published, name), { method: 'POST', headers, body }));
}

export async function answerOf(reply: Response): Promise<Answer> {
  const text = await reply.text();
  const json = text === '' ? {} : (JSON.parse(text) as Answer['json']);
  return { status: reply.status, headers: reply.headers, json };
}

export const redeemCode = (
  party: RelyingParty,
  asked: Asked,
  code: string,
  changes: Changes = {},
): Promise<Answer> =>
  post(party, 'token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: asked.verifier,
    redirect_uri: asked.parameters['redirect_uri'],
    ...changes,
  });

/** Brings the answer of an authorization request to its end. */
export async function tokensOf(party: RelyingParty, asked: Asked): Promise<Tokens> {
  const answer = await redeemCode(party, asked, codeOf(party, asked));
  return checkedTokens(party, answer, asked.parameters['nonce'] ?? null);
}

/** Everything that the suite checks of a token answer. @param nonce see ExpectedIdToken */
export async function checkedTokens(
  { oidc, published, clientId }: RelyingParty,
  { status, headers, json }: Answer,
  nonce: string | null | undefined,
): Promise<Tokens> {
  expect(status, JSON.stringify(json)).to.equal(200);
  expect(headers.get('content-type')).to.match(/^application\/json\b/);
  checkNotKept(headers);
  expect(json).to.have.all.keys(
    'access_token',
    'token_type',
    'expires_in',
    'scope',
    'id_token',
    'refresh_token',
  );
  const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken, scope } = json;
  expect(json).to.include({ token_type: 'Bearer', expires_in: 900 });
  for (const value of [accessToken, idToken, refreshToken, scope]) expect(value).to.be.a('string');
  checkUnguessable(refreshToken as string);
  const access = verifiedAccessToken(accessToken as string, {
    issuer: oidc.issuer,
    audience: 'https://api.acme.test',
    jwks: published.jwks,
    now: oidc.clock.now(),
  });
  const expected = { clientId, nonce, accessToken: accessToken as string };
  const claims = await checkedIdToken(oidc, published, idToken as string, expected);
  expect(access).to.include({ sub: claims.sub, client_id: clientId, scope });
  return {
    accessToken: accessToken as string,
    idToken: idToken as string,
    refreshToken: refreshToken as string,
    scope: scope as string,
    claims,
    access,
  };
}

/** Asks for the user's claims by a token, in one of the three ways (OpenID Connect Core 1.0, section 5.3.1). */
export async function userinfo(
  { published }: RelyingParty,
  accessToken: string,
  how: 'get' | 'post-header' | 'post-body' = 'get',
): Promise<Answer> {
  const address = endpoint(published, 'userinfo');
  const headers = { Authorization: `Bearer ${accessToken}` };
  if (how === 'get') return answerOf(await fetch(address, { headers }));
  return answerOf(
    how === 'post-header'
      ? await fetch(address, { method: 'POST', headers })
      : await fetch(address, { method: 'POST', body: new URLSearchParams({ access_token: accessToken }) }),
  );
}

/** The user's claims, of the very user that the id_token is about. */
export async function checkedUserinfo(
  party: RelyingParty,
  { accessToken, claims }: Tokens,
  how?: Parameters<typeof userinfo>[2],
): Promise<Answer['json']> {
  const { status, headers, json } = await userinfo(party, accessToken, how);
  expect(status, JSON.stringify(json)).to.equal(200);
  expect(headers.get('content-type')).to.match(/^application\/json\b/);
  expect(headers.get('cache-control')).to.equal('no-store');
  expect(json['sub']).to.equal(claims.sub);
  checkStandardClaims(json);
  return json;
}
