import { signIn } from '../../../application/sign-in/sign-in.js';
import type { HttpRoute } from '../../http/http-types.js';
import { redirect, show } from '../answers.js';
import { begun } from '../begun.js';
import { formToken, isOurForm, page } from '../guard.js';
import type { Pages } from '../pages.js';
import { follow, nextOf, pathOf } from '../proceed.js';
import { signedInPage } from '../views/confirm.js';
import type { SignInProblem, SignInView } from '../views/sign-in.js';
import { signInPage } from '../views/sign-in.js';
import type { Visit } from '../visit.js';
import { visitorOf } from '../visit.js';

const PATH = '/sign-in';

export const signInRoutes = (pages: Pages): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: page(pages, (visit) => arrive(pages, visit)) },
  { method: 'POST', path: PATH, handle: page(pages, (visit) => submit(pages, visit)) },
];

/** Whoever need not sign in (again) goes on at once, without having seen anything. */
async function arrive(pages: Pages, visit: Visit): Promise<void> {
  const { request, session, frame } = visit;
  if (request === null && session !== null) {
    const { token, headers } = formToken(pages, visit, '/sign-out', session.session.sessionId);
    show(pages, visit, signedInPage(frame, { csrf: token }), { headers });
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
    ...{ request: request?.handle ?? null, client: request?.client.name ?? null },
    ...{ csrf: token, email, problem },
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
      await begun(pages, visit, outcome);
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
