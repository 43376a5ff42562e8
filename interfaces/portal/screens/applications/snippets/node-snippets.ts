import { type CodeFile, type SnippetDetails, file, originOf, pathOf, quoted } from './snippet.js';

/** The arguments of `discovery` after the issuer and the client id. */
const proofs = {
  secret: ['process.env.OIDC_CLIENT_SECRET'],
  key: ['undefined', 'openid.PrivateKeyJwt(privateKey)'],
  none: ['undefined', 'openid.None()'],
} as const;

/** http is for a first try. */
const insecure = '{ execute: [openid.allowInsecureRequests] }';

/** openid-client, for servers and programs on Node. */
export const openidClient = ({
  issuer,
  clientId,
  redirectUri,
  scope,
  proof,
}: SnippetDetails): readonly CodeFile[] => {
  const proven: readonly string[] = proofs[proof];
  const rest = issuer.startsWith('http:')
    ? [...proven, ...(proven.length === 1 ? ['undefined'] : []), insecure]
    : proven;
  const given = [`new URL(${quoted(issuer)})`, quoted(clientId), ...rest];
  return [
    file(
      'sign-in.js',
      'js',
      `import * as openid from 'openid-client';

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
`,
    ),
  ];
};

/** Auth.js, for Next.js. */
export const authJs = ({ issuer, clientId, redirectUri, scope }: SnippetDetails): readonly CodeFile[] => [
  file(
    'auth.ts',
    'js',
    `// npm install next-auth@beta
import NextAuth from 'next-auth';

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
`,
  ),
  file(
    'app/api/auth/[...nextauth]/route.ts',
    'js',
    `import { handlers } from '@/auth';

export const { GET, POST } = handlers;
`,
  ),
  file(
    'app/page.tsx',
    'js',
    `import { auth, signIn } from '@/auth';

export default async function Home() {
  const session = await auth();
  if (session?.user) return <p>{session.user.name}</p>;
  return (
    <form
      action={async () => {
        'use server';
        await signIn('tessera');
      }}
    >
      <button>Sign in</button>
    </form>
  );
}
`,
  ),
];

/** express-openid-connect, for Express. */
export const express = ({ issuer, clientId, redirectUri, scope }: SnippetDetails): readonly CodeFile[] => [
  file(
    'server.js',
    'js',
    `// npm install express express-openid-connect
// The redirect URI is ${redirectUri}.
import express from 'express';
import oidc from 'express-openid-connect';

const app = express();
app.use(
  oidc.auth({
    issuerBaseURL: ${quoted(issuer)},
    baseURL: ${quoted(originOf(redirectUri))},
    clientID: ${quoted(clientId)},
    clientSecret: process.env.OIDC_CLIENT_SECRET,
    // signs the cookie of the session: 32 random bytes
    secret: process.env.SESSION_SECRET,
    authRequired: false,
    authorizationParams: { response_type: 'code', scope: ${quoted(scope)} },
    routes: { callback: ${quoted(pathOf(redirectUri))} },
  }),
);

app.get('/', oidc.requiresAuth(), (req, res) => {
  res.json(req.oidc.user); // sub, name, email, roles
});

app.listen(3000);
`,
  ),
];

/** express-oauth2-jwt-bearer, for APIs on Express. */
export const expressApi = ({ issuer, audience }: SnippetDetails): readonly CodeFile[] => [
  file(
    'api.js',
    'js',
    `// npm install express express-oauth2-jwt-bearer
import express from 'express';
import { auth } from 'express-oauth2-jwt-bearer';

const api = express();
api.use(
  auth({
    issuerBaseURL: ${quoted(issuer)},
    audience: ${quoted(audience)},
  }),
);

api.get('/orders', (req, res) => {
  const { sub, roles } = req.auth.payload;
  res.json({ sub, roles });
});

api.listen(3000);
`,
  ),
];

/** jose, for APIs on Node. */
export const jose = ({ issuer, audience, takesAnyJwt }: SnippetDetails): readonly CodeFile[] => [
  file(
    'access-token.js',
    'js',
    `import { createRemoteJWKSet, jwtVerify } from 'jose';

const keys = createRemoteJWKSet(new URL(${quoted(`${issuer}/.well-known/jwks.json`)}));

export async function claimsOf(accessToken) {
  const { payload } = await jwtVerify(accessToken, keys, {
    issuer: ${quoted(issuer)},
    audience: ${quoted(audience)},
    typ: ${quoted(takesAnyJwt ? 'JWT' : 'at+jwt')},
  });
  return payload; // sub, roles, scope, client_id
}
`,
  ),
];
