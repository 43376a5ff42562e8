import { ceremonies } from '../../domain/sign-in/assurance.js';
import type { App } from '../app.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { setUpTotp } from '../user/factors/set-up-totp.js';
import { type StartedSession, beginSession } from './begin-session.js';
import { openSignIn } from './open-sign-in.js';
import { type SignInStep, signInStep } from './sign-in-step.js';

/** The outcome of the set-up of an authenticator app during a sign-in. */
export type SetUpOutcome =
  | ({ readonly kind: 'signed-in'; readonly backupCodes: readonly string[] | null } & StartedSession)
  /** The app was added, and more is needed. */
  | {
      readonly kind: 'proved';
      readonly step: Exclude<SignInStep, 'complete'>;
      readonly backupCodes: readonly string[] | null;
      readonly position: bigint | null;
    }
  /** The sign-in is over, or has another step. */
  | { readonly kind: 'over' };

/**
 * Adds an authenticator app to the user of a sign-in that requires one, and goes on with the sign-in: the code that
 * confirms the app is its second factor. Throws `invalid_input` for a wrong code, `totp_enabled`, `mfa_off`.
 */
export async function completeSetUp(
  app: App,
  context: VisitorContext,
  { secret, setUp, code }: { readonly secret: string; readonly setUp: string; readonly code: string },
): Promise<SetUpOutcome> {
  const { tenantId } = context;
  const open = await openSignIn(app, tenantId, secret);
  if (open?.step !== 'enrol') return { kind: 'over' };
  const { tenant, transaction } = open;
  const { user, backupCodes, position } = await setUpTotp(app, context, { ...open, setUp, code });
  const amr = ceremonies.passwordAndCode;
  const { mailboxProved } = transaction;
  const step = signInStep(tenantId, tenant.settings, user, { amr, mailboxProved });
  if (step !== 'complete') {
    await app.signInTransactions.proved(tenantId, secret, { amr, mailboxProved });
    return { kind: 'proved', step, backupCodes, position };
  }
  const { clientId } = transaction;
  const session = await beginSession(app, context, { user, tenant, amr, clientId });
  await app.signInTransactions.end(tenantId, secret);
  return { kind: 'signed-in', backupCodes, ...session };
}
