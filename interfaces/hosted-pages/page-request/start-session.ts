import type { StartedSession } from '../../../application/sign-in/begin-session.js';
import { signOut } from '../../../application/sign-in/sign-out.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { goHome } from '../home.js';
import { keepKnownBrowserId } from './known-browser-id.js';
import type { PagesDeps } from '../pages-deps.js';
import { goToStep, nextStepOf } from './go-to-step.js';
import { keepSession } from './session-cookie.js';
import { type PageRequest, visitorContext } from './page-request.js';

export interface StartOptions {
  /** Further headers. */
  readonly headers?: HeaderList;
  /** Without an authorization request: redirect to the home, of this application if any. */
  readonly home?: { readonly clientId: string | null };
}

/**
 * Stores a new session in the browser and redirects: to the authorization request, else to the home, else to the
 * account page. Ends the session that the browser had.
 */
export async function startSession(
  deps: PagesDeps,
  page: PageRequest,
  live: StartedSession,
  { headers = [], home }: StartOptions = {},
): Promise<void> {
  const kept = [...(await startedSessionHeaders(deps, page, live)), ...headers];
  const next = await nextStepOf(deps, page, live);
  if (next === null && home) await goHome(deps, page, home.clientId, kept);
  else goToStep(deps, page, next, kept);
}

/** Ends the session that the browser had, and returns the headers that store the new one. */
export async function startedSessionHeaders(
  deps: PagesDeps,
  page: PageRequest,
  { secret, position }: StartedSession,
): Promise<HeaderList> {
  const before = page.session?.session;
  const ended = before && (await signOut(deps.app, visitorContext(deps, page), before));
  await deps.waitUntilShown(ended?.position ?? position);
  return [...keepSession(deps, secret), ...keepKnownBrowserId(deps, page.knownBrowserId)];
}
