import type { SignInApp } from '../app.js';
import type { Session } from '../ports/sign-in/sessions.js';
import type { Done } from '../shared/command-context.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import { recordSignIn } from './record-sign-in.js';

/** Ends the session of a user at their own request. Idempotent. */
export async function signOut(app: SignInApp, context: VisitorContext, session: Session): Promise<Done> {
  const { userId, sessionId } = session;
  if (!(await app.sessions.end(context.tenantId, userId, sessionId))) return { position: null };
  const data = { userId, sessionId };
  return {
    position: await recordSignIn(app, asUser(context, userId), userId, [{ type: 'UserSignedOut', data }]),
  };
}
