import { signIn } from '../../../application/sign-in/sign-in.js';
import { single } from '../../http/requests/form-body.js';
import type { HttpRoute } from '../../http/http-types.js';
import { redirect, show } from '../answers.js';
import { formToken, isOurForm, page } from '../visit/guard.js';
import type { Pages } from '../pages.js';
import { ACCOUNT_PATH } from '../home.js';
import { follow, nextOf, pathOf } from '../visit/proceed.js';
import { startSession } from '../visit/start-session.js';
import type { SignInProblem, SignInView } from '../views/sign-in.js';
import { signInPage } from '../views/sign-in.js';
import type { Visit } from '../visit/visit.js';
import { visitorOf } from '../visit/visit.js';

const PATH = '/sign-in';

export const signInRoutes = (pages: Pages): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: page(pages, (visit) => arrive(pages, visit)) },
  { method: 'POST', path: PATH, handle: page(pages, (visit) => submit(pages, visit)) },
];

/**
 * A person who need not sign in (again) goes on at once, without having seen anything; one who is not the person who is
 * signed in (`account=other`) gets the form. The session that there is ends once theirs begins.
 */
async function arrive(pages: Pages, visit: Visit): Promise<void> {
  const { request, session, parameters } = visit;
  // a silent request shows no page (OpenID Connect Core 1.0, section 3.1.2.1)
  if (single(parameters, 'account') === 'other' && request?.prompt.has('none') !== true) {
    ask(pages, visit, '', null);
    return;
  }
  if (request === null && session !== null) {
    redirect(pages, visit, ACCOUNT_PATH);
    return;
  }
  const next = await nextOf(pages, visit, session);
  if (next === null || next.step === 'sign-in') ask(pages, visit, request?.loginHint ?? '', null);
  else follow(pages, visit, next);
}

/** Shows the form; what was typed as the password is never shown again. */
function ask(pages: Pages, visit: Visit, email: string, problem: SignInProblem | null): void {
  const { request, frame } = visit;
  const { token, headers } = formToken(pages, visit, PATH);
  const view: SignInView = {
    request: request?.handle ?? null,
    client: request?.client.name ?? null,
    csrf: token,
    email,
    problem,
  };
  show(pages, visit, signInPage(frame, view), {
    status: problem === null ? 200 : problem === 'busy' ? 503 : 400,
    headers: problem === 'busy' ? [...headers, 'Retry-After', '1'] : headers,
  });
}

async function submit(pages: Pages, visit: Visit): Promise<void> {
  if (!isOurForm(pages, visit)) return;
  const { parameters, request } = visit;
  const [email = ''] = parameters.get('email') ?? [];
  const [password = ''] = parameters.get('password') ?? [];
  const input = { email, password, clientId: request?.client.clientId ?? null };
  const outcome = await signIn(pages.app, visitorOf(pages, visit), input);
  switch (outcome.kind) {
    case 'signed-in':
      await startSession(pages, visit, outcome);
      return;
    case 'must-change-password': {
      const { userId, sessionGeneration: generation } = outcome.user;
      const waiting = { userId, generation, clientId: input.clientId };
      const headers = pages.waitingSignIns.keep(visit.tenant.tenantId, waiting);
      redirect(pages, visit, pathOf('/change-password', request), headers);
      return;
    }
    case 'refused':
      if (outcome.position !== null) await pages.settle(outcome.position);
      ask(pages, visit, email, 'refused');
      return;
    case 'incomplete':
      ask(pages, visit, email, outcome.missing);
      return;
    case 'busy':
      ask(pages, visit, email, 'busy');
  }
}
