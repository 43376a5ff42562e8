import type { Position } from '../../application/ports/events/event-store.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import { endingSessions } from '../../infrastructure/sessions/session-ends.js';

/** Numbers of removed or noted rows, by the names of `removals`. */
export type Removed = Readonly<Record<string, number>>;

/** The time of the log's last event, and an hour before it, since clocks differ. */
const LAST = `(select coalesce(max(occurred_at), '-infinity') from audit.entries)`;
const LATELY = `(${LAST} - interval '1 hour')`;
/** The read models of parked tenants may lack rows. */
const NOT_PARKED = `tenant_id not in (select tenant_id from projections.parked where slot = 'live')`;
const noUser = (table: string): string =>
  `not exists (select from core.users u where u.tenant_id = ${table}.tenant_id and u.id = ${table}.user_id)
     and ${table}.${NOT_PARKED}`;
/** The user is not in the log. A user whose `UserDeleted` is in it is in no read model. */
const noHistory = (tenantId: string, userId: string): string =>
  `not exists (select from audit.entries e where e.tenant_id = ${tenantId}
     and e.stream = 'tenant_' || replace(${tenantId}::text, '-', '') || '-user_' || replace(${userId}, '-', ''))`;
const noEntry = (table: string): string =>
  `not exists (select from audit.entries e where e.tenant_id = ${table}.tenant_id and e.event_id = ${table}.event_id)`;

/**
 * Deletes rows that refer to events behind $1 (the end of the log), to recent events that are not in the log, and to users who
 * are not in it, by the read models and the audit log of this log. Rows that are found by another table go before its rows.
 *
 * Ends the sessions, grants and remembered devices that began lately. Each is valid as long as its user has the generation with
 * which it began. That number is a count of events: after some were lost, later ones make the same number again, and what the user had
 * ended would be valid again. Codes and sign-ins under way last for minutes, and are found by their end.
 */
const removals: readonly (readonly [string, string])[] = [
  ['mails', 'delete from runtime.mails where position > $1'],
  ['mailedLinks', 'delete from runtime.mailed_links where position > $1'],
  ['replays', 'delete from runtime.webhook_replays where until > $1'],
  [
    'deliveries',
    `delete from runtime.webhook_deliveries d using runtime.webhook_bodies b
      where b.event_id = d.event_id and b.occurred_at > ${LATELY} and ${noEntry('b')}`,
  ],
  [
    'deliveriesToNoSubscription',
    `delete from runtime.webhook_deliveries d where d.created_at > ${LATELY}
       and not exists (select from core.webhooks w where w.id = d.subscription_id) and d.${NOT_PARKED}`,
  ],
  ['bodies', `delete from runtime.webhook_bodies b where b.occurred_at > ${LATELY} and ${noEntry('b')}`],
  ['sessions', `delete from runtime.sessions s where ${noUser('s')}`],
  [
    'lateSessions',
    `${endingSessions(`greatest(s.created_at, s.authenticated_at) > ${LATELY}`, { at: 'clock_timestamp()' })} select from ended`,
  ],
  ['signIns', `delete from runtime.sign_in_transactions where expires_at > ${LATELY}`],
  ['rememberedDevices', `delete from runtime.remembered_devices where created_at > ${LATELY}`],
  ['knownPlaces', `delete from runtime.known_places p where ${noUser('p')}`],
  ['identityUses', `delete from runtime.identity_uses i where ${noUser('i')}`],
  ['codes', `delete from runtime.authorization_codes c where (${noUser('c')}) or c.expires_at > ${LATELY}`],
  [
    'device codes',
    `delete from runtime.device_codes d where d.user_id is not null and ((${noUser('d')}) or d.expires_at > ${LATELY})`,
  ],
  ['grants', `delete from runtime.grants g where ${noUser('g')}`],
  [
    'lateGrants',
    `update runtime.grants set revoked_at = clock_timestamp() where revoked_at is null and began_at > ${LATELY}`,
  ],
  ['consents', `delete from runtime.consents c where ${noUser('c')}`],
  ['client users', `delete from runtime.client_users c where ${noUser('c')}`],
  [
    'keys',
    `delete from keys.subject_keys k where k.wrapped is not null and k.created_at > ${LATELY}
       and starts_with(k.subject, 'user:') and k.${NOT_PARKED} and ${noHistory('k.tenant_id', 'substr(k.subject, 6)')}`,
  ],
  // the erasure of a user who is not in the log never ends
  [
    'erasures',
    `delete from runtime.erasures r where r.begun_at > ${LATELY} and r.${NOT_PARKED}
       and ${noHistory('r.tenant_id', 'r.user_id::text')}`,
  ],
  // kept for a day
  ['idempotentAnswers', `delete from runtime.idempotency where expires_at - interval '24 hours' > ${LATELY}`],
  [
    'auditHeads',
    `delete from runtime.audit_heads h where h.${NOT_PARKED} and h.number > coalesce(
       (select e.revision + 1 from audit.entries e
         where e.tenant_id = h.tenant_id and e.action = 'audit.head_signed'
         order by e.occurred_at desc, e.id desc limit 1), 0)`,
  ],
  [
    'auditCheckpoints',
    `delete from runtime.audit_checkpoints p where p.${NOT_PARKED}
       and p.size > coalesce((select c.last_id from audit.chains c where c.tenant_id = p.tenant_id), 0)`,
  ],
  // erased users whose deletion the log has lost stay erased: the next start completes the erasures that this notes. One that
  // is noted for a user's own request ends without effect where the log has lost the request
  [
    'erasuresToRepeat',
    `insert into runtime.erasures (tenant_id, user_id, command_id)
     select k.tenant_id, u.id, gen_random_uuid() from keys.subject_keys k
       join core.users u on u.tenant_id = k.tenant_id and 'user:' || u.id = k.subject
      where k.wrapped is null
        and not exists (select from runtime.tenant_deletions d where d.tenant_id = u.tenant_id)
        and not exists (select from runtime.erasures e where e.tenant_id = u.tenant_id and e.user_id = u.id
          and not e.only_if_due)`,
  ],
];

/** Deletes the rows of `removals` for the log that ends at `head`. `sql`: a transaction with the rights of the projector. */
export async function removeLost(sql: Sql, head: Position): Promise<Removed> {
  const removed: Record<string, number> = {};
  for (const [name, text] of removals)
    removed[name] = (await sql.query(text, text.includes('$1') ? [head] : [])).rowCount;
  return removed;
}

/** Moves checkpoints that are behind the end of the log to its end: no process waits for lost events. */
export async function pullBackCheckpoints(sql: Sql, head: Position): Promise<void> {
  await sql.query(
    `update projections.checkpoints set position = $1, generation = generation + 1, updated_at = clock_timestamp()
      where position > $1`,
    [head],
  );
  await sql.query('update projections.overdue_writes set position = $1 where position > $1', [head]);
}
