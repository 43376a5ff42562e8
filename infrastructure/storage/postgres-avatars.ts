import { createHash } from 'node:crypto';
import type { AvatarOwner, Avatars } from '../../application/ports/images/avatars.js';
import {
  type SubjectKeys,
  type SubjectRef,
  userSubject,
} from '../../application/ports/events/subject-keys.js';
import type { Sql } from '../postgres/database.js';

const OWN = 'tenant_id = $1 and user_id = $2';

const statements = {
  put: `
    with doubted as (update storage.avatars set unnamed_since = now() where ${OWN})
    insert into storage.avatars (tenant_id, user_id, sha256, sealed) values ($1, $2, $3, $4)`,
  ownerOf: {
    name: 'avatar_owner',
    text: 'select user_id from storage.avatars where tenant_id = $1 and sha256 = $2',
  },
  find: { name: 'avatar_find', text: `select sealed from storage.avatars where ${OWN} and sha256 = $3` },
  doubt: `update storage.avatars set unnamed_since = now() where ${OWN}`,
  keep: `update storage.avatars set unnamed_since = null where ${OWN} and sha256 = $3`,
  deleteEnded: `delete from storage.avatars where ${OWN} and sha256 = any ($3::text[])`,
  deleteAll: `delete from storage.avatars where ${OWN}`,
  doubtful: `
    select distinct tenant_id as "tenantId", user_id as "userId" from storage.avatars
    where unnamed_since < now() - $1 * interval '1 millisecond' limit 1000`,
  judge: `
    update storage.avatars set unnamed_since = case when sha256 = $3 then null else now() end
    where ${OWN} and (unnamed_since is null) <> (sha256 is not distinct from $3)`,
  deleteUnnamed: `
    delete from storage.avatars
    where ${OWN} and unnamed_since < now() - $4 * interval '1 millisecond' and sha256 is distinct from $3`,
};

/** Creates the avatars in `storage.avatars`, sealed with their users' keys. See the port. */
export function postgresAvatars(database: Sql, keys: SubjectKeys): Avatars {
  const own = ({ tenantId, userId }: AvatarOwner): string[] => [tenantId, userId];
  return {
    async put(owner, bytes) {
      const ref = refOf(owner);
      const sealed = (await keys.forSealing([ref])).sealBytes(ref, contextOf(owner), bytes);
      const sha256 = createHash('sha256').update(sealed).digest('hex');
      await database.query(statements.put, [...own(owner), sha256, sealed]);
      return sha256;
    },
    async ownerOf(tenantId, sha256) {
      const { rows } = await database.query<{ user_id: string }>(statements.ownerOf, [tenantId, sha256]);
      return rows[0]?.user_id ?? null;
    },
    async find(owner, sha256) {
      const { rows } = await database.query<{ sealed: Buffer }>(statements.find, [...own(owner), sha256]);
      const ref = refOf(owner);
      return rows[0] === undefined
        ? null
        : (await keys.forOpening([ref])).openBytes(ref, contextOf(owner), rows[0].sealed);
    },
    async doubt(owner) {
      await database.query(statements.doubt, own(owner));
    },
    async settle(owner, named, ended) {
      if (named !== null) await database.query(statements.keep, [...own(owner), named]);
      if (ended.length > 0) await database.query(statements.deleteEnded, [...own(owner), ended]);
    },
    async deleteOf(owner) {
      await database.query(statements.deleteAll, own(owner));
    },
    doubtful: async (olderThanMs) =>
      (await database.query<AvatarOwner>(statements.doubtful, [olderThanMs])).rows,
    async clear(owner, named, olderThanMs) {
      await database.query(statements.judge, [...own(owner), named]);
      await database.query(statements.deleteUnnamed, [...own(owner), named, olderThanMs]);
    },
  };
}

const refOf = ({ tenantId, userId }: AvatarOwner): SubjectRef => ({ tenantId, subject: userSubject(userId) });

/** Returns the associated data of a sealed avatar: it does not open as that of another user. */
const contextOf = ({ tenantId, userId }: AvatarOwner): string => `avatar|${tenantId}|${userId}`;
