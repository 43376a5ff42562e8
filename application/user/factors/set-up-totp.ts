import { refuseFaults } from '../../../domain/shared/faults.js';
import { decideBackupCodes, decideTotp } from '../../../domain/user/change-factors.js';
import { type PresentUser, presentUser } from '../../../domain/user/user.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import type { App, SignInApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import { execute } from '../../shared/execute.js';
import { type VisitorContext, asUser } from '../../shared/visitor-context.js';
import { stillTheirs } from './still-theirs.js';
import { refuseNewFactors } from './factor-policy.js';

/** What a user needs to set up an authenticator app. */
export interface TotpOffer {
  /** base32. */
  readonly secret: string;
  /** The address in the QR code. */
  readonly address: string;
  /** The secret, sealed for the form that confirms it. */
  readonly setUp: string;
}

/** Returns a new offer. Nothing is stored until a code confirms it. */
export function offerTotp(
  { oneTimeCodes }: Pick<App, 'oneTimeCodes'>,
  user: PresentUser,
  tenant: PresentTenant,
): TotpOffer {
  const { secret, setUp } = oneTimeCodes.begin(user.userId);
  return { secret, setUp, address: addressOf({ oneTimeCodes }, secret, user, tenant) };
}

/** Returns the offer that a form brought back; null when it has expired, or is another user's. */
export function repeatedOffer(
  { oneTimeCodes }: Pick<App, 'oneTimeCodes'>,
  user: PresentUser,
  tenant: PresentTenant,
  setUp: string,
): TotpOffer | null {
  const secret = oneTimeCodes.secretOf(user.userId, setUp);
  return secret === null
    ? null
    : { secret, setUp, address: addressOf({ oneTimeCodes }, secret, user, tenant) };
}

const addressOf = (
  { oneTimeCodes }: Pick<App, 'oneTimeCodes'>,
  secret: string,
  user: PresentUser,
  tenant: PresentTenant,
): string => oneTimeCodes.address(secret, { issuer: tenant.name, account: user.email ?? user.userId });

/** A second factor that has just been added. */
export interface AddedFactor {
  /** After the command. */
  readonly user: PresentUser;
  /** New backup codes, shown this once; null when the user had some. */
  readonly backupCodes: readonly string[] | null;
  readonly position: bigint | null;
}

/**
 * Adds an authenticator app that a code has confirmed. The code is accepted once: it does not sign in afterwards. Throws
 * `invalid_input` for a wrong code, `set_up_over`, `totp_enabled`, `mfa_off`, `concurrent_change`.
 */
export async function setUpTotp(
  app: SignInApp,
  context: VisitorContext,
  { user, tenant, setUp, code }: SetUpTotpInput,
): Promise<AddedFactor> {
  const { tenantId } = context;
  const { userId } = user;
  refuseNewFactors(tenant, user);
  const secret = app.oneTimeCodes.secretOf(userId, setUp);
  const step = secret === null ? null : app.oneTimeCodes.stepOf(secret, code, app.clock.now());
  const factorId = app.ids.next();
  // the code is used up before the factor exists, so that no sign-in can come in between
  if (
    secret === null ||
    step === null ||
    !(await app.totpSteps.consume({ tenantId, userId, factorId }, step))
  )
    refuseFaults([wrongCode]);
  const codes = app.backupCodes.newCodes();
  const hashes = codes.map((one) => app.backupCodes.hash(userId, one));
  const codesId = app.ids.derive(context.commandId, 'backup codes');
  const { state, position } = await execute(app, asUser(context, userId), {
    ...userTarget(tenantId, userId),
    exists: true,
    expects: (state) => stillTheirs(user, state),
    decide: (before) => [
      ...decideTotp(before, { factorId, secret: secret! }),
      ...(before.factors.backupCodes === null ? decideBackupCodes(before, codesId, hashes) : []),
    ],
  });
  const after = presentUser(state);
  const isNew = after.factors.backupCodes?.factorId === codesId;
  return { user: after, backupCodes: isNew ? codes : null, position };
}

export interface SetUpTotpInput {
  readonly user: PresentUser;
  readonly tenant: PresentTenant;
  /** From the offer. */
  readonly setUp: string;
  /** As typed. */
  readonly code: string;
}

const wrongCode = {
  pointer: '/code',
  code: 'wrong_code',
  detail: 'is not the code that the app shows now; type the next one',
} as const;
