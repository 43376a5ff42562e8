import type { Migration } from '../../postgres/migrate.js';

/**
 * The table of the log and the two functions that append to it.
 *
 * `events.append_one` appends a single event. `events.append` takes many appends in one call, as arrays: of the appends
 * `streams`, `expected`, `lasts` (index of its last event, from 1); of all their events `ids`, `owners` (index of its
 * append), `types`, `datas`, `metas`; and of the appends again `follows`: whether it takes effect only if the one before
 * it does. An expected revision is -1 for no stream, -2 for any.
 *
 * Both return one array: `base`, the newest position before the call (null when it added nothing); then for each append a
 * revision; then for each append a position. They are those of its last event; where the position is null the append was
 * refused, and the revision is the present one of the stream (-1 for none). `events.append` leaves the positions out when
 * it added every event: the revisions are then those before the call.
 *
 * The first statement of both takes one lock, which every writer of the log takes and which is held until the commit is
 * visible. So positions are in commit order, and a reader that asks for positions after the last one it saw skips no
 * event. The functions have to be VOLATILE: then each of their statements sees everything that was committed before the
 * lock was granted, not before the call began.
 *
 * A batch that fits as it is takes one to three statements. One in which an append is refused or repeated, or in which two
 * are for the same stream (`in_order`, which the caller passes), is processed append by append.
 */
export const eventStoreMigrations: readonly Migration[] = [
  {
    name: 'events-1',
    sql: `
create schema events;

create table events.event (
  position  bigint primary key,
  stream    text collate "C" not null,
  revision  bigint not null,
  event_id  uuid not null,
  type      text collate "C" not null,
  tenant_id uuid not null,
  data      json not null,
  metadata  json not null,
  constraint event_revision unique (stream, revision),
  constraint event_id_once unique (event_id)
);
create index event_of_tenant on events.event (tenant_id, position);

create function events.tenant_of(stream text) returns uuid immutable parallel safe
  return substr(stream, 8, 32)::uuid;

create function events.append(
  streams text[], expected bigint[], lasts int[],
  ids uuid[], owners int[], types text[], datas json[], metas json[],
  in_order boolean, follows boolean[]
) returns bigint[] language plpgsql volatile as $$
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

create function events.append_one(stream text, expected bigint, id uuid, type text, data json, meta json)
returns bigint[] language plpgsql volatile as $$
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
`,
  },
];
