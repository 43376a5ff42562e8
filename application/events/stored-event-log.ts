import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { Append, EventStore } from '../ports/events/event-store.js';
import { type NewKey, type SubjectKeys, SubjectKeyTaken } from '../ports/events/subject-keys.js';
import type { EventAppend, EventCodec, EventLog } from './event-log.js';

export interface StoredEventLogOptions {
  readonly store: EventStore;
  readonly codec: EventCodec;
  /** Given when the store keeps keys in one database with its events: a new user's key is then stored with the user. */
  readonly keysInSameDatabase?: Pick<SubjectKeys, 'newKey'> | undefined;
}

/** Creates the event log over an event store. It throws the errors of the store and the codec. */
export function storedEventLog({ store, codec, keysInSameDatabase }: StoredEventLogOptions): EventLog {
  const encoded = async (asked: EventAppend, newKey?: NewKey): Promise<Append> => {
    const { stream, expected, ids, context } = asked;
    const events = await codec.encode(stream, asked.events, ids, context, newKey);
    return { stream, expected, events, newKey };
  };
  const newKeyFor = ({ newSubject }: EventAppend): NewKey | undefined =>
    newSubject === undefined ? undefined : keysInSameDatabase?.newKey(newSubject);
  return {
    async load(stream, from) {
      const events: RecordedEvent[] = [];
      for await (const page of store.read(stream, from)) events.push(...(await codec.decode(page)));
      return events;
    },
    async append(appends) {
      try {
        return await store.append(
          await Promise.all(appends.map((append) => encoded(append, newKeyFor(append)))),
        );
      } catch (error) {
        if (!(error instanceof SubjectKeyTaken)) throw error;
      }
      // the user has a key already, so this is a repeated command: seal again with the stored key
      return store.append(await Promise.all(appends.map((append) => encoded(append))));
    },
  };
}
