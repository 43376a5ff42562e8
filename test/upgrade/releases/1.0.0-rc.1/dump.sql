--
-- PostgreSQL database dump
--

\restrict jad7hmid6fEAizCUNlUotgIQkeM89GBXWhfrTj3lhAwsnYzNV5NhIZW6llu67EW

-- Dumped from database version 15.20 (Debian 15.20-0+deb12u1)
-- Dumped by pg_dump version 15.20 (Debian 15.20-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: audit; Type: SCHEMA; Schema: -; Owner: tessera_projector
--

CREATE SCHEMA audit;


ALTER SCHEMA audit OWNER TO tessera_projector;

--
-- Name: core; Type: SCHEMA; Schema: -; Owner: tessera_projector
--

CREATE SCHEMA core;


ALTER SCHEMA core OWNER TO tessera_projector;

--
-- Name: events; Type: SCHEMA; Schema: -; Owner: tessera
--

CREATE SCHEMA events;


ALTER SCHEMA events OWNER TO tessera;

--
-- Name: keys; Type: SCHEMA; Schema: -; Owner: tessera
--

CREATE SCHEMA keys;


ALTER SCHEMA keys OWNER TO tessera;

--
-- Name: projections; Type: SCHEMA; Schema: -; Owner: tessera_projector
--

CREATE SCHEMA projections;


ALTER SCHEMA projections OWNER TO tessera_projector;

--
-- Name: runtime; Type: SCHEMA; Schema: -; Owner: tessera
--

CREATE SCHEMA runtime;


ALTER SCHEMA runtime OWNER TO tessera;

--
-- Name: storage; Type: SCHEMA; Schema: -; Owner: tessera
--

CREATE SCHEMA storage;


ALTER SCHEMA storage OWNER TO tessera;

--
-- Name: append(text[], bigint[], integer[], uuid[], integer[], text[], json[], json[], boolean, boolean[]); Type: FUNCTION; Schema: events; Owner: tessera
--

CREATE FUNCTION events.append(streams text[], expected bigint[], lasts integer[], ids uuid[], owners integer[], types text[], datas json[], metas json[], in_order boolean, follows boolean[]) RETURNS bigint[]
    LANGUAGE plpgsql
    AS $$
declare
  base      bigint;
  revisions bigint[];
  positions bigint[];
  fits      boolean;
  repeated  boolean;
  head      bigint;
  place     bigint;
  first     int;
  last      int := 0;
  size      int;
  waits     boolean;
begin
  perform pg_advisory_xact_lock(7305102);

  if not in_order then
    base := coalesce((select e.position from events.event e order by e.position desc limit 1), 0);
    revisions := array(
      select coalesce((select e.revision from events.event e where e.stream = a order by e.revision desc limit 1), -1)
        from unnest(streams) a);
    fits := revisions = expected;
    if not fits and -2 = any(expected) then
      fits := not exists (
        select from unnest(revisions, expected) a(revision, expected) where a.expected not in (a.revision, -2)
      ) and not exists (
        select from unnest(ids, owners) a(id, owner) join events.event e on e.event_id = a.id
         where expected[a.owner] = -2);
    end if;
    if fits then
      insert into events.event (position, stream, revision, event_id, type, tenant_id, data, metadata)
      select base + n, streams[owners[n]], revisions[owners[n]] + n - coalesce(lasts[owners[n] - 1], 0), ids[n], types[n],
             events.tenant_of(streams[owners[n]]), datas[n], metas[n]
        from generate_series(1, cardinality(ids)) n;
      return base || revisions;
    end if;
  end if;

  base := null;
  revisions := '{}';
  positions := '{}';
  for a in 1 .. cardinality(streams) loop
    first := last + 1;
    last := lasts[a];
    size := last - first + 1;

    head := coalesce((
      select e.revision from events.event e where e.stream = streams[a] order by e.revision desc limit 1), -1);
    -- the place is still that of the one before: none, if that was refused
    waits := follows[a] and place is null;
    repeated := case
      when waits then false
      when expected[a] = -2 then size = (
        select count(*) from events.event e where e.stream = streams[a] and e.event_id = any(ids[first:last]))
      when expected[a] = head then false
      else ids[first:last] = array(
        select e.event_id from events.event e
         where e.stream = streams[a] and e.revision > expected[a] and e.revision <= expected[a] + size
         order by e.revision)
    end;

    if repeated then
      select e.revision, e.position into head, place
        from events.event e where e.stream = streams[a] and e.event_id = any(ids[first:last])
       order by e.revision desc limit 1;
    elsif not waits and (expected[a] = -2 or expected[a] = head) then
      place := coalesce((select e.position from events.event e order by e.position desc limit 1), 0);
      base := coalesce(base, place);
      insert into events.event (position, stream, revision, event_id, type, tenant_id, data, metadata)
      select place + n, streams[a], head + n, ids[last - size + n], types[last - size + n],
             events.tenant_of(streams[a]), datas[last - size + n], metas[last - size + n]
        from generate_series(1, size) n;
      head := head + size;
      place := place + size;
    else
      place := null;
    end if;
    revisions[a] := head;
    positions[a] := place;
  end loop;
  return base || revisions || positions;
end $$;


ALTER FUNCTION events.append(streams text[], expected bigint[], lasts integer[], ids uuid[], owners integer[], types text[], datas json[], metas json[], in_order boolean, follows boolean[]) OWNER TO tessera;

--
-- Name: append_one(text, bigint, uuid, text, json, json); Type: FUNCTION; Schema: events; Owner: tessera
--

CREATE FUNCTION events.append_one(stream text, expected bigint, id uuid, type text, data json, meta json) RETURNS bigint[]
    LANGUAGE plpgsql
    AS $$
declare
  answer bigint[];
begin
  perform pg_advisory_xact_lock(7305102);

  insert into events.event as added (position, stream, revision, event_id, type, tenant_id, data, metadata)
  select coalesce((select e.position from events.event e order by e.position desc limit 1), 0) + 1,
         append_one.stream, expected + 1, id, append_one.type, events.tenant_of(append_one.stream),
         append_one.data, meta
   where expected = coalesce((
     select e.revision from events.event e where e.stream = append_one.stream order by e.revision desc limit 1), -1)
  returning array[added.position - 1, added.revision, added.position] into answer;
  if answer is null then
    answer := events.append(
      array[append_one.stream], array[expected], array[1],
      array[id], array[1], array[append_one.type], array[append_one.data], array[meta], true, array[false]);
  end if;
  return answer;
end $$;


ALTER FUNCTION events.append_one(stream text, expected bigint, id uuid, type text, data json, meta json) OWNER TO tessera;

--
-- Name: tenant_of(text); Type: FUNCTION; Schema: events; Owner: tessera
--

CREATE FUNCTION events.tenant_of(stream text) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (substr(stream, 8, 32))::uuid;


ALTER FUNCTION events.tenant_of(stream text) OWNER TO tessera;

--
-- Name: api_key_by_hash(text); Type: FUNCTION; Schema: projections; Owner: tessera_projector
--

CREATE FUNCTION projections.api_key_by_hash(wanted text) RETURNS TABLE(id uuid, tenant_id uuid, scopes text[], revoked boolean, expires_at timestamp with time zone, allowed_networks text[], revision bigint, tenant_locked boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


ALTER FUNCTION projections.api_key_by_hash(wanted text) OWNER TO tessera_projector;

--
-- Name: must_hold(text, bigint); Type: FUNCTION; Schema: projections; Owner: tessera_projector
--

CREATE FUNCTION projections.must_hold(wanted text, its_token bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select from projections.leases
      where name = wanted and token = its_token and held_until > clock_timestamp()) then
    raise exception 'the lease % is lost', wanted using errcode = 'TS002';
  end if;
end $$;


ALTER FUNCTION projections.must_hold(wanted text, its_token bigint) OWNER TO tessera_projector;

--
-- Name: must_move(bigint); Type: FUNCTION; Schema: projections; Owner: tessera_projector
--

CREATE FUNCTION projections.must_move(moved bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if moved <> 1 then raise exception 'the checkpoint is elsewhere' using errcode = 'TS001'; end if;
end $$;


ALTER FUNCTION projections.must_move(moved bigint) OWNER TO tessera_projector;

--
-- Name: credential_refused(text, timestamp with time zone, boolean, integer, interval, interval); Type: FUNCTION; Schema: runtime; Owner: tessera
--

CREATE FUNCTION runtime.credential_refused(address text, at timestamp with time zone, apart boolean, most integer, period interval, note_every interval, OUT above boolean, OUT to_note integer, OUT unnoted integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
      declare
        known runtime.refused_credentials;
        recent timestamptz[];
      begin
        above := false;
        to_note := 0;
        unnoted := 0;
        if address is null then
          return;
        end if;
        -- inserts the row, or locks the one that is there
        insert into runtime.refused_credentials as r (bucket, refused_at, unnoted, expires_at)
          values (address, '{}', 0, at)
          on conflict (bucket) do update set bucket = excluded.bucket
          returning r.* into known;
        recent := array(select t from unnest(known.refused_at) t where t > at - period);
        above := cardinality(recent) >= most;
        if not above then
          recent := recent || at;
        end if;
        unnoted := known.unnoted + case when above or not apart then 1 else 0 end;
        if unnoted > 0 and (known.noted_at is null or known.noted_at <= at - note_every) then
          to_note := unnoted;
          unnoted := 0;
          known.noted_at := at;
        end if;
        update runtime.refused_credentials r set
          refused_at = recent,
          unnoted = credential_refused.unnoted,
          noted_at = known.noted_at,
          expires_at = at + period
        where r.bucket = address;
      end $$;


ALTER FUNCTION runtime.credential_refused(address text, at timestamp with time zone, apart boolean, most integer, period interval, note_every interval, OUT above boolean, OUT to_note integer, OUT unnoted integer) OWNER TO tessera;

--
-- Name: is_above_limit(text, timestamp with time zone, integer, interval); Type: FUNCTION; Schema: runtime; Owner: tessera
--

CREATE FUNCTION runtime.is_above_limit(address text, at timestamp with time zone, most integer, period interval) RETURNS boolean
    LANGUAGE sql
    AS $$
        select coalesce((
          select count(*) >= most from runtime.refused_credentials r, unnest(r.refused_at) t
          where r.bucket = address and t > at - period
        ), false)
      $$;


ALTER FUNCTION runtime.is_above_limit(address text, at timestamp with time zone, most integer, period interval) OWNER TO tessera;

--
-- Name: sign_in_begins(text, text, timestamp with time zone, integer, interval, interval); Type: FUNCTION; Schema: runtime; Owner: tessera
--

CREATE FUNCTION runtime.sign_in_begins(account text, address text, at timestamp with time zone, most integer, period interval, note_every interval, OUT above boolean, OUT to_note integer, OUT unnoted integer, OUT until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql
    AS $$
      begin
        to_note := 0;
        unnoted := 0;
        above := runtime.is_above_limit(address, at, most, period);
        if above then
          select c.to_note, c.unnoted into to_note, unnoted
            from runtime.credential_refused(address, at, false, most, period, note_every) c;
        else
          select f.locked_until into until from runtime.sign_in_failures f
            where f.bucket = account and f.locked_until > at;
        end if;
      end $$;


ALTER FUNCTION runtime.sign_in_begins(account text, address text, at timestamp with time zone, most integer, period interval, note_every interval, OUT above boolean, OUT to_note integer, OUT unnoted integer, OUT until timestamp with time zone) OWNER TO tessera;

--
-- Name: sign_in_failed(text, text, timestamp with time zone, integer, interval, interval, integer, interval, interval, interval); Type: FUNCTION; Schema: runtime; Owner: tessera
--

CREATE FUNCTION runtime.sign_in_failed(account text, address text, at timestamp with time zone, address_most integer, address_period interval, note_every interval, most integer, period interval, shortest interval, longest interval, OUT above boolean, OUT to_note integer, OUT unnoted integer, OUT until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql
    AS $$
      declare
        known runtime.sign_in_failures;
        recent timestamptz[];
      begin
        select c.above, c.to_note, c.unnoted into above, to_note, unnoted
          from runtime.credential_refused(address, at, true, address_most, address_period, note_every) c;
        if above then
          return;
        end if;
        insert into runtime.sign_in_failures as f (bucket, failed_at, locks, expires_at)
          values (account, '{}', 0, at)
          on conflict (bucket) do update set bucket = excluded.bucket
          returning f.* into known;
        if known.locked_until > at then
          return;
        end if;
        if known.expires_at <= at then
          known.failed_at := '{}';
          known.locks := 0;
          known.locked_until := null;
        end if;
        recent := array(
          select t from unnest(known.failed_at) t
          where t > at - period and (known.locked_until is null or t >= known.locked_until)
        ) || at;
        until := case when cardinality(recent) >= most
          then at + least(shortest * power(2, least(known.locks, 20)), longest) end;
        update runtime.sign_in_failures set
          failed_at = recent,
          locks = known.locks + case when until is null then 0 else 1 end,
          locked_until = coalesce(until, known.locked_until),
          expires_at = coalesce(until, at) + period
        where bucket = account;
      end $$;


ALTER FUNCTION runtime.sign_in_failed(account text, address text, at timestamp with time zone, address_most integer, address_period interval, note_every interval, most integer, period interval, shortest interval, longest interval, OUT above boolean, OUT to_note integer, OUT unnoted integer, OUT until timestamp with time zone) OWNER TO tessera;

--
-- Name: sign_in_succeeded(text, text, timestamp with time zone, integer, interval); Type: FUNCTION; Schema: runtime; Owner: tessera
--

CREATE FUNCTION runtime.sign_in_succeeded(account text, address text, at timestamp with time zone, most integer, period interval) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
      begin
        perform from runtime.refused_credentials where bucket = address for update;
        perform from runtime.sign_in_failures where bucket = account for update;
        if runtime.is_above_limit(address, at, most, period) then
          return false;
        end if;
        if exists (select from runtime.sign_in_failures where bucket = account and locked_until > at) then
          return false;
        end if;
        delete from runtime.sign_in_failures where bucket = account;
        return true;
      end $$;


ALTER FUNCTION runtime.sign_in_succeeded(account text, address text, at timestamp with time zone, most integer, period interval) OWNER TO tessera;

--
-- Name: take_refusals(text, timestamp with time zone, integer, interval, interval); Type: FUNCTION; Schema: runtime; Owner: tessera
--

CREATE FUNCTION runtime.take_refusals(address text, at timestamp with time zone, most integer, period interval, note_every interval, OUT above boolean, OUT to_note integer, OUT unnoted integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
      begin
        above := runtime.is_above_limit(address, at, most, period);
        to_note := 0;
        select r.unnoted into unnoted from runtime.refused_credentials r where r.bucket = address for update;
        update runtime.refused_credentials r set unnoted = 0, noted_at = at
          where r.bucket = address and r.unnoted > 0 and r.noted_at <= at - note_every;
        if found then
          to_note := unnoted;
          unnoted := 0;
        end if;
        unnoted := coalesce(unnoted, 0);
      end $$;


ALTER FUNCTION runtime.take_refusals(address text, at timestamp with time zone, most integer, period interval, note_every interval, OUT above boolean, OUT to_note integer, OUT unnoted integer) OWNER TO tessera;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: active_days; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.active_days (
    tenant_id uuid NOT NULL,
    day timestamp with time zone NOT NULL,
    count bigint NOT NULL
);

ALTER TABLE ONLY audit.active_days FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.active_days OWNER TO tessera_projector;

--
-- Name: active_users; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.active_users (
    tenant_id uuid NOT NULL,
    user_id text NOT NULL COLLATE pg_catalog."C",
    last_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY audit.active_users FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.active_users OWNER TO tessera_projector;

--
-- Name: actor_days; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.actor_days (
    tenant_id uuid NOT NULL,
    day timestamp with time zone NOT NULL,
    actor_type text NOT NULL COLLATE pg_catalog."C",
    actor_id text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL
);

ALTER TABLE ONLY audit.actor_days FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.actor_days OWNER TO tessera_projector;

--
-- Name: alerts; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.alerts (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    severity text NOT NULL COLLATE pg_catalog."C",
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    count bigint NOT NULL,
    subject_type text NOT NULL COLLATE pg_catalog."C",
    subject_id text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    evidence text NOT NULL
);

ALTER TABLE ONLY audit.alerts FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.alerts OWNER TO tessera_projector;

--
-- Name: chains; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.chains (
    tenant_id uuid NOT NULL,
    last_id bigint NOT NULL,
    last_hash text NOT NULL COLLATE pg_catalog."C",
    kept_from bigint DEFAULT 1 NOT NULL,
    retention_days integer
);

ALTER TABLE ONLY audit.chains FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.chains OWNER TO tessera_projector;

--
-- Name: days; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.days (
    tenant_id uuid NOT NULL,
    day timestamp with time zone NOT NULL,
    action text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL
);

ALTER TABLE ONLY audit.days FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.days OWNER TO tessera_projector;

--
-- Name: emails; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.emails (
    tenant_id uuid NOT NULL,
    user_id text NOT NULL COLLATE pg_catalog."C",
    email_digest text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY audit.emails FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.emails OWNER TO tessera_projector;

--
-- Name: entries; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.entries (
    tenant_id uuid NOT NULL,
    id bigint NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    action text NOT NULL COLLATE pg_catalog."C",
    category text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    actor_type text NOT NULL COLLATE pg_catalog."C",
    actor_id text NOT NULL COLLATE pg_catalog."C",
    target_type text NOT NULL COLLATE pg_catalog."C",
    target_id text COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    trace_id text NOT NULL COLLATE pg_catalog."C",
    event_id uuid NOT NULL,
    stream text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    data text NOT NULL,
    metadata text NOT NULL,
    previous_hash text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL
)
PARTITION BY RANGE (occurred_at);

ALTER TABLE ONLY audit.entries FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.entries OWNER TO tessera_projector;

--
-- Name: entries_2026_11; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.entries_2026_11 (
    tenant_id uuid NOT NULL,
    id bigint NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    action text NOT NULL COLLATE pg_catalog."C",
    category text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    actor_type text NOT NULL COLLATE pg_catalog."C",
    actor_id text NOT NULL COLLATE pg_catalog."C",
    target_type text NOT NULL COLLATE pg_catalog."C",
    target_id text COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    trace_id text NOT NULL COLLATE pg_catalog."C",
    event_id uuid NOT NULL,
    stream text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    data text NOT NULL,
    metadata text NOT NULL,
    previous_hash text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL
);

ALTER TABLE ONLY audit.entries_2026_11 FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.entries_2026_11 OWNER TO tessera_projector;

--
-- Name: erased; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.erased (
    tenant_id uuid NOT NULL,
    subject_id text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY audit.erased FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.erased OWNER TO tessera_projector;

--
-- Name: hours; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.hours (
    tenant_id uuid NOT NULL,
    hour timestamp with time zone NOT NULL,
    action text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL
);

ALTER TABLE ONLY audit.hours FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.hours OWNER TO tessera_projector;

--
-- Name: names; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.names (
    tenant_id uuid NOT NULL,
    subject_id text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C"
)
WITH (autovacuum_vacuum_threshold='0', autovacuum_vacuum_scale_factor='0', vacuum_index_cleanup='on');
ALTER TABLE ONLY audit.names ALTER COLUMN name_key SET STATISTICS 0;

ALTER TABLE ONLY audit.names FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.names OWNER TO tessera_projector;

--
-- Name: origins; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.origins (
    tenant_id uuid NOT NULL,
    entry_id bigint NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    ip text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C"
)
PARTITION BY RANGE (occurred_at);
ALTER TABLE ONLY audit.origins ALTER COLUMN ip SET STATISTICS 0;

ALTER TABLE ONLY audit.origins FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.origins OWNER TO tessera_projector;

--
-- Name: origins_2026_11; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.origins_2026_11 (
    tenant_id uuid NOT NULL,
    entry_id bigint NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    ip text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C"
)
WITH (autovacuum_vacuum_threshold='0', autovacuum_vacuum_scale_factor='0', vacuum_index_cleanup='on');
ALTER TABLE ONLY audit.origins_2026_11 ALTER COLUMN ip SET STATISTICS 0;

ALTER TABLE ONLY audit.origins_2026_11 FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.origins_2026_11 OWNER TO tessera_projector;

--
-- Name: watches; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.watches (
    tenant_id uuid NOT NULL,
    rule text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL,
    forgotten_at timestamp with time zone
);

ALTER TABLE ONLY audit.watches FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.watches OWNER TO tessera_projector;

--
-- Name: active_people; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.active_people (
    tenant_id uuid NOT NULL,
    person uuid NOT NULL,
    last_day text NOT NULL COLLATE pg_catalog."C",
    months jsonb NOT NULL
);

ALTER TABLE ONLY core.active_people FORCE ROW LEVEL SECURITY;


ALTER TABLE core.active_people OWNER TO tessera_projector;

--
-- Name: api_keys; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.api_keys (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    key_hash text NOT NULL COLLATE pg_catalog."C",
    prefix text NOT NULL,
    expires_at timestamp(3) with time zone,
    allowed_networks text[],
    previous_key_hash text COLLATE pg_catalog."C",
    previous_expires_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    created_by_type text NOT NULL,
    created_by_id text NOT NULL,
    revoked_at timestamp(3) with time zone,
    revision bigint NOT NULL
);

ALTER TABLE ONLY core.api_keys FORCE ROW LEVEL SECURITY;


ALTER TABLE core.api_keys OWNER TO tessera_projector;

--
-- Name: billing; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.billing (
    tenant_id uuid NOT NULL,
    state jsonb NOT NULL,
    next_step_at timestamp(3) with time zone,
    plan text,
    status text,
    customer_id text,
    updated_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY core.billing FORCE ROW LEVEL SECURITY;


ALTER TABLE core.billing OWNER TO tessera_projector;

--
-- Name: clients; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.clients (
    tenant_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    client json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY core.clients FORCE ROW LEVEL SECURITY;


ALTER TABLE core.clients OWNER TO tessera_projector;

--
-- Name: connections; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.connections (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    connection json NOT NULL
);

ALTER TABLE ONLY core.connections FORCE ROW LEVEL SECURITY;


ALTER TABLE core.connections OWNER TO tessera_projector;

--
-- Name: mail_domains; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.mail_domains (
    tenant_id uuid NOT NULL,
    in_letters text NOT NULL,
    domain json NOT NULL
);

ALTER TABLE ONLY core.mail_domains FORCE ROW LEVEL SECURITY;


ALTER TABLE core.mail_domains OWNER TO tessera_projector;

--
-- Name: owners; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.owners (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    suspended boolean NOT NULL,
    recovery_due_at timestamp(3) with time zone,
    updated_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY core.owners FORCE ROW LEVEL SECURITY;


ALTER TABLE core.owners OWNER TO tessera_projector;

--
-- Name: roles; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.roles (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL,
    rank smallint NOT NULL,
    user_count integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    revision bigint NOT NULL
);

ALTER TABLE ONLY core.roles FORCE ROW LEVEL SECURITY;


ALTER TABLE core.roles OWNER TO tessera_projector;

--
-- Name: tenants; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.tenants (
    tenant_id uuid NOT NULL,
    slug text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    locked boolean NOT NULL,
    lock_kind text,
    deletion_requested_by text,
    deletion_scheduled_for timestamp(3) with time zone,
    deletion_due_at timestamp(3) with time zone,
    deletion_started_at timestamp(3) with time zone,
    deletion_completed_at timestamp(3) with time zone,
    default_locale text,
    mail_from_name text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY core.tenants FORCE ROW LEVEL SECURITY;


ALTER TABLE core.tenants OWNER TO tessera_projector;

--
-- Name: usage_days; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.usage_days (
    tenant_id uuid NOT NULL,
    day text NOT NULL COLLATE pg_catalog."C",
    active_users integer NOT NULL,
    sign_ins integer NOT NULL
);

ALTER TABLE ONLY core.usage_days FORCE ROW LEVEL SECURITY;


ALTER TABLE core.usage_days OWNER TO tessera_projector;

--
-- Name: user_identities; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.user_identities (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    identity_ids uuid[] NOT NULL
);

ALTER TABLE ONLY core.user_identities FORCE ROW LEVEL SECURITY;


ALTER TABLE core.user_identities OWNER TO tessera_projector;

--
-- Name: user_roles; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.user_roles (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role_id uuid NOT NULL,
    user_created_at timestamp(3) with time zone NOT NULL,
    mfa_enabled boolean NOT NULL
);

ALTER TABLE ONLY core.user_roles FORCE ROW LEVEL SECURITY;


ALTER TABLE core.user_roles OWNER TO tessera_projector;

--
-- Name: user_words; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.user_words (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    slot text NOT NULL COLLATE pg_catalog."C",
    word text COLLATE pg_catalog."C",
    user_created_at timestamp(3) with time zone NOT NULL
)
WITH (autovacuum_vacuum_threshold='0', autovacuum_vacuum_scale_factor='0', vacuum_index_cleanup='on');
ALTER TABLE ONLY core.user_words ALTER COLUMN word SET STATISTICS 0;

ALTER TABLE ONLY core.user_words FORCE ROW LEVEL SECURITY;


ALTER TABLE core.user_words OWNER TO tessera_projector;

--
-- Name: users; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.users (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    facts json NOT NULL,
    email text COLLATE pg_catalog."C",
    external_id text COLLATE pg_catalog."C",
    first_name_key text COLLATE pg_catalog."C",
    last_name_key text COLLATE pg_catalog."C",
    suspended boolean NOT NULL,
    deletion_due_at timestamp(3) with time zone,
    locked_until timestamp(3) with time zone,
    role_ids uuid[] NOT NULL,
    passkey_step boolean NOT NULL,
    mfa_enabled boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    revision bigint NOT NULL,
    sign_in_revision bigint,
    last_login_at timestamp(3) with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL
)
WITH (autovacuum_vacuum_threshold='0', autovacuum_vacuum_scale_factor='0', vacuum_index_cleanup='on');
ALTER TABLE ONLY core.users ALTER COLUMN facts SET STATISTICS 0;
ALTER TABLE ONLY core.users ALTER COLUMN email SET STATISTICS 0;
ALTER TABLE ONLY core.users ALTER COLUMN external_id SET STATISTICS 0;
ALTER TABLE ONLY core.users ALTER COLUMN first_name_key SET STATISTICS 0;
ALTER TABLE ONLY core.users ALTER COLUMN last_name_key SET STATISTICS 0;

ALTER TABLE ONLY core.users FORCE ROW LEVEL SECURITY;


ALTER TABLE core.users OWNER TO tessera_projector;

--
-- Name: webhooks; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.webhooks (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    description text NOT NULL,
    active boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    revision bigint NOT NULL
);

ALTER TABLE ONLY core.webhooks FORCE ROW LEVEL SECURITY;


ALTER TABLE core.webhooks OWNER TO tessera_projector;

--
-- Name: event; Type: TABLE; Schema: events; Owner: tessera
--

CREATE TABLE events.event (
    "position" bigint NOT NULL,
    stream text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    event_id uuid NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    tenant_id uuid NOT NULL,
    data json NOT NULL,
    metadata json NOT NULL
);


ALTER TABLE events.event OWNER TO tessera;

--
-- Name: installation; Type: TABLE; Schema: keys; Owner: tessera
--

CREATE TABLE keys.installation (
    only_row boolean DEFAULT true NOT NULL,
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    "position" bigint,
    mac bytea NOT NULL,
    CONSTRAINT installation_mac_check CHECK ((octet_length(mac) = 32)),
    CONSTRAINT installation_only_row_check CHECK (only_row)
);


ALTER TABLE keys.installation OWNER TO tessera;

--
-- Name: log_restoration; Type: TABLE; Schema: keys; Owner: tessera
--

CREATE TABLE keys.log_restoration (
    only_row boolean DEFAULT true NOT NULL,
    id uuid NOT NULL,
    head bigint NOT NULL,
    seen bigint NOT NULL,
    gone jsonb NOT NULL,
    CONSTRAINT log_restoration_only_row_check CHECK (only_row)
);


ALTER TABLE keys.log_restoration OWNER TO tessera;

--
-- Name: lookup_keys; Type: TABLE; Schema: keys; Owner: tessera
--

CREATE TABLE keys.lookup_keys (
    tenant_id uuid NOT NULL,
    wrapped bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT lookup_keys_wrapped_check CHECK ((octet_length(wrapped) = 61))
);


ALTER TABLE keys.lookup_keys OWNER TO tessera;

--
-- Name: root_key; Type: TABLE; Schema: keys; Owner: tessera
--

CREATE TABLE keys.root_key (
    only_row boolean DEFAULT true NOT NULL,
    wrapped bytea NOT NULL,
    CONSTRAINT root_key_only_row_check CHECK (only_row)
);


ALTER TABLE keys.root_key OWNER TO tessera;

--
-- Name: subject_keys; Type: TABLE; Schema: keys; Owner: tessera
--

CREATE TABLE keys.subject_keys (
    tenant_id uuid NOT NULL,
    subject text NOT NULL,
    wrapped bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    destroyed_at timestamp with time zone,
    CONSTRAINT a_tombstone_has_no_key CHECK (((wrapped IS NULL) = (destroyed_at IS NOT NULL))),
    CONSTRAINT subject_keys_wrapped_check CHECK ((octet_length(wrapped) = 61))
)
WITH (autovacuum_vacuum_threshold='0', autovacuum_vacuum_scale_factor='0');


ALTER TABLE keys.subject_keys OWNER TO tessera;

--
-- Name: checkpoints; Type: TABLE; Schema: projections; Owner: tessera_projector
--

CREATE TABLE projections.checkpoints (
    projection text NOT NULL,
    slot text NOT NULL,
    version integer NOT NULL,
    generation bigint NOT NULL,
    "position" bigint NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT checkpoints_slot_check CHECK ((slot = ANY (ARRAY['live'::text, 'next'::text])))
)
WITH (fillfactor='10');


ALTER TABLE projections.checkpoints OWNER TO tessera_projector;

--
-- Name: leases; Type: TABLE; Schema: projections; Owner: tessera_projector
--

CREATE TABLE projections.leases (
    name text NOT NULL,
    token bigint NOT NULL,
    backend integer NOT NULL,
    held_until timestamp with time zone NOT NULL
)
WITH (fillfactor='10');


ALTER TABLE projections.leases OWNER TO tessera_projector;

--
-- Name: overdue_writes; Type: TABLE; Schema: projections; Owner: tessera_projector
--

CREATE TABLE projections.overdue_writes (
    is_one boolean DEFAULT true NOT NULL,
    "position" bigint NOT NULL,
    CONSTRAINT overdue_writes_is_one_check CHECK (is_one)
);


ALTER TABLE projections.overdue_writes OWNER TO tessera_projector;

--
-- Name: parked; Type: TABLE; Schema: projections; Owner: tessera_projector
--

CREATE TABLE projections.parked (
    projection text NOT NULL,
    slot text NOT NULL,
    tenant_id uuid NOT NULL,
    "position" bigint NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    error text NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT parked_slot_check CHECK ((slot = ANY (ARRAY['live'::text, 'next'::text])))
);


ALTER TABLE projections.parked OWNER TO tessera_projector;

--
-- Name: removed_tenants; Type: TABLE; Schema: projections; Owner: tessera_projector
--

CREATE TABLE projections.removed_tenants (
    tenant_id uuid NOT NULL
);


ALTER TABLE projections.removed_tenants OWNER TO tessera_projector;

--
-- Name: migrations; Type: TABLE; Schema: public; Owner: tessera
--

CREATE TABLE public.migrations (
    name text NOT NULL,
    digest text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE public.migrations OWNER TO tessera;

--
-- Name: alert_mails; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.alert_mails (
    mail_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    kind text NOT NULL,
    alerts text NOT NULL,
    told_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.alert_mails OWNER TO tessera;

--
-- Name: api_key_uses; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.api_key_uses (
    tenant_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    used_at timestamp(3) with time zone NOT NULL,
    network text
)
WITH (fillfactor='50');


ALTER TABLE runtime.api_key_uses OWNER TO tessera;

--
-- Name: audit_heads; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.audit_heads (
    tenant_id uuid NOT NULL,
    number integer NOT NULL,
    entry_id bigint NOT NULL,
    hash text NOT NULL,
    previous_head text NOT NULL,
    jws text NOT NULL,
    public_key text NOT NULL,
    mac text NOT NULL
);


ALTER TABLE runtime.audit_heads OWNER TO tessera;

--
-- Name: authorization_codes; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.authorization_codes (
    code_hash bytea NOT NULL,
    grant_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    client_id text NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    generation integer NOT NULL,
    scopes text[] NOT NULL,
    userinfo_claims text[] NOT NULL,
    id_token_claims text[] NOT NULL,
    offline boolean NOT NULL,
    authenticated_at timestamp(3) with time zone NOT NULL,
    amr text[] NOT NULL,
    redirect_uri text NOT NULL,
    code_challenge text NOT NULL,
    nonce text,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    failures smallint DEFAULT 0 NOT NULL,
    support_tenant uuid
);


ALTER TABLE runtime.authorization_codes OWNER TO tessera;

--
-- Name: client_assertions; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.client_assertions (
    client_id text NOT NULL,
    jti bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT client_assertions_jti_check CHECK ((octet_length(jti) = 32))
);


ALTER TABLE runtime.client_assertions OWNER TO tessera;

--
-- Name: client_claims; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.client_claims (
    tenant_id uuid NOT NULL,
    day date NOT NULL,
    count integer NOT NULL
);


ALTER TABLE runtime.client_claims OWNER TO tessera;

--
-- Name: client_key_sets; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.client_key_sets (
    client_id text NOT NULL,
    uri text NOT NULL,
    asked_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    keys jsonb,
    keys_at timestamp(3) with time zone
);


ALTER TABLE runtime.client_key_sets OWNER TO tessera;

--
-- Name: client_secret_uses; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.client_secret_uses (
    secret_hash bytea NOT NULL,
    tenant_id uuid NOT NULL,
    client_id text NOT NULL,
    last_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.client_secret_uses OWNER TO tessera;

--
-- Name: client_tries; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.client_tries (
    session_id uuid NOT NULL,
    client_id text NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    state_hash bytea NOT NULL,
    code_challenge text NOT NULL,
    verifier text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


ALTER TABLE runtime.client_tries OWNER TO tessera;

--
-- Name: client_users; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.client_users (
    tenant_id uuid NOT NULL,
    client_id text NOT NULL,
    user_id uuid NOT NULL,
    last_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.client_users OWNER TO tessera;

--
-- Name: code_misses; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.code_misses (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    missed timestamp(3) with time zone[] NOT NULL
);


ALTER TABLE runtime.code_misses OWNER TO tessera;

--
-- Name: connection_secrets; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.connection_secrets (
    tenant_id uuid NOT NULL,
    secret_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    sealed bytea NOT NULL
);


ALTER TABLE runtime.connection_secrets OWNER TO tessera;

--
-- Name: connection_uses; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.connection_uses (
    tenant_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    used_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    error_code text,
    error_detail text,
    failing_since timestamp(3) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    told_at timestamp(3) with time zone
)
WITH (fillfactor='50');


ALTER TABLE runtime.connection_uses OWNER TO tessera;

--
-- Name: consents; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.consents (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    client_id text NOT NULL,
    scopes text[] NOT NULL,
    claims text[] NOT NULL,
    agreed_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.consents OWNER TO tessera;

--
-- Name: device_code_misses; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.device_code_misses (
    bucket text NOT NULL,
    count integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.device_code_misses OWNER TO tessera;

--
-- Name: device_codes; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.device_codes (
    device_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    user_code_hash bytea NOT NULL,
    tenant_id uuid NOT NULL,
    client_id text NOT NULL,
    scopes text[] NOT NULL,
    asked_from bytea NOT NULL,
    asked_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    interval_seconds integer NOT NULL,
    polled_at timestamp(3) with time zone,
    polled_early boolean NOT NULL,
    state text NOT NULL,
    used_at timestamp(3) with time zone,
    grant_id uuid,
    user_id uuid,
    session_id uuid,
    generation integer,
    userinfo_claims text[],
    id_token_claims text[],
    offline boolean,
    authenticated_at timestamp(3) with time zone,
    amr text[],
    support_tenant uuid,
    CONSTRAINT device_codes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'claimed'::text, 'approved'::text, 'refused'::text])))
);


ALTER TABLE runtime.device_codes OWNER TO tessera;

--
-- Name: erasures; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.erasures (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    command_id uuid NOT NULL,
    only_if_due boolean DEFAULT false NOT NULL,
    begun_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE runtime.erasures OWNER TO tessera;

--
-- Name: grants; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.grants (
    grant_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    client_id text NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    generation integer NOT NULL,
    scopes text[] NOT NULL,
    userinfo_claims text[] NOT NULL,
    id_token_claims text[] NOT NULL,
    offline boolean NOT NULL,
    authenticated_at timestamp(3) with time zone NOT NULL,
    amr text[] NOT NULL,
    began_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    support_tenant uuid
);


ALTER TABLE runtime.grants OWNER TO tessera;

--
-- Name: idempotency; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.idempotency (
    tenant_id uuid NOT NULL,
    digest text NOT NULL,
    body_digest text NOT NULL,
    command_id uuid NOT NULL,
    run_id uuid NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    finished boolean DEFAULT false NOT NULL,
    subject text,
    answer text,
    expires_at timestamp with time zone NOT NULL
);


ALTER TABLE runtime.idempotency OWNER TO tessera;

--
-- Name: identity_uses; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.identity_uses (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    identity_id uuid NOT NULL,
    used_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.identity_uses OWNER TO tessera;

--
-- Name: interactions; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.interactions (
    handle_hash bytea NOT NULL,
    kind text NOT NULL,
    tenant_id uuid NOT NULL,
    browser_hash bytea,
    content bytea NOT NULL,
    began_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ticket_hash bytea,
    ticket_expires_at timestamp with time zone,
    outcome bytea
);


ALTER TABLE runtime.interactions OWNER TO tessera;

--
-- Name: key_end_mails; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.key_end_mails (
    mail_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    told_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.key_end_mails OWNER TO tessera;

--
-- Name: known_places; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.known_places (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    place text NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.known_places OWNER TO tessera;

--
-- Name: last_alert_mails; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.last_alert_mails (
    tenant_id uuid NOT NULL,
    topic text NOT NULL,
    told_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.last_alert_mails OWNER TO tessera;

--
-- Name: logout_results; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.logout_results (
    tenant_id uuid NOT NULL,
    client_id text NOT NULL,
    host text,
    delivered_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    fault text,
    status_code smallint
);


ALTER TABLE runtime.logout_results OWNER TO tessera;

--
-- Name: logouts; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.logouts (
    session_id uuid NOT NULL,
    client_id text NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.logouts OWNER TO tessera;

--
-- Name: mail_domain_checks; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.mail_domain_checks (
    tenant_id uuid NOT NULL,
    domain text NOT NULL,
    due_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.mail_domain_checks OWNER TO tessera;

--
-- Name: mail_limits; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE UNLOGGED TABLE runtime.mail_limits (
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    taken timestamp(3) with time zone[] NOT NULL
);


ALTER TABLE runtime.mail_limits OWNER TO tessera;

--
-- Name: mailed_links; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.mailed_links (
    token_hash bytea NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    event_id uuid NOT NULL,
    "position" bigint NOT NULL,
    client_id text,
    expires_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.mailed_links OWNER TO tessera;

--
-- Name: mails; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.mails (
    event_id uuid NOT NULL,
    kind text NOT NULL,
    change_id uuid,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    "position" bigint NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    reason text,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    settled_at timestamp(3) with time zone,
    CONSTRAINT mails_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'cancelled'::text, 'failed'::text])))
);


ALTER TABLE runtime.mails OWNER TO tessera;

--
-- Name: passkey_ceremonies; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.passkey_ceremonies (
    challenge_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    tenant_id uuid NOT NULL,
    purpose text NOT NULL,
    rp_id text NOT NULL,
    user_id uuid,
    user_handle text,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT passkey_ceremonies_browser_hash_check CHECK ((octet_length(browser_hash) = 32)),
    CONSTRAINT passkey_ceremonies_challenge_hash_check CHECK ((octet_length(challenge_hash) = 32)),
    CONSTRAINT passkey_ceremonies_check CHECK (((user_id IS NULL) = (purpose = 'sign-in'::text))),
    CONSTRAINT passkey_ceremonies_check1 CHECK (((user_handle IS NULL) = (purpose <> 'register'::text))),
    CONSTRAINT passkey_ceremonies_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign-in'::text, 'second-factor'::text, 'step-up'::text])))
);


ALTER TABLE runtime.passkey_ceremonies OWNER TO tessera;

--
-- Name: passkey_uses; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.passkey_uses (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    passkey_id uuid NOT NULL,
    rp_id text NOT NULL,
    counter bigint NOT NULL,
    last_used_at timestamp(3) with time zone
);


ALTER TABLE runtime.passkey_uses OWNER TO tessera;

--
-- Name: rate_limits; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE UNLOGGED TABLE runtime.rate_limits (
    key text NOT NULL,
    points bigint NOT NULL,
    expire bigint
);


ALTER TABLE runtime.rate_limits OWNER TO tessera;

--
-- Name: refresh_tokens; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.refresh_tokens (
    token_hash bytea NOT NULL,
    grant_id uuid NOT NULL,
    successor_hash bytea,
    issued_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);


ALTER TABLE runtime.refresh_tokens OWNER TO tessera;

--
-- Name: refused_credentials; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.refused_credentials (
    bucket text NOT NULL,
    refused_at timestamp(3) with time zone[] NOT NULL,
    unnoted integer NOT NULL,
    noted_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.refused_credentials OWNER TO tessera;

--
-- Name: remembered_devices; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.remembered_devices (
    device_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    generation integer NOT NULL,
    agent text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT remembered_devices_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);


ALTER TABLE runtime.remembered_devices OWNER TO tessera;

--
-- Name: revoked_access_tokens; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.revoked_access_tokens (
    jti text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


ALTER TABLE runtime.revoked_access_tokens OWNER TO tessera;

--
-- Name: session_ends; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.session_ends (
    session_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    ended_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.session_ends OWNER TO tessera;

--
-- Name: sessions; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.sessions (
    session_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    issuer_secret_hash bytea,
    generation integer NOT NULL,
    amr text[] NOT NULL,
    remembered boolean NOT NULL,
    proved_mailbox integer,
    origin text,
    idle_ms integer NOT NULL,
    max_ms integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    authenticated_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT sessions_issuer_secret_hash_check CHECK ((octet_length(issuer_secret_hash) = 32)),
    CONSTRAINT sessions_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);


ALTER TABLE runtime.sessions OWNER TO tessera;

--
-- Name: sign_in_failures; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.sign_in_failures (
    bucket text NOT NULL COLLATE pg_catalog."C",
    failed_at timestamp(3) with time zone[] NOT NULL,
    locks integer NOT NULL,
    locked_until timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.sign_in_failures OWNER TO tessera;

--
-- Name: sign_in_transactions; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.sign_in_transactions (
    secret_hash bytea NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    generation integer NOT NULL,
    client_id text,
    asked jsonb NOT NULL,
    amr text[] NOT NULL,
    proved_mailbox integer,
    authenticated_at timestamp(3) with time zone NOT NULL,
    typed_email bytea,
    raises uuid,
    connection_id uuid,
    codes jsonb DEFAULT '[]'::jsonb NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    began_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT sign_in_transactions_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);


ALTER TABLE runtime.sign_in_transactions OWNER TO tessera;

--
-- Name: sign_up_counts; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.sign_up_counts (
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    day date NOT NULL,
    count integer NOT NULL
);


ALTER TABLE runtime.sign_up_counts OWNER TO tessera;

--
-- Name: sign_up_work; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.sign_up_work (
    answer_hash bytea NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.sign_up_work OWNER TO tessera;

--
-- Name: sign_ups; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.sign_ups (
    sign_up_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    link_hash bytea NOT NULL,
    email_digest text NOT NULL,
    email bytea NOT NULL,
    client_id text,
    language text,
    mails jsonb NOT NULL,
    proved boolean DEFAULT false NOT NULL,
    counted boolean DEFAULT false NOT NULL,
    record_id uuid,
    attempts smallint DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT sign_ups_link_hash_check CHECK ((octet_length(link_hash) = 32)),
    CONSTRAINT sign_ups_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);


ALTER TABLE runtime.sign_ups OWNER TO tessera;

--
-- Name: signing_keys; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.signing_keys (
    kid text NOT NULL,
    public_jwk text NOT NULL,
    sealed bytea,
    created_at timestamp with time zone NOT NULL,
    activates_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT a_removed_key_signs_nothing CHECK (((sealed IS NULL) = (removed_at IS NOT NULL)))
);


ALTER TABLE runtime.signing_keys OWNER TO tessera;

--
-- Name: tenant_deletions; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.tenant_deletions (
    tenant_id uuid NOT NULL,
    step text NOT NULL,
    done bigint DEFAULT 0 NOT NULL,
    begun_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE runtime.tenant_deletions OWNER TO tessera;

--
-- Name: told_alerts; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.told_alerts (
    tenant_id uuid NOT NULL,
    alert_id uuid NOT NULL,
    told_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.told_alerts OWNER TO tessera;

--
-- Name: told_key_ends; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.told_key_ends (
    tenant_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    days integer NOT NULL,
    told_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.told_key_ends OWNER TO tessera;

--
-- Name: totp_steps; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.totp_steps (
    factor_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    last_step bigint NOT NULL,
    misses smallint DEFAULT 0 NOT NULL,
    known_misses smallint DEFAULT 0 NOT NULL,
    told_at timestamp(3) with time zone
);


ALTER TABLE runtime.totp_steps OWNER TO tessera;

--
-- Name: waiting_alerts; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.waiting_alerts (
    tenant_id uuid NOT NULL,
    alert_id uuid NOT NULL
);


ALTER TABLE runtime.waiting_alerts OWNER TO tessera;

--
-- Name: webhook_addresses; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.webhook_addresses (
    address cidr NOT NULL,
    requests timestamp with time zone[] NOT NULL,
    tenants uuid[] NOT NULL
);


ALTER TABLE runtime.webhook_addresses OWNER TO tessera;

--
-- Name: webhook_attempts; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.webhook_attempts (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone,
    duration_ms integer,
    status_code integer,
    error text,
    snippet bytea
);


ALTER TABLE runtime.webhook_attempts OWNER TO tessera;

--
-- Name: webhook_deliveries; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.webhook_deliveries (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    event_id uuid NOT NULL,
    kind text NOT NULL,
    user_id uuid,
    status text DEFAULT 'pending'::text NOT NULL,
    attempt_count integer DEFAULT 0 NOT NULL,
    max_attempts integer NOT NULL,
    due_at timestamp(3) with time zone,
    lease_until timestamp(3) with time zone,
    lease_token uuid,
    begun_at timestamp(3) with time zone,
    duration_ms integer,
    snippet bytea,
    last_status_code integer,
    last_error text,
    losses integer DEFAULT 0 NOT NULL,
    is_test boolean DEFAULT false NOT NULL,
    replay_of uuid,
    replay_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'retrying'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])))
);


ALTER TABLE runtime.webhook_deliveries OWNER TO tessera;

--
-- Name: webhook_attempts_made; Type: VIEW; Schema: runtime; Owner: tessera
--

CREATE VIEW runtime.webhook_attempts_made AS
 SELECT webhook_attempts.id,
    webhook_attempts.delivery_id,
    webhook_attempts.number,
    webhook_attempts.started_at,
    webhook_attempts.finished_at,
    webhook_attempts.duration_ms,
    webhook_attempts.status_code,
    webhook_attempts.error,
    webhook_attempts.snippet
   FROM runtime.webhook_attempts
UNION ALL
 SELECT d.lease_token AS id,
    d.id AS delivery_id,
    d.attempt_count AS number,
    d.begun_at AS started_at,
    (d.begun_at + ((d.duration_ms)::double precision * '00:00:00.001'::interval)) AS finished_at,
    d.duration_ms,
        CASE
            WHEN (d.duration_ms IS NOT NULL) THEN d.last_status_code
            ELSE NULL::integer
        END AS status_code,
        CASE
            WHEN (d.duration_ms IS NOT NULL) THEN d.last_error
            ELSE NULL::text
        END AS error,
    d.snippet
   FROM runtime.webhook_deliveries d
  WHERE ((d.lease_token IS NOT NULL) AND (d.begun_at IS NOT NULL) AND (NOT (EXISTS ( SELECT
           FROM runtime.webhook_attempts a
          WHERE (a.id = d.lease_token)))));


ALTER TABLE runtime.webhook_attempts_made OWNER TO tessera;

--
-- Name: webhook_bodies; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.webhook_bodies (
    event_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid,
    kind text NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL,
    sealed bytea NOT NULL
);


ALTER TABLE runtime.webhook_bodies OWNER TO tessera;

--
-- Name: webhook_delivery_days; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.webhook_delivery_days (
    tenant_id uuid NOT NULL,
    day text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL
);


ALTER TABLE runtime.webhook_delivery_days OWNER TO tessera;

--
-- Name: webhook_hosts; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.webhook_hosts (
    host text NOT NULL,
    answered_at timestamp(3) with time zone,
    address cidr,
    requests timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL
);


ALTER TABLE runtime.webhook_hosts OWNER TO tessera;

--
-- Name: webhook_listeners; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.webhook_listeners (
    subscription_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    failures integer NOT NULL,
    failing_since timestamp(3) with time zone,
    successes integer NOT NULL,
    degraded boolean NOT NULL,
    turned_at timestamp(3) with time zone
);


ALTER TABLE runtime.webhook_listeners OWNER TO tessera;

--
-- Name: webhook_notices; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.webhook_notices (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.webhook_notices OWNER TO tessera;

--
-- Name: webhook_replays; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.webhook_replays (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    from_at timestamp(3) with time zone NOT NULL,
    to_at timestamp(3) with time zone NOT NULL,
    events text[],
    status text,
    "position" bigint DEFAULT 0 NOT NULL,
    until bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    touched_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    paused_at timestamp(3) with time zone,
    done_at timestamp(3) with time zone
);


ALTER TABLE runtime.webhook_replays OWNER TO tessera;

--
-- Name: webhook_secrets; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.webhook_secrets (
    secret_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE runtime.webhook_secrets OWNER TO tessera;

--
-- Name: webhook_subscriptions; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.webhook_subscriptions (
    subscription_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    url text NOT NULL,
    host text NOT NULL,
    events text[] NOT NULL,
    active boolean NOT NULL,
    secrets jsonb NOT NULL,
    "position" bigint NOT NULL,
    postponed_until timestamp with time zone
);


ALTER TABLE runtime.webhook_subscriptions OWNER TO tessera;

--
-- Name: assets; Type: TABLE; Schema: storage; Owner: tessera
--

CREATE TABLE storage.assets (
    tenant_id uuid NOT NULL,
    client_id text NOT NULL,
    sha256 text NOT NULL,
    media_type text NOT NULL,
    bytes bytea NOT NULL,
    unnamed_since timestamp with time zone DEFAULT now()
);
ALTER TABLE ONLY storage.assets ALTER COLUMN bytes SET STORAGE EXTERNAL;


ALTER TABLE storage.assets OWNER TO tessera;

--
-- Name: avatars; Type: TABLE; Schema: storage; Owner: tessera
--

CREATE TABLE storage.avatars (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    sha256 text NOT NULL,
    sealed bytea NOT NULL,
    unnamed_since timestamp with time zone DEFAULT now()
);
ALTER TABLE ONLY storage.avatars ALTER COLUMN sealed SET STORAGE EXTERNAL;


ALTER TABLE storage.avatars OWNER TO tessera;

--
-- Name: branding_drafts; Type: TABLE; Schema: storage; Owner: tessera
--

CREATE TABLE storage.branding_drafts (
    tenant_id uuid NOT NULL,
    members jsonb NOT NULL,
    revision bigint NOT NULL,
    changed_by text NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE storage.branding_drafts OWNER TO tessera;

--
-- Name: tenant_export_parts; Type: TABLE; Schema: storage; Owner: tessera
--

CREATE TABLE storage.tenant_export_parts (
    tenant_id uuid NOT NULL,
    export_id uuid NOT NULL,
    number integer NOT NULL,
    sealed bytea NOT NULL
);
ALTER TABLE ONLY storage.tenant_export_parts ALTER COLUMN sealed SET STORAGE EXTERNAL;


ALTER TABLE storage.tenant_export_parts OWNER TO tessera;

--
-- Name: tenant_exports; Type: TABLE; Schema: storage; Owner: tessera
--

CREATE TABLE storage.tenant_exports (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    requested_by text NOT NULL,
    requested_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    beat_at timestamp with time zone DEFAULT now() NOT NULL,
    done bigint DEFAULT 0 NOT NULL,
    total bigint DEFAULT 0 NOT NULL,
    finished_at timestamp(3) with time zone,
    parts integer,
    bytes bigint,
    sha256 text,
    "position" text
);


ALTER TABLE storage.tenant_exports OWNER TO tessera;

--
-- Name: user_import_parts; Type: TABLE; Schema: storage; Owner: tessera
--

CREATE TABLE storage.user_import_parts (
    tenant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    number integer NOT NULL,
    first_line bigint NOT NULL,
    sealed bytea NOT NULL
);
ALTER TABLE ONLY storage.user_import_parts ALTER COLUMN sealed SET STORAGE EXTERNAL;


ALTER TABLE storage.user_import_parts OWNER TO tessera;

--
-- Name: user_import_results; Type: TABLE; Schema: storage; Owner: tessera
--

CREATE TABLE storage.user_import_results (
    tenant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    number integer NOT NULL,
    lines text NOT NULL
);


ALTER TABLE storage.user_import_results OWNER TO tessera;

--
-- Name: user_imports; Type: TABLE; Schema: storage; Owner: tessera
--

CREATE TABLE storage.user_imports (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    slot integer,
    state text DEFAULT 'receiving'::text NOT NULL,
    failure text,
    options jsonb NOT NULL,
    caller jsonb NOT NULL,
    may_give_roles boolean NOT NULL,
    parts integer DEFAULT 0 NOT NULL,
    next_part integer DEFAULT 0 NOT NULL,
    total bigint DEFAULT 0 NOT NULL,
    counts jsonb NOT NULL,
    worker uuid,
    beat_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    finished_at timestamp(3) with time zone
);


ALTER TABLE storage.user_imports OWNER TO tessera;

--
-- Name: entries_2026_11; Type: TABLE ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.entries ATTACH PARTITION audit.entries_2026_11 FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00');


--
-- Name: origins_2026_11; Type: TABLE ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.origins ATTACH PARTITION audit.origins_2026_11 FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00');


--
-- Data for Name: active_days; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--



--
-- Data for Name: active_users; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--



--
-- Data for Name: actor_days; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.actor_days VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'system', 'system', 18),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 00:00:00+00', 'system', 'system', 16),
	('00000000-0000-0000-0000-000000000000', '2026-11-29 00:00:00+00', 'system', 'system', 14),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 13);


--
-- Data for Name: alerts; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.alerts VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'afb02876-aedf-8b8d-80f0-387d23384daa', 'webhook_listener_added', 'high', '2026-11-29 15:32:06.349+00', '2026-11-29 15:32:06.349+00', 1, 'webhook', '5c83a934-9ba9-59e8-9dbf-6b7ed018f586', 'open', '[46]');


--
-- Data for Name: chains; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.chains VALUES
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 22, '935399b1648f574e33b1e4aab85ab708c94ffb1932f45b2b96cfd61ec92db792', 1, NULL),
	('00000000-0000-0000-0000-000000000000', 24, '8db92db4af0f8d3a6de66d33a34f2d7677da537026046ad50a02e2102b197d6e', 1, NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 46, '839a13021f38a191066546c72e2b9e1671aefa7396816395778a7b763bf9400a', 1, NULL);


--
-- Data for Name: days; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.days VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'tenant.created', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'tenant.settings_changed', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'owner.added', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'role.assigned', 4),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'user.password_set', 3),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'apikey.issued', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'client.registered', 2),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 00:00:00+00', 'tenant.created', 1),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 00:00:00+00', 'tenant.settings_changed', 1),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 00:00:00+00', 'role.created', 2),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 00:00:00+00', 'owner.added', 1),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 00:00:00+00', 'user.created', 3),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 00:00:00+00', 'user.password_set', 3),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 00:00:00+00', 'role.assigned', 4),
	('00000000-0000-0000-0000-000000000000', '2026-11-29 00:00:00+00', 'bootstrap.applied', 14),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 00:00:00+00', 'apikey.issued', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'apikey.used_from_new_network', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'user.created', 7),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'user.suspended', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'user.updated', 2),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'user.invited', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'user.deleted', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'role.created', 3),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'role.updated', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 00:00:00+00', 'webhook.created', 1);


--
-- Data for Name: emails; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.emails VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '96bdef5c-02fe-5e92-9249-d1c33d36968f', '60c5cc218424a4f17841f88341da3b89779361cb0832c9fbd74b2ef4d364f1b8'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', '512e6e8c9e31831c4e2a0c7f24fa81d3adf269f87bf9fcbb2dd4824e2ef85852'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'e1cf3dfb76eb9873225a2272e0ffe9388e7298d23cc02db8090948bb38c590e5'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '8d90fb01-83a2-585b-bbbb-b41f67a42425', '721138080a0aaa0b7ee1b809aee58f0ee5530c50b59e58a69d24534350c3981f'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', '830de5934097f719ae692420cf1d26144e7c64b7151119648023c04e1f48bd28'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', '5d62f81d25afe4ed231e585604f689cf6691f544ef0d0ba6bfe2c304447b08bc'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', '3e84cbbfd62dd277ed523c23dfe53301b3ccdf9c3c99cc4f222e724e5262b9c2'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'f33e518c-5dcd-5716-9be8-99f023e74899', '4dd2c2577265e4e04912c24ad0d841e2dbabd3b03bd7c5b9e827c850867d4635'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', '42cddbdfa61ffb3655d43e0fe7ce8968a303c8b02570ce7e683a3e2714aab89c'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', '5efd1bed05ee9bf1f712180654e98e2d980980676246978cc88bf2fe67c05ac9');


--
-- Data for Name: entries_2026_11; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.entries_2026_11 VALUES
	('00000000-0000-0000-0000-000000000000', 1, '2026-11-29 15:32:04.887+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'slug_reservation', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'system', 'ca92ce08175b503f9b4adb278d015670', 'ecd42d32-6506-5371-9fff-2a50a74069aa', 'tenant_00000000000000000000000000000000-slug_812563e46356188b1e2363536bf241c07e03b3c10719ea885cf34c361799da64', 0, 'ValueReserved', '{"holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","kind":"slug"}', '{"$causationId":"ca92ce08-175b-503f-9b4a-db278d015670","$correlationId":"ca92ce08175b503f9b4adb278d015670","actorId":"system","actorType":"system","commandId":"ca92ce08-175b-503f-9b4a-db278d015670","occurredAt":"2026-11-29T15:32:04.887Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"ca92ce08175b503f9b4adb278d015670"}', '0000000000000000000000000000000000000000000000000000000000000000', '90129b9c646c827290e832d122ebd225c0eaa6204bc4ed1d8e7c1937989bbba6', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 1, '2026-11-29 15:32:04.886+00', 'tenant.created', 'tenant', 'success', 'system', 'system', 'tenant', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'system', 'ca92ce08175b503f9b4adb278d015670', 'fdda929c-e043-5f71-8a64-f68fe5674382', 'tenant_0e7cf1df375057ed9e6f2709532b734f-tenant_0e7cf1df375057ed9e6f2709532b734f', 0, 'TenantCreated', '{"name":"Acme","slug":"acme","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f"}', '{"$causationId":"ca92ce08-175b-503f-9b4a-db278d015670","$correlationId":"ca92ce08175b503f9b4adb278d015670","actorId":"system","actorType":"system","commandId":"ca92ce08-175b-503f-9b4a-db278d015670","occurredAt":"2026-11-29T15:32:04.886Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"ca92ce08175b503f9b4adb278d015670"}', '0000000000000000000000000000000000000000000000000000000000000000', '5b5a0b23fbea2d7ae2c6c0aebabcf8ecc6264988473c17c83784ab23d058b76f', 2),
	('00000000-0000-0000-0000-000000000000', 2, '2026-11-29 15:32:04.921+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'tenant', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'system', '6143128e20de5feea494820988618737', '8b3b7f71-4ce1-56db-a476-1fb731c8fdb8', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 0, 'BootstrapEntryApplied', '{"entry":"76c9125d3de2a2f2001b57b678476baaf3cc566e7e9efcb0de6902d478d0267f","id":"0e7cf1df-3750-57ed-9e6f-2709532b734f","kind":"tenant"}', '{"$causationId":"6143128e-20de-5fee-a494-820988618737","$correlationId":"6143128e20de5feea494820988618737","actorId":"system","actorType":"system","commandId":"6143128e-20de-5fee-a494-820988618737","occurredAt":"2026-11-29T15:32:04.921Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"6143128e20de5feea494820988618737"}', '90129b9c646c827290e832d122ebd225c0eaa6204bc4ed1d8e7c1937989bbba6', '91415bd5da3852537799d7c833f5e9e677391835ab407935911a5c7300274098', 3),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 2, '2026-11-29 15:32:04.958+00', 'tenant.settings_changed', 'tenant', 'success', 'system', 'system', 'tenant', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'system', 'fe1c1c4923bb50c899ef86c87dc43e5d', '2f89393a-0810-5ce4-b8f7-696759d022c4', 'tenant_0e7cf1df375057ed9e6f2709532b734f-tenant_0e7cf1df375057ed9e6f2709532b734f', 1, 'TenantSettingsChanged', '{"passwordMinLength":10,"signUp":"open","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f"}', '{"$causationId":"fe1c1c49-23bb-50c8-99ef-86c87dc43e5d","$correlationId":"fe1c1c4923bb50c899ef86c87dc43e5d","actorId":"system","actorType":"system","commandId":"fe1c1c49-23bb-50c8-99ef-86c87dc43e5d","occurredAt":"2026-11-29T15:32:04.958Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"fe1c1c4923bb50c899ef86c87dc43e5d"}', '5b5a0b23fbea2d7ae2c6c0aebabcf8ecc6264988473c17c83784ab23d058b76f', '391d72d2dc2ef69040d3ff231a1653393a125648b7885a2deb5497e9d66eaeb4', 4),
	('00000000-0000-0000-0000-000000000000', 3, '2026-11-29 15:32:04.988+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'settings', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'system', '71569c0325a35ae083fd26ff11be6c32', '0667c7ba-99bc-54dc-b8f1-1629b9d1453a', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 1, 'BootstrapEntryApplied', '{"entry":"9d078952ca77dff77688f785a8fca3b34e388cf310ea2d5f7a41b9ec1ff56551","id":"0e7cf1df-3750-57ed-9e6f-2709532b734f","kind":"settings"}', '{"$causationId":"71569c03-25a3-5ae0-83fd-26ff11be6c32","$correlationId":"71569c0325a35ae083fd26ff11be6c32","actorId":"system","actorType":"system","commandId":"71569c03-25a3-5ae0-83fd-26ff11be6c32","occurredAt":"2026-11-29T15:32:04.988Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"71569c0325a35ae083fd26ff11be6c32"}', '91415bd5da3852537799d7c833f5e9e677391835ab407935911a5c7300274098', 'f97080307e7de436f0d5ab88bd744c212df75bbde0c1b784fa6d993ce34f41ab', 5),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 3, '2026-11-29 15:32:05.001+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', 'cfe0b12f-3800-5135-bc12-c2ca7c9f5aed', 'system', '38ec58d9b70756a4b36f189936b7a653', 'c2921456-e5f1-57a7-9deb-f8b182526ebb', 'tenant_0e7cf1df375057ed9e6f2709532b734f-rolename_9b839479bfe26ff81f2b952aa699cff7591a40ef8abc90dbde93521f4c6046ba', 0, 'ValueReserved', '{"holderId":"cfe0b12f-3800-5135-bc12-c2ca7c9f5aed","kind":"rolename"}', '{"$causationId":"38ec58d9-b707-56a4-b36f-189936b7a653","$correlationId":"38ec58d9b70756a4b36f189936b7a653","actorId":"system","actorType":"system","commandId":"38ec58d9-b707-56a4-b36f-189936b7a653","occurredAt":"2026-11-29T15:32:05.001Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"38ec58d9b70756a4b36f189936b7a653"}', '391d72d2dc2ef69040d3ff231a1653393a125648b7885a2deb5497e9d66eaeb4', '1ecc8b9486347595f6cbc0efe8579c153f634111f50ca97cac686d0e81d5422b', 6),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 4, '2026-11-29 15:32:05.001+00', 'role.created', 'role', 'success', 'system', 'system', 'role', 'cfe0b12f-3800-5135-bc12-c2ca7c9f5aed', 'system', '38ec58d9b70756a4b36f189936b7a653', '821be326-a906-5a75-856b-e1412e2cb3e4', 'tenant_0e7cf1df375057ed9e6f2709532b734f-role_cfe0b12f38005135bc12c2ca7c9f5aed', 0, 'RoleDefined', '{"description":"Reads invoices","name":"billing","roleId":"cfe0b12f-3800-5135-bc12-c2ca7c9f5aed"}', '{"$causationId":"38ec58d9-b707-56a4-b36f-189936b7a653","$correlationId":"38ec58d9b70756a4b36f189936b7a653","actorId":"system","actorType":"system","commandId":"38ec58d9-b707-56a4-b36f-189936b7a653","occurredAt":"2026-11-29T15:32:05.001Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"38ec58d9b70756a4b36f189936b7a653"}', '1ecc8b9486347595f6cbc0efe8579c153f634111f50ca97cac686d0e81d5422b', 'ba35670499c121c06588c3eec3c807bbd29b12f5cea4341b4f696251df7e5420', 7),
	('00000000-0000-0000-0000-000000000000', 4, '2026-11-29 15:32:05.011+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', 'cfe0b12f-3800-5135-bc12-c2ca7c9f5aed', 'system', '17990f16cc4e5db699c77d0293c02b2d', 'ff67dff8-1ea1-533b-bd40-2384a2d5d72e', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 2, 'BootstrapEntryApplied', '{"entry":"992c4b158b45ddda40b18983f5f550b52cbd149e93b7a22a8e22656a737af275","id":"cfe0b12f-3800-5135-bc12-c2ca7c9f5aed","kind":"role"}', '{"$causationId":"17990f16-cc4e-5db6-99c7-7d0293c02b2d","$correlationId":"17990f16cc4e5db699c77d0293c02b2d","actorId":"system","actorType":"system","commandId":"17990f16-cc4e-5db6-99c7-7d0293c02b2d","occurredAt":"2026-11-29T15:32:05.011Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"17990f16cc4e5db699c77d0293c02b2d"}', 'f97080307e7de436f0d5ab88bd744c212df75bbde0c1b784fa6d993ce34f41ab', '4269fe0d0a827b3e4168686c3b07ee507792ab003f921f79a34a66c886762cc8', 8),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 5, '2026-11-29 15:32:05.023+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd', 'system', '36f936a696c65464b539c6f97426c361', '36ed9aad-8c13-506e-b4b8-ed28c5a0a310', 'tenant_0e7cf1df375057ed9e6f2709532b734f-rolename_0534281486f681dc7a3fc16e7189fc3bd557113219caf6888458c395095979e6', 0, 'ValueReserved', '{"holderId":"32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd","kind":"rolename"}', '{"$causationId":"36f936a6-96c6-5464-b539-c6f97426c361","$correlationId":"36f936a696c65464b539c6f97426c361","actorId":"system","actorType":"system","commandId":"36f936a6-96c6-5464-b539-c6f97426c361","occurredAt":"2026-11-29T15:32:05.023Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"36f936a696c65464b539c6f97426c361"}', 'ba35670499c121c06588c3eec3c807bbd29b12f5cea4341b4f696251df7e5420', '60aded78d454a36c140df464cf6a5d17ae8a522b5b54d9067b69d51aa89233d3', 9),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 6, '2026-11-29 15:32:05.023+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd', 'system', '36f936a696c65464b539c6f97426c361', 'd0738b67-c42d-5038-8ca7-2125a842a07a', 'tenant_0e7cf1df375057ed9e6f2709532b734f-role_32dbc7b99f7f5ab496bbecb5e3d81ecd', 0, 'RoleDefined', '{"description":"","name":"support","roleId":"32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd"}', '{"$causationId":"36f936a6-96c6-5464-b539-c6f97426c361","$correlationId":"36f936a696c65464b539c6f97426c361","actorId":"system","actorType":"system","commandId":"36f936a6-96c6-5464-b539-c6f97426c361","occurredAt":"2026-11-29T15:32:05.023Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"36f936a696c65464b539c6f97426c361"}', '60aded78d454a36c140df464cf6a5d17ae8a522b5b54d9067b69d51aa89233d3', 'c485a1179cc89e824898dbc86edb19214d074040c1143e6a71f66d0eee2fae06', 10),
	('00000000-0000-0000-0000-000000000000', 5, '2026-11-29 15:32:05.027+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd', 'system', '103b48be6753511c8a4313aab734740d', '907166cd-4f2a-5e51-8c81-26a4875880fa', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 3, 'BootstrapEntryApplied', '{"entry":"3164f55da843d3a0e536392a6f7bfcd86f0e0c2107ae4afca7aef8271a167be6","id":"32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd","kind":"role"}', '{"$causationId":"103b48be-6753-511c-8a43-13aab734740d","$correlationId":"103b48be6753511c8a4313aab734740d","actorId":"system","actorType":"system","commandId":"103b48be-6753-511c-8a43-13aab734740d","occurredAt":"2026-11-29T15:32:05.027Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"103b48be6753511c8a4313aab734740d"}', '4269fe0d0a827b3e4168686c3b07ee507792ab003f921f79a34a66c886762cc8', 'aaf6a751dccc5742d1254d584421ed6d7c3638c9d8bd07e187cffa7198aa0721', 11),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 7, '2026-11-29 15:32:05.114+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '96bdef5c-02fe-5e92-9249-d1c33d36968f', 'system', '6b501e0bc5a45a5dbaccaae9de4a7bef', '56b82bc9-dd53-5cad-b94e-13a35e88f629', 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_60c5cc218424a4f17841f88341da3b89779361cb0832c9fbd74b2ef4d364f1b8', 0, 'ValueReserved', '{"holderId":"96bdef5c-02fe-5e92-9249-d1c33d36968f","kind":"email"}', '{"$causationId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef","$correlationId":"6b501e0bc5a45a5dbaccaae9de4a7bef","actorId":"system","actorType":"system","commandId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef","occurredAt":"2026-11-29T15:32:05.114Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"6b501e0bc5a45a5dbaccaae9de4a7bef"}', 'c485a1179cc89e824898dbc86edb19214d074040c1143e6a71f66d0eee2fae06', '2d1fae7b774e135eadb36b7268153bf0154ca417f88527c52271db8934059f45', 12),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 8, '2026-11-29 15:32:05.114+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '96bdef5c-02fe-5e92-9249-d1c33d36968f', 'system', '6b501e0bc5a45a5dbaccaae9de4a7bef', 'ef9db2ad-5062-50c9-a919-35b3a9ae2081', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_96bdef5c02fe5e929249d1c33d36968f', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:96bdef5c-02fe-5e92-9249-d1c33d36968f|ASuIlsgobycLD6HckzttxpqmAL40ZiM5GB8xolmIA6PFlTtl6ByWAt0vUqk0KWShjmW4P9a4bN3pZtwnPdXLqr72O-3JMlOeN-uf6BPix1qYpyFpEjQ_JQkMLPxcjWyos4-STcCH8TIYpR7wjCWcsPq-xP4M1kYBkVmJrgt1c7g1H21noE1VXa7MhFhqN6csqJ713aAWs9KldyhKY6_vHSWzs24s2k5E8bkcul44mqruUiOPrWVJ1Dw3UVPwsrtNGjzi_LgQo5OqhtLJ3llfqEJz_piKDG2txdIV2sBA7Y8JO2YnxXo-JhiYHydTNZzdmxQHP2A","userId":"96bdef5c-02fe-5e92-9249-d1c33d36968f"}', '{"$causationId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef","$correlationId":"6b501e0bc5a45a5dbaccaae9de4a7bef","actorId":"system","actorType":"system","commandId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef","occurredAt":"2026-11-29T15:32:05.114Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"6b501e0bc5a45a5dbaccaae9de4a7bef"}', '2d1fae7b774e135eadb36b7268153bf0154ca417f88527c52271db8934059f45', '445de8c7c67e5d03dc6257c6f3e06f23264e3a4e7b4701c7d8b3b9b715b803da', 13),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 9, '2026-11-29 15:32:05.114+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '96bdef5c-02fe-5e92-9249-d1c33d36968f', 'system', '6b501e0bc5a45a5dbaccaae9de4a7bef', 'f7ffe5c4-3e48-5c38-9b59-32424b82033c', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_96bdef5c02fe5e929249d1c33d36968f', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:96bdef5c-02fe-5e92-9249-d1c33d36968f|AXI3VnjsWXvNogSxw-KwJTyRzJ_kRiyKmCNJk1AZ3AB6dZlAP3KYSOL4gQ6M2r5cW5cyhP5LfH6CFxpNkQ6oKW1JKm_7fU2-bGJvAorS2hOV8r1xepL2Ib1u0M8QZ6UJXTjFqNU6YqpiB_sdvdpMbKtT6yVxOhblX2D0tRyOYjs1CGOMSUhwr2EOBxyokn_ApA","userId":"96bdef5c-02fe-5e92-9249-d1c33d36968f"}', '{"$causationId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef","$correlationId":"6b501e0bc5a45a5dbaccaae9de4a7bef","actorId":"system","actorType":"system","commandId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef","occurredAt":"2026-11-29T15:32:05.114Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"6b501e0bc5a45a5dbaccaae9de4a7bef"}', '445de8c7c67e5d03dc6257c6f3e06f23264e3a4e7b4701c7d8b3b9b715b803da', '348bd09c0543ce462698f30519344fdd1d4d30235a1f490fa92156152d5e78fa', 14),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 10, '2026-11-29 15:32:05.162+00', 'owner.added', 'technical', 'success', 'system', 'system', 'user', '96bdef5c-02fe-5e92-9249-d1c33d36968f', 'system', '2abd7ba76cac5649a21202a297865f7d', '30d478d9-d94c-5a4d-a301-e956f9009f01', 'tenant_0e7cf1df375057ed9e6f2709532b734f-owners_0e7cf1df375057ed9e6f2709532b734f', 0, 'OwnerAdded', '{"userId":"96bdef5c-02fe-5e92-9249-d1c33d36968f"}', '{"$causationId":"2abd7ba7-6cac-5649-a212-02a297865f7d","$correlationId":"2abd7ba76cac5649a21202a297865f7d","actorId":"system","actorType":"system","commandId":"2abd7ba7-6cac-5649-a212-02a297865f7d","occurredAt":"2026-11-29T15:32:05.162Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"2abd7ba76cac5649a21202a297865f7d"}', '348bd09c0543ce462698f30519344fdd1d4d30235a1f490fa92156152d5e78fa', 'e0de28673bba30ef19c4e2e28b024be8dc769048df1fee4ca1703b68e4a85b83', 15),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 11, '2026-11-29 15:32:05.173+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '96bdef5c-02fe-5e92-9249-d1c33d36968f', 'system', '2abd7ba76cac5649a21202a297865f7d', '65e63489-697f-5e29-af29-93371fb14fe4', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_96bdef5c02fe5e929249d1c33d36968f', 2, 'UserRoleAssigned', '{"roleId":"0e7cf1df-3750-87ed-9e6f-2709532b734e","userId":"96bdef5c-02fe-5e92-9249-d1c33d36968f"}', '{"$causationId":"2abd7ba7-6cac-5649-a212-02a297865f7d","$correlationId":"2abd7ba76cac5649a21202a297865f7d","actorId":"system","actorType":"system","commandId":"2abd7ba7-6cac-5649-a212-02a297865f7d","occurredAt":"2026-11-29T15:32:05.173Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"2abd7ba76cac5649a21202a297865f7d"}', 'e0de28673bba30ef19c4e2e28b024be8dc769048df1fee4ca1703b68e4a85b83', 'd58c80b07fe06a4494f79d4b17148fff19ce75095f023ee8552406884824cf43', 16),
	('00000000-0000-0000-0000-000000000000', 6, '2026-11-29 15:32:05.188+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '96bdef5c-02fe-5e92-9249-d1c33d36968f', 'system', '14484563fd875b94ad90068183acc251', '3a2d48cb-6784-5fa6-b275-5653dfeaf17c', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 4, 'BootstrapEntryApplied', '{"entry":"9dbcdb3569cf684b2b50d632d8d2c8629a9be4f093d473bd9ae4176ed05f5402","id":"96bdef5c-02fe-5e92-9249-d1c33d36968f","kind":"user"}', '{"$causationId":"14484563-fd87-5b94-ad90-068183acc251","$correlationId":"14484563fd875b94ad90068183acc251","actorId":"system","actorType":"system","commandId":"14484563-fd87-5b94-ad90-068183acc251","occurredAt":"2026-11-29T15:32:05.188Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"14484563fd875b94ad90068183acc251"}', 'aaf6a751dccc5742d1254d584421ed6d7c3638c9d8bd07e187cffa7198aa0721', '65903a4ecf792ad7213acfc3ad6b07e68c9715119903d07069e06ff66eb3f89c', 17),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 12, '2026-11-29 15:32:05.252+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'system', 'f1cb50dc0e9857d8b56c9d6395d8a393', '94d8a27b-238b-57d8-843f-41a16b5bc21b', 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_512e6e8c9e31831c4e2a0c7f24fa81d3adf269f87bf9fcbb2dd4824e2ef85852', 0, 'ValueReserved', '{"holderId":"e002cb2b-9444-526f-9a24-5643ba95b4ea","kind":"email"}', '{"$causationId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","$correlationId":"f1cb50dc0e9857d8b56c9d6395d8a393","actorId":"system","actorType":"system","commandId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","occurredAt":"2026-11-29T15:32:05.252Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"f1cb50dc0e9857d8b56c9d6395d8a393"}', 'd58c80b07fe06a4494f79d4b17148fff19ce75095f023ee8552406884824cf43', 'f1437d1adf16621b97e853c31663eeb0b4a4adcf6402bb90997645071eeed782', 18),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 13, '2026-11-29 15:32:05.252+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'externalid_reservation', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'system', 'f1cb50dc0e9857d8b56c9d6395d8a393', '6db04137-4194-546d-8b31-1a200c9d7509', 'tenant_0e7cf1df375057ed9e6f2709532b734f-externalid_c4555f1e0d6382934dee487a7588fd854d431bd8df4b1fa783d6daf20f93f8ed', 0, 'ValueReserved', '{"holderId":"e002cb2b-9444-526f-9a24-5643ba95b4ea","kind":"externalid"}', '{"$causationId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","$correlationId":"f1cb50dc0e9857d8b56c9d6395d8a393","actorId":"system","actorType":"system","commandId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","occurredAt":"2026-11-29T15:32:05.252Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"f1cb50dc0e9857d8b56c9d6395d8a393"}', 'f1437d1adf16621b97e853c31663eeb0b4a4adcf6402bb90997645071eeed782', '91390e121f8eefaf68b55ab19a4e3e2c93010bccb3948fa59e3f0236b3b3c896', 19),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 14, '2026-11-29 15:32:05.252+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'system', 'f1cb50dc0e9857d8b56c9d6395d8a393', '6b908807-75a1-5a9e-a7f3-65dcf6f1f62f', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_e002cb2b9444526f9a245643ba95b4ea', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:e002cb2b-9444-526f-9a24-5643ba95b4ea|AcGwoNkGWpC9JU5K8Jr_fxShEdr4wvKjJGU60rT0SVAEaTADuYMZICJH6GtWRqbWLVAdUOgKVUkuiBHVsjzXCcniRScST4ogquTCiUJPMcKayOvKK6RiKUS6odlTr6ZS-Jdgt7XtvN-pXQvxVn9ob-wKMxVMQ8CWMHs7hXBoPLBdwlIH7l6Nn92y8TIPGRs1Qb6VTlWdQilkG_L4jIwg0Hk0bN9ilryuPnBFEsCwY3YZvOxFAU0L6XZ2lYTA4w3GxygqwkAGBI_77tNj1RJffIPZX2_gfQrwqrQWBjyg0NZ69CMSfHiwCHj3W7aS80gLr6kkPDN5PMp16yIcoFmr8ZgNkxs7Bp88QgR377kyv9hBqcOaE-OmZktMv9T35p2g1ePwtN78lLS8sg0cF8w4jaghcXee","userId":"e002cb2b-9444-526f-9a24-5643ba95b4ea"}', '{"$causationId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","$correlationId":"f1cb50dc0e9857d8b56c9d6395d8a393","actorId":"system","actorType":"system","commandId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","occurredAt":"2026-11-29T15:32:05.252Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"f1cb50dc0e9857d8b56c9d6395d8a393"}', '91390e121f8eefaf68b55ab19a4e3e2c93010bccb3948fa59e3f0236b3b3c896', '297550f1c6ba82d74c1f63e94dabec6345c9320c8ba056cd4d266bba16c90eb5', 20),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 15, '2026-11-29 15:32:05.252+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'system', 'f1cb50dc0e9857d8b56c9d6395d8a393', 'fcf8fb6a-19f2-5ea2-83db-8460e2d4bbfd', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_e002cb2b9444526f9a245643ba95b4ea', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:e002cb2b-9444-526f-9a24-5643ba95b4ea|Ac4jkXsi6hXhKQKo8ZWS-2iOb4r5Fk8FfO1zrCQJBz7-S_DHA6w5jGuSlPsj_-uSJHMiz9-Cv_FHBaBM6JM2bb7HEtxvMIBbhQl6ao-0LcER4tbP6dCPlWhWSTrr62IKjTA4J4btlGw6fbD7Pyexle-sam6qe16tnpe9G_52ECIqpRg7c4X5YoF_ePoN_IeaFA","userId":"e002cb2b-9444-526f-9a24-5643ba95b4ea"}', '{"$causationId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","$correlationId":"f1cb50dc0e9857d8b56c9d6395d8a393","actorId":"system","actorType":"system","commandId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","occurredAt":"2026-11-29T15:32:05.252Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"f1cb50dc0e9857d8b56c9d6395d8a393"}', '297550f1c6ba82d74c1f63e94dabec6345c9320c8ba056cd4d266bba16c90eb5', 'fda7cd761dc6c78cd496204bfd2e8e932b0632d8aadbd072fe1fee0a9733a2c9', 21),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 16, '2026-11-29 15:32:05.267+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'system', '3c5e792fab6559b4ab452951935e999e', '560c6408-ac58-5d7d-a8e6-c236f7937230', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_e002cb2b9444526f9a245643ba95b4ea', 2, 'UserRoleAssigned', '{"roleId":"0e7cf1df-3750-87ed-9e6f-2709532b734d","userId":"e002cb2b-9444-526f-9a24-5643ba95b4ea"}', '{"$causationId":"3c5e792f-ab65-59b4-ab45-2951935e999e","$correlationId":"3c5e792fab6559b4ab452951935e999e","actorId":"system","actorType":"system","commandId":"3c5e792f-ab65-59b4-ab45-2951935e999e","occurredAt":"2026-11-29T15:32:05.267Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"3c5e792fab6559b4ab452951935e999e"}', 'fda7cd761dc6c78cd496204bfd2e8e932b0632d8aadbd072fe1fee0a9733a2c9', 'cdd599ff9855623c5e653a0f924504d06a7c8839f306c784593dcc51fbeeb8fc', 22),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 17, '2026-11-29 15:32:05.284+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'system', 'ef55d6b4889b5138a047ac5d65dbd1e8', 'd378999d-2cea-5592-a724-485250b88866', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_e002cb2b9444526f9a245643ba95b4ea', 3, 'UserRoleAssigned', '{"roleId":"cfe0b12f-3800-5135-bc12-c2ca7c9f5aed","userId":"e002cb2b-9444-526f-9a24-5643ba95b4ea"}', '{"$causationId":"ef55d6b4-889b-5138-a047-ac5d65dbd1e8","$correlationId":"ef55d6b4889b5138a047ac5d65dbd1e8","actorId":"system","actorType":"system","commandId":"ef55d6b4-889b-5138-a047-ac5d65dbd1e8","occurredAt":"2026-11-29T15:32:05.284Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"ef55d6b4889b5138a047ac5d65dbd1e8"}', 'cdd599ff9855623c5e653a0f924504d06a7c8839f306c784593dcc51fbeeb8fc', 'a171657e033a23c8f7218ea2bbb3742d5c348bfcf4f93767bf4350034a3349a8', 23),
	('00000000-0000-0000-0000-000000000000', 7, '2026-11-29 15:32:05.288+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'system', 'f6b76ecd70c1552c96f5362a5d5d4e96', 'd2efebb0-1f52-53c2-9c97-49051434bcf8', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 5, 'BootstrapEntryApplied', '{"entry":"882508083d8fe5f3993475d9493914586d41938a1448369b6fc69c4a725fb2b0","id":"e002cb2b-9444-526f-9a24-5643ba95b4ea","kind":"user"}', '{"$causationId":"f6b76ecd-70c1-552c-96f5-362a5d5d4e96","$correlationId":"f6b76ecd70c1552c96f5362a5d5d4e96","actorId":"system","actorType":"system","commandId":"f6b76ecd-70c1-552c-96f5-362a5d5d4e96","occurredAt":"2026-11-29T15:32:05.288Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"f6b76ecd70c1552c96f5362a5d5d4e96"}', '65903a4ecf792ad7213acfc3ad6b07e68c9715119903d07069e06ff66eb3f89c', 'd05a74d682797a3bd12400e21f537d8185342efe002cd7537f79c261529efcde', 24),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 18, '2026-11-29 15:32:05.337+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'system', '97b3438e5c335f10b26e7b6747a28cd9', '9b1251da-d288-5642-91e5-f99067dfa611', 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_e1cf3dfb76eb9873225a2272e0ffe9388e7298d23cc02db8090948bb38c590e5', 0, 'ValueReserved', '{"holderId":"a00eb272-7121-5ee1-adea-c2fd090432d2","kind":"email"}', '{"$causationId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9","$correlationId":"97b3438e5c335f10b26e7b6747a28cd9","actorId":"system","actorType":"system","commandId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9","occurredAt":"2026-11-29T15:32:05.337Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"97b3438e5c335f10b26e7b6747a28cd9"}', 'a171657e033a23c8f7218ea2bbb3742d5c348bfcf4f93767bf4350034a3349a8', 'd7a7f76eb9dab2b624204f4150ff921cb34faa248e4d14885c8d7afd65dea3a0', 25),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 19, '2026-11-29 15:32:05.337+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'system', '97b3438e5c335f10b26e7b6747a28cd9', '79ebb5f0-00eb-59bd-a734-e9f040fec38b', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_a00eb27271215ee1adeac2fd090432d2', 0, 'UserCreated', '{"emailVerified":false,"invited":false,"sealed":"user:a00eb272-7121-5ee1-adea-c2fd090432d2|AS_LsEgycf12c6XPnw5wj7XXi1sFnsMrAjcfph95ca-88fUCfdjJI49ebX-steqwF6g-TgZplvzbfg0EQAgn7LfFsT_gu-IJknhogsxPEM2zxDMPekk6iAdgXox9meWvDEuNfgoDFmKW-CjZa705Hih60vMDbFQBlhv4rIvAz4f27W2SXyAAzBXD-DtKlZOyFFCvz50b9h1bwKmNa8dx7vTS-9KjAsdJujN-9fqx_vX2jYU5Pil_W0oI32GRqK6WKvFSWyrzhnXSPXfzTYTfdTc_MjZPAhztaqHcZJaSJf9dlIijTs8UKbeX1PoCRwCPfU018gkydUHHcY7CBTU","userId":"a00eb272-7121-5ee1-adea-c2fd090432d2"}', '{"$causationId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9","$correlationId":"97b3438e5c335f10b26e7b6747a28cd9","actorId":"system","actorType":"system","commandId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9","occurredAt":"2026-11-29T15:32:05.337Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"97b3438e5c335f10b26e7b6747a28cd9"}', 'd7a7f76eb9dab2b624204f4150ff921cb34faa248e4d14885c8d7afd65dea3a0', '1eec26e6c802db0373f6a3ce0cb0f6b7e3323dee80e9dfb34015cbf51975158b', 26),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 20, '2026-11-29 15:32:05.337+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'system', '97b3438e5c335f10b26e7b6747a28cd9', 'bd20f85b-dd5b-5aa7-8ccd-a01c28c0b905', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_a00eb27271215ee1adeac2fd090432d2', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:a00eb272-7121-5ee1-adea-c2fd090432d2|AXvBOcPCFAO4jfunLjC2tQS18DqVaYpBa3kuSnaUNpljk7EO4BlKMTgJEmNQn17IyAC7JuSYv_wwINwbe83fzBm149wJzuodGCkWOFRnNbqZy-kzZKtuLaK9Eep4eIUVN3YCPGgA3d1ndkwhWZyHGa2-rislH41f7UY6TnA_Q2w_adfmexdQAUxykpjhiRoFvw","userId":"a00eb272-7121-5ee1-adea-c2fd090432d2"}', '{"$causationId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9","$correlationId":"97b3438e5c335f10b26e7b6747a28cd9","actorId":"system","actorType":"system","commandId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9","occurredAt":"2026-11-29T15:32:05.337Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"97b3438e5c335f10b26e7b6747a28cd9"}', '1eec26e6c802db0373f6a3ce0cb0f6b7e3323dee80e9dfb34015cbf51975158b', 'b420bd09530f61152899e0cae6a6562bbf92c1ec861d1718e05b1e8908045991', 27),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 21, '2026-11-29 15:32:05.356+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'system', 'f586008f39c35cbdb7aea6a9cc2520dd', 'ecee157f-8f5f-5534-a6d1-6a289d76ca48', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_a00eb27271215ee1adeac2fd090432d2', 2, 'UserRoleAssigned', '{"roleId":"32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd","userId":"a00eb272-7121-5ee1-adea-c2fd090432d2"}', '{"$causationId":"f586008f-39c3-5cbd-b7ae-a6a9cc2520dd","$correlationId":"f586008f39c35cbdb7aea6a9cc2520dd","actorId":"system","actorType":"system","commandId":"f586008f-39c3-5cbd-b7ae-a6a9cc2520dd","occurredAt":"2026-11-29T15:32:05.356Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"f586008f39c35cbdb7aea6a9cc2520dd"}', 'b420bd09530f61152899e0cae6a6562bbf92c1ec861d1718e05b1e8908045991', '423f8cbd4590bbcaac028ad03302047db447c8dd2e975867cacd1d3f3a2837da', 28),
	('00000000-0000-0000-0000-000000000000', 8, '2026-11-29 15:32:05.362+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'system', 'b1a652c7206958e78db0406888e4777a', 'd9bd4c47-fdb6-5906-b2f4-382e8764ae04', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 6, 'BootstrapEntryApplied', '{"entry":"417949cae7f3b3edcaa3395ce6a1b6ea99f04a2a051553a5dfced8e4dff2f27a","id":"a00eb272-7121-5ee1-adea-c2fd090432d2","kind":"user"}', '{"$causationId":"b1a652c7-2069-58e7-8db0-406888e4777a","$correlationId":"b1a652c7206958e78db0406888e4777a","actorId":"system","actorType":"system","commandId":"b1a652c7-2069-58e7-8db0-406888e4777a","occurredAt":"2026-11-29T15:32:05.362Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"b1a652c7206958e78db0406888e4777a"}', 'd05a74d682797a3bd12400e21f537d8185342efe002cd7537f79c261529efcde', 'f7ade4dca956d5270a5a8d2db5c884824b4e5a336db3873dd0b620e55406c0c4', 29),
	('00000000-0000-0000-0000-000000000000', 9, '2026-11-29 15:32:05.382+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'apikey_reservation', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'system', '6fa3fdf0a63854e7800b9630f1991981', '7c0b6bb3-99be-5a1d-8914-d818a5663abc', 'tenant_00000000000000000000000000000000-apikeyhash_4f5517c1090131f8ab04fa934e3ccc832658bc04bc5d8ae19ea6f02c80613ad8', 0, 'ValueReserved', '{"holderId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","kind":"apikey"}', '{"$causationId":"6fa3fdf0-a638-54e7-800b-9630f1991981","$correlationId":"6fa3fdf0a63854e7800b9630f1991981","actorId":"system","actorType":"system","commandId":"6fa3fdf0-a638-54e7-800b-9630f1991981","occurredAt":"2026-11-29T15:32:05.382Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"6fa3fdf0a63854e7800b9630f1991981"}', 'f7ade4dca956d5270a5a8d2db5c884824b4e5a336db3873dd0b620e55406c0c4', '595dab6b2c3de90e9880db7320ab60ba66f4d476d6580cfc8a7e7744396b4b67', 30),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 4, '2026-11-29 15:32:05.612+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '015da03d-5d59-5948-8126-90694e1586f7', 'system', '4c78c1b2ac065c29b730f1e3199836dd', '69a7ccce-1924-5936-8ddb-909934f516a2', 'tenant_12b77e82bb83518dadcef884a0a20e9d-role_015da03d5d595948812690694e1586f7', 0, 'RoleDefined', '{"description":"Reads invoices","name":"billing","roleId":"015da03d-5d59-5948-8126-90694e1586f7"}', '{"$causationId":"4c78c1b2-ac06-5c29-b730-f1e3199836dd","$correlationId":"4c78c1b2ac065c29b730f1e3199836dd","actorId":"system","actorType":"system","commandId":"4c78c1b2-ac06-5c29-b730-f1e3199836dd","occurredAt":"2026-11-29T15:32:05.612Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"4c78c1b2ac065c29b730f1e3199836dd"}', '09babfdd70a813844b5cb3d4dfdce27980dd82da034f463e4cba0805288ffba3', '346ddd035a36361c5406b12310924e2686ad94735484fb6d83159c8fa0079a3e', 46),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 22, '2026-11-29 15:32:05.389+00', 'apikey.issued', 'apikey', 'success', 'system', 'system', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'system', '6fa3fdf0a63854e7800b9630f1991981', '883dd413-a664-5c7c-8306-78720e98e260', 'tenant_0e7cf1df375057ed9e6f2709532b734f-apikey_8f4e5e81230c5f799bcec6681cb5dad1', 0, 'ApiKeyIssued', '{"allowedNetworks":null,"apiKeyId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","expiresAt":null,"keyHash":"1833401e25d7eb53403e92fb16bd24a584ce0b6379cd048b91935af8e62374fc","name":"everything","prefix":"tsk_TAwg","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"]}', '{"$causationId":"6fa3fdf0-a638-54e7-800b-9630f1991981","$correlationId":"6fa3fdf0a63854e7800b9630f1991981","actorId":"system","actorType":"system","commandId":"6fa3fdf0-a638-54e7-800b-9630f1991981","occurredAt":"2026-11-29T15:32:05.389Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"6fa3fdf0a63854e7800b9630f1991981"}', '423f8cbd4590bbcaac028ad03302047db447c8dd2e975867cacd1d3f3a2837da', 'ded0a63bbb4ed0b02453723d58a65b78538762bb9c41ea1ce62a889b0d39e313', 31),
	('00000000-0000-0000-0000-000000000000', 10, '2026-11-29 15:32:05.447+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'clientid_reservation', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'system', 'e1fb5bbf420e559bb260b252d6c039e9', '76f48934-b1e3-58b4-a10e-2e4ba23409f1', 'tenant_00000000000000000000000000000000-clientid_b5a686ca1f7e23b9cefcd747efe147d43a48f6b2592780e98fe5b388e3c61a0b', 0, 'ValueReserved', '{"holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","kind":"clientid"}', '{"$causationId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","$correlationId":"e1fb5bbf420e559bb260b252d6c039e9","actorId":"system","actorType":"system","commandId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","occurredAt":"2026-11-29T15:32:05.447Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"e1fb5bbf420e559bb260b252d6c039e9"}', '595dab6b2c3de90e9880db7320ab60ba66f4d476d6580cfc8a7e7744396b4b67', '852f1afce3258893183f6dcc5b2a3a89856025786bc4f3e22e724482ce34f86d', 32),
	('00000000-0000-0000-0000-000000000000', 11, '2026-11-29 15:32:05.503+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'system', 'e1fb5bbf420e559bb260b252d6c039e9', '8cd709b1-7856-5bca-b355-97bce6d62dc7', 'tenant_00000000000000000000000000000000-audience_ce37bc2ff6e00a41264f704d4b48a5164eb658a10e178e3f4680ab3f2eb32c13', 0, 'ValueReserved', '{"holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","kind":"audience"}', '{"$causationId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","$correlationId":"e1fb5bbf420e559bb260b252d6c039e9","actorId":"system","actorType":"system","commandId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","occurredAt":"2026-11-29T15:32:05.503Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"e1fb5bbf420e559bb260b252d6c039e9"}', '852f1afce3258893183f6dcc5b2a3a89856025786bc4f3e22e724482ce34f86d', 'f57ab52c1ad8f70c35a2fbd1efab0ea54f0b12accfde1c6b52b819107826b6e5', 33),
	('00000000-0000-0000-0000-000000000000', 12, '2026-11-29 15:32:05.509+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'system', 'e1fb5bbf420e559bb260b252d6c039e9', '71e38c14-d7c3-528e-80ce-5c6396433490', 'tenant_00000000000000000000000000000000-audience_fe0767f60dd8480f2fa08af2dbb8ba25111f1cc6a4c8dab4bd8e203dc1ee22eb', 0, 'ValueReserved', '{"holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","kind":"audience"}', '{"$causationId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","$correlationId":"e1fb5bbf420e559bb260b252d6c039e9","actorId":"system","actorType":"system","commandId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","occurredAt":"2026-11-29T15:32:05.509Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"e1fb5bbf420e559bb260b252d6c039e9"}', 'f57ab52c1ad8f70c35a2fbd1efab0ea54f0b12accfde1c6b52b819107826b6e5', '134d4937065b510e11c7a4b1f011e96365ebb21520dad36c574c95a9b837f57c', 34),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 23, '2026-11-29 15:32:05.517+00', 'client.registered', 'client', 'success', 'system', 'system', 'client', 'shop', 'system', 'e1fb5bbf420e559bb260b252d6c039e9', 'c63b9f52-c93e-5116-b48b-8828adbe8a69', 'tenant_0e7cf1df375057ed9e6f2709532b734f-client_d4eac241678951f18b95d0b7533b98a2', 0, 'ClientRegistered', '{"acceptsTokenEndpointAudience":false,"accessTokenType":"at+jwt","allowedOrigins":null,"audience":"urn:uuid:0e7cf1df-3750-57ed-9e6f-2709532b734f:shop","authMethod":null,"backchannelLogoutSessionRequired":false,"backchannelLogoutUri":null,"clientId":"shop","federatedCredentials":[],"grantTypes":["authorization_code","refresh_token"],"homeUrl":null,"jwks":null,"jwksUri":null,"kind":"web","managementScopes":[],"name":"Shop","postLogoutRedirectUris":[],"redirectUris":["https://shop.example/callback"],"roleIds":[],"scopes":["openid","profile","email","roles","offline_access"],"secretHash":"3334f1fd4d826db001a2cf4a05a721fff7cc5c3b6e27a63c1baca211cdb1602a","thirdParty":false,"type":"confidential"}', '{"$causationId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","$correlationId":"e1fb5bbf420e559bb260b252d6c039e9","actorId":"system","actorType":"system","commandId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","occurredAt":"2026-11-29T15:32:05.517Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"e1fb5bbf420e559bb260b252d6c039e9"}', 'ded0a63bbb4ed0b02453723d58a65b78538762bb9c41ea1ce62a889b0d39e313', '2a8c9826fc2fbd39d53db7723401eb073be721662935482e81472af0e8197a78', 35),
	('00000000-0000-0000-0000-000000000000', 13, '2026-11-29 15:32:05.566+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'clientid_reservation', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'system', '7af39b3c6e60559ca3fc728ba5ba4830', 'da4effb9-fc83-520e-a86b-815cad58a945', 'tenant_00000000000000000000000000000000-clientid_62aea40207b9fa6667a862721edfc751263f934a7abe668bc6b5aac72cf93905', 0, 'ValueReserved', '{"holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","kind":"clientid"}', '{"$causationId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","$correlationId":"7af39b3c6e60559ca3fc728ba5ba4830","actorId":"system","actorType":"system","commandId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","occurredAt":"2026-11-29T15:32:05.566Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"7af39b3c6e60559ca3fc728ba5ba4830"}', '134d4937065b510e11c7a4b1f011e96365ebb21520dad36c574c95a9b837f57c', '4c8e0e41dba918151a910c028b12744119800efc08594c9ce895308c95c79ed3', 36),
	('00000000-0000-0000-0000-000000000000', 14, '2026-11-29 15:32:05.571+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'system', '7af39b3c6e60559ca3fc728ba5ba4830', 'f3681f4e-0713-5b91-98f1-cb0a45108d3a', 'tenant_00000000000000000000000000000000-audience_8bf77ed05b5105c206e3a6078e7f7bb4107845932e64a697887ba087331c2047', 0, 'ValueReserved', '{"holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","kind":"audience"}', '{"$causationId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","$correlationId":"7af39b3c6e60559ca3fc728ba5ba4830","actorId":"system","actorType":"system","commandId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","occurredAt":"2026-11-29T15:32:05.571Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"7af39b3c6e60559ca3fc728ba5ba4830"}', '4c8e0e41dba918151a910c028b12744119800efc08594c9ce895308c95c79ed3', '7a892181f85c8861638ea408c4edd0597eec4408d079a8ba726a34694341ee82', 37),
	('00000000-0000-0000-0000-000000000000', 15, '2026-11-29 15:32:05.577+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'system', '7af39b3c6e60559ca3fc728ba5ba4830', 'd20a697b-1078-5064-a85f-3fb3bf5c00dc', 'tenant_00000000000000000000000000000000-audience_0c7ee356f0b3651659e1ce4a2808e6188aec17abca2067bb14ff09e79e90f4ec', 0, 'ValueReserved', '{"holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","kind":"audience"}', '{"$causationId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","$correlationId":"7af39b3c6e60559ca3fc728ba5ba4830","actorId":"system","actorType":"system","commandId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","occurredAt":"2026-11-29T15:32:05.577Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"7af39b3c6e60559ca3fc728ba5ba4830"}', '7a892181f85c8861638ea408c4edd0597eec4408d079a8ba726a34694341ee82', '96d4bdebcec0aee10078868083121f3e8a8bdf208d654be01fd95f05f4cfb332', 38),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 24, '2026-11-29 15:32:05.581+00', 'client.registered', 'client', 'success', 'system', 'system', 'client', 'till', 'system', '7af39b3c6e60559ca3fc728ba5ba4830', 'ab2c3452-0593-5609-b632-941b933901ee', 'tenant_0e7cf1df375057ed9e6f2709532b734f-client_e20196a73fa4530d8fe99b408570530f', 0, 'ClientRegistered', '{"acceptsTokenEndpointAudience":false,"accessTokenType":"at+jwt","allowedOrigins":null,"audience":"urn:uuid:0e7cf1df-3750-57ed-9e6f-2709532b734f:till","authMethod":"none","backchannelLogoutSessionRequired":false,"backchannelLogoutUri":null,"clientId":"till","federatedCredentials":[],"grantTypes":["authorization_code","refresh_token"],"homeUrl":null,"jwks":null,"jwksUri":null,"kind":"native","managementScopes":[],"name":"Till","postLogoutRedirectUris":[],"redirectUris":["com.example.till:/callback"],"roleIds":[],"scopes":["openid","profile","email","roles","offline_access"],"secretHash":null,"thirdParty":false,"type":"public"}', '{"$causationId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","$correlationId":"7af39b3c6e60559ca3fc728ba5ba4830","actorId":"system","actorType":"system","commandId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","occurredAt":"2026-11-29T15:32:05.581Z","schemaVersion":"1","source":"system","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"7af39b3c6e60559ca3fc728ba5ba4830"}', '2a8c9826fc2fbd39d53db7723401eb073be721662935482e81472af0e8197a78', '6bbbbdfd1f8809f7d5eeb6220775b624c0abb6d80cde3e53216e65d4932c40e3', 39),
	('00000000-0000-0000-0000-000000000000', 16, '2026-11-29 15:32:05.592+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'slug_reservation', '12b77e82-bb83-518d-adce-f884a0a20e9d', 'system', '3c819693f64751bebacd450860545bf8', '7bda07a8-db3a-50bc-a374-eb5e52f1fe99', 'tenant_00000000000000000000000000000000-slug_a1d920ed45fe9e174d760fe2eeff23055ce90880880a3a183789acd4b5eb8a65', 0, 'ValueReserved', '{"holderId":"12b77e82-bb83-518d-adce-f884a0a20e9d","kind":"slug"}', '{"$causationId":"3c819693-f647-51be-bacd-450860545bf8","$correlationId":"3c819693f64751bebacd450860545bf8","actorId":"system","actorType":"system","commandId":"3c819693-f647-51be-bacd-450860545bf8","occurredAt":"2026-11-29T15:32:05.592Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"3c819693f64751bebacd450860545bf8"}', '96d4bdebcec0aee10078868083121f3e8a8bdf208d654be01fd95f05f4cfb332', '1d932197db09bbaefd39e0d115bd4a0eda513187425414f43d7fe2fab7a9fb0f', 40),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 1, '2026-11-29 15:32:05.592+00', 'tenant.created', 'tenant', 'success', 'system', 'system', 'tenant', '12b77e82-bb83-518d-adce-f884a0a20e9d', 'system', '3c819693f64751bebacd450860545bf8', '02c85c75-8b68-530c-ac4d-535fcd408463', 'tenant_12b77e82bb83518dadcef884a0a20e9d-tenant_12b77e82bb83518dadcef884a0a20e9d', 0, 'TenantCreated', '{"name":"Beta","slug":"beta","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d"}', '{"$causationId":"3c819693-f647-51be-bacd-450860545bf8","$correlationId":"3c819693f64751bebacd450860545bf8","actorId":"system","actorType":"system","commandId":"3c819693-f647-51be-bacd-450860545bf8","occurredAt":"2026-11-29T15:32:05.592Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"3c819693f64751bebacd450860545bf8"}', '0000000000000000000000000000000000000000000000000000000000000000', '6052fd6f1b35c2996a06a057f1bb7d239826df9cedcc7be723a6173e4663c6df', 41),
	('00000000-0000-0000-0000-000000000000', 17, '2026-11-29 15:32:05.594+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'tenant', '12b77e82-bb83-518d-adce-f884a0a20e9d', 'system', 'a060e5e28dd75fc88d6b519fc38baeec', 'a7eeff46-4211-50e2-89d0-8bfc98e9b11f', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 7, 'BootstrapEntryApplied', '{"entry":"012f824749ec9f81de886f8a730dc1338e7e042124373487e0cae428f6f0fd9c","id":"12b77e82-bb83-518d-adce-f884a0a20e9d","kind":"tenant"}', '{"$causationId":"a060e5e2-8dd7-5fc8-8d6b-519fc38baeec","$correlationId":"a060e5e28dd75fc88d6b519fc38baeec","actorId":"system","actorType":"system","commandId":"a060e5e2-8dd7-5fc8-8d6b-519fc38baeec","occurredAt":"2026-11-29T15:32:05.594Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"a060e5e28dd75fc88d6b519fc38baeec"}', '1d932197db09bbaefd39e0d115bd4a0eda513187425414f43d7fe2fab7a9fb0f', 'caafe9053eca6f2d3b5f062449ff25dce10fad2436c4472482341b61363d7f16', 42),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 2, '2026-11-29 15:32:05.6+00', 'tenant.settings_changed', 'tenant', 'success', 'system', 'system', 'tenant', '12b77e82-bb83-518d-adce-f884a0a20e9d', 'system', '5daaa342ab8254379fad1b99d516663c', 'd2172440-cffb-541b-a159-458a1c604601', 'tenant_12b77e82bb83518dadcef884a0a20e9d-tenant_12b77e82bb83518dadcef884a0a20e9d', 1, 'TenantSettingsChanged', '{"passwordMinLength":10,"signUp":"open","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d"}', '{"$causationId":"5daaa342-ab82-5437-9fad-1b99d516663c","$correlationId":"5daaa342ab8254379fad1b99d516663c","actorId":"system","actorType":"system","commandId":"5daaa342-ab82-5437-9fad-1b99d516663c","occurredAt":"2026-11-29T15:32:05.600Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"5daaa342ab8254379fad1b99d516663c"}', '6052fd6f1b35c2996a06a057f1bb7d239826df9cedcc7be723a6173e4663c6df', '7a78fabf00bfe442a3210c1a59b76b7ebe81c8c6b2c71a4a8b0b3d414927e419', 43),
	('00000000-0000-0000-0000-000000000000', 18, '2026-11-29 15:32:05.603+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'settings', '12b77e82-bb83-518d-adce-f884a0a20e9d', 'system', '3aa55680e8b454c5b22a861c7278795b', '68c6b266-47e9-5bc8-9ab6-29c34d16a299', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 8, 'BootstrapEntryApplied', '{"entry":"5b97e8904d71ff6714dd6c25c8e3af071757b4338f693a775b1957302f2ab7ea","id":"12b77e82-bb83-518d-adce-f884a0a20e9d","kind":"settings"}', '{"$causationId":"3aa55680-e8b4-54c5-b22a-861c7278795b","$correlationId":"3aa55680e8b454c5b22a861c7278795b","actorId":"system","actorType":"system","commandId":"3aa55680-e8b4-54c5-b22a-861c7278795b","occurredAt":"2026-11-29T15:32:05.603Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"3aa55680e8b454c5b22a861c7278795b"}', 'caafe9053eca6f2d3b5f062449ff25dce10fad2436c4472482341b61363d7f16', '5841e973899909df1462afc72b39360e9d10e59c85745ab296bc2e3e982aa2a7', 44),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 3, '2026-11-29 15:32:05.612+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '015da03d-5d59-5948-8126-90694e1586f7', 'system', '4c78c1b2ac065c29b730f1e3199836dd', 'e50fafbd-e9c5-59a0-a5c4-a14993bb9931', 'tenant_12b77e82bb83518dadcef884a0a20e9d-rolename_f5caa253ee28bc6ead8a639621b7a54495a65e6b9a09e6317915b63873cbc057', 0, 'ValueReserved', '{"holderId":"015da03d-5d59-5948-8126-90694e1586f7","kind":"rolename"}', '{"$causationId":"4c78c1b2-ac06-5c29-b730-f1e3199836dd","$correlationId":"4c78c1b2ac065c29b730f1e3199836dd","actorId":"system","actorType":"system","commandId":"4c78c1b2-ac06-5c29-b730-f1e3199836dd","occurredAt":"2026-11-29T15:32:05.612Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"4c78c1b2ac065c29b730f1e3199836dd"}', '7a78fabf00bfe442a3210c1a59b76b7ebe81c8c6b2c71a4a8b0b3d414927e419', '09babfdd70a813844b5cb3d4dfdce27980dd82da034f463e4cba0805288ffba3', 45),
	('00000000-0000-0000-0000-000000000000', 19, '2026-11-29 15:32:05.615+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '015da03d-5d59-5948-8126-90694e1586f7', 'system', '02cf894f7c775b93a3e22b5b8ed872e3', 'a35bcaba-9b66-5453-8881-b1c27ecd6460', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 9, 'BootstrapEntryApplied', '{"entry":"9d449016acc5384338c7a645caf772edd21885ff4fbd0c42adcf8521212a9c4b","id":"015da03d-5d59-5948-8126-90694e1586f7","kind":"role"}', '{"$causationId":"02cf894f-7c77-5b93-a3e2-2b5b8ed872e3","$correlationId":"02cf894f7c775b93a3e22b5b8ed872e3","actorId":"system","actorType":"system","commandId":"02cf894f-7c77-5b93-a3e2-2b5b8ed872e3","occurredAt":"2026-11-29T15:32:05.615Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"02cf894f7c775b93a3e22b5b8ed872e3"}', '5841e973899909df1462afc72b39360e9d10e59c85745ab296bc2e3e982aa2a7', '97508a34211302117d9a9acadef099fcdd33968966bc59ec3c24c80c2e99ad7e', 47),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 5, '2026-11-29 15:32:05.622+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', 'f799361d-1a1e-57b2-b6f8-f6df4984dfd2', 'system', 'b261fad1683a51f893df92c1823f3892', '0fbffb2a-075e-5a01-be8f-7242975483cb', 'tenant_12b77e82bb83518dadcef884a0a20e9d-rolename_4dc6cf6b4da8c97e02042503912cc5d4b7a0b0fc91311d69c5c0446c5a16ce0e', 0, 'ValueReserved', '{"holderId":"f799361d-1a1e-57b2-b6f8-f6df4984dfd2","kind":"rolename"}', '{"$causationId":"b261fad1-683a-51f8-93df-92c1823f3892","$correlationId":"b261fad1683a51f893df92c1823f3892","actorId":"system","actorType":"system","commandId":"b261fad1-683a-51f8-93df-92c1823f3892","occurredAt":"2026-11-29T15:32:05.622Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"b261fad1683a51f893df92c1823f3892"}', '346ddd035a36361c5406b12310924e2686ad94735484fb6d83159c8fa0079a3e', '63e03d31bc77fa9a021177397638dc690b139c41b3927ae2d0af00ba685cf94a', 48),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 6, '2026-11-29 15:32:05.622+00', 'role.created', 'role', 'success', 'system', 'system', 'role', 'f799361d-1a1e-57b2-b6f8-f6df4984dfd2', 'system', 'b261fad1683a51f893df92c1823f3892', '14dae23a-44a4-5e3a-8ae3-156f56dbef6b', 'tenant_12b77e82bb83518dadcef884a0a20e9d-role_f799361d1a1e57b2b6f8f6df4984dfd2', 0, 'RoleDefined', '{"description":"","name":"support","roleId":"f799361d-1a1e-57b2-b6f8-f6df4984dfd2"}', '{"$causationId":"b261fad1-683a-51f8-93df-92c1823f3892","$correlationId":"b261fad1683a51f893df92c1823f3892","actorId":"system","actorType":"system","commandId":"b261fad1-683a-51f8-93df-92c1823f3892","occurredAt":"2026-11-29T15:32:05.622Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"b261fad1683a51f893df92c1823f3892"}', '63e03d31bc77fa9a021177397638dc690b139c41b3927ae2d0af00ba685cf94a', 'c6485a85af9e1cede3912ebb8d8658a1145678b4cb72d6a24bfa6b10eb42dab5', 49),
	('00000000-0000-0000-0000-000000000000', 20, '2026-11-29 15:32:05.625+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', 'f799361d-1a1e-57b2-b6f8-f6df4984dfd2', 'system', '13415741fb8859d49ff0030efa22dcdb', '64cf832b-d66e-568b-a842-904f7ccc5250', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 10, 'BootstrapEntryApplied', '{"entry":"8232bc293b61c0c012f454b2b7ecb15739973ff53200f774ded88c5c7e29e0d3","id":"f799361d-1a1e-57b2-b6f8-f6df4984dfd2","kind":"role"}', '{"$causationId":"13415741-fb88-59d4-9ff0-030efa22dcdb","$correlationId":"13415741fb8859d49ff0030efa22dcdb","actorId":"system","actorType":"system","commandId":"13415741-fb88-59d4-9ff0-030efa22dcdb","occurredAt":"2026-11-29T15:32:05.625Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"13415741fb8859d49ff0030efa22dcdb"}', '97508a34211302117d9a9acadef099fcdd33968966bc59ec3c24c80c2e99ad7e', 'a20ea768d24626f36473ab2cb991f73c2622b6fa4a2803e54245f7ac46b5a142', 50);
INSERT INTO audit.entries_2026_11 VALUES
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 7, '2026-11-29 15:32:05.671+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '8d90fb01-83a2-585b-bbbb-b41f67a42425', 'system', 'aeea24a628d755bca1feed587ef064f2', '1413fbdd-afe8-50f9-ad76-17d1d119a2b6', 'tenant_12b77e82bb83518dadcef884a0a20e9d-email_721138080a0aaa0b7ee1b809aee58f0ee5530c50b59e58a69d24534350c3981f', 0, 'ValueReserved', '{"holderId":"8d90fb01-83a2-585b-bbbb-b41f67a42425","kind":"email"}', '{"$causationId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2","$correlationId":"aeea24a628d755bca1feed587ef064f2","actorId":"system","actorType":"system","commandId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2","occurredAt":"2026-11-29T15:32:05.671Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"aeea24a628d755bca1feed587ef064f2"}', 'c6485a85af9e1cede3912ebb8d8658a1145678b4cb72d6a24bfa6b10eb42dab5', 'f9322c710a15e92c53b9a400c9f9a0d88fad5a40391c262635f86522849b5983', 51),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 8, '2026-11-29 15:32:05.671+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '8d90fb01-83a2-585b-bbbb-b41f67a42425', 'system', 'aeea24a628d755bca1feed587ef064f2', '6695dc98-526a-5758-8ea5-4d602e3c2f21', 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_8d90fb0183a2585bbbbbb41f67a42425', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:8d90fb01-83a2-585b-bbbb-b41f67a42425|Aakvxica0XlBdH1B8mdgWjnww6rbI4tATuE0a7hC0FmO2BsjBTz-Zont3TJuCjl-iLzw6RYQp0q2mLfIZG-kUdvhE5d4EP3A5r0uZYOgO_n2-MTDQA1u6OyKZ8LqnvO2zfkx-n-YlW15Z7pMh88WCG6xphQOVhfUmJn9TQ2467SISYc4gFyi4zFZioDndlfPRDVd5mEKbwL4P-0hicB9iOAgUKp1A79KtLbPDYr4WfucuiodUa5ws8WgDiIAw02jhSvRwCRnZImzFMMVe8OeA8OH5Vo8bAPBhmeOZCVb8NJGPaHYUzH5VgX_U4UEyT-te3EBhNQ","userId":"8d90fb01-83a2-585b-bbbb-b41f67a42425"}', '{"$causationId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2","$correlationId":"aeea24a628d755bca1feed587ef064f2","actorId":"system","actorType":"system","commandId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2","occurredAt":"2026-11-29T15:32:05.671Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"aeea24a628d755bca1feed587ef064f2"}', 'f9322c710a15e92c53b9a400c9f9a0d88fad5a40391c262635f86522849b5983', '67bcf7ce66f3a669fd19185f7e50cd2d7cea8b06104d39027c5f7c1ec543dac6', 52),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 9, '2026-11-29 15:32:05.671+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '8d90fb01-83a2-585b-bbbb-b41f67a42425', 'system', 'aeea24a628d755bca1feed587ef064f2', '9c47d775-22d2-58cb-9328-54603db8ed86', 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_8d90fb0183a2585bbbbbb41f67a42425', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:8d90fb01-83a2-585b-bbbb-b41f67a42425|Af2UQlxGZGhl3jAJFvHd7jpPUY7s0xMKzjFtq9B6dJEAEiLBfaj-_iqQjxqJZK0nUqI2gSXMreJpl5eNYCbBeekAitlmatv8ChEQmzVx1QVpl8DpSUgtY17B12nL3koms3aPeCzl-ibFCZSulqTsl8iVm8elMuLMg_Eh991pUuvmjYjm5H2t4PCsF-h6Yxgaxg","userId":"8d90fb01-83a2-585b-bbbb-b41f67a42425"}', '{"$causationId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2","$correlationId":"aeea24a628d755bca1feed587ef064f2","actorId":"system","actorType":"system","commandId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2","occurredAt":"2026-11-29T15:32:05.671Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"aeea24a628d755bca1feed587ef064f2"}', '67bcf7ce66f3a669fd19185f7e50cd2d7cea8b06104d39027c5f7c1ec543dac6', '61d2188f05336447a62cf11f5b587ed6cc61f1525f5c71beb4f0b5be9d3555b9', 53),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 10, '2026-11-29 15:32:05.686+00', 'owner.added', 'technical', 'success', 'system', 'system', 'user', '8d90fb01-83a2-585b-bbbb-b41f67a42425', 'system', '31e6ae4601f65834a6040afdf0383294', 'e3f398bc-fea7-5b97-bdec-1dd652b8e80c', 'tenant_12b77e82bb83518dadcef884a0a20e9d-owners_12b77e82bb83518dadcef884a0a20e9d', 0, 'OwnerAdded', '{"userId":"8d90fb01-83a2-585b-bbbb-b41f67a42425"}', '{"$causationId":"31e6ae46-01f6-5834-a604-0afdf0383294","$correlationId":"31e6ae4601f65834a6040afdf0383294","actorId":"system","actorType":"system","commandId":"31e6ae46-01f6-5834-a604-0afdf0383294","occurredAt":"2026-11-29T15:32:05.686Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"31e6ae4601f65834a6040afdf0383294"}', '61d2188f05336447a62cf11f5b587ed6cc61f1525f5c71beb4f0b5be9d3555b9', 'be1ccdb91897331cf30cfc36ca282a3a865e523795a1da7d7bffbd95993766ee', 54),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 11, '2026-11-29 15:32:05.695+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '8d90fb01-83a2-585b-bbbb-b41f67a42425', 'system', '31e6ae4601f65834a6040afdf0383294', '2e8c0255-e463-51fb-b81b-699bcba32fcd', 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_8d90fb0183a2585bbbbbb41f67a42425', 2, 'UserRoleAssigned', '{"roleId":"12b77e82-bb83-818d-adce-f884a0a20e9c","userId":"8d90fb01-83a2-585b-bbbb-b41f67a42425"}', '{"$causationId":"31e6ae46-01f6-5834-a604-0afdf0383294","$correlationId":"31e6ae4601f65834a6040afdf0383294","actorId":"system","actorType":"system","commandId":"31e6ae46-01f6-5834-a604-0afdf0383294","occurredAt":"2026-11-29T15:32:05.695Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"31e6ae4601f65834a6040afdf0383294"}', 'be1ccdb91897331cf30cfc36ca282a3a865e523795a1da7d7bffbd95993766ee', '0377fefc28d6b7e6af6c09e78821a0078bcbb981ddef3c30e5ed5e75e89f024e', 55),
	('00000000-0000-0000-0000-000000000000', 21, '2026-11-29 15:32:05.703+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '8d90fb01-83a2-585b-bbbb-b41f67a42425', 'system', '78fa4194a1cf5e629fd19f1a71766e23', 'e2ad739b-da24-5e7c-8994-52647229992b', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 11, 'BootstrapEntryApplied', '{"entry":"ec00033842cdbd4b30e8e3e804354c89b29db1d691bd4b885c7d8dda977b1a3a","id":"8d90fb01-83a2-585b-bbbb-b41f67a42425","kind":"user"}', '{"$causationId":"78fa4194-a1cf-5e62-9fd1-9f1a71766e23","$correlationId":"78fa4194a1cf5e629fd19f1a71766e23","actorId":"system","actorType":"system","commandId":"78fa4194-a1cf-5e62-9fd1-9f1a71766e23","occurredAt":"2026-11-29T15:32:05.703Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"78fa4194a1cf5e629fd19f1a71766e23"}', 'a20ea768d24626f36473ab2cb991f73c2622b6fa4a2803e54245f7ac46b5a142', '77a38ed8aa5b6a9db948922dabb2d06e6e1a8bc1972e07224964e8ce7735bbf4', 56),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 12, '2026-11-29 15:32:05.742+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', 'system', '0155bfeecd9058b4844052dc8009c3cc', 'c69756f6-a069-586b-afad-50a6da0591a8', 'tenant_12b77e82bb83518dadcef884a0a20e9d-email_830de5934097f719ae692420cf1d26144e7c64b7151119648023c04e1f48bd28', 0, 'ValueReserved', '{"holderId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56","kind":"email"}', '{"$causationId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","$correlationId":"0155bfeecd9058b4844052dc8009c3cc","actorId":"system","actorType":"system","commandId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","occurredAt":"2026-11-29T15:32:05.742Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"0155bfeecd9058b4844052dc8009c3cc"}', '0377fefc28d6b7e6af6c09e78821a0078bcbb981ddef3c30e5ed5e75e89f024e', 'c6d76c8ad9933492969663a136ccbd469a4e0e01e0928abd3f63d97a753e814f', 57),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 13, '2026-11-29 15:32:05.742+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'externalid_reservation', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', 'system', '0155bfeecd9058b4844052dc8009c3cc', '7c447ccb-a025-5299-8b1b-d27bd9f0d8d6', 'tenant_12b77e82bb83518dadcef884a0a20e9d-externalid_347ffeb91fc675aced196d1c8ce7bf8c4bdcaea60cc9db97921042b499121d51', 0, 'ValueReserved', '{"holderId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56","kind":"externalid"}', '{"$causationId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","$correlationId":"0155bfeecd9058b4844052dc8009c3cc","actorId":"system","actorType":"system","commandId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","occurredAt":"2026-11-29T15:32:05.742Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"0155bfeecd9058b4844052dc8009c3cc"}', 'c6d76c8ad9933492969663a136ccbd469a4e0e01e0928abd3f63d97a753e814f', '5ac352a7a541a2e970dd26c08ad4febdcaf4db61b35a1c0dc7f2c8e77dac5e30', 58),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 14, '2026-11-29 15:32:05.742+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', 'system', '0155bfeecd9058b4844052dc8009c3cc', '58d8ff15-8022-5312-a0f2-4c28ddb61c6e', 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_fa2e49cb6fa45fe187e8234d0d91eb56', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56|AdaORZtQZvZvFmwZnBK4MjvJg87eGWsVY8bDjzrBXmUZBooXKFEfDEXKVLEgIVTYYvCiU2MNineAyA9bGnt5VtEM404bL2RwfuinrcgPzUswVpl06RsBXBtPqFQ4IB8YHY-Uyhm6gEWcdN5CtQ-fjf9vQBya4QSlzE75D0TgsBtvwiIy6PI_7sZ9EVvHgPZszkDCqqHV1hHEYKqmSOPM4WsOybdM-8uwcsCiX_N6neHLFJ-FWUuJnNanB9iPX4bnMUxr3Eqj7-4-CwmW1E4HBfRaJUUYEBi_TBSnNjOvkiSfhjlF7qdaRGWYAVaIiKgAbLjUwuQ_t7TwjC2hRxa_4RPBEdfNOBlFKTZHg7dhhnm2DjPO2LVZ4uo0UELc37aUsj05GiQepXq0hjmiDevZVwv0yj-X","userId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56"}', '{"$causationId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","$correlationId":"0155bfeecd9058b4844052dc8009c3cc","actorId":"system","actorType":"system","commandId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","occurredAt":"2026-11-29T15:32:05.742Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"0155bfeecd9058b4844052dc8009c3cc"}', '5ac352a7a541a2e970dd26c08ad4febdcaf4db61b35a1c0dc7f2c8e77dac5e30', 'ae54410aa1ab2728a556808d975ca4b5ad93679fe1f113da87bbe660c8e7c6e8', 59),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 15, '2026-11-29 15:32:05.742+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', 'system', '0155bfeecd9058b4844052dc8009c3cc', 'b9b46a48-b481-5746-9548-b9c22c0286d9', 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_fa2e49cb6fa45fe187e8234d0d91eb56', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56|ASHR__qDKjFILMUXEp00yrUieVELPhhcLJt-dT3CA8LDIFEKnoMvJWPeDfy52vemJlJAwyqRafoL5zz9k4l-49tj7cgW2DX7eFViua_O2DKZG1KeIp_6Xm_SM4Hw6Q6umIzErQJ-3vHLEMVyHVWuHwRk4iQPHh_EkgmA3pEOsTqKC09Pr2z1VfaX1xSCpBMz9g","userId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56"}', '{"$causationId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","$correlationId":"0155bfeecd9058b4844052dc8009c3cc","actorId":"system","actorType":"system","commandId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","occurredAt":"2026-11-29T15:32:05.742Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"0155bfeecd9058b4844052dc8009c3cc"}', 'ae54410aa1ab2728a556808d975ca4b5ad93679fe1f113da87bbe660c8e7c6e8', '27b93f3521d4f316f35074c896d1debe93e5a231254ab0d7a9badb33450ce9e0', 60),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 16, '2026-11-29 15:32:05.752+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', 'system', '4a5d6652b14b5c43892128df79787a8c', '330cb99b-0960-58a8-b66a-f75d963a5453', 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_fa2e49cb6fa45fe187e8234d0d91eb56', 2, 'UserRoleAssigned', '{"roleId":"12b77e82-bb83-818d-adce-f884a0a20e9f","userId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56"}', '{"$causationId":"4a5d6652-b14b-5c43-8921-28df79787a8c","$correlationId":"4a5d6652b14b5c43892128df79787a8c","actorId":"system","actorType":"system","commandId":"4a5d6652-b14b-5c43-8921-28df79787a8c","occurredAt":"2026-11-29T15:32:05.752Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"4a5d6652b14b5c43892128df79787a8c"}', '27b93f3521d4f316f35074c896d1debe93e5a231254ab0d7a9badb33450ce9e0', 'c199da2825703e00e37765d01becff472bed5e4f4cbb7ede845e3c45036e9c23', 61),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 17, '2026-11-29 15:32:05.761+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', 'system', '7e1f5b1a5f785056973913852cf31941', '14c4e68c-4d3a-5193-a525-fb9ac212eef3', 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_fa2e49cb6fa45fe187e8234d0d91eb56', 3, 'UserRoleAssigned', '{"roleId":"015da03d-5d59-5948-8126-90694e1586f7","userId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56"}', '{"$causationId":"7e1f5b1a-5f78-5056-9739-13852cf31941","$correlationId":"7e1f5b1a5f785056973913852cf31941","actorId":"system","actorType":"system","commandId":"7e1f5b1a-5f78-5056-9739-13852cf31941","occurredAt":"2026-11-29T15:32:05.761Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"7e1f5b1a5f785056973913852cf31941"}', 'c199da2825703e00e37765d01becff472bed5e4f4cbb7ede845e3c45036e9c23', '389ffa2dce54ffd4cc0ced144ca09c0b25f8793c8e2599aae59f597b24201452', 62),
	('00000000-0000-0000-0000-000000000000', 22, '2026-11-29 15:32:05.763+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', 'system', 'ea7816f4e069571fb5a5d181198cf0e9', '4a9c0b82-7a6b-50f2-bd57-4f00fe6293b4', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 12, 'BootstrapEntryApplied', '{"entry":"f3d1f56581f8621dd48f136e82b9ea958570d142b065edc4bb41c0717859357e","id":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56","kind":"user"}', '{"$causationId":"ea7816f4-e069-571f-b5a5-d181198cf0e9","$correlationId":"ea7816f4e069571fb5a5d181198cf0e9","actorId":"system","actorType":"system","commandId":"ea7816f4-e069-571f-b5a5-d181198cf0e9","occurredAt":"2026-11-29T15:32:05.763Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"ea7816f4e069571fb5a5d181198cf0e9"}', '77a38ed8aa5b6a9db948922dabb2d06e6e1a8bc1972e07224964e8ce7735bbf4', 'bf3e1c869ec6631a8ac756febbd76d8ada13cbdf3c912890284792dca43d1513', 63),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 18, '2026-11-29 15:32:05.809+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'system', '6fd7c0086acf5eb699ecec1f564f4c4f', 'ae8e7c4a-1961-5439-a007-8d6edbcdaa66', 'tenant_12b77e82bb83518dadcef884a0a20e9d-email_5d62f81d25afe4ed231e585604f689cf6691f544ef0d0ba6bfe2c304447b08bc', 0, 'ValueReserved', '{"holderId":"63c0a142-47e7-5915-b1b2-1b60ca39f5d6","kind":"email"}', '{"$causationId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f","$correlationId":"6fd7c0086acf5eb699ecec1f564f4c4f","actorId":"system","actorType":"system","commandId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f","occurredAt":"2026-11-29T15:32:05.809Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"6fd7c0086acf5eb699ecec1f564f4c4f"}', '389ffa2dce54ffd4cc0ced144ca09c0b25f8793c8e2599aae59f597b24201452', '074f667fb853e81777fc77a0721e36f50eb33ad0746bf3f6b8fd4de2bd4f8960', 64),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 19, '2026-11-29 15:32:05.809+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'system', '6fd7c0086acf5eb699ecec1f564f4c4f', '83bd0135-1a7e-5c9a-80e8-8646fa0b789c', 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_63c0a14247e75915b1b21b60ca39f5d6', 0, 'UserCreated', '{"emailVerified":false,"invited":false,"sealed":"user:63c0a142-47e7-5915-b1b2-1b60ca39f5d6|AUwZ3j1V8SCeh4eWcs8JnvFPmy5yGl2s6OdQlrd6q0UomXFMh1Bss7cymP7wNaDJhxbnznkhNA5hlFLLV639P-4LVsxeygGtQnaeVAjzlB9tfjDdEGxwKu7wZIp0hTmaGJ5FC-DU24YYPLUHxzHX76XBHcYd6xq57IdUB4cw9Z-hfhafHCkDrWhnMO53WO4eP29AdxPFQQyrGgs8z8vUl9YC-yY6zvKV-AlbNVTAxmi5iEV0UmcsPRfSb0YK_8zWCXKIPEWgHpXMnBVMCYhH4s8YEL-D1Agyw8IC72EmWfjvSZ-6OguIRe9lLv7VTUMZvYwdRCFM6C9I-vFJvoM","userId":"63c0a142-47e7-5915-b1b2-1b60ca39f5d6"}', '{"$causationId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f","$correlationId":"6fd7c0086acf5eb699ecec1f564f4c4f","actorId":"system","actorType":"system","commandId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f","occurredAt":"2026-11-29T15:32:05.809Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"6fd7c0086acf5eb699ecec1f564f4c4f"}', '074f667fb853e81777fc77a0721e36f50eb33ad0746bf3f6b8fd4de2bd4f8960', '25ef01ee65b86ff93eba9119f6dcc8fad44aa0a2c4a682f86254d61b9c9036ff', 65),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 20, '2026-11-29 15:32:05.809+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'system', '6fd7c0086acf5eb699ecec1f564f4c4f', '38466016-304f-52b6-8f14-ae100531fd06', 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_63c0a14247e75915b1b21b60ca39f5d6', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:63c0a142-47e7-5915-b1b2-1b60ca39f5d6|AWX_PBbxyD4c9zoDyL_VYqEjWt0PZmONZjQErehz67FQkYyTlTna9R0HF0Kk_K-8CV8GERrS2cahyaPzh3W_uV-vGSLYKY-g3ZCwb5mwVznyixO4luyiUqw9lQe3FZAv8v_1ZkWbmDq2yqrHDtctWbcWD0iJgtLg1VZb-mHomfcj_YrQw69Fbq-eHN4WM9r1KA","userId":"63c0a142-47e7-5915-b1b2-1b60ca39f5d6"}', '{"$causationId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f","$correlationId":"6fd7c0086acf5eb699ecec1f564f4c4f","actorId":"system","actorType":"system","commandId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f","occurredAt":"2026-11-29T15:32:05.809Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"6fd7c0086acf5eb699ecec1f564f4c4f"}', '25ef01ee65b86ff93eba9119f6dcc8fad44aa0a2c4a682f86254d61b9c9036ff', 'ebba98aca5e0ef16a60b2ea2f548c5e147a864bec34264f728b3dc95782ac733', 66),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 21, '2026-11-29 15:32:05.829+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'system', 'd1f54b42efcf56de98d5f98ed491d550', '7bf7f51f-4671-5745-ba2f-5b32b9d8bcbd', 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_63c0a14247e75915b1b21b60ca39f5d6', 2, 'UserRoleAssigned', '{"roleId":"f799361d-1a1e-57b2-b6f8-f6df4984dfd2","userId":"63c0a142-47e7-5915-b1b2-1b60ca39f5d6"}', '{"$causationId":"d1f54b42-efcf-56de-98d5-f98ed491d550","$correlationId":"d1f54b42efcf56de98d5f98ed491d550","actorId":"system","actorType":"system","commandId":"d1f54b42-efcf-56de-98d5-f98ed491d550","occurredAt":"2026-11-29T15:32:05.829Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"d1f54b42efcf56de98d5f98ed491d550"}', 'ebba98aca5e0ef16a60b2ea2f548c5e147a864bec34264f728b3dc95782ac733', 'a782f3a97bad06c2c099ce3465de4e181d4bb3c1cdc9bda7c7f006bb32e39fab', 67),
	('00000000-0000-0000-0000-000000000000', 23, '2026-11-29 15:32:05.831+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'system', '81a13f7b54655ecd8a3fd0e7d6886b48', '263625f1-3cb9-55bd-af20-a8b3641f7625', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 13, 'BootstrapEntryApplied', '{"entry":"f537d1f82af78019fee94362429b48b8e741bbe18c5e0a8718ef86f57b98a948","id":"63c0a142-47e7-5915-b1b2-1b60ca39f5d6","kind":"user"}', '{"$causationId":"81a13f7b-5465-5ecd-8a3f-d0e7d6886b48","$correlationId":"81a13f7b54655ecd8a3fd0e7d6886b48","actorId":"system","actorType":"system","commandId":"81a13f7b-5465-5ecd-8a3f-d0e7d6886b48","occurredAt":"2026-11-29T15:32:05.831Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"81a13f7b54655ecd8a3fd0e7d6886b48"}', 'bf3e1c869ec6631a8ac756febbd76d8ada13cbdf3c912890284792dca43d1513', '2375cfd2e7cd896480acb37b242ed0d84c2e8119488bc4d370c30be8e6a34ff7', 68),
	('00000000-0000-0000-0000-000000000000', 24, '2026-11-29 15:32:05.847+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'apikey_reservation', '62c879af-086a-5ec8-9486-05e511caf327', 'system', 'c143d92ddbaa5ec9ba429660dcb5d383', '3de7101c-0d72-51e6-9797-27730007a2a1', 'tenant_00000000000000000000000000000000-apikeyhash_108d254455d97527b7c608ecd247241d21531b43a32e7d75ce92e5fcc348cffe', 0, 'ValueReserved', '{"holderId":"62c879af-086a-5ec8-9486-05e511caf327","kind":"apikey"}', '{"$causationId":"c143d92d-dbaa-5ec9-ba42-9660dcb5d383","$correlationId":"c143d92ddbaa5ec9ba429660dcb5d383","actorId":"system","actorType":"system","commandId":"c143d92d-dbaa-5ec9-ba42-9660dcb5d383","occurredAt":"2026-11-29T15:32:05.847Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"c143d92ddbaa5ec9ba429660dcb5d383"}', '2375cfd2e7cd896480acb37b242ed0d84c2e8119488bc4d370c30be8e6a34ff7', '8db92db4af0f8d3a6de66d33a34f2d7677da537026046ad50a02e2102b197d6e', 69),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 22, '2026-11-29 15:32:05.849+00', 'apikey.issued', 'apikey', 'success', 'system', 'system', 'apiKey', '62c879af-086a-5ec8-9486-05e511caf327', 'system', 'c143d92ddbaa5ec9ba429660dcb5d383', '747d96f1-cca7-5fac-9c5c-d7c12b18d051', 'tenant_12b77e82bb83518dadcef884a0a20e9d-apikey_62c879af086a5ec8948605e511caf327', 0, 'ApiKeyIssued', '{"allowedNetworks":null,"apiKeyId":"62c879af-086a-5ec8-9486-05e511caf327","expiresAt":null,"keyHash":"461f0c5cc28ad23ab886411154965529138cf72dd29aa36bc162a1a2e1a1272d","name":"everything","prefix":"tsk_-0Cc","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"]}', '{"$causationId":"c143d92d-dbaa-5ec9-ba42-9660dcb5d383","$correlationId":"c143d92ddbaa5ec9ba429660dcb5d383","actorId":"system","actorType":"system","commandId":"c143d92d-dbaa-5ec9-ba42-9660dcb5d383","occurredAt":"2026-11-29T15:32:05.849Z","schemaVersion":"1","source":"system","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","traceId":"c143d92ddbaa5ec9ba429660dcb5d383"}', 'a782f3a97bad06c2c099ce3465de4e181d4bb3c1cdc9bda7c7f006bb32e39fab', '935399b1648f574e33b1e4aab85ab708c94ffb1932f45b2b96cfd61ec92db792', 70),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 25, '2026-11-29 15:32:05.963+00', 'apikey.used_from_new_network', 'apikey', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'api', 'cd90ca1a0be47ba31c2665143ce6ba23', 'b603b46d-2686-5ffe-9da7-fb5af9b45266', 'tenant_0e7cf1df375057ed9e6f2709532b734f-apikeyuse_8f4e5e81230c5f799bcec6681cb5dad1', 0, 'ApiKeyUsedFromNewNetwork', '{"apiKeyId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","isFirst":true,"networkDigest":"bd43876c23134fa714c1be1281d98e9e64e50ee317d80d4ba19b312dc510f98e"}', '{"$causationId":"6d970ee4-160e-4982-9ae2-636ab3f95b6b","$correlationId":"cd90ca1a0be47ba31c2665143ce6ba23","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"6d970ee4-160e-4982-9ae2-636ab3f95b6b","occurredAt":"2026-11-29T15:32:05.963Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AZw1dO5W8UCdljtRsG9P-fyxzBrHooPx_i5Um7jSqJbkGeViq5nKqSA8JOlhGxdBkQ","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"cd90ca1a0be47ba31c2665143ce6ba23"}', '6bbbbdfd1f8809f7d5eeb6220775b624c0abb6d80cde3e53216e65d4932c40e3', '961913f54f0a8116e6ac35044c84ea4d214e2259a95ea6e0b2377e36cfb47322', 71),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 26, '2026-11-29 15:32:06.008+00', 'reservation.made', 'technical', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'email_reservation', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'api', 'e1cb4f5cc855fd58db53988026e7752e', 'b26c4359-97f8-5f91-89b5-148d39dc7cc5', 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_3e84cbbfd62dd277ed523c23dfe53301b3ccdf9c3c99cc4f222e724e5262b9c2', 0, 'ValueReserved', '{"holderId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3","kind":"email"}', '{"$causationId":"7366e0e9-66d0-4f1b-ac29-3e6a8c260974","$correlationId":"e1cb4f5cc855fd58db53988026e7752e","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"7366e0e9-66d0-4f1b-ac29-3e6a8c260974","occurredAt":"2026-11-29T15:32:06.008Z","schemaVersion":"1","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"e1cb4f5cc855fd58db53988026e7752e"}', '961913f54f0a8116e6ac35044c84ea4d214e2259a95ea6e0b2377e36cfb47322', '27b3695af9348e1859a851cbc18c325855aff5b338af4cbc20655f17041f9a8c', 72),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 27, '2026-11-29 15:32:06.008+00', 'user.created', 'user', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'user', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'api', 'e1cb4f5cc855fd58db53988026e7752e', '2efe4ee8-8913-56ed-aabb-3ff15b4c8898', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_cfed1f313f2857deb26c3a484d99c8f3', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:cfed1f31-3f28-57de-b26c-3a484d99c8f3|AeFaWnotmq4GlxwrUa-k-O-nlMdjrOjjnsuZxj9jufuo6YN8n8Lq1u9kxT7vJvPtxS9v7fyuZFBaEDHZhCS0ngpscOJOrc5Sx6GTOTka-PGjgqY7jaw-oQHKxHFiz0vBvLFV-zG4JXtDNutuGXMYr5PC0dqg4rLX78auQP4a8zSN09WMv5w87j9NNad28GyAumzAkDXak7mp4RQqtBnR_qqFC93_DlrHRaoC2ywunNart4ze_p8-yeXaHIZCE2S7HK2y_q-bpIT0Zk6LxGwMk4IVFHitYdN3XE6SMb4k_H3cdClL8yWUEAPJxAZuWdzOCUQtlosoPt7v91C0tQ","userId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3"}', '{"$causationId":"7366e0e9-66d0-4f1b-ac29-3e6a8c260974","$correlationId":"e1cb4f5cc855fd58db53988026e7752e","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"7366e0e9-66d0-4f1b-ac29-3e6a8c260974","occurredAt":"2026-11-29T15:32:06.008Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AUBnVBSDotJHmBT_AD8wcicZAjWMkiN3kjOJ4HxWapf3SZBGijeHrqNnAccPaL5Oiw","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"e1cb4f5cc855fd58db53988026e7752e"}', '27b3695af9348e1859a851cbc18c325855aff5b338af4cbc20655f17041f9a8c', '4cdbe4cf2ccd6d74baeeb0e14bd42d6849e760fb5e693923753f7c62e47e559c', 73),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 28, '2026-11-29 15:32:06.008+00', 'reservation.made', 'technical', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'email_reservation', 'f33e518c-5dcd-5716-9be8-99f023e74899', 'api', 'cd90ca1a0be47ba31c2665143ce6ba23', '7f195ffd-c9d0-5b4f-8e3c-798c9faade17', 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_4dd2c2577265e4e04912c24ad0d841e2dbabd3b03bd7c5b9e827c850867d4635', 0, 'ValueReserved', '{"holderId":"f33e518c-5dcd-5716-9be8-99f023e74899","kind":"email"}', '{"$causationId":"06009bcd-0c06-4503-a7dc-2a1811aa2726","$correlationId":"cd90ca1a0be47ba31c2665143ce6ba23","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"06009bcd-0c06-4503-a7dc-2a1811aa2726","occurredAt":"2026-11-29T15:32:06.008Z","schemaVersion":"1","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"cd90ca1a0be47ba31c2665143ce6ba23"}', '4cdbe4cf2ccd6d74baeeb0e14bd42d6849e760fb5e693923753f7c62e47e559c', 'a70ae20a6560300f3a4371b17060cf04cf176b4f42b9971c4fbf8d08501174d7', 74),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 29, '2026-11-29 15:32:06.008+00', 'user.created', 'user', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'user', 'f33e518c-5dcd-5716-9be8-99f023e74899', 'api', 'cd90ca1a0be47ba31c2665143ce6ba23', 'daafe1aa-1f02-553b-a10e-daa800d9eb67', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_f33e518c5dcd57169be899f023e74899', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:f33e518c-5dcd-5716-9be8-99f023e74899|ASIXJ-FSrh2Zu9RlU157PiRQ16s3rwp7ovI1Tv9wrax5g8qzSiayJgM4VIPa5bJh_gZX3RLNFwyPFS4jBzDpRCzaAeL4yeVmGZLbEgInQ-pnqfweLqxNHEsD_OYhSiIkYDWH3rV64pJqwWGXW8pOPpmKi8d8noE-d__ACXJwvsZs6vyy941Me_N8RZCRxAhuThdQhHGgShAQN9pJc9xL1HgH0ygjTXB48wjYuXUfU39jwQ9M7g6rCaORSdfqDCMqYb9vyuH69Iea0QMJrPyDgAto6rzo6RchoNCnGAQk9BoU6Jx0VFS_xixiRwD8O0XZJlKduYmdQq4pvXS6-g","userId":"f33e518c-5dcd-5716-9be8-99f023e74899"}', '{"$causationId":"06009bcd-0c06-4503-a7dc-2a1811aa2726","$correlationId":"cd90ca1a0be47ba31c2665143ce6ba23","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"06009bcd-0c06-4503-a7dc-2a1811aa2726","occurredAt":"2026-11-29T15:32:06.008Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AXuSLPLNgSrVTgIzn3YcHdG-m1HBO9_-e6J00_J3BCz8-LJnDStNxWpO-ZcrYLGMaA","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"cd90ca1a0be47ba31c2665143ce6ba23"}', 'a70ae20a6560300f3a4371b17060cf04cf176b4f42b9971c4fbf8d08501174d7', 'a53256907eac13d288260d87f0e82c125a01d4213ee14fc0a1c8664ae2a2bddb', 75),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 30, '2026-11-29 15:32:06.009+00', 'reservation.made', 'technical', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'email_reservation', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', 'api', '14e2ca647c39950d5957259bb6011708', '06b83f2e-80a6-58f6-a8ad-b4d59c8b479f', 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_42cddbdfa61ffb3655d43e0fe7ce8968a303c8b02570ce7e683a3e2714aab89c', 0, 'ValueReserved', '{"holderId":"44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec","kind":"email"}', '{"$causationId":"11e0ad06-76c8-473e-846a-7e21a5eda342","$correlationId":"14e2ca647c39950d5957259bb6011708","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"11e0ad06-76c8-473e-846a-7e21a5eda342","occurredAt":"2026-11-29T15:32:06.009Z","schemaVersion":"1","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"14e2ca647c39950d5957259bb6011708"}', 'a53256907eac13d288260d87f0e82c125a01d4213ee14fc0a1c8664ae2a2bddb', 'f07557d6261572df881ed2893c93ff8da4a1be3f99c1dd247a6c11ae14813ffc', 76),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 31, '2026-11-29 15:32:06.009+00', 'user.created', 'user', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'user', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', 'api', '14e2ca647c39950d5957259bb6011708', '81f91d54-7e91-54f5-a16c-305914ccdddd', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_44b26ca2c7d851e49d1fdfafbe2b2fec', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec|AboPsBbTZ28ThaKabzwuJRqhSM9gFw9KjvEPgCyn9XOc1Y_nwqAWJDp8ai3i6Sl-xenb5UO190vWODEYXP3mr7efrx7h3cOeZJSiFth0jjlmA20CvaJ6RiMvUc3N1DJC199EShAeptIOTzczNt2AhTvwkU3PqEU82sulOUAQIS1-BwZos29wVEJ9fQwR5V5rUkdy6J4vMQolS1egB-RaOjsCpYAsQdLtrB0DuWSZTHIwPqwPlZZPvUD43JfoWqAVwQ0Z6I5S1AMFXLIolZewq766pLCxcePk9tBgZbMlakOHj3vL6nIXLyjrbsv7kNEMvg0g-Bys6X12BfZbpA","userId":"44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec"}', '{"$causationId":"11e0ad06-76c8-473e-846a-7e21a5eda342","$correlationId":"14e2ca647c39950d5957259bb6011708","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"11e0ad06-76c8-473e-846a-7e21a5eda342","occurredAt":"2026-11-29T15:32:06.009Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AZgcZyFlnAxVYLmsW4afRHfu3Xnyk62QWP9gTzCUENDzUS8bQ3WnNcXc77ZaM7EMhQ","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"14e2ca647c39950d5957259bb6011708"}', 'f07557d6261572df881ed2893c93ff8da4a1be3f99c1dd247a6c11ae14813ffc', '88449c8f5b015582a7ccebae6208fb5afe3f21db3d69b1b99e1ce050426eecc1', 77),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 32, '2026-11-29 15:32:06.009+00', 'reservation.made', 'technical', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'email_reservation', 'fc10e5c1-c1cd-5b01-ac51-8f44620418dd', 'api', '4acfabe56421cd6e9f4bc88bb88d65e7', '7a5c5b4c-bec8-5c75-9e17-0e8ffb7793ac', 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_ce4a7cdebfbc1ac1b2084aa577a6ab6c9d566cd1dda783d387861880143fb8cf', 0, 'ValueReserved', '{"holderId":"fc10e5c1-c1cd-5b01-ac51-8f44620418dd","kind":"email"}', '{"$causationId":"ba35fd23-261a-43be-a195-f28c5a2e6d85","$correlationId":"4acfabe56421cd6e9f4bc88bb88d65e7","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"ba35fd23-261a-43be-a195-f28c5a2e6d85","occurredAt":"2026-11-29T15:32:06.009Z","schemaVersion":"1","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"4acfabe56421cd6e9f4bc88bb88d65e7"}', '88449c8f5b015582a7ccebae6208fb5afe3f21db3d69b1b99e1ce050426eecc1', '6ce398ad7b9ee166ad0068bbbf6f4b0457d3ea4a4e90f13ca98b3930c3d4dd6d', 78),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 33, '2026-11-29 15:32:06.009+00', 'user.created', 'user', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'user', 'fc10e5c1-c1cd-5b01-ac51-8f44620418dd', 'api', '4acfabe56421cd6e9f4bc88bb88d65e7', 'f4c150a7-f9f8-5600-b51c-88a69728cca5', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_fc10e5c1c1cd5b01ac518f44620418dd', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:fc10e5c1-c1cd-5b01-ac51-8f44620418dd|AfpPWk9RqI6FedCofTt94fgYRs4EAE4mZPK9tRAna_9h8Vv9rrWmT4CX7YI9fbTYfpXGhNq3FgOyTZqOByiAWw4kRHMEqy3SHn2vHFSFQdP42ivCj5RlwoOz2vR8Luf01qLnFagpMuMh9uunQJ35PDNhQiJ73P6usVngc4hqsavZ83huPcKG4QKoho6Xvh5uq8M144nf290F-aXoYYDvIV9tdXjuktdXkMMhzY6Iru7YDAOk-343VvppfEBfT-DH1i2wKvowHSiJMzYuh3TqNy3Q79TyL--8ZcIFx0VzOIpE2qQVzUMS-If5lfpp69FSc01rAGpBTOSFNxGsMw","userId":"fc10e5c1-c1cd-5b01-ac51-8f44620418dd"}', '{"$causationId":"ba35fd23-261a-43be-a195-f28c5a2e6d85","$correlationId":"4acfabe56421cd6e9f4bc88bb88d65e7","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"ba35fd23-261a-43be-a195-f28c5a2e6d85","occurredAt":"2026-11-29T15:32:06.009Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AaKqSTckzYfX3VNFygvdTQShBU5sm4Z3iHx-LvEVwV6ZlytpvzPesWDgsZ8zRkTqTQ","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"4acfabe56421cd6e9f4bc88bb88d65e7"}', '6ce398ad7b9ee166ad0068bbbf6f4b0457d3ea4a4e90f13ca98b3930c3d4dd6d', '9bb2dba7376f689e9f294f1cd5c2434ebe2d1ef8f02be3ae76c8d17f181023b0', 79),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 34, '2026-11-29 15:32:06.05+00', 'user.suspended', 'user', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'user', 'f33e518c-5dcd-5716-9be8-99f023e74899', 'api', '63f81ab34d986ae5e4eda7ec0fcae0a5', '1530642c-ee21-5427-a999-8c756530269f', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_f33e518c5dcd57169be899f023e74899', 1, 'UserSuspended', '{"userId":"f33e518c-5dcd-5716-9be8-99f023e74899"}', '{"$causationId":"9f88d3a8-70cf-4b4d-900c-ff79ef67c576","$correlationId":"63f81ab34d986ae5e4eda7ec0fcae0a5","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"9f88d3a8-70cf-4b4d-900c-ff79ef67c576","occurredAt":"2026-11-29T15:32:06.050Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AT7ZPKKtHgwgRdxrRCq-94_L1Cll_zI-VeF__DkwFvG0JL6g70d9auGMKZx9hFHr1A","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"63f81ab34d986ae5e4eda7ec0fcae0a5"}', '9bb2dba7376f689e9f294f1cd5c2434ebe2d1ef8f02be3ae76c8d17f181023b0', 'ed7329ce1e84bfd7596db89efa0944f89e443c9adb7c8be1308e7c93c9182b3f', 80),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 35, '2026-11-29 15:32:06.097+00', 'reservation.made', 'technical', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'externalid_reservation', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', 'api', '80131f4b8686a64e8deee46a2f7f2061', 'd3b5a049-dfa0-59a4-b137-567d7a4edc93', 'tenant_0e7cf1df375057ed9e6f2709532b734f-externalid_da59295ab9d665e200772d832db090f6e5029d8fc115146962f67df4d92d4bbc', 0, 'ValueReserved', '{"holderId":"44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec","kind":"externalid"}', '{"$causationId":"8eaf9f74-e1a7-4492-95ef-3e2d87384bee","$correlationId":"80131f4b8686a64e8deee46a2f7f2061","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"8eaf9f74-e1a7-4492-95ef-3e2d87384bee","occurredAt":"2026-11-29T15:32:06.097Z","schemaVersion":"1","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"80131f4b8686a64e8deee46a2f7f2061"}', 'ed7329ce1e84bfd7596db89efa0944f89e443c9adb7c8be1308e7c93c9182b3f', 'd30eaefefed073e394261fe7440215b32888db96928c6c1b2d678cd033a1c664', 81),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 43, '2026-11-29 15:32:06.296+00', 'reservation.made', 'technical', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'rolename_reservation', 'b11e8858-3854-5715-98f3-f928be0e6f9b', 'api', '6384c89022552c885a8876c7e286cc49', 'bb5ff92c-56ec-5a36-b4c9-410c2407c42e', 'tenant_0e7cf1df375057ed9e6f2709532b734f-rolename_a93b23bac74e9584d9321d3ce3eea645715ec550e57f0b9e70fe849b34fa6d65', 0, 'ValueReserved', '{"holderId":"b11e8858-3854-5715-98f3-f928be0e6f9b","kind":"rolename"}', '{"$causationId":"6c74cd78-fcd5-468e-b0b0-fd075973242d","$correlationId":"6384c89022552c885a8876c7e286cc49","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"6c74cd78-fcd5-468e-b0b0-fd075973242d","occurredAt":"2026-11-29T15:32:06.296Z","schemaVersion":"1","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"6384c89022552c885a8876c7e286cc49"}', '97059e5a2290f657d1611a39eb663923376167f4e0c9d11f21b2ef31cbaca46c', 'c6eeb395cda6350e2eeb5bb537ea9909c12d95541047eed21908eecce41c0d2f', 89),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 36, '2026-11-29 15:32:06.109+00', 'user.updated', 'user', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'user', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', 'api', '80131f4b8686a64e8deee46a2f7f2061', 'aecf5ca9-2d36-571c-af00-54306a701f1d', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_44b26ca2c7d851e49d1fdfafbe2b2fec', 1, 'UserProfileChanged', '{"sealed":"user:44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec|AcJJrGS3d9QeCBSNgFpQcMW5QmC9OmLK_qYakds24HyNOkOlH3kjREk529qffflp42-HrNWQOmHZ8d5ry9tkL6WaHpQAiNX3tYdjAJy5tGmGrEvjUYdUTQo_y4C0gAzhbMS1Nm3psyCOBQnisUWo_G9iEHusGf-rT3yNNgfyp3mJcBXpHjG4iqX8_kL_88prfGGhV4HRDMzWCaRlOQ","userId":"44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec"}', '{"$causationId":"8eaf9f74-e1a7-4492-95ef-3e2d87384bee","$correlationId":"80131f4b8686a64e8deee46a2f7f2061","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"8eaf9f74-e1a7-4492-95ef-3e2d87384bee","occurredAt":"2026-11-29T15:32:06.109Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|ARRHFYnrMIkQi5v1TD98BBSVf0YmK-knHByaZ7XzDiwVJi8adXTLalC_16U1Ez-U2w","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"80131f4b8686a64e8deee46a2f7f2061"}', 'd30eaefefed073e394261fe7440215b32888db96928c6c1b2d678cd033a1c664', 'fe2d438d8cfd896751f3894994b5f68ae506bb440816abd427bc129c9d079153', 82),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 37, '2026-11-29 15:32:06.163+00', 'reservation.made', 'technical', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'email_reservation', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'api', '11b60a62c214753044b7b943366a79db', '2f0bff15-5bfa-5fab-95e8-0e74cd79bf3d', 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_5efd1bed05ee9bf1f712180654e98e2d980980676246978cc88bf2fe67c05ac9', 0, 'ValueReserved', '{"holderId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3","kind":"email"}', '{"$causationId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","$correlationId":"11b60a62c214753044b7b943366a79db","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","occurredAt":"2026-11-29T15:32:06.163Z","schemaVersion":"1","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"11b60a62c214753044b7b943366a79db"}', 'fe2d438d8cfd896751f3894994b5f68ae506bb440816abd427bc129c9d079153', 'b8d8343e0d399d6e73e5f9b8c900123efef47bcadc8a210c947b26bc973f5412', 83),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 38, '2026-11-29 15:32:06.169+00', 'user.updated', 'user', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'user', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'api', '11b60a62c214753044b7b943366a79db', '2d1b86d1-a8f2-5558-8a7e-f771d462bf4e', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_cfed1f313f2857deb26c3a484d99c8f3', 1, 'UserEmailChanged', '{"noPassword":true,"sealed":"user:cfed1f31-3f28-57de-b26c-3a484d99c8f3|Ab6-1NeAtgVgmHGsC_3emW5bmbd74DRGcm_sOxILMiWI-Nrw66GTwrYIb4sp2iQhBtbuMdrUx8nkJkPk3-n_yZaNnrFh63tBQPJaWtB1zv1f_8FV_qs1LRwk0mrey4mxRDnrbjX729ZXds1c5sSju45Mg672P2EEhdXejrzC598chbKrRUwGQQFntcB48a7X","userId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3"}', '{"$causationId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","$correlationId":"11b60a62c214753044b7b943366a79db","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","occurredAt":"2026-11-29T15:32:06.169Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AfHzEDFWQHtcOS4oxhQyT1V_wKzhQaCVTnRj4jA06MGlopWqdMiW4U9EZaCWjZAuMg","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"11b60a62c214753044b7b943366a79db"}', 'b8d8343e0d399d6e73e5f9b8c900123efef47bcadc8a210c947b26bc973f5412', '2127506ce0db65a47fe6692453368585a66e148f9492fd9d09181e6b977a0d7f', 84),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 39, '2026-11-29 15:32:06.169+00', 'user.invited', 'user', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'user', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'api', '11b60a62c214753044b7b943366a79db', '0f871365-7e33-5052-b036-b1d2109b7158', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_cfed1f313f2857deb26c3a484d99c8f3', 2, 'UserInvited', '{"userId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3"}', '{"$causationId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","$correlationId":"11b60a62c214753044b7b943366a79db","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","occurredAt":"2026-11-29T15:32:06.169Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|ATFJwZv7KRde4KYf_5bgyU0SpXBiUigVF4RvD414jmtW5VbAQ_URffDHBd4p9L6K9g","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"11b60a62c214753044b7b943366a79db"}', '2127506ce0db65a47fe6692453368585a66e148f9492fd9d09181e6b977a0d7f', '369af4c56696fcec4a76daace99b60f84865939b9d0983aa59bdf927ba9f10fe', 85),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 40, '2026-11-29 15:32:06.184+00', 'reservation.released', 'technical', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'email_reservation', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'api', '11b60a62c214753044b7b943366a79db', '38478d75-bed4-50a0-ae45-c7857b4cd3d5', 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_3e84cbbfd62dd277ed523c23dfe53301b3ccdf9c3c99cc4f222e724e5262b9c2', 1, 'ValueReleased', '{"holderId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3","kind":"email"}', '{"$causationId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","$correlationId":"11b60a62c214753044b7b943366a79db","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","occurredAt":"2026-11-29T15:32:06.184Z","schemaVersion":"1","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"11b60a62c214753044b7b943366a79db"}', '369af4c56696fcec4a76daace99b60f84865939b9d0983aa59bdf927ba9f10fe', '5d887f8f48399880a885b80cd1ae8885a213150f46015166eeb484a45668d872', 86),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 41, '2026-11-29 15:32:06.209+00', 'user.deleted', 'user', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'user', 'fc10e5c1-c1cd-5b01-ac51-8f44620418dd', 'api', '4a34858a622807c530ecdd07ec17558a', 'c043ecd0-e42e-52bc-b2c3-888147b61095', 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_fc10e5c1c1cd5b01ac518f44620418dd', 1, 'UserDeleted', '{"roleIds":[],"userId":"fc10e5c1-c1cd-5b01-ac51-8f44620418dd"}', '{"$causationId":"1caecba5-65de-4d4b-8be4-d681fc2c5f2c","$correlationId":"4a34858a622807c530ecdd07ec17558a","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"1caecba5-65de-4d4b-8be4-d681fc2c5f2c","occurredAt":"2026-11-29T15:32:06.209Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|Afe86awrjvx37g1LqPfU8LtvGmX7I8kv-nkPAkgKE0imrZCM3bS6aELJuU3NC_EpBw","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"4a34858a622807c530ecdd07ec17558a"}', '5d887f8f48399880a885b80cd1ae8885a213150f46015166eeb484a45668d872', '34c2bba0755abb032e60612b95b511f43f810617367cd4bdf9b0871f647c4854', 87),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 42, '2026-11-29 15:32:06.281+00', 'reservation.released', 'technical', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'email_reservation', 'fc10e5c1-c1cd-5b01-ac51-8f44620418dd', 'api', '4a34858a622807c530ecdd07ec17558a', '93e3f65e-fe68-5b6b-9c4f-5cf7d5b44556', 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_ce4a7cdebfbc1ac1b2084aa577a6ab6c9d566cd1dda783d387861880143fb8cf', 1, 'ValueReleased', '{"holderId":"fc10e5c1-c1cd-5b01-ac51-8f44620418dd","kind":"email"}', '{"$causationId":"1caecba5-65de-4d4b-8be4-d681fc2c5f2c","$correlationId":"4a34858a622807c530ecdd07ec17558a","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"1caecba5-65de-4d4b-8be4-d681fc2c5f2c","occurredAt":"2026-11-29T15:32:06.281Z","schemaVersion":"1","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"4a34858a622807c530ecdd07ec17558a"}', '34c2bba0755abb032e60612b95b511f43f810617367cd4bdf9b0871f647c4854', '97059e5a2290f657d1611a39eb663923376167f4e0c9d11f21b2ef31cbaca46c', 88),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 44, '2026-11-29 15:32:06.296+00', 'role.created', 'role', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'role', 'b11e8858-3854-5715-98f3-f928be0e6f9b', 'api', '6384c89022552c885a8876c7e286cc49', '1609bfc1-8f5d-5734-b6e9-a458ed20018d', 'tenant_0e7cf1df375057ed9e6f2709532b734f-role_b11e88583854571598f3f928be0e6f9b', 0, 'RoleDefined', '{"description":"Reads the audit log","name":"auditor","roleId":"b11e8858-3854-5715-98f3-f928be0e6f9b"}', '{"$causationId":"6c74cd78-fcd5-468e-b0b0-fd075973242d","$correlationId":"6384c89022552c885a8876c7e286cc49","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"6c74cd78-fcd5-468e-b0b0-fd075973242d","occurredAt":"2026-11-29T15:32:06.296Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AZqm2v_3xIRPNaYEBemQUzhtWfIeElbJDRNImQOlKEgtSRi1L5B4ASYgJ2my_a6CPA","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"6384c89022552c885a8876c7e286cc49"}', 'c6eeb395cda6350e2eeb5bb537ea9909c12d95541047eed21908eecce41c0d2f', '6e4960125422383fa966acc45d68a7455e58848a7bd48b976eee2823cf93b473', 90),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 45, '2026-11-29 15:32:06.313+00', 'role.updated', 'role', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'role', 'b11e8858-3854-5715-98f3-f928be0e6f9b', 'api', 'f7b73b331a0f57d7550f25fe5f17a0aa', '1b8d7fe8-7924-5372-9271-4533d37c85d2', 'tenant_0e7cf1df375057ed9e6f2709532b734f-role_b11e88583854571598f3f928be0e6f9b', 1, 'RoleChanged', '{"description":"Reads the whole audit log","roleId":"b11e8858-3854-5715-98f3-f928be0e6f9b"}', '{"$causationId":"cd60ee30-29ce-423a-99b4-df5ca7e0b4ed","$correlationId":"f7b73b331a0f57d7550f25fe5f17a0aa","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"cd60ee30-29ce-423a-99b4-df5ca7e0b4ed","occurredAt":"2026-11-29T15:32:06.313Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AfoBDgCl9MIi_JylapAl5zGTJXsa0Aw9h6R1_sGBtSY_SbL3RDCOIn1kSYsQwS-2Fw","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"f7b73b331a0f57d7550f25fe5f17a0aa"}', '6e4960125422383fa966acc45d68a7455e58848a7bd48b976eee2823cf93b473', '055b9d7dfb640764ca82ad2c6fb7ddedc7f89be7a46c58e7da2eb86e4cf1798c', 91),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 46, '2026-11-29 15:32:06.349+00', 'webhook.created', 'webhook', 'success', 'apiKey', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'webhook', '5c83a934-9ba9-59e8-9dbf-6b7ed018f586', 'api', '57c1ae9756cabf829e506752a00475f7', 'c2b8351e-17da-53df-99bf-9551fa3a7e0d', 'tenant_0e7cf1df375057ed9e6f2709532b734f-webhook_5c83a9349ba959e89dbf6b7ed018f586', 0, 'WebhookCreated', '{"active":true,"description":"","events":["user.created","user.deleted"],"secretId":"438a4108-0afc-525b-9da3-ddda95e8a36c","subscriptionId":"5c83a934-9ba9-59e8-9dbf-6b7ed018f586","url":"https://listener.example/hooks"}', '{"$causationId":"5327aa6b-02e1-48d6-86a0-eb14399decd0","$correlationId":"57c1ae9756cabf829e506752a00475f7","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","actorType":"apiKey","commandId":"5327aa6b-02e1-48d6-86a0-eb14399decd0","occurredAt":"2026-11-29T15:32:06.349Z","schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AcLm2wMBtzThzHY0Lwqlf05qbQZ_LGK-Ckl0PR-QsrggA0LcTNahKA2vLz_lgRdiIQ","source":"api","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","traceId":"57c1ae9756cabf829e506752a00475f7"}', '055b9d7dfb640764ca82ad2c6fb7ddedc7f89be7a46c58e7da2eb86e4cf1798c', '839a13021f38a191066546c72e2b9e1671aefa7396816395778a7b763bf9400a', 92);


--
-- Data for Name: erased; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.erased VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'fc10e5c1-c1cd-5b01-ac51-8f44620418dd');


--
-- Data for Name: hours; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.hours VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'tenant.created', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'tenant.settings_changed', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'owner.added', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'role.assigned', 4),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'user.password_set', 3),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'apikey.issued', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'client.registered', 2),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 15:00:00+00', 'tenant.created', 1),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 15:00:00+00', 'tenant.settings_changed', 1),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 15:00:00+00', 'role.created', 2),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 15:00:00+00', 'owner.added', 1),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 15:00:00+00', 'user.created', 3),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 15:00:00+00', 'user.password_set', 3),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 15:00:00+00', 'role.assigned', 4),
	('00000000-0000-0000-0000-000000000000', '2026-11-29 15:00:00+00', 'bootstrap.applied', 14),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '2026-11-29 15:00:00+00', 'apikey.issued', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'apikey.used_from_new_network', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'user.created', 7),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'user.suspended', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'user.updated', 2),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'user.invited', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'user.deleted', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'role.created', 3),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'role.updated', 1),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '2026-11-29 15:00:00+00', 'webhook.created', 1);


--
-- Data for Name: names; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.names VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'acme'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfe0b12f-3800-5135-bc12-c2ca7c9f5aed', 'billing'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd', 'support'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '96bdef5c-02fe-5e92-9249-d1c33d36968f', 'owner@acme.example'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '96bdef5c-02fe-5e92-9249-d1c33d36968f', 'olga'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'ada@acme.example'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'ada'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'byron'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'zoe@acme.example'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'zoe'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'lukasiewicz'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'everything'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'shop', 'shop'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'till', 'till'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '12b77e82-bb83-518d-adce-f884a0a20e9d', 'beta'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '015da03d-5d59-5948-8126-90694e1586f7', 'billing'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'f799361d-1a1e-57b2-b6f8-f6df4984dfd2', 'support'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '8d90fb01-83a2-585b-bbbb-b41f67a42425', 'owner@acme.example'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '8d90fb01-83a2-585b-bbbb-b41f67a42425', 'olga'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', 'ada@acme.example'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', 'ada'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', 'byron'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'zoe@acme.example'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'zoe'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'lukasiewicz'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '62c879af-086a-5ec8-9486-05e511caf327', 'everything'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'mia@acme.example'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'mia'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'oz'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'f33e518c-5dcd-5716-9be8-99f023e74899', 'sam@acme.example'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'f33e518c-5dcd-5716-9be8-99f023e74899', 'sam'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'f33e518c-5dcd-5716-9be8-99f023e74899', 'oz'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', 'ron@acme.example'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', 'ron'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', 'oz'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', 'ronald'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'mia.moved@acme.example'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'b11e8858-3854-5715-98f3-f928be0e6f9b', 'auditor'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '5c83a934-9ba9-59e8-9dbf-6b7ed018f586', 'https://listener.example/hooks');


--
-- Data for Name: origins_2026_11; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.origins_2026_11 VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 25, '2026-11-29 15:32:05.963+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 27, '2026-11-29 15:32:06.008+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 29, '2026-11-29 15:32:06.008+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 31, '2026-11-29 15:32:06.009+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 33, '2026-11-29 15:32:06.009+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 34, '2026-11-29 15:32:06.05+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 36, '2026-11-29 15:32:06.109+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 38, '2026-11-29 15:32:06.169+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 39, '2026-11-29 15:32:06.169+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 41, '2026-11-29 15:32:06.209+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 44, '2026-11-29 15:32:06.296+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 45, '2026-11-29 15:32:06.313+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 46, '2026-11-29 15:32:06.349+00', '127.0.0.1', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f');


--
-- Data for Name: watches; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.watches VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'policy_lowered', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"recent":[],"alert":null,"memory":["1","1","10","-30","-24","-14","1"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'owner_changed_by_key', 'user:96bdef5c-02fe-5e92-9249-d1c33d36968f', '{"recent":[],"alert":null,"memory":["owner"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'admin_mfa_reset', 'user:96bdef5c-02fe-5e92-9249-d1c33d36968f', '{"recent":[],"alert":null,"memory":["0e7cf1df-3750-87ed-9e6f-2709532b734e"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'backup_code_used', 'user:96bdef5c-02fe-5e92-9249-d1c33d36968f', '{"recent":[],"alert":null,"memory":["0e7cf1df-3750-87ed-9e6f-2709532b734e"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'new_passkey', 'user:96bdef5c-02fe-5e92-9249-d1c33d36968f', '{"recent":[],"alert":null,"memory":["0e7cf1df-3750-87ed-9e6f-2709532b734e"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'new_device', 'user:96bdef5c-02fe-5e92-9249-d1c33d36968f', '{"recent":[],"alert":null,"memory":["0e7cf1df-3750-87ed-9e6f-2709532b734e"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'admin_mfa_reset', 'user:e002cb2b-9444-526f-9a24-5643ba95b4ea', '{"recent":[],"alert":null,"memory":["0e7cf1df-3750-87ed-9e6f-2709532b734d"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'backup_code_used', 'user:e002cb2b-9444-526f-9a24-5643ba95b4ea', '{"recent":[],"alert":null,"memory":["0e7cf1df-3750-87ed-9e6f-2709532b734d"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'new_passkey', 'user:e002cb2b-9444-526f-9a24-5643ba95b4ea', '{"recent":[],"alert":null,"memory":["0e7cf1df-3750-87ed-9e6f-2709532b734d"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'new_device', 'user:e002cb2b-9444-526f-9a24-5643ba95b4ea', '{"recent":[],"alert":null,"memory":["0e7cf1df-3750-87ed-9e6f-2709532b734d"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'client_redirect_added', 'client:shop', '{"recent":[],"alert":null,"memory":["https://shop.example/callback"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'client_redirect_added', 'client:till', '{"recent":[],"alert":null,"memory":["com.example.till:/callback"]}', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'policy_lowered', 'tenant:12b77e82-bb83-518d-adce-f884a0a20e9d', '{"recent":[],"alert":null,"memory":["1","1","10","-30","-24","-14","1"]}', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'owner_changed_by_key', 'user:8d90fb01-83a2-585b-bbbb-b41f67a42425', '{"recent":[],"alert":null,"memory":["owner"]}', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'admin_mfa_reset', 'user:8d90fb01-83a2-585b-bbbb-b41f67a42425', '{"recent":[],"alert":null,"memory":["12b77e82-bb83-818d-adce-f884a0a20e9c"]}', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'backup_code_used', 'user:8d90fb01-83a2-585b-bbbb-b41f67a42425', '{"recent":[],"alert":null,"memory":["12b77e82-bb83-818d-adce-f884a0a20e9c"]}', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'new_passkey', 'user:8d90fb01-83a2-585b-bbbb-b41f67a42425', '{"recent":[],"alert":null,"memory":["12b77e82-bb83-818d-adce-f884a0a20e9c"]}', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'new_device', 'user:8d90fb01-83a2-585b-bbbb-b41f67a42425', '{"recent":[],"alert":null,"memory":["12b77e82-bb83-818d-adce-f884a0a20e9c"]}', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'admin_mfa_reset', 'user:fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', '{"recent":[],"alert":null,"memory":["12b77e82-bb83-818d-adce-f884a0a20e9f"]}', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'backup_code_used', 'user:fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', '{"recent":[],"alert":null,"memory":["12b77e82-bb83-818d-adce-f884a0a20e9f"]}', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'new_passkey', 'user:fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', '{"recent":[],"alert":null,"memory":["12b77e82-bb83-818d-adce-f884a0a20e9f"]}', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'new_device', 'user:fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', '{"recent":[],"alert":null,"memory":["12b77e82-bb83-818d-adce-f884a0a20e9f"]}', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'mass_deletion', 'apiKey:8f4e5e81-230c-5f79-9bce-c6681cb5dad1', '{"recent":[{"at":"2026-11-29T15:32:06.209Z","entry":41}],"memory":[],"alert":null}', '2026-12-07 15:32:06.209+00'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'webhook_listener_added', 'webhook:5c83a934-9ba9-59e8-9dbf-6b7ed018f586', '{"recent":[],"memory":["people"],"alert":{"raisedBy":46,"firstSeenAt":"2026-11-29T15:32:06.349Z","lastSeenAt":"2026-11-29T15:32:06.349Z","count":1,"evidence":[46]}}', NULL);


--
-- Data for Name: active_people; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.api_keys VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 'everything', '{users:read,users:write,roles:read,roles:write,branding:read,branding:write,webhooks:read,webhooks:write,audit:read}', '1833401e25d7eb53403e92fb16bd24a584ce0b6379cd048b91935af8e62374fc', 'tsk_TAwg', NULL, NULL, NULL, NULL, '2026-11-29 15:32:05.389+00', 'system', 'system', NULL, 0),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '62c879af-086a-5ec8-9486-05e511caf327', 'everything', '{users:read,users:write,roles:read,roles:write,branding:read,branding:write,webhooks:read,webhooks:write,audit:read}', '461f0c5cc28ad23ab886411154965529138cf72dd29aa36bc162a1a2e1a1272d', 'tsk_-0Cc', NULL, NULL, NULL, NULL, '2026-11-29 15:32:05.849+00', 'system', 'system', NULL, 0);


--
-- Data for Name: billing; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: clients; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.clients VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'shop', '{"status":"registered","clientId":"shop","type":"confidential","name":"Shop","kind":"web","authMethod":null,"audience":"urn:uuid:0e7cf1df-3750-57ed-9e6f-2709532b734f:shop","redirectUris":["https://shop.example/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secrets":[{"hash":"3334f1fd4d826db001a2cf4a05a721fff7cc5c3b6e27a63c1baca211cdb1602a","createdAt":"2026-11-29T15:32:05.517Z","expiresAt":null}],"logo":null,"createdAt":"2026-11-29T15:32:05.517Z","updatedAt":"2026-11-29T15:32:05.517Z"}', '2026-11-29 15:32:05.517+00'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'till', '{"status":"registered","clientId":"till","type":"public","name":"Till","kind":"native","authMethod":"none","audience":"urn:uuid:0e7cf1df-3750-57ed-9e6f-2709532b734f:till","redirectUris":["com.example.till:/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secrets":[],"logo":null,"createdAt":"2026-11-29T15:32:05.581Z","updatedAt":"2026-11-29T15:32:05.581Z"}', '2026-11-29 15:32:05.581+00');


--
-- Data for Name: connections; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: mail_domains; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: owners; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.owners VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '96bdef5c-02fe-5e92-9249-d1c33d36968f', false, NULL, '2026-11-29 15:32:05.162+00'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '8d90fb01-83a2-585b-bbbb-b41f67a42425', false, NULL, '2026-11-29 15:32:05.686+00');


--
-- Data for Name: roles; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.roles VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '0e7cf1df-3750-87ed-9e6f-2709532b734e', 'owner', 'owner', 'Everything, including who the owners are. A tenant always has at least one.', 0, 1, '2026-11-29 15:32:04.886+00', '2026-11-29 15:32:04.886+00', 0),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '0e7cf1df-3750-87ed-9e6f-2709532b734d', 'admin', 'admin', 'Manages users, roles, branding, webhooks and the audit log.', 1, 1, '2026-11-29 15:32:04.886+00', '2026-11-29 15:32:04.886+00', 0),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfe0b12f-3800-5135-bc12-c2ca7c9f5aed', 'billing', 'billing', 'Reads invoices', 3, 1, '2026-11-29 15:32:05.001+00', '2026-11-29 15:32:05.001+00', 0),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd', 'support', 'support', '', 3, 1, '2026-11-29 15:32:05.023+00', '2026-11-29 15:32:05.023+00', 0),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '12b77e82-bb83-818d-adce-f884a0a20e9c', 'owner', 'owner', 'Everything, including who the owners are. A tenant always has at least one.', 0, 1, '2026-11-29 15:32:05.592+00', '2026-11-29 15:32:05.592+00', 0),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '12b77e82-bb83-818d-adce-f884a0a20e9f', 'admin', 'admin', 'Manages users, roles, branding, webhooks and the audit log.', 1, 1, '2026-11-29 15:32:05.592+00', '2026-11-29 15:32:05.592+00', 0),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '015da03d-5d59-5948-8126-90694e1586f7', 'billing', 'billing', 'Reads invoices', 3, 1, '2026-11-29 15:32:05.612+00', '2026-11-29 15:32:05.612+00', 0),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '12b77e82-bb83-818d-adce-f884a0a20e9e', 'user', 'user', 'Signs in. Every user has this role.', 2, 3, '2026-11-29 15:32:05.592+00', '2026-11-29 15:32:05.592+00', 0),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'f799361d-1a1e-57b2-b6f8-f6df4984dfd2', 'support', 'support', '', 3, 1, '2026-11-29 15:32:05.622+00', '2026-11-29 15:32:05.622+00', 0),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '0e7cf1df-3750-87ed-9e6f-2709532b734c', 'user', 'user', 'Signs in. Every user has this role.', 2, 6, '2026-11-29 15:32:04.886+00', '2026-11-29 15:32:04.886+00', 0),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'b11e8858-3854-5715-98f3-f928be0e6f9b', 'auditor', 'auditor', 'Reads the whole audit log', 3, 0, '2026-11-29 15:32:06.296+00', '2026-11-29 15:32:06.313+00', 1);


--
-- Data for Name: tenants; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.tenants VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'acme', 'Acme', 'acme', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-29 15:32:04.886+00', '2026-11-29 15:32:04.886+00'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'beta', 'Beta', 'beta', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-29 15:32:05.592+00', '2026-11-29 15:32:05.592+00');


--
-- Data for Name: usage_days; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: user_identities; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: user_roles; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.user_roles VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '96bdef5c-02fe-5e92-9249-d1c33d36968f', '0e7cf1df-3750-87ed-9e6f-2709532b734e', '2026-11-29 15:32:05.114+00', false),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', '0e7cf1df-3750-87ed-9e6f-2709532b734d', '2026-11-29 15:32:05.252+00', false),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'cfe0b12f-3800-5135-bc12-c2ca7c9f5aed', '2026-11-29 15:32:05.252+00', false),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'a00eb272-7121-5ee1-adea-c2fd090432d2', '32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd', '2026-11-29 15:32:05.337+00', false),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '8d90fb01-83a2-585b-bbbb-b41f67a42425', '12b77e82-bb83-818d-adce-f884a0a20e9c', '2026-11-29 15:32:05.671+00', false),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', '12b77e82-bb83-818d-adce-f884a0a20e9f', '2026-11-29 15:32:05.742+00', false),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', '015da03d-5d59-5948-8126-90694e1586f7', '2026-11-29 15:32:05.742+00', false),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'f799361d-1a1e-57b2-b6f8-f6df4984dfd2', '2026-11-29 15:32:05.809+00', false);


--
-- Data for Name: user_words; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.user_words VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '96bdef5c-02fe-5e92-9249-d1c33d36968f', 'email0', 'acme.example', '2026-11-29 15:32:05.114+00'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', 'email0', 'acme.example', '2026-11-29 15:32:05.252+00'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'email0', 'acme.example', '2026-11-29 15:32:05.337+00'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'email1', 'zoe@acme.example', '2026-11-29 15:32:05.337+00'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '8d90fb01-83a2-585b-bbbb-b41f67a42425', 'email0', 'acme.example', '2026-11-29 15:32:05.671+00'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', 'email0', 'acme.example', '2026-11-29 15:32:05.742+00'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'email0', 'acme.example', '2026-11-29 15:32:05.809+00'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'email1', 'zoe@acme.example', '2026-11-29 15:32:05.809+00'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'email0', 'acme.example', '2026-11-29 15:32:06.008+00'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'f33e518c-5dcd-5716-9be8-99f023e74899', 'email0', 'acme.example', '2026-11-29 15:32:06.008+00'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', 'email0', 'acme.example', '2026-11-29 15:32:06.009+00'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'email1', 'moved@acme.example', '2026-11-29 15:32:06.008+00');


--
-- Data for Name: users; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.users VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '96bdef5c-02fe-5e92-9249-d1c33d36968f', '{"id":"96bdef5c-02fe-5e92-9249-d1c33d36968f","email":"owner@acme.example","emailVerified":true,"firstName":"Olga","lastName":null,"mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T15:32:05.114Z","updatedAt":"2026-11-29T15:32:05.173Z","lastLoginAt":null}', 'owner@acme.example', NULL, 'olga', NULL, false, NULL, NULL, '{0e7cf1df-3750-87ed-9e6f-2709532b734e}', false, false, '2026-11-29 15:32:05.114+00', '2026-11-29 15:32:05.173+00', 2, NULL, '-infinity'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'e002cb2b-9444-526f-9a24-5643ba95b4ea', '{"id":"e002cb2b-9444-526f-9a24-5643ba95b4ea","email":"ada@acme.example","emailVerified":true,"firstName":"Ada","lastName":"Byron","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-1","locale":"de","metadata":{},"createdAt":"2026-11-29T15:32:05.252Z","updatedAt":"2026-11-29T15:32:05.284Z","lastLoginAt":null}', 'ada@acme.example', 'hr-1', 'ada', 'byron', false, NULL, NULL, '{0e7cf1df-3750-87ed-9e6f-2709532b734d,cfe0b12f-3800-5135-bc12-c2ca7c9f5aed}', false, false, '2026-11-29 15:32:05.252+00', '2026-11-29 15:32:05.284+00', 3, NULL, '-infinity'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'a00eb272-7121-5ee1-adea-c2fd090432d2', '{"id":"a00eb272-7121-5ee1-adea-c2fd090432d2","email":"zoë@acme.example","emailVerified":false,"firstName":"Zoë","lastName":"Łukasiewicz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T15:32:05.337Z","updatedAt":"2026-11-29T15:32:05.356Z","lastLoginAt":null}', 'zoë@acme.example', NULL, 'zoe', 'lukasiewicz', false, NULL, NULL, '{32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd}', false, false, '2026-11-29 15:32:05.337+00', '2026-11-29 15:32:05.356+00', 2, NULL, '-infinity'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '8d90fb01-83a2-585b-bbbb-b41f67a42425', '{"id":"8d90fb01-83a2-585b-bbbb-b41f67a42425","email":"owner@acme.example","emailVerified":true,"firstName":"Olga","lastName":null,"mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T15:32:05.671Z","updatedAt":"2026-11-29T15:32:05.695Z","lastLoginAt":null}', 'owner@acme.example', NULL, 'olga', NULL, false, NULL, NULL, '{12b77e82-bb83-818d-adce-f884a0a20e9c}', false, false, '2026-11-29 15:32:05.671+00', '2026-11-29 15:32:05.695+00', 2, NULL, '-infinity'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', '{"id":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56","email":"ada@acme.example","emailVerified":true,"firstName":"Ada","lastName":"Byron","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-1","locale":"de","metadata":{},"createdAt":"2026-11-29T15:32:05.742Z","updatedAt":"2026-11-29T15:32:05.761Z","lastLoginAt":null}', 'ada@acme.example', 'hr-1', 'ada', 'byron', false, NULL, NULL, '{12b77e82-bb83-818d-adce-f884a0a20e9f,015da03d-5d59-5948-8126-90694e1586f7}', false, false, '2026-11-29 15:32:05.742+00', '2026-11-29 15:32:05.761+00', 3, NULL, '-infinity'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', '{"id":"63c0a142-47e7-5915-b1b2-1b60ca39f5d6","email":"zoë@acme.example","emailVerified":false,"firstName":"Zoë","lastName":"Łukasiewicz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T15:32:05.809Z","updatedAt":"2026-11-29T15:32:05.829Z","lastLoginAt":null}', 'zoë@acme.example', NULL, 'zoe', 'lukasiewicz', false, NULL, NULL, '{f799361d-1a1e-57b2-b6f8-f6df4984dfd2}', false, false, '2026-11-29 15:32:05.809+00', '2026-11-29 15:32:05.829+00', 2, NULL, '-infinity'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'f33e518c-5dcd-5716-9be8-99f023e74899', '{"id":"f33e518c-5dcd-5716-9be8-99f023e74899","email":"sam@acme.example","emailVerified":false,"firstName":"sam","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-29T15:32:06.008Z","updatedAt":"2026-11-29T15:32:06.050Z","lastLoginAt":null}', 'sam@acme.example', NULL, 'sam', 'oz', true, NULL, NULL, '{}', false, false, '2026-11-29 15:32:06.008+00', '2026-11-29 15:32:06.05+00', 1, NULL, '-infinity'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', '{"id":"44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec","email":"ron@acme.example","emailVerified":false,"firstName":"Ronald","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-2","locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-29T15:32:06.009Z","updatedAt":"2026-11-29T15:32:06.109Z","lastLoginAt":null}', 'ron@acme.example', 'hr-2', 'ronald', 'oz', false, NULL, NULL, '{}', false, false, '2026-11-29 15:32:06.009+00', '2026-11-29 15:32:06.109+00', 1, NULL, '-infinity'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', '{"id":"cfed1f31-3f28-57de-b26c-3a484d99c8f3","email":"mia.moved@acme.example","emailVerified":false,"firstName":"mia","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-29T15:32:06.008Z","updatedAt":"2026-11-29T15:32:06.169Z","lastLoginAt":null}', 'mia.moved@acme.example', NULL, 'mia', 'oz', false, NULL, NULL, '{}', false, false, '2026-11-29 15:32:06.008+00', '2026-11-29 15:32:06.169+00', 2, NULL, '-infinity');


--
-- Data for Name: webhooks; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.webhooks VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '5c83a934-9ba9-59e8-9dbf-6b7ed018f586', 'https://listener.example/hooks', '{user.created,user.deleted}', '', true, '2026-11-29 15:32:06.349+00', '2026-11-29 15:32:06.349+00', 0);


--
-- Data for Name: event; Type: TABLE DATA; Schema: events; Owner: tessera
--

INSERT INTO events.event VALUES
	(0, 'tessera-installation', 0, '86c1f6b8-ed5c-5d46-9661-104c8b93fb34', 'InstallationCreated', '00000000-0000-0000-0000-000000000000', '{"installationId":"01a227ef-4dd2-73ba-8bad-e6a0be90e530"}', '{}'),
	(1, 'tenant_00000000000000000000000000000000-slug_812563e46356188b1e2363536bf241c07e03b3c10719ea885cf34c361799da64', 0, 'ecd42d32-6506-5371-9fff-2a50a74069aa', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"slug","holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:04.887Z","actorType":"system","actorId":"system","source":"system","traceId":"ca92ce08175b503f9b4adb278d015670","commandId":"ca92ce08-175b-503f-9b4a-db278d015670","$correlationId":"ca92ce08175b503f9b4adb278d015670","$causationId":"ca92ce08-175b-503f-9b4a-db278d015670"}'),
	(2, 'tenant_0e7cf1df375057ed9e6f2709532b734f-tenant_0e7cf1df375057ed9e6f2709532b734f', 0, 'fdda929c-e043-5f71-8a64-f68fe5674382', 'TenantCreated', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","slug":"acme","name":"Acme"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:04.886Z","actorType":"system","actorId":"system","source":"system","traceId":"ca92ce08175b503f9b4adb278d015670","commandId":"ca92ce08-175b-503f-9b4a-db278d015670","$correlationId":"ca92ce08175b503f9b4adb278d015670","$causationId":"ca92ce08-175b-503f-9b4a-db278d015670"}'),
	(3, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 0, '8b3b7f71-4ce1-56db-a476-1fb731c8fdb8', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"tenant","entry":"76c9125d3de2a2f2001b57b678476baaf3cc566e7e9efcb0de6902d478d0267f","id":"0e7cf1df-3750-57ed-9e6f-2709532b734f"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:04.921Z","actorType":"system","actorId":"system","source":"system","traceId":"6143128e20de5feea494820988618737","commandId":"6143128e-20de-5fee-a494-820988618737","$correlationId":"6143128e20de5feea494820988618737","$causationId":"6143128e-20de-5fee-a494-820988618737"}'),
	(4, 'tenant_0e7cf1df375057ed9e6f2709532b734f-tenant_0e7cf1df375057ed9e6f2709532b734f', 1, '2f89393a-0810-5ce4-b8f7-696759d022c4', 'TenantSettingsChanged', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","passwordMinLength":10,"signUp":"open"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:04.958Z","actorType":"system","actorId":"system","source":"system","traceId":"fe1c1c4923bb50c899ef86c87dc43e5d","commandId":"fe1c1c49-23bb-50c8-99ef-86c87dc43e5d","$correlationId":"fe1c1c4923bb50c899ef86c87dc43e5d","$causationId":"fe1c1c49-23bb-50c8-99ef-86c87dc43e5d"}'),
	(5, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 1, '0667c7ba-99bc-54dc-b8f1-1629b9d1453a', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"settings","entry":"9d078952ca77dff77688f785a8fca3b34e388cf310ea2d5f7a41b9ec1ff56551","id":"0e7cf1df-3750-57ed-9e6f-2709532b734f"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:04.988Z","actorType":"system","actorId":"system","source":"system","traceId":"71569c0325a35ae083fd26ff11be6c32","commandId":"71569c03-25a3-5ae0-83fd-26ff11be6c32","$correlationId":"71569c0325a35ae083fd26ff11be6c32","$causationId":"71569c03-25a3-5ae0-83fd-26ff11be6c32"}'),
	(6, 'tenant_0e7cf1df375057ed9e6f2709532b734f-rolename_9b839479bfe26ff81f2b952aa699cff7591a40ef8abc90dbde93521f4c6046ba', 0, 'c2921456-e5f1-57a7-9deb-f8b182526ebb', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"rolename","holderId":"cfe0b12f-3800-5135-bc12-c2ca7c9f5aed"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.001Z","actorType":"system","actorId":"system","source":"system","traceId":"38ec58d9b70756a4b36f189936b7a653","commandId":"38ec58d9-b707-56a4-b36f-189936b7a653","$correlationId":"38ec58d9b70756a4b36f189936b7a653","$causationId":"38ec58d9-b707-56a4-b36f-189936b7a653"}'),
	(7, 'tenant_0e7cf1df375057ed9e6f2709532b734f-role_cfe0b12f38005135bc12c2ca7c9f5aed', 0, '821be326-a906-5a75-856b-e1412e2cb3e4', 'RoleDefined', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"roleId":"cfe0b12f-3800-5135-bc12-c2ca7c9f5aed","name":"billing","description":"Reads invoices"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.001Z","actorType":"system","actorId":"system","source":"system","traceId":"38ec58d9b70756a4b36f189936b7a653","commandId":"38ec58d9-b707-56a4-b36f-189936b7a653","$correlationId":"38ec58d9b70756a4b36f189936b7a653","$causationId":"38ec58d9-b707-56a4-b36f-189936b7a653"}'),
	(8, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 2, 'ff67dff8-1ea1-533b-bd40-2384a2d5d72e', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"992c4b158b45ddda40b18983f5f550b52cbd149e93b7a22a8e22656a737af275","id":"cfe0b12f-3800-5135-bc12-c2ca7c9f5aed"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.011Z","actorType":"system","actorId":"system","source":"system","traceId":"17990f16cc4e5db699c77d0293c02b2d","commandId":"17990f16-cc4e-5db6-99c7-7d0293c02b2d","$correlationId":"17990f16cc4e5db699c77d0293c02b2d","$causationId":"17990f16-cc4e-5db6-99c7-7d0293c02b2d"}'),
	(9, 'tenant_0e7cf1df375057ed9e6f2709532b734f-rolename_0534281486f681dc7a3fc16e7189fc3bd557113219caf6888458c395095979e6', 0, '36ed9aad-8c13-506e-b4b8-ed28c5a0a310', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"rolename","holderId":"32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.023Z","actorType":"system","actorId":"system","source":"system","traceId":"36f936a696c65464b539c6f97426c361","commandId":"36f936a6-96c6-5464-b539-c6f97426c361","$correlationId":"36f936a696c65464b539c6f97426c361","$causationId":"36f936a6-96c6-5464-b539-c6f97426c361"}'),
	(10, 'tenant_0e7cf1df375057ed9e6f2709532b734f-role_32dbc7b99f7f5ab496bbecb5e3d81ecd', 0, 'd0738b67-c42d-5038-8ca7-2125a842a07a', 'RoleDefined', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"roleId":"32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd","name":"support","description":""}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.023Z","actorType":"system","actorId":"system","source":"system","traceId":"36f936a696c65464b539c6f97426c361","commandId":"36f936a6-96c6-5464-b539-c6f97426c361","$correlationId":"36f936a696c65464b539c6f97426c361","$causationId":"36f936a6-96c6-5464-b539-c6f97426c361"}'),
	(11, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 3, '907166cd-4f2a-5e51-8c81-26a4875880fa', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"3164f55da843d3a0e536392a6f7bfcd86f0e0c2107ae4afca7aef8271a167be6","id":"32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.027Z","actorType":"system","actorId":"system","source":"system","traceId":"103b48be6753511c8a4313aab734740d","commandId":"103b48be-6753-511c-8a43-13aab734740d","$correlationId":"103b48be6753511c8a4313aab734740d","$causationId":"103b48be-6753-511c-8a43-13aab734740d"}'),
	(12, 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_60c5cc218424a4f17841f88341da3b89779361cb0832c9fbd74b2ef4d364f1b8', 0, '56b82bc9-dd53-5cad-b94e-13a35e88f629', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"email","holderId":"96bdef5c-02fe-5e92-9249-d1c33d36968f"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.114Z","actorType":"system","actorId":"system","source":"system","traceId":"6b501e0bc5a45a5dbaccaae9de4a7bef","commandId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef","$correlationId":"6b501e0bc5a45a5dbaccaae9de4a7bef","$causationId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef"}'),
	(13, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_96bdef5c02fe5e929249d1c33d36968f', 0, 'ef9db2ad-5062-50c9-a919-35b3a9ae2081', 'UserCreated', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"96bdef5c-02fe-5e92-9249-d1c33d36968f","emailVerified":true,"invited":false,"sealed":"user:96bdef5c-02fe-5e92-9249-d1c33d36968f|ASuIlsgobycLD6HckzttxpqmAL40ZiM5GB8xolmIA6PFlTtl6ByWAt0vUqk0KWShjmW4P9a4bN3pZtwnPdXLqr72O-3JMlOeN-uf6BPix1qYpyFpEjQ_JQkMLPxcjWyos4-STcCH8TIYpR7wjCWcsPq-xP4M1kYBkVmJrgt1c7g1H21noE1VXa7MhFhqN6csqJ713aAWs9KldyhKY6_vHSWzs24s2k5E8bkcul44mqruUiOPrWVJ1Dw3UVPwsrtNGjzi_LgQo5OqhtLJ3llfqEJz_piKDG2txdIV2sBA7Y8JO2YnxXo-JhiYHydTNZzdmxQHP2A"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.114Z","actorType":"system","actorId":"system","source":"system","traceId":"6b501e0bc5a45a5dbaccaae9de4a7bef","commandId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef","$correlationId":"6b501e0bc5a45a5dbaccaae9de4a7bef","$causationId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef"}'),
	(14, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_96bdef5c02fe5e929249d1c33d36968f', 1, 'f7ffe5c4-3e48-5c38-9b59-32424b82033c', 'UserPasswordSet', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"96bdef5c-02fe-5e92-9249-d1c33d36968f","mustChange":false,"cause":"creation","sealed":"user:96bdef5c-02fe-5e92-9249-d1c33d36968f|AXI3VnjsWXvNogSxw-KwJTyRzJ_kRiyKmCNJk1AZ3AB6dZlAP3KYSOL4gQ6M2r5cW5cyhP5LfH6CFxpNkQ6oKW1JKm_7fU2-bGJvAorS2hOV8r1xepL2Ib1u0M8QZ6UJXTjFqNU6YqpiB_sdvdpMbKtT6yVxOhblX2D0tRyOYjs1CGOMSUhwr2EOBxyokn_ApA"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.114Z","actorType":"system","actorId":"system","source":"system","traceId":"6b501e0bc5a45a5dbaccaae9de4a7bef","commandId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef","$correlationId":"6b501e0bc5a45a5dbaccaae9de4a7bef","$causationId":"6b501e0b-c5a4-5a5d-bacc-aae9de4a7bef"}'),
	(15, 'tenant_0e7cf1df375057ed9e6f2709532b734f-owners_0e7cf1df375057ed9e6f2709532b734f', 0, '30d478d9-d94c-5a4d-a301-e956f9009f01', 'OwnerAdded', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"96bdef5c-02fe-5e92-9249-d1c33d36968f"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.162Z","actorType":"system","actorId":"system","source":"system","traceId":"2abd7ba76cac5649a21202a297865f7d","commandId":"2abd7ba7-6cac-5649-a212-02a297865f7d","$correlationId":"2abd7ba76cac5649a21202a297865f7d","$causationId":"2abd7ba7-6cac-5649-a212-02a297865f7d"}'),
	(16, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_96bdef5c02fe5e929249d1c33d36968f', 2, '65e63489-697f-5e29-af29-93371fb14fe4', 'UserRoleAssigned', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"96bdef5c-02fe-5e92-9249-d1c33d36968f","roleId":"0e7cf1df-3750-87ed-9e6f-2709532b734e"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.173Z","actorType":"system","actorId":"system","source":"system","traceId":"2abd7ba76cac5649a21202a297865f7d","commandId":"2abd7ba7-6cac-5649-a212-02a297865f7d","$correlationId":"2abd7ba76cac5649a21202a297865f7d","$causationId":"2abd7ba7-6cac-5649-a212-02a297865f7d"}'),
	(17, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 4, '3a2d48cb-6784-5fa6-b275-5653dfeaf17c', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"9dbcdb3569cf684b2b50d632d8d2c8629a9be4f093d473bd9ae4176ed05f5402","id":"96bdef5c-02fe-5e92-9249-d1c33d36968f"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.188Z","actorType":"system","actorId":"system","source":"system","traceId":"14484563fd875b94ad90068183acc251","commandId":"14484563-fd87-5b94-ad90-068183acc251","$correlationId":"14484563fd875b94ad90068183acc251","$causationId":"14484563-fd87-5b94-ad90-068183acc251"}'),
	(18, 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_512e6e8c9e31831c4e2a0c7f24fa81d3adf269f87bf9fcbb2dd4824e2ef85852', 0, '94d8a27b-238b-57d8-843f-41a16b5bc21b', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"email","holderId":"e002cb2b-9444-526f-9a24-5643ba95b4ea"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.252Z","actorType":"system","actorId":"system","source":"system","traceId":"f1cb50dc0e9857d8b56c9d6395d8a393","commandId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","$correlationId":"f1cb50dc0e9857d8b56c9d6395d8a393","$causationId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393"}'),
	(19, 'tenant_0e7cf1df375057ed9e6f2709532b734f-externalid_c4555f1e0d6382934dee487a7588fd854d431bd8df4b1fa783d6daf20f93f8ed', 0, '6db04137-4194-546d-8b31-1a200c9d7509', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"externalid","holderId":"e002cb2b-9444-526f-9a24-5643ba95b4ea"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.252Z","actorType":"system","actorId":"system","source":"system","traceId":"f1cb50dc0e9857d8b56c9d6395d8a393","commandId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","$correlationId":"f1cb50dc0e9857d8b56c9d6395d8a393","$causationId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393"}'),
	(20, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_e002cb2b9444526f9a245643ba95b4ea', 0, '6b908807-75a1-5a9e-a7f3-65dcf6f1f62f', 'UserCreated', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"e002cb2b-9444-526f-9a24-5643ba95b4ea","emailVerified":true,"invited":false,"sealed":"user:e002cb2b-9444-526f-9a24-5643ba95b4ea|AcGwoNkGWpC9JU5K8Jr_fxShEdr4wvKjJGU60rT0SVAEaTADuYMZICJH6GtWRqbWLVAdUOgKVUkuiBHVsjzXCcniRScST4ogquTCiUJPMcKayOvKK6RiKUS6odlTr6ZS-Jdgt7XtvN-pXQvxVn9ob-wKMxVMQ8CWMHs7hXBoPLBdwlIH7l6Nn92y8TIPGRs1Qb6VTlWdQilkG_L4jIwg0Hk0bN9ilryuPnBFEsCwY3YZvOxFAU0L6XZ2lYTA4w3GxygqwkAGBI_77tNj1RJffIPZX2_gfQrwqrQWBjyg0NZ69CMSfHiwCHj3W7aS80gLr6kkPDN5PMp16yIcoFmr8ZgNkxs7Bp88QgR377kyv9hBqcOaE-OmZktMv9T35p2g1ePwtN78lLS8sg0cF8w4jaghcXee"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.252Z","actorType":"system","actorId":"system","source":"system","traceId":"f1cb50dc0e9857d8b56c9d6395d8a393","commandId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","$correlationId":"f1cb50dc0e9857d8b56c9d6395d8a393","$causationId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393"}'),
	(21, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_e002cb2b9444526f9a245643ba95b4ea', 1, 'fcf8fb6a-19f2-5ea2-83db-8460e2d4bbfd', 'UserPasswordSet', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"e002cb2b-9444-526f-9a24-5643ba95b4ea","mustChange":false,"cause":"creation","sealed":"user:e002cb2b-9444-526f-9a24-5643ba95b4ea|Ac4jkXsi6hXhKQKo8ZWS-2iOb4r5Fk8FfO1zrCQJBz7-S_DHA6w5jGuSlPsj_-uSJHMiz9-Cv_FHBaBM6JM2bb7HEtxvMIBbhQl6ao-0LcER4tbP6dCPlWhWSTrr62IKjTA4J4btlGw6fbD7Pyexle-sam6qe16tnpe9G_52ECIqpRg7c4X5YoF_ePoN_IeaFA"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.252Z","actorType":"system","actorId":"system","source":"system","traceId":"f1cb50dc0e9857d8b56c9d6395d8a393","commandId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393","$correlationId":"f1cb50dc0e9857d8b56c9d6395d8a393","$causationId":"f1cb50dc-0e98-57d8-b56c-9d6395d8a393"}'),
	(22, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_e002cb2b9444526f9a245643ba95b4ea', 2, '560c6408-ac58-5d7d-a8e6-c236f7937230', 'UserRoleAssigned', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"e002cb2b-9444-526f-9a24-5643ba95b4ea","roleId":"0e7cf1df-3750-87ed-9e6f-2709532b734d"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.267Z","actorType":"system","actorId":"system","source":"system","traceId":"3c5e792fab6559b4ab452951935e999e","commandId":"3c5e792f-ab65-59b4-ab45-2951935e999e","$correlationId":"3c5e792fab6559b4ab452951935e999e","$causationId":"3c5e792f-ab65-59b4-ab45-2951935e999e"}'),
	(23, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_e002cb2b9444526f9a245643ba95b4ea', 3, 'd378999d-2cea-5592-a724-485250b88866', 'UserRoleAssigned', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"e002cb2b-9444-526f-9a24-5643ba95b4ea","roleId":"cfe0b12f-3800-5135-bc12-c2ca7c9f5aed"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.284Z","actorType":"system","actorId":"system","source":"system","traceId":"ef55d6b4889b5138a047ac5d65dbd1e8","commandId":"ef55d6b4-889b-5138-a047-ac5d65dbd1e8","$correlationId":"ef55d6b4889b5138a047ac5d65dbd1e8","$causationId":"ef55d6b4-889b-5138-a047-ac5d65dbd1e8"}'),
	(24, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 5, 'd2efebb0-1f52-53c2-9c97-49051434bcf8', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"882508083d8fe5f3993475d9493914586d41938a1448369b6fc69c4a725fb2b0","id":"e002cb2b-9444-526f-9a24-5643ba95b4ea"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.288Z","actorType":"system","actorId":"system","source":"system","traceId":"f6b76ecd70c1552c96f5362a5d5d4e96","commandId":"f6b76ecd-70c1-552c-96f5-362a5d5d4e96","$correlationId":"f6b76ecd70c1552c96f5362a5d5d4e96","$causationId":"f6b76ecd-70c1-552c-96f5-362a5d5d4e96"}'),
	(25, 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_e1cf3dfb76eb9873225a2272e0ffe9388e7298d23cc02db8090948bb38c590e5', 0, '9b1251da-d288-5642-91e5-f99067dfa611', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"email","holderId":"a00eb272-7121-5ee1-adea-c2fd090432d2"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.337Z","actorType":"system","actorId":"system","source":"system","traceId":"97b3438e5c335f10b26e7b6747a28cd9","commandId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9","$correlationId":"97b3438e5c335f10b26e7b6747a28cd9","$causationId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9"}'),
	(26, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_a00eb27271215ee1adeac2fd090432d2', 0, '79ebb5f0-00eb-59bd-a734-e9f040fec38b', 'UserCreated', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"a00eb272-7121-5ee1-adea-c2fd090432d2","emailVerified":false,"invited":false,"sealed":"user:a00eb272-7121-5ee1-adea-c2fd090432d2|AS_LsEgycf12c6XPnw5wj7XXi1sFnsMrAjcfph95ca-88fUCfdjJI49ebX-steqwF6g-TgZplvzbfg0EQAgn7LfFsT_gu-IJknhogsxPEM2zxDMPekk6iAdgXox9meWvDEuNfgoDFmKW-CjZa705Hih60vMDbFQBlhv4rIvAz4f27W2SXyAAzBXD-DtKlZOyFFCvz50b9h1bwKmNa8dx7vTS-9KjAsdJujN-9fqx_vX2jYU5Pil_W0oI32GRqK6WKvFSWyrzhnXSPXfzTYTfdTc_MjZPAhztaqHcZJaSJf9dlIijTs8UKbeX1PoCRwCPfU018gkydUHHcY7CBTU"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.337Z","actorType":"system","actorId":"system","source":"system","traceId":"97b3438e5c335f10b26e7b6747a28cd9","commandId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9","$correlationId":"97b3438e5c335f10b26e7b6747a28cd9","$causationId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9"}'),
	(27, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_a00eb27271215ee1adeac2fd090432d2', 1, 'bd20f85b-dd5b-5aa7-8ccd-a01c28c0b905', 'UserPasswordSet', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"a00eb272-7121-5ee1-adea-c2fd090432d2","mustChange":false,"cause":"creation","sealed":"user:a00eb272-7121-5ee1-adea-c2fd090432d2|AXvBOcPCFAO4jfunLjC2tQS18DqVaYpBa3kuSnaUNpljk7EO4BlKMTgJEmNQn17IyAC7JuSYv_wwINwbe83fzBm149wJzuodGCkWOFRnNbqZy-kzZKtuLaK9Eep4eIUVN3YCPGgA3d1ndkwhWZyHGa2-rislH41f7UY6TnA_Q2w_adfmexdQAUxykpjhiRoFvw"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.337Z","actorType":"system","actorId":"system","source":"system","traceId":"97b3438e5c335f10b26e7b6747a28cd9","commandId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9","$correlationId":"97b3438e5c335f10b26e7b6747a28cd9","$causationId":"97b3438e-5c33-5f10-b26e-7b6747a28cd9"}'),
	(28, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_a00eb27271215ee1adeac2fd090432d2', 2, 'ecee157f-8f5f-5534-a6d1-6a289d76ca48', 'UserRoleAssigned', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"a00eb272-7121-5ee1-adea-c2fd090432d2","roleId":"32dbc7b9-9f7f-5ab4-96bb-ecb5e3d81ecd"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.356Z","actorType":"system","actorId":"system","source":"system","traceId":"f586008f39c35cbdb7aea6a9cc2520dd","commandId":"f586008f-39c3-5cbd-b7ae-a6a9cc2520dd","$correlationId":"f586008f39c35cbdb7aea6a9cc2520dd","$causationId":"f586008f-39c3-5cbd-b7ae-a6a9cc2520dd"}'),
	(29, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 6, 'd9bd4c47-fdb6-5906-b2f4-382e8764ae04', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"417949cae7f3b3edcaa3395ce6a1b6ea99f04a2a051553a5dfced8e4dff2f27a","id":"a00eb272-7121-5ee1-adea-c2fd090432d2"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.362Z","actorType":"system","actorId":"system","source":"system","traceId":"b1a652c7206958e78db0406888e4777a","commandId":"b1a652c7-2069-58e7-8db0-406888e4777a","$correlationId":"b1a652c7206958e78db0406888e4777a","$causationId":"b1a652c7-2069-58e7-8db0-406888e4777a"}'),
	(30, 'tenant_00000000000000000000000000000000-apikeyhash_4f5517c1090131f8ab04fa934e3ccc832658bc04bc5d8ae19ea6f02c80613ad8', 0, '7c0b6bb3-99be-5a1d-8914-d818a5663abc', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"apikey","holderId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.382Z","actorType":"system","actorId":"system","source":"system","traceId":"6fa3fdf0a63854e7800b9630f1991981","commandId":"6fa3fdf0-a638-54e7-800b-9630f1991981","$correlationId":"6fa3fdf0a63854e7800b9630f1991981","$causationId":"6fa3fdf0-a638-54e7-800b-9630f1991981"}'),
	(31, 'tenant_0e7cf1df375057ed9e6f2709532b734f-apikey_8f4e5e81230c5f799bcec6681cb5dad1', 0, '883dd413-a664-5c7c-8306-78720e98e260', 'ApiKeyIssued', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"apiKeyId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","expiresAt":null,"allowedNetworks":null,"name":"everything","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"],"keyHash":"1833401e25d7eb53403e92fb16bd24a584ce0b6379cd048b91935af8e62374fc","prefix":"tsk_TAwg"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.389Z","actorType":"system","actorId":"system","source":"system","traceId":"6fa3fdf0a63854e7800b9630f1991981","commandId":"6fa3fdf0-a638-54e7-800b-9630f1991981","$correlationId":"6fa3fdf0a63854e7800b9630f1991981","$causationId":"6fa3fdf0-a638-54e7-800b-9630f1991981"}'),
	(32, 'tenant_00000000000000000000000000000000-clientid_b5a686ca1f7e23b9cefcd747efe147d43a48f6b2592780e98fe5b388e3c61a0b', 0, '76f48934-b1e3-58b4-a10e-2e4ba23409f1', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"clientid","holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.447Z","actorType":"system","actorId":"system","source":"system","traceId":"e1fb5bbf420e559bb260b252d6c039e9","commandId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","$correlationId":"e1fb5bbf420e559bb260b252d6c039e9","$causationId":"e1fb5bbf-420e-559b-b260-b252d6c039e9"}'),
	(33, 'tenant_00000000000000000000000000000000-audience_ce37bc2ff6e00a41264f704d4b48a5164eb658a10e178e3f4680ab3f2eb32c13', 0, '8cd709b1-7856-5bca-b355-97bce6d62dc7', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.503Z","actorType":"system","actorId":"system","source":"system","traceId":"e1fb5bbf420e559bb260b252d6c039e9","commandId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","$correlationId":"e1fb5bbf420e559bb260b252d6c039e9","$causationId":"e1fb5bbf-420e-559b-b260-b252d6c039e9"}'),
	(34, 'tenant_00000000000000000000000000000000-audience_fe0767f60dd8480f2fa08af2dbb8ba25111f1cc6a4c8dab4bd8e203dc1ee22eb', 0, '71e38c14-d7c3-528e-80ce-5c6396433490', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.509Z","actorType":"system","actorId":"system","source":"system","traceId":"e1fb5bbf420e559bb260b252d6c039e9","commandId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","$correlationId":"e1fb5bbf420e559bb260b252d6c039e9","$causationId":"e1fb5bbf-420e-559b-b260-b252d6c039e9"}'),
	(35, 'tenant_0e7cf1df375057ed9e6f2709532b734f-client_d4eac241678951f18b95d0b7533b98a2', 0, 'c63b9f52-c93e-5116-b48b-8828adbe8a69', 'ClientRegistered', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"clientId":"shop","type":"confidential","name":"Shop","kind":"web","authMethod":null,"audience":"urn:uuid:0e7cf1df-3750-57ed-9e6f-2709532b734f:shop","redirectUris":["https://shop.example/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secretHash":"3334f1fd4d826db001a2cf4a05a721fff7cc5c3b6e27a63c1baca211cdb1602a"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.517Z","actorType":"system","actorId":"system","source":"system","traceId":"e1fb5bbf420e559bb260b252d6c039e9","commandId":"e1fb5bbf-420e-559b-b260-b252d6c039e9","$correlationId":"e1fb5bbf420e559bb260b252d6c039e9","$causationId":"e1fb5bbf-420e-559b-b260-b252d6c039e9"}'),
	(36, 'tenant_00000000000000000000000000000000-clientid_62aea40207b9fa6667a862721edfc751263f934a7abe668bc6b5aac72cf93905', 0, 'da4effb9-fc83-520e-a86b-815cad58a945', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"clientid","holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.566Z","actorType":"system","actorId":"system","source":"system","traceId":"7af39b3c6e60559ca3fc728ba5ba4830","commandId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","$correlationId":"7af39b3c6e60559ca3fc728ba5ba4830","$causationId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830"}'),
	(37, 'tenant_00000000000000000000000000000000-audience_8bf77ed05b5105c206e3a6078e7f7bb4107845932e64a697887ba087331c2047', 0, 'f3681f4e-0713-5b91-98f1-cb0a45108d3a', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.571Z","actorType":"system","actorId":"system","source":"system","traceId":"7af39b3c6e60559ca3fc728ba5ba4830","commandId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","$correlationId":"7af39b3c6e60559ca3fc728ba5ba4830","$causationId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830"}'),
	(38, 'tenant_00000000000000000000000000000000-audience_0c7ee356f0b3651659e1ce4a2808e6188aec17abca2067bb14ff09e79e90f4ec', 0, 'd20a697b-1078-5064-a85f-3fb3bf5c00dc', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"0e7cf1df-3750-57ed-9e6f-2709532b734f"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.577Z","actorType":"system","actorId":"system","source":"system","traceId":"7af39b3c6e60559ca3fc728ba5ba4830","commandId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","$correlationId":"7af39b3c6e60559ca3fc728ba5ba4830","$causationId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830"}'),
	(39, 'tenant_0e7cf1df375057ed9e6f2709532b734f-client_e20196a73fa4530d8fe99b408570530f', 0, 'ab2c3452-0593-5609-b632-941b933901ee', 'ClientRegistered', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"clientId":"till","type":"public","name":"Till","kind":"native","authMethod":"none","audience":"urn:uuid:0e7cf1df-3750-57ed-9e6f-2709532b734f:till","redirectUris":["com.example.till:/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secretHash":null}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.581Z","actorType":"system","actorId":"system","source":"system","traceId":"7af39b3c6e60559ca3fc728ba5ba4830","commandId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830","$correlationId":"7af39b3c6e60559ca3fc728ba5ba4830","$causationId":"7af39b3c-6e60-559c-a3fc-728ba5ba4830"}'),
	(40, 'tenant_00000000000000000000000000000000-slug_a1d920ed45fe9e174d760fe2eeff23055ce90880880a3a183789acd4b5eb8a65', 0, '7bda07a8-db3a-50bc-a374-eb5e52f1fe99', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"slug","holderId":"12b77e82-bb83-518d-adce-f884a0a20e9d"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.592Z","actorType":"system","actorId":"system","source":"system","traceId":"3c819693f64751bebacd450860545bf8","commandId":"3c819693-f647-51be-bacd-450860545bf8","$correlationId":"3c819693f64751bebacd450860545bf8","$causationId":"3c819693-f647-51be-bacd-450860545bf8"}'),
	(41, 'tenant_12b77e82bb83518dadcef884a0a20e9d-tenant_12b77e82bb83518dadcef884a0a20e9d', 0, '02c85c75-8b68-530c-ac4d-535fcd408463', 'TenantCreated', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","slug":"beta","name":"Beta"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.592Z","actorType":"system","actorId":"system","source":"system","traceId":"3c819693f64751bebacd450860545bf8","commandId":"3c819693-f647-51be-bacd-450860545bf8","$correlationId":"3c819693f64751bebacd450860545bf8","$causationId":"3c819693-f647-51be-bacd-450860545bf8"}'),
	(42, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 7, 'a7eeff46-4211-50e2-89d0-8bfc98e9b11f', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"tenant","entry":"012f824749ec9f81de886f8a730dc1338e7e042124373487e0cae428f6f0fd9c","id":"12b77e82-bb83-518d-adce-f884a0a20e9d"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.594Z","actorType":"system","actorId":"system","source":"system","traceId":"a060e5e28dd75fc88d6b519fc38baeec","commandId":"a060e5e2-8dd7-5fc8-8d6b-519fc38baeec","$correlationId":"a060e5e28dd75fc88d6b519fc38baeec","$causationId":"a060e5e2-8dd7-5fc8-8d6b-519fc38baeec"}'),
	(43, 'tenant_12b77e82bb83518dadcef884a0a20e9d-tenant_12b77e82bb83518dadcef884a0a20e9d', 1, 'd2172440-cffb-541b-a159-458a1c604601', 'TenantSettingsChanged', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","passwordMinLength":10,"signUp":"open"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.600Z","actorType":"system","actorId":"system","source":"system","traceId":"5daaa342ab8254379fad1b99d516663c","commandId":"5daaa342-ab82-5437-9fad-1b99d516663c","$correlationId":"5daaa342ab8254379fad1b99d516663c","$causationId":"5daaa342-ab82-5437-9fad-1b99d516663c"}'),
	(44, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 8, '68c6b266-47e9-5bc8-9ab6-29c34d16a299', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"settings","entry":"5b97e8904d71ff6714dd6c25c8e3af071757b4338f693a775b1957302f2ab7ea","id":"12b77e82-bb83-518d-adce-f884a0a20e9d"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.603Z","actorType":"system","actorId":"system","source":"system","traceId":"3aa55680e8b454c5b22a861c7278795b","commandId":"3aa55680-e8b4-54c5-b22a-861c7278795b","$correlationId":"3aa55680e8b454c5b22a861c7278795b","$causationId":"3aa55680-e8b4-54c5-b22a-861c7278795b"}'),
	(45, 'tenant_12b77e82bb83518dadcef884a0a20e9d-rolename_f5caa253ee28bc6ead8a639621b7a54495a65e6b9a09e6317915b63873cbc057', 0, 'e50fafbd-e9c5-59a0-a5c4-a14993bb9931', 'ValueReserved', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"kind":"rolename","holderId":"015da03d-5d59-5948-8126-90694e1586f7"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.612Z","actorType":"system","actorId":"system","source":"system","traceId":"4c78c1b2ac065c29b730f1e3199836dd","commandId":"4c78c1b2-ac06-5c29-b730-f1e3199836dd","$correlationId":"4c78c1b2ac065c29b730f1e3199836dd","$causationId":"4c78c1b2-ac06-5c29-b730-f1e3199836dd"}'),
	(46, 'tenant_12b77e82bb83518dadcef884a0a20e9d-role_015da03d5d595948812690694e1586f7', 0, '69a7ccce-1924-5936-8ddb-909934f516a2', 'RoleDefined', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"roleId":"015da03d-5d59-5948-8126-90694e1586f7","name":"billing","description":"Reads invoices"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.612Z","actorType":"system","actorId":"system","source":"system","traceId":"4c78c1b2ac065c29b730f1e3199836dd","commandId":"4c78c1b2-ac06-5c29-b730-f1e3199836dd","$correlationId":"4c78c1b2ac065c29b730f1e3199836dd","$causationId":"4c78c1b2-ac06-5c29-b730-f1e3199836dd"}'),
	(47, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 9, 'a35bcaba-9b66-5453-8881-b1c27ecd6460', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"9d449016acc5384338c7a645caf772edd21885ff4fbd0c42adcf8521212a9c4b","id":"015da03d-5d59-5948-8126-90694e1586f7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.615Z","actorType":"system","actorId":"system","source":"system","traceId":"02cf894f7c775b93a3e22b5b8ed872e3","commandId":"02cf894f-7c77-5b93-a3e2-2b5b8ed872e3","$correlationId":"02cf894f7c775b93a3e22b5b8ed872e3","$causationId":"02cf894f-7c77-5b93-a3e2-2b5b8ed872e3"}'),
	(48, 'tenant_12b77e82bb83518dadcef884a0a20e9d-rolename_4dc6cf6b4da8c97e02042503912cc5d4b7a0b0fc91311d69c5c0446c5a16ce0e', 0, '0fbffb2a-075e-5a01-be8f-7242975483cb', 'ValueReserved', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"kind":"rolename","holderId":"f799361d-1a1e-57b2-b6f8-f6df4984dfd2"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.622Z","actorType":"system","actorId":"system","source":"system","traceId":"b261fad1683a51f893df92c1823f3892","commandId":"b261fad1-683a-51f8-93df-92c1823f3892","$correlationId":"b261fad1683a51f893df92c1823f3892","$causationId":"b261fad1-683a-51f8-93df-92c1823f3892"}'),
	(49, 'tenant_12b77e82bb83518dadcef884a0a20e9d-role_f799361d1a1e57b2b6f8f6df4984dfd2', 0, '14dae23a-44a4-5e3a-8ae3-156f56dbef6b', 'RoleDefined', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"roleId":"f799361d-1a1e-57b2-b6f8-f6df4984dfd2","name":"support","description":""}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.622Z","actorType":"system","actorId":"system","source":"system","traceId":"b261fad1683a51f893df92c1823f3892","commandId":"b261fad1-683a-51f8-93df-92c1823f3892","$correlationId":"b261fad1683a51f893df92c1823f3892","$causationId":"b261fad1-683a-51f8-93df-92c1823f3892"}');
INSERT INTO events.event VALUES
	(50, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 10, '64cf832b-d66e-568b-a842-904f7ccc5250', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"8232bc293b61c0c012f454b2b7ecb15739973ff53200f774ded88c5c7e29e0d3","id":"f799361d-1a1e-57b2-b6f8-f6df4984dfd2"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.625Z","actorType":"system","actorId":"system","source":"system","traceId":"13415741fb8859d49ff0030efa22dcdb","commandId":"13415741-fb88-59d4-9ff0-030efa22dcdb","$correlationId":"13415741fb8859d49ff0030efa22dcdb","$causationId":"13415741-fb88-59d4-9ff0-030efa22dcdb"}'),
	(51, 'tenant_12b77e82bb83518dadcef884a0a20e9d-email_721138080a0aaa0b7ee1b809aee58f0ee5530c50b59e58a69d24534350c3981f', 0, '1413fbdd-afe8-50f9-ad76-17d1d119a2b6', 'ValueReserved', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"kind":"email","holderId":"8d90fb01-83a2-585b-bbbb-b41f67a42425"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.671Z","actorType":"system","actorId":"system","source":"system","traceId":"aeea24a628d755bca1feed587ef064f2","commandId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2","$correlationId":"aeea24a628d755bca1feed587ef064f2","$causationId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2"}'),
	(52, 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_8d90fb0183a2585bbbbbb41f67a42425', 0, '6695dc98-526a-5758-8ea5-4d602e3c2f21', 'UserCreated', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"userId":"8d90fb01-83a2-585b-bbbb-b41f67a42425","emailVerified":true,"invited":false,"sealed":"user:8d90fb01-83a2-585b-bbbb-b41f67a42425|Aakvxica0XlBdH1B8mdgWjnww6rbI4tATuE0a7hC0FmO2BsjBTz-Zont3TJuCjl-iLzw6RYQp0q2mLfIZG-kUdvhE5d4EP3A5r0uZYOgO_n2-MTDQA1u6OyKZ8LqnvO2zfkx-n-YlW15Z7pMh88WCG6xphQOVhfUmJn9TQ2467SISYc4gFyi4zFZioDndlfPRDVd5mEKbwL4P-0hicB9iOAgUKp1A79KtLbPDYr4WfucuiodUa5ws8WgDiIAw02jhSvRwCRnZImzFMMVe8OeA8OH5Vo8bAPBhmeOZCVb8NJGPaHYUzH5VgX_U4UEyT-te3EBhNQ"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.671Z","actorType":"system","actorId":"system","source":"system","traceId":"aeea24a628d755bca1feed587ef064f2","commandId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2","$correlationId":"aeea24a628d755bca1feed587ef064f2","$causationId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2"}'),
	(53, 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_8d90fb0183a2585bbbbbb41f67a42425', 1, '9c47d775-22d2-58cb-9328-54603db8ed86', 'UserPasswordSet', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"userId":"8d90fb01-83a2-585b-bbbb-b41f67a42425","mustChange":false,"cause":"creation","sealed":"user:8d90fb01-83a2-585b-bbbb-b41f67a42425|Af2UQlxGZGhl3jAJFvHd7jpPUY7s0xMKzjFtq9B6dJEAEiLBfaj-_iqQjxqJZK0nUqI2gSXMreJpl5eNYCbBeekAitlmatv8ChEQmzVx1QVpl8DpSUgtY17B12nL3koms3aPeCzl-ibFCZSulqTsl8iVm8elMuLMg_Eh991pUuvmjYjm5H2t4PCsF-h6Yxgaxg"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.671Z","actorType":"system","actorId":"system","source":"system","traceId":"aeea24a628d755bca1feed587ef064f2","commandId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2","$correlationId":"aeea24a628d755bca1feed587ef064f2","$causationId":"aeea24a6-28d7-55bc-a1fe-ed587ef064f2"}'),
	(54, 'tenant_12b77e82bb83518dadcef884a0a20e9d-owners_12b77e82bb83518dadcef884a0a20e9d', 0, 'e3f398bc-fea7-5b97-bdec-1dd652b8e80c', 'OwnerAdded', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"userId":"8d90fb01-83a2-585b-bbbb-b41f67a42425"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.686Z","actorType":"system","actorId":"system","source":"system","traceId":"31e6ae4601f65834a6040afdf0383294","commandId":"31e6ae46-01f6-5834-a604-0afdf0383294","$correlationId":"31e6ae4601f65834a6040afdf0383294","$causationId":"31e6ae46-01f6-5834-a604-0afdf0383294"}'),
	(55, 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_8d90fb0183a2585bbbbbb41f67a42425', 2, '2e8c0255-e463-51fb-b81b-699bcba32fcd', 'UserRoleAssigned', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"userId":"8d90fb01-83a2-585b-bbbb-b41f67a42425","roleId":"12b77e82-bb83-818d-adce-f884a0a20e9c"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.695Z","actorType":"system","actorId":"system","source":"system","traceId":"31e6ae4601f65834a6040afdf0383294","commandId":"31e6ae46-01f6-5834-a604-0afdf0383294","$correlationId":"31e6ae4601f65834a6040afdf0383294","$causationId":"31e6ae46-01f6-5834-a604-0afdf0383294"}'),
	(56, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 11, 'e2ad739b-da24-5e7c-8994-52647229992b', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"ec00033842cdbd4b30e8e3e804354c89b29db1d691bd4b885c7d8dda977b1a3a","id":"8d90fb01-83a2-585b-bbbb-b41f67a42425"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.703Z","actorType":"system","actorId":"system","source":"system","traceId":"78fa4194a1cf5e629fd19f1a71766e23","commandId":"78fa4194-a1cf-5e62-9fd1-9f1a71766e23","$correlationId":"78fa4194a1cf5e629fd19f1a71766e23","$causationId":"78fa4194-a1cf-5e62-9fd1-9f1a71766e23"}'),
	(57, 'tenant_12b77e82bb83518dadcef884a0a20e9d-email_830de5934097f719ae692420cf1d26144e7c64b7151119648023c04e1f48bd28', 0, 'c69756f6-a069-586b-afad-50a6da0591a8', 'ValueReserved', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"kind":"email","holderId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.742Z","actorType":"system","actorId":"system","source":"system","traceId":"0155bfeecd9058b4844052dc8009c3cc","commandId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","$correlationId":"0155bfeecd9058b4844052dc8009c3cc","$causationId":"0155bfee-cd90-58b4-8440-52dc8009c3cc"}'),
	(58, 'tenant_12b77e82bb83518dadcef884a0a20e9d-externalid_347ffeb91fc675aced196d1c8ce7bf8c4bdcaea60cc9db97921042b499121d51', 0, '7c447ccb-a025-5299-8b1b-d27bd9f0d8d6', 'ValueReserved', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"kind":"externalid","holderId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.742Z","actorType":"system","actorId":"system","source":"system","traceId":"0155bfeecd9058b4844052dc8009c3cc","commandId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","$correlationId":"0155bfeecd9058b4844052dc8009c3cc","$causationId":"0155bfee-cd90-58b4-8440-52dc8009c3cc"}'),
	(59, 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_fa2e49cb6fa45fe187e8234d0d91eb56', 0, '58d8ff15-8022-5312-a0f2-4c28ddb61c6e', 'UserCreated', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"userId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56","emailVerified":true,"invited":false,"sealed":"user:fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56|AdaORZtQZvZvFmwZnBK4MjvJg87eGWsVY8bDjzrBXmUZBooXKFEfDEXKVLEgIVTYYvCiU2MNineAyA9bGnt5VtEM404bL2RwfuinrcgPzUswVpl06RsBXBtPqFQ4IB8YHY-Uyhm6gEWcdN5CtQ-fjf9vQBya4QSlzE75D0TgsBtvwiIy6PI_7sZ9EVvHgPZszkDCqqHV1hHEYKqmSOPM4WsOybdM-8uwcsCiX_N6neHLFJ-FWUuJnNanB9iPX4bnMUxr3Eqj7-4-CwmW1E4HBfRaJUUYEBi_TBSnNjOvkiSfhjlF7qdaRGWYAVaIiKgAbLjUwuQ_t7TwjC2hRxa_4RPBEdfNOBlFKTZHg7dhhnm2DjPO2LVZ4uo0UELc37aUsj05GiQepXq0hjmiDevZVwv0yj-X"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.742Z","actorType":"system","actorId":"system","source":"system","traceId":"0155bfeecd9058b4844052dc8009c3cc","commandId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","$correlationId":"0155bfeecd9058b4844052dc8009c3cc","$causationId":"0155bfee-cd90-58b4-8440-52dc8009c3cc"}'),
	(60, 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_fa2e49cb6fa45fe187e8234d0d91eb56', 1, 'b9b46a48-b481-5746-9548-b9c22c0286d9', 'UserPasswordSet', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"userId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56","mustChange":false,"cause":"creation","sealed":"user:fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56|ASHR__qDKjFILMUXEp00yrUieVELPhhcLJt-dT3CA8LDIFEKnoMvJWPeDfy52vemJlJAwyqRafoL5zz9k4l-49tj7cgW2DX7eFViua_O2DKZG1KeIp_6Xm_SM4Hw6Q6umIzErQJ-3vHLEMVyHVWuHwRk4iQPHh_EkgmA3pEOsTqKC09Pr2z1VfaX1xSCpBMz9g"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.742Z","actorType":"system","actorId":"system","source":"system","traceId":"0155bfeecd9058b4844052dc8009c3cc","commandId":"0155bfee-cd90-58b4-8440-52dc8009c3cc","$correlationId":"0155bfeecd9058b4844052dc8009c3cc","$causationId":"0155bfee-cd90-58b4-8440-52dc8009c3cc"}'),
	(61, 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_fa2e49cb6fa45fe187e8234d0d91eb56', 2, '330cb99b-0960-58a8-b66a-f75d963a5453', 'UserRoleAssigned', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"userId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56","roleId":"12b77e82-bb83-818d-adce-f884a0a20e9f"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.752Z","actorType":"system","actorId":"system","source":"system","traceId":"4a5d6652b14b5c43892128df79787a8c","commandId":"4a5d6652-b14b-5c43-8921-28df79787a8c","$correlationId":"4a5d6652b14b5c43892128df79787a8c","$causationId":"4a5d6652-b14b-5c43-8921-28df79787a8c"}'),
	(62, 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_fa2e49cb6fa45fe187e8234d0d91eb56', 3, '14c4e68c-4d3a-5193-a525-fb9ac212eef3', 'UserRoleAssigned', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"userId":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56","roleId":"015da03d-5d59-5948-8126-90694e1586f7"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.761Z","actorType":"system","actorId":"system","source":"system","traceId":"7e1f5b1a5f785056973913852cf31941","commandId":"7e1f5b1a-5f78-5056-9739-13852cf31941","$correlationId":"7e1f5b1a5f785056973913852cf31941","$causationId":"7e1f5b1a-5f78-5056-9739-13852cf31941"}'),
	(63, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 12, '4a9c0b82-7a6b-50f2-bd57-4f00fe6293b4', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"f3d1f56581f8621dd48f136e82b9ea958570d142b065edc4bb41c0717859357e","id":"fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.763Z","actorType":"system","actorId":"system","source":"system","traceId":"ea7816f4e069571fb5a5d181198cf0e9","commandId":"ea7816f4-e069-571f-b5a5-d181198cf0e9","$correlationId":"ea7816f4e069571fb5a5d181198cf0e9","$causationId":"ea7816f4-e069-571f-b5a5-d181198cf0e9"}'),
	(64, 'tenant_12b77e82bb83518dadcef884a0a20e9d-email_5d62f81d25afe4ed231e585604f689cf6691f544ef0d0ba6bfe2c304447b08bc', 0, 'ae8e7c4a-1961-5439-a007-8d6edbcdaa66', 'ValueReserved', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"kind":"email","holderId":"63c0a142-47e7-5915-b1b2-1b60ca39f5d6"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.809Z","actorType":"system","actorId":"system","source":"system","traceId":"6fd7c0086acf5eb699ecec1f564f4c4f","commandId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f","$correlationId":"6fd7c0086acf5eb699ecec1f564f4c4f","$causationId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f"}'),
	(65, 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_63c0a14247e75915b1b21b60ca39f5d6', 0, '83bd0135-1a7e-5c9a-80e8-8646fa0b789c', 'UserCreated', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"userId":"63c0a142-47e7-5915-b1b2-1b60ca39f5d6","emailVerified":false,"invited":false,"sealed":"user:63c0a142-47e7-5915-b1b2-1b60ca39f5d6|AUwZ3j1V8SCeh4eWcs8JnvFPmy5yGl2s6OdQlrd6q0UomXFMh1Bss7cymP7wNaDJhxbnznkhNA5hlFLLV639P-4LVsxeygGtQnaeVAjzlB9tfjDdEGxwKu7wZIp0hTmaGJ5FC-DU24YYPLUHxzHX76XBHcYd6xq57IdUB4cw9Z-hfhafHCkDrWhnMO53WO4eP29AdxPFQQyrGgs8z8vUl9YC-yY6zvKV-AlbNVTAxmi5iEV0UmcsPRfSb0YK_8zWCXKIPEWgHpXMnBVMCYhH4s8YEL-D1Agyw8IC72EmWfjvSZ-6OguIRe9lLv7VTUMZvYwdRCFM6C9I-vFJvoM"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.809Z","actorType":"system","actorId":"system","source":"system","traceId":"6fd7c0086acf5eb699ecec1f564f4c4f","commandId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f","$correlationId":"6fd7c0086acf5eb699ecec1f564f4c4f","$causationId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f"}'),
	(66, 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_63c0a14247e75915b1b21b60ca39f5d6', 1, '38466016-304f-52b6-8f14-ae100531fd06', 'UserPasswordSet', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"userId":"63c0a142-47e7-5915-b1b2-1b60ca39f5d6","mustChange":false,"cause":"creation","sealed":"user:63c0a142-47e7-5915-b1b2-1b60ca39f5d6|AWX_PBbxyD4c9zoDyL_VYqEjWt0PZmONZjQErehz67FQkYyTlTna9R0HF0Kk_K-8CV8GERrS2cahyaPzh3W_uV-vGSLYKY-g3ZCwb5mwVznyixO4luyiUqw9lQe3FZAv8v_1ZkWbmDq2yqrHDtctWbcWD0iJgtLg1VZb-mHomfcj_YrQw69Fbq-eHN4WM9r1KA"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.809Z","actorType":"system","actorId":"system","source":"system","traceId":"6fd7c0086acf5eb699ecec1f564f4c4f","commandId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f","$correlationId":"6fd7c0086acf5eb699ecec1f564f4c4f","$causationId":"6fd7c008-6acf-5eb6-99ec-ec1f564f4c4f"}'),
	(67, 'tenant_12b77e82bb83518dadcef884a0a20e9d-user_63c0a14247e75915b1b21b60ca39f5d6', 2, '7bf7f51f-4671-5745-ba2f-5b32b9d8bcbd', 'UserRoleAssigned', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"userId":"63c0a142-47e7-5915-b1b2-1b60ca39f5d6","roleId":"f799361d-1a1e-57b2-b6f8-f6df4984dfd2"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.829Z","actorType":"system","actorId":"system","source":"system","traceId":"d1f54b42efcf56de98d5f98ed491d550","commandId":"d1f54b42-efcf-56de-98d5-f98ed491d550","$correlationId":"d1f54b42efcf56de98d5f98ed491d550","$causationId":"d1f54b42-efcf-56de-98d5-f98ed491d550"}'),
	(68, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 13, '263625f1-3cb9-55bd-af20-a8b3641f7625', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"f537d1f82af78019fee94362429b48b8e741bbe18c5e0a8718ef86f57b98a948","id":"63c0a142-47e7-5915-b1b2-1b60ca39f5d6"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.831Z","actorType":"system","actorId":"system","source":"system","traceId":"81a13f7b54655ecd8a3fd0e7d6886b48","commandId":"81a13f7b-5465-5ecd-8a3f-d0e7d6886b48","$correlationId":"81a13f7b54655ecd8a3fd0e7d6886b48","$causationId":"81a13f7b-5465-5ecd-8a3f-d0e7d6886b48"}'),
	(69, 'tenant_00000000000000000000000000000000-apikeyhash_108d254455d97527b7c608ecd247241d21531b43a32e7d75ce92e5fcc348cffe', 0, '3de7101c-0d72-51e6-9797-27730007a2a1', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"apikey","holderId":"62c879af-086a-5ec8-9486-05e511caf327"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T15:32:05.847Z","actorType":"system","actorId":"system","source":"system","traceId":"c143d92ddbaa5ec9ba429660dcb5d383","commandId":"c143d92d-dbaa-5ec9-ba42-9660dcb5d383","$correlationId":"c143d92ddbaa5ec9ba429660dcb5d383","$causationId":"c143d92d-dbaa-5ec9-ba42-9660dcb5d383"}'),
	(70, 'tenant_12b77e82bb83518dadcef884a0a20e9d-apikey_62c879af086a5ec8948605e511caf327', 0, '747d96f1-cca7-5fac-9c5c-d7c12b18d051', 'ApiKeyIssued', '12b77e82-bb83-518d-adce-f884a0a20e9d', '{"apiKeyId":"62c879af-086a-5ec8-9486-05e511caf327","expiresAt":null,"allowedNetworks":null,"name":"everything","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"],"keyHash":"461f0c5cc28ad23ab886411154965529138cf72dd29aa36bc162a1a2e1a1272d","prefix":"tsk_-0Cc"}', '{"schemaVersion":"1","tenantId":"12b77e82-bb83-518d-adce-f884a0a20e9d","occurredAt":"2026-11-29T15:32:05.849Z","actorType":"system","actorId":"system","source":"system","traceId":"c143d92ddbaa5ec9ba429660dcb5d383","commandId":"c143d92d-dbaa-5ec9-ba42-9660dcb5d383","$correlationId":"c143d92ddbaa5ec9ba429660dcb5d383","$causationId":"c143d92d-dbaa-5ec9-ba42-9660dcb5d383"}'),
	(71, 'tenant_0e7cf1df375057ed9e6f2709532b734f-apikeyuse_8f4e5e81230c5f799bcec6681cb5dad1', 0, 'b603b46d-2686-5ffe-9da7-fb5af9b45266', 'ApiKeyUsedFromNewNetwork', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"apiKeyId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","networkDigest":"bd43876c23134fa714c1be1281d98e9e64e50ee317d80d4ba19b312dc510f98e","isFirst":true}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AZw1dO5W8UCdljtRsG9P-fyxzBrHooPx_i5Um7jSqJbkGeViq5nKqSA8JOlhGxdBkQ","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:05.963Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"cd90ca1a0be47ba31c2665143ce6ba23","commandId":"6d970ee4-160e-4982-9ae2-636ab3f95b6b","$correlationId":"cd90ca1a0be47ba31c2665143ce6ba23","$causationId":"6d970ee4-160e-4982-9ae2-636ab3f95b6b"}'),
	(72, 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_3e84cbbfd62dd277ed523c23dfe53301b3ccdf9c3c99cc4f222e724e5262b9c2', 0, 'b26c4359-97f8-5f91-89b5-148d39dc7cc5', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"email","holderId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.008Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"e1cb4f5cc855fd58db53988026e7752e","commandId":"7366e0e9-66d0-4f1b-ac29-3e6a8c260974","$correlationId":"e1cb4f5cc855fd58db53988026e7752e","$causationId":"7366e0e9-66d0-4f1b-ac29-3e6a8c260974"}'),
	(81, 'tenant_0e7cf1df375057ed9e6f2709532b734f-externalid_da59295ab9d665e200772d832db090f6e5029d8fc115146962f67df4d92d4bbc', 0, 'd3b5a049-dfa0-59a4-b137-567d7a4edc93', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"externalid","holderId":"44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.097Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"80131f4b8686a64e8deee46a2f7f2061","commandId":"8eaf9f74-e1a7-4492-95ef-3e2d87384bee","$correlationId":"80131f4b8686a64e8deee46a2f7f2061","$causationId":"8eaf9f74-e1a7-4492-95ef-3e2d87384bee"}'),
	(73, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_cfed1f313f2857deb26c3a484d99c8f3', 0, '2efe4ee8-8913-56ed-aabb-3ff15b4c8898', 'UserCreated', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:cfed1f31-3f28-57de-b26c-3a484d99c8f3|AeFaWnotmq4GlxwrUa-k-O-nlMdjrOjjnsuZxj9jufuo6YN8n8Lq1u9kxT7vJvPtxS9v7fyuZFBaEDHZhCS0ngpscOJOrc5Sx6GTOTka-PGjgqY7jaw-oQHKxHFiz0vBvLFV-zG4JXtDNutuGXMYr5PC0dqg4rLX78auQP4a8zSN09WMv5w87j9NNad28GyAumzAkDXak7mp4RQqtBnR_qqFC93_DlrHRaoC2ywunNart4ze_p8-yeXaHIZCE2S7HK2y_q-bpIT0Zk6LxGwMk4IVFHitYdN3XE6SMb4k_H3cdClL8yWUEAPJxAZuWdzOCUQtlosoPt7v91C0tQ"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AUBnVBSDotJHmBT_AD8wcicZAjWMkiN3kjOJ4HxWapf3SZBGijeHrqNnAccPaL5Oiw","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.008Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"e1cb4f5cc855fd58db53988026e7752e","commandId":"7366e0e9-66d0-4f1b-ac29-3e6a8c260974","$correlationId":"e1cb4f5cc855fd58db53988026e7752e","$causationId":"7366e0e9-66d0-4f1b-ac29-3e6a8c260974"}'),
	(74, 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_4dd2c2577265e4e04912c24ad0d841e2dbabd3b03bd7c5b9e827c850867d4635', 0, '7f195ffd-c9d0-5b4f-8e3c-798c9faade17', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"email","holderId":"f33e518c-5dcd-5716-9be8-99f023e74899"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.008Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"cd90ca1a0be47ba31c2665143ce6ba23","commandId":"06009bcd-0c06-4503-a7dc-2a1811aa2726","$correlationId":"cd90ca1a0be47ba31c2665143ce6ba23","$causationId":"06009bcd-0c06-4503-a7dc-2a1811aa2726"}'),
	(75, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_f33e518c5dcd57169be899f023e74899', 0, 'daafe1aa-1f02-553b-a10e-daa800d9eb67', 'UserCreated', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"f33e518c-5dcd-5716-9be8-99f023e74899","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:f33e518c-5dcd-5716-9be8-99f023e74899|ASIXJ-FSrh2Zu9RlU157PiRQ16s3rwp7ovI1Tv9wrax5g8qzSiayJgM4VIPa5bJh_gZX3RLNFwyPFS4jBzDpRCzaAeL4yeVmGZLbEgInQ-pnqfweLqxNHEsD_OYhSiIkYDWH3rV64pJqwWGXW8pOPpmKi8d8noE-d__ACXJwvsZs6vyy941Me_N8RZCRxAhuThdQhHGgShAQN9pJc9xL1HgH0ygjTXB48wjYuXUfU39jwQ9M7g6rCaORSdfqDCMqYb9vyuH69Iea0QMJrPyDgAto6rzo6RchoNCnGAQk9BoU6Jx0VFS_xixiRwD8O0XZJlKduYmdQq4pvXS6-g"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AXuSLPLNgSrVTgIzn3YcHdG-m1HBO9_-e6J00_J3BCz8-LJnDStNxWpO-ZcrYLGMaA","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.008Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"cd90ca1a0be47ba31c2665143ce6ba23","commandId":"06009bcd-0c06-4503-a7dc-2a1811aa2726","$correlationId":"cd90ca1a0be47ba31c2665143ce6ba23","$causationId":"06009bcd-0c06-4503-a7dc-2a1811aa2726"}'),
	(76, 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_42cddbdfa61ffb3655d43e0fe7ce8968a303c8b02570ce7e683a3e2714aab89c', 0, '06b83f2e-80a6-58f6-a8ad-b4d59c8b479f', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"email","holderId":"44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.009Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"14e2ca647c39950d5957259bb6011708","commandId":"11e0ad06-76c8-473e-846a-7e21a5eda342","$correlationId":"14e2ca647c39950d5957259bb6011708","$causationId":"11e0ad06-76c8-473e-846a-7e21a5eda342"}'),
	(77, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_44b26ca2c7d851e49d1fdfafbe2b2fec', 0, '81f91d54-7e91-54f5-a16c-305914ccdddd', 'UserCreated', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec|AboPsBbTZ28ThaKabzwuJRqhSM9gFw9KjvEPgCyn9XOc1Y_nwqAWJDp8ai3i6Sl-xenb5UO190vWODEYXP3mr7efrx7h3cOeZJSiFth0jjlmA20CvaJ6RiMvUc3N1DJC199EShAeptIOTzczNt2AhTvwkU3PqEU82sulOUAQIS1-BwZos29wVEJ9fQwR5V5rUkdy6J4vMQolS1egB-RaOjsCpYAsQdLtrB0DuWSZTHIwPqwPlZZPvUD43JfoWqAVwQ0Z6I5S1AMFXLIolZewq766pLCxcePk9tBgZbMlakOHj3vL6nIXLyjrbsv7kNEMvg0g-Bys6X12BfZbpA"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AZgcZyFlnAxVYLmsW4afRHfu3Xnyk62QWP9gTzCUENDzUS8bQ3WnNcXc77ZaM7EMhQ","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.009Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"14e2ca647c39950d5957259bb6011708","commandId":"11e0ad06-76c8-473e-846a-7e21a5eda342","$correlationId":"14e2ca647c39950d5957259bb6011708","$causationId":"11e0ad06-76c8-473e-846a-7e21a5eda342"}'),
	(78, 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_ce4a7cdebfbc1ac1b2084aa577a6ab6c9d566cd1dda783d387861880143fb8cf', 0, '7a5c5b4c-bec8-5c75-9e17-0e8ffb7793ac', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"email","holderId":"fc10e5c1-c1cd-5b01-ac51-8f44620418dd"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.009Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"4acfabe56421cd6e9f4bc88bb88d65e7","commandId":"ba35fd23-261a-43be-a195-f28c5a2e6d85","$correlationId":"4acfabe56421cd6e9f4bc88bb88d65e7","$causationId":"ba35fd23-261a-43be-a195-f28c5a2e6d85"}'),
	(79, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_fc10e5c1c1cd5b01ac518f44620418dd', 0, 'f4c150a7-f9f8-5600-b51c-88a69728cca5', 'UserCreated', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"fc10e5c1-c1cd-5b01-ac51-8f44620418dd","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:fc10e5c1-c1cd-5b01-ac51-8f44620418dd|AfpPWk9RqI6FedCofTt94fgYRs4EAE4mZPK9tRAna_9h8Vv9rrWmT4CX7YI9fbTYfpXGhNq3FgOyTZqOByiAWw4kRHMEqy3SHn2vHFSFQdP42ivCj5RlwoOz2vR8Luf01qLnFagpMuMh9uunQJ35PDNhQiJ73P6usVngc4hqsavZ83huPcKG4QKoho6Xvh5uq8M144nf290F-aXoYYDvIV9tdXjuktdXkMMhzY6Iru7YDAOk-343VvppfEBfT-DH1i2wKvowHSiJMzYuh3TqNy3Q79TyL--8ZcIFx0VzOIpE2qQVzUMS-If5lfpp69FSc01rAGpBTOSFNxGsMw"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AaKqSTckzYfX3VNFygvdTQShBU5sm4Z3iHx-LvEVwV6ZlytpvzPesWDgsZ8zRkTqTQ","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.009Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"4acfabe56421cd6e9f4bc88bb88d65e7","commandId":"ba35fd23-261a-43be-a195-f28c5a2e6d85","$correlationId":"4acfabe56421cd6e9f4bc88bb88d65e7","$causationId":"ba35fd23-261a-43be-a195-f28c5a2e6d85"}'),
	(80, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_f33e518c5dcd57169be899f023e74899', 1, '1530642c-ee21-5427-a999-8c756530269f', 'UserSuspended', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"f33e518c-5dcd-5716-9be8-99f023e74899"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AT7ZPKKtHgwgRdxrRCq-94_L1Cll_zI-VeF__DkwFvG0JL6g70d9auGMKZx9hFHr1A","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.050Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"63f81ab34d986ae5e4eda7ec0fcae0a5","commandId":"9f88d3a8-70cf-4b4d-900c-ff79ef67c576","$correlationId":"63f81ab34d986ae5e4eda7ec0fcae0a5","$causationId":"9f88d3a8-70cf-4b4d-900c-ff79ef67c576"}'),
	(82, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_44b26ca2c7d851e49d1fdfafbe2b2fec', 1, 'aecf5ca9-2d36-571c-af00-54306a701f1d', 'UserProfileChanged', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec","sealed":"user:44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec|AcJJrGS3d9QeCBSNgFpQcMW5QmC9OmLK_qYakds24HyNOkOlH3kjREk529qffflp42-HrNWQOmHZ8d5ry9tkL6WaHpQAiNX3tYdjAJy5tGmGrEvjUYdUTQo_y4C0gAzhbMS1Nm3psyCOBQnisUWo_G9iEHusGf-rT3yNNgfyp3mJcBXpHjG4iqX8_kL_88prfGGhV4HRDMzWCaRlOQ"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|ARRHFYnrMIkQi5v1TD98BBSVf0YmK-knHByaZ7XzDiwVJi8adXTLalC_16U1Ez-U2w","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.109Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"80131f4b8686a64e8deee46a2f7f2061","commandId":"8eaf9f74-e1a7-4492-95ef-3e2d87384bee","$correlationId":"80131f4b8686a64e8deee46a2f7f2061","$causationId":"8eaf9f74-e1a7-4492-95ef-3e2d87384bee"}'),
	(83, 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_5efd1bed05ee9bf1f712180654e98e2d980980676246978cc88bf2fe67c05ac9', 0, '2f0bff15-5bfa-5fab-95e8-0e74cd79bf3d', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"email","holderId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.163Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"11b60a62c214753044b7b943366a79db","commandId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","$correlationId":"11b60a62c214753044b7b943366a79db","$causationId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047"}'),
	(84, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_cfed1f313f2857deb26c3a484d99c8f3', 1, '2d1b86d1-a8f2-5558-8a7e-f771d462bf4e', 'UserEmailChanged', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3","noPassword":true,"sealed":"user:cfed1f31-3f28-57de-b26c-3a484d99c8f3|Ab6-1NeAtgVgmHGsC_3emW5bmbd74DRGcm_sOxILMiWI-Nrw66GTwrYIb4sp2iQhBtbuMdrUx8nkJkPk3-n_yZaNnrFh63tBQPJaWtB1zv1f_8FV_qs1LRwk0mrey4mxRDnrbjX729ZXds1c5sSju45Mg672P2EEhdXejrzC598chbKrRUwGQQFntcB48a7X"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AfHzEDFWQHtcOS4oxhQyT1V_wKzhQaCVTnRj4jA06MGlopWqdMiW4U9EZaCWjZAuMg","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.169Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"11b60a62c214753044b7b943366a79db","commandId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","$correlationId":"11b60a62c214753044b7b943366a79db","$causationId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047"}'),
	(85, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_cfed1f313f2857deb26c3a484d99c8f3', 2, '0f871365-7e33-5052-b036-b1d2109b7158', 'UserInvited', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|ATFJwZv7KRde4KYf_5bgyU0SpXBiUigVF4RvD414jmtW5VbAQ_URffDHBd4p9L6K9g","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.169Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"11b60a62c214753044b7b943366a79db","commandId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","$correlationId":"11b60a62c214753044b7b943366a79db","$causationId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047"}'),
	(86, 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_3e84cbbfd62dd277ed523c23dfe53301b3ccdf9c3c99cc4f222e724e5262b9c2', 1, '38478d75-bed4-50a0-ae45-c7857b4cd3d5', 'ValueReleased', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"email","holderId":"cfed1f31-3f28-57de-b26c-3a484d99c8f3"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.184Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"11b60a62c214753044b7b943366a79db","commandId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047","$correlationId":"11b60a62c214753044b7b943366a79db","$causationId":"fb16cea2-a7a9-44cb-b1a2-998e84f06047"}'),
	(87, 'tenant_0e7cf1df375057ed9e6f2709532b734f-user_fc10e5c1c1cd5b01ac518f44620418dd', 1, 'c043ecd0-e42e-52bc-b2c3-888147b61095', 'UserDeleted', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"userId":"fc10e5c1-c1cd-5b01-ac51-8f44620418dd","roleIds":[]}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|Afe86awrjvx37g1LqPfU8LtvGmX7I8kv-nkPAkgKE0imrZCM3bS6aELJuU3NC_EpBw","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.209Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"4a34858a622807c530ecdd07ec17558a","commandId":"1caecba5-65de-4d4b-8be4-d681fc2c5f2c","$correlationId":"4a34858a622807c530ecdd07ec17558a","$causationId":"1caecba5-65de-4d4b-8be4-d681fc2c5f2c"}'),
	(88, 'tenant_0e7cf1df375057ed9e6f2709532b734f-email_ce4a7cdebfbc1ac1b2084aa577a6ab6c9d566cd1dda783d387861880143fb8cf', 1, '93e3f65e-fe68-5b6b-9c4f-5cf7d5b44556', 'ValueReleased', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"email","holderId":"fc10e5c1-c1cd-5b01-ac51-8f44620418dd"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.281Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"4a34858a622807c530ecdd07ec17558a","commandId":"1caecba5-65de-4d4b-8be4-d681fc2c5f2c","$correlationId":"4a34858a622807c530ecdd07ec17558a","$causationId":"1caecba5-65de-4d4b-8be4-d681fc2c5f2c"}'),
	(89, 'tenant_0e7cf1df375057ed9e6f2709532b734f-rolename_a93b23bac74e9584d9321d3ce3eea645715ec550e57f0b9e70fe849b34fa6d65', 0, 'bb5ff92c-56ec-5a36-b4c9-410c2407c42e', 'ValueReserved', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"kind":"rolename","holderId":"b11e8858-3854-5715-98f3-f928be0e6f9b"}', '{"schemaVersion":"1","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.296Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"6384c89022552c885a8876c7e286cc49","commandId":"6c74cd78-fcd5-468e-b0b0-fd075973242d","$correlationId":"6384c89022552c885a8876c7e286cc49","$causationId":"6c74cd78-fcd5-468e-b0b0-fd075973242d"}'),
	(90, 'tenant_0e7cf1df375057ed9e6f2709532b734f-role_b11e88583854571598f3f928be0e6f9b', 0, '1609bfc1-8f5d-5734-b6e9-a458ed20018d', 'RoleDefined', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"roleId":"b11e8858-3854-5715-98f3-f928be0e6f9b","name":"auditor","description":"Reads the audit log"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AZqm2v_3xIRPNaYEBemQUzhtWfIeElbJDRNImQOlKEgtSRi1L5B4ASYgJ2my_a6CPA","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.296Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"6384c89022552c885a8876c7e286cc49","commandId":"6c74cd78-fcd5-468e-b0b0-fd075973242d","$correlationId":"6384c89022552c885a8876c7e286cc49","$causationId":"6c74cd78-fcd5-468e-b0b0-fd075973242d"}'),
	(91, 'tenant_0e7cf1df375057ed9e6f2709532b734f-role_b11e88583854571598f3f928be0e6f9b', 1, '1b8d7fe8-7924-5372-9271-4533d37c85d2', 'RoleChanged', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"roleId":"b11e8858-3854-5715-98f3-f928be0e6f9b","description":"Reads the whole audit log"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AfoBDgCl9MIi_JylapAl5zGTJXsa0Aw9h6R1_sGBtSY_SbL3RDCOIn1kSYsQwS-2Fw","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.313Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"f7b73b331a0f57d7550f25fe5f17a0aa","commandId":"cd60ee30-29ce-423a-99b4-df5ca7e0b4ed","$correlationId":"f7b73b331a0f57d7550f25fe5f17a0aa","$causationId":"cd60ee30-29ce-423a-99b4-df5ca7e0b4ed"}'),
	(92, 'tenant_0e7cf1df375057ed9e6f2709532b734f-webhook_5c83a9349ba959e89dbf6b7ed018f586', 0, 'c2b8351e-17da-53df-99bf-9551fa3a7e0d', 'WebhookCreated', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"subscriptionId":"5c83a934-9ba9-59e8-9dbf-6b7ed018f586","url":"https://listener.example/hooks","events":["user.created","user.deleted"],"description":"","active":true,"secretId":"438a4108-0afc-525b-9da3-ddda95e8a36c"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AcLm2wMBtzThzHY0Lwqlf05qbQZ_LGK-Ckl0PR-QsrggA0LcTNahKA2vLz_lgRdiIQ","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.349Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"57c1ae9756cabf829e506752a00475f7","commandId":"5327aa6b-02e1-48d6-86a0-eb14399decd0","$correlationId":"57c1ae9756cabf829e506752a00475f7","$causationId":"5327aa6b-02e1-48d6-86a0-eb14399decd0"}'),
	(93, 'tenant_0e7cf1df375057ed9e6f2709532b734f-branding_0e7cf1df375057ed9e6f2709532b734f', 0, '394d4486-7621-51e2-a503-6b4412f1b49a', 'BrandingChanged', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '{"tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","colors":{"primary":"#114488","background":"#ffffff","text":"#111111","error":"#aa0000"}}', '{"schemaVersion":"1","sealedOrigin":"tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|AUaI95qA_RN-JAb9IkSp2Bf2YjTgAb_kB0DplBcHBlO-uVa2QM6zUNweDZn0onmlcQ","tenantId":"0e7cf1df-3750-57ed-9e6f-2709532b734f","occurredAt":"2026-11-29T15:32:06.386Z","actorType":"apiKey","actorId":"8f4e5e81-230c-5f79-9bce-c6681cb5dad1","source":"api","traceId":"dc505c1fa13bc8ae489083011780a95f","commandId":"7a377516-88e9-4472-932a-0aa2b06d8198","$correlationId":"dc505c1fa13bc8ae489083011780a95f","$causationId":"7a377516-88e9-4472-932a-0aa2b06d8198"}');


--
-- Data for Name: installation; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.installation VALUES
	(true, '01a227ef-4dd2-73ba-8bad-e6a0be90e530', '86c1f6b8-ed5c-5d46-9661-104c8b93fb34', 0, '\xec521b1df90a926e77388d0b6855aa60b36ee4c23f000432960b6cf9925f3e9c');


--
-- Data for Name: log_restoration; Type: TABLE DATA; Schema: keys; Owner: tessera
--



--
-- Data for Name: lookup_keys; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.lookup_keys VALUES
	('00000000-0000-0000-0000-000000000000', '\x01b38162b24d44ad86db9d12065fbea39ca09bdac01a448c04b2532b8ae88ffe849d1a8064267b3f0a05b11581e72b77ca2f176274b444af8b53cec204', '2026-11-29 15:32:04.88008+00'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '\x0151be32741858460f43a55e6bd2bd169be0d6438d2051093099a40bb77b917f91a58d8b48439dc93405cb8dfe75651c127e5cbe59a79732d488132fd8', '2026-11-29 15:32:04.99651+00'),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', '\x01ecb18c1d4e9762addce83f4183395148b8b9a478d9a492c1db9d2b3b0c6c9e70654b673283ce61d88e7b65c9d54c2668db655e5a80a5e7885cee375b', '2026-11-29 15:32:05.608642+00');


--
-- Data for Name: root_key; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.root_key VALUES
	(true, '\x015f212705e8370d1a22f594f9dd435c4a36a1ffc98cc04144eae12e04da5e1cb1ba8df4624b521b1e242709d50694d734478603072dcdbd5689862026');


--
-- Data for Name: subject_keys; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.subject_keys VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'user:96bdef5c-02fe-5e92-9249-d1c33d36968f', '\x01c29ed16bea3666e68e9b62dd480c5a6b72bde4b6b1cefb28ec3a61aecccd0ebcdc8255b4ea44a17354551239d09bd85f756455581c41ae621dd40ac3', '2026-11-29 15:32:05.127888+00', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'user:e002cb2b-9444-526f-9a24-5643ba95b4ea', '\x01f84b275a441ec1b1a336ad978dcd82ef9e0b3e4ca3192a04b08aa847bcf4195a732a320f869af188a72f6ecb67753ab180f09c5f048cee27151bbbdd', '2026-11-29 15:32:05.255705+00', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'user:a00eb272-7121-5ee1-adea-c2fd090432d2', '\x0126d33548da0fc1fbd745dcb8d61a0a8cb233d43b74b42917dec93d25b9c03cb41232337fad95e39e8fd99ca1a0116192dfc2edaa763852bfdab6a0a4', '2026-11-29 15:32:05.340228+00', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'user:8d90fb01-83a2-585b-bbbb-b41f67a42425', '\x0192903734353032b6191ae14ce1a9e5b7455424c53ee6a6fa5d9eef1b106c79e91f62b2c171aab6677398b5b972514f2fc3a189bbf22854f0b8b53e8b', '2026-11-29 15:32:05.672835+00', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'user:fa2e49cb-6fa4-5fe1-87e8-234d0d91eb56', '\x011c6a51a3aac8bdf4b226b8fcda7667789be19aec8a0c1b38b18ea168a7efc8a2872ebbaeda28527a9c99e82d243b5d4dd4e186b0604401e0334b76e2', '2026-11-29 15:32:05.744064+00', NULL),
	('12b77e82-bb83-518d-adce-f884a0a20e9d', 'user:63c0a142-47e7-5915-b1b2-1b60ca39f5d6', '\x01169daf91693dd5c7482d19449663715b90083930d2eefbbf56b996bad0554d01a8d92ce3c926e9e9f3044bde786aea5cec48e0a1a8f7cce7b178dce7', '2026-11-29 15:32:05.811431+00', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f', '\x01f7478a16678b2040322f6081c012d65c92974dff23f0ea28aa6110b53f26b2b6f2b3328f1825e37693ee0fb72928a16d296fde7d619970e50189e1cd', '2026-11-29 15:32:05.970555+00', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'user:44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', '\x019c1ed558a1d792fe54ddd8ab84edd6b8d8c778d632d2605c0c710ba1c05afe2577c4ac6e832538529d5bfadff7d4695dc28c8a50f07daadf13068d89', '2026-11-29 15:32:06.01041+00', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'user:cfed1f31-3f28-57de-b26c-3a484d99c8f3', '\x010102d803db95bfd22c4fb66c3c3292f0467593469f036350ab98e890708f13797d2b361175a5f9d1f91073eb0f189258c27e4be703001ebd5e7958d6', '2026-11-29 15:32:06.01041+00', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'user:f33e518c-5dcd-5716-9be8-99f023e74899', '\x01f72234410bfa99a75a319bc93392250f3de87d6a05ebbfdb95663311d95d0f5c75271bbbbafe0a1c6fbc7423488dd84b0aea2a335ac653979f131572', '2026-11-29 15:32:06.01041+00', NULL),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'email:8cb6e1ea3cc525aeb45da668e718d9b28ddb71dfba2982449dcb268cc26f4fcf:20261129', NULL, '2026-11-29 15:32:06.233497+00', '2026-11-29 15:32:06.233497+00'),
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', 'user:fc10e5c1-c1cd-5b01-ac51-8f44620418dd', NULL, '2026-11-29 15:32:06.01041+00', '2026-11-29 15:32:06.245283+00');


--
-- Data for Name: checkpoints; Type: TABLE DATA; Schema: projections; Owner: tessera_projector
--

INSERT INTO projections.checkpoints VALUES
	('audit-log', 'live', 11, 1, 92, '2026-11-29 15:32:06.401157+00'),
	('core', 'live', 25, 1, 93, '2026-11-29 15:32:06.407071+00'),
	('webhook-outbox', 'live', 1, 0, 92, '2026-11-29 15:32:06.35672+00'),
	('mail-outbox', 'live', 1, 0, 87, '2026-11-29 15:32:06.238319+00');


--
-- Data for Name: leases; Type: TABLE DATA; Schema: projections; Owner: tessera_projector
--

INSERT INTO projections.leases VALUES
	('rebuild:core', 1, 4366, '2026-11-29 15:32:07.440091+00'),
	('rebuild:audit-log', 1, 4368, '2026-11-29 15:32:07.457699+00'),
	('project:mail-outbox', 1, 4363, '2026-11-29 15:32:08.433977+00'),
	('project:webhook-outbox', 1, 4364, '2026-11-29 15:32:08.440376+00'),
	('project:webhook-replays', 1, 4365, '2026-11-29 15:32:08.448202+00'),
	('project:audit-log', 1, 4370, '2026-11-29 15:32:08.784889+00'),
	('project:core', 1, 4371, '2026-11-29 15:32:08.864893+00');


--
-- Data for Name: overdue_writes; Type: TABLE DATA; Schema: projections; Owner: tessera_projector
--



--
-- Data for Name: parked; Type: TABLE DATA; Schema: projections; Owner: tessera_projector
--



--
-- Data for Name: removed_tenants; Type: TABLE DATA; Schema: projections; Owner: tessera_projector
--



--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: tessera
--

INSERT INTO public.migrations VALUES
	('events-1', '0c3d3269100554d4eac6cfbe8873d52b0f26bb846167305e24d9d2b24749326c', '2026-11-29 15:32:03.586771+00'),
	('personal-data-1', 'c692cd9343cf1240461afd0856cc5e3acc5f648d600669c8d0f2627f99b7fe8c', '2026-11-29 15:32:03.586771+00'),
	('installation-1', '1031807dafd7105e35a770f5bfcc799e4837d9da3276927a4270af82099c3379', '2026-11-29 15:32:03.586771+00'),
	('storage-1', '5d9897961c716f8dcda892e9958c824935e9b56d18e397459b253c1063857ca8', '2026-11-29 15:32:03.586771+00'),
	('projections-1', 'd8e5ccc37fb15740956b52199b97612b122b18cfe82a1d2e86fa7c1ae82a4f5d', '2026-11-29 15:32:03.586771+00'),
	('projections-2', '43956a90b2bea091511497057d3b9fba3187765b9b31be8b169fe1986a3a8e9c', '2026-11-29 15:32:03.586771+00'),
	('idempotency-1', '50505533d2481c26fc7e07b8ffce43734d7b2a9f538b7708ebc69b8a08a35cd0', '2026-11-29 15:32:03.586771+00'),
	('rate-limits-1', '88f2e419c32155a65d7c09f0a363925ad791d24784538bd00ac52891dd2aaea0', '2026-11-29 15:32:03.586771+00'),
	('interactions-1', 'b59c084368a9e8e3ff99435c031a6046f7852bc78c32eeb08e89f2445bfccafa', '2026-11-29 15:32:03.586771+00'),
	('grants-1', '56db86e4f36702348244f93d0531e00afbf429f3c927daa4445283d79e4632a0', '2026-11-29 15:32:03.586771+00'),
	('grants-2', '877480f1a9947d432c275ed41aaae77e4661ec05bc1446c9dc4bc7cf78bdc76c', '2026-11-29 15:32:03.586771+00'),
	('device-codes-1', '1839e3378da6aec9487e6732a096a3ac906cdbe9a8cdd4cb6efb7ca4f51d05c8', '2026-11-29 15:32:03.586771+00'),
	('sessions-1', '315c53c876a8724e335a6d803abb2b43529c9c52f34c95e7a88a2dcb197f8128', '2026-11-29 15:32:03.586771+00'),
	('sessions-2', '7aa56fb3f81176a167766ecc83e590806839fe9a9c0501f3a3ddecd56af3b52d', '2026-11-29 15:32:03.586771+00'),
	('factors-1', 'f5c565fb5ae839484ade4220b43634555054adf0e525032c83ccdeb433e97a52', '2026-11-29 15:32:03.586771+00'),
	('passkeys-1', '833a2d9e6337f6387cb4a2be67b34573ebf0fdcc715c0f4bb38e9c979beab4b3', '2026-11-29 15:32:03.586771+00'),
	('known-places-1', '7427f29bda750feff3c21a5ed389ca9f26a509727a4336c13e325b18e00e7096', '2026-11-29 15:32:03.586771+00'),
	('api-key-uses-1', '68fc3fc566804c81284df4ce310ffc2d57b1a222413d0acca9297daf74667118', '2026-11-29 15:32:03.586771+00'),
	('sign-in-failures-1', 'e75be127c859e7c3614ae0ead92ee2cbf1546684e616584bbc41b24cb143e055', '2026-11-29 15:32:03.586771+00'),
	('signing-keys-1', '329e99ae492337e09eb967de0bc897d519d0ebf968e0c8669479517a2e2dfbf2', '2026-11-29 15:32:03.586771+00'),
	('client-assertions-1', '046bed91fa6e80fb4b368d69594f8782aad2907f52f6584d329c51c9921305ff', '2026-11-29 15:32:03.586771+00'),
	('mail-1', '3f443d275ecab78da1ab4dfd19f27c281e0605c7377b0fad56972fd9b56727c4', '2026-11-29 15:32:03.586771+00'),
	('sign-ups-1', 'b1f7fb508db6e54f127871f405f143660e78342a1de8675539bbff7cd4eb45c8', '2026-11-29 15:32:03.586771+00'),
	('webhooks-1', 'e5143ee842f2a56599e867fc849b29579737418dca842edeabf1786fb56e3886', '2026-11-29 15:32:03.586771+00'),
	('connections-1', '52da039dc7cb0a3d4842e997b0ad333eba72f239e071361c0cd76e0721d0f936', '2026-11-29 15:32:03.586771+00'),
	('connections-identity-uses', 'a330e53d7cb9bdae0bf9dd45677dacd053ec66230193f693d8a0d745d8d66d13', '2026-11-29 15:32:03.586771+00'),
	('connections-failures', 'da7ddb9bc97b058ee1a8b4aae5e684f130f876c7d348f6eef6c034067a2cc72d', '2026-11-29 15:32:03.586771+00'),
	('audit-heads-1', '3ae6f73babe7fc579ceccfb57c6fbabaab535c226d6e11cce3ded4ca6b5f2a3f', '2026-11-29 15:32:03.586771+00'),
	('tenant-remains-1', '6ff1ee21ef4549fe5c15b16d36280b8e214fa57862a744116e460411723cada1', '2026-11-29 15:32:03.586771+00');


--
-- Data for Name: alert_mails; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: api_key_uses; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.api_key_uses VALUES
	('0e7cf1df-3750-57ed-9e6f-2709532b734f', '8f4e5e81-230c-5f79-9bce-c6681cb5dad1', '2026-11-29 15:32:06.365+00', '127.0.0.0/24');


--
-- Data for Name: audit_heads; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: authorization_codes; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: client_assertions; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: client_claims; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: client_key_sets; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: client_secret_uses; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: client_tries; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: client_users; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: code_misses; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: connection_secrets; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: connection_uses; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: consents; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: device_code_misses; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: device_codes; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: erasures; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: grants; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: idempotency; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: identity_uses; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: interactions; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: key_end_mails; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: known_places; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: last_alert_mails; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: logout_results; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: logouts; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: mail_domain_checks; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: mail_limits; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: mailed_links; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.mailed_links VALUES
	('\x53a34736395f2a5514375a5684cde387b634a60db92bae35bcec76594fa752d2', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 'verification', '79ebb5f0-00eb-59bd-a734-e9f040fec38b', 26, NULL, '2026-11-30 15:32:05.337+00'),
	('\x7e626f79be0ff993db2fc88822c8d463534c34bf06d98f6fb0472c04e0bbce03', '12b77e82-bb83-518d-adce-f884a0a20e9d', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 'verification', '83bd0135-1a7e-5c9a-80e8-8646fa0b789c', 65, NULL, '2026-11-30 15:32:05.809+00'),
	('\xfb482935a93dc7f51ae66afc35d37eae4ac9567260b3ef9ce85aa5162cbe2d22', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'invitation', '2efe4ee8-8913-56ed-aabb-3ff15b4c8898', 73, NULL, '2026-12-06 15:32:06.008+00'),
	('\xee2e9160dbd05fbfc68ec8405ae96a4cecc9830f6869c5917e7f8a1e8f01fe4a', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'f33e518c-5dcd-5716-9be8-99f023e74899', 'invitation', 'daafe1aa-1f02-553b-a10e-daa800d9eb67', 75, NULL, '2026-12-06 15:32:06.008+00'),
	('\x66c5e997dc2e0f2b4ce88145b26b7c022a3d990a46b83284b738c3455e876b42', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', 'invitation', '81f91d54-7e91-54f5-a16c-305914ccdddd', 77, NULL, '2026-12-06 15:32:06.009+00'),
	('\xb9d2c52cbda8c33d99186030b1b4eab7882064d0c0e803fe0cb6ef4b543430c4', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 'invitation', '0f871365-7e33-5052-b036-b1d2109b7158', 85, NULL, '2026-12-06 15:32:06.169+00');


--
-- Data for Name: mails; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.mails VALUES
	('79ebb5f0-00eb-59bd-a734-e9f040fec38b', 'verification', NULL, '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'a00eb272-7121-5ee1-adea-c2fd090432d2', 26, '2026-11-29 15:32:05.337+00', '2026-11-30 15:32:05.337+00', 'sent', NULL, 1, '2026-11-29 15:37:05.434+00', '2026-11-29 15:32:05.572+00'),
	('83bd0135-1a7e-5c9a-80e8-8646fa0b789c', 'verification', NULL, '12b77e82-bb83-518d-adce-f884a0a20e9d', '63c0a142-47e7-5915-b1b2-1b60ca39f5d6', 65, '2026-11-29 15:32:05.809+00', '2026-11-30 15:32:05.809+00', 'sent', NULL, 1, '2026-11-29 15:37:05.869+00', '2026-11-29 15:32:05.912+00'),
	('daafe1aa-1f02-553b-a10e-daa800d9eb67', 'invitation', NULL, '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'f33e518c-5dcd-5716-9be8-99f023e74899', 75, '2026-11-29 15:32:06.008+00', '2026-12-06 15:32:06.008+00', 'cancelled', 'user_suspended', 1, '2026-11-29 15:37:06.061+00', '2026-11-29 15:32:06.103+00'),
	('2efe4ee8-8913-56ed-aabb-3ff15b4c8898', 'invitation', NULL, '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 73, '2026-11-29 15:32:06.008+00', '2026-12-06 15:32:06.008+00', 'sent', NULL, 1, '2026-11-29 15:37:06.061+00', '2026-11-29 15:32:06.158+00'),
	('81f91d54-7e91-54f5-a16c-305914ccdddd', 'invitation', NULL, '0e7cf1df-3750-57ed-9e6f-2709532b734f', '44b26ca2-c7d8-51e4-9d1f-dfafbe2b2fec', 77, '2026-11-29 15:32:06.009+00', '2026-12-06 15:32:06.009+00', 'sent', NULL, 1, '2026-11-29 15:37:06.061+00', '2026-11-29 15:32:06.16+00'),
	('f4c150a7-f9f8-5600-b51c-88a69728cca5', 'invitation', NULL, '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'fc10e5c1-c1cd-5b01-ac51-8f44620418dd', 79, '2026-11-29 15:32:06.009+00', '2026-12-06 15:32:06.009+00', 'sent', NULL, 1, '2026-11-29 15:37:06.061+00', '2026-11-29 15:32:06.162+00'),
	('2d1b86d1-a8f2-5558-8a7e-f771d462bf4e', 'email-changed', NULL, '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 84, '2026-11-29 15:32:06.169+00', '2026-11-30 15:32:06.169+00', 'cancelled', 'never_verified', 1, '2026-11-29 15:37:06.241+00', '2026-11-29 15:32:06.267+00'),
	('0f871365-7e33-5052-b036-b1d2109b7158', 'invitation', NULL, '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'cfed1f31-3f28-57de-b26c-3a484d99c8f3', 85, '2026-11-29 15:32:06.169+00', '2026-12-06 15:32:06.169+00', 'sent', NULL, 1, '2026-11-29 15:37:06.241+00', '2026-11-29 15:32:06.278+00');


--
-- Data for Name: passkey_ceremonies; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: passkey_uses; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: rate_limits; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.rate_limits VALUES
	('key:8f4e5e81-230c-5f79-9bce-c6681cb5dad1', 50000, 1795966385960),
	('tenant:0e7cf1df-3750-57ed-9e6f-2709532b734f|10000000', 500000, 1795966385974);


--
-- Data for Name: refresh_tokens; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: refused_credentials; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: remembered_devices; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: revoked_access_tokens; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: session_ends; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: sessions; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: sign_in_failures; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: sign_in_transactions; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: sign_up_counts; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: sign_up_work; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: sign_ups; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: signing_keys; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: tenant_deletions; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: told_alerts; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: told_key_ends; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: totp_steps; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: waiting_alerts; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: webhook_addresses; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: webhook_attempts; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: webhook_bodies; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: webhook_deliveries; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: webhook_delivery_days; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: webhook_hosts; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.webhook_hosts VALUES
	('listener.example', NULL, NULL, '{}');


--
-- Data for Name: webhook_listeners; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: webhook_notices; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: webhook_replays; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: webhook_secrets; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.webhook_secrets VALUES
	('438a4108-0afc-525b-9da3-ddda95e8a36c', '0e7cf1df-3750-57ed-9e6f-2709532b734f', '5c83a934-9ba9-59e8-9dbf-6b7ed018f586', '\x010530a16b574fcb66fdddeb0f3a577e68d526b36e079aa3e9021b11494b19a22c1376a0e0b2f70ff4653134b23091977ebce6e883430340b0058666a6e6beb03e7fcbb8d9590a2b6df57d317a460224d4b6b6c5c540d461d1aa8acdb9ae2cb4a14ed8', '2026-11-29 15:32:06.343+00');


--
-- Data for Name: webhook_subscriptions; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.webhook_subscriptions VALUES
	('5c83a934-9ba9-59e8-9dbf-6b7ed018f586', '0e7cf1df-3750-57ed-9e6f-2709532b734f', 'https://listener.example/hooks', 'listener.example', '{user.created,user.deleted}', true, '[{"id": "438a4108-0afc-525b-9da3-ddda95e8a36c", "expiresAt": null}]', 92, NULL);


--
-- Data for Name: assets; Type: TABLE DATA; Schema: storage; Owner: tessera
--



--
-- Data for Name: avatars; Type: TABLE DATA; Schema: storage; Owner: tessera
--



--
-- Data for Name: branding_drafts; Type: TABLE DATA; Schema: storage; Owner: tessera
--



--
-- Data for Name: tenant_export_parts; Type: TABLE DATA; Schema: storage; Owner: tessera
--



--
-- Data for Name: tenant_exports; Type: TABLE DATA; Schema: storage; Owner: tessera
--



--
-- Data for Name: user_import_parts; Type: TABLE DATA; Schema: storage; Owner: tessera
--



--
-- Data for Name: user_import_results; Type: TABLE DATA; Schema: storage; Owner: tessera
--



--
-- Data for Name: user_imports; Type: TABLE DATA; Schema: storage; Owner: tessera
--



--
-- Name: active_days active_days_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.active_days
    ADD CONSTRAINT active_days_pkey PRIMARY KEY (tenant_id, day);


--
-- Name: active_users active_users_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.active_users
    ADD CONSTRAINT active_users_pkey PRIMARY KEY (tenant_id, user_id);


--
-- Name: actor_days actor_days_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.actor_days
    ADD CONSTRAINT actor_days_pkey PRIMARY KEY (tenant_id, day, actor_type, actor_id);


--
-- Name: alerts alerts_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.alerts
    ADD CONSTRAINT alerts_pkey PRIMARY KEY (tenant_id, id);


--
-- Name: chains chains_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.chains
    ADD CONSTRAINT chains_pkey PRIMARY KEY (tenant_id);


--
-- Name: days days_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.days
    ADD CONSTRAINT days_pkey PRIMARY KEY (tenant_id, day, action);


--
-- Name: emails emails_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.emails
    ADD CONSTRAINT emails_pkey PRIMARY KEY (tenant_id, user_id, email_digest);


--
-- Name: entries entries_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (tenant_id, id, occurred_at);


--
-- Name: entries_2026_11 entries_2026_11_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.entries_2026_11
    ADD CONSTRAINT entries_2026_11_pkey PRIMARY KEY (tenant_id, id, occurred_at);


--
-- Name: erased erased_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.erased
    ADD CONSTRAINT erased_pkey PRIMARY KEY (tenant_id, subject_id);


--
-- Name: hours hours_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.hours
    ADD CONSTRAINT hours_pkey PRIMARY KEY (tenant_id, hour, action);


--
-- Name: names names_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.names
    ADD CONSTRAINT names_pkey PRIMARY KEY (tenant_id, subject_id, name_key);


--
-- Name: origins origins_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.origins
    ADD CONSTRAINT origins_pkey PRIMARY KEY (tenant_id, entry_id, occurred_at);


--
-- Name: origins_2026_11 origins_2026_11_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.origins_2026_11
    ADD CONSTRAINT origins_2026_11_pkey PRIMARY KEY (tenant_id, entry_id, occurred_at);


--
-- Name: watches watches_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.watches
    ADD CONSTRAINT watches_pkey PRIMARY KEY (tenant_id, rule, subject);


--
-- Name: active_people active_people_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.active_people
    ADD CONSTRAINT active_people_pkey PRIMARY KEY (tenant_id, person);


--
-- Name: api_keys api_keys_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (tenant_id, id);


--
-- Name: billing billing_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.billing
    ADD CONSTRAINT billing_pkey PRIMARY KEY (tenant_id);


--
-- Name: clients clients_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (tenant_id, client_id);


--
-- Name: connections connections_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.connections
    ADD CONSTRAINT connections_pkey PRIMARY KEY (tenant_id, id);


--
-- Name: mail_domains mail_domains_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.mail_domains
    ADD CONSTRAINT mail_domains_pkey PRIMARY KEY (tenant_id, in_letters);


--
-- Name: owners owners_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.owners
    ADD CONSTRAINT owners_pkey PRIMARY KEY (tenant_id, user_id);


--
-- Name: roles roles_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (tenant_id, id);


--
-- Name: tenants tenants_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.tenants
    ADD CONSTRAINT tenants_pkey PRIMARY KEY (tenant_id);


--
-- Name: usage_days usage_days_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.usage_days
    ADD CONSTRAINT usage_days_pkey PRIMARY KEY (tenant_id, day);


--
-- Name: user_identities user_identities_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.user_identities
    ADD CONSTRAINT user_identities_pkey PRIMARY KEY (tenant_id, user_id, connection_id);


--
-- Name: user_roles user_roles_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.user_roles
    ADD CONSTRAINT user_roles_pkey PRIMARY KEY (tenant_id, user_id, role_id);


--
-- Name: user_words user_words_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.user_words
    ADD CONSTRAINT user_words_pkey PRIMARY KEY (tenant_id, user_id, slot);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (tenant_id, id);


--
-- Name: webhooks webhooks_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (tenant_id, id);


--
-- Name: event event_id_once; Type: CONSTRAINT; Schema: events; Owner: tessera
--

ALTER TABLE ONLY events.event
    ADD CONSTRAINT event_id_once UNIQUE (event_id);


--
-- Name: event event_pkey; Type: CONSTRAINT; Schema: events; Owner: tessera
--

ALTER TABLE ONLY events.event
    ADD CONSTRAINT event_pkey PRIMARY KEY ("position");


--
-- Name: event event_revision; Type: CONSTRAINT; Schema: events; Owner: tessera
--

ALTER TABLE ONLY events.event
    ADD CONSTRAINT event_revision UNIQUE (stream, revision);


--
-- Name: installation installation_pkey; Type: CONSTRAINT; Schema: keys; Owner: tessera
--

ALTER TABLE ONLY keys.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (only_row);


--
-- Name: log_restoration log_restoration_pkey; Type: CONSTRAINT; Schema: keys; Owner: tessera
--

ALTER TABLE ONLY keys.log_restoration
    ADD CONSTRAINT log_restoration_pkey PRIMARY KEY (only_row);


--
-- Name: lookup_keys lookup_keys_pkey; Type: CONSTRAINT; Schema: keys; Owner: tessera
--

ALTER TABLE ONLY keys.lookup_keys
    ADD CONSTRAINT lookup_keys_pkey PRIMARY KEY (tenant_id);


--
-- Name: root_key root_key_pkey; Type: CONSTRAINT; Schema: keys; Owner: tessera
--

ALTER TABLE ONLY keys.root_key
    ADD CONSTRAINT root_key_pkey PRIMARY KEY (only_row);


--
-- Name: subject_keys subject_keys_pkey; Type: CONSTRAINT; Schema: keys; Owner: tessera
--

ALTER TABLE ONLY keys.subject_keys
    ADD CONSTRAINT subject_keys_pkey PRIMARY KEY (tenant_id, subject);


--
-- Name: checkpoints checkpoints_pkey; Type: CONSTRAINT; Schema: projections; Owner: tessera_projector
--

ALTER TABLE ONLY projections.checkpoints
    ADD CONSTRAINT checkpoints_pkey PRIMARY KEY (projection, slot);


--
-- Name: leases leases_pkey; Type: CONSTRAINT; Schema: projections; Owner: tessera_projector
--

ALTER TABLE ONLY projections.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);


--
-- Name: overdue_writes overdue_writes_pkey; Type: CONSTRAINT; Schema: projections; Owner: tessera_projector
--

ALTER TABLE ONLY projections.overdue_writes
    ADD CONSTRAINT overdue_writes_pkey PRIMARY KEY (is_one);


--
-- Name: parked parked_pkey; Type: CONSTRAINT; Schema: projections; Owner: tessera_projector
--

ALTER TABLE ONLY projections.parked
    ADD CONSTRAINT parked_pkey PRIMARY KEY (projection, slot, tenant_id);


--
-- Name: removed_tenants removed_tenants_pkey; Type: CONSTRAINT; Schema: projections; Owner: tessera_projector
--

ALTER TABLE ONLY projections.removed_tenants
    ADD CONSTRAINT removed_tenants_pkey PRIMARY KEY (tenant_id);


--
-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: tessera
--

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);


--
-- Name: alert_mails alert_mails_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.alert_mails
    ADD CONSTRAINT alert_mails_pkey PRIMARY KEY (mail_id);


--
-- Name: api_key_uses api_key_uses_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.api_key_uses
    ADD CONSTRAINT api_key_uses_pkey PRIMARY KEY (tenant_id, api_key_id);


--
-- Name: audit_heads audit_heads_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.audit_heads
    ADD CONSTRAINT audit_heads_pkey PRIMARY KEY (tenant_id, number);


--
-- Name: authorization_codes authorization_codes_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.authorization_codes
    ADD CONSTRAINT authorization_codes_pkey PRIMARY KEY (code_hash);


--
-- Name: client_assertions client_assertions_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.client_assertions
    ADD CONSTRAINT client_assertions_pkey PRIMARY KEY (client_id, jti);


--
-- Name: client_claims client_claims_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.client_claims
    ADD CONSTRAINT client_claims_pkey PRIMARY KEY (tenant_id, day);


--
-- Name: client_key_sets client_key_sets_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.client_key_sets
    ADD CONSTRAINT client_key_sets_pkey PRIMARY KEY (client_id);


--
-- Name: client_secret_uses client_secret_uses_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.client_secret_uses
    ADD CONSTRAINT client_secret_uses_pkey PRIMARY KEY (secret_hash);


--
-- Name: client_tries client_tries_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.client_tries
    ADD CONSTRAINT client_tries_pkey PRIMARY KEY (session_id, client_id);


--
-- Name: client_tries client_tries_state_hash_key; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.client_tries
    ADD CONSTRAINT client_tries_state_hash_key UNIQUE (state_hash);


--
-- Name: client_users client_users_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.client_users
    ADD CONSTRAINT client_users_pkey PRIMARY KEY (tenant_id, client_id, user_id);


--
-- Name: code_misses code_misses_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.code_misses
    ADD CONSTRAINT code_misses_pkey PRIMARY KEY (tenant_id, user_id);


--
-- Name: connection_secrets connection_secrets_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.connection_secrets
    ADD CONSTRAINT connection_secrets_pkey PRIMARY KEY (tenant_id, secret_id);


--
-- Name: connection_uses connection_uses_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.connection_uses
    ADD CONSTRAINT connection_uses_pkey PRIMARY KEY (tenant_id, connection_id);


--
-- Name: consents consents_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (tenant_id, user_id, client_id);


--
-- Name: device_code_misses device_code_misses_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.device_code_misses
    ADD CONSTRAINT device_code_misses_pkey PRIMARY KEY (bucket);


--
-- Name: device_codes device_codes_code_hash_key; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.device_codes
    ADD CONSTRAINT device_codes_code_hash_key UNIQUE (code_hash);


--
-- Name: device_codes device_codes_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.device_codes
    ADD CONSTRAINT device_codes_pkey PRIMARY KEY (device_id);


--
-- Name: device_codes device_codes_tenant_id_user_code_hash_key; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.device_codes
    ADD CONSTRAINT device_codes_tenant_id_user_code_hash_key UNIQUE (tenant_id, user_code_hash);


--
-- Name: erasures erasures_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (tenant_id, user_id, command_id);


--
-- Name: grants grants_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.grants
    ADD CONSTRAINT grants_pkey PRIMARY KEY (grant_id);


--
-- Name: idempotency idempotency_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.idempotency
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (tenant_id, digest);


--
-- Name: identity_uses identity_uses_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.identity_uses
    ADD CONSTRAINT identity_uses_pkey PRIMARY KEY (tenant_id, user_id, identity_id);


--
-- Name: interactions interactions_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.interactions
    ADD CONSTRAINT interactions_pkey PRIMARY KEY (handle_hash);


--
-- Name: interactions interactions_ticket_hash_key; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.interactions
    ADD CONSTRAINT interactions_ticket_hash_key UNIQUE (ticket_hash);


--
-- Name: key_end_mails key_end_mails_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.key_end_mails
    ADD CONSTRAINT key_end_mails_pkey PRIMARY KEY (mail_id);


--
-- Name: known_places known_places_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.known_places
    ADD CONSTRAINT known_places_pkey PRIMARY KEY (tenant_id, user_id, place);


--
-- Name: last_alert_mails last_alert_mails_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.last_alert_mails
    ADD CONSTRAINT last_alert_mails_pkey PRIMARY KEY (tenant_id, topic);


--
-- Name: logout_results logout_results_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.logout_results
    ADD CONSTRAINT logout_results_pkey PRIMARY KEY (tenant_id, client_id);


--
-- Name: logouts logouts_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.logouts
    ADD CONSTRAINT logouts_pkey PRIMARY KEY (session_id, client_id);


--
-- Name: mail_domain_checks mail_domain_checks_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.mail_domain_checks
    ADD CONSTRAINT mail_domain_checks_pkey PRIMARY KEY (tenant_id, domain);


--
-- Name: mail_limits mail_limits_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.mail_limits
    ADD CONSTRAINT mail_limits_pkey PRIMARY KEY (tenant_id, name);


--
-- Name: mailed_links mailed_links_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.mailed_links
    ADD CONSTRAINT mailed_links_pkey PRIMARY KEY (token_hash);


--
-- Name: passkey_ceremonies passkey_ceremonies_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.passkey_ceremonies
    ADD CONSTRAINT passkey_ceremonies_pkey PRIMARY KEY (challenge_hash);


--
-- Name: passkey_uses passkey_uses_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.passkey_uses
    ADD CONSTRAINT passkey_uses_pkey PRIMARY KEY (tenant_id, user_id, passkey_id);


--
-- Name: rate_limits rate_limits_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);


--
-- Name: refresh_tokens refresh_tokens_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash);


--
-- Name: refused_credentials refused_credentials_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.refused_credentials
    ADD CONSTRAINT refused_credentials_pkey PRIMARY KEY (bucket);


--
-- Name: remembered_devices remembered_devices_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.remembered_devices
    ADD CONSTRAINT remembered_devices_pkey PRIMARY KEY (device_id);


--
-- Name: remembered_devices remembered_devices_secret_hash_key; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.remembered_devices
    ADD CONSTRAINT remembered_devices_secret_hash_key UNIQUE (secret_hash);


--
-- Name: revoked_access_tokens revoked_access_tokens_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.revoked_access_tokens
    ADD CONSTRAINT revoked_access_tokens_pkey PRIMARY KEY (jti);


--
-- Name: session_ends session_ends_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.session_ends
    ADD CONSTRAINT session_ends_pkey PRIMARY KEY (session_id);


--
-- Name: sessions sessions_issuer_secret_hash_key; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.sessions
    ADD CONSTRAINT sessions_issuer_secret_hash_key UNIQUE (issuer_secret_hash);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (session_id);


--
-- Name: sessions sessions_secret_hash_key; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.sessions
    ADD CONSTRAINT sessions_secret_hash_key UNIQUE (secret_hash);


--
-- Name: sign_in_failures sign_in_failures_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (bucket);


--
-- Name: sign_in_transactions sign_in_transactions_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.sign_in_transactions
    ADD CONSTRAINT sign_in_transactions_pkey PRIMARY KEY (secret_hash);


--
-- Name: sign_up_counts sign_up_counts_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.sign_up_counts
    ADD CONSTRAINT sign_up_counts_pkey PRIMARY KEY (tenant_id, name, day);


--
-- Name: sign_up_work sign_up_work_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.sign_up_work
    ADD CONSTRAINT sign_up_work_pkey PRIMARY KEY (answer_hash);


--
-- Name: sign_ups sign_ups_link_hash_key; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.sign_ups
    ADD CONSTRAINT sign_ups_link_hash_key UNIQUE (link_hash);


--
-- Name: sign_ups sign_ups_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.sign_ups
    ADD CONSTRAINT sign_ups_pkey PRIMARY KEY (sign_up_id);


--
-- Name: sign_ups sign_ups_secret_hash_key; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.sign_ups
    ADD CONSTRAINT sign_ups_secret_hash_key UNIQUE (secret_hash);


--
-- Name: signing_keys signing_keys_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (kid);


--
-- Name: tenant_deletions tenant_deletions_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.tenant_deletions
    ADD CONSTRAINT tenant_deletions_pkey PRIMARY KEY (tenant_id);


--
-- Name: told_alerts told_alerts_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.told_alerts
    ADD CONSTRAINT told_alerts_pkey PRIMARY KEY (tenant_id, alert_id);


--
-- Name: told_key_ends told_key_ends_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.told_key_ends
    ADD CONSTRAINT told_key_ends_pkey PRIMARY KEY (tenant_id, api_key_id, expires_at, days);


--
-- Name: totp_steps totp_steps_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.totp_steps
    ADD CONSTRAINT totp_steps_pkey PRIMARY KEY (factor_id);


--
-- Name: waiting_alerts waiting_alerts_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.waiting_alerts
    ADD CONSTRAINT waiting_alerts_pkey PRIMARY KEY (tenant_id, alert_id);


--
-- Name: webhook_addresses webhook_addresses_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_addresses
    ADD CONSTRAINT webhook_addresses_pkey PRIMARY KEY (address);


--
-- Name: webhook_attempts webhook_attempts_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (id);


--
-- Name: webhook_bodies webhook_bodies_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_bodies
    ADD CONSTRAINT webhook_bodies_pkey PRIMARY KEY (event_id);


--
-- Name: webhook_deliveries webhook_deliveries_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);


--
-- Name: webhook_delivery_days webhook_delivery_days_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_delivery_days
    ADD CONSTRAINT webhook_delivery_days_pkey PRIMARY KEY (tenant_id, day);


--
-- Name: webhook_hosts webhook_hosts_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_hosts
    ADD CONSTRAINT webhook_hosts_pkey PRIMARY KEY (host);


--
-- Name: webhook_listeners webhook_listeners_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_listeners
    ADD CONSTRAINT webhook_listeners_pkey PRIMARY KEY (subscription_id);


--
-- Name: webhook_notices webhook_notices_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_notices
    ADD CONSTRAINT webhook_notices_pkey PRIMARY KEY (id);


--
-- Name: webhook_replays webhook_replays_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_replays
    ADD CONSTRAINT webhook_replays_pkey PRIMARY KEY (id);


--
-- Name: webhook_secrets webhook_secrets_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_secrets
    ADD CONSTRAINT webhook_secrets_pkey PRIMARY KEY (secret_id);


--
-- Name: webhook_subscriptions webhook_subscriptions_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_subscriptions
    ADD CONSTRAINT webhook_subscriptions_pkey PRIMARY KEY (subscription_id);


--
-- Name: assets assets_pkey; Type: CONSTRAINT; Schema: storage; Owner: tessera
--

ALTER TABLE ONLY storage.assets
    ADD CONSTRAINT assets_pkey PRIMARY KEY (tenant_id, sha256, client_id);


--
-- Name: avatars avatars_pkey; Type: CONSTRAINT; Schema: storage; Owner: tessera
--

ALTER TABLE ONLY storage.avatars
    ADD CONSTRAINT avatars_pkey PRIMARY KEY (tenant_id, user_id, sha256);


--
-- Name: branding_drafts branding_drafts_pkey; Type: CONSTRAINT; Schema: storage; Owner: tessera
--

ALTER TABLE ONLY storage.branding_drafts
    ADD CONSTRAINT branding_drafts_pkey PRIMARY KEY (tenant_id);


--
-- Name: tenant_export_parts tenant_export_parts_pkey; Type: CONSTRAINT; Schema: storage; Owner: tessera
--

ALTER TABLE ONLY storage.tenant_export_parts
    ADD CONSTRAINT tenant_export_parts_pkey PRIMARY KEY (tenant_id, export_id, number);


--
-- Name: tenant_exports tenant_exports_pkey; Type: CONSTRAINT; Schema: storage; Owner: tessera
--

ALTER TABLE ONLY storage.tenant_exports
    ADD CONSTRAINT tenant_exports_pkey PRIMARY KEY (tenant_id);


--
-- Name: user_import_parts user_import_parts_pkey; Type: CONSTRAINT; Schema: storage; Owner: tessera
--

ALTER TABLE ONLY storage.user_import_parts
    ADD CONSTRAINT user_import_parts_pkey PRIMARY KEY (tenant_id, import_id, number);


--
-- Name: user_import_results user_import_results_pkey; Type: CONSTRAINT; Schema: storage; Owner: tessera
--

ALTER TABLE ONLY storage.user_import_results
    ADD CONSTRAINT user_import_results_pkey PRIMARY KEY (tenant_id, import_id, number);


--
-- Name: user_imports user_imports_pkey; Type: CONSTRAINT; Schema: storage; Owner: tessera
--

ALTER TABLE ONLY storage.user_imports
    ADD CONSTRAINT user_imports_pkey PRIMARY KEY (tenant_id, id);


--
-- Name: user_imports user_imports_tenant_id_slot_key; Type: CONSTRAINT; Schema: storage; Owner: tessera
--

ALTER TABLE ONLY storage.user_imports
    ADD CONSTRAINT user_imports_tenant_id_slot_key UNIQUE (tenant_id, slot);


--
-- Name: actor_days_tenant_id_day_count_actor_type_actor_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX actor_days_tenant_id_day_count_actor_type_actor_id_idx ON audit.actor_days USING btree (tenant_id, day, count DESC, actor_type, actor_id);


--
-- Name: alerts_first_seen_at_tenant_id_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX alerts_first_seen_at_tenant_id_id_idx ON audit.alerts USING btree (first_seen_at, tenant_id, id);


--
-- Name: alerts_last_seen_at_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX alerts_last_seen_at_idx ON audit.alerts USING btree (last_seen_at) WHERE ((status <> 'resolved'::text) AND (subject_type = 'user'::text));


--
-- Name: alerts_tenant_id_first_seen_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX alerts_tenant_id_first_seen_at_id_idx ON audit.alerts USING btree (tenant_id, first_seen_at DESC, id);


--
-- Name: alerts_tenant_id_status_first_seen_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX alerts_tenant_id_status_first_seen_at_id_idx ON audit.alerts USING btree (tenant_id, status, first_seen_at DESC, id);


--
-- Name: alerts_tenant_id_subject_id_first_seen_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX alerts_tenant_id_subject_id_first_seen_at_id_idx ON audit.alerts USING btree (tenant_id, subject_id, first_seen_at DESC, id);


--
-- Name: entries_tenant_id_action_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_tenant_id_action_occurred_at_id_idx ON ONLY audit.entries USING btree (tenant_id, action, occurred_at DESC, id DESC);


--
-- Name: entries_2026_11_tenant_id_action_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_2026_11_tenant_id_action_occurred_at_id_idx ON audit.entries_2026_11 USING btree (tenant_id, action, occurred_at DESC, id DESC);


--
-- Name: entries_tenant_id_actor_id_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_tenant_id_actor_id_occurred_at_id_idx ON ONLY audit.entries USING btree (tenant_id, actor_id, occurred_at DESC, id DESC) WHERE (type <> ALL (ARRAY['ValueReserved'::text, 'ValueReleased'::text, 'UserActive'::text]));


--
-- Name: entries_2026_11_tenant_id_actor_id_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_2026_11_tenant_id_actor_id_occurred_at_id_idx ON audit.entries_2026_11 USING btree (tenant_id, actor_id, occurred_at DESC, id DESC) WHERE (type <> ALL (ARRAY['ValueReserved'::text, 'ValueReleased'::text, 'UserActive'::text]));


--
-- Name: entries_tenant_id_category_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_tenant_id_category_occurred_at_id_idx ON ONLY audit.entries USING btree (tenant_id, category, occurred_at DESC, id DESC) WHERE (type <> ALL (ARRAY['ValueReserved'::text, 'ValueReleased'::text, 'UserActive'::text]));


--
-- Name: entries_2026_11_tenant_id_category_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_2026_11_tenant_id_category_occurred_at_id_idx ON audit.entries_2026_11 USING btree (tenant_id, category, occurred_at DESC, id DESC) WHERE (type <> ALL (ARRAY['ValueReserved'::text, 'ValueReleased'::text, 'UserActive'::text]));


--
-- Name: entries_tenant_id_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_tenant_id_occurred_at_id_idx ON ONLY audit.entries USING btree (tenant_id, occurred_at DESC, id DESC);


--
-- Name: entries_2026_11_tenant_id_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_2026_11_tenant_id_occurred_at_id_idx ON audit.entries_2026_11 USING btree (tenant_id, occurred_at DESC, id DESC);


--
-- Name: entries_tenant_id_occurred_at_id_idx1; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_tenant_id_occurred_at_id_idx1 ON ONLY audit.entries USING btree (tenant_id, occurred_at DESC, id DESC) WHERE (type <> ALL (ARRAY['ValueReserved'::text, 'ValueReleased'::text, 'UserActive'::text]));


--
-- Name: entries_2026_11_tenant_id_occurred_at_id_idx1; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_2026_11_tenant_id_occurred_at_id_idx1 ON audit.entries_2026_11 USING btree (tenant_id, occurred_at DESC, id DESC) WHERE (type <> ALL (ARRAY['ValueReserved'::text, 'ValueReleased'::text, 'UserActive'::text]));


--
-- Name: entries_tenant_id_outcome_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_tenant_id_outcome_occurred_at_id_idx ON ONLY audit.entries USING btree (tenant_id, outcome, occurred_at DESC, id DESC) WHERE (type <> ALL (ARRAY['ValueReserved'::text, 'ValueReleased'::text, 'UserActive'::text]));


--
-- Name: entries_2026_11_tenant_id_outcome_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_2026_11_tenant_id_outcome_occurred_at_id_idx ON audit.entries_2026_11 USING btree (tenant_id, outcome, occurred_at DESC, id DESC) WHERE (type <> ALL (ARRAY['ValueReserved'::text, 'ValueReleased'::text, 'UserActive'::text]));


--
-- Name: entries_tenant_id_target_id_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_tenant_id_target_id_occurred_at_id_idx ON ONLY audit.entries USING btree (tenant_id, target_id, occurred_at DESC, id DESC) WHERE (type <> ALL (ARRAY['ValueReserved'::text, 'ValueReleased'::text, 'UserActive'::text]));


--
-- Name: entries_2026_11_tenant_id_target_id_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_2026_11_tenant_id_target_id_occurred_at_id_idx ON audit.entries_2026_11 USING btree (tenant_id, target_id, occurred_at DESC, id DESC) WHERE (type <> ALL (ARRAY['ValueReserved'::text, 'ValueReleased'::text, 'UserActive'::text]));


--
-- Name: entries_tenant_id_trace_id_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_tenant_id_trace_id_occurred_at_id_idx ON ONLY audit.entries USING btree (tenant_id, trace_id, occurred_at DESC, id DESC);


--
-- Name: entries_2026_11_tenant_id_trace_id_occurred_at_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX entries_2026_11_tenant_id_trace_id_occurred_at_id_idx ON audit.entries_2026_11 USING btree (tenant_id, trace_id, occurred_at DESC, id DESC);


--
-- Name: names_tenant_id_name_key_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX names_tenant_id_name_key_idx ON audit.names USING btree (tenant_id, name_key);


--
-- Name: origins_tenant_id_ip_occurred_at_entry_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX origins_tenant_id_ip_occurred_at_entry_id_idx ON ONLY audit.origins USING btree (tenant_id, ip, occurred_at DESC, entry_id DESC);


--
-- Name: origins_2026_11_tenant_id_ip_occurred_at_entry_id_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX origins_2026_11_tenant_id_ip_occurred_at_entry_id_idx ON audit.origins_2026_11 USING btree (tenant_id, ip, occurred_at DESC, entry_id DESC);


--
-- Name: origins_tenant_id_subject_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX origins_tenant_id_subject_idx ON ONLY audit.origins USING btree (tenant_id, subject);


--
-- Name: origins_2026_11_tenant_id_subject_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX origins_2026_11_tenant_id_subject_idx ON audit.origins_2026_11 USING btree (tenant_id, subject);


--
-- Name: watches_forgotten_at_idx; Type: INDEX; Schema: audit; Owner: tessera_projector
--

CREATE INDEX watches_forgotten_at_idx ON audit.watches USING btree (forgotten_at);


--
-- Name: active_people_tenant_id_last_day_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX active_people_tenant_id_last_day_idx ON core.active_people USING btree (tenant_id, last_day);


--
-- Name: api_keys_expires_at_tenant_id_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX api_keys_expires_at_tenant_id_id_idx ON core.api_keys USING btree (expires_at, tenant_id, id);


--
-- Name: api_keys_key_hash_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX api_keys_key_hash_idx ON core.api_keys USING btree (key_hash);


--
-- Name: api_keys_previous_key_hash_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX api_keys_previous_key_hash_idx ON core.api_keys USING btree (previous_key_hash);


--
-- Name: api_keys_tenant_id_created_at_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX api_keys_tenant_id_created_at_id_idx ON core.api_keys USING btree (tenant_id, created_at DESC, id);


--
-- Name: billing_customer_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX billing_customer_id_idx ON core.billing USING btree (customer_id) WHERE (customer_id IS NOT NULL);


--
-- Name: billing_next_step_at_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX billing_next_step_at_idx ON core.billing USING btree (next_step_at) WHERE (next_step_at IS NOT NULL);


--
-- Name: clients_tenant_id_created_at_client_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX clients_tenant_id_created_at_client_id_idx ON core.clients USING btree (tenant_id, created_at DESC, client_id);


--
-- Name: owners_recovery_due_at_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX owners_recovery_due_at_idx ON core.owners USING btree (recovery_due_at) WHERE (recovery_due_at IS NOT NULL);


--
-- Name: roles_tenant_id_created_at_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX roles_tenant_id_created_at_id_idx ON core.roles USING btree (tenant_id, created_at DESC, id);


--
-- Name: roles_tenant_id_name_key_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX roles_tenant_id_name_key_idx ON core.roles USING btree (tenant_id, name_key);


--
-- Name: tenants_created_at_tenant_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX tenants_created_at_tenant_id_idx ON core.tenants USING btree (created_at DESC, tenant_id);


--
-- Name: tenants_deletion_due_at_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX tenants_deletion_due_at_idx ON core.tenants USING btree (deletion_due_at) WHERE (deletion_due_at IS NOT NULL);


--
-- Name: tenants_lock_kind_created_at_tenant_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX tenants_lock_kind_created_at_tenant_id_idx ON core.tenants USING btree (lock_kind, created_at DESC, tenant_id);


--
-- Name: tenants_name_key_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX tenants_name_key_idx ON core.tenants USING btree (name_key);


--
-- Name: tenants_slug_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX tenants_slug_idx ON core.tenants USING btree (slug);


--
-- Name: usage_days_day_tenant_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX usage_days_day_tenant_id_idx ON core.usage_days USING btree (day, tenant_id);


--
-- Name: user_identities_tenant_id_connection_id_user_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX user_identities_tenant_id_connection_id_user_id_idx ON core.user_identities USING btree (tenant_id, connection_id, user_id);


--
-- Name: user_roles_tenant_id_role_id_mfa_enabled_user_created_at_us_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX user_roles_tenant_id_role_id_mfa_enabled_user_created_at_us_idx ON core.user_roles USING btree (tenant_id, role_id, mfa_enabled, user_created_at DESC, user_id);


--
-- Name: user_roles_tenant_id_role_id_user_created_at_user_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX user_roles_tenant_id_role_id_user_created_at_user_id_idx ON core.user_roles USING btree (tenant_id, role_id, user_created_at DESC, user_id);


--
-- Name: user_words_tenant_id_word_user_created_at_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX user_words_tenant_id_word_user_created_at_idx ON core.user_words USING btree (tenant_id, word) INCLUDE (user_created_at);


--
-- Name: users_deletion_due_at_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_deletion_due_at_idx ON core.users USING btree (deletion_due_at) WHERE (deletion_due_at IS NOT NULL);


--
-- Name: users_tenant_id_created_at_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_created_at_id_idx ON core.users USING btree (tenant_id, created_at DESC, id);


--
-- Name: users_tenant_id_created_at_id_idx1; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_created_at_id_idx1 ON core.users USING btree (tenant_id, created_at DESC, id) WHERE (suspended OR (deletion_due_at IS NOT NULL));


--
-- Name: users_tenant_id_created_at_id_idx2; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_created_at_id_idx2 ON core.users USING btree (tenant_id, created_at DESC, id) WHERE (locked_until IS NOT NULL);


--
-- Name: users_tenant_id_email_id_created_at_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_email_id_created_at_idx ON core.users USING btree (tenant_id, email, id) INCLUDE (created_at);


--
-- Name: users_tenant_id_external_id_created_at_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_external_id_created_at_id_idx ON core.users USING btree (tenant_id, external_id) INCLUDE (created_at, id);


--
-- Name: users_tenant_id_first_name_key_last_name_key_created_at_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_first_name_key_last_name_key_created_at_id_idx ON core.users USING btree (tenant_id, first_name_key, last_name_key) INCLUDE (created_at, id);


--
-- Name: users_tenant_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_idx ON core.users USING btree (tenant_id) WHERE ((facts ->> 'hasPassword'::text) = 'true'::text);


--
-- Name: users_tenant_id_last_login_at_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_last_login_at_id_idx ON core.users USING btree (tenant_id, last_login_at DESC, id);


--
-- Name: users_tenant_id_last_name_key_first_name_key_created_at_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_last_name_key_first_name_key_created_at_id_idx ON core.users USING btree (tenant_id, last_name_key, first_name_key) INCLUDE (created_at, id);


--
-- Name: users_tenant_id_mfa_enabled_created_at_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_mfa_enabled_created_at_id_idx ON core.users USING btree (tenant_id, mfa_enabled, created_at DESC, id);


--
-- Name: users_tenant_id_mfa_enabled_created_at_id_idx1; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_mfa_enabled_created_at_id_idx1 ON core.users USING btree (tenant_id, mfa_enabled, created_at DESC, id) WHERE (suspended OR (deletion_due_at IS NOT NULL));


--
-- Name: users_tenant_id_mfa_enabled_email_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_mfa_enabled_email_id_idx ON core.users USING btree (tenant_id, mfa_enabled, email, id);


--
-- Name: users_tenant_id_mfa_enabled_last_login_at_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX users_tenant_id_mfa_enabled_last_login_at_id_idx ON core.users USING btree (tenant_id, mfa_enabled, last_login_at DESC, id);


--
-- Name: webhooks_tenant_id_created_at_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX webhooks_tenant_id_created_at_id_idx ON core.webhooks USING btree (tenant_id, created_at DESC, id);


--
-- Name: event_of_tenant; Type: INDEX; Schema: events; Owner: tessera
--

CREATE INDEX event_of_tenant ON events.event USING btree (tenant_id, "position");


--
-- Name: email_keys_by_age; Type: INDEX; Schema: keys; Owner: tessera
--

CREATE INDEX email_keys_by_age ON keys.subject_keys USING btree (created_at) WHERE ((wrapped IS NOT NULL) AND starts_with(subject, 'email:'::text));


--
-- Name: alert_mails_age; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX alert_mails_age ON runtime.alert_mails USING btree (told_at);


--
-- Name: authorization_codes_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX authorization_codes_expiry ON runtime.authorization_codes USING btree (expires_at);


--
-- Name: authorization_codes_of_user; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX authorization_codes_of_user ON runtime.authorization_codes USING btree (tenant_id, user_id);


--
-- Name: client_assertions_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX client_assertions_expiry ON runtime.client_assertions USING btree (expires_at);


--
-- Name: client_claims_day; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX client_claims_day ON runtime.client_claims USING btree (day);


--
-- Name: client_key_sets_age; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX client_key_sets_age ON runtime.client_key_sets USING btree (asked_at);


--
-- Name: client_secret_uses_of_client; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX client_secret_uses_of_client ON runtime.client_secret_uses USING btree (tenant_id, client_id);


--
-- Name: client_tries_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX client_tries_expiry ON runtime.client_tries USING btree (expires_at);


--
-- Name: client_users_by_time; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX client_users_by_time ON runtime.client_users USING btree (tenant_id, client_id, last_at DESC, user_id);


--
-- Name: client_users_of_user; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX client_users_of_user ON runtime.client_users USING btree (tenant_id, user_id);


--
-- Name: code_misses_age; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX code_misses_age ON runtime.code_misses USING btree ((missed[1]));


--
-- Name: device_code_misses_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX device_code_misses_expiry ON runtime.device_code_misses USING btree (expires_at);


--
-- Name: device_codes_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX device_codes_expiry ON runtime.device_codes USING btree (expires_at);


--
-- Name: device_codes_of_user; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX device_codes_of_user ON runtime.device_codes USING btree (tenant_id, user_id);


--
-- Name: erasures_by_begin; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX erasures_by_begin ON runtime.erasures USING btree (begun_at);


--
-- Name: grants_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX grants_expiry ON runtime.grants USING btree (expires_at);


--
-- Name: grants_of_user; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX grants_of_user ON runtime.grants USING btree (tenant_id, user_id);


--
-- Name: idempotency_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX idempotency_expiry ON runtime.idempotency USING btree (expires_at);


--
-- Name: interactions_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX interactions_expiry ON runtime.interactions USING btree (expires_at);


--
-- Name: key_end_mails_age; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX key_end_mails_age ON runtime.key_end_mails USING btree (told_at);


--
-- Name: known_places_age; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX known_places_age ON runtime.known_places USING btree (seen_at);


--
-- Name: logouts_of_client; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX logouts_of_client ON runtime.logouts USING btree (client_id, due_at);


--
-- Name: mail_domain_checks_due; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX mail_domain_checks_due ON runtime.mail_domain_checks USING btree (due_at);


--
-- Name: mail_limits_age; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX mail_limits_age ON runtime.mail_limits USING btree ((taken[1]));


--
-- Name: mailed_links_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX mailed_links_expiry ON runtime.mailed_links USING btree (expires_at);


--
-- Name: mailed_links_of_user; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX mailed_links_of_user ON runtime.mailed_links USING btree (tenant_id, user_id);


--
-- Name: mails_due; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX mails_due ON runtime.mails USING btree (due_at) WHERE (status = 'pending'::text);


--
-- Name: mails_of_user; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX mails_of_user ON runtime.mails USING btree (tenant_id, user_id) WHERE (status = 'pending'::text);


--
-- Name: mails_once; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE UNIQUE INDEX mails_once ON runtime.mails USING btree (event_id, kind, COALESCE(change_id, event_id));


--
-- Name: mails_settled; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX mails_settled ON runtime.mails USING btree (settled_at);


--
-- Name: passkey_ceremonies_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX passkey_ceremonies_expiry ON runtime.passkey_ceremonies USING btree (expires_at);


--
-- Name: rate_limits_expire; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX rate_limits_expire ON runtime.rate_limits USING btree (expire);


--
-- Name: refresh_tokens_of_grant; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX refresh_tokens_of_grant ON runtime.refresh_tokens USING btree (grant_id);


--
-- Name: refused_credentials_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX refused_credentials_expiry ON runtime.refused_credentials USING btree (expires_at);


--
-- Name: remembered_devices_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX remembered_devices_expiry ON runtime.remembered_devices USING btree (expires_at);


--
-- Name: remembered_devices_of_user; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX remembered_devices_of_user ON runtime.remembered_devices USING btree (tenant_id, user_id, created_at DESC);


--
-- Name: revoked_access_tokens_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX revoked_access_tokens_expiry ON runtime.revoked_access_tokens USING btree (expires_at);


--
-- Name: session_ends_by_time; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX session_ends_by_time ON runtime.session_ends USING btree (ended_at);


--
-- Name: sessions_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX sessions_expiry ON runtime.sessions USING btree (expires_at);


--
-- Name: sessions_of_user; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX sessions_of_user ON runtime.sessions USING btree (tenant_id, user_id, created_at DESC);


--
-- Name: sign_in_failures_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX sign_in_failures_expiry ON runtime.sign_in_failures USING btree (expires_at);


--
-- Name: sign_in_transactions_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX sign_in_transactions_expiry ON runtime.sign_in_transactions USING btree (expires_at);


--
-- Name: sign_in_transactions_of_user; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX sign_in_transactions_of_user ON runtime.sign_in_transactions USING btree (tenant_id, user_id);


--
-- Name: sign_up_counts_day; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX sign_up_counts_day ON runtime.sign_up_counts USING btree (day);


--
-- Name: sign_up_work_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX sign_up_work_expiry ON runtime.sign_up_work USING btree (expires_at);


--
-- Name: sign_ups_expiry; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX sign_ups_expiry ON runtime.sign_ups USING btree (expires_at);


--
-- Name: sign_ups_of_address; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX sign_ups_of_address ON runtime.sign_ups USING btree (tenant_id, email_digest);


--
-- Name: told_alerts_age; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX told_alerts_age ON runtime.told_alerts USING btree (told_at);


--
-- Name: told_key_ends_age; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX told_key_ends_age ON runtime.told_key_ends USING btree (told_at);


--
-- Name: totp_steps_of_user; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX totp_steps_of_user ON runtime.totp_steps USING btree (tenant_id, user_id);


--
-- Name: webhook_attempts_of_delivery; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_attempts_of_delivery ON runtime.webhook_attempts USING btree (delivery_id, number);


--
-- Name: webhook_bodies_by_time; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_bodies_by_time ON runtime.webhook_bodies USING brin (occurred_at);


--
-- Name: webhook_bodies_of_user; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_bodies_of_user ON runtime.webhook_bodies USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);


--
-- Name: webhook_deliveries_by_status; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_deliveries_by_status ON runtime.webhook_deliveries USING btree (subscription_id, status, created_at DESC, id DESC) WHERE (completed_at IS NOT NULL);


--
-- Name: webhook_deliveries_completed; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_deliveries_completed ON runtime.webhook_deliveries USING brin (completed_at);


--
-- Name: webhook_deliveries_due; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_deliveries_due ON runtime.webhook_deliveries USING btree (subscription_id, due_at, id) WHERE (status = ANY (ARRAY['pending'::text, 'retrying'::text]));


--
-- Name: webhook_deliveries_history; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_deliveries_history ON runtime.webhook_deliveries USING btree (subscription_id, created_at DESC, id DESC);


--
-- Name: webhook_deliveries_leased; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_deliveries_leased ON runtime.webhook_deliveries USING btree (lease_until) WHERE (status = 'in_progress'::text);


--
-- Name: webhook_deliveries_of_event; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_deliveries_of_event ON runtime.webhook_deliveries USING btree (event_id);


--
-- Name: webhook_deliveries_of_replay; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_deliveries_of_replay ON runtime.webhook_deliveries USING btree (replay_id, status) WHERE (replay_id IS NOT NULL);


--
-- Name: webhook_notices_by_time; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_notices_by_time ON runtime.webhook_notices USING btree (occurred_at);


--
-- Name: webhook_replays_done; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_replays_done ON runtime.webhook_replays USING btree (done_at) WHERE (done_at IS NOT NULL);


--
-- Name: webhook_replays_history; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_replays_history ON runtime.webhook_replays USING btree (subscription_id, created_at DESC, id DESC);


--
-- Name: webhook_replays_of_subscription; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_replays_of_subscription ON runtime.webhook_replays USING btree (subscription_id) WHERE (done_at IS NULL);


--
-- Name: webhook_replays_waiting; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_replays_waiting ON runtime.webhook_replays USING btree (touched_at) WHERE (done_at IS NULL);


--
-- Name: webhook_secrets_of_subscription; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_secrets_of_subscription ON runtime.webhook_secrets USING btree (subscription_id);


--
-- Name: webhook_secrets_of_tenant; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_secrets_of_tenant ON runtime.webhook_secrets USING btree (tenant_id, subscription_id);


--
-- Name: webhook_subscriptions_of_host; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_subscriptions_of_host ON runtime.webhook_subscriptions USING btree (host);


--
-- Name: webhook_subscriptions_of_tenant; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX webhook_subscriptions_of_tenant ON runtime.webhook_subscriptions USING btree (tenant_id);


--
-- Name: assets_unnamed; Type: INDEX; Schema: storage; Owner: tessera
--

CREATE INDEX assets_unnamed ON storage.assets USING btree (unnamed_since) WHERE (unnamed_since IS NOT NULL);


--
-- Name: avatars_by_name; Type: INDEX; Schema: storage; Owner: tessera
--

CREATE INDEX avatars_by_name ON storage.avatars USING btree (tenant_id, sha256);


--
-- Name: avatars_unnamed; Type: INDEX; Schema: storage; Owner: tessera
--

CREATE INDEX avatars_unnamed ON storage.avatars USING btree (unnamed_since) WHERE (unnamed_since IS NOT NULL);


--
-- Name: user_imports_by_time; Type: INDEX; Schema: storage; Owner: tessera
--

CREATE INDEX user_imports_by_time ON storage.user_imports USING btree (tenant_id, started_at DESC, id DESC);


--
-- Name: user_imports_ended; Type: INDEX; Schema: storage; Owner: tessera
--

CREATE INDEX user_imports_ended ON storage.user_imports USING btree (finished_at) WHERE (finished_at IS NOT NULL);


--
-- Name: user_imports_under_way; Type: INDEX; Schema: storage; Owner: tessera
--

CREATE INDEX user_imports_under_way ON storage.user_imports USING btree (beat_at) WHERE (slot IS NOT NULL);


--
-- Name: entries_2026_11_pkey; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.entries_pkey ATTACH PARTITION audit.entries_2026_11_pkey;


--
-- Name: entries_2026_11_tenant_id_action_occurred_at_id_idx; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.entries_tenant_id_action_occurred_at_id_idx ATTACH PARTITION audit.entries_2026_11_tenant_id_action_occurred_at_id_idx;


--
-- Name: entries_2026_11_tenant_id_actor_id_occurred_at_id_idx; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.entries_tenant_id_actor_id_occurred_at_id_idx ATTACH PARTITION audit.entries_2026_11_tenant_id_actor_id_occurred_at_id_idx;


--
-- Name: entries_2026_11_tenant_id_category_occurred_at_id_idx; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.entries_tenant_id_category_occurred_at_id_idx ATTACH PARTITION audit.entries_2026_11_tenant_id_category_occurred_at_id_idx;


--
-- Name: entries_2026_11_tenant_id_occurred_at_id_idx; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.entries_tenant_id_occurred_at_id_idx ATTACH PARTITION audit.entries_2026_11_tenant_id_occurred_at_id_idx;


--
-- Name: entries_2026_11_tenant_id_occurred_at_id_idx1; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.entries_tenant_id_occurred_at_id_idx1 ATTACH PARTITION audit.entries_2026_11_tenant_id_occurred_at_id_idx1;


--
-- Name: entries_2026_11_tenant_id_outcome_occurred_at_id_idx; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.entries_tenant_id_outcome_occurred_at_id_idx ATTACH PARTITION audit.entries_2026_11_tenant_id_outcome_occurred_at_id_idx;


--
-- Name: entries_2026_11_tenant_id_target_id_occurred_at_id_idx; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.entries_tenant_id_target_id_occurred_at_id_idx ATTACH PARTITION audit.entries_2026_11_tenant_id_target_id_occurred_at_id_idx;


--
-- Name: entries_2026_11_tenant_id_trace_id_occurred_at_id_idx; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.entries_tenant_id_trace_id_occurred_at_id_idx ATTACH PARTITION audit.entries_2026_11_tenant_id_trace_id_occurred_at_id_idx;


--
-- Name: origins_2026_11_pkey; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.origins_pkey ATTACH PARTITION audit.origins_2026_11_pkey;


--
-- Name: origins_2026_11_tenant_id_ip_occurred_at_entry_id_idx; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.origins_tenant_id_ip_occurred_at_entry_id_idx ATTACH PARTITION audit.origins_2026_11_tenant_id_ip_occurred_at_entry_id_idx;


--
-- Name: origins_2026_11_tenant_id_subject_idx; Type: INDEX ATTACH; Schema: audit; Owner: tessera_projector
--

ALTER INDEX audit.origins_tenant_id_subject_idx ATTACH PARTITION audit.origins_2026_11_tenant_id_subject_idx;


--
-- Name: refresh_tokens refresh_tokens_grant_id_fkey; Type: FK CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.refresh_tokens
    ADD CONSTRAINT refresh_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES runtime.grants(grant_id) ON DELETE CASCADE;


--
-- Name: webhook_attempts webhook_attempts_delivery_id_fkey; Type: FK CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.webhook_attempts
    ADD CONSTRAINT webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES runtime.webhook_deliveries(id) ON DELETE CASCADE;


--
-- Name: active_days; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.active_days ENABLE ROW LEVEL SECURITY;

--
-- Name: active_users; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.active_users ENABLE ROW LEVEL SECURITY;

--
-- Name: actor_days; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.actor_days ENABLE ROW LEVEL SECURITY;

--
-- Name: alerts; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.alerts ENABLE ROW LEVEL SECURITY;

--
-- Name: chains; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.chains ENABLE ROW LEVEL SECURITY;

--
-- Name: days; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.days ENABLE ROW LEVEL SECURITY;

--
-- Name: emails; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.emails ENABLE ROW LEVEL SECURITY;

--
-- Name: entries; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.entries ENABLE ROW LEVEL SECURITY;

--
-- Name: entries_2026_11; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.entries_2026_11 ENABLE ROW LEVEL SECURITY;

--
-- Name: erased; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.erased ENABLE ROW LEVEL SECURITY;

--
-- Name: hours; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.hours ENABLE ROW LEVEL SECURITY;

--
-- Name: names; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.names ENABLE ROW LEVEL SECURITY;

--
-- Name: origins; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.origins ENABLE ROW LEVEL SECURITY;

--
-- Name: origins_2026_11; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.origins_2026_11 ENABLE ROW LEVEL SECURITY;

--
-- Name: active_days projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.active_days TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: active_users projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.active_users TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: actor_days projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.actor_days TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: alerts projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.alerts TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: chains projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.chains TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: days projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.days TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: emails projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.emails TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: entries projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.entries TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: entries_2026_11 projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.entries_2026_11 TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: erased projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.erased TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: hours projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.hours TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: names projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.names TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: origins projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.origins TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: origins_2026_11 projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.origins_2026_11 TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: watches projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.watches TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: active_days tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.active_days FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: active_users tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.active_users FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: actor_days tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.actor_days FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: alerts tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.alerts FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: chains tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.chains FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: days tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.days FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: emails tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.emails FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: entries tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.entries FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: entries_2026_11 tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.entries_2026_11 FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: erased tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.erased FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: hours tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.hours FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: names tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.names FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: origins tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.origins FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: origins_2026_11 tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.origins_2026_11 FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: watches tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.watches FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: watches; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.watches ENABLE ROW LEVEL SECURITY;

--
-- Name: active_people; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.active_people ENABLE ROW LEVEL SECURITY;

--
-- Name: api_keys; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.api_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: billing; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.billing ENABLE ROW LEVEL SECURITY;

--
-- Name: clients; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.clients ENABLE ROW LEVEL SECURITY;

--
-- Name: connections; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.connections ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_domains; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.mail_domains ENABLE ROW LEVEL SECURITY;

--
-- Name: owners; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.owners ENABLE ROW LEVEL SECURITY;

--
-- Name: active_people projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.active_people TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: api_keys projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.api_keys TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: billing projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.billing TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: clients projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.clients TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: connections projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.connections TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: mail_domains projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.mail_domains TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: owners projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.owners TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: roles projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.roles TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: tenants projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.tenants TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: usage_days projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.usage_days TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: user_identities projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.user_identities TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: user_roles projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.user_roles TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: user_words projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.user_words TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: users projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.users TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: webhooks projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.webhooks TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: roles; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.roles ENABLE ROW LEVEL SECURITY;

--
-- Name: active_people tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.active_people FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: api_keys tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.api_keys FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: billing tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.billing FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: clients tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.clients FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: connections tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.connections FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: mail_domains tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.mail_domains FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: owners tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.owners FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: roles tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.roles FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: tenants tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.tenants FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: usage_days tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.usage_days FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: user_identities tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.user_identities FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: user_roles tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.user_roles FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: user_words tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.user_words FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: users tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.users FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: webhooks tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.webhooks FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: tenants; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.tenants ENABLE ROW LEVEL SECURITY;

--
-- Name: usage_days; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.usage_days ENABLE ROW LEVEL SECURITY;

--
-- Name: user_identities; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.user_identities ENABLE ROW LEVEL SECURITY;

--
-- Name: user_roles; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.user_roles ENABLE ROW LEVEL SECURITY;

--
-- Name: user_words; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.user_words ENABLE ROW LEVEL SECURITY;

--
-- Name: users; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.users ENABLE ROW LEVEL SECURITY;

--
-- Name: webhooks; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.webhooks ENABLE ROW LEVEL SECURITY;

--
-- Name: SCHEMA audit; Type: ACL; Schema: -; Owner: tessera_projector
--

GRANT USAGE ON SCHEMA audit TO tessera_reader;


--
-- Name: SCHEMA core; Type: ACL; Schema: -; Owner: tessera_projector
--

GRANT USAGE ON SCHEMA core TO tessera_reader;


--
-- Name: SCHEMA projections; Type: ACL; Schema: -; Owner: tessera_projector
--

GRANT USAGE ON SCHEMA projections TO tessera_reader;


--
-- Name: FUNCTION api_key_by_hash(wanted text); Type: ACL; Schema: projections; Owner: tessera_projector
--

REVOKE ALL ON FUNCTION projections.api_key_by_hash(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION projections.api_key_by_hash(wanted text) TO tessera_reader;


--
-- Name: FUNCTION must_hold(wanted text, its_token bigint); Type: ACL; Schema: projections; Owner: tessera_projector
--

REVOKE ALL ON FUNCTION projections.must_hold(wanted text, its_token bigint) FROM PUBLIC;


--
-- Name: FUNCTION must_move(moved bigint); Type: ACL; Schema: projections; Owner: tessera_projector
--

REVOKE ALL ON FUNCTION projections.must_move(moved bigint) FROM PUBLIC;


--
-- Name: TABLE active_days; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.active_days TO tessera_reader;


--
-- Name: TABLE active_users; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.active_users TO tessera_reader;


--
-- Name: TABLE actor_days; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.actor_days TO tessera_reader;


--
-- Name: TABLE alerts; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.alerts TO tessera_reader;


--
-- Name: TABLE chains; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.chains TO tessera_reader;


--
-- Name: TABLE days; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.days TO tessera_reader;


--
-- Name: TABLE emails; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.emails TO tessera_reader;


--
-- Name: TABLE entries; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.entries TO tessera_reader;


--
-- Name: TABLE erased; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.erased TO tessera_reader;


--
-- Name: TABLE hours; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.hours TO tessera_reader;


--
-- Name: TABLE names; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.names TO tessera_reader;


--
-- Name: TABLE origins; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.origins TO tessera_reader;


--
-- Name: TABLE watches; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.watches TO tessera_reader;


--
-- Name: TABLE active_people; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.active_people TO tessera_reader;


--
-- Name: TABLE api_keys; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.api_keys TO tessera_reader;


--
-- Name: TABLE billing; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.billing TO tessera_reader;


--
-- Name: TABLE clients; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.clients TO tessera_reader;


--
-- Name: TABLE connections; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.connections TO tessera_reader;


--
-- Name: TABLE mail_domains; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.mail_domains TO tessera_reader;


--
-- Name: TABLE owners; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.owners TO tessera_reader;


--
-- Name: TABLE roles; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.roles TO tessera_reader;


--
-- Name: TABLE tenants; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.tenants TO tessera_reader;


--
-- Name: TABLE usage_days; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.usage_days TO tessera_reader;


--
-- Name: TABLE user_identities; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.user_identities TO tessera_reader;


--
-- Name: TABLE user_roles; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.user_roles TO tessera_reader;


--
-- Name: TABLE user_words; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.user_words TO tessera_reader;


--
-- Name: TABLE users; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.users TO tessera_reader;


--
-- Name: TABLE webhooks; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.webhooks TO tessera_reader;


--
-- Name: TABLE checkpoints; Type: ACL; Schema: projections; Owner: tessera_projector
--

GRANT SELECT ON TABLE projections.checkpoints TO tessera_reader;


--
-- PostgreSQL database dump complete
--

\unrestrict jad7hmid6fEAizCUNlUotgIQkeM89GBXWhfrTj3lhAwsnYzNV5NhIZW6llu67EW

