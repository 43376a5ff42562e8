import { normaliseEmail } from '../../domain/shared/email.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import type { PresentUser } from '../../domain/user/user.js';
import { statusOf, user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { Session } from '../ports/sessions.js';
import { holderOf } from '../reservation/holder-of.js';
import { isoTime } from '../shared/event-context.js';
import { load } from '../shared/load.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { asUser } from '../shared/visitor-context.js';
import { emailDigestOf, uniqueEmail } from '../user/unique-email.js';
import { recordSignIn } from './record-sign-in.js';

export interface SignInInput {
  /** As typed. */
  readonly email: string;
  readonly password: string;
  /** The application that asked for it; null for a page of the service's own. */
  readonly clientId: string | null;
}

export type SignInOutcome =
  | {
      readonly kind: 'signed-in';
      readonly session: Session;
      /** For the cookie. */
      readonly secret: string;
      readonly user: PresentUser;
      /** Nothing but a change of password may be offered before it took place. */
      readonly mustChangePassword: boolean;
      /** To wait for before the answer leaves. */
      readonly position: bigint;
    }
  /** Whatever the reason: nobody is told. */
  | { readonly kind: 'refused' }
  /** Too many at the same time: try again in a second. Nothing was looked at. */
  | { readonly kind: 'busy' };

/** Signs a user in by email and password (contract, section 6). */
export async function signIn(app: App, context: VisitorContext, input: SignInInput): Promise<SignInOutcome> {
  const { tenantId } = context;
  const email = normaliseEmail(input.email);
  const emailDigest = await emailDigestOf(app, tenantId, email);
  const [account, { state: holder }] = await Promise.all([
    accountOf(app, tenantId, emailDigest),
    load(app, streamName(tenantId, 'tenant', tenantId), tenant),
  ]);
  const matches = await app.secrets.verifyPassword(account?.passwordHash ?? null, input.password);
  const isOpen =
    holder.status === 'active' &&
    account !== null &&
    statusOf(account, isoTime(app.clock.now())) === 'active';
  if (!matches || !isOpen) return { kind: 'refused' };
  return begin(app, context, account, input.clientId);
}

/** The user who holds the email, by their own stream. */
async function accountOf(app: App, tenantId: string, emailDigest: string): Promise<PresentUser | null> {
  const userId = await holderOf(app, uniqueEmail(tenantId, emailDigest));
  if (userId === null) return null;
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  return state.status === 'present' ? state : null;
}

async function begin(
  app: App,
  context: VisitorContext,
  account: PresentUser,
  clientId: string | null,
): Promise<SignInOutcome> {
  const { tenantId, ip, userAgent } = context;
  const { userId, email } = account;
  const amr = ['pwd'] as const;
  const started = await app.sessions.start({
    ...{ tenantId, userId, amr, ip, userAgent },
    generation: account.sessionGeneration,
  });
  const { sessionId } = started.session;
  const position = await recordSignIn(app, asUser(context, userId), userId, [
    { type: 'UserSignedIn', data: { userId, sessionId, clientId, amr, email } },
  ]);
  return {
    kind: 'signed-in',
    ...started,
    user: account,
    mustChangePassword: account.mustChangePassword,
    position,
  };
}
