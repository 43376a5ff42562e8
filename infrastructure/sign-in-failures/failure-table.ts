import type { Migration } from '../postgres/migrate.js';

/**
 * One row per account or address that failed lately, by a name that tells neither. The functions decide on a row that
 * they have locked, in one round trip.
 */
export const signInFailureMigrations: readonly Migration[] = [
  {
    name: 'sign-in-failures-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.sign_in_failures (
        bucket text primary key,
        failed_at timestamptz(3)[] not null,
        locks integer not null,
        locked_until timestamptz(3),
        expires_at timestamptz(3) not null
      );
      create index sign_in_failures_expiry on runtime.sign_in_failures (expires_at);

      -- Counts a failure against all of them, unless one is locked at that time. Answers until when that has locked the
      -- account, null when it has not.
      create function runtime.sign_in_failed(
        account text, among text[], at timestamptz,
        most integer, period interval, shortest interval, longest interval
      ) returns timestamptz language plpgsql as $$
      declare
        known runtime.sign_in_failures;
        recent timestamptz[];
        until timestamptz;
        account_until timestamptz;
      begin
        -- makes the rows that are missing and locks those that are not, in one order
        insert into runtime.sign_in_failures (bucket, failed_at, locks, expires_at)
          select wanted, '{}', 0, at from unnest(among) wanted order by wanted
          on conflict (bucket) do update set bucket = excluded.bucket;
        if exists (select from runtime.sign_in_failures where bucket = any (among) and locked_until > at) then
          return null;
        end if;
        for known in select * from runtime.sign_in_failures where bucket = any (among) loop
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
          where bucket = known.bucket;
          if known.bucket = account then
            account_until := until;
          end if;
        end loop;
        return account_until;
      end $$;

      -- Forgets an account's failures, unless one of these is locked at that time: false then.
      create function runtime.sign_in_succeeded(account text, among text[], at timestamptz)
      returns boolean language plpgsql as $$
      begin
        perform from runtime.sign_in_failures where bucket = any (among) order by bucket for update;
        if exists (select from runtime.sign_in_failures where bucket = any (among) and locked_until > at) then
          return false;
        end if;
        delete from runtime.sign_in_failures where bucket = account;
        return true;
      end $$;`,
  },
];
