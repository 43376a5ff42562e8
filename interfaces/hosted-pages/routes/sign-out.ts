import type { PendingSignOut } from '../../../application/authorization/pending-sign-out.js';
import type { Session } from '../../../application/ports/sessions.js';
import { signOut } from '../../../application/sign-in/sign-out.js';
import { single } from '../../http/form-body.js';
import type { HttpRoute } from '../../http/http-types.js';
import { leave, redirect, show } from '../answers.js';
import { formToken, isOurForm, pageApart } from '../guard.js';
import type { Pages } from '../pages.js';
import { forgetSession } from '../session-cookie.js';
import { signOutPage } from '../views/confirm.js';
import { signedOutPage } from '../views/notices.js';
import type { Visit } from '../visit.js';
import { visitorOf } from '../visit.js';

const PATH = '/sign-out';

/** OpenID Connect RP-Initiated Logout 1.0, section 2, as far as the tenant's host has a part in it. */
export const signOutRoutes = (pages: Pages): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: pageApart(pages, (visit) => arrive(pages, visit)) },
  { method: 'POST', path: PATH, handle: pageApart(pages, (visit) => submit(pages, visit)) },
  {
    method: 'GET',
    path: '/signed-out',
    handle: pageApart(pages, (visit) => show(pages, visit, signedOutPage(visit.frame))),
  },
];

const askedIn = async (pages: Pages, { parameters, tenant }: Visit): Promise<PendingSignOut | null> => {
  const handle = single(parameters, 'request');
  return handle === undefined ? null : pages.findSignOut(tenant.tenantId, handle);
};

/** Whoever proves by an id_token that it is this session that they mean is not asked again. */
async function arrive(pages: Pages, visit: Visit): Promise<void> {
  const asked = await askedIn(pages, visit);
  const { session: live } = visit;
  if (live === null) goOn(pages, visit, asked, false);
  else if (asked?.sessionId === live.session.sessionId) await end(pages, visit, live.session, asked);
  else {
    const { token, headers } = formToken(pages, visit, PATH, live.session.sessionId);
    const request = asked === null ? null : (single(visit.parameters, 'request') ?? null);
    const leadsTo = asked?.location === undefined || asked.location === null ? [] : [asked.location];
    const view = { request, csrf: token, account: live.user };
    show(pages, visit, signOutPage(visit.frame, view), { headers, leadsTo });
  }
}

async function submit(pages: Pages, visit: Visit): Promise<void> {
  const session = visit.session?.session ?? null;
  const asked = await askedIn(pages, visit);
  if (session === null) goOn(pages, visit, asked, false);
  else if (isOurForm(pages, visit, session.sessionId)) await end(pages, visit, session, asked);
}

async function end(
  pages: Pages,
  visit: Visit,
  session: Session,
  asked: PendingSignOut | null,
): Promise<void> {
  const { position } = await signOut(pages.app, visitorOf(pages, visit), session);
  if (position !== null) await pages.settle(position);
  goOn(pages, visit, asked, true);
}

/**
 * Nobody is signed in any more: to where the application wanted, or to the page that says so. Who had nothing to confirm
 * goes on only with an application that proved by an id_token that it is its user's sign-out.
 */
function goOn(pages: Pages, visit: Visit, asked: PendingSignOut | null, isConfirmed: boolean): void {
  const headers = forgetSession(pages);
  const location = isConfirmed || asked?.sessionId ? (asked?.location ?? null) : null;
  if (location === null) redirect(pages, visit, '/signed-out', headers);
  else leave(pages, visit, { location, client: asked?.clientName ?? null, headers });
}
