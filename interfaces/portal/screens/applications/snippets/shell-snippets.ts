import { type CodeFile, type SnippetDetails, file, quoted } from './snippet.js';

/** oauth2-proxy, in front of a program that knows no sign-in. */
export const oauth2Proxy = ({
  issuer,
  clientId,
  redirectUri,
  scope,
}: SnippetDetails): readonly CodeFile[] => [
  file(
    'oauth2-proxy.sh',
    'shell',
    `# The environment has OAUTH2_PROXY_CLIENT_SECRET and OAUTH2_PROXY_COOKIE_SECRET.
oauth2-proxy --provider=oidc \\
  --oidc-issuer-url=${quoted(issuer)} \\
  --client-id=${quoted(clientId)} \\
  --redirect-url=${quoted(redirectUri)} \\
  --code-challenge-method=S256 \\
  --scope=${quoted(scope)} \\
  --oidc-groups-claim=roles \\
  --email-domain='*' \\
  --upstream=http://127.0.0.1:8080/
`,
  ),
];

/** A sign-in by hand. */
export const curlSignIn = ({
  issuer,
  clientId,
  redirectUri,
  scope,
  proof,
}: SnippetDetails): readonly CodeFile[] => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    code_challenge_method: 'S256',
  });
  return [
    file(
      'sign-in.sh',
      'shell',
      `# Redirect URI: ${redirectUri}
VERIFIER=$(openssl rand -base64 48 | tr '+/' '-_' | tr -d '=\\n')
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 -A | tr '+/' '-_' | tr -d '=')
STATE=$(openssl rand -hex 16)

# 1. Open this in a browser, and sign in.
echo "${issuer}/connect/authorize?${query.toString()}&state=$STATE&code_challenge=$CHALLENGE"

# 2. Copy "code" from the address that it leads to. It is good for one minute.
read -r CODE

# 3. Exchange it.
curl -s ${issuer}/connect/token \\${
        proof === 'secret' ? `\n  -u "${clientId}:$OIDC_CLIENT_SECRET" \\` : `\n  -d client_id=${clientId} \\`
      }
  -d grant_type=authorization_code \\
  -d code="$CODE" \\
  --data-urlencode redirect_uri=${quoted(redirectUri)} \\
  -d code_verifier="$VERIFIER"
`,
    ),
  ];
};

/** The question whether a token still holds (RFC 7662). */
export const curlIntrospection = ({ issuer, clientId }: SnippetDetails): readonly CodeFile[] => [
  file(
    'introspect.sh',
    'shell',
    `# "active" says whether the token still holds.
curl -s ${issuer}/connect/introspect \\
  -u "${clientId}:$OIDC_CLIENT_SECRET" \\
  -d token="$ACCESS_TOKEN"
`,
  ),
];
