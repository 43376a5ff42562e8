import { render } from 'preact';
import { App, stage } from './app.js';
import { portalPath, slugIn } from './place.js';
import { beginSession, signIn } from './session/session.js';
import { finishSignIn } from './session/sign-in.js';
import { findTenant, tenant } from './session/tenant.js';
import { language, loadLanguage } from './texts/language.js';

/** Decides by the address what the window shows. */
async function begin(): Promise<void> {
  if (location.pathname === `${portalPath}/callback`) return finish();
  const slug = slugIn(location.pathname);
  if (slug === null) {
    stage.value = { name: 'start' };
    return;
  }
  const found = await findTenant(slug);
  tenant.value = found;
  if (found === null) stage.value = { name: 'start', unknown: slug };
  else if (found.status === 'locked') stage.value = { name: 'locked' };
  else await signIn(language.value);
}

async function finish(): Promise<void> {
  const signedIn = await finishSignIn().catch(() => null);
  if (signedIn === null) {
    stage.value = { name: 'failed' };
    return;
  }
  history.replaceState(null, '', signedIn.returnTo);
  beginSession(signedIn);
  stage.value = { name: 'screens' };
}

await loadLanguage();
const root = document.querySelector('#app');
if (root) render(<App />, root);
begin().catch(() => {
  stage.value = { name: 'away' };
});
