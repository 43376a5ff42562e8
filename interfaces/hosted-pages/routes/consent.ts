import { asUser } from '../../../application/shared/visitor-context.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import { coversResource } from '../../../application/authorization/next-step.js';
import type { PendingRequest } from '../../../application/authorization/pending-request.js';
import { single } from '../../http/requests/form-body.js';
import { HttpProblem } from '../../http/answers/problem.js';
import { leave, seeOther, show } from '../answers.js';
import { storeSessionOver } from '../page-request/began-again.js';
import { formToken } from '../page-request/form-token.js';
import { type Who, hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { goToStep, nextStepOf, pathOf } from '../page-request/go-to-step.js';
import { consentPage } from '../views/consent.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';

const PATH = '/consent';

/** A request for the page while consent is the next step of the authorization request. */
interface ConsentPageRequest extends PageRequest {
  readonly request: PendingRequest;
  readonly session: LiveSession;
}

/** The user whose consent is the next step of the request. Any other visitor is led to the step that is. */
const whoIsAsked: Who<ConsentPageRequest> = {
  about: 'authorization',
  async admit(deps, page) {
    const { request, session } = page;
    if (request === null || session === null) {
      seeOther(deps, page, pathOf('/sign-in', request), storeSessionOver(deps, page));
      return null;
    }
    const next = await nextStepOf(deps, page, session);
    if (next?.step === 'consent') return { ...page, request, session };
    goToStep(deps, page, next);
    return null;
  },
  subject: (_, { session }) => session.session.sessionId,
};

/** The consent page. */
export const consentPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: whoIsAsked,
    open,
    form: { fields: ['decision'], submit: decide },
  }),
];

async function open(deps: PagesDeps, page: ConsentPageRequest): Promise<void> {
  const { session, user } = page.session;
  const { handle, client, redirectHost, scopes, claims, resources, permissions } = page.request;
  const agreed = await deps.app.consents.find(session.tenantId, session.userId, client.clientId);
  const { token, headers } = formToken(deps, page, PATH, session.sessionId);
  const { name, thirdParty, logoPath } = client;
  const covered = resources
    .map(({ identifier }) => identifier)
    .filter((identifier) => coversResource(agreed, client.audience, identifier));
  const before = agreed && { ...agreed, resources: covered };
  const access = { thirdParty, scopes, claims, resources, permissions, agreed: before };
  const asks = { client: name, logoPath, ...access, destination: redirectHost };
  const view = { request: handle, csrf: token, account: user, ...asks };
  show(deps, page, consentPage(page.frame, view), { headers });
}

/** Stores the user's decision. */
async function decide(deps: PagesDeps, page: ConsentPageRequest): Promise<void> {
  const { request, session: live } = page;
  const { session } = live;
  const decision = single(page.parameters, 'decision');
  if (decision === 'allow') {
    const context = asUser(visitorContext(deps, page), session.userId);
    const agreed = await deps.pendingRequests.consent(request, context, session.userId);
    goToStep(deps, page, await nextStepOf(deps, { ...page, request: agreed }, live));
  } else if (decision === 'deny') {
    const location = await deps.pendingRequests.decline(request);
    leave(deps, page, { location, client: request.client.name });
  } else {
    const detail = 'decision must be allow or deny.';
    throw new HttpProblem({ status: 400, code: 'decision_missing', detail });
  }
}
