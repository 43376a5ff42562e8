import type { Migration } from '../postgres/migrate.js';

/**
 * The tables of failed sign-ins by account and of refusals by tenant and address, under names that reveal neither email nor
 * address. Each function locks the rows by which it decides, that of the address first.
 */
export const signInFailureMigrations: readonly Migration[] = [
  {
    name: 'sign-in-failures-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.sign_in_failures (
        -- compared byte by byte, so that the buckets of an account are a range of the index
        bucket text collate "C" primary key,
        failed_at timestamptz(3)[] not null,
        locks integer not null,
        locked_until timestamptz(3),
        expires_at timestamptz(3) not null
      );
      create index sign_in_failures_expiry on runtime.sign_in_failures (expires_at);

      -- unnoted: refusals since noted_at that have no event of their own
      create table runtime.refused_credentials (
        bucket text primary key,
        refused_at timestamptz(3)[] not null,
        unnoted integer not null,
        noted_at timestamptz(3),
        expires_at timestamptz(3) not null
      );
      create index refused_credentials_expiry on runtime.refused_credentials (expires_at);

      -- Counts a refusal against an address that is not above its limit. apart: the refusal has an event of its own, where
      -- the address is not above its limit. to_note: how many refusals to note now, this one included.
      create function runtime.credential_refused(
        address text, at timestamptz, apart boolean, most integer, period interval, note_every interval,
        out above boolean, out to_note integer, out unnoted integer
      ) language plpgsql as $$
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

      create function runtime.is_above_limit(address text, at timestamptz, most integer, period interval)
      returns boolean language sql as $$
        select coalesce((
          select count(*) >= most from runtime.refused_credentials r, unnest(r.refused_at) t
          where r.bucket = address and t > at - period
        ), false)
      $$;

      -- The standing before a password is verified; counts the attempt where the standing ends it.
      create function runtime.sign_in_begins(
        account text, address text, at timestamptz, most integer, period interval, note_every interval,
        out above boolean, out to_note integer, out unnoted integer, out until timestamptz
      ) language plpgsql as $$
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

      -- Counts a failure against the address and, unless that is above its limit, against the account. until: when the lock
      -- of the account ends.
      create function runtime.sign_in_failed(
        account text, address text, at timestamptz,
        address_most integer, address_period interval, note_every interval,
        most integer, period interval, shortest interval, longest interval,
        out above boolean, out to_note integer, out unnoted integer, out until timestamptz
      ) language plpgsql as $$
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

      -- Deletes an account's failures; returns false instead where the account is locked or the address above its limit.
      create function runtime.sign_in_succeeded(
        account text, address text, at timestamptz, most integer, period interval
      ) returns boolean language plpgsql as $$
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

      -- The refusals of an address that are due to be noted without another refusal.
      create function runtime.take_refusals(
        address text, at timestamptz, most integer, period interval, note_every interval,
        out above boolean, out to_note integer, out unnoted integer
      ) language plpgsql as $$
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
      end $$;`,
  },
];
