import { userDetails } from '../../../application/user/user-record.js';
import { noFactors } from '../../../domain/user/factors.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import { isoTimeSql } from '../../../projections/paging/iso-time.js';

/** What the projection keeps of a user, with marks for what differs from one to the next. */
const facts = JSON.stringify(
  userDetails('#id', {
    email: 'user#n@example.com',
    emailVerified: true,
    firstName: 'Grace#n',
    lastName: 'Hopper Murray#n',
    externalId: 'crm-#n',
    locale: null,
    metadata: { plan: 'gold' },
    avatarUrl: null,
    factors: noFactors,
    passwordSetAt: null,
    identities: [],
    mustChangePassword: false,
    createdAt: '#created',
    updatedAt: new Date().toISOString(),
    lastLoginAt: null,
  }),
);

/** Writes users of a tenant, with their words, straight into the read model: how they got there plays no part. */
export async function fillUsers(database: Database, tenantId: string, count: number): Promise<void> {
  await database.query(
    `insert into core.users (tenant_id, id, facts, email, first_name_key, last_name_key, suspended, locked_until, role_ids,
       passkey_step, mfa_enabled, created_at, updated_at, revision)
     select $1, id,
       replace(replace(replace($3, '#id', id::text), '#n', n::text), '#created', ${isoTimeSql('created_at')})::json,
       'user' || n || '@example.com', 'grace' || n, 'hopper murray' || n, false, null, '{}', false, false, created_at, now(), 0
     from (
       select n, gen_random_uuid() as id, now() - n * interval '1 second' as created_at from generate_series(1, $2::int) n
     ) u`,
    [tenantId, count, facts],
  );
  await database.query(
    `insert into core.user_words (tenant_id, user_id, slot, word, user_created_at)
     select u.tenant_id, u.id, w.slot, w.word, u.created_at
       from core.users u cross join lateral (values
         ('email0', 'example.com'), ('lastName0', split_part(u.last_name_key, ' ', 2))) as w (slot, word)
      where u.tenant_id = $1 and u.last_name_key like 'hopper %'`,
    [tenantId],
  );
}
