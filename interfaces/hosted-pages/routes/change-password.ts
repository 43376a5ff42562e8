import type { PendingSignIn } from '../../../application/sign-in/change-password-to-sign-in.js';
import {
  changePasswordToSignIn,
  userOfPendingSignIn,
} from '../../../application/sign-in/change-password-to-sign-in.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { HttpRoute } from '../../http/http-types.js';
import { redirect, show } from '../answers.js';
import { formToken, isOurForm, page } from '../visit/guard.js';
import { passwordFaultOf, typedPassword } from '../new-password.js';
import type { Pages } from '../pages.js';
import { pathOf } from '../visit/proceed.js';
import { startSession } from '../visit/start-session.js';
import type { PasswordFault } from '../views/new-password.js';
import { changePasswordPage } from '../views/new-password.js';
import type { Visit } from '../visit/visit.js';
import { visitorOf } from '../visit/visit.js';

const PATH = '/change-password';

/** Where a sign-in goes whose password is right but has to be changed before it is one. */
export const changePasswordRoutes = (pages: Pages): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: page(pages, (visit) => ask(pages, visit, null)) },
  { method: 'POST', path: PATH, handle: page(pages, (visit) => submit(pages, visit)) },
];

async function ask(pages: Pages, visit: Visit, fault: PasswordFault | null): Promise<void> {
  const { tenant, request, frame } = visit;
  const waiting = pages.waitingSignIns.find(visit.req, tenant.tenantId);
  const user = waiting && (await userOfPendingSignIn(pages.app, tenant.tenantId, waiting));
  if (waiting === null || user === null) {
    signInAgain(pages, visit);
    return;
  }
  const { token, headers } = formToken(pages, visit, PATH, subjectOf(waiting));
  const view = { request: request?.handle ?? null, csrf: token, account: user, fault };
  show(pages, visit, changePasswordPage(frame, view), { status: fault === null ? 200 : 400, headers });
}

async function submit(pages: Pages, visit: Visit): Promise<void> {
  const waiting = pages.waitingSignIns.find(visit.req, visit.tenant.tenantId);
  if (waiting === null) {
    signInAgain(pages, visit);
    return;
  }
  if (!isOurForm(pages, visit, subjectOf(waiting))) return;
  const typed = typedPassword(visit.parameters);
  if ('fault' in typed) {
    await ask(pages, visit, typed.fault);
    return;
  }
  try {
    const signedIn = await changePasswordToSignIn(pages.app, visitorOf(pages, visit), {
      ...waiting,
      password: typed.password,
    });
    await startSession(pages, visit, signedIn, { headers: pages.waitingSignIns.forget() });
  } catch (error) {
    const fault = passwordFaultOf(error);
    if (fault !== null) await ask(pages, visit, fault);
    else if (error instanceof DomainError && error.code === 'sign_in_over') signInAgain(pages, visit);
    else throw error;
  }
}

const subjectOf = ({ userId, generation }: PendingSignIn): string => `${userId}|${generation}`;

const signInAgain = (pages: Pages, visit: Visit): void =>
  redirect(pages, visit, pathOf('/sign-in', visit.request), pages.waitingSignIns.forget());
