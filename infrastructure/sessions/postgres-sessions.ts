import { randomUUID } from 'node:crypto';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { NewSession, Session, Sessions } from '../../application/ports/sign-in/sessions.js';
import type { SubjectKeys } from '../../application/ports/events/subject-keys.js';
import { userSubject } from '../../application/ports/events/subject-keys.js';
import { sessionEnd } from '../../domain/sign-in/session-lifetime.js';
import { newOpaqueToken, opaqueTokenHash } from '../crypto/opaque-token.js';
import type { Sql } from '../postgres/database.js';
import { brief, WITHOUT_WAITING } from '../postgres/statement.js';
import { sweepInBatches } from '../postgres/sweep.js';
import type { SessionRow } from './session-row.js';
import { openSessions, sealOrigin } from './session-row.js';

export interface PostgresSessionsOptions {
  readonly database: Sql;
  readonly keys: SubjectKeys;
  readonly clock: Clock;
}

export interface PostgresSessions extends Sessions {
  /** Deletes what has expired. */
  sweep(): Promise<void>;
}

const secretShape = /^[A-Za-z0-9_-]{43}$/;

/** Being used is written down this often, so that a read is seldom a write. */
const RENEW_MS = 60_000;

const MOST_LISTED = 200;

const COLUMNS = `session_id, tenant_id, user_id, generation, amr, origin, created_at, last_used_at`;

const useBy = {
  secret_hash: brief(
    'session_use',
    `select ${COLUMNS} from runtime.sessions where secret_hash = $2 and tenant_id = $1 and expires_at > $3`,
  ),
  issuer_secret_hash: brief(
    'session_use_at_issuer',
    `select ${COLUMNS} from runtime.sessions
      where issuer_secret_hash = $2 and tenant_id = $1 and expires_at > $3`,
  ),
} as const;
// what a crash takes back of these costs a page more, or a minute of a session's life
const renew = brief(
  'session_renew',
  `update runtime.sessions set last_used_at = $2, expires_at = $3 from ${WITHOUT_WAITING}
    where session_id = $1 and last_used_at < $2`,
);
const share = brief(
  'session_share',
  `update runtime.sessions set issuer_secret_hash = $3 from ${WITHOUT_WAITING}
    where session_id = $2 and tenant_id = $1 and expires_at > $4 returning ${COLUMNS}`,
);
const unshare = brief(
  'session_unshare',
  'update runtime.sessions set issuer_secret_hash = null where issuer_secret_hash = $2 and tenant_id = $1',
);

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Sessions in `runtime.sessions`, shared by all processes; times are the clock's. */
export function postgresSessions({ database, keys, clock }: PostgresSessionsOptions): PostgresSessions {
  const one = async (rows: readonly SessionRow[]): Promise<Session | null> =>
    (await openSessions(keys, rows))[0] ?? null;

  const usedBy = async (
    column: 'secret_hash' | 'issuer_secret_hash',
    tenantId: string,
    secret: string,
  ): Promise<Session | null> => {
    if (!secretShape.test(secret)) return null;
    const values = [tenantId, opaqueTokenHash(secret), iso(clock.now())];
    const session = await one((await database.query<SessionRow>(useBy[column], values)).rows);
    return session && renewed(session);
  };

  const renewed = async (session: Session): Promise<Session> => {
    const now = clock.now();
    if (now - Date.parse(session.lastUsedAt) < RENEW_MS) return session;
    await database.query(renew, [
      session.sessionId,
      iso(now),
      iso(sessionEnd(Date.parse(session.createdAt), now)),
    ]);
    return { ...session, lastUsedAt: iso(now) };
  };

  return {
    async start(session: NewSession) {
      const { tenantId, userId, generation, amr, ip, userAgent } = session;
      const now = clock.now();
      const sessionId = randomUUID();
      const secret = newOpaqueToken();
      const set = await keys.forSealing([{ tenantId, subject: userSubject(userId) }]);
      const at = iso(now);
      await database.query({
        name: 'session_start',
        text: `
          insert into runtime.sessions
            (session_id, tenant_id, user_id, secret_hash, generation, amr, origin, created_at, last_used_at, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
        values: [
          sessionId,
          tenantId,
          userId,
          opaqueTokenHash(secret),
          generation,
          amr,
          sealOrigin(set, sessionId, session),
          at,
          iso(sessionEnd(now, now)),
        ],
      });
      const times = { authenticatedAt: now, createdAt: at, lastUsedAt: at };
      return { session: { sessionId, tenantId, userId, generation, amr, ip, userAgent, ...times }, secret };
    },

    use: (tenantId, secret) => usedBy('secret_hash', tenantId, secret),
    useAtIssuer: (tenantId, secret) => usedBy('issuer_secret_hash', tenantId, secret),

    async shareWithIssuer(tenantId, sessionId) {
      const secret = newOpaqueToken();
      const values = [tenantId, sessionId, opaqueTokenHash(secret), iso(clock.now())];
      const session = await one((await database.query<SessionRow>(share, values)).rows);
      return session && { session, secret };
    },

    async forgetAtIssuer(tenantId, secret) {
      if (secretShape.test(secret)) await database.query(unshare, [tenantId, opaqueTokenHash(secret)]);
    },

    async byId(tenantId, sessionId) {
      const { rows } = await database.query<SessionRow>({
        name: 'session_by_id',
        text: `
          select ${COLUMNS} from runtime.sessions
          where session_id = $2 and tenant_id = $1 and expires_at > $3`,
        values: [tenantId, sessionId, iso(clock.now())],
      });
      return one(rows);
    },

    async ofUser(tenantId, userId) {
      const { rows } = await database.query<SessionRow>({
        name: 'sessions_of_user',
        text: `
          select ${COLUMNS} from runtime.sessions
          where tenant_id = $1 and user_id = $2 and expires_at > $3
          order by created_at desc, session_id limit ${MOST_LISTED}`,
        values: [tenantId, userId, iso(clock.now())],
      });
      return openSessions(keys, rows);
    },

    async end(tenantId, userId, sessionId) {
      const { rows } = await database.query<{ live: boolean }>({
        name: 'session_end',
        text: `
          delete from runtime.sessions where session_id = $3 and tenant_id = $1 and user_id = $2
          returning expires_at > $4 as live`,
        values: [tenantId, userId, sessionId, iso(clock.now())],
      });
      return rows[0]?.live ?? false;
    },

    async endAll(tenantId, userId, except) {
      const { rows } = await database.query<{ session_id: string; live: boolean }>({
        name: 'sessions_end_all',
        text: `
          delete from runtime.sessions
          where tenant_id = $1 and user_id = $2 and session_id is distinct from $3::uuid
          returning session_id, expires_at > $4 as live`,
        values: [tenantId, userId, except ?? null, iso(clock.now())],
      });
      return rows.filter(({ live }) => live).map(({ session_id: sessionId }) => sessionId);
    },

    sweep: () => sweepInBatches(database, 'runtime.sessions', 'expires_at <= $1', [iso(clock.now())]),
  };
}
