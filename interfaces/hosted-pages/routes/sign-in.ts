import { assuranceAskedBy } from '../../../application/authorization/authorization-request.js';
import type { PendingRequest } from '../../../application/authorization/pending-request.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import { SIGN_UP_PATH } from '../../../application/mail/link-address.js';
import { requestSignInCode } from '../../../application/sign-in/mailed-code/request-sign-in-code.js';
import { signInWithPasskey } from '../../../application/sign-in/passkey/sign-in-with-passkey.js';
import type { AdvancedSignIn } from '../../../application/sign-in/advance-sign-in.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { normaliseEmail } from '../../../domain/shared/email.js';
import { signUpRefusal } from '../../../domain/sign-up/sign-up.js';
import { passkeyHostOf } from '../../../application/user/factors/unique-passkey.js';
import { type AskedAssurance, anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import { single } from '../../http/requests/form-body.js';
import type { PresentUser } from '../../../domain/user/user.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { seeOther, show } from '../answers.js';
import { forgetLink } from '../mailed-link.js';
import { beganAgain, storeSessionOver } from '../page-request/began-again.js';
import { formToken } from '../page-request/form-token.js';
import { hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { goToStep, nextStepOf, pathOf } from '../page-request/go-to-step.js';
import { greetedUser, rememberAccountChoice, rememberedAccount } from '../page-request/remembered-account.js';
import { lockedMinutes, minutesUntil } from '../page-request/minutes-until.js';
import { ceremonyBrowserOf } from '../page-request/cookies/passkey-cookie.js';
import { goToSignInStep } from '../page-request/sign-in-steps.js';
import { isSelectedAccount, storeSelectedAccount } from '../page-request/selected-account.js';
import { startSession } from '../page-request/start-session.js';
import { prefilledEmail, storeTypedEmail, typedEmailOf } from '../typed-email-cookie.js';
import { type SignInProblem, type SignInView, signInPage } from '../views/sign-in/sign-in.js';
import { selectAccountPage } from '../views/sign-in/select-account.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { anyoneSigningIn } from '../page-request/visitors.js';
import { namedConnection, offeredConnections } from './connections/connection-buttons.js';
import { goToProvider } from './connections/go-to-provider.js';
import { passkeyOffer } from './passkey-options.js';

const PATH = '/sign-in';

/** Returns whether the form goes on with the account of the session that it was shown to, in place of signing in. */
const goesOn = ({ parameters }: PageRequest): boolean => single(parameters, 'go') === 'continue';

/** The pages that the form leads to with the address that was typed, by the value of `go`. */
const onwardPaths: ReadonlyMap<string, string> = new Map([
  ['forgot-password', '/forgot-password'],
  ['sign-up', SIGN_UP_PATH],
]);

/** The sign-in page. */
export const signInPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'owners',
    who: {
      ...anyoneSigningIn,
      admit(deps, page) {
        if (page.req.method !== 'POST' || !goesOn(page) || page.session !== null) return page;
        seeOther(deps, page, pathOf(PATH, page.request), storeSessionOver(deps, page));
        return null;
      },
      subject: (_, page) => (goesOn(page) ? (page.session?.session.sessionId ?? '') : ''),
    },
    open,
    form: {
      fields: ['email', 'password', 'passkey', 'account', 'keep', 'go', 'use', 'forget'],
      submit,
    },
  }),
];

/**
 * Redirects a user who need not sign in (again) at once; shows the form to one who wants another account
 * (`account=other`), or to sign in another way (`account=typed`). The present session ends when the new one begins.
 */
async function open(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { request, session, parameters } = page;
  // a silent request shows no page (OpenID Connect Core 1.0, section 3.1.2.1)
  const account = single(parameters, 'account');
  if ((account === 'other' || account === 'typed') && request?.prompt.has('none') !== true) {
    const typed = account === 'typed' ? (typedEmailOf(deps, page.req, request)?.email ?? '') : '';
    await showForm(deps, page, typed, null);
    return;
  }
  if (request === null && session !== null) {
    goToStep(deps, page, null);
    return;
  }
  const next = await nextStepOf(deps, page, session);
  const hasSignedIn = request !== null && session !== null && hasSignedInFor(request, session);
  const selects = request?.prompt.has('select_account') === true && !isSelectedAccount(deps, page, session);
  if (next?.step === 'sign-in' && selects && session !== null && !hasSignedIn) {
    showAccounts(deps, page, request, session);
    return;
  }
  // the sign-up page leads back here with `account=other`
  if (next?.step === 'sign-in' && request?.prompt.has('create') === true && !hasSignedIn)
    seeOther(deps, page, pathOf(SIGN_UP_PATH, request));
  else if (next === null || next.step === 'sign-in') {
    const named = page.req.method === 'GET' && !hasComeFromProvider(page) ? namedConnection(page) : null;
    if (named !== null) {
      await goToProvider(deps, page, { connectionId: named, loginHint: request?.loginHint ?? null });
      return;
    }
    const prefilled = prefilledEmail(deps, page) ?? session?.user.email ?? '';
    await showForm(deps, page, prefilled, null, prefilled === '' ? await greetedUser(deps, page) : null);
  } else goToStep(deps, page, next);
}

/** Returns whether the session is that of a provider's user who has signed in for the request already: to send them there again may be without end. */
const hasComeFromProvider = ({ request, session }: PageRequest): boolean =>
  session !== null && request?.authorization.signedInWith === session.session.sessionId;

const hasSignedInFor = (request: PendingRequest, { session }: LiveSession): boolean =>
  session.authenticatedAt >= request.beganAt || request.authorization.signedInWith === session.sessionId;

/** Shows the account of the session, to go on with it or with another one. */
function showAccounts(
  deps: PagesDeps,
  page: PageRequest,
  { handle, client }: PendingRequest,
  { session, user: account }: LiveSession,
): void {
  const { token: csrf, headers } = formToken(deps, page, PATH, session.sessionId);
  const view = { request: handle, csrf, client: client.name, account };
  show(deps, page, selectAccountPage(page.frame, view), { headers });
}

/** Goes on with the account of the session that the form was shown to; what else the request asks for is still due. */
async function goOnWithAccount(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { request, session } = page;
  const next = request && (await deps.pendingRequests.next(request, session, { isSelected: true }));
  goToStep(deps, page, next, storeSelectedAccount(deps, page));
}

/**
 * Shows the form, never with the password that was typed.
 * @param greeted the user whom the browser remembers; null for the form with the address
 */
async function showForm(
  deps: PagesDeps,
  page: PageRequest,
  email: string,
  problem: SignInProblem | null,
  greeted: PresentUser | null = null,
): Promise<void> {
  const { request, tenant } = page;
  const { settings } = tenant;
  const isUnlocked = tenant.lock === null;
  const { token, headers } = formToken(deps, page, PATH);
  const view: SignInView = {
    request: request?.handle ?? null,
    client: request?.client.name ?? null,
    csrf: token,
    email: greeted === null ? email : '',
    problem,
    greeted,
    isAgain: isAgain(page),
    // under a lock, an owner signs in to the portal with what they have
    mailsCode: isUnlocked && settings.emailCode,
    signUp: isUnlocked && signUpRefusal(settings, null) === null,
    passkey: canUsePasskeys(deps, page) ? passkeyOffer(deps, page, 'sign-in') : null,
    ...(await offeredConnections(deps, page)),
  };
  const again = beganAgain(deps, page);
  show(deps, page, signInPage(again.frame, view), {
    status: statusOf(problem),
    headers: [
      ...headers,
      ...again.headers,
      ...(page.req.method === 'POST' ? storeTypedEmail(deps, view.email, request) : []),
      ...(problem === 'busy' ? ['Retry-After', '1'] : []),
    ],
  });
}

/** Returns whether an application wants to know anew who it is that is signed in here. */
const isAgain = ({ request, session, parameters }: PageRequest): boolean =>
  session !== null &&
  request !== null &&
  single(parameters, 'account') !== 'other' &&
  !request.prompt.has('select_account') &&
  !request.prompt.has('create');

function statusOf(problem: SignInProblem | null): number {
  if (problem === null) return 200;
  if (problem === 'busy' || problem === 'disturbed') return 503;
  return typeof problem === 'object' && 'limitedMinutes' in problem ? 429 : 400;
}

const canUsePasskeys = ({ app }: PagesDeps, { tenant }: PageRequest): boolean =>
  passkeyHostOf(app, tenant.slug) !== null;

async function submit(deps: PagesDeps, page: PageRequest): Promise<void> {
  if (goesOn(page)) {
    await goOnWithAccount(deps, page);
    return;
  }
  if (single(page.parameters, 'forget') !== undefined) {
    seeOther(deps, page, pathOf(PATH, page.request), deps.lastAccount.forget());
    return;
  }
  const onward = onwardPaths.get(single(page.parameters, 'go') ?? '');
  if (onward !== undefined) {
    seeOther(deps, page, pathOf(onward, page.request), storeTypedEmail(deps, typedIn(page), page.request));
    return;
  }
  const response = single(page.parameters, 'passkey');
  if (response !== undefined) await submitPasskey(deps, page, response);
  else if (page.tenant.settings.emailCode && single(page.parameters, 'use') === 'mail-code')
    await mailCode(deps, page);
  else await submitPassword(deps, page);
}

async function submitPasskey(deps: PagesDeps, page: PageRequest, response: string): Promise<void> {
  const { req, request } = page;
  const outcome = await signInWithPasskey(deps.app, visitorContext(deps, page), {
    response,
    browser: ceremonyBrowserOf(deps, req),
    ...askedBy(request),
  });
  switch (outcome.kind) {
    case 'signed-in':
      await startSession(deps, page, outcome, {
        headers: [
          ...rememberedAccount(deps, page, outcome.user.userId),
          ...deps.cookies.clearSent(page.req, 'tessera_last_way'),
        ],
      });
      return;
    case 'unfinished':
      await goOn(deps, page, outcome);
      return;
    case 'refused':
      if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
      await showPasskeyRefused(deps, page);
  }
}

async function showPasskeyRefused(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { email, greeted } = await typedAccount(deps, page);
  await showForm(deps, page, email || (page.request?.loginHint ?? ''), 'passkey', greeted);
}

/** Returns what the application asks of the sign-in; any will do without one. */
export const askedBy = (
  request: PageRequest['request'],
): { readonly clientId: string | null; readonly asked: AskedAssurance } => ({
  clientId: request?.client.clientId ?? null,
  asked: request === null ? anyAssurance : assuranceAskedBy(request.authorization),
});

async function submitPassword(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { email, greeted } = await typedAccount(deps, page);
  if (await goToRouted(deps, page, email)) return;
  const [password = ''] = page.parameters.get('password') ?? [];
  const input = { email, password, ...askedBy(page.request) };
  const outcome = await signIn(deps.app, visitorContext(deps, page), input);
  const showAgain = (problem: SignInProblem): Promise<void> => showForm(deps, page, email, problem, greeted);
  switch (outcome.kind) {
    case 'signed-in':
      await startSession(deps, page, outcome, {
        headers: [
          ...rememberedAccount(deps, page, outcome.user.userId),
          ...deps.cookies.clearSent(page.req, 'tessera_last_way'),
        ],
      });
      return;
    case 'unfinished':
      await goOn(deps, page, outcome, greeted === null ? storeTypedEmail(deps, email, page.request) : []);
      return;
    case 'refused':
      if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
      await showAgain(lockedMinutes(deps, outcome.lockedUntil) ?? 'refused');
      return;
    case 'incomplete':
      await showAgain({ missing: outcome.missing });
      return;
    case 'busy':
    case 'disturbed':
      await showAgain(outcome.kind);
  }
}

/** Sends a browser whose user typed an address that a connection's domain is verified for to its provider; no password is read. */
async function goToRouted(deps: PagesDeps, page: PageRequest, email: string): Promise<boolean> {
  const routed = await deps.connections.book.ofAddress(page.tenant.tenantId, normaliseEmail(email));
  if (routed === null) return false;
  const headers = storeTypedEmail(deps, email, page.request);
  await goToProvider(deps, page, { connectionId: routed, loginHint: email }, headers);
  return true;
}

/** Redirects to the next step of a sign-in whose first one was right. */
async function goOn(
  deps: PagesDeps,
  page: PageRequest,
  { step, secret }: Extract<AdvancedSignIn, { readonly kind: 'unfinished' }>,
  headers: HeaderList = [],
): Promise<void> {
  const transaction = await deps.app.signInTransactions.find(page.tenant.tenantId, secret);
  const cookies = transaction === null ? [] : rememberedAccount(deps, page, transaction.userId);
  goToSignInStep(deps, page, step, [...deps.cookies.set('tessera_sign_in', secret), ...cookies, ...headers]);
}

const typedIn = ({ parameters }: PageRequest): string => parameters.get('email')?.[0] ?? '';

/** Returns the address that was typed, or that of the user whom the browser remembers, where the form is theirs. */
async function typedAccount(
  deps: PagesDeps,
  page: PageRequest,
): Promise<{ readonly email: string; readonly greeted: PresentUser | null }> {
  const isGreeted = single(page.parameters, 'account') === 'remembered';
  const greeted = isGreeted ? await greetedUser(deps, page) : null;
  return { email: greeted?.email ?? typedIn(page), greeted };
}

/** Mails a code that stands in for the password. The page that asks for it is the same for any address. */
async function mailCode(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { email, greeted } = await typedAccount(deps, page);
  if (email.trim() === '') {
    await showForm(deps, page, '', { missing: ['email'] });
    return;
  }
  if (await goToRouted(deps, page, email)) return;
  const input = { email, ...askedBy(page.request) };
  const outcome = await requestSignInCode(deps.app, visitorContext(deps, page), input);
  if (outcome.kind === 'limited') {
    await showForm(deps, page, email, { limitedMinutes: minutesUntil(deps, outcome.until) }, greeted);
    return;
  }
  goToSignInStep(deps, page, 'mail-code', [
    ...deps.cookies.set('tessera_sign_in', outcome.secret),
    ...forgetLink(deps, 'code'),
    ...rememberAccountChoice(deps, page),
    ...(greeted === null ? storeTypedEmail(deps, email, page.request) : []),
  ]);
}
