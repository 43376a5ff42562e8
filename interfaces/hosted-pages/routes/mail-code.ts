import { MAIL_CODE_PATH } from '../../../application/mail/link-address.js';
import {
  codePurposeOf,
  type CodeSignIn,
  openCodeSignIn,
} from '../../../application/sign-in/mailed-code/open-code-sign-in.js';
import { proveMailbox } from '../../../application/sign-in/mailed-code/prove-mailbox.js';
import { requestCode } from '../../../application/sign-in/mailed-code/request-code.js';
import type { OpenSignIn } from '../../../application/sign-in/open-sign-in.js';
import { single } from '../../http/requests/form-body.js';
import { seeOther, show } from '../answers.js';
import { followedLink, forgetLink, storeLink, storedLink } from '../mailed-link.js';
import { codeRequestOf, forgetCodeRequest, storeCodeRequest } from '../page-request/code-request.js';
import { minutesUntil } from '../page-request/minutes-until.js';
import { formToken } from '../page-request/form-token.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { atSignInStep, goToSignInStep, signInAgain } from '../page-request/sign-in-steps.js';
import { startSession } from '../page-request/start-session.js';
import { type Who, hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { SIGN_IN_CODE_SUBJECT, showSignInCode, submitSignInCode } from './sign-in-code.js';
import { storeSentAgain, sentAgain } from '../sent-again-cookie.js';
import { type MailCodeProblem, type MailCodeView, mailCodePage } from '../views/sign-in/mail-code.js';

const PATH = MAIL_CODE_PATH;

/** A request of a browser that awaits a code: in place of a password, or between the steps of a sign-in. */
interface MailCodePageRequest extends PageRequest {
  readonly awaits:
    | { readonly kind: 'sign-in'; readonly open: CodeSignIn }
    | { readonly kind: 'step'; readonly pending: OpenSignIn };
}

/** Who awaits a code. The link in a mail leads here as well; its GET mails and proves nothing, since mail scanners open links. */
const whoAwaitsCode: Who<MailCodePageRequest> = {
  about: 'authorization',
  async admit(deps, page) {
    const { req, tenant } = page;
    const token = req.method === 'POST' ? null : followedLink(page);
    if (typeof token === 'string') {
      const headers = [...storeLink(deps, 'code', token), ...forgetCodeRequest(deps)];
      seeOther(deps, page, pathBefore(deps, page), headers);
      return null;
    }
    const secret = deps.cookies.read(req, 'tessera_sign_in') ?? '';
    const open = await openCodeSignIn(deps.app, tenant.tenantId, secret);
    if (open !== null) return { ...page, awaits: { kind: 'sign-in', open } };
    const step = await atSignInStep('mail-code').admit(deps, page);
    return step && { ...page, awaits: { kind: 'step', pending: step.pending } };
  },
  subject: (_, { awaits }) =>
    awaits.kind === 'sign-in' ? SIGN_IN_CODE_SUBJECT : awaits.pending.transaction.userId,
  mayGoOn(deps, page) {
    const { awaits } = page;
    if (awaits.kind === 'sign-in' || awaits.pending.step === 'mail-code') return true;
    goToSignInStep(deps, page, awaits.pending.step);
    return false;
  },
};

/**
 * The page that asks for a mailed code: before the first second factor is set up, before an action on the account, and in place
 * of a password.
 */
export const mailCodePages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: whoAwaitsCode,
    open,
    form: { fields: ['code', 'use', 'send'], submit },
  }),
];

async function open(deps: PagesDeps, page: MailCodePageRequest): Promise<void> {
  const { awaits } = page;
  if (awaits.kind === 'sign-in') showSignInCode(deps, page, awaits.open, null);
  else await showForm(deps, page, awaits.pending, null);
}

/** Returns the address of the page at which this browser asked for the link. */
function pathBefore(deps: PagesDeps, { req }: PageRequest): string {
  const handle = codeRequestOf(deps, req);
  return handle === null ? PATH : `${PATH}?request=${encodeURIComponent(handle)}`;
}

async function showForm(
  deps: PagesDeps,
  page: PageRequest,
  { user, transaction }: OpenSignIn,
  problem: MailCodeProblem | null,
): Promise<void> {
  const { token, headers } = formToken(deps, page, PATH, transaction.userId);
  const request = page.request?.handle ?? null;
  const [latest] = transaction.codes.filter(({ until }) => until > deps.app.clock.now());
  const mailed =
    latest === undefined
      ? null
      : { form: latest.form, state: await deps.app.mailStates.of(latest.eventId, 'code') };
  const hasLink = mailed?.form === 'link' && storedLink(deps, page, 'code') !== null;
  const view: MailCodeView = { request, csrf: token, account: user, mailed, hasLink, problem };
  const awaited = mailed?.form === 'link' ? storeCodeRequest(deps, request) : [];
  const status = problem === null ? 200 : typeof problem === 'string' ? 400 : 429;
  const again = sentAgain(deps, page);
  show(deps, page, mailCodePage(again.frame, view), {
    status,
    headers: [...headers, ...awaited, ...again.headers],
  });
}

async function submit(deps: PagesDeps, page: MailCodePageRequest): Promise<void> {
  const { awaits } = page;
  if (awaits.kind === 'sign-in') await submitSignInCode(deps, page, awaits.open);
  else if (single(page.parameters, 'send') !== undefined) await sendAgain(deps, page, awaits.pending);
  else await prove(deps, page, awaits.pending);
}

async function sendAgain(deps: PagesDeps, page: PageRequest, pending: OpenSignIn): Promise<void> {
  const { secret, user, transaction } = pending;
  const input = { secret, user, purpose: codePurposeOf(transaction) };
  const outcome = await requestCode(deps.app, visitorContext(deps, page), input);
  if (outcome.kind === 'due')
    goToSignInStep(deps, page, 'mail-code', [
      ...deps.cookies.set('tessera_sign_in', secret),
      ...forgetLink(deps, 'code'),
      ...storeSentAgain(deps),
    ]);
  else if (outcome.kind === 'limited')
    await showForm(deps, page, pending, { limitedMinutes: minutesUntil(deps, outcome.until) });
  else signInAgain(deps, page);
}

async function prove(deps: PagesDeps, page: PageRequest, pending: OpenSignIn): Promise<void> {
  const { secret } = pending;
  const form = single(page.parameters, 'use') === 'link' ? 'link' : 'code';
  const text = form === 'link' ? storedLink(deps, page, 'code') : single(page.parameters, 'code');
  if (text === null || text === undefined || text.trim() === '') {
    await showForm(deps, page, pending, 'missing');
    return;
  }
  const outcome = await proveMailbox(deps.app, visitorContext(deps, page), { secret, form, text });
  switch (outcome.kind) {
    case 'signed-in':
      await startSession(deps, page, outcome, {
        headers: [...deps.cookies.clear('tessera_sign_in'), ...forgetLink(deps, 'code')],
      });
      return;
    case 'proved':
      goToSignInStep(deps, page, outcome.step, [
        ...deps.cookies.set('tessera_sign_in', secret),
        ...forgetLink(deps, 'code'),
      ]);
      return;
    case 'refused':
      if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
      await showForm(deps, page, pending, 'refused');
      return;
    case 'over':
      signInAgain(deps, page);
  }
}
