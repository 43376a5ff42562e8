/** A time as records show it: ISO 8601 UTC with milliseconds. */
export const isoTimeSql = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The record of the user in row `u` of `core.users` as JSON: a `UserRecord`, members in its order. `now` and `everybody`
 * (the id of the built-in role `user`) are SQL expressions.
 */
export const userRecordSql = ({
  now,
  everybody,
}: {
  readonly now: string;
  readonly everybody: string;
}): string => `
  json_build_object(
    'id', u.id, 'email', u.email, 'emailVerified', u.email_verified,
    'firstName', u.first_name, 'lastName', u.last_name,
    'status', case when u.suspended then 'suspended' when u.locked_until > ${now} then 'locked' else 'active' end,
    'roles', case when cardinality(u.role_ids) = 0 then json_build_array('user') else
               (select json_agg(r.name order by r.rank, r.name) from core.roles r
                 where r.tenant_id = u.tenant_id and r.id = any (u.role_ids || ${everybody})) end,
    'mfaEnabled', false, 'mfaRequired', false, 'mfaMethods', json_build_array(), 'passkeyCount', 0,
    'avatarUrl', null, 'externalId', u.external_id, 'metadata', u.metadata,
    'createdAt', ${isoTimeSql('u.created_at')}, 'updatedAt', ${isoTimeSql('u.updated_at')},
    'lastLoginAt', null,
    'lockedUntil', case when u.locked_until > ${now} then ${isoTimeSql('u.locked_until')} end)`;
