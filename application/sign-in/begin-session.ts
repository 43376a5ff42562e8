import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { AuthenticationMethod } from '../ports/sign-in/sessions.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { asUser } from '../shared/visitor-context.js';
import type { LiveSession } from './live-session.js';
import { recordSignIn } from './record-sign-in.js';

export interface BegunSession extends LiveSession {
  /** For the cookie. */
  readonly secret: string;
  /** Of the event, to wait for before the answer leaves. */
  readonly position: bigint;
}

/**
 * Signs a user in whose every credential was verified against this very state of theirs. Throws SubjectErased when
 * they were erased meanwhile; then nothing lets them in.
 */
export async function beginSession(
  app: App,
  context: VisitorContext,
  account: PresentUser,
  { amr, clientId }: { readonly amr: readonly AuthenticationMethod[]; readonly clientId: string | null },
): Promise<BegunSession> {
  const { tenantId, ip, userAgent } = context;
  const { userId, email, sessionGeneration: generation } = account;
  const { session, secret } = await app.sessions.start({ tenantId, userId, generation, amr, ip, userAgent });
  const data = { userId, sessionId: session.sessionId, clientId, amr, email };
  const event = { type: 'UserSignedIn', data } as const;
  const [position] = await Promise.all([
    recordSignIn(app, asUser(context, userId), userId, [event]),
    app.knownPlaces.remember({ tenantId, userId }, { ip, browser: context.browser ?? null }),
  ]);
  return { session, user: account, secret, position };
}
