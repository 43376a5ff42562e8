import type { EventLog } from '../../application/events/event-log.js';
import { type OnUnreadable, unlessUnreadable } from '../../application/events/unless-unreadable.js';
import type { StoredEvent } from '../../application/ports/events/event-store.js';
import { folded } from '../../application/shared/load.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { isUuid } from '../../domain/shared/uuid.js';
import { endsSessions } from '../../domain/user/end-sessions.js';
import { user } from '../../domain/user/user.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import { type EndedUserRow, sessionsOfUsers } from '../../infrastructure/sessions/session-ends.js';

type Person = Pick<EndedUserRow, 'tenant_id' | 'user_id'>;

export interface EndedUsersDeps {
  readonly database: Sql;
  readonly events: Pick<EventLog, 'load'>;
  /** Called for each user that is left out because an event of theirs cannot be read. */
  readonly onUnreadable: OnUnreadable;
}

/** Returns the users of a page whose sessions events about them ended, as far as they have any, with their generation now. */
export async function endedUsers(
  events: readonly StoredEvent[],
  { database, events: log, onUnreadable }: EndedUsersDeps,
): Promise<readonly EndedUserRow[]> {
  const people = new Map<string, Person>();
  for (const stored of events) {
    const person = endsSessions(stored.type) ? personOf(stored) : null;
    if (person !== null) people.set(`${person.tenant_id}|${person.user_id}`, person);
  }
  if (people.size === 0) return [];
  const values = [JSON.stringify([...people.values()])];
  const { rows } = await database.query<Person>({ ...sessionsOfUsers.present, values });
  const found = await Promise.all(
    rows.map((person) => unlessUnreadable(() => withGeneration(log, person), onUnreadable)),
  );
  return found.flatMap((person) => person ?? []);
}

async function withGeneration(log: Pick<EventLog, 'load'>, person: Person): Promise<EndedUserRow> {
  const { state } = folded(user, await log.load(streamName(person.tenant_id, 'user', person.user_id)));
  return { ...person, generation: state.status === 'present' ? state.sessionGeneration : null };
}

/** Returns whose event it is; null for one that was altered and lacks a member. */
function personOf({ data, metadata: { tenantId = '' } }: StoredEvent): Person | null {
  try {
    const { userId } = JSON.parse(data) as { readonly userId?: unknown };
    return isUuid(tenantId) && typeof userId === 'string' && isUuid(userId)
      ? { tenant_id: tenantId, user_id: userId }
      : null;
  } catch {
    return null;
  }
}
