import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';

const { issuer, clientId, apiUrl } = await (await fetch('/config.json')).json();
const here = `${location.origin}/`;
const users = new UserManager({
  authority: issuer,
  client_id: clientId,
  redirect_uri: here,
  post_logout_redirect_uri: here,
  scope: 'openid profile email',
  // tokens are in the memory of the tab: a script of another origin, or a later visitor, finds none
  userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
});

const element = (id) => document.getElementById(id);

async function currentUser() {
  const query = new URLSearchParams(location.search);
  if (!query.has('state')) return users.getUser();
  try {
    return query.has('code') || query.has('error') ? await users.signinRedirectCallback() : null;
  } finally {
    history.replaceState(null, '', here);
  }
}

async function show(user) {
  element('status').textContent = user
    ? `Hello ${user.profile.name ?? user.profile.email}.`
    : 'You are not signed in.';
  element('sign-in').hidden = user !== null;
  element('sign-out').hidden = user === null;
  if (!user || !apiUrl) return;
  const answer = await fetch(`${apiUrl}/me`, { headers: { Authorization: `Bearer ${user.access_token}` } });
  element('answer').hidden = false;
  element('answer').textContent = JSON.stringify(await answer.json(), null, 2);
}

element('sign-in').addEventListener('click', () => users.signinRedirect());
element('sign-out').addEventListener('click', () => users.signoutRedirect());
try {
  await show(await currentUser());
} catch (error) {
  await show(null);
  element('status').textContent = `The sign-in failed: ${error.message}`;
}
