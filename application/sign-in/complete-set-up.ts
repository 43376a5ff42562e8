import { DomainError } from '../../domain/shared/domain-error.js';
import { ceremonies, withCode } from '../../domain/sign-in/assurance.js';
import type { App, SignInApp } from '../app.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import type { AuthenticationMethod } from '../../domain/sign-in/authentication-method.js';
import {
  type RegisterPasskeyInput,
  offerPasskey,
  registerPasskey,
} from '../user/factors/register-passkey.js';
import { type AddedFactor, setUpTotp } from '../user/factors/set-up-totp.js';
import type { StartedSession } from './begin-session.js';
import { continueSignIn } from './continue-sign-in.js';
import { type OpenSignIn, openSignIn } from './open-sign-in.js';
import type { SignInStep } from './sign-in-step.js';

/** The outcome of the set-up of a second factor during a sign-in. */
export type SetUpOutcome =
  | ({ readonly kind: 'signed-in'; readonly backupCodes: readonly string[] | null } & StartedSession)
  /** The factor was added, and more is needed. */
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
  const open = await openSignIn(app, context.tenantId, secret);
  if (open?.step !== 'enrol') return { kind: 'over' };
  return goOn(
    app,
    context,
    open,
    setUpTotp(app, context, { ...open, setUp, code }),
    withCode(open.transaction.amr),
  );
}

/**
 * Begins the registration of a passkey for the user of a sign-in that requires a second factor. Returns the options for
 * `parseCreationOptionsFromJSON`; null when the sign-in is over or has another step. Throws what `offerPasskey` throws.
 * @param browser the value of the browser's cookie for ceremonies
 */
export async function offerPasskeySetUp(
  app: SignInApp,
  tenantId: string,
  { secret, browser }: { readonly secret: string; readonly browser: string },
): Promise<object | null> {
  const open = await openSignIn(app, tenantId, secret);
  return open?.step === 'enrol' ? offerPasskey(app, { tenantId }, { ...open, browser }) : null;
}

export interface PasskeySetUpInput extends Omit<RegisterPasskeyInput, 'user' | 'tenant'> {
  /** Of the sign-in's cookie. */
  readonly secret: string;
}

/**
 * Registers a passkey of the user of a sign-in that requires a second factor, and goes on with the sign-in: the
 * registration is its second factor. Throws what `registerPasskey` throws.
 */
export async function completePasskeySetUp(
  app: App,
  context: VisitorContext,
  { secret, ...input }: PasskeySetUpInput,
): Promise<SetUpOutcome> {
  const open = await openSignIn(app, context.tenantId, secret);
  if (open?.step !== 'enrol') return { kind: 'over' };
  const { user, tenant, transaction } = open;
  const adding = registerPasskey(app, context, { user, tenant, ...input });
  return goOn(app, context, open, adding, [...transaction.amr, ...ceremonies.passkey]);
}

async function goOn(
  app: App,
  context: VisitorContext,
  open: OpenSignIn,
  adding: Promise<AddedFactor>,
  amr: readonly AuthenticationMethod[],
): Promise<SetUpOutcome> {
  const added = await adding.catch((error: unknown) => {
    // suspended, or with another password, since the sign-in was read
    if (error instanceof DomainError && error.code === 'concurrent_change') return null;
    throw error;
  });
  if (added === null) return { kind: 'over' };
  const { user, backupCodes, position } = added;
  const continued = await continueSignIn(app, context, open, { user, amr });
  switch (continued.kind) {
    case 'signed-in':
      return { ...continued, backupCodes };
    case 'proved':
      return { ...continued, backupCodes, position };
    case 'over':
      return continued;
  }
}
