import { role } from '../../domain/role/role.js';
import type { RoleEvent } from '../../domain/role/role-events.js';
import type { Aggregate } from '../../domain/shared/decider.js';
import type { DomainEvent, RecordedEvent } from '../../domain/shared/domain-event.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { user } from '../../domain/user/user.js';
import type { EventLog } from '../events/event-log.js';
import { type SeenEvent, existingHistory } from '../events/existing-history.js';
import { roleNamesOf } from '../role/role-names.js';
import { catalogueEntry } from './webhook-catalogue.js';
import type { PayloadFacts } from './webhook-rule.js';

/** Streams read at a time, so that other work gets at the database. */
const AT_ONCE = 20;

/**
 * Returns the facts that payloads of these events need, by the id of the event: folded from the streams up to the event.
 * An event is left out that needs none, and one whose user was erased, of which nothing more is published. Throws
 * EventStoreUnavailable where the log does not show an event that is given here.
 */
export async function factsFor(
  log: Pick<EventLog, 'load' | 'isPast'>,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, PayloadFacts>> {
  const needing = events.filter(({ event }) => catalogueEntry(event.type)?.dataWith !== undefined);
  // events come in the order of the log: the last one of a stream is the latest
  const seen = new Map(needing.map(({ stream, revision }): [string, SeenEvent] => [stream, { revision }]));
  const streams = new Map<string, Promise<readonly RecordedEvent[]>>();
  const read = (stream: string): Promise<readonly RecordedEvent[]> => {
    const reading = streams.get(stream) ?? existingHistory(log, stream, seen.get(stream));
    streams.set(stream, reading);
    return reading;
  };
  const facts = new Map<string, PayloadFacts>();
  for (let from = 0; from < needing.length; from += AT_ONCE)
    await Promise.all(
      needing.slice(from, from + AT_ONCE).map(async (recorded) => {
        const found = await factsAt(read, recorded);
        if (found) facts.set(recorded.id, found);
      }),
    );
  return facts;
}

async function factsAt(
  read: (stream: string) => Promise<readonly RecordedEvent[]>,
  { stream, position, context: { tenantId } }: RecordedEvent,
): Promise<PayloadFacts | null> {
  const state = upTo<ReturnType<typeof user.evolve>, UserEvent>(user, await read(stream), position);
  if (state.status !== 'present') return null;
  const roles = await roleNamesOf(tenantId, state.roleIds, async (roleStream) => {
    const held = upTo<ReturnType<typeof role.evolve>, RoleEvent>(role, await read(roleStream), position);
    return held.status === 'present' ? held.name : null;
  });
  return { user: state, roles };
}

/** Returns the state as it was right after the event at `position`. */
function upTo<State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  history: readonly RecordedEvent[],
  position: bigint,
): State {
  let state = aggregate.initial;
  for (const { event, context, position: at } of history)
    if (at <= position) state = aggregate.evolve(state, event as Event, context.occurredAt);
  return state;
}
