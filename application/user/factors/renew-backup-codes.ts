import { decideBackupCodeRenewal, decidePasskeyStep } from '../../../domain/user/change-factors.js';
import { presentUser } from '../../../domain/user/user.js';
import type { SignInApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { execute } from '../../shared/execute.js';

export interface RenewBackupCodesInput {
  readonly userId: string;
  /** The session that stays as it is. */
  readonly sessionId: string;
  /** The id of the backup codes that the user wants to replace; null for none. */
  readonly replaces: string | null;
  /** Whether the user is asked for a passkey after the password from now on. Default: as before. */
  readonly passkeyStep?: true;
}

/** New backup codes, shown this once. */
export interface RenewedBackupCodes extends Done {
  readonly backupCodes: readonly string[];
}

/**
 * Gives a user new backup codes in place of all earlier ones. Other sessions of the user, and what applications were granted
 * in them, no longer count as signed in with a second factor; sign-ins between their steps end. Of concurrent renewals of the same codes one takes place, so that the codes that were shown are valid.
 * Throws `backup_codes_renewed` for the others; `factor_not_found` for a user without an authenticator app and passkeys,
 * and with `passkeyStep` for one without passkeys.
 */
export async function renewBackupCodes(
  app: SignInApp,
  context: CommandContext,
  { userId, sessionId, replaces, passkeyStep }: RenewBackupCodesInput,
): Promise<RenewedBackupCodes> {
  const { tenantId, commandId } = context;
  const backupCodes = app.backupCodes.newCodes();
  const codes = backupCodes.map((code) => app.backupCodes.hash(userId, code));
  const { position } = await execute(app, context, {
    ...userTarget(tenantId, userId),
    exists: true,
    expects: presentUser,
    decide: (user) => [
      ...(passkeyStep ? decidePasskeyStep(user, true) : []),
      ...decideBackupCodeRenewal(user, {
        factorId: app.ids.derive(commandId, 'backup codes'),
        codes,
        replaces,
      }),
    ],
  });
  // first, since one that goes on with a session would give it back what it is about to lose
  await app.signInTransactions.forget(tenantId, userId);
  await app.sessions.lower(tenantId, userId, sessionId);
  return { backupCodes, position };
}
