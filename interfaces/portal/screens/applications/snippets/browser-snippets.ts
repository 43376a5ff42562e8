import { type SnippetFacts, quoted } from './snippet.js';

/** oidc-client-ts, for single-page applications. */
export const oidcClientTs = ({
  issuer,
  clientId,
  redirectUri,
  postLogoutRedirectUri,
  scope,
}: SnippetFacts): string => `import { UserManager } from 'oidc-client-ts';

export const users = new UserManager({
  authority: ${quoted(issuer)},
  client_id: ${quoted(clientId)},
  redirect_uri: ${quoted(redirectUri)},${
    postLogoutRedirectUri === null ? '' : `\n  post_logout_redirect_uri: ${quoted(postLogoutRedirectUri)},`
  }
  scope: ${quoted(scope)},
});

// the button "Sign in"
export const signIn = () => users.signinRedirect();

// on the page of the redirect URI
export async function finishSignIn() {
  const user = await users.signinRedirectCallback();
  console.log(user.profile, user.access_token);
}
`;
