import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { EventStore } from '../ports/event-store.js';
import type { EventCodec, EventLog } from './event-log.js';

/** The event log over an event store. Throws what the store and the codec throw. */
export const storedEventLog = ({
  store,
  codec,
}: {
  readonly store: EventStore;
  readonly codec: EventCodec;
}): EventLog => ({
  async load(stream, from) {
    const events: RecordedEvent[] = [];
    for await (const page of store.read(stream, from)) events.push(...(await codec.decode(page)));
    return events;
  },
  append: async (stream, expected, events, ids, context) =>
    store.append(stream, expected, await codec.encode(stream, events, ids, context)),
  appendInTurn: async (appends) =>
    store.appendInTurn(
      await Promise.all(
        appends.map(async ({ stream, expected, events, ids, context }) => {
          const encoded = await codec.encode(stream, events, ids, context);
          return { stream, expected, events: encoded };
        }),
      ),
    ),
});
