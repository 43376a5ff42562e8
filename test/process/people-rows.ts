import { userDetails } from '../../application/user/user-record.js';
import { digitsOfUuid } from '../../domain/shared/uuid.js';
import { noFactors } from '../../domain/user/factors.js';

/** What a person leaves in the log here: the reservation of the address, the account, a sign-in. */
const EVENTS = 3;

export interface PeopleRows {
  readonly tenantId: string;
  readonly people: number;
  /** A word that is in each personal value. */
  readonly canary: string;
  /** 12 hexadecimal digits with which each id of a person begins. */
  readonly idStart: string;
}

/** Tables that these statements write, each of which is to have a canary before the deletion, and none after it. */
export const filledTables: readonly string[] = [
  'audit.active_users',
  'audit.entries',
  'audit.names',
  'audit.origins',
  'core.user_roles',
  'core.users',
  'events.event',
  'keys.subject_keys',
  'runtime.client_users',
  'runtime.consents',
  'runtime.grants',
  'runtime.known_places',
  'runtime.mailed_links',
  'runtime.mails',
  'runtime.sessions',
  'runtime.webhook_attempts',
  'runtime.webhook_bodies',
  'runtime.webhook_deliveries',
  'storage.assets',
  'storage.avatars',
];

/** Statements that write people straight into the log, the keys and the read models: how they got there plays no part. */
export function peopleRows({ tenantId, people, canary, idStart }: PeopleRows): readonly string[] {
  const tenant = `'${tenantId}'::uuid`;
  return [
    `create temp table person as select n, '${canary}' || n || '@canary.test' as email,
      ('${idStart}' || substr(md5(n::text), 13))::uuid as id from generate_series(1, ${people}) n`,
    ...eventRows(tenantId, canary),
    `insert into keys.subject_keys (tenant_id, subject, wrapped)
      select ${tenant}, 'user:' || id, (select wrapped from keys.subject_keys where wrapped is not null limit 1) from person`,
    `insert into core.users (tenant_id, id, facts, email, first_name_key, last_name_key, suspended, locked_until, role_ids,
       passkey_step, mfa_enabled, created_at, updated_at, revision)
      select ${tenant}, id, replace(replace('${facts()}', '#id', id::text), '#email', email)::json, email, 'grace',
        'hopper', false, null, '{}', false, false, now(), now(), 0 from person`,
    `insert into core.user_roles (tenant_id, user_id, role_id, user_created_at, mfa_enabled)
      select ${tenant}, id, gen_random_uuid(), now(), false from person`,
    ...auditRows(tenant, canary),
    ...signInRows(tenant),
    ...mailRows(tenant, canary),
    'analyze',
  ];
}

function eventRows(tenantId: string, canary: string): readonly string[] {
  const category = `tenant_${digitsOfUuid(tenantId)}`;
  const metadata = JSON.stringify({ tenantId, occurredAt: new Date().toISOString() });
  return [
    `insert into events.event (position, stream, revision, event_id, type, tenant_id, data, metadata)
      select (select max(position) from events.event) + (n - 1) * ${EVENTS} + k,
        case k when 1 then '${category}-email_' || encode(sha256(id::text::bytea), 'hex')
          when 2 then '${category}-user_' || replace(id::text, '-', '')
          else '${category}-signin_' || replace(id::text, '-', '') end,
        0, gen_random_uuid(), case k when 1 then 'ValueReserved' when 2 then 'UserCreated' else 'UserSignedIn' end,
        '${tenantId}', json_build_object('userId', id, 'sealed', repeat('${canary}', 15)), '${metadata}'
      from person, generate_series(1, ${EVENTS}) k`,
    'update projections.checkpoints set position = (select max(position) from events.event)',
  ];
}

function facts(): string {
  const now = new Date().toISOString();
  const user = {
    email: '#email',
    emailVerified: true,
    firstName: 'Grace',
    lastName: 'Hopper',
    externalId: null,
    locale: null,
    metadata: {},
    avatarUrl: null,
    factors: noFactors,
    createdAt: now,
    updatedAt: now,
    lastLoginAt: null,
    passwordSetAt: null,
    identities: [],
    mustChangePassword: false,
  };
  return JSON.stringify(userDetails('#id', user)).replaceAll("'", "''");
}

const auditRows = (tenant: string, canary: string): readonly string[] => [
  `insert into audit.entries (tenant_id, id, occurred_at, action, category, outcome, actor_type, actor_id, target_type,
     target_id, source, trace_id, event_id, stream, revision, type, data, metadata, previous_hash, hash, position)
    select ${tenant}, (select last_id from audit.chains where tenant_id = ${tenant}) + (n - 1) * ${EVENTS} + k,
      now(), 'user.created', 'user', 'success', 'system', 'system', 'user', id::text, 'system', 'x', gen_random_uuid(),
      'x', 0, 'UserCreated', repeat('${canary}', 15), '{}', 'x', 'x', n from person, generate_series(1, ${EVENTS}) k`,
  `update audit.chains set last_id = last_id + (select count(*) * ${EVENTS} from person) where tenant_id = ${tenant}`,
  `insert into audit.origins (tenant_id, entry_id, occurred_at, ip, subject)
    select ${tenant}, n, now(), '${canary}', 'user:' || id from person`,
  `insert into audit.names (tenant_id, subject_id, name_key) select ${tenant}, id::text, email from person`,
  `insert into audit.active_users (tenant_id, user_id, last_at) select ${tenant}, id::text, now() from person`,
];

const signInRows = (tenant: string): readonly string[] => [
  `insert into runtime.sessions (session_id, tenant_id, user_id, secret_hash, generation, amr, remembered,
     idle_ms, max_ms, created_at, authenticated_at, last_used_at, expires_at)
    select gen_random_uuid(), ${tenant}, id, sha256(id::text::bytea), 0, '{}', false, 1, 1, now(), now(), now(),
      now() + interval '1 day' from person`,
  `insert into runtime.grants (grant_id, tenant_id, client_id, user_id, session_id, generation, scopes, userinfo_claims,
     id_token_claims, offline, authenticated_at, amr, began_at, expires_at)
    select md5('grant' || n)::uuid, ${tenant}, 'web', id, gen_random_uuid(), 0, '{}', '{}', '{}', false, now(), '{}',
      now(), now() + interval '1 day' from person`,
  `insert into runtime.refresh_tokens (token_hash, grant_id, issued_at, expires_at)
    select sha256(id::text::bytea), md5('grant' || n)::uuid, now(), now() + interval '1 day' from person`,
  `insert into runtime.consents (tenant_id, user_id, client_id, scopes, claims, agreed_at)
    select ${tenant}, id, 'web', '{}', '{}', now() from person`,
  `insert into runtime.client_users (tenant_id, client_id, user_id, last_at) select ${tenant}, 'web', id, now() from person`,
  `insert into runtime.sign_in_failures (bucket, failed_at, locks, expires_at)
    select 'account|' || ${tenant} || '|' || n, '{}', 0, now() + interval '1 day' from person where n % 10 = 1`,
  `insert into runtime.known_places (tenant_id, user_id, place, seen_at) select ${tenant}, id, 'x', now() from person`,
];

/** Mails, deliveries that were made, and images. */
const mailRows = (tenant: string, canary: string): readonly string[] => [
  `insert into runtime.mails (event_id, kind, tenant_id, user_id, position, occurred_at, expires_at, status, attempts,
     due_at, settled_at)
    select gen_random_uuid(), 'invitation', ${tenant}, id, n, now(), now(), 'sent', 1, now(), now() from person`,
  `insert into runtime.mailed_links (token_hash, tenant_id, user_id, purpose, event_id, position, expires_at)
    select sha256(id::text::bytea), ${tenant}, id, 'invitation', gen_random_uuid(), n, now() + interval '1 day' from person`,
  `insert into runtime.webhook_bodies (event_id, tenant_id, user_id, kind, occurred_at, sealed)
    select id, ${tenant}, id, 'user.created', now(), convert_to(repeat('${canary}', 15), 'UTF8') from person`,
  `insert into runtime.webhook_deliveries (id, tenant_id, subscription_id, event_id, kind, user_id, status, attempt_count,
     max_attempts, created_at, completed_at)
    select id, ${tenant}, md5('webhook')::uuid, id, 'user.created', id, 'succeeded', 2, 5, now(), now() from person`,
  `insert into runtime.webhook_attempts (id, delivery_id, number, started_at)
    select gen_random_uuid(), id, 1, now() from person`,
  `insert into storage.avatars (tenant_id, user_id, sha256, sealed, unnamed_since)
    select ${tenant}, id, md5(n::text), convert_to(repeat('${canary}', 200), 'UTF8'), null from person where n % 10 = 1`,
  `insert into storage.assets (tenant_id, client_id, sha256, media_type, bytes, unnamed_since)
    values (${tenant}, '', 'x', 'image/png', convert_to(repeat('${canary}', 200), 'UTF8'), null)`,
];
