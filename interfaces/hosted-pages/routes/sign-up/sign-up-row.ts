import { emailFaults, normaliseEmail } from '../../../../domain/shared/email.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther, show } from '../../answers.js';
import { forgetLink, storedLink } from '../../mailed-link.js';
import { pathOf } from '../../page-request/go-to-step.js';
import { textsOf } from '../../page-request/language.js';
import { minutesUntil } from '../../page-request/minutes-until.js';
import type { PageRequest } from '../../page-request/page-request.js';
import { type HostedPage, type Who, hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { prefilledEmail, storeTypedEmail } from '../../typed-email-cookie.js';
import { errorPage } from '../../views/error.js';
import { sendAgain, showCode, submitCode } from './code.js';
import { type PresentSignUp, presentSignUp } from './present-sign-up.js';
import type { SignUpFlow } from './sign-up-flow.js';

/** The request of a form with its sign-up; null for the form that begins one. */
interface SignUpPageRequest extends PageRequest {
  readonly present: PresentSignUp | null;
}

/** Any visitor; a form of a sign-up that is over leads back to the first one. */
const whoSignsUp = ({ path, lastStep }: SignUpFlow): Who<SignUpPageRequest> => ({
  about: 'authorization',
  async admit(deps, page) {
    const { req, request, parameters } = page;
    if (req.method !== 'POST' || single(parameters, 'step') === 'address') return { ...page, present: null };
    const present = await presentSignUp(deps, page);
    if (present !== null) return { ...page, present };
    // no token fits any more. A form of another site comes without the cookies, and must not delete them: the GET tells
    seeOther(deps, page, `${pathOf(path, request)}${request === null ? '?' : '&'}over=yes`);
    return null;
  },
  subject(_, page) {
    if (page.present === null) return 'address';
    const { signUpId } = page.present.signUp;
    return single(page.parameters, 'step') === 'details' ? lastStep.subject(page, signUpId) : signUpId;
  },
});

/**
 * Returns the row of the page of a sign-up, whose forms all have its path.
 * @param open answers GET, which mails and proves nothing, since mail scanners open links, too
 */
export const signUpRow = (
  flow: SignUpFlow,
  open: (deps: PagesDeps, page: PageRequest) => void | Promise<void>,
): HostedPage =>
  hostedPage({
    path: flow.path,
    whileLocked: 'stops',
    who: whoSignsUp(flow),
    open,
    form: {
      fields: ['step', 'email', 'work', 'code', ...flow.lastStep.fields],
      submit: (deps, page) => submit(deps, page, flow),
    },
  });

async function submit(deps: PagesDeps, page: SignUpPageRequest, flow: SignUpFlow): Promise<void> {
  const { present } = page;
  const step = single(page.parameters, 'step');
  if (present === null) await submitAddress(deps, page, flow);
  else if (step === 'details') await flow.lastStep.submit(deps, page, present);
  else if (step === 'again') await sendAgain(deps, page, flow, present.signUp);
  else await submitCode(deps, page, flow, present.signUp);
}

async function submitAddress(deps: PagesDeps, page: PageRequest, flow: SignUpFlow): Promise<void> {
  const { request, parameters } = page;
  const [email = ''] = parameters.get('email') ?? [];
  const [fault] = emailFaults('/email', normaliseEmail(email));
  if (fault) {
    const problem = fault.code === 'required' ? 'emailRequired' : 'emailFormat';
    flow.showAddress(deps, page, { email, problem });
    return;
  }
  const outcome = await flow.request(deps, page, { email, work: single(parameters, 'work') ?? null });
  if (outcome.kind === 'started')
    seeOther(deps, page, pathOf(flow.path, request), [
      ...flow.storeSignUp(deps, page, outcome.secret),
      ...storeTypedEmail(deps, email, request),
    ]);
  else if (outcome.kind === 'refused') flow.showEnd(deps, page, outcome);
  else if (outcome.kind === 'mail-limit')
    flow.showAddress(deps, page, { email, problem: { limitedMinutes: minutesUntil(deps, outcome.until) } });
  else flow.showAddress(deps, page, { email, problem: outcome.kind });
}

/** Shows the form of the step at which this browser's sign-up is. */
export async function showStep(deps: PagesDeps, page: PageRequest, flow: SignUpFlow): Promise<void> {
  const present = await presentSignUp(deps, page);
  const isOver = single(page.parameters, 'over') !== undefined;
  const email = prefilledEmail(deps, page) ?? '';
  if (present === null && isOver) flow.showAddress(deps, page, { email, problem: 'over' });
  else if (present === null && storedLink(deps, page, 'sign-up') !== null) showExpiredLink(deps, page, flow);
  else if (present === null) flow.showAddress(deps, page, { email });
  else if (present.by === 'link' || present.signUp.proved) flow.lastStep.show(deps, page, present.signUp);
  else await showCode(deps, page, flow, present.signUp, null);
}

/** Shows that a mailed link is invalid, and where to begin again. */
export function showExpiredLink(deps: PagesDeps, page: PageRequest, flow: SignUpFlow): void {
  const text = flow.beginsAgain(textsOf(page.frame.language));
  const link = { text, address: pathOf(flow.path, page.request) };
  const content = errorPage(page.frame, { reason: 'linkInvalid', traceId: null, link });
  show(deps, page, content, { status: 400, headers: forgetLink(deps, 'sign-up') });
}
