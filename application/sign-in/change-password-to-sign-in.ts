import { DomainError } from '../../domain/shared/domain-error.js';
import { refuseFaults } from '../../domain/shared/faults.js';
import { decidePassword } from '../../domain/user/set-password.js';
import { type PresentUser, type UserState, presentUser, user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import { execute } from '../shared/execute.js';
import { loadExisting } from '../shared/load.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import { chosenPassword } from '../user/password/chosen-password.js';
import { type StartedSession, beginSession } from './begin-session.js';

/** A sign-in whose user has to choose a password first: `signIn` accepted the present one. */
export interface PendingSignIn {
  readonly userId: string;
  /** The user's `sessionGeneration` at that time: a new password and a suspension change it. */
  readonly generation: number;
  /** The application that asked for the sign-in. */
  readonly clientId: string | null;
}

/**
 * Returns the user of a pending sign-in; null when they need not choose a password any more, or the sign-in has ended.
 */
export async function userOfPendingSignIn(
  app: Pick<App, 'events'>,
  tenantId: string,
  waiting: PendingSignIn,
): Promise<PresentUser | null> {
  const { state } = await loadExisting(app, userTarget(tenantId, waiting.userId).stream, user);
  return waits(state, waiting) ? state : null;
}

const waits = (state: UserState, { generation }: PendingSignIn): state is PresentUser =>
  state.status === 'present' &&
  state.mustChangePassword &&
  !state.suspended &&
  state.sessionGeneration === generation;

/**
 * Sets the password that the user has chosen, and completes the pending sign-in. Of several concurrent attempts one
 * succeeds. Throws `sign_in_over`, `invalid_input` (also for the present password), `overloaded`.
 */
export async function changePasswordToSignIn(
  app: App,
  context: VisitorContext,
  { password, ...waiting }: PendingSignIn & { readonly password: string },
): Promise<StartedSession> {
  const { tenantId } = context;
  const { userId, clientId } = waiting;
  const chosen = chosenPassword(app, password, context.ip);
  const { state } = await execute(app, asUser(context, userId), {
    ...userTarget(tenantId, userId),
    exists: true,
    expects: (before) => {
      if (!waits(before, waiting)) throw signInOver();
      return before;
    },
    decide: async (before) => {
      const hash = await chosen.hashFor(before);
      if (await app.secrets.verifyPassword(before.passwordHash, password, context.ip))
        refuseFaults([unchanged]);
      return decidePassword(before, hash, 'change');
    },
  });
  return beginSession(app, context, presentUser(state), { amr: ['pwd'], clientId });
}

const unchanged = {
  pointer: '/password',
  code: 'unchanged',
  detail: 'is the password that has to be changed; choose another one',
} as const;

const signInOver = (): DomainError =>
  new DomainError('conflict', 'sign_in_over', 'The sign-in is over; sign in once more.');
