import { createHash } from 'node:crypto';

/** What all clients of the bench ask for, and what belongs to it. */
export const verifier = 'v'.repeat(43);
export const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
export const redirectUri = 'https://app.bench.test/cb';

/** The query of an authorization request. */
export const authorizeQuery = (clientId: string): string =>
  new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 's',
    nonce: 'n',
    scope: 'openid profile email',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }).toString();

/** The line of a request's head by which a client authenticates. */
export const basic = (id: string, secret: string): string =>
  `Authorization: Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}\r\n`;
