import { requestPasswordReset } from '../../../application/user/password/request-password-reset.js';
import { emailFaults, normaliseEmail } from '../../../domain/shared/email.js';
import type { HttpRoute } from '../../http/http-types.js';
import { redirect, show } from '../answers.js';
import { formToken, isOurForm, page } from '../visit/guard.js';
import type { Pages } from '../pages.js';
import { pathOf } from '../visit/proceed.js';
import { keepResetAsked, resetAsked } from '../visit/reset-asked.js';
import type { ForgotPasswordView } from '../views/forgot-password.js';
import { forgotPasswordPage } from '../views/forgot-password.js';
import { mailSentPage } from '../views/mail-sent.js';
import type { Visit } from '../visit/visit.js';
import { visitorOf } from '../visit/visit.js';

const PATH = '/forgot-password';
const DONE = '/mail-sent';

/** Nothing here tells, by what it says or by how long it takes, whether there is an account. */
export const forgotPasswordRoutes = (pages: Pages): HttpRoute[] => [
  {
    method: 'GET',
    path: PATH,
    handle: page(pages, (visit) => ask(pages, visit, visit.session?.user.email ?? '', null)),
  },
  { method: 'POST', path: PATH, handle: page(pages, (visit) => submit(pages, visit)) },
  {
    method: 'GET',
    path: DONE,
    handle: page(pages, (visit) => {
      const request = visit.request?.handle ?? null;
      const { token: csrf, headers } = formToken(pages, visit, PATH);
      const email = resetAsked(pages, visit)?.email ?? null;
      show(pages, visit, mailSentPage(visit.frame, { request, csrf, email }), { headers });
    }),
  },
];

function ask(pages: Pages, visit: Visit, email: string, fault: ForgotPasswordView['fault']): void {
  const { request, frame } = visit;
  const { token, headers } = formToken(pages, visit, PATH);
  const view = { request: request?.handle ?? null, csrf: token, email, fault };
  show(pages, visit, forgotPasswordPage(frame, view), { status: fault === null ? 200 : 400, headers });
}

async function submit(pages: Pages, visit: Visit): Promise<void> {
  if (!isOurForm(pages, visit)) return;
  const [email = ''] = visit.parameters.get('email') ?? [];
  const [fault] = emailFaults('/email', normaliseEmail(email));
  if (fault) {
    ask(pages, visit, email, fault.code === 'required' ? 'emailRequired' : 'emailFormat');
    return;
  }
  const { request } = visit;
  const clientId = request?.client.clientId ?? null;
  await requestPasswordReset(pages.app, visitorOf(pages, visit), { email, clientId });
  const asked = keepResetAsked(pages, { email, handle: request?.handle ?? null });
  redirect(pages, visit, pathOf(DONE, request), asked);
}
