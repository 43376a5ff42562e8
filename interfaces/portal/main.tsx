import { render } from 'preact';
import { awaitService } from './api/connection.js';
import { pause, waitBefore } from './api/repeating.js';
import { App, stage } from './app.js';
import {
  isOperatorAddress,
  operatorPath,
  operatorUrl,
  portalPath,
  slugIn,
  supportedSlugIn,
} from './addresses.js';
import { storeTryAnswer } from './session/pending-try.js';
import { beginSession, signIn } from './session/session.js';
import { redeemAnswer, takePendingSignIn } from './session/sign-in.js';
import { access } from './session/access.js';
import { PLATFORM_SLUG, findTenant, supportedTenant, tenant } from './session/tenant.js';
import { language, loadLanguage } from './texts/language.js';
import { showTheme } from './ui/shell/theme.js';
import { watchSecrets } from './ui/dialog/secrets.js';
import { watchBack } from './ui/shell/leave-guard.js';
import { watchScrolling } from './ui/scroll-positions.js';
import { watchPointer } from './ui/when-released.js';

/** Decides by the address what the window shows. */
async function begin(): Promise<void> {
  const isOfOperators = isOperatorAddress(location);
  if (location.pathname === `${isOfOperators ? operatorPath : portalPath}/callback`) return finish();
  if (location.pathname === `${portalPath}/try`) {
    const address = storeTryAnswer();
    if (address === null) {
      stage.value = { name: 'failed' };
      return;
    }
    history.replaceState(null, '', address);
  }
  const slug = isOfOperators ? PLATFORM_SLUG : slugIn(location.pathname);
  if (slug === null) {
    stage.value = { name: 'start' };
    return;
  }
  if (slug === PLATFORM_SLUG && !isOfOperators) {
    location.replace(operatorUrl);
    return;
  }
  const supported = isOfOperators ? supportedSlugIn(location.pathname) : null;
  const [found, read] = await Promise.all([
    findTenant(slug),
    supported === null ? null : findTenant(supported),
  ]);
  if (supported !== null && read === null) {
    location.replace(operatorUrl);
    return;
  }
  supportedTenant.value = read;
  tenant.value = found;
  if (found === null)
    stage.value = isOfOperators ? { name: 'noOperators' } : { name: 'start', unknown: slug };
  else if (isOfOperators && location.pathname === `${operatorPath}/signed-out`) {
    history.replaceState(null, '', operatorUrl);
    access.value = 'signedOut';
    stage.value = { name: 'screens' };
  } else if (found.status === 'locked') stage.value = { name: 'locked' };
  else await signIn(language.value);
}

async function finish(): Promise<void> {
  const pending = takePendingSignIn();
  if (pending === null) {
    stage.value = { name: 'failed' };
    return;
  }
  const tokens = await redeemAnswer(pending).catch(() => null);
  // so that another sign-in leads there, too
  history.replaceState(null, '', pending.returnTo);
  if (tokens === null) {
    // it may have been locked meanwhile
    tenant.value = await findTenant(pending.tenant.slug);
    stage.value = { name: tenant.value?.status === 'locked' ? 'locked' : 'failed' };
    return;
  }
  supportedTenant.value = pending.supportedTenant;
  beginSession(pending.tenant, tokens);
  stage.value = { name: 'screens' };
}

/** Shows the application in the language of the browser, and begins. */
async function start(): Promise<void> {
  showTheme();
  watchPointer();
  watchBack();
  watchSecrets();
  watchScrolling();
  await loadLanguage();
  const root = document.querySelector('#app');
  if (root) render(<App />, root);
  for (let attempt = 0; ; attempt += 1) {
    try {
      await begin();
      return;
    } catch {
      stage.value = { name: 'away' };
      await pause(waitBefore(attempt, null));
      await awaitService();
    }
  }
}

void start();
