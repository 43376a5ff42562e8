import { show } from '../../answers.js';
import { forgetLink } from '../../mailed-link.js';
import { formToken } from '../../page-request/form-token.js';
import type { PageRequest } from '../../page-request/page-request.js';
import { prefilledEmail, storeTypedEmail } from '../../typed-email-cookie.js';
import { type TenantAddressView, tenantAddressPage } from '../../views/tenant-sign-up/address.js';
import { signUpStatus } from '../sign-up/address.js';
import { workToken } from '../sign-up/work.js';
import { type StartDeps, addressesOf, startPaths } from './start-deps.js';

/** Shows the first form. `email`: default none. */
export function showOwnerAddress(
  deps: StartDeps,
  page: PageRequest,
  { email = '', problem = null }: Partial<Pick<TenantAddressView, 'email' | 'problem'>> = {},
): void {
  const { token: csrf, headers } = formToken(deps, page, startPaths(deps).page, 'address');
  const { portalUrl } = deps;
  const view = {
    csrf,
    workCsrf: workToken(deps, page, startPaths(deps).work),
    addresses: addressesOf(deps),
    portalUrl,
    email,
    problem,
  };
  show(deps, page, tenantAddressPage(page.frame, view), {
    status: signUpStatus(problem),
    headers: [
      ...headers,
      ...(page.req.method === 'POST' ? storeTypedEmail(deps, email, null) : []),
      ...(problem === 'over' || problem === 'full' ? forgetStart(deps) : []),
    ],
  });
}

/** Shows the first form of a sign-up that ended before its tenant was founded, with the address that was sent. */
export const showOwnerAddressAgain = (deps: StartDeps, page: PageRequest, problem: 'over' | 'full'): void =>
  showOwnerAddress(deps, page, { email: prefilledEmail(deps, page) ?? '', problem });

/** Returns the headers that delete what the browser keeps of a sign-up. */
export const forgetStart = (deps: StartDeps): readonly string[] => [
  ...deps.cookies.clear('tessera_new_account'),
  ...forgetLink(deps, 'sign-up'),
];
