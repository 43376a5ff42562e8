--
-- PostgreSQL database dump
--

\restrict PGVMHczHpSdbRT8QwXqm74A3LhYSfGfC5wlADNTvkxEyMeSVhvieMhAn78Odws9

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
-- Name: access; Type: SCHEMA; Schema: -; Owner: tessera_projector
--

CREATE SCHEMA access;


ALTER SCHEMA access OWNER TO tessera_projector;

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
-- Name: bars; Type: TABLE; Schema: access; Owner: tessera_projector
--

CREATE TABLE access.bars (
    tenant_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    ends_at timestamp(3) with time zone,
    until_position bigint NOT NULL,
    since_entry bigint NOT NULL,
    since_at timestamp(3) with time zone NOT NULL,
    since json NOT NULL,
    until_entry bigint NOT NULL,
    until_at timestamp(3) with time zone NOT NULL,
    until json
);

ALTER TABLE ONLY access.bars FORCE ROW LEVEL SECURITY;


ALTER TABLE access.bars OWNER TO tessera_projector;

--
-- Name: changes; Type: TABLE; Schema: access; Owner: tessera_projector
--

CREATE TABLE access.changes (
    tenant_id uuid NOT NULL,
    "position" bigint NOT NULL,
    entry bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    cause json NOT NULL,
    change json NOT NULL
);

ALTER TABLE ONLY access.changes FORCE ROW LEVEL SECURITY;


ALTER TABLE access.changes OWNER TO tessera_projector;

--
-- Name: counts; Type: TABLE; Schema: access; Owner: tessera_projector
--

CREATE TABLE access.counts (
    tenant_id uuid NOT NULL,
    entries bigint NOT NULL
);

ALTER TABLE ONLY access.counts FORCE ROW LEVEL SECURITY;


ALTER TABLE access.counts OWNER TO tessera_projector;

--
-- Name: definitions; Type: TABLE; Schema: access; Owner: tessera_projector
--

CREATE TABLE access.definitions (
    tenant_id uuid NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    state json NOT NULL,
    created json NOT NULL,
    until_position bigint NOT NULL,
    since_entry bigint NOT NULL,
    since_at timestamp(3) with time zone NOT NULL,
    since json NOT NULL,
    until_entry bigint NOT NULL,
    until_at timestamp(3) with time zone NOT NULL,
    until json
);

ALTER TABLE ONLY access.definitions FORCE ROW LEVEL SECURITY;


ALTER TABLE access.definitions OWNER TO tessera_projector;

--
-- Name: holdings; Type: TABLE; Schema: access; Owner: tessera_projector
--

CREATE TABLE access.holdings (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role_id uuid NOT NULL,
    user_created_at timestamp(3) with time zone NOT NULL,
    until_position bigint NOT NULL,
    since_entry bigint NOT NULL,
    since_at timestamp(3) with time zone NOT NULL,
    since json NOT NULL,
    until_entry bigint NOT NULL,
    until_at timestamp(3) with time zone NOT NULL,
    until json
);

ALTER TABLE ONLY access.holdings FORCE ROW LEVEL SECURITY;


ALTER TABLE access.holdings OWNER TO tessera_projector;

--
-- Name: people; Type: TABLE; Schema: access; Owner: tessera_projector
--

CREATE TABLE access.people (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    until_position bigint NOT NULL,
    since_entry bigint NOT NULL,
    since_at timestamp(3) with time zone NOT NULL,
    since json NOT NULL,
    until_entry bigint NOT NULL,
    until_at timestamp(3) with time zone NOT NULL,
    until json
);

ALTER TABLE ONLY access.people FORCE ROW LEVEL SECURITY;


ALTER TABLE access.people OWNER TO tessera_projector;

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
    frontier bytea NOT NULL,
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
-- Name: tree; Type: TABLE; Schema: audit; Owner: tessera_projector
--

CREATE TABLE audit.tree (
    tenant_id uuid NOT NULL,
    level integer NOT NULL,
    piece bigint NOT NULL,
    hashes bytea NOT NULL
);

ALTER TABLE ONLY audit.tree FORCE ROW LEVEL SECURITY;


ALTER TABLE audit.tree OWNER TO tessera_projector;

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
-- Name: resources; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.resources (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    identifier text NOT NULL COLLATE pg_catalog."C",
    resource json,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY core.resources FORCE ROW LEVEL SECURITY;


ALTER TABLE core.resources OWNER TO tessera_projector;

--
-- Name: roles; Type: TABLE; Schema: core; Owner: tessera_projector
--

CREATE TABLE core.roles (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL,
    permissions json NOT NULL,
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
-- Name: audit_checkpoints; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.audit_checkpoints (
    tenant_id uuid NOT NULL,
    size bigint NOT NULL,
    root bytea NOT NULL,
    note text NOT NULL,
    signed_at timestamp with time zone NOT NULL
);


ALTER TABLE runtime.audit_checkpoints OWNER TO tessera;

--
-- Name: audit_cosignatures; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.audit_cosignatures (
    tenant_id uuid NOT NULL,
    witness text NOT NULL,
    size bigint NOT NULL,
    line text,
    is_refused boolean NOT NULL,
    failure text
);


ALTER TABLE runtime.audit_cosignatures OWNER TO tessera;

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
    support_tenant uuid,
    resources text[],
    permissions text[]
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
    agreed_at timestamp(3) with time zone NOT NULL,
    permissions text[] DEFAULT '{}'::text[] NOT NULL,
    resources text[] DEFAULT '{}'::text[] NOT NULL,
    first_agreed_at timestamp(3) with time zone
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
    resources text[],
    permissions text[],
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
    support_tenant uuid,
    resources text[],
    permissions text[]
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
-- Name: metadata_clients; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.metadata_clients (
    client_id text NOT NULL,
    document jsonb NOT NULL,
    kept_at timestamp with time zone NOT NULL
);


ALTER TABLE runtime.metadata_clients OWNER TO tessera;

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
-- Name: service_uses; Type: TABLE; Schema: runtime; Owner: tessera
--

CREATE TABLE runtime.service_uses (
    tenant_id uuid NOT NULL,
    client_id text NOT NULL,
    used_at timestamp(3) with time zone NOT NULL,
    network text
)
WITH (fillfactor='50');


ALTER TABLE runtime.service_uses OWNER TO tessera;

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
-- Data for Name: bars; Type: TABLE DATA; Schema: access; Owner: tessera_projector
--

INSERT INTO access.bars VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '4f8bf944-d064-5fc3-9a98-8d2337745c15', 'suspended', NULL, 9223372036854775807, 36, '2026-11-30 07:03:05.01+00', '{"entry":"36","at":"2026-11-30T07:03:05.010Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', 9223372036854775807, 'infinity', NULL);


--
-- Data for Name: changes; Type: TABLE DATA; Schema: access; Owner: tessera_projector
--

INSERT INTO access.changes VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 7, 3, '2026-11-30 07:03:03.907+00', '{"entry":"3","at":"2026-11-30T07:03:03.907Z","by":{"type":"system","id":"system"}}', '{"action":"resource.registered","resource":"https://orders.acme.example","name":"Orders","added":[{"permission":"orders:read"}]}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 9, 5, '2026-11-30 07:03:03.976+00', '{"entry":"5","at":"2026-11-30T07:03:03.976Z","by":{"type":"system","id":"system"}}', '{"action":"role.created","roleId":"8f2ede9b-64b4-5c46-9947-3110f2eae73f","name":"billing","added":[{"resource":"https://orders.acme.example","name":"orders:read"}]}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 12, 7, '2026-11-30 07:03:03.998+00', '{"entry":"7","at":"2026-11-30T07:03:03.998Z","by":{"type":"system","id":"system"}}', '{"action":"role.created","roleId":"d4f8cd5e-edaa-5d19-abfd-533a2cc8f728","name":"support"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 15, 9, '2026-11-30 07:03:04.057+00', '{"entry":"9","at":"2026-11-30T07:03:04.057Z","by":{"type":"system","id":"system"}}', '{"action":"user.created","userId":"d6545468-40dc-5a08-b2d7-04674010a3c4"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 18, 12, '2026-11-30 07:03:04.135+00', '{"entry":"12","at":"2026-11-30T07:03:04.135Z","by":{"type":"system","id":"system"}}', '{"action":"role.assigned","userId":"d6545468-40dc-5a08-b2d7-04674010a3c4","roleId":"0558b964-e34f-857d-8f80-6ab61f0fddf6"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 22, 15, '2026-11-30 07:03:04.187+00', '{"entry":"15","at":"2026-11-30T07:03:04.187Z","by":{"type":"system","id":"system"}}', '{"action":"user.created","userId":"3bbbe236-d8bd-520a-a462-67a6928324e4"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 24, 17, '2026-11-30 07:03:04.203+00', '{"entry":"17","at":"2026-11-30T07:03:04.203Z","by":{"type":"system","id":"system"}}', '{"action":"role.assigned","userId":"3bbbe236-d8bd-520a-a462-67a6928324e4","roleId":"0558b964-e34f-857d-8f80-6ab61f0fddf5"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 25, 18, '2026-11-30 07:03:04.223+00', '{"entry":"18","at":"2026-11-30T07:03:04.223Z","by":{"type":"system","id":"system"}}', '{"action":"role.assigned","userId":"3bbbe236-d8bd-520a-a462-67a6928324e4","roleId":"8f2ede9b-64b4-5c46-9947-3110f2eae73f"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 28, 20, '2026-11-30 07:03:04.318+00', '{"entry":"20","at":"2026-11-30T07:03:04.318Z","by":{"type":"system","id":"system"}}', '{"action":"user.created","userId":"27cf97a7-d6e2-5ac7-835c-4d804497972b"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 30, 22, '2026-11-30 07:03:04.343+00', '{"entry":"22","at":"2026-11-30T07:03:04.343Z","by":{"type":"system","id":"system"}}', '{"action":"role.assigned","userId":"27cf97a7-d6e2-5ac7-835c-4d804497972b","roleId":"d4f8cd5e-edaa-5d19-abfd-533a2cc8f728"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 33, 23, '2026-11-30 07:03:04.4+00', '{"entry":"23","at":"2026-11-30T07:03:04.400Z","by":{"type":"system","id":"system"}}', '{"action":"apikey.issued","apiKeyId":"dd0b8043-53f4-535c-b541-0b469ca0185d","name":"everything","until":null,"added":[{"scope":"users:read"},{"scope":"users:write"},{"scope":"roles:read"},{"scope":"roles:write"},{"scope":"branding:read"},{"scope":"branding:write"},{"scope":"webhooks:read"},{"scope":"webhooks:write"},{"scope":"audit:read"}]}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 37, 24, '2026-11-30 07:03:04.445+00', '{"entry":"24","at":"2026-11-30T07:03:04.445Z","by":{"type":"system","id":"system"}}', '{"action":"client.registered","clientId":"shop","name":"Shop"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 41, 25, '2026-11-30 07:03:04.517+00', '{"entry":"25","at":"2026-11-30T07:03:04.517Z","by":{"type":"system","id":"system"}}', '{"action":"client.registered","clientId":"till","name":"Till"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 45, 26, '2026-11-30 07:03:04.549+00', '{"entry":"26","at":"2026-11-30T07:03:04.549Z","by":{"type":"system","id":"system"}}', '{"action":"client.registered","clientId":"night","name":"Night","added":[{"roleId":"8f2ede9b-64b4-5c46-9947-3110f2eae73f"}]}'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 52, 4, '2026-11-30 07:03:04.603+00', '{"entry":"4","at":"2026-11-30T07:03:04.603Z","by":{"type":"system","id":"system"}}', '{"action":"role.created","roleId":"7237f239-b9b2-50f2-9372-80673318e7ce","name":"billing"}'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 55, 6, '2026-11-30 07:03:04.614+00', '{"entry":"6","at":"2026-11-30T07:03:04.614Z","by":{"type":"system","id":"system"}}', '{"action":"role.created","roleId":"5a7e8ecd-2703-5d88-9766-9d245e4ef1dd","name":"support"}'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 58, 8, '2026-11-30 07:03:04.639+00', '{"entry":"8","at":"2026-11-30T07:03:04.639Z","by":{"type":"system","id":"system"}}', '{"action":"user.created","userId":"5250a4da-e981-52ef-b6f1-8d7d69330edd"}'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 61, 11, '2026-11-30 07:03:04.657+00', '{"entry":"11","at":"2026-11-30T07:03:04.657Z","by":{"type":"system","id":"system"}}', '{"action":"role.assigned","userId":"5250a4da-e981-52ef-b6f1-8d7d69330edd","roleId":"3deacd3e-655f-8fdb-aef2-2e776d8b8de0"}'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 65, 14, '2026-11-30 07:03:04.74+00', '{"entry":"14","at":"2026-11-30T07:03:04.740Z","by":{"type":"system","id":"system"}}', '{"action":"user.created","userId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc"}'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 67, 16, '2026-11-30 07:03:04.749+00', '{"entry":"16","at":"2026-11-30T07:03:04.749Z","by":{"type":"system","id":"system"}}', '{"action":"role.assigned","userId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc","roleId":"3deacd3e-655f-8fdb-aef2-2e776d8b8de3"}'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 68, 17, '2026-11-30 07:03:04.76+00', '{"entry":"17","at":"2026-11-30T07:03:04.760Z","by":{"type":"system","id":"system"}}', '{"action":"role.assigned","userId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc","roleId":"7237f239-b9b2-50f2-9372-80673318e7ce"}'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 71, 19, '2026-11-30 07:03:04.788+00', '{"entry":"19","at":"2026-11-30T07:03:04.788Z","by":{"type":"system","id":"system"}}', '{"action":"user.created","userId":"f1508cc6-07ae-579c-8e28-9b28b0eaf814"}'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 73, 21, '2026-11-30 07:03:04.804+00', '{"entry":"21","at":"2026-11-30T07:03:04.804Z","by":{"type":"system","id":"system"}}', '{"action":"role.assigned","userId":"f1508cc6-07ae-579c-8e28-9b28b0eaf814","roleId":"5a7e8ecd-2703-5d88-9766-9d245e4ef1dd"}'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 76, 22, '2026-11-30 07:03:04.829+00', '{"entry":"22","at":"2026-11-30T07:03:04.829Z","by":{"type":"system","id":"system"}}', '{"action":"apikey.issued","apiKeyId":"a1fe1998-1e84-531e-8800-6b6011cf01fd","name":"everything","until":null,"added":[{"scope":"users:read"},{"scope":"users:write"},{"scope":"roles:read"},{"scope":"roles:write"},{"scope":"branding:read"},{"scope":"branding:write"},{"scope":"webhooks:read"},{"scope":"webhooks:write"},{"scope":"audit:read"}]}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 79, 29, '2026-11-30 07:03:04.959+00', '{"entry":"29","at":"2026-11-30T07:03:04.959Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', '{"action":"user.created","userId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 81, 31, '2026-11-30 07:03:04.959+00', '{"entry":"31","at":"2026-11-30T07:03:04.959Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', '{"action":"user.created","userId":"4f8bf944-d064-5fc3-9a98-8d2337745c15"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 83, 33, '2026-11-30 07:03:04.959+00', '{"entry":"33","at":"2026-11-30T07:03:04.959Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', '{"action":"user.created","userId":"9278db8c-3eaa-5bac-9d6e-ff5917ee0764"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 85, 35, '2026-11-30 07:03:04.959+00', '{"entry":"35","at":"2026-11-30T07:03:04.959Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', '{"action":"user.created","userId":"33c132c8-e98e-57f0-8f2f-808beb211154"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 86, 36, '2026-11-30 07:03:05.01+00', '{"entry":"36","at":"2026-11-30T07:03:05.010Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', '{"action":"user.suspended","userId":"4f8bf944-d064-5fc3-9a98-8d2337745c15"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 93, 43, '2026-11-30 07:03:05.186+00', '{"entry":"43","at":"2026-11-30T07:03:05.186Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', '{"action":"user.deleted","userId":"9278db8c-3eaa-5bac-9d6e-ff5917ee0764"}'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 96, 46, '2026-11-30 07:03:05.324+00', '{"entry":"46","at":"2026-11-30T07:03:05.324Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', '{"action":"role.created","roleId":"36e03e9c-49b9-5b50-b1ee-dc582f86d1a1","name":"auditor"}');


--
-- Data for Name: counts; Type: TABLE DATA; Schema: access; Owner: tessera_projector
--

INSERT INTO access.counts VALUES
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 22),
	('00000000-0000-0000-0000-000000000000', 28),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 49);


--
-- Data for Name: definitions; Type: TABLE DATA; Schema: access; Owner: tessera_projector
--

INSERT INTO access.definitions VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'role', '0558b964-e34f-857d-8f80-6ab61f0fddf6', '{"name":"owner","permissions":[]}', '{"entry":"1","at":"2026-11-30T07:03:03.762Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 1, '2026-11-30 07:03:03.762+00', '{"entry":"1","at":"2026-11-30T07:03:03.762Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'role', '0558b964-e34f-857d-8f80-6ab61f0fddf5', '{"name":"admin","permissions":[]}', '{"entry":"1","at":"2026-11-30T07:03:03.762Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 1, '2026-11-30 07:03:03.762+00', '{"entry":"1","at":"2026-11-30T07:03:03.762Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'role', '0558b964-e34f-857d-8f80-6ab61f0fddf4', '{"name":"user","permissions":[]}', '{"entry":"1","at":"2026-11-30T07:03:03.762Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 1, '2026-11-30 07:03:03.762+00', '{"entry":"1","at":"2026-11-30T07:03:03.762Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'resource', '7cb800d0-df8f-5adb-a6f4-9b8be40ef888', '{"identifier":"https://orders.acme.example","name":"Orders","permissions":["orders:read"]}', '{"entry":"3","at":"2026-11-30T07:03:03.907Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 3, '2026-11-30 07:03:03.907+00', '{"entry":"3","at":"2026-11-30T07:03:03.907Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'role', '8f2ede9b-64b4-5c46-9947-3110f2eae73f', '{"name":"billing","permissions":[{"resource":"https://orders.acme.example","name":"orders:read","since":{"entry":"5","at":"2026-11-30T07:03:03.976Z","by":{"type":"system","id":"system"}}}]}', '{"entry":"5","at":"2026-11-30T07:03:03.976Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 5, '2026-11-30 07:03:03.976+00', '{"entry":"5","at":"2026-11-30T07:03:03.976Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'role', 'd4f8cd5e-edaa-5d19-abfd-533a2cc8f728', '{"name":"support","permissions":[]}', '{"entry":"7","at":"2026-11-30T07:03:03.998Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 7, '2026-11-30 07:03:03.998+00', '{"entry":"7","at":"2026-11-30T07:03:03.998Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', '{"name":"everything","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"],"expiresAt":null}', '{"entry":"23","at":"2026-11-30T07:03:04.400Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 23, '2026-11-30 07:03:04.4+00', '{"entry":"23","at":"2026-11-30T07:03:04.400Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'client', 'shop', '{"name":"Shop","roles":[]}', '{"entry":"24","at":"2026-11-30T07:03:04.445Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 24, '2026-11-30 07:03:04.445+00', '{"entry":"24","at":"2026-11-30T07:03:04.445Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'client', 'till', '{"name":"Till","roles":[]}', '{"entry":"25","at":"2026-11-30T07:03:04.517Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 25, '2026-11-30 07:03:04.517+00', '{"entry":"25","at":"2026-11-30T07:03:04.517Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'client', 'night', '{"name":"Night","roles":[{"id":"8f2ede9b-64b4-5c46-9947-3110f2eae73f","since":{"entry":"26","at":"2026-11-30T07:03:04.549Z","by":{"type":"system","id":"system"}}}]}', '{"entry":"26","at":"2026-11-30T07:03:04.549Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 26, '2026-11-30 07:03:04.549+00', '{"entry":"26","at":"2026-11-30T07:03:04.549Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'role', '3deacd3e-655f-8fdb-aef2-2e776d8b8de0', '{"name":"owner","permissions":[]}', '{"entry":"1","at":"2026-11-30T07:03:04.562Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 1, '2026-11-30 07:03:04.562+00', '{"entry":"1","at":"2026-11-30T07:03:04.562Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'role', '3deacd3e-655f-8fdb-aef2-2e776d8b8de3', '{"name":"admin","permissions":[]}', '{"entry":"1","at":"2026-11-30T07:03:04.562Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 1, '2026-11-30 07:03:04.562+00', '{"entry":"1","at":"2026-11-30T07:03:04.562Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'role', '3deacd3e-655f-8fdb-aef2-2e776d8b8de2', '{"name":"user","permissions":[]}', '{"entry":"1","at":"2026-11-30T07:03:04.562Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 1, '2026-11-30 07:03:04.562+00', '{"entry":"1","at":"2026-11-30T07:03:04.562Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'role', '7237f239-b9b2-50f2-9372-80673318e7ce', '{"name":"billing","permissions":[]}', '{"entry":"4","at":"2026-11-30T07:03:04.603Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 4, '2026-11-30 07:03:04.603+00', '{"entry":"4","at":"2026-11-30T07:03:04.603Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'role', '5a7e8ecd-2703-5d88-9766-9d245e4ef1dd', '{"name":"support","permissions":[]}', '{"entry":"6","at":"2026-11-30T07:03:04.614Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 6, '2026-11-30 07:03:04.614+00', '{"entry":"6","at":"2026-11-30T07:03:04.614Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'apiKey', 'a1fe1998-1e84-531e-8800-6b6011cf01fd', '{"name":"everything","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"],"expiresAt":null}', '{"entry":"22","at":"2026-11-30T07:03:04.829Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 22, '2026-11-30 07:03:04.829+00', '{"entry":"22","at":"2026-11-30T07:03:04.829Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'role', '36e03e9c-49b9-5b50-b1ee-dc582f86d1a1', '{"name":"auditor","permissions":[]}', '{"entry":"46","at":"2026-11-30T07:03:05.324Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', 9223372036854775807, 46, '2026-11-30 07:03:05.324+00', '{"entry":"46","at":"2026-11-30T07:03:05.324Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', 9223372036854775807, 'infinity', NULL);


--
-- Data for Name: holdings; Type: TABLE DATA; Schema: access; Owner: tessera_projector
--

INSERT INTO access.holdings VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'd6545468-40dc-5a08-b2d7-04674010a3c4', '0558b964-e34f-857d-8f80-6ab61f0fddf6', '2026-11-30 07:03:04.057+00', 9223372036854775807, 12, '2026-11-30 07:03:04.135+00', '{"entry":"12","at":"2026-11-30T07:03:04.135Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3bbbe236-d8bd-520a-a462-67a6928324e4', '0558b964-e34f-857d-8f80-6ab61f0fddf5', '2026-11-30 07:03:04.187+00', 9223372036854775807, 17, '2026-11-30 07:03:04.203+00', '{"entry":"17","at":"2026-11-30T07:03:04.203Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3bbbe236-d8bd-520a-a462-67a6928324e4', '8f2ede9b-64b4-5c46-9947-3110f2eae73f', '2026-11-30 07:03:04.187+00', 9223372036854775807, 18, '2026-11-30 07:03:04.223+00', '{"entry":"18","at":"2026-11-30T07:03:04.223Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'd4f8cd5e-edaa-5d19-abfd-533a2cc8f728', '2026-11-30 07:03:04.318+00', 9223372036854775807, 22, '2026-11-30 07:03:04.343+00', '{"entry":"22","at":"2026-11-30T07:03:04.343Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5250a4da-e981-52ef-b6f1-8d7d69330edd', '3deacd3e-655f-8fdb-aef2-2e776d8b8de0', '2026-11-30 07:03:04.639+00', 9223372036854775807, 11, '2026-11-30 07:03:04.657+00', '{"entry":"11","at":"2026-11-30T07:03:04.657Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '3deacd3e-655f-8fdb-aef2-2e776d8b8de3', '2026-11-30 07:03:04.74+00', 9223372036854775807, 16, '2026-11-30 07:03:04.749+00', '{"entry":"16","at":"2026-11-30T07:03:04.749Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '7237f239-b9b2-50f2-9372-80673318e7ce', '2026-11-30 07:03:04.74+00', 9223372036854775807, 17, '2026-11-30 07:03:04.76+00', '{"entry":"17","at":"2026-11-30T07:03:04.760Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', '5a7e8ecd-2703-5d88-9766-9d245e4ef1dd', '2026-11-30 07:03:04.788+00', 9223372036854775807, 21, '2026-11-30 07:03:04.804+00', '{"entry":"21","at":"2026-11-30T07:03:04.804Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL);


--
-- Data for Name: people; Type: TABLE DATA; Schema: access; Owner: tessera_projector
--

INSERT INTO access.people VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'd6545468-40dc-5a08-b2d7-04674010a3c4', '2026-11-30 07:03:04.057+00', 9223372036854775807, 9, '2026-11-30 07:03:04.057+00', '{"entry":"9","at":"2026-11-30T07:03:04.057Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3bbbe236-d8bd-520a-a462-67a6928324e4', '2026-11-30 07:03:04.187+00', 9223372036854775807, 15, '2026-11-30 07:03:04.187+00', '{"entry":"15","at":"2026-11-30T07:03:04.187Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', '2026-11-30 07:03:04.318+00', 9223372036854775807, 20, '2026-11-30 07:03:04.318+00', '{"entry":"20","at":"2026-11-30T07:03:04.318Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5250a4da-e981-52ef-b6f1-8d7d69330edd', '2026-11-30 07:03:04.639+00', 9223372036854775807, 8, '2026-11-30 07:03:04.639+00', '{"entry":"8","at":"2026-11-30T07:03:04.639Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '2026-11-30 07:03:04.74+00', 9223372036854775807, 14, '2026-11-30 07:03:04.74+00', '{"entry":"14","at":"2026-11-30T07:03:04.740Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', '2026-11-30 07:03:04.788+00', 9223372036854775807, 19, '2026-11-30 07:03:04.788+00', '{"entry":"19","at":"2026-11-30T07:03:04.788Z","by":{"type":"system","id":"system"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', '2026-11-30 07:03:04.959+00', 9223372036854775807, 29, '2026-11-30 07:03:04.959+00', '{"entry":"29","at":"2026-11-30T07:03:04.959Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '4f8bf944-d064-5fc3-9a98-8d2337745c15', '2026-11-30 07:03:04.959+00', 9223372036854775807, 31, '2026-11-30 07:03:04.959+00', '{"entry":"31","at":"2026-11-30T07:03:04.959Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '33c132c8-e98e-57f0-8f2f-808beb211154', '2026-11-30 07:03:04.959+00', 9223372036854775807, 35, '2026-11-30 07:03:04.959+00', '{"entry":"35","at":"2026-11-30T07:03:04.959Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', 9223372036854775807, 'infinity', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '9278db8c-3eaa-5bac-9d6e-ff5917ee0764', '2026-11-30 07:03:04.959+00', 93, 33, '2026-11-30 07:03:04.959+00', '{"entry":"33","at":"2026-11-30T07:03:04.959Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}', 43, '2026-11-30 07:03:05.186+00', '{"entry":"43","at":"2026-11-30T07:03:05.186Z","by":{"type":"apiKey","id":"dd0b8043-53f4-535c-b541-0b469ca0185d"}}');


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
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'system', 'system', 20),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 00:00:00+00', 'system', 'system', 16),
	('00000000-0000-0000-0000-000000000000', '2026-11-30 00:00:00+00', 'system', 'system', 14),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 14);


--
-- Data for Name: alerts; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.alerts VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'ca77e0ef-52ee-8206-8009-7546c3fc3b3e', 'webhook_listener_added', 'high', '2026-11-30 07:03:05.442+00', '2026-11-30 07:03:05.442+00', 1, 'webhook', '27bf5c39-2681-5f1d-b3fd-1b9b4bc79ede', 'open', '[48]');


--
-- Data for Name: chains; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.chains VALUES
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 22, '0b09a863f260d5492293343785fb96981d334933e200de9acc0ae555ca1246c7', '\xf5f785f032f7edfed13eb15bf0075edccc323b03ca0cde90feb56fc3a09c1709feb6aaa31d32a4cdc4d0b671cb1da2992df96d4302fe416c4b552f622533286a33a7a4b7c78873e44bec843763a396299393775a8c4b3371514cc2ebc3ea475b', 1, NULL),
	('00000000-0000-0000-0000-000000000000', 28, '71e4b580dec851f24fd9c1df6d16d95c3c733d4cdbc7b0b372e1abd41093b2f9', '\xfef0bbb769fe461d6093b82167e9d12d329f074e1300c4b99e699ccb45d91260ebca8111541c788b76d5b54cac3ccececae7bd5aa2e20132d3042e3485b9502b3790df91c0c4be589a73763a49ed3ea8147ce5e843df7efab9ea767794a31814', 1, NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 49, '3fcdb85322252db7d02da4bd5dfc00a6a04130279eb9dd9532c272f725111bc2', '\x619dfabfaecc3314d81c5f4c222b9bedf4a2afc8426440511a8bbf4bd421ef83d75fc358d30d22b13155d3fbbe289aa7f1d3d42309a293923477f1e2e76020cab173b3e79da413aa3ceef5ad6b1c444b109d79c7c97d1a657c0d3c106a6401b1', 1, NULL);


--
-- Data for Name: days; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.days VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'tenant.created', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'tenant.settings_changed', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'resource.registered', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'owner.added', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'user.password_set', 3),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'role.assigned', 4),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'apikey.issued', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'client.registered', 3),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 00:00:00+00', 'tenant.created', 1),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 00:00:00+00', 'tenant.settings_changed', 1),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 00:00:00+00', 'role.created', 2),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 00:00:00+00', 'owner.added', 1),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 00:00:00+00', 'role.assigned', 4),
	('00000000-0000-0000-0000-000000000000', '2026-11-30 00:00:00+00', 'bootstrap.applied', 14),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 00:00:00+00', 'user.created', 3),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 00:00:00+00', 'user.password_set', 3),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 00:00:00+00', 'apikey.issued', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'apikey.used_from_new_network', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'user.created', 7),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'user.suspended', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'user.updated', 2),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'user.invited', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'user.deleted', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'role.created', 3),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'role.updated', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'webhook.created', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 00:00:00+00', 'branding.updated', 1);


--
-- Data for Name: emails; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.emails VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'd6545468-40dc-5a08-b2d7-04674010a3c4', '956941d70734803fb620426c027680530b56e55ab8c4fde3c52fbf325f67c8aa'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'a20c2ef010b8ff3364317097cd66658b8b6598e620737a7544a0719b09c18e57'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'a188e9392fbcb2752391e1a70c08bec7dc2aa32253ab24ae20b12b974b7e301e'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5250a4da-e981-52ef-b6f1-8d7d69330edd', 'b9baaf453411683aa53bed096f3ff638ae8401137d8e95b8e74715ed497a64a3'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '942a160d0b1f48e98f12f4b745ff927ae618652ff30b6e9666e8160299cddf12'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'c9aeb2d12ffd5228ddc34a60c4b1ec21a246ce2d3c176c34e14ad8dbb020c745'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', '97843c99cb1f00d6ea388d111ec16361e85a1c1adc957b60bb13a46141c71692'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '4f8bf944-d064-5fc3-9a98-8d2337745c15', '848bb8003be39563d5bc29e1a202eea8a6c08ff9faf6322cf40482a7e5fd0fea'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '33c132c8-e98e-57f0-8f2f-808beb211154', '1464b756725c2486f198ed28b0e44ec4e223046d6df4dd446285397707c5fde6'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', '45ce643d0bc7d254c94fe3f3918db4495c2e5f995c821db1d3e9de4932396d38');


--
-- Data for Name: entries_2026_11; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.entries_2026_11 VALUES
	('00000000-0000-0000-0000-000000000000', 1, '2026-11-30 07:03:03.762+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'slug_reservation', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'd620c36bd0f1511aa7ba8daffa96b6dd', '79630ee4-bcad-5ce5-bb7c-003a3d4694ad', 'tenant_00000000000000000000000000000000-slug_32917c42e23c971a2cbf2fe285964af3fb3a690599401fbac46d1a124ad4b6a2', 0, 'ValueReserved', '{"holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"slug"}', '{"$causationId":"d620c36b-d0f1-511a-a7ba-8daffa96b6dd","$correlationId":"d620c36bd0f1511aa7ba8daffa96b6dd","actorId":"system","actorType":"system","commandId":"d620c36b-d0f1-511a-a7ba-8daffa96b6dd","occurredAt":"2026-11-30T07:03:03.762Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"d620c36bd0f1511aa7ba8daffa96b6dd"}', '0000000000000000000000000000000000000000000000000000000000000000', 'bb250b0ef37ee2e2ff1c604387a95489ffbb7664d063e8021a5638b243bd7cf9', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 1, '2026-11-30 07:03:03.762+00', 'tenant.created', 'tenant', 'success', 'system', 'system', 'tenant', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'd620c36bd0f1511aa7ba8daffa96b6dd', 'd4572bfd-81f0-56e9-bc40-d3d7e5bf2b31', 'tenant_0558b964e34f557d8f806ab61f0fddf7-tenant_0558b964e34f557d8f806ab61f0fddf7', 0, 'TenantCreated', '{"name":"Acme","slug":"acme","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"$causationId":"d620c36b-d0f1-511a-a7ba-8daffa96b6dd","$correlationId":"d620c36bd0f1511aa7ba8daffa96b6dd","actorId":"system","actorType":"system","commandId":"d620c36b-d0f1-511a-a7ba-8daffa96b6dd","occurredAt":"2026-11-30T07:03:03.762Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"d620c36bd0f1511aa7ba8daffa96b6dd"}', '0000000000000000000000000000000000000000000000000000000000000000', '77ef98976901d4794992346c1d901d24a04e34659a7150ea736419abac3b4e81', 2),
	('00000000-0000-0000-0000-000000000000', 2, '2026-11-30 07:03:03.81+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'tenant', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'e6b3769f53ec5f819d60e92384a3aebb', '08174af3-5a16-57ea-960d-a0fce1865a4c', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 0, 'BootstrapEntryApplied', '{"entry":"f114787133639af14d4da2d8ae17280165e0e9b054276f64ae4fc5919cfe70a2","id":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"tenant"}', '{"$causationId":"e6b3769f-53ec-5f81-9d60-e92384a3aebb","$correlationId":"e6b3769f53ec5f819d60e92384a3aebb","actorId":"system","actorType":"system","commandId":"e6b3769f-53ec-5f81-9d60-e92384a3aebb","occurredAt":"2026-11-30T07:03:03.810Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"e6b3769f53ec5f819d60e92384a3aebb"}', 'bb250b0ef37ee2e2ff1c604387a95489ffbb7664d063e8021a5638b243bd7cf9', '7fc77b9afdf1c7249c50e9dd0276781b285463dee594fc38f6b4af08ed709363', 3),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 2, '2026-11-30 07:03:03.835+00', 'tenant.settings_changed', 'tenant', 'success', 'system', 'system', 'tenant', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', '1ef8b12cfb6c5286b687de8dfd81c973', '87f64614-aa96-55d7-8f8d-05970df16350', 'tenant_0558b964e34f557d8f806ab61f0fddf7-tenant_0558b964e34f557d8f806ab61f0fddf7', 1, 'TenantSettingsChanged', '{"passwordMinLength":10,"signUp":"open","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"$causationId":"1ef8b12c-fb6c-5286-b687-de8dfd81c973","$correlationId":"1ef8b12cfb6c5286b687de8dfd81c973","actorId":"system","actorType":"system","commandId":"1ef8b12c-fb6c-5286-b687-de8dfd81c973","occurredAt":"2026-11-30T07:03:03.835Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"1ef8b12cfb6c5286b687de8dfd81c973"}', '77ef98976901d4794992346c1d901d24a04e34659a7150ea736419abac3b4e81', '17ee570a3fe6ff505f70a27771519501f65f903cfd2e0c7648d29d7ec46a3ac5', 4),
	('00000000-0000-0000-0000-000000000000', 3, '2026-11-30 07:03:03.877+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'settings', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', '19e5419be3a75af18f444033fc6fcd1b', 'b053fa3a-5cb7-5347-ac50-727bfdd6f3b1', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 1, 'BootstrapEntryApplied', '{"entry":"8f971d511716f12b72e717fb8c093172ec330304297494c5af7665b60a29f128","id":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"settings"}', '{"$causationId":"19e5419b-e3a7-5af1-8f44-4033fc6fcd1b","$correlationId":"19e5419be3a75af18f444033fc6fcd1b","actorId":"system","actorType":"system","commandId":"19e5419b-e3a7-5af1-8f44-4033fc6fcd1b","occurredAt":"2026-11-30T07:03:03.877Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"19e5419be3a75af18f444033fc6fcd1b"}', '7fc77b9afdf1c7249c50e9dd0276781b285463dee594fc38f6b4af08ed709363', 'b7c86fcb5d26a1b0c805c1d2fbe16c7bed734e886e82932812c2120312eac8d6', 5),
	('00000000-0000-0000-0000-000000000000', 4, '2026-11-30 07:03:03.904+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'e9add83335405240a295e596eda1d0ca', 'c3709758-a9d1-584b-a88a-02f31ec5083a', 'tenant_00000000000000000000000000000000-audience_9e44e747795d7937b33053b44a12936669412eb186caf267cabc622cbe8ec576', 0, 'ValueReserved', '{"holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"audience"}', '{"$causationId":"e9add833-3540-5240-a295-e596eda1d0ca","$correlationId":"e9add83335405240a295e596eda1d0ca","actorId":"system","actorType":"system","commandId":"e9add833-3540-5240-a295-e596eda1d0ca","occurredAt":"2026-11-30T07:03:03.904Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"e9add83335405240a295e596eda1d0ca"}', 'b7c86fcb5d26a1b0c805c1d2fbe16c7bed734e886e82932812c2120312eac8d6', '41b11bde7d947b2e2873d0a154abab46670783e00fd4bd7ea926db8bc1f60359', 6),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 3, '2026-11-30 07:03:03.907+00', 'resource.registered', 'resource', 'success', 'system', 'system', 'resource', '7cb800d0-df8f-5adb-a6f4-9b8be40ef888', 'system', 'e9add83335405240a295e596eda1d0ca', '517cb93b-14d0-5f70-b48c-538870259b19', 'tenant_0558b964e34f557d8f806ab61f0fddf7-resource_7cb800d0df8f5adba6f49b8be40ef888', 0, 'ResourceRegistered', '{"accessTokenMinutes":15,"accessTokenType":null,"identifier":"https://orders.acme.example","name":"Orders","permissions":[{"description":"Read orders","name":"orders:read"}],"resourceId":"7cb800d0-df8f-5adb-a6f4-9b8be40ef888"}', '{"$causationId":"e9add833-3540-5240-a295-e596eda1d0ca","$correlationId":"e9add83335405240a295e596eda1d0ca","actorId":"system","actorType":"system","commandId":"e9add833-3540-5240-a295-e596eda1d0ca","occurredAt":"2026-11-30T07:03:03.907Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"e9add83335405240a295e596eda1d0ca"}', '17ee570a3fe6ff505f70a27771519501f65f903cfd2e0c7648d29d7ec46a3ac5', '3a5edb1c6b39dec1fc77e165c124541949afa05a7084c81f960b8eea43da8ea1', 7),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 4, '2026-11-30 07:03:03.976+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '8f2ede9b-64b4-5c46-9947-3110f2eae73f', 'system', '06b3ff8dc5cb5de88fc710bf31bea4be', '52f77219-d341-5274-b2ab-2de19d085c7e', 'tenant_0558b964e34f557d8f806ab61f0fddf7-rolename_90ef42d6dd40755b702e09742a38f58c9caff0ced859a00d98bdd813bd3b8608', 0, 'ValueReserved', '{"holderId":"8f2ede9b-64b4-5c46-9947-3110f2eae73f","kind":"rolename"}', '{"$causationId":"06b3ff8d-c5cb-5de8-8fc7-10bf31bea4be","$correlationId":"06b3ff8dc5cb5de88fc710bf31bea4be","actorId":"system","actorType":"system","commandId":"06b3ff8d-c5cb-5de8-8fc7-10bf31bea4be","occurredAt":"2026-11-30T07:03:03.976Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"06b3ff8dc5cb5de88fc710bf31bea4be"}', '3a5edb1c6b39dec1fc77e165c124541949afa05a7084c81f960b8eea43da8ea1', '9b2358f0f6678fcfe1191f1946b4752cbb5d5ee90d8c02dcd0d50041de3c168b', 8),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 5, '2026-11-30 07:03:03.976+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '8f2ede9b-64b4-5c46-9947-3110f2eae73f', 'system', '06b3ff8dc5cb5de88fc710bf31bea4be', '5ef2c256-3c8f-510f-8afc-93bd16780b1d', 'tenant_0558b964e34f557d8f806ab61f0fddf7-role_8f2ede9b64b45c4699473110f2eae73f', 0, 'RoleDefined', '{"description":"Reads invoices","name":"billing","permissions":[{"name":"orders:read","resource":"https://orders.acme.example"}],"roleId":"8f2ede9b-64b4-5c46-9947-3110f2eae73f"}', '{"$causationId":"06b3ff8d-c5cb-5de8-8fc7-10bf31bea4be","$correlationId":"06b3ff8dc5cb5de88fc710bf31bea4be","actorId":"system","actorType":"system","commandId":"06b3ff8d-c5cb-5de8-8fc7-10bf31bea4be","occurredAt":"2026-11-30T07:03:03.976Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"06b3ff8dc5cb5de88fc710bf31bea4be"}', '9b2358f0f6678fcfe1191f1946b4752cbb5d5ee90d8c02dcd0d50041de3c168b', 'de70abc07eaaf3ddffc36626a3c75354088cc6691ac40cd26a7aea2e8f2042f3', 9),
	('00000000-0000-0000-0000-000000000000', 5, '2026-11-30 07:03:03.987+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '8f2ede9b-64b4-5c46-9947-3110f2eae73f', 'system', 'ebd44775218d59c28600254147ac797b', '213f85c7-1e2d-55b0-ba8f-d717e59b2176', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 2, 'BootstrapEntryApplied', '{"entry":"48b4cc5fa056537690356a393d5cf3af51d4a593a9bfae483c89e5e022fe3147","id":"8f2ede9b-64b4-5c46-9947-3110f2eae73f","kind":"role"}', '{"$causationId":"ebd44775-218d-59c2-8600-254147ac797b","$correlationId":"ebd44775218d59c28600254147ac797b","actorId":"system","actorType":"system","commandId":"ebd44775-218d-59c2-8600-254147ac797b","occurredAt":"2026-11-30T07:03:03.987Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"ebd44775218d59c28600254147ac797b"}', '41b11bde7d947b2e2873d0a154abab46670783e00fd4bd7ea926db8bc1f60359', 'e03e47c010e24753c7ed0bb050d73d91d270312fb0853b92e06cd8554723cfb1', 10),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 6, '2026-11-30 07:03:03.998+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', 'd4f8cd5e-edaa-5d19-abfd-533a2cc8f728', 'system', '18fef60d6d2f53ee956cc001fbf670f7', 'b6bd2851-5541-5043-b9f6-fae7e55befc9', 'tenant_0558b964e34f557d8f806ab61f0fddf7-rolename_e5eb78eb568cfa6d17d39ff6a750bf4e8c5d7e903e9d8b373c9fdc1f004a0635', 0, 'ValueReserved', '{"holderId":"d4f8cd5e-edaa-5d19-abfd-533a2cc8f728","kind":"rolename"}', '{"$causationId":"18fef60d-6d2f-53ee-956c-c001fbf670f7","$correlationId":"18fef60d6d2f53ee956cc001fbf670f7","actorId":"system","actorType":"system","commandId":"18fef60d-6d2f-53ee-956c-c001fbf670f7","occurredAt":"2026-11-30T07:03:03.998Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"18fef60d6d2f53ee956cc001fbf670f7"}', 'de70abc07eaaf3ddffc36626a3c75354088cc6691ac40cd26a7aea2e8f2042f3', 'e718fd5fcea6396d4875dff83dd7446c0be7e7a0cac5654c1ddef0cf2e8c02bd', 11),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 7, '2026-11-30 07:03:03.998+00', 'role.created', 'role', 'success', 'system', 'system', 'role', 'd4f8cd5e-edaa-5d19-abfd-533a2cc8f728', 'system', '18fef60d6d2f53ee956cc001fbf670f7', '70917b27-a37f-5887-b9f0-08020fed845d', 'tenant_0558b964e34f557d8f806ab61f0fddf7-role_d4f8cd5eedaa5d19abfd533a2cc8f728', 0, 'RoleDefined', '{"description":"","name":"support","permissions":[],"roleId":"d4f8cd5e-edaa-5d19-abfd-533a2cc8f728"}', '{"$causationId":"18fef60d-6d2f-53ee-956c-c001fbf670f7","$correlationId":"18fef60d6d2f53ee956cc001fbf670f7","actorId":"system","actorType":"system","commandId":"18fef60d-6d2f-53ee-956c-c001fbf670f7","occurredAt":"2026-11-30T07:03:03.998Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"18fef60d6d2f53ee956cc001fbf670f7"}', 'e718fd5fcea6396d4875dff83dd7446c0be7e7a0cac5654c1ddef0cf2e8c02bd', 'cda33b8bc7ed412625a2fa68a158030d72bb286a73d4ee1cecd76c89b7be14c5', 12),
	('00000000-0000-0000-0000-000000000000', 6, '2026-11-30 07:03:04.005+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', 'd4f8cd5e-edaa-5d19-abfd-533a2cc8f728', 'system', 'ab8c9db23b7f5805be4fc52a61cce615', '1724d9ac-961e-5fcf-bbf5-60b779373b2e', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 3, 'BootstrapEntryApplied', '{"entry":"cef59395128ecd0ccae683ee29e8c891d0670aec1a079898bbc94f0575a6f45f","id":"d4f8cd5e-edaa-5d19-abfd-533a2cc8f728","kind":"role"}', '{"$causationId":"ab8c9db2-3b7f-5805-be4f-c52a61cce615","$correlationId":"ab8c9db23b7f5805be4fc52a61cce615","actorId":"system","actorType":"system","commandId":"ab8c9db2-3b7f-5805-be4f-c52a61cce615","occurredAt":"2026-11-30T07:03:04.005Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"ab8c9db23b7f5805be4fc52a61cce615"}', 'e03e47c010e24753c7ed0bb050d73d91d270312fb0853b92e06cd8554723cfb1', '6c2a1f253816d6846e8420e043e4033e090b11c5e1585b5b612ae3020c1a25e5', 13),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 8, '2026-11-30 07:03:04.057+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'd6545468-40dc-5a08-b2d7-04674010a3c4', 'system', 'e8ed8b95a50a5581bff081899bdab2bc', '00ea06cc-27b7-5a10-a2c2-7710e5e3d790', 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_956941d70734803fb620426c027680530b56e55ab8c4fde3c52fbf325f67c8aa', 0, 'ValueReserved', '{"holderId":"d6545468-40dc-5a08-b2d7-04674010a3c4","kind":"email"}', '{"$causationId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc","$correlationId":"e8ed8b95a50a5581bff081899bdab2bc","actorId":"system","actorType":"system","commandId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc","occurredAt":"2026-11-30T07:03:04.057Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"e8ed8b95a50a5581bff081899bdab2bc"}', 'cda33b8bc7ed412625a2fa68a158030d72bb286a73d4ee1cecd76c89b7be14c5', '78cb5cd2dbd409cbef9c36b61697463022fecff297ee557976d4431b009253f2', 14),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 9, '2026-11-30 07:03:04.057+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'd6545468-40dc-5a08-b2d7-04674010a3c4', 'system', 'e8ed8b95a50a5581bff081899bdab2bc', '41a5e4eb-7d8a-50a9-83c1-605c6bbdc429', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_d654546840dc5a08b2d704674010a3c4', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:d6545468-40dc-5a08-b2d7-04674010a3c4|ASgE30nwRahvQdGgr92iwz7NFAf8BwDmTWTPq7z9BaZ4KFIT9ePPaNvhoxO5ZroPUmyeuMOQhqSlsjgzfFg_ijCIYCDuE8HLnLRt4_BCgwE9mZO6W-R5d3FTzYXRMn9DcKwlHgLHq7JQxG4lQHTeQvL7T27-yZnbw0ACI16xEuoNKaze7PWIKMuDCEwyxz3ARt2qq8Nvbq0R7qtFglkwCSbS2RonH6WWFGygFJxE4YxRgsqzJVjGPV1AZpgnB_cDtgTZ6Wy8CS5gkAa1x8QR86qbBT8UhhLuduiq7g_0osRbWUw53NHfumyswM-PIgtt0VMmWJU","userId":"d6545468-40dc-5a08-b2d7-04674010a3c4"}', '{"$causationId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc","$correlationId":"e8ed8b95a50a5581bff081899bdab2bc","actorId":"system","actorType":"system","commandId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc","occurredAt":"2026-11-30T07:03:04.057Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"e8ed8b95a50a5581bff081899bdab2bc"}', '78cb5cd2dbd409cbef9c36b61697463022fecff297ee557976d4431b009253f2', '2de8636375eb4597c6c6905e67bdc673925b536dbfd8c682d7cdb67b6d9a33ad', 15),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 22, '2026-11-30 07:03:04.343+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'system', 'a9bc4c3bc4a6509486a670c6718f12e1', 'c7e58b74-d8af-5062-8aee-c922188f0f07', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_27cf97a7d6e25ac7835c4d804497972b', 2, 'UserRoleAssigned', '{"roleId":"d4f8cd5e-edaa-5d19-abfd-533a2cc8f728","userId":"27cf97a7-d6e2-5ac7-835c-4d804497972b"}', '{"$causationId":"a9bc4c3b-c4a6-5094-86a6-70c6718f12e1","$correlationId":"a9bc4c3bc4a6509486a670c6718f12e1","actorId":"system","actorType":"system","commandId":"a9bc4c3b-c4a6-5094-86a6-70c6718f12e1","occurredAt":"2026-11-30T07:03:04.343Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"a9bc4c3bc4a6509486a670c6718f12e1"}', '49bc31885b9dcdfe37ae06ec3c26de44d90233cf92d5eb419cdd88ceea83ec0a', 'fa24199f6a420eed32b25008b8694785e4efa4a4769eb63b266b405614a2c80e', 30),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 10, '2026-11-30 07:03:04.057+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'd6545468-40dc-5a08-b2d7-04674010a3c4', 'system', 'e8ed8b95a50a5581bff081899bdab2bc', 'd53e6a78-70d5-54f2-9042-bede52605238', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_d654546840dc5a08b2d704674010a3c4', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:d6545468-40dc-5a08-b2d7-04674010a3c4|AXwH86WokoJDGCB8VXm-fvT5L9AN3ASRiutF-NU7oojE06kXhA3wT8btB3EKI2Q9M-ySmMosw8aB644Da2McCMmxKfhuUX3OiLD7kEc5GZlCC4iGfmHlmf_dNYXEY_35WOBU_FEh1Xm7MsRYy3QqAK3vrHjOLONhc2_TYVWDJYqe0hXhEeWhLzKqDGrWfRJgYA","userId":"d6545468-40dc-5a08-b2d7-04674010a3c4"}', '{"$causationId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc","$correlationId":"e8ed8b95a50a5581bff081899bdab2bc","actorId":"system","actorType":"system","commandId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc","occurredAt":"2026-11-30T07:03:04.057Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"e8ed8b95a50a5581bff081899bdab2bc"}', '2de8636375eb4597c6c6905e67bdc673925b536dbfd8c682d7cdb67b6d9a33ad', '0780606a95fe31a343b427a0e0e0b97456ec4736b326bc64ff7aa3c8b299039c', 16),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 11, '2026-11-30 07:03:04.105+00', 'owner.added', 'technical', 'success', 'system', 'system', 'user', 'd6545468-40dc-5a08-b2d7-04674010a3c4', 'system', '83f4dae4c2255b6b9a5acecaf1ef4805', 'f7c0009f-3ee4-532c-80d8-c8e2a49ae0f3', 'tenant_0558b964e34f557d8f806ab61f0fddf7-owners_0558b964e34f557d8f806ab61f0fddf7', 0, 'OwnerAdded', '{"userId":"d6545468-40dc-5a08-b2d7-04674010a3c4"}', '{"$causationId":"83f4dae4-c225-5b6b-9a5a-cecaf1ef4805","$correlationId":"83f4dae4c2255b6b9a5acecaf1ef4805","actorId":"system","actorType":"system","commandId":"83f4dae4-c225-5b6b-9a5a-cecaf1ef4805","occurredAt":"2026-11-30T07:03:04.105Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"83f4dae4c2255b6b9a5acecaf1ef4805"}', '0780606a95fe31a343b427a0e0e0b97456ec4736b326bc64ff7aa3c8b299039c', 'ac432008663a4b47622a0293ecd77af2dc8dd1c47374ce752e619c8a95c5f2eb', 17),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 12, '2026-11-30 07:03:04.135+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'd6545468-40dc-5a08-b2d7-04674010a3c4', 'system', '83f4dae4c2255b6b9a5acecaf1ef4805', '0e7726b7-9c6a-5940-80e4-d7b7a4ecff65', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_d654546840dc5a08b2d704674010a3c4', 2, 'UserRoleAssigned', '{"roleId":"0558b964-e34f-857d-8f80-6ab61f0fddf6","userId":"d6545468-40dc-5a08-b2d7-04674010a3c4"}', '{"$causationId":"83f4dae4-c225-5b6b-9a5a-cecaf1ef4805","$correlationId":"83f4dae4c2255b6b9a5acecaf1ef4805","actorId":"system","actorType":"system","commandId":"83f4dae4-c225-5b6b-9a5a-cecaf1ef4805","occurredAt":"2026-11-30T07:03:04.135Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"83f4dae4c2255b6b9a5acecaf1ef4805"}', 'ac432008663a4b47622a0293ecd77af2dc8dd1c47374ce752e619c8a95c5f2eb', '33b2d66ec7b2d40e6b2cb342002acc68073ef85a4f0b0d9b173a429697ee4f65', 18),
	('00000000-0000-0000-0000-000000000000', 7, '2026-11-30 07:03:04.148+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'd6545468-40dc-5a08-b2d7-04674010a3c4', 'system', '77b2ce176725507d8a37247148d999ce', '24616652-c1fd-5eac-b2ee-f8756ea83575', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 4, 'BootstrapEntryApplied', '{"entry":"bbfd646231979c59e62fd1fc556462e31831f9482e7fe623a8e865591f7990f3","id":"d6545468-40dc-5a08-b2d7-04674010a3c4","kind":"user"}', '{"$causationId":"77b2ce17-6725-507d-8a37-247148d999ce","$correlationId":"77b2ce176725507d8a37247148d999ce","actorId":"system","actorType":"system","commandId":"77b2ce17-6725-507d-8a37-247148d999ce","occurredAt":"2026-11-30T07:03:04.148Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"77b2ce176725507d8a37247148d999ce"}', '6c2a1f253816d6846e8420e043e4033e090b11c5e1585b5b612ae3020c1a25e5', 'c25e6c1e6814cfca29095e3844edeb3fc86f09ef98f97db34daaa0ae4d6cc54b', 19),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 13, '2026-11-30 07:03:04.187+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'system', '5e9c7a5625785b2a8dc01bb69239771d', '8d856756-65a8-55d0-84ba-5695b2696d78', 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_a20c2ef010b8ff3364317097cd66658b8b6598e620737a7544a0719b09c18e57', 0, 'ValueReserved', '{"holderId":"3bbbe236-d8bd-520a-a462-67a6928324e4","kind":"email"}', '{"$causationId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","$correlationId":"5e9c7a5625785b2a8dc01bb69239771d","actorId":"system","actorType":"system","commandId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","occurredAt":"2026-11-30T07:03:04.187Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"5e9c7a5625785b2a8dc01bb69239771d"}', '33b2d66ec7b2d40e6b2cb342002acc68073ef85a4f0b0d9b173a429697ee4f65', 'cd181cc64c046ee3dafc122a09ae9612644b5ec6f7d65047dfefde2735f44bff', 20),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 14, '2026-11-30 07:03:04.187+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'externalid_reservation', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'system', '5e9c7a5625785b2a8dc01bb69239771d', '6da1a073-5261-5e06-b258-26c572ac5a15', 'tenant_0558b964e34f557d8f806ab61f0fddf7-externalid_b9e3cb65f35106a799610496d534c8444c73b9393fbbeba176f30fddb6062593', 0, 'ValueReserved', '{"holderId":"3bbbe236-d8bd-520a-a462-67a6928324e4","kind":"externalid"}', '{"$causationId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","$correlationId":"5e9c7a5625785b2a8dc01bb69239771d","actorId":"system","actorType":"system","commandId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","occurredAt":"2026-11-30T07:03:04.187Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"5e9c7a5625785b2a8dc01bb69239771d"}', 'cd181cc64c046ee3dafc122a09ae9612644b5ec6f7d65047dfefde2735f44bff', '984a6ad4acd06b0cc80279a8ab425901712afd7c2aa30a13e7ced79cde90e0f2', 21),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 15, '2026-11-30 07:03:04.187+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'system', '5e9c7a5625785b2a8dc01bb69239771d', '64ab61c0-3da7-5ffc-b11c-ac98218bbe78', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_3bbbe236d8bd520aa46267a6928324e4', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:3bbbe236-d8bd-520a-a462-67a6928324e4|Adna55QYczW-AWCRxes82kqBGLTdO7kg7qhc3JrZ22nLXZzaTGY4Fc2RMoMkfeoyQrewnNaagfY0QVNuZ2nVWhsUUYa7KMZGXIykNhzmmH_gU_O-3skDvUh_Ih5fcVozhyrYHQk409OMQLmTeFngI2qe_l6tEB7mEV_MVo8QVKiqhGv426L2t83H_7-zLR0KSZNBlawZint-Q_YhLd5irTGrVgoSoPy4VlBGN94izPSe-HU3DAG_Ykf3H2kBYihBKMzvbC2Xjyj6MxYiwhD5HPNg2qSgB01w3xcine192zHzQRjT9vTObAGtTzt9-3AhG3Lmyv4DlaIKFCThD70WY91VKt6w0WbhP3s9giHm3KlTygUgUQWnaJZZ-3YAokp_e_8RRKY5sDk4Lh2GNFZqPwOJjBDT","userId":"3bbbe236-d8bd-520a-a462-67a6928324e4"}', '{"$causationId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","$correlationId":"5e9c7a5625785b2a8dc01bb69239771d","actorId":"system","actorType":"system","commandId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","occurredAt":"2026-11-30T07:03:04.187Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"5e9c7a5625785b2a8dc01bb69239771d"}', '984a6ad4acd06b0cc80279a8ab425901712afd7c2aa30a13e7ced79cde90e0f2', 'a430d595e41d0c5122f91d5852a9a3d6bc9fdf08fd58d9d9e36bd70d0213e3c8', 22),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 4, '2026-11-30 07:03:04.603+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '7237f239-b9b2-50f2-9372-80673318e7ce', 'system', 'a22ffbdfe4c95bd790a4fd841e7f60f4', '6bdf9f03-370a-539f-99ef-cf8d108f5d52', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-role_7237f239b9b250f2937280673318e7ce', 0, 'RoleDefined', '{"description":"","name":"billing","permissions":[],"roleId":"7237f239-b9b2-50f2-9372-80673318e7ce"}', '{"$causationId":"a22ffbdf-e4c9-5bd7-90a4-fd841e7f60f4","$correlationId":"a22ffbdfe4c95bd790a4fd841e7f60f4","actorId":"system","actorType":"system","commandId":"a22ffbdf-e4c9-5bd7-90a4-fd841e7f60f4","occurredAt":"2026-11-30T07:03:04.603Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"a22ffbdfe4c95bd790a4fd841e7f60f4"}', 'df69f139879a6d1cbc4738def764366fecc102d48100fb633b5f44c558f2c105', '94df8502031cc12e4939b02ff7284182dba8a1bccf68394a5eb9d1cb666cf0d1', 52),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 16, '2026-11-30 07:03:04.187+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'system', '5e9c7a5625785b2a8dc01bb69239771d', 'ee26a0ae-a9cf-5965-92b9-cc33d0181755', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_3bbbe236d8bd520aa46267a6928324e4', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:3bbbe236-d8bd-520a-a462-67a6928324e4|AR7imryEJ9oEVJxPNv605_yVwwwvvboaCHEm5AIly4eMEJzAi7BtA9QfFDv4DRAwhRIGeYFfRdDiuMw2eIjvaaq28nudhcRg75wr5ExQ9BIFQ9Sy1knvg5clQW549Bhwl7KI-xhEYmdib_6CPfjKSkCAbfZE1X1Wp9cN-l3N02rCewaAyqH2hR8d1qkCxxUUZg","userId":"3bbbe236-d8bd-520a-a462-67a6928324e4"}', '{"$causationId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","$correlationId":"5e9c7a5625785b2a8dc01bb69239771d","actorId":"system","actorType":"system","commandId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","occurredAt":"2026-11-30T07:03:04.187Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"5e9c7a5625785b2a8dc01bb69239771d"}', 'a430d595e41d0c5122f91d5852a9a3d6bc9fdf08fd58d9d9e36bd70d0213e3c8', '4aeb9774b8ccb0864a90e8b970e919166aa7930952052f637577590a80d32114', 23),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 17, '2026-11-30 07:03:04.203+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'system', '634c75b93e605c2db9eb29118584e34a', 'c50f5f8a-2d5c-5a2d-8e8c-6730f2331084', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_3bbbe236d8bd520aa46267a6928324e4', 2, 'UserRoleAssigned', '{"roleId":"0558b964-e34f-857d-8f80-6ab61f0fddf5","userId":"3bbbe236-d8bd-520a-a462-67a6928324e4"}', '{"$causationId":"634c75b9-3e60-5c2d-b9eb-29118584e34a","$correlationId":"634c75b93e605c2db9eb29118584e34a","actorId":"system","actorType":"system","commandId":"634c75b9-3e60-5c2d-b9eb-29118584e34a","occurredAt":"2026-11-30T07:03:04.203Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"634c75b93e605c2db9eb29118584e34a"}', '4aeb9774b8ccb0864a90e8b970e919166aa7930952052f637577590a80d32114', '3890e0e46be0933d9594010ce86fd817e2c3bf6de10d1c2c445f9f6235793891', 24),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 18, '2026-11-30 07:03:04.223+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'system', 'af389d85272557b0a7ec3938d852d62f', 'e936920f-d131-59e4-ae38-ce8857b68eda', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_3bbbe236d8bd520aa46267a6928324e4', 3, 'UserRoleAssigned', '{"roleId":"8f2ede9b-64b4-5c46-9947-3110f2eae73f","userId":"3bbbe236-d8bd-520a-a462-67a6928324e4"}', '{"$causationId":"af389d85-2725-57b0-a7ec-3938d852d62f","$correlationId":"af389d85272557b0a7ec3938d852d62f","actorId":"system","actorType":"system","commandId":"af389d85-2725-57b0-a7ec-3938d852d62f","occurredAt":"2026-11-30T07:03:04.223Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"af389d85272557b0a7ec3938d852d62f"}', '3890e0e46be0933d9594010ce86fd817e2c3bf6de10d1c2c445f9f6235793891', 'b72d379378f56165548a0ed8827e5d813393e5c6e25f104d60783508934f2f97', 25),
	('00000000-0000-0000-0000-000000000000', 8, '2026-11-30 07:03:04.227+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'system', '24f5af22a95950eba8dda90c6bbbd483', 'd3bc682b-d349-57d2-9e84-2da78016b0aa', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 5, 'BootstrapEntryApplied', '{"entry":"29ac4deb2b124a411dc5651b9c7e39e58af56517c0c19f0a1c2a8fd13dc0df6d","id":"3bbbe236-d8bd-520a-a462-67a6928324e4","kind":"user"}', '{"$causationId":"24f5af22-a959-50eb-a8dd-a90c6bbbd483","$correlationId":"24f5af22a95950eba8dda90c6bbbd483","actorId":"system","actorType":"system","commandId":"24f5af22-a959-50eb-a8dd-a90c6bbbd483","occurredAt":"2026-11-30T07:03:04.227Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"24f5af22a95950eba8dda90c6bbbd483"}', 'c25e6c1e6814cfca29095e3844edeb3fc86f09ef98f97db34daaa0ae4d6cc54b', '458f76c8ca9750c7ec3e719f8d54e2d106f6d37dd1434aa7eaca7aa40cf9fc76', 26),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 19, '2026-11-30 07:03:04.318+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'system', 'ac581b54726c591baf1a3f4e8138fe4f', 'a8362f9a-01b0-53f8-a984-4031d813fee7', 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_a188e9392fbcb2752391e1a70c08bec7dc2aa32253ab24ae20b12b974b7e301e', 0, 'ValueReserved', '{"holderId":"27cf97a7-d6e2-5ac7-835c-4d804497972b","kind":"email"}', '{"$causationId":"ac581b54-726c-591b-af1a-3f4e8138fe4f","$correlationId":"ac581b54726c591baf1a3f4e8138fe4f","actorId":"system","actorType":"system","commandId":"ac581b54-726c-591b-af1a-3f4e8138fe4f","occurredAt":"2026-11-30T07:03:04.318Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"ac581b54726c591baf1a3f4e8138fe4f"}', 'b72d379378f56165548a0ed8827e5d813393e5c6e25f104d60783508934f2f97', '18daba79701010fd3da69ee4b3362c7209b4632637750fefe3ac71604d2ca10e', 27),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 20, '2026-11-30 07:03:04.318+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'system', 'ac581b54726c591baf1a3f4e8138fe4f', '21d362f5-68a3-53d4-980f-8d6ac07b5890', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_27cf97a7d6e25ac7835c4d804497972b', 0, 'UserCreated', '{"emailVerified":false,"invited":false,"sealed":"user:27cf97a7-d6e2-5ac7-835c-4d804497972b|AZ0cDknRc1l2Z2L74XmVKjtu909jz_r2dy4GVBzopPZGomtTQbt3xLL1lp58AZwoE7wgoXZEohIZu3GXcciJVSz9oNi5cG03So_CSBC7hHZHL7j05wq7xKCKaKEX0Mj8oFZ8AEYvqd-CjX8n6yYE1zEIzdYpIRoqYia2aIb0rKGqDDvcinbgF1w2qBnPF_wkeuT76DB1114LzIlyqb_jKOyLyYqI2sSy69mMT48wEiylj1MY2pmluDfPamzfPbU6XRhv152eBpu76UUn3ePe0x4PBPlcaZT3vPyUnzwnt-kpuRJ6nPJ-u4S-cfWe3a6zeUZG-DJ_YlienMt780E","userId":"27cf97a7-d6e2-5ac7-835c-4d804497972b"}', '{"$causationId":"ac581b54-726c-591b-af1a-3f4e8138fe4f","$correlationId":"ac581b54726c591baf1a3f4e8138fe4f","actorId":"system","actorType":"system","commandId":"ac581b54-726c-591b-af1a-3f4e8138fe4f","occurredAt":"2026-11-30T07:03:04.318Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"ac581b54726c591baf1a3f4e8138fe4f"}', '18daba79701010fd3da69ee4b3362c7209b4632637750fefe3ac71604d2ca10e', 'c2f10914b72ca61595b4d64a99be20a287b811d8e31427e7def1e64a33e315ec', 28),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 21, '2026-11-30 07:03:04.318+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'system', 'ac581b54726c591baf1a3f4e8138fe4f', '9b738f8f-d1c9-5be6-b08c-d77da8371d43', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_27cf97a7d6e25ac7835c4d804497972b', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:27cf97a7-d6e2-5ac7-835c-4d804497972b|AUwExGfU9Rv75mfy6eFh-Sc20eH_8BpZMEodfWvUBkUMKc_lsxy6T-NzgUtL5ZCpoGrCuvfz2ceh-xweMYl52295vvGXfXLYXi_WRi4GRNt83f5NR1_pDPdVhXLoeIp9hWDWIbjIKvX2de3ocg68ooOCkd8MeVXc8SRSyBehyqlsdA_qDuA_lMWFe_jF9EiWew","userId":"27cf97a7-d6e2-5ac7-835c-4d804497972b"}', '{"$causationId":"ac581b54-726c-591b-af1a-3f4e8138fe4f","$correlationId":"ac581b54726c591baf1a3f4e8138fe4f","actorId":"system","actorType":"system","commandId":"ac581b54-726c-591b-af1a-3f4e8138fe4f","occurredAt":"2026-11-30T07:03:04.318Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"ac581b54726c591baf1a3f4e8138fe4f"}', 'c2f10914b72ca61595b4d64a99be20a287b811d8e31427e7def1e64a33e315ec', '49bc31885b9dcdfe37ae06ec3c26de44d90233cf92d5eb419cdd88ceea83ec0a', 29),
	('00000000-0000-0000-0000-000000000000', 9, '2026-11-30 07:03:04.369+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'system', '4799aed104b65330bab7fc84ff532d89', '8e860c15-5c6c-5f1a-9d90-37b460a2855d', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 6, 'BootstrapEntryApplied', '{"entry":"4419be5f5b4c7e708e676617515dc92c1cd3fac701f3649e1de43aa5ca06b70f","id":"27cf97a7-d6e2-5ac7-835c-4d804497972b","kind":"user"}', '{"$causationId":"4799aed1-04b6-5330-bab7-fc84ff532d89","$correlationId":"4799aed104b65330bab7fc84ff532d89","actorId":"system","actorType":"system","commandId":"4799aed1-04b6-5330-bab7-fc84ff532d89","occurredAt":"2026-11-30T07:03:04.369Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"4799aed104b65330bab7fc84ff532d89"}', '458f76c8ca9750c7ec3e719f8d54e2d106f6d37dd1434aa7eaca7aa40cf9fc76', '8af87a847ec51ed535345031475aea7322fefdf63d655046790be03bcd87485b', 31),
	('00000000-0000-0000-0000-000000000000', 10, '2026-11-30 07:03:04.397+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'apikey_reservation', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'system', '08e5cc4614725d1681769c7a79353104', 'd2f2b6fc-ba4a-5e2c-bf14-0f55184dc5a0', 'tenant_00000000000000000000000000000000-apikeyhash_551279b8a1856390a5d9d8b2beb1cef083846453834c32754693d817aab521d4', 0, 'ValueReserved', '{"holderId":"dd0b8043-53f4-535c-b541-0b469ca0185d","kind":"apikey"}', '{"$causationId":"08e5cc46-1472-5d16-8176-9c7a79353104","$correlationId":"08e5cc4614725d1681769c7a79353104","actorId":"system","actorType":"system","commandId":"08e5cc46-1472-5d16-8176-9c7a79353104","occurredAt":"2026-11-30T07:03:04.397Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"08e5cc4614725d1681769c7a79353104"}', '8af87a847ec51ed535345031475aea7322fefdf63d655046790be03bcd87485b', 'bba0eb55c488b3a922902f84267f142f389b3f67b92b0cb8924f85d0bb59d542', 32),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 23, '2026-11-30 07:03:04.4+00', 'apikey.issued', 'apikey', 'success', 'system', 'system', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'system', '08e5cc4614725d1681769c7a79353104', '50c5aaf4-0cb8-5e62-9ac9-5d250e001883', 'tenant_0558b964e34f557d8f806ab61f0fddf7-apikey_dd0b804353f4535cb5410b469ca0185d', 0, 'ApiKeyIssued', '{"allowedNetworks":null,"apiKeyId":"dd0b8043-53f4-535c-b541-0b469ca0185d","expiresAt":null,"keyHash":"39b641fd8cd37bf0f9fe2c878d510d598e2021d5b7df2d6f100e8d5daaa891eb","name":"everything","prefix":"tsk_K0tS","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"]}', '{"$causationId":"08e5cc46-1472-5d16-8176-9c7a79353104","$correlationId":"08e5cc4614725d1681769c7a79353104","actorId":"system","actorType":"system","commandId":"08e5cc46-1472-5d16-8176-9c7a79353104","occurredAt":"2026-11-30T07:03:04.400Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"08e5cc4614725d1681769c7a79353104"}', 'fa24199f6a420eed32b25008b8694785e4efa4a4769eb63b266b405614a2c80e', '101a7992aa378a3e57afcfcd1ede394ed86e007acd8ef6eb7783f3224a708002', 33),
	('00000000-0000-0000-0000-000000000000', 11, '2026-11-30 07:03:04.432+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'clientid_reservation', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'c55d77b910725afeb8f6848439f55f6b', '356c596d-6bbf-54b0-9eda-9b4790eae63d', 'tenant_00000000000000000000000000000000-clientid_4621afaf2bb131f5b5fa141ed476aa741020f96d9cb4b146cc98fd5307f6fdd3', 0, 'ValueReserved', '{"holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"clientid"}', '{"$causationId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","$correlationId":"c55d77b910725afeb8f6848439f55f6b","actorId":"system","actorType":"system","commandId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","occurredAt":"2026-11-30T07:03:04.432Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"c55d77b910725afeb8f6848439f55f6b"}', 'bba0eb55c488b3a922902f84267f142f389b3f67b92b0cb8924f85d0bb59d542', '1e34126032c226ff70bdc247bbcc4eea676ce2c087f50169a53760ef0fdb7440', 34),
	('00000000-0000-0000-0000-000000000000', 12, '2026-11-30 07:03:04.438+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'c55d77b910725afeb8f6848439f55f6b', 'c6252196-303a-5e26-9e5c-092af31fddaf', 'tenant_00000000000000000000000000000000-audience_dc91f6dabff095ea1820b660751bf1e8905a87777f4f74ad185471c90bf64274', 0, 'ValueReserved', '{"holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"audience"}', '{"$causationId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","$correlationId":"c55d77b910725afeb8f6848439f55f6b","actorId":"system","actorType":"system","commandId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","occurredAt":"2026-11-30T07:03:04.438Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"c55d77b910725afeb8f6848439f55f6b"}', '1e34126032c226ff70bdc247bbcc4eea676ce2c087f50169a53760ef0fdb7440', 'c87111a9b3b94c0d58f8839c516f4909eb1008404c0f9b1dd3064acb8788ea32', 35),
	('00000000-0000-0000-0000-000000000000', 13, '2026-11-30 07:03:04.442+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'c55d77b910725afeb8f6848439f55f6b', '0aa2aea5-b0e8-5852-97a9-d34c16a81dbc', 'tenant_00000000000000000000000000000000-audience_a418167e5ce308c4c149e87852c763b723c435bcb8c33aacc29a9f52248e1827', 0, 'ValueReserved', '{"holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"audience"}', '{"$causationId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","$correlationId":"c55d77b910725afeb8f6848439f55f6b","actorId":"system","actorType":"system","commandId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","occurredAt":"2026-11-30T07:03:04.442Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"c55d77b910725afeb8f6848439f55f6b"}', 'c87111a9b3b94c0d58f8839c516f4909eb1008404c0f9b1dd3064acb8788ea32', 'af511600327b7bc5f7c5ba8d0495ba49235ccfb4b6f959f201c9742c7d1699ee', 36),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 24, '2026-11-30 07:03:04.445+00', 'client.registered', 'client', 'success', 'system', 'system', 'client', 'shop', 'system', 'c55d77b910725afeb8f6848439f55f6b', '49a9e6aa-40c7-524b-b7fc-3053f1c1887c', 'tenant_0558b964e34f557d8f806ab61f0fddf7-client_d78cef529cd85c918f3c1697f2c78551', 0, 'ClientRegistered', '{"acceptsTokenEndpointAudience":false,"accessTokenType":"at+jwt","allowedOrigins":null,"audience":"urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:shop","authMethod":null,"backchannelLogoutSessionRequired":false,"backchannelLogoutUri":null,"clientId":"shop","federatedCredentials":[],"grantTypes":["authorization_code","refresh_token"],"homeUrl":null,"jwks":null,"jwksUri":null,"kind":"web","managementScopes":[],"name":"Shop","postLogoutRedirectUris":[],"redirectUris":["https://shop.example/callback"],"resources":["urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:shop"],"roleIds":[],"scopes":["openid","profile","email","roles","offline_access"],"secretHash":"5b7efc0087ccfde826437b2627082a8f4a7e9642c9ee56836c436b8bb8f8109a","thirdParty":false,"type":"confidential"}', '{"$causationId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","$correlationId":"c55d77b910725afeb8f6848439f55f6b","actorId":"system","actorType":"system","commandId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","occurredAt":"2026-11-30T07:03:04.445Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"c55d77b910725afeb8f6848439f55f6b"}', '101a7992aa378a3e57afcfcd1ede394ed86e007acd8ef6eb7783f3224a708002', '6566a8de7a2d9464f498711cfd3e8fe9e75d595f16616007ac3e4893653aa805', 37),
	('00000000-0000-0000-0000-000000000000', 14, '2026-11-30 07:03:04.498+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'clientid_reservation', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'e948fccc67fa5bc9a3e30b5e0fecca37', 'cc6212a0-294a-5aef-ac93-6345836df34d', 'tenant_00000000000000000000000000000000-clientid_7f9ef7e7817f7076c40afcc6ccbbe517cff6d91367ab44c863542000a1656e3b', 0, 'ValueReserved', '{"holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"clientid"}', '{"$causationId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","$correlationId":"e948fccc67fa5bc9a3e30b5e0fecca37","actorId":"system","actorType":"system","commandId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","occurredAt":"2026-11-30T07:03:04.498Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"e948fccc67fa5bc9a3e30b5e0fecca37"}', 'af511600327b7bc5f7c5ba8d0495ba49235ccfb4b6f959f201c9742c7d1699ee', '674929d03709a9835075cd5489d0f66d2e5637be021a20adde96d970420709ee', 38),
	('00000000-0000-0000-0000-000000000000', 15, '2026-11-30 07:03:04.506+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'e948fccc67fa5bc9a3e30b5e0fecca37', '815058be-52ed-5345-8c01-d4a81603cca3', 'tenant_00000000000000000000000000000000-audience_6beeddf0d2d39d1e74940ac99fc74881f2f3ec053853434daddc2394dac27773', 0, 'ValueReserved', '{"holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"audience"}', '{"$causationId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","$correlationId":"e948fccc67fa5bc9a3e30b5e0fecca37","actorId":"system","actorType":"system","commandId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","occurredAt":"2026-11-30T07:03:04.506Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"e948fccc67fa5bc9a3e30b5e0fecca37"}', '674929d03709a9835075cd5489d0f66d2e5637be021a20adde96d970420709ee', '7893ec9f2e708b5445cfa7e1f1de3ad1523467e1c8938d7a13cfe95519ce5c3b', 39),
	('00000000-0000-0000-0000-000000000000', 16, '2026-11-30 07:03:04.51+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'e948fccc67fa5bc9a3e30b5e0fecca37', 'f42e2638-fd78-558a-8575-349cbf0c9a94', 'tenant_00000000000000000000000000000000-audience_6db05c82d4eb292c01da9798a673d01bf5804e1990563e5a7b5500cd2d75cf04', 0, 'ValueReserved', '{"holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"audience"}', '{"$causationId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","$correlationId":"e948fccc67fa5bc9a3e30b5e0fecca37","actorId":"system","actorType":"system","commandId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","occurredAt":"2026-11-30T07:03:04.510Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"e948fccc67fa5bc9a3e30b5e0fecca37"}', '7893ec9f2e708b5445cfa7e1f1de3ad1523467e1c8938d7a13cfe95519ce5c3b', 'cd27c0abfbd2b118edcf660fdb48d7b615dff1bf28ab74fd59b215ca8f6eb41c', 40),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 25, '2026-11-30 07:03:04.517+00', 'client.registered', 'client', 'success', 'system', 'system', 'client', 'till', 'system', 'e948fccc67fa5bc9a3e30b5e0fecca37', '3de44554-3360-50b2-af09-9719f200ed55', 'tenant_0558b964e34f557d8f806ab61f0fddf7-client_4fd0d1374e1e5315afcf8cd03ba146bf', 0, 'ClientRegistered', '{"acceptsTokenEndpointAudience":false,"accessTokenType":"at+jwt","allowedOrigins":null,"audience":"urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:till","authMethod":"none","backchannelLogoutSessionRequired":false,"backchannelLogoutUri":null,"clientId":"till","federatedCredentials":[],"grantTypes":["authorization_code","refresh_token"],"homeUrl":null,"jwks":null,"jwksUri":null,"kind":"native","managementScopes":[],"name":"Till","postLogoutRedirectUris":[],"redirectUris":["com.example.till:/callback"],"resources":["urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:till"],"roleIds":[],"scopes":["openid","profile","email","roles","offline_access"],"secretHash":null,"thirdParty":false,"type":"public"}', '{"$causationId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","$correlationId":"e948fccc67fa5bc9a3e30b5e0fecca37","actorId":"system","actorType":"system","commandId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","occurredAt":"2026-11-30T07:03:04.517Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"e948fccc67fa5bc9a3e30b5e0fecca37"}', '6566a8de7a2d9464f498711cfd3e8fe9e75d595f16616007ac3e4893653aa805', '91f3374d0ce3efa93598ef34b15ab7671c81455fcc5001b4e27bf7f4dd1873f5', 41),
	('00000000-0000-0000-0000-000000000000', 17, '2026-11-30 07:03:04.537+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'clientid_reservation', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'fb7974a426e855499577097c083bc22d', '661fbce6-1f73-516d-94e1-ed96a1e779f3', 'tenant_00000000000000000000000000000000-clientid_4a4c28b7c93bb4dd581f30e64b925b29bf7da93b2ad86abf89d490f6da8122bd', 0, 'ValueReserved', '{"holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"clientid"}', '{"$causationId":"fb7974a4-26e8-5549-9577-097c083bc22d","$correlationId":"fb7974a426e855499577097c083bc22d","actorId":"system","actorType":"system","commandId":"fb7974a4-26e8-5549-9577-097c083bc22d","occurredAt":"2026-11-30T07:03:04.537Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"fb7974a426e855499577097c083bc22d"}', 'cd27c0abfbd2b118edcf660fdb48d7b615dff1bf28ab74fd59b215ca8f6eb41c', '0269e3a964e2ad3e8fc1d19381fc7c463f73ac3f03d50c8e7fbc0c20f2921079', 42),
	('00000000-0000-0000-0000-000000000000', 18, '2026-11-30 07:03:04.543+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'fb7974a426e855499577097c083bc22d', 'c7bb905b-218f-5b08-a0da-d6d744a1a012', 'tenant_00000000000000000000000000000000-audience_f591abd17ae5cedc07dee922d6b6c8bcc4b5bbbae64b793c314089f3027ac1f2', 0, 'ValueReserved', '{"holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"audience"}', '{"$causationId":"fb7974a4-26e8-5549-9577-097c083bc22d","$correlationId":"fb7974a426e855499577097c083bc22d","actorId":"system","actorType":"system","commandId":"fb7974a4-26e8-5549-9577-097c083bc22d","occurredAt":"2026-11-30T07:03:04.543Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"fb7974a426e855499577097c083bc22d"}', '0269e3a964e2ad3e8fc1d19381fc7c463f73ac3f03d50c8e7fbc0c20f2921079', '4aaaaf289f7c8303bfa66fa541986e652ac2b6750d710e62a4398d3e802ff51c', 43),
	('00000000-0000-0000-0000-000000000000', 19, '2026-11-30 07:03:04.547+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'system', 'fb7974a426e855499577097c083bc22d', '3e292a46-b221-5892-8b4c-83798645819a', 'tenant_00000000000000000000000000000000-audience_97a5991dafa554ba8e302422c7e08769a11d6b4003c5dc115331a37bf2b38a50', 0, 'ValueReserved', '{"holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","kind":"audience"}', '{"$causationId":"fb7974a4-26e8-5549-9577-097c083bc22d","$correlationId":"fb7974a426e855499577097c083bc22d","actorId":"system","actorType":"system","commandId":"fb7974a4-26e8-5549-9577-097c083bc22d","occurredAt":"2026-11-30T07:03:04.547Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"fb7974a426e855499577097c083bc22d"}', '4aaaaf289f7c8303bfa66fa541986e652ac2b6750d710e62a4398d3e802ff51c', '5ee1c224d15af3ce5c246ecb839e525c5388da18cbcdb43e1a00f61f66dd694d', 44),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 11, '2026-11-30 07:03:04.657+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '5250a4da-e981-52ef-b6f1-8d7d69330edd', 'system', '22b5413c88125c34b873d1fb2c634e8a', '364f0968-bc2e-5fff-a35f-60ca1a26100f', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5250a4dae98152efb6f18d7d69330edd', 2, 'UserRoleAssigned', '{"roleId":"3deacd3e-655f-8fdb-aef2-2e776d8b8de0","userId":"5250a4da-e981-52ef-b6f1-8d7d69330edd"}', '{"$causationId":"22b5413c-8812-5c34-b873-d1fb2c634e8a","$correlationId":"22b5413c88125c34b873d1fb2c634e8a","actorId":"system","actorType":"system","commandId":"22b5413c-8812-5c34-b873-d1fb2c634e8a","occurredAt":"2026-11-30T07:03:04.657Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"22b5413c88125c34b873d1fb2c634e8a"}', 'd558c466a66fd540486fefb1b1b5326c802a09c2112e38188e26e38a2d4d8019', '2fb9e9bc69104ad953728e125b3fad33530295de3e45bd61d243c5c7f93a6184', 61),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 26, '2026-11-30 07:03:04.549+00', 'client.registered', 'client', 'success', 'system', 'system', 'client', 'night', 'system', 'fb7974a426e855499577097c083bc22d', 'a5dd9110-3209-5d7f-987f-4ce382cee55f', 'tenant_0558b964e34f557d8f806ab61f0fddf7-client_34ad0aa1f0f755cbaabe778a711d40d2', 0, 'ClientRegistered', '{"acceptsTokenEndpointAudience":false,"accessTokenType":"at+jwt","allowedOrigins":null,"audience":"urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:night","authMethod":null,"backchannelLogoutSessionRequired":false,"backchannelLogoutUri":null,"clientId":"night","federatedCredentials":[],"grantTypes":["client_credentials"],"homeUrl":null,"jwks":null,"jwksUri":null,"kind":"service","managementScopes":[],"name":"Night","postLogoutRedirectUris":[],"redirectUris":[],"resources":["urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:night"],"roleIds":["8f2ede9b-64b4-5c46-9947-3110f2eae73f"],"scopes":["openid","profile","email","roles","offline_access"],"secretHash":"af169914a58c69c11e18ab2ffdc85bc37fb7fa6f3ecde2e721db11211eeb0901","thirdParty":false,"type":"confidential"}', '{"$causationId":"fb7974a4-26e8-5549-9577-097c083bc22d","$correlationId":"fb7974a426e855499577097c083bc22d","actorId":"system","actorType":"system","commandId":"fb7974a4-26e8-5549-9577-097c083bc22d","occurredAt":"2026-11-30T07:03:04.549Z","schemaVersion":"1","source":"system","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"fb7974a426e855499577097c083bc22d"}', '91f3374d0ce3efa93598ef34b15ab7671c81455fcc5001b4e27bf7f4dd1873f5', 'a47142ba4a0638e6144ce92dcd068dc30ca0a1ba5bb3c8026b061a62f2346143', 45),
	('00000000-0000-0000-0000-000000000000', 20, '2026-11-30 07:03:04.562+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'slug_reservation', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'system', '3d6e7f7eb2715aa7b9d75d9f88c37ff9', '4fc179ed-2917-5764-a690-b5453a0b0cf5', 'tenant_00000000000000000000000000000000-slug_409b4f8b95cfa40e43bcf5e20025a695a4d06581386c8ea5f585a3da194dd2a8', 0, 'ValueReserved', '{"holderId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","kind":"slug"}', '{"$causationId":"3d6e7f7e-b271-5aa7-b9d7-5d9f88c37ff9","$correlationId":"3d6e7f7eb2715aa7b9d75d9f88c37ff9","actorId":"system","actorType":"system","commandId":"3d6e7f7e-b271-5aa7-b9d7-5d9f88c37ff9","occurredAt":"2026-11-30T07:03:04.562Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"3d6e7f7eb2715aa7b9d75d9f88c37ff9"}', '5ee1c224d15af3ce5c246ecb839e525c5388da18cbcdb43e1a00f61f66dd694d', 'bc8ab714726a5e1c0dcffb94596727ba3432f9ee1f1095e6f55019c508483267', 46),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 1, '2026-11-30 07:03:04.562+00', 'tenant.created', 'tenant', 'success', 'system', 'system', 'tenant', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'system', '3d6e7f7eb2715aa7b9d75d9f88c37ff9', '6bb407c9-9ca3-59c8-b413-bcfe6c8ec43c', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-tenant_3deacd3e655f5fdbaef22e776d8b8de1', 0, 'TenantCreated', '{"name":"Beta","slug":"beta","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1"}', '{"$causationId":"3d6e7f7e-b271-5aa7-b9d7-5d9f88c37ff9","$correlationId":"3d6e7f7eb2715aa7b9d75d9f88c37ff9","actorId":"system","actorType":"system","commandId":"3d6e7f7e-b271-5aa7-b9d7-5d9f88c37ff9","occurredAt":"2026-11-30T07:03:04.562Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"3d6e7f7eb2715aa7b9d75d9f88c37ff9"}', '0000000000000000000000000000000000000000000000000000000000000000', '7c32a7d563152e871ca9b92108e9f5292b4e6535c8fedc29dfcb896882e2d3c4', 47),
	('00000000-0000-0000-0000-000000000000', 21, '2026-11-30 07:03:04.566+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'tenant', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'system', '264d8dae360a5013bcec868846116e53', 'ab62d837-4a3f-56c1-a446-3af728794e37', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 7, 'BootstrapEntryApplied', '{"entry":"10ae068b9204ff76ca7f4e13e5fbdd9b3f28503b1ee5ae748aa37bd373b27858","id":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","kind":"tenant"}', '{"$causationId":"264d8dae-360a-5013-bcec-868846116e53","$correlationId":"264d8dae360a5013bcec868846116e53","actorId":"system","actorType":"system","commandId":"264d8dae-360a-5013-bcec-868846116e53","occurredAt":"2026-11-30T07:03:04.566Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"264d8dae360a5013bcec868846116e53"}', 'bc8ab714726a5e1c0dcffb94596727ba3432f9ee1f1095e6f55019c508483267', 'c1524f05722bb0b62a3a1488fb7b6a563610805041922140ad30e51bca94d62e', 48);
INSERT INTO audit.entries_2026_11 VALUES
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 2, '2026-11-30 07:03:04.573+00', 'tenant.settings_changed', 'tenant', 'success', 'system', 'system', 'tenant', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'system', 'd775074d762059f2bc64f8a967e6b7a4', 'e7994e4e-9cdf-5ca8-ac24-4be0baa9982e', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-tenant_3deacd3e655f5fdbaef22e776d8b8de1', 1, 'TenantSettingsChanged', '{"passwordMinLength":10,"signUp":"open","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1"}', '{"$causationId":"d775074d-7620-59f2-bc64-f8a967e6b7a4","$correlationId":"d775074d762059f2bc64f8a967e6b7a4","actorId":"system","actorType":"system","commandId":"d775074d-7620-59f2-bc64-f8a967e6b7a4","occurredAt":"2026-11-30T07:03:04.573Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"d775074d762059f2bc64f8a967e6b7a4"}', '7c32a7d563152e871ca9b92108e9f5292b4e6535c8fedc29dfcb896882e2d3c4', '609580974afa4bcb59153c675e2f513d0b1c6c433fefd0518892b3c391b5f1c2', 49),
	('00000000-0000-0000-0000-000000000000', 22, '2026-11-30 07:03:04.576+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'settings', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'system', '2068fc17260851bd9678e93d2bfdf113', '4f485a24-0bf2-5863-9eea-1766187465b1', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 8, 'BootstrapEntryApplied', '{"entry":"91b7845d63fb271156d8e99914c8278311d6ece2285fdb68b896f15fd87289d8","id":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","kind":"settings"}', '{"$causationId":"2068fc17-2608-51bd-9678-e93d2bfdf113","$correlationId":"2068fc17260851bd9678e93d2bfdf113","actorId":"system","actorType":"system","commandId":"2068fc17-2608-51bd-9678-e93d2bfdf113","occurredAt":"2026-11-30T07:03:04.576Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"2068fc17260851bd9678e93d2bfdf113"}', 'c1524f05722bb0b62a3a1488fb7b6a563610805041922140ad30e51bca94d62e', 'ab7c5dd8de35ccd40b1e76bbd0f56e6e6991423a8b57ecb903b2c63e4023bec2', 50),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 3, '2026-11-30 07:03:04.603+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '7237f239-b9b2-50f2-9372-80673318e7ce', 'system', 'a22ffbdfe4c95bd790a4fd841e7f60f4', 'c21a5284-f75b-5ba6-9fa0-9c347e0ea69e', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-rolename_645d7d2c54adddb74dd1a4be8c5d8aa0202e29c6e09b3deca90c71f735ee6ac9', 0, 'ValueReserved', '{"holderId":"7237f239-b9b2-50f2-9372-80673318e7ce","kind":"rolename"}', '{"$causationId":"a22ffbdf-e4c9-5bd7-90a4-fd841e7f60f4","$correlationId":"a22ffbdfe4c95bd790a4fd841e7f60f4","actorId":"system","actorType":"system","commandId":"a22ffbdf-e4c9-5bd7-90a4-fd841e7f60f4","occurredAt":"2026-11-30T07:03:04.603Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"a22ffbdfe4c95bd790a4fd841e7f60f4"}', '609580974afa4bcb59153c675e2f513d0b1c6c433fefd0518892b3c391b5f1c2', 'df69f139879a6d1cbc4738def764366fecc102d48100fb633b5f44c558f2c105', 51),
	('00000000-0000-0000-0000-000000000000', 23, '2026-11-30 07:03:04.606+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '7237f239-b9b2-50f2-9372-80673318e7ce', 'system', 'fa6b93ac1bf553f4a6eaf783f5f7cd5e', '9cf0cd73-ccd1-598e-8509-6507a6a45c43', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 9, 'BootstrapEntryApplied', '{"entry":"adffdb72312d46ae99d8926be3a10a08ea06b9b31504ad6e7cba55ddc457c6e2","id":"7237f239-b9b2-50f2-9372-80673318e7ce","kind":"role"}', '{"$causationId":"fa6b93ac-1bf5-53f4-a6ea-f783f5f7cd5e","$correlationId":"fa6b93ac1bf553f4a6eaf783f5f7cd5e","actorId":"system","actorType":"system","commandId":"fa6b93ac-1bf5-53f4-a6ea-f783f5f7cd5e","occurredAt":"2026-11-30T07:03:04.606Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"fa6b93ac1bf553f4a6eaf783f5f7cd5e"}', 'ab7c5dd8de35ccd40b1e76bbd0f56e6e6991423a8b57ecb903b2c63e4023bec2', '94e0b8e2e1c1d5d1d86458122893685ccbc48382ac4b17eaac3ebd77c07d9625', 53),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 5, '2026-11-30 07:03:04.614+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '5a7e8ecd-2703-5d88-9766-9d245e4ef1dd', 'system', 'e51907e92575592e95ce5298a71e330b', 'bf6ebd70-68cc-5c0b-89ac-4fed27c0a1fa', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-rolename_a1a4e47fa429d7602ae0a53e9da9cbaa8e8cfa2cc8bf40171065b56793a187c2', 0, 'ValueReserved', '{"holderId":"5a7e8ecd-2703-5d88-9766-9d245e4ef1dd","kind":"rolename"}', '{"$causationId":"e51907e9-2575-592e-95ce-5298a71e330b","$correlationId":"e51907e92575592e95ce5298a71e330b","actorId":"system","actorType":"system","commandId":"e51907e9-2575-592e-95ce-5298a71e330b","occurredAt":"2026-11-30T07:03:04.614Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"e51907e92575592e95ce5298a71e330b"}', '94df8502031cc12e4939b02ff7284182dba8a1bccf68394a5eb9d1cb666cf0d1', '7ce40cf269034e8f34fab44526de30d3a4c1b7c00a0c0635a4bdd36869263192', 54),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 6, '2026-11-30 07:03:04.614+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '5a7e8ecd-2703-5d88-9766-9d245e4ef1dd', 'system', 'e51907e92575592e95ce5298a71e330b', '84a3c78d-0308-527b-b204-af1ca4664a43', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-role_5a7e8ecd27035d8897669d245e4ef1dd', 0, 'RoleDefined', '{"description":"","name":"support","permissions":[],"roleId":"5a7e8ecd-2703-5d88-9766-9d245e4ef1dd"}', '{"$causationId":"e51907e9-2575-592e-95ce-5298a71e330b","$correlationId":"e51907e92575592e95ce5298a71e330b","actorId":"system","actorType":"system","commandId":"e51907e9-2575-592e-95ce-5298a71e330b","occurredAt":"2026-11-30T07:03:04.614Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"e51907e92575592e95ce5298a71e330b"}', '7ce40cf269034e8f34fab44526de30d3a4c1b7c00a0c0635a4bdd36869263192', '4abfa076bb5e926d3b15bf76a731f6e5e9dfd444bfb2ad0e0334a14b513860f9', 55),
	('00000000-0000-0000-0000-000000000000', 24, '2026-11-30 07:03:04.617+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '5a7e8ecd-2703-5d88-9766-9d245e4ef1dd', 'system', '93051c5fdb4e55f590874fb665241074', '4a523a79-eba7-597c-9020-8ea9bcfcce55', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 10, 'BootstrapEntryApplied', '{"entry":"148b57a602a60c7ac3bfa359b6000353aa3bbf96772c7c63f3aace705d25b15e","id":"5a7e8ecd-2703-5d88-9766-9d245e4ef1dd","kind":"role"}', '{"$causationId":"93051c5f-db4e-55f5-9087-4fb665241074","$correlationId":"93051c5fdb4e55f590874fb665241074","actorId":"system","actorType":"system","commandId":"93051c5f-db4e-55f5-9087-4fb665241074","occurredAt":"2026-11-30T07:03:04.617Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"93051c5fdb4e55f590874fb665241074"}', '94e0b8e2e1c1d5d1d86458122893685ccbc48382ac4b17eaac3ebd77c07d9625', '02008103dcf99f886f6594b4a9726a7f91cfb9a68ee3ac45a0690ab1af4f393e', 56),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 7, '2026-11-30 07:03:04.639+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '5250a4da-e981-52ef-b6f1-8d7d69330edd', 'system', '4761e4278aba5d3fa0020ec32d0e4342', '4289f368-c614-51cc-84eb-786053adc9fe', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-email_b9baaf453411683aa53bed096f3ff638ae8401137d8e95b8e74715ed497a64a3', 0, 'ValueReserved', '{"holderId":"5250a4da-e981-52ef-b6f1-8d7d69330edd","kind":"email"}', '{"$causationId":"4761e427-8aba-5d3f-a002-0ec32d0e4342","$correlationId":"4761e4278aba5d3fa0020ec32d0e4342","actorId":"system","actorType":"system","commandId":"4761e427-8aba-5d3f-a002-0ec32d0e4342","occurredAt":"2026-11-30T07:03:04.639Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"4761e4278aba5d3fa0020ec32d0e4342"}', '4abfa076bb5e926d3b15bf76a731f6e5e9dfd444bfb2ad0e0334a14b513860f9', '1373ca6a52df0652e2adcca0b9aa7f8681a304dfbdc9793a6817e486da4a48ff', 57),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 8, '2026-11-30 07:03:04.639+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '5250a4da-e981-52ef-b6f1-8d7d69330edd', 'system', '4761e4278aba5d3fa0020ec32d0e4342', 'eab8725e-7bd1-50f1-af7a-34a0f8a3c76c', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5250a4dae98152efb6f18d7d69330edd', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:5250a4da-e981-52ef-b6f1-8d7d69330edd|AatXuV_zSyZzQhWfgasXPpCddGjhq0AAFCJLOqekTPbyB23J7yS9_c8qQYv1_4SMhJKIbgJyv09iN44DyEclM7KC67ZdcARth__u242ac6Vk6CH6QN_Jnpl8WtYO3nsTTK76KZX1Z0fODo6zV3Ty9uQp79i_BLgea4-nCB2FigED2H4baWQrJFUt7SzddgOIkfMC1enpIQ21bkFZabvD9m612AIgIK29n7JBzyIdX9GNw2Dboo0a7ALiKAa4h0c3OysM6gUNIOdod5U5-96RLqOu3R7gUuFUmhjkV9_a4hjfjyfyhlYd8eK6PwrbNOBZn0gCWxM","userId":"5250a4da-e981-52ef-b6f1-8d7d69330edd"}', '{"$causationId":"4761e427-8aba-5d3f-a002-0ec32d0e4342","$correlationId":"4761e4278aba5d3fa0020ec32d0e4342","actorId":"system","actorType":"system","commandId":"4761e427-8aba-5d3f-a002-0ec32d0e4342","occurredAt":"2026-11-30T07:03:04.639Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"4761e4278aba5d3fa0020ec32d0e4342"}', '1373ca6a52df0652e2adcca0b9aa7f8681a304dfbdc9793a6817e486da4a48ff', 'c6a10f45768cc51334f18b327b00879505e42a3d24f2affedc6e38ace3571980', 58),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 9, '2026-11-30 07:03:04.639+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '5250a4da-e981-52ef-b6f1-8d7d69330edd', 'system', '4761e4278aba5d3fa0020ec32d0e4342', 'ad88f3e6-85b7-554c-93a8-d9f24f80140b', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5250a4dae98152efb6f18d7d69330edd', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:5250a4da-e981-52ef-b6f1-8d7d69330edd|AcotxWhyUH3rflGxv2eLIS3DbRV4VMl2mIyTcuGuiZvsx0xbLQcpi-lpiOsjFkFvt74cXnF3MEPNnQOeiNENKKy_-ledQxt-bFHQxX3affUFCzk3cHlXRNY4I6DcbOQvdx0qkdHYjN9zfF_WlfPo3M01FriXM9Ib5cH2kvkZ-Ys_GzjevgqBCtGiC-V6YlUVWQ","userId":"5250a4da-e981-52ef-b6f1-8d7d69330edd"}', '{"$causationId":"4761e427-8aba-5d3f-a002-0ec32d0e4342","$correlationId":"4761e4278aba5d3fa0020ec32d0e4342","actorId":"system","actorType":"system","commandId":"4761e427-8aba-5d3f-a002-0ec32d0e4342","occurredAt":"2026-11-30T07:03:04.639Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"4761e4278aba5d3fa0020ec32d0e4342"}', 'c6a10f45768cc51334f18b327b00879505e42a3d24f2affedc6e38ace3571980', '852cb39d507047e0c1a601dfabd93a45b46acef809707e72306416ba9e68ce73', 59),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 10, '2026-11-30 07:03:04.65+00', 'owner.added', 'technical', 'success', 'system', 'system', 'user', '5250a4da-e981-52ef-b6f1-8d7d69330edd', 'system', '22b5413c88125c34b873d1fb2c634e8a', '6907f6e2-5499-52e8-861f-a6c15cf5a1df', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-owners_3deacd3e655f5fdbaef22e776d8b8de1', 0, 'OwnerAdded', '{"userId":"5250a4da-e981-52ef-b6f1-8d7d69330edd"}', '{"$causationId":"22b5413c-8812-5c34-b873-d1fb2c634e8a","$correlationId":"22b5413c88125c34b873d1fb2c634e8a","actorId":"system","actorType":"system","commandId":"22b5413c-8812-5c34-b873-d1fb2c634e8a","occurredAt":"2026-11-30T07:03:04.650Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"22b5413c88125c34b873d1fb2c634e8a"}', '852cb39d507047e0c1a601dfabd93a45b46acef809707e72306416ba9e68ce73', 'd558c466a66fd540486fefb1b1b5326c802a09c2112e38188e26e38a2d4d8019', 60),
	('00000000-0000-0000-0000-000000000000', 25, '2026-11-30 07:03:04.662+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '5250a4da-e981-52ef-b6f1-8d7d69330edd', 'system', 'd9497bc83b8b530b88182f9adc9b234a', 'd0017c3c-4cd3-5db7-a6ce-3e25f38b2c7f', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 11, 'BootstrapEntryApplied', '{"entry":"792420870d7d9dcbe8173ebbb76db1ed6bef34d392cb78bf4f28ccd6f64f5eae","id":"5250a4da-e981-52ef-b6f1-8d7d69330edd","kind":"user"}', '{"$causationId":"d9497bc8-3b8b-530b-8818-2f9adc9b234a","$correlationId":"d9497bc83b8b530b88182f9adc9b234a","actorId":"system","actorType":"system","commandId":"d9497bc8-3b8b-530b-8818-2f9adc9b234a","occurredAt":"2026-11-30T07:03:04.662Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"d9497bc83b8b530b88182f9adc9b234a"}', '02008103dcf99f886f6594b4a9726a7f91cfb9a68ee3ac45a0690ab1af4f393e', 'c0bc2381f21ec1b7dc91d32c905d00b4ccc5d72dc867f35ca4dfa1a84230e88a', 62),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 12, '2026-11-30 07:03:04.74+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', 'system', 'ba3a99be4f545ab393931ce1e222ce58', '27f36e8e-60a0-566e-8661-e69145cf31cd', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-email_942a160d0b1f48e98f12f4b745ff927ae618652ff30b6e9666e8160299cddf12', 0, 'ValueReserved', '{"holderId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc","kind":"email"}', '{"$causationId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","$correlationId":"ba3a99be4f545ab393931ce1e222ce58","actorId":"system","actorType":"system","commandId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","occurredAt":"2026-11-30T07:03:04.740Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"ba3a99be4f545ab393931ce1e222ce58"}', '2fb9e9bc69104ad953728e125b3fad33530295de3e45bd61d243c5c7f93a6184', 'dd04ee695693f089d408eb00c5fbf8073fe49df02bba10234449594786680897', 63),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 13, '2026-11-30 07:03:04.74+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'externalid_reservation', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', 'system', 'ba3a99be4f545ab393931ce1e222ce58', '9d0f658a-3c67-5559-a862-ce01e8c7a132', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-externalid_54dae9ad973a2a098f743393f9e799de2674144575c8cd79161896e9fe07df54', 0, 'ValueReserved', '{"holderId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc","kind":"externalid"}', '{"$causationId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","$correlationId":"ba3a99be4f545ab393931ce1e222ce58","actorId":"system","actorType":"system","commandId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","occurredAt":"2026-11-30T07:03:04.740Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"ba3a99be4f545ab393931ce1e222ce58"}', 'dd04ee695693f089d408eb00c5fbf8073fe49df02bba10234449594786680897', '064e497dc6ee436329935a10b9b2876fdac81e53b8a1117e07cbd671859b6416', 64),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 14, '2026-11-30 07:03:04.74+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', 'system', 'ba3a99be4f545ab393931ce1e222ce58', 'cde38d13-90b4-5454-b8be-3755500ddb15', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5ab43a0bdc4a501eab89ced87d1761fc', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:5ab43a0b-dc4a-501e-ab89-ced87d1761fc|AdYkwqqHhQ3UGOf4L8nyOMBT5wm9tp8Uz3H8ujtiZdzu9iqIIEKgxz0Av1aIkgon6A4HfFlNmfTjxn3kdoukhzJhzGw6wafJVYiARr9pR_h_3MNYuCKawv2YnBaoMwbGkipHaprNH02fs8WWk_iP1tdAMmCxQeCs1E9akwE6e2AY3ST5qdRFwN7oRmgGAj_VPUYGKheYoNIoQTyoa_UzkoDeu6mDHqYcEHzb9CxYeAcM3DrN48KWMJ8fnlTQVOmqygtx66ZnFRNNEiq4LDNh0Jq02KNK8051_i-_klbOMnVM1G1R-H6TTvPgKQ84yOBrcdsajmT6ex7Uqv8WNlbr1JYXW3_zK1O8R7sbHT4gAqh5oxjXNg8SjZN0r-jYEKdmiZQMHcp38ceKr4TLV0Vnl2oRQNqe","userId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc"}', '{"$causationId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","$correlationId":"ba3a99be4f545ab393931ce1e222ce58","actorId":"system","actorType":"system","commandId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","occurredAt":"2026-11-30T07:03:04.740Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"ba3a99be4f545ab393931ce1e222ce58"}', '064e497dc6ee436329935a10b9b2876fdac81e53b8a1117e07cbd671859b6416', 'd2e9550557c8331948b85e39dff05c2aabdd7696a8cf6f2a0f0432db226dd939', 65),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 15, '2026-11-30 07:03:04.74+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', 'system', 'ba3a99be4f545ab393931ce1e222ce58', '1d506e53-6e9f-5bae-b057-1d9006484bf1', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5ab43a0bdc4a501eab89ced87d1761fc', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:5ab43a0b-dc4a-501e-ab89-ced87d1761fc|ASlR9lSS0BtmNp0jy9qgHNvCZJEb4q10wqtHxtskZikNzrzh478K80C5oSBeJJ6YWfSMFPSE2vUpfa158L0aM43uk5IxjJfIMfkei7PlDyNYy2ALJRdUTQaSOgcbrgREk0AEAZHo8Mw3Rje2bQo2LQ77hcloqyUy4GJK64heq3dLFqFjPlG1TPQuNEwxXf79mQ","userId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc"}', '{"$causationId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","$correlationId":"ba3a99be4f545ab393931ce1e222ce58","actorId":"system","actorType":"system","commandId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","occurredAt":"2026-11-30T07:03:04.740Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"ba3a99be4f545ab393931ce1e222ce58"}', 'd2e9550557c8331948b85e39dff05c2aabdd7696a8cf6f2a0f0432db226dd939', '7024194021634b92cca33a49aa2f38137c78e668f9ecf92361947fd4df778c22', 66),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 16, '2026-11-30 07:03:04.749+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', 'system', 'dbe71c34340259809bd60ec31fc24a13', '40f03557-5eec-5656-ac9d-ed5ed425c78a', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5ab43a0bdc4a501eab89ced87d1761fc', 2, 'UserRoleAssigned', '{"roleId":"3deacd3e-655f-8fdb-aef2-2e776d8b8de3","userId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc"}', '{"$causationId":"dbe71c34-3402-5980-9bd6-0ec31fc24a13","$correlationId":"dbe71c34340259809bd60ec31fc24a13","actorId":"system","actorType":"system","commandId":"dbe71c34-3402-5980-9bd6-0ec31fc24a13","occurredAt":"2026-11-30T07:03:04.749Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"dbe71c34340259809bd60ec31fc24a13"}', '7024194021634b92cca33a49aa2f38137c78e668f9ecf92361947fd4df778c22', '342733b0cd98f11f47558443c4c6405ece6416564059096fe638c632e09dd321', 67),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 17, '2026-11-30 07:03:04.76+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', 'system', '6e59ed406ccb52fb80a24a064164b721', 'ec1e6b2a-6499-531c-a657-4a072f891e87', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5ab43a0bdc4a501eab89ced87d1761fc', 3, 'UserRoleAssigned', '{"roleId":"7237f239-b9b2-50f2-9372-80673318e7ce","userId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc"}', '{"$causationId":"6e59ed40-6ccb-52fb-80a2-4a064164b721","$correlationId":"6e59ed406ccb52fb80a24a064164b721","actorId":"system","actorType":"system","commandId":"6e59ed40-6ccb-52fb-80a2-4a064164b721","occurredAt":"2026-11-30T07:03:04.760Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"6e59ed406ccb52fb80a24a064164b721"}', '342733b0cd98f11f47558443c4c6405ece6416564059096fe638c632e09dd321', 'de3666c1a884a2dc94f7275c30de3bb7a93a59ebd7fef85b9cbdbe79d5c8032a', 68),
	('00000000-0000-0000-0000-000000000000', 26, '2026-11-30 07:03:04.762+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', 'system', '4ec8a3e7a9f9529888c60695341283ca', '91d18541-6283-5eeb-9d77-722fdc72c829', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 12, 'BootstrapEntryApplied', '{"entry":"65fc14da863cc032f53d62a0d594ef7959db3af8c272abcfac156ac94d553fb8","id":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc","kind":"user"}', '{"$causationId":"4ec8a3e7-a9f9-5298-88c6-0695341283ca","$correlationId":"4ec8a3e7a9f9529888c60695341283ca","actorId":"system","actorType":"system","commandId":"4ec8a3e7-a9f9-5298-88c6-0695341283ca","occurredAt":"2026-11-30T07:03:04.762Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"4ec8a3e7a9f9529888c60695341283ca"}', 'c0bc2381f21ec1b7dc91d32c905d00b4ccc5d72dc867f35ca4dfa1a84230e88a', '735bee4f20c5255d54e84e4275026c3ccde38cff2c9955c9370c5e7fd71fbdca', 69),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 18, '2026-11-30 07:03:04.788+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'system', '9690646385ed54d8ab6f0e0eea024d85', 'ba910bea-9406-5997-a3f6-6ff073ba98d0', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-email_c9aeb2d12ffd5228ddc34a60c4b1ec21a246ce2d3c176c34e14ad8dbb020c745', 0, 'ValueReserved', '{"holderId":"f1508cc6-07ae-579c-8e28-9b28b0eaf814","kind":"email"}', '{"$causationId":"96906463-85ed-54d8-ab6f-0e0eea024d85","$correlationId":"9690646385ed54d8ab6f0e0eea024d85","actorId":"system","actorType":"system","commandId":"96906463-85ed-54d8-ab6f-0e0eea024d85","occurredAt":"2026-11-30T07:03:04.788Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"9690646385ed54d8ab6f0e0eea024d85"}', 'de3666c1a884a2dc94f7275c30de3bb7a93a59ebd7fef85b9cbdbe79d5c8032a', '88836f451c2363a53fef8656babf907fd4745f34466a71ce5398be71137a5627', 70),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 19, '2026-11-30 07:03:04.788+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'system', '9690646385ed54d8ab6f0e0eea024d85', '7bda243b-ad08-5f26-b02d-b6bbf9cc857f', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_f1508cc607ae579c8e289b28b0eaf814', 0, 'UserCreated', '{"emailVerified":false,"invited":false,"sealed":"user:f1508cc6-07ae-579c-8e28-9b28b0eaf814|AbmQxfgC-BelJOMQx1lq2hGjDZcWf-nUpMB_-MwZLVUQS0rOxJGPzfjlcvp0vXTlt5165e_kXJ5vcpNYDt2BoAFq35qrGjU3hGfrmB7CeACwjIDQL9GRgx_VH2RoeovyrIyN8KVbKf8rCO-T8a5QDHx01B6Xf6z3tYtXD9G9guNcOTAxw8PYpeJ2Vh7S97fQODQLEJzRYGSAmg9Otm9OPPCO1OhtDfYvpKKQP6EodLxBoa4oAmk2Rh4rCbUDw3XtyV6RSiCBqVYLVV93wxcJoDyZniJPFKKpsB7pSz0Eehgqp1hppVZ7p1xfZn4Oej1SL4NByv9e3_LkJScWP2M","userId":"f1508cc6-07ae-579c-8e28-9b28b0eaf814"}', '{"$causationId":"96906463-85ed-54d8-ab6f-0e0eea024d85","$correlationId":"9690646385ed54d8ab6f0e0eea024d85","actorId":"system","actorType":"system","commandId":"96906463-85ed-54d8-ab6f-0e0eea024d85","occurredAt":"2026-11-30T07:03:04.788Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"9690646385ed54d8ab6f0e0eea024d85"}', '88836f451c2363a53fef8656babf907fd4745f34466a71ce5398be71137a5627', '6cf33d74fe83be3953e0de73ad13e444791e073cafcdab910bfc7068130360d4', 71),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 20, '2026-11-30 07:03:04.788+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'system', '9690646385ed54d8ab6f0e0eea024d85', '523e4ebd-f18b-5286-a40c-ceaa17811d57', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_f1508cc607ae579c8e289b28b0eaf814', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:f1508cc6-07ae-579c-8e28-9b28b0eaf814|AS8lDYo9fNcmYbi-Ld5PdgYYDArNADXt8lqaFcidQs6DxGfFik5L05hBOAyjqjeDfxXQxJGc-w6Juva0tu3AfH-lJgJALdSgZZJRAPOyljdLFZZL7vdffcVv96zTvvv5Xk8JfWZSuLG1PN5I9zCR_6i_Zp51wKsO9ZwPpnaxvJFbSlTHpFqidpDPh13BNx2beQ","userId":"f1508cc6-07ae-579c-8e28-9b28b0eaf814"}', '{"$causationId":"96906463-85ed-54d8-ab6f-0e0eea024d85","$correlationId":"9690646385ed54d8ab6f0e0eea024d85","actorId":"system","actorType":"system","commandId":"96906463-85ed-54d8-ab6f-0e0eea024d85","occurredAt":"2026-11-30T07:03:04.788Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"9690646385ed54d8ab6f0e0eea024d85"}', '6cf33d74fe83be3953e0de73ad13e444791e073cafcdab910bfc7068130360d4', '34213dc71dba37bc2c9ca0c4d9424869d653e230a06e1bcf15fe5a4b7446a360', 72),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 21, '2026-11-30 07:03:04.804+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'system', '596af7ecfbd65f8c8ff2417b80ceb212', 'b9ee4298-6e27-5413-958a-4d23bd4b7b98', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_f1508cc607ae579c8e289b28b0eaf814', 2, 'UserRoleAssigned', '{"roleId":"5a7e8ecd-2703-5d88-9766-9d245e4ef1dd","userId":"f1508cc6-07ae-579c-8e28-9b28b0eaf814"}', '{"$causationId":"596af7ec-fbd6-5f8c-8ff2-417b80ceb212","$correlationId":"596af7ecfbd65f8c8ff2417b80ceb212","actorId":"system","actorType":"system","commandId":"596af7ec-fbd6-5f8c-8ff2-417b80ceb212","occurredAt":"2026-11-30T07:03:04.804Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"596af7ecfbd65f8c8ff2417b80ceb212"}', '34213dc71dba37bc2c9ca0c4d9424869d653e230a06e1bcf15fe5a4b7446a360', 'cf3630bdc2f0c5642dcb82e4c794826eb0f71c0d2261ef686b66603918035c8a', 73),
	('00000000-0000-0000-0000-000000000000', 27, '2026-11-30 07:03:04.809+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'system', '4ff974b603085b1bbcc09a44220f8732', 'b1478650-f795-548a-950b-dc8e17260c2f', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 13, 'BootstrapEntryApplied', '{"entry":"fcad2f4b8c5483167c455a80bc4e890dbe07e1fdb7cddac78eaf358f890cacf8","id":"f1508cc6-07ae-579c-8e28-9b28b0eaf814","kind":"user"}', '{"$causationId":"4ff974b6-0308-5b1b-bcc0-9a44220f8732","$correlationId":"4ff974b603085b1bbcc09a44220f8732","actorId":"system","actorType":"system","commandId":"4ff974b6-0308-5b1b-bcc0-9a44220f8732","occurredAt":"2026-11-30T07:03:04.809Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"4ff974b603085b1bbcc09a44220f8732"}', '735bee4f20c5255d54e84e4275026c3ccde38cff2c9955c9370c5e7fd71fbdca', 'f3da2b36302ebd0ddfc166b9e785a80bbeddd6f61c901275c06078bc57e7ede8', 74),
	('00000000-0000-0000-0000-000000000000', 28, '2026-11-30 07:03:04.827+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'apikey_reservation', 'a1fe1998-1e84-531e-8800-6b6011cf01fd', 'system', '6f5ded80a2975bf8a3b91fab825f695c', '08722748-dcda-51c5-8f56-e2e4766aba99', 'tenant_00000000000000000000000000000000-apikeyhash_c8de635e8fb2cbbacdb42f54198a0f3e9260915a124f0cc4b496ffa2a1985d39', 0, 'ValueReserved', '{"holderId":"a1fe1998-1e84-531e-8800-6b6011cf01fd","kind":"apikey"}', '{"$causationId":"6f5ded80-a297-5bf8-a3b9-1fab825f695c","$correlationId":"6f5ded80a2975bf8a3b91fab825f695c","actorId":"system","actorType":"system","commandId":"6f5ded80-a297-5bf8-a3b9-1fab825f695c","occurredAt":"2026-11-30T07:03:04.827Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"6f5ded80a2975bf8a3b91fab825f695c"}', 'f3da2b36302ebd0ddfc166b9e785a80bbeddd6f61c901275c06078bc57e7ede8', '71e4b580dec851f24fd9c1df6d16d95c3c733d4cdbc7b0b372e1abd41093b2f9', 75),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 22, '2026-11-30 07:03:04.829+00', 'apikey.issued', 'apikey', 'success', 'system', 'system', 'apiKey', 'a1fe1998-1e84-531e-8800-6b6011cf01fd', 'system', '6f5ded80a2975bf8a3b91fab825f695c', '01ba861d-b5c6-5c9f-8430-f1d74267d433', 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-apikey_a1fe19981e84531e88006b6011cf01fd', 0, 'ApiKeyIssued', '{"allowedNetworks":null,"apiKeyId":"a1fe1998-1e84-531e-8800-6b6011cf01fd","expiresAt":null,"keyHash":"d4b7d20d0db928676d3e7eb28c305f2e1a0f629bf41d286b6a6951a85c370803","name":"everything","prefix":"tsk_GRRY","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"]}', '{"$causationId":"6f5ded80-a297-5bf8-a3b9-1fab825f695c","$correlationId":"6f5ded80a2975bf8a3b91fab825f695c","actorId":"system","actorType":"system","commandId":"6f5ded80-a297-5bf8-a3b9-1fab825f695c","occurredAt":"2026-11-30T07:03:04.829Z","schemaVersion":"1","source":"system","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","traceId":"6f5ded80a2975bf8a3b91fab825f695c"}', 'cf3630bdc2f0c5642dcb82e4c794826eb0f71c0d2261ef686b66603918035c8a', '0b09a863f260d5492293343785fb96981d334933e200de9acc0ae555ca1246c7', 76),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 27, '2026-11-30 07:03:04.941+00', 'apikey.used_from_new_network', 'apikey', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'api', 'c14de477d978938fed6a222a4214f85d', '5d55ba5b-8d49-5e24-8ac1-aaf8a814ab07', 'tenant_0558b964e34f557d8f806ab61f0fddf7-apikeyuse_dd0b804353f4535cb5410b469ca0185d', 0, 'ApiKeyUsedFromNewNetwork', '{"apiKeyId":"dd0b8043-53f4-535c-b541-0b469ca0185d","isFirst":true,"networkDigest":"78fca913e51c97ce4920539483213c7356875a9b4e8323b6a3babd3048d78e1c"}', '{"$causationId":"029ade99-1e06-4c94-9d59-6b32b6b41664","$correlationId":"c14de477d978938fed6a222a4214f85d","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"029ade99-1e06-4c94-9d59-6b32b6b41664","occurredAt":"2026-11-30T07:03:04.941Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AS6NgEgOuazZipOynGldfkweNeS4XzkxEPUnv_gOIPpkPiid1DscdoGdIRhe_x7uCA","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"c14de477d978938fed6a222a4214f85d"}', 'a47142ba4a0638e6144ce92dcd068dc30ca0a1ba5bb3c8026b061a62f2346143', '377b1784ffe67d752f366fb45969a05e3d53579fbb18e41a12116293fa1e40c6', 77),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 28, '2026-11-30 07:03:04.959+00', 'reservation.made', 'technical', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'email_reservation', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'api', '0648e5e52b1a7393b5aaa19f63de0539', '9649090a-38f3-5a42-bb0a-8b9dd10832b7', 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_97843c99cb1f00d6ea388d111ec16361e85a1c1adc957b60bb13a46141c71692', 0, 'ValueReserved', '{"holderId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492","kind":"email"}', '{"$causationId":"57b347f9-9379-477f-a597-e75c7fb879b0","$correlationId":"0648e5e52b1a7393b5aaa19f63de0539","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"57b347f9-9379-477f-a597-e75c7fb879b0","occurredAt":"2026-11-30T07:03:04.959Z","schemaVersion":"1","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"0648e5e52b1a7393b5aaa19f63de0539"}', '377b1784ffe67d752f366fb45969a05e3d53579fbb18e41a12116293fa1e40c6', '2cec53bb5c43dd76068e2b59c23b2d99dbeeac417e4a7173220f83d48ae1a944', 78),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 29, '2026-11-30 07:03:04.959+00', 'user.created', 'user', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'user', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'api', '0648e5e52b1a7393b5aaa19f63de0539', '26a1eafb-9058-5680-8987-9c3d790114b7', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_92d23b9f46f05ecd99b59beeb77ea492', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:92d23b9f-46f0-5ecd-99b5-9beeb77ea492|AWUf0Y_zsjUuUQrrGnJTNx84EuABgNNZqobNg5s-bC4d2Dd9iQj-dwQuXxIoiI0vK3DTqVWJp5LrLdrzFoQNoT-H7CbTvy0Wq9JTwjQqZj8mkHqCfxC6iPBAMOdzMl_Az8LU59YU4vVd6wn8ZcGd0740GN4tyA8nTZOYrE1XgYdT9ZRJmdWWveQpM18ebdIceHGbq7nmfz2xo7UhIaafdao34zHS4qAOORgET4FpXjI71CXdi8OVN13R5hOXvdTnQ-9vo_R8xaGYyisFDRAmd6HuwSzSMjQY15zwCfteR9d5sUI4WxT3ZLphVzMnAqBKjBueuxd99xtQ9TutOw","userId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492"}', '{"$causationId":"57b347f9-9379-477f-a597-e75c7fb879b0","$correlationId":"0648e5e52b1a7393b5aaa19f63de0539","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"57b347f9-9379-477f-a597-e75c7fb879b0","occurredAt":"2026-11-30T07:03:04.959Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AeddFxzO5_nxPUfAuYzMDmqFjvfIdZt2HYrVINvHSwPT0o1qrNJIgapmokxVYa9msg","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"0648e5e52b1a7393b5aaa19f63de0539"}', '2cec53bb5c43dd76068e2b59c23b2d99dbeeac417e4a7173220f83d48ae1a944', 'af2c8208c6a5982662f1985daac66bdc92667388656ea8cda23bebfc5f3c34cf', 79),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 30, '2026-11-30 07:03:04.959+00', 'reservation.made', 'technical', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'email_reservation', '4f8bf944-d064-5fc3-9a98-8d2337745c15', 'api', 'c14de477d978938fed6a222a4214f85d', '7c493a36-a131-5dab-a5fb-550ef90973da', 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_848bb8003be39563d5bc29e1a202eea8a6c08ff9faf6322cf40482a7e5fd0fea', 0, 'ValueReserved', '{"holderId":"4f8bf944-d064-5fc3-9a98-8d2337745c15","kind":"email"}', '{"$causationId":"d35759bc-ff27-456e-92c0-dc64336a6c63","$correlationId":"c14de477d978938fed6a222a4214f85d","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"d35759bc-ff27-456e-92c0-dc64336a6c63","occurredAt":"2026-11-30T07:03:04.959Z","schemaVersion":"1","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"c14de477d978938fed6a222a4214f85d"}', 'af2c8208c6a5982662f1985daac66bdc92667388656ea8cda23bebfc5f3c34cf', '66bb7c87681740e923e83824ec7ec5abf767cbd426cb74870e0075306571892a', 80),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 31, '2026-11-30 07:03:04.959+00', 'user.created', 'user', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'user', '4f8bf944-d064-5fc3-9a98-8d2337745c15', 'api', 'c14de477d978938fed6a222a4214f85d', '0247dc8e-4a50-5829-bee9-7b06990dcc91', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_4f8bf944d0645fc39a988d2337745c15', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:4f8bf944-d064-5fc3-9a98-8d2337745c15|AWfctQt05OaT5TLn5o2yp8p5oBBBvf8FNONCqXhQHzAw9CYrh4XmOWQGsS6HN17V79KNtzaxyXHsOQvvCHvFyNN-ZDbVc8VO_iBYHXKkTef54eZeNxMQLhrABFKwKUGidIoPr7f6aRqmy_KH8aLegPsdY7UDs6g0pelIoMiUgmUdEBccQom-FJmkZYSQ2NkoI5zdwqPnDTeu_N1Ksfcr6L8tz__pl6MQuaZcerSnHOAsE9m99TiTC6M3RbfDRbtLvHOptIT7lfBBJSj4KestQvEpd2UaEmZzYt8xAfMjjbvJ44B0ZnhQsZOf5bRNuWn-lma31rxUAqOgfJHcow","userId":"4f8bf944-d064-5fc3-9a98-8d2337745c15"}', '{"$causationId":"d35759bc-ff27-456e-92c0-dc64336a6c63","$correlationId":"c14de477d978938fed6a222a4214f85d","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"d35759bc-ff27-456e-92c0-dc64336a6c63","occurredAt":"2026-11-30T07:03:04.959Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AaNUM6amEqroF5HXO6DQbDdCAqzZbI2LBr3b0G1fgqtqBXwoK2QP4gx14nkBUqJXag","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"c14de477d978938fed6a222a4214f85d"}', '66bb7c87681740e923e83824ec7ec5abf767cbd426cb74870e0075306571892a', '6dce96c8c9f4901fad3dcd23f7be88f42b2a2b167943af3ad0f74eb3086d8cc9', 81),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 32, '2026-11-30 07:03:04.959+00', 'reservation.made', 'technical', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'email_reservation', '9278db8c-3eaa-5bac-9d6e-ff5917ee0764', 'api', 'f0a96e0436a686c0dea4c158ffe3c452', '2b310bad-fc50-58fa-b29d-1f57f1bde3f6', 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_4a2c4c731e4e92f02c85069ef99653afe6f16a6d6c82d4b9aa3a48156e58f0a6', 0, 'ValueReserved', '{"holderId":"9278db8c-3eaa-5bac-9d6e-ff5917ee0764","kind":"email"}', '{"$causationId":"d98ad4e4-1ee9-4f91-a2bf-4226c63197e2","$correlationId":"f0a96e0436a686c0dea4c158ffe3c452","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"d98ad4e4-1ee9-4f91-a2bf-4226c63197e2","occurredAt":"2026-11-30T07:03:04.959Z","schemaVersion":"1","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"f0a96e0436a686c0dea4c158ffe3c452"}', '6dce96c8c9f4901fad3dcd23f7be88f42b2a2b167943af3ad0f74eb3086d8cc9', '9f132732f67354856303203cb8d3dc97f664d5e4551ae9671c29d3eda7bc408c', 82),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 33, '2026-11-30 07:03:04.959+00', 'user.created', 'user', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'user', '9278db8c-3eaa-5bac-9d6e-ff5917ee0764', 'api', 'f0a96e0436a686c0dea4c158ffe3c452', 'f877c429-3a98-53e4-8c7a-03fad90b5616', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_9278db8c3eaa5bac9d6eff5917ee0764', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:9278db8c-3eaa-5bac-9d6e-ff5917ee0764|ARcAynBBQAS04T8mpAWkxBg2wtnFWP176e3P8LzLlzEfqJ-k_wFr5KFoFY458TOSDNtD7nRcVj2-OB4kdM4XAUqnYsdZnq1nCNylJztWo_rSzh5IWp3vPy3BvJMRm5abGjkmWUomqlr4l8tN0TpxDjS69wWgfPwjRJxT-LgKvnD8vWEU1X7P0-VtMf623Fb6yvqApeOvQBHjYpzJj_TOcvtFZcXxDD59haMSP3oUks6qawzuAN3B7FQafbaaaOd8IHqkFfqWPVDQFUwzQHyx3-LopinWYNJvYN-BQjT_tEeOkM78sBI5Ggo7dakFelrURL0Et-7T7RxQ7cptgg","userId":"9278db8c-3eaa-5bac-9d6e-ff5917ee0764"}', '{"$causationId":"d98ad4e4-1ee9-4f91-a2bf-4226c63197e2","$correlationId":"f0a96e0436a686c0dea4c158ffe3c452","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"d98ad4e4-1ee9-4f91-a2bf-4226c63197e2","occurredAt":"2026-11-30T07:03:04.959Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|ASxjOjCF-A_bYNeVeDJ-EQBtvSCgSbcS1h_aFSmryq1VMW05nZuw9QBxJWP4M_txGw","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"f0a96e0436a686c0dea4c158ffe3c452"}', '9f132732f67354856303203cb8d3dc97f664d5e4551ae9671c29d3eda7bc408c', '6ee3300b2fbe729389dfb29d417c2ba3a555afb1c0addda5524c0a721168a785', 83),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 34, '2026-11-30 07:03:04.959+00', 'reservation.made', 'technical', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'email_reservation', '33c132c8-e98e-57f0-8f2f-808beb211154', 'api', '53f7a8021ef485f424653f5059b9d25a', 'f2674ed4-09ff-5b68-a532-7f4e0ed962cc', 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_1464b756725c2486f198ed28b0e44ec4e223046d6df4dd446285397707c5fde6', 0, 'ValueReserved', '{"holderId":"33c132c8-e98e-57f0-8f2f-808beb211154","kind":"email"}', '{"$causationId":"ae33adc7-6c29-4453-b105-8705ad1b899e","$correlationId":"53f7a8021ef485f424653f5059b9d25a","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"ae33adc7-6c29-4453-b105-8705ad1b899e","occurredAt":"2026-11-30T07:03:04.959Z","schemaVersion":"1","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"53f7a8021ef485f424653f5059b9d25a"}', '6ee3300b2fbe729389dfb29d417c2ba3a555afb1c0addda5524c0a721168a785', '86c82afd95b5f1984e4d6f7989b28e29883acd1b2e0f497bdd9bcff751faad21', 84),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 35, '2026-11-30 07:03:04.959+00', 'user.created', 'user', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'user', '33c132c8-e98e-57f0-8f2f-808beb211154', 'api', '53f7a8021ef485f424653f5059b9d25a', '70335398-f965-5d7d-b8a6-78baf3d0ea5c', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_33c132c8e98e57f08f2f808beb211154', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:33c132c8-e98e-57f0-8f2f-808beb211154|AWgQ2dYFDTOrgho-Lev9AMCTuHacb7EGfEv1zX485G7Iv9eyRWrmed163XHzXYnhvO83k9fJqFHh2d_xb5A7ix2KRklDpSoWLrvK-Uo65K-CSrtyqxQBGmjIIpN4Jtyb3sK4fGa-i5iEMJ2Uoh8aN44pg7EK91X_z2Ky6Vk8yAkacvWSBonx62HJp0hxemEZtGUE6q4DAq3ncZPkS2aiNTWggMi1Gh_BsU1arEh8zifSe4sFWRs-l6JC5u20T-WnZFMW-DnEnfkVJyX9W-L41TXXuzGTI9iK7N-W6nYZ_9yjqsnhCXlyXl1vFqEkjHrSUjS6t9BRermNMP4l-Q","userId":"33c132c8-e98e-57f0-8f2f-808beb211154"}', '{"$causationId":"ae33adc7-6c29-4453-b105-8705ad1b899e","$correlationId":"53f7a8021ef485f424653f5059b9d25a","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"ae33adc7-6c29-4453-b105-8705ad1b899e","occurredAt":"2026-11-30T07:03:04.959Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|Aans7aUYKiwm12Q8t3sJI3qX8s3cKRx-CXwAT9pHVDOzD2kILGGgC49bLqUFGxwPtw","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"53f7a8021ef485f424653f5059b9d25a"}', '86c82afd95b5f1984e4d6f7989b28e29883acd1b2e0f497bdd9bcff751faad21', 'cb9d06cf6264e155b429fc1a6be9ff6dcb1a45a285619117a81d86c92530146e', 85),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 36, '2026-11-30 07:03:05.01+00', 'user.suspended', 'user', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'user', '4f8bf944-d064-5fc3-9a98-8d2337745c15', 'api', '6872916fbdf8b0469e0901cb1a9fef0a', '05bb222b-c307-50db-8017-7a1b29a5d195', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_4f8bf944d0645fc39a988d2337745c15', 1, 'UserSuspended', '{"userId":"4f8bf944-d064-5fc3-9a98-8d2337745c15"}', '{"$causationId":"dd42a03a-4864-499f-abc6-345b9b3001b6","$correlationId":"6872916fbdf8b0469e0901cb1a9fef0a","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"dd42a03a-4864-499f-abc6-345b9b3001b6","occurredAt":"2026-11-30T07:03:05.010Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AUUm1awYDM4zp-4q0o3KcRLgfK4UCJTBlhBj8aacg8py3WQ9nxEkH6lajXMQCSYkLA","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"6872916fbdf8b0469e0901cb1a9fef0a"}', 'cb9d06cf6264e155b429fc1a6be9ff6dcb1a45a285619117a81d86c92530146e', 'de1fa8075c7ffa52d6600d902288c4216baa0f5ca763282e3fcd8905863a3367', 86),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 37, '2026-11-30 07:03:05.047+00', 'reservation.made', 'technical', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'externalid_reservation', '33c132c8-e98e-57f0-8f2f-808beb211154', 'api', '648e0a3dca318ef6b34656b1acc1e414', 'fd8f4b3c-dec6-5716-b53b-1f219a6a653b', 'tenant_0558b964e34f557d8f806ab61f0fddf7-externalid_e28874d8d75b8f6afe30bd7d6ba06f2e4140cc73ba0b9e92c834c90cc78f36ec', 0, 'ValueReserved', '{"holderId":"33c132c8-e98e-57f0-8f2f-808beb211154","kind":"externalid"}', '{"$causationId":"9b2581c1-1128-465a-b1b2-1d335eb59953","$correlationId":"648e0a3dca318ef6b34656b1acc1e414","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"9b2581c1-1128-465a-b1b2-1d335eb59953","occurredAt":"2026-11-30T07:03:05.047Z","schemaVersion":"1","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"648e0a3dca318ef6b34656b1acc1e414"}', 'de1fa8075c7ffa52d6600d902288c4216baa0f5ca763282e3fcd8905863a3367', 'd65ad8860bdfc07c58bd83a9477d4f3faa25842e3fba7ed9f4aae1636de117d1', 87),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 45, '2026-11-30 07:03:05.325+00', 'reservation.made', 'technical', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'rolename_reservation', '36e03e9c-49b9-5b50-b1ee-dc582f86d1a1', 'api', '500f50226898edee32d1f403d03d1e71', '62423599-8407-5f91-95c7-2699fe7e21fe', 'tenant_0558b964e34f557d8f806ab61f0fddf7-rolename_5ba05e9a4c824df21c73800cb2a9cfe6356f73b3770f6ccb8076eb87e8145b97', 0, 'ValueReserved', '{"holderId":"36e03e9c-49b9-5b50-b1ee-dc582f86d1a1","kind":"rolename"}', '{"$causationId":"79679536-4162-46de-b471-960167fd7602","$correlationId":"500f50226898edee32d1f403d03d1e71","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"79679536-4162-46de-b471-960167fd7602","occurredAt":"2026-11-30T07:03:05.325Z","schemaVersion":"1","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"500f50226898edee32d1f403d03d1e71"}', '5e4e1b72deead3a8020a6f141b23a88748954b24d6fa434644d4538c10c4cc80', '0fb7e3452792f322dbf25cb7c634d7d6a60d7d2bf0c4133f977b645db89be4cd', 95),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 38, '2026-11-30 07:03:05.072+00', 'user.updated', 'user', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'user', '33c132c8-e98e-57f0-8f2f-808beb211154', 'api', '648e0a3dca318ef6b34656b1acc1e414', 'c221a6b3-403a-5da8-9887-0eb28424b5c2', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_33c132c8e98e57f08f2f808beb211154', 1, 'UserProfileChanged', '{"sealed":"user:33c132c8-e98e-57f0-8f2f-808beb211154|ATuDz6hJvS4479ksXOL2z6LCNQOSuIPwCVM9S6IzzXKXq3LJFNUCKu9qqTl9O8LDH9spFe9cd-Gtzdyc7I7lObSZq17hnQDpwzdyHWDi2kiJaWwzGsw0_YWNAqM6FQf0LMvM9opOY1Y0nKz8l-Yw96dOBrY9xNoCNxVXEMqMKb7rGBM52E42lvMoH2bMc7LKJgIOaoAP4PD9N2gSlQ","userId":"33c132c8-e98e-57f0-8f2f-808beb211154"}', '{"$causationId":"9b2581c1-1128-465a-b1b2-1d335eb59953","$correlationId":"648e0a3dca318ef6b34656b1acc1e414","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"9b2581c1-1128-465a-b1b2-1d335eb59953","occurredAt":"2026-11-30T07:03:05.072Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AQ11p2GZoXal_DjVz4f0W0c2J3ufftGcX9swjFDJZrS-HlyjxthaMKKOqzQl36WkAQ","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"648e0a3dca318ef6b34656b1acc1e414"}', 'd65ad8860bdfc07c58bd83a9477d4f3faa25842e3fba7ed9f4aae1636de117d1', '7db2e46340bdf9d42fe2c044721b35857a3ad6320a4d029740d9912bb24ddbe7', 88),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 39, '2026-11-30 07:03:05.127+00', 'reservation.made', 'technical', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'email_reservation', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'api', '53d0ab7304c07c34edf6dd896ba53216', '8b09a1f0-01f1-520c-ba40-c41e6af620e0', 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_45ce643d0bc7d254c94fe3f3918db4495c2e5f995c821db1d3e9de4932396d38', 0, 'ValueReserved', '{"holderId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492","kind":"email"}', '{"$causationId":"08654282-395f-462c-a183-2228ea39de4b","$correlationId":"53d0ab7304c07c34edf6dd896ba53216","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"08654282-395f-462c-a183-2228ea39de4b","occurredAt":"2026-11-30T07:03:05.127Z","schemaVersion":"1","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"53d0ab7304c07c34edf6dd896ba53216"}', '7db2e46340bdf9d42fe2c044721b35857a3ad6320a4d029740d9912bb24ddbe7', '47f50a8ec04b55c74f99075f5aeb4d5de10f8cf25a1308c840f27922dfb5023f', 89),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 40, '2026-11-30 07:03:05.131+00', 'user.updated', 'user', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'user', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'api', '53d0ab7304c07c34edf6dd896ba53216', 'b6f2b3be-b11f-5762-ae2e-f1f7d3aee62b', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_92d23b9f46f05ecd99b59beeb77ea492', 1, 'UserEmailChanged', '{"noPassword":true,"sealed":"user:92d23b9f-46f0-5ecd-99b5-9beeb77ea492|Aagt0FSMWt2s-11cvFRQl_Pgl9PxvXWiHi6lp36kI-Q5Oo_r5oQPSIeR3FnvTkwI9oXxTXpdqG_4bZIuPOIBb_19I_nxk4Dqo4WA2Odfww9yGbMJVS6MTcDDQSiy41yF2nu9zQbHCp2JI7zX5sX3nn_TTXXBkb9qNdVpqTCXnvHS8cI2p98rLDzMFa4fzaN-","userId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492"}', '{"$causationId":"08654282-395f-462c-a183-2228ea39de4b","$correlationId":"53d0ab7304c07c34edf6dd896ba53216","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"08654282-395f-462c-a183-2228ea39de4b","occurredAt":"2026-11-30T07:03:05.131Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|ARmacPKfuHfhs_GS5R1vH0b0Boc7fXuUn_7DKhAyF-ieKi8fdcSQryi5885sObddag","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"53d0ab7304c07c34edf6dd896ba53216"}', '47f50a8ec04b55c74f99075f5aeb4d5de10f8cf25a1308c840f27922dfb5023f', 'acaf0304e548e85e376848bf820545e0f315672a5aac43110055724b4c4ee5ca', 90),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 41, '2026-11-30 07:03:05.131+00', 'user.invited', 'user', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'user', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'api', '53d0ab7304c07c34edf6dd896ba53216', 'a70ac62a-3214-56cd-8c93-68504cd08569', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_92d23b9f46f05ecd99b59beeb77ea492', 2, 'UserInvited', '{"userId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492"}', '{"$causationId":"08654282-395f-462c-a183-2228ea39de4b","$correlationId":"53d0ab7304c07c34edf6dd896ba53216","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"08654282-395f-462c-a183-2228ea39de4b","occurredAt":"2026-11-30T07:03:05.131Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AcnQnboY2qPrjwhgQDud2WR8sKYC9Iq_RO4EN6iRYkdCBf8JKW8nufdn1Ov8FLUGCA","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"53d0ab7304c07c34edf6dd896ba53216"}', 'acaf0304e548e85e376848bf820545e0f315672a5aac43110055724b4c4ee5ca', 'a0fe0f12d2d4677b17185b0ddb3099be2ad62dacff425e530bbf5fbd280b35fa', 91),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 42, '2026-11-30 07:03:05.143+00', 'reservation.released', 'technical', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'email_reservation', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'api', '53d0ab7304c07c34edf6dd896ba53216', '373cdde4-4e19-5d43-a2da-20e37ae01f43', 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_97843c99cb1f00d6ea388d111ec16361e85a1c1adc957b60bb13a46141c71692', 1, 'ValueReleased', '{"holderId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492","kind":"email"}', '{"$causationId":"08654282-395f-462c-a183-2228ea39de4b","$correlationId":"53d0ab7304c07c34edf6dd896ba53216","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"08654282-395f-462c-a183-2228ea39de4b","occurredAt":"2026-11-30T07:03:05.143Z","schemaVersion":"1","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"53d0ab7304c07c34edf6dd896ba53216"}', 'a0fe0f12d2d4677b17185b0ddb3099be2ad62dacff425e530bbf5fbd280b35fa', '310b70012aa95112bc9dd8e697c481929af1862ff109bc8e6d87dcf13e69b105', 92),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 43, '2026-11-30 07:03:05.186+00', 'user.deleted', 'user', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'user', '9278db8c-3eaa-5bac-9d6e-ff5917ee0764', 'api', 'deb83fac77e43ec04e862563c93da851', '64624d5d-13c8-5479-a772-4b94b06a76cd', 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_9278db8c3eaa5bac9d6eff5917ee0764', 1, 'UserDeleted', '{"roleIds":[],"userId":"9278db8c-3eaa-5bac-9d6e-ff5917ee0764"}', '{"$causationId":"0c9263a7-7d28-453c-b99a-b616736e769f","$correlationId":"deb83fac77e43ec04e862563c93da851","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"0c9263a7-7d28-453c-b99a-b616736e769f","occurredAt":"2026-11-30T07:03:05.186Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AccwLXe1z3ek2oG6MTc9Tk-Sxzr0YfHv7OtQKBm9VlNp2CB1Ea13uDEsq4dX5CIFSg","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"deb83fac77e43ec04e862563c93da851"}', '310b70012aa95112bc9dd8e697c481929af1862ff109bc8e6d87dcf13e69b105', '0d1886e4a83fd2ae3a832d3c6d2b4c4a8a19418968bc88b7219450fb4b7f9ec4', 93),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 44, '2026-11-30 07:03:05.273+00', 'reservation.released', 'technical', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'email_reservation', '9278db8c-3eaa-5bac-9d6e-ff5917ee0764', 'api', 'deb83fac77e43ec04e862563c93da851', 'ce2c3f0d-3602-5cec-a788-d087f716f44a', 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_4a2c4c731e4e92f02c85069ef99653afe6f16a6d6c82d4b9aa3a48156e58f0a6', 1, 'ValueReleased', '{"holderId":"9278db8c-3eaa-5bac-9d6e-ff5917ee0764","kind":"email"}', '{"$causationId":"0c9263a7-7d28-453c-b99a-b616736e769f","$correlationId":"deb83fac77e43ec04e862563c93da851","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"0c9263a7-7d28-453c-b99a-b616736e769f","occurredAt":"2026-11-30T07:03:05.273Z","schemaVersion":"1","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"deb83fac77e43ec04e862563c93da851"}', '0d1886e4a83fd2ae3a832d3c6d2b4c4a8a19418968bc88b7219450fb4b7f9ec4', '5e4e1b72deead3a8020a6f141b23a88748954b24d6fa434644d4538c10c4cc80', 94),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 46, '2026-11-30 07:03:05.324+00', 'role.created', 'role', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'role', '36e03e9c-49b9-5b50-b1ee-dc582f86d1a1', 'api', '500f50226898edee32d1f403d03d1e71', '5995c3a8-d5f9-5304-be3c-19229bae4289', 'tenant_0558b964e34f557d8f806ab61f0fddf7-role_36e03e9c49b95b50b1eedc582f86d1a1', 0, 'RoleDefined', '{"description":"Reads the audit log","name":"auditor","permissions":[],"roleId":"36e03e9c-49b9-5b50-b1ee-dc582f86d1a1"}', '{"$causationId":"79679536-4162-46de-b471-960167fd7602","$correlationId":"500f50226898edee32d1f403d03d1e71","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"79679536-4162-46de-b471-960167fd7602","occurredAt":"2026-11-30T07:03:05.324Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AQCpgEKn2zvvupJW0bbU81bPqm3RpLro3Rp8XrifmqgtbFPApr0sK0S60Gqcj8mKPA","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"500f50226898edee32d1f403d03d1e71"}', '0fb7e3452792f322dbf25cb7c634d7d6a60d7d2bf0c4133f977b645db89be4cd', 'd880bed16018772a8430a92968fac329a5bd98d56f4e4a461bce4e0af143efa8', 96),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 47, '2026-11-30 07:03:05.359+00', 'role.updated', 'role', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'role', '36e03e9c-49b9-5b50-b1ee-dc582f86d1a1', 'api', '8a6bba7b3d6d1e87f71bf6785f28c761', '7df81130-7f80-5c9e-ab4f-969a087282ac', 'tenant_0558b964e34f557d8f806ab61f0fddf7-role_36e03e9c49b95b50b1eedc582f86d1a1', 1, 'RoleChanged', '{"description":"Reads the whole audit log","roleId":"36e03e9c-49b9-5b50-b1ee-dc582f86d1a1"}', '{"$causationId":"485bd26a-e9d6-4d6a-916d-2d1d6b453761","$correlationId":"8a6bba7b3d6d1e87f71bf6785f28c761","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"485bd26a-e9d6-4d6a-916d-2d1d6b453761","occurredAt":"2026-11-30T07:03:05.359Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AXGSTGSR5F4nncPfoyKtvb7x1O1HFvJriwD35sA_B5h2sx7BPX5YzqZmW6n27K3lhQ","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"8a6bba7b3d6d1e87f71bf6785f28c761"}', 'd880bed16018772a8430a92968fac329a5bd98d56f4e4a461bce4e0af143efa8', 'be926c7b847ee930e49852c67a048df4a250e87c8a68b03de6b2471aafaef8dc', 97),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 48, '2026-11-30 07:03:05.442+00', 'webhook.created', 'webhook', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'webhook', '27bf5c39-2681-5f1d-b3fd-1b9b4bc79ede', 'api', '211d9424a0e29f5aa49107b761a9d5c5', '2d9ce1be-7e4a-576c-9cab-5adeb3550f83', 'tenant_0558b964e34f557d8f806ab61f0fddf7-webhook_27bf5c3926815f1db3fd1b9b4bc79ede', 0, 'WebhookCreated', '{"active":true,"description":"","events":["user.created","user.deleted"],"secretId":"65ac30e4-fd7a-53f0-b1dd-310b1efb4f53","subscriptionId":"27bf5c39-2681-5f1d-b3fd-1b9b4bc79ede","url":"https://listener.example/hooks"}', '{"$causationId":"4b046b4e-d967-44e4-833c-c85fef452b92","$correlationId":"211d9424a0e29f5aa49107b761a9d5c5","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"4b046b4e-d967-44e4-833c-c85fef452b92","occurredAt":"2026-11-30T07:03:05.442Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|ARxbRYJrYRwwk2dxDO6G3267_b78q6h-_b-CepFh_N1ISClO3AgyqvHrazqLwcSLOQ","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"211d9424a0e29f5aa49107b761a9d5c5"}', 'be926c7b847ee930e49852c67a048df4a250e87c8a68b03de6b2471aafaef8dc', '6a090ca7fe04a9e8efda2200011297059ed445123a89b2c10970e6a14bccdc99', 98),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 49, '2026-11-30 07:03:05.499+00', 'branding.updated', 'branding', 'success', 'apiKey', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'branding', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'api', 'd6f16a2e191b480caaf048fae37f83d1', 'db849d9c-d072-56e4-ac39-add375b9d96a', 'tenant_0558b964e34f557d8f806ab61f0fddf7-branding_0558b964e34f557d8f806ab61f0fddf7', 0, 'BrandingChanged', '{"colors":{"background":"#ffffff","error":"#aa0000","primary":"#114488","text":"#111111"},"tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"$causationId":"00cd9e5e-c769-438d-b82c-9ff2fbe762d5","$correlationId":"d6f16a2e191b480caaf048fae37f83d1","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","actorType":"apiKey","commandId":"00cd9e5e-c769-438d-b82c-9ff2fbe762d5","occurredAt":"2026-11-30T07:03:05.499Z","schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AaPPlUtrt1NuVSiuifse0RUk3NyWtseq7x1DLU3KQwI7WliJMRJHmUWnP4HimCqJXQ","source":"api","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","traceId":"d6f16a2e191b480caaf048fae37f83d1"}', '6a090ca7fe04a9e8efda2200011297059ed445123a89b2c10970e6a14bccdc99', '3fcdb85322252db7d02da4bd5dfc00a6a04130279eb9dd9532c272f725111bc2', 99);


--
-- Data for Name: erased; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.erased VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '9278db8c-3eaa-5bac-9d6e-ff5917ee0764');


--
-- Data for Name: hours; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.hours VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'tenant.created', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'tenant.settings_changed', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'resource.registered', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'owner.added', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'user.password_set', 3),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'role.assigned', 4),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'apikey.issued', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'client.registered', 3),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 07:00:00+00', 'tenant.created', 1),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 07:00:00+00', 'tenant.settings_changed', 1),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 07:00:00+00', 'role.created', 2),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 07:00:00+00', 'owner.added', 1),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 07:00:00+00', 'role.assigned', 4),
	('00000000-0000-0000-0000-000000000000', '2026-11-30 07:00:00+00', 'bootstrap.applied', 14),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 07:00:00+00', 'user.created', 3),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 07:00:00+00', 'user.password_set', 3),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '2026-11-30 07:00:00+00', 'apikey.issued', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'apikey.used_from_new_network', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'user.created', 7),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'user.suspended', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'user.updated', 2),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'user.invited', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'user.deleted', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'role.created', 3),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'role.updated', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'webhook.created', 1),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '2026-11-30 07:00:00+00', 'branding.updated', 1);


--
-- Data for Name: names; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.names VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'acme'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '7cb800d0-df8f-5adb-a6f4-9b8be40ef888', 'orders'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '7cb800d0-df8f-5adb-a6f4-9b8be40ef888', 'https://orders.acme.example'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '8f2ede9b-64b4-5c46-9947-3110f2eae73f', 'billing'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'd4f8cd5e-edaa-5d19-abfd-533a2cc8f728', 'support'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'd6545468-40dc-5a08-b2d7-04674010a3c4', 'owner@acme.example'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'd6545468-40dc-5a08-b2d7-04674010a3c4', 'olga'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'ada@acme.example'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'ada'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'byron'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'zoe@acme.example'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'zoe'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'lukasiewicz'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'everything'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'shop', 'shop'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'till', 'till'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'night', 'night'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'beta'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '7237f239-b9b2-50f2-9372-80673318e7ce', 'billing'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5a7e8ecd-2703-5d88-9766-9d245e4ef1dd', 'support'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5250a4da-e981-52ef-b6f1-8d7d69330edd', 'owner@acme.example'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5250a4da-e981-52ef-b6f1-8d7d69330edd', 'olga'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', 'ada@acme.example'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', 'ada'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', 'byron'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'zoe@acme.example'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'zoe'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'lukasiewicz'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'a1fe1998-1e84-531e-8800-6b6011cf01fd', 'everything'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'mia@acme.example'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'mia'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'oz'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '4f8bf944-d064-5fc3-9a98-8d2337745c15', 'sam@acme.example'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '4f8bf944-d064-5fc3-9a98-8d2337745c15', 'sam'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '4f8bf944-d064-5fc3-9a98-8d2337745c15', 'oz'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '33c132c8-e98e-57f0-8f2f-808beb211154', 'ron@acme.example'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '33c132c8-e98e-57f0-8f2f-808beb211154', 'ron'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '33c132c8-e98e-57f0-8f2f-808beb211154', 'oz'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '33c132c8-e98e-57f0-8f2f-808beb211154', 'ronald'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'mia.moved@acme.example'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '36e03e9c-49b9-5b50-b1ee-dc582f86d1a1', 'auditor'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27bf5c39-2681-5f1d-b3fd-1b9b4bc79ede', 'https://listener.example/hooks');


--
-- Data for Name: origins_2026_11; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.origins_2026_11 VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 27, '2026-11-30 07:03:04.941+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 29, '2026-11-30 07:03:04.959+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 31, '2026-11-30 07:03:04.959+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 33, '2026-11-30 07:03:04.959+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 35, '2026-11-30 07:03:04.959+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 36, '2026-11-30 07:03:05.01+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 38, '2026-11-30 07:03:05.072+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 40, '2026-11-30 07:03:05.131+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 41, '2026-11-30 07:03:05.131+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 43, '2026-11-30 07:03:05.186+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 46, '2026-11-30 07:03:05.324+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 47, '2026-11-30 07:03:05.359+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 48, '2026-11-30 07:03:05.442+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 49, '2026-11-30 07:03:05.499+00', '127.0.0.1', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7');


--
-- Data for Name: tree; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.tree VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 0, 0, '\x65e3f3559614327fc20f815e0a1d3ea259df53e80d41581f5ea2a8eb267cedb9ce3f44dc46f9e6d00b4e740426b4dad354e01fa678a3aa3ee0f0a29a1f2be404a86f532e05f025f6acb5562280eb0abe54e1807644b507679cc7f9d703d91dd1d0fef04a9c05dd52074e9c1f06b93b123c5be2ba9f224018a8b26f44988c018a69cca5c00688c215090bf31e40a65310aedd7d49aa7fcaf90efd69169ac4c6e8ed1751eaa639f8192fd60cc3b4084a0f0aadf1fb08997c355b25fd11dbdcae531452440e7c0dc0bdec747178500ec1fcec2dc4e906876fad2e9997121b8479aaf61155bc7d1554954e1242cd733acafaaa791dd760ccbbd0d3c52b760471b625282b6d5e0cc2ce5860a9e2694d4484ca37b1bb2b739d836b421462dc20bccb70978a3dbe937b41d6917d1bb27cbbd91a42ca882dc3bf05751c215c72ed147cf73f63860c40e4f8c131f8dd7ef871f27b9051ddd033365e3273fe68427c71c710ebaeb755b5f0972c2f953e27efe4ab6e28c17d0e421b1210772ac963d5f6eb4a0f1cc7f241128958fcc0dfc1624f75955964d8680b040213c81407fc51956892a4a335703444e1f97af6a5f6b62b20d679fdb0b30a17f91f1698317f7d2ec853bb8861f6629c7160d319580c284172b5bf7003d723cbbff5f9ce2d30835e03eb57d4765e2d163ae9165e9b50c09d593c47a8dd01fef30bb5817f655ac77e22d0'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 0, 2, '\xede1d03f7513213d6691acc2b4da547745122e2e2277acf1bba6397f4f5a42eec0022188f3a855ab6c28248b583f8907e50183df1a12756adc0055c983d92e70d7edd49c8e5534edcbd9f475ffd420c3a4a591eaf8b14140866ce63ff207696c39ac7b1b674849986e62dc2b3d6f78ad1a63f6de0a5c9b66bf58046f5cb50773b0cf8565da43046a8ae8fef90f622a62d8bffd0f42385b4c4096305b7d556961e11a0bb5069f4fc142478e19be1e3a424e17075ab22d62c2cd00cce32b211bca1eefded4b5bed9dfe880c5fee0bc0537d0b300fc39728c239d4137d916e78a4a7546585d5e4fb59cc507b835c7256e86038f229f56a0d28215e8335f7edf2e46cba32763c71d5d9d59e14878f8db7132b76ec52f4c44499b67694d292f5715d9d16b9a553350c07bba4d536f1587e0b4b230a2fc0924feae74e7e560b359ba8b8980337de4a6fa8a0708e39012fc0ee627c573bae8f3f955b2d065c6f8694ba3f984cc98933da3a626fb57c0fe229b0cac0e4a11435e3e6b483b4c7dde8d750ae13518c9a36a251d6b93f285eaece8ada1aa6bb09aae29ebcdf212afe800d1123845e72fb6bff893db1b8c05738c8efaa20dfeb52c992ac50e27c1d954daf8c124b2fc75ee6ea7533e23dddf4b274c1824799e5a554b92c7c0bdcadc1fe186379a6fb710df00ddec5b6a6574cd85b3879d23f741f0a08e0098aa6f39a68f9f6a'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 0, 3, '\xb173b3e79da413aa3ceef5ad6b1c444b109d79c7c97d1a657c0d3c106a6401b1'),
	('00000000-0000-0000-0000-000000000000', 0, 0, '\x7289125224cc95ee576ca17e1cb1da7c0b5f212f63a3f2e133ad8a88b9466da102abef985f2e9b679eb610c1836301991f7fbe07c73a1dbeed047af0a670c7d8ed2e8d527202d34c0572e743cb8a2b79f9ba1b0ff563e297c8d088461eb7aecde9902f6d8f7adbf255786b86254d015a99cf16c9fca8eb2c0bd669cacce43b99e046ce3bce5a998e1447b9eb1ee18cc831540dc512052d5b3221d8487b9910b72b4f94053c5ff64b0ce596e2732a357ef43a42679d6140dbede9df9b97d5edd83a1041fb04a3141e25f713975a9fe53b95df039b6d25750813a78b58af20e0be6368f04b538835659d73775f32ff12e7aab2e8b98dc405d59adde84b82b76fc102b7576c509a219beb4effaeb0234936f50caa113e7755e79d7d9ada89af75f6930691814a902e0320875d1d6fa94344a65e4410595bec359fb1ecccc04484af78b8c6145139bc6fb2cb92c1b4b61da37e702052bb37aea3ec0589ffb204637704e536a9bb704b9958bdcc6037b4fa4314319848e408b599c8a5bf98edea444691ef7412cf5bafb249e616ffff4c68a626980ddb522668c691a6b57cea7ab00036117e7b9bb5defbf73b2272cb23abcbaadd7895a1c223614ce3ee5382cd74c0a463f0ef0604545ee173d152abaf56fc23fd47563b770c6ffa3eed8fde43121b521e8f6d364d74a2de0f1a22ed72ca7636da0a8c458013338e6c4bbc88a81d61'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 0, 0, '\xc264a256f858e25a18612f763c7ef35f33e316636abe6fa19e365d3da55429ae38e684a043edc2454fa64b9d296e1d51ca36233459f1e15ebc4a726a7c76233a4bab801bcc0eee6d52d87d06ffedd2d334a6c171ee3fb1a99d00a91bc452e14224e5c05398a0eb008cfa65332f41023d83ec3a415b223d499046d3cea7af469788d85a83f846cc81fd2a7ef83519acf6e85e6db98d44a314cac1f1e77db416e328920f49c1da6c598433928338c2dcc48172f25f28f20ebfb090b2abb885708d86c00cd64d53e58ad98615b12dfdd36e24629a2e24c7b1785f42cb96ac1464928fcf1cc5f9008cf80654cba8b1c7bca3cc30eaa41007ad4f93d76ddeb37302112b9491bc9e3b3d81210f9cbcd08648d3f118e09374b9d45a9d20306d9c8f9db8bec5dcd20ab9ca9cb766488e1d7f51c8db539386308eca18d8d8c62ff4b89423ebc0cc34046187db9d5112375657d78826a0093ea8101a4030026e030bcf9ef8b4fe6190eb3d9d628b7856ab1d2aa9bbd0dbaa7a4a6612a3519a44d4f746ff5463d48dc127ef02102d242b2c62eb3a189126fdc353d03204ab44ff94b48ab6c216a78a09a39a6bac35445cf498a0aa86a810399336c9dc2a74921a4f649be311c00147458ba41528577a443a126beefdfaa5a99fb0c8c391176c16064c4a87675a8e766641d10341889e7ff17f0cff2577f5011bf468410712d9c9d98b350b7a'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 0, 1, '\x955cce7674dcdc817e776828362af5cbc5f3343a2fae5899d846490f35abdc7e801a2a5361a99dc5afe3bca21752d6aff49f3973e7ea6962751f38856d79592092bfc1f3fea058a2b47f0b3169a1bccc328abc3b49721350082ddf5a39aec05f44d1a9fb85b39a0259913eee77960be5654e68bf992a9749cf5bfd261809cb454183a21f0b0be9b207178f4696a99a13a3dce06c80cc63526e163e76f33af57dfad3ea210017c443e05480b1ee659a135ad5a3bc6a530df5f04f568daf7b04af'),
	('00000000-0000-0000-0000-000000000000', 0, 1, '\x40ca4e1106fc6ce7f09adc7a87155cb6b2df2ad36ce05ff6f47a94fb6adcffb956b3a4851c7d153e1d03a68b5c8fcd2d21a7bce396641ca51eb1a73bc276d03c7c598e27c3731e34f92bea07ca9edc8d043b2878bf99c16cfc15136f13fb6f502bfb16d1af8da456226f7168f1bf4c236c0569acbd8a3913e041ae2b91f1a0831a96f27c9933562129d40d7bf279231bebc17aaaccc7f4bbd7ccd6db0fae3554071035769b993c57ecc36a4711e84fd5f89902732c1664d2b14e8aa54143d9b9d7067756812229a71bd557d8d05dc1c38ccbd343b858d95b96a80a0757cb3342878f5acff81c0c186bbc241683df138574f35dc31f2d32c024fb036cca352eea88342279f9c6036a7d40ce16454815017a0677ee90f35720ebfdf4a8dee472b45c25392a60183a067464057b17aa454d57c94456a99fd0e16fbe43ce4d052811a656129510f6f2f94fe4a5088cbcdc3e9658efb346acb1ac4b26f80632799926ebcfd4c3b8d579165be93c0de48e1f47e602963e2ff1a7c7e211d1041e9c1171'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 0, 1, '\x23193e64a9b0522a2a5d48bf208bcaa857546c402e353c2b5c89c089152bd4125e9091b8cac5baf4518a2ac84dfe760ab664094d96c1f8d2494327c778e999b0b34f11fe079bb8860fcadbd875e48d457ec442938405c3c201a95d60fb5296f1fb0e3fcfb81b432961e3e113feea186df457d6668b4707ae21611a0d739e5538917c6b4e0525431fc826313eb0255e4a21dfc52a94591d0fa5df5fe5af2a9ce276bf5d3545af303921ebbf3df87b3f6082e853212d33c6e8f16480fdd248bbdc96f618d6a9b1665b78947aab87076d4401dd7bac78e22d25ebef9464477083dc665b64410a7ab631b8f028afd21be89434cd2fc1501ff656a4bef4ae947ce8c65a0fdd2fe9c4d6c158215e309b89f4d68ffe8fd3988f16c234d786874f67aa99124fff8cdd8560c05ed020d12d04c415f963c5537ed97a8472f865a74b949d4f3939f0a09f5ccc66fe0d020647c5813c143f50b51e2fd7cfdeba70d0018ba773b1e4d902ccf12c0ac0878718df233676fd86fc32b59701d3be93300482666ef1ea9a848cc5aede2043bc878fd8c5be92fe307c974387e610bc9069bf9236cc889114a0c11276bd60c2791518c96fc52e4789477117abfca51026d77b313ae8fe462fd0b6b16ff320bc9c9fbee836146ede98aa22fe202e4f9f1565420175c702493dee2a82a983c167f8858f7650170824affd62c6367ae2062f0d6dd5aff7dc');


--
-- Data for Name: watches; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.watches VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'policy_lowered', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"recent":[],"alert":null,"memory":["1","1","10","-30","-24","-14","1","0"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'owner_changed_by_key', 'user:d6545468-40dc-5a08-b2d7-04674010a3c4', '{"recent":[],"alert":null,"memory":["owner"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'admin_mfa_reset', 'user:d6545468-40dc-5a08-b2d7-04674010a3c4', '{"recent":[],"alert":null,"memory":["0558b964-e34f-857d-8f80-6ab61f0fddf6"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'backup_code_used', 'user:d6545468-40dc-5a08-b2d7-04674010a3c4', '{"recent":[],"alert":null,"memory":["0558b964-e34f-857d-8f80-6ab61f0fddf6"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'new_passkey', 'user:d6545468-40dc-5a08-b2d7-04674010a3c4', '{"recent":[],"alert":null,"memory":["0558b964-e34f-857d-8f80-6ab61f0fddf6"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'new_device', 'user:d6545468-40dc-5a08-b2d7-04674010a3c4', '{"recent":[],"alert":null,"memory":["0558b964-e34f-857d-8f80-6ab61f0fddf6"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'admin_mfa_reset', 'user:3bbbe236-d8bd-520a-a462-67a6928324e4', '{"recent":[],"alert":null,"memory":["0558b964-e34f-857d-8f80-6ab61f0fddf5"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'backup_code_used', 'user:3bbbe236-d8bd-520a-a462-67a6928324e4', '{"recent":[],"alert":null,"memory":["0558b964-e34f-857d-8f80-6ab61f0fddf5"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'new_passkey', 'user:3bbbe236-d8bd-520a-a462-67a6928324e4', '{"recent":[],"alert":null,"memory":["0558b964-e34f-857d-8f80-6ab61f0fddf5"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'new_device', 'user:3bbbe236-d8bd-520a-a462-67a6928324e4', '{"recent":[],"alert":null,"memory":["0558b964-e34f-857d-8f80-6ab61f0fddf5"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'client_redirect_added', 'client:shop', '{"recent":[],"alert":null,"memory":["https://shop.example/callback"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'client_redirect_added', 'client:till', '{"recent":[],"alert":null,"memory":["com.example.till:/callback"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'client_redirect_added', 'client:night', '{"recent":[],"alert":null,"memory":[]}', '2026-12-08 07:03:04.549+00'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'policy_lowered', 'tenant:3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"recent":[],"alert":null,"memory":["1","1","10","-30","-24","-14","1","0"]}', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'owner_changed_by_key', 'user:5250a4da-e981-52ef-b6f1-8d7d69330edd', '{"recent":[],"alert":null,"memory":["owner"]}', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'admin_mfa_reset', 'user:5250a4da-e981-52ef-b6f1-8d7d69330edd', '{"recent":[],"alert":null,"memory":["3deacd3e-655f-8fdb-aef2-2e776d8b8de0"]}', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'backup_code_used', 'user:5250a4da-e981-52ef-b6f1-8d7d69330edd', '{"recent":[],"alert":null,"memory":["3deacd3e-655f-8fdb-aef2-2e776d8b8de0"]}', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'new_passkey', 'user:5250a4da-e981-52ef-b6f1-8d7d69330edd', '{"recent":[],"alert":null,"memory":["3deacd3e-655f-8fdb-aef2-2e776d8b8de0"]}', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'new_device', 'user:5250a4da-e981-52ef-b6f1-8d7d69330edd', '{"recent":[],"alert":null,"memory":["3deacd3e-655f-8fdb-aef2-2e776d8b8de0"]}', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'admin_mfa_reset', 'user:5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '{"recent":[],"alert":null,"memory":["3deacd3e-655f-8fdb-aef2-2e776d8b8de3"]}', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'backup_code_used', 'user:5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '{"recent":[],"alert":null,"memory":["3deacd3e-655f-8fdb-aef2-2e776d8b8de3"]}', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'new_passkey', 'user:5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '{"recent":[],"alert":null,"memory":["3deacd3e-655f-8fdb-aef2-2e776d8b8de3"]}', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'new_device', 'user:5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '{"recent":[],"alert":null,"memory":["3deacd3e-655f-8fdb-aef2-2e776d8b8de3"]}', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'mass_deletion', 'apiKey:dd0b8043-53f4-535c-b541-0b469ca0185d', '{"recent":[{"at":"2026-11-30T07:03:05.186Z","entry":43}],"memory":[],"alert":null}', '2026-12-08 07:03:05.186+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'webhook_listener_added', 'webhook:27bf5c39-2681-5f1d-b3fd-1b9b4bc79ede', '{"recent":[],"memory":["people"],"alert":{"raisedBy":48,"firstSeenAt":"2026-11-30T07:03:05.442Z","lastSeenAt":"2026-11-30T07:03:05.442Z","count":1,"evidence":[48]}}', NULL);


--
-- Data for Name: active_people; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.api_keys VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'dd0b8043-53f4-535c-b541-0b469ca0185d', 'everything', '{users:read,users:write,roles:read,roles:write,branding:read,branding:write,webhooks:read,webhooks:write,audit:read}', '39b641fd8cd37bf0f9fe2c878d510d598e2021d5b7df2d6f100e8d5daaa891eb', 'tsk_K0tS', NULL, NULL, NULL, NULL, '2026-11-30 07:03:04.4+00', 'system', 'system', NULL, 0),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'a1fe1998-1e84-531e-8800-6b6011cf01fd', 'everything', '{users:read,users:write,roles:read,roles:write,branding:read,branding:write,webhooks:read,webhooks:write,audit:read}', 'd4b7d20d0db928676d3e7eb28c305f2e1a0f629bf41d286b6a6951a85c370803', 'tsk_GRRY', NULL, NULL, NULL, NULL, '2026-11-30 07:03:04.829+00', 'system', 'system', NULL, 0);


--
-- Data for Name: billing; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: clients; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.clients VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'shop', '{"status":"registered","clientId":"shop","type":"confidential","name":"Shop","kind":"web","authMethod":null,"audience":"urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:shop","resources":["urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:shop"],"redirectUris":["https://shop.example/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secrets":[{"hash":"5b7efc0087ccfde826437b2627082a8f4a7e9642c9ee56836c436b8bb8f8109a","createdAt":"2026-11-30T07:03:04.445Z","expiresAt":null}],"logo":null,"createdAt":"2026-11-30T07:03:04.445Z","updatedAt":"2026-11-30T07:03:04.445Z"}', '2026-11-30 07:03:04.445+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'till', '{"status":"registered","clientId":"till","type":"public","name":"Till","kind":"native","authMethod":"none","audience":"urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:till","resources":["urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:till"],"redirectUris":["com.example.till:/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secrets":[],"logo":null,"createdAt":"2026-11-30T07:03:04.517Z","updatedAt":"2026-11-30T07:03:04.517Z"}', '2026-11-30 07:03:04.517+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'night', '{"status":"registered","clientId":"night","type":"confidential","name":"Night","kind":"service","authMethod":null,"audience":"urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:night","resources":["urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:night"],"redirectUris":[],"postLogoutRedirectUris":[],"grantTypes":["client_credentials"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":["8f2ede9b-64b4-5c46-9947-3110f2eae73f"],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secrets":[{"hash":"af169914a58c69c11e18ab2ffdc85bc37fb7fa6f3ecde2e721db11211eeb0901","createdAt":"2026-11-30T07:03:04.549Z","expiresAt":null}],"logo":null,"createdAt":"2026-11-30T07:03:04.549Z","updatedAt":"2026-11-30T07:03:04.549Z"}', '2026-11-30 07:03:04.549+00');


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
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'd6545468-40dc-5a08-b2d7-04674010a3c4', false, NULL, '2026-11-30 07:03:04.105+00'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5250a4da-e981-52ef-b6f1-8d7d69330edd', false, NULL, '2026-11-30 07:03:04.65+00');


--
-- Data for Name: resources; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.resources VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '7cb800d0-df8f-5adb-a6f4-9b8be40ef888', 'https://orders.acme.example', '{"status":"present","resourceId":"7cb800d0-df8f-5adb-a6f4-9b8be40ef888","identifier":"https://orders.acme.example","name":"Orders","permissions":[{"name":"orders:read","description":"Read orders"}],"accessTokenMinutes":15,"accessTokenType":null,"createdAt":"2026-11-30T07:03:03.907Z","updatedAt":"2026-11-30T07:03:03.907Z"}', '2026-11-30 07:03:03.907+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '01aa1a84-3334-5313-adc5-ac44f48812fa', 'urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:shop', NULL, '2026-11-30 07:03:04.445+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3a745056-2ee9-5ccd-b368-4500fd1a1b06', 'urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:till', NULL, '2026-11-30 07:03:04.517+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'b08a4826-d6d3-50b0-8d0e-d7632b63f869', 'urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:night', NULL, '2026-11-30 07:03:04.549+00');


--
-- Data for Name: roles; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.roles VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '0558b964-e34f-857d-8f80-6ab61f0fddf6', 'owner', 'owner', 'Everything, including who the owners are. A tenant always has at least one.', '[]', 0, 1, '2026-11-30 07:03:03.762+00', '2026-11-30 07:03:03.762+00', 0),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '0558b964-e34f-857d-8f80-6ab61f0fddf5', 'admin', 'admin', 'Manages users, roles, branding, webhooks and the audit log.', '[]', 1, 1, '2026-11-30 07:03:03.762+00', '2026-11-30 07:03:03.762+00', 0),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '8f2ede9b-64b4-5c46-9947-3110f2eae73f', 'billing', 'billing', 'Reads invoices', '[{"resource":"https://orders.acme.example","name":"orders:read"}]', 3, 1, '2026-11-30 07:03:03.976+00', '2026-11-30 07:03:03.976+00', 0),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'd4f8cd5e-edaa-5d19-abfd-533a2cc8f728', 'support', 'support', '', '[]', 3, 1, '2026-11-30 07:03:03.998+00', '2026-11-30 07:03:03.998+00', 0),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '3deacd3e-655f-8fdb-aef2-2e776d8b8de0', 'owner', 'owner', 'Everything, including who the owners are. A tenant always has at least one.', '[]', 0, 1, '2026-11-30 07:03:04.562+00', '2026-11-30 07:03:04.562+00', 0),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '3deacd3e-655f-8fdb-aef2-2e776d8b8de3', 'admin', 'admin', 'Manages users, roles, branding, webhooks and the audit log.', '[]', 1, 1, '2026-11-30 07:03:04.562+00', '2026-11-30 07:03:04.562+00', 0),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '7237f239-b9b2-50f2-9372-80673318e7ce', 'billing', 'billing', '', '[]', 3, 1, '2026-11-30 07:03:04.603+00', '2026-11-30 07:03:04.603+00', 0),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '3deacd3e-655f-8fdb-aef2-2e776d8b8de2', 'user', 'user', 'Signs in. Every user has this role.', '[]', 2, 3, '2026-11-30 07:03:04.562+00', '2026-11-30 07:03:04.562+00', 0),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5a7e8ecd-2703-5d88-9766-9d245e4ef1dd', 'support', 'support', '', '[]', 3, 1, '2026-11-30 07:03:04.614+00', '2026-11-30 07:03:04.614+00', 0),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '0558b964-e34f-857d-8f80-6ab61f0fddf4', 'user', 'user', 'Signs in. Every user has this role.', '[]', 2, 6, '2026-11-30 07:03:03.762+00', '2026-11-30 07:03:03.762+00', 0),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '36e03e9c-49b9-5b50-b1ee-dc582f86d1a1', 'auditor', 'auditor', 'Reads the whole audit log', '[]', 3, 0, '2026-11-30 07:03:05.324+00', '2026-11-30 07:03:05.359+00', 1);


--
-- Data for Name: tenants; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.tenants VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'acme', 'Acme', 'acme', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-30 07:03:03.762+00', '2026-11-30 07:03:03.762+00'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'beta', 'Beta', 'beta', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-30 07:03:04.562+00', '2026-11-30 07:03:04.562+00');


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
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'd6545468-40dc-5a08-b2d7-04674010a3c4', '0558b964-e34f-857d-8f80-6ab61f0fddf6', '2026-11-30 07:03:04.057+00', false),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3bbbe236-d8bd-520a-a462-67a6928324e4', '0558b964-e34f-857d-8f80-6ab61f0fddf5', '2026-11-30 07:03:04.187+00', false),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3bbbe236-d8bd-520a-a462-67a6928324e4', '8f2ede9b-64b4-5c46-9947-3110f2eae73f', '2026-11-30 07:03:04.187+00', false),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'd4f8cd5e-edaa-5d19-abfd-533a2cc8f728', '2026-11-30 07:03:04.318+00', false),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5250a4da-e981-52ef-b6f1-8d7d69330edd', '3deacd3e-655f-8fdb-aef2-2e776d8b8de0', '2026-11-30 07:03:04.639+00', false),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '3deacd3e-655f-8fdb-aef2-2e776d8b8de3', '2026-11-30 07:03:04.74+00', false),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '7237f239-b9b2-50f2-9372-80673318e7ce', '2026-11-30 07:03:04.74+00', false),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', '5a7e8ecd-2703-5d88-9766-9d245e4ef1dd', '2026-11-30 07:03:04.788+00', false);


--
-- Data for Name: user_words; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.user_words VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'd6545468-40dc-5a08-b2d7-04674010a3c4', 'email0', 'acme.example', '2026-11-30 07:03:04.057+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3bbbe236-d8bd-520a-a462-67a6928324e4', 'email0', 'acme.example', '2026-11-30 07:03:04.187+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'email0', 'acme.example', '2026-11-30 07:03:04.318+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'email1', 'zoe@acme.example', '2026-11-30 07:03:04.318+00'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5250a4da-e981-52ef-b6f1-8d7d69330edd', 'email0', 'acme.example', '2026-11-30 07:03:04.639+00'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', 'email0', 'acme.example', '2026-11-30 07:03:04.74+00'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'email0', 'acme.example', '2026-11-30 07:03:04.788+00'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'email1', 'zoe@acme.example', '2026-11-30 07:03:04.788+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'email0', 'acme.example', '2026-11-30 07:03:04.959+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '4f8bf944-d064-5fc3-9a98-8d2337745c15', 'email0', 'acme.example', '2026-11-30 07:03:04.959+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '33c132c8-e98e-57f0-8f2f-808beb211154', 'email0', 'acme.example', '2026-11-30 07:03:04.959+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'email1', 'moved@acme.example', '2026-11-30 07:03:04.959+00');


--
-- Data for Name: users; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.users VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'd6545468-40dc-5a08-b2d7-04674010a3c4', '{"id":"d6545468-40dc-5a08-b2d7-04674010a3c4","email":"owner@acme.example","emailVerified":true,"firstName":"Olga","lastName":null,"mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-30T07:03:04.057Z","updatedAt":"2026-11-30T07:03:04.135Z","lastLoginAt":null}', 'owner@acme.example', NULL, 'olga', NULL, false, NULL, NULL, '{0558b964-e34f-857d-8f80-6ab61f0fddf6}', false, false, '2026-11-30 07:03:04.057+00', '2026-11-30 07:03:04.135+00', 2, NULL, '-infinity'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '3bbbe236-d8bd-520a-a462-67a6928324e4', '{"id":"3bbbe236-d8bd-520a-a462-67a6928324e4","email":"ada@acme.example","emailVerified":true,"firstName":"Ada","lastName":"Byron","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-1","locale":"de","metadata":{},"createdAt":"2026-11-30T07:03:04.187Z","updatedAt":"2026-11-30T07:03:04.223Z","lastLoginAt":null}', 'ada@acme.example', 'hr-1', 'ada', 'byron', false, NULL, NULL, '{0558b964-e34f-857d-8f80-6ab61f0fddf5,8f2ede9b-64b4-5c46-9947-3110f2eae73f}', false, false, '2026-11-30 07:03:04.187+00', '2026-11-30 07:03:04.223+00', 3, NULL, '-infinity'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', '{"id":"27cf97a7-d6e2-5ac7-835c-4d804497972b","email":"zoë@acme.example","emailVerified":false,"firstName":"Zoë","lastName":"Łukasiewicz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-30T07:03:04.318Z","updatedAt":"2026-11-30T07:03:04.343Z","lastLoginAt":null}', 'zoë@acme.example', NULL, 'zoe', 'lukasiewicz', false, NULL, NULL, '{d4f8cd5e-edaa-5d19-abfd-533a2cc8f728}', false, false, '2026-11-30 07:03:04.318+00', '2026-11-30 07:03:04.343+00', 2, NULL, '-infinity'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5250a4da-e981-52ef-b6f1-8d7d69330edd', '{"id":"5250a4da-e981-52ef-b6f1-8d7d69330edd","email":"owner@acme.example","emailVerified":true,"firstName":"Olga","lastName":null,"mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-30T07:03:04.639Z","updatedAt":"2026-11-30T07:03:04.657Z","lastLoginAt":null}', 'owner@acme.example', NULL, 'olga', NULL, false, NULL, NULL, '{3deacd3e-655f-8fdb-aef2-2e776d8b8de0}', false, false, '2026-11-30 07:03:04.639+00', '2026-11-30 07:03:04.657+00', 2, NULL, '-infinity'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '{"id":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc","email":"ada@acme.example","emailVerified":true,"firstName":"Ada","lastName":"Byron","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-1","locale":"de","metadata":{},"createdAt":"2026-11-30T07:03:04.740Z","updatedAt":"2026-11-30T07:03:04.760Z","lastLoginAt":null}', 'ada@acme.example', 'hr-1', 'ada', 'byron', false, NULL, NULL, '{3deacd3e-655f-8fdb-aef2-2e776d8b8de3,7237f239-b9b2-50f2-9372-80673318e7ce}', false, false, '2026-11-30 07:03:04.74+00', '2026-11-30 07:03:04.76+00', 3, NULL, '-infinity'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', '{"id":"f1508cc6-07ae-579c-8e28-9b28b0eaf814","email":"zoë@acme.example","emailVerified":false,"firstName":"Zoë","lastName":"Łukasiewicz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-30T07:03:04.788Z","updatedAt":"2026-11-30T07:03:04.804Z","lastLoginAt":null}', 'zoë@acme.example', NULL, 'zoe', 'lukasiewicz', false, NULL, NULL, '{5a7e8ecd-2703-5d88-9766-9d245e4ef1dd}', false, false, '2026-11-30 07:03:04.788+00', '2026-11-30 07:03:04.804+00', 2, NULL, '-infinity'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '4f8bf944-d064-5fc3-9a98-8d2337745c15', '{"id":"4f8bf944-d064-5fc3-9a98-8d2337745c15","email":"sam@acme.example","emailVerified":false,"firstName":"sam","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-30T07:03:04.959Z","updatedAt":"2026-11-30T07:03:05.010Z","lastLoginAt":null}', 'sam@acme.example', NULL, 'sam', 'oz', true, NULL, NULL, '{}', false, false, '2026-11-30 07:03:04.959+00', '2026-11-30 07:03:05.01+00', 1, NULL, '-infinity'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '33c132c8-e98e-57f0-8f2f-808beb211154', '{"id":"33c132c8-e98e-57f0-8f2f-808beb211154","email":"ron@acme.example","emailVerified":false,"firstName":"Ronald","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-2","locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-30T07:03:04.959Z","updatedAt":"2026-11-30T07:03:05.072Z","lastLoginAt":null}', 'ron@acme.example', 'hr-2', 'ronald', 'oz', false, NULL, NULL, '{}', false, false, '2026-11-30 07:03:04.959+00', '2026-11-30 07:03:05.072+00', 1, NULL, '-infinity'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', '{"id":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492","email":"mia.moved@acme.example","emailVerified":false,"firstName":"mia","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-30T07:03:04.959Z","updatedAt":"2026-11-30T07:03:05.131Z","lastLoginAt":null}', 'mia.moved@acme.example', NULL, 'mia', 'oz', false, NULL, NULL, '{}', false, false, '2026-11-30 07:03:04.959+00', '2026-11-30 07:03:05.131+00', 2, NULL, '-infinity');


--
-- Data for Name: webhooks; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.webhooks VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '27bf5c39-2681-5f1d-b3fd-1b9b4bc79ede', 'https://listener.example/hooks', '{user.created,user.deleted}', '', true, '2026-11-30 07:03:05.442+00', '2026-11-30 07:03:05.442+00', 0);


--
-- Data for Name: event; Type: TABLE DATA; Schema: events; Owner: tessera
--

INSERT INTO events.event VALUES
	(0, 'tessera-installation', 0, '52c18253-4c69-5931-9a37-cc54782e140a', 'InstallationCreated', '00000000-0000-0000-0000-000000000000', '{"installationId":"01a22b43-a3d1-70c7-8e34-4191388bf1b3"}', '{}'),
	(1, 'tenant_00000000000000000000000000000000-slug_32917c42e23c971a2cbf2fe285964af3fb3a690599401fbac46d1a124ad4b6a2', 0, '79630ee4-bcad-5ce5-bb7c-003a3d4694ad', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"slug","holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:03.762Z","actorType":"system","actorId":"system","source":"system","traceId":"d620c36bd0f1511aa7ba8daffa96b6dd","commandId":"d620c36b-d0f1-511a-a7ba-8daffa96b6dd","$correlationId":"d620c36bd0f1511aa7ba8daffa96b6dd","$causationId":"d620c36b-d0f1-511a-a7ba-8daffa96b6dd"}'),
	(2, 'tenant_0558b964e34f557d8f806ab61f0fddf7-tenant_0558b964e34f557d8f806ab61f0fddf7', 0, 'd4572bfd-81f0-56e9-bc40-d3d7e5bf2b31', 'TenantCreated', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","slug":"acme","name":"Acme"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:03.762Z","actorType":"system","actorId":"system","source":"system","traceId":"d620c36bd0f1511aa7ba8daffa96b6dd","commandId":"d620c36b-d0f1-511a-a7ba-8daffa96b6dd","$correlationId":"d620c36bd0f1511aa7ba8daffa96b6dd","$causationId":"d620c36b-d0f1-511a-a7ba-8daffa96b6dd"}'),
	(3, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 0, '08174af3-5a16-57ea-960d-a0fce1865a4c', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"tenant","entry":"f114787133639af14d4da2d8ae17280165e0e9b054276f64ae4fc5919cfe70a2","id":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:03.810Z","actorType":"system","actorId":"system","source":"system","traceId":"e6b3769f53ec5f819d60e92384a3aebb","commandId":"e6b3769f-53ec-5f81-9d60-e92384a3aebb","$correlationId":"e6b3769f53ec5f819d60e92384a3aebb","$causationId":"e6b3769f-53ec-5f81-9d60-e92384a3aebb"}'),
	(4, 'tenant_0558b964e34f557d8f806ab61f0fddf7-tenant_0558b964e34f557d8f806ab61f0fddf7', 1, '87f64614-aa96-55d7-8f8d-05970df16350', 'TenantSettingsChanged', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","passwordMinLength":10,"signUp":"open"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:03.835Z","actorType":"system","actorId":"system","source":"system","traceId":"1ef8b12cfb6c5286b687de8dfd81c973","commandId":"1ef8b12c-fb6c-5286-b687-de8dfd81c973","$correlationId":"1ef8b12cfb6c5286b687de8dfd81c973","$causationId":"1ef8b12c-fb6c-5286-b687-de8dfd81c973"}'),
	(5, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 1, 'b053fa3a-5cb7-5347-ac50-727bfdd6f3b1', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"settings","entry":"8f971d511716f12b72e717fb8c093172ec330304297494c5af7665b60a29f128","id":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:03.877Z","actorType":"system","actorId":"system","source":"system","traceId":"19e5419be3a75af18f444033fc6fcd1b","commandId":"19e5419b-e3a7-5af1-8f44-4033fc6fcd1b","$correlationId":"19e5419be3a75af18f444033fc6fcd1b","$causationId":"19e5419b-e3a7-5af1-8f44-4033fc6fcd1b"}'),
	(6, 'tenant_00000000000000000000000000000000-audience_9e44e747795d7937b33053b44a12936669412eb186caf267cabc622cbe8ec576', 0, 'c3709758-a9d1-584b-a88a-02f31ec5083a', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:03.904Z","actorType":"system","actorId":"system","source":"system","traceId":"e9add83335405240a295e596eda1d0ca","commandId":"e9add833-3540-5240-a295-e596eda1d0ca","$correlationId":"e9add83335405240a295e596eda1d0ca","$causationId":"e9add833-3540-5240-a295-e596eda1d0ca"}'),
	(7, 'tenant_0558b964e34f557d8f806ab61f0fddf7-resource_7cb800d0df8f5adba6f49b8be40ef888', 0, '517cb93b-14d0-5f70-b48c-538870259b19', 'ResourceRegistered', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"resourceId":"7cb800d0-df8f-5adb-a6f4-9b8be40ef888","identifier":"https://orders.acme.example","name":"Orders","permissions":[{"name":"orders:read","description":"Read orders"}],"accessTokenMinutes":15,"accessTokenType":null}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:03.907Z","actorType":"system","actorId":"system","source":"system","traceId":"e9add83335405240a295e596eda1d0ca","commandId":"e9add833-3540-5240-a295-e596eda1d0ca","$correlationId":"e9add83335405240a295e596eda1d0ca","$causationId":"e9add833-3540-5240-a295-e596eda1d0ca"}'),
	(8, 'tenant_0558b964e34f557d8f806ab61f0fddf7-rolename_90ef42d6dd40755b702e09742a38f58c9caff0ced859a00d98bdd813bd3b8608', 0, '52f77219-d341-5274-b2ab-2de19d085c7e', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"rolename","holderId":"8f2ede9b-64b4-5c46-9947-3110f2eae73f"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:03.976Z","actorType":"system","actorId":"system","source":"system","traceId":"06b3ff8dc5cb5de88fc710bf31bea4be","commandId":"06b3ff8d-c5cb-5de8-8fc7-10bf31bea4be","$correlationId":"06b3ff8dc5cb5de88fc710bf31bea4be","$causationId":"06b3ff8d-c5cb-5de8-8fc7-10bf31bea4be"}'),
	(9, 'tenant_0558b964e34f557d8f806ab61f0fddf7-role_8f2ede9b64b45c4699473110f2eae73f', 0, '5ef2c256-3c8f-510f-8afc-93bd16780b1d', 'RoleDefined', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"roleId":"8f2ede9b-64b4-5c46-9947-3110f2eae73f","name":"billing","description":"Reads invoices","permissions":[{"resource":"https://orders.acme.example","name":"orders:read"}]}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:03.976Z","actorType":"system","actorId":"system","source":"system","traceId":"06b3ff8dc5cb5de88fc710bf31bea4be","commandId":"06b3ff8d-c5cb-5de8-8fc7-10bf31bea4be","$correlationId":"06b3ff8dc5cb5de88fc710bf31bea4be","$causationId":"06b3ff8d-c5cb-5de8-8fc7-10bf31bea4be"}'),
	(10, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 2, '213f85c7-1e2d-55b0-ba8f-d717e59b2176', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"48b4cc5fa056537690356a393d5cf3af51d4a593a9bfae483c89e5e022fe3147","id":"8f2ede9b-64b4-5c46-9947-3110f2eae73f"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:03.987Z","actorType":"system","actorId":"system","source":"system","traceId":"ebd44775218d59c28600254147ac797b","commandId":"ebd44775-218d-59c2-8600-254147ac797b","$correlationId":"ebd44775218d59c28600254147ac797b","$causationId":"ebd44775-218d-59c2-8600-254147ac797b"}'),
	(11, 'tenant_0558b964e34f557d8f806ab61f0fddf7-rolename_e5eb78eb568cfa6d17d39ff6a750bf4e8c5d7e903e9d8b373c9fdc1f004a0635', 0, 'b6bd2851-5541-5043-b9f6-fae7e55befc9', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"rolename","holderId":"d4f8cd5e-edaa-5d19-abfd-533a2cc8f728"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:03.998Z","actorType":"system","actorId":"system","source":"system","traceId":"18fef60d6d2f53ee956cc001fbf670f7","commandId":"18fef60d-6d2f-53ee-956c-c001fbf670f7","$correlationId":"18fef60d6d2f53ee956cc001fbf670f7","$causationId":"18fef60d-6d2f-53ee-956c-c001fbf670f7"}'),
	(12, 'tenant_0558b964e34f557d8f806ab61f0fddf7-role_d4f8cd5eedaa5d19abfd533a2cc8f728', 0, '70917b27-a37f-5887-b9f0-08020fed845d', 'RoleDefined', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"roleId":"d4f8cd5e-edaa-5d19-abfd-533a2cc8f728","name":"support","description":"","permissions":[]}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:03.998Z","actorType":"system","actorId":"system","source":"system","traceId":"18fef60d6d2f53ee956cc001fbf670f7","commandId":"18fef60d-6d2f-53ee-956c-c001fbf670f7","$correlationId":"18fef60d6d2f53ee956cc001fbf670f7","$causationId":"18fef60d-6d2f-53ee-956c-c001fbf670f7"}'),
	(13, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 3, '1724d9ac-961e-5fcf-bbf5-60b779373b2e', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"cef59395128ecd0ccae683ee29e8c891d0670aec1a079898bbc94f0575a6f45f","id":"d4f8cd5e-edaa-5d19-abfd-533a2cc8f728"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.005Z","actorType":"system","actorId":"system","source":"system","traceId":"ab8c9db23b7f5805be4fc52a61cce615","commandId":"ab8c9db2-3b7f-5805-be4f-c52a61cce615","$correlationId":"ab8c9db23b7f5805be4fc52a61cce615","$causationId":"ab8c9db2-3b7f-5805-be4f-c52a61cce615"}'),
	(14, 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_956941d70734803fb620426c027680530b56e55ab8c4fde3c52fbf325f67c8aa', 0, '00ea06cc-27b7-5a10-a2c2-7710e5e3d790', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"email","holderId":"d6545468-40dc-5a08-b2d7-04674010a3c4"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.057Z","actorType":"system","actorId":"system","source":"system","traceId":"e8ed8b95a50a5581bff081899bdab2bc","commandId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc","$correlationId":"e8ed8b95a50a5581bff081899bdab2bc","$causationId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc"}'),
	(15, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_d654546840dc5a08b2d704674010a3c4', 0, '41a5e4eb-7d8a-50a9-83c1-605c6bbdc429', 'UserCreated', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"d6545468-40dc-5a08-b2d7-04674010a3c4","emailVerified":true,"invited":false,"sealed":"user:d6545468-40dc-5a08-b2d7-04674010a3c4|ASgE30nwRahvQdGgr92iwz7NFAf8BwDmTWTPq7z9BaZ4KFIT9ePPaNvhoxO5ZroPUmyeuMOQhqSlsjgzfFg_ijCIYCDuE8HLnLRt4_BCgwE9mZO6W-R5d3FTzYXRMn9DcKwlHgLHq7JQxG4lQHTeQvL7T27-yZnbw0ACI16xEuoNKaze7PWIKMuDCEwyxz3ARt2qq8Nvbq0R7qtFglkwCSbS2RonH6WWFGygFJxE4YxRgsqzJVjGPV1AZpgnB_cDtgTZ6Wy8CS5gkAa1x8QR86qbBT8UhhLuduiq7g_0osRbWUw53NHfumyswM-PIgtt0VMmWJU"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.057Z","actorType":"system","actorId":"system","source":"system","traceId":"e8ed8b95a50a5581bff081899bdab2bc","commandId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc","$correlationId":"e8ed8b95a50a5581bff081899bdab2bc","$causationId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc"}'),
	(16, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_d654546840dc5a08b2d704674010a3c4', 1, 'd53e6a78-70d5-54f2-9042-bede52605238', 'UserPasswordSet', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"d6545468-40dc-5a08-b2d7-04674010a3c4","mustChange":false,"cause":"creation","sealed":"user:d6545468-40dc-5a08-b2d7-04674010a3c4|AXwH86WokoJDGCB8VXm-fvT5L9AN3ASRiutF-NU7oojE06kXhA3wT8btB3EKI2Q9M-ySmMosw8aB644Da2McCMmxKfhuUX3OiLD7kEc5GZlCC4iGfmHlmf_dNYXEY_35WOBU_FEh1Xm7MsRYy3QqAK3vrHjOLONhc2_TYVWDJYqe0hXhEeWhLzKqDGrWfRJgYA"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.057Z","actorType":"system","actorId":"system","source":"system","traceId":"e8ed8b95a50a5581bff081899bdab2bc","commandId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc","$correlationId":"e8ed8b95a50a5581bff081899bdab2bc","$causationId":"e8ed8b95-a50a-5581-bff0-81899bdab2bc"}'),
	(17, 'tenant_0558b964e34f557d8f806ab61f0fddf7-owners_0558b964e34f557d8f806ab61f0fddf7', 0, 'f7c0009f-3ee4-532c-80d8-c8e2a49ae0f3', 'OwnerAdded', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"d6545468-40dc-5a08-b2d7-04674010a3c4"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.105Z","actorType":"system","actorId":"system","source":"system","traceId":"83f4dae4c2255b6b9a5acecaf1ef4805","commandId":"83f4dae4-c225-5b6b-9a5a-cecaf1ef4805","$correlationId":"83f4dae4c2255b6b9a5acecaf1ef4805","$causationId":"83f4dae4-c225-5b6b-9a5a-cecaf1ef4805"}'),
	(18, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_d654546840dc5a08b2d704674010a3c4', 2, '0e7726b7-9c6a-5940-80e4-d7b7a4ecff65', 'UserRoleAssigned', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"d6545468-40dc-5a08-b2d7-04674010a3c4","roleId":"0558b964-e34f-857d-8f80-6ab61f0fddf6"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.135Z","actorType":"system","actorId":"system","source":"system","traceId":"83f4dae4c2255b6b9a5acecaf1ef4805","commandId":"83f4dae4-c225-5b6b-9a5a-cecaf1ef4805","$correlationId":"83f4dae4c2255b6b9a5acecaf1ef4805","$causationId":"83f4dae4-c225-5b6b-9a5a-cecaf1ef4805"}'),
	(19, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 4, '24616652-c1fd-5eac-b2ee-f8756ea83575', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"bbfd646231979c59e62fd1fc556462e31831f9482e7fe623a8e865591f7990f3","id":"d6545468-40dc-5a08-b2d7-04674010a3c4"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.148Z","actorType":"system","actorId":"system","source":"system","traceId":"77b2ce176725507d8a37247148d999ce","commandId":"77b2ce17-6725-507d-8a37-247148d999ce","$correlationId":"77b2ce176725507d8a37247148d999ce","$causationId":"77b2ce17-6725-507d-8a37-247148d999ce"}'),
	(20, 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_a20c2ef010b8ff3364317097cd66658b8b6598e620737a7544a0719b09c18e57', 0, '8d856756-65a8-55d0-84ba-5695b2696d78', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"email","holderId":"3bbbe236-d8bd-520a-a462-67a6928324e4"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.187Z","actorType":"system","actorId":"system","source":"system","traceId":"5e9c7a5625785b2a8dc01bb69239771d","commandId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","$correlationId":"5e9c7a5625785b2a8dc01bb69239771d","$causationId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d"}'),
	(21, 'tenant_0558b964e34f557d8f806ab61f0fddf7-externalid_b9e3cb65f35106a799610496d534c8444c73b9393fbbeba176f30fddb6062593', 0, '6da1a073-5261-5e06-b258-26c572ac5a15', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"externalid","holderId":"3bbbe236-d8bd-520a-a462-67a6928324e4"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.187Z","actorType":"system","actorId":"system","source":"system","traceId":"5e9c7a5625785b2a8dc01bb69239771d","commandId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","$correlationId":"5e9c7a5625785b2a8dc01bb69239771d","$causationId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d"}'),
	(32, 'tenant_00000000000000000000000000000000-apikeyhash_551279b8a1856390a5d9d8b2beb1cef083846453834c32754693d817aab521d4', 0, 'd2f2b6fc-ba4a-5e2c-bf14-0f55184dc5a0', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"apikey","holderId":"dd0b8043-53f4-535c-b541-0b469ca0185d"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.397Z","actorType":"system","actorId":"system","source":"system","traceId":"08e5cc4614725d1681769c7a79353104","commandId":"08e5cc46-1472-5d16-8176-9c7a79353104","$correlationId":"08e5cc4614725d1681769c7a79353104","$causationId":"08e5cc46-1472-5d16-8176-9c7a79353104"}'),
	(22, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_3bbbe236d8bd520aa46267a6928324e4', 0, '64ab61c0-3da7-5ffc-b11c-ac98218bbe78', 'UserCreated', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"3bbbe236-d8bd-520a-a462-67a6928324e4","emailVerified":true,"invited":false,"sealed":"user:3bbbe236-d8bd-520a-a462-67a6928324e4|Adna55QYczW-AWCRxes82kqBGLTdO7kg7qhc3JrZ22nLXZzaTGY4Fc2RMoMkfeoyQrewnNaagfY0QVNuZ2nVWhsUUYa7KMZGXIykNhzmmH_gU_O-3skDvUh_Ih5fcVozhyrYHQk409OMQLmTeFngI2qe_l6tEB7mEV_MVo8QVKiqhGv426L2t83H_7-zLR0KSZNBlawZint-Q_YhLd5irTGrVgoSoPy4VlBGN94izPSe-HU3DAG_Ykf3H2kBYihBKMzvbC2Xjyj6MxYiwhD5HPNg2qSgB01w3xcine192zHzQRjT9vTObAGtTzt9-3AhG3Lmyv4DlaIKFCThD70WY91VKt6w0WbhP3s9giHm3KlTygUgUQWnaJZZ-3YAokp_e_8RRKY5sDk4Lh2GNFZqPwOJjBDT"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.187Z","actorType":"system","actorId":"system","source":"system","traceId":"5e9c7a5625785b2a8dc01bb69239771d","commandId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","$correlationId":"5e9c7a5625785b2a8dc01bb69239771d","$causationId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d"}'),
	(23, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_3bbbe236d8bd520aa46267a6928324e4', 1, 'ee26a0ae-a9cf-5965-92b9-cc33d0181755', 'UserPasswordSet', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"3bbbe236-d8bd-520a-a462-67a6928324e4","mustChange":false,"cause":"creation","sealed":"user:3bbbe236-d8bd-520a-a462-67a6928324e4|AR7imryEJ9oEVJxPNv605_yVwwwvvboaCHEm5AIly4eMEJzAi7BtA9QfFDv4DRAwhRIGeYFfRdDiuMw2eIjvaaq28nudhcRg75wr5ExQ9BIFQ9Sy1knvg5clQW549Bhwl7KI-xhEYmdib_6CPfjKSkCAbfZE1X1Wp9cN-l3N02rCewaAyqH2hR8d1qkCxxUUZg"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.187Z","actorType":"system","actorId":"system","source":"system","traceId":"5e9c7a5625785b2a8dc01bb69239771d","commandId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d","$correlationId":"5e9c7a5625785b2a8dc01bb69239771d","$causationId":"5e9c7a56-2578-5b2a-8dc0-1bb69239771d"}'),
	(24, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_3bbbe236d8bd520aa46267a6928324e4', 2, 'c50f5f8a-2d5c-5a2d-8e8c-6730f2331084', 'UserRoleAssigned', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"3bbbe236-d8bd-520a-a462-67a6928324e4","roleId":"0558b964-e34f-857d-8f80-6ab61f0fddf5"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.203Z","actorType":"system","actorId":"system","source":"system","traceId":"634c75b93e605c2db9eb29118584e34a","commandId":"634c75b9-3e60-5c2d-b9eb-29118584e34a","$correlationId":"634c75b93e605c2db9eb29118584e34a","$causationId":"634c75b9-3e60-5c2d-b9eb-29118584e34a"}'),
	(25, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_3bbbe236d8bd520aa46267a6928324e4', 3, 'e936920f-d131-59e4-ae38-ce8857b68eda', 'UserRoleAssigned', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"3bbbe236-d8bd-520a-a462-67a6928324e4","roleId":"8f2ede9b-64b4-5c46-9947-3110f2eae73f"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.223Z","actorType":"system","actorId":"system","source":"system","traceId":"af389d85272557b0a7ec3938d852d62f","commandId":"af389d85-2725-57b0-a7ec-3938d852d62f","$correlationId":"af389d85272557b0a7ec3938d852d62f","$causationId":"af389d85-2725-57b0-a7ec-3938d852d62f"}'),
	(26, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 5, 'd3bc682b-d349-57d2-9e84-2da78016b0aa', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"29ac4deb2b124a411dc5651b9c7e39e58af56517c0c19f0a1c2a8fd13dc0df6d","id":"3bbbe236-d8bd-520a-a462-67a6928324e4"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.227Z","actorType":"system","actorId":"system","source":"system","traceId":"24f5af22a95950eba8dda90c6bbbd483","commandId":"24f5af22-a959-50eb-a8dd-a90c6bbbd483","$correlationId":"24f5af22a95950eba8dda90c6bbbd483","$causationId":"24f5af22-a959-50eb-a8dd-a90c6bbbd483"}'),
	(27, 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_a188e9392fbcb2752391e1a70c08bec7dc2aa32253ab24ae20b12b974b7e301e', 0, 'a8362f9a-01b0-53f8-a984-4031d813fee7', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"email","holderId":"27cf97a7-d6e2-5ac7-835c-4d804497972b"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.318Z","actorType":"system","actorId":"system","source":"system","traceId":"ac581b54726c591baf1a3f4e8138fe4f","commandId":"ac581b54-726c-591b-af1a-3f4e8138fe4f","$correlationId":"ac581b54726c591baf1a3f4e8138fe4f","$causationId":"ac581b54-726c-591b-af1a-3f4e8138fe4f"}'),
	(28, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_27cf97a7d6e25ac7835c4d804497972b', 0, '21d362f5-68a3-53d4-980f-8d6ac07b5890', 'UserCreated', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"27cf97a7-d6e2-5ac7-835c-4d804497972b","emailVerified":false,"invited":false,"sealed":"user:27cf97a7-d6e2-5ac7-835c-4d804497972b|AZ0cDknRc1l2Z2L74XmVKjtu909jz_r2dy4GVBzopPZGomtTQbt3xLL1lp58AZwoE7wgoXZEohIZu3GXcciJVSz9oNi5cG03So_CSBC7hHZHL7j05wq7xKCKaKEX0Mj8oFZ8AEYvqd-CjX8n6yYE1zEIzdYpIRoqYia2aIb0rKGqDDvcinbgF1w2qBnPF_wkeuT76DB1114LzIlyqb_jKOyLyYqI2sSy69mMT48wEiylj1MY2pmluDfPamzfPbU6XRhv152eBpu76UUn3ePe0x4PBPlcaZT3vPyUnzwnt-kpuRJ6nPJ-u4S-cfWe3a6zeUZG-DJ_YlienMt780E"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.318Z","actorType":"system","actorId":"system","source":"system","traceId":"ac581b54726c591baf1a3f4e8138fe4f","commandId":"ac581b54-726c-591b-af1a-3f4e8138fe4f","$correlationId":"ac581b54726c591baf1a3f4e8138fe4f","$causationId":"ac581b54-726c-591b-af1a-3f4e8138fe4f"}'),
	(29, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_27cf97a7d6e25ac7835c4d804497972b', 1, '9b738f8f-d1c9-5be6-b08c-d77da8371d43', 'UserPasswordSet', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"27cf97a7-d6e2-5ac7-835c-4d804497972b","mustChange":false,"cause":"creation","sealed":"user:27cf97a7-d6e2-5ac7-835c-4d804497972b|AUwExGfU9Rv75mfy6eFh-Sc20eH_8BpZMEodfWvUBkUMKc_lsxy6T-NzgUtL5ZCpoGrCuvfz2ceh-xweMYl52295vvGXfXLYXi_WRi4GRNt83f5NR1_pDPdVhXLoeIp9hWDWIbjIKvX2de3ocg68ooOCkd8MeVXc8SRSyBehyqlsdA_qDuA_lMWFe_jF9EiWew"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.318Z","actorType":"system","actorId":"system","source":"system","traceId":"ac581b54726c591baf1a3f4e8138fe4f","commandId":"ac581b54-726c-591b-af1a-3f4e8138fe4f","$correlationId":"ac581b54726c591baf1a3f4e8138fe4f","$causationId":"ac581b54-726c-591b-af1a-3f4e8138fe4f"}'),
	(30, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_27cf97a7d6e25ac7835c4d804497972b', 2, 'c7e58b74-d8af-5062-8aee-c922188f0f07', 'UserRoleAssigned', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"27cf97a7-d6e2-5ac7-835c-4d804497972b","roleId":"d4f8cd5e-edaa-5d19-abfd-533a2cc8f728"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.343Z","actorType":"system","actorId":"system","source":"system","traceId":"a9bc4c3bc4a6509486a670c6718f12e1","commandId":"a9bc4c3b-c4a6-5094-86a6-70c6718f12e1","$correlationId":"a9bc4c3bc4a6509486a670c6718f12e1","$causationId":"a9bc4c3b-c4a6-5094-86a6-70c6718f12e1"}'),
	(31, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 6, '8e860c15-5c6c-5f1a-9d90-37b460a2855d', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"4419be5f5b4c7e708e676617515dc92c1cd3fac701f3649e1de43aa5ca06b70f","id":"27cf97a7-d6e2-5ac7-835c-4d804497972b"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.369Z","actorType":"system","actorId":"system","source":"system","traceId":"4799aed104b65330bab7fc84ff532d89","commandId":"4799aed1-04b6-5330-bab7-fc84ff532d89","$correlationId":"4799aed104b65330bab7fc84ff532d89","$causationId":"4799aed1-04b6-5330-bab7-fc84ff532d89"}'),
	(33, 'tenant_0558b964e34f557d8f806ab61f0fddf7-apikey_dd0b804353f4535cb5410b469ca0185d', 0, '50c5aaf4-0cb8-5e62-9ac9-5d250e001883', 'ApiKeyIssued', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"apiKeyId":"dd0b8043-53f4-535c-b541-0b469ca0185d","expiresAt":null,"allowedNetworks":null,"name":"everything","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"],"keyHash":"39b641fd8cd37bf0f9fe2c878d510d598e2021d5b7df2d6f100e8d5daaa891eb","prefix":"tsk_K0tS"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.400Z","actorType":"system","actorId":"system","source":"system","traceId":"08e5cc4614725d1681769c7a79353104","commandId":"08e5cc46-1472-5d16-8176-9c7a79353104","$correlationId":"08e5cc4614725d1681769c7a79353104","$causationId":"08e5cc46-1472-5d16-8176-9c7a79353104"}'),
	(34, 'tenant_00000000000000000000000000000000-clientid_4621afaf2bb131f5b5fa141ed476aa741020f96d9cb4b146cc98fd5307f6fdd3', 0, '356c596d-6bbf-54b0-9eda-9b4790eae63d', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"clientid","holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.432Z","actorType":"system","actorId":"system","source":"system","traceId":"c55d77b910725afeb8f6848439f55f6b","commandId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","$correlationId":"c55d77b910725afeb8f6848439f55f6b","$causationId":"c55d77b9-1072-5afe-b8f6-848439f55f6b"}'),
	(35, 'tenant_00000000000000000000000000000000-audience_dc91f6dabff095ea1820b660751bf1e8905a87777f4f74ad185471c90bf64274', 0, 'c6252196-303a-5e26-9e5c-092af31fddaf', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.438Z","actorType":"system","actorId":"system","source":"system","traceId":"c55d77b910725afeb8f6848439f55f6b","commandId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","$correlationId":"c55d77b910725afeb8f6848439f55f6b","$causationId":"c55d77b9-1072-5afe-b8f6-848439f55f6b"}'),
	(36, 'tenant_00000000000000000000000000000000-audience_a418167e5ce308c4c149e87852c763b723c435bcb8c33aacc29a9f52248e1827', 0, '0aa2aea5-b0e8-5852-97a9-d34c16a81dbc', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.442Z","actorType":"system","actorId":"system","source":"system","traceId":"c55d77b910725afeb8f6848439f55f6b","commandId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","$correlationId":"c55d77b910725afeb8f6848439f55f6b","$causationId":"c55d77b9-1072-5afe-b8f6-848439f55f6b"}'),
	(37, 'tenant_0558b964e34f557d8f806ab61f0fddf7-client_d78cef529cd85c918f3c1697f2c78551', 0, '49a9e6aa-40c7-524b-b7fc-3053f1c1887c', 'ClientRegistered', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"clientId":"shop","type":"confidential","name":"Shop","kind":"web","authMethod":null,"audience":"urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:shop","resources":["urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:shop"],"redirectUris":["https://shop.example/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secretHash":"5b7efc0087ccfde826437b2627082a8f4a7e9642c9ee56836c436b8bb8f8109a"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.445Z","actorType":"system","actorId":"system","source":"system","traceId":"c55d77b910725afeb8f6848439f55f6b","commandId":"c55d77b9-1072-5afe-b8f6-848439f55f6b","$correlationId":"c55d77b910725afeb8f6848439f55f6b","$causationId":"c55d77b9-1072-5afe-b8f6-848439f55f6b"}'),
	(38, 'tenant_00000000000000000000000000000000-clientid_7f9ef7e7817f7076c40afcc6ccbbe517cff6d91367ab44c863542000a1656e3b', 0, 'cc6212a0-294a-5aef-ac93-6345836df34d', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"clientid","holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.498Z","actorType":"system","actorId":"system","source":"system","traceId":"e948fccc67fa5bc9a3e30b5e0fecca37","commandId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","$correlationId":"e948fccc67fa5bc9a3e30b5e0fecca37","$causationId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37"}'),
	(39, 'tenant_00000000000000000000000000000000-audience_6beeddf0d2d39d1e74940ac99fc74881f2f3ec053853434daddc2394dac27773', 0, '815058be-52ed-5345-8c01-d4a81603cca3', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.506Z","actorType":"system","actorId":"system","source":"system","traceId":"e948fccc67fa5bc9a3e30b5e0fecca37","commandId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","$correlationId":"e948fccc67fa5bc9a3e30b5e0fecca37","$causationId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37"}'),
	(40, 'tenant_00000000000000000000000000000000-audience_6db05c82d4eb292c01da9798a673d01bf5804e1990563e5a7b5500cd2d75cf04', 0, 'f42e2638-fd78-558a-8575-349cbf0c9a94', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.510Z","actorType":"system","actorId":"system","source":"system","traceId":"e948fccc67fa5bc9a3e30b5e0fecca37","commandId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","$correlationId":"e948fccc67fa5bc9a3e30b5e0fecca37","$causationId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37"}'),
	(41, 'tenant_0558b964e34f557d8f806ab61f0fddf7-client_4fd0d1374e1e5315afcf8cd03ba146bf', 0, '3de44554-3360-50b2-af09-9719f200ed55', 'ClientRegistered', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"clientId":"till","type":"public","name":"Till","kind":"native","authMethod":"none","audience":"urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:till","resources":["urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:till"],"redirectUris":["com.example.till:/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secretHash":null}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.517Z","actorType":"system","actorId":"system","source":"system","traceId":"e948fccc67fa5bc9a3e30b5e0fecca37","commandId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37","$correlationId":"e948fccc67fa5bc9a3e30b5e0fecca37","$causationId":"e948fccc-67fa-5bc9-a3e3-0b5e0fecca37"}'),
	(42, 'tenant_00000000000000000000000000000000-clientid_4a4c28b7c93bb4dd581f30e64b925b29bf7da93b2ad86abf89d490f6da8122bd', 0, '661fbce6-1f73-516d-94e1-ed96a1e779f3', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"clientid","holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.537Z","actorType":"system","actorId":"system","source":"system","traceId":"fb7974a426e855499577097c083bc22d","commandId":"fb7974a4-26e8-5549-9577-097c083bc22d","$correlationId":"fb7974a426e855499577097c083bc22d","$causationId":"fb7974a4-26e8-5549-9577-097c083bc22d"}'),
	(43, 'tenant_00000000000000000000000000000000-audience_f591abd17ae5cedc07dee922d6b6c8bcc4b5bbbae64b793c314089f3027ac1f2', 0, 'c7bb905b-218f-5b08-a0da-d6d744a1a012', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.543Z","actorType":"system","actorId":"system","source":"system","traceId":"fb7974a426e855499577097c083bc22d","commandId":"fb7974a4-26e8-5549-9577-097c083bc22d","$correlationId":"fb7974a426e855499577097c083bc22d","$causationId":"fb7974a4-26e8-5549-9577-097c083bc22d"}'),
	(44, 'tenant_00000000000000000000000000000000-audience_97a5991dafa554ba8e302422c7e08769a11d6b4003c5dc115331a37bf2b38a50', 0, '3e292a46-b221-5892-8b4c-83798645819a', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"0558b964-e34f-557d-8f80-6ab61f0fddf7"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.547Z","actorType":"system","actorId":"system","source":"system","traceId":"fb7974a426e855499577097c083bc22d","commandId":"fb7974a4-26e8-5549-9577-097c083bc22d","$correlationId":"fb7974a426e855499577097c083bc22d","$causationId":"fb7974a4-26e8-5549-9577-097c083bc22d"}'),
	(45, 'tenant_0558b964e34f557d8f806ab61f0fddf7-client_34ad0aa1f0f755cbaabe778a711d40d2', 0, 'a5dd9110-3209-5d7f-987f-4ce382cee55f', 'ClientRegistered', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"clientId":"night","type":"confidential","name":"Night","kind":"service","authMethod":null,"audience":"urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:night","resources":["urn:uuid:0558b964-e34f-557d-8f80-6ab61f0fddf7:night"],"redirectUris":[],"postLogoutRedirectUris":[],"grantTypes":["client_credentials"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":["8f2ede9b-64b4-5c46-9947-3110f2eae73f"],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secretHash":"af169914a58c69c11e18ab2ffdc85bc37fb7fa6f3ecde2e721db11211eeb0901"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.549Z","actorType":"system","actorId":"system","source":"system","traceId":"fb7974a426e855499577097c083bc22d","commandId":"fb7974a4-26e8-5549-9577-097c083bc22d","$correlationId":"fb7974a426e855499577097c083bc22d","$causationId":"fb7974a4-26e8-5549-9577-097c083bc22d"}'),
	(46, 'tenant_00000000000000000000000000000000-slug_409b4f8b95cfa40e43bcf5e20025a695a4d06581386c8ea5f585a3da194dd2a8', 0, '4fc179ed-2917-5764-a690-b5453a0b0cf5', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"slug","holderId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.562Z","actorType":"system","actorId":"system","source":"system","traceId":"3d6e7f7eb2715aa7b9d75d9f88c37ff9","commandId":"3d6e7f7e-b271-5aa7-b9d7-5d9f88c37ff9","$correlationId":"3d6e7f7eb2715aa7b9d75d9f88c37ff9","$causationId":"3d6e7f7e-b271-5aa7-b9d7-5d9f88c37ff9"}'),
	(47, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-tenant_3deacd3e655f5fdbaef22e776d8b8de1', 0, '6bb407c9-9ca3-59c8-b413-bcfe6c8ec43c', 'TenantCreated', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","slug":"beta","name":"Beta"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.562Z","actorType":"system","actorId":"system","source":"system","traceId":"3d6e7f7eb2715aa7b9d75d9f88c37ff9","commandId":"3d6e7f7e-b271-5aa7-b9d7-5d9f88c37ff9","$correlationId":"3d6e7f7eb2715aa7b9d75d9f88c37ff9","$causationId":"3d6e7f7e-b271-5aa7-b9d7-5d9f88c37ff9"}'),
	(48, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 7, 'ab62d837-4a3f-56c1-a446-3af728794e37', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"tenant","entry":"10ae068b9204ff76ca7f4e13e5fbdd9b3f28503b1ee5ae748aa37bd373b27858","id":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.566Z","actorType":"system","actorId":"system","source":"system","traceId":"264d8dae360a5013bcec868846116e53","commandId":"264d8dae-360a-5013-bcec-868846116e53","$correlationId":"264d8dae360a5013bcec868846116e53","$causationId":"264d8dae-360a-5013-bcec-868846116e53"}'),
	(49, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-tenant_3deacd3e655f5fdbaef22e776d8b8de1', 1, 'e7994e4e-9cdf-5ca8-ac24-4be0baa9982e', 'TenantSettingsChanged', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","passwordMinLength":10,"signUp":"open"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.573Z","actorType":"system","actorId":"system","source":"system","traceId":"d775074d762059f2bc64f8a967e6b7a4","commandId":"d775074d-7620-59f2-bc64-f8a967e6b7a4","$correlationId":"d775074d762059f2bc64f8a967e6b7a4","$causationId":"d775074d-7620-59f2-bc64-f8a967e6b7a4"}');
INSERT INTO events.event VALUES
	(50, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 8, '4f485a24-0bf2-5863-9eea-1766187465b1', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"settings","entry":"91b7845d63fb271156d8e99914c8278311d6ece2285fdb68b896f15fd87289d8","id":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.576Z","actorType":"system","actorId":"system","source":"system","traceId":"2068fc17260851bd9678e93d2bfdf113","commandId":"2068fc17-2608-51bd-9678-e93d2bfdf113","$correlationId":"2068fc17260851bd9678e93d2bfdf113","$causationId":"2068fc17-2608-51bd-9678-e93d2bfdf113"}'),
	(51, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-rolename_645d7d2c54adddb74dd1a4be8c5d8aa0202e29c6e09b3deca90c71f735ee6ac9', 0, 'c21a5284-f75b-5ba6-9fa0-9c347e0ea69e', 'ValueReserved', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"kind":"rolename","holderId":"7237f239-b9b2-50f2-9372-80673318e7ce"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.603Z","actorType":"system","actorId":"system","source":"system","traceId":"a22ffbdfe4c95bd790a4fd841e7f60f4","commandId":"a22ffbdf-e4c9-5bd7-90a4-fd841e7f60f4","$correlationId":"a22ffbdfe4c95bd790a4fd841e7f60f4","$causationId":"a22ffbdf-e4c9-5bd7-90a4-fd841e7f60f4"}'),
	(52, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-role_7237f239b9b250f2937280673318e7ce', 0, '6bdf9f03-370a-539f-99ef-cf8d108f5d52', 'RoleDefined', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"roleId":"7237f239-b9b2-50f2-9372-80673318e7ce","name":"billing","description":"","permissions":[]}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.603Z","actorType":"system","actorId":"system","source":"system","traceId":"a22ffbdfe4c95bd790a4fd841e7f60f4","commandId":"a22ffbdf-e4c9-5bd7-90a4-fd841e7f60f4","$correlationId":"a22ffbdfe4c95bd790a4fd841e7f60f4","$causationId":"a22ffbdf-e4c9-5bd7-90a4-fd841e7f60f4"}'),
	(53, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 9, '9cf0cd73-ccd1-598e-8509-6507a6a45c43', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"adffdb72312d46ae99d8926be3a10a08ea06b9b31504ad6e7cba55ddc457c6e2","id":"7237f239-b9b2-50f2-9372-80673318e7ce"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.606Z","actorType":"system","actorId":"system","source":"system","traceId":"fa6b93ac1bf553f4a6eaf783f5f7cd5e","commandId":"fa6b93ac-1bf5-53f4-a6ea-f783f5f7cd5e","$correlationId":"fa6b93ac1bf553f4a6eaf783f5f7cd5e","$causationId":"fa6b93ac-1bf5-53f4-a6ea-f783f5f7cd5e"}'),
	(54, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-rolename_a1a4e47fa429d7602ae0a53e9da9cbaa8e8cfa2cc8bf40171065b56793a187c2', 0, 'bf6ebd70-68cc-5c0b-89ac-4fed27c0a1fa', 'ValueReserved', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"kind":"rolename","holderId":"5a7e8ecd-2703-5d88-9766-9d245e4ef1dd"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.614Z","actorType":"system","actorId":"system","source":"system","traceId":"e51907e92575592e95ce5298a71e330b","commandId":"e51907e9-2575-592e-95ce-5298a71e330b","$correlationId":"e51907e92575592e95ce5298a71e330b","$causationId":"e51907e9-2575-592e-95ce-5298a71e330b"}'),
	(55, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-role_5a7e8ecd27035d8897669d245e4ef1dd', 0, '84a3c78d-0308-527b-b204-af1ca4664a43', 'RoleDefined', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"roleId":"5a7e8ecd-2703-5d88-9766-9d245e4ef1dd","name":"support","description":"","permissions":[]}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.614Z","actorType":"system","actorId":"system","source":"system","traceId":"e51907e92575592e95ce5298a71e330b","commandId":"e51907e9-2575-592e-95ce-5298a71e330b","$correlationId":"e51907e92575592e95ce5298a71e330b","$causationId":"e51907e9-2575-592e-95ce-5298a71e330b"}'),
	(56, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 10, '4a523a79-eba7-597c-9020-8ea9bcfcce55', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"148b57a602a60c7ac3bfa359b6000353aa3bbf96772c7c63f3aace705d25b15e","id":"5a7e8ecd-2703-5d88-9766-9d245e4ef1dd"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.617Z","actorType":"system","actorId":"system","source":"system","traceId":"93051c5fdb4e55f590874fb665241074","commandId":"93051c5f-db4e-55f5-9087-4fb665241074","$correlationId":"93051c5fdb4e55f590874fb665241074","$causationId":"93051c5f-db4e-55f5-9087-4fb665241074"}'),
	(57, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-email_b9baaf453411683aa53bed096f3ff638ae8401137d8e95b8e74715ed497a64a3', 0, '4289f368-c614-51cc-84eb-786053adc9fe', 'ValueReserved', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"kind":"email","holderId":"5250a4da-e981-52ef-b6f1-8d7d69330edd"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.639Z","actorType":"system","actorId":"system","source":"system","traceId":"4761e4278aba5d3fa0020ec32d0e4342","commandId":"4761e427-8aba-5d3f-a002-0ec32d0e4342","$correlationId":"4761e4278aba5d3fa0020ec32d0e4342","$causationId":"4761e427-8aba-5d3f-a002-0ec32d0e4342"}'),
	(58, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5250a4dae98152efb6f18d7d69330edd', 0, 'eab8725e-7bd1-50f1-af7a-34a0f8a3c76c', 'UserCreated', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"userId":"5250a4da-e981-52ef-b6f1-8d7d69330edd","emailVerified":true,"invited":false,"sealed":"user:5250a4da-e981-52ef-b6f1-8d7d69330edd|AatXuV_zSyZzQhWfgasXPpCddGjhq0AAFCJLOqekTPbyB23J7yS9_c8qQYv1_4SMhJKIbgJyv09iN44DyEclM7KC67ZdcARth__u242ac6Vk6CH6QN_Jnpl8WtYO3nsTTK76KZX1Z0fODo6zV3Ty9uQp79i_BLgea4-nCB2FigED2H4baWQrJFUt7SzddgOIkfMC1enpIQ21bkFZabvD9m612AIgIK29n7JBzyIdX9GNw2Dboo0a7ALiKAa4h0c3OysM6gUNIOdod5U5-96RLqOu3R7gUuFUmhjkV9_a4hjfjyfyhlYd8eK6PwrbNOBZn0gCWxM"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.639Z","actorType":"system","actorId":"system","source":"system","traceId":"4761e4278aba5d3fa0020ec32d0e4342","commandId":"4761e427-8aba-5d3f-a002-0ec32d0e4342","$correlationId":"4761e4278aba5d3fa0020ec32d0e4342","$causationId":"4761e427-8aba-5d3f-a002-0ec32d0e4342"}'),
	(59, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5250a4dae98152efb6f18d7d69330edd', 1, 'ad88f3e6-85b7-554c-93a8-d9f24f80140b', 'UserPasswordSet', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"userId":"5250a4da-e981-52ef-b6f1-8d7d69330edd","mustChange":false,"cause":"creation","sealed":"user:5250a4da-e981-52ef-b6f1-8d7d69330edd|AcotxWhyUH3rflGxv2eLIS3DbRV4VMl2mIyTcuGuiZvsx0xbLQcpi-lpiOsjFkFvt74cXnF3MEPNnQOeiNENKKy_-ledQxt-bFHQxX3affUFCzk3cHlXRNY4I6DcbOQvdx0qkdHYjN9zfF_WlfPo3M01FriXM9Ib5cH2kvkZ-Ys_GzjevgqBCtGiC-V6YlUVWQ"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.639Z","actorType":"system","actorId":"system","source":"system","traceId":"4761e4278aba5d3fa0020ec32d0e4342","commandId":"4761e427-8aba-5d3f-a002-0ec32d0e4342","$correlationId":"4761e4278aba5d3fa0020ec32d0e4342","$causationId":"4761e427-8aba-5d3f-a002-0ec32d0e4342"}'),
	(60, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-owners_3deacd3e655f5fdbaef22e776d8b8de1', 0, '6907f6e2-5499-52e8-861f-a6c15cf5a1df', 'OwnerAdded', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"userId":"5250a4da-e981-52ef-b6f1-8d7d69330edd"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.650Z","actorType":"system","actorId":"system","source":"system","traceId":"22b5413c88125c34b873d1fb2c634e8a","commandId":"22b5413c-8812-5c34-b873-d1fb2c634e8a","$correlationId":"22b5413c88125c34b873d1fb2c634e8a","$causationId":"22b5413c-8812-5c34-b873-d1fb2c634e8a"}'),
	(61, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5250a4dae98152efb6f18d7d69330edd', 2, '364f0968-bc2e-5fff-a35f-60ca1a26100f', 'UserRoleAssigned', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"userId":"5250a4da-e981-52ef-b6f1-8d7d69330edd","roleId":"3deacd3e-655f-8fdb-aef2-2e776d8b8de0"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.657Z","actorType":"system","actorId":"system","source":"system","traceId":"22b5413c88125c34b873d1fb2c634e8a","commandId":"22b5413c-8812-5c34-b873-d1fb2c634e8a","$correlationId":"22b5413c88125c34b873d1fb2c634e8a","$causationId":"22b5413c-8812-5c34-b873-d1fb2c634e8a"}'),
	(62, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 11, 'd0017c3c-4cd3-5db7-a6ce-3e25f38b2c7f', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"792420870d7d9dcbe8173ebbb76db1ed6bef34d392cb78bf4f28ccd6f64f5eae","id":"5250a4da-e981-52ef-b6f1-8d7d69330edd"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.662Z","actorType":"system","actorId":"system","source":"system","traceId":"d9497bc83b8b530b88182f9adc9b234a","commandId":"d9497bc8-3b8b-530b-8818-2f9adc9b234a","$correlationId":"d9497bc83b8b530b88182f9adc9b234a","$causationId":"d9497bc8-3b8b-530b-8818-2f9adc9b234a"}'),
	(63, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-email_942a160d0b1f48e98f12f4b745ff927ae618652ff30b6e9666e8160299cddf12', 0, '27f36e8e-60a0-566e-8661-e69145cf31cd', 'ValueReserved', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"kind":"email","holderId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.740Z","actorType":"system","actorId":"system","source":"system","traceId":"ba3a99be4f545ab393931ce1e222ce58","commandId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","$correlationId":"ba3a99be4f545ab393931ce1e222ce58","$causationId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58"}'),
	(64, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-externalid_54dae9ad973a2a098f743393f9e799de2674144575c8cd79161896e9fe07df54', 0, '9d0f658a-3c67-5559-a862-ce01e8c7a132', 'ValueReserved', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"kind":"externalid","holderId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.740Z","actorType":"system","actorId":"system","source":"system","traceId":"ba3a99be4f545ab393931ce1e222ce58","commandId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","$correlationId":"ba3a99be4f545ab393931ce1e222ce58","$causationId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58"}'),
	(65, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5ab43a0bdc4a501eab89ced87d1761fc', 0, 'cde38d13-90b4-5454-b8be-3755500ddb15', 'UserCreated', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"userId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc","emailVerified":true,"invited":false,"sealed":"user:5ab43a0b-dc4a-501e-ab89-ced87d1761fc|AdYkwqqHhQ3UGOf4L8nyOMBT5wm9tp8Uz3H8ujtiZdzu9iqIIEKgxz0Av1aIkgon6A4HfFlNmfTjxn3kdoukhzJhzGw6wafJVYiARr9pR_h_3MNYuCKawv2YnBaoMwbGkipHaprNH02fs8WWk_iP1tdAMmCxQeCs1E9akwE6e2AY3ST5qdRFwN7oRmgGAj_VPUYGKheYoNIoQTyoa_UzkoDeu6mDHqYcEHzb9CxYeAcM3DrN48KWMJ8fnlTQVOmqygtx66ZnFRNNEiq4LDNh0Jq02KNK8051_i-_klbOMnVM1G1R-H6TTvPgKQ84yOBrcdsajmT6ex7Uqv8WNlbr1JYXW3_zK1O8R7sbHT4gAqh5oxjXNg8SjZN0r-jYEKdmiZQMHcp38ceKr4TLV0Vnl2oRQNqe"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.740Z","actorType":"system","actorId":"system","source":"system","traceId":"ba3a99be4f545ab393931ce1e222ce58","commandId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","$correlationId":"ba3a99be4f545ab393931ce1e222ce58","$causationId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58"}'),
	(66, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5ab43a0bdc4a501eab89ced87d1761fc', 1, '1d506e53-6e9f-5bae-b057-1d9006484bf1', 'UserPasswordSet', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"userId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc","mustChange":false,"cause":"creation","sealed":"user:5ab43a0b-dc4a-501e-ab89-ced87d1761fc|ASlR9lSS0BtmNp0jy9qgHNvCZJEb4q10wqtHxtskZikNzrzh478K80C5oSBeJJ6YWfSMFPSE2vUpfa158L0aM43uk5IxjJfIMfkei7PlDyNYy2ALJRdUTQaSOgcbrgREk0AEAZHo8Mw3Rje2bQo2LQ77hcloqyUy4GJK64heq3dLFqFjPlG1TPQuNEwxXf79mQ"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.740Z","actorType":"system","actorId":"system","source":"system","traceId":"ba3a99be4f545ab393931ce1e222ce58","commandId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58","$correlationId":"ba3a99be4f545ab393931ce1e222ce58","$causationId":"ba3a99be-4f54-5ab3-9393-1ce1e222ce58"}'),
	(67, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5ab43a0bdc4a501eab89ced87d1761fc', 2, '40f03557-5eec-5656-ac9d-ed5ed425c78a', 'UserRoleAssigned', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"userId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc","roleId":"3deacd3e-655f-8fdb-aef2-2e776d8b8de3"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.749Z","actorType":"system","actorId":"system","source":"system","traceId":"dbe71c34340259809bd60ec31fc24a13","commandId":"dbe71c34-3402-5980-9bd6-0ec31fc24a13","$correlationId":"dbe71c34340259809bd60ec31fc24a13","$causationId":"dbe71c34-3402-5980-9bd6-0ec31fc24a13"}'),
	(68, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_5ab43a0bdc4a501eab89ced87d1761fc', 3, 'ec1e6b2a-6499-531c-a657-4a072f891e87', 'UserRoleAssigned', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"userId":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc","roleId":"7237f239-b9b2-50f2-9372-80673318e7ce"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.760Z","actorType":"system","actorId":"system","source":"system","traceId":"6e59ed406ccb52fb80a24a064164b721","commandId":"6e59ed40-6ccb-52fb-80a2-4a064164b721","$correlationId":"6e59ed406ccb52fb80a24a064164b721","$causationId":"6e59ed40-6ccb-52fb-80a2-4a064164b721"}'),
	(69, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 12, '91d18541-6283-5eeb-9d77-722fdc72c829', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"65fc14da863cc032f53d62a0d594ef7959db3af8c272abcfac156ac94d553fb8","id":"5ab43a0b-dc4a-501e-ab89-ced87d1761fc"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.762Z","actorType":"system","actorId":"system","source":"system","traceId":"4ec8a3e7a9f9529888c60695341283ca","commandId":"4ec8a3e7-a9f9-5298-88c6-0695341283ca","$correlationId":"4ec8a3e7a9f9529888c60695341283ca","$causationId":"4ec8a3e7-a9f9-5298-88c6-0695341283ca"}'),
	(70, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-email_c9aeb2d12ffd5228ddc34a60c4b1ec21a246ce2d3c176c34e14ad8dbb020c745', 0, 'ba910bea-9406-5997-a3f6-6ff073ba98d0', 'ValueReserved', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"kind":"email","holderId":"f1508cc6-07ae-579c-8e28-9b28b0eaf814"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.788Z","actorType":"system","actorId":"system","source":"system","traceId":"9690646385ed54d8ab6f0e0eea024d85","commandId":"96906463-85ed-54d8-ab6f-0e0eea024d85","$correlationId":"9690646385ed54d8ab6f0e0eea024d85","$causationId":"96906463-85ed-54d8-ab6f-0e0eea024d85"}'),
	(71, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_f1508cc607ae579c8e289b28b0eaf814', 0, '7bda243b-ad08-5f26-b02d-b6bbf9cc857f', 'UserCreated', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"userId":"f1508cc6-07ae-579c-8e28-9b28b0eaf814","emailVerified":false,"invited":false,"sealed":"user:f1508cc6-07ae-579c-8e28-9b28b0eaf814|AbmQxfgC-BelJOMQx1lq2hGjDZcWf-nUpMB_-MwZLVUQS0rOxJGPzfjlcvp0vXTlt5165e_kXJ5vcpNYDt2BoAFq35qrGjU3hGfrmB7CeACwjIDQL9GRgx_VH2RoeovyrIyN8KVbKf8rCO-T8a5QDHx01B6Xf6z3tYtXD9G9guNcOTAxw8PYpeJ2Vh7S97fQODQLEJzRYGSAmg9Otm9OPPCO1OhtDfYvpKKQP6EodLxBoa4oAmk2Rh4rCbUDw3XtyV6RSiCBqVYLVV93wxcJoDyZniJPFKKpsB7pSz0Eehgqp1hppVZ7p1xfZn4Oej1SL4NByv9e3_LkJScWP2M"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.788Z","actorType":"system","actorId":"system","source":"system","traceId":"9690646385ed54d8ab6f0e0eea024d85","commandId":"96906463-85ed-54d8-ab6f-0e0eea024d85","$correlationId":"9690646385ed54d8ab6f0e0eea024d85","$causationId":"96906463-85ed-54d8-ab6f-0e0eea024d85"}'),
	(72, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_f1508cc607ae579c8e289b28b0eaf814', 1, '523e4ebd-f18b-5286-a40c-ceaa17811d57', 'UserPasswordSet', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"userId":"f1508cc6-07ae-579c-8e28-9b28b0eaf814","mustChange":false,"cause":"creation","sealed":"user:f1508cc6-07ae-579c-8e28-9b28b0eaf814|AS8lDYo9fNcmYbi-Ld5PdgYYDArNADXt8lqaFcidQs6DxGfFik5L05hBOAyjqjeDfxXQxJGc-w6Juva0tu3AfH-lJgJALdSgZZJRAPOyljdLFZZL7vdffcVv96zTvvv5Xk8JfWZSuLG1PN5I9zCR_6i_Zp51wKsO9ZwPpnaxvJFbSlTHpFqidpDPh13BNx2beQ"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.788Z","actorType":"system","actorId":"system","source":"system","traceId":"9690646385ed54d8ab6f0e0eea024d85","commandId":"96906463-85ed-54d8-ab6f-0e0eea024d85","$correlationId":"9690646385ed54d8ab6f0e0eea024d85","$causationId":"96906463-85ed-54d8-ab6f-0e0eea024d85"}'),
	(73, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-user_f1508cc607ae579c8e289b28b0eaf814', 2, 'b9ee4298-6e27-5413-958a-4d23bd4b7b98', 'UserRoleAssigned', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"userId":"f1508cc6-07ae-579c-8e28-9b28b0eaf814","roleId":"5a7e8ecd-2703-5d88-9766-9d245e4ef1dd"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.804Z","actorType":"system","actorId":"system","source":"system","traceId":"596af7ecfbd65f8c8ff2417b80ceb212","commandId":"596af7ec-fbd6-5f8c-8ff2-417b80ceb212","$correlationId":"596af7ecfbd65f8c8ff2417b80ceb212","$causationId":"596af7ec-fbd6-5f8c-8ff2-417b80ceb212"}'),
	(74, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 13, 'b1478650-f795-548a-950b-dc8e17260c2f', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"fcad2f4b8c5483167c455a80bc4e890dbe07e1fdb7cddac78eaf358f890cacf8","id":"f1508cc6-07ae-579c-8e28-9b28b0eaf814"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.809Z","actorType":"system","actorId":"system","source":"system","traceId":"4ff974b603085b1bbcc09a44220f8732","commandId":"4ff974b6-0308-5b1b-bcc0-9a44220f8732","$correlationId":"4ff974b603085b1bbcc09a44220f8732","$causationId":"4ff974b6-0308-5b1b-bcc0-9a44220f8732"}'),
	(75, 'tenant_00000000000000000000000000000000-apikeyhash_c8de635e8fb2cbbacdb42f54198a0f3e9260915a124f0cc4b496ffa2a1985d39', 0, '08722748-dcda-51c5-8f56-e2e4766aba99', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"apikey","holderId":"a1fe1998-1e84-531e-8800-6b6011cf01fd"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-30T07:03:04.827Z","actorType":"system","actorId":"system","source":"system","traceId":"6f5ded80a2975bf8a3b91fab825f695c","commandId":"6f5ded80-a297-5bf8-a3b9-1fab825f695c","$correlationId":"6f5ded80a2975bf8a3b91fab825f695c","$causationId":"6f5ded80-a297-5bf8-a3b9-1fab825f695c"}'),
	(76, 'tenant_3deacd3e655f5fdbaef22e776d8b8de1-apikey_a1fe19981e84531e88006b6011cf01fd', 0, '01ba861d-b5c6-5c9f-8430-f1d74267d433', 'ApiKeyIssued', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '{"apiKeyId":"a1fe1998-1e84-531e-8800-6b6011cf01fd","expiresAt":null,"allowedNetworks":null,"name":"everything","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"],"keyHash":"d4b7d20d0db928676d3e7eb28c305f2e1a0f629bf41d286b6a6951a85c370803","prefix":"tsk_GRRY"}', '{"schemaVersion":"1","tenantId":"3deacd3e-655f-5fdb-aef2-2e776d8b8de1","occurredAt":"2026-11-30T07:03:04.829Z","actorType":"system","actorId":"system","source":"system","traceId":"6f5ded80a2975bf8a3b91fab825f695c","commandId":"6f5ded80-a297-5bf8-a3b9-1fab825f695c","$correlationId":"6f5ded80a2975bf8a3b91fab825f695c","$causationId":"6f5ded80-a297-5bf8-a3b9-1fab825f695c"}'),
	(77, 'tenant_0558b964e34f557d8f806ab61f0fddf7-apikeyuse_dd0b804353f4535cb5410b469ca0185d', 0, '5d55ba5b-8d49-5e24-8ac1-aaf8a814ab07', 'ApiKeyUsedFromNewNetwork', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"apiKeyId":"dd0b8043-53f4-535c-b541-0b469ca0185d","networkDigest":"78fca913e51c97ce4920539483213c7356875a9b4e8323b6a3babd3048d78e1c","isFirst":true}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AS6NgEgOuazZipOynGldfkweNeS4XzkxEPUnv_gOIPpkPiid1DscdoGdIRhe_x7uCA","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.941Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"c14de477d978938fed6a222a4214f85d","commandId":"029ade99-1e06-4c94-9d59-6b32b6b41664","$correlationId":"c14de477d978938fed6a222a4214f85d","$causationId":"029ade99-1e06-4c94-9d59-6b32b6b41664"}'),
	(78, 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_97843c99cb1f00d6ea388d111ec16361e85a1c1adc957b60bb13a46141c71692', 0, '9649090a-38f3-5a42-bb0a-8b9dd10832b7', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"email","holderId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.959Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"0648e5e52b1a7393b5aaa19f63de0539","commandId":"57b347f9-9379-477f-a597-e75c7fb879b0","$correlationId":"0648e5e52b1a7393b5aaa19f63de0539","$causationId":"57b347f9-9379-477f-a597-e75c7fb879b0"}'),
	(79, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_92d23b9f46f05ecd99b59beeb77ea492', 0, '26a1eafb-9058-5680-8987-9c3d790114b7', 'UserCreated', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:92d23b9f-46f0-5ecd-99b5-9beeb77ea492|AWUf0Y_zsjUuUQrrGnJTNx84EuABgNNZqobNg5s-bC4d2Dd9iQj-dwQuXxIoiI0vK3DTqVWJp5LrLdrzFoQNoT-H7CbTvy0Wq9JTwjQqZj8mkHqCfxC6iPBAMOdzMl_Az8LU59YU4vVd6wn8ZcGd0740GN4tyA8nTZOYrE1XgYdT9ZRJmdWWveQpM18ebdIceHGbq7nmfz2xo7UhIaafdao34zHS4qAOORgET4FpXjI71CXdi8OVN13R5hOXvdTnQ-9vo_R8xaGYyisFDRAmd6HuwSzSMjQY15zwCfteR9d5sUI4WxT3ZLphVzMnAqBKjBueuxd99xtQ9TutOw"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AeddFxzO5_nxPUfAuYzMDmqFjvfIdZt2HYrVINvHSwPT0o1qrNJIgapmokxVYa9msg","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.959Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"0648e5e52b1a7393b5aaa19f63de0539","commandId":"57b347f9-9379-477f-a597-e75c7fb879b0","$correlationId":"0648e5e52b1a7393b5aaa19f63de0539","$causationId":"57b347f9-9379-477f-a597-e75c7fb879b0"}'),
	(80, 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_848bb8003be39563d5bc29e1a202eea8a6c08ff9faf6322cf40482a7e5fd0fea', 0, '7c493a36-a131-5dab-a5fb-550ef90973da', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"email","holderId":"4f8bf944-d064-5fc3-9a98-8d2337745c15"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.959Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"c14de477d978938fed6a222a4214f85d","commandId":"d35759bc-ff27-456e-92c0-dc64336a6c63","$correlationId":"c14de477d978938fed6a222a4214f85d","$causationId":"d35759bc-ff27-456e-92c0-dc64336a6c63"}'),
	(81, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_4f8bf944d0645fc39a988d2337745c15', 0, '0247dc8e-4a50-5829-bee9-7b06990dcc91', 'UserCreated', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"4f8bf944-d064-5fc3-9a98-8d2337745c15","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:4f8bf944-d064-5fc3-9a98-8d2337745c15|AWfctQt05OaT5TLn5o2yp8p5oBBBvf8FNONCqXhQHzAw9CYrh4XmOWQGsS6HN17V79KNtzaxyXHsOQvvCHvFyNN-ZDbVc8VO_iBYHXKkTef54eZeNxMQLhrABFKwKUGidIoPr7f6aRqmy_KH8aLegPsdY7UDs6g0pelIoMiUgmUdEBccQom-FJmkZYSQ2NkoI5zdwqPnDTeu_N1Ksfcr6L8tz__pl6MQuaZcerSnHOAsE9m99TiTC6M3RbfDRbtLvHOptIT7lfBBJSj4KestQvEpd2UaEmZzYt8xAfMjjbvJ44B0ZnhQsZOf5bRNuWn-lma31rxUAqOgfJHcow"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AaNUM6amEqroF5HXO6DQbDdCAqzZbI2LBr3b0G1fgqtqBXwoK2QP4gx14nkBUqJXag","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.959Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"c14de477d978938fed6a222a4214f85d","commandId":"d35759bc-ff27-456e-92c0-dc64336a6c63","$correlationId":"c14de477d978938fed6a222a4214f85d","$causationId":"d35759bc-ff27-456e-92c0-dc64336a6c63"}'),
	(82, 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_4a2c4c731e4e92f02c85069ef99653afe6f16a6d6c82d4b9aa3a48156e58f0a6', 0, '2b310bad-fc50-58fa-b29d-1f57f1bde3f6', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"email","holderId":"9278db8c-3eaa-5bac-9d6e-ff5917ee0764"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.959Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"f0a96e0436a686c0dea4c158ffe3c452","commandId":"d98ad4e4-1ee9-4f91-a2bf-4226c63197e2","$correlationId":"f0a96e0436a686c0dea4c158ffe3c452","$causationId":"d98ad4e4-1ee9-4f91-a2bf-4226c63197e2"}'),
	(83, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_9278db8c3eaa5bac9d6eff5917ee0764', 0, 'f877c429-3a98-53e4-8c7a-03fad90b5616', 'UserCreated', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"9278db8c-3eaa-5bac-9d6e-ff5917ee0764","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:9278db8c-3eaa-5bac-9d6e-ff5917ee0764|ARcAynBBQAS04T8mpAWkxBg2wtnFWP176e3P8LzLlzEfqJ-k_wFr5KFoFY458TOSDNtD7nRcVj2-OB4kdM4XAUqnYsdZnq1nCNylJztWo_rSzh5IWp3vPy3BvJMRm5abGjkmWUomqlr4l8tN0TpxDjS69wWgfPwjRJxT-LgKvnD8vWEU1X7P0-VtMf623Fb6yvqApeOvQBHjYpzJj_TOcvtFZcXxDD59haMSP3oUks6qawzuAN3B7FQafbaaaOd8IHqkFfqWPVDQFUwzQHyx3-LopinWYNJvYN-BQjT_tEeOkM78sBI5Ggo7dakFelrURL0Et-7T7RxQ7cptgg"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|ASxjOjCF-A_bYNeVeDJ-EQBtvSCgSbcS1h_aFSmryq1VMW05nZuw9QBxJWP4M_txGw","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.959Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"f0a96e0436a686c0dea4c158ffe3c452","commandId":"d98ad4e4-1ee9-4f91-a2bf-4226c63197e2","$correlationId":"f0a96e0436a686c0dea4c158ffe3c452","$causationId":"d98ad4e4-1ee9-4f91-a2bf-4226c63197e2"}'),
	(84, 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_1464b756725c2486f198ed28b0e44ec4e223046d6df4dd446285397707c5fde6', 0, 'f2674ed4-09ff-5b68-a532-7f4e0ed962cc', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"email","holderId":"33c132c8-e98e-57f0-8f2f-808beb211154"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.959Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"53f7a8021ef485f424653f5059b9d25a","commandId":"ae33adc7-6c29-4453-b105-8705ad1b899e","$correlationId":"53f7a8021ef485f424653f5059b9d25a","$causationId":"ae33adc7-6c29-4453-b105-8705ad1b899e"}'),
	(85, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_33c132c8e98e57f08f2f808beb211154', 0, '70335398-f965-5d7d-b8a6-78baf3d0ea5c', 'UserCreated', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"33c132c8-e98e-57f0-8f2f-808beb211154","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:33c132c8-e98e-57f0-8f2f-808beb211154|AWgQ2dYFDTOrgho-Lev9AMCTuHacb7EGfEv1zX485G7Iv9eyRWrmed163XHzXYnhvO83k9fJqFHh2d_xb5A7ix2KRklDpSoWLrvK-Uo65K-CSrtyqxQBGmjIIpN4Jtyb3sK4fGa-i5iEMJ2Uoh8aN44pg7EK91X_z2Ky6Vk8yAkacvWSBonx62HJp0hxemEZtGUE6q4DAq3ncZPkS2aiNTWggMi1Gh_BsU1arEh8zifSe4sFWRs-l6JC5u20T-WnZFMW-DnEnfkVJyX9W-L41TXXuzGTI9iK7N-W6nYZ_9yjqsnhCXlyXl1vFqEkjHrSUjS6t9BRermNMP4l-Q"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|Aans7aUYKiwm12Q8t3sJI3qX8s3cKRx-CXwAT9pHVDOzD2kILGGgC49bLqUFGxwPtw","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:04.959Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"53f7a8021ef485f424653f5059b9d25a","commandId":"ae33adc7-6c29-4453-b105-8705ad1b899e","$correlationId":"53f7a8021ef485f424653f5059b9d25a","$causationId":"ae33adc7-6c29-4453-b105-8705ad1b899e"}'),
	(86, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_4f8bf944d0645fc39a988d2337745c15', 1, '05bb222b-c307-50db-8017-7a1b29a5d195', 'UserSuspended', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"4f8bf944-d064-5fc3-9a98-8d2337745c15"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AUUm1awYDM4zp-4q0o3KcRLgfK4UCJTBlhBj8aacg8py3WQ9nxEkH6lajXMQCSYkLA","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.010Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"6872916fbdf8b0469e0901cb1a9fef0a","commandId":"dd42a03a-4864-499f-abc6-345b9b3001b6","$correlationId":"6872916fbdf8b0469e0901cb1a9fef0a","$causationId":"dd42a03a-4864-499f-abc6-345b9b3001b6"}'),
	(87, 'tenant_0558b964e34f557d8f806ab61f0fddf7-externalid_e28874d8d75b8f6afe30bd7d6ba06f2e4140cc73ba0b9e92c834c90cc78f36ec', 0, 'fd8f4b3c-dec6-5716-b53b-1f219a6a653b', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"externalid","holderId":"33c132c8-e98e-57f0-8f2f-808beb211154"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.047Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"648e0a3dca318ef6b34656b1acc1e414","commandId":"9b2581c1-1128-465a-b1b2-1d335eb59953","$correlationId":"648e0a3dca318ef6b34656b1acc1e414","$causationId":"9b2581c1-1128-465a-b1b2-1d335eb59953"}'),
	(88, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_33c132c8e98e57f08f2f808beb211154', 1, 'c221a6b3-403a-5da8-9887-0eb28424b5c2', 'UserProfileChanged', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"33c132c8-e98e-57f0-8f2f-808beb211154","sealed":"user:33c132c8-e98e-57f0-8f2f-808beb211154|ATuDz6hJvS4479ksXOL2z6LCNQOSuIPwCVM9S6IzzXKXq3LJFNUCKu9qqTl9O8LDH9spFe9cd-Gtzdyc7I7lObSZq17hnQDpwzdyHWDi2kiJaWwzGsw0_YWNAqM6FQf0LMvM9opOY1Y0nKz8l-Yw96dOBrY9xNoCNxVXEMqMKb7rGBM52E42lvMoH2bMc7LKJgIOaoAP4PD9N2gSlQ"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AQ11p2GZoXal_DjVz4f0W0c2J3ufftGcX9swjFDJZrS-HlyjxthaMKKOqzQl36WkAQ","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.072Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"648e0a3dca318ef6b34656b1acc1e414","commandId":"9b2581c1-1128-465a-b1b2-1d335eb59953","$correlationId":"648e0a3dca318ef6b34656b1acc1e414","$causationId":"9b2581c1-1128-465a-b1b2-1d335eb59953"}'),
	(89, 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_45ce643d0bc7d254c94fe3f3918db4495c2e5f995c821db1d3e9de4932396d38', 0, '8b09a1f0-01f1-520c-ba40-c41e6af620e0', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"email","holderId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.127Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"53d0ab7304c07c34edf6dd896ba53216","commandId":"08654282-395f-462c-a183-2228ea39de4b","$correlationId":"53d0ab7304c07c34edf6dd896ba53216","$causationId":"08654282-395f-462c-a183-2228ea39de4b"}'),
	(90, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_92d23b9f46f05ecd99b59beeb77ea492', 1, 'b6f2b3be-b11f-5762-ae2e-f1f7d3aee62b', 'UserEmailChanged', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492","noPassword":true,"sealed":"user:92d23b9f-46f0-5ecd-99b5-9beeb77ea492|Aagt0FSMWt2s-11cvFRQl_Pgl9PxvXWiHi6lp36kI-Q5Oo_r5oQPSIeR3FnvTkwI9oXxTXpdqG_4bZIuPOIBb_19I_nxk4Dqo4WA2Odfww9yGbMJVS6MTcDDQSiy41yF2nu9zQbHCp2JI7zX5sX3nn_TTXXBkb9qNdVpqTCXnvHS8cI2p98rLDzMFa4fzaN-"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|ARmacPKfuHfhs_GS5R1vH0b0Boc7fXuUn_7DKhAyF-ieKi8fdcSQryi5885sObddag","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.131Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"53d0ab7304c07c34edf6dd896ba53216","commandId":"08654282-395f-462c-a183-2228ea39de4b","$correlationId":"53d0ab7304c07c34edf6dd896ba53216","$causationId":"08654282-395f-462c-a183-2228ea39de4b"}'),
	(91, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_92d23b9f46f05ecd99b59beeb77ea492', 2, 'a70ac62a-3214-56cd-8c93-68504cd08569', 'UserInvited', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AcnQnboY2qPrjwhgQDud2WR8sKYC9Iq_RO4EN6iRYkdCBf8JKW8nufdn1Ov8FLUGCA","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.131Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"53d0ab7304c07c34edf6dd896ba53216","commandId":"08654282-395f-462c-a183-2228ea39de4b","$correlationId":"53d0ab7304c07c34edf6dd896ba53216","$causationId":"08654282-395f-462c-a183-2228ea39de4b"}'),
	(92, 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_97843c99cb1f00d6ea388d111ec16361e85a1c1adc957b60bb13a46141c71692', 1, '373cdde4-4e19-5d43-a2da-20e37ae01f43', 'ValueReleased', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"email","holderId":"92d23b9f-46f0-5ecd-99b5-9beeb77ea492"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.143Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"53d0ab7304c07c34edf6dd896ba53216","commandId":"08654282-395f-462c-a183-2228ea39de4b","$correlationId":"53d0ab7304c07c34edf6dd896ba53216","$causationId":"08654282-395f-462c-a183-2228ea39de4b"}'),
	(93, 'tenant_0558b964e34f557d8f806ab61f0fddf7-user_9278db8c3eaa5bac9d6eff5917ee0764', 1, '64624d5d-13c8-5479-a772-4b94b06a76cd', 'UserDeleted', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"userId":"9278db8c-3eaa-5bac-9d6e-ff5917ee0764","roleIds":[]}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AccwLXe1z3ek2oG6MTc9Tk-Sxzr0YfHv7OtQKBm9VlNp2CB1Ea13uDEsq4dX5CIFSg","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.186Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"deb83fac77e43ec04e862563c93da851","commandId":"0c9263a7-7d28-453c-b99a-b616736e769f","$correlationId":"deb83fac77e43ec04e862563c93da851","$causationId":"0c9263a7-7d28-453c-b99a-b616736e769f"}'),
	(94, 'tenant_0558b964e34f557d8f806ab61f0fddf7-email_4a2c4c731e4e92f02c85069ef99653afe6f16a6d6c82d4b9aa3a48156e58f0a6', 1, 'ce2c3f0d-3602-5cec-a788-d087f716f44a', 'ValueReleased', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"email","holderId":"9278db8c-3eaa-5bac-9d6e-ff5917ee0764"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.273Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"deb83fac77e43ec04e862563c93da851","commandId":"0c9263a7-7d28-453c-b99a-b616736e769f","$correlationId":"deb83fac77e43ec04e862563c93da851","$causationId":"0c9263a7-7d28-453c-b99a-b616736e769f"}'),
	(95, 'tenant_0558b964e34f557d8f806ab61f0fddf7-rolename_5ba05e9a4c824df21c73800cb2a9cfe6356f73b3770f6ccb8076eb87e8145b97', 0, '62423599-8407-5f91-95c7-2699fe7e21fe', 'ValueReserved', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"kind":"rolename","holderId":"36e03e9c-49b9-5b50-b1ee-dc582f86d1a1"}', '{"schemaVersion":"1","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.325Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"500f50226898edee32d1f403d03d1e71","commandId":"79679536-4162-46de-b471-960167fd7602","$correlationId":"500f50226898edee32d1f403d03d1e71","$causationId":"79679536-4162-46de-b471-960167fd7602"}'),
	(96, 'tenant_0558b964e34f557d8f806ab61f0fddf7-role_36e03e9c49b95b50b1eedc582f86d1a1', 0, '5995c3a8-d5f9-5304-be3c-19229bae4289', 'RoleDefined', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"roleId":"36e03e9c-49b9-5b50-b1ee-dc582f86d1a1","name":"auditor","description":"Reads the audit log","permissions":[]}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AQCpgEKn2zvvupJW0bbU81bPqm3RpLro3Rp8XrifmqgtbFPApr0sK0S60Gqcj8mKPA","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.324Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"500f50226898edee32d1f403d03d1e71","commandId":"79679536-4162-46de-b471-960167fd7602","$correlationId":"500f50226898edee32d1f403d03d1e71","$causationId":"79679536-4162-46de-b471-960167fd7602"}'),
	(97, 'tenant_0558b964e34f557d8f806ab61f0fddf7-role_36e03e9c49b95b50b1eedc582f86d1a1', 1, '7df81130-7f80-5c9e-ab4f-969a087282ac', 'RoleChanged', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"roleId":"36e03e9c-49b9-5b50-b1ee-dc582f86d1a1","description":"Reads the whole audit log"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AXGSTGSR5F4nncPfoyKtvb7x1O1HFvJriwD35sA_B5h2sx7BPX5YzqZmW6n27K3lhQ","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.359Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"8a6bba7b3d6d1e87f71bf6785f28c761","commandId":"485bd26a-e9d6-4d6a-916d-2d1d6b453761","$correlationId":"8a6bba7b3d6d1e87f71bf6785f28c761","$causationId":"485bd26a-e9d6-4d6a-916d-2d1d6b453761"}'),
	(98, 'tenant_0558b964e34f557d8f806ab61f0fddf7-webhook_27bf5c3926815f1db3fd1b9b4bc79ede', 0, '2d9ce1be-7e4a-576c-9cab-5adeb3550f83', 'WebhookCreated', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"subscriptionId":"27bf5c39-2681-5f1d-b3fd-1b9b4bc79ede","url":"https://listener.example/hooks","events":["user.created","user.deleted"],"description":"","active":true,"secretId":"65ac30e4-fd7a-53f0-b1dd-310b1efb4f53"}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|ARxbRYJrYRwwk2dxDO6G3267_b78q6h-_b-CepFh_N1ISClO3AgyqvHrazqLwcSLOQ","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.442Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"211d9424a0e29f5aa49107b761a9d5c5","commandId":"4b046b4e-d967-44e4-833c-c85fef452b92","$correlationId":"211d9424a0e29f5aa49107b761a9d5c5","$causationId":"4b046b4e-d967-44e4-833c-c85fef452b92"}'),
	(99, 'tenant_0558b964e34f557d8f806ab61f0fddf7-branding_0558b964e34f557d8f806ab61f0fddf7', 0, 'db849d9c-d072-56e4-ac39-add375b9d96a', 'BrandingChanged', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '{"tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","colors":{"primary":"#114488","background":"#ffffff","text":"#111111","error":"#aa0000"}}', '{"schemaVersion":"1","sealedOrigin":"tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|AaPPlUtrt1NuVSiuifse0RUk3NyWtseq7x1DLU3KQwI7WliJMRJHmUWnP4HimCqJXQ","tenantId":"0558b964-e34f-557d-8f80-6ab61f0fddf7","occurredAt":"2026-11-30T07:03:05.499Z","actorType":"apiKey","actorId":"dd0b8043-53f4-535c-b541-0b469ca0185d","source":"api","traceId":"d6f16a2e191b480caaf048fae37f83d1","commandId":"00cd9e5e-c769-438d-b82c-9ff2fbe762d5","$correlationId":"d6f16a2e191b480caaf048fae37f83d1","$causationId":"00cd9e5e-c769-438d-b82c-9ff2fbe762d5"}');


--
-- Data for Name: installation; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.installation VALUES
	(true, '01a22b43-a3d1-70c7-8e34-4191388bf1b3', '52c18253-4c69-5931-9a37-cc54782e140a', 0, '\x453e3d7e6144699eec133d6c05bf8dbb5a172ba73353623446b6a3dce572ecb4');


--
-- Data for Name: log_restoration; Type: TABLE DATA; Schema: keys; Owner: tessera
--



--
-- Data for Name: lookup_keys; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.lookup_keys VALUES
	('00000000-0000-0000-0000-000000000000', '\x01b3b762c4fdbac66f39c9e776ab1d4ab0d01125eb0b543e566a646ebefb4f145590308e703b50b36b4868cc7adb86d5b7d53bc168646025d31b4ac482', '2026-11-30 07:03:03.7543+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', '\x01bdcc21e9e077cd4e48218a738ccfd06d647f4d605e376e7d506a9e8597fb30ac3a02c5f37bc98e8b17a2f280f5d56b250f262a32d3fb9e4f34641e56', '2026-11-30 07:03:03.970927+00'),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', '\x0118fd84e092ba0917109feb78386534a601b6b82d50895732f779011c85c4f0f67dad1e16da97d83153b0f2f6c2a6bf6d0f5c6c93bf24708fd7e79936', '2026-11-30 07:03:04.595808+00');


--
-- Data for Name: root_key; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.root_key VALUES
	(true, '\x011fcf374d56842925d13e3f5a8301cc3c1c6ad83db25b5f10bce4efc980fd46c5ea11ae34c43d82be6a3c313709a95a46f49229c773430fa1960e049f');


--
-- Data for Name: subject_keys; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.subject_keys VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'user:d6545468-40dc-5a08-b2d7-04674010a3c4', '\x01ab7b522736cd2962354df238342a3c44ed6e8d0e9bc5fc89bca2a29c6405f614bdc2a57dfaff8b071c4048399040cda283f94cc2f7605867cd2a8e7e', '2026-11-30 07:03:04.080434+00', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'user:3bbbe236-d8bd-520a-a462-67a6928324e4', '\x010e5f55b055f2e0add30bb6cdfb60f07270d518eb92b21cb5a4072a13ec0d8f13f929cae14fb58b1a6e2bf3d863e58f8d8a368873218c0e92eec495c3', '2026-11-30 07:03:04.188779+00', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'user:27cf97a7-d6e2-5ac7-835c-4d804497972b', '\x01abc8b304426715e1d443dcad356a9f999c45d310fd0f4584c75ddf9017e823aaab710d950817a731975cf273e92fde69a71df79d1f22f07f9dd6ffe9', '2026-11-30 07:03:04.320265+00', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'user:5250a4da-e981-52ef-b6f1-8d7d69330edd', '\x01aa55d28d45c4d8281db5b650c61d2f3868d08ec5cfb1c19884a325db319b6aa335f6c2dd28c9faba8a5c79248dd1a8e77c0d86100cc2046dd5f8bcce', '2026-11-30 07:03:04.641137+00', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'user:5ab43a0b-dc4a-501e-ab89-ced87d1761fc', '\x01a787ebc4dcb48e84e1a21959b89daa41c6422ac035d518a05fe2977cbe070896f1b9e3bff40ed4ca06bd5acd4d470da4261009b5b809faadc3b72d22', '2026-11-30 07:03:04.741869+00', NULL),
	('3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'user:f1508cc6-07ae-579c-8e28-9b28b0eaf814', '\x01b09b56a31327f07519dff0cdfb471eaa9f1c549fb4eeb41ec698dbbd6f73cffc825a15b6a86a88b330e7a237222be5565934190da16c64ac63f11998', '2026-11-30 07:03:04.789952+00', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7', '\x0168a625aa81050a6a75338294c1cf3dc7609d362efb22eaa101af12084a238fd3f9b8bb24990438c25f9ff7f1febb53c6696d8f064e8ec0cc3d0e0333', '2026-11-30 07:03:04.946277+00', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'user:33c132c8-e98e-57f0-8f2f-808beb211154', '\x0150d173b50f52e3631ee4ff0b52415531d14a94566da1860400b0c56750dfee95a6e7c95425d7e143760bac853a70c4e47a2b2f3fd7eb97312e94dd6d', '2026-11-30 07:03:04.963379+00', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'user:4f8bf944-d064-5fc3-9a98-8d2337745c15', '\x01f6786bdcc1f366086a945c341cf259cbbd7a7c332eadc8b184a4cc752b5f851bffb01a7c7e3630d4c8ce7fd1c9407af782c2622df117f31f3b4711f8', '2026-11-30 07:03:04.963379+00', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'user:92d23b9f-46f0-5ecd-99b5-9beeb77ea492', '\x016ca299fd4b3afc43474e0e36695788dbf3b50d538604821091355bfd82c4d1a9ee33c9f56792ecea5657473ae9cd5be6d3d9572da21820081419d3c1', '2026-11-30 07:03:04.963379+00', NULL),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'email:cb49ae9ae946e3e05245e156856e1144f17e13aa59e9ab7861a6fcb003ea3c81:20261130', NULL, '2026-11-30 07:03:05.241638+00', '2026-11-30 07:03:05.241638+00'),
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'user:9278db8c-3eaa-5bac-9d6e-ff5917ee0764', NULL, '2026-11-30 07:03:04.963379+00', '2026-11-30 07:03:05.251256+00');


--
-- Data for Name: checkpoints; Type: TABLE DATA; Schema: projections; Owner: tessera_projector
--

INSERT INTO projections.checkpoints VALUES
	('webhook-outbox', 'live', 1, 0, 98, '2026-11-30 07:03:05.460651+00'),
	('core', 'live', 26, 1, 99, '2026-11-30 07:03:05.508959+00'),
	('audit-log', 'live', 12, 1, 99, '2026-11-30 07:03:05.538696+00'),
	('access', 'live', 4, 1, 99, '2026-11-30 07:03:05.542704+00'),
	('mail-outbox', 'live', 1, 0, 93, '2026-11-30 07:03:05.24738+00');


--
-- Data for Name: leases; Type: TABLE DATA; Schema: projections; Owner: tessera_projector
--

INSERT INTO projections.leases VALUES
	('rebuild:core', 1, 1607, '2026-11-30 07:03:06.20356+00'),
	('rebuild:audit-log', 1, 1608, '2026-11-30 07:03:06.283301+00'),
	('rebuild:access', 1, 1609, '2026-11-30 07:03:06.283938+00'),
	('project:webhook-replays', 1, 1606, '2026-11-30 07:03:08.217783+00'),
	('project:access', 1, 1611, '2026-11-30 07:03:08.592316+00'),
	('project:audit-log', 1, 1612, '2026-11-30 07:03:07.619415+00'),
	('project:core', 1, 1614, '2026-11-30 07:03:07.735431+00'),
	('project:mail-outbox', 1, 1604, '2026-11-30 07:03:08.176934+00'),
	('project:webhook-outbox', 1, 1605, '2026-11-30 07:03:08.209574+00');


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
	('events-1', '0c3d3269100554d4eac6cfbe8873d52b0f26bb846167305e24d9d2b24749326c', '2026-11-30 07:03:02.477996+00'),
	('personal-data-1', 'c692cd9343cf1240461afd0856cc5e3acc5f648d600669c8d0f2627f99b7fe8c', '2026-11-30 07:03:02.477996+00'),
	('installation-1', '1031807dafd7105e35a770f5bfcc799e4837d9da3276927a4270af82099c3379', '2026-11-30 07:03:02.477996+00'),
	('storage-1', '5d9897961c716f8dcda892e9958c824935e9b56d18e397459b253c1063857ca8', '2026-11-30 07:03:02.477996+00'),
	('projections-1', 'd8e5ccc37fb15740956b52199b97612b122b18cfe82a1d2e86fa7c1ae82a4f5d', '2026-11-30 07:03:02.477996+00'),
	('projections-2', '43956a90b2bea091511497057d3b9fba3187765b9b31be8b169fe1986a3a8e9c', '2026-11-30 07:03:02.477996+00'),
	('idempotency-1', '50505533d2481c26fc7e07b8ffce43734d7b2a9f538b7708ebc69b8a08a35cd0', '2026-11-30 07:03:02.477996+00'),
	('rate-limits-1', '88f2e419c32155a65d7c09f0a363925ad791d24784538bd00ac52891dd2aaea0', '2026-11-30 07:03:02.477996+00'),
	('interactions-1', 'b59c084368a9e8e3ff99435c031a6046f7852bc78c32eeb08e89f2445bfccafa', '2026-11-30 07:03:02.477996+00'),
	('grants-1', '56db86e4f36702348244f93d0531e00afbf429f3c927daa4445283d79e4632a0', '2026-11-30 07:03:02.477996+00'),
	('grants-2', '877480f1a9947d432c275ed41aaae77e4661ec05bc1446c9dc4bc7cf78bdc76c', '2026-11-30 07:03:02.477996+00'),
	('device-codes-1', '1839e3378da6aec9487e6732a096a3ac906cdbe9a8cdd4cb6efb7ca4f51d05c8', '2026-11-30 07:03:02.477996+00'),
	('grants-3', '48955e6cf99f59aec9d839b437612a7d542d2396dbf0df14bb83f79c8ac108ff', '2026-11-30 07:03:02.477996+00'),
	('grants-4', '1ab31416823bf5cfe685bc114851ad3f6de3292f389bc795cf964247e162d453', '2026-11-30 07:03:02.477996+00'),
	('grants-5', '16bdfaf72eb66978ca62d905274cbfd36cf20a747f1ebeb7321aa9b483e99ee4', '2026-11-30 07:03:02.477996+00'),
	('grants-6', '3ed0006a1b3b728cf6885c98c7755ef2e611c2aa9d367bfd447720581fb7afe8', '2026-11-30 07:03:02.477996+00'),
	('sessions-1', '315c53c876a8724e335a6d803abb2b43529c9c52f34c95e7a88a2dcb197f8128', '2026-11-30 07:03:02.477996+00'),
	('sessions-2', '7aa56fb3f81176a167766ecc83e590806839fe9a9c0501f3a3ddecd56af3b52d', '2026-11-30 07:03:02.477996+00'),
	('factors-1', 'f5c565fb5ae839484ade4220b43634555054adf0e525032c83ccdeb433e97a52', '2026-11-30 07:03:02.477996+00'),
	('passkeys-1', '833a2d9e6337f6387cb4a2be67b34573ebf0fdcc715c0f4bb38e9c979beab4b3', '2026-11-30 07:03:02.477996+00'),
	('known-places-1', '7427f29bda750feff3c21a5ed389ca9f26a509727a4336c13e325b18e00e7096', '2026-11-30 07:03:02.477996+00'),
	('api-key-uses-1', '68fc3fc566804c81284df4ce310ffc2d57b1a222413d0acca9297daf74667118', '2026-11-30 07:03:02.477996+00'),
	('sign-in-failures-1', 'e75be127c859e7c3614ae0ead92ee2cbf1546684e616584bbc41b24cb143e055', '2026-11-30 07:03:02.477996+00'),
	('signing-keys-1', '329e99ae492337e09eb967de0bc897d519d0ebf968e0c8669479517a2e2dfbf2', '2026-11-30 07:03:02.477996+00'),
	('client-assertions-1', '046bed91fa6e80fb4b368d69594f8782aad2907f52f6584d329c51c9921305ff', '2026-11-30 07:03:02.477996+00'),
	('mail-1', '3f443d275ecab78da1ab4dfd19f27c281e0605c7377b0fad56972fd9b56727c4', '2026-11-30 07:03:02.477996+00'),
	('sign-ups-1', 'b1f7fb508db6e54f127871f405f143660e78342a1de8675539bbff7cd4eb45c8', '2026-11-30 07:03:02.477996+00'),
	('webhooks-1', 'e5143ee842f2a56599e867fc849b29579737418dca842edeabf1786fb56e3886', '2026-11-30 07:03:02.477996+00'),
	('connections-1', '52da039dc7cb0a3d4842e997b0ad333eba72f239e071361c0cd76e0721d0f936', '2026-11-30 07:03:02.477996+00'),
	('connections-identity-uses', 'a330e53d7cb9bdae0bf9dd45677dacd053ec66230193f693d8a0d745d8d66d13', '2026-11-30 07:03:02.477996+00'),
	('connections-failures', 'da7ddb9bc97b058ee1a8b4aae5e684f130f876c7d348f6eef6c034067a2cc72d', '2026-11-30 07:03:02.477996+00'),
	('audit-heads-1', '3ae6f73babe7fc579ceccfb57c6fbabaab535c226d6e11cce3ded4ca6b5f2a3f', '2026-11-30 07:03:02.477996+00'),
	('tenant-remains-1', '6ff1ee21ef4549fe5c15b16d36280b8e214fa57862a744116e460411723cada1', '2026-11-30 07:03:02.477996+00'),
	('audit-checkpoints-1', '61e212c197a45219a5e79e98b87a3bc0010a885554fedfbc39d93c3ea2873197', '2026-11-30 07:03:02.477996+00'),
	('metadata-clients-1', '88f0f11ab8f294818ac3980bb36284355fd1aebb8579e18d37ba5d768f571215', '2026-11-30 07:03:02.477996+00');


--
-- Data for Name: alert_mails; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: api_key_uses; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.api_key_uses VALUES
	('0558b964-e34f-557d-8f80-6ab61f0fddf7', 'dd0b8043-53f4-535c-b541-0b469ca0185d', '2026-11-30 07:03:05.473+00', '127.0.0.0/24');


--
-- Data for Name: audit_checkpoints; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: audit_cosignatures; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



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
	('\xfa2bbd4bef733692e8409716bf7126639763e4d538d0164f536fbd6ed1766600', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 'verification', '21d362f5-68a3-53d4-980f-8d6ac07b5890', 28, NULL, '2026-12-01 07:03:04.318+00'),
	('\xc8923e25711a420cd379b285910617abc26e68bde748700cb9e08c73680dce3b', '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 'verification', '7bda243b-ad08-5f26-b02d-b6bbf9cc857f', 71, NULL, '2026-12-01 07:03:04.788+00'),
	('\xf5ef5acb79c8e305f39be6adbc1cc3fa366352f246d25e39260936ed13f8a902', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'invitation', '26a1eafb-9058-5680-8987-9c3d790114b7', 79, NULL, '2026-12-07 07:03:04.959+00'),
	('\x896be3fd7baa5df5359e239c29746532f1a9486aaa2c3071f653473faae366e9', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '4f8bf944-d064-5fc3-9a98-8d2337745c15', 'invitation', '0247dc8e-4a50-5829-bee9-7b06990dcc91', 81, NULL, '2026-12-07 07:03:04.959+00'),
	('\xbe9d6776d01bee224bd67029af30e9f01b4bf0615b68403634a70c217a4039cc', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '33c132c8-e98e-57f0-8f2f-808beb211154', 'invitation', '70335398-f965-5d7d-b8a6-78baf3d0ea5c', 85, NULL, '2026-12-07 07:03:04.959+00'),
	('\x52029c61051b15570359f999051e0611a207f188f0b72b9f4635c28c4dd2adc8', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 'invitation', 'a70ac62a-3214-56cd-8c93-68504cd08569', 91, NULL, '2026-12-07 07:03:05.131+00');


--
-- Data for Name: mails; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.mails VALUES
	('21d362f5-68a3-53d4-980f-8d6ac07b5890', 'verification', NULL, '0558b964-e34f-557d-8f80-6ab61f0fddf7', '27cf97a7-d6e2-5ac7-835c-4d804497972b', 28, '2026-11-30 07:03:04.318+00', '2026-12-01 07:03:04.318+00', 'sent', NULL, 1, '2026-11-30 07:08:04.337+00', '2026-11-30 07:03:04.395+00'),
	('7bda243b-ad08-5f26-b02d-b6bbf9cc857f', 'verification', NULL, '3deacd3e-655f-5fdb-aef2-2e776d8b8de1', 'f1508cc6-07ae-579c-8e28-9b28b0eaf814', 71, '2026-11-30 07:03:04.788+00', '2026-12-01 07:03:04.788+00', 'sent', NULL, 1, '2026-11-30 07:08:04.8+00', '2026-11-30 07:03:04.823+00'),
	('0247dc8e-4a50-5829-bee9-7b06990dcc91', 'invitation', NULL, '0558b964-e34f-557d-8f80-6ab61f0fddf7', '4f8bf944-d064-5fc3-9a98-8d2337745c15', 81, '2026-11-30 07:03:04.959+00', '2026-12-07 07:03:04.959+00', 'cancelled', 'user_suspended', 1, '2026-11-30 07:08:05.017+00', '2026-11-30 07:03:05.033+00'),
	('f877c429-3a98-53e4-8c7a-03fad90b5616', 'invitation', NULL, '0558b964-e34f-557d-8f80-6ab61f0fddf7', '9278db8c-3eaa-5bac-9d6e-ff5917ee0764', 83, '2026-11-30 07:03:04.959+00', '2026-12-07 07:03:04.959+00', 'sent', NULL, 1, '2026-11-30 07:08:05.017+00', '2026-11-30 07:03:05.124+00'),
	('26a1eafb-9058-5680-8987-9c3d790114b7', 'invitation', NULL, '0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 79, '2026-11-30 07:03:04.959+00', '2026-12-07 07:03:04.959+00', 'sent', NULL, 1, '2026-11-30 07:08:05.017+00', '2026-11-30 07:03:05.126+00'),
	('70335398-f965-5d7d-b8a6-78baf3d0ea5c', 'invitation', NULL, '0558b964-e34f-557d-8f80-6ab61f0fddf7', '33c132c8-e98e-57f0-8f2f-808beb211154', 85, '2026-11-30 07:03:04.959+00', '2026-12-07 07:03:04.959+00', 'sent', NULL, 1, '2026-11-30 07:08:05.017+00', '2026-11-30 07:03:05.127+00'),
	('b6f2b3be-b11f-5762-ae2e-f1f7d3aee62b', 'email-changed', NULL, '0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 90, '2026-11-30 07:03:05.131+00', '2026-12-01 07:03:05.131+00', 'cancelled', 'never_verified', 1, '2026-11-30 07:08:05.192+00', '2026-11-30 07:03:05.237+00'),
	('a70ac62a-3214-56cd-8c93-68504cd08569', 'invitation', NULL, '0558b964-e34f-557d-8f80-6ab61f0fddf7', '92d23b9f-46f0-5ecd-99b5-9beeb77ea492', 91, '2026-11-30 07:03:05.131+00', '2026-12-07 07:03:05.131+00', 'sent', NULL, 1, '2026-11-30 07:08:05.192+00', '2026-11-30 07:03:05.265+00');


--
-- Data for Name: metadata_clients; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



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
	('key:dd0b8043-53f4-535c-b541-0b469ca0185d', 50000, 1796022244940),
	('tenant:0558b964-e34f-557d-8f80-6ab61f0fddf7|10000000', 500000, 1796022244946);


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
-- Data for Name: service_uses; Type: TABLE DATA; Schema: runtime; Owner: tessera
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
	('65ac30e4-fd7a-53f0-b1dd-310b1efb4f53', '0558b964-e34f-557d-8f80-6ab61f0fddf7', '27bf5c39-2681-5f1d-b3fd-1b9b4bc79ede', '\x01db1c34fc00b37ff0bc1276ba09dc36fd16e2fe9c93edb8e6140776db8a63744dc6aeb961dd59a3d17383331a87e41af0494a9854949defec6f81f52c65b8bec2eafd3e087f519d9221114e559c2bf5c69f23e3f308946f5119a15396da282665d639', '2026-11-30 07:03:05.435+00');


--
-- Data for Name: webhook_subscriptions; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.webhook_subscriptions VALUES
	('27bf5c39-2681-5f1d-b3fd-1b9b4bc79ede', '0558b964-e34f-557d-8f80-6ab61f0fddf7', 'https://listener.example/hooks', 'listener.example', '{user.created,user.deleted}', true, '[{"id": "65ac30e4-fd7a-53f0-b1dd-310b1efb4f53", "expiresAt": null}]', 98, NULL);


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
-- Name: bars bars_pkey; Type: CONSTRAINT; Schema: access; Owner: tessera_projector
--

ALTER TABLE ONLY access.bars
    ADD CONSTRAINT bars_pkey PRIMARY KEY (tenant_id, subject_id, kind, until_position);


--
-- Name: changes changes_pkey; Type: CONSTRAINT; Schema: access; Owner: tessera_projector
--

ALTER TABLE ONLY access.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (tenant_id, "position");


--
-- Name: counts counts_pkey; Type: CONSTRAINT; Schema: access; Owner: tessera_projector
--

ALTER TABLE ONLY access.counts
    ADD CONSTRAINT counts_pkey PRIMARY KEY (tenant_id);


--
-- Name: definitions definitions_pkey; Type: CONSTRAINT; Schema: access; Owner: tessera_projector
--

ALTER TABLE ONLY access.definitions
    ADD CONSTRAINT definitions_pkey PRIMARY KEY (tenant_id, kind, id, until_position);


--
-- Name: holdings holdings_pkey; Type: CONSTRAINT; Schema: access; Owner: tessera_projector
--

ALTER TABLE ONLY access.holdings
    ADD CONSTRAINT holdings_pkey PRIMARY KEY (tenant_id, user_id, role_id, until_position);


--
-- Name: people people_pkey; Type: CONSTRAINT; Schema: access; Owner: tessera_projector
--

ALTER TABLE ONLY access.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (tenant_id, id, until_position);


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
-- Name: tree tree_pkey; Type: CONSTRAINT; Schema: audit; Owner: tessera_projector
--

ALTER TABLE ONLY audit.tree
    ADD CONSTRAINT tree_pkey PRIMARY KEY (tenant_id, level, piece);


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
-- Name: resources resources_pkey; Type: CONSTRAINT; Schema: core; Owner: tessera_projector
--

ALTER TABLE ONLY core.resources
    ADD CONSTRAINT resources_pkey PRIMARY KEY (tenant_id, id);


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
-- Name: audit_checkpoints audit_checkpoints_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.audit_checkpoints
    ADD CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (tenant_id);


--
-- Name: audit_cosignatures audit_cosignatures_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.audit_cosignatures
    ADD CONSTRAINT audit_cosignatures_pkey PRIMARY KEY (tenant_id, witness);


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
-- Name: metadata_clients metadata_clients_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.metadata_clients
    ADD CONSTRAINT metadata_clients_pkey PRIMARY KEY (client_id);


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
-- Name: service_uses service_uses_pkey; Type: CONSTRAINT; Schema: runtime; Owner: tessera
--

ALTER TABLE ONLY runtime.service_uses
    ADD CONSTRAINT service_uses_pkey PRIMARY KEY (tenant_id, client_id);


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
-- Name: changes_tenant_id_at_entry_idx; Type: INDEX; Schema: access; Owner: tessera_projector
--

CREATE INDEX changes_tenant_id_at_entry_idx ON access.changes USING btree (tenant_id, at, entry);


--
-- Name: changes_tenant_id_entry_idx; Type: INDEX; Schema: access; Owner: tessera_projector
--

CREATE INDEX changes_tenant_id_entry_idx ON access.changes USING btree (tenant_id, entry);


--
-- Name: holdings_tenant_id_role_id_user_created_at_user_id_idx; Type: INDEX; Schema: access; Owner: tessera_projector
--

CREATE INDEX holdings_tenant_id_role_id_user_created_at_user_id_idx ON access.holdings USING btree (tenant_id, role_id, user_created_at DESC, user_id);


--
-- Name: holdings_tenant_id_role_id_user_id_until_position_idx; Type: INDEX; Schema: access; Owner: tessera_projector
--

CREATE INDEX holdings_tenant_id_role_id_user_id_until_position_idx ON access.holdings USING btree (tenant_id, role_id, user_id, until_position);


--
-- Name: people_tenant_id_created_at_id_idx; Type: INDEX; Schema: access; Owner: tessera_projector
--

CREATE INDEX people_tenant_id_created_at_id_idx ON access.people USING btree (tenant_id, created_at DESC, id);


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
-- Name: resources_tenant_id_created_at_id_idx; Type: INDEX; Schema: core; Owner: tessera_projector
--

CREATE INDEX resources_tenant_id_created_at_id_idx ON core.resources USING btree (tenant_id, created_at DESC, id);


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
-- Name: consents_of_documents; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX consents_of_documents ON runtime.consents USING btree (tenant_id, client_id) WHERE (client_id ~~ 'https://%'::text);


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
-- Name: metadata_clients_age; Type: INDEX; Schema: runtime; Owner: tessera
--

CREATE INDEX metadata_clients_age ON runtime.metadata_clients USING btree (kept_at);


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
-- Name: bars; Type: ROW SECURITY; Schema: access; Owner: tessera_projector
--

ALTER TABLE access.bars ENABLE ROW LEVEL SECURITY;

--
-- Name: changes; Type: ROW SECURITY; Schema: access; Owner: tessera_projector
--

ALTER TABLE access.changes ENABLE ROW LEVEL SECURITY;

--
-- Name: counts; Type: ROW SECURITY; Schema: access; Owner: tessera_projector
--

ALTER TABLE access.counts ENABLE ROW LEVEL SECURITY;

--
-- Name: definitions; Type: ROW SECURITY; Schema: access; Owner: tessera_projector
--

ALTER TABLE access.definitions ENABLE ROW LEVEL SECURITY;

--
-- Name: holdings; Type: ROW SECURITY; Schema: access; Owner: tessera_projector
--

ALTER TABLE access.holdings ENABLE ROW LEVEL SECURITY;

--
-- Name: people; Type: ROW SECURITY; Schema: access; Owner: tessera_projector
--

ALTER TABLE access.people ENABLE ROW LEVEL SECURITY;

--
-- Name: bars projector; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY projector ON access.bars TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: changes projector; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY projector ON access.changes TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: counts projector; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY projector ON access.counts TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: definitions projector; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY projector ON access.definitions TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: holdings projector; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY projector ON access.holdings TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: people projector; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY projector ON access.people TO tessera_projector USING (true) WITH CHECK (true);


--
-- Name: bars tenant; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY tenant ON access.bars FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: changes tenant; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY tenant ON access.changes FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: counts tenant; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY tenant ON access.counts FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: definitions tenant; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY tenant ON access.definitions FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: holdings tenant; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY tenant ON access.holdings FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: people tenant; Type: POLICY; Schema: access; Owner: tessera_projector
--

CREATE POLICY tenant ON access.people FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


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
-- Name: tree projector; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY projector ON audit.tree TO tessera_projector USING (true) WITH CHECK (true);


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
-- Name: tree tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.tree FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: watches tenant; Type: POLICY; Schema: audit; Owner: tessera_projector
--

CREATE POLICY tenant ON audit.watches FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


--
-- Name: tree; Type: ROW SECURITY; Schema: audit; Owner: tessera_projector
--

ALTER TABLE audit.tree ENABLE ROW LEVEL SECURITY;

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
-- Name: resources projector; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY projector ON core.resources TO tessera_projector USING (true) WITH CHECK (true);


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
-- Name: resources; Type: ROW SECURITY; Schema: core; Owner: tessera_projector
--

ALTER TABLE core.resources ENABLE ROW LEVEL SECURITY;

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
-- Name: resources tenant; Type: POLICY; Schema: core; Owner: tessera_projector
--

CREATE POLICY tenant ON core.resources FOR SELECT TO tessera_reader USING ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));


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
-- Name: SCHEMA access; Type: ACL; Schema: -; Owner: tessera_projector
--

GRANT USAGE ON SCHEMA access TO tessera_reader;


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
-- Name: TABLE bars; Type: ACL; Schema: access; Owner: tessera_projector
--

GRANT SELECT ON TABLE access.bars TO tessera_reader;


--
-- Name: TABLE changes; Type: ACL; Schema: access; Owner: tessera_projector
--

GRANT SELECT ON TABLE access.changes TO tessera_reader;


--
-- Name: TABLE counts; Type: ACL; Schema: access; Owner: tessera_projector
--

GRANT SELECT ON TABLE access.counts TO tessera_reader;


--
-- Name: TABLE definitions; Type: ACL; Schema: access; Owner: tessera_projector
--

GRANT SELECT ON TABLE access.definitions TO tessera_reader;


--
-- Name: TABLE holdings; Type: ACL; Schema: access; Owner: tessera_projector
--

GRANT SELECT ON TABLE access.holdings TO tessera_reader;


--
-- Name: TABLE people; Type: ACL; Schema: access; Owner: tessera_projector
--

GRANT SELECT ON TABLE access.people TO tessera_reader;


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
-- Name: TABLE tree; Type: ACL; Schema: audit; Owner: tessera_projector
--

GRANT SELECT ON TABLE audit.tree TO tessera_reader;


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
-- Name: TABLE resources; Type: ACL; Schema: core; Owner: tessera_projector
--

GRANT SELECT ON TABLE core.resources TO tessera_reader;


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

\unrestrict PGVMHczHpSdbRT8QwXqm74A3LhYSfGfC5wlADNTvkxEyMeSVhvieMhAn78Odws9

