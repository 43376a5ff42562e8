import type { Statement } from '../postgres/statement.js';

/**
 * Returns the SQL that deletes rows of `runtime.sessions s` and notes in the same commit that these sessions have ended. Behind it
 * `ended` has the rows deleted.
 * @param condition SQL, behind `where`
 * @param returning columns of `ended`, besides the ids
 * @param at SQL of the time of the end
 */
export const endingSessions = (
  condition: string,
  {
    returning = '',
    at,
    using = '',
  }: { readonly returning?: string; readonly at: string; readonly using?: string },
): string => `
  with ended as (
    delete from runtime.sessions s ${using} where ${condition}
    returning s.session_id, s.tenant_id, s.user_id${returning}),
  noted as (
    insert into runtime.session_ends (session_id, tenant_id, user_id, ended_at)
    select session_id, tenant_id, user_id, ${at} from ended on conflict do nothing)`;

/** A user all of whose sessions of an earlier generation are over; null: all sessions. */
export interface EndedUserRow {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly generation: number | null;
}

/** Statements on the sessions that events about their users ended. */
export const sessionsOfUsers = {
  /** Returns those of the users `$1` that have sessions. */
  present: {
    name: 'sessions present',
    text: `
      select u.tenant_id, u.user_id from json_to_recordset($1) as u (tenant_id uuid, user_id uuid)
       where exists (select from runtime.sessions s where s.tenant_id = u.tenant_id and s.user_id = u.user_id)`,
  },
  /** Ends the sessions of the users `$1` that are of an earlier generation. */
  end: {
    name: 'sessions end of users',
    text: `${endingSessions(
      's.tenant_id = u.tenant_id and s.user_id = u.user_id and (u.generation is null or s.generation < u.generation)',
      {
        using: 'using json_to_recordset($1) as u (tenant_id uuid, user_id uuid, generation integer)',
        at: 'clock_timestamp()',
      },
    )} select from ended`,
  },
} satisfies Record<string, Statement>;
