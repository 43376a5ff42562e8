import type { Migration } from '../../infrastructure/postgres/migrate.js';
import { CHECKPOINT_MOVED } from './checkpoint.js';
import { LEASE_LOST } from './lease.js';
import { PROJECTOR_ROLE, READER_ROLE } from './table-sql.js';

/**
 * Creates the two roles where the cluster lacks them, and grants them to the login. Databases of one cluster may do so at the
 * same time: the second one tries again and finds them. Part of the step `projections-1`.
 */
export const createRoles = `
do $roles$
declare
  wanted text;
  may_set boolean;
  by_hand constant text := format(
    'create role ${READER_ROLE} nologin; create role ${PROJECTOR_ROLE} nologin; '
    'grant ${READER_ROLE}, ${PROJECTOR_ROLE} to %I; grant create on database %I to ${PROJECTOR_ROLE};',
    current_user, current_database());
begin
  foreach wanted in array array['${READER_ROLE}', '${PROJECTOR_ROLE}'] loop
    for attempt in 1 .. 20 loop
      begin
        if not exists (select from pg_roles where rolname = wanted) then
          execute format('create role %I nologin', wanted);
        end if;
        if current_setting('server_version_num')::int >= 160000
          then may_set := pg_has_role(current_user, wanted, 'SET');
          else may_set := pg_has_role(current_user, wanted, 'MEMBER');
        end if;
        if not may_set then
          execute format('grant %I to current_user', wanted);
        end if;
        exit;
      exception when duplicate_object or unique_violation or internal_error then
        if attempt = 20 then raise; end if;
        perform pg_sleep(0.02 * attempt);
      end;
    end loop;
    if exists (select from pg_roles where rolname = wanted and (rolsuper or rolbypassrls)) then
      raise exception 'role % bypasses row-level security; run as an administrator: alter role % nosuperuser nobypassrls', wanted, wanted;
    end if;
  end loop;
  if not has_database_privilege('${PROJECTOR_ROLE}', current_database(), 'CREATE') then
    execute format('grant create on database %I to ${PROJECTOR_ROLE}', current_database());
  end if;
exception when insufficient_privilege then
  raise exception 'login % may not make the roles that keep tenants apart; an administrator has to run in this database: %', current_user, by_hand
    using errcode = 'insufficient_privilege';
end $roles$;
`;

/**
 * The schema of checkpoints and functions, which outlives rebuilds. A rebuild creates the tables of read models (`build.ts`).
 * `api_key_by_hash` is called before the tenant is known: it sees the rows of every tenant, and returns exact matches only.
 * Functions that read `core` are in plpgsql, which looks up names when it runs, so that they read the live schema.
 */
const schema = `
set local role ${PROJECTOR_ROLE};
create schema projections;
grant usage on schema projections to ${READER_ROLE};

-- with room on its page for the updates of the few rows, which are frequent
create table projections.checkpoints (
  projection text not null,
  slot       text not null check (slot in ('live', 'next')),
  version    integer not null,
  generation bigint not null,
  position   bigint not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (projection, slot)
) with (fillfactor = 10);
grant select on projections.checkpoints to ${READER_ROLE};

-- one row: the newest position that a write was answered at, or is about to be, before the projection had passed it
create table projections.overdue_writes (
  is_one   boolean primary key default true check (is_one),
  position bigint not null
);

-- work that one process does at a time: by the session of which backend, and until when (lease.ts)
create table projections.leases (
  name       text primary key,
  token      bigint not null,
  backend    integer not null,
  held_until timestamptz not null
) with (fillfactor = 10);

create table projections.parked (
  projection text not null,
  slot       text not null check (slot in ('live', 'next')),
  tenant_id  uuid not null,
  position   bigint not null,
  event_id   uuid not null,
  event_type text not null,
  error      text not null,
  since      timestamptz not null default clock_timestamp(),
  primary key (projection, slot, tenant_id)
);

create function projections.api_key_by_hash(wanted text)
returns table (id uuid, tenant_id uuid, scopes text[], revoked boolean, expires_at timestamptz,
  allowed_networks text[], revision bigint, tenant_locked boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select k.id, k.tenant_id, k.scopes, k.revoked_at is not null, k.ends_at, k.allowed_networks, k.revision, t.locked
      from (
        select p.*, p.expires_at as ends_at from core.api_keys p where p.key_hash = wanted
        union all
        select p.*, least(p.expires_at, p.previous_expires_at) from core.api_keys p where p.previous_key_hash = wanted
      ) k
      join core.tenants t on t.tenant_id = k.tenant_id;
end $$;

-- end the transaction that finds the checkpoint elsewhere (checkpoint.ts), or its lease lost (lease.ts)
create function projections.must_move(moved bigint) returns void language plpgsql as $$
begin
  if moved <> 1 then raise exception 'the checkpoint is elsewhere' using errcode = '${CHECKPOINT_MOVED}'; end if;
end $$;

create function projections.must_hold(wanted text, its_token bigint) returns void language plpgsql as $$
begin
  if not exists (select from projections.leases
      where name = wanted and token = its_token and held_until > clock_timestamp()) then
    raise exception 'the lease % is lost', wanted using errcode = '${LEASE_LOST}';
  end if;
end $$;

revoke execute on all functions in schema projections from public;
grant execute on function projections.api_key_by_hash to ${READER_ROLE};
reset role;
`;

/** Tenants that were deleted, by ids. A log that keeps their events for a while has nothing of them to project any more. */
const removedTenantsTable = `
set local role ${PROJECTOR_ROLE};
create table projections.removed_tenants (tenant_id uuid primary key);
reset role;
`;

/** The roles of read models and the schema that outlives their rebuilds. */
export const projectionMigrations: readonly Migration[] = [
  { name: 'projections-1', sql: `${createRoles}\n${schema}` },
  { name: 'projections-2', sql: removedTenantsTable },
];
