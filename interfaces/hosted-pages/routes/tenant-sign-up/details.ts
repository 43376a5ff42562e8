import type { SignUp } from '../../../../application/ports/sign-up/sign-ups.js';
import {
  type CompletedTenantSignUp,
  completeTenantSignUp,
} from '../../../../application/sign-up/tenant/complete-tenant-sign-up.js';
import { proposeSlug } from '../../../../application/sign-up/tenant/propose-slug.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import { show } from '../../answers.js';
import { forgetLink, storedLink } from '../../mailed-link.js';
import { passwordFaultOf, typedPassword } from '../../new-password.js';
import { formToken } from '../../page-request/form-token.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import { forgetTypedEmail } from '../../typed-email-cookie.js';
import { type TenantDetailsFault, tenantDetailsPage } from '../../views/tenant-sign-up/details.js';
import { foundedPage } from '../../views/tenant-sign-up/founded.js';
import type { PresentSignUp } from '../sign-up/present-sign-up.js';
import { forgetStart, showOwnerAddressAgain } from './address.js';
import { type StartDeps, slugFile, startPaths } from './start-deps.js';

/** The form that was sent, and what is wrong with it. `slug`: in place of the typed one. */
interface Wrong {
  readonly fault: TenantDetailsFault;
  readonly headers: HeaderList;
  readonly slug?: string | null;
}

const typed = ({ parameters }: PageRequest, name: string): string => parameters.get(name)?.[0]?.trim() ?? '';

/** Shows the form for the tenant's names, its owner's, and a password. */
export function showTenantDetails(
  deps: StartDeps,
  page: PageRequest,
  { signUpId, email }: SignUp,
  wrong: Wrong | null = null,
): void {
  const { page: action, slug } = startPaths(deps);
  const { token: csrf, headers } = formToken(deps, page, action, signUpId);
  const again = (name: string): string => (wrong === null ? '' : typed(page, name));
  const content = tenantDetailsPage(page.frame, {
    csrf,
    action,
    slugCheck: { action: slug, csrf: formToken(deps, page, slug, signUpId).token },
    files: [slugFile(deps)],
    exampleHost: deps.app.addresses.tenantHost('acme'),
    email,
    typed: {
      name: again('name'),
      slug: wrong?.slug ?? again('slug'),
      firstName: again('firstName'),
      lastName: again('lastName'),
    },
    fault: wrong?.fault ?? null,
  });
  const status = wrong === null ? 200 : wrong.fault === 'taken' || wrong.fault === 'busy' ? 409 : 400;
  show(deps, page, content, { status, headers: [...headers, ...(wrong?.headers ?? [])] });
}

export async function submitTenantDetails(
  deps: StartDeps,
  page: PageRequest,
  { signUp, by }: PresentSignUp,
): Promise<void> {
  const secret =
    by === 'cookie'
      ? (deps.cookies.read(page.req, 'tessera_new_account') ?? '')
      : await secretByLink(deps, page);
  if (secret === null || (by === 'cookie' && !signUp.proved)) {
    showOwnerAddressAgain(deps, page, 'over');
    return;
  }
  // the link is no longer needed once its browser has the secret
  const headers =
    by === 'link' ? [...deps.cookies.set('tessera_new_account', secret), ...forgetLink(deps, 'sign-up')] : [];
  const refuse = (fault: TenantDetailsFault, slug: string | null = null): void =>
    showTenantDetails(deps, page, signUp, { fault, headers, slug });
  const name = typed(page, 'name');
  const slug = typed(page, 'slug').toLowerCase();
  const firstName = typed(page, 'firstName');
  const password = typedPassword(page.parameters);
  if (name === '') refuse('name');
  else if (slug === '') {
    // nothing to suggest is left of a name in another script than Latin
    const proposed = await proposeSlug(deps.app, name);
    refuse(proposed === null ? 'format' : 'slugMissing', proposed);
  } else if (firstName === '') refuse('firstName');
  else if ('fault' in password) refuse(password.fault);
  else {
    const input = { secret, name, slug, firstName, lastName: typed(page, 'lastName'), ...password };
    try {
      await goOn(deps, page, refuse, await completeTenantSignUp(deps.app, visitorContext(deps, page), input));
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null) throw error;
      refuse(fault);
    }
  }
}

/** Proves the address by the link that this browser followed. Returns its secret from now on; null when it is over. */
async function secretByLink(deps: StartDeps, page: PageRequest): Promise<string | null> {
  const link = storedLink(deps, page, 'sign-up');
  return link && deps.app.signUps.proveByLink(page.tenant.tenantId, link);
}

/** Returns the fault that the use case found in the form; null for any other failure. */
function faultOf(error: unknown): TenantDetailsFault | null {
  if (!(error instanceof DomainError)) return null;
  const [fault] = error.faults;
  switch (fault?.pointer) {
    case '/name':
      return 'name';
    case '/slug':
      return fault.code === 'reserved' ? 'reserved' : 'format';
    case '/firstName':
      return 'firstName';
    case '/lastName':
      return 'lastName';
    case undefined:
    default:
      return passwordFaultOf(error);
  }
}

async function goOn(
  deps: StartDeps,
  page: PageRequest,
  refuse: (fault: TenantDetailsFault) => void,
  outcome: CompletedTenantSignUp,
): Promise<void> {
  if (outcome.kind === 'taken' || outcome.kind === 'busy') refuse(outcome.kind);
  else if (outcome.kind !== 'founded') showOwnerAddressAgain(deps, page, outcome.kind);
  else {
    const { slug, signInSecret: signIn, position } = outcome;
    if (position !== null) await deps.waitUntilShown(position);
    const tenantHost = deps.app.addresses.tenantHost(slug);
    show(deps, page, foundedPage(page.frame, { tenantHost, signIn }), {
      headers: [...forgetStart(deps), ...forgetTypedEmail(deps, page.req)],
      leadsTo: [tenantHost],
      sendsOrigin: true,
    });
  }
}
