import { allowsNewPasskeys } from '../../../../application/user/factors/unique-passkey.js';
import { registerPasskey } from '../../../../application/user/factors/register-passkey.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther, show } from '../../answers.js';
import { goHome } from '../../home.js';
import { storeSessionOver } from '../../page-request/began-again.js';
import type { AccountPageRequest } from '../../page-request/account-page.js';
import { goToStep, nextStepOf, pathOf } from '../../page-request/go-to-step.js';
import { formToken } from '../../page-request/form-token.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import { ceremonyBrowserOf } from '../../page-request/cookies/passkey-cookie.js';
import { raisedSession } from '../../page-request/raised-session.js';
import { isProved } from '../../page-request/stepped-up-page.js';
import { type Who, hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { goToBackupCodes } from '../../backup-codes-cookie.js';
import { SIGN_UP_PASSKEY_PATH, signUpPasskeyPage } from '../../views/sign-up/passkey.js';
import { passkeyOffer } from '../passkey-options.js';
import { firstPasskeyName } from './first-passkey.js';

const PATH = SIGN_UP_PASSKEY_PATH;

/** A request of a user who has just signed in. */
type SignedIn = PageRequest & Pick<AccountPageRequest, 'session'>;

/** The user who has just signed in. Any other visitor is sent to the sign-in. */
const whoSignedUp: Who<SignedIn> = {
  about: 'authorization',
  admit(deps, page) {
    const { session } = page;
    if (session !== null) return { ...page, session };
    seeOther(deps, page, pathOf('/sign-in', page.request), storeSessionOver(deps, page));
    return null;
  },
  subject: (_, { session }) => session.session.sessionId,
};

/** The page that offers a passkey after a sign-up, once. */
export const signUpPasskeyPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: whoSignedUp,
    open,
    form: { fields: ['passkey', 'skip'], submit },
  }),
];

/** Returns whether the page has something to offer: to a user without a passkey, who may add one without a step-up. */
const isOffered = (deps: PagesDeps, { session }: SignedIn): boolean =>
  session.user.factors.passkeys.length === 0 &&
  allowsNewPasskeys(deps.app, session.tenant) &&
  isProved(deps, { session }, 'mailbox');

async function open(deps: PagesDeps, page: SignedIn): Promise<void> {
  if (isOffered(deps, page)) showOffer(deps, page, false);
  else await goOn(deps, page);
}

function showOffer(deps: PagesDeps, page: SignedIn, refused: boolean): void {
  const { session, user } = page.session;
  const { token, headers } = formToken(deps, page, PATH, session.sessionId);
  const content = signUpPasskeyPage(page.frame, {
    request: page.request?.handle ?? null,
    csrf: token,
    account: user,
    passkey: passkeyOffer(deps, page, 'account'),
    refused,
  });
  show(deps, page, content, { status: refused ? 400 : 200, headers });
}

async function submit(deps: PagesDeps, page: SignedIn): Promise<void> {
  if (single(page.parameters, 'skip') !== undefined || !isOffered(deps, page)) await goOn(deps, page);
  else await add(deps, page);
}

async function add(deps: PagesDeps, page: SignedIn): Promise<void> {
  const { req, parameters, session } = page;
  try {
    const { backupCodes, position } = await registerPasskey(deps.app, visitorContext(deps, page), {
      user: session.user,
      tenant: session.tenant,
      browser: ceremonyBrowserOf(deps, req),
      name: firstPasskeyName(page),
      response: single(parameters, 'passkey') ?? '',
    });
    if (position !== null) await deps.waitUntilShown(position);
    // the page of a user with a passkey goes on
    const onward = pathOf(PATH, page.request);
    const raised = await raisedSession(deps, page, 'passkey');
    const { userId } = session.user;
    if (backupCodes === null) await goOn(deps, page, raised);
    else goToBackupCodes(deps, page, { userId, codes: backupCodes, onward }, raised);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    showOffer(deps, page, true);
  }
}

/** Goes on to the application; to the tenant's home without one. */
async function goOn(deps: PagesDeps, page: SignedIn, headers: HeaderList = []): Promise<void> {
  const next = await nextStepOf(deps, page, page.session);
  if (next === null) await goHome(deps, page, null, headers);
  else goToStep(deps, page, next, headers);
}
