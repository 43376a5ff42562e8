import { ceremonies } from '../../../domain/sign-in/assurance.js';
import type { App, SignInApp } from '../../app.js';
import { SubjectErased } from '../../ports/events/subject-keys.js';
import type { NamedPasskey, PasskeyCeremony, PasskeyHost } from '../../ports/sign-in/passkeys.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { passkeyHostOf } from '../../user/factors/unique-passkey.js';
import { continueSignIn } from '../continue-sign-in.js';
import { type OpenSignIn, openSignIn } from '../open-sign-in.js';
import type { SecondFactorOutcome } from '../prove-second-factor.js';
import { provePasskey } from './prove-passkey.js';
import { refusePasskey } from './refuse-passkey.js';

/** Returns the passkeys of a sign-in's user that can be used at the tenant's pages. */
export function usablePasskeys(
  app: Pick<App, 'addresses'>,
  { user, tenant }: Pick<OpenSignIn, 'user' | 'tenant'>,
): NamedPasskey[] {
  const host = passkeyHostOf(app, tenant.slug);
  return user.factors.passkeys.filter((one) => one.rpId === host?.rpId && one.credentialId !== null);
}

const ceremonyOf = ({ transaction }: OpenSignIn, { rpId }: PasskeyHost, browser: string): PasskeyCeremony => {
  const { tenantId, userId } = transaction;
  return { tenantId, purpose: 'second-factor', rpId, browser, userId };
};

/**
 * Begins the second step of a sign-in with a passkey. Returns the options for `parseRequestOptionsFromJSON`, which name
 * the passkeys of the sign-in's user. Null when the sign-in is over or needs something else, or its user has no passkey
 * for these pages.
 * @param secret of the sign-in's cookie
 * @param browser the value of the browser's cookie for ceremonies
 */
export async function offerPasskeyStep(
  app: SignInApp,
  tenantId: string,
  { secret, browser }: { readonly secret: string; readonly browser: string },
): Promise<object | null> {
  const open = await openSignIn(app, tenantId, secret);
  if (open?.step !== 'second-factor') return null;
  const host = passkeyHostOf(app, open.tenant.slug);
  const allowed = usablePasskeys(app, open);
  if (host === null || allowed.length === 0) return null;
  const challenge = await app.passkeyCeremonies.begin(ceremonyOf(open, host, browser));
  return app.passkeys.signInOptions({ rpId: host.rpId, challenge, allowed });
}

export interface PasskeyStepInput {
  /** Of the sign-in's cookie. */
  readonly secret: string;
  /** The authenticator's answer, JSON. */
  readonly response: string;
  /** The value of the browser's cookie for ceremonies. */
  readonly browser: string;
}

/**
 * Proves the second factor of a sign-in by a passkey of its user; any other is refused. A wrong one spends an attempt of
 * the sign-in, as a wrong code does. The lock that wrong codes caused does not stop it.
 */
export async function proveSecondFactorByPasskey(
  app: App,
  context: VisitorContext,
  { secret, response, browser }: PasskeyStepInput,
): Promise<SecondFactorOutcome> {
  const { tenantId } = context;
  const open = await openSignIn(app, tenantId, secret);
  if (open?.step !== 'second-factor') return { kind: 'over' };
  const host = passkeyHostOf(app, open.tenant.slug);
  if (host === null || !(await app.signInTransactions.attempt(tenantId, secret))) return { kind: 'over' };
  const proved = await provePasskey(app, { host, response, ceremony: ceremonyOf(open, host, browser) });
  try {
    if (proved.kind === 'refused') {
      const refused = { ...proved, user: open.user, reason: 'passkey' } as const;
      return { kind: 'refused', position: await refusePasskey(app, context, refused), lockedUntil: null };
    }
    const amr = [...open.transaction.amr, ...ceremonies.passkey];
    return await continueSignIn(app, context, open, { user: proved.user, amr });
  } catch (error) {
    // erased meanwhile
    if (error instanceof SubjectErased) return { kind: 'over' };
    throw error;
  }
}
