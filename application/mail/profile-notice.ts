import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { ProfilePart } from '../ports/mail/mailer.js';
import { isOwnChange } from './due-mails.js';

/** At most one mail in this time informs a person of their own changes. */
const PAUSE_MS = 3_600_000;

/** The content of one mail. */
interface Planned {
  /** The first of the events, which the mail is due for. */
  readonly eventId: string;
  /** ms since the epoch. */
  readonly dueAt: number;
  readonly parts: Set<ProfilePart>;
}

/**
 * Returns the content of the mail about the event `eventId` of a user's history, and from when (ms): the first change at once,
 * those of the hour after a mail together at its end. Null for an event that another one's mail reports.
 */
export function profileNotice(
  history: readonly RecordedEvent[],
  userId: string,
  eventId: string,
): { readonly dueAt: number; readonly parts: readonly ProfilePart[] } | null {
  let planned: Planned | null = null;
  for (const recorded of history) {
    const parts = partsOf(recorded);
    if (parts.length === 0 || !isOwnChange(userId, recorded.context)) continue;
    const at = Date.parse(recorded.context.occurredAt);
    if (planned === null || at >= planned.dueAt) {
      if (planned?.eventId === eventId) break;
      const earliest: number = planned === null ? at : planned.dueAt + PAUSE_MS;
      planned = { eventId: recorded.id, dueAt: Math.max(at, earliest), parts: new Set() };
    }
    for (const part of parts) planned.parts.add(part);
  }
  return planned?.eventId === eventId ? { dueAt: planned.dueAt, parts: [...planned.parts] } : null;
}

/** Returns the parts of a profile that an event changes; none for one about something else. */
function partsOf({ event }: RecordedEvent): readonly ProfilePart[] {
  if (event.type === 'UserAvatarSet' || event.type === 'UserAvatarRemoved') return ['picture'];
  if (event.type !== 'UserProfileChanged') return [];
  const { firstName, lastName, locale } = event.data;
  const hasName = firstName !== undefined || lastName !== undefined;
  return [...(hasName ? (['name'] as const) : []), ...(locale === undefined ? [] : (['language'] as const))];
}
