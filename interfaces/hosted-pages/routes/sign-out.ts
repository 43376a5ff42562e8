import type { PendingSignOut } from '../../../application/authorization/pending-sign-out.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import { signOut } from '../../../application/sign-in/sign-out.js';
import { single } from '../../http/requests/form-body.js';
import type { HttpRoute } from '../../http/http-types.js';
import { leave, show } from '../answers.js';
import { formToken, isOwnForm, plainPage } from '../page-request/page-handlers.js';
import type { PagesDeps } from '../pages-deps.js';
import { forgetSession } from '../page-request/cookies/session-cookie.js';
import { signOutPage } from '../views/confirm.js';
import { signedOutPage } from '../views/notices.js';
import { type PageRequest, languageOfPage, visitorContext } from '../page-request/page-request.js';

const PATH = '/sign-out';

/** Returns the routes of the tenant's host for sign-outs (OpenID Connect RP-Initiated Logout 1.0, section 2). */
export const signOutRoutes = (deps: PagesDeps): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: plainPage(deps, (page) => servePending(deps, page, open)) },
  { method: 'POST', path: PATH, handle: plainPage(deps, (page) => servePending(deps, page, submit)) },
];

type Serve = (deps: PagesDeps, page: PageRequest, pending: PendingSignOut | null) => void | Promise<void>;

/** Finds the sign-out that an application requested, and serves it in the language that the application asked for. */
async function servePending(deps: PagesDeps, page: PageRequest, serve: Serve): Promise<void> {
  const { parameters, tenant, session } = page;
  const handle = single(parameters, 'request');
  const pending =
    handle === undefined ? null : await deps.findSignOut(tenant.tenantId, handle, session?.session ?? null);
  const language = languageOfPage(page, pending?.uiLocales);
  await serve(deps, { ...page, frame: { ...page.frame, language } }, pending);
}

/** Signs out without a question when the application's id_token is of this very session. HEAD signs nobody out. */
async function open(deps: PagesDeps, page: PageRequest, pending: PendingSignOut | null): Promise<void> {
  const { session: live, parameters, frame } = page;
  if (live === null) complete(deps, page, pending, null);
  else if (pending?.sessionId === live.session.sessionId) {
    if (page.req.method === 'HEAD') complete(deps, page, pending, accountOf(live));
    else await end(deps, page, live, pending);
  } else {
    const { token, headers } = formToken(deps, page, PATH, live.session.sessionId);
    const request = pending === null ? null : (single(parameters, 'request') ?? null);
    const leadsTo = pending?.location === undefined || pending.location === null ? [] : [pending.location];
    const view = { request, account: live.user, csrf: token };
    show(deps, page, signOutPage(frame, view), { headers, leadsTo });
  }
}

async function submit(deps: PagesDeps, page: PageRequest, pending: PendingSignOut | null): Promise<void> {
  const { session: live } = page;
  if (live === null) complete(deps, page, pending, null);
  else if (isOwnForm(deps, page, live.session.sessionId)) await end(deps, page, live, pending);
}

const accountOf = ({ user }: LiveSession): string => user.email ?? user.userId;

async function end(
  deps: PagesDeps,
  page: PageRequest,
  live: LiveSession,
  pending: PendingSignOut | null,
): Promise<void> {
  const { position } = await signOut(deps.app, visitorContext(deps, page), live.session);
  if (position !== null) await deps.waitUntilShown(position);
  complete(deps, page, pending, accountOf(live));
}

/**
 * Redirects to the application, or shows whose session ended. Without a session the redirect needs an application that
 * proved by an id_token that the sign-out is its user's.
 * @param ended email address of the user whose session has just ended; null when there was none
 */
function complete(
  deps: PagesDeps,
  page: PageRequest,
  pending: PendingSignOut | null,
  ended: string | null,
): void {
  const headers = forgetSession(deps, page);
  const location = ended !== null || pending?.sessionId ? (pending?.location ?? null) : null;
  if (location === null) show(deps, page, signedOutPage(page.frame, ended), { headers });
  else leave(deps, page, { location, client: pending?.clientName ?? null, headers });
}
