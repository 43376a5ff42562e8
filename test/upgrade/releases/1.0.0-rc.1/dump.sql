--
-- PostgreSQL database dump
--

\restrict nLBWrdHEYOTYgQN5RmaLyhD9zuV8XCPdA7Ls46C5LuxHUfSMPUKpZZ30V0zINWi

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
    permissions text[] DEFAULT '{}'::text[] NOT NULL
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
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'system', 'system', 18),
	('00000000-0000-0000-0000-000000000000', '2026-11-29 00:00:00+00', 'system', 'system', 14),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 00:00:00+00', 'system', 'system', 16),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 14);


--
-- Data for Name: alerts; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.alerts VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'ab2a3feb-d371-8aad-89a2-5d0aa43d03a0', 'webhook_listener_added', 'high', '2026-11-29 19:06:15.845+00', '2026-11-29 19:06:15.845+00', 1, 'webhook', '99d16d7a-f351-55af-95db-2db3b22baa24', 'open', '[46]');


--
-- Data for Name: chains; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.chains VALUES
	('00000000-0000-0000-0000-000000000000', 24, 'cdfe31ea44b31635b7e646a3567b51a9a24f373470bc1b40507b3b771ba05e28', 1, NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 22, '6ddb8a4e4419f199aac0136589a9281506abd8d69efaa0c8da0dbcdd83779341', 1, NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 47, '08edfa4191dad981bb1c715774d9b2ba189bd757c8839d6191d22b3f32d470c1', 1, NULL);


--
-- Data for Name: days; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.days VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'tenant.created', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'tenant.settings_changed', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'owner.added', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'user.password_set', 3),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'role.assigned', 4),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'apikey.issued', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'client.registered', 2),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 00:00:00+00', 'tenant.created', 1),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 00:00:00+00', 'tenant.settings_changed', 1),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 00:00:00+00', 'role.created', 2),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 00:00:00+00', 'owner.added', 1),
	('00000000-0000-0000-0000-000000000000', '2026-11-29 00:00:00+00', 'bootstrap.applied', 14),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 00:00:00+00', 'user.created', 3),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 00:00:00+00', 'user.password_set', 3),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 00:00:00+00', 'role.assigned', 4),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 00:00:00+00', 'apikey.issued', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'apikey.used_from_new_network', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'user.created', 7),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'user.suspended', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'user.updated', 2),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'user.invited', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'user.deleted', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'role.created', 3),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'role.updated', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'webhook.created', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 00:00:00+00', 'branding.updated', 1);


--
-- Data for Name: emails; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.emails VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '5ae807b4-5953-57ef-912b-7740ccb9608e', '62dad5f46a78d04d03bb6d105217863433c26aec38951757cc7057d23226cf12'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '6838c1d5-74ba-57df-9c73-391c50b64363', '1441baea8baabc17c162848ef539e3bb31d8f6615271b398a664550e8eed115a'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '94402834-bda3-55b8-8923-85d1808b6315', 'fc7917a9f190ae6a1604b4186d7cc77df834ee66395ab1777b176a8c7fa4c2ef'),
	('e4948f29-f21e-5899-a01c-8770d628994e', '84b4d478-e11f-5e5b-8531-67e55d3d3362', 'd88696fd6547a8789dabb0b698389d4eeef6b2b5fcde36fecc4184f5612c075f'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'c791068e-702e-585a-808d-1d469b1cf4ab', '3dc7604c517925107bae66d425fd12bce9619e9808ad8698a3e65531daf69b7d'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', '8710b49c9c494317684b78056bebb274bf51f3ec84d3ac3b4840fd1e134c433d'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', '66d80ff8aaf64049c210aa160560e105ff20e5afcf30fe1c5a9399e5a068b808'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'c6684a8d-a348-5652-94b3-650035ff7366', 'b58df19f5b94a1c2823825bf38823a7b08365f2c011ca5d62e15ecdc4f422478'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 'b1119c8aba0b4e9e471fc5c79495c404b089b4f05c7825fe7647f2e7aa883176'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', '7fe8c213f6a0c43a83e29c9f6add49e46bc327236a8ebb370695d158f84e8dd0');


--
-- Data for Name: entries_2026_11; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.entries_2026_11 VALUES
	('00000000-0000-0000-0000-000000000000', 1, '2026-11-29 19:06:14.637+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'slug_reservation', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'system', '8bfee0f39a3d56f0ac990b1b3abd7a78', 'a0240f8c-dd30-5aa8-950b-7e3635ed7e7b', 'tenant_00000000000000000000000000000000-slug_dc648af1ef4559d4850c0dc11c8832838292226a53f91c87e15a3672e29dea33', 0, 'ValueReserved', '{"holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922","kind":"slug"}', '{"$causationId":"8bfee0f3-9a3d-56f0-ac99-0b1b3abd7a78","$correlationId":"8bfee0f39a3d56f0ac990b1b3abd7a78","actorId":"system","actorType":"system","commandId":"8bfee0f3-9a3d-56f0-ac99-0b1b3abd7a78","occurredAt":"2026-11-29T19:06:14.637Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"8bfee0f39a3d56f0ac990b1b3abd7a78"}', '0000000000000000000000000000000000000000000000000000000000000000', '8aa2fba0c82bf2b6d4c04e1549cfcc7dd095ae717c9cb8d3e42e766260d42906', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 1, '2026-11-29 19:06:14.637+00', 'tenant.created', 'tenant', 'success', 'system', 'system', 'tenant', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'system', '8bfee0f39a3d56f0ac990b1b3abd7a78', 'a4f5efa7-09ea-5ff9-afd6-2808fe85a730', 'tenant_4f03836c79b6506ca6ea86c60dff5922-tenant_4f03836c79b6506ca6ea86c60dff5922', 0, 'TenantCreated', '{"name":"Acme","slug":"acme","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"$causationId":"8bfee0f3-9a3d-56f0-ac99-0b1b3abd7a78","$correlationId":"8bfee0f39a3d56f0ac990b1b3abd7a78","actorId":"system","actorType":"system","commandId":"8bfee0f3-9a3d-56f0-ac99-0b1b3abd7a78","occurredAt":"2026-11-29T19:06:14.637Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"8bfee0f39a3d56f0ac990b1b3abd7a78"}', '0000000000000000000000000000000000000000000000000000000000000000', '132c8d629e5e811b890e65b6b8f8d6aa3d296398afa434806c606240f1ee0388', 2),
	('00000000-0000-0000-0000-000000000000', 2, '2026-11-29 19:06:14.682+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'tenant', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'system', '7f513cdb42425f1c80cd055fb00c9c27', 'e2e7ebba-b1d6-5eb3-a59f-9ac27f8159f9', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 0, 'BootstrapEntryApplied', '{"entry":"5e4db14eb5d3d67fd90f2206743a02a33b585eef91ba0b4e7167f86bb3598843","id":"4f03836c-79b6-506c-a6ea-86c60dff5922","kind":"tenant"}', '{"$causationId":"7f513cdb-4242-5f1c-80cd-055fb00c9c27","$correlationId":"7f513cdb42425f1c80cd055fb00c9c27","actorId":"system","actorType":"system","commandId":"7f513cdb-4242-5f1c-80cd-055fb00c9c27","occurredAt":"2026-11-29T19:06:14.682Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"7f513cdb42425f1c80cd055fb00c9c27"}', '8aa2fba0c82bf2b6d4c04e1549cfcc7dd095ae717c9cb8d3e42e766260d42906', '051821d8f3a9fd5c47d1e0e55cac3993286de86b64c9e05aefd842ee257f1222', 3),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 2, '2026-11-29 19:06:14.717+00', 'tenant.settings_changed', 'tenant', 'success', 'system', 'system', 'tenant', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'system', '0dcaf7e7ecc6578ab09881ed16dc9e08', '95daeb9f-71b4-55b7-b5e9-5e14907fabd4', 'tenant_4f03836c79b6506ca6ea86c60dff5922-tenant_4f03836c79b6506ca6ea86c60dff5922', 1, 'TenantSettingsChanged', '{"passwordMinLength":10,"signUp":"open","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"$causationId":"0dcaf7e7-ecc6-578a-b098-81ed16dc9e08","$correlationId":"0dcaf7e7ecc6578ab09881ed16dc9e08","actorId":"system","actorType":"system","commandId":"0dcaf7e7-ecc6-578a-b098-81ed16dc9e08","occurredAt":"2026-11-29T19:06:14.717Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"0dcaf7e7ecc6578ab09881ed16dc9e08"}', '132c8d629e5e811b890e65b6b8f8d6aa3d296398afa434806c606240f1ee0388', '28c2e517daf859f0eb67b0ada2037ecfc66246c290c0210783354b3895758091', 4),
	('00000000-0000-0000-0000-000000000000', 3, '2026-11-29 19:06:14.741+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'settings', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'system', 'e639aeacbb105ca69a36c8dafe9a29a3', 'cd3fca78-25ba-5d5d-9cae-d77fe558af4f', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 1, 'BootstrapEntryApplied', '{"entry":"604d49a89638d11692eac322b106cdd07167c7e3514b93e1dd2db666aa9747fe","id":"4f03836c-79b6-506c-a6ea-86c60dff5922","kind":"settings"}', '{"$causationId":"e639aeac-bb10-5ca6-9a36-c8dafe9a29a3","$correlationId":"e639aeacbb105ca69a36c8dafe9a29a3","actorId":"system","actorType":"system","commandId":"e639aeac-bb10-5ca6-9a36-c8dafe9a29a3","occurredAt":"2026-11-29T19:06:14.741Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"e639aeacbb105ca69a36c8dafe9a29a3"}', '051821d8f3a9fd5c47d1e0e55cac3993286de86b64c9e05aefd842ee257f1222', '6fa111efa8dba3537e7cf8a1045cd421de9e73aee4ec0c18d565a0cdbd26fe80', 5),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 3, '2026-11-29 19:06:14.751+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '674bd215-4ec0-5fc7-bfa6-a75c1105d3d5', 'system', '1bef2bdc44415f5c9699abc6a1682cfc', '1fdcef11-0b00-53c1-af29-c0bdf5a38e3a', 'tenant_4f03836c79b6506ca6ea86c60dff5922-rolename_eb0be2e7b055f8cde856d59647dacfc84bdf3f7ba9f37bb903fd21e395dee602', 0, 'ValueReserved', '{"holderId":"674bd215-4ec0-5fc7-bfa6-a75c1105d3d5","kind":"rolename"}', '{"$causationId":"1bef2bdc-4441-5f5c-9699-abc6a1682cfc","$correlationId":"1bef2bdc44415f5c9699abc6a1682cfc","actorId":"system","actorType":"system","commandId":"1bef2bdc-4441-5f5c-9699-abc6a1682cfc","occurredAt":"2026-11-29T19:06:14.751Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"1bef2bdc44415f5c9699abc6a1682cfc"}', '28c2e517daf859f0eb67b0ada2037ecfc66246c290c0210783354b3895758091', '7cb185b204ee52a625742468326ac2c18ded833e2edaf634067e9b3cde54fa94', 6),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 4, '2026-11-29 19:06:14.751+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '674bd215-4ec0-5fc7-bfa6-a75c1105d3d5', 'system', '1bef2bdc44415f5c9699abc6a1682cfc', '3da639cd-da83-57a7-8764-3734c4816413', 'tenant_4f03836c79b6506ca6ea86c60dff5922-role_674bd2154ec05fc7bfa6a75c1105d3d5', 0, 'RoleDefined', '{"description":"Reads invoices","name":"billing","permissions":[],"roleId":"674bd215-4ec0-5fc7-bfa6-a75c1105d3d5"}', '{"$causationId":"1bef2bdc-4441-5f5c-9699-abc6a1682cfc","$correlationId":"1bef2bdc44415f5c9699abc6a1682cfc","actorId":"system","actorType":"system","commandId":"1bef2bdc-4441-5f5c-9699-abc6a1682cfc","occurredAt":"2026-11-29T19:06:14.751Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"1bef2bdc44415f5c9699abc6a1682cfc"}', '7cb185b204ee52a625742468326ac2c18ded833e2edaf634067e9b3cde54fa94', '7d42226405a2f819c1f7de6d73327c28cd8ac128c6a2677291880556dd1d2ddb', 7),
	('00000000-0000-0000-0000-000000000000', 4, '2026-11-29 19:06:14.757+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '674bd215-4ec0-5fc7-bfa6-a75c1105d3d5', 'system', '4a5065d0418453c2a47254acbca29eca', '8c673dba-7c62-5668-b817-d645762486f6', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 2, 'BootstrapEntryApplied', '{"entry":"1b59490c33c576e58cbddcac152f50671c1a47f9b2b90a491f7053a3b2e617aa","id":"674bd215-4ec0-5fc7-bfa6-a75c1105d3d5","kind":"role"}', '{"$causationId":"4a5065d0-4184-53c2-a472-54acbca29eca","$correlationId":"4a5065d0418453c2a47254acbca29eca","actorId":"system","actorType":"system","commandId":"4a5065d0-4184-53c2-a472-54acbca29eca","occurredAt":"2026-11-29T19:06:14.757Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"4a5065d0418453c2a47254acbca29eca"}', '6fa111efa8dba3537e7cf8a1045cd421de9e73aee4ec0c18d565a0cdbd26fe80', '8e2100fd3bd6dacc90df0572f35c16102b5205cb32937d780e1b852a79c7f2a2', 8),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 5, '2026-11-29 19:06:14.763+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '8434a3c9-420c-596b-92b6-61a92c1598ce', 'system', 'd5451cd3af415cfda486d32e1ed61d1a', 'dc5d36e9-a55a-5055-aefb-3e0b736c8e73', 'tenant_4f03836c79b6506ca6ea86c60dff5922-rolename_409bb164efd1c654aab2442cbf8f42fb7b8043e99a3fcd90c6f498b4084521de', 0, 'ValueReserved', '{"holderId":"8434a3c9-420c-596b-92b6-61a92c1598ce","kind":"rolename"}', '{"$causationId":"d5451cd3-af41-5cfd-a486-d32e1ed61d1a","$correlationId":"d5451cd3af415cfda486d32e1ed61d1a","actorId":"system","actorType":"system","commandId":"d5451cd3-af41-5cfd-a486-d32e1ed61d1a","occurredAt":"2026-11-29T19:06:14.763Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"d5451cd3af415cfda486d32e1ed61d1a"}', '7d42226405a2f819c1f7de6d73327c28cd8ac128c6a2677291880556dd1d2ddb', '18e699681b24e0e2cee32bb99cb2bbdfe6ca83569d6c920bd137da1e0f47335a', 9),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 6, '2026-11-29 19:06:14.763+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '8434a3c9-420c-596b-92b6-61a92c1598ce', 'system', 'd5451cd3af415cfda486d32e1ed61d1a', 'ed896e4c-5438-569f-ab81-ccc82ebe81ae', 'tenant_4f03836c79b6506ca6ea86c60dff5922-role_8434a3c9420c596b92b661a92c1598ce', 0, 'RoleDefined', '{"description":"","name":"support","permissions":[],"roleId":"8434a3c9-420c-596b-92b6-61a92c1598ce"}', '{"$causationId":"d5451cd3-af41-5cfd-a486-d32e1ed61d1a","$correlationId":"d5451cd3af415cfda486d32e1ed61d1a","actorId":"system","actorType":"system","commandId":"d5451cd3-af41-5cfd-a486-d32e1ed61d1a","occurredAt":"2026-11-29T19:06:14.763Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"d5451cd3af415cfda486d32e1ed61d1a"}', '18e699681b24e0e2cee32bb99cb2bbdfe6ca83569d6c920bd137da1e0f47335a', 'db234d615e314e762cfed45cb43799dd3d641e85fa88bc667e03bc1cfe5fb859', 10),
	('00000000-0000-0000-0000-000000000000', 5, '2026-11-29 19:06:14.765+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '8434a3c9-420c-596b-92b6-61a92c1598ce', 'system', '0cbf74ea34ce5d158b05e4eafadb744f', 'd7daad3e-d68b-5fa7-a387-e7644df4758f', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 3, 'BootstrapEntryApplied', '{"entry":"3304a3428acdb9723f452dac62ca1015aa377cc720a6bf76e428124bed21d8e2","id":"8434a3c9-420c-596b-92b6-61a92c1598ce","kind":"role"}', '{"$causationId":"0cbf74ea-34ce-5d15-8b05-e4eafadb744f","$correlationId":"0cbf74ea34ce5d158b05e4eafadb744f","actorId":"system","actorType":"system","commandId":"0cbf74ea-34ce-5d15-8b05-e4eafadb744f","occurredAt":"2026-11-29T19:06:14.765Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"0cbf74ea34ce5d158b05e4eafadb744f"}', '8e2100fd3bd6dacc90df0572f35c16102b5205cb32937d780e1b852a79c7f2a2', '483b785c37fec908535e0fd810f27d1525e0f9c49cd4e235c7587a76b54aa2ac', 11),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 7, '2026-11-29 19:06:14.838+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '5ae807b4-5953-57ef-912b-7740ccb9608e', 'system', '3ede021e79185f2cbabe5696ee9a424e', '3c1b4614-dcd1-5450-83d7-67a004ff36e1', 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_62dad5f46a78d04d03bb6d105217863433c26aec38951757cc7057d23226cf12', 0, 'ValueReserved', '{"holderId":"5ae807b4-5953-57ef-912b-7740ccb9608e","kind":"email"}', '{"$causationId":"3ede021e-7918-5f2c-babe-5696ee9a424e","$correlationId":"3ede021e79185f2cbabe5696ee9a424e","actorId":"system","actorType":"system","commandId":"3ede021e-7918-5f2c-babe-5696ee9a424e","occurredAt":"2026-11-29T19:06:14.838Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"3ede021e79185f2cbabe5696ee9a424e"}', 'db234d615e314e762cfed45cb43799dd3d641e85fa88bc667e03bc1cfe5fb859', '163c19c7d181808fde0fb169c46b4de0012164dc52828b51e50f4329db6697e6', 12),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 8, '2026-11-29 19:06:14.838+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '5ae807b4-5953-57ef-912b-7740ccb9608e', 'system', '3ede021e79185f2cbabe5696ee9a424e', 'd4f73cdc-bc0e-5808-82db-b081b33ece7b', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_5ae807b4595357ef912b7740ccb9608e', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:5ae807b4-5953-57ef-912b-7740ccb9608e|ATwPmWtp4ny5Fqy1V46FP3-ydK5lIOmEfE6gVelSpADFCy74P7PR1RIc1rVM2h57QcRBYbOCSRF0L9to2H_sH4u5N3k62rwupLipHfJ2MFWyN3AcLhkZVEBLyyovEJfiioBudlARVzZi27lLH1H_js2c2R4rEXtyoDZ1DEUIOWTTqFt7eblgfKJVW3N6ZLa7lgLhmGj-IE7l_Ku2ifX5sgVa2Fd25E5Su9TF04gnesuaFhpfoxHKF31dugP90vESWeCzIeLLpJkwl5FB76n6u5nmZqwhGXatsXZsGH16PWqtLdGunkO6EwT9i-7AavVaYjAglL0","userId":"5ae807b4-5953-57ef-912b-7740ccb9608e"}', '{"$causationId":"3ede021e-7918-5f2c-babe-5696ee9a424e","$correlationId":"3ede021e79185f2cbabe5696ee9a424e","actorId":"system","actorType":"system","commandId":"3ede021e-7918-5f2c-babe-5696ee9a424e","occurredAt":"2026-11-29T19:06:14.838Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"3ede021e79185f2cbabe5696ee9a424e"}', '163c19c7d181808fde0fb169c46b4de0012164dc52828b51e50f4329db6697e6', '31cc94585bfa3c43f9d4b8481268da7f7415e828a78ace97c16656cc2290fe16', 13),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 9, '2026-11-29 19:06:14.838+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '5ae807b4-5953-57ef-912b-7740ccb9608e', 'system', '3ede021e79185f2cbabe5696ee9a424e', '3b5cdfb8-50a7-56bd-8fa1-907c465980c1', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_5ae807b4595357ef912b7740ccb9608e', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:5ae807b4-5953-57ef-912b-7740ccb9608e|AZWAkiA8h92R4koIGjcuJM9ZWvBX7KTM6_jMM-X0le0omjYuIPSSieWyClNGWwUMWInW7Wkq7h9E5BRew7ujEgyBbq9S1q-kVT8aqga-XKI5-vCQ1egIWjtpn14pYi-DgcLvItE4bbtdDsGtfoopEre0k4gn8laoXMUHk-NfcsoWoF4fkMLyqiA9d0puMUwRJg","userId":"5ae807b4-5953-57ef-912b-7740ccb9608e"}', '{"$causationId":"3ede021e-7918-5f2c-babe-5696ee9a424e","$correlationId":"3ede021e79185f2cbabe5696ee9a424e","actorId":"system","actorType":"system","commandId":"3ede021e-7918-5f2c-babe-5696ee9a424e","occurredAt":"2026-11-29T19:06:14.838Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"3ede021e79185f2cbabe5696ee9a424e"}', '31cc94585bfa3c43f9d4b8481268da7f7415e828a78ace97c16656cc2290fe16', '90a0adada9e6c358a04929331e5e93ceb3aeb6d00de35e559af72f6dc4ffb2f2', 14),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 10, '2026-11-29 19:06:14.887+00', 'owner.added', 'technical', 'success', 'system', 'system', 'user', '5ae807b4-5953-57ef-912b-7740ccb9608e', 'system', 'bcef772be10654028b70dd61bf09f889', '5946d228-bbea-544f-916d-48c0ac1e9553', 'tenant_4f03836c79b6506ca6ea86c60dff5922-owners_4f03836c79b6506ca6ea86c60dff5922', 0, 'OwnerAdded', '{"userId":"5ae807b4-5953-57ef-912b-7740ccb9608e"}', '{"$causationId":"bcef772b-e106-5402-8b70-dd61bf09f889","$correlationId":"bcef772be10654028b70dd61bf09f889","actorId":"system","actorType":"system","commandId":"bcef772b-e106-5402-8b70-dd61bf09f889","occurredAt":"2026-11-29T19:06:14.887Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"bcef772be10654028b70dd61bf09f889"}', '90a0adada9e6c358a04929331e5e93ceb3aeb6d00de35e559af72f6dc4ffb2f2', 'd6d7372bb0fdb9bca590e8326741c0bbc69658dde660dc4a63295c60a5acf10a', 15),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 11, '2026-11-29 19:06:14.896+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '5ae807b4-5953-57ef-912b-7740ccb9608e', 'system', 'bcef772be10654028b70dd61bf09f889', '9e39d9d2-f972-507d-8547-01c2b9db7819', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_5ae807b4595357ef912b7740ccb9608e', 2, 'UserRoleAssigned', '{"roleId":"4f03836c-79b6-806c-a6ea-86c60dff5923","userId":"5ae807b4-5953-57ef-912b-7740ccb9608e"}', '{"$causationId":"bcef772b-e106-5402-8b70-dd61bf09f889","$correlationId":"bcef772be10654028b70dd61bf09f889","actorId":"system","actorType":"system","commandId":"bcef772b-e106-5402-8b70-dd61bf09f889","occurredAt":"2026-11-29T19:06:14.896Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"bcef772be10654028b70dd61bf09f889"}', 'd6d7372bb0fdb9bca590e8326741c0bbc69658dde660dc4a63295c60a5acf10a', '3a3b33fc89193171412f8329a3eb592c5911ea4a1b7362360fb646067bd0256a', 16),
	('00000000-0000-0000-0000-000000000000', 6, '2026-11-29 19:06:14.911+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '5ae807b4-5953-57ef-912b-7740ccb9608e', 'system', '8de0ecfa0452590c8541d6ba4ec1d277', '65ee8486-f8e9-5fb5-bd04-78431ced456b', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 4, 'BootstrapEntryApplied', '{"entry":"9dd8115444c1fac6a31955c624fa00442d5e86f616f6694da2163cde4e1538c2","id":"5ae807b4-5953-57ef-912b-7740ccb9608e","kind":"user"}', '{"$causationId":"8de0ecfa-0452-590c-8541-d6ba4ec1d277","$correlationId":"8de0ecfa0452590c8541d6ba4ec1d277","actorId":"system","actorType":"system","commandId":"8de0ecfa-0452-590c-8541-d6ba4ec1d277","occurredAt":"2026-11-29T19:06:14.911Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"8de0ecfa0452590c8541d6ba4ec1d277"}', '483b785c37fec908535e0fd810f27d1525e0f9c49cd4e235c7587a76b54aa2ac', '6819c0956db5868bb01bf32a610de2b6f2384ed9d3d5e059a0be86ccc397b046', 17),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 12, '2026-11-29 19:06:14.989+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '6838c1d5-74ba-57df-9c73-391c50b64363', 'system', 'a67796dcb4d25e45aec018ccb5780b14', '9c47e645-c984-5651-bdbb-fb6c82458096', 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_1441baea8baabc17c162848ef539e3bb31d8f6615271b398a664550e8eed115a', 0, 'ValueReserved', '{"holderId":"6838c1d5-74ba-57df-9c73-391c50b64363","kind":"email"}', '{"$causationId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","$correlationId":"a67796dcb4d25e45aec018ccb5780b14","actorId":"system","actorType":"system","commandId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","occurredAt":"2026-11-29T19:06:14.989Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"a67796dcb4d25e45aec018ccb5780b14"}', '3a3b33fc89193171412f8329a3eb592c5911ea4a1b7362360fb646067bd0256a', '1ab049805f3fd138654d3cec6503989a349f8c9dd29fbe8ddb4626658795bdea', 18),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 13, '2026-11-29 19:06:14.989+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'externalid_reservation', '6838c1d5-74ba-57df-9c73-391c50b64363', 'system', 'a67796dcb4d25e45aec018ccb5780b14', '6f9d0667-7e18-5db6-a8d3-c23ac0d25dc8', 'tenant_4f03836c79b6506ca6ea86c60dff5922-externalid_c0cfef978dc01ed73914219f49803c29e766119a53377de481d4d437c4a7a5e1', 0, 'ValueReserved', '{"holderId":"6838c1d5-74ba-57df-9c73-391c50b64363","kind":"externalid"}', '{"$causationId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","$correlationId":"a67796dcb4d25e45aec018ccb5780b14","actorId":"system","actorType":"system","commandId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","occurredAt":"2026-11-29T19:06:14.989Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"a67796dcb4d25e45aec018ccb5780b14"}', '1ab049805f3fd138654d3cec6503989a349f8c9dd29fbe8ddb4626658795bdea', 'c63aea22ca9bf7426655c372b00a9ea96a5e93d2f4ec17e810954d6131988b9b', 19),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 14, '2026-11-29 19:06:14.989+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '6838c1d5-74ba-57df-9c73-391c50b64363', 'system', 'a67796dcb4d25e45aec018ccb5780b14', '2903b42a-90a7-5709-9865-d5beb5e57786', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_6838c1d574ba57df9c73391c50b64363', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:6838c1d5-74ba-57df-9c73-391c50b64363|AaojGBTL4O-QTzcbl3eLT5HvnqGzuLdtN_ph0CseKss7JYEX-jUkidfnbcXyBd8V2eDsW0UWObzCKt--T_4WfjkLw_PXPq55JRUqnihxJRSOLvwzc5rhLkPUtZh-RrZFcCg_w8S4F27Z-atZ-MN9Br0mWhQ4DzLZe2gU9mjGAxR68m99U8d9oOZ5HPpSr0pRnwRXW66UOMtBfXBeK_0eJXKokRfxhtw40QjA72DohzCtk5x12x90fyqGcfDBlBunFYHrKMYWwY35xlSZ8heOUzojF0N7UbbfTrZ-CILDX7vxHUDpIaBxjjIAx0SVDUn28xpTjaCcqay3-Od2RYgDHdMHe7AEnt9rG19ML90zB4XDtJNzN_DE-J1x3RL-9-6D1-ilRHmmSvoV2hrbDEKybZWa8aby","userId":"6838c1d5-74ba-57df-9c73-391c50b64363"}', '{"$causationId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","$correlationId":"a67796dcb4d25e45aec018ccb5780b14","actorId":"system","actorType":"system","commandId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","occurredAt":"2026-11-29T19:06:14.989Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"a67796dcb4d25e45aec018ccb5780b14"}', 'c63aea22ca9bf7426655c372b00a9ea96a5e93d2f4ec17e810954d6131988b9b', 'fc8a6a802064d93adb988fd44efaf1d424bcb8932bb81f9725158c4bce9a023d', 20),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 15, '2026-11-29 19:06:14.989+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '6838c1d5-74ba-57df-9c73-391c50b64363', 'system', 'a67796dcb4d25e45aec018ccb5780b14', 'a0c6554a-aca9-59f0-ae78-6761fa856732', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_6838c1d574ba57df9c73391c50b64363', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:6838c1d5-74ba-57df-9c73-391c50b64363|AdIapWnfUffD4wVNe0yjNURWJ4N0SfKrc8GZ6VZJHqptD2v_t7z9v5RWPkdjonSoYLIA2WV9T0kMYqKIesbmI7Hfva1KQvzYaS4B0MnMS91bfv0ms8aSnV3vrWFZ2984Qk-PPLSdF809j2hMUVNQhDxxz4Kpp2mN1dCQfrVOH4_bpZBiyGvHBgtzQ0Qr78kuUg","userId":"6838c1d5-74ba-57df-9c73-391c50b64363"}', '{"$causationId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","$correlationId":"a67796dcb4d25e45aec018ccb5780b14","actorId":"system","actorType":"system","commandId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","occurredAt":"2026-11-29T19:06:14.989Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"a67796dcb4d25e45aec018ccb5780b14"}', 'fc8a6a802064d93adb988fd44efaf1d424bcb8932bb81f9725158c4bce9a023d', '4009bf341086315e12d2d96506f0a239e745383bcf1c667bbee5242c90f9e208', 21),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 16, '2026-11-29 19:06:15.004+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '6838c1d5-74ba-57df-9c73-391c50b64363', 'system', '949cbe85b1145ed5b44d383e67c76103', 'c2ae656b-32a4-5ff2-80f6-d7e3eac320cf', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_6838c1d574ba57df9c73391c50b64363', 2, 'UserRoleAssigned', '{"roleId":"4f03836c-79b6-806c-a6ea-86c60dff5920","userId":"6838c1d5-74ba-57df-9c73-391c50b64363"}', '{"$causationId":"949cbe85-b114-5ed5-b44d-383e67c76103","$correlationId":"949cbe85b1145ed5b44d383e67c76103","actorId":"system","actorType":"system","commandId":"949cbe85-b114-5ed5-b44d-383e67c76103","occurredAt":"2026-11-29T19:06:15.004Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"949cbe85b1145ed5b44d383e67c76103"}', '4009bf341086315e12d2d96506f0a239e745383bcf1c667bbee5242c90f9e208', 'a8bff9789f84082e0e6376f8d7d123d20b256c0087c3ccd871db11eeb092ca3d', 22),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 17, '2026-11-29 19:06:15.019+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '6838c1d5-74ba-57df-9c73-391c50b64363', 'system', 'cd3a2c81969f510a8874f36b521469a6', '3277daba-1112-5cae-af4c-70d54a142eb1', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_6838c1d574ba57df9c73391c50b64363', 3, 'UserRoleAssigned', '{"roleId":"674bd215-4ec0-5fc7-bfa6-a75c1105d3d5","userId":"6838c1d5-74ba-57df-9c73-391c50b64363"}', '{"$causationId":"cd3a2c81-969f-510a-8874-f36b521469a6","$correlationId":"cd3a2c81969f510a8874f36b521469a6","actorId":"system","actorType":"system","commandId":"cd3a2c81-969f-510a-8874-f36b521469a6","occurredAt":"2026-11-29T19:06:15.019Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"cd3a2c81969f510a8874f36b521469a6"}', 'a8bff9789f84082e0e6376f8d7d123d20b256c0087c3ccd871db11eeb092ca3d', 'b6ec3569d97ed822b81c91b4db59dead0ac4cc9b38c811182db65b38ab582749', 23),
	('00000000-0000-0000-0000-000000000000', 7, '2026-11-29 19:06:15.021+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '6838c1d5-74ba-57df-9c73-391c50b64363', 'system', '9c4d38d3294a529d891ce5e6ce3574bc', '0788afde-172c-56e8-b1cf-bb9068307c9e', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 5, 'BootstrapEntryApplied', '{"entry":"f250337ad434c499de2d5de84b0ddb904c1c93950b3601854f22211cf0977e42","id":"6838c1d5-74ba-57df-9c73-391c50b64363","kind":"user"}', '{"$causationId":"9c4d38d3-294a-529d-891c-e5e6ce3574bc","$correlationId":"9c4d38d3294a529d891ce5e6ce3574bc","actorId":"system","actorType":"system","commandId":"9c4d38d3-294a-529d-891c-e5e6ce3574bc","occurredAt":"2026-11-29T19:06:15.021Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"9c4d38d3294a529d891ce5e6ce3574bc"}', '6819c0956db5868bb01bf32a610de2b6f2384ed9d3d5e059a0be86ccc397b046', '7c5107fbc63fdc29e5fa08d959a0e27f2cb4a8aa1d8158350edd3b228cc21463', 24),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 18, '2026-11-29 19:06:15.076+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '94402834-bda3-55b8-8923-85d1808b6315', 'system', '96045ce5c21b5d5ca534d06fa8955618', 'bcbf2057-7f97-5adc-9269-f15e6a691399', 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_fc7917a9f190ae6a1604b4186d7cc77df834ee66395ab1777b176a8c7fa4c2ef', 0, 'ValueReserved', '{"holderId":"94402834-bda3-55b8-8923-85d1808b6315","kind":"email"}', '{"$causationId":"96045ce5-c21b-5d5c-a534-d06fa8955618","$correlationId":"96045ce5c21b5d5ca534d06fa8955618","actorId":"system","actorType":"system","commandId":"96045ce5-c21b-5d5c-a534-d06fa8955618","occurredAt":"2026-11-29T19:06:15.076Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"96045ce5c21b5d5ca534d06fa8955618"}', 'b6ec3569d97ed822b81c91b4db59dead0ac4cc9b38c811182db65b38ab582749', '544410264ed396deb9766101042bcf77a49584356583018f515473b8d6c2527d', 25),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 19, '2026-11-29 19:06:15.075+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '94402834-bda3-55b8-8923-85d1808b6315', 'system', '96045ce5c21b5d5ca534d06fa8955618', 'a276209e-a4ce-5e31-81bb-7ffc0510365a', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_94402834bda355b8892385d1808b6315', 0, 'UserCreated', '{"emailVerified":false,"invited":false,"sealed":"user:94402834-bda3-55b8-8923-85d1808b6315|AWg70tMKu7E-dl6qGOi8Az2PGvZoOw3a6ll2ksWrlFX4gLiMRS4YVUnQdKxNw-9IEDbNJZ0c2axxQxK3yOlKZMRh92zP-q03lZ1KoPI4PcBrxeXn5OQ4HeP4GH83kWLN4OxChyz9eXYQaer5XP7hhVi0wayxYaFbxsqqmrCsEAv2RA2XAtjmVjNRjflgVKybN0b16pgqg64C4KKmyqiDBGsS8Z3DzMeA0kqOP06hCxJkFeUwuWKIkdLp03SefzQJgRgrq24gw0TVo5GWtp1TYP_cNZ_acme-_0VeiRKeHRCcs89s6umwRiXNIT-wCSX54ukZwXmWjyaHrhnR-4g","userId":"94402834-bda3-55b8-8923-85d1808b6315"}', '{"$causationId":"96045ce5-c21b-5d5c-a534-d06fa8955618","$correlationId":"96045ce5c21b5d5ca534d06fa8955618","actorId":"system","actorType":"system","commandId":"96045ce5-c21b-5d5c-a534-d06fa8955618","occurredAt":"2026-11-29T19:06:15.075Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"96045ce5c21b5d5ca534d06fa8955618"}', '544410264ed396deb9766101042bcf77a49584356583018f515473b8d6c2527d', '635cbeb631e3fdce57ea854d3543b6819b0586577dff1d67447931bb67283ca5', 26),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 20, '2026-11-29 19:06:15.075+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '94402834-bda3-55b8-8923-85d1808b6315', 'system', '96045ce5c21b5d5ca534d06fa8955618', 'f6cd75df-2000-515d-9dc0-8414a8e6471a', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_94402834bda355b8892385d1808b6315', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:94402834-bda3-55b8-8923-85d1808b6315|AV0MDp70vgeGe-iTIYxCe3CKVXPg-pw-pT2KMunU7uLJr3N6waHbHbBreAgJQ3Lwg9r3B6lqausRtGjzQmod3iGIBqE5MG4GNvnGbI4ggN8ZB4fLb4mdUlb71Om_ICG2NEVpZHuevE4QJF72sUlz8rLEXptTpRx9elLIMcaeCZKksQzZorQ118AZ0WyX2MMWeQ","userId":"94402834-bda3-55b8-8923-85d1808b6315"}', '{"$causationId":"96045ce5-c21b-5d5c-a534-d06fa8955618","$correlationId":"96045ce5c21b5d5ca534d06fa8955618","actorId":"system","actorType":"system","commandId":"96045ce5-c21b-5d5c-a534-d06fa8955618","occurredAt":"2026-11-29T19:06:15.075Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"96045ce5c21b5d5ca534d06fa8955618"}', '635cbeb631e3fdce57ea854d3543b6819b0586577dff1d67447931bb67283ca5', '0a61e31fbc3502212d46533831d6a7624808d06c979db92e182d6b216f31b691', 27),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 21, '2026-11-29 19:06:15.093+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '94402834-bda3-55b8-8923-85d1808b6315', 'system', '7c676493e6875b8fb8159eb3178d1ca4', 'df0b84ba-74f8-5e90-a5b8-7ac8283b6708', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_94402834bda355b8892385d1808b6315', 2, 'UserRoleAssigned', '{"roleId":"8434a3c9-420c-596b-92b6-61a92c1598ce","userId":"94402834-bda3-55b8-8923-85d1808b6315"}', '{"$causationId":"7c676493-e687-5b8f-b815-9eb3178d1ca4","$correlationId":"7c676493e6875b8fb8159eb3178d1ca4","actorId":"system","actorType":"system","commandId":"7c676493-e687-5b8f-b815-9eb3178d1ca4","occurredAt":"2026-11-29T19:06:15.093Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"7c676493e6875b8fb8159eb3178d1ca4"}', '0a61e31fbc3502212d46533831d6a7624808d06c979db92e182d6b216f31b691', 'eb01bbb068f2bbb43d4d31605399cddb30f1459bddf955625eccba341bb20529', 28),
	('00000000-0000-0000-0000-000000000000', 8, '2026-11-29 19:06:15.096+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '94402834-bda3-55b8-8923-85d1808b6315', 'system', '6da1cfb54f985a568b802ce70086493b', '1fb8f222-9745-5157-923f-53df04006adf', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 6, 'BootstrapEntryApplied', '{"entry":"dfb26669e29b82d5fb6dbbd419ae86c4924fd5b8337e92126c22c1401b553c31","id":"94402834-bda3-55b8-8923-85d1808b6315","kind":"user"}', '{"$causationId":"6da1cfb5-4f98-5a56-8b80-2ce70086493b","$correlationId":"6da1cfb54f985a568b802ce70086493b","actorId":"system","actorType":"system","commandId":"6da1cfb5-4f98-5a56-8b80-2ce70086493b","occurredAt":"2026-11-29T19:06:15.096Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"6da1cfb54f985a568b802ce70086493b"}', '7c5107fbc63fdc29e5fa08d959a0e27f2cb4a8aa1d8158350edd3b228cc21463', 'e2790406fa0f0b89f15956b96fc0df7de80d1e33dca841b7039d688b275af36f', 29),
	('00000000-0000-0000-0000-000000000000', 9, '2026-11-29 19:06:15.155+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'apikey_reservation', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'system', 'e93bbdfdd76e50b99b61069a3bfd7cf5', '2c3665eb-7874-5ad2-acf1-3b365bf96d1f', 'tenant_00000000000000000000000000000000-apikeyhash_a054b1bdd776c288716ab33792244dbc1564dd52568feb7bff1bb6ff8e169f27', 0, 'ValueReserved', '{"holderId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","kind":"apikey"}', '{"$causationId":"e93bbdfd-d76e-50b9-9b61-069a3bfd7cf5","$correlationId":"e93bbdfdd76e50b99b61069a3bfd7cf5","actorId":"system","actorType":"system","commandId":"e93bbdfd-d76e-50b9-9b61-069a3bfd7cf5","occurredAt":"2026-11-29T19:06:15.155Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"e93bbdfdd76e50b99b61069a3bfd7cf5"}', 'e2790406fa0f0b89f15956b96fc0df7de80d1e33dca841b7039d688b275af36f', '222918b445c8146535474250c2088564aa8dc2f6f2f8af0ba3782405d7615c47', 30),
	('e4948f29-f21e-5899-a01c-8770d628994e', 21, '2026-11-29 19:06:15.423+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 'system', '3ff185a9ded85a019e74fb1754ee0afa', '057ec6d3-ccac-52ba-9074-84100f11bbda', 'tenant_e4948f29f21e5899a01c8770d628994e-user_a8d7ac77cab457f58763236053fc4a33', 2, 'UserRoleAssigned', '{"roleId":"7a305e05-5465-584a-b927-af46b7f73f74","userId":"a8d7ac77-cab4-57f5-8763-236053fc4a33"}', '{"$causationId":"3ff185a9-ded8-5a01-9e74-fb1754ee0afa","$correlationId":"3ff185a9ded85a019e74fb1754ee0afa","actorId":"system","actorType":"system","commandId":"3ff185a9-ded8-5a01-9e74-fb1754ee0afa","occurredAt":"2026-11-29T19:06:15.423Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"3ff185a9ded85a019e74fb1754ee0afa"}', '702a1bdc85e66a4cf26cfecc500565a24e026989c6a7a25139dbf4a29105ee9b', '27d09160b1d9809fe0f3c5b3ef98f5464f9d69df7fd52c9c49f783a96df37351', 67),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 22, '2026-11-29 19:06:15.159+00', 'apikey.issued', 'apikey', 'success', 'system', 'system', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'system', 'e93bbdfdd76e50b99b61069a3bfd7cf5', 'f73be962-ad34-539f-add8-8f01d9f0b728', 'tenant_4f03836c79b6506ca6ea86c60dff5922-apikey_23788a92c3b45e9e9b5cf0286a8cefea', 0, 'ApiKeyIssued', '{"allowedNetworks":null,"apiKeyId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","expiresAt":null,"keyHash":"4abd31cb06ff408896377a26b9aa713bbad5ebd99c2068f2eacd9b8ee87632ec","name":"everything","prefix":"tsk_jK6q","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"]}', '{"$causationId":"e93bbdfd-d76e-50b9-9b61-069a3bfd7cf5","$correlationId":"e93bbdfdd76e50b99b61069a3bfd7cf5","actorId":"system","actorType":"system","commandId":"e93bbdfd-d76e-50b9-9b61-069a3bfd7cf5","occurredAt":"2026-11-29T19:06:15.159Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"e93bbdfdd76e50b99b61069a3bfd7cf5"}', 'eb01bbb068f2bbb43d4d31605399cddb30f1459bddf955625eccba341bb20529', '2f22f78cf13a359359d33685e10cb2cf299a0e5fe84d808ee782e3cdd9a3671b', 31),
	('00000000-0000-0000-0000-000000000000', 10, '2026-11-29 19:06:15.188+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'clientid_reservation', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'system', '9014c471209256a58ceecefaa42d84c8', '7b3f7f2f-001e-5d0e-b5f0-d751f28c8a98', 'tenant_00000000000000000000000000000000-clientid_445eac58e7a5a4f05da0cf4ca0656a461760d09633a2847acc3aa92a8f259849', 0, 'ValueReserved', '{"holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922","kind":"clientid"}', '{"$causationId":"9014c471-2092-56a5-8cee-cefaa42d84c8","$correlationId":"9014c471209256a58ceecefaa42d84c8","actorId":"system","actorType":"system","commandId":"9014c471-2092-56a5-8cee-cefaa42d84c8","occurredAt":"2026-11-29T19:06:15.188Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"9014c471209256a58ceecefaa42d84c8"}', '222918b445c8146535474250c2088564aa8dc2f6f2f8af0ba3782405d7615c47', 'f10188401c79eee3723c677b20aeb42fd122e60716380474343c2b0e51936973', 32),
	('00000000-0000-0000-0000-000000000000', 11, '2026-11-29 19:06:15.193+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'system', '9014c471209256a58ceecefaa42d84c8', 'ef041ec3-3d1b-558d-9ed8-968c0840e167', 'tenant_00000000000000000000000000000000-audience_d53776317cdea107f5c40f68b366ba99d3004c319c769c5c3138c7994d8cd73b', 0, 'ValueReserved', '{"holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922","kind":"audience"}', '{"$causationId":"9014c471-2092-56a5-8cee-cefaa42d84c8","$correlationId":"9014c471209256a58ceecefaa42d84c8","actorId":"system","actorType":"system","commandId":"9014c471-2092-56a5-8cee-cefaa42d84c8","occurredAt":"2026-11-29T19:06:15.193Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"9014c471209256a58ceecefaa42d84c8"}', 'f10188401c79eee3723c677b20aeb42fd122e60716380474343c2b0e51936973', '7c1d06aa6da0ffb0e6de18ee79d293f1fde77a66962ad7eb1bed49b881ea3cdb', 33),
	('00000000-0000-0000-0000-000000000000', 12, '2026-11-29 19:06:15.198+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'system', '9014c471209256a58ceecefaa42d84c8', '2553e483-000d-56e2-858d-5c54eaeca096', 'tenant_00000000000000000000000000000000-audience_9c4a9d6bab7314ac7046d52ca64e021d48584663063fb0bddaab0b7da6e1712b', 0, 'ValueReserved', '{"holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922","kind":"audience"}', '{"$causationId":"9014c471-2092-56a5-8cee-cefaa42d84c8","$correlationId":"9014c471209256a58ceecefaa42d84c8","actorId":"system","actorType":"system","commandId":"9014c471-2092-56a5-8cee-cefaa42d84c8","occurredAt":"2026-11-29T19:06:15.198Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"9014c471209256a58ceecefaa42d84c8"}', '7c1d06aa6da0ffb0e6de18ee79d293f1fde77a66962ad7eb1bed49b881ea3cdb', 'ab4eff7d7b7350fb7617347e80be904900fc09198643dd6bb827f1605b52bba0', 34),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 23, '2026-11-29 19:06:15.2+00', 'client.registered', 'client', 'success', 'system', 'system', 'client', 'shop', 'system', '9014c471209256a58ceecefaa42d84c8', 'fefcf8ab-c6de-5aca-a78f-4e6cb4fec38d', 'tenant_4f03836c79b6506ca6ea86c60dff5922-client_3974775ebeb254b3931c86e3a773226e', 0, 'ClientRegistered', '{"acceptsTokenEndpointAudience":false,"accessTokenType":"at+jwt","allowedOrigins":null,"audience":"urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:shop","authMethod":null,"backchannelLogoutSessionRequired":false,"backchannelLogoutUri":null,"clientId":"shop","federatedCredentials":[],"grantTypes":["authorization_code","refresh_token"],"homeUrl":null,"jwks":null,"jwksUri":null,"kind":"web","managementScopes":[],"name":"Shop","postLogoutRedirectUris":[],"redirectUris":["https://shop.example/callback"],"resources":["urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:shop"],"roleIds":[],"scopes":["openid","profile","email","roles","offline_access"],"secretHash":"f326098f2fbf3190e20695dcb14c8df46737e8158cd47b78da7d877f7637917f","thirdParty":false,"type":"confidential"}', '{"$causationId":"9014c471-2092-56a5-8cee-cefaa42d84c8","$correlationId":"9014c471209256a58ceecefaa42d84c8","actorId":"system","actorType":"system","commandId":"9014c471-2092-56a5-8cee-cefaa42d84c8","occurredAt":"2026-11-29T19:06:15.200Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"9014c471209256a58ceecefaa42d84c8"}', '2f22f78cf13a359359d33685e10cb2cf299a0e5fe84d808ee782e3cdd9a3671b', '42d32130e98c85e7665e99ecbd5003600b625b4a7ad6d2b802a2f5d7b1bb7a47', 35),
	('00000000-0000-0000-0000-000000000000', 13, '2026-11-29 19:06:15.247+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'clientid_reservation', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'system', '2da5c397c50c5578a2d4b5461fe491ce', '63ca45cf-3356-5c52-8983-4319319c1196', 'tenant_00000000000000000000000000000000-clientid_bc0e296293a97f8d59ace8790c92f2c689bed26b4dba8178b8929cf5fc51d222', 0, 'ValueReserved', '{"holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922","kind":"clientid"}', '{"$causationId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","$correlationId":"2da5c397c50c5578a2d4b5461fe491ce","actorId":"system","actorType":"system","commandId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","occurredAt":"2026-11-29T19:06:15.247Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"2da5c397c50c5578a2d4b5461fe491ce"}', 'ab4eff7d7b7350fb7617347e80be904900fc09198643dd6bb827f1605b52bba0', '6ac1525b3d61a96dbb4399b44c2fbe4a7b2f6f1624464a5cbb9a14c3d1b1689d', 36),
	('00000000-0000-0000-0000-000000000000', 14, '2026-11-29 19:06:15.25+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'system', '2da5c397c50c5578a2d4b5461fe491ce', 'ba3ef7d6-b8c1-565e-912b-e8f30042990b', 'tenant_00000000000000000000000000000000-audience_e321fd2636930e2a18a5bc91cca24b04d45afa71d2aa00c1c4a34dd776c1b148', 0, 'ValueReserved', '{"holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922","kind":"audience"}', '{"$causationId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","$correlationId":"2da5c397c50c5578a2d4b5461fe491ce","actorId":"system","actorType":"system","commandId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","occurredAt":"2026-11-29T19:06:15.250Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"2da5c397c50c5578a2d4b5461fe491ce"}', '6ac1525b3d61a96dbb4399b44c2fbe4a7b2f6f1624464a5cbb9a14c3d1b1689d', '5ed832f3546238628df51884f927935b996dbaf70170e87e43cbbd561ecbf658', 37),
	('00000000-0000-0000-0000-000000000000', 15, '2026-11-29 19:06:15.253+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'audience_reservation', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'system', '2da5c397c50c5578a2d4b5461fe491ce', '069c358e-e059-51d1-b1fd-e38b68b307b1', 'tenant_00000000000000000000000000000000-audience_ec3b18dd1eced4aab1e760d12cdefdd2128c5d3333c8244d02f0b2a838b95580', 0, 'ValueReserved', '{"holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922","kind":"audience"}', '{"$causationId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","$correlationId":"2da5c397c50c5578a2d4b5461fe491ce","actorId":"system","actorType":"system","commandId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","occurredAt":"2026-11-29T19:06:15.253Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"2da5c397c50c5578a2d4b5461fe491ce"}', '5ed832f3546238628df51884f927935b996dbaf70170e87e43cbbd561ecbf658', '7a903df33a2ec091526eb110be7357dba4111cabbf6c13d188eabd7fdd8d52cc', 38),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 24, '2026-11-29 19:06:15.255+00', 'client.registered', 'client', 'success', 'system', 'system', 'client', 'till', 'system', '2da5c397c50c5578a2d4b5461fe491ce', '93cd8a7c-79b2-58a8-8935-c73f41730d18', 'tenant_4f03836c79b6506ca6ea86c60dff5922-client_49581801a1565d62a8d12406155b75b5', 0, 'ClientRegistered', '{"acceptsTokenEndpointAudience":false,"accessTokenType":"at+jwt","allowedOrigins":null,"audience":"urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:till","authMethod":"none","backchannelLogoutSessionRequired":false,"backchannelLogoutUri":null,"clientId":"till","federatedCredentials":[],"grantTypes":["authorization_code","refresh_token"],"homeUrl":null,"jwks":null,"jwksUri":null,"kind":"native","managementScopes":[],"name":"Till","postLogoutRedirectUris":[],"redirectUris":["com.example.till:/callback"],"resources":["urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:till"],"roleIds":[],"scopes":["openid","profile","email","roles","offline_access"],"secretHash":null,"thirdParty":false,"type":"public"}', '{"$causationId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","$correlationId":"2da5c397c50c5578a2d4b5461fe491ce","actorId":"system","actorType":"system","commandId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","occurredAt":"2026-11-29T19:06:15.255Z","schemaVersion":"1","source":"system","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"2da5c397c50c5578a2d4b5461fe491ce"}', '42d32130e98c85e7665e99ecbd5003600b625b4a7ad6d2b802a2f5d7b1bb7a47', '93e887adea6fe035c41e602b2b5faab5b91cf8311ec952930a1e981c2eec746a', 39),
	('00000000-0000-0000-0000-000000000000', 16, '2026-11-29 19:06:15.264+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'slug_reservation', 'e4948f29-f21e-5899-a01c-8770d628994e', 'system', '1193ea37438652a0a00f8100f7284530', 'f0585d08-44eb-5ca4-b390-088c169de399', 'tenant_00000000000000000000000000000000-slug_18e278462c6bc18469f77c3a9d6ff732104d5a0558784d0a26cbc99dff918b9a', 0, 'ValueReserved', '{"holderId":"e4948f29-f21e-5899-a01c-8770d628994e","kind":"slug"}', '{"$causationId":"1193ea37-4386-52a0-a00f-8100f7284530","$correlationId":"1193ea37438652a0a00f8100f7284530","actorId":"system","actorType":"system","commandId":"1193ea37-4386-52a0-a00f-8100f7284530","occurredAt":"2026-11-29T19:06:15.264Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"1193ea37438652a0a00f8100f7284530"}', '7a903df33a2ec091526eb110be7357dba4111cabbf6c13d188eabd7fdd8d52cc', 'a6e8c52c139e96e388ea1db4e0bba550f48727bc3d17f28eeb838e490cc0cbf6', 40),
	('e4948f29-f21e-5899-a01c-8770d628994e', 1, '2026-11-29 19:06:15.263+00', 'tenant.created', 'tenant', 'success', 'system', 'system', 'tenant', 'e4948f29-f21e-5899-a01c-8770d628994e', 'system', '1193ea37438652a0a00f8100f7284530', 'dd47216c-4c89-5097-bb11-b6abc1871c31', 'tenant_e4948f29f21e5899a01c8770d628994e-tenant_e4948f29f21e5899a01c8770d628994e', 0, 'TenantCreated', '{"name":"Beta","slug":"beta","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e"}', '{"$causationId":"1193ea37-4386-52a0-a00f-8100f7284530","$correlationId":"1193ea37438652a0a00f8100f7284530","actorId":"system","actorType":"system","commandId":"1193ea37-4386-52a0-a00f-8100f7284530","occurredAt":"2026-11-29T19:06:15.263Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"1193ea37438652a0a00f8100f7284530"}', '0000000000000000000000000000000000000000000000000000000000000000', '90a4492f2738931c6ce8da3bdfdea829cf939355f33e46ad0b77a2f4d583df42', 41),
	('00000000-0000-0000-0000-000000000000', 17, '2026-11-29 19:06:15.267+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'tenant', 'e4948f29-f21e-5899-a01c-8770d628994e', 'system', '999a3b16b087591f882171ba1e257027', '67d49628-510b-5b66-b5e7-663797671d36', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 7, 'BootstrapEntryApplied', '{"entry":"bcb4b97d38280e6b4a9fe803d1afb86f83e5282743ad9ab01f1f4be222b657b6","id":"e4948f29-f21e-5899-a01c-8770d628994e","kind":"tenant"}', '{"$causationId":"999a3b16-b087-591f-8821-71ba1e257027","$correlationId":"999a3b16b087591f882171ba1e257027","actorId":"system","actorType":"system","commandId":"999a3b16-b087-591f-8821-71ba1e257027","occurredAt":"2026-11-29T19:06:15.267Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"999a3b16b087591f882171ba1e257027"}', 'a6e8c52c139e96e388ea1db4e0bba550f48727bc3d17f28eeb838e490cc0cbf6', 'c125f4ebda1340e248a56abc18eb4d22a4b6046a59acad9f3a4f562525333438', 42),
	('e4948f29-f21e-5899-a01c-8770d628994e', 2, '2026-11-29 19:06:15.275+00', 'tenant.settings_changed', 'tenant', 'success', 'system', 'system', 'tenant', 'e4948f29-f21e-5899-a01c-8770d628994e', 'system', '1aca7cd82d0c564392a0e0dbf46188e6', '36fe13aa-3f19-5efe-b52b-74d3bc7aec80', 'tenant_e4948f29f21e5899a01c8770d628994e-tenant_e4948f29f21e5899a01c8770d628994e', 1, 'TenantSettingsChanged', '{"passwordMinLength":10,"signUp":"open","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e"}', '{"$causationId":"1aca7cd8-2d0c-5643-92a0-e0dbf46188e6","$correlationId":"1aca7cd82d0c564392a0e0dbf46188e6","actorId":"system","actorType":"system","commandId":"1aca7cd8-2d0c-5643-92a0-e0dbf46188e6","occurredAt":"2026-11-29T19:06:15.275Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"1aca7cd82d0c564392a0e0dbf46188e6"}', '90a4492f2738931c6ce8da3bdfdea829cf939355f33e46ad0b77a2f4d583df42', 'cc14c351a44b153466f2f215b4f25ce17036be880a586502a5b0f1a70c539017', 43),
	('00000000-0000-0000-0000-000000000000', 18, '2026-11-29 19:06:15.277+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'settings', 'e4948f29-f21e-5899-a01c-8770d628994e', 'system', '29824b84891153b981fee7df91c10597', '1b81cf5a-2c67-5473-8f3a-da0b8790fa51', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 8, 'BootstrapEntryApplied', '{"entry":"a420ebc4664a101553784eeae614396e220931d9be4e08f5421f719fad9b6bbd","id":"e4948f29-f21e-5899-a01c-8770d628994e","kind":"settings"}', '{"$causationId":"29824b84-8911-53b9-81fe-e7df91c10597","$correlationId":"29824b84891153b981fee7df91c10597","actorId":"system","actorType":"system","commandId":"29824b84-8911-53b9-81fe-e7df91c10597","occurredAt":"2026-11-29T19:06:15.277Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"29824b84891153b981fee7df91c10597"}', 'c125f4ebda1340e248a56abc18eb4d22a4b6046a59acad9f3a4f562525333438', 'caf763483423d6206cf1a9189da44adda94003015c74d691c25873d8ab84a468', 44),
	('e4948f29-f21e-5899-a01c-8770d628994e', 3, '2026-11-29 19:06:15.284+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', 'cebd0949-9a1d-5a02-b80e-5fe4a48f8190', 'system', '8cfd0d182b2c524f8d07000976bfc085', 'cce8f60b-9d88-5a0b-a059-de2e488fed28', 'tenant_e4948f29f21e5899a01c8770d628994e-rolename_788a953058bee12589a59e965ea5fc586777e444c29181f4827b160c0d46a42c', 0, 'ValueReserved', '{"holderId":"cebd0949-9a1d-5a02-b80e-5fe4a48f8190","kind":"rolename"}', '{"$causationId":"8cfd0d18-2b2c-524f-8d07-000976bfc085","$correlationId":"8cfd0d182b2c524f8d07000976bfc085","actorId":"system","actorType":"system","commandId":"8cfd0d18-2b2c-524f-8d07-000976bfc085","occurredAt":"2026-11-29T19:06:15.284Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"8cfd0d182b2c524f8d07000976bfc085"}', 'cc14c351a44b153466f2f215b4f25ce17036be880a586502a5b0f1a70c539017', 'c95b66fbdb61e93e628f96090a61da942ce05fd3c4e83323947de986e2461634', 45),
	('e4948f29-f21e-5899-a01c-8770d628994e', 4, '2026-11-29 19:06:15.284+00', 'role.created', 'role', 'success', 'system', 'system', 'role', 'cebd0949-9a1d-5a02-b80e-5fe4a48f8190', 'system', '8cfd0d182b2c524f8d07000976bfc085', '1e41892e-7122-5585-be0a-e2ab9954d1f2', 'tenant_e4948f29f21e5899a01c8770d628994e-role_cebd09499a1d5a02b80e5fe4a48f8190', 0, 'RoleDefined', '{"description":"Reads invoices","name":"billing","permissions":[],"roleId":"cebd0949-9a1d-5a02-b80e-5fe4a48f8190"}', '{"$causationId":"8cfd0d18-2b2c-524f-8d07-000976bfc085","$correlationId":"8cfd0d182b2c524f8d07000976bfc085","actorId":"system","actorType":"system","commandId":"8cfd0d18-2b2c-524f-8d07-000976bfc085","occurredAt":"2026-11-29T19:06:15.284Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"8cfd0d182b2c524f8d07000976bfc085"}', 'c95b66fbdb61e93e628f96090a61da942ce05fd3c4e83323947de986e2461634', '06eb29c030c7fd8575bbffbffb5ed118f6a89bfd13ad028912853a466660a748', 46),
	('00000000-0000-0000-0000-000000000000', 19, '2026-11-29 19:06:15.285+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', 'cebd0949-9a1d-5a02-b80e-5fe4a48f8190', 'system', '84898bae3499557d8b355fb0cee577f7', 'c0d64d74-0ef2-595a-82e7-da8b62d9e433', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 9, 'BootstrapEntryApplied', '{"entry":"25af1cc479538060f1e5f69db945ecca2c651ac2b9a0848d5eb2e75f26c79189","id":"cebd0949-9a1d-5a02-b80e-5fe4a48f8190","kind":"role"}', '{"$causationId":"84898bae-3499-557d-8b35-5fb0cee577f7","$correlationId":"84898bae3499557d8b355fb0cee577f7","actorId":"system","actorType":"system","commandId":"84898bae-3499-557d-8b35-5fb0cee577f7","occurredAt":"2026-11-29T19:06:15.285Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"84898bae3499557d8b355fb0cee577f7"}', 'caf763483423d6206cf1a9189da44adda94003015c74d691c25873d8ab84a468', 'd20b0ca88d05d2d6a35e439a6d77d7e54c06ed77b2a2397d06737c9069f51836', 47),
	('e4948f29-f21e-5899-a01c-8770d628994e', 5, '2026-11-29 19:06:15.289+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'rolename_reservation', '7a305e05-5465-584a-b927-af46b7f73f74', 'system', '5a4f79d47f1c5eb5a8516bcc3510feeb', '6d84cd39-2592-5a90-9c70-b2fe9af0ff41', 'tenant_e4948f29f21e5899a01c8770d628994e-rolename_c5a9b1d969371feaf1b1c3ae603c6e083ff3d2e55892f6ef26140628ec8140d0', 0, 'ValueReserved', '{"holderId":"7a305e05-5465-584a-b927-af46b7f73f74","kind":"rolename"}', '{"$causationId":"5a4f79d4-7f1c-5eb5-a851-6bcc3510feeb","$correlationId":"5a4f79d47f1c5eb5a8516bcc3510feeb","actorId":"system","actorType":"system","commandId":"5a4f79d4-7f1c-5eb5-a851-6bcc3510feeb","occurredAt":"2026-11-29T19:06:15.289Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"5a4f79d47f1c5eb5a8516bcc3510feeb"}', '06eb29c030c7fd8575bbffbffb5ed118f6a89bfd13ad028912853a466660a748', 'bf7c89eb5f1ec101889b335f7ff68060a84a7a4235b903af20ba367a753c3321', 48),
	('e4948f29-f21e-5899-a01c-8770d628994e', 6, '2026-11-29 19:06:15.289+00', 'role.created', 'role', 'success', 'system', 'system', 'role', '7a305e05-5465-584a-b927-af46b7f73f74', 'system', '5a4f79d47f1c5eb5a8516bcc3510feeb', 'a0b86aca-904f-5054-98d1-69fcd3053152', 'tenant_e4948f29f21e5899a01c8770d628994e-role_7a305e055465584ab927af46b7f73f74', 0, 'RoleDefined', '{"description":"","name":"support","permissions":[],"roleId":"7a305e05-5465-584a-b927-af46b7f73f74"}', '{"$causationId":"5a4f79d4-7f1c-5eb5-a851-6bcc3510feeb","$correlationId":"5a4f79d47f1c5eb5a8516bcc3510feeb","actorId":"system","actorType":"system","commandId":"5a4f79d4-7f1c-5eb5-a851-6bcc3510feeb","occurredAt":"2026-11-29T19:06:15.289Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"5a4f79d47f1c5eb5a8516bcc3510feeb"}', 'bf7c89eb5f1ec101889b335f7ff68060a84a7a4235b903af20ba367a753c3321', '2e270c38de2fd41f278745bbd2e399f54661a71a32e660ae69090df27ba6149d', 49);
INSERT INTO audit.entries_2026_11 VALUES
	('00000000-0000-0000-0000-000000000000', 20, '2026-11-29 19:06:15.292+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'role', '7a305e05-5465-584a-b927-af46b7f73f74', 'system', '6b9cb4e7ffd8534a90388c71759fe009', '3fdc96b2-1ee1-54d3-82db-053881b31386', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 10, 'BootstrapEntryApplied', '{"entry":"8159bc627b79e30c9b1f939ab07586ac4c57e7799e31528c42d1a3ffd6641e81","id":"7a305e05-5465-584a-b927-af46b7f73f74","kind":"role"}', '{"$causationId":"6b9cb4e7-ffd8-534a-9038-8c71759fe009","$correlationId":"6b9cb4e7ffd8534a90388c71759fe009","actorId":"system","actorType":"system","commandId":"6b9cb4e7-ffd8-534a-9038-8c71759fe009","occurredAt":"2026-11-29T19:06:15.292Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"6b9cb4e7ffd8534a90388c71759fe009"}', 'd20b0ca88d05d2d6a35e439a6d77d7e54c06ed77b2a2397d06737c9069f51836', 'd1207d9ba5da3d20a828a318ba3d5d79cb80b6088b75e91328ccb944f36f3a23', 50),
	('e4948f29-f21e-5899-a01c-8770d628994e', 7, '2026-11-29 19:06:15.318+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', '84b4d478-e11f-5e5b-8531-67e55d3d3362', 'system', '805dc367bd935779a96160d44143875b', 'c467f823-3705-53da-9f96-f7886fa4fe52', 'tenant_e4948f29f21e5899a01c8770d628994e-email_d88696fd6547a8789dabb0b698389d4eeef6b2b5fcde36fecc4184f5612c075f', 0, 'ValueReserved', '{"holderId":"84b4d478-e11f-5e5b-8531-67e55d3d3362","kind":"email"}', '{"$causationId":"805dc367-bd93-5779-a961-60d44143875b","$correlationId":"805dc367bd935779a96160d44143875b","actorId":"system","actorType":"system","commandId":"805dc367-bd93-5779-a961-60d44143875b","occurredAt":"2026-11-29T19:06:15.318Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"805dc367bd935779a96160d44143875b"}', '2e270c38de2fd41f278745bbd2e399f54661a71a32e660ae69090df27ba6149d', '986771b689628c1959b9717b8de110830a4ff5a6441dee997edf3b80b5f8b31c', 51),
	('e4948f29-f21e-5899-a01c-8770d628994e', 8, '2026-11-29 19:06:15.318+00', 'user.created', 'user', 'success', 'system', 'system', 'user', '84b4d478-e11f-5e5b-8531-67e55d3d3362', 'system', '805dc367bd935779a96160d44143875b', '50b86747-db0f-5af1-ab81-0d3a24f135d7', 'tenant_e4948f29f21e5899a01c8770d628994e-user_84b4d478e11f5e5b853167e55d3d3362', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:84b4d478-e11f-5e5b-8531-67e55d3d3362|AbY6r86vZHMGaIypdMiade8KinN8yMrue8jvD56KtlLs4MFk4liF23CsiBczaicU-HYIovhb06jh2KJTOqRh7SY4zPam3QouuGfyWPOf-XQJCXmm26b6iVUp8B8zQ-3LbiCxQI8O8-jeeKU2RKmGAzf4wUTR8xB4HH8uTQncaCmzGGRxTPmFI2S4Odj8WZHtnEY2amiMCuTNvUn8Mjj0F3gdD0VNWg6_KzO3k9_GH8NKlUMbt2QTkWatm2Vn6reny4XtQYdy3jvj-1R8zvUx39-pepaS7R7MvtZ2Yve762B1VUuH3o5CuLKdBx3xa7OJaMjyHbw","userId":"84b4d478-e11f-5e5b-8531-67e55d3d3362"}', '{"$causationId":"805dc367-bd93-5779-a961-60d44143875b","$correlationId":"805dc367bd935779a96160d44143875b","actorId":"system","actorType":"system","commandId":"805dc367-bd93-5779-a961-60d44143875b","occurredAt":"2026-11-29T19:06:15.318Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"805dc367bd935779a96160d44143875b"}', '986771b689628c1959b9717b8de110830a4ff5a6441dee997edf3b80b5f8b31c', 'd5f6bc3005152e2e66f07438e4422a25e16b0d38d56e61e8a0ee43d611fbed5d', 52),
	('e4948f29-f21e-5899-a01c-8770d628994e', 9, '2026-11-29 19:06:15.318+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', '84b4d478-e11f-5e5b-8531-67e55d3d3362', 'system', '805dc367bd935779a96160d44143875b', '77d25138-6359-5078-b553-5cdd68434e46', 'tenant_e4948f29f21e5899a01c8770d628994e-user_84b4d478e11f5e5b853167e55d3d3362', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:84b4d478-e11f-5e5b-8531-67e55d3d3362|AUClc2t6x31bC8JDwG3sF-95MCZPKQvuUOybZdrghW95mj587tWevpht3WIDL1hW0eQtmUB6r8j2SADnoNfZ6Wi-5NzUngEyfY0vCgwVtiAUQC3r0iZjsPttx-L6C5jQzNQKtTdRGsWfTwJ39tdp-Bo2vNZSen-xgK6_yG0Gz8CS4-w-u_gXYBrd-cImwcJTow","userId":"84b4d478-e11f-5e5b-8531-67e55d3d3362"}', '{"$causationId":"805dc367-bd93-5779-a961-60d44143875b","$correlationId":"805dc367bd935779a96160d44143875b","actorId":"system","actorType":"system","commandId":"805dc367-bd93-5779-a961-60d44143875b","occurredAt":"2026-11-29T19:06:15.318Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"805dc367bd935779a96160d44143875b"}', 'd5f6bc3005152e2e66f07438e4422a25e16b0d38d56e61e8a0ee43d611fbed5d', 'e8268be1e92160b4bf3c5bb8a911f0791b22f3c745c6cce8cc69ba5563b08117', 53),
	('e4948f29-f21e-5899-a01c-8770d628994e', 10, '2026-11-29 19:06:15.328+00', 'owner.added', 'technical', 'success', 'system', 'system', 'user', '84b4d478-e11f-5e5b-8531-67e55d3d3362', 'system', '9c38dfcdbee05fad8cc3d06cc9d2aa35', '5bfd493e-215b-5d2b-96cf-1f227d8cd4db', 'tenant_e4948f29f21e5899a01c8770d628994e-owners_e4948f29f21e5899a01c8770d628994e', 0, 'OwnerAdded', '{"userId":"84b4d478-e11f-5e5b-8531-67e55d3d3362"}', '{"$causationId":"9c38dfcd-bee0-5fad-8cc3-d06cc9d2aa35","$correlationId":"9c38dfcdbee05fad8cc3d06cc9d2aa35","actorId":"system","actorType":"system","commandId":"9c38dfcd-bee0-5fad-8cc3-d06cc9d2aa35","occurredAt":"2026-11-29T19:06:15.328Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"9c38dfcdbee05fad8cc3d06cc9d2aa35"}', 'e8268be1e92160b4bf3c5bb8a911f0791b22f3c745c6cce8cc69ba5563b08117', '79eca6ccac0b2236462338b4b9e038096c554d7c3e6dde1eb0eab48a5707f14b', 54),
	('e4948f29-f21e-5899-a01c-8770d628994e', 11, '2026-11-29 19:06:15.332+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', '84b4d478-e11f-5e5b-8531-67e55d3d3362', 'system', '9c38dfcdbee05fad8cc3d06cc9d2aa35', '7b2917b2-0f31-55a3-a099-753763c12c6e', 'tenant_e4948f29f21e5899a01c8770d628994e-user_84b4d478e11f5e5b853167e55d3d3362', 2, 'UserRoleAssigned', '{"roleId":"e4948f29-f21e-8899-a01c-8770d628994f","userId":"84b4d478-e11f-5e5b-8531-67e55d3d3362"}', '{"$causationId":"9c38dfcd-bee0-5fad-8cc3-d06cc9d2aa35","$correlationId":"9c38dfcdbee05fad8cc3d06cc9d2aa35","actorId":"system","actorType":"system","commandId":"9c38dfcd-bee0-5fad-8cc3-d06cc9d2aa35","occurredAt":"2026-11-29T19:06:15.332Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"9c38dfcdbee05fad8cc3d06cc9d2aa35"}', '79eca6ccac0b2236462338b4b9e038096c554d7c3e6dde1eb0eab48a5707f14b', '3374e5b1504fc4c6861b22484c5e50337807de7ebd7e5aea1075c604079e974c', 55),
	('00000000-0000-0000-0000-000000000000', 21, '2026-11-29 19:06:15.341+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', '84b4d478-e11f-5e5b-8531-67e55d3d3362', 'system', '79fa752ec66e5285a5b62783ecf7e628', 'b9db8fb3-e011-5c0f-a6c8-599636fc707d', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 11, 'BootstrapEntryApplied', '{"entry":"1bbbcb2df386c208e83013e938f9bc839e05223788c5378712f8f05142a67eb0","id":"84b4d478-e11f-5e5b-8531-67e55d3d3362","kind":"user"}', '{"$causationId":"79fa752e-c66e-5285-a5b6-2783ecf7e628","$correlationId":"79fa752ec66e5285a5b62783ecf7e628","actorId":"system","actorType":"system","commandId":"79fa752e-c66e-5285-a5b6-2783ecf7e628","occurredAt":"2026-11-29T19:06:15.341Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"79fa752ec66e5285a5b62783ecf7e628"}', 'd1207d9ba5da3d20a828a318ba3d5d79cb80b6088b75e91328ccb944f36f3a23', '69f22849c0871f4ffe1401f0334c7d33f150c3c94faf48c2439cca55f2c8ff05', 56),
	('e4948f29-f21e-5899-a01c-8770d628994e', 12, '2026-11-29 19:06:15.373+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'system', 'ce06eda0e9005f938ac1e1298c3f9b5c', '95e21d3f-be5a-5134-bc1e-82062f313725', 'tenant_e4948f29f21e5899a01c8770d628994e-email_3dc7604c517925107bae66d425fd12bce9619e9808ad8698a3e65531daf69b7d', 0, 'ValueReserved', '{"holderId":"c791068e-702e-585a-808d-1d469b1cf4ab","kind":"email"}', '{"$causationId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","$correlationId":"ce06eda0e9005f938ac1e1298c3f9b5c","actorId":"system","actorType":"system","commandId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","occurredAt":"2026-11-29T19:06:15.373Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"ce06eda0e9005f938ac1e1298c3f9b5c"}', '3374e5b1504fc4c6861b22484c5e50337807de7ebd7e5aea1075c604079e974c', '05618a8f22960d7efd06ceb6bcd961b0d112a7cb46b28180b0f1b19d697e41bd', 57),
	('e4948f29-f21e-5899-a01c-8770d628994e', 13, '2026-11-29 19:06:15.373+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'externalid_reservation', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'system', 'ce06eda0e9005f938ac1e1298c3f9b5c', 'af0f3044-0d56-5506-b5fc-3fc1b738c30a', 'tenant_e4948f29f21e5899a01c8770d628994e-externalid_30c8054e9d514ff569f9a18d84f255b51b80b5db9428ae5dd8bbee35c79933bc', 0, 'ValueReserved', '{"holderId":"c791068e-702e-585a-808d-1d469b1cf4ab","kind":"externalid"}', '{"$causationId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","$correlationId":"ce06eda0e9005f938ac1e1298c3f9b5c","actorId":"system","actorType":"system","commandId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","occurredAt":"2026-11-29T19:06:15.373Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"ce06eda0e9005f938ac1e1298c3f9b5c"}', '05618a8f22960d7efd06ceb6bcd961b0d112a7cb46b28180b0f1b19d697e41bd', 'f6eca95bc78461319d8548499d5ea058cd1421efc0616615607a8d4af9b86dac', 58),
	('e4948f29-f21e-5899-a01c-8770d628994e', 14, '2026-11-29 19:06:15.373+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'system', 'ce06eda0e9005f938ac1e1298c3f9b5c', '37b1cc03-0f35-5e3f-a2db-f096839eaa48', 'tenant_e4948f29f21e5899a01c8770d628994e-user_c791068e702e585a808d1d469b1cf4ab', 0, 'UserCreated', '{"emailVerified":true,"invited":false,"sealed":"user:c791068e-702e-585a-808d-1d469b1cf4ab|AX3IYr4N4F1AOdMBZAcC70J-Bn2niSWq4STygGKusGYdYuPfB5xkKk4rYTUnxSLRX9837pmYgCvrn0bTPoF1Q_sjQskXVShuFS1zy-6BL7vJtII6qR9-6jg1s6fkfv9wCe5fxGhzJpMXiKb3MDZMM8T4AAwYfgyXAnpiLX19p1HxH3u4WKWm2InXEcZeWZLxVWefbTUp1-MK3FUGWvMd0DMbrrv1EG4n6-fdPEt0ZHFJEeaeHP9Ab0z0Th1eWE5onsse6y_LUCiUrMu1m7pBX5lnUZiu7Fc8qk_qH4q2LP9mD8-JOoc5_lov6cqLAOjqEaJHF-Lq35V_gYdrux36iLuIA_HSkWifbZNYgY-F9D7lMpJWGw65yQETRLQ745NWWuixH8cvh42leI5-ygxbf3hvec0k","userId":"c791068e-702e-585a-808d-1d469b1cf4ab"}', '{"$causationId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","$correlationId":"ce06eda0e9005f938ac1e1298c3f9b5c","actorId":"system","actorType":"system","commandId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","occurredAt":"2026-11-29T19:06:15.373Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"ce06eda0e9005f938ac1e1298c3f9b5c"}', 'f6eca95bc78461319d8548499d5ea058cd1421efc0616615607a8d4af9b86dac', '44dbeb295968a1692458f8a76199c49a4953b5fc55c1b0b6203be91b0d4b1028', 59),
	('e4948f29-f21e-5899-a01c-8770d628994e', 15, '2026-11-29 19:06:15.373+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'system', 'ce06eda0e9005f938ac1e1298c3f9b5c', 'd277c1c1-2ae0-5f75-9d68-3d6832c11611', 'tenant_e4948f29f21e5899a01c8770d628994e-user_c791068e702e585a808d1d469b1cf4ab', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:c791068e-702e-585a-808d-1d469b1cf4ab|Ad3lfQ6ScAjh2EvudUxDd_mjM9Bczh8N0A9Fy2izSusYYUXqNQbrCnxhK72W0GcHW6JF8nGWe-EmSsNZIIRnmfoofguCgTfS6akwebKp2AbRWTjxIE1s-8GNvTXWXjR0CffYJSBk2gJkul72i3I16FUG5zhwfv8Xa9Bv-qZsGdCrPLFMmM_KNNPSqMxB1fIPtw","userId":"c791068e-702e-585a-808d-1d469b1cf4ab"}', '{"$causationId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","$correlationId":"ce06eda0e9005f938ac1e1298c3f9b5c","actorId":"system","actorType":"system","commandId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","occurredAt":"2026-11-29T19:06:15.373Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"ce06eda0e9005f938ac1e1298c3f9b5c"}', '44dbeb295968a1692458f8a76199c49a4953b5fc55c1b0b6203be91b0d4b1028', 'e5544cc95739fa0c6c9ebb06a8f657f695ac962c3af6c633562861f104c8d743', 60),
	('e4948f29-f21e-5899-a01c-8770d628994e', 16, '2026-11-29 19:06:15.378+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'system', '6734ce28bb5750a98b0040511372bdca', '23c71723-4368-5099-a061-e0e14abca394', 'tenant_e4948f29f21e5899a01c8770d628994e-user_c791068e702e585a808d1d469b1cf4ab', 2, 'UserRoleAssigned', '{"roleId":"e4948f29-f21e-8899-a01c-8770d628994c","userId":"c791068e-702e-585a-808d-1d469b1cf4ab"}', '{"$causationId":"6734ce28-bb57-50a9-8b00-40511372bdca","$correlationId":"6734ce28bb5750a98b0040511372bdca","actorId":"system","actorType":"system","commandId":"6734ce28-bb57-50a9-8b00-40511372bdca","occurredAt":"2026-11-29T19:06:15.378Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"6734ce28bb5750a98b0040511372bdca"}', 'e5544cc95739fa0c6c9ebb06a8f657f695ac962c3af6c633562861f104c8d743', '5032cc1c6a7f31f7215f83296c026442237eac87baf07afc6aacb7de5cf92acb', 61),
	('e4948f29-f21e-5899-a01c-8770d628994e', 17, '2026-11-29 19:06:15.388+00', 'role.assigned', 'role', 'success', 'system', 'system', 'user', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'system', '9f7e50864db358d5927fb0292f4389d0', '5206c049-c032-585f-ae2b-28bc70317604', 'tenant_e4948f29f21e5899a01c8770d628994e-user_c791068e702e585a808d1d469b1cf4ab', 3, 'UserRoleAssigned', '{"roleId":"cebd0949-9a1d-5a02-b80e-5fe4a48f8190","userId":"c791068e-702e-585a-808d-1d469b1cf4ab"}', '{"$causationId":"9f7e5086-4db3-58d5-927f-b0292f4389d0","$correlationId":"9f7e50864db358d5927fb0292f4389d0","actorId":"system","actorType":"system","commandId":"9f7e5086-4db3-58d5-927f-b0292f4389d0","occurredAt":"2026-11-29T19:06:15.388Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"9f7e50864db358d5927fb0292f4389d0"}', '5032cc1c6a7f31f7215f83296c026442237eac87baf07afc6aacb7de5cf92acb', '1338e4ca4fd6e8e7e9fb79795bacc44d08dc6e9c8f884467037cf40048f777c6', 62),
	('00000000-0000-0000-0000-000000000000', 22, '2026-11-29 19:06:15.39+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'system', '2813a023cd035b089c03607ee90a611d', '3c94c1d0-4482-5dc3-8fcf-8388fb86bc94', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 12, 'BootstrapEntryApplied', '{"entry":"648fddd1f5967c6dd8e1ba73ef8ef3bdb8d122a20ee4c08e9bd5286f2b5ec878","id":"c791068e-702e-585a-808d-1d469b1cf4ab","kind":"user"}', '{"$causationId":"2813a023-cd03-5b08-9c03-607ee90a611d","$correlationId":"2813a023cd035b089c03607ee90a611d","actorId":"system","actorType":"system","commandId":"2813a023-cd03-5b08-9c03-607ee90a611d","occurredAt":"2026-11-29T19:06:15.390Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"2813a023cd035b089c03607ee90a611d"}', '69f22849c0871f4ffe1401f0334c7d33f150c3c94faf48c2439cca55f2c8ff05', '81bf63f3ebd01a388550186720abefd5e114af3f12fcca309309e4fd3faa9524', 63),
	('e4948f29-f21e-5899-a01c-8770d628994e', 18, '2026-11-29 19:06:15.412+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'email_reservation', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 'system', 'cea13767996d5399bcfc42d9d34b3ae7', '1af099aa-7403-5f47-8673-95422f4e1a9d', 'tenant_e4948f29f21e5899a01c8770d628994e-email_8710b49c9c494317684b78056bebb274bf51f3ec84d3ac3b4840fd1e134c433d', 0, 'ValueReserved', '{"holderId":"a8d7ac77-cab4-57f5-8763-236053fc4a33","kind":"email"}', '{"$causationId":"cea13767-996d-5399-bcfc-42d9d34b3ae7","$correlationId":"cea13767996d5399bcfc42d9d34b3ae7","actorId":"system","actorType":"system","commandId":"cea13767-996d-5399-bcfc-42d9d34b3ae7","occurredAt":"2026-11-29T19:06:15.412Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"cea13767996d5399bcfc42d9d34b3ae7"}', '1338e4ca4fd6e8e7e9fb79795bacc44d08dc6e9c8f884467037cf40048f777c6', '7d0331500ed82fd2f7727ad3bd519c69c2e31c994e823cce45ffb06cf7594c2d', 64),
	('e4948f29-f21e-5899-a01c-8770d628994e', 19, '2026-11-29 19:06:15.412+00', 'user.created', 'user', 'success', 'system', 'system', 'user', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 'system', 'cea13767996d5399bcfc42d9d34b3ae7', 'c2151d6a-12e2-55d1-a1a9-898e2cc6df71', 'tenant_e4948f29f21e5899a01c8770d628994e-user_a8d7ac77cab457f58763236053fc4a33', 0, 'UserCreated', '{"emailVerified":false,"invited":false,"sealed":"user:a8d7ac77-cab4-57f5-8763-236053fc4a33|AVesh2OxiMeCyp4eEEpnAJF_q0dfSOw4jbRldbmUoHRawSw8mqxxij4YLpI6uvIp0EtgxxBt2PN15NtjQSamIHAFr9tCuzjdfq-T7X1dP7m90-EjRaLg6Mcu_cYrQnRFO_6YMZph7NoZRK75s_rF5pJBFgIfr1xXPHOBpMF0sS97m4a4ayCx9Q6X364CtLuzJ8ZHFTWttIq4bxn-5RmXqPhR2ONbcmQlrz-rsBrU753CNajnqxiZWcEF46ULMu7M8w2UHUIOR0YZ4kInuIgaOvlM4Ia1NJ7YVagU9oa2mAKk-dFR6DRB2Bzs3X7Lxhz11Oqwi12md4rxkEEzThc","userId":"a8d7ac77-cab4-57f5-8763-236053fc4a33"}', '{"$causationId":"cea13767-996d-5399-bcfc-42d9d34b3ae7","$correlationId":"cea13767996d5399bcfc42d9d34b3ae7","actorId":"system","actorType":"system","commandId":"cea13767-996d-5399-bcfc-42d9d34b3ae7","occurredAt":"2026-11-29T19:06:15.412Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"cea13767996d5399bcfc42d9d34b3ae7"}', '7d0331500ed82fd2f7727ad3bd519c69c2e31c994e823cce45ffb06cf7594c2d', 'a3d0cf0fc65cb44e7e0a89cba24cf9d6f1fa5b42db831e2ccf945e4e984ccc7f', 65),
	('e4948f29-f21e-5899-a01c-8770d628994e', 20, '2026-11-29 19:06:15.412+00', 'user.password_set', 'user', 'success', 'system', 'system', 'user', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 'system', 'cea13767996d5399bcfc42d9d34b3ae7', '647ae76a-0066-5dac-8ecd-99d37421f62a', 'tenant_e4948f29f21e5899a01c8770d628994e-user_a8d7ac77cab457f58763236053fc4a33', 1, 'UserPasswordSet', '{"cause":"creation","mustChange":false,"sealed":"user:a8d7ac77-cab4-57f5-8763-236053fc4a33|Ae4KMTk-GBggv9t9kPXPJorbbdTs3FXaTcW5WQudu2OKFlozWSvj05D7n9o-U5natCtF-EU_LNQNyF_pcJXe1jMdD2bpRYnATon-Rx8xyHLIKdfT3-kz2NlAC7QXwBmN1b5ucZXNbPH_tBcOLXZsPKonWprPxbqh5cBE9NJ4AAXlaTT5UaU7QGHotYzurh8NjQ","userId":"a8d7ac77-cab4-57f5-8763-236053fc4a33"}', '{"$causationId":"cea13767-996d-5399-bcfc-42d9d34b3ae7","$correlationId":"cea13767996d5399bcfc42d9d34b3ae7","actorId":"system","actorType":"system","commandId":"cea13767-996d-5399-bcfc-42d9d34b3ae7","occurredAt":"2026-11-29T19:06:15.412Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"cea13767996d5399bcfc42d9d34b3ae7"}', 'a3d0cf0fc65cb44e7e0a89cba24cf9d6f1fa5b42db831e2ccf945e4e984ccc7f', '702a1bdc85e66a4cf26cfecc500565a24e026989c6a7a25139dbf4a29105ee9b', 66),
	('00000000-0000-0000-0000-000000000000', 23, '2026-11-29 19:06:15.427+00', 'bootstrap.applied', 'technical', 'success', 'system', 'system', 'user', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 'system', '976b0b85b9e3596c8dddb9e3acc5eed1', '8af5dea7-825d-596f-951a-3164c797cc66', 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 13, 'BootstrapEntryApplied', '{"entry":"1d233826947dd42727b36dd276b386cb379ef31e0edd6fb5ea305edfda158420","id":"a8d7ac77-cab4-57f5-8763-236053fc4a33","kind":"user"}', '{"$causationId":"976b0b85-b9e3-596c-8ddd-b9e3acc5eed1","$correlationId":"976b0b85b9e3596c8dddb9e3acc5eed1","actorId":"system","actorType":"system","commandId":"976b0b85-b9e3-596c-8ddd-b9e3acc5eed1","occurredAt":"2026-11-29T19:06:15.427Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"976b0b85b9e3596c8dddb9e3acc5eed1"}', '81bf63f3ebd01a388550186720abefd5e114af3f12fcca309309e4fd3faa9524', '156b974e672a12535772f18c64a0492a11a4539d31549d8305cbeb0afced2b5d', 68),
	('00000000-0000-0000-0000-000000000000', 24, '2026-11-29 19:06:15.441+00', 'reservation.made', 'technical', 'success', 'system', 'system', 'apikey_reservation', 'c372f9ef-0d2e-5753-b6b2-47ec9dd2cb8e', 'system', '5d5279dc879c53ff8875fb68d573a753', 'c134a855-3696-5f5e-803c-25287f0ae2d4', 'tenant_00000000000000000000000000000000-apikeyhash_021c4de5b7bae56ee9891c7aa1ed3aeaf42a712115bae50cb390a02c2113a90d', 0, 'ValueReserved', '{"holderId":"c372f9ef-0d2e-5753-b6b2-47ec9dd2cb8e","kind":"apikey"}', '{"$causationId":"5d5279dc-879c-53ff-8875-fb68d573a753","$correlationId":"5d5279dc879c53ff8875fb68d573a753","actorId":"system","actorType":"system","commandId":"5d5279dc-879c-53ff-8875-fb68d573a753","occurredAt":"2026-11-29T19:06:15.441Z","schemaVersion":"1","source":"system","tenantId":"00000000-0000-0000-0000-000000000000","traceId":"5d5279dc879c53ff8875fb68d573a753"}', '156b974e672a12535772f18c64a0492a11a4539d31549d8305cbeb0afced2b5d', 'cdfe31ea44b31635b7e646a3567b51a9a24f373470bc1b40507b3b771ba05e28', 69),
	('e4948f29-f21e-5899-a01c-8770d628994e', 22, '2026-11-29 19:06:15.446+00', 'apikey.issued', 'apikey', 'success', 'system', 'system', 'apiKey', 'c372f9ef-0d2e-5753-b6b2-47ec9dd2cb8e', 'system', '5d5279dc879c53ff8875fb68d573a753', 'f82b4665-7ff4-5c96-b473-546b69b594c6', 'tenant_e4948f29f21e5899a01c8770d628994e-apikey_c372f9ef0d2e5753b6b247ec9dd2cb8e', 0, 'ApiKeyIssued', '{"allowedNetworks":null,"apiKeyId":"c372f9ef-0d2e-5753-b6b2-47ec9dd2cb8e","expiresAt":null,"keyHash":"f3338fc69c3eb3c1d74b2b718aafa2c0d594e6daeb72fafe3db749a4e1447e15","name":"everything","prefix":"tsk_nKPA","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"]}', '{"$causationId":"5d5279dc-879c-53ff-8875-fb68d573a753","$correlationId":"5d5279dc879c53ff8875fb68d573a753","actorId":"system","actorType":"system","commandId":"5d5279dc-879c-53ff-8875-fb68d573a753","occurredAt":"2026-11-29T19:06:15.446Z","schemaVersion":"1","source":"system","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","traceId":"5d5279dc879c53ff8875fb68d573a753"}', '27d09160b1d9809fe0f3c5b3ef98f5464f9d69df7fd52c9c49f783a96df37351', '6ddb8a4e4419f199aac0136589a9281506abd8d69efaa0c8da0dbcdd83779341', 70),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 25, '2026-11-29 19:06:15.57+00', 'apikey.used_from_new_network', 'apikey', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'api', '9bc55681c37ec19d9f964c3ce0336b85', 'e2206a35-5c85-55d2-8e6c-e3f0ef2fc744', 'tenant_4f03836c79b6506ca6ea86c60dff5922-apikeyuse_23788a92c3b45e9e9b5cf0286a8cefea', 0, 'ApiKeyUsedFromNewNetwork', '{"apiKeyId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","isFirst":true,"networkDigest":"bce22eb6ea026c85954cb8203eb3476246665b1a1a1bdc655289c07c112a4286"}', '{"$causationId":"7e3a27d7-3cc7-44c8-b042-9fda437acdf5","$correlationId":"9bc55681c37ec19d9f964c3ce0336b85","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"7e3a27d7-3cc7-44c8-b042-9fda437acdf5","occurredAt":"2026-11-29T19:06:15.570Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AafluhmfaLvNOwDm0U1CSm4NWIWKmC9sCPWYXSUdQr3bS_m6S04oYJoadUngQXvBiw","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"9bc55681c37ec19d9f964c3ce0336b85"}', '93e887adea6fe035c41e602b2b5faab5b91cf8311ec952930a1e981c2eec746a', '3d496677b33e1732a32fb3d341fcb2ee8899e47a5cad560f79e42e7aec6393b6', 71),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 26, '2026-11-29 19:06:15.588+00', 'reservation.made', 'technical', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'email_reservation', 'ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', 'api', '9bc55681c37ec19d9f964c3ce0336b85', '67cc06a3-0715-546a-86d4-10ff90574d0d', 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_66d80ff8aaf64049c210aa160560e105ff20e5afcf30fe1c5a9399e5a068b808', 0, 'ValueReserved', '{"holderId":"ecc90e8a-fd34-546b-8d8b-eb6c10702fbe","kind":"email"}', '{"$causationId":"d1c31609-26f5-496a-8887-10b3a8887351","$correlationId":"9bc55681c37ec19d9f964c3ce0336b85","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"d1c31609-26f5-496a-8887-10b3a8887351","occurredAt":"2026-11-29T19:06:15.588Z","schemaVersion":"1","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"9bc55681c37ec19d9f964c3ce0336b85"}', '3d496677b33e1732a32fb3d341fcb2ee8899e47a5cad560f79e42e7aec6393b6', 'b1f6009f4e1980df7af9d6e383a8916d19ba79e2d109f98529dd7d317e294e0b', 72),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 27, '2026-11-29 19:06:15.588+00', 'user.created', 'user', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'user', 'ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', 'api', '9bc55681c37ec19d9f964c3ce0336b85', '92687a6d-0fe7-56ca-a8dc-f053a53885af', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_ecc90e8afd34546b8d8beb6c10702fbe', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:ecc90e8a-fd34-546b-8d8b-eb6c10702fbe|AQyOy0zy2JiR9GpBXvAxz9fNIE2p9mp-xtbFOspfBLTPEa_ko1nZtAaPCG_5Xxp4MOWkPbWiF1b68dnTCz05h5dvuC0Lm6luStP6O8ljzM54IcRTt1C8jVOMKZXjZk5tHz-SLphe8JJ6gi_OHdVvjntnox56SZC2VPAXcBrernZ8PIJK9AU4bE005uG4SZjNSThLopFoCBrCMjr_rTYRbkvJ3Gyt_3HJJTlcVCyYBP2ath2bCsD1OsKg_XFD81R4mD7lDDKbojAWbawvc8GHTnMgcEj8GiHZcX_ZX2poyuQMWEH6eT33IzSPm4g16r97_Cd1OJK_Tn2q2j1EQw","userId":"ecc90e8a-fd34-546b-8d8b-eb6c10702fbe"}', '{"$causationId":"d1c31609-26f5-496a-8887-10b3a8887351","$correlationId":"9bc55681c37ec19d9f964c3ce0336b85","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"d1c31609-26f5-496a-8887-10b3a8887351","occurredAt":"2026-11-29T19:06:15.588Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|ASL_M-wTBB326CgYHzhIOZvkWj_EN48yup_2gFtjAhvX7nWZWhpLXM0y5MySKeuz8Q","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"9bc55681c37ec19d9f964c3ce0336b85"}', 'b1f6009f4e1980df7af9d6e383a8916d19ba79e2d109f98529dd7d317e294e0b', 'f5fc935583e01593fdf3371cb160aa9e6a89e411b735d945fce094d0beebd099', 73),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 28, '2026-11-29 19:06:15.588+00', 'reservation.made', 'technical', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'email_reservation', 'c6684a8d-a348-5652-94b3-650035ff7366', 'api', 'bb035e99995dafe84e8bbac3457c2dcd', '0e44752f-926c-5051-b75f-3f442e4dd115', 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_b58df19f5b94a1c2823825bf38823a7b08365f2c011ca5d62e15ecdc4f422478', 0, 'ValueReserved', '{"holderId":"c6684a8d-a348-5652-94b3-650035ff7366","kind":"email"}', '{"$causationId":"addecbcc-b710-490b-bd66-4a7705c93a1b","$correlationId":"bb035e99995dafe84e8bbac3457c2dcd","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"addecbcc-b710-490b-bd66-4a7705c93a1b","occurredAt":"2026-11-29T19:06:15.588Z","schemaVersion":"1","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"bb035e99995dafe84e8bbac3457c2dcd"}', 'f5fc935583e01593fdf3371cb160aa9e6a89e411b735d945fce094d0beebd099', '0cf3d1cec91cc2191edb8d881d9bdf44291258a2e0354bf9aa68bcf353a95ea5', 74),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 29, '2026-11-29 19:06:15.588+00', 'user.created', 'user', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'user', 'c6684a8d-a348-5652-94b3-650035ff7366', 'api', 'bb035e99995dafe84e8bbac3457c2dcd', '412b1d4d-9d74-54d1-aedb-c448b100d49f', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_c6684a8da348565294b3650035ff7366', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:c6684a8d-a348-5652-94b3-650035ff7366|AYO1-NrfKkCeXT-gk_5QMztpMkPVrXbynN0RYTJJIcj74-UpeO0RsPAjtlxheeKuZN_ZuEdwKI6fzfBIICc0CWDWRBM4matft-HycDuKlpZleYJvUQNZJ5D23Zq6aRTRITqcD5rQTsqw1QvILcw9-jECvzaI9pw3MbAybFFNcq1FcSSzFcypiDnvhQRVKM2pZan_YUlMMP_6eZMuAbI2ePoPxNkISEwqcJ_i4bbeeBt0h9IDV72LI0nuB1Rt7SKM7wrSKn1044Y8IH_VaPasO6KIpgAfy4XqkM6diM-WEgARbVrnnmA9Mfukf1JfDWMAQOfiPE_1BfcIGCzMFg","userId":"c6684a8d-a348-5652-94b3-650035ff7366"}', '{"$causationId":"addecbcc-b710-490b-bd66-4a7705c93a1b","$correlationId":"bb035e99995dafe84e8bbac3457c2dcd","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"addecbcc-b710-490b-bd66-4a7705c93a1b","occurredAt":"2026-11-29T19:06:15.588Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AVx-BODe2qkhMeDrEDMeTNB7EaA3viM7IQMnx70xatmQc-Zij1m4anCC1upPnfaERg","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"bb035e99995dafe84e8bbac3457c2dcd"}', '0cf3d1cec91cc2191edb8d881d9bdf44291258a2e0354bf9aa68bcf353a95ea5', 'cfe160f344541241a2e5b0be028c2179b5aa45d6e4454ceb9a0a7b616386a09a', 75),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 30, '2026-11-29 19:06:15.59+00', 'reservation.made', 'technical', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'email_reservation', '8f4f5a40-7c42-5fe9-b296-35761609ae10', 'api', '39ce20001bb7763d7c8e9fa7cf0b2091', 'acd6ddcf-d71c-5860-8333-090c36607f54', 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_6cfa2380eb18f30826f42d033576f82933df9eff2c601e5b8ec9debf1ccc1059', 0, 'ValueReserved', '{"holderId":"8f4f5a40-7c42-5fe9-b296-35761609ae10","kind":"email"}', '{"$causationId":"67bb759d-3370-4f32-8717-8ad7f5404578","$correlationId":"39ce20001bb7763d7c8e9fa7cf0b2091","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"67bb759d-3370-4f32-8717-8ad7f5404578","occurredAt":"2026-11-29T19:06:15.590Z","schemaVersion":"1","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"39ce20001bb7763d7c8e9fa7cf0b2091"}', 'cfe160f344541241a2e5b0be028c2179b5aa45d6e4454ceb9a0a7b616386a09a', '622bc72ce1d39c7924ba8f4a482d853f61147a822257e0f9a2f88f2486110a1a', 76),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 31, '2026-11-29 19:06:15.59+00', 'user.created', 'user', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'user', '8f4f5a40-7c42-5fe9-b296-35761609ae10', 'api', '39ce20001bb7763d7c8e9fa7cf0b2091', 'c21cf6b7-1c29-5bce-8554-b0ec3dba154f', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_8f4f5a407c425fe9b29635761609ae10', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:8f4f5a40-7c42-5fe9-b296-35761609ae10|AZu_zvlMQRc9nOEWWldx388CYioyzXDkHDbM4uSYB-qlIOjsnBdLfXUw0Kf1fpF4sHo7ILEPXlRw0BplDPThHR5YJTddHiSLL3kF3pv8r_Tzct-9a3USs90I-t3hWYH4jwLJO2mxdfM38MFaHM1KTEvpkUifx6eSQpK3W9WwNDCGir9NemCaAzFeyALmLEwiGzpbgcTH16nWzJGm2jIiP-FRg-obDbLFk6ymojh5k3wgvKJ8rY8F1fO7K-JWV1rOBLhgVofr5h-rGwZmFb9m0N1To4N7uivjrft2N3toN1igU-DBO5DGzR_xgOrkseawnd3e41leBL1aju86jQ","userId":"8f4f5a40-7c42-5fe9-b296-35761609ae10"}', '{"$causationId":"67bb759d-3370-4f32-8717-8ad7f5404578","$correlationId":"39ce20001bb7763d7c8e9fa7cf0b2091","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"67bb759d-3370-4f32-8717-8ad7f5404578","occurredAt":"2026-11-29T19:06:15.590Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AbbQSzKkO2BxwPZk6QQwcg-6fhk_sZChrRTHqXOIL-KfClR1TTTNZYqy90qXCc-jZQ","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"39ce20001bb7763d7c8e9fa7cf0b2091"}', '622bc72ce1d39c7924ba8f4a482d853f61147a822257e0f9a2f88f2486110a1a', 'efeb40711b3e9f8be7f88c6c48d5b2b9b3cd2ad6da6adf83efa258ccc40020ee', 77),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 32, '2026-11-29 19:06:15.593+00', 'reservation.made', 'technical', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'email_reservation', '85b813a6-f56c-539c-8097-61416ca22c34', 'api', 'c0b9bd82032695511ba009a0701560df', '0d939419-fd38-5910-9258-820676438edf', 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_b1119c8aba0b4e9e471fc5c79495c404b089b4f05c7825fe7647f2e7aa883176', 0, 'ValueReserved', '{"holderId":"85b813a6-f56c-539c-8097-61416ca22c34","kind":"email"}', '{"$causationId":"b11163ca-fa9f-4918-95e9-94d5b6c36f93","$correlationId":"c0b9bd82032695511ba009a0701560df","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"b11163ca-fa9f-4918-95e9-94d5b6c36f93","occurredAt":"2026-11-29T19:06:15.593Z","schemaVersion":"1","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"c0b9bd82032695511ba009a0701560df"}', 'efeb40711b3e9f8be7f88c6c48d5b2b9b3cd2ad6da6adf83efa258ccc40020ee', '19be569a7afe1e988f7a6df0c17cbe8bf16503ea3b351d703772c0b16ea80560', 78),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 33, '2026-11-29 19:06:15.593+00', 'user.created', 'user', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'user', '85b813a6-f56c-539c-8097-61416ca22c34', 'api', 'c0b9bd82032695511ba009a0701560df', '5810fb97-cb5c-5dd0-9f60-59cbf57b27c4', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_85b813a6f56c539c809761416ca22c34', 0, 'UserCreated', '{"emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:85b813a6-f56c-539c-8097-61416ca22c34|AQ0T6efHwqjRMV93oUMgfNRbAT6hcdXowCM6NUc987v6jX8v4Y6ebBOFPgRPvhe9WcJRfs9ypfuaWcCPLy8JhY_KmzBHA3JeiY1NvSUjl3dbGP08HVIHUvdH6BWGFgRExzgGIHIhSrQGIMixwlJ9i45u3xA6uQeU9Mz_oegxd3eNMM3hRx8SrCXAjfQ1O2VO_OuJFcqoZSI4ztsz43Yl77FeOfX6rxl_L_im6yfPHA5Sd9fvrhqTVoQmuyx7O0oyOdRQzhpER58K-GcYxHm51B5RRpqugLXHLrWpuB4iYFQc7Gw1BJJu03tBPQ89Ym4EApVVzmXwLLUyyme3Dg","userId":"85b813a6-f56c-539c-8097-61416ca22c34"}', '{"$causationId":"b11163ca-fa9f-4918-95e9-94d5b6c36f93","$correlationId":"c0b9bd82032695511ba009a0701560df","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"b11163ca-fa9f-4918-95e9-94d5b6c36f93","occurredAt":"2026-11-29T19:06:15.593Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AZOhJuUZjLGwo6KqQhWbHWneJnlFxsQtFMU_9gpIeBcyXCTDoWOhSo_WipzSfAvCTQ","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"c0b9bd82032695511ba009a0701560df"}', '19be569a7afe1e988f7a6df0c17cbe8bf16503ea3b351d703772c0b16ea80560', 'b372f6c4690930462262f56b55f3e1f08fceb01d27fddcd74dddd75c0780f839', 79),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 34, '2026-11-29 19:06:15.65+00', 'user.suspended', 'user', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'user', 'ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', 'api', '4ad3f3d5e76ae5dfdb394d8f4042b31c', 'b4bf59c5-1b5c-5450-af41-a9f60214b9bb', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_ecc90e8afd34546b8d8beb6c10702fbe', 1, 'UserSuspended', '{"userId":"ecc90e8a-fd34-546b-8d8b-eb6c10702fbe"}', '{"$causationId":"4ee44149-4af6-4542-b44a-bc55e352f262","$correlationId":"4ad3f3d5e76ae5dfdb394d8f4042b31c","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"4ee44149-4af6-4542-b44a-bc55e352f262","occurredAt":"2026-11-29T19:06:15.650Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AcITPofQhdAZyoSXJIydLfNvxDY7DWMzUJTCtZhHZyapyWw0zuLLksHCPC2JG3wBXw","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"4ad3f3d5e76ae5dfdb394d8f4042b31c"}', 'b372f6c4690930462262f56b55f3e1f08fceb01d27fddcd74dddd75c0780f839', '3f52d0ae15d69e87334a5f02fc68a5de1302dc239c54cbef55e32195ab4ae699', 80),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 35, '2026-11-29 19:06:15.678+00', 'reservation.made', 'technical', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'externalid_reservation', 'c6684a8d-a348-5652-94b3-650035ff7366', 'api', '42ffa7c76ca9b77979455c616dcb484b', 'd45af010-c8f5-531e-82bb-6c12792d1f35', 'tenant_4f03836c79b6506ca6ea86c60dff5922-externalid_03898df80649b881c119f828132f971928f5b35b3c9886719a2e0690479f4caa', 0, 'ValueReserved', '{"holderId":"c6684a8d-a348-5652-94b3-650035ff7366","kind":"externalid"}', '{"$causationId":"4e46ad45-5903-419b-900a-fd526a68b88b","$correlationId":"42ffa7c76ca9b77979455c616dcb484b","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"4e46ad45-5903-419b-900a-fd526a68b88b","occurredAt":"2026-11-29T19:06:15.678Z","schemaVersion":"1","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"42ffa7c76ca9b77979455c616dcb484b"}', '3f52d0ae15d69e87334a5f02fc68a5de1302dc239c54cbef55e32195ab4ae699', '0b357cbb5304f36e505c0ffd514b80b8e98c79bcb993f7eed0456bd0863a37b3', 81),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 36, '2026-11-29 19:06:15.682+00', 'user.updated', 'user', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'user', 'c6684a8d-a348-5652-94b3-650035ff7366', 'api', '42ffa7c76ca9b77979455c616dcb484b', 'dba4d661-0d84-5577-8b67-763c7ca83da7', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_c6684a8da348565294b3650035ff7366', 1, 'UserProfileChanged', '{"sealed":"user:c6684a8d-a348-5652-94b3-650035ff7366|AYbRv6u4lTSMbNr0ntzeW2dTSDc5ujoHdQfM9-Ms6_-XPuvxA5PBvCng7ELVcNOoNM1YAzCz02WbcKdd1RF8uFQr8QpyzJMIX7jF9j5GIre8AkrovkHNNLwClngn30-v8pHmxUfA0f9VfWVehtBUuaSxpPFvpJpuIKEnlmXQ_yXt1f8OJTTNFEOyEsC4fNJhyxSczaSWzKqqoI-BbA","userId":"c6684a8d-a348-5652-94b3-650035ff7366"}', '{"$causationId":"4e46ad45-5903-419b-900a-fd526a68b88b","$correlationId":"42ffa7c76ca9b77979455c616dcb484b","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"4e46ad45-5903-419b-900a-fd526a68b88b","occurredAt":"2026-11-29T19:06:15.682Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|Aed6747BMVnyMx90kBHQdOjqOXQnK5DFBf8l8RmN5L5EUCapObAsjI9mH5uiD68ZpQ","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"42ffa7c76ca9b77979455c616dcb484b"}', '0b357cbb5304f36e505c0ffd514b80b8e98c79bcb993f7eed0456bd0863a37b3', '4b80b6d7f5b8e0f5de34ccb117ca81c5e08ea09338558b1eb1e5a7a243f40630', 82),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 37, '2026-11-29 19:06:15.701+00', 'reservation.made', 'technical', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'email_reservation', '85b813a6-f56c-539c-8097-61416ca22c34', 'api', '6517b3c66d42c98ba4cf3183d425ea24', 'ca6b7b02-e26b-5076-b784-c96e7ac2ab1a', 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_7fe8c213f6a0c43a83e29c9f6add49e46bc327236a8ebb370695d158f84e8dd0', 0, 'ValueReserved', '{"holderId":"85b813a6-f56c-539c-8097-61416ca22c34","kind":"email"}', '{"$causationId":"a8c18718-9527-49c7-bcce-3ece7ee64409","$correlationId":"6517b3c66d42c98ba4cf3183d425ea24","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"a8c18718-9527-49c7-bcce-3ece7ee64409","occurredAt":"2026-11-29T19:06:15.701Z","schemaVersion":"1","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"6517b3c66d42c98ba4cf3183d425ea24"}', '4b80b6d7f5b8e0f5de34ccb117ca81c5e08ea09338558b1eb1e5a7a243f40630', '14111b28d91f9f18f90120bb599783abeff785f59b076b158d0e0c6131999808', 83),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 38, '2026-11-29 19:06:15.704+00', 'user.updated', 'user', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'user', '85b813a6-f56c-539c-8097-61416ca22c34', 'api', '6517b3c66d42c98ba4cf3183d425ea24', '6eec9ba3-a9c2-55b2-b64c-3abfb29e4a1d', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_85b813a6f56c539c809761416ca22c34', 1, 'UserEmailChanged', '{"noPassword":true,"sealed":"user:85b813a6-f56c-539c-8097-61416ca22c34|AU_USmVJguA3Grb1R74okgc5ajKdhWB_zPrc9ataEzIWrO1GGmZpYM9qEUtwb0Qm7O1Oi3h7FldNoGzdxk1xvC44tC5XpBXKA6jFztJtcFK9H0DOx6dbIky8HgpR61k55oVCwT6DXrcfiDcskbesC5ET3kawNfjGkaCS1an8YU0LWWDUAdaBXrITEmknTVdM","userId":"85b813a6-f56c-539c-8097-61416ca22c34"}', '{"$causationId":"a8c18718-9527-49c7-bcce-3ece7ee64409","$correlationId":"6517b3c66d42c98ba4cf3183d425ea24","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"a8c18718-9527-49c7-bcce-3ece7ee64409","occurredAt":"2026-11-29T19:06:15.704Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|ASTUA7_EbPZzMBPyJA99XQvFHNYsWdomxVMZfh012qL4dpK6Q4TJAfxPxkRZE1BV_g","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"6517b3c66d42c98ba4cf3183d425ea24"}', '14111b28d91f9f18f90120bb599783abeff785f59b076b158d0e0c6131999808', '318b0b253d798bd7a749085b63df9ebf4fd806ed2599d2176641182701c4a6c5', 84),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 39, '2026-11-29 19:06:15.704+00', 'user.invited', 'user', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'user', '85b813a6-f56c-539c-8097-61416ca22c34', 'api', '6517b3c66d42c98ba4cf3183d425ea24', '7ca2d157-59a7-511e-b75d-40f8d4f11d16', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_85b813a6f56c539c809761416ca22c34', 2, 'UserInvited', '{"userId":"85b813a6-f56c-539c-8097-61416ca22c34"}', '{"$causationId":"a8c18718-9527-49c7-bcce-3ece7ee64409","$correlationId":"6517b3c66d42c98ba4cf3183d425ea24","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"a8c18718-9527-49c7-bcce-3ece7ee64409","occurredAt":"2026-11-29T19:06:15.704Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|Af0RWXq9Z6D9yZ8CRIERxsKw-MIEn0Dtzaqe_XXQR3gDhUSg2Bf3lEZuikOLMEkI1Q","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"6517b3c66d42c98ba4cf3183d425ea24"}', '318b0b253d798bd7a749085b63df9ebf4fd806ed2599d2176641182701c4a6c5', '60e1445baa31a4509fbf3b1224f25035b8f00d561f59435cb737e83b4c8170be', 85),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 40, '2026-11-29 19:06:15.711+00', 'reservation.released', 'technical', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'email_reservation', '85b813a6-f56c-539c-8097-61416ca22c34', 'api', '6517b3c66d42c98ba4cf3183d425ea24', '5675a8ef-2f1e-5803-b5c3-eb8b4b873dce', 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_b1119c8aba0b4e9e471fc5c79495c404b089b4f05c7825fe7647f2e7aa883176', 1, 'ValueReleased', '{"holderId":"85b813a6-f56c-539c-8097-61416ca22c34","kind":"email"}', '{"$causationId":"a8c18718-9527-49c7-bcce-3ece7ee64409","$correlationId":"6517b3c66d42c98ba4cf3183d425ea24","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"a8c18718-9527-49c7-bcce-3ece7ee64409","occurredAt":"2026-11-29T19:06:15.711Z","schemaVersion":"1","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"6517b3c66d42c98ba4cf3183d425ea24"}', '60e1445baa31a4509fbf3b1224f25035b8f00d561f59435cb737e83b4c8170be', '50f49dda83de02ea41f35a8fa4b63acc01eec085b71279c5f62e9472cfa904f5', 86),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 41, '2026-11-29 19:06:15.742+00', 'user.deleted', 'user', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'user', '8f4f5a40-7c42-5fe9-b296-35761609ae10', 'api', '2a5087e2a8c740921c8a9667b039e01d', 'b8ff6d9c-7d0e-58ac-83ef-5bad3ec7734f', 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_8f4f5a407c425fe9b29635761609ae10', 1, 'UserDeleted', '{"roleIds":[],"userId":"8f4f5a40-7c42-5fe9-b296-35761609ae10"}', '{"$causationId":"d44e9216-b5dd-40db-83b6-b7bfca4ea38f","$correlationId":"2a5087e2a8c740921c8a9667b039e01d","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"d44e9216-b5dd-40db-83b6-b7bfca4ea38f","occurredAt":"2026-11-29T19:06:15.742Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AQoNESENgzxvXB3orcNt2bodjDOrURoMuFhrCSCprzLM49IVGxD940TXhG7HPeMbyg","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"2a5087e2a8c740921c8a9667b039e01d"}', '50f49dda83de02ea41f35a8fa4b63acc01eec085b71279c5f62e9472cfa904f5', '5dc77c20fad58ae5b5566c85470439bc13956e8d80649b320fd1ff838aa1bef0', 87),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 42, '2026-11-29 19:06:15.782+00', 'reservation.released', 'technical', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'email_reservation', '8f4f5a40-7c42-5fe9-b296-35761609ae10', 'api', '2a5087e2a8c740921c8a9667b039e01d', '7a6b6f8a-2a7c-5c18-8043-18fed389267e', 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_6cfa2380eb18f30826f42d033576f82933df9eff2c601e5b8ec9debf1ccc1059', 1, 'ValueReleased', '{"holderId":"8f4f5a40-7c42-5fe9-b296-35761609ae10","kind":"email"}', '{"$causationId":"d44e9216-b5dd-40db-83b6-b7bfca4ea38f","$correlationId":"2a5087e2a8c740921c8a9667b039e01d","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"d44e9216-b5dd-40db-83b6-b7bfca4ea38f","occurredAt":"2026-11-29T19:06:15.782Z","schemaVersion":"1","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"2a5087e2a8c740921c8a9667b039e01d"}', '5dc77c20fad58ae5b5566c85470439bc13956e8d80649b320fd1ff838aa1bef0', '5843a8a23ca63ff8f873ceee0b4d2e3025040b402e79242aff3013efafbf9449', 88),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 43, '2026-11-29 19:06:15.806+00', 'reservation.made', 'technical', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'rolename_reservation', '125df52e-1e4c-5e53-8e43-d700e7da2c39', 'api', '0da8bc40d62b02d1b52ae093380ea090', '65fb3962-0741-59ea-9a5d-c5a2a6565321', 'tenant_4f03836c79b6506ca6ea86c60dff5922-rolename_d0cf2c0e3e755703f9bdc7ebeb171787ce0ab02cbb3768b5696d42585b447764', 0, 'ValueReserved', '{"holderId":"125df52e-1e4c-5e53-8e43-d700e7da2c39","kind":"rolename"}', '{"$causationId":"6319523d-72e8-4a12-b6e9-c46e3b68dd8f","$correlationId":"0da8bc40d62b02d1b52ae093380ea090","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"6319523d-72e8-4a12-b6e9-c46e3b68dd8f","occurredAt":"2026-11-29T19:06:15.806Z","schemaVersion":"1","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"0da8bc40d62b02d1b52ae093380ea090"}', '5843a8a23ca63ff8f873ceee0b4d2e3025040b402e79242aff3013efafbf9449', '4d82ae097309a1a24c5cb20969769b0815d9b6a33f0b2862bf599a59befb54f4', 89),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 44, '2026-11-29 19:06:15.806+00', 'role.created', 'role', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'role', '125df52e-1e4c-5e53-8e43-d700e7da2c39', 'api', '0da8bc40d62b02d1b52ae093380ea090', '5ad2259a-a5af-5a5a-83e2-2b4370e1affa', 'tenant_4f03836c79b6506ca6ea86c60dff5922-role_125df52e1e4c5e538e43d700e7da2c39', 0, 'RoleDefined', '{"description":"Reads the audit log","name":"auditor","permissions":[],"roleId":"125df52e-1e4c-5e53-8e43-d700e7da2c39"}', '{"$causationId":"6319523d-72e8-4a12-b6e9-c46e3b68dd8f","$correlationId":"0da8bc40d62b02d1b52ae093380ea090","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"6319523d-72e8-4a12-b6e9-c46e3b68dd8f","occurredAt":"2026-11-29T19:06:15.806Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AdxYjWi4Dx0CsVJb2Ie9SCn5eWRti7WQVFqMnbxaNIiAIdSTTqKqYnjMZqVBClAmDw","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"0da8bc40d62b02d1b52ae093380ea090"}', '4d82ae097309a1a24c5cb20969769b0815d9b6a33f0b2862bf599a59befb54f4', 'a0be6e195a78f6a5919ed4458931b6430ed6fe1f2b820f6e78a2bf5eaed7e727', 90),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 45, '2026-11-29 19:06:15.82+00', 'role.updated', 'role', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'role', '125df52e-1e4c-5e53-8e43-d700e7da2c39', 'api', 'e62473626b68cea2bf2f00bf156eba3b', '46e2a570-b398-5085-a353-046d199a5f9d', 'tenant_4f03836c79b6506ca6ea86c60dff5922-role_125df52e1e4c5e538e43d700e7da2c39', 1, 'RoleChanged', '{"description":"Reads the whole audit log","roleId":"125df52e-1e4c-5e53-8e43-d700e7da2c39"}', '{"$causationId":"73e1f366-6c86-49ee-b851-75c38f1ecda3","$correlationId":"e62473626b68cea2bf2f00bf156eba3b","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"73e1f366-6c86-49ee-b851-75c38f1ecda3","occurredAt":"2026-11-29T19:06:15.820Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|ARih0IWkZt5P62ECKhs7V0YjKFtPbloVofzzul0j4rHVuBhLTF1xHvTbJkWucBkBQw","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"e62473626b68cea2bf2f00bf156eba3b"}', 'a0be6e195a78f6a5919ed4458931b6430ed6fe1f2b820f6e78a2bf5eaed7e727', '8770e83e7117b13080e63037e7bfc8e260a3ae4715f94dae717a41f381269d3b', 91),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 46, '2026-11-29 19:06:15.845+00', 'webhook.created', 'webhook', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'webhook', '99d16d7a-f351-55af-95db-2db3b22baa24', 'api', '9149441d9118f3dbe8226443f286dc5e', '3b52150e-bbdc-5908-81b2-97e920082873', 'tenant_4f03836c79b6506ca6ea86c60dff5922-webhook_99d16d7af35155af95db2db3b22baa24', 0, 'WebhookCreated', '{"active":true,"description":"","events":["user.created","user.deleted"],"secretId":"dfdc8639-7cc3-5038-838d-03626ceff49f","subscriptionId":"99d16d7a-f351-55af-95db-2db3b22baa24","url":"https://listener.example/hooks"}', '{"$causationId":"350261ef-e5ee-48b8-ae6a-eafd058b8755","$correlationId":"9149441d9118f3dbe8226443f286dc5e","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"350261ef-e5ee-48b8-ae6a-eafd058b8755","occurredAt":"2026-11-29T19:06:15.845Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|Ab1sABc9Oii4NjZ-3QIWklNdFUjqRCamjl25ab0itUicxQevZAY2LX6D5WBzMx4V9Q","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"9149441d9118f3dbe8226443f286dc5e"}', '8770e83e7117b13080e63037e7bfc8e260a3ae4715f94dae717a41f381269d3b', '35b691ccb4defa79db7fe3ca3037ac50344c14cacfd90e16937f808d1e4a0d2c', 92),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 47, '2026-11-29 19:06:15.869+00', 'branding.updated', 'branding', 'success', 'apiKey', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'branding', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'api', 'a32b822f07a985fe637d86dd490980b0', 'cac19052-64fb-5e01-be3d-21412600c46e', 'tenant_4f03836c79b6506ca6ea86c60dff5922-branding_4f03836c79b6506ca6ea86c60dff5922', 0, 'BrandingChanged', '{"colors":{"background":"#ffffff","error":"#aa0000","primary":"#114488","text":"#111111"},"tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"$causationId":"0ca66eaa-a55d-473d-a7c4-710ac6929eba","$correlationId":"a32b822f07a985fe637d86dd490980b0","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","actorType":"apiKey","commandId":"0ca66eaa-a55d-473d-a7c4-710ac6929eba","occurredAt":"2026-11-29T19:06:15.869Z","schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AYIURoOsp5Sa5oXgIwEVe6E2ZKBjoDsvGI205DI7J2AH2Y0euRZxQSk6raKcu-RpYA","source":"api","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","traceId":"a32b822f07a985fe637d86dd490980b0"}', '35b691ccb4defa79db7fe3ca3037ac50344c14cacfd90e16937f808d1e4a0d2c', '08edfa4191dad981bb1c715774d9b2ba189bd757c8839d6191d22b3f32d470c1', 93);


--
-- Data for Name: erased; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.erased VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '8f4f5a40-7c42-5fe9-b296-35761609ae10');


--
-- Data for Name: hours; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.hours VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'tenant.created', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'tenant.settings_changed', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'owner.added', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'user.password_set', 3),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'role.assigned', 4),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'apikey.issued', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'client.registered', 2),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 19:00:00+00', 'tenant.created', 1),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 19:00:00+00', 'tenant.settings_changed', 1),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 19:00:00+00', 'role.created', 2),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 19:00:00+00', 'owner.added', 1),
	('00000000-0000-0000-0000-000000000000', '2026-11-29 19:00:00+00', 'bootstrap.applied', 14),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 19:00:00+00', 'user.created', 3),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 19:00:00+00', 'user.password_set', 3),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 19:00:00+00', 'role.assigned', 4),
	('e4948f29-f21e-5899-a01c-8770d628994e', '2026-11-29 19:00:00+00', 'apikey.issued', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'apikey.used_from_new_network', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'user.created', 7),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'user.suspended', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'user.updated', 2),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'user.invited', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'user.deleted', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'role.created', 3),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'role.updated', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'webhook.created', 1),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '2026-11-29 19:00:00+00', 'branding.updated', 1);


--
-- Data for Name: names; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.names VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'acme'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '674bd215-4ec0-5fc7-bfa6-a75c1105d3d5', 'billing'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '8434a3c9-420c-596b-92b6-61a92c1598ce', 'support'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '5ae807b4-5953-57ef-912b-7740ccb9608e', 'owner@acme.example'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '5ae807b4-5953-57ef-912b-7740ccb9608e', 'olga'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '6838c1d5-74ba-57df-9c73-391c50b64363', 'ada@acme.example'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '6838c1d5-74ba-57df-9c73-391c50b64363', 'ada'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '6838c1d5-74ba-57df-9c73-391c50b64363', 'byron'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '94402834-bda3-55b8-8923-85d1808b6315', 'zoe@acme.example'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '94402834-bda3-55b8-8923-85d1808b6315', 'zoe'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '94402834-bda3-55b8-8923-85d1808b6315', 'lukasiewicz'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'everything'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'shop', 'shop'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'till', 'till'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'e4948f29-f21e-5899-a01c-8770d628994e', 'beta'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'cebd0949-9a1d-5a02-b80e-5fe4a48f8190', 'billing'),
	('e4948f29-f21e-5899-a01c-8770d628994e', '7a305e05-5465-584a-b927-af46b7f73f74', 'support'),
	('e4948f29-f21e-5899-a01c-8770d628994e', '84b4d478-e11f-5e5b-8531-67e55d3d3362', 'owner@acme.example'),
	('e4948f29-f21e-5899-a01c-8770d628994e', '84b4d478-e11f-5e5b-8531-67e55d3d3362', 'olga'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'ada@acme.example'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'ada'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'byron'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 'zoe@acme.example'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 'zoe'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 'lukasiewicz'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'c372f9ef-0d2e-5753-b6b2-47ec9dd2cb8e', 'everything'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', 'sam@acme.example'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', 'sam'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', 'oz'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'c6684a8d-a348-5652-94b3-650035ff7366', 'ron@acme.example'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'c6684a8d-a348-5652-94b3-650035ff7366', 'ron'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'c6684a8d-a348-5652-94b3-650035ff7366', 'oz'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 'mia@acme.example'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 'mia'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 'oz'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'c6684a8d-a348-5652-94b3-650035ff7366', 'ronald'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 'mia.moved@acme.example'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '125df52e-1e4c-5e53-8e43-d700e7da2c39', 'auditor'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '99d16d7a-f351-55af-95db-2db3b22baa24', 'https://listener.example/hooks');


--
-- Data for Name: origins_2026_11; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.origins_2026_11 VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 25, '2026-11-29 19:06:15.57+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 27, '2026-11-29 19:06:15.588+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 29, '2026-11-29 19:06:15.588+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 31, '2026-11-29 19:06:15.59+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 33, '2026-11-29 19:06:15.593+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 34, '2026-11-29 19:06:15.65+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 36, '2026-11-29 19:06:15.682+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 38, '2026-11-29 19:06:15.704+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 39, '2026-11-29 19:06:15.704+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 41, '2026-11-29 19:06:15.742+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 44, '2026-11-29 19:06:15.806+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 45, '2026-11-29 19:06:15.82+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 46, '2026-11-29 19:06:15.845+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 47, '2026-11-29 19:06:15.869+00', '127.0.0.1', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922');


--
-- Data for Name: watches; Type: TABLE DATA; Schema: audit; Owner: tessera_projector
--

INSERT INTO audit.watches VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'policy_lowered', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922', '{"recent":[],"alert":null,"memory":["1","1","10","-30","-24","-14","1"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'owner_changed_by_key', 'user:5ae807b4-5953-57ef-912b-7740ccb9608e', '{"recent":[],"alert":null,"memory":["owner"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'admin_mfa_reset', 'user:5ae807b4-5953-57ef-912b-7740ccb9608e', '{"recent":[],"alert":null,"memory":["4f03836c-79b6-806c-a6ea-86c60dff5923"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'backup_code_used', 'user:5ae807b4-5953-57ef-912b-7740ccb9608e', '{"recent":[],"alert":null,"memory":["4f03836c-79b6-806c-a6ea-86c60dff5923"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'new_passkey', 'user:5ae807b4-5953-57ef-912b-7740ccb9608e', '{"recent":[],"alert":null,"memory":["4f03836c-79b6-806c-a6ea-86c60dff5923"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'new_device', 'user:5ae807b4-5953-57ef-912b-7740ccb9608e', '{"recent":[],"alert":null,"memory":["4f03836c-79b6-806c-a6ea-86c60dff5923"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'admin_mfa_reset', 'user:6838c1d5-74ba-57df-9c73-391c50b64363', '{"recent":[],"alert":null,"memory":["4f03836c-79b6-806c-a6ea-86c60dff5920"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'backup_code_used', 'user:6838c1d5-74ba-57df-9c73-391c50b64363', '{"recent":[],"alert":null,"memory":["4f03836c-79b6-806c-a6ea-86c60dff5920"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'new_passkey', 'user:6838c1d5-74ba-57df-9c73-391c50b64363', '{"recent":[],"alert":null,"memory":["4f03836c-79b6-806c-a6ea-86c60dff5920"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'new_device', 'user:6838c1d5-74ba-57df-9c73-391c50b64363', '{"recent":[],"alert":null,"memory":["4f03836c-79b6-806c-a6ea-86c60dff5920"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'client_redirect_added', 'client:shop', '{"recent":[],"alert":null,"memory":["https://shop.example/callback"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'client_redirect_added', 'client:till', '{"recent":[],"alert":null,"memory":["com.example.till:/callback"]}', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'policy_lowered', 'tenant:e4948f29-f21e-5899-a01c-8770d628994e', '{"recent":[],"alert":null,"memory":["1","1","10","-30","-24","-14","1"]}', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'owner_changed_by_key', 'user:84b4d478-e11f-5e5b-8531-67e55d3d3362', '{"recent":[],"alert":null,"memory":["owner"]}', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'admin_mfa_reset', 'user:84b4d478-e11f-5e5b-8531-67e55d3d3362', '{"recent":[],"alert":null,"memory":["e4948f29-f21e-8899-a01c-8770d628994f"]}', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'backup_code_used', 'user:84b4d478-e11f-5e5b-8531-67e55d3d3362', '{"recent":[],"alert":null,"memory":["e4948f29-f21e-8899-a01c-8770d628994f"]}', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'new_passkey', 'user:84b4d478-e11f-5e5b-8531-67e55d3d3362', '{"recent":[],"alert":null,"memory":["e4948f29-f21e-8899-a01c-8770d628994f"]}', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'new_device', 'user:84b4d478-e11f-5e5b-8531-67e55d3d3362', '{"recent":[],"alert":null,"memory":["e4948f29-f21e-8899-a01c-8770d628994f"]}', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'admin_mfa_reset', 'user:c791068e-702e-585a-808d-1d469b1cf4ab', '{"recent":[],"alert":null,"memory":["e4948f29-f21e-8899-a01c-8770d628994c"]}', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'backup_code_used', 'user:c791068e-702e-585a-808d-1d469b1cf4ab', '{"recent":[],"alert":null,"memory":["e4948f29-f21e-8899-a01c-8770d628994c"]}', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'new_passkey', 'user:c791068e-702e-585a-808d-1d469b1cf4ab', '{"recent":[],"alert":null,"memory":["e4948f29-f21e-8899-a01c-8770d628994c"]}', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'new_device', 'user:c791068e-702e-585a-808d-1d469b1cf4ab', '{"recent":[],"alert":null,"memory":["e4948f29-f21e-8899-a01c-8770d628994c"]}', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'mass_deletion', 'apiKey:23788a92-c3b4-5e9e-9b5c-f0286a8cefea', '{"recent":[{"at":"2026-11-29T19:06:15.742Z","entry":41}],"memory":[],"alert":null}', '2026-12-07 19:06:15.742+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'webhook_listener_added', 'webhook:99d16d7a-f351-55af-95db-2db3b22baa24', '{"recent":[],"memory":["people"],"alert":{"raisedBy":46,"firstSeenAt":"2026-11-29T19:06:15.845Z","lastSeenAt":"2026-11-29T19:06:15.845Z","count":1,"evidence":[46]}}', NULL);


--
-- Data for Name: active_people; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.api_keys VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 'everything', '{users:read,users:write,roles:read,roles:write,branding:read,branding:write,webhooks:read,webhooks:write,audit:read}', '4abd31cb06ff408896377a26b9aa713bbad5ebd99c2068f2eacd9b8ee87632ec', 'tsk_jK6q', NULL, NULL, NULL, NULL, '2026-11-29 19:06:15.159+00', 'system', 'system', NULL, 0),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'c372f9ef-0d2e-5753-b6b2-47ec9dd2cb8e', 'everything', '{users:read,users:write,roles:read,roles:write,branding:read,branding:write,webhooks:read,webhooks:write,audit:read}', 'f3338fc69c3eb3c1d74b2b718aafa2c0d594e6daeb72fafe3db749a4e1447e15', 'tsk_nKPA', NULL, NULL, NULL, NULL, '2026-11-29 19:06:15.446+00', 'system', 'system', NULL, 0);


--
-- Data for Name: billing; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--



--
-- Data for Name: clients; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.clients VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'shop', '{"status":"registered","clientId":"shop","type":"confidential","name":"Shop","kind":"web","authMethod":null,"audience":"urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:shop","resources":["urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:shop"],"redirectUris":["https://shop.example/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secrets":[{"hash":"f326098f2fbf3190e20695dcb14c8df46737e8158cd47b78da7d877f7637917f","createdAt":"2026-11-29T19:06:15.200Z","expiresAt":null}],"logo":null,"createdAt":"2026-11-29T19:06:15.200Z","updatedAt":"2026-11-29T19:06:15.200Z"}', '2026-11-29 19:06:15.2+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'till', '{"status":"registered","clientId":"till","type":"public","name":"Till","kind":"native","authMethod":"none","audience":"urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:till","resources":["urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:till"],"redirectUris":["com.example.till:/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secrets":[],"logo":null,"createdAt":"2026-11-29T19:06:15.255Z","updatedAt":"2026-11-29T19:06:15.255Z"}', '2026-11-29 19:06:15.255+00');


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
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '5ae807b4-5953-57ef-912b-7740ccb9608e', false, NULL, '2026-11-29 19:06:14.887+00'),
	('e4948f29-f21e-5899-a01c-8770d628994e', '84b4d478-e11f-5e5b-8531-67e55d3d3362', false, NULL, '2026-11-29 19:06:15.328+00');


--
-- Data for Name: resources; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.resources VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '8147e537-47c4-5a11-bb47-df50ff8cf884', 'urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:shop', NULL, '2026-11-29 19:06:15.2+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '3badc428-cea8-50b1-8253-18e3cbdd5aae', 'urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:till', NULL, '2026-11-29 19:06:15.255+00');


--
-- Data for Name: roles; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.roles VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '4f03836c-79b6-806c-a6ea-86c60dff5923', 'owner', 'owner', 'Everything, including who the owners are. A tenant always has at least one.', '[]', 0, 1, '2026-11-29 19:06:14.637+00', '2026-11-29 19:06:14.637+00', 0),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '4f03836c-79b6-806c-a6ea-86c60dff5920', 'admin', 'admin', 'Manages users, roles, branding, webhooks and the audit log.', '[]', 1, 1, '2026-11-29 19:06:14.637+00', '2026-11-29 19:06:14.637+00', 0),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '674bd215-4ec0-5fc7-bfa6-a75c1105d3d5', 'billing', 'billing', 'Reads invoices', '[]', 3, 1, '2026-11-29 19:06:14.751+00', '2026-11-29 19:06:14.751+00', 0),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '8434a3c9-420c-596b-92b6-61a92c1598ce', 'support', 'support', '', '[]', 3, 1, '2026-11-29 19:06:14.763+00', '2026-11-29 19:06:14.763+00', 0),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'e4948f29-f21e-8899-a01c-8770d628994f', 'owner', 'owner', 'Everything, including who the owners are. A tenant always has at least one.', '[]', 0, 1, '2026-11-29 19:06:15.263+00', '2026-11-29 19:06:15.263+00', 0),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'e4948f29-f21e-8899-a01c-8770d628994c', 'admin', 'admin', 'Manages users, roles, branding, webhooks and the audit log.', '[]', 1, 1, '2026-11-29 19:06:15.263+00', '2026-11-29 19:06:15.263+00', 0),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'cebd0949-9a1d-5a02-b80e-5fe4a48f8190', 'billing', 'billing', 'Reads invoices', '[]', 3, 1, '2026-11-29 19:06:15.284+00', '2026-11-29 19:06:15.284+00', 0),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'e4948f29-f21e-8899-a01c-8770d628994d', 'user', 'user', 'Signs in. Every user has this role.', '[]', 2, 3, '2026-11-29 19:06:15.263+00', '2026-11-29 19:06:15.263+00', 0),
	('e4948f29-f21e-5899-a01c-8770d628994e', '7a305e05-5465-584a-b927-af46b7f73f74', 'support', 'support', '', '[]', 3, 1, '2026-11-29 19:06:15.289+00', '2026-11-29 19:06:15.289+00', 0),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '4f03836c-79b6-806c-a6ea-86c60dff5921', 'user', 'user', 'Signs in. Every user has this role.', '[]', 2, 6, '2026-11-29 19:06:14.637+00', '2026-11-29 19:06:14.637+00', 0),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '125df52e-1e4c-5e53-8e43-d700e7da2c39', 'auditor', 'auditor', 'Reads the whole audit log', '[]', 3, 0, '2026-11-29 19:06:15.806+00', '2026-11-29 19:06:15.82+00', 1);


--
-- Data for Name: tenants; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.tenants VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'acme', 'Acme', 'acme', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-29 19:06:14.637+00', '2026-11-29 19:06:14.637+00'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'beta', 'Beta', 'beta', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-29 19:06:15.263+00', '2026-11-29 19:06:15.263+00');


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
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '5ae807b4-5953-57ef-912b-7740ccb9608e', '4f03836c-79b6-806c-a6ea-86c60dff5923', '2026-11-29 19:06:14.838+00', false),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '6838c1d5-74ba-57df-9c73-391c50b64363', '4f03836c-79b6-806c-a6ea-86c60dff5920', '2026-11-29 19:06:14.989+00', false),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '6838c1d5-74ba-57df-9c73-391c50b64363', '674bd215-4ec0-5fc7-bfa6-a75c1105d3d5', '2026-11-29 19:06:14.989+00', false),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '94402834-bda3-55b8-8923-85d1808b6315', '8434a3c9-420c-596b-92b6-61a92c1598ce', '2026-11-29 19:06:15.075+00', false),
	('e4948f29-f21e-5899-a01c-8770d628994e', '84b4d478-e11f-5e5b-8531-67e55d3d3362', 'e4948f29-f21e-8899-a01c-8770d628994f', '2026-11-29 19:06:15.318+00', false),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'e4948f29-f21e-8899-a01c-8770d628994c', '2026-11-29 19:06:15.373+00', false),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'cebd0949-9a1d-5a02-b80e-5fe4a48f8190', '2026-11-29 19:06:15.373+00', false),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', '7a305e05-5465-584a-b927-af46b7f73f74', '2026-11-29 19:06:15.412+00', false);


--
-- Data for Name: user_words; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.user_words VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '5ae807b4-5953-57ef-912b-7740ccb9608e', 'email0', 'acme.example', '2026-11-29 19:06:14.838+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '6838c1d5-74ba-57df-9c73-391c50b64363', 'email0', 'acme.example', '2026-11-29 19:06:14.989+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '94402834-bda3-55b8-8923-85d1808b6315', 'email0', 'acme.example', '2026-11-29 19:06:15.075+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '94402834-bda3-55b8-8923-85d1808b6315', 'email1', 'zoe@acme.example', '2026-11-29 19:06:15.075+00'),
	('e4948f29-f21e-5899-a01c-8770d628994e', '84b4d478-e11f-5e5b-8531-67e55d3d3362', 'email0', 'acme.example', '2026-11-29 19:06:15.318+00'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'c791068e-702e-585a-808d-1d469b1cf4ab', 'email0', 'acme.example', '2026-11-29 19:06:15.373+00'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 'email0', 'acme.example', '2026-11-29 19:06:15.412+00'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 'email1', 'zoe@acme.example', '2026-11-29 19:06:15.412+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', 'email0', 'acme.example', '2026-11-29 19:06:15.588+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'c6684a8d-a348-5652-94b3-650035ff7366', 'email0', 'acme.example', '2026-11-29 19:06:15.588+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 'email0', 'acme.example', '2026-11-29 19:06:15.593+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 'email1', 'moved@acme.example', '2026-11-29 19:06:15.593+00');


--
-- Data for Name: users; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.users VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '5ae807b4-5953-57ef-912b-7740ccb9608e', '{"id":"5ae807b4-5953-57ef-912b-7740ccb9608e","email":"owner@acme.example","emailVerified":true,"firstName":"Olga","lastName":null,"mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T19:06:14.838Z","updatedAt":"2026-11-29T19:06:14.896Z","lastLoginAt":null}', 'owner@acme.example', NULL, 'olga', NULL, false, NULL, NULL, '{4f03836c-79b6-806c-a6ea-86c60dff5923}', false, false, '2026-11-29 19:06:14.838+00', '2026-11-29 19:06:14.896+00', 2, NULL, '-infinity'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '6838c1d5-74ba-57df-9c73-391c50b64363', '{"id":"6838c1d5-74ba-57df-9c73-391c50b64363","email":"ada@acme.example","emailVerified":true,"firstName":"Ada","lastName":"Byron","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-1","locale":"de","metadata":{},"createdAt":"2026-11-29T19:06:14.989Z","updatedAt":"2026-11-29T19:06:15.019Z","lastLoginAt":null}', 'ada@acme.example', 'hr-1', 'ada', 'byron', false, NULL, NULL, '{4f03836c-79b6-806c-a6ea-86c60dff5920,674bd215-4ec0-5fc7-bfa6-a75c1105d3d5}', false, false, '2026-11-29 19:06:14.989+00', '2026-11-29 19:06:15.019+00', 3, NULL, '-infinity'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '94402834-bda3-55b8-8923-85d1808b6315', '{"id":"94402834-bda3-55b8-8923-85d1808b6315","email":"zoë@acme.example","emailVerified":false,"firstName":"Zoë","lastName":"Łukasiewicz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T19:06:15.075Z","updatedAt":"2026-11-29T19:06:15.093Z","lastLoginAt":null}', 'zoë@acme.example', NULL, 'zoe', 'lukasiewicz', false, NULL, NULL, '{8434a3c9-420c-596b-92b6-61a92c1598ce}', false, false, '2026-11-29 19:06:15.075+00', '2026-11-29 19:06:15.093+00', 2, NULL, '-infinity'),
	('e4948f29-f21e-5899-a01c-8770d628994e', '84b4d478-e11f-5e5b-8531-67e55d3d3362', '{"id":"84b4d478-e11f-5e5b-8531-67e55d3d3362","email":"owner@acme.example","emailVerified":true,"firstName":"Olga","lastName":null,"mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T19:06:15.318Z","updatedAt":"2026-11-29T19:06:15.332Z","lastLoginAt":null}', 'owner@acme.example', NULL, 'olga', NULL, false, NULL, NULL, '{e4948f29-f21e-8899-a01c-8770d628994f}', false, false, '2026-11-29 19:06:15.318+00', '2026-11-29 19:06:15.332+00', 2, NULL, '-infinity'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'c791068e-702e-585a-808d-1d469b1cf4ab', '{"id":"c791068e-702e-585a-808d-1d469b1cf4ab","email":"ada@acme.example","emailVerified":true,"firstName":"Ada","lastName":"Byron","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-1","locale":"de","metadata":{},"createdAt":"2026-11-29T19:06:15.373Z","updatedAt":"2026-11-29T19:06:15.388Z","lastLoginAt":null}', 'ada@acme.example', 'hr-1', 'ada', 'byron', false, NULL, NULL, '{e4948f29-f21e-8899-a01c-8770d628994c,cebd0949-9a1d-5a02-b80e-5fe4a48f8190}', false, false, '2026-11-29 19:06:15.373+00', '2026-11-29 19:06:15.388+00', 3, NULL, '-infinity'),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', '{"id":"a8d7ac77-cab4-57f5-8763-236053fc4a33","email":"zoë@acme.example","emailVerified":false,"firstName":"Zoë","lastName":"Łukasiewicz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":true,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{},"createdAt":"2026-11-29T19:06:15.412Z","updatedAt":"2026-11-29T19:06:15.423Z","lastLoginAt":null}', 'zoë@acme.example', NULL, 'zoe', 'lukasiewicz', false, NULL, NULL, '{7a305e05-5465-584a-b927-af46b7f73f74}', false, false, '2026-11-29 19:06:15.412+00', '2026-11-29 19:06:15.423+00', 2, NULL, '-infinity'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', '{"id":"ecc90e8a-fd34-546b-8d8b-eb6c10702fbe","email":"sam@acme.example","emailVerified":false,"firstName":"sam","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-29T19:06:15.588Z","updatedAt":"2026-11-29T19:06:15.650Z","lastLoginAt":null}', 'sam@acme.example', NULL, 'sam', 'oz', true, NULL, NULL, '{}', false, false, '2026-11-29 19:06:15.588+00', '2026-11-29 19:06:15.65+00', 1, NULL, '-infinity'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'c6684a8d-a348-5652-94b3-650035ff7366', '{"id":"c6684a8d-a348-5652-94b3-650035ff7366","email":"ron@acme.example","emailVerified":false,"firstName":"Ronald","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":"hr-2","locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-29T19:06:15.588Z","updatedAt":"2026-11-29T19:06:15.682Z","lastLoginAt":null}', 'ron@acme.example', 'hr-2', 'ronald', 'oz', false, NULL, NULL, '{}', false, false, '2026-11-29 19:06:15.588+00', '2026-11-29 19:06:15.682+00', 1, NULL, '-infinity'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', '{"id":"85b813a6-f56c-539c-8097-61416ca22c34","email":"mia.moved@acme.example","emailVerified":false,"firstName":"mia","lastName":"Öz","mfaEnabled":false,"mfaRequired":false,"mfaMethods":[],"passkeyCount":0,"hasPassword":false,"passwordChangeRequired":false,"identities":0,"avatarUrl":null,"externalId":null,"locale":null,"metadata":{"desk":"3"},"createdAt":"2026-11-29T19:06:15.593Z","updatedAt":"2026-11-29T19:06:15.704Z","lastLoginAt":null}', 'mia.moved@acme.example', NULL, 'mia', 'oz', false, NULL, NULL, '{}', false, false, '2026-11-29 19:06:15.593+00', '2026-11-29 19:06:15.704+00', 2, NULL, '-infinity');


--
-- Data for Name: webhooks; Type: TABLE DATA; Schema: core; Owner: tessera_projector
--

INSERT INTO core.webhooks VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '99d16d7a-f351-55af-95db-2db3b22baa24', 'https://listener.example/hooks', '{user.created,user.deleted}', '', true, '2026-11-29 19:06:15.845+00', '2026-11-29 19:06:15.845+00', 0);


--
-- Data for Name: event; Type: TABLE DATA; Schema: events; Owner: tessera
--

INSERT INTO events.event VALUES
	(0, 'tessera-installation', 0, '7d8d6a5a-caa6-5056-bad7-1693da0743cd', 'InstallationCreated', '00000000-0000-0000-0000-000000000000', '{"installationId":"01a228b3-6031-7763-942d-3ef578201123"}', '{}'),
	(1, 'tenant_00000000000000000000000000000000-slug_dc648af1ef4559d4850c0dc11c8832838292226a53f91c87e15a3672e29dea33', 0, 'a0240f8c-dd30-5aa8-950b-7e3635ed7e7b', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"slug","holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:14.637Z","actorType":"system","actorId":"system","source":"system","traceId":"8bfee0f39a3d56f0ac990b1b3abd7a78","commandId":"8bfee0f3-9a3d-56f0-ac99-0b1b3abd7a78","$correlationId":"8bfee0f39a3d56f0ac990b1b3abd7a78","$causationId":"8bfee0f3-9a3d-56f0-ac99-0b1b3abd7a78"}'),
	(2, 'tenant_4f03836c79b6506ca6ea86c60dff5922-tenant_4f03836c79b6506ca6ea86c60dff5922', 0, 'a4f5efa7-09ea-5ff9-afd6-2808fe85a730', 'TenantCreated', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","slug":"acme","name":"Acme"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.637Z","actorType":"system","actorId":"system","source":"system","traceId":"8bfee0f39a3d56f0ac990b1b3abd7a78","commandId":"8bfee0f3-9a3d-56f0-ac99-0b1b3abd7a78","$correlationId":"8bfee0f39a3d56f0ac990b1b3abd7a78","$causationId":"8bfee0f3-9a3d-56f0-ac99-0b1b3abd7a78"}'),
	(3, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 0, 'e2e7ebba-b1d6-5eb3-a59f-9ac27f8159f9', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"tenant","entry":"5e4db14eb5d3d67fd90f2206743a02a33b585eef91ba0b4e7167f86bb3598843","id":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:14.682Z","actorType":"system","actorId":"system","source":"system","traceId":"7f513cdb42425f1c80cd055fb00c9c27","commandId":"7f513cdb-4242-5f1c-80cd-055fb00c9c27","$correlationId":"7f513cdb42425f1c80cd055fb00c9c27","$causationId":"7f513cdb-4242-5f1c-80cd-055fb00c9c27"}'),
	(4, 'tenant_4f03836c79b6506ca6ea86c60dff5922-tenant_4f03836c79b6506ca6ea86c60dff5922', 1, '95daeb9f-71b4-55b7-b5e9-5e14907fabd4', 'TenantSettingsChanged', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","passwordMinLength":10,"signUp":"open"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.717Z","actorType":"system","actorId":"system","source":"system","traceId":"0dcaf7e7ecc6578ab09881ed16dc9e08","commandId":"0dcaf7e7-ecc6-578a-b098-81ed16dc9e08","$correlationId":"0dcaf7e7ecc6578ab09881ed16dc9e08","$causationId":"0dcaf7e7-ecc6-578a-b098-81ed16dc9e08"}'),
	(5, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 1, 'cd3fca78-25ba-5d5d-9cae-d77fe558af4f', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"settings","entry":"604d49a89638d11692eac322b106cdd07167c7e3514b93e1dd2db666aa9747fe","id":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:14.741Z","actorType":"system","actorId":"system","source":"system","traceId":"e639aeacbb105ca69a36c8dafe9a29a3","commandId":"e639aeac-bb10-5ca6-9a36-c8dafe9a29a3","$correlationId":"e639aeacbb105ca69a36c8dafe9a29a3","$causationId":"e639aeac-bb10-5ca6-9a36-c8dafe9a29a3"}'),
	(6, 'tenant_4f03836c79b6506ca6ea86c60dff5922-rolename_eb0be2e7b055f8cde856d59647dacfc84bdf3f7ba9f37bb903fd21e395dee602', 0, '1fdcef11-0b00-53c1-af29-c0bdf5a38e3a', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"rolename","holderId":"674bd215-4ec0-5fc7-bfa6-a75c1105d3d5"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.751Z","actorType":"system","actorId":"system","source":"system","traceId":"1bef2bdc44415f5c9699abc6a1682cfc","commandId":"1bef2bdc-4441-5f5c-9699-abc6a1682cfc","$correlationId":"1bef2bdc44415f5c9699abc6a1682cfc","$causationId":"1bef2bdc-4441-5f5c-9699-abc6a1682cfc"}'),
	(7, 'tenant_4f03836c79b6506ca6ea86c60dff5922-role_674bd2154ec05fc7bfa6a75c1105d3d5', 0, '3da639cd-da83-57a7-8764-3734c4816413', 'RoleDefined', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"roleId":"674bd215-4ec0-5fc7-bfa6-a75c1105d3d5","name":"billing","description":"Reads invoices","permissions":[]}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.751Z","actorType":"system","actorId":"system","source":"system","traceId":"1bef2bdc44415f5c9699abc6a1682cfc","commandId":"1bef2bdc-4441-5f5c-9699-abc6a1682cfc","$correlationId":"1bef2bdc44415f5c9699abc6a1682cfc","$causationId":"1bef2bdc-4441-5f5c-9699-abc6a1682cfc"}'),
	(8, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 2, '8c673dba-7c62-5668-b817-d645762486f6', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"1b59490c33c576e58cbddcac152f50671c1a47f9b2b90a491f7053a3b2e617aa","id":"674bd215-4ec0-5fc7-bfa6-a75c1105d3d5"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:14.757Z","actorType":"system","actorId":"system","source":"system","traceId":"4a5065d0418453c2a47254acbca29eca","commandId":"4a5065d0-4184-53c2-a472-54acbca29eca","$correlationId":"4a5065d0418453c2a47254acbca29eca","$causationId":"4a5065d0-4184-53c2-a472-54acbca29eca"}'),
	(9, 'tenant_4f03836c79b6506ca6ea86c60dff5922-rolename_409bb164efd1c654aab2442cbf8f42fb7b8043e99a3fcd90c6f498b4084521de', 0, 'dc5d36e9-a55a-5055-aefb-3e0b736c8e73', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"rolename","holderId":"8434a3c9-420c-596b-92b6-61a92c1598ce"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.763Z","actorType":"system","actorId":"system","source":"system","traceId":"d5451cd3af415cfda486d32e1ed61d1a","commandId":"d5451cd3-af41-5cfd-a486-d32e1ed61d1a","$correlationId":"d5451cd3af415cfda486d32e1ed61d1a","$causationId":"d5451cd3-af41-5cfd-a486-d32e1ed61d1a"}'),
	(10, 'tenant_4f03836c79b6506ca6ea86c60dff5922-role_8434a3c9420c596b92b661a92c1598ce', 0, 'ed896e4c-5438-569f-ab81-ccc82ebe81ae', 'RoleDefined', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"roleId":"8434a3c9-420c-596b-92b6-61a92c1598ce","name":"support","description":"","permissions":[]}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.763Z","actorType":"system","actorId":"system","source":"system","traceId":"d5451cd3af415cfda486d32e1ed61d1a","commandId":"d5451cd3-af41-5cfd-a486-d32e1ed61d1a","$correlationId":"d5451cd3af415cfda486d32e1ed61d1a","$causationId":"d5451cd3-af41-5cfd-a486-d32e1ed61d1a"}'),
	(11, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 3, 'd7daad3e-d68b-5fa7-a387-e7644df4758f', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"3304a3428acdb9723f452dac62ca1015aa377cc720a6bf76e428124bed21d8e2","id":"8434a3c9-420c-596b-92b6-61a92c1598ce"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:14.765Z","actorType":"system","actorId":"system","source":"system","traceId":"0cbf74ea34ce5d158b05e4eafadb744f","commandId":"0cbf74ea-34ce-5d15-8b05-e4eafadb744f","$correlationId":"0cbf74ea34ce5d158b05e4eafadb744f","$causationId":"0cbf74ea-34ce-5d15-8b05-e4eafadb744f"}'),
	(12, 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_62dad5f46a78d04d03bb6d105217863433c26aec38951757cc7057d23226cf12', 0, '3c1b4614-dcd1-5450-83d7-67a004ff36e1', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"email","holderId":"5ae807b4-5953-57ef-912b-7740ccb9608e"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.838Z","actorType":"system","actorId":"system","source":"system","traceId":"3ede021e79185f2cbabe5696ee9a424e","commandId":"3ede021e-7918-5f2c-babe-5696ee9a424e","$correlationId":"3ede021e79185f2cbabe5696ee9a424e","$causationId":"3ede021e-7918-5f2c-babe-5696ee9a424e"}'),
	(13, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_5ae807b4595357ef912b7740ccb9608e', 0, 'd4f73cdc-bc0e-5808-82db-b081b33ece7b', 'UserCreated', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"5ae807b4-5953-57ef-912b-7740ccb9608e","emailVerified":true,"invited":false,"sealed":"user:5ae807b4-5953-57ef-912b-7740ccb9608e|ATwPmWtp4ny5Fqy1V46FP3-ydK5lIOmEfE6gVelSpADFCy74P7PR1RIc1rVM2h57QcRBYbOCSRF0L9to2H_sH4u5N3k62rwupLipHfJ2MFWyN3AcLhkZVEBLyyovEJfiioBudlARVzZi27lLH1H_js2c2R4rEXtyoDZ1DEUIOWTTqFt7eblgfKJVW3N6ZLa7lgLhmGj-IE7l_Ku2ifX5sgVa2Fd25E5Su9TF04gnesuaFhpfoxHKF31dugP90vESWeCzIeLLpJkwl5FB76n6u5nmZqwhGXatsXZsGH16PWqtLdGunkO6EwT9i-7AavVaYjAglL0"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.838Z","actorType":"system","actorId":"system","source":"system","traceId":"3ede021e79185f2cbabe5696ee9a424e","commandId":"3ede021e-7918-5f2c-babe-5696ee9a424e","$correlationId":"3ede021e79185f2cbabe5696ee9a424e","$causationId":"3ede021e-7918-5f2c-babe-5696ee9a424e"}'),
	(14, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_5ae807b4595357ef912b7740ccb9608e', 1, '3b5cdfb8-50a7-56bd-8fa1-907c465980c1', 'UserPasswordSet', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"5ae807b4-5953-57ef-912b-7740ccb9608e","mustChange":false,"cause":"creation","sealed":"user:5ae807b4-5953-57ef-912b-7740ccb9608e|AZWAkiA8h92R4koIGjcuJM9ZWvBX7KTM6_jMM-X0le0omjYuIPSSieWyClNGWwUMWInW7Wkq7h9E5BRew7ujEgyBbq9S1q-kVT8aqga-XKI5-vCQ1egIWjtpn14pYi-DgcLvItE4bbtdDsGtfoopEre0k4gn8laoXMUHk-NfcsoWoF4fkMLyqiA9d0puMUwRJg"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.838Z","actorType":"system","actorId":"system","source":"system","traceId":"3ede021e79185f2cbabe5696ee9a424e","commandId":"3ede021e-7918-5f2c-babe-5696ee9a424e","$correlationId":"3ede021e79185f2cbabe5696ee9a424e","$causationId":"3ede021e-7918-5f2c-babe-5696ee9a424e"}'),
	(15, 'tenant_4f03836c79b6506ca6ea86c60dff5922-owners_4f03836c79b6506ca6ea86c60dff5922', 0, '5946d228-bbea-544f-916d-48c0ac1e9553', 'OwnerAdded', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"5ae807b4-5953-57ef-912b-7740ccb9608e"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.887Z","actorType":"system","actorId":"system","source":"system","traceId":"bcef772be10654028b70dd61bf09f889","commandId":"bcef772b-e106-5402-8b70-dd61bf09f889","$correlationId":"bcef772be10654028b70dd61bf09f889","$causationId":"bcef772b-e106-5402-8b70-dd61bf09f889"}'),
	(16, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_5ae807b4595357ef912b7740ccb9608e', 2, '9e39d9d2-f972-507d-8547-01c2b9db7819', 'UserRoleAssigned', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"5ae807b4-5953-57ef-912b-7740ccb9608e","roleId":"4f03836c-79b6-806c-a6ea-86c60dff5923"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.896Z","actorType":"system","actorId":"system","source":"system","traceId":"bcef772be10654028b70dd61bf09f889","commandId":"bcef772b-e106-5402-8b70-dd61bf09f889","$correlationId":"bcef772be10654028b70dd61bf09f889","$causationId":"bcef772b-e106-5402-8b70-dd61bf09f889"}'),
	(17, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 4, '65ee8486-f8e9-5fb5-bd04-78431ced456b', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"9dd8115444c1fac6a31955c624fa00442d5e86f616f6694da2163cde4e1538c2","id":"5ae807b4-5953-57ef-912b-7740ccb9608e"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:14.911Z","actorType":"system","actorId":"system","source":"system","traceId":"8de0ecfa0452590c8541d6ba4ec1d277","commandId":"8de0ecfa-0452-590c-8541-d6ba4ec1d277","$correlationId":"8de0ecfa0452590c8541d6ba4ec1d277","$causationId":"8de0ecfa-0452-590c-8541-d6ba4ec1d277"}'),
	(18, 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_1441baea8baabc17c162848ef539e3bb31d8f6615271b398a664550e8eed115a', 0, '9c47e645-c984-5651-bdbb-fb6c82458096', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"email","holderId":"6838c1d5-74ba-57df-9c73-391c50b64363"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.989Z","actorType":"system","actorId":"system","source":"system","traceId":"a67796dcb4d25e45aec018ccb5780b14","commandId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","$correlationId":"a67796dcb4d25e45aec018ccb5780b14","$causationId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14"}'),
	(19, 'tenant_4f03836c79b6506ca6ea86c60dff5922-externalid_c0cfef978dc01ed73914219f49803c29e766119a53377de481d4d437c4a7a5e1', 0, '6f9d0667-7e18-5db6-a8d3-c23ac0d25dc8', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"externalid","holderId":"6838c1d5-74ba-57df-9c73-391c50b64363"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.989Z","actorType":"system","actorId":"system","source":"system","traceId":"a67796dcb4d25e45aec018ccb5780b14","commandId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","$correlationId":"a67796dcb4d25e45aec018ccb5780b14","$causationId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14"}'),
	(20, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_6838c1d574ba57df9c73391c50b64363', 0, '2903b42a-90a7-5709-9865-d5beb5e57786', 'UserCreated', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"6838c1d5-74ba-57df-9c73-391c50b64363","emailVerified":true,"invited":false,"sealed":"user:6838c1d5-74ba-57df-9c73-391c50b64363|AaojGBTL4O-QTzcbl3eLT5HvnqGzuLdtN_ph0CseKss7JYEX-jUkidfnbcXyBd8V2eDsW0UWObzCKt--T_4WfjkLw_PXPq55JRUqnihxJRSOLvwzc5rhLkPUtZh-RrZFcCg_w8S4F27Z-atZ-MN9Br0mWhQ4DzLZe2gU9mjGAxR68m99U8d9oOZ5HPpSr0pRnwRXW66UOMtBfXBeK_0eJXKokRfxhtw40QjA72DohzCtk5x12x90fyqGcfDBlBunFYHrKMYWwY35xlSZ8heOUzojF0N7UbbfTrZ-CILDX7vxHUDpIaBxjjIAx0SVDUn28xpTjaCcqay3-Od2RYgDHdMHe7AEnt9rG19ML90zB4XDtJNzN_DE-J1x3RL-9-6D1-ilRHmmSvoV2hrbDEKybZWa8aby"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.989Z","actorType":"system","actorId":"system","source":"system","traceId":"a67796dcb4d25e45aec018ccb5780b14","commandId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","$correlationId":"a67796dcb4d25e45aec018ccb5780b14","$causationId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14"}'),
	(21, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_6838c1d574ba57df9c73391c50b64363', 1, 'a0c6554a-aca9-59f0-ae78-6761fa856732', 'UserPasswordSet', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"6838c1d5-74ba-57df-9c73-391c50b64363","mustChange":false,"cause":"creation","sealed":"user:6838c1d5-74ba-57df-9c73-391c50b64363|AdIapWnfUffD4wVNe0yjNURWJ4N0SfKrc8GZ6VZJHqptD2v_t7z9v5RWPkdjonSoYLIA2WV9T0kMYqKIesbmI7Hfva1KQvzYaS4B0MnMS91bfv0ms8aSnV3vrWFZ2984Qk-PPLSdF809j2hMUVNQhDxxz4Kpp2mN1dCQfrVOH4_bpZBiyGvHBgtzQ0Qr78kuUg"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:14.989Z","actorType":"system","actorId":"system","source":"system","traceId":"a67796dcb4d25e45aec018ccb5780b14","commandId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14","$correlationId":"a67796dcb4d25e45aec018ccb5780b14","$causationId":"a67796dc-b4d2-5e45-aec0-18ccb5780b14"}'),
	(22, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_6838c1d574ba57df9c73391c50b64363', 2, 'c2ae656b-32a4-5ff2-80f6-d7e3eac320cf', 'UserRoleAssigned', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"6838c1d5-74ba-57df-9c73-391c50b64363","roleId":"4f03836c-79b6-806c-a6ea-86c60dff5920"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.004Z","actorType":"system","actorId":"system","source":"system","traceId":"949cbe85b1145ed5b44d383e67c76103","commandId":"949cbe85-b114-5ed5-b44d-383e67c76103","$correlationId":"949cbe85b1145ed5b44d383e67c76103","$causationId":"949cbe85-b114-5ed5-b44d-383e67c76103"}'),
	(23, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_6838c1d574ba57df9c73391c50b64363', 3, '3277daba-1112-5cae-af4c-70d54a142eb1', 'UserRoleAssigned', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"6838c1d5-74ba-57df-9c73-391c50b64363","roleId":"674bd215-4ec0-5fc7-bfa6-a75c1105d3d5"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.019Z","actorType":"system","actorId":"system","source":"system","traceId":"cd3a2c81969f510a8874f36b521469a6","commandId":"cd3a2c81-969f-510a-8874-f36b521469a6","$correlationId":"cd3a2c81969f510a8874f36b521469a6","$causationId":"cd3a2c81-969f-510a-8874-f36b521469a6"}'),
	(24, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 5, '0788afde-172c-56e8-b1cf-bb9068307c9e', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"f250337ad434c499de2d5de84b0ddb904c1c93950b3601854f22211cf0977e42","id":"6838c1d5-74ba-57df-9c73-391c50b64363"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.021Z","actorType":"system","actorId":"system","source":"system","traceId":"9c4d38d3294a529d891ce5e6ce3574bc","commandId":"9c4d38d3-294a-529d-891c-e5e6ce3574bc","$correlationId":"9c4d38d3294a529d891ce5e6ce3574bc","$causationId":"9c4d38d3-294a-529d-891c-e5e6ce3574bc"}'),
	(25, 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_fc7917a9f190ae6a1604b4186d7cc77df834ee66395ab1777b176a8c7fa4c2ef', 0, 'bcbf2057-7f97-5adc-9269-f15e6a691399', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"email","holderId":"94402834-bda3-55b8-8923-85d1808b6315"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.076Z","actorType":"system","actorId":"system","source":"system","traceId":"96045ce5c21b5d5ca534d06fa8955618","commandId":"96045ce5-c21b-5d5c-a534-d06fa8955618","$correlationId":"96045ce5c21b5d5ca534d06fa8955618","$causationId":"96045ce5-c21b-5d5c-a534-d06fa8955618"}'),
	(26, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_94402834bda355b8892385d1808b6315', 0, 'a276209e-a4ce-5e31-81bb-7ffc0510365a', 'UserCreated', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"94402834-bda3-55b8-8923-85d1808b6315","emailVerified":false,"invited":false,"sealed":"user:94402834-bda3-55b8-8923-85d1808b6315|AWg70tMKu7E-dl6qGOi8Az2PGvZoOw3a6ll2ksWrlFX4gLiMRS4YVUnQdKxNw-9IEDbNJZ0c2axxQxK3yOlKZMRh92zP-q03lZ1KoPI4PcBrxeXn5OQ4HeP4GH83kWLN4OxChyz9eXYQaer5XP7hhVi0wayxYaFbxsqqmrCsEAv2RA2XAtjmVjNRjflgVKybN0b16pgqg64C4KKmyqiDBGsS8Z3DzMeA0kqOP06hCxJkFeUwuWKIkdLp03SefzQJgRgrq24gw0TVo5GWtp1TYP_cNZ_acme-_0VeiRKeHRCcs89s6umwRiXNIT-wCSX54ukZwXmWjyaHrhnR-4g"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.075Z","actorType":"system","actorId":"system","source":"system","traceId":"96045ce5c21b5d5ca534d06fa8955618","commandId":"96045ce5-c21b-5d5c-a534-d06fa8955618","$correlationId":"96045ce5c21b5d5ca534d06fa8955618","$causationId":"96045ce5-c21b-5d5c-a534-d06fa8955618"}'),
	(27, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_94402834bda355b8892385d1808b6315', 1, 'f6cd75df-2000-515d-9dc0-8414a8e6471a', 'UserPasswordSet', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"94402834-bda3-55b8-8923-85d1808b6315","mustChange":false,"cause":"creation","sealed":"user:94402834-bda3-55b8-8923-85d1808b6315|AV0MDp70vgeGe-iTIYxCe3CKVXPg-pw-pT2KMunU7uLJr3N6waHbHbBreAgJQ3Lwg9r3B6lqausRtGjzQmod3iGIBqE5MG4GNvnGbI4ggN8ZB4fLb4mdUlb71Om_ICG2NEVpZHuevE4QJF72sUlz8rLEXptTpRx9elLIMcaeCZKksQzZorQ118AZ0WyX2MMWeQ"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.075Z","actorType":"system","actorId":"system","source":"system","traceId":"96045ce5c21b5d5ca534d06fa8955618","commandId":"96045ce5-c21b-5d5c-a534-d06fa8955618","$correlationId":"96045ce5c21b5d5ca534d06fa8955618","$causationId":"96045ce5-c21b-5d5c-a534-d06fa8955618"}'),
	(28, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_94402834bda355b8892385d1808b6315', 2, 'df0b84ba-74f8-5e90-a5b8-7ac8283b6708', 'UserRoleAssigned', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"94402834-bda3-55b8-8923-85d1808b6315","roleId":"8434a3c9-420c-596b-92b6-61a92c1598ce"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.093Z","actorType":"system","actorId":"system","source":"system","traceId":"7c676493e6875b8fb8159eb3178d1ca4","commandId":"7c676493-e687-5b8f-b815-9eb3178d1ca4","$correlationId":"7c676493e6875b8fb8159eb3178d1ca4","$causationId":"7c676493-e687-5b8f-b815-9eb3178d1ca4"}'),
	(29, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 6, '1fb8f222-9745-5157-923f-53df04006adf', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"dfb26669e29b82d5fb6dbbd419ae86c4924fd5b8337e92126c22c1401b553c31","id":"94402834-bda3-55b8-8923-85d1808b6315"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.096Z","actorType":"system","actorId":"system","source":"system","traceId":"6da1cfb54f985a568b802ce70086493b","commandId":"6da1cfb5-4f98-5a56-8b80-2ce70086493b","$correlationId":"6da1cfb54f985a568b802ce70086493b","$causationId":"6da1cfb5-4f98-5a56-8b80-2ce70086493b"}'),
	(30, 'tenant_00000000000000000000000000000000-apikeyhash_a054b1bdd776c288716ab33792244dbc1564dd52568feb7bff1bb6ff8e169f27', 0, '2c3665eb-7874-5ad2-acf1-3b365bf96d1f', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"apikey","holderId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.155Z","actorType":"system","actorId":"system","source":"system","traceId":"e93bbdfdd76e50b99b61069a3bfd7cf5","commandId":"e93bbdfd-d76e-50b9-9b61-069a3bfd7cf5","$correlationId":"e93bbdfdd76e50b99b61069a3bfd7cf5","$causationId":"e93bbdfd-d76e-50b9-9b61-069a3bfd7cf5"}'),
	(31, 'tenant_4f03836c79b6506ca6ea86c60dff5922-apikey_23788a92c3b45e9e9b5cf0286a8cefea', 0, 'f73be962-ad34-539f-add8-8f01d9f0b728', 'ApiKeyIssued', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"apiKeyId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","expiresAt":null,"allowedNetworks":null,"name":"everything","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"],"keyHash":"4abd31cb06ff408896377a26b9aa713bbad5ebd99c2068f2eacd9b8ee87632ec","prefix":"tsk_jK6q"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.159Z","actorType":"system","actorId":"system","source":"system","traceId":"e93bbdfdd76e50b99b61069a3bfd7cf5","commandId":"e93bbdfd-d76e-50b9-9b61-069a3bfd7cf5","$correlationId":"e93bbdfdd76e50b99b61069a3bfd7cf5","$causationId":"e93bbdfd-d76e-50b9-9b61-069a3bfd7cf5"}'),
	(32, 'tenant_00000000000000000000000000000000-clientid_445eac58e7a5a4f05da0cf4ca0656a461760d09633a2847acc3aa92a8f259849', 0, '7b3f7f2f-001e-5d0e-b5f0-d751f28c8a98', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"clientid","holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.188Z","actorType":"system","actorId":"system","source":"system","traceId":"9014c471209256a58ceecefaa42d84c8","commandId":"9014c471-2092-56a5-8cee-cefaa42d84c8","$correlationId":"9014c471209256a58ceecefaa42d84c8","$causationId":"9014c471-2092-56a5-8cee-cefaa42d84c8"}'),
	(33, 'tenant_00000000000000000000000000000000-audience_d53776317cdea107f5c40f68b366ba99d3004c319c769c5c3138c7994d8cd73b', 0, 'ef041ec3-3d1b-558d-9ed8-968c0840e167', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.193Z","actorType":"system","actorId":"system","source":"system","traceId":"9014c471209256a58ceecefaa42d84c8","commandId":"9014c471-2092-56a5-8cee-cefaa42d84c8","$correlationId":"9014c471209256a58ceecefaa42d84c8","$causationId":"9014c471-2092-56a5-8cee-cefaa42d84c8"}'),
	(34, 'tenant_00000000000000000000000000000000-audience_9c4a9d6bab7314ac7046d52ca64e021d48584663063fb0bddaab0b7da6e1712b', 0, '2553e483-000d-56e2-858d-5c54eaeca096', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.198Z","actorType":"system","actorId":"system","source":"system","traceId":"9014c471209256a58ceecefaa42d84c8","commandId":"9014c471-2092-56a5-8cee-cefaa42d84c8","$correlationId":"9014c471209256a58ceecefaa42d84c8","$causationId":"9014c471-2092-56a5-8cee-cefaa42d84c8"}'),
	(35, 'tenant_4f03836c79b6506ca6ea86c60dff5922-client_3974775ebeb254b3931c86e3a773226e', 0, 'fefcf8ab-c6de-5aca-a78f-4e6cb4fec38d', 'ClientRegistered', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"clientId":"shop","type":"confidential","name":"Shop","kind":"web","authMethod":null,"audience":"urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:shop","resources":["urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:shop"],"redirectUris":["https://shop.example/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secretHash":"f326098f2fbf3190e20695dcb14c8df46737e8158cd47b78da7d877f7637917f"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.200Z","actorType":"system","actorId":"system","source":"system","traceId":"9014c471209256a58ceecefaa42d84c8","commandId":"9014c471-2092-56a5-8cee-cefaa42d84c8","$correlationId":"9014c471209256a58ceecefaa42d84c8","$causationId":"9014c471-2092-56a5-8cee-cefaa42d84c8"}'),
	(36, 'tenant_00000000000000000000000000000000-clientid_bc0e296293a97f8d59ace8790c92f2c689bed26b4dba8178b8929cf5fc51d222', 0, '63ca45cf-3356-5c52-8983-4319319c1196', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"clientid","holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.247Z","actorType":"system","actorId":"system","source":"system","traceId":"2da5c397c50c5578a2d4b5461fe491ce","commandId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","$correlationId":"2da5c397c50c5578a2d4b5461fe491ce","$causationId":"2da5c397-c50c-5578-a2d4-b5461fe491ce"}'),
	(37, 'tenant_00000000000000000000000000000000-audience_e321fd2636930e2a18a5bc91cca24b04d45afa71d2aa00c1c4a34dd776c1b148', 0, 'ba3ef7d6-b8c1-565e-912b-e8f30042990b', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.250Z","actorType":"system","actorId":"system","source":"system","traceId":"2da5c397c50c5578a2d4b5461fe491ce","commandId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","$correlationId":"2da5c397c50c5578a2d4b5461fe491ce","$causationId":"2da5c397-c50c-5578-a2d4-b5461fe491ce"}'),
	(38, 'tenant_00000000000000000000000000000000-audience_ec3b18dd1eced4aab1e760d12cdefdd2128c5d3333c8244d02f0b2a838b95580', 0, '069c358e-e059-51d1-b1fd-e38b68b307b1', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"audience","holderId":"4f03836c-79b6-506c-a6ea-86c60dff5922"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.253Z","actorType":"system","actorId":"system","source":"system","traceId":"2da5c397c50c5578a2d4b5461fe491ce","commandId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","$correlationId":"2da5c397c50c5578a2d4b5461fe491ce","$causationId":"2da5c397-c50c-5578-a2d4-b5461fe491ce"}'),
	(39, 'tenant_4f03836c79b6506ca6ea86c60dff5922-client_49581801a1565d62a8d12406155b75b5', 0, '93cd8a7c-79b2-58a8-8935-c73f41730d18', 'ClientRegistered', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"clientId":"till","type":"public","name":"Till","kind":"native","authMethod":"none","audience":"urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:till","resources":["urn:uuid:4f03836c-79b6-506c-a6ea-86c60dff5922:till"],"redirectUris":["com.example.till:/callback"],"postLogoutRedirectUris":[],"grantTypes":["authorization_code","refresh_token"],"scopes":["openid","profile","email","roles","offline_access"],"managementScopes":[],"thirdParty":false,"jwks":null,"jwksUri":null,"federatedCredentials":[],"acceptsTokenEndpointAudience":false,"allowedOrigins":null,"accessTokenType":"at+jwt","homeUrl":null,"roleIds":[],"backchannelLogoutUri":null,"backchannelLogoutSessionRequired":false,"secretHash":null}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.255Z","actorType":"system","actorId":"system","source":"system","traceId":"2da5c397c50c5578a2d4b5461fe491ce","commandId":"2da5c397-c50c-5578-a2d4-b5461fe491ce","$correlationId":"2da5c397c50c5578a2d4b5461fe491ce","$causationId":"2da5c397-c50c-5578-a2d4-b5461fe491ce"}'),
	(40, 'tenant_00000000000000000000000000000000-slug_18e278462c6bc18469f77c3a9d6ff732104d5a0558784d0a26cbc99dff918b9a', 0, 'f0585d08-44eb-5ca4-b390-088c169de399', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"slug","holderId":"e4948f29-f21e-5899-a01c-8770d628994e"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.264Z","actorType":"system","actorId":"system","source":"system","traceId":"1193ea37438652a0a00f8100f7284530","commandId":"1193ea37-4386-52a0-a00f-8100f7284530","$correlationId":"1193ea37438652a0a00f8100f7284530","$causationId":"1193ea37-4386-52a0-a00f-8100f7284530"}'),
	(41, 'tenant_e4948f29f21e5899a01c8770d628994e-tenant_e4948f29f21e5899a01c8770d628994e', 0, 'dd47216c-4c89-5097-bb11-b6abc1871c31', 'TenantCreated', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","slug":"beta","name":"Beta"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.263Z","actorType":"system","actorId":"system","source":"system","traceId":"1193ea37438652a0a00f8100f7284530","commandId":"1193ea37-4386-52a0-a00f-8100f7284530","$correlationId":"1193ea37438652a0a00f8100f7284530","$causationId":"1193ea37-4386-52a0-a00f-8100f7284530"}'),
	(42, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 7, '67d49628-510b-5b66-b5e7-663797671d36', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"tenant","entry":"bcb4b97d38280e6b4a9fe803d1afb86f83e5282743ad9ab01f1f4be222b657b6","id":"e4948f29-f21e-5899-a01c-8770d628994e"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.267Z","actorType":"system","actorId":"system","source":"system","traceId":"999a3b16b087591f882171ba1e257027","commandId":"999a3b16-b087-591f-8821-71ba1e257027","$correlationId":"999a3b16b087591f882171ba1e257027","$causationId":"999a3b16-b087-591f-8821-71ba1e257027"}'),
	(43, 'tenant_e4948f29f21e5899a01c8770d628994e-tenant_e4948f29f21e5899a01c8770d628994e', 1, '36fe13aa-3f19-5efe-b52b-74d3bc7aec80', 'TenantSettingsChanged', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","passwordMinLength":10,"signUp":"open"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.275Z","actorType":"system","actorId":"system","source":"system","traceId":"1aca7cd82d0c564392a0e0dbf46188e6","commandId":"1aca7cd8-2d0c-5643-92a0-e0dbf46188e6","$correlationId":"1aca7cd82d0c564392a0e0dbf46188e6","$causationId":"1aca7cd8-2d0c-5643-92a0-e0dbf46188e6"}'),
	(44, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 8, '1b81cf5a-2c67-5473-8f3a-da0b8790fa51', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"settings","entry":"a420ebc4664a101553784eeae614396e220931d9be4e08f5421f719fad9b6bbd","id":"e4948f29-f21e-5899-a01c-8770d628994e"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.277Z","actorType":"system","actorId":"system","source":"system","traceId":"29824b84891153b981fee7df91c10597","commandId":"29824b84-8911-53b9-81fe-e7df91c10597","$correlationId":"29824b84891153b981fee7df91c10597","$causationId":"29824b84-8911-53b9-81fe-e7df91c10597"}'),
	(45, 'tenant_e4948f29f21e5899a01c8770d628994e-rolename_788a953058bee12589a59e965ea5fc586777e444c29181f4827b160c0d46a42c', 0, 'cce8f60b-9d88-5a0b-a059-de2e488fed28', 'ValueReserved', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"kind":"rolename","holderId":"cebd0949-9a1d-5a02-b80e-5fe4a48f8190"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.284Z","actorType":"system","actorId":"system","source":"system","traceId":"8cfd0d182b2c524f8d07000976bfc085","commandId":"8cfd0d18-2b2c-524f-8d07-000976bfc085","$correlationId":"8cfd0d182b2c524f8d07000976bfc085","$causationId":"8cfd0d18-2b2c-524f-8d07-000976bfc085"}'),
	(46, 'tenant_e4948f29f21e5899a01c8770d628994e-role_cebd09499a1d5a02b80e5fe4a48f8190', 0, '1e41892e-7122-5585-be0a-e2ab9954d1f2', 'RoleDefined', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"roleId":"cebd0949-9a1d-5a02-b80e-5fe4a48f8190","name":"billing","description":"Reads invoices","permissions":[]}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.284Z","actorType":"system","actorId":"system","source":"system","traceId":"8cfd0d182b2c524f8d07000976bfc085","commandId":"8cfd0d18-2b2c-524f-8d07-000976bfc085","$correlationId":"8cfd0d182b2c524f8d07000976bfc085","$causationId":"8cfd0d18-2b2c-524f-8d07-000976bfc085"}'),
	(47, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 9, 'c0d64d74-0ef2-595a-82e7-da8b62d9e433', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"25af1cc479538060f1e5f69db945ecca2c651ac2b9a0848d5eb2e75f26c79189","id":"cebd0949-9a1d-5a02-b80e-5fe4a48f8190"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.285Z","actorType":"system","actorId":"system","source":"system","traceId":"84898bae3499557d8b355fb0cee577f7","commandId":"84898bae-3499-557d-8b35-5fb0cee577f7","$correlationId":"84898bae3499557d8b355fb0cee577f7","$causationId":"84898bae-3499-557d-8b35-5fb0cee577f7"}'),
	(48, 'tenant_e4948f29f21e5899a01c8770d628994e-rolename_c5a9b1d969371feaf1b1c3ae603c6e083ff3d2e55892f6ef26140628ec8140d0', 0, '6d84cd39-2592-5a90-9c70-b2fe9af0ff41', 'ValueReserved', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"kind":"rolename","holderId":"7a305e05-5465-584a-b927-af46b7f73f74"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.289Z","actorType":"system","actorId":"system","source":"system","traceId":"5a4f79d47f1c5eb5a8516bcc3510feeb","commandId":"5a4f79d4-7f1c-5eb5-a851-6bcc3510feeb","$correlationId":"5a4f79d47f1c5eb5a8516bcc3510feeb","$causationId":"5a4f79d4-7f1c-5eb5-a851-6bcc3510feeb"}'),
	(49, 'tenant_e4948f29f21e5899a01c8770d628994e-role_7a305e055465584ab927af46b7f73f74', 0, 'a0b86aca-904f-5054-98d1-69fcd3053152', 'RoleDefined', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"roleId":"7a305e05-5465-584a-b927-af46b7f73f74","name":"support","description":"","permissions":[]}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.289Z","actorType":"system","actorId":"system","source":"system","traceId":"5a4f79d47f1c5eb5a8516bcc3510feeb","commandId":"5a4f79d4-7f1c-5eb5-a851-6bcc3510feeb","$correlationId":"5a4f79d47f1c5eb5a8516bcc3510feeb","$causationId":"5a4f79d4-7f1c-5eb5-a851-6bcc3510feeb"}');
INSERT INTO events.event VALUES
	(50, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 10, '3fdc96b2-1ee1-54d3-82db-053881b31386', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"role","entry":"8159bc627b79e30c9b1f939ab07586ac4c57e7799e31528c42d1a3ffd6641e81","id":"7a305e05-5465-584a-b927-af46b7f73f74"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.292Z","actorType":"system","actorId":"system","source":"system","traceId":"6b9cb4e7ffd8534a90388c71759fe009","commandId":"6b9cb4e7-ffd8-534a-9038-8c71759fe009","$correlationId":"6b9cb4e7ffd8534a90388c71759fe009","$causationId":"6b9cb4e7-ffd8-534a-9038-8c71759fe009"}'),
	(51, 'tenant_e4948f29f21e5899a01c8770d628994e-email_d88696fd6547a8789dabb0b698389d4eeef6b2b5fcde36fecc4184f5612c075f', 0, 'c467f823-3705-53da-9f96-f7886fa4fe52', 'ValueReserved', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"kind":"email","holderId":"84b4d478-e11f-5e5b-8531-67e55d3d3362"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.318Z","actorType":"system","actorId":"system","source":"system","traceId":"805dc367bd935779a96160d44143875b","commandId":"805dc367-bd93-5779-a961-60d44143875b","$correlationId":"805dc367bd935779a96160d44143875b","$causationId":"805dc367-bd93-5779-a961-60d44143875b"}'),
	(52, 'tenant_e4948f29f21e5899a01c8770d628994e-user_84b4d478e11f5e5b853167e55d3d3362', 0, '50b86747-db0f-5af1-ab81-0d3a24f135d7', 'UserCreated', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"userId":"84b4d478-e11f-5e5b-8531-67e55d3d3362","emailVerified":true,"invited":false,"sealed":"user:84b4d478-e11f-5e5b-8531-67e55d3d3362|AbY6r86vZHMGaIypdMiade8KinN8yMrue8jvD56KtlLs4MFk4liF23CsiBczaicU-HYIovhb06jh2KJTOqRh7SY4zPam3QouuGfyWPOf-XQJCXmm26b6iVUp8B8zQ-3LbiCxQI8O8-jeeKU2RKmGAzf4wUTR8xB4HH8uTQncaCmzGGRxTPmFI2S4Odj8WZHtnEY2amiMCuTNvUn8Mjj0F3gdD0VNWg6_KzO3k9_GH8NKlUMbt2QTkWatm2Vn6reny4XtQYdy3jvj-1R8zvUx39-pepaS7R7MvtZ2Yve762B1VUuH3o5CuLKdBx3xa7OJaMjyHbw"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.318Z","actorType":"system","actorId":"system","source":"system","traceId":"805dc367bd935779a96160d44143875b","commandId":"805dc367-bd93-5779-a961-60d44143875b","$correlationId":"805dc367bd935779a96160d44143875b","$causationId":"805dc367-bd93-5779-a961-60d44143875b"}'),
	(53, 'tenant_e4948f29f21e5899a01c8770d628994e-user_84b4d478e11f5e5b853167e55d3d3362', 1, '77d25138-6359-5078-b553-5cdd68434e46', 'UserPasswordSet', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"userId":"84b4d478-e11f-5e5b-8531-67e55d3d3362","mustChange":false,"cause":"creation","sealed":"user:84b4d478-e11f-5e5b-8531-67e55d3d3362|AUClc2t6x31bC8JDwG3sF-95MCZPKQvuUOybZdrghW95mj587tWevpht3WIDL1hW0eQtmUB6r8j2SADnoNfZ6Wi-5NzUngEyfY0vCgwVtiAUQC3r0iZjsPttx-L6C5jQzNQKtTdRGsWfTwJ39tdp-Bo2vNZSen-xgK6_yG0Gz8CS4-w-u_gXYBrd-cImwcJTow"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.318Z","actorType":"system","actorId":"system","source":"system","traceId":"805dc367bd935779a96160d44143875b","commandId":"805dc367-bd93-5779-a961-60d44143875b","$correlationId":"805dc367bd935779a96160d44143875b","$causationId":"805dc367-bd93-5779-a961-60d44143875b"}'),
	(54, 'tenant_e4948f29f21e5899a01c8770d628994e-owners_e4948f29f21e5899a01c8770d628994e', 0, '5bfd493e-215b-5d2b-96cf-1f227d8cd4db', 'OwnerAdded', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"userId":"84b4d478-e11f-5e5b-8531-67e55d3d3362"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.328Z","actorType":"system","actorId":"system","source":"system","traceId":"9c38dfcdbee05fad8cc3d06cc9d2aa35","commandId":"9c38dfcd-bee0-5fad-8cc3-d06cc9d2aa35","$correlationId":"9c38dfcdbee05fad8cc3d06cc9d2aa35","$causationId":"9c38dfcd-bee0-5fad-8cc3-d06cc9d2aa35"}'),
	(55, 'tenant_e4948f29f21e5899a01c8770d628994e-user_84b4d478e11f5e5b853167e55d3d3362', 2, '7b2917b2-0f31-55a3-a099-753763c12c6e', 'UserRoleAssigned', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"userId":"84b4d478-e11f-5e5b-8531-67e55d3d3362","roleId":"e4948f29-f21e-8899-a01c-8770d628994f"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.332Z","actorType":"system","actorId":"system","source":"system","traceId":"9c38dfcdbee05fad8cc3d06cc9d2aa35","commandId":"9c38dfcd-bee0-5fad-8cc3-d06cc9d2aa35","$correlationId":"9c38dfcdbee05fad8cc3d06cc9d2aa35","$causationId":"9c38dfcd-bee0-5fad-8cc3-d06cc9d2aa35"}'),
	(56, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 11, 'b9db8fb3-e011-5c0f-a6c8-599636fc707d', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"1bbbcb2df386c208e83013e938f9bc839e05223788c5378712f8f05142a67eb0","id":"84b4d478-e11f-5e5b-8531-67e55d3d3362"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.341Z","actorType":"system","actorId":"system","source":"system","traceId":"79fa752ec66e5285a5b62783ecf7e628","commandId":"79fa752e-c66e-5285-a5b6-2783ecf7e628","$correlationId":"79fa752ec66e5285a5b62783ecf7e628","$causationId":"79fa752e-c66e-5285-a5b6-2783ecf7e628"}'),
	(57, 'tenant_e4948f29f21e5899a01c8770d628994e-email_3dc7604c517925107bae66d425fd12bce9619e9808ad8698a3e65531daf69b7d', 0, '95e21d3f-be5a-5134-bc1e-82062f313725', 'ValueReserved', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"kind":"email","holderId":"c791068e-702e-585a-808d-1d469b1cf4ab"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.373Z","actorType":"system","actorId":"system","source":"system","traceId":"ce06eda0e9005f938ac1e1298c3f9b5c","commandId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","$correlationId":"ce06eda0e9005f938ac1e1298c3f9b5c","$causationId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c"}'),
	(58, 'tenant_e4948f29f21e5899a01c8770d628994e-externalid_30c8054e9d514ff569f9a18d84f255b51b80b5db9428ae5dd8bbee35c79933bc', 0, 'af0f3044-0d56-5506-b5fc-3fc1b738c30a', 'ValueReserved', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"kind":"externalid","holderId":"c791068e-702e-585a-808d-1d469b1cf4ab"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.373Z","actorType":"system","actorId":"system","source":"system","traceId":"ce06eda0e9005f938ac1e1298c3f9b5c","commandId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","$correlationId":"ce06eda0e9005f938ac1e1298c3f9b5c","$causationId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c"}'),
	(59, 'tenant_e4948f29f21e5899a01c8770d628994e-user_c791068e702e585a808d1d469b1cf4ab', 0, '37b1cc03-0f35-5e3f-a2db-f096839eaa48', 'UserCreated', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"userId":"c791068e-702e-585a-808d-1d469b1cf4ab","emailVerified":true,"invited":false,"sealed":"user:c791068e-702e-585a-808d-1d469b1cf4ab|AX3IYr4N4F1AOdMBZAcC70J-Bn2niSWq4STygGKusGYdYuPfB5xkKk4rYTUnxSLRX9837pmYgCvrn0bTPoF1Q_sjQskXVShuFS1zy-6BL7vJtII6qR9-6jg1s6fkfv9wCe5fxGhzJpMXiKb3MDZMM8T4AAwYfgyXAnpiLX19p1HxH3u4WKWm2InXEcZeWZLxVWefbTUp1-MK3FUGWvMd0DMbrrv1EG4n6-fdPEt0ZHFJEeaeHP9Ab0z0Th1eWE5onsse6y_LUCiUrMu1m7pBX5lnUZiu7Fc8qk_qH4q2LP9mD8-JOoc5_lov6cqLAOjqEaJHF-Lq35V_gYdrux36iLuIA_HSkWifbZNYgY-F9D7lMpJWGw65yQETRLQ745NWWuixH8cvh42leI5-ygxbf3hvec0k"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.373Z","actorType":"system","actorId":"system","source":"system","traceId":"ce06eda0e9005f938ac1e1298c3f9b5c","commandId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","$correlationId":"ce06eda0e9005f938ac1e1298c3f9b5c","$causationId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c"}'),
	(60, 'tenant_e4948f29f21e5899a01c8770d628994e-user_c791068e702e585a808d1d469b1cf4ab', 1, 'd277c1c1-2ae0-5f75-9d68-3d6832c11611', 'UserPasswordSet', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"userId":"c791068e-702e-585a-808d-1d469b1cf4ab","mustChange":false,"cause":"creation","sealed":"user:c791068e-702e-585a-808d-1d469b1cf4ab|Ad3lfQ6ScAjh2EvudUxDd_mjM9Bczh8N0A9Fy2izSusYYUXqNQbrCnxhK72W0GcHW6JF8nGWe-EmSsNZIIRnmfoofguCgTfS6akwebKp2AbRWTjxIE1s-8GNvTXWXjR0CffYJSBk2gJkul72i3I16FUG5zhwfv8Xa9Bv-qZsGdCrPLFMmM_KNNPSqMxB1fIPtw"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.373Z","actorType":"system","actorId":"system","source":"system","traceId":"ce06eda0e9005f938ac1e1298c3f9b5c","commandId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c","$correlationId":"ce06eda0e9005f938ac1e1298c3f9b5c","$causationId":"ce06eda0-e900-5f93-8ac1-e1298c3f9b5c"}'),
	(61, 'tenant_e4948f29f21e5899a01c8770d628994e-user_c791068e702e585a808d1d469b1cf4ab', 2, '23c71723-4368-5099-a061-e0e14abca394', 'UserRoleAssigned', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"userId":"c791068e-702e-585a-808d-1d469b1cf4ab","roleId":"e4948f29-f21e-8899-a01c-8770d628994c"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.378Z","actorType":"system","actorId":"system","source":"system","traceId":"6734ce28bb5750a98b0040511372bdca","commandId":"6734ce28-bb57-50a9-8b00-40511372bdca","$correlationId":"6734ce28bb5750a98b0040511372bdca","$causationId":"6734ce28-bb57-50a9-8b00-40511372bdca"}'),
	(62, 'tenant_e4948f29f21e5899a01c8770d628994e-user_c791068e702e585a808d1d469b1cf4ab', 3, '5206c049-c032-585f-ae2b-28bc70317604', 'UserRoleAssigned', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"userId":"c791068e-702e-585a-808d-1d469b1cf4ab","roleId":"cebd0949-9a1d-5a02-b80e-5fe4a48f8190"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.388Z","actorType":"system","actorId":"system","source":"system","traceId":"9f7e50864db358d5927fb0292f4389d0","commandId":"9f7e5086-4db3-58d5-927f-b0292f4389d0","$correlationId":"9f7e50864db358d5927fb0292f4389d0","$causationId":"9f7e5086-4db3-58d5-927f-b0292f4389d0"}'),
	(63, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 12, '3c94c1d0-4482-5dc3-8fcf-8388fb86bc94', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"648fddd1f5967c6dd8e1ba73ef8ef3bdb8d122a20ee4c08e9bd5286f2b5ec878","id":"c791068e-702e-585a-808d-1d469b1cf4ab"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.390Z","actorType":"system","actorId":"system","source":"system","traceId":"2813a023cd035b089c03607ee90a611d","commandId":"2813a023-cd03-5b08-9c03-607ee90a611d","$correlationId":"2813a023cd035b089c03607ee90a611d","$causationId":"2813a023-cd03-5b08-9c03-607ee90a611d"}'),
	(64, 'tenant_e4948f29f21e5899a01c8770d628994e-email_8710b49c9c494317684b78056bebb274bf51f3ec84d3ac3b4840fd1e134c433d', 0, '1af099aa-7403-5f47-8673-95422f4e1a9d', 'ValueReserved', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"kind":"email","holderId":"a8d7ac77-cab4-57f5-8763-236053fc4a33"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.412Z","actorType":"system","actorId":"system","source":"system","traceId":"cea13767996d5399bcfc42d9d34b3ae7","commandId":"cea13767-996d-5399-bcfc-42d9d34b3ae7","$correlationId":"cea13767996d5399bcfc42d9d34b3ae7","$causationId":"cea13767-996d-5399-bcfc-42d9d34b3ae7"}'),
	(65, 'tenant_e4948f29f21e5899a01c8770d628994e-user_a8d7ac77cab457f58763236053fc4a33', 0, 'c2151d6a-12e2-55d1-a1a9-898e2cc6df71', 'UserCreated', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"userId":"a8d7ac77-cab4-57f5-8763-236053fc4a33","emailVerified":false,"invited":false,"sealed":"user:a8d7ac77-cab4-57f5-8763-236053fc4a33|AVesh2OxiMeCyp4eEEpnAJF_q0dfSOw4jbRldbmUoHRawSw8mqxxij4YLpI6uvIp0EtgxxBt2PN15NtjQSamIHAFr9tCuzjdfq-T7X1dP7m90-EjRaLg6Mcu_cYrQnRFO_6YMZph7NoZRK75s_rF5pJBFgIfr1xXPHOBpMF0sS97m4a4ayCx9Q6X364CtLuzJ8ZHFTWttIq4bxn-5RmXqPhR2ONbcmQlrz-rsBrU753CNajnqxiZWcEF46ULMu7M8w2UHUIOR0YZ4kInuIgaOvlM4Ia1NJ7YVagU9oa2mAKk-dFR6DRB2Bzs3X7Lxhz11Oqwi12md4rxkEEzThc"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.412Z","actorType":"system","actorId":"system","source":"system","traceId":"cea13767996d5399bcfc42d9d34b3ae7","commandId":"cea13767-996d-5399-bcfc-42d9d34b3ae7","$correlationId":"cea13767996d5399bcfc42d9d34b3ae7","$causationId":"cea13767-996d-5399-bcfc-42d9d34b3ae7"}'),
	(66, 'tenant_e4948f29f21e5899a01c8770d628994e-user_a8d7ac77cab457f58763236053fc4a33', 1, '647ae76a-0066-5dac-8ecd-99d37421f62a', 'UserPasswordSet', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"userId":"a8d7ac77-cab4-57f5-8763-236053fc4a33","mustChange":false,"cause":"creation","sealed":"user:a8d7ac77-cab4-57f5-8763-236053fc4a33|Ae4KMTk-GBggv9t9kPXPJorbbdTs3FXaTcW5WQudu2OKFlozWSvj05D7n9o-U5natCtF-EU_LNQNyF_pcJXe1jMdD2bpRYnATon-Rx8xyHLIKdfT3-kz2NlAC7QXwBmN1b5ucZXNbPH_tBcOLXZsPKonWprPxbqh5cBE9NJ4AAXlaTT5UaU7QGHotYzurh8NjQ"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.412Z","actorType":"system","actorId":"system","source":"system","traceId":"cea13767996d5399bcfc42d9d34b3ae7","commandId":"cea13767-996d-5399-bcfc-42d9d34b3ae7","$correlationId":"cea13767996d5399bcfc42d9d34b3ae7","$causationId":"cea13767-996d-5399-bcfc-42d9d34b3ae7"}'),
	(67, 'tenant_e4948f29f21e5899a01c8770d628994e-user_a8d7ac77cab457f58763236053fc4a33', 2, '057ec6d3-ccac-52ba-9074-84100f11bbda', 'UserRoleAssigned', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"userId":"a8d7ac77-cab4-57f5-8763-236053fc4a33","roleId":"7a305e05-5465-584a-b927-af46b7f73f74"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.423Z","actorType":"system","actorId":"system","source":"system","traceId":"3ff185a9ded85a019e74fb1754ee0afa","commandId":"3ff185a9-ded8-5a01-9e74-fb1754ee0afa","$correlationId":"3ff185a9ded85a019e74fb1754ee0afa","$causationId":"3ff185a9-ded8-5a01-9e74-fb1754ee0afa"}'),
	(68, 'tenant_00000000000000000000000000000000-bootstrap_00000000000000000000000000000000', 13, '8af5dea7-825d-596f-951a-3164c797cc66', 'BootstrapEntryApplied', '00000000-0000-0000-0000-000000000000', '{"kind":"user","entry":"1d233826947dd42727b36dd276b386cb379ef31e0edd6fb5ea305edfda158420","id":"a8d7ac77-cab4-57f5-8763-236053fc4a33"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.427Z","actorType":"system","actorId":"system","source":"system","traceId":"976b0b85b9e3596c8dddb9e3acc5eed1","commandId":"976b0b85-b9e3-596c-8ddd-b9e3acc5eed1","$correlationId":"976b0b85b9e3596c8dddb9e3acc5eed1","$causationId":"976b0b85-b9e3-596c-8ddd-b9e3acc5eed1"}'),
	(69, 'tenant_00000000000000000000000000000000-apikeyhash_021c4de5b7bae56ee9891c7aa1ed3aeaf42a712115bae50cb390a02c2113a90d', 0, 'c134a855-3696-5f5e-803c-25287f0ae2d4', 'ValueReserved', '00000000-0000-0000-0000-000000000000', '{"kind":"apikey","holderId":"c372f9ef-0d2e-5753-b6b2-47ec9dd2cb8e"}', '{"schemaVersion":"1","tenantId":"00000000-0000-0000-0000-000000000000","occurredAt":"2026-11-29T19:06:15.441Z","actorType":"system","actorId":"system","source":"system","traceId":"5d5279dc879c53ff8875fb68d573a753","commandId":"5d5279dc-879c-53ff-8875-fb68d573a753","$correlationId":"5d5279dc879c53ff8875fb68d573a753","$causationId":"5d5279dc-879c-53ff-8875-fb68d573a753"}'),
	(70, 'tenant_e4948f29f21e5899a01c8770d628994e-apikey_c372f9ef0d2e5753b6b247ec9dd2cb8e', 0, 'f82b4665-7ff4-5c96-b473-546b69b594c6', 'ApiKeyIssued', 'e4948f29-f21e-5899-a01c-8770d628994e', '{"apiKeyId":"c372f9ef-0d2e-5753-b6b2-47ec9dd2cb8e","expiresAt":null,"allowedNetworks":null,"name":"everything","scopes":["users:read","users:write","roles:read","roles:write","branding:read","branding:write","webhooks:read","webhooks:write","audit:read"],"keyHash":"f3338fc69c3eb3c1d74b2b718aafa2c0d594e6daeb72fafe3db749a4e1447e15","prefix":"tsk_nKPA"}', '{"schemaVersion":"1","tenantId":"e4948f29-f21e-5899-a01c-8770d628994e","occurredAt":"2026-11-29T19:06:15.446Z","actorType":"system","actorId":"system","source":"system","traceId":"5d5279dc879c53ff8875fb68d573a753","commandId":"5d5279dc-879c-53ff-8875-fb68d573a753","$correlationId":"5d5279dc879c53ff8875fb68d573a753","$causationId":"5d5279dc-879c-53ff-8875-fb68d573a753"}'),
	(71, 'tenant_4f03836c79b6506ca6ea86c60dff5922-apikeyuse_23788a92c3b45e9e9b5cf0286a8cefea', 0, 'e2206a35-5c85-55d2-8e6c-e3f0ef2fc744', 'ApiKeyUsedFromNewNetwork', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"apiKeyId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","networkDigest":"bce22eb6ea026c85954cb8203eb3476246665b1a1a1bdc655289c07c112a4286","isFirst":true}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AafluhmfaLvNOwDm0U1CSm4NWIWKmC9sCPWYXSUdQr3bS_m6S04oYJoadUngQXvBiw","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.570Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"9bc55681c37ec19d9f964c3ce0336b85","commandId":"7e3a27d7-3cc7-44c8-b042-9fda437acdf5","$correlationId":"9bc55681c37ec19d9f964c3ce0336b85","$causationId":"7e3a27d7-3cc7-44c8-b042-9fda437acdf5"}'),
	(72, 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_66d80ff8aaf64049c210aa160560e105ff20e5afcf30fe1c5a9399e5a068b808', 0, '67cc06a3-0715-546a-86d4-10ff90574d0d', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"email","holderId":"ecc90e8a-fd34-546b-8d8b-eb6c10702fbe"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.588Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"9bc55681c37ec19d9f964c3ce0336b85","commandId":"d1c31609-26f5-496a-8887-10b3a8887351","$correlationId":"9bc55681c37ec19d9f964c3ce0336b85","$causationId":"d1c31609-26f5-496a-8887-10b3a8887351"}'),
	(81, 'tenant_4f03836c79b6506ca6ea86c60dff5922-externalid_03898df80649b881c119f828132f971928f5b35b3c9886719a2e0690479f4caa', 0, 'd45af010-c8f5-531e-82bb-6c12792d1f35', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"externalid","holderId":"c6684a8d-a348-5652-94b3-650035ff7366"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.678Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"42ffa7c76ca9b77979455c616dcb484b","commandId":"4e46ad45-5903-419b-900a-fd526a68b88b","$correlationId":"42ffa7c76ca9b77979455c616dcb484b","$causationId":"4e46ad45-5903-419b-900a-fd526a68b88b"}'),
	(73, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_ecc90e8afd34546b8d8beb6c10702fbe', 0, '92687a6d-0fe7-56ca-a8dc-f053a53885af', 'UserCreated', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"ecc90e8a-fd34-546b-8d8b-eb6c10702fbe","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:ecc90e8a-fd34-546b-8d8b-eb6c10702fbe|AQyOy0zy2JiR9GpBXvAxz9fNIE2p9mp-xtbFOspfBLTPEa_ko1nZtAaPCG_5Xxp4MOWkPbWiF1b68dnTCz05h5dvuC0Lm6luStP6O8ljzM54IcRTt1C8jVOMKZXjZk5tHz-SLphe8JJ6gi_OHdVvjntnox56SZC2VPAXcBrernZ8PIJK9AU4bE005uG4SZjNSThLopFoCBrCMjr_rTYRbkvJ3Gyt_3HJJTlcVCyYBP2ath2bCsD1OsKg_XFD81R4mD7lDDKbojAWbawvc8GHTnMgcEj8GiHZcX_ZX2poyuQMWEH6eT33IzSPm4g16r97_Cd1OJK_Tn2q2j1EQw"}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|ASL_M-wTBB326CgYHzhIOZvkWj_EN48yup_2gFtjAhvX7nWZWhpLXM0y5MySKeuz8Q","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.588Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"9bc55681c37ec19d9f964c3ce0336b85","commandId":"d1c31609-26f5-496a-8887-10b3a8887351","$correlationId":"9bc55681c37ec19d9f964c3ce0336b85","$causationId":"d1c31609-26f5-496a-8887-10b3a8887351"}'),
	(74, 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_b58df19f5b94a1c2823825bf38823a7b08365f2c011ca5d62e15ecdc4f422478', 0, '0e44752f-926c-5051-b75f-3f442e4dd115', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"email","holderId":"c6684a8d-a348-5652-94b3-650035ff7366"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.588Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"bb035e99995dafe84e8bbac3457c2dcd","commandId":"addecbcc-b710-490b-bd66-4a7705c93a1b","$correlationId":"bb035e99995dafe84e8bbac3457c2dcd","$causationId":"addecbcc-b710-490b-bd66-4a7705c93a1b"}'),
	(75, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_c6684a8da348565294b3650035ff7366', 0, '412b1d4d-9d74-54d1-aedb-c448b100d49f', 'UserCreated', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"c6684a8d-a348-5652-94b3-650035ff7366","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:c6684a8d-a348-5652-94b3-650035ff7366|AYO1-NrfKkCeXT-gk_5QMztpMkPVrXbynN0RYTJJIcj74-UpeO0RsPAjtlxheeKuZN_ZuEdwKI6fzfBIICc0CWDWRBM4matft-HycDuKlpZleYJvUQNZJ5D23Zq6aRTRITqcD5rQTsqw1QvILcw9-jECvzaI9pw3MbAybFFNcq1FcSSzFcypiDnvhQRVKM2pZan_YUlMMP_6eZMuAbI2ePoPxNkISEwqcJ_i4bbeeBt0h9IDV72LI0nuB1Rt7SKM7wrSKn1044Y8IH_VaPasO6KIpgAfy4XqkM6diM-WEgARbVrnnmA9Mfukf1JfDWMAQOfiPE_1BfcIGCzMFg"}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AVx-BODe2qkhMeDrEDMeTNB7EaA3viM7IQMnx70xatmQc-Zij1m4anCC1upPnfaERg","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.588Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"bb035e99995dafe84e8bbac3457c2dcd","commandId":"addecbcc-b710-490b-bd66-4a7705c93a1b","$correlationId":"bb035e99995dafe84e8bbac3457c2dcd","$causationId":"addecbcc-b710-490b-bd66-4a7705c93a1b"}'),
	(76, 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_6cfa2380eb18f30826f42d033576f82933df9eff2c601e5b8ec9debf1ccc1059', 0, 'acd6ddcf-d71c-5860-8333-090c36607f54', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"email","holderId":"8f4f5a40-7c42-5fe9-b296-35761609ae10"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.590Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"39ce20001bb7763d7c8e9fa7cf0b2091","commandId":"67bb759d-3370-4f32-8717-8ad7f5404578","$correlationId":"39ce20001bb7763d7c8e9fa7cf0b2091","$causationId":"67bb759d-3370-4f32-8717-8ad7f5404578"}'),
	(77, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_8f4f5a407c425fe9b29635761609ae10', 0, 'c21cf6b7-1c29-5bce-8554-b0ec3dba154f', 'UserCreated', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"8f4f5a40-7c42-5fe9-b296-35761609ae10","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:8f4f5a40-7c42-5fe9-b296-35761609ae10|AZu_zvlMQRc9nOEWWldx388CYioyzXDkHDbM4uSYB-qlIOjsnBdLfXUw0Kf1fpF4sHo7ILEPXlRw0BplDPThHR5YJTddHiSLL3kF3pv8r_Tzct-9a3USs90I-t3hWYH4jwLJO2mxdfM38MFaHM1KTEvpkUifx6eSQpK3W9WwNDCGir9NemCaAzFeyALmLEwiGzpbgcTH16nWzJGm2jIiP-FRg-obDbLFk6ymojh5k3wgvKJ8rY8F1fO7K-JWV1rOBLhgVofr5h-rGwZmFb9m0N1To4N7uivjrft2N3toN1igU-DBO5DGzR_xgOrkseawnd3e41leBL1aju86jQ"}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AbbQSzKkO2BxwPZk6QQwcg-6fhk_sZChrRTHqXOIL-KfClR1TTTNZYqy90qXCc-jZQ","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.590Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"39ce20001bb7763d7c8e9fa7cf0b2091","commandId":"67bb759d-3370-4f32-8717-8ad7f5404578","$correlationId":"39ce20001bb7763d7c8e9fa7cf0b2091","$causationId":"67bb759d-3370-4f32-8717-8ad7f5404578"}'),
	(78, 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_b1119c8aba0b4e9e471fc5c79495c404b089b4f05c7825fe7647f2e7aa883176', 0, '0d939419-fd38-5910-9258-820676438edf', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"email","holderId":"85b813a6-f56c-539c-8097-61416ca22c34"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.593Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"c0b9bd82032695511ba009a0701560df","commandId":"b11163ca-fa9f-4918-95e9-94d5b6c36f93","$correlationId":"c0b9bd82032695511ba009a0701560df","$causationId":"b11163ca-fa9f-4918-95e9-94d5b6c36f93"}'),
	(79, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_85b813a6f56c539c809761416ca22c34', 0, '5810fb97-cb5c-5dd0-9f60-59cbf57b27c4', 'UserCreated', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"85b813a6-f56c-539c-8097-61416ca22c34","emailVerified":false,"invited":true,"noPassword":true,"sealed":"user:85b813a6-f56c-539c-8097-61416ca22c34|AQ0T6efHwqjRMV93oUMgfNRbAT6hcdXowCM6NUc987v6jX8v4Y6ebBOFPgRPvhe9WcJRfs9ypfuaWcCPLy8JhY_KmzBHA3JeiY1NvSUjl3dbGP08HVIHUvdH6BWGFgRExzgGIHIhSrQGIMixwlJ9i45u3xA6uQeU9Mz_oegxd3eNMM3hRx8SrCXAjfQ1O2VO_OuJFcqoZSI4ztsz43Yl77FeOfX6rxl_L_im6yfPHA5Sd9fvrhqTVoQmuyx7O0oyOdRQzhpER58K-GcYxHm51B5RRpqugLXHLrWpuB4iYFQc7Gw1BJJu03tBPQ89Ym4EApVVzmXwLLUyyme3Dg"}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AZOhJuUZjLGwo6KqQhWbHWneJnlFxsQtFMU_9gpIeBcyXCTDoWOhSo_WipzSfAvCTQ","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.593Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"c0b9bd82032695511ba009a0701560df","commandId":"b11163ca-fa9f-4918-95e9-94d5b6c36f93","$correlationId":"c0b9bd82032695511ba009a0701560df","$causationId":"b11163ca-fa9f-4918-95e9-94d5b6c36f93"}'),
	(80, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_ecc90e8afd34546b8d8beb6c10702fbe', 1, 'b4bf59c5-1b5c-5450-af41-a9f60214b9bb', 'UserSuspended', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"ecc90e8a-fd34-546b-8d8b-eb6c10702fbe"}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AcITPofQhdAZyoSXJIydLfNvxDY7DWMzUJTCtZhHZyapyWw0zuLLksHCPC2JG3wBXw","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.650Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"4ad3f3d5e76ae5dfdb394d8f4042b31c","commandId":"4ee44149-4af6-4542-b44a-bc55e352f262","$correlationId":"4ad3f3d5e76ae5dfdb394d8f4042b31c","$causationId":"4ee44149-4af6-4542-b44a-bc55e352f262"}'),
	(82, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_c6684a8da348565294b3650035ff7366', 1, 'dba4d661-0d84-5577-8b67-763c7ca83da7', 'UserProfileChanged', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"c6684a8d-a348-5652-94b3-650035ff7366","sealed":"user:c6684a8d-a348-5652-94b3-650035ff7366|AYbRv6u4lTSMbNr0ntzeW2dTSDc5ujoHdQfM9-Ms6_-XPuvxA5PBvCng7ELVcNOoNM1YAzCz02WbcKdd1RF8uFQr8QpyzJMIX7jF9j5GIre8AkrovkHNNLwClngn30-v8pHmxUfA0f9VfWVehtBUuaSxpPFvpJpuIKEnlmXQ_yXt1f8OJTTNFEOyEsC4fNJhyxSczaSWzKqqoI-BbA"}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|Aed6747BMVnyMx90kBHQdOjqOXQnK5DFBf8l8RmN5L5EUCapObAsjI9mH5uiD68ZpQ","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.682Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"42ffa7c76ca9b77979455c616dcb484b","commandId":"4e46ad45-5903-419b-900a-fd526a68b88b","$correlationId":"42ffa7c76ca9b77979455c616dcb484b","$causationId":"4e46ad45-5903-419b-900a-fd526a68b88b"}'),
	(83, 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_7fe8c213f6a0c43a83e29c9f6add49e46bc327236a8ebb370695d158f84e8dd0', 0, 'ca6b7b02-e26b-5076-b784-c96e7ac2ab1a', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"email","holderId":"85b813a6-f56c-539c-8097-61416ca22c34"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.701Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"6517b3c66d42c98ba4cf3183d425ea24","commandId":"a8c18718-9527-49c7-bcce-3ece7ee64409","$correlationId":"6517b3c66d42c98ba4cf3183d425ea24","$causationId":"a8c18718-9527-49c7-bcce-3ece7ee64409"}'),
	(84, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_85b813a6f56c539c809761416ca22c34', 1, '6eec9ba3-a9c2-55b2-b64c-3abfb29e4a1d', 'UserEmailChanged', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"85b813a6-f56c-539c-8097-61416ca22c34","noPassword":true,"sealed":"user:85b813a6-f56c-539c-8097-61416ca22c34|AU_USmVJguA3Grb1R74okgc5ajKdhWB_zPrc9ataEzIWrO1GGmZpYM9qEUtwb0Qm7O1Oi3h7FldNoGzdxk1xvC44tC5XpBXKA6jFztJtcFK9H0DOx6dbIky8HgpR61k55oVCwT6DXrcfiDcskbesC5ET3kawNfjGkaCS1an8YU0LWWDUAdaBXrITEmknTVdM"}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|ASTUA7_EbPZzMBPyJA99XQvFHNYsWdomxVMZfh012qL4dpK6Q4TJAfxPxkRZE1BV_g","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.704Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"6517b3c66d42c98ba4cf3183d425ea24","commandId":"a8c18718-9527-49c7-bcce-3ece7ee64409","$correlationId":"6517b3c66d42c98ba4cf3183d425ea24","$causationId":"a8c18718-9527-49c7-bcce-3ece7ee64409"}'),
	(85, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_85b813a6f56c539c809761416ca22c34', 2, '7ca2d157-59a7-511e-b75d-40f8d4f11d16', 'UserInvited', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"85b813a6-f56c-539c-8097-61416ca22c34"}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|Af0RWXq9Z6D9yZ8CRIERxsKw-MIEn0Dtzaqe_XXQR3gDhUSg2Bf3lEZuikOLMEkI1Q","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.704Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"6517b3c66d42c98ba4cf3183d425ea24","commandId":"a8c18718-9527-49c7-bcce-3ece7ee64409","$correlationId":"6517b3c66d42c98ba4cf3183d425ea24","$causationId":"a8c18718-9527-49c7-bcce-3ece7ee64409"}'),
	(86, 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_b1119c8aba0b4e9e471fc5c79495c404b089b4f05c7825fe7647f2e7aa883176', 1, '5675a8ef-2f1e-5803-b5c3-eb8b4b873dce', 'ValueReleased', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"email","holderId":"85b813a6-f56c-539c-8097-61416ca22c34"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.711Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"6517b3c66d42c98ba4cf3183d425ea24","commandId":"a8c18718-9527-49c7-bcce-3ece7ee64409","$correlationId":"6517b3c66d42c98ba4cf3183d425ea24","$causationId":"a8c18718-9527-49c7-bcce-3ece7ee64409"}'),
	(87, 'tenant_4f03836c79b6506ca6ea86c60dff5922-user_8f4f5a407c425fe9b29635761609ae10', 1, 'b8ff6d9c-7d0e-58ac-83ef-5bad3ec7734f', 'UserDeleted', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"userId":"8f4f5a40-7c42-5fe9-b296-35761609ae10","roleIds":[]}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AQoNESENgzxvXB3orcNt2bodjDOrURoMuFhrCSCprzLM49IVGxD940TXhG7HPeMbyg","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.742Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"2a5087e2a8c740921c8a9667b039e01d","commandId":"d44e9216-b5dd-40db-83b6-b7bfca4ea38f","$correlationId":"2a5087e2a8c740921c8a9667b039e01d","$causationId":"d44e9216-b5dd-40db-83b6-b7bfca4ea38f"}'),
	(88, 'tenant_4f03836c79b6506ca6ea86c60dff5922-email_6cfa2380eb18f30826f42d033576f82933df9eff2c601e5b8ec9debf1ccc1059', 1, '7a6b6f8a-2a7c-5c18-8043-18fed389267e', 'ValueReleased', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"email","holderId":"8f4f5a40-7c42-5fe9-b296-35761609ae10"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.782Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"2a5087e2a8c740921c8a9667b039e01d","commandId":"d44e9216-b5dd-40db-83b6-b7bfca4ea38f","$correlationId":"2a5087e2a8c740921c8a9667b039e01d","$causationId":"d44e9216-b5dd-40db-83b6-b7bfca4ea38f"}'),
	(89, 'tenant_4f03836c79b6506ca6ea86c60dff5922-rolename_d0cf2c0e3e755703f9bdc7ebeb171787ce0ab02cbb3768b5696d42585b447764', 0, '65fb3962-0741-59ea-9a5d-c5a2a6565321', 'ValueReserved', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"kind":"rolename","holderId":"125df52e-1e4c-5e53-8e43-d700e7da2c39"}', '{"schemaVersion":"1","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.806Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"0da8bc40d62b02d1b52ae093380ea090","commandId":"6319523d-72e8-4a12-b6e9-c46e3b68dd8f","$correlationId":"0da8bc40d62b02d1b52ae093380ea090","$causationId":"6319523d-72e8-4a12-b6e9-c46e3b68dd8f"}'),
	(90, 'tenant_4f03836c79b6506ca6ea86c60dff5922-role_125df52e1e4c5e538e43d700e7da2c39', 0, '5ad2259a-a5af-5a5a-83e2-2b4370e1affa', 'RoleDefined', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"roleId":"125df52e-1e4c-5e53-8e43-d700e7da2c39","name":"auditor","description":"Reads the audit log","permissions":[]}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AdxYjWi4Dx0CsVJb2Ie9SCn5eWRti7WQVFqMnbxaNIiAIdSTTqKqYnjMZqVBClAmDw","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.806Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"0da8bc40d62b02d1b52ae093380ea090","commandId":"6319523d-72e8-4a12-b6e9-c46e3b68dd8f","$correlationId":"0da8bc40d62b02d1b52ae093380ea090","$causationId":"6319523d-72e8-4a12-b6e9-c46e3b68dd8f"}'),
	(91, 'tenant_4f03836c79b6506ca6ea86c60dff5922-role_125df52e1e4c5e538e43d700e7da2c39', 1, '46e2a570-b398-5085-a353-046d199a5f9d', 'RoleChanged', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"roleId":"125df52e-1e4c-5e53-8e43-d700e7da2c39","description":"Reads the whole audit log"}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|ARih0IWkZt5P62ECKhs7V0YjKFtPbloVofzzul0j4rHVuBhLTF1xHvTbJkWucBkBQw","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.820Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"e62473626b68cea2bf2f00bf156eba3b","commandId":"73e1f366-6c86-49ee-b851-75c38f1ecda3","$correlationId":"e62473626b68cea2bf2f00bf156eba3b","$causationId":"73e1f366-6c86-49ee-b851-75c38f1ecda3"}'),
	(92, 'tenant_4f03836c79b6506ca6ea86c60dff5922-webhook_99d16d7af35155af95db2db3b22baa24', 0, '3b52150e-bbdc-5908-81b2-97e920082873', 'WebhookCreated', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"subscriptionId":"99d16d7a-f351-55af-95db-2db3b22baa24","url":"https://listener.example/hooks","events":["user.created","user.deleted"],"description":"","active":true,"secretId":"dfdc8639-7cc3-5038-838d-03626ceff49f"}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|Ab1sABc9Oii4NjZ-3QIWklNdFUjqRCamjl25ab0itUicxQevZAY2LX6D5WBzMx4V9Q","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.845Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"9149441d9118f3dbe8226443f286dc5e","commandId":"350261ef-e5ee-48b8-ae6a-eafd058b8755","$correlationId":"9149441d9118f3dbe8226443f286dc5e","$causationId":"350261ef-e5ee-48b8-ae6a-eafd058b8755"}'),
	(93, 'tenant_4f03836c79b6506ca6ea86c60dff5922-branding_4f03836c79b6506ca6ea86c60dff5922', 0, 'cac19052-64fb-5e01-be3d-21412600c46e', 'BrandingChanged', '4f03836c-79b6-506c-a6ea-86c60dff5922', '{"tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","colors":{"primary":"#114488","background":"#ffffff","text":"#111111","error":"#aa0000"}}', '{"schemaVersion":"1","sealedOrigin":"tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|AYIURoOsp5Sa5oXgIwEVe6E2ZKBjoDsvGI205DI7J2AH2Y0euRZxQSk6raKcu-RpYA","tenantId":"4f03836c-79b6-506c-a6ea-86c60dff5922","occurredAt":"2026-11-29T19:06:15.869Z","actorType":"apiKey","actorId":"23788a92-c3b4-5e9e-9b5c-f0286a8cefea","source":"api","traceId":"a32b822f07a985fe637d86dd490980b0","commandId":"0ca66eaa-a55d-473d-a7c4-710ac6929eba","$correlationId":"a32b822f07a985fe637d86dd490980b0","$causationId":"0ca66eaa-a55d-473d-a7c4-710ac6929eba"}');


--
-- Data for Name: installation; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.installation VALUES
	(true, '01a228b3-6031-7763-942d-3ef578201123', '7d8d6a5a-caa6-5056-bad7-1693da0743cd', 0, '\x89f4485b9e108506eb3216175954d3aae1d9d9b2af2c51bfaf551c4a9b252225');


--
-- Data for Name: log_restoration; Type: TABLE DATA; Schema: keys; Owner: tessera
--



--
-- Data for Name: lookup_keys; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.lookup_keys VALUES
	('00000000-0000-0000-0000-000000000000', '\x01d75045edfdc407845c553ead951ce9532af488bab35d4e77d88e8d0731d7bc492c9b348052f843ccb37803120582b41449b3529434bc0d3887f6cc1d', '2026-11-29 19:06:14.632753+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '\x014fbdce40e12a93e6998dd277df77338a9c8b5a70087aea4ecd3b987b77e15d0f569e8169cbab74702bdb1307c0aebbcaa691c76c6022f70f308d77fc', '2026-11-29 19:06:14.747701+00'),
	('e4948f29-f21e-5899-a01c-8770d628994e', '\x01a060a2ed7a30bd30c64a895075fd891e10ce08953fd1b203761f4f34ad9b08742c9209d9d4c45c703118855023d4ed636469aadf9cbf9655ff4ffe95', '2026-11-29 19:06:15.2821+00');


--
-- Data for Name: root_key; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.root_key VALUES
	(true, '\x01900e0884f74d30406fccef46c6d849a34220e5fc6d5107c20df2eeca1e0988e1b19bb8fa189557b47a53c22831586201eab13a117da24397dfc57446');


--
-- Data for Name: subject_keys; Type: TABLE DATA; Schema: keys; Owner: tessera
--

INSERT INTO keys.subject_keys VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'user:5ae807b4-5953-57ef-912b-7740ccb9608e', '\x017636a20855bae6769d8ff256312b66b0cb7bf9b7c20be6af511eb70c8093a6eb85de559ea6e440ab5f21a3574843821f21d1bf4555dd41a10a8bc9dc', '2026-11-29 19:06:14.857305+00', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'user:6838c1d5-74ba-57df-9c73-391c50b64363', '\x011d3a718403cb953aace7211be96d4553a854067aff03c41ce4f901af536dc8c2143a09f4064b48ba12c7993aac28b1279be29020bddadfedb0020010', '2026-11-29 19:06:14.994314+00', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'user:94402834-bda3-55b8-8923-85d1808b6315', '\x018eb875ce1484fe208bfa481d92be5ced852183a30f0b49a6053ba6d2aaa2cd3820248aee39911d1d53efc5e3ea044368a7431ac24bee0af626a2bc32', '2026-11-29 19:06:15.077608+00', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'user:84b4d478-e11f-5e5b-8531-67e55d3d3362', '\x01a28d8cf878532d586dbb1a80d243788e2f9c400b132e96ae1e07f372393e14948a2ea3390aa030e7bd113e218a28a0676c35a3ee8ee515778200125b', '2026-11-29 19:06:15.31991+00', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'user:c791068e-702e-585a-808d-1d469b1cf4ab', '\x01a3b3603be95e9d6cbbcc462aa3c7c863ec6c5380d5c1d01d36af276376c4ed6cdec4aee3082d2235eda9ff583608eb576fa144ad555171eb88d643b8', '2026-11-29 19:06:15.374464+00', NULL),
	('e4948f29-f21e-5899-a01c-8770d628994e', 'user:a8d7ac77-cab4-57f5-8763-236053fc4a33', '\x0161d9c498973d775eb4c00ab9584ed0c262869ab738af9f67be6119590f6bb2e54566cac4d6c68022fefa368fc7bf688bd08103aa250ced54f01636dd', '2026-11-29 19:06:15.413308+00', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'tenant:4f03836c-79b6-506c-a6ea-86c60dff5922', '\x01866893afc48bc5498e8a36382363adb493cb4c8a7ad3e00102124e071bedc69709438dd4c2760b3674b14ee5e6a2714a1861a29cb757f2900cbdc821', '2026-11-29 19:06:15.573067+00', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'user:c6684a8d-a348-5652-94b3-650035ff7366', '\x0157c7df620118191d6837a04fa4c83e87c440aedb71016654a31e66959b2d2e942a81d42a7d1fefa9593756fcd348de04a52d217f127c61ba83f0aee9', '2026-11-29 19:06:15.592107+00', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'user:ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', '\x0129935428d9328f801be0582f12ef8059f038671f1d4d3bd9e16a13ef904ecfaa97efb9dcbaeaaa96913480efaa2c30602165a4c909ef9869da6230c0', '2026-11-29 19:06:15.592107+00', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'user:85b813a6-f56c-539c-8097-61416ca22c34', '\x01f6b916152ccc58d56d28ea0d3773e73f52ed265886ada4f2d2341f8b93efc69add338cda98ecffdf9b680f25ef1f5d179043a6808e4590476134eee4', '2026-11-29 19:06:15.608975+00', NULL),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'email:b785b5b841ad3fd6e31c8d313b52a7145352038b2fadfd02295b9f1c271ef722:20261129', NULL, '2026-11-29 19:06:15.76108+00', '2026-11-29 19:06:15.76108+00'),
	('4f03836c-79b6-506c-a6ea-86c60dff5922', 'user:8f4f5a40-7c42-5fe9-b296-35761609ae10', NULL, '2026-11-29 19:06:15.592107+00', '2026-11-29 19:06:15.766461+00');


--
-- Data for Name: checkpoints; Type: TABLE DATA; Schema: projections; Owner: tessera_projector
--

INSERT INTO projections.checkpoints VALUES
	('mail-outbox', 'live', 1, 0, 88, '2026-11-29 19:06:15.793011+00'),
	('audit-log', 'live', 11, 1, 93, '2026-11-29 19:06:15.904495+00'),
	('webhook-outbox', 'live', 1, 0, 92, '2026-11-29 19:06:15.851607+00'),
	('core', 'live', 26, 1, 93, '2026-11-29 19:06:15.889967+00');


--
-- Data for Name: leases; Type: TABLE DATA; Schema: projections; Owner: tessera_projector
--

INSERT INTO projections.leases VALUES
	('rebuild:audit-log', 1, 12900, '2026-11-29 19:06:17.243949+00'),
	('rebuild:core', 1, 12897, '2026-11-29 19:06:17.264713+00'),
	('project:mail-outbox', 1, 12894, '2026-11-29 19:06:18.182529+00'),
	('project:webhook-replays', 1, 12896, '2026-11-29 19:06:18.231584+00'),
	('project:webhook-outbox', 1, 12895, '2026-11-29 19:06:18.242836+00'),
	('project:audit-log', 1, 12901, '2026-11-29 19:06:18.556889+00'),
	('project:core', 1, 12903, '2026-11-29 19:06:18.6128+00');


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
	('events-1', '0c3d3269100554d4eac6cfbe8873d52b0f26bb846167305e24d9d2b24749326c', '2026-11-29 19:06:13.683063+00'),
	('personal-data-1', 'c692cd9343cf1240461afd0856cc5e3acc5f648d600669c8d0f2627f99b7fe8c', '2026-11-29 19:06:13.683063+00'),
	('installation-1', '1031807dafd7105e35a770f5bfcc799e4837d9da3276927a4270af82099c3379', '2026-11-29 19:06:13.683063+00'),
	('storage-1', '5d9897961c716f8dcda892e9958c824935e9b56d18e397459b253c1063857ca8', '2026-11-29 19:06:13.683063+00'),
	('projections-1', 'd8e5ccc37fb15740956b52199b97612b122b18cfe82a1d2e86fa7c1ae82a4f5d', '2026-11-29 19:06:13.683063+00'),
	('projections-2', '43956a90b2bea091511497057d3b9fba3187765b9b31be8b169fe1986a3a8e9c', '2026-11-29 19:06:13.683063+00'),
	('idempotency-1', '50505533d2481c26fc7e07b8ffce43734d7b2a9f538b7708ebc69b8a08a35cd0', '2026-11-29 19:06:13.683063+00'),
	('rate-limits-1', '88f2e419c32155a65d7c09f0a363925ad791d24784538bd00ac52891dd2aaea0', '2026-11-29 19:06:13.683063+00'),
	('interactions-1', 'b59c084368a9e8e3ff99435c031a6046f7852bc78c32eeb08e89f2445bfccafa', '2026-11-29 19:06:13.683063+00'),
	('grants-1', '56db86e4f36702348244f93d0531e00afbf429f3c927daa4445283d79e4632a0', '2026-11-29 19:06:13.683063+00'),
	('grants-2', '877480f1a9947d432c275ed41aaae77e4661ec05bc1446c9dc4bc7cf78bdc76c', '2026-11-29 19:06:13.683063+00'),
	('device-codes-1', '1839e3378da6aec9487e6732a096a3ac906cdbe9a8cdd4cb6efb7ca4f51d05c8', '2026-11-29 19:06:13.683063+00'),
	('grants-3', '48955e6cf99f59aec9d839b437612a7d542d2396dbf0df14bb83f79c8ac108ff', '2026-11-29 19:06:13.683063+00'),
	('sessions-1', '315c53c876a8724e335a6d803abb2b43529c9c52f34c95e7a88a2dcb197f8128', '2026-11-29 19:06:13.683063+00'),
	('sessions-2', '7aa56fb3f81176a167766ecc83e590806839fe9a9c0501f3a3ddecd56af3b52d', '2026-11-29 19:06:13.683063+00'),
	('factors-1', 'f5c565fb5ae839484ade4220b43634555054adf0e525032c83ccdeb433e97a52', '2026-11-29 19:06:13.683063+00'),
	('passkeys-1', '833a2d9e6337f6387cb4a2be67b34573ebf0fdcc715c0f4bb38e9c979beab4b3', '2026-11-29 19:06:13.683063+00'),
	('known-places-1', '7427f29bda750feff3c21a5ed389ca9f26a509727a4336c13e325b18e00e7096', '2026-11-29 19:06:13.683063+00'),
	('api-key-uses-1', '68fc3fc566804c81284df4ce310ffc2d57b1a222413d0acca9297daf74667118', '2026-11-29 19:06:13.683063+00'),
	('sign-in-failures-1', 'e75be127c859e7c3614ae0ead92ee2cbf1546684e616584bbc41b24cb143e055', '2026-11-29 19:06:13.683063+00'),
	('signing-keys-1', '329e99ae492337e09eb967de0bc897d519d0ebf968e0c8669479517a2e2dfbf2', '2026-11-29 19:06:13.683063+00'),
	('client-assertions-1', '046bed91fa6e80fb4b368d69594f8782aad2907f52f6584d329c51c9921305ff', '2026-11-29 19:06:13.683063+00'),
	('mail-1', '3f443d275ecab78da1ab4dfd19f27c281e0605c7377b0fad56972fd9b56727c4', '2026-11-29 19:06:13.683063+00'),
	('sign-ups-1', 'b1f7fb508db6e54f127871f405f143660e78342a1de8675539bbff7cd4eb45c8', '2026-11-29 19:06:13.683063+00'),
	('webhooks-1', 'e5143ee842f2a56599e867fc849b29579737418dca842edeabf1786fb56e3886', '2026-11-29 19:06:13.683063+00'),
	('connections-1', '52da039dc7cb0a3d4842e997b0ad333eba72f239e071361c0cd76e0721d0f936', '2026-11-29 19:06:13.683063+00'),
	('connections-identity-uses', 'a330e53d7cb9bdae0bf9dd45677dacd053ec66230193f693d8a0d745d8d66d13', '2026-11-29 19:06:13.683063+00'),
	('connections-failures', 'da7ddb9bc97b058ee1a8b4aae5e684f130f876c7d348f6eef6c034067a2cc72d', '2026-11-29 19:06:13.683063+00'),
	('audit-heads-1', '3ae6f73babe7fc579ceccfb57c6fbabaab535c226d6e11cce3ded4ca6b5f2a3f', '2026-11-29 19:06:13.683063+00'),
	('tenant-remains-1', '6ff1ee21ef4549fe5c15b16d36280b8e214fa57862a744116e460411723cada1', '2026-11-29 19:06:13.683063+00');


--
-- Data for Name: alert_mails; Type: TABLE DATA; Schema: runtime; Owner: tessera
--



--
-- Data for Name: api_key_uses; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.api_key_uses VALUES
	('4f03836c-79b6-506c-a6ea-86c60dff5922', '23788a92-c3b4-5e9e-9b5c-f0286a8cefea', '2026-11-29 19:06:15.862+00', '127.0.0.0/24');


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
	('\x26a3c4a017179c727a9f1ae1438915cc382486faae75c4095fadc128ddc53abc', '4f03836c-79b6-506c-a6ea-86c60dff5922', '94402834-bda3-55b8-8923-85d1808b6315', 'verification', 'a276209e-a4ce-5e31-81bb-7ffc0510365a', 26, NULL, '2026-11-30 19:06:15.075+00'),
	('\xafd67447fcfab7f226dee01552755cfb0c6ffcf4701d5dfc61e99e79fb0671e1', 'e4948f29-f21e-5899-a01c-8770d628994e', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 'verification', 'c2151d6a-12e2-55d1-a1a9-898e2cc6df71', 65, NULL, '2026-11-30 19:06:15.412+00'),
	('\x2185a6c4c1e72eaeed53990afdc2ce27f39e301c866d8c8f473acdb6c74c3e29', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', 'invitation', '92687a6d-0fe7-56ca-a8dc-f053a53885af', 73, NULL, '2026-12-06 19:06:15.588+00'),
	('\x05ad939373e63f19bef73c4d429eebab6d5c6c4d5edc1afa883c1d302600b242', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'c6684a8d-a348-5652-94b3-650035ff7366', 'invitation', '412b1d4d-9d74-54d1-aedb-c448b100d49f', 75, NULL, '2026-12-06 19:06:15.588+00'),
	('\xefd4454d7357c9ef72a5489a9730ed64eb6b57818b1b6e25129a7fc7dc84a50e', '4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 'invitation', '5810fb97-cb5c-5dd0-9f60-59cbf57b27c4', 79, NULL, '2026-12-06 19:06:15.593+00'),
	('\x726d47235e711f9590db5d146fd04a43b728c5ade608232390efcdb57a84a8ed', '4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 'invitation', '7ca2d157-59a7-511e-b75d-40f8d4f11d16', 85, NULL, '2026-12-06 19:06:15.704+00');


--
-- Data for Name: mails; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.mails VALUES
	('a276209e-a4ce-5e31-81bb-7ffc0510365a', 'verification', NULL, '4f03836c-79b6-506c-a6ea-86c60dff5922', '94402834-bda3-55b8-8923-85d1808b6315', 26, '2026-11-29 19:06:15.075+00', '2026-11-30 19:06:15.075+00', 'sent', NULL, 1, '2026-11-29 19:11:15.12+00', '2026-11-29 19:06:15.197+00'),
	('c2151d6a-12e2-55d1-a1a9-898e2cc6df71', 'verification', NULL, 'e4948f29-f21e-5899-a01c-8770d628994e', 'a8d7ac77-cab4-57f5-8763-236053fc4a33', 65, '2026-11-29 19:06:15.412+00', '2026-11-30 19:06:15.412+00', 'sent', NULL, 1, '2026-11-29 19:11:15.439+00', '2026-11-29 19:06:15.47+00'),
	('92687a6d-0fe7-56ca-a8dc-f053a53885af', 'invitation', NULL, '4f03836c-79b6-506c-a6ea-86c60dff5922', 'ecc90e8a-fd34-546b-8d8b-eb6c10702fbe', 73, '2026-11-29 19:06:15.588+00', '2026-12-06 19:06:15.588+00', 'sent', NULL, 1, '2026-11-29 19:11:15.612+00', '2026-11-29 19:06:15.64+00'),
	('c21cf6b7-1c29-5bce-8554-b0ec3dba154f', 'invitation', NULL, '4f03836c-79b6-506c-a6ea-86c60dff5922', '8f4f5a40-7c42-5fe9-b296-35761609ae10', 77, '2026-11-29 19:06:15.59+00', '2026-12-06 19:06:15.59+00', 'sent', NULL, 1, '2026-11-29 19:11:15.612+00', '2026-11-29 19:06:15.641+00'),
	('412b1d4d-9d74-54d1-aedb-c448b100d49f', 'invitation', NULL, '4f03836c-79b6-506c-a6ea-86c60dff5922', 'c6684a8d-a348-5652-94b3-650035ff7366', 75, '2026-11-29 19:06:15.588+00', '2026-12-06 19:06:15.588+00', 'sent', NULL, 1, '2026-11-29 19:11:15.612+00', '2026-11-29 19:06:15.641+00'),
	('5810fb97-cb5c-5dd0-9f60-59cbf57b27c4', 'invitation', NULL, '4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 79, '2026-11-29 19:06:15.593+00', '2026-12-06 19:06:15.593+00', 'sent', NULL, 1, '2026-11-29 19:11:15.677+00', '2026-11-29 19:06:15.702+00'),
	('6eec9ba3-a9c2-55b2-b64c-3abfb29e4a1d', 'email-changed', NULL, '4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 84, '2026-11-29 19:06:15.704+00', '2026-11-30 19:06:15.704+00', 'cancelled', 'never_verified', 1, '2026-11-29 19:11:15.737+00', '2026-11-29 19:06:15.75+00'),
	('7ca2d157-59a7-511e-b75d-40f8d4f11d16', 'invitation', NULL, '4f03836c-79b6-506c-a6ea-86c60dff5922', '85b813a6-f56c-539c-8097-61416ca22c34', 85, '2026-11-29 19:06:15.704+00', '2026-12-06 19:06:15.704+00', 'sent', NULL, 1, '2026-11-29 19:11:15.737+00', '2026-11-29 19:06:15.773+00');


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
	('key:23788a92-c3b4-5e9e-9b5c-f0286a8cefea', 50000, 1795979235567),
	('tenant:4f03836c-79b6-506c-a6ea-86c60dff5922|10000000', 500000, 1795979235569);


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
	('dfdc8639-7cc3-5038-838d-03626ceff49f', '4f03836c-79b6-506c-a6ea-86c60dff5922', '99d16d7a-f351-55af-95db-2db3b22baa24', '\x01b1da384257c24735e4b7d25d4daa636450b49c382c2660fdf78f1eee3573d790a72129388f551382db814aa4eebe00aba102849c4f4dba43bd793d81f4049332ca5c4674fb2bb8d8cc225d2a1465585c629ab832e2184dd7912c61f08b57f69ac767', '2026-11-29 19:06:15.844+00');


--
-- Data for Name: webhook_subscriptions; Type: TABLE DATA; Schema: runtime; Owner: tessera
--

INSERT INTO runtime.webhook_subscriptions VALUES
	('99d16d7a-f351-55af-95db-2db3b22baa24', '4f03836c-79b6-506c-a6ea-86c60dff5922', 'https://listener.example/hooks', 'listener.example', '{user.created,user.deleted}', true, '[{"id": "dfdc8639-7cc3-5038-838d-03626ceff49f", "expiresAt": null}]', 92, NULL);


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

\unrestrict nLBWrdHEYOTYgQN5RmaLyhD9zuV8XCPdA7Ls46C5LuxHUfSMPUKpZZ30V0zINWi

