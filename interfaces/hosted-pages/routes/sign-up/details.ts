import { SIGN_UP_PATH } from '../../../../application/mail/link-address.js';
import type { SignUp } from '../../../../application/ports/sign-up/sign-ups.js';
import {
  type CompletedSignUp,
  type NewCredential,
  completeSignUp,
} from '../../../../application/sign-up/complete-sign-up.js';
import { allowsNewPasskeys } from '../../../../application/user/factors/unique-passkey.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import { show } from '../../answers.js';
import { forgetLink, storedLink } from '../../mailed-link.js';
import { passwordFaultOf, typedPassword } from '../../new-password.js';
import { formToken } from '../../page-request/form-token.js';
import { pathOf } from '../../page-request/go-to-step.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import { ceremonyBrowserOf } from '../../page-request/cookies/passkey-cookie.js';
import { goToSignInStep, signInStepPath } from '../../page-request/sign-in-steps.js';
import { startSession, startedSessionHeaders } from '../../page-request/start-session.js';
import type { PagesDeps } from '../../pages-deps.js';
import { goToBackupCodes } from '../../backup-codes-cookie.js';
import { type SignUpFault, signUpDetailsPage, termsOf } from '../../views/sign-up/details.js';
import { SIGN_UP_PASSKEY_PATH } from '../../views/sign-up/passkey.js';
import { passkeyOffer } from '../passkey-options.js';
import { askedBy } from '../sign-in.js';
import { showAddressAgain, showEnd } from './address.js';
import { firstPasskeyName, typedName } from './first-passkey.js';
import { type PresentSignUp, forgetAll } from './present-sign-up.js';

/** Shows the form for the name, with a password or a passkey. `wrong`: about the form that was sent. */
export function showDetails(
  deps: PagesDeps,
  page: PageRequest,
  { signUpId, email }: SignUp,
  wrong: { readonly fault: SignUpFault; readonly headers: HeaderList } | null = null,
): void {
  const { request, frame, parameters, tenant } = page;
  const { token, headers } = formToken(deps, page, SIGN_UP_PATH, detailsSubject(page, signUpId));
  const typed = (name: string): string => (wrong === null ? '' : (parameters.get(name)?.[0] ?? ''));
  const view = {
    request: request?.handle ?? null,
    csrf: token,
    email,
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    passkey: allowsNewPasskeys(deps.app, tenant) ? passkeyOffer(deps, page, 'sign-up') : null,
    fault: wrong?.fault ?? null,
  };
  show(deps, page, signUpDetailsPage(frame, view), {
    status: wrong === null ? 200 : 400,
    headers: [...headers, ...(wrong?.headers ?? [])],
  });
}

/** Returns the subject of this form: terms that were changed since it was shown are not accepted by it. */
export const detailsSubject = ({ frame }: PageRequest, signUpId: string): string =>
  [signUpId, JSON.stringify(termsOf(frame.brand))].join('|');

export async function submitDetails(
  deps: PagesDeps,
  page: PageRequest,
  { signUp, by }: PresentSignUp,
): Promise<void> {
  const secret = await provedSecret(deps, page, by);
  if (secret === null) {
    showAddressAgain(deps, page, 'over');
    return;
  }
  // the link is no longer needed once its browser has the secret
  const cookies =
    by === 'link' ? [...deps.cookies.set('tessera_new_account', secret), ...forgetLink(deps, 'sign-up')] : [];
  const name = typedName(page);
  const credential = newCredential(deps, page);
  if (name.firstName === '' || 'fault' in credential) {
    const fault = name.firstName === '' || !('fault' in credential) ? 'firstName' : credential.fault;
    showDetails(deps, page, signUp, { fault, headers: cookies });
    return;
  }
  const { asked } = askedBy(page.request);
  const terms = termsOf(page.frame.brand);
  const input = { secret, ...name, credential, terms, asked };
  try {
    await goOn(deps, page, await completeSignUp(deps.app, visitorContext(deps, page), input));
  } catch (error) {
    const fault = faultOf(error, credential);
    if (fault === null) throw error;
    showDetails(deps, page, signUp, { fault, headers: cookies });
  }
}

/** Returns what the user signs in with from now on, or the fault of a password. */
function newCredential(
  deps: PagesDeps,
  page: PageRequest,
): NewCredential | Extract<ReturnType<typeof typedPassword>, { fault: unknown }> {
  // empty when the script got no options
  const response = page.parameters.get('passkey')?.[0];
  if (response !== undefined) {
    const browser = ceremonyBrowserOf(deps, page.req);
    return { kind: 'passkey', response, browser, name: firstPasskeyName(page) };
  }
  const typed = typedPassword(page.parameters);
  return 'fault' in typed ? typed : { kind: 'password', ...typed };
}

/** Returns the secret of the browser that proved the address: by a link, it is this one from now on. */
async function provedSecret(
  deps: PagesDeps,
  page: PageRequest,
  by: PresentSignUp['by'],
): Promise<string | null> {
  if (by === 'cookie') return deps.cookies.read(page.req, 'tessera_new_account') ?? '';
  const link = storedLink(deps, page, 'sign-up');
  return link && deps.app.signUps.proveByLink(page.tenant.tenantId, link);
}

/** Returns the fault that a use case found in a name, the password or the passkey; null for any other failure. */
function faultOf(error: unknown, { kind }: NewCredential): SignUpFault | null {
  if (!(error instanceof DomainError)) return null;
  const pointer = error.faults[0]?.pointer;
  if (pointer === '/firstName' || pointer === '/lastName')
    return pointer === '/firstName' ? 'firstName' : 'lastName';
  if (kind === 'password') return passwordFaultOf(error);
  return error.kind === 'unavailable' ? null : 'passkey';
}

async function goOn(deps: PagesDeps, page: PageRequest, outcome: CompletedSignUp): Promise<void> {
  if (outcome.kind !== 'created') {
    showEnd(deps, page, outcome);
    return;
  }
  const { userId, signIn, clientId, backupCodes, position } = outcome;
  const headers = forgetAll(deps);
  if (backupCodes !== null) {
    const isSignedIn = signIn.kind === 'signed-in';
    const cookies = isSignedIn
      ? await startedSessionHeaders(deps, page, signIn)
      : deps.cookies.set('tessera_sign_in', signIn.secret);
    // the page of a user with a passkey goes on
    const onward = isSignedIn
      ? pathOf(SIGN_UP_PASSKEY_PATH, page.request)
      : signInStepPath(signIn.step, page.request);
    goToBackupCodes(deps, page, { userId, codes: backupCodes, onward }, [...cookies, ...headers]);
    return;
  }
  if (signIn.kind === 'signed-in') {
    const offersPasskey = allowsNewPasskeys(deps.app, signIn.tenant);
    await startSession(deps, page, signIn, {
      headers,
      home: { clientId },
      ...(offersPasskey ? { over: SIGN_UP_PASSKEY_PATH } : {}),
    });
    return;
  }
  if (position !== null) await deps.waitUntilShown(position);
  goToSignInStep(deps, page, signIn.step, [
    ...deps.cookies.set('tessera_sign_in', signIn.secret),
    ...headers,
  ]);
}
