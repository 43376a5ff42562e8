import type { StartedSession } from '../../../application/sign-in/begin-session.js';
import { signOut } from '../../../application/sign-in/sign-out.js';
import type { Session } from '../../../application/ports/sign-in/sessions.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { seeOther } from '../answers.js';
import { connectionPaths } from '../connection-paths.js';
import { goHome } from '../home.js';
import { forgetTypedEmail } from '../typed-email-cookie.js';
import { storeKnownBrowserId } from './known-browser-id.js';
import type { PagesDeps } from '../pages-deps.js';
import { goToStep, nextStepOf, pathOf } from './go-to-step.js';
import { storeSession } from './cookies/session-cookie.js';
import { type PageRequest, visitorContext } from './page-request.js';

/** The page after a sign-in that withdrew the deletion of the account. */
export const ACCOUNT_KEPT_PATH = '/account-kept';

export interface StartOptions {
  /** Further headers. */
  readonly headers?: HeaderList;
  /** Without an authorization request: redirect to the home, of this application if any. */
  readonly home?: { readonly clientId: string | null };
  /** Redirect to this page of the tenant's host, which leads on. */
  readonly over?: string;
  /** Whether an external account that waits in the browser is asked about. Default: yes. */
  readonly asksForLink?: boolean;
}

/**
 * Stores a new session in the browser and redirects: to the authorization request, else to the home, else to the
 * account page that the user wanted. Ends another user's session that the browser had.
 */
export async function startSession(
  deps: PagesDeps,
  page: PageRequest,
  live: StartedSession,
  { headers = [], home, over, asksForLink = true }: StartOptions = {},
): Promise<void> {
  const cookies = [...(await startedSessionHeaders(deps, page, live)), ...headers];
  if (live.hasWithdrawnDeletion) {
    seeOther(deps, page, pathOf(ACCOUNT_KEPT_PATH, page.request), cookies);
    return;
  }
  const waits = asksForLink && deps.cookies.read(page.req, 'tessera_link') !== null;
  const through = over ?? (waits ? connectionPaths.link : undefined);
  if (through !== undefined) {
    seeOther(deps, page, pathOf(through, page.request), cookies);
    return;
  }
  const next = await nextStepOf(deps, page, live);
  if (next === null && home) await goHome(deps, page, home.clientId, cookies);
  else goToStep(deps, page, next, cookies);
}

/** Ends the session that the browser had, unless it continues, and returns the headers that store the new one. */
export async function startedSessionHeaders(
  deps: PagesDeps,
  page: PageRequest,
  { session, secret, position }: StartedSession,
): Promise<HeaderList> {
  const before = page.session?.session;
  const ended =
    before !== undefined && before.sessionId !== session.sessionId && !isOverSince(before, session)
      ? await signOut(deps.app, visitorContext(deps, page), before)
      : null;
  await deps.waitUntilShown(ended?.position ?? position);
  return [
    ...storeSession(deps, secret),
    ...storeKnownBrowserId(deps, page.knownBrowserId),
    ...forgetTypedEmail(deps, page.req),
  ];
}

/** Returns whether what the new session began with, such as a new password, ended the session before. */
const isOverSince = (before: Session, session: Session): boolean =>
  before.userId === session.userId && before.generation < session.generation;
