import { DomainError } from '../shared/domain-error.js';
import { taken } from '../reservation/reservation.js';
import { refuseFaults } from '../shared/faults.js';
import { textFaults } from '../shared/text.js';
import { type Factors, hasFactor } from './factors.js';
import type { FactorChanger, RegisteredPasskey } from './factor-events.js';
import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** The most passkeys of a user. */
export const MOST_PASSKEYS = 20;
const PASSKEY_NAME_LENGTH = 64;

/** Returns a passkey's name, trimmed. Throws `invalid_input`. */
export function checkedPasskeyName(name: string): string {
  const trimmed = name.trim();
  refuseFaults(textFaults('/name', trimmed, { min: 1, max: PASSKEY_NAME_LENGTH, visible: true }));
  return trimmed;
}

/** Decides that a user has an authenticator app from now on. Throws `totp_enabled` where there is one. */
export function decideTotp(
  { userId, factors }: PresentUser,
  { factorId, secret }: { readonly factorId: string; readonly secret: string },
): UserEvent[] {
  if (factors.totp !== null)
    throw new DomainError(
      'conflict',
      'totp_enabled',
      'There is an authenticator app already; remove it first.',
    );
  return [{ type: 'UserMfaEnabled', data: { userId, method: 'totp', by: 'user', factorId, secret } }];
}

/** Decides new backup codes, given as keyed hashes, in place of all earlier ones. */
export const decideBackupCodes = (
  { userId }: PresentUser,
  factorId: string,
  codes: readonly string[],
): UserEvent[] => [{ type: 'UserBackupCodesIssued', data: { userId, factorId, codes } }];

/** New backup codes, given as keyed hashes, in place of others. */
export interface BackupCodeRenewal {
  readonly factorId: string;
  readonly codes: readonly string[];
  /** The id of the codes that they replace; null for none. */
  readonly replaces: string | null;
}

/**
 * Decides new backup codes of a user who has a factor that they stand in for. Throws `factor_not_found`;
 * `backup_codes_renewed` when the user's codes are others than those to replace.
 */
export function decideBackupCodeRenewal(
  { userId, factors }: PresentUser,
  { factorId, codes, replaces }: BackupCodeRenewal,
): UserEvent[] {
  if (!hasFactor(factors)) throw factorNotFound();
  if ((factors.backupCodes?.factorId ?? null) !== replaces)
    throw new DomainError('conflict', 'backup_codes_renewed', 'The backup codes were renewed meanwhile.');
  return [{ type: 'UserBackupCodesIssued', data: { userId, factorId, codes, renewed: true } }];
}

/**
 * Decides the use of a backup code, given as its keyed hash: no event when it is none of the user's, or was used. Of
 * concurrent uses one succeeds, since the event is appended at the revision of `state`.
 */
export function decideBackupCodeUse({ userId, factors }: PresentUser, code: string): UserEvent[] {
  const { backupCodes } = factors;
  if (backupCodes === null || !backupCodes.codes.includes(code)) return [];
  const { factorId, codes } = backupCodes;
  return [{ type: 'UserBackupCodeUsed', data: { userId, factorId, code, left: codes.length - 1 } }];
}

/**
 * Decides the registration of a passkey. Throws `too_many_passkeys`; `passkey_taken` when the user has it already;
 * `concurrent_change` when the user got another `userHandle` since the registration began.
 */
export function decidePasskey({ userId, factors }: PresentUser, passkey: RegisteredPasskey): UserEvent[] {
  refusePasskeyAboveLimit(factors);
  if (factors.passkeys.some(({ credentialId }) => credentialId === passkey.credentialId))
    throw taken('passkey');
  if (factors.userHandle !== null && factors.userHandle !== passkey.userHandle)
    throw new DomainError(
      'conflict',
      'concurrent_change',
      'Another passkey was registered at the same time; try again.',
    );
  return [{ type: 'UserPasskeyRegistered', data: { userId, ...passkey } }];
}

/** Throws `too_many_passkeys` when the user may not register another one. */
export function refusePasskeyAboveLimit(factors: Factors): void {
  if (factors.passkeys.length >= MOST_PASSKEYS)
    throw new DomainError(
      'conflict',
      'too_many_passkeys',
      `There are ${MOST_PASSKEYS} passkeys already; delete one that is not used any more.`,
    );
}

/** Decides another name of a passkey. Throws `factor_not_found`. */
export function decidePasskeyName(state: PresentUser, passkeyId: string, name: string): UserEvent[] {
  const passkey = state.factors.passkeys.find((one) => one.passkeyId === passkeyId);
  if (passkey === undefined) throw factorNotFound();
  if (passkey.name === name) return [];
  return [{ type: 'UserPasskeyRenamed', data: { userId: state.userId, passkeyId, name } }];
}

/** Decides whether a passkey is asked for after the password. Throws `factor_not_found` without a passkey. */
export function decidePasskeyStep({ userId, factors }: PresentUser, asked: boolean): UserEvent[] {
  if (asked && factors.passkeys.length === 0) throw factorNotFound();
  if (factors.passkeyStep === asked) return [];
  return [{ type: 'UserPasskeyStepChanged', data: { userId, asked } }];
}

/**
 * Decides the removal of one factor. Backup codes go with the last other factor, since they stand in for one. Throws
 * `factor_not_found`.
 */
export function decideFactorRemoval(state: PresentUser, factorId: string, by: FactorChanger): UserEvent[] {
  const { userId, factors } = state;
  const { totp, backupCodes, passkeys } = factors;
  if (backupCodes?.factorId === factorId)
    return [{ type: 'UserBackupCodesRemoved', data: { userId, factorId, by } }];
  const removal = removalOf(state, factorId, by);
  if (removal === null) throw factorNotFound();
  const others = passkeys.length + (totp === null ? 0 : 1) - 1;
  if (others > 0 || backupCodes === null) return [removal];
  const codes = { userId, factorId: backupCodes.factorId, by };
  return [removal, { type: 'UserBackupCodesRemoved', data: codes }];
}

function removalOf({ userId, factors }: PresentUser, factorId: string, by: FactorChanger): UserEvent | null {
  if (factors.totp?.factorId === factorId)
    return { type: 'UserMfaDisabled', data: { userId, method: 'totp', by, factorId } };
  const passkey = factors.passkeys.find(({ passkeyId }) => passkeyId === factorId);
  if (passkey === undefined) return null;
  const { passkeyId, name } = passkey;
  return { type: 'UserPasskeyDeleted', data: { userId, passkeyId, name, by } };
}

/** Decides the removal of all factors, one event a factor, and the end of all sessions and grants. */
export const decideFactorReset = (user: PresentUser, by: FactorChanger): UserEvent[] => [
  ...decideFactorsEnd(user, by),
  { type: 'UserSignedOutEverywhere', data: { userId: user.userId } },
];

/** Returns the events that take all factors away; with `keepsTotp` all but the authenticator app and its backup codes. */
export function decideFactorsEnd(
  { userId, factors }: PresentUser,
  by: FactorChanger,
  { keepsTotp = false }: { readonly keepsTotp?: boolean } = {},
): UserEvent[] {
  const totp = keepsTotp ? null : factors.totp;
  const backupCodes = keepsTotp ? null : factors.backupCodes;
  return [
    ...(totp === null
      ? []
      : [
          {
            type: 'UserMfaDisabled' as const,
            data: { userId, method: 'totp' as const, by, factorId: totp.factorId },
          },
        ]),
    ...factors.passkeys.map(({ passkeyId, name }) => ({
      type: 'UserPasskeyDeleted' as const,
      data: { userId, passkeyId, name, by },
    })),
    ...(backupCodes === null
      ? []
      : [{ type: 'UserBackupCodesRemoved' as const, data: { userId, factorId: backupCodes.factorId, by } }]),
  ];
}

/** Decides whether a second factor is required of the user. */
export const decideMfaRequirement = ({ userId, factors }: PresentUser, required: boolean): UserEvent[] =>
  factors.mfaRequired === required ? [] : [{ type: 'UserMfaRequirementChanged', data: { userId, required } }];

const factorNotFound = (): DomainError =>
  new DomainError('not-found', 'factor_not_found', 'There is no such factor.');
