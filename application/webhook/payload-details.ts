import { role } from '../../domain/role/role.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { user } from '../../domain/user/user.js';
import type { EventLog } from '../events/event-log.js';
import { type SeenEvent, existingHistory } from '../events/existing-history.js';
import { unlessUnreadable } from '../events/unless-unreadable.js';
import type { UnreadableEvent } from '../events/unreadable-event.js';
import { roleNamesOf } from '../role/role-names.js';
import { folded } from '../shared/load.js';
import { catalogueEntry } from './webhook-catalogue.js';
import type { PayloadDetails } from './webhook-rule.js';

/** The most streams read at a time, so that other work can use the database. */
const AT_ONCE = 20;

/** The facts that payloads of events need, by the id of the event. */
export interface FoundDetails {
  /** Without events that need no facts, and events of erased users, which are not published. */
  readonly details: ReadonlyMap<string, PayloadDetails>;
  /** For each event whose user or one of whose roles cannot be read, the event in their streams that is to blame. */
  readonly unreadable: ReadonlyMap<string, UnreadableEvent>;
}

/**
 * Returns the facts that payloads of these events need, folded from the streams up to the event. Throws EventStoreUnavailable
 * when the log does not return one of the given events.
 */
export async function detailsFor(
  log: Pick<EventLog, 'load' | 'isPast'>,
  events: readonly RecordedEvent[],
): Promise<FoundDetails> {
  const needing = events.filter(({ event }) => catalogueEntry(event.type)?.dataWith !== undefined);
  // the last one of a stream wins: the events are in the order of the log
  const seen = new Map(needing.map(({ stream, revision }): [string, SeenEvent] => [stream, { revision }]));
  const streams = new Map<string, Promise<readonly RecordedEvent[]>>();
  const read = (stream: string): Promise<readonly RecordedEvent[]> => {
    const reading = streams.get(stream) ?? existingHistory(log, stream, seen.get(stream));
    streams.set(stream, reading);
    return reading;
  };
  const details = new Map<string, PayloadDetails>();
  const unreadable = new Map<string, UnreadableEvent>();
  for (let from = 0; from < needing.length; from += AT_ONCE)
    await Promise.all(
      needing.slice(from, from + AT_ONCE).map(async (recorded) => {
        const found = await unlessUnreadable(
          () => detailsAt(read, recorded),
          (event) => unreadable.set(recorded.id, event),
        );
        if (found) details.set(recorded.id, found);
      }),
    );
  return { details, unreadable };
}

/** Returns the facts of one event; null when its user was erased. */
async function detailsAt(
  read: (stream: string) => Promise<readonly RecordedEvent[]>,
  { stream, position, context: { tenantId } }: RecordedEvent,
): Promise<PayloadDetails | null> {
  const upTo = (history: readonly RecordedEvent[]): readonly RecordedEvent[] =>
    history.filter((recorded) => recorded.position <= position);
  const { state } = folded(user, upTo(await read(stream)));
  if (state.status !== 'present') return null;
  const roles = await roleNamesOf(tenantId, state.roleIds, async (roleStream) => {
    const { state: held } = folded(role, upTo(await read(roleStream)));
    return held.status === 'present' ? held.name : null;
  });
  return { user: state, roles };
}
