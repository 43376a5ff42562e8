import { sortedRoleNames } from '../../application/role/role-names.js';
import { type JsonText, jsonText } from '../../application/shared/json-text.js';
import type { UserFacts, UserRecord } from '../../application/user/user-record.js';
import { isoTimeSql } from '../paging/iso-time.js';

/**
 * Row `u` of `core.users` as a line of text: its facts, and, of those few who are not like most, what the rest of a
 * record is made of. No JSON text of ours has a tab or a line feed in it. Nothing of a record is taken apart on its way,
 * which is what a list costs otherwise.
 */
export const userLineSql = `case when u.suspended or u.locked_until is not null or u.role_ids <> '{}'
  then concat_ws(E'\\t', u.facts, u.suspended, coalesce(${isoTimeSql('u.locked_until')}, ''), array_to_string(u.role_ids, ','))
  else u.facts::text end`;

/** Ids of the roles that user `u` was assigned, joined by commas; null for none. */
export const roleIdsSql = "nullif(array_to_string(u.role_ids, ','), '')";

/** Names of roles by id; null for none. */
export type RoleNames = Readonly<Record<string, string>> | null;

/**
 * The names of those roles of tenant `tenantId` that `roleIds` names, as `roleIdsSql` does: a `RoleNames`. One look-up
 * for a whole page: one for each user would cost twice the rest.
 */
export const roleNamesSql = (tenantId: string, roleIds: string): string =>
  `case when ${roleIds} is not null then (select json_object_agg(r.id, r.name) from core.roles r
    where r.tenant_id = ${tenantId} and r.id = any (string_to_array(${roleIds}, ',')::uuid[])) end`;

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

/**
 * The row has the path only. Its member is found as text: no text before it holds these characters, as quotes inside
 * of a text are escaped; the metadata, which may have a member of that name, comes after it.
 */
function withAvatarUrl(line: string, baseUrl: string): string {
  const value = line.indexOf(AVATAR_URL) + AVATAR_URL.length;
  return line[value] === '"' ? `${line.slice(0, value + 1)}${baseUrl}${line.slice(value + 1)}` : line;
}

/** What lists are continued after. */
export const factsOf = (record: JsonText<UserRecord>): UserFacts => JSON.parse(record) as UserFacts;

/** Sorted names of the roles that a user was assigned, as JSON; worked out once for all users of a page who hold the same. */
export function namesOfRoles(found: RoleNames): (roleIds: string) => JsonText<readonly string[]> {
  const names = new Map(found === null ? [] : Object.entries(found));
  const known = new Map<string, JsonText<readonly string[]>>();
  return (roleIds) => {
    let sorted = known.get(roleIds);
    if (sorted === undefined) {
      sorted = jsonText(sortedRoleNames(roleIds === '' ? [] : roleIds.split(','), names));
      known.set(roleIds, sorted);
    }
    return sorted;
  };
}
