import { randomBytes } from 'node:crypto';
import type { NewSession, Session, Sessions, TotpUse } from '../../../application/ports/sign-in/sessions.js';
import { SubjectErased, userSubject } from '../../../application/ports/events/subject-keys.js';
import { endOfSession } from '../../../application/sign-in/end-of-session.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';

const RENEW_MS = 60_000;

interface Entry {
  readonly session: Session;
  readonly secret: string;
  readonly issuerSecret: string | null;
}

/** Sessions in memory. `now`: ms since the epoch; `erased`: whether a subject's key is destroyed; `steps`: last one of each app. */
export function inMemorySessions(
  now: () => number,
  erased: (tenantId: string, subject: string) => boolean,
  steps = new Map<string, number>(),
): Sessions {
  const entries = new Map<string, Entry>();
  const iso = (): string => new Date(now()).toISOString();
  const isLive = (session: Session): boolean => endOfSession(session) > now();
  const opened = (session: Session): Session =>
    erased(session.tenantId, userSubject(session.userId))
      ? { ...session, ip: null, userAgent: null }
      : session;
  const live = (tenantId: string): Session[] =>
    [...entries.values()]
      .map(({ session }) => session)
      .filter((session) => session.tenantId === tenantId && isLive(session))
      .map(opened);
  const ofUser = (tenantId: string, userId: string): Session[] =>
    live(tenantId).filter((session) => session.userId === userId);

  const used = (tenantId: string, isIt: (entry: Entry) => boolean): Promise<Session | null> => {
    const found = live(tenantId).find(({ sessionId }) => isIt(entries.get(sessionId)!));
    if (found === undefined) return Promise.resolve(null);
    const isFresh = now() - Date.parse(found.lastUsedAt) < RENEW_MS;
    const session = isFresh ? found : { ...found, lastUsedAt: iso() };
    entries.set(session.sessionId, { ...entries.get(session.sessionId)!, session });
    return Promise.resolve(session);
  };

  const keep = (given: NewSession, sessionId: string, createdAt: string): ReturnType<Sessions['start']> => {
    if (erased(given.tenantId, userSubject(given.userId)))
      return Promise.reject(new SubjectErased(given.userId));
    const session: Session = {
      ...given,
      sessionId,
      createdAt,
      lastUsedAt: iso(),
    };
    const secret = randomBytes(32).toString('base64url');
    entries.set(session.sessionId, { secret, issuerSecret: null, session });
    return Promise.resolve({ session, secret });
  };
  const start: Sessions['start'] = (given) => keep(given, uuids.next(), iso());
  const consumes = ({ factorId, step }: TotpUse): boolean => {
    if ((steps.get(factorId) ?? -1) >= step) return false;
    steps.set(factorId, step);
    return true;
  };

  return {
    start,
    startByCode: async (given, code) => (consumes(code) ? start(given) : null),
    raise: async (sessionId, given, code) => {
      if (code !== undefined && !consumes(code)) return null;
      const raised = ofUser(given.tenantId, given.userId).find((one) => one.sessionId === sessionId);
      if (raised?.generation !== given.generation) return null;
      const isOver = !isLive({ ...raised, ...given, lastUsedAt: iso() });
      return isOver ? null : keep(given, sessionId, raised.createdAt);
    },
    use: (tenantId, secret) => used(tenantId, (entry) => entry.secret === secret),
    bySecret: (tenantId, secret) =>
      Promise.resolve(
        live(tenantId).find(({ sessionId }) => entries.get(sessionId)!.secret === secret) ?? null,
      ),
    useAtIssuer: (tenantId, secret) => used(tenantId, (entry) => entry.issuerSecret === secret),
    shareWithIssuer: (tenantId, sessionId) => {
      const session = live(tenantId).find((one) => one.sessionId === sessionId);
      if (!session) return Promise.resolve(null);
      const issuerSecret = randomBytes(32).toString('base64url');
      entries.set(sessionId, { ...entries.get(sessionId)!, issuerSecret });
      return Promise.resolve({ session, secret: issuerSecret });
    },
    forgetAtIssuer: (tenantId, secret) => {
      for (const [id, entry] of entries)
        if (entry.issuerSecret === secret && entry.session.tenantId === tenantId)
          entries.set(id, { ...entry, issuerSecret: null });
      return Promise.resolve();
    },
    lower: (tenantId, userId, except) => {
      for (const session of ofUser(tenantId, userId)) {
        const amr = session.amr.filter((method) => method !== 'mfa' && method !== 'hwk');
        const entry = entries.get(session.sessionId)!;
        if (session.sessionId !== except)
          entries.set(session.sessionId, { ...entry, session: { ...entry.session, amr } });
      }
      return Promise.resolve();
    },
    byId: (tenantId, sessionId) =>
      Promise.resolve(live(tenantId).find((session) => session.sessionId === sessionId) ?? null),
    ofUser: (tenantId, userId) =>
      Promise.resolve(
        ofUser(tenantId, userId)
          .sort((a, b) =>
            a.createdAt === b.createdAt
              ? a.sessionId < b.sessionId
                ? -1
                : 1
              : a.createdAt > b.createdAt
                ? -1
                : 1,
          )
          .slice(0, 200),
      ),
    end: (tenantId, userId, sessionId) => {
      const found = ofUser(tenantId, userId).some((session) => session.sessionId === sessionId);
      if (found) entries.delete(sessionId);
      return Promise.resolve(found);
    },
    endAll: (tenantId, userId, except) => {
      const ended = ofUser(tenantId, userId)
        .map(({ sessionId }) => sessionId)
        .filter((sessionId) => sessionId !== except);
      for (const sessionId of ended) entries.delete(sessionId);
      return Promise.resolve(ended);
    },
  };
}
