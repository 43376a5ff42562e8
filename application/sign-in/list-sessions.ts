import { streamName } from '../../domain/shared/stream-name.js';
import { sessionEnd } from '../../domain/sign-in/session-lifetime.js';
import { user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { AuthenticationMethod, Session } from '../ports/sign-in/sessions.js';
import { isoTime } from '../shared/event-context.js';
import { load } from '../shared/load.js';
import type { Page, PageRequest, PageStart } from '../shared/page.js';
import { isOpenTo } from './live-session.js';

/** A session as the Management API shows it. Times are ISO 8601 UTC with milliseconds. */
export interface SessionRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** When the session ends unless it is used before. */
  readonly expiresAt: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The methods by which the user authenticated (RFC 8176). */
  readonly amr: readonly AuthenticationMethod[];
}

/** Returns a page of a user's live sessions, the newest 200 at the most. Null when there is no such user. */
export async function listSessions(
  app: App,
  tenantId: string,
  userId: string,
  { limit, after, includeTotal }: PageRequest,
): Promise<Page<SessionRecord> | null> {
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  if (state.status !== 'present') return null;
  const open = (await app.sessions.ofUser(tenantId, userId)).filter((session) => isOpenTo(state, session));
  const left = after === null ? open : open.filter((session) => comesAfter(session, after));
  const items = left.slice(0, limit).map(toRecord);
  const last = items.at(-1);
  return {
    items,
    next: last && left.length > items.length ? { key: last.createdAt, id: last.id } : null,
    ...(includeTotal ? { total: open.length } : {}),
  };
}

const comesAfter = ({ createdAt, sessionId }: Session, start: PageStart): boolean =>
  createdAt < start.key || (createdAt === start.key && sessionId > start.id);

const toRecord = ({
  sessionId,
  createdAt,
  lastUsedAt,
  lifetime,
  ip,
  userAgent,
  amr,
}: Session): SessionRecord => ({
  id: sessionId,
  createdAt,
  lastUsedAt,
  expiresAt: isoTime(sessionEnd(Date.parse(createdAt), Date.parse(lastUsedAt), lifetime)),
  ip,
  userAgent,
  amr,
});
