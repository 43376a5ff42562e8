import type { BegunSession } from '../../application/sign-in/begin-session.js';
import { signOut } from '../../application/sign-in/sign-out.js';
import type { HeaderList } from '../http/security-headers.js';
import { keepBrowser } from './known-browser.js';
import type { Pages } from './pages.js';
import { follow, nextOf } from './proceed.js';
import { keepSession } from './session-cookie.js';
import type { Visit } from './visit.js';
import { visitorOf } from './visit.js';

/**
 * Goes on with a session that has just begun. The one that the browser had ends: it would live on where nobody sees it.
 */
export async function begun(
  pages: Pages,
  visit: Visit,
  live: BegunSession,
  headers: HeaderList = [],
): Promise<void> {
  const { secret, position } = live;
  const before = visit.session?.session;
  const ended = before && (await signOut(pages.app, visitorOf(pages, visit), before));
  await pages.settle(ended?.position ?? position);
  const next = await nextOf(pages, visit, live);
  const kept = [...keepSession(pages, secret), ...keepBrowser(pages, visit.browser)];
  follow(pages, visit, next, [...kept, ...headers]);
}
