import type { PendingSignOut } from '../../../application/authorization/pending-sign-out.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import { signOut } from '../../../application/sign-in/sign-out.js';
import { single } from '../../http/requests/form-body.js';
import { leave, show } from '../answers.js';
import { formToken } from '../page-request/form-token.js';
import { type Who, hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { forgetSession } from '../page-request/cookies/session-cookie.js';
import { signOutPage } from '../views/confirm.js';
import { signedOutPage } from '../views/notices.js';
import { type PageRequest, languageOfPage, visitorContext } from '../page-request/page-request.js';

const PATH = '/sign-out';

/** A request for the page with the sign-out that an application requested; null without one. */
interface SignOutPageRequest extends PageRequest {
  readonly pending: PendingSignOut | null;
}

/**
 * Anybody, in the language that the application asked for. A form is accepted from the session that it was shown to; without a
 * session there is nothing to end.
 */
const whoSignsOut: Who<SignOutPageRequest> = {
  about: 'other',
  async admit(deps, page) {
    const { req, parameters, tenant, session } = page;
    const handle = single(parameters, 'request');
    const pending =
      handle === undefined ? null : await deps.findSignOut(tenant.tenantId, handle, session?.session ?? null);
    const language = languageOfPage(page, pending?.uiLocales);
    const found = { ...page, pending, frame: { ...page.frame, language } };
    if (req.method !== 'POST' || session !== null) return found;
    complete(deps, found, null);
    return null;
  },
  subject: (_, { session }) => session?.session.sessionId ?? '',
};

/** The page at the tenant's host for sign-outs (OpenID Connect RP-Initiated Logout 1.0, section 2). */
export const signOutPages = [
  hostedPage({ path: PATH, who: whoSignsOut, open, form: { fields: [], submit } }),
];

/** Signs out without a question when the application's id_token is of this very session. HEAD signs nobody out. */
async function open(deps: PagesDeps, page: SignOutPageRequest): Promise<void> {
  const { session: live, parameters, frame, pending } = page;
  if (live === null) complete(deps, page, null);
  else if (pending?.sessionId === live.session.sessionId) {
    if (page.req.method === 'HEAD') complete(deps, page, accountOf(live));
    else await end(deps, page, live);
  } else {
    const { token, headers } = formToken(deps, page, PATH, live.session.sessionId);
    const request = pending === null ? null : (single(parameters, 'request') ?? null);
    const leadsTo = pending?.location === undefined || pending.location === null ? [] : [pending.location];
    const view = { request, account: live.user, csrf: token };
    show(deps, page, signOutPage(frame, view), { headers, leadsTo });
  }
}

async function submit(deps: PagesDeps, page: SignOutPageRequest): Promise<void> {
  if (page.session !== null) await end(deps, page, page.session);
}

const accountOf = ({ user }: LiveSession): string => user.email ?? user.userId;

async function end(deps: PagesDeps, page: SignOutPageRequest, live: LiveSession): Promise<void> {
  const { position } = await signOut(deps.app, visitorContext(deps, page), live.session);
  if (position !== null) await deps.waitUntilShown(position);
  complete(deps, page, accountOf(live));
}

/**
 * Redirects to the application, or shows whose session ended. Without a session the redirect needs an application that
 * proved by an id_token that the sign-out is its user's.
 * @param ended email address of the user whose session has just ended; null when there was none
 */
function complete(deps: PagesDeps, page: SignOutPageRequest, ended: string | null): void {
  const { pending } = page;
  const headers = forgetSession(deps, page);
  const location = ended !== null || pending?.sessionId ? (pending?.location ?? null) : null;
  if (location === null) show(deps, page, signedOutPage(page.frame, ended), { headers });
  else leave(deps, page, { location, client: pending?.clientName ?? null, headers });
}
