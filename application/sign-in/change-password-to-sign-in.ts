import { DomainError } from '../../domain/shared/domain-error.js';
import { refuseFaults } from '../../domain/shared/faults.js';
import { decidePassword } from '../../domain/user/set-password.js';
import { presentUser } from '../../domain/user/user.js';
import type { BillingApp, SignInApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import { execute } from '../shared/execute.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import { chosenPassword } from '../user/password/chosen-password.js';
import { type StartedSession, beginSession } from './begin-session.js';
import { openSignIn } from './open-sign-in.js';

/**
 * Sets the password that the user has chosen, and completes the sign-in with this secret. Of several concurrent attempts
 * one succeeds. Throws `sign_in_over`, `invalid_input` (also for the present password), `overloaded`.
 */
export async function changePasswordToSignIn(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  { secret, password }: { readonly secret: string; readonly password: string },
): Promise<StartedSession> {
  const { tenantId } = context;
  const open = await openSignIn(app, tenantId, secret);
  if (open?.step !== 'change-password') throw signInOver();
  const { userId, generation } = open.transaction;
  const chosen = chosenPassword(app, context, password);
  const { state } = await execute(app, asUser(context, userId), {
    ...userTarget(tenantId, userId),
    exists: true,
    expects: (before) => {
      const isSame = before.status === 'present' && before.sessionGeneration === generation;
      if (!isSame || before.suspended) throw signInOver();
      return before;
    },
    fetch: async (before) => {
      const hash = await chosen.hashFor(before);
      if (await app.secrets.verifyPassword(before.passwordHash, password, context.ip))
        refuseFaults([unchanged]);
      return hash;
    },
    decide: (before, _, hash) => decidePassword(before, hash, 'change'),
  });
  const proved = { ...open.transaction, user: presentUser(state), tenant: open.tenant };
  const session = await beginSession(app, context, proved);
  await app.signInTransactions.end(tenantId, secret);
  return session;
}

const unchanged = {
  pointer: '/password',
  code: 'unchanged',
  detail: 'is the password that has to be changed; choose another one',
} as const;

const signInOver = (): DomainError =>
  new DomainError('conflict', 'sign_in_over', 'The sign-in is over; sign in once more.');
