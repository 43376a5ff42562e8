import { asUser } from '../../../application/shared/visitor-context.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import type { PendingRequest } from '../../../application/authorization/pending-request.js';
import { single } from '../../http/requests/form-body.js';
import type { HttpRoute } from '../../http/http-types.js';
import { HttpProblem } from '../../http/answers/problem.js';
import { leave, seeOther, show } from '../answers.js';
import { formToken, isOwnForm, requestPage } from '../page-request/page-handlers.js';
import type { PagesDeps } from '../pages-deps.js';
import { goToStep, nextStepOf } from '../page-request/go-to-step.js';
import { consentPage } from '../views/consent.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';

const PATH = '/consent';

/** Returns the routes of the consent page. */
export const consentRoutes = (deps: PagesDeps): HttpRoute[] => [
  {
    method: 'GET',
    path: PATH,
    handle: requestPage(deps, (page) =>
      whenDue(deps, page, async (request, { session, user }) => {
        const { tenantId, userId } = session;
        const agreed = await deps.app.consents.find(tenantId, userId, request.client.clientId);
        const { token, headers } = formToken(deps, page, PATH, session.sessionId);
        const { handle, client, redirectHost, scopes, claims } = request;
        const { name, thirdParty, logoPath } = client;
        const asks = {
          client: name,
          logoPath,
          thirdParty,
          scopes,
          claims,
          agreed,
          destination: redirectHost,
        };
        const view = { request: handle, csrf: token, account: user, ...asks };
        show(deps, page, consentPage(page.frame, view), { headers });
      }),
    ),
  },
  {
    method: 'POST',
    path: PATH,
    handle: requestPage(deps, (page) =>
      whenDue(deps, page, (request, live) => decide(deps, page, request, live)),
    ),
  },
];

/** Serves the consent page only when consent is the next step of the request. */
async function whenDue(
  deps: PagesDeps,
  page: PageRequest,
  serve: (request: PendingRequest, live: LiveSession) => void | Promise<void>,
): Promise<void> {
  const { request, session } = page;
  if (request === null || session === null) {
    seeOther(deps, page, request === null ? '/sign-in' : `/sign-in?request=${request.handle}`);
    return;
  }
  const next = await nextStepOf(deps, page, session);
  if (next?.step === 'consent') await serve(request, session);
  else goToStep(deps, page, next);
}

/** Stores the user's decision. The form is only accepted from the session that it was shown to. */
async function decide(
  deps: PagesDeps,
  page: PageRequest,
  request: PendingRequest,
  live: LiveSession,
): Promise<void> {
  const { session } = live;
  if (!isOwnForm(deps, page, session.sessionId)) return;
  const decision = single(page.parameters, 'decision');
  if (decision === 'allow') {
    const context = asUser(visitorContext(deps, page), session.userId);
    await deps.pendingRequests.consent(request, context, session.userId);
    goToStep(deps, page, await nextStepOf(deps, page, live));
  } else if (decision === 'deny') {
    const location = await deps.pendingRequests.decline(request);
    leave(deps, page, { location, client: request.client.name });
  } else {
    const detail = 'decision must be allow or deny.';
    throw new HttpProblem({ status: 400, code: 'decision_missing', detail });
  }
}
