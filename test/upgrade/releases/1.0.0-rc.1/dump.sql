--
-- PostgreSQL database dump
--

\restrict AVF2xP1hLAsAJlTJEQv5oapvppINvuD1ofyLNqltFRV1DpSwwz22mgDjcEnTdad

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
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'system', 'system', 18),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 00:00:00+00', 'system', 'system', 16),
	('00000000-0000-0000-0000-000000000000', '2026-11-29 00:00:00+00', 'system', 'system', 14),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 13);


--
-- Data for Name: alerts; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.alerts VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a19d53de-e762-8241-8634-2d45063a37cd', 'webhook_listener_added', 'high', '2026-11-29 11:48:57.719+00', '2026-11-29 11:48:57.719+00', 1, 'webhook', 'dc4cc071-f65c-5e5b-a825-771f35c11e61', 'open', '[46]');


--
-- Data for Name: chains; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.chains VALUES
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 22, '00fc35c7dd8b6830da1be7af4ca318ba552305763dc0c83e232896ee13dd1a96', 1, NULL),
	('00000000-0000-0000-0000-000000000000', 24, '5c2c7e36f9d16bae8c455334966f7972df56e81d561363383483b1778fb42c14', 1, NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 46, '1c645a11aa52b22a9191947109d6d328f5c02e294287640f954bcd7317ad1906', 1, NULL);


--
-- Data for Name: days; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.days VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'tenant.created', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'tenant.settings_changed', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'owner.added', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'user.password_set', 3),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'role.assigned', 4),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'apikey.issued', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'client.registered', 2),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 00:00:00+00', 'tenant.created', 1),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 00:00:00+00', 'tenant.settings_changed', 1),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 00:00:00+00', 'role.created', 2),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 00:00:00+00', 'owner.added', 1),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 00:00:00+00', 'user.created', 3),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 00:00:00+00', 'user.password_set', 3),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 00:00:00+00', 'role.assigned', 4),
	('00000000-0000-0000-0000-000000000000', '2026-11-29 00:00:00+00', 'bootstrap.applied', 14),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 00:00:00+00', 'apikey.issued', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'apikey.used_from_new_network', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'user.created', 7),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'user.suspended', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'user.updated', 2),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'user.invited', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'user.deleted', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'role.created', 3),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'role.updated', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 00:00:00+00', 'webhook.created', 1);


--
-- Data for Name: emails; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.emails VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', '8dd29d9d0b20d5ca94a8b72d16e24df3cd6544c720a30198305b41b81c0532b8'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', '625c4e2376e437241e4810411af43bc2e487a978def6cc175aef2e0a5229e775'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c5940532-6d7f-52ab-a687-9da1da936955', '376380bfe6234644d0621278e72ab05c7b9ddbb9f932c890aafb2eb44ad85e7d'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', '79fdf1dafa8b1f8eef6fc033cb5af1c05ca8ce825ee3d613010c331151c564f5'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'fa67fa6e9e33bb427378708648cb472e3860a84c2ef3545bc553b13f1dccccc8'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', '84a203c2774aee951781b09bd98bc92e3b149e5e4741d42211d3e380e22f7e52'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c2ad4967-1524-51a0-8ecc-046bacfd6997', '3f603fc5480496ea9148681dbd91164ee6f8b85ee6db07e529a40bf4af83efef'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 'c5c5e298488d65719f5c1594e58ed7d0cc68491b0ad0a290c158faa9fecb1b51'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'ee34565db2b5e9cfd2a5b30a70ba7d8a8cbfc4c8dd8b17229365440432674141'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', '8f2e8be46bc81ed0955c9ad1b90868bf86ea34e3a17a90dd6b7438729a2c26d0');


--
-- Data for Name: entries_2026_11; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.entries_2026_11 VALUES
	('00000000-0000-0000-0000-000000000000', 1, '2026-11-29 11:48:55.876+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'slug_reservation', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'system', 'c5c9d5c7b2cc5ea3a519295b518ec2e0', '77822882-db78-5cd8-9fee-807cecf9688e', 'tenant_00000000000000000000000000000000-slug_105176a9e29ba205a207a29e564ff4e457cb1ae9fcc7d23fbe5d868d56e93abc', 0, 'ValueReserved', '{"holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","kind":"slug"}', '{"$causationId":"c5c9d5c7-b2cc-5ea3-a519-295b518ec2e0","$correlationId":"c5c9d5c7b2cc5ea3a519295b518ec2e0","actorId":"system","actorType":"system","commandId":"c5c9d5c7-b2cc-5ea3-a519-295b518ec2e0","occurredAt":"2026-11-29T11:48:55.876Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"c5c9d5c7b2cc5ea3a519295b518ec2e0"}', '0000000000000000000000000000000000000000000000000000000000000000', '922f0ffed6baf0258c63803a0007a726d493cc0135935d09f10df58a895af53d', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 1, '2026-11-29 11:48:55.876+00', 'tenant.created', 'tenant', 'success', 'system', 'system', 'tenant', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'system', 'c5c9d5c7b2cc5ea3a519295b518ec2e0', 'da2b1eae-900a-5f87-856c-2d5237a3d2d0', 'tenant_3116e77d07645810a5b42dfeb6eae744-tenant_3116e77d07645810a5b42dfeb6eae744', 0, 'TenantCreated', '{"name":"Acme","slug":"acme","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744"}', '{"$causationId":"c5c9d5c7-b2cc-5ea3-a519-295b518ec2e0","$correlationId":"c5c9d5c7b2cc5ea3a519295b518ec2e0","actorId":"system","actorType":"system","commandId":"c5c9d5c7-b2cc-5ea3-a519-295b518ec2e0","occurredAt":"2026-11-29T11:48:55.876Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"c5c9d5c7b2cc5ea3a519295b518ec2e0"}', '0000000000000000000000000000000000000000000000000000000000000000', '3bd96903d2efa94efd3cf491aa60453e686c3271ea911ad2b4aafacb0022049d', 2),
	('00000000-0000-0000-0000-000000000000', 2, '2026-11-29 11:48:55.949+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'tenant', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'system', '4201373cc7e55a4f8a0510b284db5d48', 'b188dce7-6a32-58ed-b598-238f2d54ff52', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 0, 'BootstrapEntryApplied', '{"entry":"fdd06f4c5459986e8b9b888d7eb58cd67b504d1aa5f91e759269693e3840cf27","id":"3116e77d-0764-5810-a5b4-2dfeb6eae744","kind":"tenant"}', '{"$causationId":"4201373c-c7e5-5a4f-8a05-10b284db5d48","$correlationId":"4201373cc7e55a4f8a0510b284db5d48","actorId":"system","actorType":"system","commandId":"4201373c-c7e5-5a4f-8a05-10b284db5d48","occurredAt":"2026-11-29T11:48:55.949Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"4201373cc7e55a4f8a0510b284db5d48"}', '922f0ffed6baf0258c63803a0007a726d493cc0135935d09f10df58a895af53d', '3deda981202fe0308be0d37a731ea4d503f378e317298f0563103d75a599b99c', 3),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 2, '2026-11-29 11:48:55.973+00', 'tenant.settings_changed', 'tenant', 'success', 'system', 'system', 'tenant', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'system', '498479db14675166a7704bba0fa180e2', '7f4a4d2f-af6d-57c3-81d5-e6be2ebe58c8', 'tenant_3116e77d07645810a5b42dfeb6eae744-tenant_3116e77d07645810a5b42dfeb6eae744', 1, 'TenantSettingsChanged', '{"passwordMinLength":10,"signUp":"open","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744"}', '{"$causationId":"498479db-1467-5166-a770-4bba0fa180e2","$correlationId":"498479db14675166a7704bba0fa180e2","actorId":"system","actorType":"system","commandId":"498479db-1467-5166-a770-4bba0fa180e2","occurredAt":"2026-11-29T11:48:55.973Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"498479db14675166a7704bba0fa180e2"}', '3bd96903d2efa94efd3cf491aa60453e686c3271ea911ad2b4aafacb0022049d', '71ce6a6e235ddfa24cfb64294c201ad9a8a6632f0e009f76c1e1ddd60ec6bb49', 4),
	('00000000-0000-0000-0000-000000000000', 3, '2026-11-29 11:48:56.005+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'settings', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'system', '56af2e9cefdd5530a7d3026bc2a3a9c8', '9b89c98b-aa44-536c-b0f1-1732ba6bed32', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 1, 'BootstrapEntryApplied', '{"entry":"bf3b163721b50522baaec3fc0e04d4c0416d99a6f8a1afefd38e66e1879c64b4","id":"3116e77d-0764-5810-a5b4-2dfeb6eae744","kind":"settings"}', '{"$causationId":"56af2e9c-efdd-5530-a7d3-026bc2a3a9c8","$correlationId":"56af2e9cefdd5530a7d3026bc2a3a9c8","actorId":"system","actorType":"system","commandId":"56af2e9c-efdd-5530-a7d3-026bc2a3a9c8","occurredAt":"2026-11-29T11:48:56.005Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"56af2e9cefdd5530a7d3026bc2a3a9c8"}', '3deda981202fe0308be0d37a731ea4d503f378e317298f0563103d75a599b99c', '9f09622533e6987d6ca611d0eaa9aa36bd18bc5b0e262110a1a093c78be918a8', 5),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 3, '2026-11-29 11:48:56.041+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '5ad8cc71-2277-58c3-ab28-29f25e5517ae', 'system', '7174f7346319539fa96b727a266458e9', '06ccb03b-f781-5659-b448-ba8e766712c2', 'tenant_3116e77d07645810a5b42dfeb6eae744-rolename_b611ddd10ffef1d6667a965e608d34dc875bc72ecc686bea8419a2ad9f044b67', 0, 'ValueReserved', '{"holderId":"5ad8cc71-2277-58c3-ab28-29f25e5517ae","kind":"rolename"}', '{"$causationId":"7174f734-6319-539f-a96b-727a266458e9","$correlationId":"7174f7346319539fa96b727a266458e9","actorId":"system","actorType":"system","commandId":"7174f734-6319-539f-a96b-727a266458e9","occurredAt":"2026-11-29T11:48:56.041Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"7174f7346319539fa96b727a266458e9"}', '71ce6a6e235ddfa24cfb64294c201ad9a8a6632f0e009f76c1e1ddd60ec6bb49', '4976d7e3939774cba51a3e54f631f7cb85e8304cbd37a7c9cbea2ae39c22c483', 6),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 4, '2026-11-29 11:48:56.041+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '5ad8cc71-2277-58c3-ab28-29f25e5517ae', 'system', '7174f7346319539fa96b727a266458e9', 'b75f7907-bacc-5ad3-b9b4-a3ae137fe51f', 'tenant_3116e77d07645810a5b42dfeb6eae744-role_5ad8cc71227758c3ab2829f25e5517ae', 0, 'RoleDefined', '{"description":"Reads invoices","name":"billing","roleId":"5ad8cc71-2277-58c3-ab28-29f25e5517ae"}', '{"$causationId":"7174f734-6319-539f-a96b-727a266458e9","$correlationId":"7174f7346319539fa96b727a266458e9","actorId":"system","actorType":"system","commandId":"7174f734-6319-539f-a96b-727a266458e9","occurredAt":"2026-11-29T11:48:56.041Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"7174f7346319539fa96b727a266458e9"}', '4976d7e3939774cba51a3e54f631f7cb85e8304cbd37a7c9cbea2ae39c22c483', '7eaded9449242b078625f66757586d2ef5515505de4c843513d434dc7763d45d', 7),
	('00000000-0000-0000-0000-000000000000', 4, '2026-11-29 11:48:56.052+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '5ad8cc71-2277-58c3-ab28-29f25e5517ae', 'system', 'fa027f3495ab56c480eb43fdb503e0c6', '52c53e9e-8021-5c36-bbde-1a5f48a87f35', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 2, 'BootstrapEntryApplied', '{"entry":"3757a922aef29be24bd0b7eeb3cd10af7e3ef340231831c53f7e68539a5366bd","id":"5ad8cc71-2277-58c3-ab28-29f25e5517ae","kind":"role"}', '{"$causationId":"fa027f34-95ab-56c4-80eb-43fdb503e0c6","$correlationId":"fa027f3495ab56c480eb43fdb503e0c6","actorId":"system","actorType":"system","commandId":"fa027f34-95ab-56c4-80eb-43fdb503e0c6","occurredAt":"2026-11-29T11:48:56.052Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"fa027f3495ab56c480eb43fdb503e0c6"}', '9f09622533e6987d6ca611d0eaa9aa36bd18bc5b0e262110a1a093c78be918a8', '7cd42ff10b28e4e5374be61a6aacd65ff397291fc5b85ed9ff504277771923ca', 8),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 5, '2026-11-29 11:48:56.068+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '4b78d94c-ca1f-5ea4-ad14-bf976827ede3', 'system', '76076cb14a165e899c9b9645ca10d2b8', '7d3ab910-479e-548b-8eb6-ec959e150fe9', 'tenant_3116e77d07645810a5b42dfeb6eae744-rolename_1edfd658ae6987491e8d66ca8288011bd661fb5847eb69932eda68840a773b6f', 0, 'ValueReserved', '{"holderId":"4b78d94c-ca1f-5ea4-ad14-bf976827ede3","kind":"rolename"}', '{"$causationId":"76076cb1-4a16-5e89-9c9b-9645ca10d2b8","$correlationId":"76076cb14a165e899c9b9645ca10d2b8","actorId":"system","actorType":"system","commandId":"76076cb1-4a16-5e89-9c9b-9645ca10d2b8","occurredAt":"2026-11-29T11:48:56.068Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"76076cb14a165e899c9b9645ca10d2b8"}', '7eaded9449242b078625f66757586d2ef5515505de4c843513d434dc7763d45d', '138d56f998507dbc6e19663b373c2bfeb61d4197d4a51667eef8c9b6665b68c3', 9),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 6, '2026-11-29 11:48:56.068+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '4b78d94c-ca1f-5ea4-ad14-bf976827ede3', 'system', '76076cb14a165e899c9b9645ca10d2b8', '5fb63a68-73b6-5f58-be99-aca5c893be1e', 'tenant_3116e77d07645810a5b42dfeb6eae744-role_4b78d94cca1f5ea4ad14bf976827ede3', 0, 'RoleDefined', '{"description":"","name":"support","roleId":"4b78d94c-ca1f-5ea4-ad14-bf976827ede3"}', '{"$causationId":"76076cb1-4a16-5e89-9c9b-9645ca10d2b8","$correlationId":"76076cb14a165e899c9b9645ca10d2b8","actorId":"system","actorType":"system","commandId":"76076cb1-4a16-5e89-9c9b-9645ca10d2b8","occurredAt":"2026-11-29T11:48:56.068Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"76076cb14a165e899c9b9645ca10d2b8"}', '138d56f998507dbc6e19663b373c2bfeb61d4197d4a51667eef8c9b6665b68c3', '8d7654bd27af7282da1b8e32ecda55ecbf95ba4a3d2831b55ca8200eb39eb4df', 10),
	('00000000-0000-0000-0000-000000000000', 5, '2026-11-29 11:48:56.077+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '4b78d94c-ca1f-5ea4-ad14-bf976827ede3', 'system', 'e37c356a86cb5d65a19b5782661d09c4', '429041bb-a04d-5f15-b98f-0084c2b2ee37', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 3, 'BootstrapEntryApplied', '{"entry":"acd0adf048763d04c67d135eccc83d755723b0e67402a81c33706ba670970fa6","id":"4b78d94c-ca1f-5ea4-ad14-bf976827ede3","kind":"role"}', '{"$causationId":"e37c356a-86cb-5d65-a19b-5782661d09c4","$correlationId":"e37c356a86cb5d65a19b5782661d09c4","actorId":"system","actorType":"system","commandId":"e37c356a-86cb-5d65-a19b-5782661d09c4","occurredAt":"2026-11-29T11:48:56.077Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"e37c356a86cb5d65a19b5782661d09c4"}', '7cd42ff10b28e4e5374be61a6aacd65ff397291fc5b85ed9ff504277771923ca', '2df1ade0398e2ae894a6a8ad14d73d6514185b601db1b163887caa5749907531', 11),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 7, '2026-11-29 11:48:56.177+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', 'system', '1c78855968d75fbe8a16ca9f3f8dc4f9', '26ec233d-478f-5d4f-b712-e48e61633cba', 'tenant_3116e77d07645810a5b42dfeb6eae744-email_8dd29d9d0b20d5ca94a8b72d16e24df3cd6544c720a30198305b41b81c0532b8', 0, 'ValueReserved', '{"holderId":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724","kind":"email"}', '{"$causationId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9","$correlationId":"1c78855968d75fbe8a16ca9f3f8dc4f9","actorId":"system","actorType":"system","commandId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9","occurredAt":"2026-11-29T11:48:56.177Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"1c78855968d75fbe8a16ca9f3f8dc4f9"}', '8d7654bd27af7282da1b8e32ecda55ecbf95ba4a3d2831b55ca8200eb39eb4df', '5a1bc2a98f9355cc44cf4e756a741cd6206172fa3e4db0189e6140d7f3f6d961', 12),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 8, '2026-11-29 11:48:56.177+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', 'system', '1c78855968d75fbe8a16ca9f3f8dc4f9', '267f1329-1c17-5bca-82d8-f21353e88c70', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c4253b605cfa5a0fa3c08b511bfdb724', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:c4253b60-5cfa-5a0f-a3c0-8b511bfdb724|ATaA3hh1OTMRzUk1-gKiC1yRzmlJdsXfihZejZMoNztmsj2k2VLdZhaiRuIuKEkVTTeC_YqBsAPp6PyGb6yJRbu9bKX4PKzELe1N4ljPVl6wMUt43Z6vYTwrBnnnqq7Zd3qAVpxfyhBDCab2_M317gymMESLitgVBh9AgIueycgiphqorzKkYlafJdgII_Uid0NkunWrTVA-7VertRg5I5j0IuMa2zM4lJzzwa6343FoDksxt4XV6LUPWF5JcAyZMPdpC-PdUXWgwQEGLh_G0r7-z43khdbHtVU-LxaDjPnNQMfK0JMFPZA41x5WyT4nXH9dFVY","userId":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724"}', '{"$causationId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9","$correlationId":"1c78855968d75fbe8a16ca9f3f8dc4f9","actorId":"system","actorType":"system","commandId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9","occurredAt":"2026-11-29T11:48:56.177Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"1c78855968d75fbe8a16ca9f3f8dc4f9"}', '5a1bc2a98f9355cc44cf4e756a741cd6206172fa3e4db0189e6140d7f3f6d961', '342e08a1b505ef9a31bfaa257b356b0bed85742095934c4f60cba3139e48910d', 13),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 9, '2026-11-29 11:48:56.177+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', 'system', '1c78855968d75fbe8a16ca9f3f8dc4f9', '7661bac6-eac8-5922-ab6e-d97c2ae8ea60', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c4253b605cfa5a0fa3c08b511bfdb724', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:c4253b60-5cfa-5a0f-a3c0-8b511bfdb724|ARf3Vw8p1SfIkKQc2ibGQLtHw3XdTRnrhuKC29UUaZI7Nee07ZU0HbPVBYOClspmAuqjaQdO25-9kyBGjRqF_yrOXwdnSxmzqSaP6-nDdyeJLeC4DIfNOMDI06x526BYyWSbBhXpwARg5NOWuOQFgxXQvimhpnNRM_VCLkv_67jDTv0fwOSrR9Vw_sbJW_LvKw","userId":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724"}', '{"$causationId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9","$correlationId":"1c78855968d75fbe8a16ca9f3f8dc4f9","actorId":"system","actorType":"system","commandId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9","occurredAt":"2026-11-29T11:48:56.177Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"1c78855968d75fbe8a16ca9f3f8dc4f9"}', '342e08a1b505ef9a31bfaa257b356b0bed85742095934c4f60cba3139e48910d', 'f2aa4bae3d89f944579f9d5591620c188230fcffc0a6eaefa010e95ed166c1d1', 14),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 10, '2026-11-29 11:48:56.216+00', 'owner.added', 'technical', 'success', 'system', 'system', 'user', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', 'system', '0b58d461d7ab5a50a1d8e309b5487847', '3ff06bd7-9c66-5ae9-a67f-3dc8fd1b2b1c', 'tenant_3116e77d07645810a5b42dfeb6eae744-owners_3116e77d07645810a5b42dfeb6eae744', 0, 'OwnerAdded', '{"userId":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724"}', '{"$causationId":"0b58d461-d7ab-5a50-a1d8-e309b5487847","$correlationId":"0b58d461d7ab5a50a1d8e309b5487847","actorId":"system","actorType":"system","commandId":"0b58d461-d7ab-5a50-a1d8-e309b5487847","occurredAt":"2026-11-29T11:48:56.216Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"0b58d461d7ab5a50a1d8e309b5487847"}', 'f2aa4bae3d89f944579f9d5591620c188230fcffc0a6eaefa010e95ed166c1d1', 'eb056564b4d1d5ea9eaddcd93817d8d72c77fe421915accd910b37d1692a7464', 15),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 11, '2026-11-29 11:48:56.233+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', 'system', '0b58d461d7ab5a50a1d8e309b5487847', 'd48e857f-2daf-57d4-8ed2-54fb17d6c0f6', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c4253b605cfa5a0fa3c08b511bfdb724', 2, 'UserRoleAssigned', '{"roleId":"3116e77d-0764-8810-a5b4-2dfeb6eae745","userId":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724"}', '{"$causationId":"0b58d461-d7ab-5a50-a1d8-e309b5487847","$correlationId":"0b58d461d7ab5a50a1d8e309b5487847","actorId":"system","actorType":"system","commandId":"0b58d461-d7ab-5a50-a1d8-e309b5487847","occurredAt":"2026-11-29T11:48:56.233Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"0b58d461d7ab5a50a1d8e309b5487847"}', 'eb056564b4d1d5ea9eaddcd93817d8d72c77fe421915accd910b37d1692a7464', '8a692a95200802904e9d47e1daab8fc94cc4811232692ebd8d3e050aa71c7d5a', 16),
	('00000000-0000-0000-0000-000000000000', 6, '2026-11-29 11:48:56.259+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', 'system', 'f1f11de1d4365b2fb3f8635758b2a438', '8838421f-5874-59ce-ada8-bb88b1068c13', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 4, 'BootstrapEntryApplied', '{"entry":"1ba2d2508d72f411fec710f5bfc4c8e362536d6f523c06061a771101845f7efe","id":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724","kind":"user"}', '{"$causationId":"f1f11de1-d436-5b2f-b3f8-635758b2a438","$correlationId":"f1f11de1d4365b2fb3f8635758b2a438","actorId":"system","actorType":"system","commandId":"f1f11de1-d436-5b2f-b3f8-635758b2a438","occurredAt":"2026-11-29T11:48:56.259Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"f1f11de1d4365b2fb3f8635758b2a438"}', '2df1ade0398e2ae894a6a8ad14d73d6514185b601db1b163887caa5749907531', 'ca68b41db3adc017a969c7baa7f623dd721fda91352259ed2f5c171be77ac27c', 17),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 12, '2026-11-29 11:48:56.343+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', 'system', '09397123adaf545aa30581ccbedafd10', 'ec25d36a-68d7-5963-812f-c9a42256f8c7', 'tenant_3116e77d07645810a5b42dfeb6eae744-email_625c4e2376e437241e4810411af43bc2e487a978def6cc175aef2e0a5229e775', 0, 'ValueReserved', '{"holderId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c","kind":"email"}', '{"$causationId":"09397123-adaf-545a-a305-81ccbedafd10","$correlationId":"09397123adaf545aa30581ccbedafd10","actorId":"system","actorType":"system","commandId":"09397123-adaf-545a-a305-81ccbedafd10","occurredAt":"2026-11-29T11:48:56.343Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"09397123adaf545aa30581ccbedafd10"}', '8a692a95200802904e9d47e1daab8fc94cc4811232692ebd8d3e050aa71c7d5a', 'bce9337db0eec121bba197cf01baf9ef961b7af903e497dab1c9354a453f3935', 18),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 13, '2026-11-29 11:48:56.343+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'externalid_reservation', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', 'system', '09397123adaf545aa30581ccbedafd10', '3e22bcfb-7759-5717-a56a-e079d3a60cac', 'tenant_3116e77d07645810a5b42dfeb6eae744-externalid_58f4fbd81e5d32c76c01d62e8d02a330677ec1a8e99410560ca788e332dcb7a0', 0, 'ValueReserved', '{"holderId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c","kind":"externalid"}', '{"$causationId":"09397123-adaf-545a-a305-81ccbedafd10","$correlationId":"09397123adaf545aa30581ccbedafd10","actorId":"system","actorType":"system","commandId":"09397123-adaf-545a-a305-81ccbedafd10","occurredAt":"2026-11-29T11:48:56.343Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"09397123adaf545aa30581ccbedafd10"}', 'bce9337db0eec121bba197cf01baf9ef961b7af903e497dab1c9354a453f3935', '4f83523f05bf9664b5181d9379f1ab1f34b15995c931e1f257e308d293767781', 19),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 14, '2026-11-29 11:48:56.343+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', 'system', '09397123adaf545aa30581ccbedafd10', '02e8b6e8-4416-58ac-82b1-88033a37ef58', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_07e4d6a7406d5f1d98d77f0ad568679c', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:07e4d6a7-406d-5f1d-98d7-7f0ad568679c|Ab046mfcpOgTuDuaRf_UqtdP2zrq6lzp-O5QLsvwYQuTvE0kuwH1w2QL1iZMPyS2BaWKwEmRdyyTOdbpQxGf8sNn6np8hA0SqyrB7r_jCig7EW8QvB0_K4-riT0cgkDRJOtm5eMuPgqxJanYoNafJzcz6uxeb8gzUb4JLTAeiaaID2S44TpHUhYHk0LXqbPHVKn4WQR_FyjkkQ8N_6xcyS-VnjbwuT8wMIvVHkyN1wzHPTFO7T3xYpbHWWhRh76_mATmAPKs9u5N3-v3-c2RsPnDPEHEjcBpjBeBQT8yJ-nHxL9Y6O6fEthPFKbKf6Wb9xxSSbh0rgvm-vJot0ZmYmG1DY-UAzeKnEGySQaY_ESg7_c5DDqIuWqInywBfWF4zU7pUNyX0eAwa90bkWc0BvtMY0ro","userId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c"}', '{"$causationId":"09397123-adaf-545a-a305-81ccbedafd10","$correlationId":"09397123adaf545aa30581ccbedafd10","actorId":"system","actorType":"system","commandId":"09397123-adaf-545a-a305-81ccbedafd10","occurredAt":"2026-11-29T11:48:56.343Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"09397123adaf545aa30581ccbedafd10"}', '4f83523f05bf9664b5181d9379f1ab1f34b15995c931e1f257e308d293767781', '17d4bdccada8393de0363b8e41098cc19e8beb1e3bc0fa59b926a41a9f739d02', 20),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 15, '2026-11-29 11:48:56.343+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', 'system', '09397123adaf545aa30581ccbedafd10', '353c72f2-a4ed-5409-b83b-2dbbde150031', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_07e4d6a7406d5f1d98d77f0ad568679c', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:07e4d6a7-406d-5f1d-98d7-7f0ad568679c|AVkreX8Ka6anSkrhaTZ7bpJNwHpR8zuk7LgeSDWmzOViHDNaF-eWHGAmXx-CfG9BeDZZYQ_OiZJBxr4iA1ms1EwtddbdsUwbaNCbC9W9AGha6qgGJOj-22jRMsZEtpZBja6cYNwovaEnOt1L5eWRWbZFNp7L3pQJWCNZlXs9WJLpngV7cbYOoWIEOggpxbLABg","userId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c"}', '{"$causationId":"09397123-adaf-545a-a305-81ccbedafd10","$correlationId":"09397123adaf545aa30581ccbedafd10","actorId":"system","actorType":"system","commandId":"09397123-adaf-545a-a305-81ccbedafd10","occurredAt":"2026-11-29T11:48:56.343Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"09397123adaf545aa30581ccbedafd10"}', '17d4bdccada8393de0363b8e41098cc19e8beb1e3bc0fa59b926a41a9f739d02', '78dc3b80946eb5f9cd61a2831f93a6b536d299cc653c9c30270b6a94962010f6', 21),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 16, '2026-11-29 11:48:56.367+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', 'system', 'c4e6d6cd9e6052399506a7e92e406e4a', '694c6d2b-23c1-5299-bade-78524ac9f6cf', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_07e4d6a7406d5f1d98d77f0ad568679c', 2, 'UserRoleAssigned', '{"roleId":"3116e77d-0764-8810-a5b4-2dfeb6eae746","userId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c"}', '{"$causationId":"c4e6d6cd-9e60-5239-9506-a7e92e406e4a","$correlationId":"c4e6d6cd9e6052399506a7e92e406e4a","actorId":"system","actorType":"system","commandId":"c4e6d6cd-9e60-5239-9506-a7e92e406e4a","occurredAt":"2026-11-29T11:48:56.367Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"c4e6d6cd9e6052399506a7e92e406e4a"}', '78dc3b80946eb5f9cd61a2831f93a6b536d299cc653c9c30270b6a94962010f6', '882bfd1e659186f53cd7e2ddd99f331603abf04d1abc12bf667fa242c0a48d56', 22),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 17, '2026-11-29 11:48:56.385+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', 'system', '887096fa56925282b3409f5de023b839', 'adb847f1-bbef-55be-b1fc-58d054378ffc', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_07e4d6a7406d5f1d98d77f0ad568679c', 3, 'UserRoleAssigned', '{"roleId":"5ad8cc71-2277-58c3-ab28-29f25e5517ae","userId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c"}', '{"$causationId":"887096fa-5692-5282-b340-9f5de023b839","$correlationId":"887096fa56925282b3409f5de023b839","actorId":"system","actorType":"system","commandId":"887096fa-5692-5282-b340-9f5de023b839","occurredAt":"2026-11-29T11:48:56.385Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"887096fa56925282b3409f5de023b839"}', '882bfd1e659186f53cd7e2ddd99f331603abf04d1abc12bf667fa242c0a48d56', '16798b0475021d25eb37baf2f2fa3fed07f0cb651f727e9c9a13ad1a8c5c07d7', 23),
	('00000000-0000-0000-0000-000000000000', 7, '2026-11-29 11:48:56.389+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', 'system', '483bd251480652f9bf95923989a672f9', '66599488-0653-5879-b778-2b7767ffc08a', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 5, 'BootstrapEntryApplied', '{"entry":"6867741c90c1bfc6884fdc0ed0badd19096498715b37d5f8274ea690f7d2ae33","id":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c","kind":"user"}', '{"$causationId":"483bd251-4806-52f9-bf95-923989a672f9","$correlationId":"483bd251480652f9bf95923989a672f9","actorId":"system","actorType":"system","commandId":"483bd251-4806-52f9-bf95-923989a672f9","occurredAt":"2026-11-29T11:48:56.389Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"483bd251480652f9bf95923989a672f9"}', 'ca68b41db3adc017a969c7baa7f623dd721fda91352259ed2f5c171be77ac27c', '0e1fbe7f1f1dc8a56dab461d33811b28c8ab88fadc8efa7fa763e77fe0aed66f', 24),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 18, '2026-11-29 11:48:56.464+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'c5940532-6d7f-52ab-a687-9da1da936955', 'system', 'de38854111e35e6e8b3349b7c9ce4cc4', '25410aa5-31e2-54f0-9a43-02e25ae915fa', 'tenant_3116e77d07645810a5b42dfeb6eae744-email_376380bfe6234644d0621278e72ab05c7b9ddbb9f932c890aafb2eb44ad85e7d', 0, 'ValueReserved', '{"holderId":"c5940532-6d7f-52ab-a687-9da1da936955","kind":"email"}', '{"$causationId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4","$correlationId":"de38854111e35e6e8b3349b7c9ce4cc4","actorId":"system","actorType":"system","commandId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4","occurredAt":"2026-11-29T11:48:56.464Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"de38854111e35e6e8b3349b7c9ce4cc4"}', '16798b0475021d25eb37baf2f2fa3fed07f0cb651f727e9c9a13ad1a8c5c07d7', '30ebe59039bf77504562364a0e13397038d37bcd7e613446ce4910c913d0eb41', 25),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 19, '2026-11-29 11:48:56.464+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'c5940532-6d7f-52ab-a687-9da1da936955', 'system', 'de38854111e35e6e8b3349b7c9ce4cc4', 'd62231c9-bf62-57ac-b3d5-65218a2f84e1', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c59405326d7f52aba6879da1da936955', 0, 'UserCreated', '{"emailVerified":false,"invited":false,"sealed":"user:c5940532-6d7f-52ab-a687-9da1da936955|AUD6PU_Boiu5IuzBnRVJJyN7vI4gPDijjyArh4O9KeOKUX0N4fossSZSoyUSJnh-ID6behh5tpodkaFlG3xA9TcTorHDKPgXoym7XWd8TIQvlSf-92hdTHrTVsL9US1BbkJmAYW5kRGQOy7PJE2c1uo3Oz8EI9kqnQ6KBOI1TfIwpGaOkWYx01G4Oed4vwkgA8_t5OnE30V1lkr373jRHALQDbfxn6lKRO7xHJ6t5CnMRsKZLjdIwmfd5h75oLxDgT17vGcNkAu7RsEqLAajGtQ1ypTDEYwt2qnkS_1SeXM7cbU5ofVNZYNdzUBOMaI-0hcP_HMmkCsi4YfzaZk","userId":"c5940532-6d7f-52ab-a687-9da1da936955"}', '{"$causationId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4","$correlationId":"de38854111e35e6e8b3349b7c9ce4cc4","actorId":"system","actorType":"system","commandId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4","occurredAt":"2026-11-29T11:48:56.464Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"de38854111e35e6e8b3349b7c9ce4cc4"}', '30ebe59039bf77504562364a0e13397038d37bcd7e613446ce4910c913d0eb41', '12a43291cddda45a2694130761fee1ce5c869b45744f07a799d0f8dee92c1b0a', 26),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 20, '2026-11-29 11:48:56.464+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'c5940532-6d7f-52ab-a687-9da1da936955', 'system', 'de38854111e35e6e8b3349b7c9ce4cc4', 'e5bed607-87bf-5007-8aa2-6424b44a4dc8', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c59405326d7f52aba6879da1da936955', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:c5940532-6d7f-52ab-a687-9da1da936955|ARmqiYuTeX20i-1m5DoBowXSe--jUpe_7-_kZUuG8sztERM9cBBXdd2IhEmCS_OUkne_T80BI1UAlExKkk9s55dfxQU-KHFNuFzZwPK8zzzvKzDuQIAknZYWCTUVYSE-Z3VKeURkIW6ne_Gz58hWi75Pp7eDfPNs93XAcolPaWUq7YLi3kR5xELPSCKToPwgeg","userId":"c5940532-6d7f-52ab-a687-9da1da936955"}', '{"$causationId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4","$correlationId":"de38854111e35e6e8b3349b7c9ce4cc4","actorId":"system","actorType":"system","commandId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4","occurredAt":"2026-11-29T11:48:56.464Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"de38854111e35e6e8b3349b7c9ce4cc4"}', '12a43291cddda45a2694130761fee1ce5c869b45744f07a799d0f8dee92c1b0a', '95b65d6742b4c0d08ebbc491b6bbdeac69f6011c693ad01cb27d37df783d8bf3', 27),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 21, '2026-11-29 11:48:56.514+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'c5940532-6d7f-52ab-a687-9da1da936955', 'system', 'f42513e81d9c5aacaa1da3aa4d2f71dd', '7b882cc9-e44f-5b59-9520-27c46293c2f2', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c59405326d7f52aba6879da1da936955', 2, 'UserRoleAssigned', '{"roleId":"4b78d94c-ca1f-5ea4-ad14-bf976827ede3","userId":"c5940532-6d7f-52ab-a687-9da1da936955"}', '{"$causationId":"f42513e8-1d9c-5aac-aa1d-a3aa4d2f71dd","$correlationId":"f42513e81d9c5aacaa1da3aa4d2f71dd","actorId":"system","actorType":"system","commandId":"f42513e8-1d9c-5aac-aa1d-a3aa4d2f71dd","occurredAt":"2026-11-29T11:48:56.514Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"f42513e81d9c5aacaa1da3aa4d2f71dd"}', '95b65d6742b4c0d08ebbc491b6bbdeac69f6011c693ad01cb27d37df783d8bf3', 'cfea1e90622b52a08523f16291de9abb1bdbb26fa7768b177c12127329e9b6ae', 28),
	('00000000-0000-0000-0000-000000000000', 8, '2026-11-29 11:48:56.521+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'c5940532-6d7f-52ab-a687-9da1da936955', 'system', 'cbe73014693a5ee49c236861fe50637a', 'b7313916-88e4-5a9f-af12-bc3287447949', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 6, 'BootstrapEntryApplied', '{"entry":"c20b1e09e1777b006a0dbd375ca9cbde8b8da45789cfbc082be43cf4489af85f","id":"c5940532-6d7f-52ab-a687-9da1da936955","kind":"user"}', '{"$causationId":"cbe73014-693a-5ee4-9c23-6861fe50637a","$correlationId":"cbe73014693a5ee49c236861fe50637a","actorId":"system","actorType":"system","commandId":"cbe73014-693a-5ee4-9c23-6861fe50637a","occurredAt":"2026-11-29T11:48:56.521Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"cbe73014693a5ee49c236861fe50637a"}', '0e1fbe7f1f1dc8a56dab461d33811b28c8ab88fadc8efa7fa763e77fe0aed66f', '330105dc4652b2854a6a1b9e8643b9d6e1fff676fde19062c8332f6f5c0502d4', 29),
	('00000000-0000-0000-0000-000000000000', 9, '2026-11-29 11:48:56.603+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'apikey_reservation', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'system', '6b9626c17d14535880d32dc8f24e316e', 'f34d0dcd-e5b1-5d36-883a-b2171d60756c', 'tenant_00000000000000000000000000000000-apikeyhash_9430ccee8445826136a96059e448b78ca2ade37cd6b027a4441369837d2c5297', 0, 'ValueReserved', '{"holderId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","kind":"apikey"}', '{"$causationId":"6b9626c1-7d14-5358-80d3-2dc8f24e316e","$correlationId":"6b9626c17d14535880d32dc8f24e316e","actorId":"system","actorType":"system","commandId":"6b9626c1-7d14-5358-80d3-2dc8f24e316e","occurredAt":"2026-11-29T11:48:56.603Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"6b9626c17d14535880d32dc8f24e316e"}', '330105dc4652b2854a6a1b9e8643b9d6e1fff676fde19062c8332f6f5c0502d4', 'e93605731230cbb7bed9a134cf844decfe080e9e4952b8c7cc1693841dd23f3c', 30),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 4, '2026-11-29 11:48:56.774+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '09d767e9-42b2-56e3-89b7-cdbdbd90e074', 'system', '0aaad28de15b5081948bd8d523d10db4', '67adcbbb-7b4a-5643-a4ad-0dfd6565caaa', 'tenant_3e6936208b4e55d1b0db71888ed578b6-role_09d767e942b256e389b7cdbdbd90e074', 0, 'RoleDefined', '{"description":"Reads invoices","name":"billing","roleId":"09d767e9-42b2-56e3-89b7-cdbdbd90e074"}', '{"$causationId":"0aaad28d-e15b-5081-948b-d8d523d10db4","$correlationId":"0aaad28de15b5081948bd8d523d10db4","actorId":"system","actorType":"system","commandId":"0aaad28d-e15b-5081-948b-d8d523d10db4","occurredAt":"2026-11-29T11:48:56.774Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"0aaad28de15b5081948bd8d523d10db4"}', '65d200769f9fd7996f102dab24a5f4b80e146fadf3991becda84e598a0714fdf', '947c68026c00d3a03483fe097ea80f38872fd972ac7c72c084ffe60c7121b838', 46),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 22, '2026-11-29 11:48:56.609+00', 'apikey.issued', 'apikey', 'success', 'system', 'system', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'system', '6b9626c17d14535880d32dc8f24e316e', 'c7c8e201-1c1f-55c2-b688-cbc2d75390c8', 'tenant_3116e77d07645810a5b42dfeb6eae744-apikey_986e63b23b7f58fe9060950bb4d28d5e', 0, 'ApiKeyIssued', '{"allowedNetworks":null,"apiKeyId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","expiresAt":null,"keyHash":"b1338b57f8871ef0210c069fed92565972910ccf9ba28bb2a20865edb1760491","name":"everything","prefix":"tsk_aQ-6","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"]}', '{"$causationId":"6b9626c1-7d14-5358-80d3-2dc8f24e316e","$correlationId":"6b9626c17d14535880d32dc8f24e316e","actorId":"system","actorType":"system","commandId":"6b9626c1-7d14-5358-80d3-2dc8f24e316e","occurredAt":"2026-11-29T11:48:56.609Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"6b9626c17d14535880d32dc8f24e316e"}', 'cfea1e90622b52a08523f16291de9abb1bdbb26fa7768b177c12127329e9b6ae', 'c879ed04f70b9fe135c94065bc88d3a326cbd181c6b575526d306551ac585ce8', 31),
	('00000000-0000-0000-0000-000000000000', 10, '2026-11-29 11:48:56.645+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'clientid_reservation', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'system', '33c012ae82ea5e9fb6c10511b5b02d69', '9184a8ff-62f2-5910-a510-4a71a1076eaf', 'tenant_00000000000000000000000000000000-clientid_1336e5a48ccfd3c593c953615fec6fb9b15e7ca78460f39390a79c342c50e8c2', 0, 'ValueReserved', '{"holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","kind":"clientid"}', '{"$causationId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","$correlationId":"33c012ae82ea5e9fb6c10511b5b02d69","actorId":"system","actorType":"system","commandId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","occurredAt":"2026-11-29T11:48:56.645Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"33c012ae82ea5e9fb6c10511b5b02d69"}', 'e93605731230cbb7bed9a134cf844decfe080e9e4952b8c7cc1693841dd23f3c', '2552da4cb5d9084df1c15b74399e236bad63dc778f436c646e7b7fb2a307a7df', 32),
	('00000000-0000-0000-0000-000000000000', 11, '2026-11-29 11:48:56.652+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'system', '33c012ae82ea5e9fb6c10511b5b02d69', '2be0eb6b-e1a1-5a33-a7b2-6131ac265c51', 'tenant_00000000000000000000000000000000-audience_6767453eb3f8c2da474eacd4afe544aa2777adfddf7d69e7631968c806866c1b', 0, 'ValueReserved', '{"holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","kind":"audience"}', '{"$causationId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","$correlationId":"33c012ae82ea5e9fb6c10511b5b02d69","actorId":"system","actorType":"system","commandId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","occurredAt":"2026-11-29T11:48:56.652Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"33c012ae82ea5e9fb6c10511b5b02d69"}', '2552da4cb5d9084df1c15b74399e236bad63dc778f436c646e7b7fb2a307a7df', 'dede69f5f884af1f29c2adf28f8af2d5f5840d6c8bdd6daff36652bcbe702583', 33),
	('00000000-0000-0000-0000-000000000000', 12, '2026-11-29 11:48:56.658+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'system', '33c012ae82ea5e9fb6c10511b5b02d69', '7ab96273-27b0-5f77-884d-b0b6cf048ed9', 'tenant_00000000000000000000000000000000-audience_d1fd406f015a30fa8f8f9451e9bdf6ad3a6ef97e3764f4889384cd25c5f00c99', 0, 'ValueReserved', '{"holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","kind":"audience"}', '{"$causationId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","$correlationId":"33c012ae82ea5e9fb6c10511b5b02d69","actorId":"system","actorType":"system","commandId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","occurredAt":"2026-11-29T11:48:56.658Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"33c012ae82ea5e9fb6c10511b5b02d69"}', 'dede69f5f884af1f29c2adf28f8af2d5f5840d6c8bdd6daff36652bcbe702583', '9c59f6e0d05ea507aba01e8277bd0bef1ff104166bb7e2f0471bc873fdb07b47', 34),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 23, '2026-11-29 11:48:56.662+00', 'client.registered', 'client', 'success', 'system', 'system', 'client', 'shop', 'system', '33c012ae82ea5e9fb6c10511b5b02d69', '29e06a74-a199-5db6-a5b6-92cc4fa06af0', 'tenant_3116e77d07645810a5b42dfeb6eae744-client_866cfeaf825a5b0ebbd6aa2b9525204e', 0, 'ClientRegistered', '{"acceptsTokenEndpointAudience":false,"accessTokenType":"at+jwt","allowedOrigins":null,"audience":"urn:uuid:3116e77d-0764-5810-a5b4-2dfeb6eae744:shop","authMethod":null,"clientId":"shop","grantTypes":["authorization_code","refresh_token"],"homeUrl":null,"jwks":null,"jwksUri":null,"kind":"web","managementScopes":[],"name":"Shop","postLogoutRedirectUris":[],"redirectUris":["https://shop.example/callback"],"roleIds":[],"scopes":["openid","profile","email","roles","offline_access"],"secretHash":"8a8bd96c2cf2007814a602732a061c91d65e7bfabbca0761b21485dea298b1a5","thirdParty":false,"type":"confidential"}', '{"$causationId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","$correlationId":"33c012ae82ea5e9fb6c10511b5b02d69","actorId":"system","actorType":"system","commandId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","occurredAt":"2026-11-29T11:48:56.662Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"33c012ae82ea5e9fb6c10511b5b02d69"}', 'c879ed04f70b9fe135c94065bc88d3a326cbd181c6b575526d306551ac585ce8', '32a3372785b708cfd5864437ab28f1b1b78912021ba3084d2562ada28569fe5d', 35),
	('00000000-0000-0000-0000-000000000000', 13, '2026-11-29 11:48:56.714+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'clientid_reservation', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'system', 'c6a60d2e6ba35796a4d7a67d51c0feaf', 'b0c76665-9277-57c3-adca-a97e99b9eaf9', 'tenant_00000000000000000000000000000000-clientid_f2611b7cc0e056203b994cbb4220b8419ecceb8df058d354daa74d3d37be1c97', 0, 'ValueReserved', '{"holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","kind":"clientid"}', '{"$causationId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","$correlationId":"c6a60d2e6ba35796a4d7a67d51c0feaf","actorId":"system","actorType":"system","commandId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","occurredAt":"2026-11-29T11:48:56.714Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"c6a60d2e6ba35796a4d7a67d51c0feaf"}', '9c59f6e0d05ea507aba01e8277bd0bef1ff104166bb7e2f0471bc873fdb07b47', 'a90d45928ac7f73a56ec40e5f5b163b6088b365a44d1edd03c786925277d67a8', 36),
	('00000000-0000-0000-0000-000000000000', 14, '2026-11-29 11:48:56.721+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'system', 'c6a60d2e6ba35796a4d7a67d51c0feaf', 'b5a15999-78a9-53dd-87ee-844e2db3e3b6', 'tenant_00000000000000000000000000000000-audience_71f1554f06b16e1d2dcf32df2619ccd95ff07a789642c85560099758f91f40c2', 0, 'ValueReserved', '{"holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","kind":"audience"}', '{"$causationId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","$correlationId":"c6a60d2e6ba35796a4d7a67d51c0feaf","actorId":"system","actorType":"system","commandId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","occurredAt":"2026-11-29T11:48:56.721Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"c6a60d2e6ba35796a4d7a67d51c0feaf"}', 'a90d45928ac7f73a56ec40e5f5b163b6088b365a44d1edd03c786925277d67a8', 'a30725441e7991ab34166599ff763b80661f3a9af7f099d3481ae8f232b92da5', 37),
	('00000000-0000-0000-0000-000000000000', 15, '2026-11-29 11:48:56.725+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'system', 'c6a60d2e6ba35796a4d7a67d51c0feaf', '41d939a0-efd5-5026-a5b1-2fc73e04bc4f', 'tenant_00000000000000000000000000000000-audience_3bceb5ceb1815be06e590ae788a59c9cf8770c56a7782b7b2130951c3fda67b4', 0, 'ValueReserved', '{"holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","kind":"audience"}', '{"$causationId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","$correlationId":"c6a60d2e6ba35796a4d7a67d51c0feaf","actorId":"system","actorType":"system","commandId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","occurredAt":"2026-11-29T11:48:56.725Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"c6a60d2e6ba35796a4d7a67d51c0feaf"}', 'a30725441e7991ab34166599ff763b80661f3a9af7f099d3481ae8f232b92da5', 'b9a6e5df1c94d6c1c7ffcc398b48978016c8d0644526f4fbbb2e8461edf024be', 38),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 24, '2026-11-29 11:48:56.733+00', 'client.registered', 'client', 'success', 'system', 'system', 'client', 'till', 'system', 'c6a60d2e6ba35796a4d7a67d51c0feaf', '107041bf-e822-523f-b08f-cb6b51f13fdc', 'tenant_3116e77d07645810a5b42dfeb6eae744-client_1074b11246b8515ea94433f141032fbb', 0, 'ClientRegistered', '{"acceptsTokenEndpointAudience":false,"accessTokenType":"at+jwt","allowedOrigins":null,"audience":"urn:uuid:3116e77d-0764-5810-a5b4-2dfeb6eae744:till","authMethod":"none","clientId":"till","grantTypes":["authorization_code","refresh_token"],"homeUrl":null,"jwks":null,"jwksUri":null,"kind":"native","managementScopes":[],"name":"Till","postLogoutRedirectUris":[],"redirectUris":["com.example.till:/callback"],"roleIds":[],"scopes":["openid","profile","email","roles","offline_access"],"secretHash":null,"thirdParty":false,"type":"public"}', '{"$causationId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","$correlationId":"c6a60d2e6ba35796a4d7a67d51c0feaf","actorId":"system","actorType":"system","commandId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","occurredAt":"2026-11-29T11:48:56.733Z","schemaVersion":"1","source":"system","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"c6a60d2e6ba35796a4d7a67d51c0feaf"}', '32a3372785b708cfd5864437ab28f1b1b78912021ba3084d2562ada28569fe5d', '66f00adb4619e3f02c6f28370cee505983961be4264b5a851663d82180e27c14', 39),
	('00000000-0000-0000-0000-000000000000', 16, '2026-11-29 11:48:56.746+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'slug_reservation', '3e693620-8b4e-55d1-b0db-71888ed578b6', 'system', '5f11cdc8660c53f1a4c0a13f156f889c', 'bbf71c8e-b0ac-5ad5-a72e-ceb9baed805e', 'tenant_00000000000000000000000000000000-slug_47cbfd486238368579c18b50d94cdc78464889019827b91be672d73d97ce856f', 0, 'ValueReserved', '{"holderId":"3e693620-8b4e-55d1-b0db-71888ed578b6","kind":"slug"}', '{"$causationId":"5f11cdc8-660c-53f1-a4c0-a13f156f889c","$correlationId":"5f11cdc8660c53f1a4c0a13f156f889c","actorId":"system","actorType":"system","commandId":"5f11cdc8-660c-53f1-a4c0-a13f156f889c","occurredAt":"2026-11-29T11:48:56.746Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"5f11cdc8660c53f1a4c0a13f156f889c"}', 'b9a6e5df1c94d6c1c7ffcc398b48978016c8d0644526f4fbbb2e8461edf024be', 'fe512c65fc9d26c1b063fa329da82fac363b562f780997a432b7c0660a6ef66a', 40),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 1, '2026-11-29 11:48:56.746+00', 'tenant.created', 'tenant', 'success', 'system', 'system', 'tenant', '3e693620-8b4e-55d1-b0db-71888ed578b6', 'system', '5f11cdc8660c53f1a4c0a13f156f889c', '72bb8c7e-ca2c-513a-86ec-70cc6c398bc3', 'tenant_3e6936208b4e55d1b0db71888ed578b6-tenant_3e6936208b4e55d1b0db71888ed578b6', 0, 'TenantCreated', '{"name":"Beta","slug":"beta","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6"}', '{"$causationId":"5f11cdc8-660c-53f1-a4c0-a13f156f889c","$correlationId":"5f11cdc8660c53f1a4c0a13f156f889c","actorId":"system","actorType":"system","commandId":"5f11cdc8-660c-53f1-a4c0-a13f156f889c","occurredAt":"2026-11-29T11:48:56.746Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"5f11cdc8660c53f1a4c0a13f156f889c"}', '0000000000000000000000000000000000000000000000000000000000000000', 'f1ce784290143b311f39210069910c96a337c4b6807910201e2a558c623b5c35', 41),
	('00000000-0000-0000-0000-000000000000', 17, '2026-11-29 11:48:56.752+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'tenant', '3e693620-8b4e-55d1-b0db-71888ed578b6', 'system', 'efba6de84f29586ea8ceddf5768f30b2', 'c1129860-5632-522f-a437-79312a0bd749', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 7, 'BootstrapEntryApplied', '{"entry":"315c594be1aa6c15df37779860f6a045e99d1b979421d9fb04986747fe64fc4d","id":"3e693620-8b4e-55d1-b0db-71888ed578b6","kind":"tenant"}', '{"$causationId":"efba6de8-4f29-586e-a8ce-ddf5768f30b2","$correlationId":"efba6de84f29586ea8ceddf5768f30b2","actorId":"system","actorType":"system","commandId":"efba6de8-4f29-586e-a8ce-ddf5768f30b2","occurredAt":"2026-11-29T11:48:56.752Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"efba6de84f29586ea8ceddf5768f30b2"}', 'fe512c65fc9d26c1b063fa329da82fac363b562f780997a432b7c0660a6ef66a', '3f1e463718106c0c2e1719a17c2b311dfbfedfed5d6978445f2acf74d467d93c', 42),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 2, '2026-11-29 11:48:56.763+00', 'tenant.settings_changed', 'tenant', 'success', 'system', 'system', 'tenant', '3e693620-8b4e-55d1-b0db-71888ed578b6', 'system', 'ffe87d45cb6258f8b007a5fdddc6c382', '3a116de7-1cef-5a00-9d49-1ab945f29a06', 'tenant_3e6936208b4e55d1b0db71888ed578b6-tenant_3e6936208b4e55d1b0db71888ed578b6', 1, 'TenantSettingsChanged', '{"passwordMinLength":10,"signUp":"open","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6"}', '{"$causationId":"ffe87d45-cb62-58f8-b007-a5fdddc6c382","$correlationId":"ffe87d45cb6258f8b007a5fdddc6c382","actorId":"system","actorType":"system","commandId":"ffe87d45-cb62-58f8-b007-a5fdddc6c382","occurredAt":"2026-11-29T11:48:56.763Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"ffe87d45cb6258f8b007a5fdddc6c382"}', 'f1ce784290143b311f39210069910c96a337c4b6807910201e2a558c623b5c35', '5b2353e79b670f72d76e9bc606105277db3cb3907171b85b908fe854768a339b', 43),
	('00000000-0000-0000-0000-000000000000', 18, '2026-11-29 11:48:56.766+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'settings', '3e693620-8b4e-55d1-b0db-71888ed578b6', 'system', '14285fc0a45252c4a2b37e8c3bc142ef', '57517b19-5db1-52c7-8e61-56786e773d61', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 8, 'BootstrapEntryApplied', '{"entry":"cd954653143580a1eac2976c786b864169df35951d828a97aad008e7ba5da2e9","id":"3e693620-8b4e-55d1-b0db-71888ed578b6","kind":"settings"}', '{"$causationId":"14285fc0-a452-52c4-a2b3-7e8c3bc142ef","$correlationId":"14285fc0a45252c4a2b37e8c3bc142ef","actorId":"system","actorType":"system","commandId":"14285fc0-a452-52c4-a2b3-7e8c3bc142ef","occurredAt":"2026-11-29T11:48:56.766Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"14285fc0a45252c4a2b37e8c3bc142ef"}', '3f1e463718106c0c2e1719a17c2b311dfbfedfed5d6978445f2acf74d467d93c', '6dc1fc3d892fc400f7ecdb5e01542d1323ef34a3dbe0691ddb6b4344318676d8', 44),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 3, '2026-11-29 11:48:56.774+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '09d767e9-42b2-56e3-89b7-cdbdbd90e074', 'system', '0aaad28de15b5081948bd8d523d10db4', '397aae3e-f02b-56e4-944a-35e27b55ab94', 'tenant_3e6936208b4e55d1b0db71888ed578b6-rolename_8cad4dd87a655f7bf5dcb56b69a8f582f6f5207da0daa0cf10fe840b389857cb', 0, 'ValueReserved', '{"holderId":"09d767e9-42b2-56e3-89b7-cdbdbd90e074","kind":"rolename"}', '{"$causationId":"0aaad28d-e15b-5081-948b-d8d523d10db4","$correlationId":"0aaad28de15b5081948bd8d523d10db4","actorId":"system","actorType":"system","commandId":"0aaad28d-e15b-5081-948b-d8d523d10db4","occurredAt":"2026-11-29T11:48:56.774Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"0aaad28de15b5081948bd8d523d10db4"}', '5b2353e79b670f72d76e9bc606105277db3cb3907171b85b908fe854768a339b', '65d200769f9fd7996f102dab24a5f4b80e146fadf3991becda84e598a0714fdf', 45),
	('00000000-0000-0000-0000-000000000000', 19, '2026-11-29 11:48:56.778+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '09d767e9-42b2-56e3-89b7-cdbdbd90e074', 'system', 'dc92e2a460a151e2a5c43bb9591b13be', '8b7922bc-78d7-5679-8045-233296a51a51', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 9, 'BootstrapEntryApplied', '{"entry":"73ea43a284ad9e84d6864e651486c6c0a5a207353ac48fdcaa86cbf8e40753d3","id":"09d767e9-42b2-56e3-89b7-cdbdbd90e074","kind":"role"}', '{"$causationId":"dc92e2a4-60a1-51e2-a5c4-3bb9591b13be","$correlationId":"dc92e2a460a151e2a5c43bb9591b13be","actorId":"system","actorType":"system","commandId":"dc92e2a4-60a1-51e2-a5c4-3bb9591b13be","occurredAt":"2026-11-29T11:48:56.778Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"dc92e2a460a151e2a5c43bb9591b13be"}', '6dc1fc3d892fc400f7ecdb5e01542d1323ef34a3dbe0691ddb6b4344318676d8', 'fd1486ecbe6b214b43c8b5ccf9bd8dbf668a87d7b9ca36401fa33ba5ce3d5fb9', 47),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 5, '2026-11-29 11:48:56.787+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '0223f18e-b6ee-5988-9259-8ddd538d1bbb', 'system', '01e3d75374405f21bc805146e7236a59', 'bd57633c-1f13-5774-a927-b4cfdc71b7b0', 'tenant_3e6936208b4e55d1b0db71888ed578b6-rolename_26bb17cbedc2904d96afe72149363c2c984587e461c4b96ea25943e342a20f00', 0, 'ValueReserved', '{"holderId":"0223f18e-b6ee-5988-9259-8ddd538d1bbb","kind":"rolename"}', '{"$causationId":"01e3d753-7440-5f21-bc80-5146e7236a59","$correlationId":"01e3d75374405f21bc805146e7236a59","actorId":"system","actorType":"system","commandId":"01e3d753-7440-5f21-bc80-5146e7236a59","occurredAt":"2026-11-29T11:48:56.787Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"01e3d75374405f21bc805146e7236a59"}', '947c68026c00d3a03483fe097ea80f38872fd972ac7c72c084ffe60c7121b838', '72b9d3457965c3265d48e02bc512c9e9c96e6bd669d6183e536f28c198ba19b7', 48),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 6, '2026-11-29 11:48:56.787+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '0223f18e-b6ee-5988-9259-8ddd538d1bbb', 'system', '01e3d75374405f21bc805146e7236a59', '0c276aed-4521-56ab-a73c-bb1683ed64b5', 'tenant_3e6936208b4e55d1b0db71888ed578b6-role_0223f18eb6ee598892598ddd538d1bbb', 0, 'RoleDefined', '{"description":"","name":"support","roleId":"0223f18e-b6ee-5988-9259-8ddd538d1bbb"}', '{"$causationId":"01e3d753-7440-5f21-bc80-5146e7236a59","$correlationId":"01e3d75374405f21bc805146e7236a59","actorId":"system","actorType":"system","commandId":"01e3d753-7440-5f21-bc80-5146e7236a59","occurredAt":"2026-11-29T11:48:56.787Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"01e3d75374405f21bc805146e7236a59"}', '72b9d3457965c3265d48e02bc512c9e9c96e6bd669d6183e536f28c198ba19b7', 'e8c26396a627d51055053cbbf6a44f4e8c81814a9fc85b9eccd3c4df3d7760c9', 49),
	('00000000-0000-0000-0000-000000000000', 20, '2026-11-29 11:48:56.79+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '0223f18e-b6ee-5988-9259-8ddd538d1bbb', 'system', '7fcbd81ec9e05fe4b5d6db181181c39e', '2c3e0e76-8fbc-5df4-8d7c-58d3711b2f9c', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 10, 'BootstrapEntryApplied', '{"entry":"435f230d52812c8156b821c4c681b3cc3671164367c7033fae0bf1386e4b9ae5","id":"0223f18e-b6ee-5988-9259-8ddd538d1bbb","kind":"role"}', '{"$causationId":"7fcbd81e-c9e0-5fe4-b5d6-db181181c39e","$correlationId":"7fcbd81ec9e05fe4b5d6db181181c39e","actorId":"system","actorType":"system","commandId":"7fcbd81e-c9e0-5fe4-b5d6-db181181c39e","occurredAt":"2026-11-29T11:48:56.790Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"7fcbd81ec9e05fe4b5d6db181181c39e"}', 'fd1486ecbe6b214b43c8b5ccf9bd8dbf668a87d7b9ca36401fa33ba5ce3d5fb9', 'd03b895d7356c300f86501c602432037c934d2e454d29bad12c21026a9c7aab2', 50);
INSERT INTO audit.entries_2026_11 VALUES
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 7, '2026-11-29 11:48:56.848+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', 'system', '302e78eca155542bb372720e24d374d8', 'd54cbfcf-6185-5813-a0bb-876d85e55045', 'tenant_3e6936208b4e55d1b0db71888ed578b6-email_79fdf1dafa8b1f8eef6fc033cb5af1c05ca8ce825ee3d613010c331151c564f5', 0, 'ValueReserved', '{"holderId":"ebb9aa81-dd8c-5776-992c-ec38c095fb58","kind":"email"}', '{"$causationId":"302e78ec-a155-542b-b372-720e24d374d8","$correlationId":"302e78eca155542bb372720e24d374d8","actorId":"system","actorType":"system","commandId":"302e78ec-a155-542b-b372-720e24d374d8","occurredAt":"2026-11-29T11:48:56.848Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"302e78eca155542bb372720e24d374d8"}', 'e8c26396a627d51055053cbbf6a44f4e8c81814a9fc85b9eccd3c4df3d7760c9', '05bf8702d7e341bba4ba5f846d40a59db35cec7cde3615c484df886c060617e2', 51),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 8, '2026-11-29 11:48:56.848+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', 'system', '302e78eca155542bb372720e24d374d8', '1e5252ed-a47a-5646-81d7-cbe754db20f9', 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_ebb9aa81dd8c5776992cec38c095fb58', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:ebb9aa81-dd8c-5776-992c-ec38c095fb58|AUzICZ-lq-7RfOJZEOxWoeqoeJmDwngUEKds-YIIoq0YMWJPLyjEeJ6Axe3szhzBen1ycPLIYGXkjuWvkdkzXy-34OYIVgK4YR821Ef4FNCj8eUbl1ZVHj-7DLOaQ17K0hQ38HTCoJbqnl4MNrIhzVimWCAbhfv637URWJjr4t6Q4UZSDYr3vHtNyyZNORsbM6mrg9oRVHK4SiA97hkQV0fK_dgqpXksBRVl5XfnueOEXh3LC0907woowRhNhyeccrLGk0hMpJiRuIbbQnIPeHZO1gs2WaW_ku3UsUNGmIUxXoC7SSohuv8TN4LvRoMxLDkBqDQ","userId":"ebb9aa81-dd8c-5776-992c-ec38c095fb58"}', '{"$causationId":"302e78ec-a155-542b-b372-720e24d374d8","$correlationId":"302e78eca155542bb372720e24d374d8","actorId":"system","actorType":"system","commandId":"302e78ec-a155-542b-b372-720e24d374d8","occurredAt":"2026-11-29T11:48:56.848Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"302e78eca155542bb372720e24d374d8"}', '05bf8702d7e341bba4ba5f846d40a59db35cec7cde3615c484df886c060617e2', '05e9ff88b33653368ecc520686a3bfbd028540a0c62bfd87715aed91e800c594', 52),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 9, '2026-11-29 11:48:56.848+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', 'system', '302e78eca155542bb372720e24d374d8', 'd8f1b98e-9edc-5281-b8b2-2b7c053e4c22', 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_ebb9aa81dd8c5776992cec38c095fb58', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:ebb9aa81-dd8c-5776-992c-ec38c095fb58|AWeEg6MgWFyt4pLRlv3TNkTn9fOxOnRMPvpc_2qS4nixmYjzs2cHtCPFR8qdSqHuLpsUgaLM_kOLas92hsHw9t7l-rsKpDXAJDFc23OMhcg47JAxBd5WLKoD1RJoIIq0MwcElKYViGEtfPDpKUATqlg0tb7SxMlTpDUw7LiKbHBpEq1uLWygBICWwHKRZ2FJ6Q","userId":"ebb9aa81-dd8c-5776-992c-ec38c095fb58"}', '{"$causationId":"302e78ec-a155-542b-b372-720e24d374d8","$correlationId":"302e78eca155542bb372720e24d374d8","actorId":"system","actorType":"system","commandId":"302e78ec-a155-542b-b372-720e24d374d8","occurredAt":"2026-11-29T11:48:56.848Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"302e78eca155542bb372720e24d374d8"}', '05e9ff88b33653368ecc520686a3bfbd028540a0c62bfd87715aed91e800c594', '0cb694e0f53100295824095c865aef2ed99103dbffe68d7c3b6ef089d0de8911', 53),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 10, '2026-11-29 11:48:56.864+00', 'owner.added', 'technical', 'success', 'system', 'system', 'user', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', 'system', 'f08c09e6b9d35eff9a01def9a43b9a78', '32c1d9b0-203b-5725-a514-4f7f0e809f81', 'tenant_3e6936208b4e55d1b0db71888ed578b6-owners_3e6936208b4e55d1b0db71888ed578b6', 0, 'OwnerAdded', '{"userId":"ebb9aa81-dd8c-5776-992c-ec38c095fb58"}', '{"$causationId":"f08c09e6-b9d3-5eff-9a01-def9a43b9a78","$correlationId":"f08c09e6b9d35eff9a01def9a43b9a78","actorId":"system","actorType":"system","commandId":"f08c09e6-b9d3-5eff-9a01-def9a43b9a78","occurredAt":"2026-11-29T11:48:56.864Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"f08c09e6b9d35eff9a01def9a43b9a78"}', '0cb694e0f53100295824095c865aef2ed99103dbffe68d7c3b6ef089d0de8911', 'f48a46f716fd72c9981fc9eaa1e5c62b14bca2e95288475237396ec03b451d26', 54),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 11, '2026-11-29 11:48:56.869+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', 'system', 'f08c09e6b9d35eff9a01def9a43b9a78', '6afd1b57-e430-5837-bd07-876705895de0', 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_ebb9aa81dd8c5776992cec38c095fb58', 2, 'UserRoleAssigned', '{"roleId":"3e693620-8b4e-85d1-b0db-71888ed578b7","userId":"ebb9aa81-dd8c-5776-992c-ec38c095fb58"}', '{"$causationId":"f08c09e6-b9d3-5eff-9a01-def9a43b9a78","$correlationId":"f08c09e6b9d35eff9a01def9a43b9a78","actorId":"system","actorType":"system","commandId":"f08c09e6-b9d3-5eff-9a01-def9a43b9a78","occurredAt":"2026-11-29T11:48:56.869Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"f08c09e6b9d35eff9a01def9a43b9a78"}', 'f48a46f716fd72c9981fc9eaa1e5c62b14bca2e95288475237396ec03b451d26', '2b93a3477ff6d9103e9a961fbdcc661d73c04e1bde0107feabbf0d8866e43bae', 55),
	('00000000-0000-0000-0000-000000000000', 21, '2026-11-29 11:48:56.877+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', 'system', '743b538a18f959188c4d0ccb752950eb', 'e8465500-2f20-53d5-a887-b2b5c5c08fa7', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 11, 'BootstrapEntryApplied', '{"entry":"fccaf44d218f1a33f019f409807d7ca37f934b0627a553d71ccc3574c50a23af","id":"ebb9aa81-dd8c-5776-992c-ec38c095fb58","kind":"user"}', '{"$causationId":"743b538a-18f9-5918-8c4d-0ccb752950eb","$correlationId":"743b538a18f959188c4d0ccb752950eb","actorId":"system","actorType":"system","commandId":"743b538a-18f9-5918-8c4d-0ccb752950eb","occurredAt":"2026-11-29T11:48:56.877Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"743b538a18f959188c4d0ccb752950eb"}', 'd03b895d7356c300f86501c602432037c934d2e454d29bad12c21026a9c7aab2', 'b97b85330c163646a0301141c12f432940827af05695e86aa7ef32759dbf1b12', 56),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 12, '2026-11-29 11:48:56.921+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'system', 'd64bc364ec315e5a944920b8f7d4bd1b', '7040dba3-8ca6-5f6f-84c3-0e7544b7eeef', 'tenant_3e6936208b4e55d1b0db71888ed578b6-email_fa67fa6e9e33bb427378708648cb472e3860a84c2ef3545bc553b13f1dccccc8', 0, 'ValueReserved', '{"holderId":"d6f3786c-25f6-55eb-9118-ad0c24265b58","kind":"email"}', '{"$causationId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","$correlationId":"d64bc364ec315e5a944920b8f7d4bd1b","actorId":"system","actorType":"system","commandId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","occurredAt":"2026-11-29T11:48:56.921Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"d64bc364ec315e5a944920b8f7d4bd1b"}', '2b93a3477ff6d9103e9a961fbdcc661d73c04e1bde0107feabbf0d8866e43bae', '387f3a87a3c6291beb56a48a48dbc06bbe74aee31c5aa47c1f6f6eed1e5155b8', 57),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 13, '2026-11-29 11:48:56.921+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'externalid_reservation', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'system', 'd64bc364ec315e5a944920b8f7d4bd1b', '1b08b818-1056-5ad1-99c5-0d4d48d1aa23', 'tenant_3e6936208b4e55d1b0db71888ed578b6-externalid_18fcdfc25c67cd48ea654e1f2a987f0db4005963b7544ab5cd775743cf617422', 0, 'ValueReserved', '{"holderId":"d6f3786c-25f6-55eb-9118-ad0c24265b58","kind":"externalid"}', '{"$causationId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","$correlationId":"d64bc364ec315e5a944920b8f7d4bd1b","actorId":"system","actorType":"system","commandId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","occurredAt":"2026-11-29T11:48:56.921Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"d64bc364ec315e5a944920b8f7d4bd1b"}', '387f3a87a3c6291beb56a48a48dbc06bbe74aee31c5aa47c1f6f6eed1e5155b8', 'c44c099a62827c4cc90117d366d8015437871d95e53dddb46a059dcc4faf7c41', 58),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 14, '2026-11-29 11:48:56.921+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'system', 'd64bc364ec315e5a944920b8f7d4bd1b', '776f9cec-745a-541e-b7bc-767c32419a2c', 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_d6f3786c25f655eb9118ad0c24265b58', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:d6f3786c-25f6-55eb-9118-ad0c24265b58|AUewnZRNco8Ys43AIkp0f0s82-Y3Nx5pY7iksaCUdVaHqxq2EvyiDfdiUhv7FnVOqWLPPhh6H2hMD-DbC2iUk8ba-PEBNV5S3QVY3PNg0jzsV9Og-axh13eLnc8DULCDpEjVik5G__SDzX7kZhBGKbuZOdQB-LtTWbyctpjT0YE4_8RFHYptHrmlSkzi49jT3rTaoXXEHFq_Uv1kp-f83eiZ7xossX0Wz2v1qIHAngOWytBDEmyB53jyeDEWCZ29AaPYfrvw_WMytfVbGhjQTEqhqjWSDeEhH8sqfQnSvAcuV45xRutwqW34-bhfgQ2antfc0_aFN_G_btNTcJtXStnxgBurvfMXsAWShjW4H23VRUyxeI4dkIvCUdG1TCKOHVzsTRO2zm5J6ldwI-jqdSlI_vwY","userId":"d6f3786c-25f6-55eb-9118-ad0c24265b58"}', '{"$causationId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","$correlationId":"d64bc364ec315e5a944920b8f7d4bd1b","actorId":"system","actorType":"system","commandId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","occurredAt":"2026-11-29T11:48:56.921Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"d64bc364ec315e5a944920b8f7d4bd1b"}', 'c44c099a62827c4cc90117d366d8015437871d95e53dddb46a059dcc4faf7c41', '8eb2881dc09468cd2be29bb06fb03a18ef1a4618b1cff24514f2766d8c229418', 59),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 15, '2026-11-29 11:48:56.921+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'system', 'd64bc364ec315e5a944920b8f7d4bd1b', '33cbb6c8-5cfe-55ac-acbb-a11df563fa62', 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_d6f3786c25f655eb9118ad0c24265b58', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:d6f3786c-25f6-55eb-9118-ad0c24265b58|AS2Ek5ZBh2I9x9GWK1NUBiQO2nBVrdQN-x9JUdhjXW48BvlgEUwxLGVlelUogSCOKKr-uo2YZfYWMpvCL-tZflXn40T38aXzqN8J0vl_ZKG8Vlr9wDvJ66XQQJ_bCvyRenHsfElClz9plPScFyTmVwkFetoR1JJYd-2G_tjRndutELWd_lHBaVz_GkoK9-_Mjw","userId":"d6f3786c-25f6-55eb-9118-ad0c24265b58"}', '{"$causationId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","$correlationId":"d64bc364ec315e5a944920b8f7d4bd1b","actorId":"system","actorType":"system","commandId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","occurredAt":"2026-11-29T11:48:56.921Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"d64bc364ec315e5a944920b8f7d4bd1b"}', '8eb2881dc09468cd2be29bb06fb03a18ef1a4618b1cff24514f2766d8c229418', 'b366228a22ae59ef19bab45eaa4e9c78c1fd6f74e48f2e77d3ccda1d3bf63a89', 60),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 16, '2026-11-29 11:48:56.936+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'system', 'c8c2193f1b1a56dd92763d08539006e8', 'ac90cad3-6d21-5933-9eb9-3bde62a4de23', 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_d6f3786c25f655eb9118ad0c24265b58', 2, 'UserRoleAssigned', '{"roleId":"3e693620-8b4e-85d1-b0db-71888ed578b4","userId":"d6f3786c-25f6-55eb-9118-ad0c24265b58"}', '{"$causationId":"c8c2193f-1b1a-56dd-9276-3d08539006e8","$correlationId":"c8c2193f1b1a56dd92763d08539006e8","actorId":"system","actorType":"system","commandId":"c8c2193f-1b1a-56dd-9276-3d08539006e8","occurredAt":"2026-11-29T11:48:56.936Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"c8c2193f1b1a56dd92763d08539006e8"}', 'b366228a22ae59ef19bab45eaa4e9c78c1fd6f74e48f2e77d3ccda1d3bf63a89', 'a0f9ff1a22e1bf1f9d8f4ce68a93f084da3afaef36f78c04cc368c97a119bd05', 61),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 17, '2026-11-29 11:48:56.947+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'system', 'bfb7173843ac51f798fd9bd01438be8b', '6af0afe8-2a75-5e8b-b7cb-9fa09ea7aae8', 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_d6f3786c25f655eb9118ad0c24265b58', 3, 'UserRoleAssigned', '{"roleId":"09d767e9-42b2-56e3-89b7-cdbdbd90e074","userId":"d6f3786c-25f6-55eb-9118-ad0c24265b58"}', '{"$causationId":"bfb71738-43ac-51f7-98fd-9bd01438be8b","$correlationId":"bfb7173843ac51f798fd9bd01438be8b","actorId":"system","actorType":"system","commandId":"bfb71738-43ac-51f7-98fd-9bd01438be8b","occurredAt":"2026-11-29T11:48:56.947Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"bfb7173843ac51f798fd9bd01438be8b"}', 'a0f9ff1a22e1bf1f9d8f4ce68a93f084da3afaef36f78c04cc368c97a119bd05', '5d97fe6fb1eca86021ec2f449bfdfe3f718f34ed3cf713e93fab6548d8e958a9', 62),
	('00000000-0000-0000-0000-000000000000', 22, '2026-11-29 11:48:56.951+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'system', 'd1abde2d89ed5916b1eba7365a51f52e', '9eb19d60-c145-564e-8a01-2dd2cf25ee00', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 12, 'BootstrapEntryApplied', '{"entry":"34417d49f87352868fa28bb334de63cd22a4269a45de83bfbffe1e6391c4d928","id":"d6f3786c-25f6-55eb-9118-ad0c24265b58","kind":"user"}', '{"$causationId":"d1abde2d-89ed-5916-b1eb-a7365a51f52e","$correlationId":"d1abde2d89ed5916b1eba7365a51f52e","actorId":"system","actorType":"system","commandId":"d1abde2d-89ed-5916-b1eb-a7365a51f52e","occurredAt":"2026-11-29T11:48:56.951Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"d1abde2d89ed5916b1eba7365a51f52e"}', 'b97b85330c163646a0301141c12f432940827af05695e86aa7ef32759dbf1b12', 'f33787980ee21253cda4fd328372acdfd956b5d3a69e61816116386fd92236a1', 63),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 18, '2026-11-29 11:48:57.085+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 'system', '310e4352244c5f05a682fd6b14780c5a', 'd46393f3-6edb-52e4-a1be-e01caf1b732e', 'tenant_3e6936208b4e55d1b0db71888ed578b6-email_84a203c2774aee951781b09bd98bc92e3b149e5e4741d42211d3e380e22f7e52', 0, 'ValueReserved', '{"holderId":"a8910a21-dafd-5716-a72c-8e67cae5ed68","kind":"email"}', '{"$causationId":"310e4352-244c-5f05-a682-fd6b14780c5a","$correlationId":"310e4352244c5f05a682fd6b14780c5a","actorId":"system","actorType":"system","commandId":"310e4352-244c-5f05-a682-fd6b14780c5a","occurredAt":"2026-11-29T11:48:57.085Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"310e4352244c5f05a682fd6b14780c5a"}', '5d97fe6fb1eca86021ec2f449bfdfe3f718f34ed3cf713e93fab6548d8e958a9', 'ca691623aef24ba2d9753daf54941d305c7327d3f2f2b48c90e7430d862909cc', 64),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 19, '2026-11-29 11:48:57.085+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 'system', '310e4352244c5f05a682fd6b14780c5a', '1f3701f5-2a0a-5774-88a1-2c5db9f169ab', 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_a8910a21dafd5716a72c8e67cae5ed68', 0, 'UserCreated', '{"emailVerified":false,"invited":false,"sealed":"user:a8910a21-dafd-5716-a72c-8e67cae5ed68|AX2NDpogOrmCGLlMP4Ap92mkerhv34bIDJdcjsBfbRriiAW2fu6u59RsfWPG7Eb_kjVH3FCZLAsTuWctswFRIlLl1bUUAgeWDMBhMCLv4Wt1zkp7HiddMRzv2jXrkM1B0Z3AEdYf3hNDIq9IXya8X0yLBhtTWUOn3jQdAOgi9859oEsDuvG2CNPwQfilT3FdkTfiOCIUPyy5dsmJKVWVVJhjro_se-QmScl_0nmcBTHAZGZyvjp25osTihSmSFI5z6Djr95z3sPlp61-3ps8hrSumiFPIIwSAD67i8T0iToWSkDl_rPjhbhVr8dc7myX7zObhdCgPs3Tt3rZvYw","userId":"a8910a21-dafd-5716-a72c-8e67cae5ed68"}', '{"$causationId":"310e4352-244c-5f05-a682-fd6b14780c5a","$correlationId":"310e4352244c5f05a682fd6b14780c5a","actorId":"system","actorType":"system","commandId":"310e4352-244c-5f05-a682-fd6b14780c5a","occurredAt":"2026-11-29T11:48:57.085Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"310e4352244c5f05a682fd6b14780c5a"}', 'ca691623aef24ba2d9753daf54941d305c7327d3f2f2b48c90e7430d862909cc', 'b2d488d8e9e8a95a3010129cdde1b57e620e2966681c8283bbb4129b06e2d30c', 65),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 20, '2026-11-29 11:48:57.085+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 'system', '310e4352244c5f05a682fd6b14780c5a', 'c56ae28e-4b53-59ae-b3c8-2dcf40f77ac6', 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_a8910a21dafd5716a72c8e67cae5ed68', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:a8910a21-dafd-5716-a72c-8e67cae5ed68|Ad_wkbcejH9ivAwyWYo4Rnk7tNxc85NQrd5GtdRqibbSN8PghegYcZ9W1L83b3CvvK8B1EV71MhV5Wa_b2I-f7jisAnW7h05PgjKSfi2w5-UXfGZSK34wNT_D0pz7ApOg-L0mv1YXVpM7jiL4F3SmsGlgBgi3GiuIA6Zl9E6s2Xf1zg5hJQugOeTANDxzpJVOg","userId":"a8910a21-dafd-5716-a72c-8e67cae5ed68"}', '{"$causationId":"310e4352-244c-5f05-a682-fd6b14780c5a","$correlationId":"310e4352244c5f05a682fd6b14780c5a","actorId":"system","actorType":"system","commandId":"310e4352-244c-5f05-a682-fd6b14780c5a","occurredAt":"2026-11-29T11:48:57.085Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"310e4352244c5f05a682fd6b14780c5a"}', 'b2d488d8e9e8a95a3010129cdde1b57e620e2966681c8283bbb4129b06e2d30c', '3097f50ae3a6294d289a136e2324fbab153d979bbb63c511f6737fa1fbd07d2f', 66),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 21, '2026-11-29 11:48:57.107+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 'system', '0bd9d0e0e1a151a6998536c78d03175d', 'd651101e-9d65-53ba-a58a-0b9e72b51d0a', 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_a8910a21dafd5716a72c8e67cae5ed68', 2, 'UserRoleAssigned', '{"roleId":"0223f18e-b6ee-5988-9259-8ddd538d1bbb","userId":"a8910a21-dafd-5716-a72c-8e67cae5ed68"}', '{"$causationId":"0bd9d0e0-e1a1-51a6-9985-36c78d03175d","$correlationId":"0bd9d0e0e1a151a6998536c78d03175d","actorId":"system","actorType":"system","commandId":"0bd9d0e0-e1a1-51a6-9985-36c78d03175d","occurredAt":"2026-11-29T11:48:57.107Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"0bd9d0e0e1a151a6998536c78d03175d"}', '3097f50ae3a6294d289a136e2324fbab153d979bbb63c511f6737fa1fbd07d2f', 'b37ec8896e5d56015559941d949ac068757c6a88e54481dbfcbb3d258503a7a9', 67),
	('00000000-0000-0000-0000-000000000000', 23, '2026-11-29 11:48:57.115+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 'system', '56cb4e59c7e1557dac4a4d8a8a889710', '33dc655b-7547-5853-a385-2a731b24812a', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 13, 'BootstrapEntryApplied', '{"entry":"c3bf44390e36297b2c8e222b4b9633979c968e935d0e372d13ced07274b5ebf3","id":"a8910a21-dafd-5716-a72c-8e67cae5ed68","kind":"user"}', '{"$causationId":"56cb4e59-c7e1-557d-ac4a-4d8a8a889710","$correlationId":"56cb4e59c7e1557dac4a4d8a8a889710","actorId":"system","actorType":"system","commandId":"56cb4e59-c7e1-557d-ac4a-4d8a8a889710","occurredAt":"2026-11-29T11:48:57.115Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"56cb4e59c7e1557dac4a4d8a8a889710"}', 'f33787980ee21253cda4fd328372acdfd956b5d3a69e61816116386fd92236a1', '27e7347a9c1d405736d366f302627ae25def038a6ad9dd614e61a81f4bada2fb', 68),
	('00000000-0000-0000-0000-000000000000', 24, '2026-11-29 11:48:57.142+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'apikey_reservation', '628e29b8-8c5a-5fce-885a-ccf6efde392a', 'system', 'c6fc552a339e5c7e86b6ab442323f490', 'ebf597a6-b984-5200-801e-f76987affe74', 'tenant_00000000000000000000000000000000-apikeyhash_02631ec4b375fd43134bb59b0513c701843f7ad99570ede97787ba86efb427db', 0, 'ValueReserved', '{"holderId":"628e29b8-8c5a-5fce-885a-ccf6efde392a","kind":"apikey"}', '{"$causationId":"c6fc552a-339e-5c7e-86b6-ab442323f490","$correlationId":"c6fc552a339e5c7e86b6ab442323f490","actorId":"system","actorType":"system","commandId":"c6fc552a-339e-5c7e-86b6-ab442323f490","occurredAt":"2026-11-29T11:48:57.142Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"c6fc552a339e5c7e86b6ab442323f490"}', '27e7347a9c1d405736d366f302627ae25def038a6ad9dd614e61a81f4bada2fb', '5c2c7e36f9d16bae8c455334966f7972df56e81d561363383483b1778fb42c14', 69),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 22, '2026-11-29 11:48:57.144+00', 'apikey.issued', 'apikey', 'success', 'system', 'system', 'apiKey', '628e29b8-8c5a-5fce-885a-ccf6efde392a', 'system', 'c6fc552a339e5c7e86b6ab442323f490', '2bd973e8-1c4a-5801-b8be-24d5b762bea6', 'tenant_3e6936208b4e55d1b0db71888ed578b6-apikey_628e29b88c5a5fce885accf6efde392a', 0, 'ApiKeyIssued', '{"allowedNetworks":null,"apiKeyId":"628e29b8-8c5a-5fce-885a-ccf6efde392a","expiresAt":null,"keyHash":"aca64b3fa7b501f19c7d3542a7407aaa8b5de5fd9872d79b48de6352c695b0b5","name":"everything","prefix":"tsk_lZQZ","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"]}', '{"$causationId":"c6fc552a-339e-5c7e-86b6-ab442323f490","$correlationId":"c6fc552a339e5c7e86b6ab442323f490","actorId":"system","actorType":"system","commandId":"c6fc552a-339e-5c7e-86b6-ab442323f490","occurredAt":"2026-11-29T11:48:57.144Z","schemaVersion":"1","source":"system","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","traceId":"c6fc552a339e5c7e86b6ab442323f490"}', 'b37ec8896e5d56015559941d949ac068757c6a88e54481dbfcbb3d258503a7a9', '00fc35c7dd8b6830da1be7af4ca318ba552305763dc0c83e232896ee13dd1a96', 70),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 25, '2026-11-29 11:48:57.274+00', 'apikey.used_from_new_network', 'apikey', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'api', '170f4f060650179a81a3f217e4b9c0c5', '26c5fc2e-61a1-5387-9328-ecfb1cba7541', 'tenant_3116e77d07645810a5b42dfeb6eae744-apikeyuse_986e63b23b7f58fe9060950bb4d28d5e', 0, 'ApiKeyUsedFromNewNetwork', '{"apiKeyId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","isFirst":true,"networkDigest":"08d48609df93d68f340b731146344d128f05a0d199560366d3c25c00970abca9"}', '{"$causationId":"85db0dd8-803d-4d6b-b70d-dd9bf317f2ea","$correlationId":"170f4f060650179a81a3f217e4b9c0c5","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"85db0dd8-803d-4d6b-b70d-dd9bf317f2ea","occurredAt":"2026-11-29T11:48:57.274Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AZjMpwvduRZWSx0qvrMH1mTKHIiyDNueUbQNUi-K2UXMRvjYR_qfIbKLss8axZFTsQ","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"170f4f060650179a81a3f217e4b9c0c5"}', '66f00adb4619e3f02c6f28370cee505983961be4264b5a851663d82180e27c14', '4731a29b9d54e9c894ba1f1ec6f82a151bb4385a4952a36da2e3f4aaac73c31d', 71),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 26, '2026-11-29 11:48:57.304+00', 'reservation.made', 'technical', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'email_reservation', 'b085cb1b-8fd8-5e9e-9fd1-28624fd579b0', 'api', 'c3b65957a030151227385631234c3f48', 'ffd9eca8-c9d3-55d6-b153-93032824020f', 'tenant_3116e77d07645810a5b42dfeb6eae744-email_aac537bb5773b37b9288327ecc7e9b561a8988ef4e9e511c324d91deeadff0fd', 0, 'ValueReserved', '{"holderId":"b085cb1b-8fd8-5e9e-9fd1-28624fd579b0","kind":"email"}', '{"$causationId":"c8ea15eb-2d27-4a5c-9ba3-0c46caca6473","$correlationId":"c3b65957a030151227385631234c3f48","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"c8ea15eb-2d27-4a5c-9ba3-0c46caca6473","occurredAt":"2026-11-29T11:48:57.304Z","schemaVersion":"1","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"c3b65957a030151227385631234c3f48"}', '4731a29b9d54e9c894ba1f1ec6f82a151bb4385a4952a36da2e3f4aaac73c31d', 'fb801f5ab879f949f1fbe56174826a6561819d225fb87cdd91ed876424d2803b', 72),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 27, '2026-11-29 11:48:57.304+00', 'user.created', 'user', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'user', 'b085cb1b-8fd8-5e9e-9fd1-28624fd579b0', 'api', 'c3b65957a030151227385631234c3f48', '12e287e3-6655-522b-900a-49a53bbe869c', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_b085cb1b8fd85e9e9fd128624fd579b0', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:b085cb1b-8fd8-5e9e-9fd1-28624fd579b0|ARudhFkl_Tfgos2YTlgeY-P-vinlQhpXQoDCtQQj12Xo-YI4EnDCS2OmK6omVO1fE_afm0DvTwqCGUhsYwsip7WAVEFTedNH3EnoLlBk2b4hd_gZhdt3y1rxPMmR28n7W02UFgJT58E1AtVUG0QF47IjVh_lU4_wY-RYmX1eDRTKrDCOG1_Yuty3A7eLaMEMP7kbnKcE0dEEAIHd-1KNeYQd0ymIusT-LU8sdx9kpKQDABWowfKcaI0VogXTCrg0FDGz09Gwr1CkbRh3VmuEclY-Wcju424oawdSyghHhE850hzO5tbMbJ6MuDlisNIKKEmYbmU3SSc-WgY6zg","userId":"b085cb1b-8fd8-5e9e-9fd1-28624fd579b0"}', '{"$causationId":"c8ea15eb-2d27-4a5c-9ba3-0c46caca6473","$correlationId":"c3b65957a030151227385631234c3f48","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"c8ea15eb-2d27-4a5c-9ba3-0c46caca6473","occurredAt":"2026-11-29T11:48:57.304Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AZTWrIKAiNlapx44fRU5KmVempE5bBoOVwMedIY6b4XB7h6Fs--k8opkFb3ITde49g","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"c3b65957a030151227385631234c3f48"}', 'fb801f5ab879f949f1fbe56174826a6561819d225fb87cdd91ed876424d2803b', '5222ac443c02b69f937bd35749833d89fe1dbffff5c34cb389413c02ba758cdd', 73),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 28, '2026-11-29 11:48:57.305+00', 'reservation.made', 'technical', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'email_reservation', 'c2ad4967-1524-51a0-8ecc-046bacfd6997', 'api', '170f4f060650179a81a3f217e4b9c0c5', '93df7cca-53eb-5c2a-81f6-202ae5393915', 'tenant_3116e77d07645810a5b42dfeb6eae744-email_3f603fc5480496ea9148681dbd91164ee6f8b85ee6db07e529a40bf4af83efef', 0, 'ValueReserved', '{"holderId":"c2ad4967-1524-51a0-8ecc-046bacfd6997","kind":"email"}', '{"$causationId":"8ab322cb-ad3f-4dda-adda-cc79a583944a","$correlationId":"170f4f060650179a81a3f217e4b9c0c5","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"8ab322cb-ad3f-4dda-adda-cc79a583944a","occurredAt":"2026-11-29T11:48:57.305Z","schemaVersion":"1","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"170f4f060650179a81a3f217e4b9c0c5"}', '5222ac443c02b69f937bd35749833d89fe1dbffff5c34cb389413c02ba758cdd', 'da2d8d914a1b8703fc18c6bfbc43b247e9c1f9cd584d95b8d60ab666697dae9a', 74),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 29, '2026-11-29 11:48:57.305+00', 'user.created', 'user', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'user', 'c2ad4967-1524-51a0-8ecc-046bacfd6997', 'api', '170f4f060650179a81a3f217e4b9c0c5', '863f5ab1-a51d-5e70-ba7f-31e59a92e272', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c2ad4967152451a08ecc046bacfd6997', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:c2ad4967-1524-51a0-8ecc-046bacfd6997|AXu_q1gif3lyQVYhnrZBfIlKeAuOkUi4vX8m_Z1tJ05tNUMOQDyeooV9yiCPFEemFYUvG5qk3_NF2hqsbmPApa-Lh2bOyyLhgbEGQ0TgVUhv4okG1fnK7RwDRJquhzU7DnNdJ5x8W72wuAhk-etucaO6sJdzaKoIB8Enm2mcnMAWnOH8jQssWifWM6IkikDzKuibQMQVdokW48WufDvcqyPam_B38eC6NCU21ZkFPD6r565Ed1rwI8wo2S7U_xtq8kreD2Z8S5lL-HAoucnd9_VRteKEs_bkevZ4ecm1LSKKVOtyNhy3_hIAdQQzXAEVOhsKw2h_m_nZWTPq8Q","userId":"c2ad4967-1524-51a0-8ecc-046bacfd6997"}', '{"$causationId":"8ab322cb-ad3f-4dda-adda-cc79a583944a","$correlationId":"170f4f060650179a81a3f217e4b9c0c5","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"8ab322cb-ad3f-4dda-adda-cc79a583944a","occurredAt":"2026-11-29T11:48:57.305Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AWl4vof03kyorYbqO1rcitNcjZ8IKpv2mzNiGKgMaDMF4D-te9-NbwACL2nn5rPYsQ","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"170f4f060650179a81a3f217e4b9c0c5"}', 'da2d8d914a1b8703fc18c6bfbc43b247e9c1f9cd584d95b8d60ab666697dae9a', '924cc6bbbff095062a107c088f06e2da11f077d2954e28770cfe2d2fd3f63eb1', 75),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 30, '2026-11-29 11:48:57.305+00', 'reservation.made', 'technical', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'email_reservation', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 'api', '6d4bae89a52bb7e830949ddb8983361a', '165bac4e-2bf5-514d-94c0-eda109ffc2f9', 'tenant_3116e77d07645810a5b42dfeb6eae744-email_c5c5e298488d65719f5c1594e58ed7d0cc68491b0ad0a290c158faa9fecb1b51', 0, 'ValueReserved', '{"holderId":"d86220b0-84be-5cf1-a8a8-ec7eb98be1d2","kind":"email"}', '{"$causationId":"122925fe-4ff7-433f-ae2a-46cbfe2715b6","$correlationId":"6d4bae89a52bb7e830949ddb8983361a","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"122925fe-4ff7-433f-ae2a-46cbfe2715b6","occurredAt":"2026-11-29T11:48:57.305Z","schemaVersion":"1","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"6d4bae89a52bb7e830949ddb8983361a"}', '924cc6bbbff095062a107c088f06e2da11f077d2954e28770cfe2d2fd3f63eb1', 'f38c347ac61ff716a7a700ef04a621f66c5b76452a641096c36b2d48d83970ba', 76),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 31, '2026-11-29 11:48:57.305+00', 'user.created', 'user', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'user', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 'api', '6d4bae89a52bb7e830949ddb8983361a', '2cf84b6f-1080-590c-ada7-e5650cb3ae45', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_d86220b084be5cf1a8a8ec7eb98be1d2', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:d86220b0-84be-5cf1-a8a8-ec7eb98be1d2|AVG_P8RjswUEXrO0NSX2k1Z8vHZjtCqY9klYQpD_HO58vqRYFRMWdRtLxjVP7nbTzVQ7B_tjvRvMGqqMzcpr98jVP9jVx-2d_2CcYVRtuNXmWkRMpDodn6MShoiNl-19sj3Mx8QYD3qxckHtokCxUVHgo3ji8-tMsELbazzdM0saD6nKs9Hht_O8khGTdtwrFVwL6fTjd2HfqSEjdZ32Fa-qF_dxlKxGLSmmcYQ-m8ewymBcWL6dUjSiC88yOXXyRhrCybNHDjudd2GWd6yY-eVJOzqAbKgwXYmont57W1smFCUx-alQewF_4SsXFFkwV98Vrm2Y9qGFk5FPOg","userId":"d86220b0-84be-5cf1-a8a8-ec7eb98be1d2"}', '{"$causationId":"122925fe-4ff7-433f-ae2a-46cbfe2715b6","$correlationId":"6d4bae89a52bb7e830949ddb8983361a","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"122925fe-4ff7-433f-ae2a-46cbfe2715b6","occurredAt":"2026-11-29T11:48:57.305Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AdezdXLbiusQkKxQTInyzwRd4UMQHoeIpexk0pXNGgW1aIv5t4mNGHjlVDU0kuw1og","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"6d4bae89a52bb7e830949ddb8983361a"}', 'f38c347ac61ff716a7a700ef04a621f66c5b76452a641096c36b2d48d83970ba', 'cf2e69e7b45ec2dbd2136f9fb0fcca656c8f3f5ec2af5cac692f5dd567390fd6', 77),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 32, '2026-11-29 11:48:57.311+00', 'reservation.made', 'technical', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'email_reservation', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'api', 'b68fea16b42e04729d27e5efd0d4f306', '8d02e99f-b3fc-5f4b-a2be-1bdae9813f55', 'tenant_3116e77d07645810a5b42dfeb6eae744-email_ee34565db2b5e9cfd2a5b30a70ba7d8a8cbfc4c8dd8b17229365440432674141', 0, 'ValueReserved', '{"holderId":"a37b1664-750a-515c-8497-0b04cdef7c5a","kind":"email"}', '{"$causationId":"53383fae-c18a-47b9-9b63-93453f609bac","$correlationId":"b68fea16b42e04729d27e5efd0d4f306","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"53383fae-c18a-47b9-9b63-93453f609bac","occurredAt":"2026-11-29T11:48:57.311Z","schemaVersion":"1","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"b68fea16b42e04729d27e5efd0d4f306"}', 'cf2e69e7b45ec2dbd2136f9fb0fcca656c8f3f5ec2af5cac692f5dd567390fd6', 'c2a42508fa32dfd07ac21813c305cdbfb129d3fe8cad3b29f677ec60a70df589', 78),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 33, '2026-11-29 11:48:57.311+00', 'user.created', 'user', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'user', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'api', 'b68fea16b42e04729d27e5efd0d4f306', '14e721ff-66a0-59d2-99fa-543ea21e5cb8', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_a37b1664750a515c84970b04cdef7c5a', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:a37b1664-750a-515c-8497-0b04cdef7c5a|AYEQ7mzAgyt8iuC3YkJjg_TZm9gpGs4y-N0ZifJAYQaXjPXIVbojn2EwGNjbE6njS0o9PhDOZl9XGtVRZ12p0O-6vP5LqRXkkgmxUE1gt6ZkUj_fNql9GKYsOUxPv7emRIzaRTyCrNiwJAopKlh6TZGbS1_DDuQqMBvS87L-OEy-3jn_2ZLnpsSAgvL1cJb5VPjKwuSzE0UnxdQnuYFnWQWEjJ7nLWyqKgX4yOX_foXp2xiVIm9621DjDsZfXF6G6M8FlTLASbypSxTEP9TzPEMbuQdL6Jb1ShpgT98FR3TsGl_eX4K5-73Pb9-W31AwBq9Uz5nF94P3Du55Mg","userId":"a37b1664-750a-515c-8497-0b04cdef7c5a"}', '{"$causationId":"53383fae-c18a-47b9-9b63-93453f609bac","$correlationId":"b68fea16b42e04729d27e5efd0d4f306","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"53383fae-c18a-47b9-9b63-93453f609bac","occurredAt":"2026-11-29T11:48:57.311Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AXRL7tNscB2IFEbN2D2NOA_0BoEF0qoDX2iYOSiEp-wfjHwO3XBRkdl9Nvk_0LTMHw","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"b68fea16b42e04729d27e5efd0d4f306"}', 'c2a42508fa32dfd07ac21813c305cdbfb129d3fe8cad3b29f677ec60a70df589', '969289204853e799bf4437163bcd80e9b7854c93fc1e01ce455bbeb1e6b37cec', 79),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 34, '2026-11-29 11:48:57.401+00', 'user.suspended', 'user', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'user', 'c2ad4967-1524-51a0-8ecc-046bacfd6997', 'api', '7c9d352090f353a3930885071a144de0', '83e742e9-ea17-5033-97de-6ed602c5a8b5', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c2ad4967152451a08ecc046bacfd6997', 1, 'UserSuspended', '{"userId":"c2ad4967-1524-51a0-8ecc-046bacfd6997"}', '{"$causationId":"b8967726-2357-4f0d-ada3-6c024abb00ba","$correlationId":"7c9d352090f353a3930885071a144de0","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"b8967726-2357-4f0d-ada3-6c024abb00ba","occurredAt":"2026-11-29T11:48:57.401Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AcX82Vmgaid3-ihWUCzwiBgwq5EFMcoGqCRr8OhGAEVkjTT2qU7yFnkD_-Q8z2wYNQ","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"7c9d352090f353a3930885071a144de0"}', '969289204853e799bf4437163bcd80e9b7854c93fc1e01ce455bbeb1e6b37cec', '10d348d87eeb0f84274530edcd93a4c3cf067cb60f2e2fdb71241faf2cf9d19f', 80),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 35, '2026-11-29 11:48:57.448+00', 'reservation.made', 'technical', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'externalid_reservation', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 'api', '06a8c21549f669b3068aade3cf628f12', 'a8b697e2-36e5-5136-882b-ee15fce0c5fb', 'tenant_3116e77d07645810a5b42dfeb6eae744-externalid_17846855c1d2975b560f832d177bfee1029b666828ee8c99ad6c17b112af7023', 0, 'ValueReserved', '{"holderId":"d86220b0-84be-5cf1-a8a8-ec7eb98be1d2","kind":"externalid"}', '{"$causationId":"08f27612-d625-45e1-96b8-86adf808a362","$correlationId":"06a8c21549f669b3068aade3cf628f12","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"08f27612-d625-45e1-96b8-86adf808a362","occurredAt":"2026-11-29T11:48:57.448Z","schemaVersion":"1","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"06a8c21549f669b3068aade3cf628f12"}', '10d348d87eeb0f84274530edcd93a4c3cf067cb60f2e2fdb71241faf2cf9d19f', 'de79cddf1d4c98902d804fe601c00e87f7d66e72dfd98a6dfbb1d69da7058f7f', 81),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 43, '2026-11-29 11:48:57.648+00', 'reservation.made', 'technical', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'rolename_reservation', 'efdd958f-038c-50ad-abc3-6a840d0c5fe5', 'api', '98753e41442abf23f94f276782fe275e', '855a9aa5-93cb-5aba-9521-1edded652c89', 'tenant_3116e77d07645810a5b42dfeb6eae744-rolename_be9309405bfe656c89e21452f281c7802256b56890b06c9aee8d9c7cc82b50e7', 0, 'ValueReserved', '{"holderId":"efdd958f-038c-50ad-abc3-6a840d0c5fe5","kind":"rolename"}', '{"$causationId":"81b4be9b-9ec7-47c4-9e1e-0a97a78d666f","$correlationId":"98753e41442abf23f94f276782fe275e","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"81b4be9b-9ec7-47c4-9e1e-0a97a78d666f","occurredAt":"2026-11-29T11:48:57.648Z","schemaVersion":"1","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"98753e41442abf23f94f276782fe275e"}', '784eb8534582ddbc1386d04c6e626d9c47752bf3ef75fb8a0909b67e4dbb05b7', '338045a14baeecdd5f6faa2c4479420a72368c86bc25fa10f8582e15fd0334eb', 89),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 36, '2026-11-29 11:48:57.457+00', 'user.updated', 'user', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'user', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 'api', '06a8c21549f669b3068aade3cf628f12', '6a3ddf17-374f-5e91-b8d8-fef882419ad7', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_d86220b084be5cf1a8a8ec7eb98be1d2', 1, 'UserProfileChanged', '{"sealed":"user:d86220b0-84be-5cf1-a8a8-ec7eb98be1d2|ASsUXXWMdX0koZx7Zjx2_Zhhj9uLEv_hLaVdrDaHXQGl_xbI0B2byOeov_SfykiD-h8uUKoNa_cieSgeiuPRxY704iboNFQcU0ytCzBvfakbpd1ADjCjrjiLkEXo3SQpLKHjrBckpsY0VtUt4iGPKTCkSmkKl9E5gPxsP-ZcCRdWZAur_7rvsFVHUz3bOaibqO01q8G9WyM8j0SgpA","userId":"d86220b0-84be-5cf1-a8a8-ec7eb98be1d2"}', '{"$causationId":"08f27612-d625-45e1-96b8-86adf808a362","$correlationId":"06a8c21549f669b3068aade3cf628f12","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"08f27612-d625-45e1-96b8-86adf808a362","occurredAt":"2026-11-29T11:48:57.457Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AcuBip9IJX6YLLq5i1iKEj8MsoZTrfO807I_rYmCvDv02Nlmjg6wY2d-JjeyLL52vw","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"06a8c21549f669b3068aade3cf628f12"}', 'de79cddf1d4c98902d804fe601c00e87f7d66e72dfd98a6dfbb1d69da7058f7f', 'a9f8b956687300573c4ea0550c520d7aa637280e31bf4a7539d1c74419282e29', 82),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 37, '2026-11-29 11:48:57.495+00', 'reservation.made', 'technical', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'email_reservation', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'api', '2f6a9e6ce02073abd81f84bd6130a3aa', 'd5855a4b-9845-52e3-a1ea-85385554db61', 'tenant_3116e77d07645810a5b42dfeb6eae744-email_8f2e8be46bc81ed0955c9ad1b90868bf86ea34e3a17a90dd6b7438729a2c26d0', 0, 'ValueReserved', '{"holderId":"a37b1664-750a-515c-8497-0b04cdef7c5a","kind":"email"}', '{"$causationId":"0f72737b-ef70-499a-bea2-ecae8520534e","$correlationId":"2f6a9e6ce02073abd81f84bd6130a3aa","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"0f72737b-ef70-499a-bea2-ecae8520534e","occurredAt":"2026-11-29T11:48:57.495Z","schemaVersion":"1","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"2f6a9e6ce02073abd81f84bd6130a3aa"}', 'a9f8b956687300573c4ea0550c520d7aa637280e31bf4a7539d1c74419282e29', '92dfef5c397b37c52108b220b84b0d859c5d253e2cc08b806ebb868d34f75c77', 83),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 38, '2026-11-29 11:48:57.498+00', 'user.updated', 'user', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'user', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'api', '2f6a9e6ce02073abd81f84bd6130a3aa', 'a784483b-3c3a-5cb6-a836-8a98f438aafe', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_a37b1664750a515c84970b04cdef7c5a', 1, 'UserEmailChanged', '{"noPassword":true,"sealed":"user:a37b1664-750a-515c-8497-0b04cdef7c5a|AVhUnq-3DRLXazA4KdkcF69QxCZoM2me9D_7QmMz2j11em0QSgMWfki6VCHvB6z4lBqReG3GfXWl43C3nMQkypYRNQNXZBk-3K6_hFPgHjt_c9vvhRk6RV1YqG3eiYkQ6YikCWwnkzNQdHX6uW3NZuFy0vkgtBMRf7xJORkZqAK3-zJooxOAmLCD0WsyJLbs","userId":"a37b1664-750a-515c-8497-0b04cdef7c5a"}', '{"$causationId":"0f72737b-ef70-499a-bea2-ecae8520534e","$correlationId":"2f6a9e6ce02073abd81f84bd6130a3aa","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"0f72737b-ef70-499a-bea2-ecae8520534e","occurredAt":"2026-11-29T11:48:57.498Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AfwahSam0wSbtTu-C15Ai3DHkuwbPMKnJJt5r2ohYi5mUCtzNgRnRcFhm4fzCStmgQ","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"2f6a9e6ce02073abd81f84bd6130a3aa"}', '92dfef5c397b37c52108b220b84b0d859c5d253e2cc08b806ebb868d34f75c77', '60587d4276cb2a19e47c0740faa9cacf45a3ad5a0520b5383c8e06a2bc86beee', 84),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 39, '2026-11-29 11:48:57.498+00', 'user.invited', 'user', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'user', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'api', '2f6a9e6ce02073abd81f84bd6130a3aa', 'a0358d71-b36b-592d-8c57-82db23bd79c0', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_a37b1664750a515c84970b04cdef7c5a', 2, 'UserInvited', '{"userId":"a37b1664-750a-515c-8497-0b04cdef7c5a"}', '{"$causationId":"0f72737b-ef70-499a-bea2-ecae8520534e","$correlationId":"2f6a9e6ce02073abd81f84bd6130a3aa","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"0f72737b-ef70-499a-bea2-ecae8520534e","occurredAt":"2026-11-29T11:48:57.498Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AeuIuqfV2_uP7M-lzGWB4uMUsDPvYr_qdLY44Dbbk6GEGEs7G2dP5a-6h0ZHDLh_Lg","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"2f6a9e6ce02073abd81f84bd6130a3aa"}', '60587d4276cb2a19e47c0740faa9cacf45a3ad5a0520b5383c8e06a2bc86beee', '664c651a3100d757e527a9e00eaa1d81959fbcedc37304f9ae4984cb0a98bad1', 85),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 40, '2026-11-29 11:48:57.506+00', 'reservation.released', 'technical', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'email_reservation', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'api', '2f6a9e6ce02073abd81f84bd6130a3aa', 'bd0ca7cc-c96d-5c36-8920-5e1a70664289', 'tenant_3116e77d07645810a5b42dfeb6eae744-email_ee34565db2b5e9cfd2a5b30a70ba7d8a8cbfc4c8dd8b17229365440432674141', 1, 'ValueReleased', '{"holderId":"a37b1664-750a-515c-8497-0b04cdef7c5a","kind":"email"}', '{"$causationId":"0f72737b-ef70-499a-bea2-ecae8520534e","$correlationId":"2f6a9e6ce02073abd81f84bd6130a3aa","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"0f72737b-ef70-499a-bea2-ecae8520534e","occurredAt":"2026-11-29T11:48:57.506Z","schemaVersion":"1","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"2f6a9e6ce02073abd81f84bd6130a3aa"}', '664c651a3100d757e527a9e00eaa1d81959fbcedc37304f9ae4984cb0a98bad1', 'b00b4dc24aa83af26eaed478f2f188be006d8776ecf5c0ecfe994d7c9eec1c89', 86),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 41, '2026-11-29 11:48:57.555+00', 'user.deleted', 'user', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'user', 'b085cb1b-8fd8-5e9e-9fd1-28624fd579b0', 'api', '768d8597ca3796794ae740252ffb6d82', 'a05bc478-234a-5d5a-971b-4eef472c56a7', 'tenant_3116e77d07645810a5b42dfeb6eae744-user_b085cb1b8fd85e9e9fd128624fd579b0', 1, 'UserDeleted', '{"roleIds":[],"userId":"b085cb1b-8fd8-5e9e-9fd1-28624fd579b0"}', '{"$causationId":"21e8474b-1cfd-4ffd-8fb5-567d5b68ee54","$correlationId":"768d8597ca3796794ae740252ffb6d82","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"21e8474b-1cfd-4ffd-8fb5-567d5b68ee54","occurredAt":"2026-11-29T11:48:57.555Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AdLLn9V9YPZO3dBhABn8S1o3X8WJCEmuSwJ7nv4LFzBmo_Ivsk3HEkpaG2vWm3kLEg","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"768d8597ca3796794ae740252ffb6d82"}', 'b00b4dc24aa83af26eaed478f2f188be006d8776ecf5c0ecfe994d7c9eec1c89', '12f7a89de7163f21ae7713faa5dc37884ba631ea4f8fdcb9576b68a7d746b1c6', 87),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 42, '2026-11-29 11:48:57.628+00', 'reservation.released', 'technical', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'email_reservation', 'b085cb1b-8fd8-5e9e-9fd1-28624fd579b0', 'api', '768d8597ca3796794ae740252ffb6d82', '6cd1ba5f-22e3-57a3-aca1-61018fb01f00', 'tenant_3116e77d07645810a5b42dfeb6eae744-email_aac537bb5773b37b9288327ecc7e9b561a8988ef4e9e511c324d91deeadff0fd', 1, 'ValueReleased', '{"holderId":"b085cb1b-8fd8-5e9e-9fd1-28624fd579b0","kind":"email"}', '{"$causationId":"21e8474b-1cfd-4ffd-8fb5-567d5b68ee54","$correlationId":"768d8597ca3796794ae740252ffb6d82","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"21e8474b-1cfd-4ffd-8fb5-567d5b68ee54","occurredAt":"2026-11-29T11:48:57.628Z","schemaVersion":"1","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"768d8597ca3796794ae740252ffb6d82"}', '12f7a89de7163f21ae7713faa5dc37884ba631ea4f8fdcb9576b68a7d746b1c6', '784eb8534582ddbc1386d04c6e626d9c47752bf3ef75fb8a0909b67e4dbb05b7', 88),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 44, '2026-11-29 11:48:57.648+00', 'role.created', 'role', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'role', 'efdd958f-038c-50ad-abc3-6a840d0c5fe5', 'api', '98753e41442abf23f94f276782fe275e', 'd92dc924-3764-5ce9-a438-b3cbe4e1c923', 'tenant_3116e77d07645810a5b42dfeb6eae744-role_efdd958f038c50adabc36a840d0c5fe5', 0, 'RoleDefined', '{"description":"Reads the audit log","name":"auditor","roleId":"efdd958f-038c-50ad-abc3-6a840d0c5fe5"}', '{"$causationId":"81b4be9b-9ec7-47c4-9e1e-0a97a78d666f","$correlationId":"98753e41442abf23f94f276782fe275e","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"81b4be9b-9ec7-47c4-9e1e-0a97a78d666f","occurredAt":"2026-11-29T11:48:57.648Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|ASFAz0Z80hJgZDTC0Psp4xUh1uYcW7RZNPM8je3DId90B84nmuhi86ZbGqKex8iH6Q","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"98753e41442abf23f94f276782fe275e"}', '338045a14baeecdd5f6faa2c4479420a72368c86bc25fa10f8582e15fd0334eb', '4b66610f0f03203009b25092034f8a8b4310461d488557f70b8e53b4f98eb304', 90),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 45, '2026-11-29 11:48:57.67+00', 'role.updated', 'role', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'role', 'efdd958f-038c-50ad-abc3-6a840d0c5fe5', 'api', '5932110789cd64be0c5386ece9153ea5', 'dd808037-2e59-5652-8df1-6796e592a026', 'tenant_3116e77d07645810a5b42dfeb6eae744-role_efdd958f038c50adabc36a840d0c5fe5', 1, 'RoleChanged', '{"description":"Reads the whole audit log","roleId":"efdd958f-038c-50ad-abc3-6a840d0c5fe5"}', '{"$causationId":"7fd4fac9-82f2-4ac0-b068-f1c0a31df937","$correlationId":"5932110789cd64be0c5386ece9153ea5","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"7fd4fac9-82f2-4ac0-b068-f1c0a31df937","occurredAt":"2026-11-29T11:48:57.670Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AWtbHT63ZoZhg5wIoLAWDUc2X59ZVvOqVBljIdLtHnxq4Es6VOKP1s6oGrCeYAAzTg","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"5932110789cd64be0c5386ece9153ea5"}', '4b66610f0f03203009b25092034f8a8b4310461d488557f70b8e53b4f98eb304', '9bc85d2d9bc5dedc5bdf5d51eeefd5448220bf82f9a803e4222ba46b0c1b51e9', 91),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 46, '2026-11-29 11:48:57.719+00', 'webhook.created', 'webhook', 'success', 'apiKey', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'webhook', 'dc4cc071-f65c-5e5b-a825-771f35c11e61', 'api', '09a00c18535621652e0bef0d5478023c', '6ae5c69e-1125-55a3-9313-cbc6ad614ff8', 'tenant_3116e77d07645810a5b42dfeb6eae744-webhook_dc4cc071f65c5e5ba825771f35c11e61', 0, 'WebhookCreated', '{"active":true,"description":"","events":["user.created","user.deleted"],"secretId":"ab078d98-75f2-5fb2-a120-d0afbf5c098c","subscriptionId":"dc4cc071-f65c-5e5b-a825-771f35c11e61","url":"https://listener.example/hooks"}', '{"$causationId":"c96cfbbd-e2bc-40ab-bb00-fd36fa8a5cd9","$correlationId":"09a00c18535621652e0bef0d5478023c","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","actorType":"apiKey","commandId":"c96cfbbd-e2bc-40ab-bb00-fd36fa8a5cd9","occurredAt":"2026-11-29T11:48:57.719Z","schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|ASIO317QK9qNSFr0WzLd7q3aVNWquSIVNQ51UqHixBKbCr91xlnunWhFQ2AIOjDYWg","source":"api","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","traceId":"09a00c18535621652e0bef0d5478023c"}', '9bc85d2d9bc5dedc5bdf5d51eeefd5448220bf82f9a803e4222ba46b0c1b51e9', '1c645a11aa52b22a9191947109d6d328f5c02e294287640f954bcd7317ad1906', 92);


--
-- Data for Name: erased; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.erased VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'b085cb1b-8fd8-5e9e-9fd1-28624fd579b0');


--
-- Data for Name: hours; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.hours VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'tenant.created', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'tenant.settings_changed', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'owner.added', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'user.password_set', 3),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'role.assigned', 4),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'apikey.issued', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'client.registered', 2),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 11:00:00+00', 'tenant.created', 1),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 11:00:00+00', 'tenant.settings_changed', 1),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 11:00:00+00', 'role.created', 2),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 11:00:00+00', 'owner.added', 1),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 11:00:00+00', 'user.created', 3),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 11:00:00+00', 'user.password_set', 3),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 11:00:00+00', 'role.assigned', 4),
	('00000000-0000-0000-0000-000000000000', '2026-11-29 11:00:00+00', 'bootstrap.applied', 14),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '2026-11-29 11:00:00+00', 'apikey.issued', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'apikey.used_from_new_network', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'user.created', 7),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'user.suspended', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'user.updated', 2),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'user.invited', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'user.deleted', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'role.created', 3),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'role.updated', 1),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '2026-11-29 11:00:00+00', 'webhook.created', 1);


--
-- Data for Name: names; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.names VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'acme'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '5ad8cc71-2277-58c3-ab28-29f25e5517ae', 'billing'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '4b78d94c-ca1f-5ea4-ad14-bf976827ede3', 'support'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', 'owner@acme.example'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', 'olga'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', 'ada@acme.example'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', 'ada'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', 'byron'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c5940532-6d7f-52ab-a687-9da1da936955', 'zoe@acme.example'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c5940532-6d7f-52ab-a687-9da1da936955', 'zoe'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c5940532-6d7f-52ab-a687-9da1da936955', 'lukasiewicz'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'everything'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'shop', 'shop'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'till', 'till'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '3e693620-8b4e-55d1-b0db-71888ed578b6', 'beta'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '09d767e9-42b2-56e3-89b7-cdbdbd90e074', 'billing'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '0223f18e-b6ee-5988-9259-8ddd538d1bbb', 'support'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', 'owner@acme.example'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', 'olga'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'ada@acme.example'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'ada'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'byron'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 'zoe@acme.example'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 'zoe'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 'lukasiewicz'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '628e29b8-8c5a-5fce-885a-ccf6efde392a', 'everything'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c2ad4967-1524-51a0-8ecc-046bacfd6997', 'sam@acme.example'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c2ad4967-1524-51a0-8ecc-046bacfd6997', 'sam'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c2ad4967-1524-51a0-8ecc-046bacfd6997', 'oz'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 'ron@acme.example'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 'ron'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 'oz'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'mia@acme.example'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'mia'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'oz'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 'ronald'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'mia.moved@acme.example'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'efdd958f-038c-50ad-abc3-6a840d0c5fe5', 'auditor'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'dc4cc071-f65c-5e5b-a825-771f35c11e61', 'https://listener.example/hooks');


--
-- Data for Name: origins_2026_11; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.origins_2026_11 VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 25, '2026-11-29 11:48:57.274+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 27, '2026-11-29 11:48:57.304+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 29, '2026-11-29 11:48:57.305+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 31, '2026-11-29 11:48:57.305+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 33, '2026-11-29 11:48:57.311+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 34, '2026-11-29 11:48:57.401+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 36, '2026-11-29 11:48:57.457+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 38, '2026-11-29 11:48:57.498+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 39, '2026-11-29 11:48:57.498+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 41, '2026-11-29 11:48:57.555+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 44, '2026-11-29 11:48:57.648+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 45, '2026-11-29 11:48:57.67+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 46, '2026-11-29 11:48:57.719+00', '127.0.0.1', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744');


--
-- Data for Name: watches; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.watches VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'policy_lowered', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"recent":[],"alert":null,"memory":["1","1","10","-30","-24","-14","1"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'owner_changed_by_key', 'user:c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', '{"recent":[],"alert":null,"memory":["owner"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'admin_mfa_reset', 'user:c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', '{"recent":[],"alert":null,"memory":["3116e77d-0764-8810-a5b4-2dfeb6eae745"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'backup_code_used', 'user:c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', '{"recent":[],"alert":null,"memory":["3116e77d-0764-8810-a5b4-2dfeb6eae745"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'new_passkey', 'user:c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', '{"recent":[],"alert":null,"memory":["3116e77d-0764-8810-a5b4-2dfeb6eae745"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'new_device', 'user:c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', '{"recent":[],"alert":null,"memory":["3116e77d-0764-8810-a5b4-2dfeb6eae745"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'admin_mfa_reset', 'user:07e4d6a7-406d-5f1d-98d7-7f0ad568679c', '{"recent":[],"alert":null,"memory":["3116e77d-0764-8810-a5b4-2dfeb6eae746"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'backup_code_used', 'user:07e4d6a7-406d-5f1d-98d7-7f0ad568679c', '{"recent":[],"alert":null,"memory":["3116e77d-0764-8810-a5b4-2dfeb6eae746"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'new_passkey', 'user:07e4d6a7-406d-5f1d-98d7-7f0ad568679c', '{"recent":[],"alert":null,"memory":["3116e77d-0764-8810-a5b4-2dfeb6eae746"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'new_device', 'user:07e4d6a7-406d-5f1d-98d7-7f0ad568679c', '{"recent":[],"alert":null,"memory":["3116e77d-0764-8810-a5b4-2dfeb6eae746"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'client_redirect_added', 'client:shop', '{"recent":[],"alert":null,"memory":["https://shop.example/callback"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'client_redirect_added', 'client:till', '{"recent":[],"alert":null,"memory":["com.example.till:/callback"]}', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'policy_lowered', 'tenant:3e693620-8b4e-55d1-b0db-71888ed578b6', '{"recent":[],"alert":null,"memory":["1","1","10","-30","-24","-14","1"]}', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'owner_changed_by_key', 'user:ebb9aa81-dd8c-5776-992c-ec38c095fb58', '{"recent":[],"alert":null,"memory":["owner"]}', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'admin_mfa_reset', 'user:ebb9aa81-dd8c-5776-992c-ec38c095fb58', '{"recent":[],"alert":null,"memory":["3e693620-8b4e-85d1-b0db-71888ed578b7"]}', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'backup_code_used', 'user:ebb9aa81-dd8c-5776-992c-ec38c095fb58', '{"recent":[],"alert":null,"memory":["3e693620-8b4e-85d1-b0db-71888ed578b7"]}', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'new_passkey', 'user:ebb9aa81-dd8c-5776-992c-ec38c095fb58', '{"recent":[],"alert":null,"memory":["3e693620-8b4e-85d1-b0db-71888ed578b7"]}', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'new_device', 'user:ebb9aa81-dd8c-5776-992c-ec38c095fb58', '{"recent":[],"alert":null,"memory":["3e693620-8b4e-85d1-b0db-71888ed578b7"]}', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'admin_mfa_reset', 'user:d6f3786c-25f6-55eb-9118-ad0c24265b58', '{"recent":[],"alert":null,"memory":["3e693620-8b4e-85d1-b0db-71888ed578b4"]}', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'backup_code_used', 'user:d6f3786c-25f6-55eb-9118-ad0c24265b58', '{"recent":[],"alert":null,"memory":["3e693620-8b4e-85d1-b0db-71888ed578b4"]}', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'new_passkey', 'user:d6f3786c-25f6-55eb-9118-ad0c24265b58', '{"recent":[],"alert":null,"memory":["3e693620-8b4e-85d1-b0db-71888ed578b4"]}', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'new_device', 'user:d6f3786c-25f6-55eb-9118-ad0c24265b58', '{"recent":[],"alert":null,"memory":["3e693620-8b4e-85d1-b0db-71888ed578b4"]}', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'mass_deletion', 'apiKey:986e63b2-3b7f-58fe-9060-950bb4d28d5e', '{"recent":[{"at":"2026-11-29T11:48:57.555Z","entry":41}],"memory":[],"alert":null}', '2026-12-07 11:48:57.555+00'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'webhook_listener_added', 'webhook:dc4cc071-f65c-5e5b-a825-771f35c11e61', '{"recent":[],"memory":["people"],"alert":{"raisedBy":46,"firstSeenAt":"2026-11-29T11:48:57.719Z","lastSeenAt":"2026-11-29T11:48:57.719Z","count":1,"evidence":[46]}}', NULL);


--
-- Data for Name: active_people; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.api_keys VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', 'everything', '{users:read,users:write,roles:read,roles:write,branding:read,branding:write,webhooks:read,webhooks:write,audit:read}', 'b1338b57f8871ef0210c069fed92565972910ccf9ba28bb2a20865edb1760491', 'tsk_aQ-6', NULL, NULL, NULL, NULL, '2026-11-29 11:48:56.609+00', 'system', 'system', NULL, 0),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '628e29b8-8c5a-5fce-885a-ccf6efde392a', 'everything', '{users:read,users:write,roles:read,roles:write,branding:read,branding:write,webhooks:read,webhooks:write,audit:read}', 'aca64b3fa7b501f19c7d3542a7407aaa8b5de5fd9872d79b48de6352c695b0b5', 'tsk_lZQZ', NULL, NULL, NULL, NULL, '2026-11-29 11:48:57.144+00', 'system', 'system', NULL, 0);


--
-- Data for Name: billing; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: clients; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.clients VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'shop', '{"status":"registered","clientId":"shop","type":"confidential","name":"Shop","kind":"web","authMethod":null,"audience":"urn:uuid:3116e77d-0764-5810-a5b4-2dfeb6eae744:shop","redirectUris":["https://shop.example/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"secrets":[{"hash":"8a8bd96c2cf2007814a602732a061c91d65e7bfabbca0761b21485dea298b1a5","createdAt":"2026-11-29T11:48:56.662Z","expiresAt":null}],"logo":null,"createdAt":"2026-11-29T11:48:56.662Z","updatedAt":"2026-11-29T11:48:56.662Z"}', '2026-11-29 11:48:56.662+00'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'till', '{"status":"registered","clientId":"till","type":"public","name":"Till","kind":"native","authMethod":"none","audience":"urn:uuid:3116e77d-0764-5810-a5b4-2dfeb6eae744:till","redirectUris":["com.example.till:/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"secrets":[],"logo":null,"createdAt":"2026-11-29T11:48:56.733Z","updatedAt":"2026-11-29T11:48:56.733Z"}', '2026-11-29 11:48:56.733+00');


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
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', false, NULL, '2026-11-29 11:48:56.216+00'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', false, NULL, '2026-11-29 11:48:56.864+00');


--
-- Data for Name: roles; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.roles VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '3116e77d-0764-8810-a5b4-2dfeb6eae745', 'owner', 'owner', 'Everything, including who the owners are. A tenant always has at least one.', 0, 1, '2026-11-29 11:48:55.876+00', '2026-11-29 11:48:55.876+00', 0),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '3116e77d-0764-8810-a5b4-2dfeb6eae746', 'admin', 'admin', 'Manages users, roles, branding, webhooks and the audit log.', 1, 1, '2026-11-29 11:48:55.876+00', '2026-11-29 11:48:55.876+00', 0),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '5ad8cc71-2277-58c3-ab28-29f25e5517ae', 'billing', 'billing', 'Reads invoices', 3, 1, '2026-11-29 11:48:56.041+00', '2026-11-29 11:48:56.041+00', 0),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '4b78d94c-ca1f-5ea4-ad14-bf976827ede3', 'support', 'support', '', 3, 1, '2026-11-29 11:48:56.068+00', '2026-11-29 11:48:56.068+00', 0),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '3e693620-8b4e-85d1-b0db-71888ed578b7', 'owner', 'owner', 'Everything, including who the owners are. A tenant always has at least one.', 0, 1, '2026-11-29 11:48:56.746+00', '2026-11-29 11:48:56.746+00', 0),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '3e693620-8b4e-85d1-b0db-71888ed578b4', 'admin', 'admin', 'Manages users, roles, branding, webhooks and the audit log.', 1, 1, '2026-11-29 11:48:56.746+00', '2026-11-29 11:48:56.746+00', 0),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '09d767e9-42b2-56e3-89b7-cdbdbd90e074', 'billing', 'billing', 'Reads invoices', 3, 1, '2026-11-29 11:48:56.774+00', '2026-11-29 11:48:56.774+00', 0),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '3e693620-8b4e-85d1-b0db-71888ed578b5', 'user', 'user', 'Signs in. Every user has this role.', 2, 3, '2026-11-29 11:48:56.746+00', '2026-11-29 11:48:56.746+00', 0),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '0223f18e-b6ee-5988-9259-8ddd538d1bbb', 'support', 'support', '', 3, 1, '2026-11-29 11:48:56.787+00', '2026-11-29 11:48:56.787+00', 0),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '3116e77d-0764-8810-a5b4-2dfeb6eae747', 'user', 'user', 'Signs in. Every user has this role.', 2, 6, '2026-11-29 11:48:55.876+00', '2026-11-29 11:48:55.876+00', 0),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'efdd958f-038c-50ad-abc3-6a840d0c5fe5', 'auditor', 'auditor', 'Reads the whole audit log', 3, 0, '2026-11-29 11:48:57.648+00', '2026-11-29 11:48:57.67+00', 1);


--
-- Data for Name: tenants; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.tenants VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'acme', 'Acme', 'acme', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-29 11:48:55.876+00', '2026-11-29 11:48:55.876+00'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'beta', 'Beta', 'beta', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-29 11:48:56.746+00', '2026-11-29 11:48:56.746+00');


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
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', '3116e77d-0764-8810-a5b4-2dfeb6eae745', '2026-11-29 11:48:56.177+00', false),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', '3116e77d-0764-8810-a5b4-2dfeb6eae746', '2026-11-29 11:48:56.343+00', false),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', '5ad8cc71-2277-58c3-ab28-29f25e5517ae', '2026-11-29 11:48:56.343+00', false),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c5940532-6d7f-52ab-a687-9da1da936955', '4b78d94c-ca1f-5ea4-ad14-bf976827ede3', '2026-11-29 11:48:56.464+00', false),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', '3e693620-8b4e-85d1-b0db-71888ed578b7', '2026-11-29 11:48:56.848+00', false),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', '3e693620-8b4e-85d1-b0db-71888ed578b4', '2026-11-29 11:48:56.921+00', false),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', '09d767e9-42b2-56e3-89b7-cdbdbd90e074', '2026-11-29 11:48:56.921+00', false),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', '0223f18e-b6ee-5988-9259-8ddd538d1bbb', '2026-11-29 11:48:57.085+00', false);


--
-- Data for Name: user_words; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.user_words VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', 'email0', 'acme.example', '2026-11-29 11:48:56.177+00'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', 'email0', 'acme.example', '2026-11-29 11:48:56.343+00'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c5940532-6d7f-52ab-a687-9da1da936955', 'email0', 'acme.example', '2026-11-29 11:48:56.464+00'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c5940532-6d7f-52ab-a687-9da1da936955', 'email1', 'zoe@acme.example', '2026-11-29 11:48:56.464+00'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', 'email0', 'acme.example', '2026-11-29 11:48:56.848+00'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', 'email0', 'acme.example', '2026-11-29 11:48:56.921+00'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 'email0', 'acme.example', '2026-11-29 11:48:57.085+00'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 'email1', 'zoe@acme.example', '2026-11-29 11:48:57.085+00'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c2ad4967-1524-51a0-8ecc-046bacfd6997', 'email0', 'acme.example', '2026-11-29 11:48:57.305+00'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 'email0', 'acme.example', '2026-11-29 11:48:57.305+00'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'email0', 'acme.example', '2026-11-29 11:48:57.311+00'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'email1', 'moved@acme.example', '2026-11-29 11:48:57.311+00');


--
-- Data for Name: users; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.users VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', '{"id":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724","email":"owner@acme.example","emailVerified":true,"firstName":"Olga","lastName":null,"mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T11:48:56.177Z","updatedAt":"2026-11-29T11:48:56.233Z","lastLoginAt":null}', 'owner@acme.example', NULL, 'olga', NULL, false, NULL, NULL, '{3116e77d-0764-8810-a5b4-2dfeb6eae745}', false, false, '2026-11-29 11:48:56.177+00', '2026-11-29 11:48:56.233+00', 2, NULL, '-infinity'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '07e4d6a7-406d-5f1d-98d7-7f0ad568679c', '{"id":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c","email":"ada@acme.example","emailVerified":true,"firstName":"Ada","lastName":"Byron","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-1","locale":"de","metadata":{},"createdAt":"2026-11-29T11:48:56.343Z","updatedAt":"2026-11-29T11:48:56.385Z","lastLoginAt":null}', 'ada@acme.example', 'hr-1', 'ada', 'byron', false, NULL, NULL, '{3116e77d-0764-8810-a5b4-2dfeb6eae746,5ad8cc71-2277-58c3-ab28-29f25e5517ae}', false, false, '2026-11-29 11:48:56.343+00', '2026-11-29 11:48:56.385+00', 3, NULL, '-infinity'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c5940532-6d7f-52ab-a687-9da1da936955', '{"id":"c5940532-6d7f-52ab-a687-9da1da936955","email":"zoë@acme.example","emailVerified":false,"firstName":"Zoë","lastName":"Łukasiewicz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T11:48:56.464Z","updatedAt":"2026-11-29T11:48:56.514Z","lastLoginAt":null}', 'zoë@acme.example', NULL, 'zoe', 'lukasiewicz', false, NULL, NULL, '{4b78d94c-ca1f-5ea4-ad14-bf976827ede3}', false, false, '2026-11-29 11:48:56.464+00', '2026-11-29 11:48:56.514+00', 2, NULL, '-infinity'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'ebb9aa81-dd8c-5776-992c-ec38c095fb58', '{"id":"ebb9aa81-dd8c-5776-992c-ec38c095fb58","email":"owner@acme.example","emailVerified":true,"firstName":"Olga","lastName":null,"mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T11:48:56.848Z","updatedAt":"2026-11-29T11:48:56.869Z","lastLoginAt":null}', 'owner@acme.example', NULL, 'olga', NULL, false, NULL, NULL, '{3e693620-8b4e-85d1-b0db-71888ed578b7}', false, false, '2026-11-29 11:48:56.848+00', '2026-11-29 11:48:56.869+00', 2, NULL, '-infinity'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'd6f3786c-25f6-55eb-9118-ad0c24265b58', '{"id":"d6f3786c-25f6-55eb-9118-ad0c24265b58","email":"ada@acme.example","emailVerified":true,"firstName":"Ada","lastName":"Byron","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-1","locale":"de","metadata":{},"createdAt":"2026-11-29T11:48:56.921Z","updatedAt":"2026-11-29T11:48:56.947Z","lastLoginAt":null}', 'ada@acme.example', 'hr-1', 'ada', 'byron', false, NULL, NULL, '{3e693620-8b4e-85d1-b0db-71888ed578b4,09d767e9-42b2-56e3-89b7-cdbdbd90e074}', false, false, '2026-11-29 11:48:56.921+00', '2026-11-29 11:48:56.947+00', 3, NULL, '-infinity'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', '{"id":"a8910a21-dafd-5716-a72c-8e67cae5ed68","email":"zoë@acme.example","emailVerified":false,"firstName":"Zoë","lastName":"Łukasiewicz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T11:48:57.085Z","updatedAt":"2026-11-29T11:48:57.107Z","lastLoginAt":null}', 'zoë@acme.example', NULL, 'zoe', 'lukasiewicz', false, NULL, NULL, '{0223f18e-b6ee-5988-9259-8ddd538d1bbb}', false, false, '2026-11-29 11:48:57.085+00', '2026-11-29 11:48:57.107+00', 2, NULL, '-infinity'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c2ad4967-1524-51a0-8ecc-046bacfd6997', '{"id":"c2ad4967-1524-51a0-8ecc-046bacfd6997","email":"sam@acme.example","emailVerified":false,"firstName":"sam","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-29T11:48:57.305Z","updatedAt":"2026-11-29T11:48:57.401Z","lastLoginAt":null}', 'sam@acme.example', NULL, 'sam', 'oz', true, NULL, NULL, '{}', false, false, '2026-11-29 11:48:57.305+00', '2026-11-29 11:48:57.401+00', 1, NULL, '-infinity'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', '{"id":"d86220b0-84be-5cf1-a8a8-ec7eb98be1d2","email":"ron@acme.example","emailVerified":false,"firstName":"Ronald","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-2","locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-29T11:48:57.305Z","updatedAt":"2026-11-29T11:48:57.457Z","lastLoginAt":null}', 'ron@acme.example', 'hr-2', 'ronald', 'oz', false, NULL, NULL, '{}', false, false, '2026-11-29 11:48:57.305+00', '2026-11-29 11:48:57.457+00', 1, NULL, '-infinity'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', '{"id":"a37b1664-750a-515c-8497-0b04cdef7c5a","email":"mia.moved@acme.example","emailVerified":false,"firstName":"mia","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-29T11:48:57.311Z","updatedAt":"2026-11-29T11:48:57.498Z","lastLoginAt":null}', 'mia.moved@acme.example', NULL, 'mia', 'oz', false, NULL, NULL, '{}', false, false, '2026-11-29 11:48:57.311+00', '2026-11-29 11:48:57.498+00', 2, NULL, '-infinity');


--
-- Data for Name: webhooks; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.webhooks VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'dc4cc071-f65c-5e5b-a825-771f35c11e61', 'https://listener.example/hooks', '{user.created,user.deleted}', '', true, '2026-11-29 11:48:57.719+00', '2026-11-29 11:48:57.719+00', 0);


--
-- Data for Name: event; Type: TABLE DATA; Schema: events; Owner: tessera
--

INSERT INTO events.event VALUES
	(0, 'tessera-installation', 0, '000a4c5d-8287-5139-ba8c-9a4ee1fd9415', 'InstallationCreated', '00000000-0000-0000-0000-000000000000', '{"installationId":"01a22722-ffbe-7577-a321-5f35a215b3fe"}', '{}'),
	(1, 'tenant_00000000000000000000000000000000-slug_105176a9e29ba205a207a29e564ff4e457cb1ae9fcc7d23fbe5d868d56e93abc', 0, '77822882-db78-5cd8-9fee-807cecf9688e', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"slug","holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:55.876Z","actorType":"system","actorId":"system","source":"system","traceId":"c5c9d5c7b2cc5ea3a519295b518ec2e0","commandId":"c5c9d5c7-b2cc-5ea3-a519-295b518ec2e0","$correlationId":"c5c9d5c7b2cc5ea3a519295b518ec2e0","$causationId":"c5c9d5c7-b2cc-5ea3-a519-295b518ec2e0"}'),
	(2, 'tenant_3116e77d07645810a5b42dfeb6eae744-tenant_3116e77d07645810a5b42dfeb6eae744', 0, 'da2b1eae-900a-5f87-856c-2d5237a3d2d0', 'TenantCreated', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","slug":"acme","name":"Acme"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:55.876Z","actorType":"system","actorId":"system","source":"system","traceId":"c5c9d5c7b2cc5ea3a519295b518ec2e0","commandId":"c5c9d5c7-b2cc-5ea3-a519-295b518ec2e0","$correlationId":"c5c9d5c7b2cc5ea3a519295b518ec2e0","$causationId":"c5c9d5c7-b2cc-5ea3-a519-295b518ec2e0"}'),
	(3, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 0, 'b188dce7-6a32-58ed-b598-238f2d54ff52', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"tenant","entry":"fdd06f4c5459986e8b9b888d7eb58cd67b504d1aa5f91e759269693e3840cf27","id":"3116e77d-0764-5810-a5b4-2dfeb6eae744"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:55.949Z","actorType":"system","actorId":"system","source":"system","traceId":"4201373cc7e55a4f8a0510b284db5d48","commandId":"4201373c-c7e5-5a4f-8a05-10b284db5d48","$correlationId":"4201373cc7e55a4f8a0510b284db5d48","$causationId":"4201373c-c7e5-5a4f-8a05-10b284db5d48"}'),
	(4, 'tenant_3116e77d07645810a5b42dfeb6eae744-tenant_3116e77d07645810a5b42dfeb6eae744', 1, '7f4a4d2f-af6d-57c3-81d5-e6be2ebe58c8', 'TenantSettingsChanged', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","passwordMinLength":10,"signUp":"open"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:55.973Z","actorType":"system","actorId":"system","source":"system","traceId":"498479db14675166a7704bba0fa180e2","commandId":"498479db-1467-5166-a770-4bba0fa180e2","$correlationId":"498479db14675166a7704bba0fa180e2","$causationId":"498479db-1467-5166-a770-4bba0fa180e2"}'),
	(5, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 1, '9b89c98b-aa44-536c-b0f1-1732ba6bed32', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"settings","entry":"bf3b163721b50522baaec3fc0e04d4c0416d99a6f8a1afefd38e66e1879c64b4","id":"3116e77d-0764-5810-a5b4-2dfeb6eae744"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.005Z","actorType":"system","actorId":"system","source":"system","traceId":"56af2e9cefdd5530a7d3026bc2a3a9c8","commandId":"56af2e9c-efdd-5530-a7d3-026bc2a3a9c8","$correlationId":"56af2e9cefdd5530a7d3026bc2a3a9c8","$causationId":"56af2e9c-efdd-5530-a7d3-026bc2a3a9c8"}'),
	(6, 'tenant_3116e77d07645810a5b42dfeb6eae744-rolename_b611ddd10ffef1d6667a965e608d34dc875bc72ecc686bea8419a2ad9f044b67', 0, '06ccb03b-f781-5659-b448-ba8e766712c2', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"rolename","holderId":"5ad8cc71-2277-58c3-ab28-29f25e5517ae"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.041Z","actorType":"system","actorId":"system","source":"system","traceId":"7174f7346319539fa96b727a266458e9","commandId":"7174f734-6319-539f-a96b-727a266458e9","$correlationId":"7174f7346319539fa96b727a266458e9","$causationId":"7174f734-6319-539f-a96b-727a266458e9"}'),
	(7, 'tenant_3116e77d07645810a5b42dfeb6eae744-role_5ad8cc71227758c3ab2829f25e5517ae', 0, 'b75f7907-bacc-5ad3-b9b4-a3ae137fe51f', 'RoleDefined', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"roleId":"5ad8cc71-2277-58c3-ab28-29f25e5517ae","name":"billing","description":"Reads invoices"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.041Z","actorType":"system","actorId":"system","source":"system","traceId":"7174f7346319539fa96b727a266458e9","commandId":"7174f734-6319-539f-a96b-727a266458e9","$correlationId":"7174f7346319539fa96b727a266458e9","$causationId":"7174f734-6319-539f-a96b-727a266458e9"}'),
	(8, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 2, '52c53e9e-8021-5c36-bbde-1a5f48a87f35', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"3757a922aef29be24bd0b7eeb3cd10af7e3ef340231831c53f7e68539a5366bd","id":"5ad8cc71-2277-58c3-ab28-29f25e5517ae"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.052Z","actorType":"system","actorId":"system","source":"system","traceId":"fa027f3495ab56c480eb43fdb503e0c6","commandId":"fa027f34-95ab-56c4-80eb-43fdb503e0c6","$correlationId":"fa027f3495ab56c480eb43fdb503e0c6","$causationId":"fa027f34-95ab-56c4-80eb-43fdb503e0c6"}'),
	(9, 'tenant_3116e77d07645810a5b42dfeb6eae744-rolename_1edfd658ae6987491e8d66ca8288011bd661fb5847eb69932eda68840a773b6f', 0, '7d3ab910-479e-548b-8eb6-ec959e150fe9', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"rolename","holderId":"4b78d94c-ca1f-5ea4-ad14-bf976827ede3"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.068Z","actorType":"system","actorId":"system","source":"system","traceId":"76076cb14a165e899c9b9645ca10d2b8","commandId":"76076cb1-4a16-5e89-9c9b-9645ca10d2b8","$correlationId":"76076cb14a165e899c9b9645ca10d2b8","$causationId":"76076cb1-4a16-5e89-9c9b-9645ca10d2b8"}'),
	(10, 'tenant_3116e77d07645810a5b42dfeb6eae744-role_4b78d94cca1f5ea4ad14bf976827ede3', 0, '5fb63a68-73b6-5f58-be99-aca5c893be1e', 'RoleDefined', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"roleId":"4b78d94c-ca1f-5ea4-ad14-bf976827ede3","name":"support","description":""}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.068Z","actorType":"system","actorId":"system","source":"system","traceId":"76076cb14a165e899c9b9645ca10d2b8","commandId":"76076cb1-4a16-5e89-9c9b-9645ca10d2b8","$correlationId":"76076cb14a165e899c9b9645ca10d2b8","$causationId":"76076cb1-4a16-5e89-9c9b-9645ca10d2b8"}'),
	(11, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 3, '429041bb-a04d-5f15-b98f-0084c2b2ee37', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"acd0adf048763d04c67d135eccc83d755723b0e67402a81c33706ba670970fa6","id":"4b78d94c-ca1f-5ea4-ad14-bf976827ede3"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.077Z","actorType":"system","actorId":"system","source":"system","traceId":"e37c356a86cb5d65a19b5782661d09c4","commandId":"e37c356a-86cb-5d65-a19b-5782661d09c4","$correlationId":"e37c356a86cb5d65a19b5782661d09c4","$causationId":"e37c356a-86cb-5d65-a19b-5782661d09c4"}'),
	(12, 'tenant_3116e77d07645810a5b42dfeb6eae744-email_8dd29d9d0b20d5ca94a8b72d16e24df3cd6544c720a30198305b41b81c0532b8', 0, '26ec233d-478f-5d4f-b712-e48e61633cba', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"email","holderId":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.177Z","actorType":"system","actorId":"system","source":"system","traceId":"1c78855968d75fbe8a16ca9f3f8dc4f9","commandId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9","$correlationId":"1c78855968d75fbe8a16ca9f3f8dc4f9","$causationId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9"}'),
	(13, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c4253b605cfa5a0fa3c08b511bfdb724', 0, '267f1329-1c17-5bca-82d8-f21353e88c70', 'UserCreated', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724","emailVerified":true,"invited":false,"sealed":"user:c4253b60-5cfa-5a0f-a3c0-8b511bfdb724|ATaA3hh1OTMRzUk1-gKiC1yRzmlJdsXfihZejZMoNztmsj2k2VLdZhaiRuIuKEkVTTeC_YqBsAPp6PyGb6yJRbu9bKX4PKzELe1N4ljPVl6wMUt43Z6vYTwrBnnnqq7Zd3qAVpxfyhBDCab2_M317gymMESLitgVBh9AgIueycgiphqorzKkYlafJdgII_Uid0NkunWrTVA-7VertRg5I5j0IuMa2zM4lJzzwa6343FoDksxt4XV6LUPWF5JcAyZMPdpC-PdUXWgwQEGLh_G0r7-z43khdbHtVU-LxaDjPnNQMfK0JMFPZA41x5WyT4nXH9dFVY"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.177Z","actorType":"system","actorId":"system","source":"system","traceId":"1c78855968d75fbe8a16ca9f3f8dc4f9","commandId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9","$correlationId":"1c78855968d75fbe8a16ca9f3f8dc4f9","$causationId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9"}'),
	(14, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c4253b605cfa5a0fa3c08b511bfdb724', 1, '7661bac6-eac8-5922-ab6e-d97c2ae8ea60', 'UserPasswordSet', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724","mustChange":false,"cause":"creation","sealed":"user:c4253b60-5cfa-5a0f-a3c0-8b511bfdb724|ARf3Vw8p1SfIkKQc2ibGQLtHw3XdTRnrhuKC29UUaZI7Nee07ZU0HbPVBYOClspmAuqjaQdO25-9kyBGjRqF_yrOXwdnSxmzqSaP6-nDdyeJLeC4DIfNOMDI06x526BYyWSbBhXpwARg5NOWuOQFgxXQvimhpnNRM_VCLkv_67jDTv0fwOSrR9Vw_sbJW_LvKw"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.177Z","actorType":"system","actorId":"system","source":"system","traceId":"1c78855968d75fbe8a16ca9f3f8dc4f9","commandId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9","$correlationId":"1c78855968d75fbe8a16ca9f3f8dc4f9","$causationId":"1c788559-68d7-5fbe-8a16-ca9f3f8dc4f9"}'),
	(15, 'tenant_3116e77d07645810a5b42dfeb6eae744-owners_3116e77d07645810a5b42dfeb6eae744', 0, '3ff06bd7-9c66-5ae9-a67f-3dc8fd1b2b1c', 'OwnerAdded', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.216Z","actorType":"system","actorId":"system","source":"system","traceId":"0b58d461d7ab5a50a1d8e309b5487847","commandId":"0b58d461-d7ab-5a50-a1d8-e309b5487847","$correlationId":"0b58d461d7ab5a50a1d8e309b5487847","$causationId":"0b58d461-d7ab-5a50-a1d8-e309b5487847"}'),
	(16, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c4253b605cfa5a0fa3c08b511bfdb724', 2, 'd48e857f-2daf-57d4-8ed2-54fb17d6c0f6', 'UserRoleAssigned', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724","roleId":"3116e77d-0764-8810-a5b4-2dfeb6eae745"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.233Z","actorType":"system","actorId":"system","source":"system","traceId":"0b58d461d7ab5a50a1d8e309b5487847","commandId":"0b58d461-d7ab-5a50-a1d8-e309b5487847","$correlationId":"0b58d461d7ab5a50a1d8e309b5487847","$causationId":"0b58d461-d7ab-5a50-a1d8-e309b5487847"}'),
	(17, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 4, '8838421f-5874-59ce-ada8-bb88b1068c13', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"1ba2d2508d72f411fec710f5bfc4c8e362536d6f523c06061a771101845f7efe","id":"c4253b60-5cfa-5a0f-a3c0-8b511bfdb724"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.259Z","actorType":"system","actorId":"system","source":"system","traceId":"f1f11de1d4365b2fb3f8635758b2a438","commandId":"f1f11de1-d436-5b2f-b3f8-635758b2a438","$correlationId":"f1f11de1d4365b2fb3f8635758b2a438","$causationId":"f1f11de1-d436-5b2f-b3f8-635758b2a438"}'),
	(18, 'tenant_3116e77d07645810a5b42dfeb6eae744-email_625c4e2376e437241e4810411af43bc2e487a978def6cc175aef2e0a5229e775', 0, 'ec25d36a-68d7-5963-812f-c9a42256f8c7', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"email","holderId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.343Z","actorType":"system","actorId":"system","source":"system","traceId":"09397123adaf545aa30581ccbedafd10","commandId":"09397123-adaf-545a-a305-81ccbedafd10","$correlationId":"09397123adaf545aa30581ccbedafd10","$causationId":"09397123-adaf-545a-a305-81ccbedafd10"}'),
	(19, 'tenant_3116e77d07645810a5b42dfeb6eae744-externalid_58f4fbd81e5d32c76c01d62e8d02a330677ec1a8e99410560ca788e332dcb7a0', 0, '3e22bcfb-7759-5717-a56a-e079d3a60cac', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"externalid","holderId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.343Z","actorType":"system","actorId":"system","source":"system","traceId":"09397123adaf545aa30581ccbedafd10","commandId":"09397123-adaf-545a-a305-81ccbedafd10","$correlationId":"09397123adaf545aa30581ccbedafd10","$causationId":"09397123-adaf-545a-a305-81ccbedafd10"}'),
	(20, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_07e4d6a7406d5f1d98d77f0ad568679c', 0, '02e8b6e8-4416-58ac-82b1-88033a37ef58', 'UserCreated', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c","emailVerified":true,"invited":false,"sealed":"user:07e4d6a7-406d-5f1d-98d7-7f0ad568679c|Ab046mfcpOgTuDuaRf_UqtdP2zrq6lzp-O5QLsvwYQuTvE0kuwH1w2QL1iZMPyS2BaWKwEmRdyyTOdbpQxGf8sNn6np8hA0SqyrB7r_jCig7EW8QvB0_K4-riT0cgkDRJOtm5eMuPgqxJanYoNafJzcz6uxeb8gzUb4JLTAeiaaID2S44TpHUhYHk0LXqbPHVKn4WQR_FyjkkQ8N_6xcyS-VnjbwuT8wMIvVHkyN1wzHPTFO7T3xYpbHWWhRh76_mATmAPKs9u5N3-v3-c2RsPnDPEHEjcBpjBeBQT8yJ-nHxL9Y6O6fEthPFKbKf6Wb9xxSSbh0rgvm-vJot0ZmYmG1DY-UAzeKnEGySQaY_ESg7_c5DDqIuWqInywBfWF4zU7pUNyX0eAwa90bkWc0BvtMY0ro"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.343Z","actorType":"system","actorId":"system","source":"system","traceId":"09397123adaf545aa30581ccbedafd10","commandId":"09397123-adaf-545a-a305-81ccbedafd10","$correlationId":"09397123adaf545aa30581ccbedafd10","$causationId":"09397123-adaf-545a-a305-81ccbedafd10"}'),
	(21, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_07e4d6a7406d5f1d98d77f0ad568679c', 1, '353c72f2-a4ed-5409-b83b-2dbbde150031', 'UserPasswordSet', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c","mustChange":false,"cause":"creation","sealed":"user:07e4d6a7-406d-5f1d-98d7-7f0ad568679c|AVkreX8Ka6anSkrhaTZ7bpJNwHpR8zuk7LgeSDWmzOViHDNaF-eWHGAmXx-CfG9BeDZZYQ_OiZJBxr4iA1ms1EwtddbdsUwbaNCbC9W9AGha6qgGJOj-22jRMsZEtpZBja6cYNwovaEnOt1L5eWRWbZFNp7L3pQJWCNZlXs9WJLpngV7cbYOoWIEOggpxbLABg"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.343Z","actorType":"system","actorId":"system","source":"system","traceId":"09397123adaf545aa30581ccbedafd10","commandId":"09397123-adaf-545a-a305-81ccbedafd10","$correlationId":"09397123adaf545aa30581ccbedafd10","$causationId":"09397123-adaf-545a-a305-81ccbedafd10"}'),
	(22, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_07e4d6a7406d5f1d98d77f0ad568679c', 2, '694c6d2b-23c1-5299-bade-78524ac9f6cf', 'UserRoleAssigned', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c","roleId":"3116e77d-0764-8810-a5b4-2dfeb6eae746"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.367Z","actorType":"system","actorId":"system","source":"system","traceId":"c4e6d6cd9e6052399506a7e92e406e4a","commandId":"c4e6d6cd-9e60-5239-9506-a7e92e406e4a","$correlationId":"c4e6d6cd9e6052399506a7e92e406e4a","$causationId":"c4e6d6cd-9e60-5239-9506-a7e92e406e4a"}'),
	(23, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_07e4d6a7406d5f1d98d77f0ad568679c', 3, 'adb847f1-bbef-55be-b1fc-58d054378ffc', 'UserRoleAssigned', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c","roleId":"5ad8cc71-2277-58c3-ab28-29f25e5517ae"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.385Z","actorType":"system","actorId":"system","source":"system","traceId":"887096fa56925282b3409f5de023b839","commandId":"887096fa-5692-5282-b340-9f5de023b839","$correlationId":"887096fa56925282b3409f5de023b839","$causationId":"887096fa-5692-5282-b340-9f5de023b839"}'),
	(24, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 5, '66599488-0653-5879-b778-2b7767ffc08a', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"6867741c90c1bfc6884fdc0ed0badd19096498715b37d5f8274ea690f7d2ae33","id":"07e4d6a7-406d-5f1d-98d7-7f0ad568679c"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.389Z","actorType":"system","actorId":"system","source":"system","traceId":"483bd251480652f9bf95923989a672f9","commandId":"483bd251-4806-52f9-bf95-923989a672f9","$correlationId":"483bd251480652f9bf95923989a672f9","$causationId":"483bd251-4806-52f9-bf95-923989a672f9"}'),
	(25, 'tenant_3116e77d07645810a5b42dfeb6eae744-email_376380bfe6234644d0621278e72ab05c7b9ddbb9f932c890aafb2eb44ad85e7d', 0, '25410aa5-31e2-54f0-9a43-02e25ae915fa', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"email","holderId":"c5940532-6d7f-52ab-a687-9da1da936955"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.464Z","actorType":"system","actorId":"system","source":"system","traceId":"de38854111e35e6e8b3349b7c9ce4cc4","commandId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4","$correlationId":"de38854111e35e6e8b3349b7c9ce4cc4","$causationId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4"}'),
	(26, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c59405326d7f52aba6879da1da936955', 0, 'd62231c9-bf62-57ac-b3d5-65218a2f84e1', 'UserCreated', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"c5940532-6d7f-52ab-a687-9da1da936955","emailVerified":false,"invited":false,"sealed":"user:c5940532-6d7f-52ab-a687-9da1da936955|AUD6PU_Boiu5IuzBnRVJJyN7vI4gPDijjyArh4O9KeOKUX0N4fossSZSoyUSJnh-ID6behh5tpodkaFlG3xA9TcTorHDKPgXoym7XWd8TIQvlSf-92hdTHrTVsL9US1BbkJmAYW5kRGQOy7PJE2c1uo3Oz8EI9kqnQ6KBOI1TfIwpGaOkWYx01G4Oed4vwkgA8_t5OnE30V1lkr373jRHALQDbfxn6lKRO7xHJ6t5CnMRsKZLjdIwmfd5h75oLxDgT17vGcNkAu7RsEqLAajGtQ1ypTDEYwt2qnkS_1SeXM7cbU5ofVNZYNdzUBOMaI-0hcP_HMmkCsi4YfzaZk"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.464Z","actorType":"system","actorId":"system","source":"system","traceId":"de38854111e35e6e8b3349b7c9ce4cc4","commandId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4","$correlationId":"de38854111e35e6e8b3349b7c9ce4cc4","$causationId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4"}'),
	(27, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c59405326d7f52aba6879da1da936955', 1, 'e5bed607-87bf-5007-8aa2-6424b44a4dc8', 'UserPasswordSet', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"c5940532-6d7f-52ab-a687-9da1da936955","mustChange":false,"cause":"creation","sealed":"user:c5940532-6d7f-52ab-a687-9da1da936955|ARmqiYuTeX20i-1m5DoBowXSe--jUpe_7-_kZUuG8sztERM9cBBXdd2IhEmCS_OUkne_T80BI1UAlExKkk9s55dfxQU-KHFNuFzZwPK8zzzvKzDuQIAknZYWCTUVYSE-Z3VKeURkIW6ne_Gz58hWi75Pp7eDfPNs93XAcolPaWUq7YLi3kR5xELPSCKToPwgeg"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.464Z","actorType":"system","actorId":"system","source":"system","traceId":"de38854111e35e6e8b3349b7c9ce4cc4","commandId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4","$correlationId":"de38854111e35e6e8b3349b7c9ce4cc4","$causationId":"de388541-11e3-5e6e-8b33-49b7c9ce4cc4"}'),
	(28, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c59405326d7f52aba6879da1da936955', 2, '7b882cc9-e44f-5b59-9520-27c46293c2f2', 'UserRoleAssigned', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"c5940532-6d7f-52ab-a687-9da1da936955","roleId":"4b78d94c-ca1f-5ea4-ad14-bf976827ede3"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.514Z","actorType":"system","actorId":"system","source":"system","traceId":"f42513e81d9c5aacaa1da3aa4d2f71dd","commandId":"f42513e8-1d9c-5aac-aa1d-a3aa4d2f71dd","$correlationId":"f42513e81d9c5aacaa1da3aa4d2f71dd","$causationId":"f42513e8-1d9c-5aac-aa1d-a3aa4d2f71dd"}'),
	(29, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 6, 'b7313916-88e4-5a9f-af12-bc3287447949', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"c20b1e09e1777b006a0dbd375ca9cbde8b8da45789cfbc082be43cf4489af85f","id":"c5940532-6d7f-52ab-a687-9da1da936955"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.521Z","actorType":"system","actorId":"system","source":"system","traceId":"cbe73014693a5ee49c236861fe50637a","commandId":"cbe73014-693a-5ee4-9c23-6861fe50637a","$correlationId":"cbe73014693a5ee49c236861fe50637a","$causationId":"cbe73014-693a-5ee4-9c23-6861fe50637a"}'),
	(30, 'tenant_00000000000000000000000000000000-apikeyhash_9430ccee8445826136a96059e448b78ca2ade37cd6b027a4441369837d2c5297', 0, 'f34d0dcd-e5b1-5d36-883a-b2171d60756c', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"apikey","holderId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.603Z","actorType":"system","actorId":"system","source":"system","traceId":"6b9626c17d14535880d32dc8f24e316e","commandId":"6b9626c1-7d14-5358-80d3-2dc8f24e316e","$correlationId":"6b9626c17d14535880d32dc8f24e316e","$causationId":"6b9626c1-7d14-5358-80d3-2dc8f24e316e"}'),
	(31, 'tenant_3116e77d07645810a5b42dfeb6eae744-apikey_986e63b23b7f58fe9060950bb4d28d5e', 0, 'c7c8e201-1c1f-55c2-b688-cbc2d75390c8', 'ApiKeyIssued', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"apiKeyId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","expiresAt":null,"allowedNetworks":null,"name":"everything","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"],"keyHash":"b1338b57f8871ef0210c069fed92565972910ccf9ba28bb2a20865edb1760491","prefix":"tsk_aQ-6"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.609Z","actorType":"system","actorId":"system","source":"system","traceId":"6b9626c17d14535880d32dc8f24e316e","commandId":"6b9626c1-7d14-5358-80d3-2dc8f24e316e","$correlationId":"6b9626c17d14535880d32dc8f24e316e","$causationId":"6b9626c1-7d14-5358-80d3-2dc8f24e316e"}'),
	(32, 'tenant_00000000000000000000000000000000-clientid_1336e5a48ccfd3c593c953615fec6fb9b15e7ca78460f39390a79c342c50e8c2', 0, '9184a8ff-62f2-5910-a510-4a71a1076eaf', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"clientid","holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.645Z","actorType":"system","actorId":"system","source":"system","traceId":"33c012ae82ea5e9fb6c10511b5b02d69","commandId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","$correlationId":"33c012ae82ea5e9fb6c10511b5b02d69","$causationId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69"}'),
	(33, 'tenant_00000000000000000000000000000000-audience_6767453eb3f8c2da474eacd4afe544aa2777adfddf7d69e7631968c806866c1b', 0, '2be0eb6b-e1a1-5a33-a7b2-6131ac265c51', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.652Z","actorType":"system","actorId":"system","source":"system","traceId":"33c012ae82ea5e9fb6c10511b5b02d69","commandId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","$correlationId":"33c012ae82ea5e9fb6c10511b5b02d69","$causationId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69"}'),
	(34, 'tenant_00000000000000000000000000000000-audience_d1fd406f015a30fa8f8f9451e9bdf6ad3a6ef97e3764f4889384cd25c5f00c99', 0, '7ab96273-27b0-5f77-884d-b0b6cf048ed9', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.658Z","actorType":"system","actorId":"system","source":"system","traceId":"33c012ae82ea5e9fb6c10511b5b02d69","commandId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","$correlationId":"33c012ae82ea5e9fb6c10511b5b02d69","$causationId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69"}'),
	(35, 'tenant_3116e77d07645810a5b42dfeb6eae744-client_866cfeaf825a5b0ebbd6aa2b9525204e', 0, '29e06a74-a199-5db6-a5b6-92cc4fa06af0', 'ClientRegistered', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"clientId":"shop","type":"confidential","name":"Shop","kind":"web","authMethod":null,"audience":"urn:uuid:3116e77d-0764-5810-a5b4-2dfeb6eae744:shop","redirectUris":["https://shop.example/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"secretHash":"8a8bd96c2cf2007814a602732a061c91d65e7bfabbca0761b21485dea298b1a5"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.662Z","actorType":"system","actorId":"system","source":"system","traceId":"33c012ae82ea5e9fb6c10511b5b02d69","commandId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69","$correlationId":"33c012ae82ea5e9fb6c10511b5b02d69","$causationId":"33c012ae-82ea-5e9f-b6c1-0511b5b02d69"}'),
	(36, 'tenant_00000000000000000000000000000000-clientid_f2611b7cc0e056203b994cbb4220b8419ecceb8df058d354daa74d3d37be1c97', 0, 'b0c76665-9277-57c3-adca-a97e99b9eaf9', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"clientid","holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.714Z","actorType":"system","actorId":"system","source":"system","traceId":"c6a60d2e6ba35796a4d7a67d51c0feaf","commandId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","$correlationId":"c6a60d2e6ba35796a4d7a67d51c0feaf","$causationId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf"}'),
	(37, 'tenant_00000000000000000000000000000000-audience_71f1554f06b16e1d2dcf32df2619ccd95ff07a789642c85560099758f91f40c2', 0, 'b5a15999-78a9-53dd-87ee-844e2db3e3b6', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.721Z","actorType":"system","actorId":"system","source":"system","traceId":"c6a60d2e6ba35796a4d7a67d51c0feaf","commandId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","$correlationId":"c6a60d2e6ba35796a4d7a67d51c0feaf","$causationId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf"}'),
	(38, 'tenant_00000000000000000000000000000000-audience_3bceb5ceb1815be06e590ae788a59c9cf8770c56a7782b7b2130951c3fda67b4', 0, '41d939a0-efd5-5026-a5b1-2fc73e04bc4f', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"3116e77d-0764-5810-a5b4-2dfeb6eae744"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.725Z","actorType":"system","actorId":"system","source":"system","traceId":"c6a60d2e6ba35796a4d7a67d51c0feaf","commandId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","$correlationId":"c6a60d2e6ba35796a4d7a67d51c0feaf","$causationId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf"}'),
	(39, 'tenant_3116e77d07645810a5b42dfeb6eae744-client_1074b11246b8515ea94433f141032fbb', 0, '107041bf-e822-523f-b08f-cb6b51f13fdc', 'ClientRegistered', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"clientId":"till","type":"public","name":"Till","kind":"native","authMethod":"none","audience":"urn:uuid:3116e77d-0764-5810-a5b4-2dfeb6eae744:till","redirectUris":["com.example.till:/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"secretHash":null}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:56.733Z","actorType":"system","actorId":"system","source":"system","traceId":"c6a60d2e6ba35796a4d7a67d51c0feaf","commandId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf","$correlationId":"c6a60d2e6ba35796a4d7a67d51c0feaf","$causationId":"c6a60d2e-6ba3-5796-a4d7-a67d51c0feaf"}'),
	(40, 'tenant_00000000000000000000000000000000-slug_47cbfd486238368579c18b50d94cdc78464889019827b91be672d73d97ce856f', 0, 'bbf71c8e-b0ac-5ad5-a72e-ceb9baed805e', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"slug","holderId":"3e693620-8b4e-55d1-b0db-71888ed578b6"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.746Z","actorType":"system","actorId":"system","source":"system","traceId":"5f11cdc8660c53f1a4c0a13f156f889c","commandId":"5f11cdc8-660c-53f1-a4c0-a13f156f889c","$correlationId":"5f11cdc8660c53f1a4c0a13f156f889c","$causationId":"5f11cdc8-660c-53f1-a4c0-a13f156f889c"}'),
	(41, 'tenant_3e6936208b4e55d1b0db71888ed578b6-tenant_3e6936208b4e55d1b0db71888ed578b6', 0, '72bb8c7e-ca2c-513a-86ec-70cc6c398bc3', 'TenantCreated', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","slug":"beta","name":"Beta"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.746Z","actorType":"system","actorId":"system","source":"system","traceId":"5f11cdc8660c53f1a4c0a13f156f889c","commandId":"5f11cdc8-660c-53f1-a4c0-a13f156f889c","$correlationId":"5f11cdc8660c53f1a4c0a13f156f889c","$causationId":"5f11cdc8-660c-53f1-a4c0-a13f156f889c"}'),
	(42, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 7, 'c1129860-5632-522f-a437-79312a0bd749', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"tenant","entry":"315c594be1aa6c15df37779860f6a045e99d1b979421d9fb04986747fe64fc4d","id":"3e693620-8b4e-55d1-b0db-71888ed578b6"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.752Z","actorType":"system","actorId":"system","source":"system","traceId":"efba6de84f29586ea8ceddf5768f30b2","commandId":"efba6de8-4f29-586e-a8ce-ddf5768f30b2","$correlationId":"efba6de84f29586ea8ceddf5768f30b2","$causationId":"efba6de8-4f29-586e-a8ce-ddf5768f30b2"}'),
	(43, 'tenant_3e6936208b4e55d1b0db71888ed578b6-tenant_3e6936208b4e55d1b0db71888ed578b6', 1, '3a116de7-1cef-5a00-9d49-1ab945f29a06', 'TenantSettingsChanged', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","passwordMinLength":10,"signUp":"open"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.763Z","actorType":"system","actorId":"system","source":"system","traceId":"ffe87d45cb6258f8b007a5fdddc6c382","commandId":"ffe87d45-cb62-58f8-b007-a5fdddc6c382","$correlationId":"ffe87d45cb6258f8b007a5fdddc6c382","$causationId":"ffe87d45-cb62-58f8-b007-a5fdddc6c382"}'),
	(44, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 8, '57517b19-5db1-52c7-8e61-56786e773d61', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"settings","entry":"cd954653143580a1eac2976c786b864169df35951d828a97aad008e7ba5da2e9","id":"3e693620-8b4e-55d1-b0db-71888ed578b6"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.766Z","actorType":"system","actorId":"system","source":"system","traceId":"14285fc0a45252c4a2b37e8c3bc142ef","commandId":"14285fc0-a452-52c4-a2b3-7e8c3bc142ef","$correlationId":"14285fc0a45252c4a2b37e8c3bc142ef","$causationId":"14285fc0-a452-52c4-a2b3-7e8c3bc142ef"}'),
	(45, 'tenant_3e6936208b4e55d1b0db71888ed578b6-rolename_8cad4dd87a655f7bf5dcb56b69a8f582f6f5207da0daa0cf10fe840b389857cb', 0, '397aae3e-f02b-56e4-944a-35e27b55ab94', 'ValueReserved', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"kind":"rolename","holderId":"09d767e9-42b2-56e3-89b7-cdbdbd90e074"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.774Z","actorType":"system","actorId":"system","source":"system","traceId":"0aaad28de15b5081948bd8d523d10db4","commandId":"0aaad28d-e15b-5081-948b-d8d523d10db4","$correlationId":"0aaad28de15b5081948bd8d523d10db4","$causationId":"0aaad28d-e15b-5081-948b-d8d523d10db4"}'),
	(46, 'tenant_3e6936208b4e55d1b0db71888ed578b6-role_09d767e942b256e389b7cdbdbd90e074', 0, '67adcbbb-7b4a-5643-a4ad-0dfd6565caaa', 'RoleDefined', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"roleId":"09d767e9-42b2-56e3-89b7-cdbdbd90e074","name":"billing","description":"Reads invoices"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.774Z","actorType":"system","actorId":"system","source":"system","traceId":"0aaad28de15b5081948bd8d523d10db4","commandId":"0aaad28d-e15b-5081-948b-d8d523d10db4","$correlationId":"0aaad28de15b5081948bd8d523d10db4","$causationId":"0aaad28d-e15b-5081-948b-d8d523d10db4"}'),
	(47, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 9, '8b7922bc-78d7-5679-8045-233296a51a51', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"73ea43a284ad9e84d6864e651486c6c0a5a207353ac48fdcaa86cbf8e40753d3","id":"09d767e9-42b2-56e3-89b7-cdbdbd90e074"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.778Z","actorType":"system","actorId":"system","source":"system","traceId":"dc92e2a460a151e2a5c43bb9591b13be","commandId":"dc92e2a4-60a1-51e2-a5c4-3bb9591b13be","$correlationId":"dc92e2a460a151e2a5c43bb9591b13be","$causationId":"dc92e2a4-60a1-51e2-a5c4-3bb9591b13be"}'),
	(48, 'tenant_3e6936208b4e55d1b0db71888ed578b6-rolename_26bb17cbedc2904d96afe72149363c2c984587e461c4b96ea25943e342a20f00', 0, 'bd57633c-1f13-5774-a927-b4cfdc71b7b0', 'ValueReserved', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"kind":"rolename","holderId":"0223f18e-b6ee-5988-9259-8ddd538d1bbb"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.787Z","actorType":"system","actorId":"system","source":"system","traceId":"01e3d75374405f21bc805146e7236a59","commandId":"01e3d753-7440-5f21-bc80-5146e7236a59","$correlationId":"01e3d75374405f21bc805146e7236a59","$causationId":"01e3d753-7440-5f21-bc80-5146e7236a59"}'),
	(49, 'tenant_3e6936208b4e55d1b0db71888ed578b6-role_0223f18eb6ee598892598ddd538d1bbb', 0, '0c276aed-4521-56ab-a73c-bb1683ed64b5', 'RoleDefined', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"roleId":"0223f18e-b6ee-5988-9259-8ddd538d1bbb","name":"support","description":""}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.787Z","actorType":"system","actorId":"system","source":"system","traceId":"01e3d75374405f21bc805146e7236a59","commandId":"01e3d753-7440-5f21-bc80-5146e7236a59","$correlationId":"01e3d75374405f21bc805146e7236a59","$causationId":"01e3d753-7440-5f21-bc80-5146e7236a59"}');
INSERT INTO events.event VALUES
	(50, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 10, '2c3e0e76-8fbc-5df4-8d7c-58d3711b2f9c', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"435f230d52812c8156b821c4c681b3cc3671164367c7033fae0bf1386e4b9ae5","id":"0223f18e-b6ee-5988-9259-8ddd538d1bbb"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.790Z","actorType":"system","actorId":"system","source":"system","traceId":"7fcbd81ec9e05fe4b5d6db181181c39e","commandId":"7fcbd81e-c9e0-5fe4-b5d6-db181181c39e","$correlationId":"7fcbd81ec9e05fe4b5d6db181181c39e","$causationId":"7fcbd81e-c9e0-5fe4-b5d6-db181181c39e"}'),
	(51, 'tenant_3e6936208b4e55d1b0db71888ed578b6-email_79fdf1dafa8b1f8eef6fc033cb5af1c05ca8ce825ee3d613010c331151c564f5', 0, 'd54cbfcf-6185-5813-a0bb-876d85e55045', 'ValueReserved', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"kind":"email","holderId":"ebb9aa81-dd8c-5776-992c-ec38c095fb58"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.848Z","actorType":"system","actorId":"system","source":"system","traceId":"302e78eca155542bb372720e24d374d8","commandId":"302e78ec-a155-542b-b372-720e24d374d8","$correlationId":"302e78eca155542bb372720e24d374d8","$causationId":"302e78ec-a155-542b-b372-720e24d374d8"}'),
	(52, 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_ebb9aa81dd8c5776992cec38c095fb58', 0, '1e5252ed-a47a-5646-81d7-cbe754db20f9', 'UserCreated', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"userId":"ebb9aa81-dd8c-5776-992c-ec38c095fb58","emailVerified":true,"invited":false,"sealed":"user:ebb9aa81-dd8c-5776-992c-ec38c095fb58|AUzICZ-lq-7RfOJZEOxWoeqoeJmDwngUEKds-YIIoq0YMWJPLyjEeJ6Axe3szhzBen1ycPLIYGXkjuWvkdkzXy-34OYIVgK4YR821Ef4FNCj8eUbl1ZVHj-7DLOaQ17K0hQ38HTCoJbqnl4MNrIhzVimWCAbhfv637URWJjr4t6Q4UZSDYr3vHtNyyZNORsbM6mrg9oRVHK4SiA97hkQV0fK_dgqpXksBRVl5XfnueOEXh3LC0907woowRhNhyeccrLGk0hMpJiRuIbbQnIPeHZO1gs2WaW_ku3UsUNGmIUxXoC7SSohuv8TN4LvRoMxLDkBqDQ"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.848Z","actorType":"system","actorId":"system","source":"system","traceId":"302e78eca155542bb372720e24d374d8","commandId":"302e78ec-a155-542b-b372-720e24d374d8","$correlationId":"302e78eca155542bb372720e24d374d8","$causationId":"302e78ec-a155-542b-b372-720e24d374d8"}'),
	(53, 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_ebb9aa81dd8c5776992cec38c095fb58', 1, 'd8f1b98e-9edc-5281-b8b2-2b7c053e4c22', 'UserPasswordSet', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"userId":"ebb9aa81-dd8c-5776-992c-ec38c095fb58","mustChange":false,"cause":"creation","sealed":"user:ebb9aa81-dd8c-5776-992c-ec38c095fb58|AWeEg6MgWFyt4pLRlv3TNkTn9fOxOnRMPvpc_2qS4nixmYjzs2cHtCPFR8qdSqHuLpsUgaLM_kOLas92hsHw9t7l-rsKpDXAJDFc23OMhcg47JAxBd5WLKoD1RJoIIq0MwcElKYViGEtfPDpKUATqlg0tb7SxMlTpDUw7LiKbHBpEq1uLWygBICWwHKRZ2FJ6Q"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.848Z","actorType":"system","actorId":"system","source":"system","traceId":"302e78eca155542bb372720e24d374d8","commandId":"302e78ec-a155-542b-b372-720e24d374d8","$correlationId":"302e78eca155542bb372720e24d374d8","$causationId":"302e78ec-a155-542b-b372-720e24d374d8"}'),
	(54, 'tenant_3e6936208b4e55d1b0db71888ed578b6-owners_3e6936208b4e55d1b0db71888ed578b6', 0, '32c1d9b0-203b-5725-a514-4f7f0e809f81', 'OwnerAdded', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"userId":"ebb9aa81-dd8c-5776-992c-ec38c095fb58"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.864Z","actorType":"system","actorId":"system","source":"system","traceId":"f08c09e6b9d35eff9a01def9a43b9a78","commandId":"f08c09e6-b9d3-5eff-9a01-def9a43b9a78","$correlationId":"f08c09e6b9d35eff9a01def9a43b9a78","$causationId":"f08c09e6-b9d3-5eff-9a01-def9a43b9a78"}'),
	(55, 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_ebb9aa81dd8c5776992cec38c095fb58', 2, '6afd1b57-e430-5837-bd07-876705895de0', 'UserRoleAssigned', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"userId":"ebb9aa81-dd8c-5776-992c-ec38c095fb58","roleId":"3e693620-8b4e-85d1-b0db-71888ed578b7"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.869Z","actorType":"system","actorId":"system","source":"system","traceId":"f08c09e6b9d35eff9a01def9a43b9a78","commandId":"f08c09e6-b9d3-5eff-9a01-def9a43b9a78","$correlationId":"f08c09e6b9d35eff9a01def9a43b9a78","$causationId":"f08c09e6-b9d3-5eff-9a01-def9a43b9a78"}'),
	(56, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 11, 'e8465500-2f20-53d5-a887-b2b5c5c08fa7', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"fccaf44d218f1a33f019f409807d7ca37f934b0627a553d71ccc3574c50a23af","id":"ebb9aa81-dd8c-5776-992c-ec38c095fb58"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.877Z","actorType":"system","actorId":"system","source":"system","traceId":"743b538a18f959188c4d0ccb752950eb","commandId":"743b538a-18f9-5918-8c4d-0ccb752950eb","$correlationId":"743b538a18f959188c4d0ccb752950eb","$causationId":"743b538a-18f9-5918-8c4d-0ccb752950eb"}'),
	(57, 'tenant_3e6936208b4e55d1b0db71888ed578b6-email_fa67fa6e9e33bb427378708648cb472e3860a84c2ef3545bc553b13f1dccccc8', 0, '7040dba3-8ca6-5f6f-84c3-0e7544b7eeef', 'ValueReserved', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"kind":"email","holderId":"d6f3786c-25f6-55eb-9118-ad0c24265b58"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.921Z","actorType":"system","actorId":"system","source":"system","traceId":"d64bc364ec315e5a944920b8f7d4bd1b","commandId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","$correlationId":"d64bc364ec315e5a944920b8f7d4bd1b","$causationId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b"}'),
	(58, 'tenant_3e6936208b4e55d1b0db71888ed578b6-externalid_18fcdfc25c67cd48ea654e1f2a987f0db4005963b7544ab5cd775743cf617422', 0, '1b08b818-1056-5ad1-99c5-0d4d48d1aa23', 'ValueReserved', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"kind":"externalid","holderId":"d6f3786c-25f6-55eb-9118-ad0c24265b58"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.921Z","actorType":"system","actorId":"system","source":"system","traceId":"d64bc364ec315e5a944920b8f7d4bd1b","commandId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","$correlationId":"d64bc364ec315e5a944920b8f7d4bd1b","$causationId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b"}'),
	(59, 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_d6f3786c25f655eb9118ad0c24265b58', 0, '776f9cec-745a-541e-b7bc-767c32419a2c', 'UserCreated', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"userId":"d6f3786c-25f6-55eb-9118-ad0c24265b58","emailVerified":true,"invited":false,"sealed":"user:d6f3786c-25f6-55eb-9118-ad0c24265b58|AUewnZRNco8Ys43AIkp0f0s82-Y3Nx5pY7iksaCUdVaHqxq2EvyiDfdiUhv7FnVOqWLPPhh6H2hMD-DbC2iUk8ba-PEBNV5S3QVY3PNg0jzsV9Og-axh13eLnc8DULCDpEjVik5G__SDzX7kZhBGKbuZOdQB-LtTWbyctpjT0YE4_8RFHYptHrmlSkzi49jT3rTaoXXEHFq_Uv1kp-f83eiZ7xossX0Wz2v1qIHAngOWytBDEmyB53jyeDEWCZ29AaPYfrvw_WMytfVbGhjQTEqhqjWSDeEhH8sqfQnSvAcuV45xRutwqW34-bhfgQ2antfc0_aFN_G_btNTcJtXStnxgBurvfMXsAWShjW4H23VRUyxeI4dkIvCUdG1TCKOHVzsTRO2zm5J6ldwI-jqdSlI_vwY"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.921Z","actorType":"system","actorId":"system","source":"system","traceId":"d64bc364ec315e5a944920b8f7d4bd1b","commandId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","$correlationId":"d64bc364ec315e5a944920b8f7d4bd1b","$causationId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b"}'),
	(60, 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_d6f3786c25f655eb9118ad0c24265b58', 1, '33cbb6c8-5cfe-55ac-acbb-a11df563fa62', 'UserPasswordSet', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"userId":"d6f3786c-25f6-55eb-9118-ad0c24265b58","mustChange":false,"cause":"creation","sealed":"user:d6f3786c-25f6-55eb-9118-ad0c24265b58|AS2Ek5ZBh2I9x9GWK1NUBiQO2nBVrdQN-x9JUdhjXW48BvlgEUwxLGVlelUogSCOKKr-uo2YZfYWMpvCL-tZflXn40T38aXzqN8J0vl_ZKG8Vlr9wDvJ66XQQJ_bCvyRenHsfElClz9plPScFyTmVwkFetoR1JJYd-2G_tjRndutELWd_lHBaVz_GkoK9-_Mjw"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.921Z","actorType":"system","actorId":"system","source":"system","traceId":"d64bc364ec315e5a944920b8f7d4bd1b","commandId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b","$correlationId":"d64bc364ec315e5a944920b8f7d4bd1b","$causationId":"d64bc364-ec31-5e5a-9449-20b8f7d4bd1b"}'),
	(61, 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_d6f3786c25f655eb9118ad0c24265b58', 2, 'ac90cad3-6d21-5933-9eb9-3bde62a4de23', 'UserRoleAssigned', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"userId":"d6f3786c-25f6-55eb-9118-ad0c24265b58","roleId":"3e693620-8b4e-85d1-b0db-71888ed578b4"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.936Z","actorType":"system","actorId":"system","source":"system","traceId":"c8c2193f1b1a56dd92763d08539006e8","commandId":"c8c2193f-1b1a-56dd-9276-3d08539006e8","$correlationId":"c8c2193f1b1a56dd92763d08539006e8","$causationId":"c8c2193f-1b1a-56dd-9276-3d08539006e8"}'),
	(62, 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_d6f3786c25f655eb9118ad0c24265b58', 3, '6af0afe8-2a75-5e8b-b7cb-9fa09ea7aae8', 'UserRoleAssigned', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"userId":"d6f3786c-25f6-55eb-9118-ad0c24265b58","roleId":"09d767e9-42b2-56e3-89b7-cdbdbd90e074"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:56.947Z","actorType":"system","actorId":"system","source":"system","traceId":"bfb7173843ac51f798fd9bd01438be8b","commandId":"bfb71738-43ac-51f7-98fd-9bd01438be8b","$correlationId":"bfb7173843ac51f798fd9bd01438be8b","$causationId":"bfb71738-43ac-51f7-98fd-9bd01438be8b"}'),
	(63, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 12, '9eb19d60-c145-564e-8a01-2dd2cf25ee00', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"34417d49f87352868fa28bb334de63cd22a4269a45de83bfbffe1e6391c4d928","id":"d6f3786c-25f6-55eb-9118-ad0c24265b58"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:56.951Z","actorType":"system","actorId":"system","source":"system","traceId":"d1abde2d89ed5916b1eba7365a51f52e","commandId":"d1abde2d-89ed-5916-b1eb-a7365a51f52e","$correlationId":"d1abde2d89ed5916b1eba7365a51f52e","$causationId":"d1abde2d-89ed-5916-b1eb-a7365a51f52e"}'),
	(64, 'tenant_3e6936208b4e55d1b0db71888ed578b6-email_84a203c2774aee951781b09bd98bc92e3b149e5e4741d42211d3e380e22f7e52', 0, 'd46393f3-6edb-52e4-a1be-e01caf1b732e', 'ValueReserved', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"kind":"email","holderId":"a8910a21-dafd-5716-a72c-8e67cae5ed68"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:57.085Z","actorType":"system","actorId":"system","source":"system","traceId":"310e4352244c5f05a682fd6b14780c5a","commandId":"310e4352-244c-5f05-a682-fd6b14780c5a","$correlationId":"310e4352244c5f05a682fd6b14780c5a","$causationId":"310e4352-244c-5f05-a682-fd6b14780c5a"}'),
	(65, 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_a8910a21dafd5716a72c8e67cae5ed68', 0, '1f3701f5-2a0a-5774-88a1-2c5db9f169ab', 'UserCreated', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"userId":"a8910a21-dafd-5716-a72c-8e67cae5ed68","emailVerified":false,"invited":false,"sealed":"user:a8910a21-dafd-5716-a72c-8e67cae5ed68|AX2NDpogOrmCGLlMP4Ap92mkerhv34bIDJdcjsBfbRriiAW2fu6u59RsfWPG7Eb_kjVH3FCZLAsTuWctswFRIlLl1bUUAgeWDMBhMCLv4Wt1zkp7HiddMRzv2jXrkM1B0Z3AEdYf3hNDIq9IXya8X0yLBhtTWUOn3jQdAOgi9859oEsDuvG2CNPwQfilT3FdkTfiOCIUPyy5dsmJKVWVVJhjro_se-QmScl_0nmcBTHAZGZyvjp25osTihSmSFI5z6Djr95z3sPlp61-3ps8hrSumiFPIIwSAD67i8T0iToWSkDl_rPjhbhVr8dc7myX7zObhdCgPs3Tt3rZvYw"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:57.085Z","actorType":"system","actorId":"system","source":"system","traceId":"310e4352244c5f05a682fd6b14780c5a","commandId":"310e4352-244c-5f05-a682-fd6b14780c5a","$correlationId":"310e4352244c5f05a682fd6b14780c5a","$causationId":"310e4352-244c-5f05-a682-fd6b14780c5a"}'),
	(66, 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_a8910a21dafd5716a72c8e67cae5ed68', 1, 'c56ae28e-4b53-59ae-b3c8-2dcf40f77ac6', 'UserPasswordSet', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"userId":"a8910a21-dafd-5716-a72c-8e67cae5ed68","mustChange":false,"cause":"creation","sealed":"user:a8910a21-dafd-5716-a72c-8e67cae5ed68|Ad_wkbcejH9ivAwyWYo4Rnk7tNxc85NQrd5GtdRqibbSN8PghegYcZ9W1L83b3CvvK8B1EV71MhV5Wa_b2I-f7jisAnW7h05PgjKSfi2w5-UXfGZSK34wNT_D0pz7ApOg-L0mv1YXVpM7jiL4F3SmsGlgBgi3GiuIA6Zl9E6s2Xf1zg5hJQugOeTANDxzpJVOg"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:57.085Z","actorType":"system","actorId":"system","source":"system","traceId":"310e4352244c5f05a682fd6b14780c5a","commandId":"310e4352-244c-5f05-a682-fd6b14780c5a","$correlationId":"310e4352244c5f05a682fd6b14780c5a","$causationId":"310e4352-244c-5f05-a682-fd6b14780c5a"}'),
	(67, 'tenant_3e6936208b4e55d1b0db71888ed578b6-user_a8910a21dafd5716a72c8e67cae5ed68', 2, 'd651101e-9d65-53ba-a58a-0b9e72b51d0a', 'UserRoleAssigned', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"userId":"a8910a21-dafd-5716-a72c-8e67cae5ed68","roleId":"0223f18e-b6ee-5988-9259-8ddd538d1bbb"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:57.107Z","actorType":"system","actorId":"system","source":"system","traceId":"0bd9d0e0e1a151a6998536c78d03175d","commandId":"0bd9d0e0-e1a1-51a6-9985-36c78d03175d","$correlationId":"0bd9d0e0e1a151a6998536c78d03175d","$causationId":"0bd9d0e0-e1a1-51a6-9985-36c78d03175d"}'),
	(68, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 13, '33dc655b-7547-5853-a385-2a731b24812a', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"c3bf44390e36297b2c8e222b4b9633979c968e935d0e372d13ced07274b5ebf3","id":"a8910a21-dafd-5716-a72c-8e67cae5ed68"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:57.115Z","actorType":"system","actorId":"system","source":"system","traceId":"56cb4e59c7e1557dac4a4d8a8a889710","commandId":"56cb4e59-c7e1-557d-ac4a-4d8a8a889710","$correlationId":"56cb4e59c7e1557dac4a4d8a8a889710","$causationId":"56cb4e59-c7e1-557d-ac4a-4d8a8a889710"}'),
	(69, 'tenant_00000000000000000000000000000000-apikeyhash_02631ec4b375fd43134bb59b0513c701843f7ad99570ede97787ba86efb427db', 0, 'ebf597a6-b984-5200-801e-f76987affe74', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"apikey","holderId":"628e29b8-8c5a-5fce-885a-ccf6efde392a"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T11:48:57.142Z","actorType":"system","actorId":"system","source":"system","traceId":"c6fc552a339e5c7e86b6ab442323f490","commandId":"c6fc552a-339e-5c7e-86b6-ab442323f490","$correlationId":"c6fc552a339e5c7e86b6ab442323f490","$causationId":"c6fc552a-339e-5c7e-86b6-ab442323f490"}'),
	(70, 'tenant_3e6936208b4e55d1b0db71888ed578b6-apikey_628e29b88c5a5fce885accf6efde392a', 0, '2bd973e8-1c4a-5801-b8be-24d5b762bea6', 'ApiKeyIssued', '3e693620-8b4e-55d1-b0db-71888ed578b6', '{"apiKeyId":"628e29b8-8c5a-5fce-885a-ccf6efde392a","expiresAt":null,"allowedNetworks":null,"name":"everything","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"],"keyHash":"aca64b3fa7b501f19c7d3542a7407aaa8b5de5fd9872d79b48de6352c695b0b5","prefix":"tsk_lZQZ"}', '{"schemaVersion":"1","tenantId":"3e693620-8b4e-55d1-b0db-71888ed578b6","occurredAt":"2026-11-29T11:48:57.144Z","actorType":"system","actorId":"system","source":"system","traceId":"c6fc552a339e5c7e86b6ab442323f490","commandId":"c6fc552a-339e-5c7e-86b6-ab442323f490","$correlationId":"c6fc552a339e5c7e86b6ab442323f490","$causationId":"c6fc552a-339e-5c7e-86b6-ab442323f490"}'),
	(71, 'tenant_3116e77d07645810a5b42dfeb6eae744-apikeyuse_986e63b23b7f58fe9060950bb4d28d5e', 0, '26c5fc2e-61a1-5387-9328-ecfb1cba7541', 'ApiKeyUsedFromNewNetwork', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"apiKeyId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","networkDigest":"08d48609df93d68f340b731146344d128f05a0d199560366d3c25c00970abca9","isFirst":true}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AZjMpwvduRZWSx0qvrMH1mTKHIiyDNueUbQNUi-K2UXMRvjYR_qfIbKLss8axZFTsQ","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.274Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"170f4f060650179a81a3f217e4b9c0c5","commandId":"85db0dd8-803d-4d6b-b70d-dd9bf317f2ea","$correlationId":"170f4f060650179a81a3f217e4b9c0c5","$causationId":"85db0dd8-803d-4d6b-b70d-dd9bf317f2ea"}'),
	(72, 'tenant_3116e77d07645810a5b42dfeb6eae744-email_aac537bb5773b37b9288327ecc7e9b561a8988ef4e9e511c324d91deeadff0fd', 0, 'ffd9eca8-c9d3-55d6-b153-93032824020f', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"email","holderId":"b085cb1b-8fd8-5e9e-9fd1-28624fd579b0"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.304Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"c3b65957a030151227385631234c3f48","commandId":"c8ea15eb-2d27-4a5c-9ba3-0c46caca6473","$correlationId":"c3b65957a030151227385631234c3f48","$causationId":"c8ea15eb-2d27-4a5c-9ba3-0c46caca6473"}'),
	(81, 'tenant_3116e77d07645810a5b42dfeb6eae744-externalid_17846855c1d2975b560f832d177bfee1029b666828ee8c99ad6c17b112af7023', 0, 'a8b697e2-36e5-5136-882b-ee15fce0c5fb', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"externalid","holderId":"d86220b0-84be-5cf1-a8a8-ec7eb98be1d2"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.448Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"06a8c21549f669b3068aade3cf628f12","commandId":"08f27612-d625-45e1-96b8-86adf808a362","$correlationId":"06a8c21549f669b3068aade3cf628f12","$causationId":"08f27612-d625-45e1-96b8-86adf808a362"}'),
	(73, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_b085cb1b8fd85e9e9fd128624fd579b0', 0, '12e287e3-6655-522b-900a-49a53bbe869c', 'UserCreated', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"b085cb1b-8fd8-5e9e-9fd1-28624fd579b0","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:b085cb1b-8fd8-5e9e-9fd1-28624fd579b0|ARudhFkl_Tfgos2YTlgeY-P-vinlQhpXQoDCtQQj12Xo-YI4EnDCS2OmK6omVO1fE_afm0DvTwqCGUhsYwsip7WAVEFTedNH3EnoLlBk2b4hd_gZhdt3y1rxPMmR28n7W02UFgJT58E1AtVUG0QF47IjVh_lU4_wY-RYmX1eDRTKrDCOG1_Yuty3A7eLaMEMP7kbnKcE0dEEAIHd-1KNeYQd0ymIusT-LU8sdx9kpKQDABWowfKcaI0VogXTCrg0FDGz09Gwr1CkbRh3VmuEclY-Wcju424oawdSyghHhE850hzO5tbMbJ6MuDlisNIKKEmYbmU3SSc-WgY6zg"}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AZTWrIKAiNlapx44fRU5KmVempE5bBoOVwMedIY6b4XB7h6Fs--k8opkFb3ITde49g","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.304Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"c3b65957a030151227385631234c3f48","commandId":"c8ea15eb-2d27-4a5c-9ba3-0c46caca6473","$correlationId":"c3b65957a030151227385631234c3f48","$causationId":"c8ea15eb-2d27-4a5c-9ba3-0c46caca6473"}'),
	(74, 'tenant_3116e77d07645810a5b42dfeb6eae744-email_3f603fc5480496ea9148681dbd91164ee6f8b85ee6db07e529a40bf4af83efef', 0, '93df7cca-53eb-5c2a-81f6-202ae5393915', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"email","holderId":"c2ad4967-1524-51a0-8ecc-046bacfd6997"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.305Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"170f4f060650179a81a3f217e4b9c0c5","commandId":"8ab322cb-ad3f-4dda-adda-cc79a583944a","$correlationId":"170f4f060650179a81a3f217e4b9c0c5","$causationId":"8ab322cb-ad3f-4dda-adda-cc79a583944a"}'),
	(75, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c2ad4967152451a08ecc046bacfd6997', 0, '863f5ab1-a51d-5e70-ba7f-31e59a92e272', 'UserCreated', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"c2ad4967-1524-51a0-8ecc-046bacfd6997","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:c2ad4967-1524-51a0-8ecc-046bacfd6997|AXu_q1gif3lyQVYhnrZBfIlKeAuOkUi4vX8m_Z1tJ05tNUMOQDyeooV9yiCPFEemFYUvG5qk3_NF2hqsbmPApa-Lh2bOyyLhgbEGQ0TgVUhv4okG1fnK7RwDRJquhzU7DnNdJ5x8W72wuAhk-etucaO6sJdzaKoIB8Enm2mcnMAWnOH8jQssWifWM6IkikDzKuibQMQVdokW48WufDvcqyPam_B38eC6NCU21ZkFPD6r565Ed1rwI8wo2S7U_xtq8kreD2Z8S5lL-HAoucnd9_VRteKEs_bkevZ4ecm1LSKKVOtyNhy3_hIAdQQzXAEVOhsKw2h_m_nZWTPq8Q"}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AWl4vof03kyorYbqO1rcitNcjZ8IKpv2mzNiGKgMaDMF4D-te9-NbwACL2nn5rPYsQ","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.305Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"170f4f060650179a81a3f217e4b9c0c5","commandId":"8ab322cb-ad3f-4dda-adda-cc79a583944a","$correlationId":"170f4f060650179a81a3f217e4b9c0c5","$causationId":"8ab322cb-ad3f-4dda-adda-cc79a583944a"}'),
	(76, 'tenant_3116e77d07645810a5b42dfeb6eae744-email_c5c5e298488d65719f5c1594e58ed7d0cc68491b0ad0a290c158faa9fecb1b51', 0, '165bac4e-2bf5-514d-94c0-eda109ffc2f9', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"email","holderId":"d86220b0-84be-5cf1-a8a8-ec7eb98be1d2"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.305Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"6d4bae89a52bb7e830949ddb8983361a","commandId":"122925fe-4ff7-433f-ae2a-46cbfe2715b6","$correlationId":"6d4bae89a52bb7e830949ddb8983361a","$causationId":"122925fe-4ff7-433f-ae2a-46cbfe2715b6"}'),
	(77, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_d86220b084be5cf1a8a8ec7eb98be1d2', 0, '2cf84b6f-1080-590c-ada7-e5650cb3ae45', 'UserCreated', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"d86220b0-84be-5cf1-a8a8-ec7eb98be1d2","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:d86220b0-84be-5cf1-a8a8-ec7eb98be1d2|AVG_P8RjswUEXrO0NSX2k1Z8vHZjtCqY9klYQpD_HO58vqRYFRMWdRtLxjVP7nbTzVQ7B_tjvRvMGqqMzcpr98jVP9jVx-2d_2CcYVRtuNXmWkRMpDodn6MShoiNl-19sj3Mx8QYD3qxckHtokCxUVHgo3ji8-tMsELbazzdM0saD6nKs9Hht_O8khGTdtwrFVwL6fTjd2HfqSEjdZ32Fa-qF_dxlKxGLSmmcYQ-m8ewymBcWL6dUjSiC88yOXXyRhrCybNHDjudd2GWd6yY-eVJOzqAbKgwXYmont57W1smFCUx-alQewF_4SsXFFkwV98Vrm2Y9qGFk5FPOg"}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AdezdXLbiusQkKxQTInyzwRd4UMQHoeIpexk0pXNGgW1aIv5t4mNGHjlVDU0kuw1og","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.305Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"6d4bae89a52bb7e830949ddb8983361a","commandId":"122925fe-4ff7-433f-ae2a-46cbfe2715b6","$correlationId":"6d4bae89a52bb7e830949ddb8983361a","$causationId":"122925fe-4ff7-433f-ae2a-46cbfe2715b6"}'),
	(78, 'tenant_3116e77d07645810a5b42dfeb6eae744-email_ee34565db2b5e9cfd2a5b30a70ba7d8a8cbfc4c8dd8b17229365440432674141', 0, '8d02e99f-b3fc-5f4b-a2be-1bdae9813f55', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"email","holderId":"a37b1664-750a-515c-8497-0b04cdef7c5a"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.311Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"b68fea16b42e04729d27e5efd0d4f306","commandId":"53383fae-c18a-47b9-9b63-93453f609bac","$correlationId":"b68fea16b42e04729d27e5efd0d4f306","$causationId":"53383fae-c18a-47b9-9b63-93453f609bac"}'),
	(79, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_a37b1664750a515c84970b04cdef7c5a', 0, '14e721ff-66a0-59d2-99fa-543ea21e5cb8', 'UserCreated', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"a37b1664-750a-515c-8497-0b04cdef7c5a","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:a37b1664-750a-515c-8497-0b04cdef7c5a|AYEQ7mzAgyt8iuC3YkJjg_TZm9gpGs4y-N0ZifJAYQaXjPXIVbojn2EwGNjbE6njS0o9PhDOZl9XGtVRZ12p0O-6vP5LqRXkkgmxUE1gt6ZkUj_fNql9GKYsOUxPv7emRIzaRTyCrNiwJAopKlh6TZGbS1_DDuQqMBvS87L-OEy-3jn_2ZLnpsSAgvL1cJb5VPjKwuSzE0UnxdQnuYFnWQWEjJ7nLWyqKgX4yOX_foXp2xiVIm9621DjDsZfXF6G6M8FlTLASbypSxTEP9TzPEMbuQdL6Jb1ShpgT98FR3TsGl_eX4K5-73Pb9-W31AwBq9Uz5nF94P3Du55Mg"}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AXRL7tNscB2IFEbN2D2NOA_0BoEF0qoDX2iYOSiEp-wfjHwO3XBRkdl9Nvk_0LTMHw","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.311Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"b68fea16b42e04729d27e5efd0d4f306","commandId":"53383fae-c18a-47b9-9b63-93453f609bac","$correlationId":"b68fea16b42e04729d27e5efd0d4f306","$causationId":"53383fae-c18a-47b9-9b63-93453f609bac"}'),
	(80, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_c2ad4967152451a08ecc046bacfd6997', 1, '83e742e9-ea17-5033-97de-6ed602c5a8b5', 'UserSuspended', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"c2ad4967-1524-51a0-8ecc-046bacfd6997"}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AcX82Vmgaid3-ihWUCzwiBgwq5EFMcoGqCRr8OhGAEVkjTT2qU7yFnkD_-Q8z2wYNQ","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.401Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"7c9d352090f353a3930885071a144de0","commandId":"b8967726-2357-4f0d-ada3-6c024abb00ba","$correlationId":"7c9d352090f353a3930885071a144de0","$causationId":"b8967726-2357-4f0d-ada3-6c024abb00ba"}'),
	(82, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_d86220b084be5cf1a8a8ec7eb98be1d2', 1, '6a3ddf17-374f-5e91-b8d8-fef882419ad7', 'UserProfileChanged', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"d86220b0-84be-5cf1-a8a8-ec7eb98be1d2","sealed":"user:d86220b0-84be-5cf1-a8a8-ec7eb98be1d2|ASsUXXWMdX0koZx7Zjx2_Zhhj9uLEv_hLaVdrDaHXQGl_xbI0B2byOeov_SfykiD-h8uUKoNa_cieSgeiuPRxY704iboNFQcU0ytCzBvfakbpd1ADjCjrjiLkEXo3SQpLKHjrBckpsY0VtUt4iGPKTCkSmkKl9E5gPxsP-ZcCRdWZAur_7rvsFVHUz3bOaibqO01q8G9WyM8j0SgpA"}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AcuBip9IJX6YLLq5i1iKEj8MsoZTrfO807I_rYmCvDv02Nlmjg6wY2d-JjeyLL52vw","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.457Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"06a8c21549f669b3068aade3cf628f12","commandId":"08f27612-d625-45e1-96b8-86adf808a362","$correlationId":"06a8c21549f669b3068aade3cf628f12","$causationId":"08f27612-d625-45e1-96b8-86adf808a362"}'),
	(83, 'tenant_3116e77d07645810a5b42dfeb6eae744-email_8f2e8be46bc81ed0955c9ad1b90868bf86ea34e3a17a90dd6b7438729a2c26d0', 0, 'd5855a4b-9845-52e3-a1ea-85385554db61', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"email","holderId":"a37b1664-750a-515c-8497-0b04cdef7c5a"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.495Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"2f6a9e6ce02073abd81f84bd6130a3aa","commandId":"0f72737b-ef70-499a-bea2-ecae8520534e","$correlationId":"2f6a9e6ce02073abd81f84bd6130a3aa","$causationId":"0f72737b-ef70-499a-bea2-ecae8520534e"}'),
	(84, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_a37b1664750a515c84970b04cdef7c5a', 1, 'a784483b-3c3a-5cb6-a836-8a98f438aafe', 'UserEmailChanged', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"a37b1664-750a-515c-8497-0b04cdef7c5a","noPassword":true,"sealed":"user:a37b1664-750a-515c-8497-0b04cdef7c5a|AVhUnq-3DRLXazA4KdkcF69QxCZoM2me9D_7QmMz2j11em0QSgMWfki6VCHvB6z4lBqReG3GfXWl43C3nMQkypYRNQNXZBk-3K6_hFPgHjt_c9vvhRk6RV1YqG3eiYkQ6YikCWwnkzNQdHX6uW3NZuFy0vkgtBMRf7xJORkZqAK3-zJooxOAmLCD0WsyJLbs"}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AfwahSam0wSbtTu-C15Ai3DHkuwbPMKnJJt5r2ohYi5mUCtzNgRnRcFhm4fzCStmgQ","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.498Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"2f6a9e6ce02073abd81f84bd6130a3aa","commandId":"0f72737b-ef70-499a-bea2-ecae8520534e","$correlationId":"2f6a9e6ce02073abd81f84bd6130a3aa","$causationId":"0f72737b-ef70-499a-bea2-ecae8520534e"}'),
	(85, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_a37b1664750a515c84970b04cdef7c5a', 2, 'a0358d71-b36b-592d-8c57-82db23bd79c0', 'UserInvited', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"a37b1664-750a-515c-8497-0b04cdef7c5a"}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AeuIuqfV2_uP7M-lzGWB4uMUsDPvYr_qdLY44Dbbk6GEGEs7G2dP5a-6h0ZHDLh_Lg","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.498Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"2f6a9e6ce02073abd81f84bd6130a3aa","commandId":"0f72737b-ef70-499a-bea2-ecae8520534e","$correlationId":"2f6a9e6ce02073abd81f84bd6130a3aa","$causationId":"0f72737b-ef70-499a-bea2-ecae8520534e"}'),
	(86, 'tenant_3116e77d07645810a5b42dfeb6eae744-email_ee34565db2b5e9cfd2a5b30a70ba7d8a8cbfc4c8dd8b17229365440432674141', 1, 'bd0ca7cc-c96d-5c36-8920-5e1a70664289', 'ValueReleased', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"email","holderId":"a37b1664-750a-515c-8497-0b04cdef7c5a"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.506Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"2f6a9e6ce02073abd81f84bd6130a3aa","commandId":"0f72737b-ef70-499a-bea2-ecae8520534e","$correlationId":"2f6a9e6ce02073abd81f84bd6130a3aa","$causationId":"0f72737b-ef70-499a-bea2-ecae8520534e"}'),
	(87, 'tenant_3116e77d07645810a5b42dfeb6eae744-user_b085cb1b8fd85e9e9fd128624fd579b0', 1, 'a05bc478-234a-5d5a-971b-4eef472c56a7', 'UserDeleted', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"userId":"b085cb1b-8fd8-5e9e-9fd1-28624fd579b0","roleIds":[]}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AdLLn9V9YPZO3dBhABn8S1o3X8WJCEmuSwJ7nv4LFzBmo_Ivsk3HEkpaG2vWm3kLEg","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.555Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"768d8597ca3796794ae740252ffb6d82","commandId":"21e8474b-1cfd-4ffd-8fb5-567d5b68ee54","$correlationId":"768d8597ca3796794ae740252ffb6d82","$causationId":"21e8474b-1cfd-4ffd-8fb5-567d5b68ee54"}'),
	(88, 'tenant_3116e77d07645810a5b42dfeb6eae744-email_aac537bb5773b37b9288327ecc7e9b561a8988ef4e9e511c324d91deeadff0fd', 1, '6cd1ba5f-22e3-57a3-aca1-61018fb01f00', 'ValueReleased', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"email","holderId":"b085cb1b-8fd8-5e9e-9fd1-28624fd579b0"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.628Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"768d8597ca3796794ae740252ffb6d82","commandId":"21e8474b-1cfd-4ffd-8fb5-567d5b68ee54","$correlationId":"768d8597ca3796794ae740252ffb6d82","$causationId":"21e8474b-1cfd-4ffd-8fb5-567d5b68ee54"}'),
	(89, 'tenant_3116e77d07645810a5b42dfeb6eae744-rolename_be9309405bfe656c89e21452f281c7802256b56890b06c9aee8d9c7cc82b50e7', 0, '855a9aa5-93cb-5aba-9521-1edded652c89', 'ValueReserved', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"kind":"rolename","holderId":"efdd958f-038c-50ad-abc3-6a840d0c5fe5"}', '{"schemaVersion":"1","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.648Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"98753e41442abf23f94f276782fe275e","commandId":"81b4be9b-9ec7-47c4-9e1e-0a97a78d666f","$correlationId":"98753e41442abf23f94f276782fe275e","$causationId":"81b4be9b-9ec7-47c4-9e1e-0a97a78d666f"}'),
	(90, 'tenant_3116e77d07645810a5b42dfeb6eae744-role_efdd958f038c50adabc36a840d0c5fe5', 0, 'd92dc924-3764-5ce9-a438-b3cbe4e1c923', 'RoleDefined', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"roleId":"efdd958f-038c-50ad-abc3-6a840d0c5fe5","name":"auditor","description":"Reads the audit log"}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|ASFAz0Z80hJgZDTC0Psp4xUh1uYcW7RZNPM8je3DId90B84nmuhi86ZbGqKex8iH6Q","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.648Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"98753e41442abf23f94f276782fe275e","commandId":"81b4be9b-9ec7-47c4-9e1e-0a97a78d666f","$correlationId":"98753e41442abf23f94f276782fe275e","$causationId":"81b4be9b-9ec7-47c4-9e1e-0a97a78d666f"}'),
	(91, 'tenant_3116e77d07645810a5b42dfeb6eae744-role_efdd958f038c50adabc36a840d0c5fe5', 1, 'dd808037-2e59-5652-8df1-6796e592a026', 'RoleChanged', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"roleId":"efdd958f-038c-50ad-abc3-6a840d0c5fe5","description":"Reads the whole audit log"}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AWtbHT63ZoZhg5wIoLAWDUc2X59ZVvOqVBljIdLtHnxq4Es6VOKP1s6oGrCeYAAzTg","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.670Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"5932110789cd64be0c5386ece9153ea5","commandId":"7fd4fac9-82f2-4ac0-b068-f1c0a31df937","$correlationId":"5932110789cd64be0c5386ece9153ea5","$causationId":"7fd4fac9-82f2-4ac0-b068-f1c0a31df937"}'),
	(92, 'tenant_3116e77d07645810a5b42dfeb6eae744-webhook_dc4cc071f65c5e5ba825771f35c11e61', 0, '6ae5c69e-1125-55a3-9313-cbc6ad614ff8', 'WebhookCreated', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"subscriptionId":"dc4cc071-f65c-5e5b-a825-771f35c11e61","url":"https://listener.example/hooks","events":["user.created","user.deleted"],"description":"","active":true,"secretId":"ab078d98-75f2-5fb2-a120-d0afbf5c098c"}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|ASIO317QK9qNSFr0WzLd7q3aVNWquSIVNQ51UqHixBKbCr91xlnunWhFQ2AIOjDYWg","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.719Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"09a00c18535621652e0bef0d5478023c","commandId":"c96cfbbd-e2bc-40ab-bb00-fd36fa8a5cd9","$correlationId":"09a00c18535621652e0bef0d5478023c","$causationId":"c96cfbbd-e2bc-40ab-bb00-fd36fa8a5cd9"}'),
	(93, 'tenant_3116e77d07645810a5b42dfeb6eae744-branding_3116e77d07645810a5b42dfeb6eae744', 0, '362aad4d-0bc4-5b3f-b7a1-e6740668df81', 'BrandingChanged', '3116e77d-0764-5810-a5b4-2dfeb6eae744', '{"tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","colors":{"primary":"#114488","background":"#ffffff","text":"#111111","error":"#aa0000"}}', '{"schemaVersion":"1","sealedOrigin":"tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|AU1BF8CpNEGvJTLhpVNynPx0Wnnn43GxEgKXSkje36J6Rs7Omx6VgKCMPERD6ZEXQw","tenantId":"3116e77d-0764-5810-a5b4-2dfeb6eae744","occurredAt":"2026-11-29T11:48:57.763Z","actorType":"apiKey","actorId":"986e63b2-3b7f-58fe-9060-950bb4d28d5e","source":"api","traceId":"84b355486d3884bda2bf9f1fd0feffca","commandId":"d3806e05-54ca-4d8e-b3f2-de6bb10bf314","$correlationId":"84b355486d3884bda2bf9f1fd0feffca","$causationId":"d3806e05-54ca-4d8e-b3f2-de6bb10bf314"}');


--
-- Data for Name: installation; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.installation VALUES
	(true, '01a22722-ffbe-7577-a321-5f35a215b3fe', '000a4c5d-8287-5139-ba8c-9a4ee1fd9415', 0, '\x16a8d6d0a95787af4e4338307f8a6c5a01b0d870faf195a9835e2f014947b4ac');


--
-- Data for Name: log_restoration; Type: TABLE DATA; Schema: keys; Owner: tessera
--



--
-- Data for Name: lookup_keys; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.lookup_keys VALUES
	('00000000-0000-0000-0000-000000000000', '\x0114d8f7f5d38cb73f40fa1b171233c4f65bcde01d34b819005361205f34db9e2762dc28103a3625216e759e3629abb30039e9d8154ee7762f1c81f288', '2026-11-29 11:48:55.867593+00'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '\x016c90b0ba412ec34b4b7c68d9aa71d33e354414f1bfd994aac9739695a8ebfc23463bc0d2c8bc9270eb33425f0292f8d58c49a47f0829ae4c6f69dd51', '2026-11-29 11:48:56.030313+00'),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', '\x016b098933e5629c62714904211e8064afc257766a57add61e936e2ccd96fa86c6ba5cd9a25d0e552cb21a9034f6a1a39abf81f975ece5bf3b13124988', '2026-11-29 11:48:56.771198+00');


--
-- Data for Name: root_key; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.root_key VALUES
	(true, '\x01a131c8222b090a177032a6567ecded104a208f5d30afc95f186e88e690ac8cbd91d8a3d796534aea6dc8ccac1008140f7d19e077c777478ce9141b67');


--
-- Data for Name: subject_keys; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.subject_keys VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'user:c4253b60-5cfa-5a0f-a3c0-8b511bfdb724', '\x01d66274e986143f2e7e5ed882056b0722bbf1e3ef19cba7d5b3692635ef47380dc1322dd78fbe38e4a4ffbf073d615f88f2a765254d2e60a9b5ec85ca', '2026-11-29 11:48:56.192271+00', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'user:07e4d6a7-406d-5f1d-98d7-7f0ad568679c', '\x0183dd4cc23bc4a9cc155fedb06d883a493a8abb1fa3a3d43471000693b428020f6daa288da2ec5270151d52a11a361866db303337ef7fc25fe64edb45', '2026-11-29 11:48:56.346127+00', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'user:c5940532-6d7f-52ab-a687-9da1da936955', '\x0107c720375fcd346cbcef3c2e8e769d21b1c55d51b22ed561ce24d71e4dda711780e958a0604bc1dea1ccd9af6b9f568baf228643da15278b24384703', '2026-11-29 11:48:56.467727+00', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'user:ebb9aa81-dd8c-5776-992c-ec38c095fb58', '\x01ae950a7a65adcc67b003cb0ec7cd164eee08a993a4b5d0965e18fde47c832374c56f9eb243cf3965c5851f1e0f805b4287fea0a2a8b199a18d58a46b', '2026-11-29 11:48:56.84969+00', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'user:d6f3786c-25f6-55eb-9118-ad0c24265b58', '\x010d91caa5b106fa63dab80c2e207c1b4e3dd9ce81f7cf817668a9599ec6875a445fb91676a8889a7e2a009a0d9eacdd6ef6d9b6c740ade9e3e1cea006', '2026-11-29 11:48:56.924531+00', NULL),
	('3e693620-8b4e-55d1-b0db-71888ed578b6', 'user:a8910a21-dafd-5716-a72c-8e67cae5ed68', '\x01bd30bb2a4b807e92f7c1ee5990ecbe1dbc014d427000fc5bf146c257c6495f9f135007f9fcf57fef36275ad4b63a4618268a0e2659c1f7d0c18e7995', '2026-11-29 11:48:57.08819+00', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744', '\x0117401d38484921799bacaeafbbb314bd6fdaf9c71efa2e4cd130def44456ffd766b6903049a904c8992c78df21826ea1090cbde80abbb27edbc4e91a', '2026-11-29 11:48:57.279662+00', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'user:c2ad4967-1524-51a0-8ecc-046bacfd6997', '\x0191bf8b35391ac3113b54d77d659773b6dfc82428f4de5dcb6a28f2b9776302f9f3bb4dd8051f697ea30a5cf7fc3837f71585817f98a107eff2c4b4b9', '2026-11-29 11:48:57.308408+00', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'user:d86220b0-84be-5cf1-a8a8-ec7eb98be1d2', '\x015dead299e443c0b29db483d3d0bb30a85b37c6c2762d3e0526383a0479d39f34cfdd118a650ff1916064016e6eb1618edde79dfea6a63f1dda1309dc', '2026-11-29 11:48:57.308408+00', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'user:a37b1664-750a-515c-8497-0b04cdef7c5a', '\x01698ca02e16eda61de3753d455c96c76126b6f8edd8455f10e834bcf556b22d120911eb8d7530652698b872334e462034ab1883b0badf8abf790329e5', '2026-11-29 11:48:57.326039+00', NULL),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'email:fc283eec1608183d070585394f78c955d02fef81a916215a8beba591f27e886f:20261129', NULL, '2026-11-29 11:48:57.584072+00', '2026-11-29 11:48:57.584072+00'),
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', 'user:b085cb1b-8fd8-5e9e-9fd1-28624fd579b0', NULL, '2026-11-29 11:48:57.308408+00', '2026-11-29 11:48:57.602982+00');


--
-- Data for Name: checkpoints; Type: TABLE DATA; Schema: projections; Owner: tessera_projector
--

INSERT INTO projections.checkpoints VALUES
	('mail-outbox', 'live', 1, 0, 87, '2026-11-29 11:48:57.585362+00'),
	('webhook-outbox', 'live', 1, 0, 92, '2026-11-29 11:48:57.731891+00'),
	('audit-log', 'live', 11, 1, 92, '2026-11-29 11:48:57.745438+00'),
	('core', 'live', 24, 1, 93, '2026-11-29 11:48:57.774898+00');


--
-- Data for Name: leases; Type: TABLE DATA; Schema: projections; Owner: tessera_projector
--

INSERT INTO projections.leases VALUES
	('rebuild:audit-log', 1, 5769, '2026-11-29 11:48:58.281138+00'),
	('rebuild:core', 1, 5768, '2026-11-29 11:48:58.298046+00'),
	('project:audit-log', 1, 5770, '2026-11-29 11:49:00.736081+00'),
	('project:core', 1, 5772, '2026-11-29 11:49:00.836907+00'),
	('project:mail-outbox', 1, 5764, '2026-11-29 11:49:00.214336+00'),
	('project:webhook-replays', 1, 5766, '2026-11-29 11:49:00.285519+00'),
	('project:webhook-outbox', 1, 5765, '2026-11-29 11:49:00.286543+00');


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
	('events-1', '0c3d3269100554d4eac6cfbe8873d52b0f26bb846167305e24d9d2b24749326c', '2026-11-29 11:48:54.2862+00'),
	('personal-data-1', 'c692cd9343cf1240461afd0856cc5e3acc5f648d600669c8d0f2627f99b7fe8c', '2026-11-29 11:48:54.2862+00'),
	('installation-1', '1031807dafd7105e35a770f5bfcc799e4837d9da3276927a4270af82099c3379', '2026-11-29 11:48:54.2862+00'),
	('storage-1', '5d9897961c716f8dcda892e9958c824935e9b56d18e397459b253c1063857ca8', '2026-11-29 11:48:54.2862+00'),
	('projections-1', 'd8e5ccc37fb15740956b52199b97612b122b18cfe82a1d2e86fa7c1ae82a4f5d', '2026-11-29 11:48:54.2862+00'),
	('projections-2', '43956a90b2bea091511497057d3b9fba3187765b9b31be8b169fe1986a3a8e9c', '2026-11-29 11:48:54.2862+00'),
	('idempotency-1', '50505533d2481c26fc7e07b8ffce43734d7b2a9f538b7708ebc69b8a08a35cd0', '2026-11-29 11:48:54.2862+00'),
	('rate-limits-1', '88f2e419c32155a65d7c09f0a363925ad791d24784538bd00ac52891dd2aaea0', '2026-11-29 11:48:54.2862+00'),
	('interactions-1', 'b59c084368a9e8e3ff99435c031a6046f7852bc78c32eeb08e89f2445bfccafa', '2026-11-29 11:48:54.2862+00'),
	('grants-1', '56db86e4f36702348244f93d0531e00afbf429f3c927daa4445283d79e4632a0', '2026-11-29 11:48:54.2862+00'),
	('grants-2', '877480f1a9947d432c275ed41aaae77e4661ec05bc1446c9dc4bc7cf78bdc76c', '2026-11-29 11:48:54.2862+00'),
	('sessions-1', '315c53c876a8724e335a6d803abb2b43529c9c52f34c95e7a88a2dcb197f8128', '2026-11-29 11:48:54.2862+00'),
	('factors-1', 'f5c565fb5ae839484ade4220b43634555054adf0e525032c83ccdeb433e97a52', '2026-11-29 11:48:54.2862+00'),
	('passkeys-1', '833a2d9e6337f6387cb4a2be67b34573ebf0fdcc715c0f4bb38e9c979beab4b3', '2026-11-29 11:48:54.2862+00'),
	('known-places-1', '7427f29bda750feff3c21a5ed389ca9f26a509727a4336c13e325b18e00e7096', '2026-11-29 11:48:54.2862+00'),
	('api-key-uses-1', '68fc3fc566804c81284df4ce310ffc2d57b1a222413d0acca9297daf74667118', '2026-11-29 11:48:54.2862+00'),
	('sign-in-failures-1', 'e75be127c859e7c3614ae0ead92ee2cbf1546684e616584bbc41b24cb143e055', '2026-11-29 11:48:54.2862+00'),
	('signing-keys-1', '329e99ae492337e09eb967de0bc897d519d0ebf968e0c8669479517a2e2dfbf2', '2026-11-29 11:48:54.2862+00'),
	('client-assertions-1', '046bed91fa6e80fb4b368d69594f8782aad2907f52f6584d329c51c9921305ff', '2026-11-29 11:48:54.2862+00'),
	('mail-1', '3f443d275ecab78da1ab4dfd19f27c281e0605c7377b0fad56972fd9b56727c4', '2026-11-29 11:48:54.2862+00'),
	('sign-ups-1', 'b1f7fb508db6e54f127871f405f143660e78342a1de8675539bbff7cd4eb45c8', '2026-11-29 11:48:54.2862+00'),
	('webhooks-1', 'e5143ee842f2a56599e867fc849b29579737418dca842edeabf1786fb56e3886', '2026-11-29 11:48:54.2862+00'),
	('connections-1', '52da039dc7cb0a3d4842e997b0ad333eba72f239e071361c0cd76e0721d0f936', '2026-11-29 11:48:54.2862+00'),
	('connections-identity-uses', 'a330e53d7cb9bdae0bf9dd45677dacd053ec66230193f693d8a0d745d8d66d13', '2026-11-29 11:48:54.2862+00'),
	('connections-failures', 'da7ddb9bc97b058ee1a8b4aae5e684f130f876c7d348f6eef6c034067a2cc72d', '2026-11-29 11:48:54.2862+00'),
	('audit-heads-1', '3ae6f73babe7fc579ceccfb57c6fbabaab535c226d6e11cce3ded4ca6b5f2a3f', '2026-11-29 11:48:54.2862+00'),
	('tenant-remains-1', '6ff1ee21ef4549fe5c15b16d36280b8e214fa57862a744116e460411723cada1', '2026-11-29 11:48:54.2862+00');


--
-- Data for Name: alert_mails; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: api_key_uses; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.api_key_uses VALUES
	('3116e77d-0764-5810-a5b4-2dfeb6eae744', '986e63b2-3b7f-58fe-9060-950bb4d28d5e', '2026-11-29 11:48:57.748+00', '127.0.0.0/24');


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
-- Data for Name: mail_domain_checks; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: mail_limits; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: mailed_links; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.mailed_links VALUES
	('\x11ee0cb70ad4d00a0b3241357b103f55468c95eb5964284f858cc7ddabd15feb', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c5940532-6d7f-52ab-a687-9da1da936955', 'verification', 'd62231c9-bf62-57ac-b3d5-65218a2f84e1', 26, NULL, '2026-11-30 11:48:56.464+00'),
	('\x36ad2ff148a40f2a923330bb51828550698ddd8174e20f53fc899d3e482425ec', '3e693620-8b4e-55d1-b0db-71888ed578b6', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 'verification', '1f3701f5-2a0a-5774-88a1-2c5db9f169ab', 65, NULL, '2026-11-30 11:48:57.085+00'),
	('\x77e6430196b81e6cc9d9e7f7de9f28c6948f76173027f40395d87b903d651f8c', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c2ad4967-1524-51a0-8ecc-046bacfd6997', 'invitation', '863f5ab1-a51d-5e70-ba7f-31e59a92e272', 75, NULL, '2026-12-06 11:48:57.305+00'),
	('\x4e215fac83b6a52bf80c6896f492e4dc1193b014e948c8c03fcada2a6f53e4b3', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 'invitation', '2cf84b6f-1080-590c-ada7-e5650cb3ae45', 77, NULL, '2026-12-06 11:48:57.305+00'),
	('\x2a3a893b8275f4bc751feec87fa8883a1d00bec6ac07dab2a46b920bcb1d0fab', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'invitation', '14e721ff-66a0-59d2-99fa-543ea21e5cb8', 79, NULL, '2026-12-06 11:48:57.311+00'),
	('\x71c19a3267c7a0783e9910a118d73c55d150a147158fc0670b2b326a8d6714f1', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 'invitation', 'a0358d71-b36b-592d-8c57-82db23bd79c0', 85, NULL, '2026-12-06 11:48:57.498+00');


--
-- Data for Name: mails; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.mails VALUES
	('d62231c9-bf62-57ac-b3d5-65218a2f84e1', 'verification', NULL, '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c5940532-6d7f-52ab-a687-9da1da936955', 26, '2026-11-29 11:48:56.464+00', '2026-11-30 11:48:56.464+00', 'sent', NULL, 1, '2026-11-29 11:53:56.51+00', '2026-11-29 11:48:56.636+00'),
	('1f3701f5-2a0a-5774-88a1-2c5db9f169ab', 'verification', NULL, '3e693620-8b4e-55d1-b0db-71888ed578b6', 'a8910a21-dafd-5716-a72c-8e67cae5ed68', 65, '2026-11-29 11:48:57.085+00', '2026-11-30 11:48:57.085+00', 'sent', NULL, 1, '2026-11-29 11:53:57.102+00', '2026-11-29 11:48:57.148+00'),
	('12e287e3-6655-522b-900a-49a53bbe869c', 'invitation', NULL, '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'b085cb1b-8fd8-5e9e-9fd1-28624fd579b0', 73, '2026-11-29 11:48:57.304+00', '2026-12-06 11:48:57.304+00', 'sent', NULL, 1, '2026-11-29 11:53:57.341+00', '2026-11-29 11:48:57.381+00'),
	('2cf84b6f-1080-590c-ada7-e5650cb3ae45', 'invitation', NULL, '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'd86220b0-84be-5cf1-a8a8-ec7eb98be1d2', 77, '2026-11-29 11:48:57.305+00', '2026-12-06 11:48:57.305+00', 'sent', NULL, 1, '2026-11-29 11:53:57.341+00', '2026-11-29 11:48:57.382+00'),
	('863f5ab1-a51d-5e70-ba7f-31e59a92e272', 'invitation', NULL, '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'c2ad4967-1524-51a0-8ecc-046bacfd6997', 75, '2026-11-29 11:48:57.305+00', '2026-12-06 11:48:57.305+00', 'sent', NULL, 1, '2026-11-29 11:53:57.341+00', '2026-11-29 11:48:57.382+00'),
	('14e721ff-66a0-59d2-99fa-543ea21e5cb8', 'invitation', NULL, '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 79, '2026-11-29 11:48:57.311+00', '2026-12-06 11:48:57.311+00', 'sent', NULL, 1, '2026-11-29 11:53:57.405+00', '2026-11-29 11:48:57.45+00'),
	('a784483b-3c3a-5cb6-a836-8a98f438aafe', 'email-changed', NULL, '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 84, '2026-11-29 11:48:57.498+00', '2026-11-30 11:48:57.498+00', 'cancelled', 'never_verified', 1, '2026-11-29 11:53:57.532+00', '2026-11-29 11:48:57.562+00'),
	('a0358d71-b36b-592d-8c57-82db23bd79c0', 'invitation', NULL, '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'a37b1664-750a-515c-8497-0b04cdef7c5a', 85, '2026-11-29 11:48:57.498+00', '2026-12-06 11:48:57.498+00', 'sent', NULL, 1, '2026-11-29 11:53:57.532+00', '2026-11-29 11:48:57.594+00');


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
	('key:986e63b2-3b7f-58fe-9060-950bb4d28d5e', 50000, 1795952997267),
	('tenant:3116e77d-0764-5810-a5b4-2dfeb6eae744|10000000', 500000, 1795952997273);


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
	('ab078d98-75f2-5fb2-a120-d0afbf5c098c', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'dc4cc071-f65c-5e5b-a825-771f35c11e61', '\x01d29ba141d83764ee55a59c4738221eb6ca2766d660cf00af4676034e111c30fb60f7a0780211f0b7c3e60ca8f3ef948f77b58d4d2c8b2e3c927645360a1e9336f6b453dc3285051492b50a7eb08c99ac390e10480b7a3d6371bd2042dd9ef6a9f0c3', '2026-11-29 11:48:57.716+00');


--
-- Data for Name: webhook_subscriptions; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.webhook_subscriptions VALUES
	('dc4cc071-f65c-5e5b-a825-771f35c11e61', '3116e77d-0764-5810-a5b4-2dfeb6eae744', 'https://listener.example/hooks', 'listener.example', '{user.created,user.deleted}', true, '[{"id": "ab078d98-75f2-5fb2-a120-d0afbf5c098c", "expiresAt": null}]', 92, NULL);


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

\unrestrict AVF2xP1hLAsAJlTJEQv5oapvppINvuD1ofyLNqltFRV1DpSwwz22mgDjcEnTdad

