import type { Personal } from '../shared/event-definition.js';
import { type FactorEvent, type RegisteredPasskey, factorEvents } from './factor-events.js';
import type { UserEvent } from './user-events.js';

/** An authenticator app (RFC 6238). */
export interface TotpFactor {
  readonly factorId: string;
  /** base32; null while an erasure is under way. */
  readonly secret: Personal<string>;
  /** ISO 8601. */
  readonly createdAt: string;
  /** An import brought it along with the user. */
  readonly imported?: true;
}

/** Backup codes that have not been used. */
export interface BackupCodes {
  readonly factorId: string;
  /** Keyed hashes, base64url. */
  readonly codes: readonly string[];
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface Passkey extends RegisteredPasskey {
  /** ISO 8601. */
  readonly createdAt: string;
}

/** With so many codes left, the user is notified to create new ones. */
export const FEW_BACKUP_CODES = 3;

/** What a user can sign in with besides the password. */
export interface Factors {
  readonly totp: TotpFactor | null;
  readonly backupCodes: BackupCodes | null;
  /** In the order of their registration. */
  readonly passkeys: readonly Passkey[];
  /** The `userHandle` of the user's passkeys, which outlasts them; null before the first one. */
  readonly userHandle: Personal<string>;
  /** Whether the user wants to be asked for a passkey after the password. */
  readonly passkeyStep: boolean;
  /** Whether an administrator requires a second factor of this user. */
  readonly mfaRequired: boolean;
}

export const noFactors: Factors = {
  totp: null,
  backupCodes: null,
  passkeys: [],
  userHandle: null,
  passkeyStep: false,
  mfaRequired: false,
};

/** Returns whether an event changes what a user can sign in with. */
export const isFactorEvent = (event: UserEvent): event is FactorEvent => event.type in factorEvents;

/** Returns whether a factor is the user's no more after this event. */
export const removesFactor = ({ type }: FactorEvent): boolean =>
  type === 'UserMfaDisabled' || type === 'UserPasskeyDeleted' || type === 'UserBackupCodesRemoved';

/** Folds one event into the factors. `at`: the time of the event, ISO 8601. */
export function evolveFactors(factors: Factors, event: FactorEvent, at: string): Factors {
  switch (event.type) {
    case 'UserMfaEnabled': {
      const { factorId, secret, imported } = event.data;
      const totp = { factorId, secret, createdAt: at, ...(imported === true && { imported }) };
      return { ...factors, totp };
    }
    case 'UserMfaDisabled':
      return { ...factors, totp: null };
    case 'UserBackupCodesIssued': {
      const { factorId, codes } = event.data;
      return { ...factors, backupCodes: { factorId, codes: codes ?? [], createdAt: at } };
    }
    case 'UserBackupCodeUsed': {
      const { backupCodes } = factors;
      if (backupCodes === null) return factors;
      const codes = backupCodes.codes.filter((code) => code !== event.data.code);
      return { ...factors, backupCodes: { ...backupCodes, codes } };
    }
    case 'UserBackupCodesRemoved':
      return { ...factors, backupCodes: null };
    case 'UserPasskeyRegistered': {
      const { userId: _, ...passkey } = event.data;
      const passkeys = [...factors.passkeys, { ...passkey, createdAt: at }];
      return { ...factors, passkeys, userHandle: passkey.userHandle };
    }
    case 'UserPasskeyRenamed': {
      const { passkeyId, name } = event.data;
      const passkeys = factors.passkeys.map((one) => (one.passkeyId === passkeyId ? { ...one, name } : one));
      return { ...factors, passkeys };
    }
    case 'UserPasskeyDeleted': {
      const passkeys = factors.passkeys.filter(({ passkeyId }) => passkeyId !== event.data.passkeyId);
      return { ...factors, passkeys, passkeyStep: factors.passkeyStep && passkeys.length > 0 };
    }
    case 'UserPasskeyStepChanged':
      return { ...factors, passkeyStep: event.data.asked };
    case 'UserMfaRequirementChanged':
      return { ...factors, mfaRequired: event.data.required };
  }
}

/** Returns whether a password alone does not sign the user in, whatever the tenant's policy. */
export const asksForSecondFactor = ({ totp, passkeys, passkeyStep }: Factors): boolean =>
  totp !== null || (passkeyStep && passkeys.length > 0);

/** Returns whether the user has a factor that counts for a step-up (backup codes alone do not). */
export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;
