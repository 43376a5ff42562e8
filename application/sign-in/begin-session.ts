import { DomainError } from '../../domain/shared/domain-error.js';
import { signInMethodOf } from '../../domain/sign-in/authentication-method.js';
import { sessionLifetime } from '../../domain/sign-in/session-lifetime.js';
import { isMailboxProved } from '../../domain/sign-in/step-up.js';
import type { BillingApp, LogApp, SignInApp } from '../app.js';
import type { NewSession, Session, TotpUse } from '../ports/sign-in/sessions.js';
import { SubjectErased, userSubject } from '../ports/events/subject-keys.js';
import type { CommandContext } from '../shared/command-context.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import { withdrawDeletion } from '../user/deletion/withdraw-deletion.js';
import type { LiveSession } from './live-session.js';
import { recordSignIn } from './record-sign-in.js';
import type { SignInParties, SignInProof } from './sign-in-step.js';
import { notifyOfNewDevice } from './notify-of-new-device.js';

/** A session that has just started. */
export interface StartedSession extends LiveSession {
  /** The secret of the session's cookie. */
  readonly secret: string;
  /** The position of the event, which the answer waits for. */
  readonly position: bigint;
  /** Whether the user had asked for the deletion of the account, which the sign-in withdrew. */
  readonly hasWithdrawnDeletion: boolean;
}

/** A user all of whose credentials were verified against this state of theirs. */
export interface ProvedUser extends SignInParties, SignInProof {}

/**
 * Begins a session. Where the browser has one of the same user, that one continues with what was proved now: its id stays.
 * Throws SubjectErased when the user was erased meanwhile.
 */
export async function beginSession(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  proved: ProvedUser,
): Promise<StartedSession> {
  const session = newSession(context, proved);
  const raises = raisedBy(context, proved);
  const started =
    (raises === null ? null : await app.sessions.raise(raises, session)) ??
    (await app.sessions.start(session));
  return recorded(app, context, proved, started);
}

/**
 * Continues the session that a sign-in supplements (`raises`), with what was proved. Returns null, and changes nothing, when
 * it ended meanwhile or is not the browser's. Throws SubjectErased when the user was erased meanwhile.
 */
export async function supplementSession(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  proved: ProvedUser & { readonly raises: string },
): Promise<StartedSession | null> {
  if (raisedBy(context, proved) !== proved.raises) return null;
  const started = await app.sessions.raise(proved.raises, newSession(context, proved));
  return started && recorded(app, context, proved, started);
}

/**
 * Begins or continues a session by a valid code of an authenticator app. Returns null when the code was used before, or the
 * browser's session ended meanwhile. Throws SubjectErased when the user was erased meanwhile.
 */
export async function beginSessionByCode(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  proved: ProvedUser,
  code: TotpUse,
): Promise<StartedSession | null> {
  const session = newSession(context, proved);
  const raises = raisedBy(context, proved);
  if ((proved.raises ?? raises) !== raises) return null;
  const started = await (raises === null
    ? app.sessions.startByCode(session, code)
    : app.sessions.raise(raises, session, code));
  return started && recorded(app, context, proved, started);
}

/** Returns the id of the session that continues; null for none. */
const raisedBy = ({ browserSession }: VisitorContext, { user }: ProvedUser): string | null =>
  browserSession?.userId === user.userId ? browserSession.sessionId : null;

const newSession = (
  { tenantId, ip, userAgent }: VisitorContext,
  { user, tenant, authenticatedAt, amr, provedMailbox, remembered = false }: ProvedUser,
): NewSession => ({
  tenantId,
  userId: user.userId,
  generation: user.sessionGeneration,
  authenticatedAt,
  amr,
  remembered,
  provedMailbox,
  lifetime: sessionLifetime(tenant.settings),
  ip,
  userAgent,
});

async function recorded(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  { user, tenant, amr, clientId, connectionId, ...proof }: ProvedUser,
  { session, secret }: { readonly session: Session; readonly secret: string },
): Promise<StartedSession> {
  const { userId, email, deletionDueAt } = user;
  if (deletionDueAt !== null) await withdrawOwnDeletion(app, asUser(context, userId));
  const { sessionId } = session;
  const signedIn = {
    type: 'UserSignedIn',
    data: {
      userId,
      sessionId,
      clientId,
      amr,
      method: signInMethodOf(amr),
      ...(connectionId && { connectionId }),
      email,
    },
  } as const;
  const hasMailbox = isMailboxProved(proof, user);
  const position = await notifyOfNewDevice(app, context, { userId, sessionId, hasMailbox }, (notices) =>
    recordSignIn(app, asUser(context, userId), userId, [signedIn, ...notices]),
  );
  app.activity.note(context.tenantId, userId);
  return { session, user, tenant, secret, position, hasWithdrawnDeletion: deletionDueAt !== null };
}

/** Withdraws the deletion of the user's account. Throws SubjectErased when it took place meanwhile. */
async function withdrawOwnDeletion(app: LogApp, context: CommandContext): Promise<void> {
  const userId = context.actor.id;
  try {
    await withdrawDeletion(app, context, { userId });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'user_not_found')
      throw new SubjectErased(userSubject(userId), { cause: error });
    throw error;
  }
}
