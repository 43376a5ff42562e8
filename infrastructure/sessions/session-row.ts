import type { AuthenticationMethod, NewSession, Session } from '../../application/ports/sign-in/sessions.js';
import {
  type KeySet,
  type SubjectKeys,
  type SubjectRef,
  userSubject,
} from '../../application/ports/events/subject-keys.js';

export interface SessionRow {
  readonly session_id: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly generation: number;
  readonly amr: AuthenticationMethod[];
  readonly remembered: boolean;
  readonly proved_mailbox: number | null;
  readonly origin: string | null;
  readonly idle_ms: number;
  readonly max_ms: number;
  readonly created_at: Date;
  readonly authenticated_at: Date;
  readonly last_used_at: Date;
}

/** Returns the associated data of a sealed origin: it does not open in the row of another session. */
const originContext = (sessionId: string): string => `session|${sessionId}`;

const NOWHERE = [null, null] as const;

/** Returns address and agent, sealed with the user's key; null where both are unknown. Throws SubjectErased. */
export function sealOrigin(keys: KeySet, sessionId: string, session: NewSession): string | null {
  const { tenantId, userId, ip, userAgent } = session;
  const ref = { tenantId, subject: userSubject(userId) };
  // sealed also where both are unknown, to throw for an erased user
  const sealed = keys.seal(ref, originContext(sessionId), JSON.stringify([ip, userAgent]));
  return ip === null && userAgent === null ? null : sealed;
}

const refOf = ({ tenant_id: tenantId, user_id: userId }: SessionRow): SubjectRef => ({
  tenantId,
  subject: userSubject(userId),
});

/** Returns the sessions of these rows, with one query for all their keys. */
export async function openSessions(keys: SubjectKeys, rows: readonly SessionRow[]): Promise<Session[]> {
  if (rows.length === 0) return [];
  const set = await keys.forOpening(rows.filter(({ origin }) => origin !== null).map(refOf));
  return rows.map((row) => {
    const [ip, userAgent] = openOrigin(set, row);
    return {
      sessionId: row.session_id,
      tenantId: row.tenant_id,
      userId: row.user_id,
      generation: row.generation,
      authenticatedAt: row.authenticated_at.getTime(),
      amr: row.amr,
      remembered: row.remembered,
      provedMailbox: row.proved_mailbox,
      lifetime: { idleMs: row.idle_ms, maxMs: row.max_ms },
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      ip,
      userAgent,
    };
  });
}

function openOrigin(keys: KeySet, row: SessionRow): readonly [ip: string | null, userAgent: string | null] {
  if (row.origin === null) return NOWHERE;
  const opened = keys.open(refOf(row), originContext(row.session_id), row.origin);
  return opened === null ? NOWHERE : (JSON.parse(opened) as [string | null, string | null]);
}
