import type { DueLogout, EndedSession, LogoutQueue } from '../../application/ports/openid/logouts.js';
import type { Sql } from '../postgres/database.js';

/** Logouts of one client that a claim takes. */
const MOST_OF_CLIENT = 8;

const OF_CLAIM = 'l.session_id = $1 and l.client_id = $2 and l.attempts = $3';

const sql = {
  ended: `
    select e.session_id as "sessionId", e.tenant_id as "tenantId", e.user_id as "userId",
        array(select distinct g.client_id from runtime.grants g
          where g.tenant_id = e.tenant_id and g.user_id = e.user_id and g.session_id = e.session_id) as "clientIds"
      from runtime.session_ends e where e.ended_at <= $1 order by e.ended_at limit $2`,
  plan: `
    with gone as (
      delete from runtime.session_ends e using json_to_recordset($1) as p (session_id uuid)
       where e.session_id = p.session_id returning e.*)
    insert into runtime.logouts (session_id, client_id, tenant_id, user_id, due_at)
    select g.session_id, c.id, g.tenant_id, g.user_id, $2::timestamptz
      from gone g join json_to_recordset($1) as p (session_id uuid, client_ids json) using (session_id)
      cross join lateral json_array_elements_text(p.client_ids) as c (id)
    on conflict do nothing`,
  claim: `
    update runtime.logouts l set attempts = l.attempts + 1, due_at = $2
      from (select due.* from
          (select distinct client_id from runtime.logouts where due_at <= $1 and client_id <> all ($4)) c
          cross join lateral (
            select session_id, client_id from runtime.logouts
             where client_id = c.client_id and due_at <= $1
             order by due_at limit ${MOST_OF_CLIENT} for update skip locked) due
        limit $3) due
     where l.session_id = due.session_id and l.client_id = due.client_id
    returning l.session_id as "sessionId", l.client_id as "clientId", l.tenant_id as "tenantId", l.user_id as "userId",
      l.attempts as attempt,
      (select r.host from runtime.logout_results r
        where r.tenant_id = l.tenant_id and r.client_id = l.client_id) as "acceptedBy"`,
  oldestDue: `
    select least((select min(ended_at) from runtime.session_ends where ended_at <= $1),
      (select min(due_at) from runtime.logouts where due_at <= $1)) as since`,
  drop: `delete from runtime.logouts l where ${OF_CLAIM}`,
  accept: `
    with gone as (delete from runtime.logouts l where ${OF_CLAIM} returning tenant_id, client_id)
    insert into runtime.logout_results as r (tenant_id, client_id, host, delivered_at)
    select tenant_id, client_id, $4::text, $5::timestamptz from gone
    on conflict (tenant_id, client_id) do update set host = excluded.host, delivered_at = excluded.delivered_at`,
  retry: `
    with tried as (update runtime.logouts l set due_at = $7::timestamptz where ${OF_CLAIM} returning tenant_id, client_id)`,
  giveUp: `
    with tried as (delete from runtime.logouts l where ${OF_CLAIM} returning tenant_id, client_id)`,
  fail: `
    insert into runtime.logout_results as r (tenant_id, client_id, fault, status_code, failed_at)
    select tenant_id, client_id, $4::text, $5::smallint, $6::timestamptz from tried
    on conflict (tenant_id, client_id) do update
      set fault = excluded.fault, status_code = excluded.status_code, failed_at = excluded.failed_at`,
};

/** Creates the queue in `runtime.session_ends` and `runtime.logouts`. See the port. */
export const postgresLogoutQueue = (database: Sql): LogoutQueue => ({
  async ended(before, most) {
    const values = [new Date(before), most];
    return (await database.query<EndedSession>({ name: 'logouts ended', text: sql.ended, values })).rows;
  },
  async plan(sessions, now) {
    const rows = sessions.map(({ sessionId, clientIds }) => ({
      session_id: sessionId,
      client_ids: clientIds,
    }));
    const values = [JSON.stringify(rows), new Date(now)];
    await database.query({ name: 'logouts plan', text: sql.plan, values });
  },
  async claim(most, now, leaseMs, busy) {
    const values = [new Date(now), new Date(now + leaseMs), most, busy];
    return (await database.query<DueLogout>({ name: 'logouts claim', text: sql.claim, values })).rows;
  },
  async oldestDue(now) {
    const values = [new Date(now)];
    const statement = { name: 'logouts oldest due', text: sql.oldestDue, values };
    const [row] = (await database.query<{ readonly since: Date | null }>(statement)).rows;
    return row?.since?.getTime() ?? null;
  },
  async record({ sessionId, clientId, attempt }, result, now) {
    const claim = [sessionId, clientId, attempt];
    const at = new Date(now);
    if (result.kind === 'dropped')
      await database.query({ name: 'logouts drop', text: sql.drop, values: claim });
    else if (result.kind === 'accepted')
      await database.query({
        name: 'logouts accept',
        text: sql.accept,
        values: [...claim, result.host, at],
      });
    else {
      const failure = [...claim, result.fault, result.statusCode, at];
      await database.query(
        result.retryAt === null
          ? { name: 'logouts give up', text: sql.giveUp + sql.fail, values: failure }
          : {
              name: 'logouts retry',
              text: sql.retry + sql.fail,
              values: [...failure, new Date(result.retryAt)],
            },
      );
    }
  },
});
