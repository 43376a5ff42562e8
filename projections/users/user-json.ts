import { sortedRoleNames } from '../../application/role/role-names.js';
import type { UserRecord } from '../../application/user/user-record.js';
import type { UserMetadata } from '../../domain/user/user-events.js';
import { isoTime, utcSql } from '../paging/iso-time.js';

/** A user's row as `userJsonSql` selects it and JSON carries it. */
export interface UserJson {
  readonly id: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly suspended: boolean;
  readonly locked_until: string | null;
  readonly role_ids: readonly string[];
  readonly external_id: string | null;
  readonly metadata: UserMetadata;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What a record needs of row `u` of `core.users`. Making the record of it is cheaper here than in the database. */
export const userJsonSql = `u.id, u.email, u.email_verified, u.first_name, u.last_name, u.suspended,
  ${utcSql('u.locked_until')} as locked_until, u.role_ids, u.external_id, u.metadata,
  ${utcSql('u.created_at')} as created_at, ${utcSql('u.updated_at')} as updated_at`;

/** Names of roles by id; null for none. One look-up for a whole page: one for each user would cost twice the rest. */
export type RoleNames = Readonly<Record<string, string>> | null;

/** The names of those roles of tenant `tenantId` (an SQL expression) whose ids `roleIds` selects: a `RoleNames`. */
export const roleNamesSql = (tenantId: string, roleIds: string): string =>
  `(select json_object_agg(r.id, r.name) from core.roles r where r.tenant_id = ${tenantId} and r.id in (${roleIds}))`;

/** A user's record. `now`: ISO 8601. */
export function userRecord(
  user: UserJson,
  namesOf: ReturnType<typeof namesOfRoles>,
  now: string,
): UserRecord {
  const until = user.locked_until === null ? null : isoTime(user.locked_until);
  const lockedUntil = until !== null && until > now ? until : null;
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.email_verified,
    firstName: user.first_name,
    lastName: user.last_name,
    // suspended weighs more than locked, as in domain/user/user.ts
    status: user.suspended ? 'suspended' : lockedUntil === null ? 'active' : 'locked',
    roles: namesOf(user.role_ids),
    mfaEnabled: false,
    mfaRequired: false,
    mfaMethods: [],
    passkeyCount: 0,
    avatarUrl: null,
    externalId: user.external_id,
    metadata: user.metadata,
    createdAt: isoTime(user.created_at),
    updatedAt: isoTime(user.updated_at),
    lastLoginAt: null,
    lockedUntil,
  };
}

/** Sorted names of what a user was assigned, worked out once for all users of a page who hold the same. */
export function namesOfRoles(found: RoleNames): (roleIds: readonly string[]) => readonly string[] {
  const names = new Map(found === null ? [] : Object.entries(found));
  const known = new Map<string, readonly string[]>();
  return (roleIds) => {
    const key = roleIds.join();
    let sorted = known.get(key);
    if (sorted === undefined) known.set(key, (sorted = sortedRoleNames(roleIds, names)));
    return sorted;
  };
}
