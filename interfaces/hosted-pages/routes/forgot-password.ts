import { requestPasswordReset } from '../../../application/user/password/request-password-reset.js';
import { emailFaults, normaliseEmail } from '../../../domain/shared/email.js';
import { single } from '../../http/requests/form-body.js';
import { seeOther, show } from '../answers.js';
import { formToken } from '../page-request/form-token.js';
import { hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { minutesUntil } from '../page-request/minutes-until.js';
import { pathOf } from '../page-request/go-to-step.js';
import { storeRequestedReset, requestedReset } from '../page-request/requested-reset.js';
import { storeSentAgain, sentAgain } from '../sent-again-cookie.js';
import { storeTypedEmail, typedEmailOf } from '../typed-email-cookie.js';
import { type ForgotPasswordView, forgotPasswordPage } from '../views/forgot-password.js';
import { mailSentPage } from '../views/mail-sent.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { anyoneSigningIn } from '../page-request/visitors.js';

const PATH = '/forgot-password';
const DONE = '/mail-sent';

/**
 * The pages that request a reset mail. Neither their texts nor their timing reveal whether there is an account.
 */
export const forgotPasswordPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: anyoneSigningIn,
    open: (deps, page) => showForm(deps, page, emailFor(deps, page), null),
    form: { fields: ['email', 'again'], submit },
  }),
  hostedPage({ path: DONE, whileLocked: 'stops', who: anyoneSigningIn, open: showSent }),
];

function showSent(deps: PagesDeps, page: PageRequest): void {
  const request = page.request?.handle ?? null;
  const { token: csrf, headers } = formToken(deps, page, PATH);
  const email = requestedReset(deps, page)?.email ?? null;
  const again = sentAgain(deps, page);
  const view = { request, csrf, email };
  show(deps, page, mailSentPage(again.frame, view), { headers: [...headers, ...again.headers] });
}

const emailFor = (deps: PagesDeps, { req, session, request }: PageRequest): string =>
  typedEmailOf(deps, req, request)?.email ?? session?.user.email ?? '';

function showForm(
  deps: PagesDeps,
  page: PageRequest,
  email: string,
  fault: ForgotPasswordView['fault'],
): void {
  const { request, frame } = page;
  const { token, headers } = formToken(deps, page, PATH);
  const view = { request: request?.handle ?? null, csrf: token, email, fault };
  const status = fault === null ? 200 : typeof fault === 'string' ? 400 : 429;
  const cookies = page.req.method === 'POST' ? storeTypedEmail(deps, email, request) : [];
  show(deps, page, forgotPasswordPage(frame, view), { status, headers: [...headers, ...cookies] });
}

async function submit(deps: PagesDeps, page: PageRequest): Promise<void> {
  const [email = ''] = page.parameters.get('email') ?? [];
  const [fault] = emailFaults('/email', normaliseEmail(email));
  if (fault) {
    showForm(deps, page, email, fault.code === 'required' ? 'emailRequired' : 'emailFormat');
    return;
  }
  const { request } = page;
  const clientId = request?.client.clientId ?? null;
  const until = await requestPasswordReset(deps.app, visitorContext(deps, page), { email, clientId });
  if (until !== null) {
    showForm(deps, page, email, { limitedMinutes: minutesUntil(deps, until) });
    return;
  }
  const asked = storeRequestedReset(deps, { email, handle: request?.handle ?? null });
  const again = single(page.parameters, 'again') === undefined ? [] : storeSentAgain(deps);
  seeOther(deps, page, pathOf(DONE, request), [...asked, ...again, ...storeTypedEmail(deps, email, request)]);
}
