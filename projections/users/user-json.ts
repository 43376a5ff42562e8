import { sortedRoleNames } from '../../application/role/role-names.js';
import { type JsonText, jsonText } from '../../application/shared/json-text.js';
import type { PageStart } from '../../application/shared/page.js';
import type { UserSort } from '../../application/user/user-filter.js';
import type { UserRecord } from '../../application/user/user-record.js';
import { builtInRoleId, builtInRoleNames } from '../../domain/role/built-in-roles.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { NEVER } from './table.js';

/**
 * Row `u` of `core.users` as a line of text: its facts, and, of those few who are not like most, what the rest of a
 * record is made of. No JSON text of ours has a tab or a line feed in it. Nothing of a record is taken apart on its way,
 * which is what a list costs otherwise. `facts` is a `json` yet where the tables of the release before are read.
 */
export const userLineSql = `case when u.suspended or u.locked_until is not null or u.role_ids <> '{}'
  then concat_ws(E'\\t', u.facts, u.suspended, coalesce(${isoTimeSql('u.locked_until')}, ''), array_to_string(u.role_ids, ','))
  else u.facts::text end`;

/** Ids of the roles that user `u` was assigned, joined by commas; null for none. */
export const roleIdsSql = "nullif(array_to_string(u.role_ids, ','), '')";

/** Names of roles by id; null for none. */
export type RoleNames = Readonly<Record<string, string>> | null;

/**
 * A `RoleNames` for those roles of tenant `tenantId` that `roleIds`, a `uuid[]`, has; null where there are none but
 * `builtIn`, which are `builtInRoleIds`. One look-up for a whole page: one for each user would cost twice the rest. By
 * a function: to get a subquery ready costs as much as to run it, also where nothing is to be looked up.
 */
export const roleNamesSql = (tenantId: string, roleIds: string, builtIn: string): string =>
  `case when not ${roleIds} <@ ${builtIn}::uuid[] then projections.role_names(${tenantId}, ${roleIds}) end`;

/** The ids of a tenant's built-in roles, as PostgreSQL reads an array: their names need not be looked up. */
export const builtInRoleIds = (tenantId: string): string =>
  `{${builtInRoleNames.map((name) => builtInRoleId(tenantId, name)).join()}}`;

/** How the record of a user ends who is neither suspended nor locked and was assigned nothing. */
const PLAIN_END = ',"status":"active","roles":["user"],"lockedUntil":null}';

/** What records are made of besides their rows. */
export interface RecordParts {
  readonly namesOf: ReturnType<typeof namesOfRoles>;
  /** ISO 8601. */
  readonly now: string;
  /** `{base_url}`, as `inJson` has it. */
  readonly baseUrl: string;
}

/** An address as it stands inside JSON text. */
export const inJson = (address: string): string => JSON.stringify(address).slice(1, -1);

/** The record of the user that `userLineSql` describes. */
export function userJson(row: string, { namesOf, now, baseUrl }: RecordParts): JsonText<UserRecord> {
  const line = withAvatarUrl(row, baseUrl);
  if (line.endsWith('}')) return (line.slice(0, -1) + PLAIN_END) as JsonText<UserRecord>;
  const [facts = '', suspended, until = '', roleIds = ''] = line.split('\t');
  const locked = until > now;
  // suspended weighs more than locked, as in domain/user/user.ts
  const status = suspended === 't' ? 'suspended' : locked ? 'locked' : 'active';
  const lockedUntil = locked ? `"${until}"` : 'null';
  const rest = `,"status":"${status}","roles":${namesOf(roleIds)},"lockedUntil":${lockedUntil}}`;
  return (facts.slice(0, -1) + rest) as JsonText<UserRecord>;
}

const AVATAR_URL = '"avatarUrl":';
/** A short piece that begins with a rare letter is looked for in a tenth of the time. */
const SOME_URL = 'Url":"';

/**
 * The row has the path only. Its member is found as text: no text before it holds these characters, as quotes inside
 * of a text are escaped; the metadata, which may have a member of that name, comes after it.
 */
function withAvatarUrl(line: string, baseUrl: string): string {
  if (!line.includes(SOME_URL)) return line;
  const value = line.indexOf(AVATAR_URL) + AVATAR_URL.length;
  return line[value] === '"' ? `${line.slice(0, value + 1)}${baseUrl}${line.slice(value + 1)}` : line;
}

const ID = '{"id":"';
const CREATED_AT = '"createdAt":"';

/** Returns what a list in this order is continued after a record. */
export function placeBy(sort: UserSort = '-createdAt'): (record: JsonText<UserRecord>) => PageStart {
  if (sort.endsWith('createdAt')) return placeOf;
  return (record) => {
    const { id, email, lastLoginAt } = JSON.parse(record) as UserRecord;
    return { key: sort.endsWith('email') ? (email ?? '') : (lastLoginAt ?? NEVER), id };
  };
}

/**
 * What a list by time of creation is continued after the record. Found as text, too: the id comes first, and the
 * metadata, which may have a member of that name, before `createdAt`.
 */
function placeOf(record: JsonText<UserRecord>): PageStart {
  const createdAt = record.lastIndexOf(CREATED_AT) + CREATED_AT.length;
  return {
    key: record.slice(createdAt, record.indexOf('"', createdAt)),
    id: record.slice(ID.length, record.indexOf('"', ID.length)),
  };
}

/**
 * Sorted names of the roles that a user of the tenant was assigned, as JSON; worked out once for all users of a page who
 * hold the same. `found`: those that are not built in.
 */
export function namesOfRoles(
  tenantId: string,
  found: RoleNames,
): (roleIds: string) => JsonText<readonly string[]> {
  const known = new Map<string, JsonText<readonly string[]>>();
  return (roleIds) => {
    let sorted = known.get(roleIds);
    if (sorted === undefined) {
      const names = new Map(Object.entries(found ?? {}));
      for (const name of builtInRoleNames) names.set(builtInRoleId(tenantId, name), name);
      sorted = jsonText(sortedRoleNames(roleIds === '' ? [] : roleIds.split(','), names));
      known.set(roleIds, sorted);
    }
    return sorted;
  };
}
