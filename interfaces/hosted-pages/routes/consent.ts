import type { LiveSession } from '../../../application/sign-in/live-session.js';
import type { PendingRequest } from '../../../application/authorization/pending-request.js';
import { single } from '../../http/requests/form-body.js';
import type { HttpRoute } from '../../http/http-types.js';
import { HttpProblem } from '../../http/answers/problem.js';
import { leave, redirect, show } from '../answers.js';
import { formToken, isOurForm, page } from '../visit/guard.js';
import type { Pages } from '../pages.js';
import { follow, nextOf } from '../visit/proceed.js';
import { consentPage } from '../views/consent.js';
import type { Visit } from '../visit/visit.js';

const PATH = '/consent';

export const consentRoutes = (pages: Pages): HttpRoute[] => [
  {
    method: 'GET',
    path: PATH,
    handle: page(pages, (visit) =>
      whenDue(pages, visit, (request, { session, user }) => {
        const { token, headers } = formToken(pages, visit, PATH, session.sessionId);
        const { handle, client, redirectHost, scopes, claims } = request;
        const { name, thirdParty } = client;
        const asks = { client: name, thirdParty, scopes, claims, destination: redirectHost };
        const view = { request: handle, csrf: token, account: user, ...asks };
        show(pages, visit, consentPage(visit.frame, view), { headers });
      }),
    ),
  },
  {
    method: 'POST',
    path: PATH,
    handle: page(pages, (visit) =>
      whenDue(pages, visit, (request, live) => decide(pages, visit, request, live)),
    ),
  },
];

/** Consent is asked for, and taken, only where it is what comes next. */
async function whenDue(
  pages: Pages,
  visit: Visit,
  serve: (request: PendingRequest, live: LiveSession) => void | Promise<void>,
): Promise<void> {
  const { request, session } = visit;
  if (request === null || session === null) {
    redirect(pages, visit, request === null ? '/sign-in' : `/sign-in?request=${request.handle}`);
    return;
  }
  const next = await nextOf(pages, visit, session);
  if (next?.step === 'consent') await serve(request, session);
  else follow(pages, visit, next);
}

/** The form is one that was shown to the very user who is signed in now. */
async function decide(pages: Pages, visit: Visit, request: PendingRequest, live: LiveSession): Promise<void> {
  const { session } = live;
  if (!isOurForm(pages, visit, session.sessionId)) return;
  const decision = single(visit.parameters, 'decision');
  if (decision === 'allow') {
    await pages.interactions.consent(request, session);
    follow(pages, visit, await nextOf(pages, visit, live));
  } else if (decision === 'deny') {
    const location = await pages.interactions.decline(request);
    leave(pages, visit, { location, client: request.client.name });
  } else {
    const detail = 'decision must be allow or deny.';
    throw new HttpProblem({ status: 400, code: 'decision_missing', detail });
  }
}
