import { type CodeFile, type SnippetDetails, file, member, pathOf, quoted } from './snippet.js';

/** oidc-client-ts, for single-page applications. */
export const oidcClientTs = ({
  issuer,
  clientId,
  redirectUri,
  postLogoutRedirectUri,
  scope,
}: SnippetDetails): readonly CodeFile[] => [
  file(
    'sign-in.js',
    'js',
    `import { UserManager } from 'oidc-client-ts';

export const users = new UserManager({
  authority: ${quoted(issuer)},
  client_id: ${quoted(clientId)},
  redirect_uri: ${quoted(redirectUri)},${member('  ', 'post_logout_redirect_uri', postLogoutRedirectUri)}
  scope: ${quoted(scope)},
});

// the button "Sign in"
export const signIn = () => users.signinRedirect();

// on the page of the redirect URI
export async function finishSignIn() {
  const user = await users.signinRedirectCallback();
  console.log(user.profile, user.access_token);
}
`,
  ),
];

/** react-oidc-context, for React. */
export const react = ({
  issuer,
  clientId,
  redirectUri,
  postLogoutRedirectUri,
  scope,
}: SnippetDetails): readonly CodeFile[] => [
  file(
    'src/main.jsx',
    'js',
    `// npm install oidc-client-ts react-oidc-context
import { createRoot } from 'react-dom/client';
import { AuthProvider } from 'react-oidc-context';
import { App } from './App';

const settings = {
  authority: ${quoted(issuer)},
  client_id: ${quoted(clientId)},
  redirect_uri: ${quoted(redirectUri)},${member('  ', 'post_logout_redirect_uri', postLogoutRedirectUri)}
  scope: ${quoted(scope)},
  // takes the code out of the address
  onSigninCallback: () => history.replaceState({}, '', '/'),
};

createRoot(document.getElementById('root')).render(
  <AuthProvider {...settings}>
    <App />
  </AuthProvider>,
);
`,
  ),
  file(
    'src/App.jsx',
    'js',
    `import { useAuth } from 'react-oidc-context';

export function App() {
  const auth = useAuth();
  if (auth.isLoading) return <p>One moment…</p>;
  if (auth.error) return <p>{auth.error.message}</p>;
  if (!auth.isAuthenticated)
    return <button onClick={() => auth.signinRedirect()}>Sign in</button>;
  // for an API: Authorization: Bearer {auth.user.access_token}
  return (
    <p>
      {auth.user.profile.name} <button onClick={() => auth.signoutRedirect()}>Sign out</button>
    </p>
  );
}
`,
  ),
];

/** oidc-client-ts with Vue. */
export const vue = ({
  issuer,
  clientId,
  redirectUri,
  postLogoutRedirectUri,
  scope,
}: SnippetDetails): readonly CodeFile[] => [
  file(
    'src/auth.js',
    'js',
    `// npm install oidc-client-ts
import { shallowRef } from 'vue';
import { UserManager } from 'oidc-client-ts';

const manager = new UserManager({
  authority: ${quoted(issuer)},
  client_id: ${quoted(clientId)},
  redirect_uri: ${quoted(redirectUri)},${member('  ', 'post_logout_redirect_uri', postLogoutRedirectUri)}
  scope: ${quoted(scope)},
});

// null: nobody is signed in
export const user = shallowRef(null);
manager.events.addUserLoaded((loaded) => (user.value = loaded));
manager.events.addUserUnloaded(() => (user.value = null));

export const signIn = () => manager.signinRedirect();
export const signOut = () => manager.signoutRedirect();

// call it before the application is mounted
export async function restoreUser() {
  if (location.pathname === ${quoted(pathOf(redirectUri))} && location.search.includes('state=')) {
    user.value = await manager.signinRedirectCallback();
    history.replaceState({}, '', '/');
  } else user.value = await manager.getUser();
}
`,
  ),
  file(
    'src/main.js',
    'js',
    `import { createApp } from 'vue';
import App from './App.vue';
import { restoreUser } from './auth';

await restoreUser();
createApp(App).mount('#app');
`,
  ),
  file(
    'src/App.vue',
    'js',
    `<script setup>
import { signIn, signOut, user } from './auth';
</script>

<template>
  <p v-if="user">{{ user.profile.name }} <button @click="signOut">Sign out</button></p>
  <button v-else @click="signIn">Sign in</button>
</template>
`,
  ),
];

/** angular-auth-oidc-client, for Angular. */
export const angular = ({
  issuer,
  clientId,
  redirectUri,
  postLogoutRedirectUri,
  scope,
}: SnippetDetails): readonly CodeFile[] => [
  file(
    'src/app/app.config.ts',
    'js',
    `// npm install angular-auth-oidc-client
import { ApplicationConfig } from '@angular/core';
import { provideAuth, withAppInitializerAuthCheck } from 'angular-auth-oidc-client';

export const appConfig: ApplicationConfig = {
  providers: [
    provideAuth(
      {
        config: {
          authority: ${quoted(issuer)},
          clientId: ${quoted(clientId)},
          redirectUrl: ${quoted(redirectUri)},${member('          ', 'postLogoutRedirectUri', postLogoutRedirectUri)}
          scope: ${quoted(scope)},
          responseType: 'code',
        },
      },
      withAppInitializerAuthCheck(),
    ),
  ],
};
`,
  ),
  file(
    'src/app/app.ts',
    'js',
    `import { Component, inject } from '@angular/core';
import { OidcSecurityService } from 'angular-auth-oidc-client';

@Component({
  selector: 'app-root',
  template: \`
    @if (authenticated().isAuthenticated) {
      <p>{{ userData().userData?.name }} <button (click)="signOut()">Sign out</button></p>
    } @else {
      <button (click)="signIn()">Sign in</button>
    }
  \`,
})
export class App {
  private readonly oidc = inject(OidcSecurityService);
  protected readonly authenticated = this.oidc.authenticated;
  protected readonly userData = this.oidc.userData;

  protected signIn(): void {
    this.oidc.authorize();
  }

  protected signOut(): void {
    this.oidc.logoff().subscribe();
  }
}
`,
  ),
];
