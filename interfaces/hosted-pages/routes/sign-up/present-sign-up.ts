import { SIGN_UP_PATH } from '../../../../application/mail/link-address.js';
import type { SignUp } from '../../../../application/ports/sign-up/sign-ups.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import { forgetLink, storedLink } from '../../mailed-link.js';
import { pathOf } from '../../page-request/go-to-step.js';
import type { PageRequest } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';

/** A sign-up in this browser, by the cookie or by the link that the browser followed. */
export interface PresentSignUp {
  readonly signUp: SignUp;
  readonly by: 'cookie' | 'link';
}

/** Returns the sign-up of this browser; null without one, and when it is over. */
export async function presentSignUp(deps: PagesDeps, page: PageRequest): Promise<PresentSignUp | null> {
  const { signUps } = deps.app;
  const { tenantId } = page.tenant;
  const link = storedLink(deps, page, 'sign-up');
  const signUp =
    link === null
      ? await signUps.find(tenantId, deps.cookies.read(page.req, 'tessera_new_account') ?? '')
      : await signUps.findByLink(tenantId, link);
  return signUp && { signUp, by: link === null ? 'cookie' : 'link' };
}

/** Returns the headers that store a sign-up which has started, and its authorization request. */
export const storeSignUp = (deps: PagesDeps, { request }: PageRequest, secret: string): HeaderList => [
  ...deps.cookies.set('tessera_new_account', secret),
  ...forgetLink(deps, 'sign-up'),
  ...(request === null
    ? deps.cookies.clear('tessera_sign_up_request')
    : deps.cookies.set('tessera_sign_up_request', request.handle)),
];

/** Returns the headers that delete what the browser keeps of a sign-up. */
export const forgetAll = (deps: PagesDeps): HeaderList => [
  ...deps.cookies.clear('tessera_new_account'),
  ...forgetLink(deps, 'sign-up'),
  ...deps.cookies.clear('tessera_sign_up_request'),
];

/** Returns the address of the page at which this browser began, if it did, with its authorization request. */
export async function pathBefore(deps: PagesDeps, { req, tenant }: PageRequest): Promise<string> {
  const handle = deps.cookies.read(req, 'tessera_sign_up_request');
  return pathOf(
    SIGN_UP_PATH,
    handle === null ? null : await deps.pendingRequests.find(tenant.tenantId, handle),
  );
}
