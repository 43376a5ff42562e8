import { randomUUID } from 'node:crypto';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { NewSession, Session, Sessions } from '../../application/ports/sign-in/sessions.js';
import { type SubjectKeys, userSubject } from '../../application/ports/events/subject-keys.js';
import { endOfSession } from '../../application/sign-in/end-of-session.js';
import { newOpaqueToken, opaqueTokenHash } from '../crypto/opaque-token.js';
import { MISSES_ENDED } from '../factors/postgres-totp-steps.js';
import type { Sql } from '../postgres/database.js';
import { brief, hexBytes, insertNamed, type Statement, WITHOUT_WAITING } from '../postgres/statement.js';
import { repeatInBatches } from '../postgres/delete-in-batches.js';
import { endingSessions } from './session-ends.js';
import { type SessionRow, openSessions, sealOrigin } from './session-row.js';

export interface PostgresSessionsOptions {
  readonly database: Sql;
  readonly keys: SubjectKeys;
  readonly clock: Clock;
}

export interface PostgresSessions extends Sessions {
  /** Deletes expired sessions. */
  deleteExpired(): Promise<void>;
}

const secretShape = /^[A-Za-z0-9_-]{43}$/;

/** The last use of a session is written once in so many ms, so that few reads write. */
const RENEW_MS = 60_000;

const MOST_LISTED = 200;

const COLUMNS = `session_id, tenant_id, user_id, generation, amr, remembered, proved_mailbox, origin, idle_ms,
  max_ms, created_at, authenticated_at, last_used_at`;

// consumes the time step of a code in the statement that begins or raises a session: a code does so once
const CONSUMED = `
  with consumed as (
    insert into runtime.totp_steps (factor_id, tenant_id, user_id, last_step)
    select $2, tenant_id, user_id, $3 from json_populate_record(null::runtime.sessions, $1)
    on conflict (factor_id) do update set last_step = excluded.last_step, ${MISSES_ENDED}
      where totp_steps.last_step < excluded.last_step
    returning 1)`;

// as `endOfSession` has it; a session that would be over is not raised
const LATEST_END = `greatest(s.created_at, n.authenticated_at) + n.max_ms * interval '1 millisecond'`;

const RAISE = `
  update runtime.sessions s
     set secret_hash = n.secret_hash, issuer_secret_hash = null, amr = n.amr,
         remembered = n.remembered, proved_mailbox = n.proved_mailbox, origin = n.origin, idle_ms = n.idle_ms,
         max_ms = n.max_ms, authenticated_at = n.authenticated_at, last_used_at = n.last_used_at,
         expires_at = least(n.expires_at, ${LATEST_END})
    from json_populate_record(null::runtime.sessions, $1) n
   where s.session_id = n.session_id and s.tenant_id = n.tenant_id and s.user_id = n.user_id
     and s.generation = n.generation and s.expires_at > n.last_used_at and ${LATEST_END} > n.last_used_at`;

const expiring = (most: number): string =>
  `${endingSessions(
    `s.ctid = any (array(
    select ctid from runtime.sessions where expires_at <= $1 limit ${most} for update skip locked))`,
    { at: '$1::timestamptz' },
  )} select from ended`;

const statements = {
  start: { name: 'session_start', text: insertNamed('runtime.sessions') },
  startByCode: {
    name: 'session_start_by_code',
    text: `${CONSUMED} ${insertNamed('runtime.sessions')} where exists (select 1 from consumed)`,
  },
  raise: { name: 'session_raise', text: `${RAISE} returning s.created_at` },
  raiseByCode: {
    name: 'session_raise_by_code',
    text: `${CONSUMED} ${RAISE} and exists (select 1 from consumed) returning s.created_at`,
  },
  use: brief(
    'session_use',
    `select ${COLUMNS} from runtime.sessions where secret_hash = $2 and tenant_id = $1 and expires_at > $3`,
  ),
  useAtIssuer: brief(
    'session_use_at_issuer',
    `select ${COLUMNS} from runtime.sessions
      where issuer_secret_hash = $2 and tenant_id = $1 and expires_at > $3`,
  ),
  // if a crash of the database loses one of the next two, the user sees one page more or the session ends a minute earlier
  renew: brief(
    'session_renew',
    `update runtime.sessions set last_used_at = $2, expires_at = $3 from ${WITHOUT_WAITING}
      where session_id = $1 and last_used_at < $2`,
  ),
  share: brief(
    'session_share',
    `update runtime.sessions set issuer_secret_hash = $3 from ${WITHOUT_WAITING}
      where session_id = $2 and tenant_id = $1 and expires_at > $4 returning ${COLUMNS}`,
  ),
  // codes before grants: a code that is being used is waited for, and its grant is there then
  lower: (['sessions', 'authorization_codes', 'device_codes', 'grants'] as const).map((table) => ({
    name: `session_lower_${table}`,
    text: `update runtime.${table} set amr = array_remove(array_remove(amr, 'mfa'), 'hwk')
      where tenant_id = $1 and user_id = $2 and session_id <> $3::uuid and amr && array['mfa', 'hwk']`,
  })),
  forgetAtIssuer: brief(
    'session_unshare',
    'update runtime.sessions set issuer_secret_hash = null where issuer_secret_hash = $2 and tenant_id = $1',
  ),
  byId: {
    name: 'session_by_id',
    text: `select ${COLUMNS} from runtime.sessions where session_id = $2 and tenant_id = $1 and expires_at > $3`,
  },
  ofUser: {
    name: 'sessions_of_user',
    text: `
      select ${COLUMNS} from runtime.sessions
      where tenant_id = $1 and user_id = $2 and expires_at > $3
      order by created_at desc, session_id limit ${MOST_LISTED}`,
  },
  end: {
    name: 'session_end',
    text: `${endingSessions('s.session_id = $3 and s.tenant_id = $1 and s.user_id = $2', {
      returning: ', s.expires_at > $4 as live',
      at: '$4::timestamptz',
    })} select live from ended`,
  },
  endAll: {
    name: 'sessions_end_all',
    text: `${endingSessions(
      's.tenant_id = $1 and s.user_id = $2 and s.session_id is distinct from $3::uuid',
      { returning: ', s.expires_at > $4 as live', at: '$4::timestamptz' },
    )} select session_id, live from ended`,
  },
};

interface RaisedRow {
  readonly created_at: Date;
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Creates the sessions in `runtime.sessions`, shared by all processes; times are those of `clock`. See the port. */
export function postgresSessions({ database, keys, clock }: PostgresSessionsOptions): PostgresSessions {
  const one = async (rows: readonly SessionRow[]): Promise<Session | null> =>
    (await openSessions(keys, rows))[0] ?? null;

  const lookUp = async (statement: Statement, tenantId: string, secret: string): Promise<Session | null> => {
    if (!secretShape.test(secret)) return null;
    const values = [tenantId, opaqueTokenHash(secret), iso(clock.now())];
    return one((await database.query<SessionRow>(statement, values)).rows);
  };

  const usedBy = async (statement: Statement, tenantId: string, secret: string): Promise<Session | null> => {
    const session = await lookUp(statement, tenantId, secret);
    return session && renewed(session);
  };

  const renewed = async (session: Session): Promise<Session> => {
    const now = clock.now();
    if (now - Date.parse(session.lastUsedAt) < RENEW_MS) return session;
    const used = { ...session, lastUsedAt: iso(now) };
    await database.query(statements.renew, [used.sessionId, used.lastUsedAt, iso(endOfSession(used))]);
    return used;
  };

  return {
    async start(session) {
      const { row, ...started } = await newSession({ keys, clock }, session);
      await database.query(statements.start, [row]);
      return started;
    },
    async startByCode(session, { factorId, step }) {
      const { row, ...started } = await newSession({ keys, clock }, session);
      const { rowCount } = await database.query(statements.startByCode, [row, factorId, step]);
      return rowCount === 1 ? started : null;
    },
    async raise(sessionId, session, code) {
      const { row, ...raised } = await newSession({ keys, clock }, session, sessionId);
      const { rows } = code
        ? await database.query<RaisedRow>(statements.raiseByCode, [row, code.factorId, code.step])
        : await database.query<RaisedRow>(statements.raise, [row]);
      const createdAt = rows[0]?.created_at.toISOString();
      return createdAt === undefined
        ? null
        : { secret: raised.secret, session: { ...raised.session, createdAt } };
    },

    use: (tenantId, secret) => usedBy(statements.use, tenantId, secret),
    bySecret: (tenantId, secret) => lookUp(statements.use, tenantId, secret),
    useAtIssuer: (tenantId, secret) => usedBy(statements.useAtIssuer, tenantId, secret),

    async shareWithIssuer(tenantId, sessionId) {
      const secret = newOpaqueToken();
      const values = [tenantId, sessionId, opaqueTokenHash(secret), iso(clock.now())];
      const session = await one((await database.query<SessionRow>(statements.share, values)).rows);
      return session && { session, secret };
    },

    async forgetAtIssuer(tenantId, secret) {
      if (!secretShape.test(secret)) return;
      await database.query(statements.forgetAtIssuer, [tenantId, opaqueTokenHash(secret)]);
    },

    async byId(tenantId, sessionId) {
      const values = [tenantId, sessionId, iso(clock.now())];
      return one((await database.query<SessionRow>(statements.byId, values)).rows);
    },

    async ofUser(tenantId, userId) {
      const values = [tenantId, userId, iso(clock.now())];
      return openSessions(keys, (await database.query<SessionRow>(statements.ofUser, values)).rows);
    },

    async lower(tenantId, userId, except) {
      for (const statement of statements.lower) await database.query(statement, [tenantId, userId, except]);
    },

    async end(tenantId, userId, sessionId) {
      const values = [tenantId, userId, sessionId, iso(clock.now())];
      const { rows } = await database.query<{ live: boolean }>(statements.end, values);
      return rows[0]?.live ?? false;
    },

    async endAll(tenantId, userId, except) {
      const values = [tenantId, userId, except ?? null, iso(clock.now())];
      const { rows } = await database.query<{ session_id: string; live: boolean }>(statements.endAll, values);
      return rows.filter(({ live }) => live).map(({ session_id: sessionId }) => sessionId);
    },

    async deleteExpired() {
      const values = [iso(clock.now())];
      await repeatInBatches(database, (most) => ({ text: expiring(most), values }));
    },
  };
}

/** Returns a new session, the secret of its cookie, and its row as JSON. */
async function newSession(
  { keys, clock }: Pick<PostgresSessionsOptions, 'keys' | 'clock'>,
  session: NewSession,
  sessionId: string = randomUUID(),
): Promise<{ readonly session: Session; readonly secret: string; readonly row: string }> {
  const { tenantId, userId, generation, authenticatedAt, amr, remembered, provedMailbox, lifetime } = session;
  const at = iso(clock.now());
  const times = { createdAt: at, lastUsedAt: at };
  const secret = newOpaqueToken();
  const set = await keys.forSealing([{ tenantId, subject: userSubject(userId) }]);
  const row = JSON.stringify({
    session_id: sessionId,
    tenant_id: tenantId,
    user_id: userId,
    secret_hash: hexBytes(opaqueTokenHash(secret)),
    generation,
    amr,
    remembered,
    proved_mailbox: provedMailbox,
    origin: sealOrigin(set, sessionId, session),
    idle_ms: lifetime.idleMs,
    max_ms: lifetime.maxMs,
    created_at: at,
    authenticated_at: iso(authenticatedAt),
    last_used_at: at,
    expires_at: iso(endOfSession({ authenticatedAt, lifetime, ...times })),
  });
  return { session: { ...session, sessionId, ...times }, secret, row };
}
