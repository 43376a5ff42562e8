import { signInWithPasskey } from '../../../application/sign-in/passkey/sign-in-with-passkey.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { passkeyHostOf } from '../../../application/user/factors/passkey-host.js';
import { single } from '../../http/requests/form-body.js';
import type { HttpRoute } from '../../http/http-types.js';
import { seeOther, show } from '../answers.js';
import { formToken, isOwnForm, requestPage } from '../page-request/page-handlers.js';
import type { PagesDeps } from '../pages-deps.js';
import { ACCOUNT_PATH } from '../home.js';
import { goToStep, nextStepOf } from '../page-request/go-to-step.js';
import { ceremonyBrowserOf } from '../page-request/passkey-cookie.js';
import { keepSignIn } from '../page-request/sign-in-cookie.js';
import { goToSignInStep } from '../page-request/sign-in-steps.js';
import { startSession } from '../page-request/start-session.js';
import { type SignInProblem, type SignInView, signInPage } from '../views/sign-in.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { passkeyOffer } from './passkey-options.js';

const PATH = '/sign-in';

/** Returns the routes of the sign-in page. */
export const signInRoutes = (deps: PagesDeps): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: requestPage(deps, (page) => open(deps, page)) },
  { method: 'POST', path: PATH, handle: requestPage(deps, (page) => submit(deps, page)) },
];

/**
 * Redirects a user who need not sign in (again) at once; shows the form to one who wants another account
 * (`account=other`). The present session ends when the new one begins.
 */
async function open(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { request, session, parameters } = page;
  // a silent request shows no page (OpenID Connect Core 1.0, section 3.1.2.1)
  if (single(parameters, 'account') === 'other' && request?.prompt.has('none') !== true) {
    showForm(deps, page, '', null);
    return;
  }
  if (request === null && session !== null) {
    seeOther(deps, page, ACCOUNT_PATH);
    return;
  }
  const next = await nextStepOf(deps, page, session);
  if (next === null || next.step === 'sign-in') showForm(deps, page, request?.loginHint ?? '', null);
  else goToStep(deps, page, next);
}

/** Shows the form, never with the password that was typed. */
function showForm(deps: PagesDeps, page: PageRequest, email: string, problem: SignInProblem | null): void {
  const { request, frame } = page;
  const { token, headers } = formToken(deps, page, PATH);
  const view: SignInView = {
    request: request?.handle ?? null,
    client: request?.client.name ?? null,
    csrf: token,
    email,
    problem,
    passkey: canUsePasskeys(deps, page) ? passkeyOffer(deps, page, 'sign-in') : null,
  };
  show(deps, page, signInPage(frame, view), {
    status: problem === null ? 200 : problem === 'busy' ? 503 : 400,
    headers: problem === 'busy' ? [...headers, 'Retry-After', '1'] : headers,
  });
}

const canUsePasskeys = ({ app }: PagesDeps, { tenant }: PageRequest): boolean =>
  passkeyHostOf(app, tenant.slug) !== null;

async function submit(deps: PagesDeps, page: PageRequest): Promise<void> {
  if (!isOwnForm(deps, page)) return;
  const response = single(page.parameters, 'passkey');
  if (response === undefined) await submitPassword(deps, page);
  else await submitPasskey(deps, page, response);
}

async function submitPasskey(deps: PagesDeps, page: PageRequest, response: string): Promise<void> {
  const { req, request } = page;
  const outcome = await signInWithPasskey(deps.app, visitorContext(deps, page), {
    response,
    browser: ceremonyBrowserOf(deps, req),
    clientId: request?.client.clientId ?? null,
  });
  switch (outcome.kind) {
    case 'signed-in':
      await startSession(deps, page, outcome);
      return;
    case 'unfinished':
      goToSignInStep(deps, page, outcome.step, keepSignIn(deps, outcome.secret));
      return;
    case 'refused':
      if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
      showForm(deps, page, request?.loginHint ?? '', 'passkey');
  }
}

async function submitPassword(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { parameters, request } = page;
  const [email = ''] = parameters.get('email') ?? [];
  const [password = ''] = parameters.get('password') ?? [];
  const input = { email, password, clientId: request?.client.clientId ?? null };
  const outcome = await signIn(deps.app, visitorContext(deps, page), input);
  switch (outcome.kind) {
    case 'signed-in':
      await startSession(deps, page, outcome);
      return;
    case 'unfinished':
      goToSignInStep(deps, page, outcome.step, keepSignIn(deps, outcome.secret));
      return;
    case 'refused':
      if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
      showForm(deps, page, email, 'refused');
      return;
    case 'incomplete':
      showForm(deps, page, email, outcome.missing);
      return;
    case 'busy':
      showForm(deps, page, email, 'busy');
  }
}
