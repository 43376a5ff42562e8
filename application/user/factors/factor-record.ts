import { streamName } from '../../../domain/shared/stream-name.js';
import type { Factors } from '../../../domain/user/factors.js';
import { presentUser, user } from '../../../domain/user/user.js';
import type { SignInApp } from '../../app.js';
import { load } from '../../shared/load.js';

/** A factor of a user as the Management API shows it. Times are ISO 8601 UTC with milliseconds. */
export interface FactorRecord {
  readonly id: string;
  readonly method: 'totp' | 'passkey' | 'backup_codes';
  /** Of a passkey. */
  readonly name: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  /** How many backup codes are left. */
  readonly left: number | null;
}

/**
 * Returns the records of a user's factors: the authenticator app, passkeys, backup codes.
 * @param lastUses of passkeys, by their ids
 */
const factorRecords = (
  { totp, passkeys, backupCodes }: Factors,
  lastUses: ReadonlyMap<string, string>,
): FactorRecord[] => {
  const rest = { name: null, lastUsedAt: null, left: null };
  return [
    ...(totp === null
      ? []
      : [{ ...rest, id: totp.factorId, method: 'totp' as const, createdAt: totp.createdAt }]),
    ...passkeys.map(({ passkeyId, name, createdAt }) => ({
      ...rest,
      id: passkeyId,
      method: 'passkey' as const,
      name,
      createdAt,
      lastUsedAt: lastUses.get(passkeyId) ?? null,
    })),
    ...(backupCodes === null
      ? []
      : [
          {
            ...rest,
            id: backupCodes.factorId,
            method: 'backup_codes' as const,
            createdAt: backupCodes.createdAt,
            left: backupCodes.codes.length,
          },
        ]),
  ];
};

/** Returns a user's factors. Throws `user_not_found`. */
export async function readFactors(app: SignInApp, tenantId: string, userId: string): Promise<FactorRecord[]> {
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  const { factors } = presentUser(state);
  return factorRecords(factors, await app.passkeyUses.lastUses(tenantId, userId));
}
