import {
  type PendingSignIn,
  changePasswordToSignIn,
  userOfPendingSignIn,
} from '../../../application/sign-in/change-password-to-sign-in.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { HttpRoute } from '../../http/http-types.js';
import { seeOther, show } from '../answers.js';
import { formToken, isOwnForm, requestPage } from '../page-request/page-handlers.js';
import { passwordFaultOf, typedPassword } from '../new-password.js';
import type { PagesDeps } from '../pages-deps.js';
import { pathOf } from '../page-request/go-to-step.js';
import { startSession } from '../page-request/start-session.js';
import { type PasswordFault, changePasswordPage } from '../views/new-password.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';

const PATH = '/change-password';

/** Returns the routes of a sign-in whose password must be changed first. */
export const changePasswordRoutes = (deps: PagesDeps): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: requestPage(deps, (page) => showForm(deps, page, null)) },
  { method: 'POST', path: PATH, handle: requestPage(deps, (page) => submit(deps, page)) },
];

async function showForm(deps: PagesDeps, page: PageRequest, fault: PasswordFault | null): Promise<void> {
  const { tenant, request, frame } = page;
  const pending = deps.pendingSignIns.find(page.req, tenant.tenantId);
  const user = pending && (await userOfPendingSignIn(deps.app, tenant.tenantId, pending));
  if (pending === null || user === null) {
    signInAgain(deps, page);
    return;
  }
  const { token, headers } = formToken(deps, page, PATH, subjectOf(pending));
  const view = { request: request?.handle ?? null, csrf: token, account: user, fault };
  show(deps, page, changePasswordPage(frame, view), { status: fault === null ? 200 : 400, headers });
}

async function submit(deps: PagesDeps, page: PageRequest): Promise<void> {
  const pending = deps.pendingSignIns.find(page.req, page.tenant.tenantId);
  if (pending === null) {
    signInAgain(deps, page);
    return;
  }
  if (!isOwnForm(deps, page, subjectOf(pending))) return;
  const typed = typedPassword(page.parameters);
  if ('fault' in typed) {
    await showForm(deps, page, typed.fault);
    return;
  }
  try {
    const signedIn = await changePasswordToSignIn(deps.app, visitorContext(deps, page), {
      ...pending,
      password: typed.password,
    });
    await startSession(deps, page, signedIn, { headers: deps.pendingSignIns.forget() });
  } catch (error) {
    const fault = passwordFaultOf(error);
    if (fault !== null) await showForm(deps, page, fault);
    else if (error instanceof DomainError && error.code === 'sign_in_over') signInAgain(deps, page);
    else throw error;
  }
}

const subjectOf = ({ userId, generation }: PendingSignIn): string => `${userId}|${generation}`;

const signInAgain = (deps: PagesDeps, page: PageRequest): void =>
  seeOther(deps, page, pathOf('/sign-in', page.request), deps.pendingSignIns.forget());
