import { requestTenantSignUp } from '../../../../application/sign-up/tenant/request-tenant-sign-up.js';
import { emailFaults, normaliseEmail } from '../../../../domain/shared/email.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther, show } from '../../answers.js';
import { forgetLink } from '../../mailed-link.js';
import { minutesUntil } from '../../page-request/minutes-until.js';
import { formToken, isOwnForm } from '../../page-request/form-token.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import { type TenantAddressView, tenantAddressPage } from '../../views/tenant-sign-up/address.js';
import { signUpStatus } from '../sign-up/address.js';
import { type StartDeps, placeOf, startPaths } from './start-deps.js';

/** Returns the token of the request for a task of proof of work. */
export const startWorkToken = (deps: StartDeps, page: PageRequest): string =>
  formToken(deps, page, startPaths(deps).work).token;

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
    workCsrf: startWorkToken(deps, page),
    place: placeOf(deps),
    portalUrl,
    email,
    problem,
  };
  show(deps, page, tenantAddressPage(page.frame, view), {
    status: signUpStatus(problem),
    headers: [...headers, ...(problem === 'over' || problem === 'full' ? forgetStart(deps) : [])],
  });
}

export async function submitOwnerAddress(deps: StartDeps, page: PageRequest): Promise<void> {
  if (!isOwnForm(deps, page, 'address')) return;
  const { parameters } = page;
  const [email = ''] = parameters.get('email') ?? [];
  const [fault] = emailFaults('/email', normaliseEmail(email));
  if (fault) {
    showOwnerAddress(deps, page, {
      email,
      problem: fault.code === 'required' ? 'emailRequired' : 'emailFormat',
    });
    return;
  }
  const work = single(parameters, 'work') ?? null;
  const outcome = await requestTenantSignUp(deps.app, visitorContext(deps, page), { email, work });
  if (outcome.kind !== 'begun') {
    const problem =
      outcome.kind === 'mail-limit' ? { limitedMinutes: minutesUntil(deps, outcome.until) } : outcome.kind;
    showOwnerAddress(deps, page, { email, problem });
    return;
  }
  const kept = [...deps.cookies.set('tessera_new_account', outcome.secret), ...forgetLink(deps, 'sign-up')];
  seeOther(deps, page, startPaths(deps).page, kept);
}

/** Returns the headers that delete what the browser keeps of a sign-up. */
export const forgetStart = (deps: StartDeps): readonly string[] => [
  ...deps.cookies.clear('tessera_new_account'),
  ...forgetLink(deps, 'sign-up'),
];
