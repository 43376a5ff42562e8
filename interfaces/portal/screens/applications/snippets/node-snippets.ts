import { type SnippetFacts, quoted } from './snippet.js';

/** The arguments of `discovery` after the issuer and the client id. */
const proofs = {
  secret: ['process.env.OIDC_CLIENT_SECRET'],
  key: ['undefined', 'openid.PrivateKeyJwt(privateKey)'],
  none: ['undefined', 'openid.None()'],
} as const;

/** http is for a first try. */
const insecure = '{ execute: [openid.allowInsecureRequests] }';

/** openid-client, for servers and programs on Node. */
export const openidClient = ({ issuer, clientId, redirectUri, scope, proof }: SnippetFacts): string => {
  const proven: readonly string[] = proofs[proof];
  const rest = issuer.startsWith('http:')
    ? [...proven, ...(proven.length === 1 ? ['undefined'] : []), insecure]
    : proven;
  const given = [`new URL(${quoted(issuer)})`, quoted(clientId), ...rest];
  return `import * as openid from 'openid-client';

const config = await openid.discovery(
  ${given.join(',\n  ')},
);

// to sign in: keep the verifier with the session of the browser, and send it to this address
const verifier = openid.randomPKCECodeVerifier();
const address = openid.buildAuthorizationUrl(config, {
  redirect_uri: ${quoted(redirectUri)},
  scope: ${quoted(scope)},
  code_challenge: await openid.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

// at the redirect URI, with the address that the browser came to
const tokens = await openid.authorizationCodeGrant(config, new URL(currentAddress), {
  pkceCodeVerifier: verifier,
});
console.log(tokens.claims());
`;
};

/** Auth.js, for Next.js and others. */
export const authJs = ({
  issuer,
  clientId,
  redirectUri,
  scope,
}: SnippetFacts): string => `import NextAuth from 'next-auth';

// Its callback is /api/auth/callback/tessera: the redirect URI ${redirectUri} has to be that address.
export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: 'tessera',
      name: 'Tessera',
      type: 'oidc',
      issuer: ${quoted(issuer)},
      clientId: ${quoted(clientId)},
      clientSecret: process.env.OIDC_CLIENT_SECRET,
      checks: ['pkce', 'state', 'nonce'],
      authorization: { params: { scope: ${quoted(scope)} } },
    },
  ],
});
`;

/** jose, for APIs on Node. */
export const jose = ({
  issuer,
  audience,
  takesAnyJwt,
}: SnippetFacts): string => `import { createRemoteJWKSet, jwtVerify } from 'jose';

const keys = createRemoteJWKSet(new URL(${quoted(`${issuer}/.well-known/jwks.json`)}));

export async function claimsOf(accessToken) {
  const { payload } = await jwtVerify(accessToken, keys, {
    issuer: ${quoted(issuer)},
    audience: ${quoted(audience)},
    typ: ${quoted(takesAnyJwt ? 'JWT' : 'at+jwt')},
  });
  return payload; // sub, roles, scope, client_id
}
`;
