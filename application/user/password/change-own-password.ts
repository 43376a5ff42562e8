import { DomainError } from '../../../domain/shared/domain-error.js';
import { refuseFaults } from '../../../domain/shared/faults.js';
import { anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import { decidePassword } from '../../../domain/user/set-password.js';
import { presentUser } from '../../../domain/user/user.js';
import type { BillingApp, SignInApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import { execute } from '../../shared/execute.js';
import { type VisitorContext, asUser } from '../../shared/visitor-context.js';
import { type StartedSession, beginSession } from '../../sign-in/begin-session.js';
import type { LiveSession } from '../../sign-in/live-session.js';
import { chosenPassword } from './chosen-password.js';

/**
 * Sets the password that the user of a session has chosen, which ends all sessions and grants, and begins another session
 * in their place. The caller has made sure that the user has just authenticated. Of several concurrent attempts one
 * succeeds. Throws `session_over`, `invalid_input` (also for the present password), `overloaded`.
 */
export async function changeOwnPassword(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  { session, tenant, user: { userId } }: LiveSession,
  password: string,
): Promise<StartedSession> {
  const chosen = chosenPassword(app, context, password);
  const { state } = await execute(app, asUser(context, userId), {
    ...userTarget(context.tenantId, userId),
    exists: true,
    expects: (before) => {
      const isSame = before.status === 'present' && before.sessionGeneration === session.generation;
      if (!isSame || before.suspended) throw sessionOver();
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
  // this is no authentication: what the session states of it stays (OpenID Connect Core, section 2, auth_time)
  const { authenticatedAt, amr, remembered, provedMailbox } = session;
  const proof = { authenticatedAt, amr, remembered, provedMailbox, asked: anyAssurance, clientId: null };
  return beginSession(app, context, { user: presentUser(state), tenant, ...proof });
}

const unchanged = {
  pointer: '/password',
  code: 'unchanged',
  detail: 'is the present password; choose another one',
} as const;

const sessionOver = (): DomainError =>
  new DomainError('conflict', 'session_over', 'The session is over; sign in once more.');
