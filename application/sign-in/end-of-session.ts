import { sessionEnd } from '../../domain/sign-in/session-lifetime.js';
import type { Session } from '../ports/sign-in/sessions.js';

/** Returns when a session ends unless it is used before: ms since the epoch. */
export const endOfSession = ({
  createdAt,
  lastUsedAt,
  authenticatedAt,
  lifetime,
}: Pick<Session, 'createdAt' | 'lastUsedAt' | 'authenticatedAt' | 'lifetime'>): number =>
  sessionEnd(
    { createdAt: Date.parse(createdAt), lastUsedAt: Date.parse(lastUsedAt), authenticatedAt },
    lifetime,
  );
