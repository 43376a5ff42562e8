import type { PresentUser } from '../../domain/user/user.js';
import type { LogApp, SignInApp } from '../app.js';
import { currentRoleName, roleNamesOf } from '../role/role-names.js';
import { isoTime } from '../shared/event-context.js';
import { avatarPath, type StoredUser, userDetails, userRecord, type UserRecord } from './user-record.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { SignInEvent } from '../../domain/sign-in/sign-in-events.js';
import { signIns } from '../../domain/sign-in/sign-ins.js';

/**
 * Returns the time of a user's last sign-in, ISO 8601, null for none. The stream of a user's sign-ins grows with each of
 * them, so only its events beyond those that the read model has seen are read; without a read model, all of it.
 */
export async function lastSignInAt(app: SignInApp, tenantId: string, userId: string): Promise<string | null> {
  const known = await app.lastSignIns.of(tenantId, userId).catch(() => null);
  const next = (known?.revision ?? -1n) + 1n;
  let state = { lastSignInAt: known?.lastSignInAt ?? null };
  for (const { event, context } of await app.events.load(streamName(tenantId, 'signin', userId), next))
    state = signIns.evolve(state, event as SignInEvent, context.occurredAt);
  return state.lastSignInAt;
}

/** Returns the record of a user. */
export type RecordOf = (app: SignInApp, tenantId: string, user: PresentUser) => Promise<UserRecord>;

/**
 * Returns a user's record as it is now. Reads the streams of their custom roles, and the events of the stream of their
 * sign-ins that the read model has not seen.
 */
export const userRecordOf = (app: SignInApp, tenantId: string, user: PresentUser): Promise<UserRecord> =>
  recordWith(app, tenantId, user, lastSignInAt(app, tenantId, user.userId));

/** Returns the record of a user who cannot have signed in yet, or whose sign-ins here are left out. */
export const newUserRecordOf = (app: LogApp, tenantId: string, user: PresentUser): Promise<UserRecord> =>
  recordWith(app, tenantId, user, null);

async function recordWith(
  app: LogApp,
  tenantId: string,
  user: PresentUser,
  lastSignIn: Promise<string | null> | null,
): Promise<UserRecord> {
  const [roles, lastLoginAt] = await Promise.all([
    roleNamesOf(tenantId, user.roleIds, currentRoleName(app)),
    lastSignIn,
  ]);
  return userRecord(storedUser(user, roles, lastLoginAt), isoTime(app.clock.now()), app.addresses.baseUrl);
}

/** Returns the parts of a user's record. `roles`: names, sorted; `lastLoginAt`: ISO 8601. */
export const storedUser = (
  user: PresentUser,
  roles: readonly string[],
  lastLoginAt: string | null,
): StoredUser => ({
  facts: userDetails(user.userId, {
    ...user,
    lastLoginAt: lastLoginAt ?? user.lastLoginBefore,
    avatarUrl: user.avatar === null ? null : avatarPath(user.userId),
  }),
  suspended: user.suspended,
  deletionDueAt: user.deletionDueAt,
  lockedUntil: user.lockedUntil,
  roles,
});
