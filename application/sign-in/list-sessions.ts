import { streamName } from '../../domain/shared/stream-name.js';
import { type Acr, acrOf } from '../../domain/sign-in/assurance.js';
import { user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { AuthenticationMethod, Session } from '../ports/sign-in/sessions.js';
import type { Grants } from '../ports/openid/grants.js';
import { browserOf } from '../shared/browser-of.js';
import { isoTime } from '../shared/event-context.js';
import { load } from '../shared/load.js';
import type { Page, PageRequest, PageStart } from '../shared/page.js';
import { isOpenTo } from './live-session.js';
import { endOfSession } from './end-of-session.js';

/** A session as the Management API shows it. Times are ISO 8601 UTC with milliseconds. */
export interface SessionRecord {
  readonly id: string;
  readonly createdAt: string;
  /** To the minute. */
  readonly lastSeenAt: string;
  /** When the session ends unless it is used before. */
  readonly expiresAt: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** The browser's name and system in fixed words, such as `Firefox on Windows`; null when both are unknown. */
  readonly browser: string | null;
  /** The methods by which the user authenticated (RFC 8176). */
  readonly amr: readonly AuthenticationMethod[];
  readonly acr: Acr;
  /** The applications that it is signed in to, by `clientId`. */
  readonly clients: readonly string[];
  /** Whether it is the caller's own. */
  readonly current: boolean;
}

export interface SessionsApp extends App {
  readonly grants: Pick<Grants, 'clientsOfSessions'>;
}

/**
 * Returns a page of a user's live sessions, the newest 200 at the most. Null when there is no such user.
 * @param callersSession the id of the caller's own session; null for none
 */
export async function listSessions(
  app: SessionsApp,
  tenantId: string,
  { userId, callersSession }: { readonly userId: string; readonly callersSession: string | null },
  { limit, after, includeTotal }: PageRequest,
): Promise<Page<SessionRecord> | null> {
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  if (state.status !== 'present') return null;
  const [sessions, clients] = await Promise.all([
    app.sessions.ofUser(tenantId, userId),
    app.grants.clientsOfSessions({ tenantId, userId }),
  ]);
  const open = sessions.filter((session) => isOpenTo(state, session));
  const left = after === null ? open : open.filter((session) => comesAfter(session, after));
  const items = left
    .slice(0, limit)
    .map((session) => toRecord(session, clients.get(session.sessionId) ?? [], callersSession));
  const last = items.at(-1);
  return {
    items,
    next: last && left.length > items.length ? { key: last.createdAt, id: last.id } : null,
    ...(includeTotal ? { total: open.length } : {}),
  };
}

const comesAfter = ({ createdAt, sessionId }: Session, start: PageStart): boolean =>
  createdAt < start.key || (createdAt === start.key && sessionId > start.id);

const toRecord = (
  session: Session,
  clients: readonly string[],
  callersSession: string | null,
): SessionRecord => ({
  id: session.sessionId,
  createdAt: session.createdAt,
  lastSeenAt: session.lastUsedAt,
  expiresAt: isoTime(endOfSession(session)),
  ipAddress: session.ip,
  userAgent: session.userAgent,
  browser: browserText(session.userAgent),
  amr: session.amr,
  acr: acrOf(session.amr),
  clients,
  current: session.sessionId === callersSession,
});

function browserText(userAgent: string | null): string | null {
  const { browser, system } = browserOf(userAgent);
  return browser === null || system === null ? (browser ?? system) : `${browser} on ${system}`;
}
