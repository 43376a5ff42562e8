import type { PendingSignOut } from '../../../application/authorization/pending-sign-out.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import { signOut } from '../../../application/sign-in/sign-out.js';
import { single } from '../../http/requests/form-body.js';
import type { HttpRoute } from '../../http/http-types.js';
import { leave, show } from '../answers.js';
import { formToken, isOurForm, pageApart } from '../visit/guard.js';
import type { Pages } from '../pages.js';
import { forgetSession } from '../visit/session-cookie.js';
import { signOutPage } from '../views/confirm.js';
import { signedOutPage } from '../views/notices.js';
import type { Visit } from '../visit/visit.js';
import { languageOfVisit, visitorOf } from '../visit/visit.js';

const PATH = '/sign-out';

/** OpenID Connect RP-Initiated Logout 1.0, section 2, as far as the tenant's host has a part in it. */
export const signOutRoutes = (pages: Pages): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: pageApart(pages, (visit) => about(pages, visit, arrive)) },
  { method: 'POST', path: PATH, handle: pageApart(pages, (visit) => about(pages, visit, submit)) },
];

type Serve = (pages: Pages, visit: Visit, asked: PendingSignOut | null) => void | Promise<void>;

/** Finds what the application asked for, and serves in the language that it asked for. */
async function about(pages: Pages, visit: Visit, serve: Serve): Promise<void> {
  const { parameters, tenant, session } = visit;
  const handle = single(parameters, 'request');
  const asked =
    handle === undefined ? null : await pages.findSignOut(tenant.tenantId, handle, session?.session ?? null);
  const language = languageOfVisit(visit, asked?.uiLocales);
  await serve(pages, { ...visit, frame: { ...visit.frame, language } }, asked);
}

/** A person is not asked where the application proves by an id_token that it is this session that it means. */
async function arrive(pages: Pages, visit: Visit, asked: PendingSignOut | null): Promise<void> {
  const { session: live, parameters, frame } = visit;
  if (live === null) goOn(pages, visit, asked, null);
  else if (asked?.sessionId === live.session.sessionId) await end(pages, visit, live, asked);
  else {
    const { token, headers } = formToken(pages, visit, PATH, live.session.sessionId);
    const request = asked === null ? null : (single(parameters, 'request') ?? null);
    const leadsTo = asked?.location === undefined || asked.location === null ? [] : [asked.location];
    const view = { request, account: live.user, csrf: token };
    show(pages, visit, signOutPage(frame, view), { headers, leadsTo });
  }
}

async function submit(pages: Pages, visit: Visit, asked: PendingSignOut | null): Promise<void> {
  const { session: live } = visit;
  if (live === null) goOn(pages, visit, asked, null);
  else if (isOurForm(pages, visit, live.session.sessionId)) await end(pages, visit, live, asked);
}

const accountOf = ({ user }: LiveSession): string => user.email ?? user.userId;

async function end(
  pages: Pages,
  visit: Visit,
  live: LiveSession,
  asked: PendingSignOut | null,
): Promise<void> {
  const { position } = await signOut(pages.app, visitorOf(pages, visit), live.session);
  if (position !== null) await pages.settle(position);
  goOn(pages, visit, asked, accountOf(live));
}

/**
 * Leaves for where the application wanted, or shows whose session ended. A browser without a session leaves only for an
 * application that proved by an id_token that it is its user's sign-out.
 * @param ended address of the person whose session has just ended; null where there was none
 */
function goOn(pages: Pages, visit: Visit, asked: PendingSignOut | null, ended: string | null): void {
  const headers = forgetSession(pages, visit.req);
  const location = ended !== null || asked?.sessionId ? (asked?.location ?? null) : null;
  if (location === null) show(pages, visit, signedOutPage(visit.frame, ended), { headers });
  else leave(pages, visit, { location, client: asked?.clientName ?? null, headers });
}
