import type { NewSession } from '../../../application/sign-in/begin-session.js';
import { signOut } from '../../../application/sign-in/sign-out.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { goHome } from '../home.js';
import { keepBrowser } from './known-browser.js';
import type { Pages } from '../pages.js';
import { follow, nextOf } from './proceed.js';
import { keepSession } from './session-cookie.js';
import type { Visit } from './visit.js';
import { visitorOf } from './visit.js';

export interface Starting {
  /** Further headers. */
  readonly headers?: HeaderList;
  /** Of a journey without an authorization request that goes on to a home: the application that it belongs to, if any. */
  readonly home?: { readonly clientId: string | null };
}

/**
 * Gives the browser a session that has just begun, and goes on: with the authorization request, else home, else to the
 * account page. The session that the browser had ends, since it could not be used any more.
 */
export async function startSession(
  pages: Pages,
  visit: Visit,
  live: NewSession,
  { headers = [], home }: Starting = {},
): Promise<void> {
  const { secret, position } = live;
  const before = visit.session?.session;
  const ended = before && (await signOut(pages.app, visitorOf(pages, visit), before));
  await pages.settle(ended?.position ?? position);
  const kept = [...keepSession(pages, secret), ...keepBrowser(pages, visit.browser), ...headers];
  const next = await nextOf(pages, visit, live);
  if (next === null && home) await goHome(pages, visit, home.clientId, kept);
  else follow(pages, visit, next, kept);
}
