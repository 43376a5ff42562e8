import { offerPasskeySetUp } from '../../../application/sign-in/complete-set-up.js';
import { offerPasskeyStep } from '../../../application/sign-in/passkey/prove-second-factor-by-passkey.js';
import {
  offerPasskeySignIn,
  offerPasskeyStepUp,
} from '../../../application/sign-in/passkey/sign-in-with-passkey.js';
import { offerPasskey } from '../../../application/user/factors/register-passkey.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { isSteppedUp } from '../../../domain/sign-in/step-up.js';
import { HttpProblem } from '../../http/answers/problem.js';
import { single } from '../../http/requests/form-body.js';
import { formToken } from '../page-request/form-token.js';
import type { PageRequest } from '../page-request/page-request.js';
import { anyone } from '../page-request/visitors.js';
import { storeCeremonyBrowser } from '../page-request/cookies/passkey-cookie.js';
import { hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { PASSKEY_OPTIONS_PATH, type PasskeyOffer } from '../views/sign-in/passkey-offer.js';
import { offerOperatorPasskeyAt } from './operator-link.js';
import { offerSignUpPasskey } from './sign-up/first-passkey.js';

/** The address at which a page's script begins a ceremony. It answers with JSON. */
export const passkeyOptionsPages = [
  hostedPage({
    path: PASSKEY_OPTIONS_PATH,
    whileLocked: 'owners',
    who: { ...anyone, subject: (_, { parameters }) => single(parameters, 'use') ?? '' },
    form: { fields: ['use', 'firstName', 'lastName'], submit: answer },
  }),
];

/** Returns the offer of a page to use a passkey. The page sends the cookie of the form's token anyway. */
export const passkeyOffer = (deps: PagesDeps, page: PageRequest, use: PasskeyOffer['use']): PasskeyOffer => ({
  csrf: formToken(deps, { ...page, request: null }, PASSKEY_OPTIONS_PATH, use).token,
  use,
});

const uses: ReadonlySet<string> = new Set<PasskeyOffer['use']>([
  'sign-in',
  'second-factor',
  'set-up',
  'step-up',
  'account',
  'sign-up',
  'operator-access',
]);

async function answer(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { req, res, parameters } = page;
  const use = single(parameters, 'use') ?? '';
  const { browser, headers } = storeCeremonyBrowser(deps, req);
  const options = uses.has(use) ? await optionsFor(deps, page, use as PasskeyOffer['use'], browser) : null;
  if (options === null)
    throw new HttpProblem({
      status: 400,
      code: 'no_passkey',
      detail: 'No passkey can be used here now.',
    });
  deps.respond.json(req, res, 200, JSON.stringify(options), headers);
}

async function optionsFor(
  deps: PagesDeps,
  page: PageRequest,
  use: PasskeyOffer['use'],
  browser: string,
): Promise<object | null> {
  const { app } = deps;
  const { session, tenant } = page;
  const { tenantId } = tenant;
  const secret = deps.cookies.read(page.req, 'tessera_sign_in') ?? '';
  switch (use) {
    case 'sign-in':
      return offerPasskeySignIn(app, tenantId, browser);
    case 'second-factor':
      return offerPasskeyStep(app, tenantId, { secret, browser });
    case 'step-up':
      return session && offerPasskeyStepUp(app, session, browser);
    case 'account':
      return session && isSteppedUp(session.session, session.user, 'mailbox', app.clock.now())
        ? unlessRefused(offerPasskey(app, tenant, { ...session, browser }))
        : null;
    case 'sign-up':
      return unlessRefused(offerSignUpPasskey(deps, page, browser));
    case 'operator-access':
      return unlessRefused(offerOperatorPasskeyAt(deps, page, browser));
    case 'set-up':
      return offerPasskeySetUp(app, tenantId, { secret, browser });
  }
}

/** Returns null where no passkey can be added. */
async function unlessRefused(options: Promise<object | null>): Promise<object | null> {
  try {
    return await options;
  } catch (error) {
    if (error instanceof DomainError && (error.kind === 'conflict' || error.kind === 'invalid')) return null;
    throw error;
  }
}
